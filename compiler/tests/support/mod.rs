//! Builds OpenCL C and launches kernels by their native entries, as the scheduler does.

#![allow(dead_code, reason = "each test program uses a part of it")]

use std::ffi::c_void;
use std::mem::size_of;

use compiler::image::Image;
use compiler::native_entry::{
    RANGE_GLOBAL_OFFSET, RANGE_GLOBAL_SIZE, RANGE_LOCAL_BYTES, RANGE_LOCAL_SIZE, RANGE_NUM_GROUPS, RANGE_SCRATCH_BYTES,
    RANGE_SIZE, RANGE_STACK_BYTES, RANGE_WORK_DIM,
};
use compiler::options::{Usage, Wfv};
use compiler::{ArgKind, BuildError, BuildLog, BuildOptions, Executable, Kernel, Rival};
use vecz::{Choice, Choices};

pub mod picture;

/// Compiles and builds; the log comes back too.
pub fn try_build(source: &str, options: &str) -> (Result<Executable, BuildError>, String) {
    let mut log = BuildLog::new();
    let built = BuildOptions::parse(options, Usage::Build)
        .map_err(BuildError::from)
        .and_then(|options| {
            let module = compiler::compile_source(source, &[], &options, &mut log)?;
            compiler::build_executable(&module, &options, &mut log)
        });
    (built, log.as_str().to_owned())
}

/// Compiles and builds what must build, as OpenCL C 3.0: in a launch of it, the last work-groups may be smaller.
pub fn build(source: &str) -> Executable {
    let (built, log) = try_build(source, "-cl-std=CL3.0");
    built.unwrap_or_else(|error| panic!("{error}\n{log}"))
}

/// Compiles and builds what must build, in vectors of a width and several for each value, or without; the log comes back too.
pub fn build_in(source: &str, form: Option<(u32, u32)>) -> (Executable, String) {
    let mut choices = Choices::default();
    (choices.width, choices.uf) = (form.map(|(width, _)| width), form.map(|(_, vectors)| vectors));
    build_chosen(
        source,
        "",
        if form.is_some() { Wfv::Always } else { Wfv::Never },
        choices,
    )
}

/// Compiles and builds what must build, with options and choices of vectorization; the log comes back too.
pub fn build_chosen(source: &str, options: &str, wfv: Wfv, choices: Choices) -> (Executable, String) {
    let mut options = BuildOptions::parse(&format!("-cl-std=CL3.0 -w {options}"), Usage::Build).expect("options");
    (options.wfv, options.vecz_choices) = (wfv, choices);
    let mut log = BuildLog::new();
    let module = compiler::compile_source(source, &[], &options, &mut log)
        .unwrap_or_else(|error| panic!("{error}\n{log}\n{source}"));
    let built = compiler::build_executable(&module, &options, &mut log);
    (built.unwrap_or_else(|error| panic!("{error}\n{log}")), log.to_string())
}

/// The kernels of a source in vectors of so many work-items along a dimension, with masks for what rows leave over or without. All of them have to become vectors.
pub fn build_in_vectors(source: &str, dimension: u32, width: u32, is_predicated: bool) -> Executable {
    let mut choices = Choices::default();
    (choices.dimension, choices.width) = (Some(dimension), Some(width));
    if is_predicated {
        choices.set(Choice::VectorPredication, true);
    }
    let (executable, log) = build_chosen(source, "", Wfv::Always, choices);
    assert!(!log.contains("not vectorized"), "{width}: {log}");
    executable
}

/// An argument of a launch.
pub enum Arg<'a> {
    /// A buffer, by address.
    Buffer(*mut c_void),
    /// The bytes of a value.
    Value(&'a [u8]),
    /// So many bytes of local memory.
    Local(u64),
    /// An image.
    Image(&'a Image),
    /// A sampler's word.
    Sampler(u32),
}

/// A buffer argument.
pub fn buffer<T>(data: &mut [T]) -> Arg<'static> {
    Arg::Buffer(data.as_mut_ptr().cast())
}

/// An NDRange.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    pub global: [u64; 3],
    pub offset: [u64; 3],
    pub local: [u64; 3],
}

/// One dimension, no offset.
pub fn range(global: u64, local: u64) -> Range {
    Range {
        global: [global, 1, 1],
        offset: [0; 3],
        local: [local, 1, 1],
    }
}

/// Memory of the strictest alignment that the native entry asks for.
#[repr(C, align(128))]
#[derive(Clone, Copy)]
struct Line([u8; 128]);

fn lines(bytes: usize) -> Vec<Line> {
    vec![Line([0; 128]); bytes.div_ceil(size_of::<Line>()) + 1]
}

/// A buffer aligned for every type of OpenCL C.
pub struct Aligned(Vec<Line>);

impl Aligned {
    /// A copy of bytes.
    pub fn new(bytes: &[u8]) -> Aligned {
        let mut made = Aligned(lines(bytes.len()));
        made.bytes_mut()[..bytes.len()].copy_from_slice(bytes);
        made
    }

    /// All bytes; there may be more than were given.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        let length = self.0.len() * size_of::<Line>();
        // SAFETY: lines are arrays of bytes, without padding, and so many of them.
        unsafe { std::slice::from_raw_parts_mut(self.0.as_mut_ptr().cast(), length) }
    }

    /// As an argument.
    pub fn arg(&mut self) -> Arg<'static> {
        Arg::Buffer(self.0.as_mut_ptr().cast())
    }
}

