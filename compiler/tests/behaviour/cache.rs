//! What comes from the cache is what would have been made.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{buffer, launch_in_spans, range, try_build, Arg};
use compiler::cache::Cache;
use compiler::forms::Form;
use compiler::options::Usage;
use compiler::variant::Known;
use compiler::{BuildLog, BuildOptions, Executable, MOST_AHEAD};

/// A kernel with all that an executable is made of: shared variables, local memory, barriers, arguments of every kind.
const SOURCE: &str = "
    global int count = 5;
    constant float table[4] = {1, 2, 3, 4};
    kernel void twice(global float *a, float by, local float *l) {
        uint i = get_local_id(0);
        l[i] = a[get_global_id(0)] * by + table[i & 3] + count;
        barrier(CLK_LOCAL_MEM_FENCE);
        a[get_global_id(0)] = sin(l[get_local_size(0) - 1 - i]);
    }
    kernel __attribute__((reqd_work_group_size(4, 1, 1))) void other(global uint *a) { a[get_global_id(0)] = 7; }";

fn build(cache: &Cache, source: &str, options: &str) -> (Executable, String) {
    let options = BuildOptions::parse(&format!("-cl-std=CL3.0 {options}"), Usage::Build).unwrap();
    let mut log = BuildLog::new();
    let module = cache.compile_source(source, &[], &options, &mut log).unwrap();
    let built = cache.build_executable(&module, &options, &mut log);
    (built.unwrap_or_else(|error| panic!("{error}\n{log}")), log.to_string())
}

/// What is launched, bit for bit, and what is asked for.
fn run(executable: &Executable) -> (Vec<u32>, String) {
    let kernel = executable.kernel("twice").unwrap();
    let mut data: Vec<f32> = (0..128).map(|it| it as f32).collect();
    let by = 0.5f32.to_ne_bytes();
    let args = [buffer(&mut data), Arg::Value(&by), Arg::Local(4 * 32)];
    launch_in_spans(kernel, range(128, 32), &args, 2);
    let mut asked = format!("{} bytes", executable.program_scope_bytes());
    for kernel in executable.kernels() {
        asked += &format!(
            "\n{} {:?} {} {:?} {} {} {} {} {} {}",
            kernel.name(),
            kernel.declaration().args(),
            kernel.declaration().attributes(),
            kernel.declaration().required_work_group_size(),
            kernel.stack_bytes(),
            kernel.declaration().private_mem_size(),
            kernel.preferred_work_group_size_multiple(),
            kernel.max_work_group_size(),
            kernel.max_sub_group_size(),
            kernel.missing_form().is_some(),
        );
    }
    (data.into_iter().map(f32::to_bits).collect(), asked)
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    paths.sort();
    paths
}

#[test]
fn the_second_build_is_the_first() {
    let folder = tempfile::tempdir().unwrap();
    // With how many entries for kernels that are compiled when they are asked for; second forms are others.
    for (options, later) in [
        ("", 2),
        ("-cl-wfv=always", 0),
        ("-cl-wfv=never -cl-fast-relaxed-math", 2),
        ("-cl-opt-disable -cl-llvm-stats", 0),
    ] {
        let (without, log) = try_build(SOURCE, &format!("-cl-std=CL3.0 {options}"));
        let without = without.unwrap();
        let expected = (run(&without), log);
        let rivals = without.kernels().iter().filter(|it| it.rival().is_some()).count();
        let before = entries(folder.path()).len();
        for _ in 0..2 {
            let (executable, log) = build(&Cache::in_folder(folder.path()).unwrap(), SOURCE, options);
            assert_eq!((run(&executable), log), expected, "{options}");
            assert_eq!(entries(folder.path()).len(), before + 2 + later + rivals, "{options}");
        }
    }
}

/// Most programs use all of their kernels, so where there are more cores than one, others are compiled while the first that is expected is waited for.
#[test]
fn kernels_are_compiled_when_they_are_expected() {
    let source: String = (0..200)
        .map(|k| format!("kernel void k{k}(global int *a) {{ *a = {k}; }}\n"))
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let count = || entries(folder.path()).len();
    let (executable, _) = build(&Cache::in_folder(folder.path()).unwrap(), &source, "");
    assert_eq!(count(), 2);
    let cores = std::thread::available_parallelism().map_or(1, usize::from).min(100);
    for asked in 1..=2 {
        for _ in 0..2 {
            assert!(executable.expect_kernel(&format!("k{}", 200 - asked)).is_some());
            // Unless the first ones take very long.
            let most = (asked * cores).min(MOST_AHEAD.max(cores));
            assert!((2 + cores..=2 + most).contains(&count()));
        }
    }
    assert_eq!(executable.names().count(), 200);
    let mut data = [-1i32];
    for (k, kernel) in executable.kernels().iter().enumerate().step_by(33) {
        launch_in_spans(kernel, range(1, 1), &[buffer(&mut data)], 1);
        assert_eq!(data, [k as i32]);
    }
    assert_eq!(count(), 202);
}

