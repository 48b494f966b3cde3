//! Make one branch of two that ask the same, where what the second one leads to can be done with what the first one leads to.
//! Needs: nothing. Guarantees: nothing. Changes: the second branch and its side are gone, and what becomes the same by that is done once.
//! before: `br i1 %c, label %a, label %j   a: %x = ...  j: phi [ %x, %a ], [ %u, %entry ] ... br i1 %c, label %b, label %k   b: %y = ...  k: phi [ %y, %b ], [ %u, %j ]`
//! after:  `br i1 %c, label %a, label %j   a: %x = ...  %y = ...   j: phi [ %x, %a ], [ %u, %entry ]   phi [ %y, %a ], [ %u, %entry ]`
//!
//! The device library treats few operands apart, such as large angles. Two functions of one operand, as the sine and the cosine of an angle, do so twice, and what is the same
//! for both, the rest of the angle and how many quarter turns there are, comes out of two branches as two values, with which all that follows is done twice.

use std::collections::HashSet;

use inkwell::module::Module;
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionOpcode, PhiValue};
use ir::passes::FunctionPasses;
use ir::{flow, rewrite};

use crate::function::{BlockId, Function, Terminator, ValueId};
use crate::{Reason, Request};

/// What finds out that things are the same now.
const SHARE: &str = "early-cse,simplifycfg<keep-loops>,early-cse";

/// The pass.
pub fn merge_branches<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    request: &Request<'_>,
) -> Result<(), Reason> {
    let mut has_merged = false;
    // What cannot be read yet has switches.
    while let Ok(f) = Function::read(function) {
        let pairs = Twice::find_apart(&f);
        if pairs.is_empty() {
            break;
        }
        for pair in &pairs {
            pair.merge(module)?;
        }
        has_merged = true;
    }
    match has_merged {
        false => Ok(()),
        true => FunctionPasses::new(function, request.machine)
            .run(SHARE)
            .map_err(Reason::Internal),
    }
}

/// A branch over one block.
#[derive(Clone, Copy)]
struct Over {
    branch: BlockId,
    side: BlockId,
    join: BlockId,
    is_if_true: bool,
}

impl Over {
    fn of(f: &Function<'_>, branch: BlockId) -> Option<Over> {
        let Terminator::Branch { if_true, if_false, .. } = f.blocks[branch].terminator else {
            return None;
        };
        let over = |side: BlockId, join: BlockId| {
            let is_own = f.blocks[side].predecessors[..] == [branch] && f.blocks[side].phis.is_empty();
            let goes_on = matches!(f.blocks[side].terminator, Terminator::Jump(to) if to == join);
            (is_own && goes_on).then_some(Over {
                branch,
                side,
                join,
                is_if_true: side == if_true,
            })
        };
        over(if_true, if_false).or_else(|| over(if_false, if_true))
    }
}

/// Two branches that ask the same, the second of which can be made a part of the first.
struct Twice<'a, 'ctx> {
    f: &'a Function<'ctx>,
    first: Over,
    second: Over,
}

impl<'a, 'ctx> Twice<'a, 'ctx> {
    /// Pairs that have nothing to do with one another, so that what was read holds for each whatever becomes of the others: a kernel with many sines is not read for
    /// each of them.
    fn find_apart(f: &'a Function<'ctx>) -> Vec<Twice<'a, 'ctx>> {
        let mut touched: HashSet<BlockId> = HashSet::new();
        let mut found: Vec<Twice> = f.blocks.keys().filter_map(|branch| Twice::find(f, branch)).collect();
        found.retain(|pair| {
            let is_apart = pair.blocks().all(|it| !touched.contains(&it));
            if is_apart {
                touched.extend(pair.blocks());
            }
            is_apart
        });
        found
    }

