//! Names of OpenCL builtins as clang mangles them for `spir64`: the Itanium C++ ABI with vendor qualifiers for address spaces.
//!
//! Covers what an OpenCL builtin's signature can contain: scalars, vectors, pointers with address space and qualifiers, atomics,
//! enumerations, structures and `ocl_*` types by name. Substitutions (`S_`, `S0_`, ...) are made and read exactly as clang does:
//! vectors, named types (`ocl_*` ones too), atomics, pointers and *qualified* types are candidates; scalars without qualifiers are not.
//!
//! ```
//! use ir::mangle::{mangle, Scalar, Type};
//! let float4 = Type::vector(4, Scalar::Float);
//! assert_eq!(mangle("fma", &[float4.clone(), float4.clone(), float4]), "_Z3fmaDv4_fS_S_");
//! ```

use std::fmt::Write;

/// Deepest nesting of pointers that [`demangle`] follows; no builtin has more than two.
const MAX_DEPTH: u32 = 16;

/// A scalar type with its signedness, named as OpenCL C names it. `size_t` is [`Scalar::ULong`] on `spir64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Scalar {
    /// `void`, behind pointers only.
    Void,
    /// `bool`.
    Bool,
    /// `char`, signed.
    Char,
    /// `uchar`.
    UChar,
    /// `short`.
    Short,
    /// `ushort`.
    UShort,
    /// `int`.
    Int,
    /// `uint`.
    UInt,
    /// `long`, 64 bits.
    Long,
    /// `ulong`.
    ULong,
    /// `half`.
    Half,
    /// `float`.
    Float,
    /// `double`.
    Double,
}

/// Each scalar, its mangled code and its OpenCL C name.
const SCALARS: [(Scalar, &str, &str); 13] = [
    (Scalar::Void, "v", "void"),
    (Scalar::Bool, "b", "bool"),
    (Scalar::Char, "c", "char"),
    (Scalar::UChar, "h", "uchar"),
    (Scalar::Short, "s", "short"),
    (Scalar::UShort, "t", "ushort"),
    (Scalar::Int, "i", "int"),
    (Scalar::UInt, "j", "uint"),
    (Scalar::Long, "l", "long"),
    (Scalar::ULong, "m", "ulong"),
    (Scalar::Half, "Dh", "half"),
    (Scalar::Float, "f", "float"),
    (Scalar::Double, "d", "double"),
];

impl Scalar {
    /// The integer type of `bits` bits, if OpenCL C has one.
    pub fn integer(bits: u32, signed: bool) -> Option<Self> {
        Some(match (bits, signed) {
            (8, true) => Self::Char,
            (8, false) => Self::UChar,
            (16, true) => Self::Short,
            (16, false) => Self::UShort,
            (32, true) => Self::Int,
            (32, false) => Self::UInt,
            (64, true) => Self::Long,
            (64, false) => Self::ULong,
            _ => return None,
        })
    }

    /// The floating-point type of `bits` bits, if OpenCL C has one.
    pub fn float(bits: u32) -> Option<Self> {
        Some(match bits {
            16 => Self::Half,
            32 => Self::Float,
            64 => Self::Double,
            _ => return None,
        })
    }

    /// The type's mangled code.
    pub fn code(self) -> &'static str {
        SCALARS[self as usize].1
    }

    /// The type's name in OpenCL C.
    pub fn name(self) -> &'static str {
        SCALARS[self as usize].2
    }
}

/// An address space in the numbering of the IR contract (`ARCHITECTURE.md`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AddressSpace(pub u32);

impl AddressSpace {
    /// `__private`, which is not mangled.
    pub const PRIVATE: Self = Self(0);
    /// `__global`.
    pub const GLOBAL: Self = Self(1);
    /// `__constant`.
    pub const CONSTANT: Self = Self(2);
    /// `__local`.
    pub const LOCAL: Self = Self(3);
    /// `__generic`.
    pub const GENERIC: Self = Self(4);
}

