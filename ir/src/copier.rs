//! Copying blocks of one function into another one, or all of it.

use std::ffi::c_char;

use inkwell::basic_block::BasicBlock;
use inkwell::llvm_sys::core::{LLVMBasicBlockAsValue, LLVMGetParam, LLVMTypeOf};
use inkwell::llvm_sys::prelude::{LLVMBasicBlockRef, LLVMValueRef};
use inkwell::values::{AsValueRef, BasicValueEnum, FunctionValue};

/// LLVM's map from values to what stands for them.
#[repr(C)]
struct Map {
    _private: [u8; 0],
}

extern "C" {
    fn weft_copier_create() -> *mut Map;
    fn weft_copier_dispose(copier: *mut Map);
    fn weft_copier_map(copier: *mut Map, from: LLVMValueRef, to: LLVMValueRef);
    fn weft_copier_lookup(copier: *mut Map, value: LLVMValueRef) -> LLVMValueRef;
    fn weft_copier_copy(
        copier: *mut Map,
        blocks: *mut LLVMBasicBlockRef,
        count: usize,
        to: LLVMValueRef,
        copies: *mut LLVMBasicBlockRef,
    );
    fn weft_clone_function(function: LLVMValueRef, name: *const c_char, length: usize) -> LLVMValueRef;
}

/// A function with the body, attributes and metadata of another one, in the same module and only for it. The name may get a number.
pub fn clone_function<'ctx>(function: FunctionValue<'ctx>, name: &str) -> FunctionValue<'ctx> {
    assert!(crate::view::is_defined(function), "a declaration has nothing to copy");
    // SAFETY: a live function with a body, by the assertion; the shim copies `len` bytes of the name and returns a new function.
    let clone = unsafe { weft_clone_function(function.as_value_ref(), name.as_ptr().cast(), name.len()) };
    // SAFETY: the new function, which its module owns.
    unsafe { FunctionValue::new(clone) }.expect("the shim makes a function")
}

/// One copy of some blocks: it knows what stands for the values that they use.
pub struct Copier {
    map: *mut Map,
}

impl Copier {
    /// A copy of nothing yet, in which the parameters of `to` stand for those of `from`, as far as there are both.
    pub fn new(from: FunctionValue<'_>, to: FunctionValue<'_>) -> Copier {
        // SAFETY: the shim makes a map that `drop` disposes of.
        let map = unsafe { weft_copier_create() };
        let copier = Copier { map };
        for at in 0..from.count_params().min(to.count_params()) {
            // SAFETY: both functions are live and have a parameter of that index.
            unsafe {
                let (from, to) = (
                    LLVMGetParam(from.as_value_ref(), at),
                    LLVMGetParam(to.as_value_ref(), at),
                );
                weft_copier_map(copier.map, from, to);
            }
        }
        copier
    }

    /// Has `to` stand for the value `from` in the blocks that are copied next.
    pub fn map(&mut self, from: impl AsValueRef, to: impl AsValueRef) {
        let (from, to) = (from.as_value_ref(), to.as_value_ref());
        // SAFETY: both values are live, and so is the map.
        unsafe {
            assert_eq!(
                LLVMTypeOf(from),
                LLVMTypeOf(to),
                "a value stands for one of its own type"
            );
            weft_copier_map(self.map, from, to);
        }
    }

    /// Has branches to the block `from` go to `to`.
    pub fn map_block(&mut self, from: BasicBlock<'_>, to: BasicBlock<'_>) {
        // SAFETY: both blocks are live, and so is the map.
        unsafe {
            weft_copier_map(
                self.map,
                LLVMBasicBlockAsValue(from.as_mut_ptr()),
                LLVMBasicBlockAsValue(to.as_mut_ptr()),
            );
        }
    }

    /// Copies blocks to the end of a function. Everything they use must be in one of them, mapped, global, or in that function; phis forget the
    /// blocks that are neither copied nor mapped.
    pub fn copy<'ctx>(&mut self, blocks: &[BasicBlock<'ctx>], to: FunctionValue<'ctx>) -> Vec<BasicBlock<'ctx>> {
        let mut blocks: Vec<LLVMBasicBlockRef> = blocks.iter().map(BasicBlock::as_mut_ptr).collect();
        let mut copies = vec![std::ptr::null_mut(); blocks.len()];
        // SAFETY: `blocks` holds live blocks, `copies` has room for as many; function and map are live.
        unsafe {
            weft_copier_copy(
                self.map,
                blocks.as_mut_ptr(),
                blocks.len(),
                to.as_value_ref(),
                copies.as_mut_ptr(),
            );
        }
        copies
            .into_iter()
            // SAFETY: the shim wrote a live block for each.
            .map(|copy| unsafe { BasicBlock::new(copy) }.expect("the shim copies every block"))
            .collect()
    }

    /// What stands for a value of the original: itself when it belongs to no function.
    pub fn lookup<'ctx>(&self, value: BasicValueEnum<'ctx>) -> BasicValueEnum<'ctx> {
        // SAFETY: the value is live, and what stands for it is and has its type.
        unsafe { BasicValueEnum::new(weft_copier_lookup(self.map, value.as_value_ref())) }
    }
}

impl Drop for Copier {
    fn drop(&mut self) {
        // SAFETY: the map is from `new` and disposed of only here.
        unsafe { weft_copier_dispose(self.map) }
    }
}
