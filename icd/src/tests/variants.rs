//! Kernels that have several variants: which one runs a launch makes no difference but to time.

use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{ptr, thread};

use scheduler::NdRange;

use super::client::{cl, create, Client};
use crate::cl::*;
use crate::handle::Object;
use crate::object::kernel::Kernel;
use crate::object::trials::Trial;

/// Work-items probe a table of 256 places, of which every fourth is free, each for as long as it finds another's key: nobody can tell beforehand whether vectors pay.
const PROBE: &str = "
kernel void probe(global const uint *keys, global uint *places) {
    uint i = get_global_id(0), wanted = i % 300 + 1, place = (wanted * 2654435761u) >> 24;
    while (keys[place] != wanted && keys[place] != 0) place = (place + 1) & 255;
    places[i] = place;
}
";

/// The trial between a kernel's variants, if it may have several.
fn trial_of(kernel: &Kernel) -> Option<Arc<Trial>> {
    kernel.code().expect("a kernel that can be had").trial.clone()
}

#[test]
fn either_form_of_a_kernel_may_run_a_launch() {
    let client = Client::new();
    let program = client.built(PROBE, "-cl-wfv=auto");
    let kernels = [client.kernel(program, "probe"), client.kernel(program, "probe")];
    let [one, other] = kernels.map(|kernel| Kernel::from_handle(kernel).expect("a kernel"));
    let trial = trial_of(&one).expect("it may have two forms");
    assert!(trial_of(&other).is_some_and(|other| Arc::ptr_eq(&trial, &other)));
    assert!(one.compiled().unwrap().rival().is_none() && one.compiled().unwrap().missing_form().is_some());

    let keys: Vec<u32> = (0..256).map(|at| if at % 4 == 0 { 0 } else { at * 2 }).collect();
    let expected: Vec<u32> = (0..4000_u32)
        .map(|item| {
            let wanted = item % 300 + 1;
            let first = wanted.wrapping_mul(2_654_435_761) >> 24;
            let mut places = (first..).map(|place| place % 256);
            let is_end = |place: &u32| keys[*place as usize] == wanted || keys[*place as usize] == 0;
            places.find(is_end).expect("there are free places")
        })
        .collect();
    let table = client.buffer(&keys);
    let mut launches = 0;
    while trial.forms.outcome().is_none() || launches < 4 {
        let kernel = kernels[launches % 2];
        let places = client.buffer(&vec![u32::MAX; expected.len()]);
        assert_eq!(client.set(kernel, 0, &table), CL_SUCCESS);
        assert_eq!(client.set(kernel, 1, &places), CL_SUCCESS);
        let local = [1, 8, 50, 250][launches % 4];
        assert_eq!(
            client.launch(kernel, None, &[expected.len()], Some(&[local])),
            CL_SUCCESS
        );
        assert_eq!(client.read::<u32>(places, expected.len()), expected);
        assert_eq!(cl!(clReleaseMemObject(places)), CL_SUCCESS);
        launches += 1;
    }
    // It was worth it by then, and not before.
    assert!(one.compiled().unwrap().rival().is_some());
    assert!(trial.forms.spent() >= one.compiled().unwrap().compile_time());
}

