//! Kernels that the cost model is in doubt about have both forms, which do the same.

use std::collections::HashSet;

use crate::support::{buffer, launch_in_spans, launch_known, range, Arg};
use compiler::forms::Form;
use compiler::options::{Forms, Usage, Wfv};
use compiler::{BuildLog, BuildOptions, Executable, Kernel};
use vecz::Choice;

/// Lanes probe a table of 256 places for as long as each finds another's key.
const PROBES: &str = "
uint find(global const uint *keys, uint key) {
    uint place = (key * 2654435761u) >> 24;
    while (keys[place] != key && keys[place] != 0) place = (place + 1) & 255;
    return place;
}";

fn probing(body: &str) -> String {
    format!("{PROBES}\nkernel void k(global const uint *keys, global const uint *wanted, global uint *places) {{ uint i = get_global_id(0); {body} }}")
}

fn build(source: &str, options: &str, change: impl FnOnce(&mut BuildOptions)) -> Executable {
    let mut options = BuildOptions::parse(&format!("-cl-std=CL3.0 {options}"), Usage::Build).expect("options");
    options.wfv = Wfv::Auto;
    change(&mut options);
    let mut log = BuildLog::new();
    let module = compiler::compile_source(source, &[], &options, &mut log)
        .unwrap_or_else(|error| panic!("{error}\n{log}\n{source}"));
    compiler::build_executable(&module, &options, &mut log).unwrap_or_else(|error| panic!("{error}\n{log}"))
}

/// The second form that a kernel comes to have.
fn rival(source: &str, options: &str, change: impl FnOnce(&mut BuildOptions)) -> Option<Form> {
    let executable = build(source, options, change);
    let kernel = &executable.kernels()[0];
    assert_eq!(kernel.rival(), None, "nobody has asked for it");
    let lacking = kernel.missing_form();
    kernel.make_rival();
    assert_eq!(kernel.missing_form(), None, "it was tried");
    let made = kernel.rival().map(|(form, _)| form);
    assert_eq!(made, lacking);
    made
}

const SEARCH: &str = "places[i] = find(keys, wanted[i]);";

#[test]
fn both_forms_are_there_where_estimates_are_close() {
    assert!(rival(&probing(SEARCH), "", |_| ()).is_some());
    // Bytes, of which every machine has many in a vector; with some it is beyond doubt which is faster.
    let plain = build(
        "kernel void k(global uchar *x) { x[get_global_id(0)] += 2; }",
        "",
        |_| (),
    );
    let kernel = &plain.kernels()[0];
    assert!(kernel.missing_form().is_none() || kernel.is_rival_unlikely());
}

/// Merges two sorted halves of each 256 numbers: work-items look for eight numbers of one half each in the other one, one after the other. And what vectors are faster at, so that they pay in any
/// case.
const MERGE: &str = "kernel void k(global const uint *in, global uint *out, global uint *mixed, uint most) {
    uint i = get_global_id(0), block = i / 16 * 256, first = i % 16 * 8, number = i;
    for (uint k = 0; k < 500; ++k) number = (number ^ number >> 7) * 2654435761u;
    mixed[i] = number;
    global const uint *mine = in + block, *other = in + block + 128;
    if (other[0] >= mine[127]) {
        for (uint k = first; k < first + 8; ++k) { out[block + k] = mine[k]; out[block + 128 + k] = other[k]; }
        return;
    }
    for (uint side = 0; side < 2; ++side) {
        uint from = 0;
        for (uint k = first; k < min(first + 8, most); ++k) {
            uint wanted = mine[k], left = 128 - from;
            while (left > 0) {
                uint middle = left / 2;
                if (other[from + middle] < wanted + side) { from += middle + 1; left -= middle + 1; } else left = middle;
            }
            out[block + k + from] = wanted;
        }
        global const uint *before = mine;
        mine = other; other = before;
    }
}";

