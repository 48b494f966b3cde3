//! Control flow: the form of each loop, and what of it cannot be converted.
//!
//! Conversion wants loops with one way in (a preheader), one way back (a latch) and at least one way out, whose values leave through phis (LCSSA form), and one
//! end of the function. Preparation makes them so; what it could not do is a [`Problem`].

use std::fmt;

use cranelift_entity::{PrimaryMap, SecondaryMap};

use crate::function::loops::LoopId;
use crate::function::{BlockId, Function, Terminator, ValueId};

/// What keeps control flow from being converted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// A loop is entered in its middle.
    #[error("{0} goes into the middle of a loop")]
    Irreducible(String),
    /// A loop has no exit.
    #[error("the loop of {0} never ends")]
    NeverEnds(String),
    /// A loop goes back in several places.
    #[error("the loop of {0} has several latches")]
    SeveralLatches(String),
    /// A loop is entered from several blocks, or from one that may go elsewhere.
    #[error("the loop of {0} has no preheader")]
    NoPreheader(String),
    /// A value leaves a loop in another way than by a phi of an exit.
    #[error("{0} is used outside of its loop")]
    NotClosed(String),
    /// There are several ends.
    #[error("the kernel ends in {0} and in {1}")]
    SeveralEnds(String, String),
    /// There is none.
    #[error("the kernel never ends")]
    NoEnd,
}

/// A loop, as conversion sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopFlow {
    /// The block before it, which goes nowhere else.
    pub preheader: Option<BlockId>,
    /// The block that goes back, if it is only one.
    pub latch: Option<BlockId>,
    /// The blocks behind it, each once.
    pub exit_blocks: Vec<BlockId>,
    /// What its exits take from it: phis of exit blocks, with the values of the loop that come into them.
    pub outputs: Vec<(ValueId, ValueId)>,
    /// What is made before it and used in it: it is alive all the time.
    pub inputs: Vec<ValueId>,
}

/// The control flow of a function.
#[derive(Clone, Debug)]
pub struct ControlFlow {
    /// The loops.
    pub loops: PrimaryMap<LoopId, LoopFlow>,
    /// The block that ends the function, if it is only one.
    pub end: Option<BlockId>,
    /// What is wrong.
    pub problems: Vec<Problem>,
}

impl ControlFlow {
    /// Looks at the blocks and loops of a function.
    pub fn run(f: &Function<'_>) -> ControlFlow {
        let mut problems = Vec::new();
        for (from, _) in &f.loops.irreducible {
            problems.push(Problem::Irreducible(f.block_name(*from)));
        }
        let loops: PrimaryMap<LoopId, LoopFlow> = f.loops.all.keys().map(|id| LoopFlow::of(f, id)).collect();
        for (id, flow) in &loops {
            flow.find_problems(f, id, &mut problems);
        }
        find_values_that_leave(f, &mut problems);
        let returns = |block: &BlockId| {
            matches!(
                f.blocks[*block].terminator,
                Terminator::Return | Terminator::ReturnValue(_)
            )
        };
        let ends: Vec<BlockId> = f.blocks.keys().filter(returns).collect();
        match ends[..] {
            [] => problems.push(Problem::NoEnd),
            [_] => {}
            [one, other, ..] => problems.push(Problem::SeveralEnds(f.block_name(one), f.block_name(other))),
        }
        ControlFlow {
            loops,
            end: ends.first().copied().filter(|_| ends.len() == 1),
            problems,
        }
    }

    /// As text, a loop a line, then the problems.
    pub fn display<'a, 'ctx>(&'a self, f: &'a Function<'ctx>) -> Displayed<'a, 'ctx> {
        Displayed { flow: self, f }
    }
}

impl LoopFlow {
    fn of(f: &Function<'_>, id: LoopId) -> LoopFlow {
        let it = &f.loops.all[id];
        let before: Vec<BlockId> = f.blocks[it.header]
            .predecessors
            .iter()
            .copied()
            .filter(|from| !it.contains(*from))
            .collect();
        let goes_nowhere_else = |block: &BlockId| f.successors(*block).count() == 1;
        let mut exit_blocks: Vec<BlockId> = it.exits.iter().map(|(_, to)| *to).collect();
        exit_blocks.sort_unstable();
        exit_blocks.dedup();
        let is_inside = |value: ValueId| f.block_of(value).is_some_and(|home| it.contains(home));
        let mut outputs = Vec::new();
        for phi in exit_blocks.iter().flat_map(|block| &f.blocks[*block].phis) {
            let Some(instruction) = f.instruction(*phi) else {
                continue;
            };
            let pairs = instruction.operands.iter().zip(&instruction.incoming);
            outputs.extend(
                pairs
                    .filter(|(_, from)| it.contains(**from))
                    .map(|(value, _)| (*phi, *value)),
            );
        }
        let mut inputs: Vec<ValueId> = it
            .blocks
            .iter()
            .flat_map(|block| used_in(f, *block))
            .filter(|value| f.instruction(*value).is_some() && !is_inside(*value))
            .collect();
        inputs.sort_unstable();
        inputs.dedup();
        LoopFlow {
            preheader: before
                .first()
                .copied()
                .filter(|block| before.len() == 1 && goes_nowhere_else(block)),
            latch: it.latches.first().copied().filter(|_| it.latches.len() == 1),
            exit_blocks,
            outputs,
            inputs,
        }
    }

