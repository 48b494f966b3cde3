//! Questions about targets.

use std::ffi::{c_char, CString};

use inkwell::llvm_sys::prelude::LLVMBool;
use inkwell::targets::{TargetMachine, TargetTriple};

extern "C" {
    fn weft_knows_cpu(triple: *const c_char, cpu: *const c_char) -> LLVMBool;
    fn weft_cpu_has_features(
        triple: *const c_char,
        cpu: *const c_char,
        features: *const c_char,
        wanted: *const c_char,
    ) -> LLVMBool;
}

/// Whether the target of a triple, which must have been initialized, knows a CPU by this name.
pub fn knows_cpu(triple: &TargetTriple, cpu: &str) -> bool {
    let Ok(cpu) = CString::new(cpu) else { return false };
    // SAFETY: both are NUL-terminated and live during the call.
    unsafe { weft_knows_cpu(triple.as_ptr(), cpu.as_ptr()) != 0 }
}

/// Whether a machine's CPU has all of these features, as LLVM spells them: `+avx,+fma`.
pub fn has_features(machine: &TargetMachine, wanted: &str) -> bool {
    let Ok(wanted) = CString::new(wanted) else { return false };
    let (triple, cpu, features) = (machine.get_triple(), machine.get_cpu(), machine.get_feature_string());
    // SAFETY: all are NUL-terminated and live during the call; there is a machine, so its target has been initialized.
    unsafe { weft_cpu_has_features(triple.as_ptr(), cpu.as_ptr(), features.as_ptr(), wanted.as_ptr()) != 0 }
}
