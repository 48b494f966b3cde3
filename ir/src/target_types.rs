//! The types of a target (`target("spirv.Event")`): inkwell cannot represent them, and no CPU's code generator knows them.
//!
//! Whoever builds IR with values of such types has pointers of address spaces that nothing else uses in their place, and changes them when the module is
//! done ([`give_target_types`]).

use std::ffi::CString;

use inkwell::llvm_sys::core::{LLVMGetModuleContext, LLVMTargetExtTypeInContext, LLVMVoidTypeInContext};
use inkwell::llvm_sys::prelude::{LLVMModuleRef, LLVMTypeRef};
use inkwell::module::Module;

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

/// Gives every value, variable and function the layout type, an ordinary type of the same size, wherever it has a target's own type.
pub fn replace_target_types(module: &Module<'_>) {
    // SAFETY: the module is live. Functions and variables whose types change are replaced; nobody holds on to one across this call, as `module` is
    // all that it is given.
    unsafe { weft_replace_target_types(module.as_mut_ptr()) }
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
