//! The types of a target (`target("spirv.Event")`): inkwell cannot represent them, and no CPU's code generator knows them.

use inkwell::llvm_sys::prelude::LLVMModuleRef;
use inkwell::module::Module;

extern "C" {
    fn weft_replace_target_types(module: LLVMModuleRef);
}

/// Gives every value, variable and function the layout type, an ordinary type of the same size, wherever it has a target's own type.
pub fn replace_target_types(module: &Module<'_>) {
    // SAFETY: the module is live. Functions and variables whose types change are replaced; nobody holds on to one across this call, as `module` is
    // all that it is given.
    unsafe { weft_replace_target_types(module.as_mut_ptr()) }
}
