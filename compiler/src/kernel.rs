//! A compiled kernel: how its arguments are packed, what it asks of a launch, and its native entry.

use std::any::Any;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use ir::attributes::Routine;
use ir::builtin_info::SMALL_IDS;
use serde::{Deserialize, Serialize};

use crate::device;
use crate::executable::{LateVariant, LinkedCode, Maker};
use crate::forms::Form;
use crate::image::ImageType;
use crate::native_entry::{NativeEntry, SCRATCH_ALIGN};
use crate::telling::Telling;
use crate::variant::{Known, Variant};

/// How an argument is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ArgKind {
    /// The bytes of a value; a structure as in memory, a 3-vector with the size of the 4-vector.
    Value,
    /// An 8-byte host address, 0 for NULL.
    GlobalPointer,
    /// An 8-byte host address, 0 for NULL.
    ConstantPointer,
    /// An 8-byte offset into scratch, from [`Kernel::plan_scratch`].
    LocalPointer,
    /// An 8-byte host address of an [`Image`](crate::image::Image).
    Image(ImageType),
    /// A word of 32 bits, put together of the constants of [`image`](crate::image).
    Sampler,
}

/// The address space of an argument, as the queries name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AddressSpace {
    /// Private: arguments by value.
    Private,
    /// Global.
    Global,
    /// Constant.
    Constant,
    /// Local.
    Local,
}

/// The access qualifier of an argument; [`Access::None`] for all but images and pipes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Access {
    /// Not an image or a pipe.
    None,
    /// `read_only`
    ReadOnly,
    /// `write_only`
    WriteOnly,
    /// `read_write`
    ReadWrite,
}

/// The type qualifiers of what a pointer argument points to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TypeQualifiers {
    /// `const`
    pub is_const: bool,
    /// `restrict`
    pub is_restrict: bool,
    /// `volatile`
    pub is_volatile: bool,
}

/// What the source says about an argument.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArgInfo {
    /// Its name; empty when the module does not tell.
    pub name: String,
    /// Its type as written, unqualified: `float*`, `uint4`.
    pub type_name: String,
    /// Its address space.
    pub address_space: AddressSpace,
    /// Its access qualifier.
    pub access: Access,
    /// Its type qualifiers.
    pub qualifiers: TypeQualifiers,
}

/// An argument of a kernel and its place among the packed arguments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KernelArg {
    /// How it is given.
    pub kind: ArgKind,
    /// Bytes from the start of the packed arguments.
    pub offset: usize,
    /// Its size in bytes: what `clSetKernelArg` must be given for a value, 8 for pointers.
    pub size: usize,
    /// Its alignment in bytes.
    pub align: usize,
    /// What the source says about it, when the module tells.
    pub info: Option<ArgInfo>,
}

/// Scratch has room for this many more work-items than a group has, and for a multiple of [`KEPT_ITEMS_MULTIPLE`]: work-items that run together
/// may reach beyond the last one, and arrays of a size that is a power of two would all compete for the same lines of the cache.
pub(crate) const KEPT_ITEMS_EXTRA: u64 = 64;
/// See [`KEPT_ITEMS_EXTRA`].
pub(crate) const KEPT_ITEMS_MULTIPLE: u64 = 64;
/// The most scratch for what the work-items of a group keep across barriers, in bytes.
pub(crate) const MAX_KEPT_BYTES: u64 = 64 << 20;

/// For how many work-items scratch has room in a group of `items`.
pub(crate) const fn kept_items(items: u64) -> u64 {
    (items + KEPT_ITEMS_EXTRA).next_multiple_of(KEPT_ITEMS_MULTIPLE)
}

/// The scratch memory of a launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScratchPlan {
    /// How much scratch each worker must give to the entry, in bytes.
    pub bytes: u64,
    /// How much of it, from its start, is the local memory of a work-group.
    pub local_bytes: u64,
    /// For each [`ArgKind::LocalPointer`] in order, its offset into scratch: the value to pack.
    pub local_arg_offsets: Vec<u64>,
}

