//! The types of operands.

use std::fmt;

use inkwell::context::ContextRef;
use inkwell::types::BasicTypeEnum;

use super::find;

/// Type of one work-item's operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Element {
    /// A truth value.
    I1,
    /// 8 bits.
    I8,
    /// 16 bits.
    I16,
    /// 32 bits.
    I32,
    /// 64 bits.
    I64,
    /// `half`.
    F16,
    /// `float`.
    F32,
    /// `double`.
    F64,
}

/// How many of them an operand has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lanes {
    /// One: a scalar.
    One,
    /// A vector of as many.
    Fixed(u32),
    /// A scalable vector of as many times `vscale`.
    Scalable(u32),
}

/// Type of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OperandType {
    /// Of each lane.
    pub element: Element,
    /// How many there are.
    pub lanes: Lanes,
}

/// Every element type and its name.
pub const ELEMENTS: [(Element, &str); 8] = [
    (Element::I1, "i1"),
    (Element::I8, "i8"),
    (Element::I16, "i16"),
    (Element::I32, "i32"),
    (Element::I64, "i64"),
    (Element::F16, "f16"),
    (Element::F32, "f32"),
    (Element::F64, "f64"),
];

impl Element {
    /// The type's name in builtins.
    pub fn name(self) -> &'static str {
        ELEMENTS[self as usize].1
    }

    /// Its size.
    pub fn bits(self) -> u32 {
        match self {
            Element::I1 => 1,
            Element::I8 => 8,
            Element::I16 | Element::F16 => 16,
            Element::I32 | Element::F32 => 32,
            Element::I64 | Element::F64 => 64,
        }
    }

    /// Whether it is a floating-point type.
    pub fn is_float(self) -> bool {
        matches!(self, Element::F16 | Element::F32 | Element::F64)
    }

    /// The LLVM type.
    pub fn llvm<'ctx>(self, context: ContextRef<'ctx>) -> BasicTypeEnum<'ctx> {
        match self {
            Element::F16 => context.f16_type().into(),
            Element::F32 => context.f32_type().into(),
            Element::F64 => context.f64_type().into(),
            Element::I1 => context.bool_type().into(),
            Element::I8 => context.i8_type().into(),
            Element::I16 => context.i16_type().into(),
            Element::I32 => context.i32_type().into(),
            Element::I64 => context.i64_type().into(),
        }
    }

    fn of(ty: BasicTypeEnum<'_>) -> Option<Self> {
        let context = match ty {
            BasicTypeEnum::IntType(int) => int.get_context(),
            BasicTypeEnum::FloatType(float) => float.get_context(),
            _ => return None,
        };
        ELEMENTS
            .iter()
            .map(|(element, _)| *element)
            .find(|element| element.llvm(context) == ty)
    }
}

impl From<Element> for OperandType {
    fn from(element: Element) -> Self {
        OperandType {
            element,
            lanes: Lanes::One,
        }
    }
}

impl OperandType {
    /// A vector type, or the scalar if there is one lane.
    pub fn fixed(lanes: u32, element: Element) -> Self {
        let lanes = match lanes {
            1 => Lanes::One,
            _ => Lanes::Fixed(lanes),
        };
        OperandType { element, lanes }
    }

    /// The operand type that an LLVM type is; `None` for types that no group builtin takes.
    pub fn of(ty: BasicTypeEnum<'_>) -> Option<Self> {
        let (element, lanes) = match ty {
            BasicTypeEnum::VectorType(vector) => (vector.get_element_type(), Lanes::Fixed(vector.get_size())),
            BasicTypeEnum::ScalableVectorType(vector) => {
                (vector.get_element_type(), Lanes::Scalable(vector.get_size()))
            }
            scalar => (scalar, Lanes::One),
        };
        let element = Element::of(element)?;
        Some(OperandType { element, lanes })
    }

    /// The LLVM type.
    pub fn llvm<'ctx>(self, context: ContextRef<'ctx>) -> BasicTypeEnum<'ctx> {
        self.with_lanes(self.element.llvm(context))
    }

    /// As many of another scalar.
    pub(super) fn with_lanes<'ctx>(self, scalar: BasicTypeEnum<'ctx>) -> BasicTypeEnum<'ctx> {
        match (self.lanes, scalar) {
            (Lanes::One, scalar) => scalar,
            (Lanes::Fixed(lanes), BasicTypeEnum::FloatType(float)) => float.vec_type(lanes).into(),
            (Lanes::Scalable(lanes), BasicTypeEnum::FloatType(float)) => float.scalable_vec_type(lanes).into(),
            (Lanes::Fixed(lanes), scalar) => scalar.into_int_type().vec_type(lanes).into(),
            (Lanes::Scalable(lanes), scalar) => scalar.into_int_type().scalable_vec_type(lanes).into(),
        }
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        let lanes_and_element = |text: &str| -> Option<(u32, Element)> {
            let digits = text.bytes().take_while(u8::is_ascii_digit).count();
            let (lanes, element) = text.split_at(digits);
            let lanes = lanes.parse().ok().filter(|_| !lanes.starts_with('0'))?;
            Some((lanes, find(&ELEMENTS, element)?))
        };
        let (lanes, element) = if let Some(rest) = text.strip_prefix("nxv") {
            let (lanes, element) = lanes_and_element(rest)?;
            (Lanes::Scalable(lanes), element)
        } else if let Some(rest) = text.strip_prefix('v') {
            let (lanes, element) = lanes_and_element(rest)?;
            (Lanes::Fixed(lanes), element)
        } else {
            (Lanes::One, find(&ELEMENTS, text)?)
        };
        Some(OperandType { element, lanes })
    }
}

impl fmt::Display for OperandType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lanes {
            Lanes::One => {}
            Lanes::Fixed(lanes) => write!(f, "v{lanes}")?,
            Lanes::Scalable(lanes) => write!(f, "nxv{lanes}")?,
        }
        f.write_str(self.element.name())
    }
}
