//! The types of a target (`target("spirv.Event")`): inkwell cannot represent them, and no CPU's code generator knows them.
//!
//! Whoever builds IR with values of such types has pointers of address spaces that nothing else uses in their place, and changes them when the module is
//! done ([`give_target_types`]).

use std::ffi::CString;

use inkwell::llvm_sys::core::{LLVMGetModuleContext, LLVMTargetExtTypeInContext, LLVMVoidTypeInContext};
use inkwell::llvm_sys::prelude::{LLVMModuleRef, LLVMTypeRef};
use inkwell::module::Module;
use inkwell::values::FunctionValue;

use crate::view;

extern "C" {
    fn weft_replace_target_types(module: LLVMModuleRef);
    fn weft_give_types(module: LLVMModuleRef, first: u32, types: *mut LLVMTypeRef, count: usize);
}

/// A target's own type: its name, its type parameter, which can only be `void`, and its numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetType {
    /// `spirv.Image`
    pub name: &'static str,
    /// Whether it has `void` for a parameter.
    pub of_void: bool,
    /// Its integer parameters.
    pub numbers: Vec<u32>,
}

/// Gives every value, variable and function an ordinary type wherever it has a target's own type: a pointer to constant memory for an image, an integer of
/// 32 bits for a sampler, the type that LLVM lays the others out as.
pub fn replace_target_types(module: &Module<'_>) {
    // SAFETY: the module is live. Functions and variables whose types change are replaced; nobody holds on to one across this call, as `module` is
    // all that it is given.
    unsafe { weft_replace_target_types(module.as_mut_ptr()) }
}

/// The name and the numbers of a parameter's type, if it is a target's own: `target("spirv.Image", void, 1, 0)` gives `spirv.Image` and `[1, 0]`. `index` must be
/// below the function's number of parameters.
pub fn of_parameter(function: FunctionValue<'_>, index: u32) -> Option<(String, Vec<u32>)> {
    let text = view::opaque_type_of_parameter(function, index)?;
    let mut parts = text.trim_start_matches("target(").trim_end_matches(')').split(", ");
    let name = parts.next()?.trim_matches('"').to_owned();
    Some((name, parts.filter_map(|part| part.parse().ok()).collect()))
}

/// Gives everything that is a pointer of address space `first + n` the type `types[n]`. The caller holds on to no function or variable of the module.
pub fn give_target_types(module: &Module<'_>, first: u32, types: &[TargetType]) {
    let raw = module.as_mut_ptr();
    // SAFETY: the module and with it its context are live; names end in a zero, and counts are those of the arrays.
    unsafe {
        let context = LLVMGetModuleContext(raw);
        let mut made = Vec::with_capacity(types.len());
        for ty in types {
            let name = CString::new(ty.name).expect("names have no zeros");
            let mut parameter = LLVMVoidTypeInContext(context);
            let mut numbers = ty.numbers.clone();
            made.push(LLVMTargetExtTypeInContext(
                context,
                name.as_ptr(),
                &mut parameter,
                u32::from(ty.of_void),
                numbers.as_mut_ptr(),
                numbers.len() as u32,
            ));
        }
        weft_give_types(raw, first, made.as_mut_ptr(), made.len());
    }
}
