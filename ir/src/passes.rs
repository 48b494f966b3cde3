//! LLVM passes: on a module ([`run`]), and on one function ([`FunctionPasses`]), of which what they find out is kept from one to the next.

use std::ffi::{c_char, c_int, CString};
use std::marker::PhantomData;
use std::ptr::NonNull;

use inkwell::llvm_sys::prelude::{LLVMBool, LLVMModuleRef, LLVMValueRef};
use inkwell::llvm_sys::target_machine::LLVMTargetMachineRef;
use inkwell::module::Module;
use inkwell::targets::TargetMachine;
use inkwell::values::{AsValueRef, FunctionValue};

use crate::{guard, message, target, view};

/// LLVM's pass builder and analysis managers.
#[repr(C)]
struct Managers {
    _private: [u8; 0],
}

#[repr(C)]
struct RawTuning {
    vectorizes_loops: LLVMBool,
    vectorizes_neighbours: LLVMBool,
    interleaves: LLVMBool,
    unrolls: LLVMBool,
}

extern "C" {
    fn weft_verify_function(function: LLVMValueRef) -> *mut c_char;
    fn weft_run_passes(
        module: LLVMModuleRef,
        machine: LLVMTargetMachineRef,
        names: *const c_char,
        tuning: *const RawTuning,
        checkpoint: extern "C" fn(),
    ) -> *mut c_char;
    fn weft_passes_create(machine: LLVMTargetMachineRef) -> *mut Managers;
    fn weft_passes_dispose(passes: *mut Managers);
    fn weft_passes_run(passes: *mut Managers, function: LLVMValueRef, names: *const c_char) -> *mut c_char;
    fn weft_passes_thread_jumps(passes: *mut Managers, function: LLVMValueRef, most: c_int);
    fn weft_passes_forget(passes: *mut Managers, function: LLVMValueRef);
}

/// What `default<O3>` does with loops; of a part of a text it does what is usual.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// Runs of a loop become vectors.
    pub vectorizes_loops: bool,
    /// Neighbouring instructions become vectors.
    pub vectorizes_neighbours: bool,
    /// Several runs of a loop are done side by side.
    pub interleaves: bool,
    /// Several runs of a loop are done one after another.
    pub unrolls: bool,
}

impl Default for Tuning {
    /// As LLVM has it.
    fn default() -> Tuning {
        Tuning {
            vectorizes_loops: true,
            vectorizes_neighbours: false,
            interleaves: true,
            unrolls: true,
        }
    }
}

/// Asks LLVM's verifier about a function with a body: its passes may crash over IR that is none, or write beyond what they have. It takes two thousandths of what they do.
pub fn verify(function: FunctionValue<'_>) -> Result<(), String> {
    assert!(view::is_defined(function), "a body is verified");
    // SAFETY: a live function with a body. The answer is a message of ours.
    unsafe { message::outcome(weft_verify_function(function.as_value_ref())) }
}

/// Runs passes on a module, as `opt -passes=` spells them, with a [`guard::checkpoint`] before each. The error is about the spelling.
pub fn run(module: &Module<'_>, names: &str, machine: &TargetMachine, tuning: Tuning) -> Result<(), String> {
    let names = CString::new(names).map_err(|error| error.to_string())?;
    let tuning = RawTuning {
        vectorizes_loops: tuning.vectorizes_loops.into(),
        vectorizes_neighbours: tuning.vectorizes_neighbours.into(),
        interleaves: tuning.interleaves.into(),
        unrolls: tuning.unrolls.into(),
    };
    target::prepare_passes();
    let machine = machine.as_mut_ptr();
    // SAFETY: module and machine are live; `names` is NUL-terminated, and with the tuning outlives the call. The answer is a message of ours.
    unsafe {
        let answer = weft_run_passes(
            module.as_mut_ptr(),
            machine,
            names.as_ptr(),
            &tuning,
            guard::shim_checkpoint,
        );
        message::outcome(answer)
    }
}

/// Passes over a function, and what they know of it. Whoever changes the function in another way says so by [`FunctionPasses::forget`].
pub struct FunctionPasses<'a, 'ctx> {
    raw: NonNull<Managers>,
    function: FunctionValue<'ctx>,
    machine: PhantomData<&'a TargetMachine>,
}

impl<'a, 'ctx> FunctionPasses<'a, 'ctx> {
    /// Passes for a machine over a function with a body, which must not be deleted before the result is dropped.
    pub fn new(function: FunctionValue<'ctx>, machine: &'a TargetMachine) -> FunctionPasses<'a, 'ctx> {
        assert!(view::is_defined(function), "passes change a body");
        // SAFETY: a live machine, which the result borrows.
        let raw = unsafe { weft_passes_create(machine.as_mut_ptr()) };
        FunctionPasses {
            raw: NonNull::new(raw).expect("the shim makes managers"),
            function,
            machine: PhantomData,
        }
    }

    /// Runs passes, as `opt -passes=` spells those of functions: `sroa,simplifycfg`. The error is about the spelling.
    pub fn run(&self, names: &str) -> Result<(), String> {
        let names = CString::new(names).map_err(|error| error.to_string())?;
        // SAFETY: the managers are from `new`; the function lives, by the contract of `new`; `names` is NUL-terminated.
        unsafe {
            message::outcome(weft_passes_run(
                self.raw.as_ptr(),
                self.function.as_value_ref(),
                names.as_ptr(),
            ))
        }
    }

    /// Runs jump threading, in which a block of up to so many instructions is copied for a way on which it is known where it goes on: as `opt -passes=jump-threading,simplifycfg` does with
    /// `-jump-threading-threshold`, which is an option of a process.
    pub fn thread_jumps(&self, most: u16) {
        // SAFETY: as in `run`.
        unsafe { weft_passes_thread_jumps(self.raw.as_ptr(), self.function.as_value_ref(), most.into()) }
    }

    /// Forgets what is known of the function.
    pub fn forget(&self) {
        // SAFETY: as in `run`.
        unsafe { weft_passes_forget(self.raw.as_ptr(), self.function.as_value_ref()) }
    }
}

impl Drop for FunctionPasses<'_, '_> {
    fn drop(&mut self) {
        // SAFETY: the managers are from `new` and disposed of only here.
        unsafe { weft_passes_dispose(self.raw.as_ptr()) }
    }
}

#[cfg(test)]
mod tests {
    use inkwell::context::Context;

    use super::verify;

    #[test]
    fn what_is_no_ir_is_told() {
        let context = Context::create();
        let module = context.create_module("m");
        let function = module.add_function("f", context.void_type().fn_type(&[], false), None);
        let builder = context.create_builder();
        builder.position_at_end(context.append_basic_block(function, "open"));
        let error = verify(function).expect_err("a block without an end");
        assert!(error.contains("does not have terminator"), "{error}");
        builder.build_return(None).unwrap();
        assert_eq!(verify(function), Ok(()));
    }
}
