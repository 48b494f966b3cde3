//! Chains: how long a kernel must wait for its own results, however many execution units there are.
//!
//! The chain of a loop is the longest way, in latency, from a phi of its header to what comes into that phi from the loop: no run of the loop is
//! shorter. The chain of a function is the longest way from its start to its end, every loop run as often as [`Frequencies`] say.
//! Several vectors for each value run several such chains at once. A loop also has a way *through*: the longest within one run, which only runs that the
//! machine has under way at the same time share; and a way *out*: from what it loads to the question whether it goes on. Lanes that leave one by one load nothing before that is answered,
//! where a scalar machine foresees the answer.
//!
//! Needs: nothing. Changes: nothing.

use std::fmt;

use cranelift_entity::SecondaryMap;
use inkwell::values::InstructionOpcode;

use super::frequencies::Frequencies;
use crate::function::loops::LoopId;
use crate::function::{Function, Terminator, ValueId};
use crate::target::Cycles;

/// How long the result of an instruction takes.
pub type Latency<'a> = &'a dyn Fn(ValueId) -> Cycles;

/// The chains of a function.
#[derive(Clone, Debug, Default)]
pub struct Chains {
    loops: SecondaryMap<LoopId, Cycles>,
    through: SecondaryMap<LoopId, Cycles>,
    out: SecondaryMap<LoopId, Cycles>,
    whole: Cycles,
}

impl Chains {
    /// Finds them, with these latencies.
    pub fn run(f: &Function<'_>, frequencies: &Frequencies, latency: Latency<'_>) -> Chains {
        let mut found = Chains::default();
        for id in f.loops.all.keys() {
            found.loops[id] = of_loop(f, id, latency);
            found.through[id] = through(f, of_blocks(f, id), latency);
            found.out[id] = out_of(f, id, latency);
        }
        // Loops that are run one after the other, and what is in none: their waits add up. An inner loop's is in that of no outer one.
        found.whole = through(f, f.all_instructions(), latency);
        for (id, of) in &f.loops.all {
            found.whole += found.loops[id] * frequencies.of(of.header);
        }
        found
    }

    /// The latency of one run of a loop.
    pub fn of_loop(&self, id: LoopId) -> Cycles {
        self.loops[id]
    }

    /// The latency of the longest way through one run of a loop.
    pub fn through_loop(&self, id: LoopId) -> Cycles {
        self.through[id]
    }

    /// The latency of the longest way from a load of a loop to a condition on which it is left, in one run.
    pub fn out_of_loop(&self, id: LoopId) -> Cycles {
        self.out[id]
    }

    /// The latency of the whole function.
    pub fn whole(&self) -> Cycles {
        self.whole
    }

    /// The chains as text, a loop a line.
    pub fn display<'a, 'ctx>(&'a self, f: &'a Function<'ctx>) -> Displayed<'a, 'ctx> {
        Displayed { found: self, f }
    }
}

/// [`Chains`] as text.
pub struct Displayed<'a, 'ctx> {
    found: &'a Chains,
    f: &'a Function<'ctx>,
}

impl fmt::Display for Displayed<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (id, of) in &self.f.loops.all {
            let header = self.f.block_name(of.header);
            let (around, through) = (self.found.of_loop(id), self.found.through_loop(id));
            let out_of = self.found.out_of_loop(id);
            writeln!(
                out,
                "loop at {header}: {around}, {through} through it, {out_of} out of it"
            )?;
        }
        writeln!(out, "whole: {}", self.found.whole())
    }
}

/// The longest chain from any phi of a loop's header around to that phi.
fn of_loop(f: &Function<'_>, id: LoopId, latency: Latency<'_>) -> Cycles {
    let of = &f.loops.all[id];
    let around = |phi: &ValueId| {
        // For each value of the loop that depends on the phi: how long after it.
        let mut since: SecondaryMap<ValueId, Option<Cycles>> = SecondaryMap::new();
        since[*phi] = Some(Cycles::FREE);
        for value in of_blocks(f, id).filter(|value| value != phi) {
            let Some(instruction) = f.instruction(value) else {
                continue;
            };
            // Other phis of the header hold what an earlier run left.
            if instruction.block == of.header && !instruction.incoming.is_empty() {
                continue;
            }
            let latest = instruction.operands.iter().filter_map(|operand| since[*operand]);
            since[value] = latest.reduce(Cycles::max).map(|latest| latest + latency(value));
        }
        let phi = f.instruction(*phi)?;
        let back = (phi.operands.iter().zip(&phi.incoming)).filter(|(_, from)| of.contains(**from));
        back.filter_map(|(operand, _)| since[*operand]).reduce(Cycles::max)
    };
    let all = f.blocks[of.header].phis.iter().filter_map(around);
    all.reduce(Cycles::max).unwrap_or(Cycles::FREE)
}

/// The longest chain from what a loop loads to a condition on which it is left, in one run.
fn out_of(f: &Function<'_>, id: LoopId, latency: Latency<'_>) -> Cycles {
    let mut since: SecondaryMap<ValueId, Option<Cycles>> = SecondaryMap::new();
    for value in of_blocks(f, id) {
        let Some(instruction) = f.instruction(value) else {
            continue;
        };
        let operands = instruction.operands.iter().filter_map(|operand| since[*operand]);
        let loaded = (instruction.opcode == InstructionOpcode::Load).then_some(Cycles::FREE);
        let latest = operands.chain(loaded).reduce(Cycles::max);
        since[value] = latest.map(|latest| latest + latency(value));
    }
    let exits = f.loops.all[id].exits.iter();
    let conditions = exits.filter_map(|(from, _)| match f.blocks[*from].terminator {
        Terminator::Branch { condition, .. } => since[condition],
        _ => None,
    });
    conditions.reduce(Cycles::max).unwrap_or(Cycles::FREE)
}

/// The values that a loop makes.
fn of_blocks<'a>(f: &'a Function<'_>, id: LoopId) -> impl Iterator<Item = ValueId> + 'a {
    let blocks = f.loops.all[id].blocks.iter();
    blocks.flat_map(|block| f.instructions_of(*block))
}

/// The longest chain through some of the values once, loops' ways back left out.
fn through(f: &Function<'_>, values: impl Iterator<Item = ValueId>, latency: Latency<'_>) -> Cycles {
    let mut until: SecondaryMap<ValueId, Cycles> = SecondaryMap::new();
    let mut longest = Cycles::FREE;
    for value in values {
        let Some(instruction) = f.instruction(value) else {
            continue;
        };
        let ready = instruction.operands.iter().map(|operand| until[*operand]);
        until[value] = ready.fold(Cycles::FREE, Cycles::max) + latency(value);
        longest = longest.max(until[value]);
    }
    longest
}