/// Sorted halves of 256 numbers, merged.
fn merged(kernel: &Kernel, local: u64) -> Vec<u32> {
    let mut state = 1_u32;
    let mut numbers: Vec<u32> = (0..2048)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state >> 22
        })
        .collect();
    numbers.chunks_mut(128).for_each(<[u32]>::sort_unstable);
    let mut out = vec![7; numbers.len()];
    let mut mixed = vec![0_u32; 128];
    let most = 128_u32.to_ne_bytes();
    let args = [
        buffer(&mut numbers),
        buffer(&mut out),
        buffer(&mut mixed),
        Arg::Value(&most),
    ];
    launch_in_spans(kernel, range(128, local), &args, 2);
    out
}

#[test]
fn lanes_may_go_around_all_loops_together_where_the_model_would_have_them_one_by_one() {
    let executable = build(MERGE, "", |options| options.forms = Forms::AtOnce);
    let kernel = &executable.kernels()[0];
    let rival = kernel.rival().map(|(form, _)| form);
    // Without masks in registers of their own, it is the scalar form.
    assert!(matches!(rival, Some(Form::Together | Form::Scalar)), "{rival:?}");
    for local in [16, 24, 128] {
        let out = merged(kernel, local);
        let are_sorted = out.chunks(256).all(|block| block.is_sorted());
        assert!(are_sorted, "groups of {local}: {out:?}");
    }
}

#[test]
fn one_form_is_there_where_it_was_asked_for() {
    for wfv in [Wfv::Never, Wfv::Always] {
        assert_eq!(rival(&probing(SEARCH), "", |options| options.wfv = wfv), None);
    }
    assert_eq!(rival(&probing(SEARCH), "", |options| options.forms = Forms::One), None);
    assert_eq!(rival(&probing(SEARCH), "-cl-opt-disable", |_| ()), None);
}

#[test]
fn one_form_is_there_where_the_other_might_round_differently() {
    // Inverse roots are made of the same estimates in all forms.
    let root = format!("{SEARCH} places[i] += rsqrt(i + 0.5) * 1000 + rsqrt(i + 0.5f) * 1000;");
    assert!(rival(&probing(&root), "", |_| ()).is_some());
    let native = format!("{SEARCH} if (wanted[i] == 300) places[i] = pow(i + 0.5, keys[i] + 0.25);");
    assert_eq!(rival(&probing(&native), "", |_| ()), None);
    let apart = format!(
        "__attribute__((noinline)) double power(double x, double y) {{ return pow(x, y); }}\n{}",
        probing(&native.replace("= pow(", "= power("))
    );
    assert_eq!(rival(&apart, "", |_| ()), None);
    let of_group = |value: &str| format!("{SEARCH} places[i] = work_group_reduce_add({value});");
    assert!(rival(&probing(&of_group("places[i]")), "", |_| ()).is_some());
    assert_eq!(rival(&probing(&of_group("places[i] * 0.1f")), "", |_| ()), None);
}

#[test]
fn what_may_be_rearranged_is_settled_where_vectors_may_not_pay() {
    let sums = probing(
        "float of = wanted[i];
        for (uint j = 0; j < find(keys, wanted[i] + j) % 8; ++j) of = of * 0.3f + j / 7.0f;
        places[i] = as_uint(of / sqrt(of + 1.0f));",
    );
    for options in ["", "-cl-fast-relaxed-math"] {
        let both = build(&sums, options, |options| options.forms = Forms::AtOnce);
        assert!(both.kernels()[0].rival().is_some(), "{options}");
        // What is settled has variants for memory that is apart, and for nothing else.
        let with_value = sums
            .replace("*places)", "*places, uint by)")
            .replace("% 8; ++j)", "% 8 * by; places[i] = ++j)");
        let with_value = build(&with_value, options, |_| ());
        let kernel = &with_value.kernels()[0];
        let zeros = vec![0; kernel.declaration().packed_size()];
        let known = kernel.known(&zeros, || 1, None).map(|it| (it.zeros, it.apart));
        let of_value = if options.is_empty() { 1 << 3 } else { 0 };
        assert_eq!(known, Some((of_value, 1)), "{options}");
        let scalar = build(&sums, options, |options| {
            (options.wfv, options.is_settled) = (Wfv::Never, !options.flags.is_empty());
        });
        for local in [1, 5, 16, 40, 250] {
            let (mixed, alone) = [&both, &scalar].map(|it| run(&it.kernels()[0], local)).into();
            assert_eq!(mixed, alone, "{options}, groups of {local}");
        }
    }
}

