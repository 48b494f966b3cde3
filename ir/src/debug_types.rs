//! Types of debug info under construction ([`Lines`]). Sizes and offsets are in bits.

use std::ffi::{c_char, c_uint};
use std::ptr;

use inkwell::llvm_sys::prelude::{LLVMBool, LLVMMetadataRef};

use crate::debug_lines::{File, Lines, Opaque};
use crate::debug_scopes::Namespace;

extern "C" {
    fn weft_types_basic(
        lines: *mut Opaque,
        name: *const c_char,
        length: usize,
        bits: u64,
        encoding: c_uint,
    ) -> LLVMMetadataRef;
    fn weft_types_pointer(lines: *mut Opaque, pointee: LLVMMetadataRef, bits: u64) -> LLVMMetadataRef;
    fn weft_types_reference(
        lines: *mut Opaque,
        referee: LLVMMetadataRef,
        bits: u64,
        is_rvalue: LLVMBool,
    ) -> LLVMMetadataRef;
    fn weft_types_member_pointer(
        lines: *mut Opaque,
        member: LLVMMetadataRef,
        owner: LLVMMetadataRef,
        bits: u64,
    ) -> LLVMMetadataRef;
    fn weft_types_qualified(lines: *mut Opaque, tag: c_uint, ty: LLVMMetadataRef) -> LLVMMetadataRef;
    fn weft_types_typedef(
        lines: *mut Opaque,
        name: *const c_char,
        length: usize,
        file: LLVMMetadataRef,
        line: c_uint,
        scope: LLVMMetadataRef,
        ty: LLVMMetadataRef,
    ) -> LLVMMetadataRef;
    fn weft_types_array(
        lines: *mut Opaque,
        element: LLVMMetadataRef,
        counts: *const u64,
        dimensions: usize,
        bits: u64,
    ) -> LLVMMetadataRef;
    fn weft_types_vector(lines: *mut Opaque, element: LLVMMetadataRef, count: u64, bits: u64) -> LLVMMetadataRef;
    fn weft_types_enumerator(
        lines: *mut Opaque,
        name: *const c_char,
        length: usize,
        value: u64,
        is_unsigned: LLVMBool,
    ) -> LLVMMetadataRef;
    fn weft_types_enumeration(
        lines: *mut Opaque,
        name: *const c_char,
        length: usize,
        file: LLVMMetadataRef,
        line: c_uint,
        scope: LLVMMetadataRef,
        bits: u64,
        underlying: LLVMMetadataRef,
        enumerators: *mut LLVMMetadataRef,
        count: usize,
        is_scoped: LLVMBool,
    ) -> LLVMMetadataRef;
    fn weft_types_composite(
        lines: *mut Opaque,
        tag: c_uint,
        name: *const c_char,
        length: usize,
        file: LLVMMetadataRef,
        line: c_uint,
        scope: LLVMMetadataRef,
        bits: u64,
        is_declared: LLVMBool,
    ) -> LLVMMetadataRef;
    fn weft_types_set_members(
        lines: *mut Opaque,
        composite: LLVMMetadataRef,
        members: *mut LLVMMetadataRef,
        count: usize,
    );
    fn weft_types_member(
        lines: *mut Opaque,
        composite: LLVMMetadataRef,
        name: *const c_char,
        length: usize,
        file: LLVMMetadataRef,
        line: c_uint,
        offset: u64,
        bits: u64,
        access: c_uint,
        ty: LLVMMetadataRef,
    ) -> LLVMMetadataRef;
    fn weft_types_base(
        lines: *mut Opaque,
        composite: LLVMMetadataRef,
        base: LLVMMetadataRef,
        offset: u64,
        access: c_uint,
    ) -> LLVMMetadataRef;
    fn weft_types_function(lines: *mut Opaque, types: *mut LLVMMetadataRef, count: usize) -> LLVMMetadataRef;
}

/// The type of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Type(pub(crate) LLVMMetadataRef);

/// What a function takes and returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FunctionType(pub(crate) LLVMMetadataRef);

/// A structure, class or union, which is a [`Type`] too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Composite(LLVMMetadataRef);

impl From<Composite> for Type {
    fn from(composite: Composite) -> Type {
        Type(composite.0)
    }
}

/// What something is called, and where it comes from.
#[derive(Clone, Copy)]
pub struct Origin<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its file, if that is known.
    pub file: Option<File>,
    /// Its line.
    pub line: u32,
    /// The namespace that it is in.
    pub namespace: Option<Namespace>,
}

impl Origin<'_> {
    fn raw_file(&self) -> LLVMMetadataRef {
        self.file.map_or(ptr::null_mut(), |file| file.0)
    }

    pub(crate) fn raw_namespace(&self) -> LLVMMetadataRef {
        self.namespace.map_or(ptr::null_mut(), |namespace| namespace.0)
    }
}