/// Everything known about a kernel but its code.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KernelInfo {
    pub name: String,
    pub args: Vec<KernelArg>,
    pub packed_size: usize,
    pub attributes: String,
    pub required_work_group_size: Option<[u64; 3]>,
    pub work_group_size_hint: Option<[u64; 3]>,
    pub vec_type_hint: Option<String>,
    pub local_mem_size: u64,
    pub private_mem_size: u64,
    /// Stack of a call of the entry, library functions aside.
    pub stack_bytes: u64,
    /// Scratch per work-item for the values that live across barriers.
    pub barrier_bytes_per_item: u64,
    pub preferred_multiple: u64,
    pub preferred_dimension: usize,
    pub is_free_of_groups: bool,
    /// Whether its entry is for rows of several work-items with small global ids alone.
    pub are_vectors_alone: bool,
    /// Whether it may have variants: they do the same to the last bit, and nobody follows it with a debugger.
    pub may_have_variants: bool,
    /// Whether that is so because its arithmetic is settled. It has no variants then but its forms: what leave it had was used as suits launches of which nothing is known.
    pub is_settled: bool,
    /// Whether it has vectors of work-items.
    pub is_vectorized: bool,
    /// Whether it has vectors, and variants would do the same but for how they round.
    pub may_be_fitted: bool,
    /// The arguments that variants may be for.
    pub telling: Vec<Telling>,
    pub sub_group_size: u64,
    pub required_sub_group_size: Option<u64>,
    pub required_sub_groups: Option<u64>,
    /// When the runtime runs it by itself.
    pub routine: Option<Routine>,
}

/// How many sizes of work-groups a kernel may be fitted to: the first ones.
const MOST_SIZES: usize = 8;