#[test]
fn variants_are_kept_by_their_sizes() {
    let source = "kernel void next(global uint *out, local uint *all) {
        all[get_local_id(0)] = out[get_global_id(0)];
        barrier(CLK_LOCAL_MEM_FENCE);
        out[get_global_id(0)] = all[(get_local_id(0) + 1) % get_local_size(0)];
    }";
    let folder = tempfile::tempdir().unwrap();
    let counts = [false, true].map(|was_made| {
        let (executable, _) = build(&Cache::in_folder(folder.path()).unwrap(), source, "");
        let kernel = &executable.kernels()[0];
        kernel.make_rival();
        let (scalar, vectorized) = (Some(Form::Scalar), Some(Form::Vectorized));
        [([16, 1, 1], None), ([4, 4, 1], vectorized), ([32, 1, 1], scalar)].map(|(size, form)| {
            let known = Known {
                local_size: Some(size),
                ..Known::default()
            };
            let kept = kernel.take_kept(known, form);
            assert_eq!(kept.is_some(), was_made);
            let made = kept.or_else(|| kernel.specialize(known, form));
            let variant = made.expect("code for a size").variant();
            assert_eq!((variant.form, variant.known), (form, known));
            entries(folder.path()).len()
        })
    });
    let [[first, second, third], again] = counts;
    assert_eq!([second, third], [first + 1, first + 2]);
    assert_eq!(again, [third; 3]);
}

#[test]
fn second_forms_are_kept_too() {
    let source = "kernel void find(global const uint *keys, global uint *places) {
        uint i = get_global_id(0), place = (i * 2654435761u) >> 24;
        while (keys[place] != i && keys[place] != 0) place = (place + 1) & 255;
        places[i] = place;
    }";
    let folder = tempfile::tempdir().unwrap();
    let counts = [(); 3].map(|()| {
        let (executable, _) = build(&Cache::in_folder(folder.path()).unwrap(), source, "");
        let kernel = &executable.kernels()[0];
        let before = (
            kernel.missing_form(),
            kernel.compile_time(),
            entries(folder.path()).len(),
        );
        kernel.take_kept_rival();
        assert_eq!(kernel.missing_form().is_none(), before.2 == 3, "it was kept");
        kernel.make_rival();
        (
            before,
            kernel.rival().map(|(form, _)| form),
            entries(folder.path()).len(),
        )
    });
    let [((form, time, _), _, all), second, third] = counts;
    assert!(form.is_some() && all == 3);
    // What the first form took is what it took whoever made it.
    assert_eq!([second, third], [((form, time, all), form, all); 2]);
    // What is damaged is made again.
    for path in entries(folder.path()) {
        fs::write(path, "damaged").unwrap();
    }
    let (executable, _) = build(&Cache::in_folder(folder.path()).unwrap(), source, "");
    executable.kernels()[0].make_rival();
    assert_eq!(executable.kernels()[0].rival().map(|(form, _)| form), form);
}

/// An entry is taken at its word, so that this is how to see that it is used.
#[test]
fn an_entry_is_used() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::in_folder(folder.path()).unwrap();
    let source = |number| format!("kernel void put(global int *a) {{ *a = {number}; }}");
    let put = |number| {
        let (executable, _) = build(&cache, &source(number), "");
        let mut data = [0i32];
        launch_in_spans(&executable.kernels()[0], range(1, 1), &[buffer(&mut data)], 1);
        data[0]
    };
    assert_eq!(put(1), 1);
    let of_one = entries(folder.path());
    assert_eq!(put(2), 2);
    let of_two: Vec<PathBuf> = entries(folder.path())
        .into_iter()
        .filter(|it| !of_one.contains(it))
        .collect();
    let kernels = |of: &[PathBuf]| of.iter().max_by_key(|it| it.metadata().unwrap().len()).unwrap().clone();
    fs::copy(kernels(&of_one), kernels(&of_two)).unwrap();
    assert_eq!(put(2), 1);
    for path in entries(folder.path()) {
        fs::write(path, "damaged").unwrap();
    }
    assert_eq!(put(2), 2);
}

#[test]
fn what_does_not_last_is_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache::in_folder(folder.path()).unwrap();
    // Debug info names files of this process.
    build(&cache, SOURCE, "-g");
    assert_eq!(entries(folder.path()).len(), 0);
    // What is included may change: its code is kept, what clang makes of it is not.
    let header = folder.path().join("value.h");
    let included = format!("-I {}", folder.path().display());
    for value in ["1", "2"] {
        fs::write(&header, format!("#define VALUE {value}\n")).unwrap();
        let (executable, _) = build(
            &cache,
            "#include \"value.h\"\nkernel void put(global int *a) { *a = VALUE; }",
            &included,
        );
        let mut data = [0i32];
        launch_in_spans(&executable.kernels()[0], range(1, 1), &[buffer(&mut data)], 1);
        assert_eq!(data[0].to_string(), value);
    }
    assert_eq!(entries(folder.path()).len(), 2 + 1);
    // Programs without a kernel of theirs: why not is told each time.
    let left_out = "kernel void a(global int *a) { *a = 1; } __attribute__((intel_reqd_sub_group_size(3))) kernel void b(global int *a) { *a = get_sub_group_size(); }";
    let logs = [(); 2].map(|()| build(&cache, left_out, "-cl-std=CL3.0").1);
    assert!(
        logs[0].contains("built without \"b\"") && logs[0] == logs[1],
        "{}",
        logs[0]
    );
}

/// Nothing in a module tells where it was compiled, or by which process.
#[test]
fn the_same_source_gives_the_same_module() {
    let options = BuildOptions::default();
    let source = "constant char name[] = __FILE__; kernel void k(global char *a) { *a = name[0]; }";
    let [one, other] = [(); 2].map(|()| compiler::compile_source(source, &[], &options, &mut BuildLog::new()).unwrap());
    assert_eq!(one, other);
}
