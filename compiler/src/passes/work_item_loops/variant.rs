//! A version of the kernel, prepared: cut at its points, with all that lives across them in variables.

use std::collections::HashSet;

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::values::{CallSiteValue, FunctionValue, InstructionOpcode, InstructionValue};
use ir::pointers::Uses;
use ir::private_memory::variable_bytes;
use ir::vectorization::Vectorization;
use ir::{debug_info, flow, pointers, registers, rewrite, view};

use super::divergence;
use super::idle;
use super::regions::{self, Cut, Region};
use super::sub_groups::rounds;
use super::tidy;
use super::values::{self, Value};
use super::{bug, points};
use crate::passes::refuse;
use crate::BuildError;

/// A private variable of the kernel.
pub(super) struct Variable<'ctx> {
    /// Its `alloca`.
    pub variable: InstructionValue<'ctx>,
    /// Its size in bytes, a multiple of its alignment; in vectorized kernels that of all lanes.
    pub bytes: u64,
    /// Whether it lives across points: then every work-item has its own.
    pub is_kept: bool,
}

/// What is known of the sub-groups of a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SubGroups {
    /// No points are of sub-groups.
    None,
    /// All points are, and the lanes of a sub-group come to all of them together: no branch between points depends on the lane.
    Together,
    /// Lanes may part, or the kernel has points of the work-group as well, or sub-groups yield.
    Parting,
}

impl SubGroups {
    /// `divergent` takes for granted that lanes do not part: if no branch parts them then, none does.
    fn of<'ctx>(
        kernel: FunctionValue<'ctx>,
        cuts: &[Cut<'ctx>],
        divergent: &HashSet<InstructionValue<'ctx>>,
    ) -> SubGroups {
        let of_sub_group = |cut: &Cut<'ctx>| points::is_of_sub_group(cut.call);
        if !cuts.iter().any(of_sub_group) {
            SubGroups::None
        } else if cuts.iter().all(|cut| of_sub_group(cut) && !points::is_yield(cut.call))
            && !regions::may_part(kernel, cuts, divergent)
        {
            SubGroups::Together
        } else {
            SubGroups::Parting
        }
    }
}

/// A version of the kernel.
pub(super) struct Variant<'ctx> {
    /// The function; its body is only a pattern from now on.
    pub kernel: FunctionValue<'ctx>,
    /// How it was vectorized.
    pub vectorization: Vectorization,
    /// How many work-items it runs at once; times a number that only the machine knows, if that is how it was vectorized.
    pub width: u32,
    /// Its points, in the order of their numbers if they have any.
    pub cuts: Vec<Cut<'ctx>>,
    /// Whether some of them are of sub-groups.
    pub sub_groups: SubGroups,
    /// Its regions: that of the start, then that of each point.
    pub regions: Vec<Region<'ctx>>,
    /// What lives across points in registers.
    pub values: Vec<Value<'ctx>>,
    /// Its private variables.
    pub variables: Vec<Variable<'ctx>>,
}

impl<'ctx> Variant<'ctx> {
    /// Whether some of its work-items may return while others go on to a point.
    pub fn may_return(&self) -> bool {
        self.regions.iter().any(|region| region.some_return)
    }

    /// Prepares the kernel.
    pub fn prepare(
        module: &Module<'ctx>,
        kernel: FunctionValue<'ctx>,
        vectorization: Vectorization,
    ) -> Result<Variant<'ctx>, BuildError> {
        let builder = module.get_context().create_builder();
        flow::remove_unreachable_blocks(kernel);
        // Passes over loops leave them where values come out, behind points too: there they would be something that each work-item does.
        flow::fold_single_phis(kernel);
        let start = kernel.get_first_basic_block().ok_or_else(|| bug("an empty kernel"))?;
        let variables = collect_variables(module, &builder, kernel, start)?;
        let mut cuts: Vec<Cut> = calls_that_wait(kernel).into_iter().map(Cut::at).collect();
        let mut divergent = divergence::divergent(kernel, &calls(&cuts));
        let sub_groups = SubGroups::of(kernel, &cuts, &divergent);
        if sub_groups == SubGroups::Parting {
            let parts = |block| regions::part_at(block, &cuts, &divergent);
            let more = rounds::keep_apart(module, kernel, &cuts, parts)?;
            cuts.extend(more.into_iter().map(Cut::at));
            divergent = divergence::divergent(kernel, &calls(&cuts));
        }
        let predecessors = flow::predecessors(kernel);
        // Lanes that part are at different places at the same time, so they share nothing.
        let is_together = sub_groups != SubGroups::Parting;
        let is_shared = |value: &InstructionValue<'ctx>| is_together && !divergent.contains(value);
        tidy::tidy(&view::instructions(kernel), &cuts, &is_shared, &predecessors);
        // As long as addresses of variables are in registers, where they can be followed.
        let uses: Vec<Uses> = variables.iter().map(|variable| pointers::uses(*variable)).collect();
        // Once more, for what was computed again.
        let divergent = divergence::divergent(kernel, &calls(&cuts));
        let is_shared = |value: &InstructionValue<'ctx>| is_together && !divergent.contains(value);
        let values = values::demote(kernel, &cuts, is_shared, &predecessors);
        cuts.iter().for_each(leave_alone);
        let starts = cuts.iter().enumerate().map(|(at, cut)| (Some(at), cut.rest));
        let mut regions: Vec<Region> = std::iter::once((None, start))
            .chain(starts)
            .map(|(after, first)| Region::find(kernel, &cuts, after, first, &divergent))
            .collect();
        // A debugger may want to stop at each work-item.
        if is_together && !debug_info::is_present(module) {
            for region in &mut regions {
                region.is_done_once = region.could_be_done_once(&cuts, &values, &divergent);
                region.leaves_nothing = region.could_leave_nothing(&cuts, &values);
                if vectorization == Vectorization::SCALAR && sub_groups == SubGroups::None {
                    region.only_first = idle::only_first(region.first, &region.blocks);
                }
            }
        }
        let variables = variables
            .into_iter()
            .zip(uses)
            .map(|(variable, uses)| describe(module, kernel, variable, &uses, &regions))
            .collect::<Result<Vec<_>, _>>()?;
        forget_lifetimes(&variables);
        Ok(Variant {
            kernel,
            vectorization,
            width: vectorization.width.lanes,
            cuts,
            sub_groups,
            regions,
            values,
            variables,
        })
    }
}

