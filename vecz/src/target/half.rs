//! What operations of `half` cost on a machine that does them in `float`, and conversions on all. LLVM has the prices of a machine with such arithmetic for single ones, and those of
//! a lane at a time for vectors.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{InstructionOpcode, InstructionValue};
use ir::cost::intrinsic_id;
use ir::vectorization::Width;
use ir::view;

use super::instructions::widened;
use super::machine::Machine;
use super::{Cost, CostModel, Operand, TargetHooks, Wide};

/// How a machine gets from `half` to other types and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conversion {
    /// By an instruction for a vector.
    Vectors,
    /// By a call for each number.
    Calls,
    /// By an instruction for a vector, of any type, as it has arithmetic of `half` too, whose prices LLVM has.
    Beside,
}

/// The conversion of a vector: an instruction, and one that parts the result or puts it together.
const CONVERT: Cost = Cost::new(2.0);

/// Intrinsics that only touch bits.
const OF_BITS: [&str; 2] = ["llvm.fabs", "llvm.copysign"];

/// Whether a type is `half`.
pub fn is_half(ty: BasicTypeEnum<'_>) -> bool {
    matches!(ty, BasicTypeEnum::FloatType(float) if float == float.get_context().f16_type())
}

/// The same in `float`.
fn in_float(ty: Wide<'_>) -> Wide<'_> {
    match ty.element {
        BasicTypeEnum::FloatType(it) => Wide::new(it.get_context().f32_type(), ty.width),
        _ => ty,
    }
}

impl Machine<'_> {
    fn conversions(&self, ty: Wide<'_>, how: Conversion, count: usize) -> Cost {
        let times = match how {
            Conversion::Vectors | Conversion::Beside => CONVERT * f64::from(self.registers(in_float(ty)).max(1)),
            Conversion::Calls => self.call() * f64::from(ty.width.lanes),
        };
        times * count as f64
    }

    /// What an operation on two values of `half` costs.
    pub(super) fn half_arithmetic(
        &self,
        opcode: InstructionOpcode,
        ty: Wide<'_>,
        second: Operand,
        how: Conversion,
    ) -> Cost {
        self.arithmetic(opcode, in_float(ty), second) + self.conversions(ty, how, 3)
    }

    /// What a comparison of `half` costs.
    pub(super) fn half_compare(&self, ty: Wide<'_>, predicate: u32, how: Conversion) -> Cost {
        self.compare(InstructionOpcode::FCmp, in_float(ty), predicate) + self.conversions(ty, how, 2)
    }

    /// What a conversion from or to `half` costs.
    pub(super) fn half_cast(
        &self,
        opcode: InstructionOpcode,
        from: Wide<'_>,
        to: BasicTypeEnum<'_>,
        how: Conversion,
    ) -> Cost {
        let (half, float) = match is_half(to) {
            true => (Wide::new(to, from.width), from),
            false => (from, Wide::new(to, from.width)),
        };
        if how == Conversion::Beside {
            let registers = self.registers(half).max(self.registers(float));
            return CONVERT * f64::from(registers.max(1));
        }
        let once = self.conversions(half, how, 1);
        let between = in_float(half);
        match opcode {
            // LLVM rounds a `double` once, by a call.
            InstructionOpcode::FPTrunc if float.element != between.element => self.call() * f64::from(from.width.lanes),
            _ if float.element == between.element => once,
            _ if is_half(to) => once + self.cast(opcode, from, between.element),
            _ => once + self.cast(opcode, between, to),
        }
    }

    /// What an intrinsic of `half` costs.
    pub(super) fn half_intrinsic(
        &self,
        id: u32,
        result: Wide<'_>,
        parameters: &[BasicTypeEnum<'_>],
        how: Conversion,
    ) -> Cost {
        let float = in_float(result);
        let wide = vec![float.element; parameters.len()];
        self.intrinsic(id, float, &wide, 0) + self.conversions(result, how, parameters.len() + 1)
    }

    /// What a single operation of `half` costs; none for what is no such operation.
    pub(super) fn half_scalar(&self, instruction: InstructionValue<'_>) -> Option<Cost> {
        use InstructionOpcode as Op;
        let is_known = match instruction.get_opcode() {
            Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FRem | Op::FCmp => true,
            Op::FPExt | Op::FPTrunc | Op::FPToSI | Op::FPToUI | Op::SIToFP | Op::UIToFP => true,
            Op::Call => view::as_call(instruction)
                .and_then(view::called_function)
                .is_some_and(|callee| callee.get_intrinsic_id() != 0),
            _ => false,
        };
        let one = Width {
            lanes: 1,
            is_scalable: false,
        };
        let of_half = || {
            let operands = view::value_operands(instruction);
            let types = operands.iter().map(|it| it.get_type());
            types
                .chain(view::value_of(instruction).map(|it| it.get_type()))
                .any(is_half)
        };
        (is_known && of_half()).then(|| widened(self, instruction, one, &|_| false))
    }
}

/// Whether an intrinsic computes with its operands, which are of `half` as its result is.
pub fn computes(id: u32, result: Wide<'_>, parameters: &[BasicTypeEnum<'_>]) -> bool {
    is_half(result.element)
        && parameters.iter().all(|it| is_half(*it))
        && !OF_BITS.iter().any(|name| intrinsic_id(name) == id)
}
