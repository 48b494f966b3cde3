//! Types as the debug info instruction sets describe them.

use ir::debug_lines::{Encoding, Member, Type};

use super::{number, FIRST};
use crate::error::Id;
use crate::translator::Translator;

/// How deep types of variables are described.
pub(super) const MAX_DEPTH: u32 = 32;
/// Most elements of an array that is described.
const MAX_ELEMENTS: u64 = 1 << 40;

impl Translator<'_, '_> {
    /// A type as the sets describe it. Each is described once; one that contains itself ends there.
    pub(super) fn debug_type(&self, id: Id, depth: u32) -> Option<Type> {
        let types = &self.source_lines.as_ref()?.sets.types;
        if let Some(known) = types.borrow().get(&id) {
            return *known;
        }
        types.borrow_mut().insert(id, None);
        let described = self.describe_type(id, depth);
        types.borrow_mut().insert(id, described);
        described
    }

    fn describe_type(&self, id: Id, depth: u32) -> Option<Type> {
        let inst = self.debug_inst(id)?;
        let depth = depth.checked_sub(1)?;
        let lines = &self.source_lines.as_ref()?.lines;
        let inner = |index: usize| self.debug_type(inst.id(index).ok()?, depth);
        Some(match inst.word(1).ok()? {
            number::TYPE_BASIC => {
                let name = self.debug_string(inst.id(FIRST).ok()?)?;
                let encoding = encoding(self.debug_number(&inst, FIRST + 2)?)?;
                lines.basic_type(&name, self.debug_size(&inst, FIRST + 1)?, encoding)
            }
            number::TYPE_POINTER => lines.pointer_type(inner(FIRST)),
            // A template is the type that it makes.
            number::TYPE_QUALIFIER | number::TYPE_TEMPLATE => inner(FIRST)?,
            // An enumeration is the numbers that it is kept as, without their names.
            number::TYPE_ENUM => match self.present(&inst, FIRST + 1) {
                Some(_) => inner(FIRST + 1)?,
                None => {
                    let name = self.debug_string(inst.id(FIRST).ok()?)?;
                    lines.basic_type(&name, self.debug_size(&inst, FIRST + 6)?, Encoding::Signed)
                }
            },
            number::TYPEDEF => inner(FIRST + 1)?,
            number::TYPE_ARRAY => {
                let (element, bits) = (inner(FIRST)?, self.debug_bits(inst.id(FIRST).ok()?, depth)?);
                let counts = (FIRST + 1..inst.len()).map(|index| self.debug_size(&inst, index));
                let count = checked_product(counts)?;
                lines.array_type(element, count, bits.checked_mul(count)?)
            }
            number::TYPE_VECTOR => {
                let (element, bits) = (inner(FIRST)?, self.debug_bits(inst.id(FIRST).ok()?, depth)?);
                let count = self.debug_number(&inst, FIRST + 1)?;
                lines.vector_type(
                    element,
                    count.into(),
                    bits.checked_mul(u64::from(count.checked_next_power_of_two()?))?,
                )
            }
            number::TYPE_COMPOSITE => {
                let name = self.debug_string(inst.id(FIRST).ok()?).unwrap_or_default();
                let members = inst.ids(FIRST + 9);
                let members: Vec<Member> = members.filter_map(|id| self.debug_member(id, depth)).collect();
                lines.struct_type(&name, self.debug_size(&inst, FIRST + 7)?, &members)
            }
            _ => return None,
        })
    }

    /// A data member; functions are none. The first set has a parent among the operands.
    fn debug_member(&self, id: Id, depth: u32) -> Option<Member> {
        let inst = self.debug_inst(id)?;
        if inst.word(1) != Ok(number::TYPE_MEMBER) {
            return None;
        }
        let offset = if self.has_literals(&inst)? {
            FIRST + 6
        } else {
            FIRST + 5
        };
        Some(Member {
            name: self.debug_string(inst.id(FIRST).ok()?)?,
            offset: self.debug_size(&inst, offset)?,
            bits: self.debug_size(&inst, offset + 1)?,
            ty: self.debug_type(inst.id(FIRST + 1).ok()?, depth)?,
        })
    }

    /// The size of a type.
    fn debug_bits(&self, id: Id, depth: u32) -> Option<u64> {
        let inst = self.debug_inst(id)?;
        let depth = depth.checked_sub(1)?;
        let inner = |index: usize| self.debug_bits(inst.id(index).ok()?, depth);
        match inst.word(1).ok()? {
            number::TYPE_BASIC => self.debug_size(&inst, FIRST + 1),
            number::TYPE_POINTER => Some(64),
            number::TYPE_QUALIFIER | number::TYPE_TEMPLATE => inner(FIRST),
            number::TYPE_ENUM => self.debug_size(&inst, FIRST + 6),
            number::TYPEDEF => inner(FIRST + 1),
            number::TYPE_ARRAY => {
                let counts = (FIRST + 1..inst.len()).map(|index| self.debug_size(&inst, index));
                inner(FIRST)?.checked_mul(checked_product(counts)?)
            }
            number::TYPE_VECTOR => {
                let count = self.debug_number(&inst, FIRST + 1)?.checked_next_power_of_two()?;
                inner(FIRST)?.checked_mul(count.into())
            }
            number::TYPE_COMPOSITE => self.debug_size(&inst, FIRST + 7),
            _ => None,
        }
    }
}

/// DWARF's encoding for one of the sets.
fn encoding(number: u32) -> Option<Encoding> {
    Some(match number {
        2 => Encoding::Boolean,
        3 => Encoding::Float,
        4 => Encoding::Signed,
        5 => Encoding::SignedChar,
        6 => Encoding::Unsigned,
        7 => Encoding::UnsignedChar,
        _ => return None,
    })
}

/// The product of the lengths of an array's dimensions.
fn checked_product(mut counts: impl Iterator<Item = Option<u64>>) -> Option<u64> {
    let product = counts.try_fold(1_u64, |product, count| product.checked_mul(count?))?;
    (product <= MAX_ELEMENTS).then_some(product)
}