/// The qualifiers of what a pointer points to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Qualifiers {
    /// `const`.
    pub is_const: bool,
    /// `volatile`.
    pub is_volatile: bool,
    /// `restrict` (on a pointer that is pointed to).
    pub is_restrict: bool,
}

impl Qualifiers {
    /// No qualifier.
    pub const NONE: Self = Self {
        is_const: false,
        is_volatile: false,
        is_restrict: false,
    };
    /// `const` alone.
    pub const CONST: Self = Self {
        is_const: true,
        ..Self::NONE
    };
    /// `volatile` alone.
    pub const VOLATILE: Self = Self {
        is_volatile: true,
        ..Self::NONE
    };
}

/// A parameter type of a builtin.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A scalar.
    Scalar(Scalar),
    /// A vector of `lanes` scalars.
    Vector {
        /// Number of components.
        lanes: u32,
        /// Type of each.
        element: Scalar,
    },
    /// A pointer; `space` and `qualifiers` are those of what it points to.
    Pointer {
        /// Address space pointed to.
        space: AddressSpace,
        /// Qualifiers of the pointee.
        qualifiers: Qualifiers,
        /// What it points to.
        pointee: Box<Type>,
    },
    /// `_Atomic(T)`: OpenCL's `atomic_int` and so on.
    Atomic(Box<Type>),
    /// A type with a name: an enumeration or structure (`memory_scope`), or one of OpenCL's own (`ocl_event`, `ocl_image2d_ro`).
    Named(String),
}

impl From<Scalar> for Type {
    fn from(scalar: Scalar) -> Self {
        Self::Scalar(scalar)
    }
}

impl Type {
    /// A vector, or the scalar itself if `lanes` is one.
    pub fn vector(lanes: u32, element: Scalar) -> Self {
        match lanes {
            1 => Self::Scalar(element),
            _ => Self::Vector { lanes, element },
        }
    }

    /// A pointer to `pointee` in `space`.
    pub fn pointer(space: AddressSpace, qualifiers: Qualifiers, pointee: impl Into<Type>) -> Self {
        Self::Pointer {
            space,
            qualifiers,
            pointee: Box::new(pointee.into()),
        }
    }
}

/// What can be substituted once it has been written.
#[derive(Clone, PartialEq)]
enum Component {
    Plain(Type),
    Qualified(AddressSpace, Qualifiers, Type),
}

/// The mangled name of `name` with these parameter types (none: `v`).
pub fn mangle(name: &str, parameters: &[Type]) -> String {
    let mut mangler = Mangler {
        out: format!("_Z{}{name}", name.len()),
        seen: Vec::new(),
    };
    if parameters.is_empty() {
        mangler.out.push('v');
    }
    for parameter in parameters {
        mangler.ty(parameter);
    }
    mangler.out
}

struct Mangler {
    out: String,
    seen: Vec<Component>,
}

impl Mangler {
    fn ty(&mut self, ty: &Type) {
        if let Type::Scalar(scalar) = ty {
            self.out.push_str(scalar.code());
            return;
        }
        self.substitutable(Component::Plain(ty.clone()), |this| match ty {
            Type::Scalar(scalar) => this.out.push_str(scalar.code()),
            Type::Vector { lanes, element } => this.push(format_args!("Dv{lanes}_{}", element.code())),
            Type::Named(name) => this.source_name(name),
            Type::Atomic(value) => {
                this.out.push_str("U7_Atomic");
                this.ty(value);
            }
            Type::Pointer {
                space,
                qualifiers,
                pointee,
            } => {
                this.out.push('P');
                this.qualified(*space, *qualifiers, pointee);
            }
        });
    }

