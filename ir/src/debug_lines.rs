//! Debug info for modules that come without: built from lines, names and types.

use std::ffi::{c_char, c_uint};
use std::marker::PhantomData;
use std::ptr::{self, NonNull};

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::llvm_sys::prelude::{
    LLVMBasicBlockRef, LLVMBool, LLVMBuilderRef, LLVMMetadataRef, LLVMModuleRef, LLVMValueRef,
};
use inkwell::module::Module;
use inkwell::values::AsValueRef;

use crate::debug_info::is_described;
use crate::debug_scopes::Within;
use crate::debug_types::Type;

/// The C++ state, only ever behind a pointer.
#[repr(C)]
pub(crate) struct Opaque {
    _private: [u8; 0],
}

extern "C" {
    fn weft_lines_create(module: LLVMModuleRef) -> *mut Opaque;
    fn weft_lines_dispose(lines: *mut Opaque);
    fn weft_lines_set_language(lines: *mut Opaque, language: c_uint);
    fn weft_lines_finish(lines: *mut Opaque);
    fn weft_lines_file(
        lines: *mut Opaque,
        name: *const c_char,
        length: usize,
        text: *const c_char,
        text_length: usize,
    ) -> LLVMMetadataRef;
    fn weft_lines_place(
        lines: *mut Opaque,
        builder: LLVMBuilderRef,
        scope: LLVMMetadataRef,
        inlined: LLVMMetadataRef,
        file: LLVMMetadataRef,
        line: c_uint,
        column: c_uint,
    );
    fn weft_lines_variable(
        lines: *mut Opaque,
        value: LLVMValueRef,
        block: LLVMBasicBlockRef,
        scope: LLVMMetadataRef,
        inlined: LLVMMetadataRef,
        name: *const c_char,
        length: usize,
        number: c_uint,
        ty: LLVMMetadataRef,
        is_address: LLVMBool,
        line: c_uint,
        steps: *const u64,
        count: usize,
    );
}

/// A source file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct File(pub(crate) LLVMMetadataRef);

/// A language that sources are written in: DWARF's `DW_LANG_*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Language {
    /// OpenCL C.
    OpenClC = 0x15,
    /// C++, as which clang describes C++ for OpenCL and SYCL too.
    CPlusPlus = 0x21,
}

/// A variable that something says more of than its name and type.
#[derive(Clone, Copy, Debug)]
pub struct Variable<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its type.
    pub ty: Type,
    /// The number of the parameter that it is, counted from 1; 0 for one that is none.
    pub parameter: u32,
    /// Its line; 0 for the line of its function.
    pub line: u32,
    /// What it belongs to.
    pub within: Within,
    /// DWARF's operations (`DW_OP_*` and their operands) that make its address or its value of what is given as that. A variable is not described by
    /// those that LLVM does not take, or that are for a piece which is not inside of it.
    pub steps: &'a [u64],
}

/// The debug info of a module, under construction. Everything made with it is of its module.
pub struct Lines<'ctx> {
    raw: NonNull<Opaque>,
    _module: PhantomData<&'ctx ()>,
}

impl<'ctx> Lines<'ctx> {
    /// Begins. The module, which has no debug info, must outlive the result.
    pub fn new(module: &Module<'ctx>) -> Lines<'ctx> {
        // SAFETY: the module is live; the shim never returns null.
        let raw = unsafe { weft_lines_create(module.as_mut_ptr()) };
        Lines {
            raw: NonNull::new(raw).expect("the shim makes the state"),
            _module: PhantomData,
        }
    }

    /// Says what the sources are written in, OpenCL C otherwise. To be called before anything is described.
    pub fn set_language(&self, language: Language) {
        // SAFETY: the state is live.
        unsafe { weft_lines_set_language(self.raw.as_ptr(), language as c_uint) }
    }

    /// A file by its path, or by its name in [`crate::debug_info::EMBEDDED`] when its text is given.
    pub fn file(&self, name: &str, text: Option<&str>) -> File {
        let (bytes, length) = text.map_or((ptr::null(), 0), |text| (text.as_ptr().cast(), text.len()));
        // SAFETY: the state is live; both texts live during the call, with their lengths.
        File(unsafe { weft_lines_file(self.raw.as_ptr(), name.as_ptr().cast(), name.len(), bytes, length) })
    }

    /// Says where what the builder builds next in a described function comes from: what it belongs to there, and a file with line and column, or nowhere.
    pub fn place(&self, builder: &Builder<'ctx>, within: Within, place: Option<(File, u32, u32)>) {
        let (file, line, column) = place.map_or((ptr::null_mut(), 0, 0), |(file, line, column)| (file.0, line, column));
        // SAFETY: the state and the builder are live, the file and what `within` names are of the same module.
        unsafe {
            weft_lines_place(
                self.raw.as_ptr(),
                builder.as_mut_ptr(),
                within.scope.raw(),
                within.raw_call(),
                file,
                line,
                column,
            )
        }
    }

    /// Describes a variable by its address, at the end of a block of a described function.
    pub fn variable_at(&self, address: impl AsValueRef, block: BasicBlock<'ctx>, variable: Variable) {
        self.describe_value(address, block, variable, true);
    }

    /// Describes a variable by its value from there on, at the end of a block of a described function.
    pub fn variable_of(&self, value: impl AsValueRef, block: BasicBlock<'ctx>, variable: Variable) {
        self.describe_value(value, block, variable, false);
    }

    fn describe_value(&self, value: impl AsValueRef, block: BasicBlock<'ctx>, variable: Variable, is_address: bool) {
        assert!(
            block.get_parent().is_some_and(is_described),
            "only described functions have variables"
        );
        // SAFETY: the state, the value and the block are live, type and scope are of the same module; name and steps live during the call.
        unsafe {
            weft_lines_variable(
                self.raw.as_ptr(),
                value.as_value_ref(),
                block.as_mut_ptr(),
                variable.within.scope.raw(),
                variable.within.raw_call(),
                variable.name.as_ptr().cast(),
                variable.name.len(),
                variable.parameter,
                variable.ty.0,
                LLVMBool::from(is_address),
                variable.line,
                variable.steps.as_ptr(),
                variable.steps.len(),
            )
        }
    }

    /// The state, live as long as `self`.
    pub(crate) fn raw(&self) -> *mut Opaque {
        self.raw.as_ptr()
    }

    /// Ends: the module's debug info is complete.
    pub fn finish(self) {
        // SAFETY: the state is live and used no more.
        unsafe { weft_lines_finish(self.raw.as_ptr()) }
    }
}

impl Drop for Lines<'_> {
    fn drop(&mut self) {
        // SAFETY: made in `new`, freed here only.
        unsafe { weft_lines_dispose(self.raw.as_ptr()) }
    }
}
