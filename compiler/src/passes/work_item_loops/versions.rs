//! Which versions of the kernel run a work-group.
//!
//! A vectorized kernel runs W work-items of a row at once, and says which scalar kernel it was made of. A row lies along the dimension that the kernel
//! was vectorized along. There are five schedules:
//! - *vector and scalar*: the vectorized kernel as far as it goes, the scalar one for the rest of each row;
//! - *vector, narrower vector and scalar*: between the two a vectorized kernel of fewer lanes, as far as that goes;
//! - *vector and predicated*: for the rest of a row a vectorized kernel that can run fewer work-items, and whose width divides the other's;
//! - *vector only*: when the vectorized kernel can run fewer work-items itself;
//! - *scalar only*.
//!
//! Vectorized kernels take for granted that global ids are small ([`SMALL_IDS`](ir::builtin_info::SMALL_IDS)), so that `int i = get_global_id(0)` counts up from
//! lane to lane. A launch of which that is not true is run by the scalar kernel. Where that is there for nothing else, it is left out, and is a variant of its own
//! ([`Versions::leave_out_scalar`], [`crate::Kernel::is_for`]). So is what runs the rest of rows, where code is for rows of whole vectors alone ([`Versions::leave_out_rest`]).
//!
//! Across points lanes that do not run would write over what other work-items keep, so predicated kernels run only whole vectors there, and the
//! scalar one the rest.
//!
//! Versions that run a group together must have the same points; where vectorization has made some go away, or where sub-groups wait, scans do not go along
//! x, or one work-item goes on for all, the scalar kernel runs alone.
//!
//! Where the lanes of the vectorized kernel are a sub-group, the two run work-groups apart ([`super::apart`]).

use inkwell::module::Module;
use inkwell::values::{CallSiteValue, FunctionValue};
use ir::attributes::{self, BarrierSchedule};
use ir::vectorization::{self, Vectorization, Wrapping};
use ir::{id_limits, loops, metadata, rewrite, sub_groups, view};

use super::points;
use super::variant::Variant;
use crate::passes::refuse;
use crate::BuildError;

/// The versions that run a work-group.
pub(super) struct Versions<'ctx> {
    /// What runs most work-items.
    pub main: Variant<'ctx>,
    /// What runs those that are left over in each row, if that is a vectorized kernel too: all if it is predicated, or else as many as fill its vectors.
    pub second: Option<Variant<'ctx>>,
    /// Where `main` is vectorized: what runs launches with large ids, and what is left over in each row if nobody else does; none if it is left out.
    pub scalar: Option<Variant<'ctx>>,
}

/// A function and how it was vectorized.
type Version<'ctx> = (FunctionValue<'ctx>, Vectorization);

