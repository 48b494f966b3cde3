//! Whether a group is done in chunks, vectors that are shuffled, or each of its members by itself.
//!
//! Vectors whose size is not known are done in whole records alone, of a power of two of elements ([`super::emit`]'s `halves`).

use ir::vectorization::Width;

use super::emit::Chunks;
use super::groups::Group;
use super::BLOCK;
use crate::function::Function;
use crate::target::{Legal, Target, Wide};

impl Group {
    /// The chunks that the group is done in; none if each of its members is better done by itself.
    pub(super) fn chunks(
        &self,
        f: &Function<'_>,
        is_masked: bool,
        width: Width,
        target: &dyn Target,
    ) -> Option<Chunks> {
        let lanes = width.lanes;
        let access = &self.members[0].access;
        let wide = Wide::new(access.element(f), width);
        if width.is_scalable && !self.is_whole_records() {
            return None;
        }
        // Stores write no gaps: what lies there is masked off.
        if self.stores_gaps() && (width.is_scalable || !target.has_mask_registers()) {
            return None;
        }
        let is_masked = is_masked || self.stores_gaps();
        let in_block = (BLOCK / access.bytes) as u32;
        let block = match is_masked || width.is_scalable || target.shuffles_across_blocks() {
            false if in_block > 1 => in_block.min(lanes),
            _ => lanes,
        };
        let chunks = Chunks {
            factor: self.factor.unsigned_abs(),
            is_reversed: self.factor < 0,
            members: self.members.iter().map(|member| member.index).collect(),
            may_read_end: self.may_read_end && (!is_masked || width.is_scalable),
            block,
        };
        let question = if access.is_store() {
            Legal::MaskedStore
        } else {
            Legal::MaskedLoad
        };
        if is_masked && !target.does_all_lanes(question, wide, access.align.into()) {
            return None;
        }
        // Vectors of one lane have nothing to shuffle; and a load or store for each lane is as good as one for each chunk and a shuffle; one
        // that the machine does for all lanes, as good as either (measured: a gather of 16 floats takes as long as 16 loads of vectors).
        let registers = target.registers(wide).max(1);
        let work = (chunks.accesses(lanes) + chunks.shuffles(lanes) + chunks.moves(lanes)) * registers;
        let question = if access.is_store() {
            Legal::Scatter
        } else {
            Legal::Gather
        };
        let each = if target.does_all_lanes(question, wide, access.align.into()) {
            1
        } else {
            2
        };
        let alone = each * lanes * self.members.len() as u32;
        (lanes > 1 && work <= alone).then_some(chunks)
    }

    /// Whether there is something between what its stores write.
    pub(super) fn stores_gaps(&self) -> bool {
        self.members[0].access.is_store() && self.members.len() as u32 != self.factor.unsigned_abs()
    }

    /// Whether all of the records may be touched, and a few halves of them are their elements.
    fn is_whole_records(&self) -> bool {
        let factor = self.factor.unsigned_abs();
        let ends_with = self.members.last().map_or(0, |last| last.index + 1);
        factor.is_power_of_two() && (self.may_read_end || ends_with == factor)
    }
}

/// The lanes of vectors of a fixed size.
pub(super) fn fixed(width: Width) -> Option<u32> {
    (!width.is_scalable).then_some(width.lanes)
}