#[test]
fn a_second_form_may_come_to_be_there_while_a_launch_runs() {
    // The same, often enough for a launch to take long.
    const MANY_PROBES: &str = "
kernel void probe(global const uint *keys, global uint *places) {
    uint i = get_global_id(0), sum = 0;
    for (uint round = 0; round < 200; ++round) {
        uint wanted = (i + round) % 300 + 1, place = (wanted * 2654435761u) >> 24;
        while (keys[place] != wanted && keys[place] != 0) place = (place + 1) & 255;
        sum += place;
    }
    places[i] = sum;
}
";
    let client = Client::new();
    let keys: Vec<u32> = (0..256).map(|at| if at % 4 == 0 { 0 } else { at * 2 }).collect();
    let table = client.buffer(&keys);
    // Until a program's only launch takes long enough.
    let did_come = (12..26).any(|power| {
        let program = client.built(MANY_PROBES, "-cl-wfv=auto");
        let kernel = client.kernel(program, "probe");
        let object = Kernel::from_handle(kernel).expect("a kernel");
        assert!(object.compiled().unwrap().missing_form().is_some());
        let items = 1_usize << power;
        let places = client.buffer(&vec![u32::MAX; items]);
        assert_eq!(client.set(kernel, 0, &table), CL_SUCCESS);
        assert_eq!(client.set(kernel, 1, &places), CL_SUCCESS);
        assert_eq!(client.launch(kernel, None, &[items], None), CL_SUCCESS);
        let found = client.read::<u32>(places, items);
        let period = &found[..300];
        assert!(
            found.chunks(300).all(|chunk| chunk == &period[..chunk.len()]),
            "{items} work-items"
        );
        assert!(!period.contains(&u32::MAX));
        assert_eq!(cl!(clReleaseMemObject(places)), CL_SUCCESS);
        trial_of(&object).is_some_and(|trial| trial.forms.outcome().is_some())
    });
    assert!(did_come);
}

/// Groups of several sizes add up neighbours, so long that code for some of the sizes comes to be made, and tried.
#[test]
fn code_for_a_size_of_groups_may_run_a_launch() {
    const RING: &str = "
kernel void ring(global const uint *in, global uint *out, local uint *all) {
    size_t l = get_local_id(0), n = get_local_size(0), i = get_global_id(0);
    all[l] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint next = all[(l + 1) % n];
    for (uint round = 0; round < ROUNDS; ++round) next = next * 1664525u + n;
    out[i] = next;
}";
    // So that launches take long, and code for their size is worth it soon.
    const ROUNDS: u32 = 3000;
    const ITEMS: usize = 6000;
    let client = Client::new();
    let kernel = client.kernel(
        client.built(RING, &format!("-cl-std=CL3.0 -cl-wfv=auto -DROUNDS={ROUNDS}")),
        "ring",
    );
    let object = Kernel::from_handle(kernel).expect("a kernel");
    let trial = trial_of(&object).expect("it may have variants");
    let values: Vec<u32> = (0..ITEMS as u32).map(|at| at.wrapping_mul(2_654_435_761)).collect();
    let input = client.buffer(&values);
    // Of the last one, the last group is smaller.
    let sizes = [50_usize, 250, 7];
    let step = |next: u32, size: u32| next.wrapping_mul(1_664_525).wrapping_add(size);
    let expected = sizes.map(|size| {
        let groups = values.chunks(size);
        let of_group = |group: &[u32]| -> Vec<u32> {
            let next = (0..group.len()).map(|at| group[(at + 1) % group.len()]);
            next.map(|next| (0..ROUNDS).fold(next, |next, _| step(next, group.len() as u32)))
                .collect()
        };
        groups.flat_map(of_group).collect::<Vec<u32>>()
    });
    let shape = |size: usize| NdRange::new(1, [ITEMS as u64, 1, 1], [0; 3], [size as u64, 1, 1]).expect("a range");
    let is_decided = |size: usize| {
        let kind = trial.kind(object.compiled().unwrap(), &shape(size), &object.arguments());
        let kind = kind.expect("a whole number of groups");
        kind.is_made() && kind.measured.outcome().is_some()
    };
    assert_eq!(client.set(kernel, 0, &input), CL_SUCCESS);
    let start = Instant::now();
    for launch in 0.. {
        let (size, expected) = (sizes[launch % sizes.len()], &expected[launch % sizes.len()]);
        let output = client.buffer(&vec![0_u32; ITEMS]);
        assert_eq!(client.set(kernel, 1, &output), CL_SUCCESS);
        let bytes = 4 * size;
        assert_eq!(cl!(clSetKernelArg(kernel, 2, bytes, ptr::null())), CL_SUCCESS);
        assert_eq!(client.launch(kernel, None, &[ITEMS], Some(&[size])), CL_SUCCESS);
        assert_eq!(&client.read::<u32>(output, ITEMS), expected, "groups of {size}");
        assert_eq!(cl!(clReleaseMemObject(output)), CL_SUCCESS);
        if launch > 20 && sizes[..2].iter().all(|size| is_decided(*size)) {
            break;
        }
        assert!(
            start.elapsed() < Duration::from_secs(400),
            "code for these sizes is worth it"
        );
    }
    let of_smaller_groups = trial.kind(object.compiled().unwrap(), &shape(sizes[2]), &object.arguments());
    assert!(of_smaller_groups.is_none());
}

