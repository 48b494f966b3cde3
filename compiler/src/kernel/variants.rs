//! The variants of a kernel: which there are, which are to be made, and which launches they are for.

use ir::builtin_info::SMALL_IDS;

use super::{Kernel, KernelInfo, ScratchPlan};
use crate::executable::LateVariant;
use crate::forms::Form;
use crate::native_entry::NativeEntry;
use crate::variant::{Known, Variant};

/// Another variant of a kernel, and what launches need that may be run by it as well as by the kernel itself.
pub struct Rival {
    pub(crate) variant: Variant,
    pub(crate) entry: NativeEntry,
    pub(crate) both: KernelInfo,
}

impl Rival {
    /// What it is for.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Its entry, which may be called while its kernel is alive.
    pub fn entry(&self) -> NativeEntry {
        self.entry
    }

    /// The stack that a call of either takes, as [`Kernel::stack_bytes`] says.
    pub fn stack_bytes(&self) -> u64 {
        self.both.stack_bytes
    }

    /// Scratch for either, as [`Kernel::plan_scratch`] lays it out.
    pub fn plan_scratch(&self, local_arg_sizes: &[u64], local_size: [u64; 3]) -> ScratchPlan {
        self.both.plan_scratch(local_arg_sizes, local_size)
    }
}

impl Kernel {
    /// Whether [`Kernel::entry`], and variants, are for launches of such sizes. Vectors may not be for global ids that are not small ([`SMALL_IDS`]), nor for all rows, and it is no use to run rows of one
    /// work-item by them.
    pub fn is_for(&self, offset: [u64; 3], global_size: [u64; 3], local_size: [u64; 3]) -> bool {
        let is_for_rows = !self.has_rows_of_one(local_size) && self.has_whole_rows(global_size, local_size);
        if !is_for_rows || !self.is_for_groups(global_size, local_size) {
            return false;
        }
        let is_of_vectors = self.info.are_vectors_alone || self.info.row_multiple > 1;
        // Variants of a scalar kernel may be vectors alone.
        let may_be_alone = is_of_vectors || self.info.may_have_variants || self.is_misfit(local_size);
        !may_be_alone || are_small(offset, global_size)
    }

    /// Whether launches of such sizes that its entry is not for may choose between variants all the same, one of which is what [`Kernel::for_others`] says.
    pub fn has_rivals_for_others(&self, offset: [u64; 3], global_size: [u64; 3]) -> bool {
        self.info.row_multiple > 1 && are_small(offset, global_size)
    }

    /// Whether its entry is for the rows of a launch of such sizes: all of them, those of the last work-groups too, are multiples of a power of two.
    fn has_whole_rows(&self, global_size: [u64; 3], local_size: [u64; 3]) -> bool {
        let of = self.info.preferred_dimension;
        (global_size[of] | local_size[of]) & (self.info.row_multiple - 1) == 0
    }

    /// Whether vectors alone would run rows of one work-item.
    fn has_rows_of_one(&self, local_size: [u64; 3]) -> bool {
        self.info.are_vectors_alone && local_size[self.info.preferred_dimension] == 1
    }

    /// Whether its entry is for the work-groups of a launch of such sizes.
    fn is_for_groups(&self, global_size: [u64; 3], local_size: [u64; 3]) -> bool {
        let is_whole = |(global, local): (u64, u64)| global % local == 0;
        !self.info.are_groups_whole || global_size.into_iter().zip(local_size).all(is_whole)
    }

    /// Whether rows of work-groups of a size fill half of the kernel's vectors at the most: code for the size is likely to be much faster.
    pub fn has_short_rows(&self, local_size: [u64; 3]) -> bool {
        let row = local_size[self.info.preferred_dimension];
        self.sees_size() && self.info.is_vectorized && row.saturating_mul(2) <= self.info.preferred_multiple
    }

    /// Whether only launches say how large its work-groups are, and it runs them as they say.
    fn sees_size(&self) -> bool {
        !self.info.is_free_of_groups && self.info.declaration.required_work_group_size.is_none()
    }

