//! What a program has outside of functions, in debug info under construction ([`Lines`]): variables, macros, and what is imported into namespaces.

use std::ffi::{c_char, c_uint};
use std::ptr;

use inkwell::llvm_sys::prelude::{LLVMBool, LLVMMetadataRef, LLVMValueRef};
use inkwell::values::AsValueRef;

use crate::debug_lines::{File, Lines, Opaque};
use crate::debug_scopes::{Namespace, Subprogram};
use crate::debug_types::Type;

extern "C" {
    fn weft_lines_global(
        lines: *mut Opaque,
        value: LLVMValueRef,
        scope: LLVMMetadataRef,
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
    ) -> LLVMMetadataRef;
    fn weft_lines_import(
        lines: *mut Opaque,
        scope: LLVMMetadataRef,
        entity: LLVMMetadataRef,
        file: LLVMMetadataRef,
        line: c_uint,
        name: *const c_char,
        length: usize,
        is_all: LLVMBool,
    );
    fn weft_lines_macro(
        lines: *mut Opaque,
        file: LLVMMetadataRef,
        line: c_uint,
        name: *const c_char,
        length: usize,
        value: *const c_char,
        value_length: usize,
        is_defined: LLVMBool,
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
    /// Who sees it.
    pub within: Surroundings,
    /// Whether other modules do not see it.
    pub is_local: bool,
    /// Whether this is its definition.
    pub is_defined: bool,
}

/// What something of a program is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surroundings {
    /// Nothing.
    Program,
    /// A namespace.
    Namespace(Namespace),
    /// The function that alone sees it, as one sees its variables of local memory.
    Function(Subprogram),
}

/// A variable that has been described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Described(LLVMMetadataRef);

/// What can be imported into a namespace or the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entity {
    /// All that a namespace has: `using namespace`.
    AllOf(Namespace),
    /// A namespace, by another name.
    Namespace(Namespace),
    /// A function.
    Function(Subprogram),
    /// A variable.
    Variable(Described),
    /// A type.
    Type(Type),
}

/// What is imported.
#[derive(Clone, Copy)]
pub struct Import<'a> {
    /// What that is.
    pub entity: Entity,
    /// Its new name; empty for the one that it has.
    pub name: &'a str,
    /// The namespace that gets it; the program otherwise.
    pub into: Option<Namespace>,
    /// The file.
    pub file: File,
    /// The line.
    pub line: u32,
}

/// A macro.
#[derive(Clone, Copy)]
pub struct Macro<'a> {
    /// Its name, which is not empty, with its parameters.
    pub name: &'a str,
    /// What it stands for; none from where it is undefined.
    pub value: Option<&'a str>,
    /// The file.
    pub file: File,
    /// The line; 0 if the command defines it.
    pub line: u32,
}

impl Lines<'_> {
    /// Describes a variable of the module. None for a value that is no variable, or one that is described already.
    pub fn global_at(&self, variable: impl AsValueRef, described: Global) -> Option<Described> {
        self.describe_global(variable.as_value_ref(), described, &[])
    }

    /// Describes a variable that the module does not have: DWARF's operations (`DW_OP_*` and their operands) compute its value, none if it is not known.
    /// None for operations that LLVM does not take.
    pub fn global_of(&self, steps: &[u64], described: Global) -> Option<Described> {
        self.describe_global(ptr::null_mut(), described, steps)
    }

    fn describe_global(&self, value: LLVMValueRef, described: Global, steps: &[u64]) -> Option<Described> {
        let scope = match described.within {
            Surroundings::Program => ptr::null_mut(),
            Surroundings::Namespace(namespace) => namespace.0,
            Surroundings::Function(function) => function.0,
        };
        // SAFETY: the state is live; the value is null or live; file, type and scope are of the same module; texts and steps live during the call.
        let raw = unsafe {
            weft_lines_global(
                self.raw(),
                value,
                scope,
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
            )
        };
        (!raw.is_null()).then_some(Described(raw))
    }

    /// Imports something.
    pub fn import(&self, import: Import) {
        let entity = match import.entity {
            Entity::AllOf(namespace) | Entity::Namespace(namespace) => namespace.0,
            Entity::Function(function) => function.0,
            Entity::Variable(variable) => variable.0,
            Entity::Type(ty) => ty.0,
        };
        // SAFETY: the state is live; what is imported, where, and the file are of the same module; the name lives during the call.
        unsafe {
            weft_lines_import(
                self.raw(),
                import.into.map_or(ptr::null_mut(), |into| into.0),
                entity,
                import.file.0,
                import.line,
                import.name.as_ptr().cast(),
                import.name.len(),
                LLVMBool::from(matches!(import.entity, Entity::AllOf(_))),
            );
        }
    }

    /// Describes a macro. To be called in the order of the source, and [`finish`](Self::finish) after it: LLVM has a list of each file's then.
    pub fn describe_macro(&self, described: Macro) {
        assert!(!described.name.is_empty(), "LLVM refuses macros without a name");
        let value = described.value.unwrap_or_default();
        // SAFETY: the state is live, the file is of the same module; the texts live during the call.
        unsafe {
            weft_lines_macro(
                self.raw(),
                described.file.0,
                described.line,
                described.name.as_ptr().cast(),
                described.name.len(),
                value.as_ptr().cast(),
                value.len(),
                LLVMBool::from(described.value.is_some()),
            );
        }
    }
}
