//! The wrapper: one loop nest per region, and the control flow of the group between them.

use std::cell::RefCell;
use std::collections::HashMap;

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::module::{Linkage, Module};
use inkwell::values::{CallSiteValue, FunctionValue, InstructionValue, IntValue, PointerValue};
use ir::builtin_info::Mux;
use ir::loops::Rolled;
use ir::{attributes, flow, loops, registers, rewrite, view};

use super::body::is_changed_for_others;
use super::kept::{Array, Scratch};
use super::nest::Loop;
use super::points::{self, Hooks, Site};
use super::regions::{Exit, Region};
use super::values;
use super::variant::{SubGroups, Variant};
use crate::kernel;
use crate::passes::mux;
use crate::passes::refuse;
use crate::passes::retarget::SPIR_FUNC;
use crate::BuildError;

/// Where a value or a variable of the kernel is between bodies.
pub(super) enum Place<'ctx> {
    /// Once for all, in a variable of the wrapper; the value that takes effect when all work-items are through is in another one.
    Group {
        /// What bodies read.
        now: PointerValue<'ctx>,
        /// What they write; the same for variables, which no work-item leaves anything in for another one.
        next: PointerValue<'ctx>,
    },
    /// In scratch, for each work-item.
    Item(Array<'ctx>),
}

/// The places of all that a variant keeps.
pub(super) struct Places<'ctx> {
    /// Of its values.
    pub values: Vec<Place<'ctx>>,
    /// Of its variables.
    pub variables: Vec<Place<'ctx>>,
    /// For debuggers, where the address of each variable is, if it is not always the same.
    pub slots: Vec<Option<PointerValue<'ctx>>>,
    /// Of a kernel with sub-groups: for each sub-group, at its first work-item, a set of lanes.
    pub lanes_left: Option<Array<'ctx>>,
    /// How many work-items the group has.
    pub items: IntValue<'ctx>,
}