    /// Whether rows of work-groups fill less than half of the kernel's vectors, and are twice as long along another dimension, though launches cannot choose between variants, which would
    /// not round alike.
    pub fn is_misfit(&self, local_size: [u64; 3]) -> bool {
        if !self.info.may_be_fitted || !self.maker.makes_variants() {
            return false;
        }
        let row = local_size[self.info.preferred_dimension].saturating_mul(2);
        let is_longer_elsewhere = local_size.iter().any(|size| *size >= row);
        self.sees_size() && is_longer_elsewhere && row < self.info.preferred_multiple
    }

    /// What runs a launch of work-groups that all have a size which the kernel's vectors do not fit: code for the size, which is compiled when it is first asked for. Launches of that size
    /// are always run by it, so that they do the same each time. `None` if the vectors fit, if there can be no such code, or if it was made for many sizes already.
    pub fn fitted(&self, local_size: [u64; 3]) -> Option<&Rival> {
        if !self.is_misfit(local_size) {
            return None;
        }
        let known = Known {
            local_size: Some(local_size),
            ..Known::default()
        };
        let variant = self.of_kind(None, known);
        let mut places = self
            .fitted
            .iter()
            .map(|it| it.get_or_init(|| LateVariant::new(variant)));
        let fitted = places.find(|it| it.variant() == variant)?;
        fitted.make(&self.maker, &self.info, &self.code);
        fitted.made().flatten()
    }

    /// Whether its entry, without variants, is for launches of all sizes.
    pub fn is_for_all(&self) -> bool {
        !self.info.are_vectors_alone && !self.info.are_groups_whole && self.info.row_multiple == 1
    }

    /// What runs a launch of such sizes that the entry is not for ([`Kernel::is_for`]), though it is not [for all](Kernel::is_for_all): code for work-groups of any size, or the scalar form. It is
    /// compiled when it is first asked for, and launches of those sizes are always run by it, unless they [have rivals](Kernel::has_rivals_for_others). `None` if it cannot be.
    pub fn for_others(&self, offset: [u64; 3], global_size: [u64; 3], local_size: [u64; 3]) -> Option<&Rival> {
        let is_for_vectors = are_small(offset, global_size) && !self.has_rows_of_one(local_size);
        // What is for all rows has scalar code for these launches too.
        let is_for_any = self.info.row_multiple > 1;
        let of_groups = (self.for_other_groups.as_ref()).filter(|_| is_for_vectors || is_for_any);
        let scalar = || match &self.for_all {
            Some(scalar) => Some(scalar),
            None => (self.second.as_ref()).filter(|it| it.variant().form == Some(Form::Scalar)),
        };
        let other = of_groups.or_else(scalar)?;
        other.make(&self.maker, &self.info, &self.code);
        other.made().flatten()
    }

    /// Another entry that does the same, with the kernel's other form behind it. A launch may use either for each of its spans, if its scratch and its stack were asked for afterwards.
    pub fn rival(&self) -> Option<(Form, NativeEntry)> {
        let rival = self.made()?;
        Some((rival.variant.form?, rival.entry))
    }

    /// The form that [`Kernel::make_rival`] would make: there is one where the cost model cannot tell which of the two is faster, and nobody has tried.
    pub fn missing_form(&self) -> Option<Form> {
        let second = self.second.as_ref().filter(|it| it.made().is_none());
        second?.variant().form
    }

    /// Whether the cost model hardly thinks that the kernel's other form is faster.
    pub fn is_rival_unlikely(&self) -> bool {
        self.is_rival_unlikely
    }

    /// Compiles and links the kernel's other form, which takes about [`Kernel::compile_time`], unless that was done or is not worth it. Launches may go on meanwhile.
    pub fn make_rival(&self) {
        if let Some(second) = &self.second {
            second.make(&self.maker, &self.info, &self.code);
        }
    }