/// Rays are followed, as far as an estimate of the distance to a fractal says, until they are near it or far away; where they are near, so are others. Lanes are thought to part in each of three loops, and
/// in a fourth one in each of these.
const MARCH: &str = "
float distance_to(float4 at, uint n) {
    float4 z = at;
    float scale = 1.0f;
    for (uint k = 0; k < n; ++k) {
        z = clamp(z, -1.0f, 1.0f) * 2.0f - z;
        float square = dot(z, z);
        if (square > 64.0f) break;
        float by = square < 0.25f ? 4.0f : square < 1.0f ? 1.0f / square : 1.0f;
        z = z * by * 2.0f + at;
        scale = scale * by * 2.0f + 1.0f;
    }
    return length(z) / scale;
}
kernel void k(global const float4 *rays, global float *depths, uint n, uint most) {
    uint i = get_global_id(0);
    float4 ray = rays[i];
    float depth = 0.0f, light = 0.0f;
    for (uint bounce = 0; bounce < n && light < ray.w; ++bounce) {
        for (uint step = 0; step < most && depth < 8.0f; ++step) {
            float4 at = (float4)(-3.0f, 0.1f, 0.2f, 0.05f * bounce) + ray / sqrt(dot(ray, ray)) * depth;
            float near = distance_to(at, n);
            if (near < 0.01f) {
                for (uint of = 0; of < 8 && light < 2.0f; ++of)
                    light += pow(distance_to(at + ray / 3.0f * of, n) + 0.1f, 0.7f) / 7.0f;
                break;
            }
            depth += near / 1.7f;
        }
    }
    depths[i] = depth * sin(depth) + light * rsqrt(light + 1.0f);
}";

/// Depths along some rays, in spans of so many work-groups.
fn march(kernel: &Kernel, local: u64, span: u64) -> Vec<u32> {
    let turn = |at: u32, by: f32| (at as f32 * by).sin();
    let mut rays: Vec<f32> = (0..500)
        .flat_map(|at| [1.0, turn(at, 0.11) * 0.3, turn(at, 0.37) * 0.3, turn(at, 0.05) + 0.7])
        .collect();
    let mut depths = vec![0.0_f32; 500];
    let (n, most) = (12_u32.to_ne_bytes(), 60_u32.to_ne_bytes());
    let args = [
        buffer(&mut rays),
        buffer(&mut depths),
        Arg::Value(&n),
        Arg::Value(&most),
    ];
    launch_in_spans(kernel, range(500, local), &args, span);
    depths.into_iter().map(f32::to_bits).collect()
}

#[test]
fn what_may_be_rearranged_is_settled_where_lanes_are_thought_to_part() {
    for options in [
        "",
        "-cl-fast-relaxed-math",
        "-cl-mad-enable -cl-unsafe-math-optimizations",
    ] {
        let executable = build(MARCH, options, |options| options.forms = Forms::AtOnce);
        let kernel = &executable.kernels()[0];
        assert_eq!(
            kernel.rival().map(|(form, _)| form),
            Some(Form::Vectorized),
            "{options}"
        );
        // What is allowed is used as suits launches of which nothing is known.
        assert_eq!(kernel.may_be_specialized(), options.is_empty());
        let scalar = march(kernel, 500, u64::MAX / 2);
        let numbers: HashSet<&u32> = scalar.iter().collect();
        assert!(numbers.len() > 300, "rays differ: {}", numbers.len());
        for local in [1, 7, 16, 50] {
            for span in [1, 2] {
                assert_eq!(march(kernel, local, span), scalar, "{options}, groups of {local}");
            }
        }
    }
}

