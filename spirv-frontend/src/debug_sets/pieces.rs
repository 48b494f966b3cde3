//! Pieces of variables: the indexes of `DebugDeclare` and `DebugValue`.
//!
//! before: `DebugValue %point %x %expression %n1`, where `%point` is of a structure of two floats
//! after: `#dbg_value(float %x, !point, !DIExpression(DW_OP_LLVM_fragment, 32, 32), ...)`
//!
//! The indexes are those of an access chain into the variable, so constants lead to the piece. A piece of a union could be any of its members.

use super::expressions::FRAGMENT;
use super::types::{checked_product, MAX_DEPTH};
use super::{number, FIRST};
use crate::binary::Inst;
use crate::error::Id;
use crate::translator::Translator;

/// DWARF's number for a union among the sets' composite types.
const UNION: u32 = 2;

/// A piece of a variable, in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub offset: u64,
    pub bits: u64,
}

impl Piece {
    /// All of a variable, however large.
    pub const ALL: Piece = Piece {
        offset: 0,
        bits: u64::MAX,
    };

    /// The piece that operations end with.
    pub fn of_steps(steps: &[u64]) -> Option<Piece> {
        match steps {
            [.., FRAGMENT, offset, bits] => Some(Piece {
                offset: *offset,
                bits: *bits,
            }),
            _ => None,
        }
    }

    /// A piece of the piece.
    fn piece(self, inner: Piece) -> Option<Piece> {
        let is_inside = inner.offset.checked_add(inner.bits)? <= self.bits;
        is_inside.then_some(Piece {
            offset: self.offset.checked_add(inner.offset)?,
            bits: inner.bits,
        })
    }

    pub fn overlaps(self, other: Piece) -> bool {
        self.offset < other.offset.saturating_add(other.bits) && other.offset < self.offset.saturating_add(self.bits)
    }
}

impl<'m> Translator<'_, 'm> {
    /// Has operations for the piece of a variable that indexes lead to speak of it.
    pub(super) fn pick_piece(&self, variable: Id, inst: &Inst<'m>, index: usize, steps: &mut Vec<u64>) -> Option<()> {
        let inner = Piece::of_steps(steps);
        let piece = match (inst.len() > index, inner) {
            (false, None) => return Some(()),
            (false, Some(inner)) => inner,
            (true, None) => self.indexed_piece(variable, inst, index)?,
            (true, Some(inner)) => self.indexed_piece(variable, inst, index)?.piece(inner)?,
        };
        if inner.is_some() {
            steps.truncate(steps.len() - 3);
        }
        // LLVM wants no piece that is everything.
        if piece.offset != 0 || Some(piece.bits) != self.debug_bits(variable, MAX_DEPTH) {
            steps.extend([FRAGMENT, piece.offset, piece.bits]);
        }
        Some(())
    }

    fn indexed_piece(&self, ty: Id, inst: &Inst<'m>, index: usize) -> Option<Piece> {
        let (mut at, mut offset, mut bits) = (Place::Type(ty), 0_u64, 0_u64);
        for index in index..inst.len() {
            let step = self.enter(at, self.debug_size(inst, index)?)?;
            at = step.at;
            offset = offset.checked_add(step.offset)?;
            bits = step.bits;
        }
        Some(Piece { offset, bits })
    }

    fn enter(&self, at: Place, index: u64) -> Option<Step> {
        let (element, counts) = match at {
            Place::Type(ty) => {
                let inst = self.bare_type(ty)?;
                match inst.word(1).ok()? {
                    number::TYPE_COMPOSITE if self.debug_number(&inst, FIRST + 1)? != UNION => {
                        let (offset, bits, ty) = self.part_of_composite(&inst, index)?;
                        let at = Place::Type(ty);
                        return Some(Step { at, offset, bits });
                    }
                    number::TYPE_ARRAY => (inst.id(FIRST).ok()?, self.array_counts(&inst)?),
                    number::TYPE_VECTOR => (inst.id(FIRST).ok()?, vec![self.debug_number(&inst, FIRST + 1)?.into()]),
                    _ => return None,
                }
            }
            Place::Array { element, counts } => (element, counts),
        };
        let (count, rest) = counts.split_first()?;
        let bits = self
            .debug_bits(element, MAX_DEPTH)?
            .checked_mul(checked_product(rest)?)?;
        let at = match rest.is_empty() {
            true => Place::Type(element),
            false => Place::Array {
                element,
                counts: rest.to_vec(),
            },
        };
        let offset = bits.checked_mul(index)?;
        (index < *count).then_some(Step { at, offset, bits })
    }

    /// A type without its names and qualifiers.
    fn bare_type(&self, mut id: Id) -> Option<Inst<'m>> {
        for _ in 0..MAX_DEPTH {
            let inst = self.debug_inst(id)?;
            id = match inst.word(1).ok()? {
                number::TYPE_QUALIFIER | number::TYPE_TEMPLATE => inst.id(FIRST).ok()?,
                number::TYPEDEF => inst.id(FIRST + 1).ok()?,
                _ => return Some(inst),
            };
        }
        None
    }
}

/// Where indexes have led to.
enum Place {
    Type(Id),
    /// A row of an array, and the lengths of the dimensions that are left.
    Array {
        element: Id,
        counts: Vec<u64>,
    },
}

/// What an index adds.
struct Step {
    at: Place,
    offset: u64,
    bits: u64,
}
