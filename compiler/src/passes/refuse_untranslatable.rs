//! Leave out the kernels that no later pass can even look at: those with opaque types that the device does not have. Refuse assembly beside the functions.
//! Needs: transfer_kernel_metadata. Guarantees: no parameter and no value below a kernel is of an opaque type, but for images, samplers and events; the context
//! tells which functions are no kernels any more. Changes: such a kernel goes, or is an ordinary function if another function calls it.

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::{attributes, rewrite, target_types, view};

use super::refuse;
use crate::image;
use crate::pipeline::PassContext;
use crate::{BuildError, LeftOut};

/// The pass.
pub fn refuse_untranslatable(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    if view::has_module_assembly(module) {
        return Err(BuildError::CompileFailed {
            detail: Some("the program has inline assembly outside of its functions".to_owned()),
        });
    }
    // All are looked at before any goes: a kernel may call another one.
    let kernels = attributes::entry_points(module).into_iter();
    let refused: Vec<_> = kernels.filter_map(|kernel| Some((kernel, refusal(kernel)?))).collect();
    for (kernel, error) in refused {
        // A program does not run without what begins and ends it.
        if attributes::routine(kernel).is_some() {
            return Err(error);
        }
        let name = attributes::original_name(kernel);
        context.left_out.borrow_mut().push(LeftOut { name, error });
        attributes::drop_is_kernel(kernel);
        if view::has_no_uses(kernel) {
            rewrite::delete_function(kernel);
        }
    }
    Ok(())
}

/// Why a kernel cannot be had, if it cannot.
fn refusal(kernel: FunctionValue<'_>) -> Option<BuildError> {
    let mut parameters = (0..kernel.count_params()).filter_map(|at| {
        let (name, numbers) = target_types::of_parameter(kernel, at)?;
        match image::noted(&name, &numbers) {
            Some(noted) => Some((at, noted.err()?.to_owned())),
            None => Some((at, describe(&name))),
        }
    });
    if let Some((index, what)) = parameters.next() {
        return Some(refuse(
            kernel,
            format!("its parameter {index} is {what}, which this device does not support"),
        ));
    }
    // An image or a sampler of a function was one of a kernel's parameters, or is a constant.
    view::reachable(kernel).into_iter().find_map(|function| {
        let mut opaque = view::instructions(function).into_iter().filter_map(view::opaque_type);
        let what = describe(&opaque.find(|ty| !TRANSLATABLE.contains(&ty.as_str()))?);
        let place = view::name(function);
        Some(refuse(
            kernel,
            format!("`{place}` uses {what}, which this device does not support"),
        ))
    })
}

/// What asynchronous copies return.
const EVENT: &str = "spirv.Event";

/// The types that [`replace_target_types`](super::replace_target_types) has something in the place of.
const TRANSLATABLE: [&str; 3] = ["spirv.Image", "spirv.Sampler", EVENT];

/// What a user calls a type.
fn describe(ty: &str) -> String {
    match ty {
        "spirv.SampledImage" => "a sampled image".to_owned(),
        "spirv.Pipe" => "a pipe".to_owned(),
        EVENT => "an event".to_owned(),
        "spirv.Queue" | "spirv.DeviceEvent" => "of device-side enqueue".to_owned(),
        other => format!("of the type `{other}`"),
    }
}