/// Vectors with increments, mostly of 1, so long that code for those comes to be made, and tried; others are added up in between.
#[test]
fn code_for_known_arguments_may_run_a_launch() {
    const ADD: &str = "
kernel void add(uint count, global const uint *x, uint first, uint by, global uint *sums, uint step) {
    for (uint i = get_global_id(0); i < count; i += get_global_size(0)) {
        uint value = x[first + i * by];
        for (uint round = 0; round < ROUNDS; ++round) value = value * 1664525u + 7;
        sums[i * step] += value;
    }
}";
    const ROUNDS: u32 = 100;
    const COUNT: u32 = 30_000;
    const PLACES: usize = 4 * COUNT as usize;
    let client = Client::new();
    let program = client.built(ADD, &format!("-cl-wfv=auto -DROUNDS={ROUNDS}"));
    let kernel = client.kernel(program, "add");
    let object = Kernel::from_handle(kernel).expect("a kernel");
    let trial = trial_of(&object).expect("it may have variants");
    let values: Vec<u32> = (0..PLACES as u32).map(|at| at.wrapping_mul(2_654_435_761)).collect();
    let hashed: Vec<u32> = (values.iter())
        .map(|value| (0..ROUNDS).fold(*value, |value, _| value.wrapping_mul(1_664_525).wrapping_add(7)))
        .collect();
    let range = NdRange::new(1, [4096, 1, 1], [0; 3], [64, 1, 1]).expect("a range");
    let x = client.buffer(&values);
    assert_eq!(client.set(kernel, 0, &COUNT), CL_SUCCESS);
    assert_eq!(client.set(kernel, 1, &x), CL_SUCCESS);
    let start = Instant::now();
    for launch in 0.. {
        let [first, by, step] = match launch % 5 {
            3 => [3, 2, 1],
            4 => [1, 1, 3],
            _ => [0, 1, 1],
        };
        let sums = client.buffer(&vec![5_u32; PLACES]);
        assert_eq!(client.set(kernel, 2, &first), CL_SUCCESS);
        assert_eq!(client.set(kernel, 3, &by), CL_SUCCESS);
        assert_eq!(client.set(kernel, 4, &sums), CL_SUCCESS);
        assert_eq!(client.set(kernel, 5, &step), CL_SUCCESS);
        assert_eq!(client.launch(kernel, None, &[4096], Some(&[64])), CL_SUCCESS);
        let mut expected = vec![5_u32; PLACES];
        for i in 0..COUNT {
            let sum = &mut expected[(i * step) as usize];
            *sum = sum.wrapping_add(hashed[(first + i * by) as usize]);
        }
        let found = client.read::<u32>(sums, PLACES);
        assert!(found == expected, "launch {launch}: increments of {by} and {step}");
        assert_eq!(cl!(clReleaseMemObject(sums)), CL_SUCCESS);
        let kind = trial
            .kind(object.compiled().unwrap(), &range, &object.arguments())
            .cloned();
        let is_decided = kind.is_some_and(|kind| kind.is_made() && kind.measured.outcome().is_some());
        if launch > 20 && launch % 5 == 0 && is_decided {
            break;
        }
        assert!(
            start.elapsed() < Duration::from_secs(400),
            "code for increments of 1 is worth it"
        );
    }
}

