//! Questions about targets.

use std::ffi::{c_char, CStr, CString};
use std::sync::Once;

use inkwell::context::AsContextRef;
use inkwell::llvm_sys::core::LLVMGetVersion;
use inkwell::llvm_sys::prelude::{LLVMBool, LLVMContextRef};
use inkwell::llvm_sys::target_machine::LLVMTargetMachineRef;
use inkwell::module::Module;
use inkwell::targets::{TargetMachine, TargetTriple};

use crate::{guard, message};

extern "C" {
    fn weft_set_gate(context: LLVMContextRef, checkpoint: extern "C" fn(), reduces: LLVMBool);
    fn weft_knows_cpu(triple: *const c_char, cpu: *const c_char) -> LLVMBool;
    fn weft_features_besides_cpu(triple: *const c_char, cpu: *const c_char, features: *const c_char) -> *mut c_char;
    fn weft_machine_has_features(machine: LLVMTargetMachineRef, wanted: *const c_char) -> LLVMBool;
    fn weft_set_option(name: *const c_char, value: *const c_char) -> LLVMBool;
}

/// How many loads and stores in a row the code generator compares with one another when it puts instructions in order; beyond that some wait for all others. In long kernels without loops hundreds of loads and stores may
/// be of the same memory, each of which waits for all before it, and lists of what is waited for are searched for each: with LLVM's limit of 1000 that takes the cube of their number. Of 27 kernels of SHOC's chemistry (S3D)
/// three took six to ten times as long to build (Zen 3), and the code that came out was as long.
const COMPARED_ACCESSES: (&CStr, &CStr) = (c"dag-maps-huge-region", c"128");

/// Whether LLVM's vectorizer of loops does loads, or stores, of one record together. LLVM 19 gets two things wrong there. In loops that are parallel, as those over work-items are, it takes all
/// accesses for independent, those of one round too: `p[3] = 1; x = q[3]` are exchanged though `p` may be `q`. And `a[i * 5 & 31]` is taken for every fifth element, past where it wraps.
const RECORDS: (&CStr, &CStr) = (c"enable-interleaved-mem-accesses", c"false");

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

/// Has the code generator come to a [`guard::checkpoint`] again and again, with this module and all others of its context. Unless it `reduces`, it leaves the addresses of loops as they are
/// (LLVM's strength reduction of loops).
pub fn prepare_generator(module: &Module<'_>, reduces: bool) {
    static LIMITED: Once = Once::new();
    LIMITED.call_once(|| {
        let is_set = set_option(COMPARED_ACCESSES);
        debug_assert!(is_set, "LLVM 19 has the option");
    });
    // SAFETY: the module is live, and with it its context, which keeps a reference to what lives as long as the process.
    unsafe {
        weft_set_gate(
            module.get_context().as_ctx_ref(),
            guard::shim_checkpoint,
            reduces.into(),
        )
    }
}

/// Has the vectorizer of loops leave out what it does wrong, in all passes from then on.
pub(crate) fn prepare_passes() {
    static LIMITED: Once = Once::new();
    LIMITED.call_once(|| {
        let is_set = set_option(RECORDS);
        debug_assert!(is_set, "LLVM 19 has the option");
    });
}

/// Sets an option of LLVM's that is the process's, before any thread generates code; whether LLVM has it.
fn set_option((name, value): (&CStr, &CStr)) -> bool {
    // SAFETY: both are NUL-terminated. Those who read options come here first, and wait for who is in it.
    unsafe { weft_set_option(name.as_ptr(), value.as_ptr()) != 0 }
}

/// Where something of LLVM is in memory, which tells the file that it was loaded from.
pub fn llvm_address() -> *const () {
    LLVMGetVersion as *const ()
}

/// Whether the target of a triple, which must have been initialized, knows a CPU by this name.
pub fn knows_cpu(triple: &TargetTriple, cpu: &str) -> bool {
    let Ok(cpu) = CString::new(cpu) else { return false };
    // SAFETY: both are NUL-terminated and live during the call.
    unsafe { weft_knows_cpu(triple.as_ptr(), cpu.as_ptr()) != 0 }
}

/// A list of features without those that the CPU's name tells: LLVM reads it again for each machine, and a host's whole list takes longer than all else
/// that a machine is made of. The target of the triple must have been initialized.
pub fn besides_cpu(triple: &TargetTriple, cpu: &str, features: &str) -> String {
    let (Ok(cpu), Ok(list)) = (CString::new(cpu), CString::new(features)) else {
        return features.to_owned();
    };
    // SAFETY: all are NUL-terminated and live during the call; the answer is a message of ours.
    let short = unsafe { message::take(weft_features_besides_cpu(triple.as_ptr(), cpu.as_ptr(), list.as_ptr())) };
    short.unwrap_or_else(|| features.to_owned())
}

/// Whether a machine's CPU has all of these features, as LLVM spells them: `+avx,+fma`.
pub fn has_features(machine: &TargetMachine, wanted: &str) -> bool {
    let Ok(wanted) = CString::new(wanted) else { return false };
    // SAFETY: the machine lives during the call, which only reads it; the list is NUL-terminated.
    unsafe { weft_machine_has_features(machine.as_mut_ptr(), wanted.as_ptr()) != 0 }
}

#[cfg(test)]
mod tests {
    use inkwell::targets::{CodeModel, InitializationConfig, RelocMode, Target as LlvmTarget};
    use inkwell::OptimizationLevel;

    use super::*;

    #[test]
    fn features_that_the_cpu_has_anyway_are_left_out() {
        LlvmTarget::initialize_x86(&InitializationConfig::default());
        let x86 = TargetTriple::create("x86_64-unknown-linux-gnu");
        let list = "+sse2,+avx2,-avx512f,+sha,-fma,-prefer-256-bit";
        assert_eq!(besides_cpu(&x86, "haswell", list), "+sha,-fma");
        assert_eq!(besides_cpu(&x86, "haswell", ""), "");
    }

    #[test]
    fn machines_know_their_features() {
        LlvmTarget::initialize_x86(&InitializationConfig::default());
        let x86 = TargetTriple::create("x86_64-unknown-linux-gnu");
        let (level, reloc, code) = (OptimizationLevel::None, RelocMode::PIC, CodeModel::JITDefault);
        let machine = LlvmTarget::from_triple(&x86)
            .expect("x86 was initialized")
            .create_target_machine(&x86, "haswell", "-fma", level, reloc, code)
            .expect("a known CPU");
        let cases = [
            ("", true),
            ("+avx2", true),
            ("+avx2,-avx512f", true),
            ("-avx2", false),
            ("+avx2,+fma", false),
            ("+avx512f", false),
            ("+no-such-feature", false),
        ];
        for (wanted, has) in cases {
            assert_eq!(has_features(&machine, wanted), has, "{wanted}");
        }
    }

    #[test]
    fn llvm_has_the_options_that_are_set() {
        assert!(set_option(COMPARED_ACCESSES) && set_option(RECORDS));
        assert!(!set_option((c"no-such-option", c"128")));
    }

    #[test]
    fn only_machines_that_have_halves_are_told_not_to_use_them() {
        let x86 = TargetTriple::create("x86_64-unknown-linux-gnu");
        assert_eq!(with_whole_registers(&x86, ""), "-prefer-256-bit");
        assert_eq!(with_whole_registers(&x86, "+avx512f"), "+avx512f,-prefer-256-bit");
        let arm = TargetTriple::create("aarch64-unknown-linux-gnu");
        assert_eq!(with_whole_registers(&arm, "+sve"), "+sve");
    }
}