/// A kernel with its native code, which lives as long as this does.
pub struct Kernel {
    pub(crate) info: KernelInfo,
    pub(crate) entry: NativeEntry,
    pub(crate) second: Option<LateVariant>,
    /// What runs the launches that no other entry is for, if the second form does not.
    pub(crate) for_all: Option<LateVariant>,
    /// Code for sizes of work-groups that the vectors do not fit ([`Kernel::fitted`]).
    pub(crate) fitted: [OnceLock<LateVariant>; MOST_SIZES],
    pub(crate) maker: Arc<Maker>,
    pub(crate) compile_time: Duration,
    /// Keeps the code at the entries mapped.
    pub(crate) code: Arc<LinkedCode>,
}

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
    /// Its name in the program.
    pub fn name(&self) -> &str {
        &self.info.name
    }

    /// Its arguments, in order.
    pub fn args(&self) -> &[KernelArg] {
        &self.info.args
    }

    /// Bytes of the packed arguments.
    pub fn packed_size(&self) -> usize {
        self.info.packed_size
    }

    /// The attributes of its declaration, as `CL_KERNEL_ATTRIBUTES` shows them, separated by spaces.
    pub fn attributes(&self) -> &str {
        &self.info.attributes
    }

    /// `reqd_work_group_size`
    pub fn required_work_group_size(&self) -> Option<[u64; 3]> {
        self.info.required_work_group_size
    }

    /// `work_group_size_hint`
    pub fn work_group_size_hint(&self) -> Option<[u64; 3]> {
        self.info.work_group_size_hint
    }

    /// `vec_type_hint`, as written.
    pub fn vec_type_hint(&self) -> Option<&str> {
        self.info.vec_type_hint.as_deref()
    }

    /// Local memory of the kernel's own variables, in bytes; arguments come on top.
    pub fn local_mem_size(&self) -> u64 {
        self.info.local_mem_size
    }

    /// Private memory of a work-item, in bytes.
    pub fn private_mem_size(&self) -> u64 {
        self.info.private_mem_size
    }

    /// The stack that a call of [`Kernel::entry`] takes, without what functions of the host take that it calls; at most
    /// [`device::MAX_STACK_BYTES`].
    pub fn stack_bytes(&self) -> u64 {
        self.needs().stack_bytes
    }

    /// Work-group sizes that are a multiple of this run best.
    pub fn preferred_work_group_size_multiple(&self) -> u64 {
        self.info.preferred_multiple
    }

    /// The dimension in which that is so: work-items are best neighbours along it.
    pub fn preferred_dimension(&self) -> usize {
        self.info.preferred_dimension
    }

    /// Whether its work-items keep something across barriers.
    pub fn keeps_state(&self) -> bool {
        self.info.barrier_bytes_per_item > 0
    }

    /// Whether it does the same however its index space is cut into work-groups.
    pub fn is_free_of_groups(&self) -> bool {
        self.info.is_free_of_groups
    }

    /// The largest work-group this kernel can run in.
    pub fn max_work_group_size(&self) -> u64 {
        self.info.max_work_group_size()
    }

    /// How many work-items a sub-group has, but for the last one of a work-group, which may have fewer. Sub-groups are runs of consecutive
    /// local linear ids.
    pub fn max_sub_group_size(&self) -> u64 {
        self.info.sub_group_size
    }

    /// `intel_reqd_sub_group_size`
    pub fn required_sub_group_size(&self) -> Option<u64> {
        self.info.required_sub_group_size
    }

    /// How many sub-groups a work-group must have, if the kernel says so (SPIR-V's `SubgroupsPerWorkgroup`).
    pub fn compile_num_sub_groups(&self) -> Option<u64> {
        self.info.required_sub_groups
    }

    /// The native entry. It may be called while `self` (or a clone of its `Arc`) is alive.
    pub fn entry(&self) -> NativeEntry {
        self.entry
    }

    /// Whether [`Kernel::entry`], and variants, are for launches of such sizes. Vectors may not be for global ids that are not small ([`SMALL_IDS`]), and it is no use to run rows of one
    /// work-item by them.
    pub fn is_for(&self, offset: [u64; 3], global_size: [u64; 3], local_size: [u64; 3]) -> bool {
        if self.info.are_vectors_alone && local_size[self.info.preferred_dimension] == 1 {
            return false;
        }
        // Variants of a scalar kernel may be vectors alone.
        let may_be_alone = self.info.are_vectors_alone || self.info.may_have_variants || self.is_misfit(local_size);
        let is_small = |(offset, size): (u64, u64)| offset.saturating_add(size) <= SMALL_IDS;
        !may_be_alone || offset.into_iter().zip(global_size).all(is_small)
    }

    /// Whether rows of work-groups of a size fill half of the kernel's vectors at the most: code for the size is likely to be much faster.
    pub fn has_short_rows(&self, local_size: [u64; 3]) -> bool {
        let row = local_size[self.info.preferred_dimension];
        self.sees_size() && self.info.is_vectorized && row.saturating_mul(2) <= self.info.preferred_multiple
    }

    /// Whether only launches say how large its work-groups are, and it runs them as they say.
    fn sees_size(&self) -> bool {
        !self.info.is_free_of_groups && self.info.required_work_group_size.is_none()
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
        let variant = Variant {
            known,
            ..Variant::default()
        };
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
        !self.info.are_vectors_alone
    }

    /// What runs launches that an entry is not for which is not for all: the scalar form, which is compiled when it is first asked for. `None` if it cannot be.
    pub fn for_all(&self) -> Option<&Rival> {
        let second = self
            .second
            .as_ref()
            .filter(|it| it.variant().form == Some(Form::Scalar));
        let scalar = second.or(self.for_all.as_ref())?;
        scalar.make(&self.maker, &self.info, &self.code);
        scalar.made().flatten()
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
        self.info.may_have_variants && !self.info.is_settled && self.maker.makes_variants()
    }

    /// What is known of a launch, with these packed arguments and, if all of its work-groups have one size, of that size, that would be of use to a compiler; `None` if nothing is.
    pub fn known(&self, packed: &[u8], local_size: Option<[u64; 3]>) -> Option<Known> {
        if !self.may_be_specialized() {
            return None;
        }
        let mut known = Known {
            local_size: local_size.filter(|_| self.sees_size()),
            ..Known::default()
        };
        for telling in &self.info.telling {
            match telling.bits(packed) {
                Some(0) => known.zeros |= 1 << telling.index,
                Some(1) if telling.is_integer => known.ones |= 1 << telling.index,
                _ => {}
            }
        }
        (known != Known::default()).then_some(known)
    }

    /// Compiles and links code for launches of which this is known, in a form if one is named: another entry that does the same, for launches that ask for scratch and
    /// stack as it says. `None` if there can be none. To be called once for what is known, after [`Kernel::make_rival`] if there is a missing form. Launches may go on meanwhile.
    pub fn specialize(&self, known: Known, form: Option<Form>) -> Option<Rival> {
        debug_assert!(self.may_be_specialized() && self.missing_form().is_none());
        let variant = Variant {
            form,
            known,
            ..Variant::default()
        };
        self.maker.make(variant, self.needs(), &self.code)
    }

    /// The same, if it was done before, by whichever process, and was kept.
    pub fn take_kept(&self, known: Known, form: Option<Form>) -> Option<Rival> {
        debug_assert!(self.missing_form().is_none());
        let variant = Variant {
            form,
            known,
            ..Variant::default()
        };
        self.maker.kept(variant, self.needs(), &self.code)
    }

    /// Whether variants are to be made as soon as there may be use for them, and not when launches have taken long.
    pub fn is_eager(&self) -> bool {
        self.maker.is_eager()
    }

    /// How long compiling the kernel took, by whichever process did it.
    pub fn compile_time(&self) -> Duration {
        self.compile_time
    }

    fn made(&self) -> Option<&Rival> {
        self.second.as_ref()?.made().flatten()
    }

    /// What launches need, whichever form runs them.
    fn needs(&self) -> &KernelInfo {
        self.made().map_or(&self.info, |rival| &rival.both)
    }

    /// What keeps the code at [`Kernel::entry`] and [`Kernel::rival`] mapped, for whoever must outlive the kernel.
    pub fn code(&self) -> Arc<dyn Any + Send + Sync> {
        self.code.clone()
    }

    /// Lays out scratch: the kernel's local variables first, then each local argument (`local_arg_sizes`, in order of the
    /// [`ArgKind::LocalPointer`] arguments), then the state that barriers keep for each work-item of a group of `local_size`.
    pub fn plan_scratch(&self, local_arg_sizes: &[u64], local_size: [u64; 3]) -> ScratchPlan {
        self.needs().plan_scratch(local_arg_sizes, local_size)
    }
}

