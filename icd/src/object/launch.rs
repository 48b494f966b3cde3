//! From a kernel object and an index space to a command of the scheduler.
//!
//! What a launch needs is copied when it is enqueued: the packed arguments with the addresses of objects and the places of local memory filled in. The
//! command keeps the code and the objects alive, but neither the kernel object nor its arguments, which the application may change or release at once.
//! A launch of a kernel without such arguments allocates nothing here; one with them allocates the list that keeps them alive,
//! and one of a kernel that may come to have a second form what it asks for that.

use std::ffi::c_void;
use std::mem;
use std::sync::Arc;

use compiler::native_entry as convention;
use compiler::{Kernel as Compiled, Rival};
use scheduler::{KeepAlive, Launch, NativeEntry, NdRange, Work};

use super::arguments::{Arguments, Referent};
use super::kernel::{Code, Kernel};
use super::trials::Contest;
use crate::error::{ClError, ClResult};

// The compiler and the scheduler know nothing of each other; here is where the record that one writes and the other reads is seen to be the same.
const _: () = {
    assert!(mem::offset_of!(NdRange, global_size) == convention::RANGE_GLOBAL_SIZE);
    assert!(mem::offset_of!(NdRange, global_offset) == convention::RANGE_GLOBAL_OFFSET);
    assert!(mem::offset_of!(NdRange, local_size) == convention::RANGE_LOCAL_SIZE);
    assert!(mem::offset_of!(NdRange, num_groups) == convention::RANGE_NUM_GROUPS);
    assert!(mem::offset_of!(NdRange, work_dim) == convention::RANGE_WORK_DIM);
    let [local, scratch, stack] = scheduler::NDRANGE_MEMORY_OFFSETS;
    assert!(local == convention::RANGE_LOCAL_BYTES);
    assert!(scratch == convention::RANGE_SCRATCH_BYTES);
    assert!(stack == convention::RANGE_STACK_BYTES);
    assert!(mem::size_of::<NdRange>() == convention::RANGE_SIZE);
    assert!(scheduler::SCRATCH_ALIGN >= convention::SCRATCH_ALIGN);
    // With as much again for everything else that runs on a worker.
    assert!(scheduler::WORKER_STACK_BYTES as u64 >= 2 * compiler::device::MAX_STACK_BYTES);
    assert!(scheduler::SCRATCH_ALIGN >= convention::ARGS_ALIGN);
};

/// Packed arguments up to this size are put together on the stack.
const INLINE_ARGUMENTS: usize = 512;

/// What a launch with buffers, images or samplers keeps alive.
struct Resources {
    _code: Arc<Compiled>,
    _objects: Vec<Arc<dyn Referent>>,
}