/// How a basic type's bits are read: DWARF's `DW_ATE_*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Encoding {
    /// A truth value.
    Boolean = 2,
    /// A floating-point number.
    Float = 4,
    /// A signed integer.
    Signed = 5,
    /// A signed character.
    SignedChar = 6,
    /// An unsigned integer.
    Unsigned = 7,
    /// An unsigned character.
    UnsignedChar = 8,
}

/// What a pointer may point to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointee {
    /// It is not known what.
    Unknown,
    /// Something of a type.
    Type(Type),
    /// A function.
    Function(FunctionType),
}

/// What is said of a type: DWARF's tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Qualifier {
    /// `const`.
    Const = 0x26,
    /// `volatile`.
    Volatile = 0x35,
    /// `restrict`.
    Restrict = 0x37,
    /// `_Atomic`.
    Atomic = 0x47,
}

/// What kind of members a type has: DWARF's tags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum CompositeKind {
    /// A class.
    Class = 0x02,
    /// A structure.
    Structure = 0x13,
    /// A union.
    Union = 0x17,
}

/// Who may use a member: LLVM's `DIFlag*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Access {
    /// As it is for the kind of type.
    Usual = 0,
    /// The type itself.
    Private = 1,
    /// The type and what inherits it.
    Protected = 2,
    /// All.
    Public = 3,
}

/// A number of an enumeration.
#[derive(Clone, Debug)]
pub struct Enumerator {
    /// Its name.
    pub name: String,
    /// The number, extended to 64 bits.
    pub value: u64,
}

/// An enumeration.
#[derive(Clone, Copy)]
pub struct Enumeration<'a> {
    /// Its size.
    pub bits: u64,
    /// The integers that it is made of, if the source says so.
    pub underlying: Option<Type>,
    /// Whether those are unsigned.
    pub is_unsigned: bool,
    /// Whether its names are known by its own: `enum class`.
    pub is_scoped: bool,
    /// Its numbers.
    pub enumerators: &'a [Enumerator],
}

/// What is at a place in a structure, class or union.
#[derive(Clone, Copy)]
pub enum Member<'a> {
    /// A member of its own.
    Data {
        /// Its name, and where it comes from; it is in no namespace.
        origin: Origin<'a>,
        /// Where it begins.
        offset: u64,
        /// Its size.
        bits: u64,
        /// Who may use it.
        access: Access,
        /// Its type.
        ty: Type,
    },
    /// What it inherits.
    Base {
        /// The type that it inherits.
        ty: Type,
        /// Where that begins.
        offset: u64,
        /// Who may know.
        access: Access,
    },
}

/// Bits of pointers.
const POINTER_BITS: u64 = 64;