    fn qualified(&mut self, space: AddressSpace, qualifiers: Qualifiers, pointee: &Type) {
        if space == AddressSpace::PRIVATE && qualifiers == Qualifiers::NONE {
            return self.ty(pointee);
        }
        self.substitutable(Component::Qualified(space, qualifiers, pointee.clone()), |this| {
            if space != AddressSpace::PRIVATE {
                let vendor = format!("AS{}", space.0);
                this.push(format_args!("U{}{vendor}", vendor.len()));
            }
            for (given, code) in [
                (qualifiers.is_restrict, 'r'),
                (qualifiers.is_volatile, 'V'),
                (qualifiers.is_const, 'K'),
            ] {
                if given {
                    this.out.push(code);
                }
            }
            this.ty(pointee);
        });
    }

    /// Write a reference if `component` has been written before; otherwise write it and remember it, after all that is inside it.
    fn substitutable(&mut self, component: Component, write: impl FnOnce(&mut Self)) {
        match self.seen.iter().position(|seen| *seen == component) {
            Some(0) => self.out.push_str("S_"),
            Some(index) => {
                self.out.push('S');
                self.out.push_str(&base36(index - 1));
                self.out.push('_');
            }
            None => {
                write(self);
                self.seen.push(component);
            }
        }
    }

    fn source_name(&mut self, name: &str) {
        self.push(format_args!("{}{name}", name.len()));
    }

    fn push(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _ = self.out.write_fmt(text);
    }
}

fn base36(mut value: usize) -> String {
    let mut digits = Vec::new();
    loop {
        digits.push(char::from(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[value % 36]));
        value /= 36;
        if value == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}

/// The function name and parameter types of a mangled builtin; `None` for anything that [`mangle`] would not have written.
pub fn demangle(mangled: &str) -> Option<(&str, Vec<Type>)> {
    let mut reader = Reader {
        rest: mangled.strip_prefix("_Z")?,
        seen: Vec::new(),
    };
    let name = reader.source_name()?;
    if reader.rest == "v" {
        return Some((name, Vec::new()));
    }
    let mut parameters = Vec::new();
    while parameters.is_empty() || !reader.rest.is_empty() {
        match reader.component(0)? {
            Component::Plain(Type::Scalar(Scalar::Void)) | Component::Qualified(..) => return None,
            Component::Plain(ty) => parameters.push(ty),
        }
    }
    Some((name, parameters))
}

struct Reader<'a> {
    rest: &'a str,
    seen: Vec<Component>,
}

impl<'a> Reader<'a> {
    fn eat(&mut self, prefix: &str) -> bool {
        match self.rest.strip_prefix(prefix) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn number(&mut self) -> Option<usize> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = self.rest.split_at(digits);
        self.rest = rest;
        // Clang writes no leading zeros, so neither is one read: two spellings of one name would be two functions to a linker.
        (!number.starts_with('0')).then(|| number.parse().ok())?
    }