/// Sums in memory, which are kept in registers where nothing else can be there. Now and then what is multiplied is where the sum is, all of it, or a part of it by another object or address.
#[test]
fn code_for_memory_that_is_apart_may_run_a_launch() {
    const SUMS: &str = "
kernel void sums(global uint *sums, global const uint *x, global const uint *y) {
    size_t i = get_global_id(0);
    for (uint k = 0; k < ROUNDS; ++k) sums[i] += x[k] * y[i];
}";
    const ROUNDS: usize = 200;
    const ITEMS: usize = 8192;
    let client = Client::new();
    let kernel = client.kernel(client.built(SUMS, &format!("-DROUNDS={ROUNDS}")), "sums");
    let object = Kernel::from_handle(kernel).expect("a kernel");
    let trial = trial_of(&object).expect("it may have variants");
    let range = NdRange::new(1, [ITEMS as u64, 1, 1], [0; 3], [64, 1, 1]).expect("a range");
    let values: Vec<u32> = (0..2 * ITEMS as u32)
        .map(|at| at.wrapping_mul(2_654_435_761) | 1)
        .collect();
    let expected = |is_own: bool| -> Vec<u32> {
        let sum = |sum: &u32| {
            let factors = values[..ROUNDS].iter();
            match is_own {
                true => factors.fold(*sum, |sum, x| sum.wrapping_add(x.wrapping_mul(sum))),
                false => factors.fold(*sum, |sum, x| sum.wrapping_add(x.wrapping_mul(7))),
            }
        };
        values[..ITEMS].iter().map(sum).collect()
    };
    let expected = [expected(false), expected(true)];
    let (x, sevens) = (client.buffer(&values), client.buffer(&vec![7_u32; ITEMS]));
    let shared = cl!(clSVMAlloc(client.context, CL_MEM_READ_WRITE, 4 * values.len(), 0)).cast::<u32>();
    assert!(!shared.is_null());
    assert_eq!(client.set(kernel, 1, &x), CL_SUCCESS);
    let start = Instant::now();
    for launch in 0.. {
        let sums = client.buffer(&values);
        let region = cl_buffer_region {
            origin: 0,
            size: 4 * ITEMS,
        };
        let region = (&raw const region).cast();
        let (part, status) = create!(clCreateSubBuffer(sums, 0, CL_BUFFER_CREATE_TYPE_REGION, region));
        assert_eq!(status, CL_SUCCESS);
        assert_eq!(client.set(kernel, 0, &sums), CL_SUCCESS);
        let is_own = launch % 4 > 0;
        match launch % 4 {
            0 => assert_eq!(client.set(kernel, 2, &sevens), CL_SUCCESS),
            1 => assert_eq!(client.set(kernel, 2, &sums), CL_SUCCESS),
            2 => assert_eq!(client.set(kernel, 2, &part), CL_SUCCESS),
            _ => {
                // SAFETY: the allocation has as many bytes, and no launch uses it.
                unsafe { shared.copy_from_nonoverlapping(values.as_ptr(), values.len()) };
                for index in [0, 2] {
                    assert_eq!(cl!(clSetKernelArgSVMPointer(kernel, index, shared.cast())), CL_SUCCESS);
                }
            }
        }
        let kind = trial
            .kind(object.compiled().unwrap(), &range, &object.arguments())
            .cloned();
        assert_eq!(client.launch(kernel, None, &[ITEMS], Some(&[64])), CL_SUCCESS);
        let mut found = client.read::<u32>(sums, ITEMS);
        if launch % 4 == 3 {
            // SAFETY: as many elements, which nobody writes to: the read has waited for the launch.
            found = unsafe { std::slice::from_raw_parts(shared, ITEMS) }.to_vec();
        }
        assert!(found == expected[usize::from(is_own)], "launch {launch}");
        for memory in [part, sums] {
            assert_eq!(cl!(clReleaseMemObject(memory)), CL_SUCCESS);
        }
        let is_decided = kind.is_some_and(|kind| kind.is_made() && kind.measured.outcome().is_some());
        if launch > 20 && launch % 4 == 0 && is_decided {
            break;
        }
        assert!(
            start.elapsed() < Duration::from_secs(400),
            "code for memory that is apart is worth it"
        );
    }
    cl!(clSVMFree(client.context, shared.cast()));
}