impl Lines<'_> {
    /// A scalar type.
    pub fn basic_type(&self, name: &str, bits: u64, encoding: Encoding) -> Type {
        let (text, encoding) = (name.as_ptr().cast(), encoding as c_uint);
        // SAFETY: the state is live, the name lives during the call.
        Type(unsafe { weft_types_basic(self.raw(), text, name.len(), bits, encoding) })
    }

    /// A pointer of 64 bits.
    pub fn pointer_type(&self, pointee: Pointee) -> Type {
        // SAFETY: the state is live, the type is of the same module.
        Type(unsafe { weft_types_pointer(self.raw(), pointee.raw(), POINTER_BITS) })
    }

    /// A reference of C++: to what has a name, or to what has none.
    pub fn reference_type(&self, referee: Type, is_rvalue: bool) -> Type {
        // SAFETY: as in `pointer_type`.
        Type(unsafe { weft_types_reference(self.raw(), referee.0, POINTER_BITS, LLVMBool::from(is_rvalue)) })
    }

    /// What says which member of a type is meant; that is a function and what to add to `this`, if it is one.
    pub fn member_pointer_type(&self, member: Pointee, owner: Type) -> Type {
        let bits = match member {
            Pointee::Function(_) => 2 * POINTER_BITS,
            _ => POINTER_BITS,
        };
        // SAFETY: as in `pointer_type`.
        Type(unsafe { weft_types_member_pointer(self.raw(), member.raw(), owner.0, bits) })
    }

    /// A type of which something is said.
    pub fn qualified_type(&self, qualifier: Qualifier, ty: Type) -> Type {
        // SAFETY: as in `pointer_type`.
        Type(unsafe { weft_types_qualified(self.raw(), qualifier as c_uint, ty.0) })
    }

    /// Another name of a type.
    pub fn typedef(&self, origin: Origin, ty: Type) -> Type {
        let (name, file, namespace) = (origin.name, origin.raw_file(), origin.raw_namespace());
        // SAFETY: the state is live; the type, and file and namespace where they are given, are of the same module; the name lives during the call.
        Type(unsafe {
            weft_types_typedef(
                self.raw(),
                name.as_ptr().cast(),
                name.len(),
                file,
                origin.line,
                namespace,
                ty.0,
            )
        })
    }

    /// An array of so many bits in all, whose dimensions have so many elements each; a dimension of 0 has nobody knows how many.
    pub fn array_type(&self, element: Type, counts: &[u64], bits: u64) -> Type {
        // SAFETY: the state is live, the type is of the same module; the counts live during the call.
        Type(unsafe { weft_types_array(self.raw(), element.0, counts.as_ptr(), counts.len(), bits) })
    }

    /// A vector of so many elements, of so many bits in all.
    pub fn vector_type(&self, element: Type, count: u64, bits: u64) -> Type {
        // SAFETY: as in `pointer_type`.
        Type(unsafe { weft_types_vector(self.raw(), element.0, count, bits) })
    }

    /// An enumeration.
    pub fn enumeration_type(&self, origin: Origin, enumeration: Enumeration) -> Type {
        let is_unsigned = LLVMBool::from(enumeration.is_unsigned);
        let enumerator = |it: &Enumerator| {
            // SAFETY: the state is live, the name lives during the call.
            unsafe {
                weft_types_enumerator(
                    self.raw(),
                    it.name.as_ptr().cast(),
                    it.name.len(),
                    it.value,
                    is_unsigned,
                )
            }
        };
        let mut enumerators: Vec<LLVMMetadataRef> = enumeration.enumerators.iter().map(enumerator).collect();
        // SAFETY: as in `typedef`; there are as many enumerators as are counted.
        Type(unsafe {
            weft_types_enumeration(
                self.raw(),
                origin.name.as_ptr().cast(),
                origin.name.len(),
                origin.raw_file(),
                origin.line,
                origin.raw_namespace(),
                enumeration.bits,
                enumeration.underlying.map_or(ptr::null_mut(), |ty| ty.0),
                enumerators.as_mut_ptr(),
                enumerators.len(),
                LLVMBool::from(enumeration.is_scoped),
            )
        })
    }

    /// A structure, class or union of so many bits; one that is only declared if it is not known how many. Its members come later
    /// ([`set_members`](Self::set_members)), as they may lead back to it.
    pub fn composite_type(&self, kind: CompositeKind, origin: Origin, bits: Option<u64>) -> Composite {
        // SAFETY: as in `typedef`.
        Composite(unsafe {
            weft_types_composite(
                self.raw(),
                kind as c_uint,
                origin.name.as_ptr().cast(),
                origin.name.len(),
                origin.raw_file(),
                origin.line,
                origin.raw_namespace(),
                bits.unwrap_or(0),
                LLVMBool::from(bits.is_none()),
            )
        })
    }

    /// Says what a structure, class or union has.
    pub fn set_members(&self, composite: Composite, members: &[Member]) {
        let mut members: Vec<LLVMMetadataRef> = members.iter().map(|member| self.member(composite, member)).collect();
        // SAFETY: the state is live, the members are of the same module, and as many as are counted.
        unsafe { weft_types_set_members(self.raw(), composite.0, members.as_mut_ptr(), members.len()) }
    }

    fn member(&self, composite: Composite, member: &Member) -> LLVMMetadataRef {
        match *member {
            Member::Data {
                origin,
                offset,
                bits,
                access,
                ty,
                // SAFETY: as in `typedef`.
            } => unsafe {
                weft_types_member(
                    self.raw(),
                    composite.0,
                    origin.name.as_ptr().cast(),
                    origin.name.len(),
                    origin.raw_file(),
                    origin.line,
                    offset,
                    bits,
                    access as c_uint,
                    ty.0,
                )
            },
            // SAFETY: as in `pointer_type`.
            Member::Base { ty, offset, access } => unsafe {
                weft_types_base(self.raw(), composite.0, ty.0, offset, access as c_uint)
            },
        }
    }

    /// What a function takes and returns; none for no value, or at the end of the parameters for any others.
    pub fn function_type(&self, returned: Option<Type>, parameters: &[Option<Type>]) -> FunctionType {
        let types = std::iter::once(&returned).chain(parameters);
        let mut types: Vec<LLVMMetadataRef> = types.map(|ty| ty.map_or(ptr::null_mut(), |ty| ty.0)).collect();
        // SAFETY: the state is live, the types are of the same module, and as many as are counted.
        FunctionType(unsafe { weft_types_function(self.raw(), types.as_mut_ptr(), types.len()) })
    }
}

impl Pointee {
    fn raw(self) -> LLVMMetadataRef {
        match self {
            Pointee::Unknown => ptr::null_mut(),
            Pointee::Type(ty) => ty.0,
            Pointee::Function(ty) => ty.0,
        }
    }
}
