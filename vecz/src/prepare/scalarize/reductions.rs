//! `llvm.vector.reduce.*`: from the first element on, never from a number that is not there.

use inkwell::builder::BuilderError;
use inkwell::intrinsics::Intrinsic;
use inkwell::values::{BasicValue, BasicValueEnum, FastMathFlags, InstructionOpcode, InstructionValue};
use ir::view;

use super::{vector_type, Scalarizer};

/// How two elements become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Instruction(InstructionOpcode),
    Intrinsic(&'static str),
}

/// A reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reduction {
    step: Step,
    /// Whether the first operand is what it starts with.
    has_start: bool,
}

const STEPS: &[(&str, Step, bool)] = &[
    ("add", Step::Instruction(InstructionOpcode::Add), false),
    ("mul", Step::Instruction(InstructionOpcode::Mul), false),
    ("and", Step::Instruction(InstructionOpcode::And), false),
    ("or", Step::Instruction(InstructionOpcode::Or), false),
    ("xor", Step::Instruction(InstructionOpcode::Xor), false),
    ("smax", Step::Intrinsic("llvm.smax"), false),
    ("smin", Step::Intrinsic("llvm.smin"), false),
    ("umax", Step::Intrinsic("llvm.umax"), false),
    ("umin", Step::Intrinsic("llvm.umin"), false),
    ("fadd", Step::Instruction(InstructionOpcode::FAdd), true),
    ("fmul", Step::Instruction(InstructionOpcode::FMul), true),
    ("fmax", Step::Intrinsic("llvm.maxnum"), false),
    ("fmin", Step::Intrinsic("llvm.minnum"), false),
    ("fmaximum", Step::Intrinsic("llvm.maximum"), false),
    ("fminimum", Step::Intrinsic("llvm.minimum"), false),
];

impl Reduction {
    /// What a call of an intrinsic does, if it is this, of a vector of fixed size.
    pub(super) fn of(instruction: InstructionValue<'_>) -> Option<Reduction> {
        let callee = view::as_call(instruction).and_then(view::called_function)?;
        let name = view::name(callee);
        let kind = name.strip_prefix("llvm.vector.reduce.")?.split('.').next()?;
        let (_, step, has_start) = STEPS.iter().find(|(name, ..)| *name == kind)?;
        let vector = *view::value_operands(instruction).last()?;
        vector_type(vector).map(|_| Reduction {
            step: *step,
            has_start: *has_start,
        })
    }
}

impl<'ctx> Scalarizer<'_, 'ctx> {
    pub(super) fn reduce(
        &mut self,
        instruction: InstructionValue<'ctx>,
        reduction: Reduction,
        operands: &[BasicValueEnum<'ctx>],
    ) -> Result<(), BuilderError> {
        let Some((vector, start)) = operands.split_last() else {
            return Ok(());
        };
        let mut parts = self.elements(*vector)?;
        let flags = instruction.get_fast_math_flags().ok();
        let may_reorder = flags.is_none_or(|flags| flags.contains(FastMathFlags::AllowReassoc));
        let is_ordered = reduction.has_start && !may_reorder;
        if is_ordered {
            parts.splice(0..0, start.iter().copied());
        }
        // Halves are combined as long as that gives the same, which makes short chains.
        while parts.len() > 1 && !is_ordered {
            parts = parts
                .chunks(2)
                .map(|pair| match pair {
                    [one, other] => self.step(reduction.step, *one, *other, flags),
                    _ => Ok(pair[0]),
                })
                .collect::<Result<_, _>>()?;
        }
        if !is_ordered {
            parts.splice(0..0, start.iter().copied());
        }
        let mut result = parts[0];
        for part in &parts[1..] {
            result = self.step(reduction.step, result, *part, flags)?;
        }
        self.set_scalar(instruction, result);
        Ok(())
    }

    fn step(
        &self,
        step: Step,
        one: BasicValueEnum<'ctx>,
        other: BasicValueEnum<'ctx>,
        flags: Option<FastMathFlags>,
    ) -> Result<BasicValueEnum<'ctx>, BuilderError> {
        let value = match step {
            Step::Instruction(opcode) => self.builder.build_binop(opcode, one, other, "")?,
            Step::Intrinsic(name) => {
                let intrinsic = Intrinsic::find(name).expect("LLVM has its own intrinsics");
                let callee = intrinsic
                    .get_declaration(self.module, &[one.get_type()])
                    .expect("LLVM has it of the elements of a vector that it reduces with it");
                let call = self.builder.build_call(callee, &[one.into(), other.into()], "")?;
                view::value_of(view::instruction_of(call)).expect("it has a result")
            }
        };
        if let (Some(flags), Some(instruction)) = (flags, value.as_instruction_value()) {
            // Refused where there is nothing that flags would allow: folded constants.
            let _ = instruction.set_fast_math_flags(flags);
        }
        Ok(value)
    }
}
