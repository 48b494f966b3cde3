//! Elements that are taken out of vectors, put into them, and moved about.

use inkwell::builder::BuilderError;
use inkwell::values::{BasicValueEnum, InstructionValue, IntValue};
use inkwell::IntPredicate;
use ir::{elements, view};

use super::{vector_type, Scalarizer};

/// An intrinsic that moves elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    /// Some neighbours become a vector of their own.
    Extract,
    /// A vector takes the place of some neighbours in a longer one.
    Insert,
    /// The last becomes the first.
    Reverse,
}

impl Move {
    /// What a call of an intrinsic does, if it is this.
    pub(super) fn of(instruction: InstructionValue<'_>) -> Option<Move> {
        let is_fixed = |value: BasicValueEnum| !value.is_scalable_vector_value();
        let callee = view::as_call(instruction).and_then(view::called_function)?;
        let name = view::name(callee);
        let found = match name.strip_prefix("llvm.vector.")?.split('.').next()? {
            "extract" => Move::Extract,
            "insert" => Move::Insert,
            "reverse" => Move::Reverse,
            _ => return None,
        };
        let mut all = view::value_operands(instruction)
            .into_iter()
            .chain(view::value_of(instruction));
        all.all(is_fixed).then_some(found)
    }
}

impl<'ctx> Scalarizer<'_, 'ctx> {
    pub(super) fn extract(
        &mut self,
        instruction: InstructionValue<'ctx>,
        vector: BasicValueEnum<'ctx>,
        index: BasicValueEnum<'ctx>,
    ) -> Result<(), BuilderError> {
        let parts = self.elements(vector)?;
        let element = match index.into_int_value().get_zero_extended_constant() {
            Some(at) => element(&parts, at),
            None => self.pick(parts, index.into_int_value())?,
        };
        self.set_scalar(instruction, element);
        Ok(())
    }

    /// One of several values by number: a tree of selections, one level for each bit of the number. Numbers that are too large give something.
    fn pick(
        &self,
        mut choices: Vec<BasicValueEnum<'ctx>>,
        index: IntValue<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>, BuilderError> {
        let ty = index.get_type();
        let mut bit = 1;
        while choices.len() > 1 {
            let digit = self.builder.build_and(index, ty.const_int(bit, false), "")?;
            let is_odd = self
                .builder
                .build_int_compare(IntPredicate::NE, digit, ty.const_zero(), "")?;
            choices = choices
                .chunks(2)
                .map(|pair| match pair {
                    [even, odd] => self.builder.build_select(is_odd, *odd, *even, ""),
                    _ => Ok(pair[0]),
                })
                .collect::<Result<_, _>>()?;
            bit <<= 1;
        }
        Ok(choices[0])
    }

    pub(super) fn insert(
        &mut self,
        instruction: InstructionValue<'ctx>,
        operands: &[BasicValueEnum<'ctx>],
    ) -> Result<(), BuilderError> {
        let mut parts = self.elements(operands[0])?;
        let (value, index) = (operands[1], operands[2].into_int_value());
        for (at, part) in parts.iter_mut().enumerate() {
            *part = match index.get_zero_extended_constant() {
                Some(index) if index == at as u64 => value,
                Some(_) => *part,
                None => {
                    let at = index.get_type().const_int(at as u64, false);
                    let is_here = self.builder.build_int_compare(IntPredicate::EQ, index, at, "")?;
                    self.builder.build_select(is_here, value, *part, "")?
                }
            };
        }
        self.set_elements(instruction, parts);
        Ok(())
    }

    pub(super) fn shuffle(
        &mut self,
        instruction: InstructionValue<'ctx>,
        first: BasicValueEnum<'ctx>,
        second: BasicValueEnum<'ctx>,
    ) -> Result<(), BuilderError> {
        let mut all = self.elements(first)?;
        all.extend(self.elements(second)?);
        let mask = elements::shuffle_mask(instruction).into_iter();
        let parts = mask.map(|at| element(&all, at.map_or(u64::MAX, u64::from))).collect();
        self.set_elements(instruction, parts);
        Ok(())
    }

    pub(super) fn move_elements(
        &mut self,
        instruction: InstructionValue<'ctx>,
        movement: Move,
        operands: &[BasicValueEnum<'ctx>],
    ) -> Result<(), BuilderError> {
        let mut parts = self.elements(operands[0])?;
        let index = operands.last().filter(|it| it.is_int_value());
        let index = index.and_then(|it| it.into_int_value().get_zero_extended_constant());
        let index = index.unwrap_or(0) as usize;
        let count = view::value_of(instruction)
            .and_then(vector_type)
            .map_or(0, |ty| ty.get_size());
        match movement {
            Move::Extract => parts = parts.into_iter().skip(index).take(count as usize).collect(),
            Move::Reverse => parts.reverse(),
            Move::Insert => {
                for (at, part) in self.elements(operands[1])?.into_iter().enumerate() {
                    parts[index + at] = part;
                }
            }
        }
        self.set_elements(instruction, parts);
        Ok(())
    }
}

/// An element by number; poison if there is none.
fn element<'ctx>(parts: &[BasicValueEnum<'ctx>], at: u64) -> BasicValueEnum<'ctx> {
    let found = usize::try_from(at).ok().and_then(|at| parts.get(at));
    found.copied().unwrap_or_else(|| elements::poison(parts[0].get_type()))
}
