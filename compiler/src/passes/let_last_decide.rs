//! Let the last work-item of a group decide where all of the group must go the same way.
//! Needs: tidy, so that conditions are values; prepare_barriers, after which points are in the kernel. Guarantees: nothing. Changes: conditions of branches that lead to different points.
//! before: `for (i = local id; i < n; i += 16) { ... barrier ... } barrier`
//! after:  the same with another counter beside `i`, which starts at the last local id, and is what the loop asks for
//!
//! "If the barrier is inside a loop, all work-items in the work-group must execute the barrier in each iteration of the loop before any are allowed to continue execution beyond the barrier"
//! (OpenCL C, "Synchronization functions"): where one way leads to one point, and the other to another one, all take the same, and what one work-item of the group asks for is as good
//! as what each does. Then the work-items share the branch, and with it the loop. What they ask for is known to differ otherwise: each would take note of where it goes, and be asked whether it
//! still is there. A row sum with a barrier in such a loop takes 7 times as long.
//!
//! It is the last one that is asked, since it is the one to be followed where programs break that rule: work-items run in order. A loop that walks along a row ends with the first round that
//! is not for all then, rather than to go on beyond the row.
//!
//! Where one way leads to the end of the kernel without another point, nothing is changed. Work-items that return early are no fault, as far as Weft goes: nobody waits for them.
//! Nor is anything changed where the last work-item may not be, as it has returned or gone another way ([`super::parted`]): what it would ask for is not what those ask for who are there.
//!
//! What the last work-item asks for is computed of ids, arguments and what all share; and of phis of the loop that the branch is for, if each iteration comes to it, and all come to the loop's start
//! by the same way: between two points no work-item comes to it twice, so that all are in the same iteration.

use std::collections::{HashMap, HashSet};

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::values::{BasicValue, BasicValueEnum, InstructionOpcode, InstructionValue, PhiValue};
use ir::builtin_info::Mux;
use ir::{attributes, debug_info, flow, rewrite, view};

use super::parted::Stops;
use super::work_item_loops::sub_groups::order::{loops, Loop};
use super::work_item_loops::{divergence, points};
use super::{mux, the_kernel};
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass. Kernels that a debugger may stop in keep the shape of their source; sub-groups wait by themselves.
pub fn let_last_decide(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let kernel = the_kernel(module)?;
    let points: Vec<_> = view::calls(kernel)
        .into_iter()
        .filter(|call| points::is_point(*call))
        .collect();
    let is_left_alone = context.options.opt_disable || debug_info::is_present(module);
    if is_left_alone || points.is_empty() || !attributes::has_no_sub_groups(kernel) {
        return Ok(());
    }
    let divergent = divergence::divergent(kernel, &points);
    let stops = Stops::of(kernel);
    let mut parted = None;
    let loops = loops(kernel);
    for block in kernel.get_basic_blocks() {
        let Some((branch, condition)) = parting(block, &divergent) else {
            continue;
        };
        if !stops.all_agree(block) {
            continue;
        }
        let parted = parted.get_or_insert_with(|| stops.parted(&divergent));
        if parted.contains(&block) {
            continue;
        }
        // Outer loops come first.
        let around = loops.iter().rev().find(|it| it.blocks.contains(&block));
        let mut last = LastItem {
            module,
            builder: module.get_context().create_builder(),
            divergent: &divergent,
            counted: around.filter(|it| is_passed_each_time(it, block) && is_reached_together(it, parted)),
            known: HashMap::new(),
        };
        if last.can_be_had(condition, &mut HashSet::new(), DEPTH) {
            let asked = last.of(condition)?;
            branch.set_operand(0, asked);
        }
    }
    Ok(())
}

/// The branch at the end of a block, and its condition, if work-items may not agree about it.
fn parting<'ctx>(
    block: BasicBlock<'ctx>,
    divergent: &HashSet<InstructionValue<'ctx>>,
) -> Option<(InstructionValue<'ctx>, BasicValueEnum<'ctx>)> {
    let branch = block.get_terminator()?;
    let condition = *view::value_operands(branch).first()?;
    let is_divergent = divergent.contains(&condition.as_instruction_value()?);
    (branch.get_opcode() == InstructionOpcode::Br && is_divergent).then_some((branch, condition))
}

/// Whether each iteration of a loop comes to the end of a block, once.
fn is_passed_each_time<'ctx>(around: &Loop<'ctx>, block: BasicBlock<'ctx>) -> bool {
    let leads_back = |from: &BasicBlock<'ctx>| flow::successors(*from).contains(&around.head);
    let latches: Vec<_> = around.blocks.iter().copied().filter(leads_back).collect();
    block == around.head || latches == [block]
}

/// Whether all work-items come to the start of a loop by the same way.
fn is_reached_together<'ctx>(around: &Loop<'ctx>, parted: &HashSet<BasicBlock<'ctx>>) -> bool {
    let mut phis = flow::phis(around.head)
        .into_iter()
        .filter_map(|phi| PhiValue::try_from(phi).ok());
    phis.all(|phi| phi.get_incomings().all(|(_, from)| !parted.contains(&from)))
}

/// How deep conditions are looked into.
const DEPTH: u32 = 16;

/// What values are for the last work-item of the group.
struct LastItem<'a, 'ctx> {
    module: &'a Module<'ctx>,
    builder: Builder<'ctx>,
    divergent: &'a HashSet<InstructionValue<'ctx>>,
    /// The loop whose iterations all work-items count alike, if there is one.
    counted: Option<&'a Loop<'ctx>>,
    known: HashMap<InstructionValue<'ctx>, BasicValueEnum<'ctx>>,
}

