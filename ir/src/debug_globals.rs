//! Variables of the program in debug info under construction ([`Lines`]).

use std::ffi::{c_char, c_uint};
use std::ptr;

use inkwell::llvm_sys::prelude::{LLVMBool, LLVMMetadataRef, LLVMValueRef};
use inkwell::values::AsValueRef;

use crate::debug_lines::{File, Lines, Opaque, Type};
use crate::debug_scopes::Subprogram;

extern "C" {
    fn weft_lines_global(
        lines: *mut Opaque,
        value: LLVMValueRef,
        function: LLVMMetadataRef,
        name: *const c_char,
        length: usize,
        linkage_name: *const c_char,
        linkage_length: usize,
        file: LLVMMetadataRef,
        line: c_uint,
        ty: LLVMMetadataRef,
        is_local: LLVMBool,
        is_defined: LLVMBool,
        steps: *const u64,
        count: usize,
    );
}

/// A variable of the program.
#[derive(Clone, Copy)]
pub struct Global<'a> {
    /// Its name.
    pub name: &'a str,
    /// The name that linkers know it by; empty if that is the same or not known.
    pub linkage_name: &'a str,
    /// Its type.
    pub ty: Type,
    /// Its file.
    pub file: File,
    /// Its line.
    pub line: u32,
    /// The function that alone sees it, as one sees its variables of local memory.
    pub function: Option<Subprogram>,
    /// Whether other modules do not see it.
    pub is_local: bool,
    /// Whether this is its definition.
    pub is_defined: bool,
}

impl Lines<'_> {
    /// Describes a variable of the module. Nothing happens to a value that is none, or that is described already.
    pub fn global_at(&self, variable: impl AsValueRef, described: Global) {
        self.describe_global(variable.as_value_ref(), described, &[]);
    }

    /// Describes a variable that the module does not have: DWARF's operations (`DW_OP_*` and their operands) compute its value, none if it is not known.
    pub fn global_of(&self, steps: &[u64], described: Global) {
        self.describe_global(ptr::null_mut(), described, steps);
    }

    fn describe_global(&self, value: LLVMValueRef, described: Global, steps: &[u64]) {
        let function = described.function.map_or(ptr::null_mut(), |it| it.scope().raw());
        // SAFETY: the state is live; the value is null or live; file, type and function are of the same module; texts and steps live during the call.
        unsafe {
            weft_lines_global(
                self.raw(),
                value,
                function,
                described.name.as_ptr().cast(),
                described.name.len(),
                described.linkage_name.as_ptr().cast(),
                described.linkage_name.len(),
                described.file.0,
                described.line,
                described.ty.0,
                LLVMBool::from(described.is_local),
                LLVMBool::from(described.is_defined),
                steps.as_ptr(),
                steps.len(),
            );
        }
    }
}