    /// The blocks that a pair changes, and those that what it moves comes from.
    fn blocks(&self) -> impl Iterator<Item = BlockId> + '_ {
        let Twice { f, first, second } = *self;
        let of_pair = [first, second].into_iter().flat_map(|it| [it.branch, it.side, it.join]);
        let moved = f.blocks[second.side].body.iter().chain(&f.blocks[second.join].phis);
        let operands = moved.filter_map(|it| f.instruction(*it)).flat_map(|it| &it.operands);
        of_pair.chain(operands.filter_map(|it| f.block_of(*it)))
    }

    fn find(f: &'a Function<'ctx>, branch: BlockId) -> Option<Twice<'a, 'ctx>> {
        let Terminator::Branch { condition, .. } = f.blocks[branch].terminator else {
            return None;
        };
        let mut others = f.is_condition_of(condition).filter(|it| *it != branch).peekable();
        others.peek()?;
        let first = Over::of(f, branch).filter(|it| f.blocks[it.join].predecessors.len() == 2)?;
        others
            .filter(|it| f.dominators.dominates(first.join, *it))
            .filter_map(|it| Over::of(f, it))
            .filter(|it| it.is_if_true == first.is_if_true)
            .map(|second| Twice { f, first, second })
            .find(Twice::can_be_one)
    }

    /// Whether the second side can be done at the end of the first, and what comes out of the second branch is known where the first one's ways meet.
    fn can_be_one(&self) -> bool {
        let Twice { f, first, second } = *self;
        let Some(place) = f.blocks[first.side].llvm.get_terminator() else {
            return false;
        };
        let can_move = |value: &ValueId| {
            f.instruction(*value).is_some_and(|it| {
                it.opcode != InstructionOpcode::Load
                    && rewrite::can_speculate(it.llvm, place)
                    && it.operands.iter().all(|of| self.at(*of, first.side).is_some())
            })
        };
        let is_known = |phi: &ValueId| self.ways(*phi).is_some();
        f.blocks[second.side].body.iter().all(can_move) && f.blocks[second.join].phis.iter().all(is_known)
    }

    /// What a value is at the end of one of the two blocks from which the first branch's ways meet; none if it comes later.
    fn at(&self, value: ValueId, from: BlockId) -> Option<ValueId> {
        let Twice { f, first, second } = *self;
        match f.block_of(value) {
            Some(block) if block == second.side => Some(value),
            Some(block) if block == first.join => {
                let phi = f.instruction(value).filter(|it| it.opcode == InstructionOpcode::Phi)?;
                let at = phi.incoming.iter().position(|it| *it == from)?;
                phi.operands.get(at).copied()
            }
            Some(block) if !f.dominators.dominates(block, first.branch) => None,
            _ => Some(value),
        }
    }

    /// What a phi behind the second branch is if the first branch takes its side, and if it does not.
    fn ways(&self, phi: ValueId) -> Option<[ValueId; 2]> {
        let Twice { f, first, second } = *self;
        let phi = f.instruction(phi)?;
        let from = |block: BlockId| {
            let at = phi.incoming.iter().position(|it| *it == block)?;
            phi.operands.get(at).copied()
        };
        Some([
            self.at(from(second.side)?, first.side)?,
            self.at(from(second.branch)?, first.branch)?,
        ])
    }

    fn merge(&self, module: &Module<'ctx>) -> Result<(), Reason> {
        let Twice { f, first, second } = *self;
        let llvm = |block: BlockId| f.blocks[block].llvm;
        let end = |block: BlockId| llvm(block).get_terminator().expect("a block that was read has an end");
        let builder = module.get_context().create_builder();
        for value in &f.blocks[second.side].body {
            let Some(instruction) = f.instruction(*value) else {
                continue;
            };
            for of in &instruction.operands {
                if let (Some(before), Some(now)) = (
                    f.llvm_value(*of),
                    self.at(*of, first.side).and_then(|it| f.llvm_value(it)),
                ) {
                    rewrite::replace_in(instruction.llvm, before, now);
                }
            }
            rewrite::hoist(instruction.llvm, end(first.side));
        }
        for phi in &f.blocks[second.join].phis {
            let ways = self.ways(*phi).map(|ways| ways.map(|it| f.llvm_value(it)));
            let (Some([Some(taken), Some(other)]), Some(phi)) = (ways, f.instruction(*phi)) else {
                continue;
            };
            let met: BasicValueEnum = match taken == other {
                true => taken,
                false => {
                    builder.position_before(&rewrite::first_place(llvm(first.join)));
                    let met = builder.build_phi(taken.get_type(), "")?;
                    met.add_incoming(&[(&taken, llvm(first.side)), (&other, llvm(first.branch))]);
                    met.as_basic_value()
                }
            };
            let before = PhiValue::try_from(phi.llvm).ok().and_then(|phi| {
                let mut all = (0..phi.count_incoming()).filter_map(|at| phi.get_incoming(at));
                all.find(|(_, from)| *from == llvm(second.branch))
            });
            if let Some((before, from)) = before {
                rewrite::replace_at(phi.llvm, before, from, met);
            }
        }
        builder.position_before(&end(second.branch));
        builder.build_unconditional_branch(llvm(second.join))?;
        rewrite::erase(end(second.branch));
        flow::remove_predecessor(llvm(second.join), llvm(second.side));
        rewrite::delete_block(llvm(second.side));
        Ok(())
    }
}
