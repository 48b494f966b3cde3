//! Which versions of the kernel run a work-group.
//!
//! A vectorized kernel runs W work-items of a row at once, and says which scalar kernel it was made of. There are four schedules:
//! - *vector and scalar*: the vectorized kernel as far as it goes, the scalar one for the rest of each row;
//! - *vector and predicated*: for the rest of a row a vectorized kernel of the same width that can run fewer work-items is called once;
//! - *vector only*: when the vectorized kernel can run fewer work-items itself, or when rows are known to be multiples of its width;
//! - *scalar only*.
//!
//! Across points lanes that do not run would write over what other work-items keep, so predicated kernels run only whole vectors there, and the
//! scalar one the rest.
//!
//! Versions that run a group together must have the same points; where vectorization has made some go away, or where sub-groups wait, scans
//! run from one work-item to the next, or one work-item goes on for all, the scalar kernel runs alone.

use inkwell::module::Module;
use inkwell::values::{CallSiteValue, FunctionValue};
use ir::attributes::{self, BarrierSchedule};
use ir::vectorization::{self, Vectorization, Wrapping};
use ir::{metadata, rewrite, view};

use super::points;
use super::variant::Variant;
use crate::passes::refuse;
use crate::BuildError;

/// The versions that run a work-group.
pub(super) struct Versions<'ctx> {
    /// What runs most work-items.
    pub main: Variant<'ctx>,
    /// What runs those that are left over in each row.
    pub tail: Option<Variant<'ctx>>,
}

/// A function and how it was vectorized.
type Version<'ctx> = (FunctionValue<'ctx>, Vectorization);

/// The functions of the versions that run a work-group.
pub(super) struct Choice<'ctx> {
    /// What runs most work-items.
    pub main: Version<'ctx>,
    /// What runs those that are left over in each row.
    tail: Option<Version<'ctx>>,
}

/// Chooses the versions for an entry point and removes all others.
pub(super) fn choose<'ctx>(module: &Module<'ctx>, entry: FunctionValue<'ctx>) -> Result<Choice<'ctx>, BuildError> {
    let (main, tail) = versions_of(entry);
    let all = all_versions(module, entry);
    refuse_hidden_points(module, entry, &all)?;
    for version in all {
        let runs = version == main.0 || tail.is_some_and(|tail| tail.0 == version);
        // The entry's attributes and metadata are still wanted.
        if !runs && version != entry && view::has_no_uses(version) {
            rewrite::delete_function(version);
        }
    }
    Ok(Choice { main, tail })
}

impl<'ctx> Versions<'ctx> {
    /// Prepares the versions.
    pub fn prepare(module: &Module<'ctx>, choice: Choice<'ctx>) -> Result<Versions<'ctx>, BuildError> {
        let prepare = |(kernel, how): Version<'ctx>| Variant::prepare(module, kernel, how);
        Ok(Versions {
            main: prepare(choice.main)?,
            tail: choice.tail.map(prepare).transpose()?,
        })
    }

    /// The versions, main one first.
    pub fn all(&self) -> impl Iterator<Item = &Variant<'ctx>> {
        std::iter::once(&self.main).chain(&self.tail)
    }

    /// How the wrapper is made of them.
    pub fn wrapping(&self) -> Wrapping {
        Wrapping {
            main: self.main.vectorization,
            tail: self.tail.as_ref().map(|tail| tail.vectorization),
        }
    }
}

fn versions_of<'ctx>(entry: FunctionValue<'ctx>) -> (Version<'ctx>, Option<Version<'ctx>>) {
    let Some(link) = vectorization::base(entry) else {
        return ((entry, Vectorization::SCALAR), None);
    };
    let (scalar, how) = ((link.function, Vectorization::SCALAR), link.vectorization);
    if !can_run_together(entry, link.function) {
        return (scalar, None);
    }
    let main = (entry, how);
    let is_in_one_go = !view::calls(entry).into_iter().any(points::is_point);
    if how.is_predicated && is_in_one_go || has_whole_rows(entry, how) {
        return (main, None);
    }
    let is_predicated_twin = |twin: &vectorization::Link<'ctx>| {
        let of_same_width = Vectorization {
            is_predicated: false,
            ..twin.vectorization
        };
        twin.vectorization.is_predicated
            && is_in_one_go
            && of_same_width == how
            && can_run_together(entry, twin.function)
    };
    let twins = vectorization::derived(link.function).into_iter();
    let predicated = twins
        .filter(|twin| view::is_defined(twin.function))
        .find(is_predicated_twin);
    let tail = predicated.map_or(scalar, |twin| (twin.function, twin.vectorization));
    (main, Some(tail))
}

/// Whether rows are multiples of a width in every group.
fn has_whole_rows(kernel: FunctionValue<'_>, how: Vectorization) -> bool {
    let row = metadata::required_work_group_size(kernel).map(|sizes| sizes[how.dimension as usize]);
    let is_multiple = row.is_some_and(|row| row % u64::from(how.width.lanes) == 0);
    // Else the last group of a row may be smaller than what is required.
    is_multiple && !how.width.is_scalable && attributes::has_uniform_work_groups(kernel)
}

/// Whether two versions have the same points, all of the work-group.
fn can_run_together<'ctx>(one: FunctionValue<'ctx>, other: FunctionValue<'ctx>) -> bool {
    let points_of = |kernel: FunctionValue<'ctx>| -> Option<Vec<u64>> {
        let calls = view::calls(kernel).into_iter().filter(|call| points::is_point(*call));
        let mut ids = calls
            .map(|call| points::id(call).filter(|_| !is_for_scalar(call)))
            .collect::<Option<Vec<u64>>>()?;
        ids.sort_unstable();
        Some(ids)
    };
    points_of(one).is_some_and(|points| Some(points) == points_of(other))
}

/// All versions of the kernel that an entry point is a version of.
fn all_versions<'ctx>(module: &Module<'ctx>, entry: FunctionValue<'ctx>) -> Vec<FunctionValue<'ctx>> {
    let base = vectorization::base(entry).map_or(entry, |link| link.function);
    let is_version = |it: &FunctionValue<'ctx>| {
        *it == entry || *it == base || vectorization::base(*it).is_some_and(|link| link.function == base)
    };
    view::defined_functions(module).into_iter().filter(is_version).collect()
}

/// Points that are not in the kernel itself could not be waited at.
fn refuse_hidden_points<'ctx>(
    module: &Module<'ctx>,
    entry: FunctionValue<'ctx>,
    versions: &[FunctionValue<'ctx>],
) -> Result<(), BuildError> {
    let others = view::defined_functions(module).into_iter();
    for function in others.filter(|it| !versions.contains(it)) {
        if view::calls(function).into_iter().any(points::is_point) {
            let reason = format!("the barriers of `{}` cannot be inlined", view::name(function));
            return Err(refuse(entry, reason));
        }
    }
    Ok(())
}

/// Whether a point is one behind which the scalar kernel has to run alone.
fn is_for_scalar(call: CallSiteValue<'_>) -> bool {
    points::is_per_item(call) || attributes::barrier_schedule(call) == BarrierSchedule::Once
}
