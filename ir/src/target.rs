//! Questions about targets.

use std::ffi::{c_char, CString};

use inkwell::llvm_sys::prelude::LLVMBool;
use inkwell::llvm_sys::target_machine::LLVMTargetMachineRef;
use inkwell::targets::{TargetMachine, TargetTriple};

extern "C" {
    fn weft_knows_cpu(triple: *const c_char, cpu: *const c_char) -> LLVMBool;
    fn weft_machine_has_features(machine: LLVMTargetMachineRef, wanted: *const c_char) -> LLVMBool;
}

/// The features of a CPU with those that make code use its vector registers whole. On x86, LLVM prefers half of a 512-bit register for code of which little
/// is vectors, as using all of it can lower the clock; kernels of which all is vectors gain far more than that (measured on Sapphire Rapids: what is
/// bound by arithmetic takes half the time).
pub fn with_whole_registers(triple: &TargetTriple, features: &str) -> String {
    if !triple.as_str().to_string_lossy().starts_with("x86_64") {
        return features.to_owned();
    }
    let comma = if features.is_empty() { "" } else { "," };
    format!("{features}{comma}-prefer-256-bit")
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
    // SAFETY: the machine lives during the call, which only reads it; the list is NUL-terminated.
    unsafe { weft_machine_has_features(machine.as_mut_ptr(), wanted.as_ptr()) != 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_machines_that_have_halves_are_told_not_to_use_them() {
        let x86 = TargetTriple::create("x86_64-unknown-linux-gnu");
        assert_eq!(with_whole_registers(&x86, ""), "-prefer-256-bit");
        assert_eq!(with_whole_registers(&x86, "+avx512f"), "+avx512f,-prefer-256-bit");
        let arm = TargetTriple::create("aarch64-unknown-linux-gnu");
        assert_eq!(with_whole_registers(&arm, "+sve"), "+sve");
    }
}
