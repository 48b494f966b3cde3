//! What loops are wished to be: `OpLoopMerge` and `OpLoopControlINTEL`, as LLVM's loop metadata.
//!
//! A wish stands in the header, LLVM reads it at the latches: the branches back there, which are known when all of the function has been seen. Only unrolling
//! is asked for. Promises about dependencies (`DependencyInfinite`, `DependencyLength`) are not passed on: they hold for a work-item, and the loop that LLVM
//! vectorizes may run many, which depend on each other across its barriers. LLVM has no way to be told the rest: how often a loop runs (`MinIterations`,
//! `MaxIterations`, `IterationMultiple`), and how many iterations to peel off (`PeelCount`).

use std::collections::HashMap;

use inkwell::values::InstructionValue;
use ir::loops::{hint_unrolling, Unrolling};
use rspirv::spirv::LoopControl;

use crate::binary::Inst;
use crate::error::{Error, Id, Result};
use crate::translator::Translator;

impl<'ctx> Translator<'ctx, '_> {
    /// The merge block, the continue target, and the control.
    pub fn op_loop_merge(&mut self, inst: &Inst) -> Result<()> {
        self.wish_for_loop(inst, 2)
    }

    pub fn op_loop_control(&mut self, inst: &Inst) -> Result<()> {
        self.wish_for_loop(inst, 0)
    }

    /// Keeps what the control at `index` says of the loop whose header the current block is.
    fn wish_for_loop(&mut self, inst: &Inst, index: usize) -> Result<()> {
        let unrolling = unrolling(inst, index)?;
        let state = self.state(inst)?;
        let header = state.label.ok_or(Error::Layout {
            at: inst.at,
            reason: "it is not inside a block",
        })?;
        state.loops.extend(unrolling.map(|unrolling| (header, unrolling)));
        Ok(())
    }

    /// Says at the latches of the current function's loops what their headers said.
    pub fn hint_loops(&mut self, inst: &Inst) -> Result<()> {
        let state = self.state(inst)?;
        let wishes = std::mem::take(&mut state.loops);
        if wishes.is_empty() {
            return Ok(());
        }
        let mut latches: HashMap<Id, Vec<InstructionValue<'ctx>>> = HashMap::new();
        for &(from, to) in state.edges.keys() {
            let (header, latch) = (state.control_flow.block(to), state.control_flow.block(from));
            let is_back = header
                .zip(latch)
                .is_some_and(|(header, latch)| state.control_flow.covers(header, latch));
            let branch = state.blocks.get(&from).and_then(|block| block.get_terminator());
            if let (true, Some(branch)) = (is_back, branch) {
                latches.entry(to).or_default().push(branch);
            }
        }
        for (header, unrolling) in wishes {
            if let Some(latches) = latches.get(&header) {
                hint_unrolling(latches, unrolling);
            }
        }
        Ok(())
    }
}

/// How a loop is to be unrolled, if its control says.
fn unrolling(inst: &Inst, index: usize) -> Result<Option<Unrolling>> {
    let control = LoopControl::from_bits_retain(inst.word(index)?);
    if control.contains(LoopControl::PARTIAL_COUNT) {
        // The literals come in the order of their bits.
        let before = LoopControl::DEPENDENCY_LENGTH
            | LoopControl::MIN_ITERATIONS
            | LoopControl::MAX_ITERATIONS
            | LoopControl::ITERATION_MULTIPLE
            | LoopControl::PEEL_COUNT;
        let literal = index + 1 + (control & before).bits().count_ones() as usize;
        return Ok(Some(Unrolling::Times(inst.word(literal)?)));
    }
    Ok(match control {
        _ if control.contains(LoopControl::DONT_UNROLL) => Some(Unrolling::No),
        _ if control.contains(LoopControl::UNROLL) => Some(Unrolling::Yes),
        _ => None,
    })
}