#[test]
fn a_program_may_be_gone_before_its_second_form_is_there() {
    let client = Client::new();
    let table = client.buffer(&[0_u32; 256]);
    for _ in 0..3 {
        let program = client.built(PROBE, "-cl-wfv=auto");
        let kernel = client.kernel(program, "probe");
        let places = client.buffer(&[u32::MAX; 4096]);
        let it = Kernel::from_handle(kernel).expect("a kernel");
        let (trial, weak) = (
            trial_of(&it).expect("it may have two forms"),
            Arc::downgrade(it.compiled().unwrap()),
        );
        drop(it);
        assert_eq!(client.set(kernel, 0, &table), CL_SUCCESS);
        assert_eq!(client.set(kernel, 1, &places), CL_SUCCESS);
        while !trial.is_requested() {
            assert_eq!(client.launch(kernel, None, &[4096], None), CL_SUCCESS);
        }
        assert_eq!(cl!(clReleaseMemObject(places)), CL_SUCCESS);
        assert_eq!(cl!(clReleaseKernel(kernel)), CL_SUCCESS);
        assert_eq!(cl!(clReleaseProgram(program)), CL_SUCCESS);
        let start = Instant::now();
        while weak.strong_count() > 0 {
            assert!(start.elapsed() < Duration::from_secs(60), "somebody keeps it");
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Vectors with masks run whole rows, but not those of one work-item or of large ids: for these the scalar form is compiled, when there is such a launch.
#[test]
fn what_vectors_are_not_for_runs_all_the_same() {
    const IDS: &str = "
kernel void ids(global ulong *out) {
    size_t x = get_global_id(0), y = get_global_id(1);
    size_t at = (y - get_global_offset(1)) * get_global_size(0) + x - get_global_offset(0);
    out[at] = x * 3 + y + ((int)x < 0);
}";
    let client = Client::new();
    let kernel = client.kernel(client.built(IDS, "-cl-wfv=always"), "ids");
    let object = Kernel::from_handle(kernel).expect("a kernel");
    // On machines whose masks are cheap.
    let are_alone = !object.compiled().unwrap().is_for_all();
    let large = (1_usize << 31) - 3;
    for (offset, size, is_for) in [
        ([0, 0], [37, 5], true),
        ([0, 0], [1, 6], false),
        ([large, 0], [37, 5], false),
        ([0, large], [37, 5], false),
        ([5, 7], [64, 2], true),
    ] {
        let wide = |of: [usize; 2], last: u64| [of[0] as u64, of[1] as u64, last];
        let local = [size[0] as u64, 1, 1];
        assert_eq!(
            object.compiled().unwrap().is_for(wide(offset, 0), wide(size, 1), local),
            is_for || !are_alone && size[0] == 1,
            "{offset:?} {size:?}"
        );
        let out = client.buffer(&vec![0_u64; size[0] * size[1]]);
        assert_eq!(client.set(kernel, 0, &out), CL_SUCCESS);
        assert_eq!(client.launch(kernel, Some(&offset), &size, None), CL_SUCCESS);
        let id = |at: usize| (offset[0] + at % size[0], offset[1] + at / size[0]);
        let of = |(x, y): (usize, usize)| (x * 3 + y) as u64 + u64::from((x as i32) < 0);
        let expected: Vec<u64> = (0..size[0] * size[1]).map(|at| of(id(at))).collect();
        assert_eq!(client.read::<u64>(out, expected.len()), expected, "{offset:?} {size:?}");
        assert_eq!(cl!(clReleaseMemObject(out)), CL_SUCCESS);
    }
}

/// Code for a size is worth it sooner where rows of work-groups fill no more than half of the vectors.
#[test]
fn rows_that_fill_half_of_the_vectors_are_short() {
    const GROUPS: &str = "
kernel void groups(global uint *out) {
    out[get_local_id(0) * get_num_groups(0) + get_group_id(0)] = get_local_size(0);
}
kernel void items(global uint *out) { out[get_global_id(0)] = get_global_size(0); }
kernel __attribute__((reqd_work_group_size(2, 1, 1))) void pairs(global uint *out) {
    out[get_local_id(0) * get_num_groups(0) + get_group_id(0)] = get_local_id(0);
}";
    let client = Client::new();
    let of = |options: &str, name: &str| {
        let kernel = client.kernel(client.built(GROUPS, options), name);
        let object = Kernel::from_handle(kernel).expect("a kernel");
        object.compiled().unwrap().clone()
    };
    let vectorized = of("-cl-wfv=always", "groups");
    let lanes = vectorized.preferred_work_group_size_multiple();
    let size = |row: u64| {
        let mut size = [64; 3];
        size[vectorized.preferred_dimension()] = row;
        size
    };
    assert!([1, lanes / 2].iter().all(|row| vectorized.has_short_rows(size(*row))));
    assert!([lanes / 2 + 1, lanes]
        .iter()
        .all(|row| !vectorized.has_short_rows(size(*row))));
    // Those without vectors, those that are told nothing, and those that know the size.
    let others = [("never", "groups"), ("always", "items"), ("always", "pairs")];
    let others = others.map(|(wfv, name)| of(&format!("-cl-wfv={wfv}"), name));
    assert!(others.iter().all(|kernel| !kernel.has_short_rows([1; 3])));
}

/// Work-groups that are two work-items wide and many high, of a kernel whose sums are rounded as its vectors have it: launches of that size always run code for it.
#[test]
fn vectors_fit_groups_that_are_long_along_another_dimension() {
    const MEANS: &str = "
kernel void means(global const float *in, global float *out, local float *all) {
    size_t x = get_local_id(0), y = get_local_id(1), w = get_local_size(0), h = get_local_size(1);
    all[y * w + x] = in[get_global_id(1) * get_global_size(0) + get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    float sum = 0;
    for (size_t at = 0; at < w * h; ++at) sum += all[at] * (at + x + 1);
    out[get_global_id(1) * get_global_size(0) + get_global_id(0)] = sum / (w * h) + y;
}";
    let client = Client::new();
    let program = client.built(MEANS, "-cl-std=CL3.0 -cl-fast-relaxed-math -cl-wfv=always");
    let kernel = client.kernel(program, "means");
    let object = Kernel::from_handle(kernel).expect("a kernel");
    assert!(trial_of(&object).is_none());
    let compiled = object.compiled().unwrap();
    assert_eq!(compiled.preferred_dimension(), 0);
    let fits = |size| compiled.fitted(size).is_none();
    assert!(fits([64, 1, 1]) && fits([16, 16, 1]) && fits([2, 2, 1]) && fits([1, 1, 1]));

    let (width, height) = (10, 100);
    let values: Vec<f32> = (0..width * height).map(|at| (at % 7) as f32).collect();
    let input = client.buffer(&values);
    for (w, h) in [(2, 25), (10, 10), (5, 100)] {
        let output = client.buffer(&vec![0_f32; values.len()]);
        assert_eq!(client.set(kernel, 0, &input), CL_SUCCESS);
        assert_eq!(client.set(kernel, 1, &output), CL_SUCCESS);
        assert_eq!(cl!(clSetKernelArg(kernel, 2, w * h * 4, ptr::null())), CL_SUCCESS);
        assert_eq!(client.launch(kernel, None, &[width, height], Some(&[w, h])), CL_SUCCESS);
        let found = client.read::<f32>(output, values.len());
        for (at, found) in found.into_iter().enumerate() {
            let (x, y) = (at % width, at / width);
            let (left, top) = (x / w * w, y / h * h);
            let place = |number: usize| (top + number / w) * width + left + number % w;
            let terms = (0..w * h).map(|number| values[place(number)] * (number + x % w + 1) as f32);
            let expected = terms.sum::<f32>() / (w * h) as f32 + (y % h) as f32;
            assert!((found - expected).abs() <= expected * 1e-5, "{at}: {found}, {expected}");
        }
    }
    let fitted = compiled.fitted([2, 25, 1]).expect("code for the size");
    assert_eq!(fitted.variant().known.local_size, Some([2, 25, 1]));
    assert!(compiled.fitted([5, 100, 1]).is_some());
}
