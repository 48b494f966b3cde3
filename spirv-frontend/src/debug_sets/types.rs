//! Types as the debug info instruction sets describe them.
//!
//! Each is described once. What a structure has is described after the types that led to it: it may lead back to them, and to itself.
//! A type that is made of itself in another way is not described, and so is what has no place in DWARF as LLVM writes it: matrices, and
//! of templates all but the type that they make.

use ir::debug_types::{Composite, Encoding, Enumeration, Enumerator, FunctionType, Origin, Pointee, Qualifier, Type};

use super::{flag, number, FIRST};
use crate::binary::Inst;
use crate::error::Id;
use crate::translator::Translator;
use crate::types::Kind;

/// How deep types of variables are described.
pub(super) const MAX_DEPTH: u32 = 32;
/// Most elements of an array that is described.
const MAX_ELEMENTS: u64 = 1 << 40;

impl<'m> Translator<'_, 'm> {
    /// A type as the sets describe it.
    pub(super) fn debug_type(&mut self, id: Id) -> Option<Type> {
        let described = self.part_of_type(id, MAX_DEPTH);
        self.close_composites();
        described
    }

    /// The type of a function, if all of it is understood.
    pub(super) fn debug_function_type(&mut self, id: Id) -> Option<FunctionType> {
        let described = self.part_of_function(id, MAX_DEPTH);
        self.close_composites();
        described
    }

    /// Describes the members of structures that have been named.
    fn close_composites(&mut self) {
        while let Some((composite, inst)) = self.next_open_composite() {
            self.describe_members(composite, &inst);
        }
    }

    fn next_open_composite(&mut self) -> Option<(Composite, Inst<'m>)> {
        self.source_lines.as_mut()?.sets.open_composites.pop()
    }

    /// A type that another one is made of; structures may have no members yet.
    pub(super) fn part_of_type(&mut self, id: Id, depth: u32) -> Option<Type> {
        let types = &mut self.source_lines.as_mut()?.sets.types;
        if let Some(known) = types.get(&id) {
            return *known;
        }
        types.insert(id, None);
        let described = self.describe_type(id, depth);
        self.source_lines.as_mut()?.sets.types.insert(id, described);
        described
    }

    fn describe_type(&mut self, id: Id, depth: u32) -> Option<Type> {
        let inst = self.debug_inst(id)?;
        let depth = depth.checked_sub(1)?;
        match inst.word(1).ok()? {
            number::TYPE_BASIC => {
                let name = self.debug_string(inst.id(FIRST).ok()?)?;
                let encoding = encoding(self.debug_number(&inst, FIRST + 2)?)?;
                let bits = self.debug_size(&inst, FIRST + 1)?;
                Some(self.source_lines.as_ref()?.lines.basic_type(&name, bits, encoding))
            }
            number::TYPE_POINTER => self.indirect_type(&inst, depth),
            number::TYPE_PTR_TO_MEMBER => {
                let owner = self.part_of_type(inst.id(FIRST + 1).ok()?, depth)?;
                let member = self.debug_pointee(inst.id(FIRST).ok()?, depth);
                Some(self.source_lines.as_ref()?.lines.member_pointer_type(member, owner))
            }
            number::TYPE_QUALIFIER => {
                let ty = self.part_of_type(inst.id(FIRST).ok()?, depth)?;
                let qualifier = qualifier(self.debug_number(&inst, FIRST + 1)?)?;
                Some(self.source_lines.as_ref()?.lines.qualified_type(qualifier, ty))
            }
            number::TYPE_TEMPLATE => self.part_of_type(inst.id(FIRST).ok()?, depth),
            number::TYPE_ENUM => self.enumeration_type(&inst, depth),
            number::TYPEDEF => {
                let name = self.debug_string(inst.id(FIRST).ok()?)?;
                let ty = self.part_of_type(inst.id(FIRST + 1).ok()?, depth)?;
                let origin = self.origin(&inst, FIRST + 2, Some(FIRST + 5));
                let origin = Origin { name: &name, ..origin };
                Some(self.source_lines.as_ref()?.lines.typedef(origin, ty))
            }
            number::TYPE_ARRAY => {
                let element = inst.id(FIRST).ok()?;
                let (ty, bits) = (self.part_of_type(element, depth)?, self.debug_bits(element, depth)?);
                let counts = self.array_counts(&inst)?;
                let bits = bits.checked_mul(checked_product(&counts)?)?;
                Some(self.source_lines.as_ref()?.lines.array_type(ty, &counts, bits))
            }
            number::TYPE_VECTOR => {
                let element = inst.id(FIRST).ok()?;
                let (ty, bits) = (self.part_of_type(element, depth)?, self.debug_bits(element, depth)?);
                let count = self.debug_number(&inst, FIRST + 1)?;
                let bits = bits.checked_mul(count.checked_next_power_of_two()?.into())?;
                Some(self.source_lines.as_ref()?.lines.vector_type(ty, count.into(), bits))
            }
            number::TYPE_COMPOSITE => self.composite_type(id, &inst),
            _ => None,
        }
    }

    /// What something is called, which is left to be said, and where it comes from. Its line follows its file.
    pub(super) fn origin(&mut self, inst: &Inst<'m>, source: usize, parent: Option<usize>) -> Origin<'static> {
        Origin {
            name: "",
            file: self.debug_file(inst, source),
            line: self.debug_number(inst, source + 1).unwrap_or(0),
            namespace: parent
                .and_then(|parent| inst.id(parent).ok())
                .and_then(|parent| self.namespace(parent, MAX_DEPTH)),
        }
    }

    /// A pointer or a reference.
    fn indirect_type(&mut self, inst: &Inst<'m>, depth: u32) -> Option<Type> {
        let pointee = self.debug_pointee(inst.id(FIRST).ok()?, depth);
        let flags = self.debug_number(inst, FIRST + 2).unwrap_or(0);
        let lines = &self.source_lines.as_ref()?.lines;
        Some(match pointee {
            Pointee::Type(ty) if flags & (flag::LVALUE_REFERENCE | flag::RVALUE_REFERENCE) != 0 => {
                lines.reference_type(ty, flags & flag::RVALUE_REFERENCE != 0)
            }
            pointee => lines.pointer_type(pointee),
        })
    }

    /// What is pointed to, functions included: they are no types of variables.
    fn debug_pointee(&mut self, id: Id, depth: u32) -> Pointee {
        let inst = self.debug_inst(id);
        match inst.filter(|inst| inst.word(1) == Ok(number::TYPE_FUNCTION)) {
            Some(_) => self
                .part_of_function(id, depth)
                .map_or(Pointee::Unknown, Pointee::Function),
            None => self.part_of_type(id, depth).map_or(Pointee::Unknown, Pointee::Type),
        }
    }

    fn part_of_function(&mut self, id: Id, depth: u32) -> Option<FunctionType> {
        let inst = self.debug_inst(id)?;
        let depth = depth.checked_sub(1)?;
        if inst.word(1) != Ok(number::TYPE_FUNCTION) {
            return None;
        }
        let mut types = Vec::new();
        for index in FIRST + 1..inst.len() {
            let id = self.present(&inst, index).filter(|id| !self.is_void(*id));
            types.push(match id {
                Some(id) => Some(self.part_of_type(id, depth)?),
                None => None,
            });
        }
        let (returned, parameters) = types.split_first()?;
        Some(self.source_lines.as_ref()?.lines.function_type(*returned, parameters))
    }

    fn is_void(&self, id: Id) -> bool {
        self.types.get(&id).is_some_and(|ty| ty.kind == Kind::Void)
    }

    /// An enumeration with its names.
    fn enumeration_type(&mut self, inst: &Inst<'m>, depth: u32) -> Option<Type> {
        let name = self.debug_string(inst.id(FIRST).ok()?).unwrap_or_default();
        let origin = self.origin(inst, FIRST + 2, Some(FIRST + 5));
        let underlying = self.present(inst, FIRST + 1).and_then(|id| self.integers(id));
        let is_unsigned = underlying.is_some_and(|(_, encoding)| encoding == Encoding::Unsigned);
        let underlying = underlying.and_then(|(id, _)| self.part_of_type(id, depth));
        let pairs = (FIRST + 8..inst.len().saturating_sub(1)).step_by(2);
        let enumerator = |at: usize| {
            let name = self.debug_string(inst.id(at + 1).ok()?)?;
            let value = self.int_constant(inst, inst.id(at).ok()?)?;
            let value = match is_unsigned {
                true => value.get_zero_extended_constant()?,
                false => value.get_sign_extended_constant()? as u64,
            };
            Some(Enumerator { name, value })
        };
        let enumerators: Vec<Enumerator> = pairs.filter_map(enumerator).collect();
        let enumeration = Enumeration {
            bits: self.debug_size(inst, FIRST + 6)?,
            underlying,
            is_unsigned,
            is_scoped: self.debug_number(inst, FIRST + 7)? & flag::IS_ENUM_CLASS != 0,
            enumerators: &enumerators,
        };
        let origin = Origin { name: &name, ..origin };
        Some(self.source_lines.as_ref()?.lines.enumeration_type(origin, enumeration))
    }

    /// The integers that an enumeration is made of; LLVM knows only by them whether it has a sign.
    fn integers(&self, mut id: Id) -> Option<(Id, Encoding)> {
        let underlying = id;
        for _ in 0..MAX_DEPTH {
            let inst = self.debug_inst(id)?;
            id = match inst.word(1).ok()? {
                number::TYPE_QUALIFIER => inst.id(FIRST).ok()?,
                number::TYPEDEF => inst.id(FIRST + 1).ok()?,
                number::TYPE_BASIC => {
                    let encoding = match encoding(self.debug_number(&inst, FIRST + 2)?)? {
                        Encoding::Float => return None,
                        Encoding::Signed | Encoding::SignedChar => Encoding::Signed,
                        Encoding::Boolean | Encoding::Unsigned | Encoding::UnsignedChar => Encoding::Unsigned,
                    };
                    return Some((underlying, encoding));
                }
                _ => return None,
            };
        }
        None
    }

    /// The lengths of an array's dimensions; 0 where a variable has it.
    pub(super) fn array_counts(&self, inst: &Inst<'m>) -> Option<Vec<u64>> {
        let count = |index: usize| match self.debug_inst(inst.id(index).ok()?) {
            Some(_) => Some(0),
            None => self.debug_size(inst, index),
        };
        let counts = (FIRST + 1..inst.len()).map(count).collect::<Option<Vec<u64>>>()?;
        (!counts.is_empty()).then_some(counts)
    }

    /// The size of a type.
    pub(super) fn debug_bits(&self, id: Id, depth: u32) -> Option<u64> {
        let inst = self.debug_inst(id)?;
        let depth = depth.checked_sub(1)?;
        let inner = |index: usize| self.debug_bits(inst.id(index).ok()?, depth);
        match inst.word(1).ok()? {
            number::TYPE_BASIC => self.debug_size(&inst, FIRST + 1),
            number::TYPE_POINTER => Some(64),
            number::TYPE_PTR_TO_MEMBER => {
                let member = self.debug_inst(inst.id(FIRST).ok()?)?;
                let is_function = member.word(1) == Ok(number::TYPE_FUNCTION);
                Some(if is_function { 128 } else { 64 })
            }
            number::TYPE_QUALIFIER | number::TYPE_TEMPLATE => inner(FIRST),
            number::TYPE_ENUM => self.debug_size(&inst, FIRST + 6),
            number::TYPEDEF => inner(FIRST + 1),
            number::TYPE_ARRAY => inner(FIRST)?.checked_mul(checked_product(&self.array_counts(&inst)?)?),
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

fn qualifier(number: u32) -> Option<Qualifier> {
    Some(match number {
        0 => Qualifier::Const,
        1 => Qualifier::Volatile,
        2 => Qualifier::Restrict,
        3 => Qualifier::Atomic,
        _ => return None,
    })
}

/// The product of the lengths of an array's dimensions.
pub(super) fn checked_product(counts: &[u64]) -> Option<u64> {
    let product = counts
        .iter()
        .try_fold(1_u64, |product, count| product.checked_mul(*count))?;
    (product <= MAX_ELEMENTS).then_some(product)
}