/// A wrapper that is being built.
pub(super) struct Wrapper<'a, 'ctx> {
    pub module: &'a Module<'ctx>,
    pub function: FunctionValue<'ctx>,
    pub builder: &'a Builder<'ctx>,
    /// Stands at the end of the first block.
    pub start: &'a Builder<'ctx>,
    /// The kernel's points.
    pub points: Vec<Box<dyn Hooks<'ctx> + 'ctx>>,
    /// For each work-item, whether it has returned while others go on; when that may happen.
    pub returned: Option<Array<'ctx>>,
    /// Variables that become registers in the end.
    pub registers: Vec<PointerValue<'ctx>>,
    /// Accesses on which no other iteration of a loop over work-items depends.
    pub accesses: Vec<InstructionValue<'ctx>>,
    /// Those among the code of points.
    accesses_of_points: RefCell<Vec<InstructionValue<'ctx>>>,
    /// Arrays with an element for each work-item that points asked for.
    arrays: HashMap<CallSiteValue<'ctx>, Array<'ctx>>,
    /// The exit that work-items took, as a number.
    next: PointerValue<'ctx>,
    /// The size of the group.
    pub sizes: [IntValue<'ctx>; 3],
    order: [u32; 3],
    /// The ends of the innermost loops over work-items.
    pub latches: Vec<InstructionValue<'ctx>>,
    /// Those of them whose loops are not to be unrolled.
    pub rolled: Vec<(InstructionValue<'ctx>, Rolled)>,
}

/// Bytes per work-item that hold 8 bytes per sub-group, of which none is smaller than four.
const LANES_LEFT_BYTES: u64 = 2;
/// The number of [`Exit::End`].
const END: u64 = 0xFFFF_FFFF;

/// Builds the wrapper and removes the kernel.
pub(super) fn build<'ctx>(
    module: &Module<'ctx>,
    kernel: FunctionValue<'ctx>,
    variant: Variant<'ctx>,
) -> Result<(), BuildError> {
    let function = declare(module, kernel);
    let (builder, start) = (
        module.get_context().create_builder(),
        module.get_context().create_builder(),
    );
    let first = module.get_context().append_basic_block(function, "entry");
    start.position_at_end(first);
    let size = |dimension| mux::query(module, &start, Mux::GetLocalSize, dimension);
    let sizes = [size(0)?, size(1)?, size(2)?];
    let next = start.build_alloca(module.get_context().i32_type(), "next")?;
    let mut wrapper = Wrapper {
        module,
        function,
        builder: &builder,
        start: &start,
        points: Vec::new(),
        returned: None,
        registers: vec![next],
        accesses: Vec::new(),
        accesses_of_points: RefCell::new(Vec::new()),
        arrays: HashMap::new(),
        next,
        sizes,
        order: attributes::work_item_order(kernel),
        latches: Vec::new(),
        rolled: Vec::new(),
    };
    builder.position_at_end(first);
    let places = wrapper.lay_out(&variant)?;
    match variant.sub_groups {
        SubGroups::None => {
            wrapper.open_points(&variant)?;
            wrapper.fill(&variant, &places)?;
        }
        SubGroups::Together => wrapper.run_sub_groups_together(&variant, &places)?,
        SubGroups::Parting => wrapper.run_sub_groups(&variant, &places)?,
    }
    debug_assert_eq!(start.get_insert_block(), Some(first));
    wrapper.accesses.extend(accesses_of_callees(kernel));
    wrapper.accesses.extend(wrapper.accesses_of_points.take());
    loops::mark_parallel(&wrapper.latches, &wrapper.accesses);
    for (latch, rolled) in &wrapper.rolled {
        loops::keep_rolled(*latch, *rolled);
    }
    flow::remove_unreachable_blocks(function);
    registers::promote(function, &wrapper.registers);
    retire(kernel, function);
    Ok(())
}

/// A function with the kernel's parameters that takes its place as the entry point.
fn declare<'ctx>(module: &Module<'ctx>, kernel: FunctionValue<'ctx>) -> FunctionValue<'ctx> {
    let name = attributes::derived_name(kernel, ".mux-barrier-wrapper");
    let wrapper = module.add_function(&name, kernel.get_type(), Some(Linkage::Internal));
    rewrite::copy_attributes(wrapper, kernel);
    wrapper.set_call_conventions(SPIR_FUNC);
    wrapper.set_linkage(Linkage::Internal);
    rewrite::copy_metadata(wrapper, kernel);
    rewrite::forget_memory_effects(wrapper);
    attributes::set_base_name(wrapper, &attributes::base_name(kernel));
    attributes::take_is_kernel(wrapper, kernel);
    for attribute in ["noinline", "optnone"] {
        wrapper.remove_enum_attribute(AttributeLoc::Function, Attribute::get_named_enum_kind_id(attribute));
    }
    for (parameter, like) in wrapper.get_param_iter().zip(kernel.get_param_iter()) {
        parameter.set_name(&view::value_name(like));
    }
    wrapper
}

/// Removes the kernel, unless somebody has its address.
fn retire<'ctx>(kernel: FunctionValue<'ctx>, wrapper: FunctionValue<'ctx>) {
    if !view::has_no_uses(kernel) {
        kernel.set_linkage(Linkage::Internal);
        return;
    }
    if let Some(subprogram) = kernel.get_subprogram() {
        wrapper.set_subprogram(subprogram);
    }
    rewrite::delete_function(kernel);
}

/// The accesses of shared memory in what the kernel calls: a body calls it for one work-item.
fn accesses_of_callees<'ctx>(kernel: FunctionValue<'ctx>) -> Vec<InstructionValue<'ctx>> {
    let callees = view::reachable(kernel)
        .into_iter()
        .filter(|function| *function != kernel);
    callees
        .flat_map(view::instructions)
        .filter(|it| values::is_plain_access_of_shared_memory(*it))
        .collect()
}