    fn source_name(&mut self) -> Option<&'a str> {
        let length = self.number()?;
        let name = self.rest.get(..length)?;
        self.rest = &self.rest[length..];
        Some(name)
    }

    fn remember(&mut self, component: Component) -> Component {
        self.seen.push(component.clone());
        component
    }

    fn component(&mut self, depth: u32) -> Option<Component> {
        if depth > MAX_DEPTH {
            return None;
        }
        if self.rest.starts_with('S') {
            return self.substitution();
        }
        if let Some(component) = self.qualified(depth)? {
            return Some(component);
        }
        if self.eat("U7_Atomic") {
            let Component::Plain(value) = self.component(depth + 1)? else {
                return None;
            };
            return Some(self.remember(Component::Plain(Type::Atomic(Box::new(value)))));
        }
        if self.eat("P") {
            let (space, qualifiers, pointee) = match self.component(depth + 1)? {
                Component::Plain(ty) => (AddressSpace::PRIVATE, Qualifiers::NONE, ty),
                Component::Qualified(space, qualifiers, ty) => (space, qualifiers, ty),
            };
            return Some(self.remember(Component::Plain(Type::pointer(space, qualifiers, pointee))));
        }
        if self.eat("Dv") {
            let lanes = u32::try_from(self.number()?).ok()?;
            let element = self.eat("_").then(|| self.scalar())??;
            return Some(self.remember(Component::Plain(Type::Vector { lanes, element })));
        }
        if self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            let name = self.source_name()?.to_owned();
            return Some(self.remember(Component::Plain(Type::Named(name))));
        }
        self.scalar().map(|scalar| Component::Plain(Type::Scalar(scalar)))
    }

    /// A type with qualifiers; `Some(None)` if there are none here.
    fn qualified(&mut self, depth: u32) -> Option<Option<Component>> {
        let space = match self.rest.starts_with("U7_Atomic") {
            false if self.eat("U") => {
                let number = self.source_name()?.strip_prefix("AS")?;
                let space = number
                    .parse()
                    .ok()
                    .filter(|space: &u32| *space != 0 && space.to_string() == number)?;
                AddressSpace(space)
            }
            _ => AddressSpace::PRIVATE,
        };
        let is_restrict = self.eat("r");
        let is_volatile = self.eat("V");
        let is_const = self.eat("K");
        let qualifiers = Qualifiers {
            is_const,
            is_volatile,
            is_restrict,
        };
        if space == AddressSpace::PRIVATE && qualifiers == Qualifiers::NONE {
            return Some(None);
        }
        let Component::Plain(ty) = self.component(depth + 1)? else {
            return None;
        };
        Some(Some(self.remember(Component::Qualified(space, qualifiers, ty))))
    }

    fn substitution(&mut self) -> Option<Component> {
        let (code, rest) = self.rest.strip_prefix('S')?.split_once('_')?;
        let index = match code {
            "" => 0,
            _ if code.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase()) => {
                usize::from_str_radix(code, 36).ok()?.checked_add(1)?
            }
            _ => return None,
        };
        self.rest = rest;
        self.seen.get(index).cloned()
    }

    fn scalar(&mut self) -> Option<Scalar> {
        SCALARS
            .iter()
            .find(|(_, code, _)| self.eat(code))
            .map(|(scalar, ..)| *scalar)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scalars_stand_at_their_own_index() {
        for (index, (scalar, ..)) in SCALARS.iter().enumerate() {
            assert_eq!(*scalar as usize, index, "{scalar:?}");
        }
    }

    #[test]
    fn void_list_is_v() {
        assert_eq!(mangle("get_work_dim", &[]), "_Z12get_work_dimv");
        assert_eq!(demangle("_Z12get_work_dimv"), Some(("get_work_dim", vec![])));
    }

    #[test]
    fn later_substitutions_count_in_base_36() {
        let types: Vec<Type> = (0..40).map(|n| Type::Named(format!("t{n}"))).collect();
        let twice = [types.clone(), types.clone()].concat();
        let mangled = mangle("f", &twice);
        assert!(mangled.ends_with("S_S0_S1_S2_S3_S4_S5_S6_S7_S8_S9_SA_SB_SC_SD_SE_SF_SG_SH_SI_SJ_SK_SL_SM_SN_SO_SP_SQ_SR_SS_ST_SU_SV_SW_SX_SY_SZ_S10_S11_S12_"));
        assert_eq!(demangle(&mangled), Some(("f", twice)));
    }

    #[test]
    fn foreign_names_are_none() {
        for text in [
            "",
            "_Z",
            "main",
            "_Z3fo",
            "_Z3foo",
            "_Z3fooS_",
            "_Z3fooSa",
            "_Z1fPP",
            "_Z01ff",
            "_Z1fU3AS0f",
            "_Z1fvv",
            "_ZN1a1bEv",
            "_Z1fDv99999999999_f",
            "_Z9999999999999999999999f",
        ] {
            assert_eq!(demangle(text), None, "{text}");
        }
        assert_eq!(demangle(&format!("_Z1f{}i", "P".repeat(100_000))), None);
    }
}
