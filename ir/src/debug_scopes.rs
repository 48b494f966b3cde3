//! Scopes of debug info under construction ([`Lines`]): functions of sources, blocks in them, and calls that were inlined.

use std::ffi::{c_char, c_uint};
use std::ptr;

use inkwell::llvm_sys::debuginfo::{LLVMGetSubprogram, LLVMSetSubprogram};
use inkwell::llvm_sys::prelude::LLVMMetadataRef;
use inkwell::values::{AsValueRef, FunctionValue};

use crate::debug_lines::{File, Lines, Opaque};
use crate::debug_types::{FunctionType, Origin};

extern "C" {
    fn weft_lines_subprogram(
        lines: *mut Opaque,
        name: *const c_char,
        length: usize,
        linkage_name: *const c_char,
        linkage_length: usize,
        file: LLVMMetadataRef,
        line: c_uint,
        scope: LLVMMetadataRef,
        ty: LLVMMetadataRef,
    ) -> LLVMMetadataRef;
    fn weft_lines_namespace(
        lines: *mut Opaque,
        outer: LLVMMetadataRef,
        name: *const c_char,
        length: usize,
    ) -> LLVMMetadataRef;
    fn weft_lines_block(
        lines: *mut Opaque,
        scope: LLVMMetadataRef,
        file: LLVMMetadataRef,
        line: c_uint,
        column: c_uint,
    ) -> LLVMMetadataRef;
    fn weft_lines_discriminator(
        lines: *mut Opaque,
        scope: LLVMMetadataRef,
        file: LLVMMetadataRef,
        discriminator: c_uint,
    ) -> LLVMMetadataRef;
    fn weft_lines_inlined_call(
        lines: *mut Opaque,
        scope: LLVMMetadataRef,
        line: c_uint,
        inlined: LLVMMetadataRef,
    ) -> LLVMMetadataRef;
}

/// A function of a source, which may be no function of the module: it may have been inlined wherever it was called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Subprogram(pub(crate) LLVMMetadataRef);

/// A function of a source, or a block in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope(LLVMMetadataRef);

/// A namespace of C++.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Namespace(pub(crate) LLVMMetadataRef);

/// A call whose callee was inlined, and the calls by which the caller was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InlinedCall(LLVMMetadataRef);

/// What code and variables belong to: a scope, and the call by which its function was inlined, if it was. All in all that leads to the described function that
/// they stand in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Within {
    /// The scope.
    pub scope: Scope,
    /// The call.
    pub call: Option<InlinedCall>,
}

impl Subprogram {
    /// What describes a function of a module, if it is described.
    pub fn of(function: FunctionValue<'_>) -> Option<Subprogram> {
        // SAFETY: a live function.
        let raw = unsafe { LLVMGetSubprogram(function.as_value_ref()) };
        (!raw.is_null()).then_some(Subprogram(raw))
    }

    /// Describes a function of the same module by this, which describes no other one.
    pub fn attach(self, function: FunctionValue<'_>) {
        // SAFETY: a live function, and a subprogram: `Lines::subprogram` and `LLVMGetSubprogram` give nothing else.
        unsafe { LLVMSetSubprogram(function.as_value_ref(), self.0) }
    }

    /// The function as a scope.
    pub fn scope(self) -> Scope {
        Scope(self.0)
    }

    /// What the function has by itself, not inlined.
    pub fn body(self) -> Within {
        Within {
            scope: self.scope(),
            call: None,
        }
    }
}

impl Scope {
    pub(crate) fn raw(self) -> LLVMMetadataRef {
        self.0
    }
}

impl Within {
    /// The call, or null.
    pub(crate) fn raw_call(self) -> LLVMMetadataRef {
        self.call.map_or(ptr::null_mut(), |call| call.0)
    }
}

impl Lines<'_> {
    /// A function of a source: what it is called, where it comes from, and what it takes and returns, if that is known.
    pub fn subprogram(&self, origin: Origin, linkage_name: &str, file: File, ty: Option<FunctionType>) -> Subprogram {
        let (name, namespace) = (origin.name, origin.raw_namespace());
        let ty = ty.map_or(ptr::null_mut(), |ty| ty.0);
        // SAFETY: the state is live, file, namespace and type are of the same module; the names live during the call.
        Subprogram(unsafe {
            weft_lines_subprogram(
                self.raw(),
                name.as_ptr().cast(),
                name.len(),
                linkage_name.as_ptr().cast(),
                linkage_name.len(),
                file.0,
                origin.line,
                namespace,
                ty,
            )
        })
    }

    /// A namespace in another, or in none.
    pub fn namespace(&self, outer: Option<Namespace>, name: &str) -> Namespace {
        let outer = outer.map_or(ptr::null_mut(), |outer| outer.0);
        // SAFETY: the state is live, the other one is of the same module; the name lives during the call.
        Namespace(unsafe { weft_lines_namespace(self.raw(), outer, name.as_ptr().cast(), name.len()) })
    }

    /// A block of statements in a scope.
    pub fn block(&self, scope: Scope, file: File, line: u32, column: u32) -> Scope {
        // SAFETY: the state is live, scope and file are of the same module.
        Scope(unsafe { weft_lines_block(self.raw(), scope.0, file.0, line, column) })
    }

    /// What is told by a number from other code of a scope that is on the same lines.
    pub fn discriminator(&self, scope: Scope, file: File, number: u32) -> Scope {
        // SAFETY: as in `block`.
        Scope(unsafe { weft_lines_discriminator(self.raw(), scope.0, file.0, number) })
    }

    /// A call on a line of what it belongs to, unlike any other call.
    pub fn inlined_call(&self, within: Within, line: u32) -> InlinedCall {
        // SAFETY: the state is live, what `within` names is of the same module.
        InlinedCall(unsafe { weft_lines_inlined_call(self.raw(), within.scope.0, line, within.raw_call()) })
    }
}