    fn find_problems(&self, f: &Function<'_>, id: LoopId, problems: &mut Vec<Problem>) {
        let header = || f.block_name(f.loops.all[id].header);
        if self.exit_blocks.is_empty() {
            problems.push(Problem::NeverEnds(header()));
        }
        if self.latch.is_none() {
            problems.push(Problem::SeveralLatches(header()));
        }
        if self.preheader.is_none() {
            problems.push(Problem::NoPreheader(header()));
        }
    }
}

/// The values that a block uses, those that come into phis of blocks behind it apart.
fn used_in<'a>(f: &'a Function<'_>, block: BlockId) -> impl Iterator<Item = ValueId> + 'a {
    let condition = match f.blocks[block].terminator {
        Terminator::Branch { condition, .. } => Some(condition),
        Terminator::ReturnValue(value) => Some(value),
        _ => None,
    };
    let operands = f
        .instructions_of(block)
        .filter_map(|value| f.instruction(value))
        .flat_map(|it| &it.operands);
    operands.copied().chain(condition)
}

/// The values of loops that somebody behind the loop uses who is no phi of an exit.
fn find_values_that_leave(f: &Function<'_>, problems: &mut Vec<Problem>) {
    // Where each value is used; a phi uses its operands at the ends of the blocks they come from.
    let mut places: SecondaryMap<ValueId, Vec<BlockId>> = SecondaryMap::new();
    for block in f.blocks.keys() {
        for value in &f.blocks[block].phis {
            if let Some(instruction) = f.instruction(*value) {
                let pairs = instruction.operands.iter().zip(&instruction.incoming);
                pairs.for_each(|(operand, from)| places[*operand].push(*from));
            }
        }
        let is_phi = |value: &ValueId| f.blocks[block].phis.contains(value);
        let users = f
            .instructions_of(block)
            .filter(|value| !is_phi(value))
            .filter_map(|value| f.instruction(value));
        for operand in users.flat_map(|it| &it.operands) {
            places[*operand].push(block);
        }
        if let Terminator::Branch { condition: value, .. } | Terminator::ReturnValue(value) = f.blocks[block].terminator
        {
            places[value].push(block);
        }
    }
    for value in f.all_instructions() {
        let home = f.block_of(value).and_then(|home| f.loops.innermost(home));
        if home.is_some_and(|home| places[value].iter().any(|at| !f.loops.all[home].contains(*at))) {
            problems.push(Problem::NotClosed(f.named(value).to_string()));
        }
    }
}

/// Control flow as text.
pub struct Displayed<'a, 'ctx> {
    flow: &'a ControlFlow,
    f: &'a Function<'ctx>,
}

impl fmt::Display for Displayed<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let f = self.f;
        let block = |block: Option<BlockId>| block.map_or("none".to_owned(), |it| f.block_name(it));
        let list = |texts: Vec<String>| texts.join(", ");
        for (id, it) in &self.flow.loops {
            let of = &f.loops.all[id];
            writeln!(out, "loop {} at depth {}:", f.block_name(of.header), of.depth)?;
            let blocks = of.blocks.iter().map(|it| f.block_name(*it)).collect();
            writeln!(out, "  blocks: {}", list(blocks))?;
            writeln!(out, "  preheader: {}, latch: {}", block(it.preheader), block(it.latch))?;
            let exits = of
                .exits
                .iter()
                .map(|(from, to)| format!("{} -> {}", f.block_name(*from), f.block_name(*to)));
            writeln!(out, "  exits: {}", list(exits.collect()))?;
            let outputs = it
                .outputs
                .iter()
                .map(|(phi, value)| format!("{} = {}", f.named(*phi), f.named(*value)));
            writeln!(out, "  outputs: {}", list(outputs.collect()))?;
            let inputs = it.inputs.iter().map(|value| f.named(*value).to_string());
            writeln!(out, "  inputs: {}", list(inputs.collect()))?;
        }
        writeln!(out, "end: {}", block(self.flow.end))?;
        for problem in &self.flow.problems {
            writeln!(out, "problem: {problem}")?;
        }
        Ok(())
    }
}