#[test]
fn all_forms_are_settled_where_that_is_asked_for() {
    let depths = [Wfv::Never, Wfv::Auto, Wfv::Always].map(|wfv| {
        let executable = build(MARCH, "-cl-fast-relaxed-math", |options| {
            (options.wfv, options.is_settled) = (wfv, true);
        });
        march(&executable.kernels()[0], 50, 1)
    });
    assert!(depths.iter().all(|it| *it == depths[0]));
}

#[test]
fn one_form_is_there_where_lanes_are_a_sub_group() {
    let shuffled = format!("{SEARCH} places[i] += get_sub_group_local_id();");
    assert_eq!(rival(&probing(&shuffled), "", |_| ()), None);
}

/// Sorts keys into a table, as the kernel expects them.
fn table(keys: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut table = vec![0; 256];
    for key in keys {
        let mut place = (key.wrapping_mul(2_654_435_761) >> 24) as usize;
        while table[place] != 0 {
            place = (place + 1) % 256;
        }
        table[place] = key;
    }
    table
}

/// What a kernel gives for 1000 keys, of which some are in the table.
fn run(kernel: &Kernel, local: u64) -> Vec<u32> {
    let mut keys = table((1..150).map(|it| it * 7));
    let mut wanted: Vec<u32> = (0..1000).map(|it| it % 1100 + 1).collect();
    let mut places = vec![77; 1000];
    let args: [Arg<'_>; 3] = [buffer(&mut keys), buffer(&mut wanted), buffer(&mut places)];
    launch_in_spans(kernel, range(1000, local), &args, 2);
    places
}

#[test]
fn spans_of_a_launch_are_run_by_either() {
    // What lives across the barrier is kept in different ways by the two.
    let with_barrier = "
        local uint found[1024];
        uint l = get_local_id(0), mine = find(keys, wanted[i]);
        found[l] = mine;
        barrier(CLK_LOCAL_MEM_FENCE);
        uint n = get_local_size(0), other = found[(l + 1) % n];
        places[i] = mine * 1000 + other + find(keys, wanted[i] + other % 3);";
    for body in [SEARCH, with_barrier] {
        let source = probing(body);
        let both = build(&source, "", |options| options.forms = Forms::AtOnce);
        assert!(both.kernels()[0].rival().is_some(), "{body}");
        let scalar = build(&source, "", |options| options.wfv = Wfv::Never);
        for local in [1, 5, 16, 40, 64, 250] {
            assert_eq!(
                run(&both.kernels()[0], local),
                run(&scalar.kernels()[0], local),
                "groups of {local}: {body}"
            );
        }
    }
}

/// Sums of neighbours in a row, in local memory, with what is different at both ends.
const NEIGHBOURS: &str = "kernel void k(global const uint *in, global uint *out, local uint *row) {
    uint l = get_local_id(0), n = get_local_size(0), i = get_global_id(0);
    row[l + 1] = in[i];
    if (l == 0) row[0] = get_group_id(0);
    if (l == n - 1) row[n + 1] = n;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = row[l] + row[l + 1] * 3 + row[l + 2] * 5 + find(in, 7);
}";

#[test]
fn a_kernel_may_be_had_for_one_size_of_groups() {
    let source = format!("{PROBES}\n{NEIGHBOURS}");
    for wfv in [Wfv::Auto, Wfv::Always, Wfv::Never] {
        let executable = build(&source, "", |options| options.wfv = wfv);
        let kernel = &executable.kernels()[0];
        assert!(kernel.may_be_specialized());
        for local in [1, 5, 16, 40, 64, 250] {
            let launched = local * 12;
            let mut keys = table((1..150).map(|it| it * 7));
            keys.resize(keys.len().max(launched as usize), 3);
            let mut sums = vec![77; launched as usize];
            let args = [buffer(&mut keys), buffer(&mut sums), Arg::Local(4 * (local + 2))];
            launch_known(kernel, range(launched, local), &args, 3);
            for (at, sum) in sums.iter().enumerate() {
                let (group, place) = (at / local as usize, at % local as usize);
                let left = if place == 0 { group as u32 } else { keys[at - 1] };
                let is_last = place + 1 == local as usize;
                let right = if is_last { local as u32 } else { keys[at + 1] };
                let found = 7_u32.wrapping_mul(2_654_435_761) >> 24;
                let found = (found..).find(|it| [7, 0].contains(&keys[*it as usize])).unwrap();
                assert_eq!(
                    *sum,
                    left + keys[at] * 3 + right * 5 + found,
                    "{wfv:?}, groups of {local}, item {at}"
                );
            }
        }
    }
}

