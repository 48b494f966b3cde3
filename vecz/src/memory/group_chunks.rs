//! Whether a group is done in chunks, vectors that are shuffled, or each of its members by itself.

use ir::vectorization::Width;

use super::emit::Chunks;
use super::groups::Group;
use super::BLOCK;
use crate::function::Function;
use crate::target::{Legal, Target, Wide};

impl Group {
    /// The chunks that the group is done in; none if each of its members is better done by itself, or nobody knows how many elements to shuffle.
    pub(super) fn chunks(
        &self,
        f: &Function<'_>,
        is_masked: bool,
        width: Width,
        target: &dyn Target,
    ) -> Option<Chunks> {
        let lanes = fixed(width)?;
        let access = &self.members[0].access;
        let wide = Wide::fixed(access.element(f), lanes);
        let in_block = (BLOCK / access.bytes) as u32;
        let block = match is_masked || target.shuffles_across_blocks() {
            false if in_block > 1 => in_block.min(lanes),
            _ => lanes,
        };
        let chunks = Chunks {
            factor: self.factor.unsigned_abs(),
            is_reversed: self.factor < 0,
            members: self.members.iter().map(|member| member.index).collect(),
            may_read_end: self.may_read_end && !is_masked,
            block,
        };
        let question = if access.is_store() {
            Legal::MaskedStore
        } else {
            Legal::MaskedLoad
        };
        if is_masked && !target.is_legal(question, wide, access.align.into()) {
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
        let each = if target.is_legal(question, wide, access.align.into()) {
            1
        } else {
            2
        };
        let alone = each * lanes * self.members.len() as u32;
        (lanes > 1 && work <= alone).then_some(chunks)
    }
}

/// The lanes of vectors of a fixed size.
pub(super) fn fixed(width: Width) -> Option<u32> {
    (!width.is_scalable).then_some(width.lanes)
}