impl KernelInfo {
    /// For how many work-items there may be scratch.
    pub(crate) fn most_items(&self) -> u64 {
        match self.barrier_bytes_per_item {
            0 => u64::MAX,
            bytes => {
                (MAX_KEPT_BYTES / bytes / KEPT_ITEMS_MULTIPLE * KEPT_ITEMS_MULTIPLE).saturating_sub(KEPT_ITEMS_EXTRA)
            }
        }
    }

    /// See [`Kernel::max_work_group_size`].
    pub(crate) fn max_work_group_size(&self) -> u64 {
        match self.required_work_group_size {
            Some([x, y, z]) => x * y * z,
            None => self.most_items().min(device::MAX_WORK_GROUP_SIZE),
        }
    }

    pub(crate) fn plan_scratch(&self, local_arg_sizes: &[u64], local_size: [u64; 3]) -> ScratchPlan {
        let aligned = |bytes: u64| bytes.next_multiple_of(SCRATCH_ALIGN as u64);
        let items: u64 = local_size.iter().product();
        let mut local_bytes = aligned(self.local_mem_size);
        let local_arg_offsets = local_arg_sizes
            .iter()
            .map(|size| {
                let offset = local_bytes;
                local_bytes += aligned(*size);
                offset
            })
            .collect();
        let bytes = match self.barrier_bytes_per_item {
            0 => local_bytes,
            kept => local_bytes + kept * kept_items(items),
        };
        ScratchPlan {
            bytes,
            local_bytes,
            local_arg_offsets,
        }
    }
}
