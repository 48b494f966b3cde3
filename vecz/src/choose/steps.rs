//! By how much numbers and addresses go on from round to round of a loop, as if nothing wrapped.

use inkwell::values::InstructionOpcode as Op;
use ir::addresses;

use crate::function::loops::Loop;
use crate::function::{Function, Instruction, ValueId};

/// How deep an address is looked into.
const DEPTH: u32 = 16;

/// What is added in each round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// So much.
    Known(i64),
    /// What only a launch says: the same in all rounds.
    OfLaunch,
}

impl Step {
    /// How much, if that is known.
    pub fn known(self) -> Option<i64> {
        match self {
            Step::Known(by) => Some(by),
            Step::OfLaunch => None,
        }
    }

    fn plus(self, other: Step, times: i64) -> Step {
        match (self, other) {
            (one, Step::Known(0)) => one,
            (Step::Known(one), Step::Known(other)) => Step::Known(one.wrapping_add(other.wrapping_mul(times))),
            _ => Step::OfLaunch,
        }
    }

    fn times(self, by: Option<i64>) -> Step {
        match (self, by) {
            (Step::Known(0), _) => self,
            (Step::Known(step), Some(by)) => Step::Known(step.wrapping_mul(by)),
            _ => Step::OfLaunch,
        }
    }
}

/// The steps in a loop.
#[derive(Clone, Copy)]
pub struct Steps<'a, 'ctx> {
    /// The function.
    pub f: &'a Function<'ctx>,
    /// The loop.
    pub of: &'a Loop,
}

impl<'ctx> Steps<'_, 'ctx> {
    /// By how much a number or an address goes on; none if that is not the same in all rounds.
    pub fn of(&self, value: ValueId) -> Option<Step> {
        self.find(value, DEPTH)
    }

    /// By how much a phi of the loop's header counts on: a number, or an address.
    pub fn of_phi(&self, phi: ValueId) -> Option<Step> {
        let of = self.inside(phi).filter(|_| self.is_phi(phi))?;
        let [latch] = self.of.latches[..] else { return None };
        let next = of.incoming.iter().position(|from| *from == latch)?;
        let next = self.inside(of.operands[next])?;
        let [one, other] = next.operands[..] else { return None };
        let by = |by: ValueId| match self.f.constant_int(by) {
            Some(by) => Some(Step::Known(by)),
            None => self.inside(by).is_none().then_some(Step::OfLaunch),
        };
        match next.opcode {
            Op::Add if one == phi => by(other),
            Op::Add if other == phi => by(one),
            Op::GetElementPtr if one == phi => match addresses::steps(next.llvm)?[..] {
                [addresses::Step::Elements(bytes)] => Some(by(other)?.times(Some(bytes as i64))),
                _ => None,
            },
            _ => None,
        }
    }

    fn inside(&self, value: ValueId) -> Option<&Instruction<'ctx>> {
        self.f.instruction(value).filter(|it| self.of.contains(it.block))
    }

    fn is_phi(&self, value: ValueId) -> bool {
        self.f.blocks[self.of.header].phis.contains(&value)
    }

    fn find(&self, value: ValueId, depth: u32) -> Option<Step> {
        let Some(instruction) = self.inside(value) else {
            return Some(Step::Known(0));
        };
        if self.is_phi(value) {
            return self.of_phi(value);
        }
        let depth = depth.checked_sub(1)?;
        let of = |at: usize| self.find(*instruction.operands.get(at)?, depth);
        let constant = |at: usize| self.f.constant_int(*instruction.operands.get(at)?);
        match instruction.opcode {
            Op::Add => Some(of(0)?.plus(of(1)?, 1)),
            Op::Sub => Some(of(0)?.plus(of(1)?, -1)),
            Op::Or if of(1)? == Step::Known(0) => of(0),
            // What is done with a number that does not go on, or as often in each round.
            Op::Mul if of(0)? == Step::Known(0) => Some(of(1)?.times(constant(0))),
            Op::Mul if of(1)? == Step::Known(0) => Some(of(0)?.times(constant(1))),
            Op::Shl if of(1)? == Step::Known(0) => {
                let by = constant(1).and_then(|by| 1_i64.checked_shl(u32::try_from(by).ok()?));
                Some(of(0)?.times(by))
            }
            Op::SExt | Op::ZExt | Op::Trunc | Op::AddrSpaceCast => of(0),
            Op::GetElementPtr => {
                let steps = addresses::steps(instruction.llvm)?;
                let mut sum = of(0)?;
                for (at, step) in (1..).zip(steps) {
                    if let addresses::Step::Elements(bytes) = step {
                        sum = sum.plus(of(at)?, bytes as i64);
                    }
                }
                Some(sum)
            }
            _ => None,
        }
    }
}