/// What runs work-groups.
pub(super) enum Chosen<'ctx> {
    /// These together.
    Together(Choice<'ctx>),
    /// The first those whose rows are whole numbers of sub-groups, which its lanes are; the second all others.
    Apart([Choice<'ctx>; 2]),
}

/// The longest vectors for which rows along x are mostly long enough: tiles of 16 x 16 work-items are what most are.
const LONGEST_ROW: u32 = 16;
/// The same along other dimensions.
const LONGEST_SIDE: u32 = 8;

/// The functions of [`Versions`].
pub(super) struct Choice<'ctx> {
    main: Version<'ctx>,
    second: Option<Version<'ctx>>,
    scalar: Option<Version<'ctx>>,
}

/// Chooses the versions for an entry point and removes all others.
pub(super) fn choose<'ctx>(module: &Module<'ctx>, entry: FunctionValue<'ctx>) -> Result<Chosen<'ctx>, BuildError> {
    let choice = apart_of(entry).map_or_else(|| Chosen::Together(versions_of(entry)), Chosen::Apart);
    let all = all_versions(module, entry);
    refuse_hidden_points(module, entry, &all)?;
    let chosen = match &choice {
        Chosen::Together(choice) => choice.functions(),
        Chosen::Apart(both) => both.iter().flat_map(Choice::functions).collect(),
    };
    for version in all {
        let runs = chosen.contains(&version);
        // The entry's attributes and metadata are still wanted.
        if !runs && version != entry && view::has_no_uses(version) {
            rewrite::delete_function(version);
        }
    }
    Ok(choice)
}

impl<'ctx> Choice<'ctx> {
    /// One function alone.
    fn alone(main: Version<'ctx>) -> Choice<'ctx> {
        Choice {
            main,
            second: None,
            scalar: None,
        }
    }

    /// The lanes of the main one.
    pub fn lanes(&self) -> u64 {
        self.main.1.width.lanes.into()
    }

    /// Whether all rows of an entry point's work-groups are whole vectors of the main one.
    pub fn fills_rows_of(&self, entry: FunctionValue<'ctx>) -> bool {
        are_rows_whole(entry, self.main.0, self.main.1)
    }

    /// All functions.
    pub fn functions(&self) -> Vec<FunctionValue<'ctx>> {
        let all = [Some(self.main), self.second, self.scalar].into_iter();
        all.flatten().map(|version| version.0).collect()
    }
}

impl<'ctx> Versions<'ctx> {
    /// Prepares the versions.
    pub fn prepare(module: &Module<'ctx>, choice: Choice<'ctx>) -> Result<Versions<'ctx>, BuildError> {
        let prepare = |(kernel, how): Version<'ctx>| Variant::prepare(module, kernel, how);
        // It runs what is left over, if anything.
        if let Some((kernel, _)) = choice.scalar {
            loops::limit_unrolling(kernel);
        }
        Ok(Versions {
            main: prepare(choice.main)?,
            second: choice.second.map(prepare).transpose()?,
            scalar: choice.scalar.map(prepare).transpose()?,
        })
    }

    /// Takes the scalar version away where vectors run whole rows, with masks or as all rows of the entry's work-groups are whole vectors, but for those of one work-item and those of large ids:
    /// they are for a scalar variant, which the runtime has compiled when a launch is of such. It would be a part of each build otherwise, for launches that hardly any program has.
    pub fn leave_out_scalar(&mut self, entry: FunctionValue<'ctx>) -> Vec<Variant<'ctx>> {
        let is_masked = |it: &Variant<'ctx>| it.vectorization.is_predicated;
        let are_masked = is_masked(&self.main) || self.second.as_ref().is_some_and(is_masked);
        let are_whole = are_rows_whole(entry, self.main.kernel, self.main.vectorization);
        let run_rows = are_masked && self.main.cuts.is_empty();
        // Vectors cannot tell that only the first of a row does anything; whole ones are told.
        let is_wanted = |it: &Variant<'ctx>| it.regions.iter().any(|region| region.only_first != [false; 3]);
        let scalar = self
            .scalar
            .take_if(|scalar| are_whole || run_rows && !is_wanted(scalar));
        if let Some(scalar) = &scalar {
            self.take_over_leaders(scalar);
        }
        // Nor is anything left over by whole vectors.
        let second = self.second.take_if(|_| are_whole && scalar.is_some());
        scalar.into_iter().chain(second).collect()
    }

    /// Takes away what runs the rest of rows, if vectors can run all of the others, whose lengths are multiples of the number of work-items that comes back: narrower vectors stay where the main ones are longer than most
    /// tiles are wide. For code that may be for such rows alone (`passes/whole_rows.rs`).
    pub fn leave_out_rest(&mut self) -> Option<(u64, Vec<Variant<'ctx>>)> {
        let scalar = self.scalar.as_ref()?;
        let how = self.main.vectorization;
        let is_plain = !how.is_predicated && !how.width.is_scalable && id_limits::of(self.main.kernel).is_none();
        // Otherwise launches may cut it as they like.
        let has_points = !self.main.cuts.is_empty();
        let has_leaders = scalar.regions.iter().any(|region| region.only_first != [false; 3]);
        let is_long = how.width.lanes > if how.dimension == 0 { LONGEST_ROW } else { LONGEST_SIDE };
        let narrow = self.second.as_ref().filter(|_| is_long);
        if !is_plain || !has_points || narrow.is_some() && has_leaders {
            return None;
        }
        let lanes = narrow.map_or(how.width.lanes, |it| it.vectorization.width.lanes);
        let scalar = self.scalar.take();
        if let Some(scalar) = &scalar {
            self.take_over_leaders(scalar);
        }
        let second = self.second.take_if(|_| !is_long);
        Some((lanes.into(), scalar.into_iter().chain(second).collect()))
    }

    /// Tells the main version of what only the first of a row does, which the scalar one knows, that is left out.
    fn take_over_leaders(&mut self, scalar: &Variant<'ctx>) {
        for (vectors, items) in self.main.regions.iter_mut().zip(&scalar.regions) {
            vectors.only_first = items.only_first;
        }
    }

    /// The versions, main one first.
    pub fn all(&self) -> impl Iterator<Item = &Variant<'ctx>> {
        std::iter::once(&self.main).chain(&self.second).chain(&self.scalar)
    }

    /// How the wrapper is made of them.
    pub fn wrapping(&self) -> Wrapping {
        let is_whole = self.main.vectorization.is_predicated;
        let tail = self.second.as_ref().or(self.scalar.as_ref().filter(|_| !is_whole));
        Wrapping {
            main: self.main.vectorization,
            tail: tail.map(|tail| tail.vectorization),
        }
    }
}

