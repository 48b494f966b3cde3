//! The values of a window: what they are in its first round, and in all of its rounds, in vectors.

use std::collections::HashSet;

use inkwell::values::{BasicValue, BasicValueEnum, InstructionOpcode};
use ir::widen::{self, Promises};
use ir::{build, elements, view};

use super::write::Writer;
use crate::function::{Instruction, ValueId};
use crate::Reason;

impl<'ctx> Writer<'_, '_, 'ctx> {
    /// What a value that is there already is: one that was made outside of the loop, or was asked for before.
    pub fn known(&self, value: ValueId) -> Result<BasicValueEnum<'ctx>, Reason> {
        let f = self.search.f;
        let constant = || f.llvm_value(value).filter(|_| f.is_constant(value));
        let known = self.firsts.get(&value).copied().or_else(constant);
        known.ok_or_else(|| Reason::Internal("a search misses a value".to_owned()))
    }

    /// What a value that goes on evenly is in the first round, if the guards hold.
    pub fn first(&mut self, value: ValueId) -> Result<BasicValueEnum<'ctx>, Reason> {
        let search = self.search;
        let value = search.steps.within_ring(value);
        let is_new = search.steps.is_made(value) && !self.firsts.contains_key(&value);
        let Some(instruction) = search.f.instruction(value).filter(|_| is_new) else {
            return self.known(value);
        };
        let operands = instruction.operands.iter().map(|of| self.first(*of));
        let operands: Vec<BasicValueEnum> = operands.collect::<Result<_, Reason>>()?;
        let copy = widen::clone_with(self.out.builder, instruction.llvm, &operands, Promises::Forget);
        let copy = view::value_of(copy).ok_or_else(|| Reason::Internal("a step has no value".to_owned()))?;
        self.firsts.insert(value, copy);
        Ok(copy)
    }

    /// A value in all rounds; an address as a number. Before anything is loaded, the first round is known to come so far.
    pub fn vector(&mut self, value: ValueId) -> Result<BasicValueEnum<'ctx>, Reason> {
        if let Some(done) = self.vectors.get(&value) {
            return Ok(*done);
        }
        let search = self.search;
        let made = match search.steps.of_value(value) {
            Some(step) => {
                self.come_to_loads_of(value)?;
                let first = self.first(value)?;
                self.counted(first, step)?
            }
            None => {
                let instruction = search.f.instruction(value);
                let wrong = || Reason::Internal("a search computes what is not made in it".to_owned());
                self.computed(value, instruction.ok_or_else(wrong)?)?
            }
        };
        self.vectors.insert(value, made);
        Ok(made)
    }

    /// A number, or an address as one, and those of the rounds behind it.
    fn counted(&self, first: BasicValueEnum<'ctx>, step: i64) -> Result<BasicValueEnum<'ctx>, Reason> {
        let builder = self.out.builder;
        let first = match first {
            BasicValueEnum::PointerValue(address) => {
                builder.build_ptr_to_int(address, self.i64(0).get_type(), "")?.into()
            }
            first => first,
        };
        let all = widen::splat(builder, first, self.out.width);
        if step == 0 {
            return Ok(all);
        }
        let ty = first.into_int_value().get_type();
        let rounds = widen::steps(builder, ty.into(), self.out.width);
        let by = widen::splat(builder, ty.const_int(step as u64, true).into(), self.out.width);
        Ok(widen::add(builder, all, widen::multiply(builder, rounds, by)))
    }

    /// What does not go on evenly.
    fn computed(&mut self, value: ValueId, instruction: &Instruction<'ctx>) -> Result<BasicValueEnum<'ctx>, Reason> {
        let search = self.search;
        if let Some((vector, at)) = search.vector_of_element(instruction) {
            return self.loaded(vector, at);
        }
        if instruction.opcode == InstructionOpcode::Load {
            return self.loaded(value, 0);
        }
        let mut operands = Vec::new();
        for (of, at) in instruction.operands.iter().zip(0..) {
            operands.push(match widen::operand_is_scalar(instruction.llvm, at) {
                true => self.first(*of)?,
                false => self.vector(*of)?,
            });
        }
        let of_address = |of: &ValueId| search.f.values[*of].ty.is_some_and(|ty| ty.is_pointer_type());
        let builder = self.out.builder;
        match instruction.llvm.get_icmp_predicate() {
            Some(predicate) if instruction.operands.iter().any(of_address) => {
                let (one, other) = (operands[0].into_vector_value(), operands[1].into_vector_value());
                Ok(builder.build_int_compare(predicate, one, other, "")?.into())
            }
            _ => Ok(widen::widen(
                builder,
                instruction.llvm,
                &operands,
                self.out.width,
                Promises::Forget,
            )),
        }
    }

    /// One of the elements that a load gets in each round.
    fn loaded(&mut self, load: ValueId, at: u32) -> Result<BasicValueEnum<'ctx>, Reason> {
        let search = self.search;
        let (window, start) = match (search.window(load), self.starts.get(&load)) {
            (Some(window), Some(start)) => (window, *start),
            _ => return Err(Reason::Internal("a load has no window".to_owned())),
        };
        let count = window.elements(search.rounds);
        let whole = match self.windows.get(&load) {
            Some(whole) => *whole,
            None => {
                self.come_to(search.place(load))?;
                let ty = elements::vector_of(window.element, count);
                let whole = self.out.builder.build_load(ty, start, "")?;
                build::set_align(whole.as_instruction_value(), window.align);
                self.windows.insert(load, whole);
                whole
            }
        };
        let of_round = |round| window.element_of(round, search.rounds, at);
        let order: Vec<u32> = (0..search.rounds).map(of_round).collect();
        if order.iter().copied().eq(0..count) {
            return Ok(whole);
        }
        let order: Vec<Option<u32>> = order.into_iter().map(Some).collect();
        self.out.shuffle(whole, whole, &order)
    }

    /// Goes on only if the first round comes to what is loaded for a value of it.
    fn come_to_loads_of(&mut self, value: ValueId) -> Result<(), Reason> {
        let search = self.search;
        let (mut pending, mut seen) = (vec![value], HashSet::new());
        while let Some(value) = pending.pop() {
            if self.firsts.contains_key(&value) || !search.steps.is_made(value) || !seen.insert(value) {
                continue;
            }
            let Some(instruction) = search.f.instruction(value) else {
                continue;
            };
            if instruction.opcode == InstructionOpcode::Load {
                self.come_to(search.place(value))?;
            }
            pending.extend(&instruction.operands);
        }
        Ok(())
    }

    /// Goes on only if the first round comes to a block of the chain: none of the ways out before is taken in it.
    fn come_to(&mut self, place: usize) -> Result<(), Reason> {
        let Some(ways_out) = self.ways_out.filter(|_| place > self.reached) else {
            return Ok(());
        };
        self.reached = place;
        let builder = self.out.builder;
        let leaves = widen::extract(builder, ways_out, self.i64(0));
        let leaves = build::freeze(builder, leaves).into_int_value();
        let (here, goes_on) = (self.new_block("here"), self.new_block("window"));
        builder.build_conditional_branch(leaves, here, goes_on)?;
        builder.position_at_end(here);
        let loaded = self.loaded_in(self.i64(0))?;
        self.give(&self.counters(), &loaded)?;
        self.out.builder.position_at_end(goes_on);
        Ok(())
    }
}