/// Runs a kernel over a range, in spans of `span` groups. Of a kernel with two forms every other span is run by the second.
pub fn launch_in_spans(kernel: &Kernel, range: Range, args: &[Arg<'_>], span: u64) {
    kernel.make_rival();
    launch_with(kernel, None, range, args, span);
}

/// The same, of whose spans some are run by code for what is known of the launch: the size of its work-groups, and which arguments are 0 or 1, or
/// buffers that are given once. Buffers of different addresses must have no bytes in common.
pub fn launch_known(kernel: &Kernel, range: Range, args: &[Arg<'_>], span: u64) {
    kernel.make_rival();
    let is_uniform = range.global.iter().zip(range.local).all(|(all, size)| all % size == 0);
    let mut packed = vec![0; kernel.declaration().packed_size()];
    for (told, arg) in kernel.declaration().args().iter().zip(args) {
        if let Arg::Value(value) = arg {
            packed[told.offset..told.offset + told.size].copy_from_slice(value);
        }
    }
    let known = kernel.known(&packed, || apart(args), is_uniform.then_some(range.local));
    let made = known.and_then(|known| kernel.specialize(known, None));
    launch_with(kernel, made.as_ref(), range, args, span);
}

/// The buffers that are given once, a bit for each.
fn apart(args: &[Arg<'_>]) -> u64 {
    let buffers = args.iter().zip(0..u64::BITS).filter_map(|(arg, number)| match arg {
        Arg::Buffer(address) => Some((*address, number)),
        _ => None,
    });
    let is_alone =
        |(address, number): &(*mut c_void, u32)| buffers.clone().all(|(other, of)| other != *address || of == *number);
    let alone = buffers.clone().filter(is_alone);
    alone.fold(0, |all, (_, number)| all | 1 << number)
}

fn launch_with(kernel: &Kernel, sized: Option<&Rival>, range: Range, args: &[Arg<'_>], span: u64) {
    assert_eq!(
        kernel.declaration().args().len(),
        args.len(),
        "arguments of {}",
        kernel.name()
    );
    let locals: Vec<u64> = args
        .iter()
        .filter_map(|arg| if let Arg::Local(size) = arg { Some(*size) } else { None })
        .collect();
    let is_for = kernel.is_for(range.offset, range.global, range.local);
    let for_others = (!is_for && !kernel.is_for_all()).then(|| {
        let other = kernel.for_others(range.offset, range.global, range.local);
        other.expect("every kernel has a form for all sizes")
    });
    let sized = for_others.or(sized.filter(|_| is_for));
    let plan = match sized {
        Some(sized) => sized.plan_scratch(&locals, range.local),
        None => kernel.plan_scratch(&locals, range.local),
    };
    let mut offsets = plan.local_arg_offsets.iter();
    let mut packed = lines(kernel.declaration().packed_size());
    let bytes = packed.as_mut_ptr().cast::<u8>();
    for (told, arg) in kernel.declaration().args().iter().zip(args) {
        let value: Vec<u8> = match (arg, told.kind) {
            (Arg::Buffer(pointer), ArgKind::GlobalPointer | ArgKind::ConstantPointer) => {
                (*pointer as usize).to_ne_bytes().to_vec()
            }
            (Arg::Value(value), ArgKind::Value) => value.to_vec(),
            (Arg::Image(image), ArgKind::Image(_)) => (std::ptr::from_ref(*image) as usize).to_ne_bytes().to_vec(),
            (Arg::Sampler(word), ArgKind::Sampler) => word.to_ne_bytes().to_vec(),
            (Arg::Local(_), ArgKind::LocalPointer) => offsets.next().unwrap().to_ne_bytes().to_vec(),
            (_, kind) => panic!("an argument is of kind {kind:?}"),
        };
        assert_eq!(value.len(), told.size, "size of an argument of {}", kernel.name());
        // SAFETY: offset and size are within `packed_size`, which `packed` holds.
        unsafe { std::ptr::copy_nonoverlapping(value.as_ptr(), bytes.add(told.offset), value.len()) };
    }
    let groups: [u64; 3] = std::array::from_fn(|at| range.global[at].div_ceil(range.local[at]));
    let mut record = [0u64; RANGE_SIZE / 8];
    let fields = [
        (RANGE_GLOBAL_SIZE, range.global),
        (RANGE_GLOBAL_OFFSET, range.offset),
        (RANGE_LOCAL_SIZE, range.local),
        (RANGE_NUM_GROUPS, groups),
    ];
    for (offset, values) in fields {
        record[offset / 8..offset / 8 + 3].copy_from_slice(&values);
    }
    record[RANGE_LOCAL_BYTES / 8] = plan.local_bytes;
    record[RANGE_SCRATCH_BYTES / 8] = plan.bytes;
    record[RANGE_STACK_BYTES / 8] = sized.map_or_else(|| kernel.stack_bytes(), Rival::stack_bytes);
    record[RANGE_WORK_DIM / 8] = (1..=3).rev().find(|dim| range.global[dim - 1] > 1).unwrap_or(1) as u64;
    let mut scratch = lines(plan.bytes as usize);
    let count: u64 = groups.iter().product();
    let own = std::iter::once(kernel.entry()).filter(|_| for_others.is_none());
    let rival = kernel.rival().map(|(_, entry)| entry).filter(|_| is_for);
    let sized = sized.map(Rival::entry);
    let mut entries = own.chain(rival).chain(sized).cycle();
    let mut first = 0;
    while first < count {
        let last = (first + span).min(count);
        let entry = entries.next().expect("a cycle has no end");
        // SAFETY: arguments, range and scratch are laid out as the kernel says; buffers are as long as the tests' kernels assume.
        unsafe { entry(bytes, record.as_ptr().cast(), first, last, scratch.as_mut_ptr().cast()) };
        first = last;
    }
}

/// Runs a kernel over a range in one span.
pub fn launch(kernel: &Kernel, range: Range, args: &[Arg<'_>]) {
    launch_in_spans(kernel, range, args, u64::MAX / 2);
}