impl<'ctx> LastItem<'_, 'ctx> {
    /// The instruction that a value is, if it may be another one for other work-items.
    fn own(&self, value: BasicValueEnum<'ctx>) -> Option<InstructionValue<'ctx>> {
        value.as_instruction_value().filter(|it| self.divergent.contains(it))
    }

    /// Whether a value can be computed for the last work-item by any. `seen` are phis that are being looked at.
    fn can_be_had(&self, value: BasicValueEnum<'ctx>, seen: &mut HashSet<InstructionValue<'ctx>>, depth: u32) -> bool {
        let Some(made) = self.own(value) else { return true };
        if depth == 0 {
            return false;
        }
        use InstructionOpcode::{AShr, Add, And, ICmp, LShr, Mul, Or, SExt, Select, Shl, Sub, Trunc, Xor, ZExt};
        match made.get_opcode() {
            InstructionOpcode::Phi => {
                let is_counter = self.counted.is_some_and(|it| made.get_parent() == Some(it.head));
                is_counter && (!seen.insert(made) || self.all_can_be_had(made, seen, depth))
            }
            InstructionOpcode::Call => match id(made) {
                Some(_) => true,
                None => is_simple(made) && self.all_can_be_had(made, seen, depth),
            },
            Add | Sub | Mul | Shl | LShr | AShr | And | Or | Xor | Trunc | ZExt | SExt | ICmp | Select => {
                self.all_can_be_had(made, seen, depth)
            }
            _ => false,
        }
    }

    fn all_can_be_had(
        &self,
        made: InstructionValue<'ctx>,
        seen: &mut HashSet<InstructionValue<'ctx>>,
        depth: u32,
    ) -> bool {
        let mut operands = view::value_operands(made).into_iter();
        operands.all(|it| self.can_be_had(it, seen, depth - 1))
    }

    /// The value, computed beside it.
    fn of(&mut self, value: BasicValueEnum<'ctx>) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let Some(made) = self.own(value) else {
            return Ok(value);
        };
        if let Some(known) = self.known.get(&made) {
            return Ok(*known);
        }
        if let (InstructionOpcode::Phi, Ok(phi)) = (made.get_opcode(), PhiValue::try_from(made)) {
            return self.of_phi(made, phi);
        }
        let last = match id(made) {
            Some((what, dimension)) => self.of_id(made, what, dimension)?,
            None => {
                let operands = view::value_operands(made).into_iter();
                let operands: Vec<_> = operands.map(|it| self.of(it)).collect::<Result<_, _>>()?;
                // A phi among them asks for what comes around the loop.
                if let Some(known) = self.known.get(&made) {
                    return Ok(*known);
                }
                let copy = rewrite::copy_before(made, made);
                for (at, operand) in (0..).zip(operands) {
                    copy.set_operand(at, operand);
                }
                view::value_of(copy).ok_or_else(|| BuildError::Backend("a condition is no value".to_owned()))?
            }
        };
        self.known.insert(made, last);
        Ok(last)
    }

    fn of_phi(
        &mut self,
        made: InstructionValue<'ctx>,
        phi: PhiValue<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>, BuildError> {
        self.builder.position_before(&made);
        let last = self.builder.build_phi(phi.as_basic_value().get_type(), "last")?;
        self.known.insert(made, last.as_basic_value());
        for (value, from) in phi.get_incomings() {
            let value = self.of(value)?;
            last.add_incoming(&[(&value, from)]);
        }
        Ok(last.as_basic_value())
    }

    /// An id of the last work-item. No group is empty.
    fn of_id(
        &self,
        made: InstructionValue<'ctx>,
        what: Mux,
        dimension: u32,
    ) -> Result<BasicValueEnum<'ctx>, BuildError> {
        self.builder.position_before(&made);
        let one = self.module.get_context().i64_type().const_int(1, false);
        let query = |mux, dimension| mux::query(self.module, &self.builder, mux, dimension);
        let size = query(Mux::GetLocalSize, dimension)?;
        let last = match what {
            Mux::GetLocalLinearId => {
                let plane = self.builder.build_int_nuw_mul(size, query(Mux::GetLocalSize, 1)?, "")?;
                let items = self
                    .builder
                    .build_int_nuw_mul(plane, query(Mux::GetLocalSize, 2)?, "items")?;
                self.builder.build_int_nuw_sub(items, one, "last")?
            }
            _ => self.builder.build_int_nuw_sub(size, one, "last")?,
        };
        if what != Mux::GetGlobalId {
            return Ok(last.into());
        }
        let first = mux::first_global_id(self.module, &self.builder, dimension)?;
        Ok(self.builder.build_int_nuw_add(first, last, "")?.into())
    }
}

/// The id that an instruction asks for, and its dimension.
fn id(made: InstructionValue<'_>) -> Option<(Mux, u32)> {
    let call = view::as_call(made)?;
    let what = Mux::from_name(&view::name(view::called_function(call)?))?;
    let dimension = || {
        view::constant_integer(*view::value_operands(made).first()?)?
            .try_into()
            .ok()
    };
    match what {
        Mux::GetLocalId | Mux::GetGlobalId => Some((what, dimension().filter(|it| *it < 3)?)),
        Mux::GetLocalLinearId => Some((what, 0)),
        _ => None,
    }
}

/// Whether a call is of a function that computes something of integers alone.
fn is_simple(made: InstructionValue<'_>) -> bool {
    let callee = view::as_call(made).and_then(view::called_function);
    let of = ["llvm.smin.", "llvm.smax.", "llvm.umin.", "llvm.umax."];
    callee
        .map(view::name)
        .is_some_and(|name| of.iter().any(|it| name.starts_with(it)))
}
