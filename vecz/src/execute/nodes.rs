//! Blocks, branches, guards and loops.

use inkwell::values::BasicValue;
use ir::loops::{keep_rolled, unrolling_hint, Rolled, Unrolling};
use ir::{metadata, widen};

use super::Writer;
use crate::function::loops::LoopId;
use crate::function::{BlockId, Function, Terminator, ValueId};
use crate::plan::control::graph::Place;
use crate::plan::control::{ActiveLanes, PhiForm};
use crate::plan::linearize::{Goes, Node};
use crate::plan::Plan;
use crate::Reason;

impl<'ctx> Writer<'_, 'ctx> {
    /// Makes the first block of every node.
    pub(super) fn make_heads(&mut self) {
        let f = self.facts.function;
        let graph = &self.facts.analyses.control.graph;
        for node in graph.nodes() {
            let name = match graph.places[node] {
                Place::Block(block) => name_of(f, block),
                Place::Tail(id) => format!("{}.tail", name_of(f, f.loops.all[id].header)),
            };
            self.heads[node] = Some(self.context().append_basic_block(self.function, &name));
        }
    }

    /// Writes everything.
    pub(super) fn write(&mut self, plan: &Plan) -> Result<(), Reason> {
        let graph = &self.facts.analyses.control.graph;
        for node in graph.nodes() {
            let head = self.head(node)?;
            self.place = None;
            self.builder.position_at_end(head);
            match graph.places[node] {
                Place::Block(block) => self.write_block(plan, node, block)?,
                Place::Tail(id) => self.write_tail(node, id)?,
            }
            self.ends[node] = Some(self.block());
        }
        self.keep_loops_rolled();
        let first = graph.nodes().next().map(|node| self.head(node)).transpose()?;
        self.builder.position_at_end(self.prologue);
        if let Some(first) = first {
            self.builder.build_unconditional_branch(first)?;
        }
        Ok(())
    }

    /// Leaves loops rolled whose author wants that, or of which several iterations are one already.
    fn keep_loops_rolled(&self) {
        let f = self.facts.function;
        let graph = &self.facts.analyses.control.graph;
        for (id, it) in &f.loops.all {
            if !is_to_stay_rolled(f, id) {
                continue;
            }
            let latches = match graph.tail(id) {
                Some(tail) => vec![tail],
                None => it.latches.iter().map(|latch| graph.of_block(*latch)).collect(),
            };
            let ends = latches
                .into_iter()
                .filter_map(|latch| self.ends[latch]?.get_terminator());
            ends.for_each(|end| keep_rolled(end, Rolled::Vectors));
        }
    }

    fn head(&self, node: Node) -> Result<inkwell::basic_block::BasicBlock<'ctx>, Reason> {
        self.heads[node].ok_or_else(|| Reason::Internal(format!("{node} has no block")))
    }

    fn write_block(&mut self, plan: &Plan, node: Node, block: BlockId) -> Result<(), Reason> {
        let f = self.facts.function;
        let control = &self.facts.analyses.control;
        let it = &f.blocks[block];
        let are_phis = control.phis(f, block) == PhiForm::Phi;
        if are_phis {
            self.write_all(plan, &it.phis)?;
        }
        match control.mask(block) {
            ActiveLanes::Loop(id) if f.loops.all[id].header == block => self.open_loop(id)?,
            ActiveLanes::Into(of) if of == block => self.write_into(block)?,
            _ => {}
        }
        if control.has_guard(block) {
            self.write_guard(node, block)?;
        }
        if !are_phis {
            self.write_all(plan, &it.phis)?;
        }
        self.write_all(plan, &it.body)?;
        self.place = it.llvm.get_terminator();
        if let Some(place) = self.place {
            widen::stand_for(&self.builder, place);
        }
        for to in f.successors(block) {
            if control.is_needed((block, to)) {
                self.write_edge((block, to))?;
            }
            if control.graph.leaves(f, block, to).is_some() {
                self.leave(block, to)?;
            }
            self.begin_exits(block, to)?;
        }
        self.write_end(node, block)
    }

    fn write_all(&mut self, plan: &Plan, values: &[ValueId]) -> Result<(), Reason> {
        for value in values {
            let Some(recipe) = plan.recipe(*value) else { continue };
            self.place = Some(self.instruction(*value)?.llvm);
            widen::stand_for(&self.builder, self.instruction(*value)?.llvm);
            recipe.emit(self)?;
        }
        Ok(())
    }

    /// The mask of a divergent loop: who goes around once more.
    fn open_loop(&mut self, id: LoopId) -> Result<(), Reason> {
        let ty = self.all_lanes().get_type();
        let mut phis = Vec::new();
        for _ in 0..self.facts.vectors.count {
            phis.push(self.builder.build_phi(ty, "lanes")?);
        }
        let parts: Vec<_> = phis.iter().map(|phi| phi.as_basic_value()).collect();
        self.masks.extend(&parts);
        self.loops.insert(id, parts);
        self.open_loops.push((id, phis));
        Ok(())
    }

    /// Goes around a block that no lane comes to.
    fn write_guard(&mut self, node: Node, block: BlockId) -> Result<(), Reason> {
        let around = self.facts.analyses.control.line.around(node);
        let around = around.ok_or_else(|| Reason::Internal(format!("there is no way around {block}")))?;
        let around = self.head(around)?;
        let mask = self.mask(block)?;
        let parts = self.mask_parts(&mask);
        let is_any = self.any(&parts);
        let body = self.new_block("active");
        let guard = self.builder.build_conditional_branch(is_any, body, around)?;
        if let Some(likelihood) = self.likelihood_of_any(block) {
            metadata::set_branch_likelihood(guard, likelihood);
        }
        self.builder.position_at_end(body);
        Ok(())
    }

    /// How likely any lane comes to a block, where the branch that leads to it says how likely one is. Lanes that hardly ever do so do it each for itself.
    fn likelihood_of_any(&self, block: BlockId) -> Option<f64> {
        let f = self.facts.function;
        let [from] = f.blocks[block].predecessors[..] else {
            return None;
        };
        let Terminator::Branch { if_true, .. } = f.blocks[from].terminator else {
            return None;
        };
        let taken = metadata::branch_likelihood(f.blocks[from].llvm.get_terminator()?)?;
        let one = if if_true == block { taken } else { 1.0 - taken };
        Some(1.0 - (1.0 - one).powi(self.facts.vectors.total().lanes as i32))
    }

    fn write_end(&mut self, node: Node, block: BlockId) -> Result<(), Reason> {
        let goes = self.facts.analyses.control.line.goes[node].clone();
        match (goes, self.facts.function.blocks[block].terminator) {
            (Goes::To(to), _) => {
                let to = self.head(to)?;
                self.builder.build_unconditional_branch(to)?;
            }
            (Goes::Either([one, other]), Terminator::Branch { condition, .. }) => {
                let condition = self.scalar(condition)?.into_int_value();
                let (one, other) = (self.head(one)?, self.head(other)?);
                let branch = self.builder.build_conditional_branch(condition, one, other)?;
                let before = self.facts.function.blocks[block].llvm.get_terminator();
                if let Some(likelihood) = before.and_then(metadata::branch_likelihood) {
                    metadata::set_branch_likelihood(branch, likelihood);
                }
            }
            (Goes::Stop, Terminator::ReturnValue(value)) => {
                let value = self.parts(value)?[0];
                self.builder.build_return(Some(&value as &dyn BasicValue))?;
            }
            (Goes::Stop, Terminator::Unreachable) => {
                self.builder.build_unreachable()?;
            }
            (Goes::Stop, _) => {
                self.builder.build_return(None)?;
            }
            (goes, terminator) => {
                return Err(Reason::Internal(format!(
                    "{block} ends in {terminator:?}, but goes {goes:?}"
                )));
            }
        }
        Ok(())
    }

    /// The end of a divergent loop.
    fn write_tail(&mut self, node: Node, id: LoopId) -> Result<(), Reason> {
        let f = self.facts.function;
        let it = &f.loops.all[id];
        let mut again = Vec::new();
        for latch in &it.latches {
            again = self.edge((*latch, it.header))?;
        }
        match self.facts.analyses.control.line.goes[node] {
            Goes::Again { start, then } => {
                let is_any = self.any(&again);
                let (start, then) = (self.head(start)?, self.head(then)?);
                self.builder.build_conditional_branch(is_any, start, then)?;
            }
            ref goes => return Err(Reason::Internal(format!("{id} ends as {goes:?}"))),
        }
        Ok(())
    }
}

/// Whether a latch of a loop says that it is not to be unrolled. Where the edge back to its start was a critical one and has become a block, that is still said before it.
fn is_to_stay_rolled(f: &Function<'_>, id: LoopId) -> bool {
    let says = |block: BlockId| f.blocks[block].llvm.get_terminator().and_then(unrolling_hint) == Some(Unrolling::No);
    f.loops.all[id].latches.iter().any(|latch| {
        let before = match f.blocks[*latch].predecessors[..] {
            [from] if f.loops.innermost(from) == Some(id) => Some(from),
            _ => None,
        };
        says(*latch) || before.is_some_and(says)
    })
}

/// The name that a block has in the kernel.
fn name_of(f: &Function<'_>, block: BlockId) -> String {
    f.blocks[block].llvm.get_name().to_string_lossy().into_owned()
}
