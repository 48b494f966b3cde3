//! Where values meet: phis, blends, and variables that lanes set when they leave a loop.

use inkwell::values::{BasicValueEnum, PhiValue, PointerValue};
use ir::{elements, widen};

use super::{Mask, Writer};
use crate::function::{BlockId, ValueId};
use crate::plan::control::PhiForm;
use crate::plan::recipe::Form;
use crate::Reason;

/// So many values are chosen among one after another; that needs no masks but theirs. More make several chains: LLVM looks at the rest of a chain for each select of
/// it, so that one chain for hundreds of values, as a switch has them, takes long to build.
const CHAIN: usize = 32;

/// A phi that has no operands yet.
pub(super) struct OpenPhi<'ctx> {
    value: ValueId,
    form: Form,
    /// Whether lanes that have left its loop keep what they had.
    is_kept: bool,
    /// Its pieces.
    phis: Vec<PhiValue<'ctx>>,
}

/// What comes to a block along an edge, or along one of several.
#[derive(Clone)]
struct Way<'ctx> {
    /// The value, as [`Writer::pieces`] gives it.
    pieces: Vec<BasicValueEnum<'ctx>>,
    /// The lanes that come, for each vector of lanes.
    mask: Vec<BasicValueEnum<'ctx>>,
}

impl<'ctx> Writer<'_, 'ctx> {
    /// The values of a form: one scalar, the vectors, or a scalar for each lane.
    fn pieces(&mut self, value: ValueId, form: Form) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
        match form {
            Form::Nothing => Ok(Vec::new()),
            Form::Scalar | Form::Linear => Ok(vec![self.scalar(value)?]),
            Form::Parts => self.parts(value),
            Form::Lanes => (0..self.lane_count()?).map(|lane| self.lane(value, lane)).collect(),
        }
    }

    /// For each piece of a form, whether it is chosen by a mask.
    fn choices(&self, mask: &[BasicValueEnum<'ctx>], form: Form) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
        match form {
            Form::Nothing => Ok(Vec::new()),
            Form::Scalar | Form::Linear => Ok(vec![self.any(mask).into()]),
            Form::Parts => Ok(mask.to_vec()),
            Form::Lanes => {
                let width = self.facts.vectors.width.lanes;
                let lanes = 0..self.lane_count()?;
                let bit =
                    |lane: u32| widen::extract(&self.builder, mask[(lane / width) as usize], self.number(lane % width));
                Ok(lanes.map(bit).collect())
            }
        }
    }

    fn set_pieces(&mut self, value: ValueId, form: Form, pieces: Vec<BasicValueEnum<'ctx>>) -> Result<(), Reason> {
        match (form, pieces.first()) {
            (Form::Scalar, Some(one)) => self.set_scalar(value, *one),
            (Form::Linear, Some(one)) => self.set_linear(value, *one),
            (Form::Parts, _) => self.set_parts(value, pieces),
            (Form::Lanes, _) => self.set_lanes(value, pieces)?,
            _ => {}
        }
        Ok(())
    }

    fn types(&self, value: ValueId, form: Form) -> Result<Vec<inkwell::types::BasicTypeEnum<'ctx>>, Reason> {
        let ty = self.type_of(value)?;
        Ok(match form {
            Form::Nothing => Vec::new(),
            Form::Scalar | Form::Linear => vec![ty],
            Form::Parts => vec![self.vector(ty); self.facts.vectors.count as usize],
            Form::Lanes => vec![ty; self.lane_count()? as usize],
        })
    }

    /// Makes a phi whose operands come later; in a kept one, lanes that have left its loop keep what they had.
    pub fn open_phi(&mut self, value: ValueId, form: Form, is_kept: bool) -> Result<(), Reason> {
        let mut phis = Vec::new();
        for ty in self.types(value, form)? {
            phis.push(self.builder.build_phi(ty, "")?);
        }
        let pieces = phis.iter().map(|phi| phi.as_basic_value()).collect();
        self.open.push(OpenPhi {
            value,
            form,
            is_kept,
            phis,
        });
        // Lanes of a phi that are put into vectors go behind all phis, not between them.
        match form {
            Form::Lanes => {
                self.values[value] = super::values::Held::of_lanes(pieces);
                Ok(())
            }
            _ => self.set_pieces(value, form, pieces),
        }
    }

    /// Chooses among the values that come along the edges to a block: by one select after another, or, of very many values, among those that chains of selects chose.
    pub fn blend(&mut self, value: ValueId, form: Form) -> Result<(), Reason> {
        let instruction = self.instruction(value)?;
        let mut ways = Vec::new();
        for (of, from) in instruction.operands.iter().zip(&instruction.incoming) {
            if !self.is_undefined(*of) {
                ways.push(Way {
                    pieces: self.pieces(*of, form)?,
                    mask: self.edge((*from, instruction.block))?,
                });
            }
        }
        while ways.len() > 1 {
            let is_last = ways.len() <= CHAIN;
            let chains = ways.chunks(CHAIN);
            ways = chains
                .map(|chain| self.chosen(chain, form, is_last))
                .collect::<Result<_, Reason>>()?;
        }
        let chosen = match ways.pop() {
            Some(way) => way.pieces,
            None => self.types(value, form)?.into_iter().map(elements::poison).collect(),
        };
        self.set_pieces(value, form, chosen)
    }

    /// One way for several, of which no lane takes two: the value of that which a lane takes, the first one's if it takes none. Who takes the last choice, nobody asks: its
    /// mask is that of the first way.
    fn chosen(&self, ways: &[Way<'ctx>], form: Form, is_last: bool) -> Result<Way<'ctx>, Reason> {
        let mut chosen = ways[0].clone();
        for way in &ways[1..] {
            let choices = self.choices(&way.mask, form)?;
            for ((piece, choice), new) in chosen.pieces.iter_mut().zip(choices).zip(&way.pieces) {
                *piece = widen::select(&self.builder, choice, *new, *piece);
            }
            for (mask, more) in chosen.mask.iter_mut().zip(&way.mask).filter(|_| !is_last) {
                *mask = widen::or(&self.builder, *mask, *more);
            }
        }
        Ok(chosen)
    }

    /// Whether a value is undefined: it may as well be what comes from elsewhere. It must be, where lanes have one value that only some of them come with.
    fn is_undefined(&self, value: ValueId) -> bool {
        self.facts
            .function
            .llvm_value(value)
            .is_some_and(elements::is_undefined)
    }

    /// Makes the variables of a divergent loop's exits, in the block before the outermost loop that is left there.
    pub(super) fn begin_exits(&mut self, before: BlockId, header: BlockId) -> Result<(), Reason> {
        let f = self.facts.function;
        let Some(id) = f
            .loops
            .headed_by(header)
            .filter(|id| !f.loops.all[*id].contains(before))
        else {
            return Ok(());
        };
        let control = &self.facts.analyses.control;
        let mut targets: Vec<BlockId> = f.loops.all[id].exits.iter().map(|(_, to)| *to).collect();
        targets.dedup();
        for to in targets {
            if control.phis(f, to) != PhiForm::Exit(id) || self.left.contains_key(&to) {
                continue;
            }
            let mut left = Vec::new();
            if control.is_accumulated(f, to).is_some() {
                let nobody = widen::zero(self.all_lanes().get_type());
                for _ in 0..self.facts.vectors.count {
                    left.push(self.register_with(nobody)?);
                }
            }
            self.left.insert(to, left);
            for phi in &f.blocks[to].phis {
                let form = self.form_of_phi(*phi);
                let mut variables = Vec::new();
                for ty in self.types(*phi, form)? {
                    variables.push(self.register_with(elements::poison(ty))?);
                }
                self.exits.insert(*phi, variables);
            }
        }
        Ok(())
    }

    fn register_with(&mut self, initial: BasicValueEnum<'ctx>) -> Result<PointerValue<'ctx>, Reason> {
        let variable = self.register(initial.get_type())?;
        // Here, for each time around an outer loop, and at the start, where nobody has left.
        self.builder.build_store(variable, initial)?;
        let here = self.block();
        self.go_to_end(self.prologue);
        self.builder.build_store(variable, initial)?;
        self.go_to_end(here);
        Ok(variable)
    }

    fn form_of_phi(&self, phi: ValueId) -> Form {
        let is_element = self.facts.function.values[phi].ty.is_some_and(widen::is_element);
        match (self.facts.is_uniform(phi), is_element) {
            (true, _) => Form::Scalar,
            (false, true) => Form::Parts,
            (false, false) => Form::Lanes,
        }
    }

    /// Lanes that leave a divergent loop by an edge set what they leave with.
    pub(super) fn leave(&mut self, from: BlockId, to: BlockId) -> Result<(), Reason> {
        let f = self.facts.function;
        let PhiForm::Exit(_) = self.facts.analyses.control.phis(f, to) else {
            return Ok(());
        };
        if let Some(left) = self.left.get(&to).cloned().filter(|left| !left.is_empty()) {
            let edge = self.edge((from, to))?;
            for (variable, edge) in left.into_iter().zip(edge) {
                let so_far = self.builder.build_load(edge.get_type(), variable, "left")?;
                let now = widen::or(&self.builder, so_far, edge);
                self.builder.build_store(variable, now)?;
            }
        }
        for phi in &f.blocks[to].phis {
            let instruction = self.instruction(*phi)?;
            let Some(at) = instruction.incoming.iter().position(|it| *it == from) else {
                continue;
            };
            if self.is_undefined(instruction.operands[at]) {
                continue;
            }
            let form = self.form_of_phi(*phi);
            let pieces = self.pieces(instruction.operands[at], form)?;
            let variables = self.exits.get(phi).cloned().unwrap_or_default();
            if form == Form::Scalar && self.facts.analyses.control.is_active(from) {
                for (piece, variable) in pieces.into_iter().zip(variables) {
                    self.builder.build_store(variable, piece)?;
                }
                continue;
            }
            // Lanes that come here but stay set it too, and set it again where they leave, or never read it.
            let here = self.mask(from)?;
            let choices = self.choices(&self.mask_parts(&here), form)?;
            for ((choice, piece), variable) in choices.into_iter().zip(pieces).zip(variables) {
                let so_far = self.builder.build_load(piece.get_type(), variable, "")?;
                let now = widen::select(&self.builder, choice, piece, so_far);
                self.builder.build_store(variable, now)?;
            }
        }
        Ok(())
    }

    /// What lanes have left with.
    pub fn read_exit(&mut self, value: ValueId, form: Form) -> Result<(), Reason> {
        let variables = self.exits.get(&value).cloned().unwrap_or_default();
        let mut pieces = Vec::new();
        for (variable, ty) in variables.into_iter().zip(self.types(value, form)?) {
            pieces.push(self.builder.build_load(ty, variable, "")?);
        }
        self.set_pieces(value, form, pieces)
    }

    /// The lanes that have left a divergent loop for a block.
    pub(super) fn read_left(&mut self, block: BlockId) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
        let ty = self.all_lanes().get_type();
        let mut parts = Vec::new();
        for variable in self.left.get(&block).cloned().unwrap_or_default() {
            parts.push(self.builder.build_load(ty, variable, "left")?);
        }
        Ok(parts)
    }

    /// Gives all phis their operands.
    pub(super) fn close_phis(&mut self) -> Result<(), Reason> {
        for open in std::mem::take(&mut self.open) {
            let instruction = self.instruction(open.value)?;
            for (of, from) in instruction.operands.iter().zip(&instruction.incoming) {
                let end = self.end_of_edge(*from, instruction.block)?;
                self.go_to_end(end);
                let mut pieces = self.pieces(*of, open.form)?;
                if open.is_kept && self.is_back_edge(*from, instruction.block) {
                    let choices = self.choices(&self.edge((*from, instruction.block))?, open.form)?;
                    for ((piece, choice), phi) in pieces.iter_mut().zip(choices).zip(&open.phis) {
                        *piece = widen::select(&self.builder, choice, *piece, phi.as_basic_value());
                    }
                }
                for (phi, piece) in open.phis.iter().zip(pieces) {
                    phi.add_incoming(&[(&piece, end)]);
                }
            }
        }
        for (id, phis) in std::mem::take(&mut self.open_loops) {
            let f = self.facts.function;
            let it = &f.loops.all[id];
            for from in &f.blocks[it.header].predecessors {
                let end = self.end_of_edge(*from, it.header)?;
                self.go_to_end(end);
                let parts = match it.contains(*from) {
                    true => self.edge((*from, it.header))?,
                    false => {
                        let mask: Mask = self.mask(*from)?;
                        self.mask_parts(&mask)
                    }
                };
                for (phi, part) in phis.iter().zip(parts) {
                    phi.add_incoming(&[(&part, end)]);
                }
            }
        }
        Ok(())
    }

    fn is_back_edge(&self, from: BlockId, to: BlockId) -> bool {
        let loops = &self.facts.function.loops;
        loops.headed_by(to).is_some_and(|id| loops.all[id].contains(from))
    }

    /// The block of the new function from which control flow comes along an edge of the kernel.
    fn end_of_edge(&self, from: BlockId, to: BlockId) -> Result<inkwell::basic_block::BasicBlock<'ctx>, Reason> {
        let f = self.facts.function;
        let graph = &self.facts.analyses.control.graph;
        let closed = f.loops.headed_by(to).filter(|id| f.loops.all[*id].contains(from));
        let node = closed
            .and_then(|id| graph.tail(id))
            .unwrap_or_else(|| graph.of_block(from));
        self.ends[node].ok_or_else(|| Reason::Internal(format!("{from} has no end yet")))
    }
}