fn calls<'ctx>(cuts: &[Cut<'ctx>]) -> Vec<CallSiteValue<'ctx>> {
    cuts.iter().map(|cut| cut.call).collect()
}

/// The kernel's points, in the order of their numbers if they have any, or else in its own.
fn calls_that_wait<'ctx>(kernel: FunctionValue<'ctx>) -> Vec<CallSiteValue<'ctx>> {
    let calls = view::calls(kernel).into_iter();
    let mut calls: Vec<CallSiteValue> = calls.filter(|call| points::is_point(*call)).collect();
    if calls.iter().all(|call| points::id(*call).is_some()) {
        calls.sort_by_key(|call| points::id(*call));
    }
    calls
}

/// Leaves nothing but the call and the branch in the block of a point: what was put around the call to load its operands belongs to the way
/// there, what stores its result to the way on.
fn leave_alone(cut: &Cut<'_>) {
    let call = view::instruction_of(cut.call);
    let instructions = view::block_instructions(cut.wait);
    let at = instructions.iter().position(|it| *it == call).unwrap_or(0);
    let (before, after) = instructions.split_at(at);
    for load in before {
        rewrite::move_before(*load, cut.arrive.get_terminator().unwrap_or(call));
    }
    let first = cut.rest.get_first_instruction();
    for store in after.iter().skip(1).filter(|it| !it.is_terminator()) {
        rewrite::move_before(*store, first.unwrap_or(call));
    }
}

/// Moves the kernel's variables to a block of their own before its start, which no region has.
fn collect_variables<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    kernel: FunctionValue<'ctx>,
    start: BasicBlock<'ctx>,
) -> Result<Vec<InstructionValue<'ctx>>, BuildError> {
    let variables: Vec<InstructionValue> = view::instructions(kernel)
        .into_iter()
        .filter(|it| it.get_opcode() == InstructionOpcode::Alloca)
        .collect();
    let holder = module.get_context().prepend_basic_block(start, "variables");
    builder.position_at_end(holder);
    for variable in &variables {
        variable.remove_from_basic_block();
        builder.insert_instruction(variable, None);
    }
    builder.build_unconditional_branch(start)?;
    Ok(variables)
}

/// What is to be known of a variable.
fn describe<'ctx>(
    module: &Module<'ctx>,
    kernel: FunctionValue<'ctx>,
    variable: InstructionValue<'ctx>,
    uses: &Uses<'ctx>,
    regions: &[Region<'ctx>],
) -> Result<Variable<'ctx>, BuildError> {
    let bytes = variable_bytes(&view::layout(module), variable)
        .ok_or_else(|| refuse(kernel, "has an array of variable size"))?;
    let is_used_in = |region: &&Region<'ctx>| uses.users.iter().any(|user| region.contains(*user));
    let users: Vec<&Region> = regions.iter().filter(is_used_in).collect();
    let may_return = users.iter().any(|region| regions::may_follow(regions, region, region));
    Ok(Variable {
        variable,
        bytes: bytes.next_multiple_of(registers::layout(variable).align),
        is_kept: users.len() > 1
            || may_return
            || ((uses.escapes || debug_info::is_declared(variable)) && regions.len() > 1),
    })
}

/// Removes the marks of the life of variables that outlive them.
fn forget_lifetimes(variables: &[Variable<'_>]) {
    for variable in variables.iter().filter(|variable| variable.is_kept) {
        for call in view::instruction_users(variable.variable)
            .into_iter()
            .filter_map(view::as_call)
        {
            if view::called_function(call).is_some_and(view::marks_lifetime) {
                rewrite::erase_call(call);
            }
        }
    }
}
