//! Synchronization points: which calls are, and what they do besides waiting.

use std::cell::RefCell;
use std::collections::HashMap;

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::values::{BasicValueEnum, CallSiteValue, FunctionValue, InstructionValue, IntValue};
use ir::group_ops::Scope;
use ir::points::Point;
use ir::view;

use super::collectives::Collective;
use super::kept::Array;
use super::scans::{self, Scan};
use crate::BuildError;

/// Where a hook writes its code.
pub struct Site<'a, 'ctx> {
    /// The module.
    pub module: &'a Module<'ctx>,
    /// Stands where the hook's code goes.
    pub builder: &'a Builder<'ctx>,
    /// Stands at the start of the wrapper, behind its variables: for variables, and for what is computed once per group.
    pub start: &'a Builder<'ctx>,
    /// The wrapper.
    pub wrapper: FunctionValue<'ctx>,
    /// In a body: the number of the work-item, of the first one if the body runs several. None in `between`.
    pub item: Option<IntValue<'ctx>>,
    /// How many work-items the body runs at once.
    pub width: u32,
    /// Arrays with an element for each work-item that points asked for.
    pub(super) arrays: &'a HashMap<CallSiteValue<'ctx>, Array<'ctx>>,
    /// Accesses on which no other iteration of a loop over work-items depends.
    pub(super) accesses: &'a RefCell<Vec<InstructionValue<'ctx>>>,
}

impl<'ctx> Site<'_, 'ctx> {
    /// Notes an access in a body on which no other work-item's depends.
    pub fn note_access(&self, access: Option<InstructionValue<'ctx>>) {
        self.accesses.borrow_mut().extend(access);
    }
}

/// What a point does. One is opened for each point of a kernel, and serves all bodies.
pub trait Hooks<'ctx> {
    /// A work-item arrives. `operands` are the arguments of the call, its number included.
    fn leave(&self, _: &Site<'_, 'ctx>, _operands: &[BasicValueEnum<'ctx>]) -> Result<(), BuildError> {
        Ok(())
    }

    /// All work-items have arrived.
    fn between(&self, _: &Site<'_, 'ctx>) -> Result<(), BuildError> {
        Ok(())
    }

    /// A work-item goes on: the result of the call, if it has one.
    fn enter(&self, _: &Site<'_, 'ctx>) -> Result<Option<BasicValueEnum<'ctx>>, BuildError> {
        Ok(None)
    }
}

/// A work-group barrier. A group stays on one thread: the memory side of a barrier is the order in which regions run.
struct Barrier;

impl Hooks<'_> for Barrier {}

/// The point that a call is.
pub fn point(call: CallSiteValue<'_>) -> Option<Point> {
    Point::from_name(&view::called_function(call).map(view::name)?)
}

/// Whether it is the work-items of a sub-group that wait at a point.
pub fn is_of_sub_group(call: CallSiteValue<'_>) -> bool {
    point(call).is_some_and(|point| point.scope() == Scope::Sub)
}

/// Whether a sub-group lets others run at a point.
pub fn is_yield(call: CallSiteValue<'_>) -> bool {
    point(call) == Some(Point::SubGroupYield)
}

/// The number of a point of the work-group, which tells it from others in every version of a kernel.
pub fn id(call: CallSiteValue<'_>) -> Option<u64> {
    let _ = point(call).filter(|point| point.has_id() && point.scope() == Scope::Work)?;
    match view::instruction_of(call).get_operand(0)?.value()? {
        BasicValueEnum::IntValue(id) => id.get_zero_extended_constant(),
        _ => None,
    }
}

/// Whether a call is a point.
pub fn is_point(call: CallSiteValue<'_>) -> bool {
    point(call).is_some()
}

/// Bytes for each work-item of an array that the point needs, if it does.
pub(super) fn bytes_per_item(call: CallSiteValue<'_>) -> Option<u64> {
    match point(call)? {
        Point::Group(group_op) if group_op.scope() == Scope::Work && group_op.kind().is_per_item() => {
            Some(scans::bytes_per_item(group_op))
        }
        _ => None,
    }
}

/// Whether a point is a function of the group whose results differ between work-items.
pub fn is_per_item(call: CallSiteValue<'_>) -> bool {
    matches!(point(call), Some(Point::Group(group_op)) if group_op.kind().is_per_item())
}

/// Whether the result of a point is the same for all work-items.
pub fn is_uniform(call: CallSiteValue<'_>) -> bool {
    match point(call) {
        Some(Point::Group(group_op)) => !group_op.kind().is_per_item(),
        Some(Point::WorkGroupBarrier | Point::SubGroupBarrier | Point::SubGroupYield) | None => false,
    }
}

/// The hooks of the point that a call is, but for points of sub-groups, which `sub_groups` opens. `site.builder` and `site.start` both stand at
/// the start of the wrapper: the place to make what they share. `narrow` is the call in the body of a narrower vectorized kernel, if there is one.
pub fn open<'ctx>(
    site: &Site<'_, 'ctx>,
    call: CallSiteValue<'ctx>,
    narrow: Option<CallSiteValue<'ctx>>,
) -> Result<Box<dyn Hooks<'ctx> + 'ctx>, BuildError> {
    match point(call) {
        Some(Point::WorkGroupBarrier) => Ok(Box::new(Barrier)),
        Some(Point::Group(group_op)) if group_op.kind().is_per_item() => {
            let array = site
                .arrays
                .get(&call)
                .ok_or_else(|| super::bug("a scan without an array"))?;
            Ok(Box::new(Scan::open(group_op, *array)?))
        }
        Some(Point::Group(group_op)) => Ok(Box::new(Collective::open(site, group_op, call, narrow)?)),
        Some(Point::SubGroupBarrier | Point::SubGroupYield) | None => Err(super::bug("a point without hooks")),
    }
}
