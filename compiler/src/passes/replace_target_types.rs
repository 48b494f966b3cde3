//! Give images, samplers and events ordinary types, so that later passes, and the code generator, can handle the values that they are.
//! Needs: refuse_untranslatable. Guarantees: nothing has a type of its target; a kernel's parameter that takes an image or a sampler says so by an
//! attribute. Changes: the types of what holds such a thing: values, variables, parameters.
//! before: `%e = alloca [2 x target("spirv.Event")]`   after: `%e = alloca [2 x ptr]`
//! before: `define void @k(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i, target("spirv.Sampler") %s)`
//! after:  `define void @k(ptr addrspace(2) "mux-opaque-argument"="read_only image2d_t" %i, i32 "mux-opaque-argument"="sampler_t" %s)`

use inkwell::module::Module;
use ir::{attributes, target_types, view};

use crate::image;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn replace_target_types(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    // By name: functions whose types change are replaced.
    let mut noted = Vec::new();
    for kernel in attributes::entry_points(module) {
        for index in 0..kernel.count_params() {
            let ty = target_types::of_parameter(kernel, index);
            if let Some(Ok(what)) = ty.and_then(|(name, numbers)| image::noted(&name, &numbers)) {
                noted.push((view::name(kernel), index, what));
            }
        }
    }
    target_types::replace_target_types(module);
    for (kernel, index, what) in noted {
        let Some(kernel) = module.get_function(&kernel) else {
            continue;
        };
        attributes::set_opaque_argument(kernel, index, &what);
    }
    Ok(())
}
