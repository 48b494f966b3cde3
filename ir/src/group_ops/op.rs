//! The operations of reductions and scans.

use inkwell::context::ContextRef;
use inkwell::values::BasicValueEnum;

use super::Element;

/// How values are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// Integer addition.
    Add,
    /// Floating-point addition.
    FAdd,
    /// Integer multiplication.
    Mul,
    /// Floating-point multiplication.
    FMul,
    /// Minimum of signed integers.
    SMin,
    /// Minimum of unsigned integers.
    UMin,
    /// Minimum of floating-point numbers.
    FMin,
    /// Maximum of signed integers.
    SMax,
    /// Maximum of unsigned integers.
    UMax,
    /// Maximum of floating-point numbers.
    FMax,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// And of truth values.
    LogicalAnd,
    /// Or of truth values.
    LogicalOr,
    /// Exclusive or of truth values.
    LogicalXor,
}

/// Every operation and its name.
pub const OPS: [(Op, &str); 16] = [
    (Op::Add, "add"),
    (Op::FAdd, "fadd"),
    (Op::Mul, "mul"),
    (Op::FMul, "fmul"),
    (Op::SMin, "smin"),
    (Op::UMin, "umin"),
    (Op::FMin, "fmin"),
    (Op::SMax, "smax"),
    (Op::UMax, "umax"),
    (Op::FMax, "fmax"),
    (Op::And, "and"),
    (Op::Or, "or"),
    (Op::Xor, "xor"),
    (Op::LogicalAnd, "logical_and"),
    (Op::LogicalOr, "logical_or"),
    (Op::LogicalXor, "logical_xor"),
];

impl Op {
    /// The operation's name in builtins.
    pub fn name(self) -> &'static str {
        OPS[self as usize].1
    }

    /// Whether it is one of floating-point numbers.
    pub fn is_float(self) -> bool {
        matches!(self, Op::FAdd | Op::FMul | Op::FMin | Op::FMax)
    }

    /// Whether it is one of truth values.
    pub fn is_logical(self) -> bool {
        matches!(self, Op::LogicalAnd | Op::LogicalOr | Op::LogicalXor)
    }

    /// Whether it works on values of a type. Bitwise operations on single bits are called logical.
    pub fn takes(self, element: Element) -> bool {
        match element {
            Element::I1 => self.is_logical(),
            _ => !self.is_logical() && self.is_float() == element.is_float(),
        }
    }

    /// The value `I` with which `I op x` is `x`, as OpenCL C names it: of addition of floating-point numbers it is +0, which is
    /// what the first work-item gets of an exclusive scan. The operation must take such elements.
    pub fn identity<'ctx>(self, context: ContextRef<'ctx>, element: Element) -> BasicValueEnum<'ctx> {
        assert!(self.takes(element), "{} is not for {}", self.name(), element.name());
        let float = |value: f64| match element {
            Element::F16 => context.f16_type().const_float(value).into(),
            Element::F64 => context.f64_type().const_float(value).into(),
            _ => context.f32_type().const_float(value).into(),
        };
        let int = |value: u64| element.llvm(context).into_int_type().const_int(value, false).into();
        let ones = u64::MAX >> (64 - element.bits());
        match self {
            Op::FAdd => float(0.0),
            Op::FMul => float(1.0),
            Op::FMin => float(f64::INFINITY),
            Op::FMax => float(f64::NEG_INFINITY),
            Op::Add | Op::Or | Op::Xor | Op::UMax | Op::LogicalOr | Op::LogicalXor => int(0),
            Op::Mul => int(1),
            Op::And | Op::UMin | Op::LogicalAnd => int(ones),
            Op::SMin => int(ones >> 1),
            Op::SMax => int((ones >> 1) + 1),
        }
    }
}
