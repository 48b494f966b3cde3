//! Which lanes are active.
//!
//! A mask is never poison, whatever the conditions of lanes that are off. The mask of an edge is made at the end of the block that it leaves, by an
//! instruction of its own: where that block does not run, it is repaired to be empty.
//!
//! A predicated kernel runs with the lanes up to the end of the row: it is called only where there is one.

use inkwell::values::{BasicValueEnum, IntValue};
use inkwell::IntPredicate;
use ir::builtin_info::Mux;
use ir::{id_limits, widen};

use super::Writer;
use crate::function::{BlockId, Terminator, ValueId};
use crate::plan::control::{ActiveLanes, Edge};
use crate::Reason;

/// The lanes for which code runs.
#[derive(Clone, Debug, PartialEq)]
pub enum Mask<'ctx> {
    /// All.
    AllActive,
    /// Those that are on in vectors of `i1`, one for each part.
    Value(Vec<BasicValueEnum<'ctx>>),
}

impl<'ctx> Writer<'_, 'ctx> {
    /// The lanes for which an instruction of the kernel runs.
    pub fn mask_of(&mut self, value: ValueId) -> Result<Mask<'ctx>, Reason> {
        let block = self.instruction(value)?.block;
        self.mask(block)
    }

    /// The lanes that are in a block.
    pub fn mask(&mut self, block: BlockId) -> Result<Mask<'ctx>, Reason> {
        let lanes = self.facts.analyses.control.mask(block);
        let known = match lanes {
            ActiveLanes::All => return Ok(self.everybody.clone()),
            ActiveLanes::Loop(id) => self.loops.get(&id),
            ActiveLanes::Into(of) => self.into.get(&of),
        };
        let known = known.ok_or_else(|| Reason::Internal(format!("{block} has no mask yet")))?;
        Ok(Mask::Value(known.clone()))
    }

    /// Finds out which lanes the function runs for, in its first block: in a predicated kernel, those up to the end of the row.
    pub(super) fn begin_masks(&mut self) -> Result<(), Reason> {
        if !self.facts.is_predicated {
            return Ok(());
        }
        self.go_to_end(self.prologue);
        let (vectors, along) = (self.facts.vectors, self.facts.analyses.dimension);
        let size = self.ask_wide(Mux::GetLocalSize, along)?;
        let first = self.ask_wide(Mux::GetLocalId, along)?;
        let mut left = self.builder.build_int_nuw_sub(size, first, "left")?;
        if let Some(limits) = id_limits::of(self.facts.function.llvm) {
            // The first lane is below it.
            let id = self.ask_wide(Mux::GetGlobalId, along)?;
            let limits = id_limits::ask(&self.builder, limits, self.function.get_param_iter())?;
            let inside = self.builder.build_int_nuw_sub(limits[along as usize], id, "inside")?;
            let is_less = self.builder.build_int_compare(IntPredicate::ULT, inside, left, "")?;
            left = self
                .builder
                .build_select(is_less, inside, left, "left")?
                .into_int_value();
        }
        let narrow = self.context().i32_type();
        // More are left than lanes, or their number fits.
        let most = widen::lane_count(&self.builder, left.get_type().into(), vectors.total()).into_int_value();
        let is_more = self.builder.build_int_compare(IntPredicate::UGT, left, most, "")?;
        let left = self.builder.build_select(is_more, most, left, "")?.into_int_value();
        let left = self.builder.build_int_truncate(left, narrow, "")?;
        let left = widen::splat(&self.builder, left.into(), vectors.width);
        let mut parts = Vec::new();
        for part in 0..vectors.count {
            let (zero, one) = (narrow.const_zero(), narrow.const_int(1, false));
            let lanes = self.strided_part(zero.into(), one.into(), part);
            parts.push(widen::less(&self.builder, lanes, left));
        }
        self.everybody = Mask::Value(parts);
        Ok(())
    }

    /// A size or an id in 64 bits: functions that a module of 32 bits declares give as many, others that are declared here more.
    fn ask_wide(&mut self, mux: Mux, dimension: u32) -> Result<IntValue<'ctx>, Reason> {
        let answer = self.ask(mux, dimension)?.into_int_value();
        let wide = self.context().i64_type();
        Ok(self.builder.build_int_z_extend_or_bit_cast(answer, wide, "")?)
    }

    /// A mask as vectors.
    pub fn mask_parts(&self, mask: &Mask<'ctx>) -> Vec<BasicValueEnum<'ctx>> {
        match mask {
            Mask::AllActive => vec![self.all_lanes(); self.facts.vectors.count as usize],
            Mask::Value(parts) => parts.clone(),
        }
    }

    /// Whether any lane of a mask is on.
    pub fn any(&self, mask: &[BasicValueEnum<'ctx>]) -> IntValue<'ctx> {
        let together = mask
            .iter()
            .copied()
            .reduce(|one, other| widen::or(&self.builder, one, other));
        widen::any(&self.builder, together.expect("a mask has a part"))
    }

    /// Makes the mask of the lanes that come along the edges to a block.
    pub(super) fn write_into(&mut self, block: BlockId) -> Result<(), Reason> {
        let f = self.facts.function;
        let parts = match self.facts.analyses.control.is_accumulated(f, block) {
            Some(_) => self.read_left(block)?,
            None => {
                let mut parts: Option<Vec<BasicValueEnum>> = None;
                for from in &f.blocks[block].predecessors {
                    let edge = self.edge((*from, block))?;
                    parts = Some(match parts {
                        None => edge,
                        Some(parts) => { parts.into_iter().zip(edge) }
                            .map(|(one, other)| widen::or(&self.builder, one, other))
                            .collect(),
                    });
                }
                parts.unwrap_or_default()
            }
        };
        self.masks.extend(&parts);
        self.into.insert(block, parts);
        Ok(())
    }

    /// Makes the mask of the lanes that take an edge, at the end of the block that it leaves.
    pub(super) fn write_edge(&mut self, edge: Edge) -> Result<(), Reason> {
        let (from, to) = edge;
        let mask = self.mask(from)?;
        let whole = self.mask_parts(&mask);
        let parts = match self.facts.function.blocks[from].terminator {
            Terminator::Branch { condition, if_true, .. } => {
                let takes = to == if_true;
                match self.facts.is_uniform(condition) {
                    true => self.together(condition, takes, whole)?,
                    false => self.apart(condition, takes, &mask, whole)?,
                }
            }
            _ => whole,
        };
        let parts: Vec<_> = parts.into_iter().map(|part| widen::own(&self.builder, part)).collect();
        self.masks.extend(&parts);
        self.edges.insert(edge, parts);
        Ok(())
    }

    /// All of a mask, or nothing.
    fn together(
        &mut self,
        condition: ValueId,
        takes: bool,
        whole: Vec<BasicValueEnum<'ctx>>,
    ) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
        let condition = self.scalar(condition)?;
        let pick = |part: BasicValueEnum<'ctx>| {
            let nobody = widen::zero(part.get_type());
            match takes {
                true => widen::select(&self.builder, condition, part, nobody),
                false => widen::select(&self.builder, condition, nobody, part),
            }
        };
        Ok(whole.into_iter().map(pick).collect())
    }

    /// The lanes of a mask for which a condition holds, or does not.
    fn apart(
        &mut self,
        condition: ValueId,
        takes: bool,
        mask: &Mask<'ctx>,
        whole: Vec<BasicValueEnum<'ctx>>,
    ) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
        let conditions = self.parts(condition)?;
        let mut parts = Vec::new();
        for (condition, whole) in conditions.into_iter().zip(whole) {
            let condition = match takes {
                true => condition,
                false => widen::not(&self.builder, condition),
            };
            parts.push(match mask {
                // Every lane branches on it, so it is poison in none.
                Mask::AllActive => condition,
                Mask::Value(_) => widen::both(&self.builder, whole, condition),
            });
        }
        Ok(parts)
    }

    /// The lanes that take an edge, or have taken it the last time.
    pub(super) fn edge(&self, edge: Edge) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
        let known = self.edges.get(&edge);
        known
            .cloned()
            .ok_or_else(|| Reason::Internal(format!("the edge from {} to {} has no mask yet", edge.0, edge.1)))
    }
}