/// Makes a launch of a kernel with the arguments it has now, and hands it to `submit`, which copies what the launch borrows.
pub(crate) fn launch(kernel: &Kernel, range: NdRange, submit: impl FnOnce(Work<'_>) -> ClResult<()>) -> ClResult<()> {
    let Code { compiled, trial } = kernel.code()?;
    // One guard: code for some arguments must not be given others.
    let arguments = kernel.arguments();
    let is_for = compiled.is_for(range.global_offset, range.global_size, range.local_size);
    // Before scratch and stack are asked for, which are those of all that may run it.
    let has_rivals = is_for || compiled.has_rivals_for_others(range.global_offset, range.global_size);
    // Not where launches choose, whose variants round alike.
    let may_be_fitted = trial.is_none() && has_rivals;
    let fitted = may_be_fitted.then(|| Contest::fitted(compiled, &range)).flatten();
    let contest = match (fitted, is_for) {
        (Some(fitted), _) => fitted,
        (None, true) => Contest::without(compiled),
        (None, false) => Contest::for_others(compiled, &range)?,
    };
    let contest = match trial {
        Some(trial) if has_rivals => trial.contest(compiled, contest, &range, &arguments),
        _ => contest,
    };
    let mut inline = [0; INLINE_ARGUMENTS];
    let mut heap = Vec::new();
    let size = compiled.declaration().packed_size();
    let packed = match inline.get_mut(..size) {
        Some(packed) => packed,
        None => {
            heap.resize(size, 0);
            &mut heap[..]
        }
    };
    let (scratch, keep_alive) = pack(compiled, &arguments, &range, contest.variant, packed)?;
    let joined = trial.as_ref().filter(|_| contest.may_be_joined);
    let upcoming = joined.map(|trial| trial.second_form_of_launch(compiled, range, arguments.local_sizes()));
    drop(arguments);
    // SAFETY: the entry is that of a compiled kernel, which follows the convention (the record's layout is asserted above; a pointer to it is passed
    // either way). `pack` filled `packed` in as the kernel's argument list says and took the scratch size from the kernel's own plan. `keep_alive` holds
    // the code and every object whose address was packed; the other pointers of a kernel are its author's responsibility.
    let mut launch = unsafe { Launch::new(native_entry(contest.presumed), packed, range, scratch.bytes, keep_alive) };
    if let Some((rival, trial)) = contest.rival {
        // SAFETY: all of that holds for the other entry too, which is one of the same code.
        launch = unsafe { launch.with_rival(native_entry(rival), trial) };
    }
    if let Some(meter) = contest.meter {
        launch = launch.with_meter(meter);
    }
    if let Some(upcoming) = &upcoming {
        // SAFETY: the same again, of what it names; local memory lies alike in the scratch of all forms.
        launch = unsafe { launch.with_upcoming(upcoming) };
    }
    let of_variant = contest.variant.map_or(0, Rival::stack_bytes);
    let stack = compiled.stack_bytes().max(of_variant);
    let launch = launch
        .with_local(scratch.local_bytes)
        .with_stack(usize::try_from(stack).unwrap_or(usize::MAX));
    submit(Work::Launch(launch))
}

/// The sizes of a launch's scratch.
#[derive(Clone, Copy)]
struct Scratch {
    bytes: usize,
    local_bytes: usize,
}

/// Fills in the packed arguments; returns the scratch sizes, which are enough for a variant too, and what must stay alive.
fn pack(
    compiled: &Arc<Compiled>,
    arguments: &Arguments,
    range: &NdRange,
    variant: Option<&Rival>,
    packed: &mut [u8],
) -> ClResult<(Scratch, KeepAlive)> {
    // Checked by the entry point; an argument that was set stays set.
    debug_assert!(arguments.are_complete());
    packed.copy_from_slice(arguments.packed());

    // "CL_OUT_OF_RESOURCES if there is a failure to allocate resources required by the OpenCL implementation on the device", such as local memory.
    let local_sizes = arguments.local_sizes();
    let local = local_sizes
        .iter()
        .try_fold(compiled.declaration().local_mem_size(), |sum, &size| {
            sum.checked_add(size)
        });
    if local.is_none_or(|local| local > compiler::device::MAX_LOCAL_BYTES) {
        return Err(ClError::OUT_OF_RESOURCES);
    }
    let own = compiled.plan_scratch(local_sizes, range.local_size);
    let of_variant = variant.map(|it| it.plan_scratch(local_sizes, range.local_size));
    let plan = of_variant.filter(|it| it.bytes > own.bytes).unwrap_or(own);
    let places = compiled
        .declaration()
        .args()
        .iter()
        .filter(|arg| arg.kind == compiler::ArgKind::LocalPointer);
    for (arg, offset) in places.zip(&plan.local_arg_offsets) {
        put_word(packed, arg.offset, *offset);
    }

    let size = |bytes: u64| usize::try_from(bytes).map_err(|_| ClError::OUT_OF_RESOURCES);
    let scratch = Scratch {
        bytes: size(plan.bytes)?,
        local_bytes: size(plan.local_bytes)?,
    };
    if arguments.object_count() == 0 {
        return Ok((scratch, compiled.clone()));
    }
    let mut objects = Vec::with_capacity(arguments.object_count());
    for object in arguments.objects() {
        let (offset, object) = object?;
        put_word(packed, offset, object.address());
        objects.push(object);
    }
    Ok((
        scratch,
        Arc::new(Resources {
            _code: compiled.clone(),
            _objects: objects,
        }),
    ))
}

fn put_word(packed: &mut [u8], offset: usize, word: u64) {
    packed[offset..offset + 8].copy_from_slice(&word.to_ne_bytes());
}

/// An entry as the scheduler calls it.
pub(super) fn native_entry(entry: compiler::NativeEntry) -> NativeEntry {
    type Untyped = unsafe extern "C" fn(*const u8, *const c_void, u64, u64, *mut u8);
    let entry: Untyped = entry;
    // SAFETY: the types differ only in what a pointer points to, which the C calling convention does not see.
    unsafe { mem::transmute::<Untyped, NativeEntry>(entry) }
}
