//! The wrapper: one loop nest per region, and the control flow of the group between them.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::module::{Linkage, Module};
use inkwell::values::{CallSiteValue, FunctionValue, InstructionValue, IntValue, PointerValue};
use ir::builtin_info::Mux;
use ir::conventions::SPIR_FUNC;
use ir::loops::Rolled;
use ir::points::Point;
use ir::{attributes, flow, id_limits, loops, registers, rewrite, vectorization, view};

use super::body::is_changed_for_others;
use super::divergence;
use super::idle::Dimensions;
use super::kept::Array;
use super::places::{Place, Places};
use super::points::{self, Hooks, Site};
use super::reads;
use super::regions::{Exit, Region};
use super::variant::{SubGroups, Variant};
use super::versions::Versions;
use crate::passes::mux;
use crate::BuildError;

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
    pub arrays: HashMap<CallSiteValue<'ctx>, Array<'ctx>>,
    /// The exit that work-items took, as a number.
    next: PointerValue<'ctx>,
    /// The size of the group.
    pub sizes: [IntValue<'ctx>; 3],
    /// The dimensions, from the one whose ids change fastest on.
    pub order: [u32; 3],
    /// The dimensions in the order in which work-items are numbered to keep what lives across points: those that run at once are neighbours.
    pub numbering: [u32; 3],
    /// Along which dimensions somebody asks for ids.
    pub read_along: Dimensions,
    /// Whether vectorized kernels may run, when somebody asked.
    pub small_ids: Option<IntValue<'ctx>>,
    /// Whether no work-item of the group is to be run, where that may be.
    is_empty: Option<IntValue<'ctx>>,
    /// The ends of the innermost loops over work-items.
    pub latches: Vec<InstructionValue<'ctx>>,
    /// The ends of loops that are not to be unrolled.
    pub rolled: Vec<(InstructionValue<'ctx>, Rolled)>,
    /// The ends of the outermost loops of regions.
    pub nests: Vec<InstructionValue<'ctx>>,
}

/// With how many regions each becomes a function of its own: fewer are built faster together.
const MANY_REGIONS: usize = 24;

/// The number of [`Exit::End`].
const END: u64 = 0xFFFF_FFFF;

/// Builds a wrapper that was declared. LLVM may make vectors of its loops if they `may_become_vectors`.
pub(super) fn build<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    versions: &Versions<'ctx>,
    may_become_vectors: bool,
) -> Result<(), BuildError> {
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
        order: attributes::work_item_order(function),
        numbering: match versions.main.vectorization.dimension {
            0 => [0, 1, 2],
            1 => [1, 0, 2],
            _ => [2, 0, 1],
        },
        read_along: reads::read_along(module),
        small_ids: None,
        is_empty: None,
        latches: Vec::new(),
        rolled: Vec::new(),
        nests: Vec::new(),
    };
    // Lanes are run one by one: where they are those of vectors, the vectorizer has made all that they do together functions of vec-groups.
    let is_scalar = versions.all().count() == 1 && versions.main.width == 1;
    if !is_scalar && versions.all().any(|version| version.sub_groups != SubGroups::None) {
        return Err(super::bug("a vectorized kernel has points of sub-groups"));
    }
    if let Some(limits) = id_limits::of(versions.main.kernel) {
        let is_barrier = |call| points::point(call) == Some(Point::WorkGroupBarrier);
        if !versions.main.cuts.iter().all(|cut| is_barrier(cut.call)) {
            return Err(super::bug("a function of the group is not asked by all of it"));
        }
        wrapper.is_empty = Some(wrapper.clip(limits)?);
    }
    builder.position_at_end(first);
    let places = wrapper.lay_out(versions)?;
    let pairs: Vec<_> = versions.all().zip(&places).collect();
    match versions.main.sub_groups {
        SubGroups::None => {
            wrapper.open_points(&versions.main, versions.second.as_ref())?;
            wrapper.fill(&pairs)?;
        }
        SubGroups::Together => wrapper.run_sub_groups_together(&versions.main, &places[0])?,
        SubGroups::Parting => wrapper.run_sub_groups(&versions.main, &places[0])?,
    }
    debug_assert_eq!(start.get_insert_block(), Some(first));
    for version in versions.all() {
        wrapper.accesses.extend(accesses_of_callees(version.kernel));
    }
    wrapper.accesses.extend(wrapper.accesses_of_points.take());
    loops::mark_parallel(&wrapper.latches, &wrapper.accesses);
    for (latch, rolled) in &wrapper.rolled {
        loops::keep_rolled(*latch, *rolled);
    }
    if versions.main.width > 1 {
        // A round of vectors is long enough. Copies of it for several rounds, which LLVM makes of short loops, are no faster in any kernel of the benchmarks, and a tenth of a short one's build.
        wrapper
            .latches
            .iter()
            .for_each(|latch| loops::limit_unrolling_of(*latch));
    }
    if versions.main.regions.len() >= MANY_REGIONS {
        wrapper.nests.iter().for_each(|latch| loops::mark_for_outlining(*latch));
    }
    if !may_become_vectors {
        // LLVM takes loops whose accesses are independent for ones that are meant to become vectors, whatever the pass is told.
        wrapper.latches.iter().for_each(|latch| loops::keep_scalar(*latch));
    }
    flow::remove_unreachable_blocks(function);
    registers::promote(function, &wrapper.registers);
    vectorization::unlink(function);
    vectorization::set_wrapping(function, versions.wrapping());
    Ok(())
}