#[test]
fn what_is_only_to_be_had_for_all_launches() {
    let may_be = |source: &str, options: &str, change: fn(&mut BuildOptions)| {
        let executable = build(source, options, change);
        executable.kernels()[0].may_be_specialized()
    };
    let source = format!("{PROBES}\n{NEIGHBOURS}");
    assert!(may_be(&source, "", |_| ()));
    assert!(!may_be(&source, "", |options| options.forms = Forms::One));
    assert!(!may_be(&source, "-cl-opt-disable", |_| ()));
    assert!(!may_be(&source, "-g", |_| ()));
    // Another width might round differently.
    let sums =
        "kernel void k(global float *x) { x[get_global_id(0)] = pow(x[get_global_id(0)], get_local_id(0) * 1.5f); }";
    assert!(!may_be(sums, "-cl-fast-relaxed-math", |_| ()));
}

#[test]
fn what_is_known_of_a_launch() {
    let source = "
        kernel void k(global float *x, int by, float scale, uchar how, long from, float4 more) {
            float value = x[get_global_id(0) * by + from];
            x[get_global_id(0)] = scale != 0 && how == 3 ? value * scale : value + more.x;
        }
        kernel void waits(global float *x, int by, local float *all) {
            all[get_local_id(0)] = x[get_global_id(0) * by];
            barrier(CLK_LOCAL_MEM_FENCE);
            x[get_global_id(0)] = all[get_local_size(0) - 1];
        }
        __attribute__((reqd_work_group_size(8, 1, 1))) kernel void requires(global float *x, int by, local float *all) {
            all[get_local_id(0)] = x[get_global_id(0) * by];
            barrier(CLK_LOCAL_MEM_FENCE);
            x[get_global_id(0)] = all[get_local_size(0) - 1];
        }";
    let executable = build(source, "", |_| ());
    let [k, waits, requires] = ["k", "waits", "requires"].map(|name| executable.kernel(name).expect(name));
    let known = |kernel: &Kernel, values: &[(usize, &[u8])], local_size| {
        let mut packed = vec![0xAA; kernel.declaration().packed_size()];
        for (at, bytes) in values {
            let offset = kernel.declaration().args()[*at].offset;
            packed[offset..offset + bytes.len()].copy_from_slice(bytes);
        }
        kernel
            .known(&packed, || 0, local_size)
            .map(|it| (it.local_size, it.zeros, it.ones))
    };
    let size = Some([64, 1, 1]);
    // Nobody sees the size; what is only added, or a vector, is not worth to be known, and 1.0 is like any other number.
    assert_eq!(known(k, &[], size), None);
    assert_eq!(known(k, &[(1, &1_i32.to_ne_bytes())], size), Some((None, 0, 1 << 1)));
    assert_eq!(
        known(k, &[(2, &0_f32.to_ne_bytes()), (3, &[1])], None),
        Some((None, 1 << 2, 1 << 3))
    );
    assert_eq!(
        known(k, &[(2, &1_f32.to_ne_bytes()), (4, &[0; 8]), (5, &[0; 16])], None),
        None
    );
    assert_eq!(known(k, &[(2, &(-0_f32).to_ne_bytes()), (3, &[2])], None), None);
    assert_eq!(known(waits, &[], size), Some((size, 0, 0)));
    assert_eq!(known(waits, &[(1, &[0; 4])], size), Some((size, 1 << 1, 0)));
    assert_eq!(known(waits, &[], None), None);
    assert_eq!(
        known(requires, &[(1, &1_i32.to_ne_bytes())], Some([8, 1, 1])),
        Some((None, 0, 1 << 1))
    );
}

