//! Loops of the scalar kernel that LLVM's loop vectorizer makes vectors of: what such a loop costs is not what its instructions cost one by one.
//!
//! A product of matrices of bytes, a row for each work-item, is an example: sums of integers may be put together in any order, and what a row's loop loads lies side by
//! side, while what neighbours load is a row apart. Only the plain case is looked for: an innermost loop without branches that counts something up and sums integers, or
//! finds the least or greatest, and stores nothing. Sums of floating-point numbers keep their order.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{FunctionValue, InstructionOpcode as Op};
use ir::cost::intrinsic_id;
use ir::vectorization::Width;

use super::steps::Steps;
use crate::function::loops::{Loop, LoopId};
use crate::function::{BlockId, Function, Instruction, ValueId};
use crate::memory::access::Access;
use crate::target::{element_bits, instructions, Cost, Form, Target, Wide};

/// What longer vectors of bytes and shorts leave over, LLVM does in vectors of so many.
const FEW: u32 = 16;

/// What one round of a loop, of so many, costs when LLVM runs several in vectors; none if it does not.
pub fn round(f: &Function<'_>, id: LoopId, target: &dyn Target, rounds_in_all: f64) -> Option<Cost> {
    let of = &f.loops.all[id];
    let is_innermost = f.loops.all.values().all(|it| it.parent != Some(id));
    let goes_on = |block: &BlockId| f.successors(*block).filter(|to| of.contains(*to)).count() == 1;
    let is_plain = is_innermost && of.exits.len() == 1 && of.latches.len() == 1 && of.blocks.iter().all(goes_on);
    if !is_plain || target.vector_bits() == 0 {
        return None;
    }
    let rounds = Rounds { f, of };
    let sums = rounds.sums()?;
    if sums.is_empty() {
        return None;
    }
    let body = || rounds.body();
    let loads: Vec<ValueId> = body().filter(|it| rounds.opcode(*it) == Some(Op::Load)).collect();
    // LLVM takes as many rounds as registers have of the widest that is loaded or summed.
    let types = loads.iter().chain(&sums).filter_map(|it| f.values[*it].ty);
    let widest = types.map(element_bits).max().filter(|bits| *bits > 0)?;
    let width = Width {
        lanes: (target.vector_bits() / widest).min(FEW),
        is_scalable: false,
    };
    // A vector of the kernel's own may fill registers by itself.
    if width.lanes <= 1 || f64::from(width.lanes) > rounds_in_all {
        return None;
    }
    let costs = body().map(|it| rounds.cost(it, width, target));
    let all: Cost = costs.collect::<Option<Vec<_>>>()?.into_iter().sum();
    Some((all + target.branch()).shared_by(f64::from(width.lanes)))
}

/// Whether a function gives the lesser or the greater of two integers.
fn is_extreme(callee: FunctionValue<'_>) -> bool {
    let extremes = ["llvm.smin", "llvm.smax", "llvm.umin", "llvm.umax"];
    extremes
        .iter()
        .any(|name| callee.get_intrinsic_id() == intrinsic_id(name))
}

/// The rounds of a loop whose blocks all run in each.
struct Rounds<'a, 'ctx> {
    f: &'a Function<'ctx>,
    of: &'a Loop,
}

impl<'ctx> Rounds<'_, 'ctx> {
    fn inside(&self, value: ValueId) -> Option<&Instruction<'ctx>> {
        self.f.instruction(value).filter(|it| self.of.contains(it.block))
    }

    /// What is done in a round, without phis.
    fn body(&self) -> impl Iterator<Item = ValueId> + '_ {
        let blocks = self.of.blocks.iter();
        blocks.flat_map(|block| self.f.blocks[*block].body.iter().copied())
    }

    fn opcode(&self, value: ValueId) -> Option<Op> {
        self.inside(value).map(|it| it.opcode)
    }

    /// What a phi of the loop is in the next round.
    fn next(&self, phi: ValueId) -> Option<ValueId> {
        let phi = self.inside(phi)?;
        let at = phi.incoming.iter().position(|from| *from == self.of.latches[0])?;
        phi.operands.get(at).copied()
    }

    /// The phis that sum integers; none if one is neither such a sum nor a counter.
    fn sums(&self) -> Option<Vec<ValueId>> {
        let phis = self.f.blocks[self.of.header].phis.iter().copied();
        let others = phis.filter(|phi| self.count(*phi).is_none());
        others.map(|phi| self.is_sum(phi).then_some(phi)).collect()
    }

    fn is_sum(&self, phi: ValueId) -> bool {
        let Some(next) = self.next(phi) else { return false };
        let adds = self.inside(next).is_some_and(|it| {
            let is_one = match it.opcode {
                Op::Call => it.callee().is_some_and(is_extreme),
                opcode => matches!(opcode, Op::Add | Op::Mul | Op::And | Op::Or | Op::Xor),
            };
            is_one && it.operands.contains(&phi)
        });
        // What the sum is so far, no round asks.
        let asks = |it: ValueId| it != next && self.inside(it).is_some_and(|it| it.operands.contains(&phi));
        adds && !self.body().any(asks)
    }

    /// By how much a phi counts on.
    fn count(&self, phi: ValueId) -> Option<i64> {
        self.steps().of_phi(phi)?.known().filter(|it| *it != 0)
    }

    /// By how much a number or an address goes on from round to round, if that is known.
    fn step(&self, value: ValueId) -> Option<i64> {
        self.steps().of(value)?.known()
    }

    fn steps(&self) -> Steps<'_, 'ctx> {
        Steps { f: self.f, of: self.of }
    }

    /// What an instruction costs for as many rounds as a vector has lanes; none if LLVM does not do it in vectors.
    fn cost(&self, value: ValueId, width: Width, target: &dyn Target) -> Option<Cost> {
        let instruction = self.inside(value)?;
        let ty = self.f.values[value].ty;
        let wide = |ty: BasicTypeEnum<'ctx>| Wide::new(ty, width);
        match instruction.opcode {
            Op::Load => {
                let access = Access::of(self.f, value)?;
                let form = match self.step(access.address)? {
                    0 => return Some(target.scalar(instruction.llvm)),
                    bytes if bytes.unsigned_abs() == access.bytes => Form::Contiguous,
                    _ => return None,
                };
                Some(target.memory(&crate::target::Access {
                    ty: wide(ty?),
                    form,
                    is_store: false,
                    is_masked: false,
                    align: access.align.into(),
                    space: access.space,
                }))
            }
            Op::Store | Op::Fence | Op::AtomicRMW | Op::AtomicCmpXchg => None,
            Op::Call if instruction.callee().is_none_or(|it| it.get_intrinsic_id() == 0) => None,
            // Counters, and addresses of vectors.
            _ if self.step(value).is_some() => Some(Cost::FREE),
            _ => Some(instructions::widened(
                target,
                instruction.llvm,
                width,
                &ir::widen::is_constant,
            )),
        }
    }
}
