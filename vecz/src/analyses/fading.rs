//! Fading values: phis of loops that are multiplied in each run, and nothing is added but multiples of them, as the terms of a series or what decays.
//!
//! Lanes that have left a divergent loop compute on with those that have not. There such a value becomes denormal, which no work-item had it become, and stays so if factors
//! are near one. Golden Cove, as Intel's CPUs before it, multiplies denormal numbers by microcode, a whole vector if one lane has one. Measured there: sums of
//! geometric series up to 1e-6, in 16 lanes 118 ms, by the scalar kernel 5.3, and in lanes that keep what they have left with 2.6; of `exp` by its series, 4.5 and 1.1.
//!
//! Needs: nothing. Changes: nothing.

use cranelift_entity::{EntitySet, SecondaryMap};
use inkwell::values::InstructionOpcode;
use ir::cost::intrinsic_id;

use crate::function::loops::LoopId;
use crate::function::{Function, Instruction, ValueId};

/// The phis that fade of the loops that lanes leave one by one.
pub fn fading(f: &Function<'_>, is_left_one_by_one: impl Fn(LoopId) -> bool) -> EntitySet<ValueId> {
    let mut found = EntitySet::new();
    for (id, of) in f.loops.all.iter().filter(|(id, _)| is_left_one_by_one(*id)) {
        for phi in f.blocks[of.header].phis.iter().filter(|phi| fades(f, id, **phi)) {
            found.insert(*phi);
        }
    }
    found
}

/// Whether a phi of a loop's header fades.
fn fades(f: &Function<'_>, id: LoopId, phi: ValueId) -> bool {
    let is_float = f.values[phi].ty.is_some_and(|ty| ty.is_float_type());
    let Some(instruction) = f.instruction(phi).filter(|_| is_float) else {
        return false;
    };
    let of = &f.loops.all[id];
    let mut found = Found {
        made: SecondaryMap::new(),
    };
    found.made[phi] = Made::Same;
    // Operands come before what is made of them, but for those of phis of inner loops, of which nothing is known yet.
    let values = of.blocks.iter().flat_map(|block| f.instructions_of(*block));
    for value in values.filter(|value| *value != phi) {
        if let Some(instruction) = f.instruction(value) {
            found.made[value] = found.of_instruction(instruction);
        }
    }
    let mut again = instruction
        .operands
        .iter()
        .zip(&instruction.incoming)
        .filter(|(_, from)| of.contains(**from));
    again.all(|(next, _)| found.made[*next] == Made::Multiple)
}

/// What a value in a loop is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Made {
    /// Of something else too, or of that alone.
    #[default]
    Otherwise,
    /// It is the phi, or as large.
    Same,
    /// It is the phi times something, if only on some way through the loop.
    Multiple,
}

/// What values are made of that were looked at.
struct Found {
    made: SecondaryMap<ValueId, Made>,
}

impl Found {
    fn of_instruction(&self, it: &Instruction<'_>) -> Made {
        match it.opcode {
            InstructionOpcode::FMul => self.product(&it.operands),
            InstructionOpcode::FDiv => self.product(&it.operands[..1]),
            InstructionOpcode::FAdd | InstructionOpcode::FSub => {
                sum(self.made[it.operands[0]], self.made[it.operands[1]])
            }
            InstructionOpcode::FNeg | InstructionOpcode::FPExt | InstructionOpcode::FPTrunc => {
                self.made[it.operands[0]]
            }
            InstructionOpcode::Select => self.any_of(&it.operands[1..]),
            InstructionOpcode::Phi => self.any_of(&it.operands),
            InstructionOpcode::Call => self.of_call(it),
            _ => Made::Otherwise,
        }
    }

    fn of_call(&self, call: &Instruction<'_>) -> Made {
        let callee = call.callee().map_or(0, |it| it.get_intrinsic_id());
        let is = |name: &str| callee != 0 && callee == intrinsic_id(name);
        if is("llvm.fabs") {
            return self.made[call.operands[0]];
        }
        match is("llvm.fma") || is("llvm.fmuladd") {
            true => sum(self.product(&call.operands[..2]), self.made[call.operands[2]]),
            false => Made::Otherwise,
        }
    }

    fn any_of(&self, values: &[ValueId]) -> Made {
        let made = values.iter().map(|value| self.made[*value]);
        made.max().unwrap_or_default()
    }

    fn product(&self, of: &[ValueId]) -> Made {
        match self.any_of(of) {
            Made::Otherwise => Made::Otherwise,
            Made::Same | Made::Multiple => Made::Multiple,
        }
    }
}

fn sum(one: Made, other: Made) -> Made {
    match one.min(other) {
        Made::Otherwise => Made::Otherwise,
        Made::Same | Made::Multiple => Made::Multiple,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_ir;

    /// Whether the first phi of the loop fades, of a float in each run of which `body` makes `%next`.
    fn fades_by(body: &str) -> bool {
        let text = format!(
            "define void @k(float %a, i32 %n) {{\nentry:\n  br label %loop\nloop:\n  %p = phi float [ %a, %entry ], [ %next, %loop ]\n  \
             %q = phi float [ %a, %entry ], [ %r, %loop ]\n  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n  %r = fadd float %q, %a\n  {body}\n  \
             %j = add i32 %i, 1\n  %c = icmp slt i32 %j, %n\n  br i1 %c, label %loop, label %end\nend:\n  ret void\n}}\n\
             declare float @llvm.fmuladd.f32(float, float, float)\ndeclare float @llvm.fabs.f32(float)\n"
        );
        test_ir::with_kernel(&text, |f| {
            let it = f.loops.all.values().next().expect("there is a loop");
            let phi = f.blocks[it.header].phis[0];
            assert!(
                !fading(f, |_| false).contains(phi),
                "of loops that lanes leave together none is kept"
            );
            fading(f, |_| true).contains(phi)
        })
    }

    #[test]
    fn what_is_multiplied_fades() {
        for body in [
            "%next = fmul float %p, %a",
            "%next = fmul float %q, %p",
            "%x = fdiv float %p, %q\n  %next = fneg float %x",
            "%x = fmul float %p, %a\n  %next = fsub float %p, %x",
            "%next = call float @llvm.fmuladd.f32(float %p, float %a, float %p)",
            "%x = fmul float %p, %a\n  %b = fcmp olt float %p, %a\n  %next = select i1 %b, float %x, float %a",
            "%x = call float @llvm.fabs.f32(float %p)\n  %next = fmul float %x, %x",
        ] {
            assert!(fades_by(body), "{body}");
        }
    }

    #[test]
    fn what_something_else_is_added_to_does_not() {
        for body in [
            "%next = fadd float %p, %q",
            "%next = fdiv float %q, %p",
            "%next = fmul float %q, %a",
            "%next = call float @llvm.fmuladd.f32(float %p, float %a, float %q)",
            "%next = call float @llvm.fmuladd.f32(float %q, float %a, float %p)",
            "%next = fadd float %a, 1.0",
            "%next = fneg float %p",
            "%x = fadd float %p, %a\n  %b = fcmp olt float %p, %a\n  %next = select i1 %b, float %x, float %p",
        ] {
            assert!(!fades_by(body), "{body}");
        }
    }
}
