//! Refuse, by name, what no later pass can even look at: images, samplers and other opaque types, and assembly beside the functions.
//! Needs: transfer_kernel_metadata. Guarantees: no parameter and no value below a kernel is of an opaque type, but for events.
//! Changes: nothing.

use inkwell::module::Module;
use ir::view;

use super::refuse;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn refuse_untranslatable(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    if view::has_module_assembly(module) {
        return Err(BuildError::CompileFailed {
            detail: Some("the program has inline assembly outside of its functions".to_owned()),
        });
    }
    for kernel in ir::attributes::entry_points(module) {
        let mut parameters =
            (0..kernel.count_params()).filter_map(|at| Some((at, view::opaque_type_of_parameter(kernel, at)?)));
        if let Some((index, ty)) = parameters.next() {
            let what = describe(&ty);
            return Err(refuse(
                kernel,
                format!("its parameter {index} is {what}, which this device does not support"),
            ));
        }
        for function in view::reachable(kernel) {
            let mut opaque = view::instructions(function).into_iter().filter_map(view::opaque_type);
            if let Some(ty) = opaque.find(|ty| ty != EVENT) {
                let (what, place) = (describe(&ty), view::name(function));
                return Err(refuse(
                    kernel,
                    format!("`{place}` uses {what}, which this device does not support"),
                ));
            }
        }
    }
    Ok(())
}

/// What asynchronous copies return.
const EVENT: &str = "spirv.Event";

/// What a user calls a type.
fn describe(ty: &str) -> String {
    match ty {
        "spirv.Image" | "spirv.SampledImage" => "an image".to_owned(),
        "spirv.Sampler" => "a sampler".to_owned(),
        "spirv.Pipe" => "a pipe".to_owned(),
        EVENT => "an event".to_owned(),
        "spirv.Queue" | "spirv.DeviceEvent" => "of device-side enqueue".to_owned(),
        other => format!("of the type `{other}`"),
    }
}