#[test]
fn a_kernel_may_be_had_for_known_arguments() {
    let source = "kernel void k(global const uint *in, global uint *out, int by, uint from, int how, float zero) {
        size_t i = get_global_id(0);
        uint value = in[(int)i * by + from];
        if (how) value = how == 1 ? value * 3 : value / (uint)how;
        out[i] = zero == 0 ? value : 5;
    }";
    for wfv in [Wfv::Auto, Wfv::Always, Wfv::Never] {
        for [by, from, how] in [[1, 0, 0], [1, 3, 1], [0, 1, 0], [2, 0, 1], [2, 1, 5]] {
            let executable = build(source, "", |options| options.wfv = wfv);
            let kernel = &executable.kernels()[0];
            let (items, local) = (1000, 50);
            let mut input: Vec<u32> = (0..2 * items + 3).map(|at| at * 7919).collect();
            let mut output = vec![77; items as usize];
            let [step, first, way] = [by, from, how].map(u32::to_ne_bytes);
            let args = [
                buffer(&mut input),
                buffer(&mut output),
                Arg::Value(&step),
                Arg::Value(&first),
                Arg::Value(&way),
                Arg::Value(&[0; 4]),
            ];
            launch_known(kernel, range(items.into(), local), &args, 3);
            let expected: Vec<u32> = (0..items)
                .map(|item| input[(item * by + from) as usize])
                .map(|value| match how {
                    0 => value,
                    1 => value * 3,
                    _ => value / how,
                })
                .collect();
            assert_eq!(output, expected, "{wfv:?}: {by}, {from}, {how}");
        }
    }
}

/// Masks let vectors run whole rows: what rows of one work-item are run by is compiled when somebody asks for it, once, whoever asks.
#[test]
fn what_all_launches_are_for_is_made_once() {
    const ROWS: &str = "kernel void k(global uint *out, uint width) {
        uint x = get_global_id(0), y = get_global_id(1);
        out[y * width + x] = x * 3 + y; }";
    // With vectors that are surely better, and with ones that the cost model is in doubt about on most machines.
    let doubtful = probing("if (get_global_id(1) == 0) places[i] = find(keys, wanted[i]);");
    for source in [ROWS, &doubtful] {
        let executable = build(source, "", |options| {
            options.wfv = Wfv::Always;
            options.vecz_choices.set(Choice::VectorPredication, true);
        });
        assert!(!executable.kernels()[0].is_for_all(), "vectors run its rows: {source}");
        let executable = build(source, "", |options| {
            options.vecz_choices.set(Choice::VectorPredication, true);
        });
        let kernel = &executable.kernels()[0];
        if kernel.is_for_all() {
            continue;
        }
        let is_doubtful = kernel.missing_form() == Some(Form::Scalar);
        assert!(kernel.is_for([0; 3], [64, 2, 1], [64, 1, 1]));
        assert!(!kernel.is_for([0; 3], [1, 2, 1], [1, 1, 1]));
        assert!(!kernel.is_for([1 << 31, 0, 0], [64, 2, 1], [64, 1, 1]));
        let entries = std::thread::scope(|scope| {
            let ask = || {
                kernel.make_rival();
                let other = kernel.for_others([1 << 31, 0, 0], [64, 2, 1], [64, 1, 1]);
                other.expect("every kernel has a scalar form").entry() as usize
            };
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(ask)).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap())
                .collect::<Vec<_>>()
        });
        assert!(entries.iter().all(|entry| *entry == entries[0]), "{entries:?}");
        assert_ne!(entries[0], kernel.entry() as usize);
        let rival = kernel.rival().map(|(form, entry)| (form, entry as usize));
        assert_eq!(rival, is_doubtful.then_some((Form::Scalar, entries[0])));
    }
}