/// Whether all rows that a vectorized kernel runs are whole vectors: the size that an entry point requires says so, and nobody is left out of them.
fn are_rows_whole<'ctx>(entry: FunctionValue<'ctx>, kernel: FunctionValue<'ctx>, how: Vectorization) -> bool {
    let row = metadata::required_work_group_size(entry).map(|size| size[how.dimension as usize]);
    let is_whole = row.is_some_and(|row| row % u64::from(how.width.lanes) == 0);
    let is_cut = how.width.is_scalable || id_limits::of(kernel).is_some();
    is_whole && !is_cut && attributes::has_uniform_work_groups(entry)
}

/// Why the scalar kernel runs alone, though an entry point is vectorized.
pub(super) fn why_alone(entry: FunctionValue<'_>) -> Option<&'static str> {
    let link = vectorization::base(entry).filter(|_| apart_of(entry).is_none())?;
    if tells_sub_groups_apart(link.function) {
        return Some("work-items that are left over would not be of its sub-groups");
    }
    if !can_run_together(entry, link.function) {
        return Some("vectors have other barriers than work-items");
    }
    let is_across = link.vectorization.dimension != 0 && has_linear_point(entry);
    is_across.then_some("work-items go on in the order of their linear ids, which is not that of lanes")
}

fn versions_of<'ctx>(entry: FunctionValue<'ctx>) -> Choice<'ctx> {
    let alone = |kernel| Choice::alone((kernel, Vectorization::SCALAR));
    let Some(link) = vectorization::base(entry) else {
        return alone(entry);
    };
    let how = link.vectorization;
    if why_alone(entry).is_some() {
        return alone(link.function);
    }
    let is_in_one_go = !view::calls(entry).into_iter().any(points::is_point);
    let is_second = |twin: &vectorization::Link<'ctx>| {
        let Vectorization {
            width,
            dimension,
            is_predicated,
        } = twin.vectorization;
        let is_part = width.is_scalable == how.width.is_scalable && how.width.lanes.checked_rem(width.lanes) == Some(0);
        // Across points only whole vectors are run, so that it must be narrower.
        let takes_rest = is_predicated && is_in_one_go || !is_predicated && width.lanes < how.width.lanes;
        is_part && takes_rest && dimension == how.dimension && can_run_together(entry, twin.function)
    };
    let twins = vectorization::derived(link.function).into_iter();
    let second = twins
        .filter(|twin| view::is_defined(twin.function))
        .filter(|_| !(how.is_predicated && is_in_one_go))
        .find(is_second)
        .map(|twin| (twin.function, twin.vectorization));
    Choice {
        main: (entry, how),
        second,
        scalar: Some((link.function, Vectorization::SCALAR)),
    }
}

/// The vectorized and the scalar kernel, if the lanes of the former are a sub-group and nothing in it is for the scalar one alone.
fn apart_of<'ctx>(entry: FunctionValue<'ctx>) -> Option<[Choice<'ctx>; 2]> {
    let link = vectorization::base(entry)?;
    let how = link.vectorization;
    let is_sub_group = tells_sub_groups_apart(link.function)
        && how.dimension == 0
        && !how.is_predicated
        && !how.width.is_scalable
        && attributes::sub_group_size(entry) == Some(how.width.lanes.into());
    let mut points = view::calls(entry).into_iter().filter(|call| points::is_point(*call));
    let can_run = !points.any(|call| points::is_of_sub_group(call) || is_for_scalar(call));
    (is_sub_group && can_run).then(|| {
        [
            Choice::alone((entry, how)),
            Choice::alone((link.function, Vectorization::SCALAR)),
        ]
    })
}

fn tells_sub_groups_apart(kernel: FunctionValue<'_>) -> bool {
    let mut called = view::calls(kernel).into_iter().filter_map(view::called_function);
    called.any(|it| sub_groups::tells_apart(&view::name(it)))
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

/// Whether work-items go on in the order of their linear ids somewhere, which is that of rows along x.
fn has_linear_point(kernel: FunctionValue<'_>) -> bool {
    let mut points = view::calls(kernel).into_iter().filter(|call| points::is_point(*call));
    points.any(|call| points::is_per_item(call) || attributes::barrier_schedule(call) == BarrierSchedule::Linear)
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
    attributes::barrier_schedule(call) == BarrierSchedule::Once
}
