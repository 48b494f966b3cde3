//! The body of a region: a copy of its blocks, with what lives across points fetched before and put back after.

use inkwell::basic_block::BasicBlock;
use inkwell::values::{
    BasicValue, BasicValueEnum, CallSiteValue, InstructionOpcode, InstructionValue, IntValue, PointerValue,
};
use inkwell::{AddressSpace, IntPredicate};
use ir::copier::Copier;
use ir::{registers, rewrite, view};

use super::bug;
use super::divergence;
use super::places::{Place, Places};
use super::regions::{Exit, Region};
use super::values::Value;
use super::variant::Variant;
use super::wrapper::Wrapper;
use crate::BuildError;

/// A value as a body has it: its index among the variant's values, and the body's own variable for it.
type Own<'ctx> = (usize, PointerValue<'ctx>);

impl<'ctx> Wrapper<'_, 'ctx> {
    /// Builds the body of a region where the builder stands, for the work-item of a number ([`Wrapper::numbering`]); what is built next comes after it.
    pub(super) fn body(
        &mut self,
        variant: &Variant<'ctx>,
        places: &Places<'ctx>,
        region: &Region<'ctx>,
        item: IntValue<'ctx>,
    ) -> Result<(), BuildError> {
        let context = self.module.get_context();
        let done = context.append_basic_block(self.function, "done");
        self.leave_out_returned(variant, region, item, done)?;
        let mut copier = Copier::new(variant.kernel, self.function);
        let own = self.fetch_values(variant, places, region, item, &mut copier)?;
        self.place_variables(variant, places, region, item, &mut copier)?;
        self.fill_slots(places, item)?;
        if let Some(point) = region.after {
            let site = self.site(Some(item), variant.width);
            if let Some(result) = self.points[point].enter(&site)? {
                copier.map(variant.cuts[point].call, result);
            }
        }
        let through = context.append_basic_block(self.function, "through");
        let ways_out: Vec<(Exit, BasicBlock)> = region
            .exits
            .iter()
            .map(|exit| {
                (
                    *exit,
                    context.append_basic_block(self.function, &self.exit_name(*exit, "reach")),
                )
            })
            .collect();
        self.copy_blocks(variant, region, &ways_out, &mut copier)?;
        for (exit, block) in &ways_out {
            self.move_to_end(*block);
            self.builder.position_at_end(*block);
            match exit {
                Exit::Point(point) => {
                    let operands = operands(variant.cuts[*point].call, &copier);
                    self.points[*point].leave(&self.site(Some(item), variant.width), &operands)?;
                }
                Exit::End if region.some_return => {
                    self.set_returned(item, true)?;
                    self.builder.build_unconditional_branch(done)?;
                    continue;
                }
                Exit::End => {}
            }
            self.put_back(variant, places, region, *exit, &own, item)?;
            self.set_next(*exit)?;
            self.builder.build_unconditional_branch(through)?;
        }
        self.move_to_end(through);
        self.builder.position_at_end(through);
        for (value, place, own) in entries(variant, places, &own) {
            if let Place::Group { next, .. } = place {
                if is_changed_for_others(value, region) {
                    registers::move_value(self.builder, value.variable, (own, 0), (*next, 0));
                }
            }
        }
        self.builder.build_unconditional_branch(done)?;
        self.move_to_end(done);
        self.builder.position_at_end(done);
        Ok(())
    }

    /// Work-items that have returned skip the body. The same version runs a work-item in all regions.
    fn leave_out_returned(
        &mut self,
        variant: &Variant<'ctx>,
        region: &Region<'ctx>,
        item: IntValue<'ctx>,
        done: BasicBlock<'ctx>,
    ) -> Result<(), BuildError> {
        let Some(array) = self.returned.filter(|_| variant.may_return()) else {
            return Ok(());
        };
        if region.after.is_none() {
            return self.set_returned(item, false);
        }
        let context = self.module.get_context();
        let flag = array.element(self.module, self.builder, item)?;
        let load = self.builder.build_load(context.i8_type(), flag, "returned")?;
        self.accesses.extend(load.as_instruction_value());
        let has_returned = self.builder.build_int_compare(
            IntPredicate::NE,
            load.into_int_value(),
            context.i8_type().const_zero(),
            "",
        )?;
        let go_on = context.append_basic_block(self.function, "go_on");
        self.builder.build_conditional_branch(has_returned, done, go_on)?;
        self.builder.position_at_end(go_on);
        Ok(())
    }

    fn set_returned(&mut self, item: IntValue<'ctx>, has: bool) -> Result<(), BuildError> {
        let Some(array) = self.returned else { return Ok(()) };
        let flag = array.element(self.module, self.builder, item)?;
        let value = self.module.get_context().i8_type().const_int(u64::from(has), false);
        self.accesses.push(self.builder.build_store(flag, value)?);
        Ok(())
    }

    /// Makes the body's own variables for the values that it has to do with, and fills those that are alive.
    fn fetch_values(
        &mut self,
        variant: &Variant<'ctx>,
        places: &Places<'ctx>,
        region: &Region<'ctx>,
        item: IntValue<'ctx>,
        copier: &mut Copier,
    ) -> Result<Vec<Own<'ctx>>, BuildError> {
        let mut made = Vec::new();
        for (at, (value, place)) in variant.values.iter().zip(&places.values).enumerate() {
            if !value.is_used_in(region) {
                continue;
            }
            let own = registers::variable_like(self.start, value.variable, "");
            self.registers.push(own);
            copier.map(value.variable, own);
            made.push((at, own));
            if value.enters(region) {
                let (from, align) = self.place(place, item)?;
                let moved = registers::move_value(self.builder, value.variable, (from, align), (own, 0));
                self.note_access(place, moved[0]);
            } else {
                // Or else it would be the one that the work-item before this one left.
                registers::forget_value(self.builder, own);
            }
        }
        Ok(made)
    }

    /// Keeps for each work-item what a region changed.
    fn put_back(
        &mut self,
        variant: &Variant<'ctx>,
        places: &Places<'ctx>,
        region: &Region<'ctx>,
        exit: Exit,
        own: &[Own<'ctx>],
        item: IntValue<'ctx>,
    ) -> Result<(), BuildError> {
        for (value, place, own) in entries(variant, places, own) {
            if matches!(place, Place::Item(_)) && value.leaves(region, exit) {
                let (to, align) = self.place(place, item)?;
                let moved = registers::move_value(self.builder, value.variable, (own, 0), (to, align));
                self.note_access(place, moved[1]);
            }
        }
        Ok(())
    }

    /// Where a value is when a body starts, or where a work-item's goes.
    fn place(&self, place: &Place<'ctx>, item: IntValue<'ctx>) -> Result<(PointerValue<'ctx>, u64), BuildError> {
        match place {
            Place::Group { now, .. } => Ok((*now, 0)),
            Place::Item(array) => Ok((array.element(self.module, self.builder, item)?, array.align)),
        }
    }

    fn note_access(&mut self, place: &Place<'ctx>, access: InstructionValue<'ctx>) {
        if matches!(place, Place::Item(_)) {
            self.accesses.push(access);
        }
    }

    /// Says where the region's variables are.
    fn place_variables(
        &mut self,
        variant: &Variant<'ctx>,
        places: &Places<'ctx>,
        region: &Region<'ctx>,
        item: IntValue<'ctx>,
        copier: &mut Copier,
    ) -> Result<(), BuildError> {
        for (variable, place) in variant.variables.iter().zip(&places.variables) {
            let users = view::instruction_users(variable.variable);
            if !users.iter().any(|user| region.contains(*user)) {
                continue;
            }
            let address = match place {
                Place::Group { now, .. } => *now,
                Place::Item(array) => {
                    let element = array.element(self.module, self.builder, item)?;
                    let private = self.module.get_context().ptr_type(AddressSpace::default());
                    self.builder.build_address_space_cast(element, private, "")?
                }
            };
            copier.map(variable.variable, address);
        }
        Ok(())
    }

    /// Copies the blocks, to be entered from where the builder stands.
    fn copy_blocks(
        &mut self,
        variant: &Variant<'ctx>,
        region: &Region<'ctx>,
        ways_out: &[(Exit, BasicBlock<'ctx>)],
        copier: &mut Copier,
    ) -> Result<(), BuildError> {
        for (exit, block) in ways_out {
            if let Exit::Point(point) = exit {
                copier.map_block(variant.cuts[*point].wait, *block);
            }
        }
        let copies = copier.copy(&region.blocks, self.function);
        let first = region.blocks.iter().position(|block| *block == region.first);
        let first = first.ok_or_else(|| bug("a region without its start"))?;
        self.builder.build_unconditional_branch(copies[first])?;
        let end = ways_out.iter().find(|(exit, _)| *exit == Exit::End);
        for copy in copies {
            for access in view::block_instructions(copy) {
                if divergence::is_plain_access_of_shared_memory(access) {
                    self.accesses.push(access);
                }
            }
            let Some(last) = copy.get_terminator() else { continue };
            if let (InstructionOpcode::Return, Some((_, end))) = (last.get_opcode(), end) {
                rewrite::erase(last);
                self.builder.position_at_end(copy);
                self.builder.build_unconditional_branch(*end)?;
            }
        }
        Ok(())
    }
}

/// Whether a region changes a value that other work-items, or later regions, read.
pub(super) fn is_changed_for_others<'ctx>(value: &Value<'ctx>, region: &Region<'ctx>) -> bool {
    region.exits.iter().any(|exit| value.leaves(region, *exit))
}

/// A body's values with their places.
fn entries<'a, 'ctx>(
    variant: &'a Variant<'ctx>,
    places: &'a Places<'ctx>,
    own: &'a [Own<'ctx>],
) -> impl Iterator<Item = (&'a Value<'ctx>, &'a Place<'ctx>, PointerValue<'ctx>)> {
    own.iter()
        .map(|(at, own)| (&variant.values[*at], &places.values[*at], *own))
}

/// The arguments of a point's call, as a body has them.
fn operands<'ctx>(call: CallSiteValue<'ctx>, copier: &Copier) -> Vec<BasicValueEnum<'ctx>> {
    let count = view::argument_count(call);
    (0..count)
        .filter_map(|at| view::instruction_of(call).get_operand(at)?.value())
        .map(|operand| copier.lookup(operand))
        .collect()
}