impl<'ctx> Wrapper<'_, 'ctx> {
    fn open_points(&mut self, variant: &Variant<'ctx>) -> Result<(), BuildError> {
        for cut in &variant.cuts {
            let point = points::open(&self.site(None, variant.width), cut.call)?;
            self.points.push(point);
        }
        Ok(())
    }

    /// Gives everything that the variant keeps a place.
    fn lay_out(&mut self, variant: &Variant<'ctx>) -> Result<Places<'ctx>, BuildError> {
        let (module, start) = (self.module, self.start);
        let plane = start.build_int_nuw_mul(self.sizes[0], self.sizes[1], "")?;
        let items = start.build_int_nuw_mul(plane, self.sizes[2], "items")?;
        let mut scratch = Scratch::new(items);
        let mut places = Places {
            values: Vec::new(),
            variables: Vec::new(),
            slots: Vec::new(),
            lanes_left: None,
            items,
        };
        for value in &variant.values {
            let place = if value.is_uniform {
                let [now, next] = ["", "next."].map(|name| registers::variable_like(start, value.variable, name));
                self.registers.extend([now, next]);
                Place::Group { now, next }
            } else {
                let bytes = registers::layout(value.variable).bytes.div_ceil(variant.width.into());
                Place::Item(scratch.array(module, start, bytes)?)
            };
            places.values.push(place);
        }
        for variable in &variant.variables {
            let place = if variable.is_kept {
                Place::Item(scratch.array(module, start, variable.bytes)?)
            } else {
                let now = registers::variable_like(start, variable.variable, "");
                Place::Group { now, next: now }
            };
            places.variables.push(place);
        }
        places.slots = self.make_slots(variant, &places)?;
        for cut in &variant.cuts {
            if let Some(bytes) = points::bytes_per_item(cut.call) {
                self.arrays.insert(cut.call, scratch.array(module, start, bytes)?);
            }
        }
        if variant.sub_groups == SubGroups::Parting {
            places.lanes_left = Some(scratch.array(module, start, LANES_LEFT_BYTES)?);
        } else if variant.regions.iter().any(|region| region.some_return) {
            self.returned = Some(scratch.array(module, start, 1)?);
        }
        let bytes = scratch.bytes_per_item;
        if bytes > kernel::MAX_KEPT_BYTES / kernel::kept_items(1) {
            let reason = format!("keeps {bytes} bytes per work-item across barriers, more than there is scratch for");
            return Err(refuse(self.function, reason));
        }
        attributes::set_barrier_bytes(self.function, bytes);
        Ok(places)
    }

    /// Builds all regions, each with its loops, and the ways between them.
    fn fill(&mut self, variant: &Variant<'ctx>, places: &Places<'ctx>) -> Result<(), BuildError> {
        let end = self.module.get_context().append_basic_block(self.function, "end");
        let start = self.fill_regions(variant, places, end, &mut |wrapper, region| {
            wrapper.nest(variant, places, region)
        })?;
        self.move_to_end(end);
        self.builder.position_at_end(end);
        self.builder.build_return(None)?;
        self.start.build_unconditional_branch(start)?;
        Ok(())
    }

    /// Builds all regions, each run by `run` where the builder stands, and the ways between them and to `end`. Returns where the first one starts.
    pub(super) fn fill_regions(
        &mut self,
        variant: &Variant<'ctx>,
        places: &Places<'ctx>,
        end: BasicBlock<'ctx>,
        run: &mut dyn FnMut(&mut Self, &Region<'ctx>) -> Result<(), BuildError>,
    ) -> Result<BasicBlock<'ctx>, BuildError> {
        let context = self.module.get_context();
        let heads: Vec<BasicBlock> = variant
            .regions
            .iter()
            .map(|region| context.append_basic_block(self.function, &self.region_name(region)))
            .collect();
        for (region, head) in variant.regions.iter().zip(&heads) {
            self.move_to_end(*head);
            self.builder.position_at_end(*head);
            if let Some(point) = region.after {
                self.points[point].between(&self.site(None, variant.width))?;
            }
            self.set_next(region, Exit::End)?;
            run(self, region)?;
            for (value, place) in variant.values.iter().zip(&places.values) {
                if let Place::Group { now, next } = place {
                    if is_changed_for_others(value, region) {
                        registers::move_value(self.builder, value.variable, (*next, 0), (*now, 0));
                    }
                }
            }
            self.go_on(region, &heads, end)?;
        }
        Ok(heads[0])
    }

    /// The loops of a region.
    fn nest(
        &mut self,
        variant: &Variant<'ctx>,
        places: &Places<'ctx>,
        region: &Region<'ctx>,
    ) -> Result<(), BuildError> {
        let mut ids = self.sizes;
        let mut open = Vec::new();
        for dimension in self.order.into_iter().rev() {
            let size = self.sizes[dimension as usize];
            let it = Loop::open(self.module, self.builder, self.function, dimension, size)?;
            ids[dimension as usize] = it.id();
            open.push(it);
        }
        let [x, y, z] = ids;
        let rows = self.builder.build_int_nuw_mul(z, self.sizes[1], "")?;
        let row = self.builder.build_int_nuw_add(rows, y, "")?;
        let before = self.builder.build_int_nuw_mul(row, self.sizes[0], "")?;
        let item = self.builder.build_int_nuw_add(before, x, "item")?;
        self.body(variant, places, region, item)?;
        for (depth, it) in open.into_iter().rev().enumerate() {
            let latch = it.close(self.module, self.builder, self.function)?;
            if depth == 0 {
                self.latches.push(latch);
            }
        }
        Ok(())
    }

    /// Goes to the region that comes next.
    fn go_on(
        &mut self,
        region: &Region<'ctx>,
        heads: &[BasicBlock<'ctx>],
        end: BasicBlock<'ctx>,
    ) -> Result<(), BuildError> {
        let target = |exit: &Exit| match exit {
            Exit::Point(point) => heads[point + 1],
            Exit::End => end,
        };
        let number = self.module.get_context().i32_type();
        match &region.exits[..] {
            [] => self.builder.build_unconditional_branch(end)?,
            [only] => self.builder.build_unconditional_branch(target(only))?,
            [others @ .., last] => {
                let next = self.builder.build_load(number, self.next, "")?.into_int_value();
                let cases: Vec<_> = others
                    .iter()
                    .map(|exit| (number.const_int(exit_number(*exit), false), target(exit)))
                    .collect();
                self.builder.build_switch(next, target(last), &cases)?
            }
        };
        Ok(())
    }

    /// Notes the exit that a work-item takes, where there are several.
    pub(super) fn set_next(&self, region: &Region<'ctx>, exit: Exit) -> Result<(), BuildError> {
        if region.exits.len() > 1 {
            let number = self.module.get_context().i32_type().const_int(exit_number(exit), false);
            self.builder.build_store(self.next, number)?;
        }
        Ok(())
    }

    /// Puts a block behind all others, so that they stand in the order in which they run.
    pub(super) fn move_to_end(&self, block: BasicBlock<'ctx>) {
        let last = self.function.get_last_basic_block();
        if let Some(last) = last.filter(|last| *last != block) {
            block.move_after(last).expect("both are blocks of the wrapper");
        }
    }

    /// Where a hook writes its code.
    pub(super) fn site(&self, item: Option<IntValue<'ctx>>, width: u32) -> Site<'_, 'ctx> {
        Site {
            module: self.module,
            builder: self.builder,
            start: self.start,
            wrapper: self.function,
            item,
            width,
            arrays: &self.arrays,
            accesses: &self.accesses_of_points,
        }
    }

    /// The name of a block that has to do with an exit.
    pub(super) fn exit_name(&self, exit: Exit, verb: &str) -> String {
        match exit {
            Exit::Point(point) => format!("{verb}.{point}"),
            Exit::End => format!("{verb}.end"),
        }
    }

    fn region_name(&self, region: &Region<'ctx>) -> String {
        match region.after {
            Some(point) => format!("region.{point}"),
            None => "region.start".to_owned(),
        }
    }
}

fn exit_number(exit: Exit) -> u64 {
    match exit {
        Exit::Point(point) => point as u64,
        Exit::End => END,
    }
}