/// A function with the kernel's parameters, of which all is said that is said of the kernel.
pub(super) fn declare<'ctx>(module: &Module<'ctx>, kernel: FunctionValue<'ctx>, suffix: &str) -> FunctionValue<'ctx> {
    let name = attributes::derived_name(kernel, suffix);
    let wrapper = module.add_function(&name, kernel.get_type(), Some(Linkage::Internal));
    rewrite::copy_attributes(wrapper, kernel);
    wrapper.set_call_conventions(SPIR_FUNC);
    wrapper.set_linkage(Linkage::Internal);
    rewrite::copy_metadata(wrapper, kernel);
    rewrite::forget_memory_effects(wrapper);
    attributes::set_base_name(wrapper, &attributes::base_name(kernel));
    for attribute in ["noinline", "optnone"] {
        wrapper.remove_enum_attribute(AttributeLoc::Function, Attribute::get_named_enum_kind_id(attribute));
    }
    for (parameter, like) in wrapper.get_param_iter().zip(kernel.get_param_iter()) {
        parameter.set_name(&view::value_name(like));
    }
    wrapper
}

/// Removes a kernel that a wrapper was built of, unless somebody has its address.
pub(super) fn retire<'ctx>(kernel: FunctionValue<'ctx>, wrapper: FunctionValue<'ctx>) {
    if !view::has_no_uses(kernel) {
        kernel.set_linkage(Linkage::Internal);
        return;
    }
    if let Some(subprogram) = kernel.get_subprogram().filter(|_| wrapper.get_subprogram().is_none()) {
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
        .filter(|it| divergence::is_plain_access_of_shared_memory(*it))
        .collect()
}

impl<'ctx> Wrapper<'_, 'ctx> {
    fn open_points(&mut self, main: &Variant<'ctx>, second: Option<&Variant<'ctx>>) -> Result<(), BuildError> {
        for (at, cut) in main.cuts.iter().enumerate() {
            let narrow = second.and_then(|it| it.cuts.get(at)).map(|cut| cut.call);
            let point = points::open(&self.site(None, main.width), cut.call, narrow)?;
            self.points.push(point);
        }
        Ok(())
    }

    /// Builds all regions, each with its loops, and the ways between them.
    fn fill(&mut self, versions: &[(&Variant<'ctx>, &Places<'ctx>)]) -> Result<(), BuildError> {
        let end = self.module.get_context().append_basic_block(self.function, "end");
        let start = self.fill_regions(versions, end, &mut |wrapper, index| wrapper.nest(versions, index))?;
        self.move_to_end(end);
        self.builder.position_at_end(end);
        self.builder.build_return(None)?;
        match self.is_empty {
            Some(is_empty) => self.start.build_conditional_branch(is_empty, end, start)?,
            None => self.start.build_unconditional_branch(start)?,
        };
        Ok(())
    }

    /// Builds all regions, each, told by its index, run by `run` where the builder stands, and the ways between them and to `end`. Returns where the first one starts.
    pub(super) fn fill_regions(
        &mut self,
        versions: &[(&Variant<'ctx>, &Places<'ctx>)],
        end: BasicBlock<'ctx>,
        run: &mut dyn FnMut(&mut Self, usize) -> Result<(), BuildError>,
    ) -> Result<BasicBlock<'ctx>, BuildError> {
        let context = self.module.get_context();
        let (main, _) = versions[0];
        let heads: Vec<BasicBlock> = main
            .regions
            .iter()
            .map(|region| context.append_basic_block(self.function, &self.region_name(region)))
            .collect();
        for (index, head) in heads.iter().enumerate() {
            self.move_to_end(*head);
            self.builder.position_at_end(*head);
            if let Some(point) = main.regions[index].after {
                self.points[point].between(&self.site(None, main.width))?;
            }
            self.set_next(Exit::End)?;
            run(self, index)?;
            for (variant, places) in versions {
                self.take_effect(variant, places, &variant.regions[index])?;
            }
            let exits: BTreeSet<Exit> = versions
                .iter()
                .flat_map(|(variant, _)| &variant.regions[index].exits)
                .copied()
                .collect();
            self.go_on(&exits.into_iter().collect::<Vec<_>>(), &heads, end)?;
        }
        Ok(heads[0])
    }

    /// All work-items are through a region: what it changed for the group takes effect.
    fn take_effect(
        &self,
        variant: &Variant<'ctx>,
        places: &Places<'ctx>,
        region: &Region<'ctx>,
    ) -> Result<(), BuildError> {
        for (value, place) in variant.values.iter().zip(&places.values) {
            if let Place::Group { now, next } = place {
                if is_changed_for_others(value, region) {
                    registers::move_value(self.builder, value.variable, (*next, 0), (*now, 0));
                }
            }
        }
        Ok(())
    }

    /// Goes to the region that comes next.
    fn go_on(&mut self, exits: &[Exit], heads: &[BasicBlock<'ctx>], end: BasicBlock<'ctx>) -> Result<(), BuildError> {
        let target = |exit: &Exit| match exit {
            Exit::Point(point) => heads[point + 1],
            Exit::End => end,
        };
        let number = self.module.get_context().i32_type();
        match exits {
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

    /// Notes the exit that a work-item takes.
    pub(super) fn set_next(&self, exit: Exit) -> Result<(), BuildError> {
        let number = self.module.get_context().i32_type().const_int(exit_number(exit), false);
        self.builder.build_store(self.next, number)?;
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