    /// The same, if it was done before, by whichever process, and was kept.
    pub fn take_kept_rival(&self) {
        if let Some(second) = &self.second {
            second.take_kept(&self.maker, &self.info, &self.code);
        }
    }

    /// Whether it is of use to ask for what was kept.
    pub fn keeps_variants(&self) -> bool {
        self.maker.keeps()
    }

    /// Whether it may be had for launches of which something is known: variants of it do the same to the last bit.
    pub fn may_be_specialized(&self) -> bool {
        let is_free = !self.info.is_settled || self.info.asks_apart;
        self.info.may_have_variants && is_free && self.maker.makes_variants()
    }

    /// What is known of a launch, with these packed arguments and, if all of its work-groups have one size, of that size, that would be of use to a compiler; `None` if nothing is. `apart` tells
    /// which of the arguments, a bit for each of the first 64, point to memory that no other one points to.
    pub fn known(&self, packed: &[u8], apart: impl FnOnce() -> u64, local_size: Option<[u64; 3]>) -> Option<Known> {
        if !self.may_be_specialized() {
            return None;
        }
        let mut known = Known::default();
        if self.info.asks_apart {
            known.apart = apart();
        }
        if !self.info.is_settled {
            known.local_size = local_size.filter(|_| self.sees_size());
            for telling in &self.info.telling {
                match telling.bits(packed) {
                    Some(0) => known.zeros |= 1 << telling.index,
                    Some(1) if telling.is_integer => known.ones |= 1 << telling.index,
                    _ => {}
                }
            }
        }
        (known != Known::default()).then_some(known)
    }

    /// Compiles and links code for launches of which this is known, in a form if one is named: another entry that does the same, for launches that ask for scratch and
    /// stack as it says. `None` if there can be none. To be called once for what is known, after [`Kernel::make_rival`] if there is a missing form. Launches may go on meanwhile.
    pub fn specialize(&self, known: Known, form: Option<Form>) -> Option<Rival> {
        debug_assert!(self.may_be_specialized() && self.missing_form().is_none());
        self.maker.make(self.of_kind(form, known), &self.needs(), &self.code)
    }

    /// The same, if it was done before, by whichever process, and was kept.
    pub fn take_kept(&self, known: Known, form: Option<Form>) -> Option<Rival> {
        debug_assert!(self.missing_form().is_none());
        self.maker.kept(self.of_kind(form, known), &self.needs(), &self.code)
    }

    /// Code for launches of a kind.
    fn of_kind(&self, form: Option<Form>, known: Known) -> Variant {
        Variant {
            form,
            known,
            is_settled: self.info.is_settled,
            ..Variant::default()
        }
    }

    /// Whether variants are to be made as soon as there may be use for them, and not when launches have taken long.
    pub fn is_eager(&self) -> bool {
        self.maker.is_eager()
    }

    fn made(&self) -> Option<&Rival> {
        self.second.as_ref()?.made().flatten()
    }

    /// The variants that there are by now and that launches of which nothing is known may be run by.
    pub(super) fn made_beside(&self) -> impl Iterator<Item = &Rival> {
        let all = [&self.second, &self.for_other_groups].into_iter().flatten();
        all.filter_map(|it| it.made().flatten())
    }

    /// What such launches need, whatever runs them.
    fn needs(&self) -> KernelInfo {
        let mut needs = self.info.clone();
        for Rival { both, .. } in self.made_beside() {
            needs.stack_bytes = needs.stack_bytes.max(both.stack_bytes);
            needs.barrier_bytes_per_item = needs.barrier_bytes_per_item.max(both.barrier_bytes_per_item);
        }
        needs
    }
}

/// Whether all global ids of a launch are small.
fn are_small(offset: [u64; 3], global_size: [u64; 3]) -> bool {
    let is_small = |(offset, size): (u64, u64)| offset.saturating_add(size) <= SMALL_IDS;
    offset.into_iter().zip(global_size).all(is_small)
}
