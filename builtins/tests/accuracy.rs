//! The math functions against the numerical-compliance table, measured on this machine.
//!
//! `accuracy/harness.c` calls the library by its OpenCL names. Both are compiled for the host: the harness to bitcode, the
//! library linked to it as far as it is called, then code generated without optimizing over the two calling conventions.

mod support;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

use support::{define_scaled, library_file_of, run, scratch, Version};

/// Largest error in ULP that the specification's table "ULP Values for Math Instructions - Full Profile" allows, for float
/// and double. 0.5 is correct rounding, 0 exactness. (float division and square root are held to correct rounding.)
const ALLOWED: &[(&str, f64, f64)] = &[
    ("acos", 4.0, 4.0),
    ("acosh", 4.0, 4.0),
    ("acospi", 5.0, 5.0),
    ("asin", 4.0, 4.0),
    ("asinh", 4.0, 4.0),
    ("asinpi", 5.0, 5.0),
    ("atan", 5.0, 5.0),
    ("atanh", 5.0, 5.0),
    ("atanpi", 5.0, 5.0),
    ("atan2", 6.0, 6.0),
    ("atan2pi", 6.0, 6.0),
    ("cbrt", 2.0, 2.0),
    ("ceil", 0.0, 0.0),
    ("copysign", 0.0, 0.0),
    ("cos", 4.0, 4.0),
    ("cosh", 4.0, 4.0),
    ("cospi", 4.0, 4.0),
    ("erf", 16.0, 16.0),
    ("erfc", 16.0, 16.0),
    ("exp", 3.0, 3.0),
    ("exp10", 3.0, 3.0),
    ("exp2", 3.0, 3.0),
    ("expm1", 3.0, 3.0),
    ("fabs", 0.0, 0.0),
    ("fdim", 0.5, 0.5),
    ("floor", 0.0, 0.0),
    ("fmax", 0.0, 0.0),
    ("fmin", 0.0, 0.0),
    ("fmod", 0.0, 0.0),
    ("hypot", 4.0, 4.0),
    ("ldexp", 0.5, 0.5),
    ("log", 3.0, 3.0),
    ("log10", 3.0, 3.0),
    ("log1p", 2.0, 2.0),
    ("log2", 3.0, 3.0),
    ("logb", 0.0, 0.0),
    ("maxmag", 0.0, 0.0),
    ("minmag", 0.0, 0.0),
    ("pow", 16.0, 16.0),
    ("pown", 16.0, 16.0),
    ("powr", 16.0, 16.0),
    ("remainder", 0.0, 0.0),
    ("rint", 0.0, 0.0),
    ("rootn", 16.0, 16.0),
    ("round", 0.0, 0.0),
    ("rsqrt", 2.0, 2.0),
    ("sin", 4.0, 4.0),
    ("sinh", 4.0, 4.0),
    ("sinpi", 4.0, 4.0),
    ("sqrt", 0.5, 0.5),
    ("tan", 5.0, 5.0),
    ("tanh", 5.0, 5.0),
    ("tanpi", 6.0, 6.0),
    ("tgamma", 16.0, 16.0),
    ("trunc", 0.0, 0.0),
];

/// Builds a program of a C harness and the library, for a CPU with some features.
fn build_with_library(harness: &str, source: &str, features: &str) -> PathBuf {
    build_with(Version::Plain, harness, source, features)
}

/// The same with versions of the library's parts.
fn build_with(version: Version, harness: &str, source: &str, features: &str) -> PathBuf {
    let library = library_file_of(&format!("{harness}-library.bc"), version);
    let [file, bitcode, linked, object, program] =
        ["c", "bc", "linked.bc", "o", "exe"].map(|extension| scratch(&format!("{harness}.{extension}")));
    let source = [include_str!("accuracy/common.h"), source].concat();
    std::fs::write(&file, source).expect("the scratch directory is writable");
    run(Command::new("clang-19")
        .args(["-O1", "-fno-builtin", "-w", "-emit-llvm", "-c"])
        .arg(&file)
        .arg("-o")
        .arg(&bitcode));
    run(Command::new("llvm-link-19")
        .args(["-suppress-warnings", "--only-needed"])
        .args([&bitcode, &library])
        .arg("-o")
        .arg(&linked));
    define_scaled(&linked, features.contains("+avx512"));
    run(Command::new("llc-19")
        .args(["-O2", "-filetype=obj", "-relocation-model=pic"])
        .arg(format!("-mattr={features}"))
        .arg(&linked)
        .arg("-o")
        .arg(&object));
    run(Command::new("cc").arg(&object).arg("-o").arg(&program).arg("-lm"));
    program
}

/// What a program of a C harness and the library prints.
fn run_with_library(harness: &str, source: &str) -> String {
    run(&mut Command::new(build_with_library(harness, source, "")))
}

/// The features that make fused products and sums of the library's, if this machine has them.
fn fusion() -> Option<&'static str> {
    (is_x86_feature_detected!("fma") && is_x86_feature_detected!("avx2")).then_some("+avx2,+fma")
}

/// Checks a report of lines `name type error ...`; gives how many functions it measured.
fn check_report(report: &str) -> usize {
    let allowed: BTreeMap<&str, (f64, f64)> = ALLOWED
        .iter()
        .map(|&(name, float, double)| (name, (float, double)))
        .collect();
    print!("{report}");
    let mut failures = Vec::new();
    for line in report.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let &(float, double) = allowed
            .get(words[0])
            .unwrap_or_else(|| panic!("{} is not in the table", words[0]));
        let bound = if words[1] == "float" { float } else { double };
        let error: f64 = words[2].parse().expect("the third word is the error");
        if error > bound {
            failures.push(format!("{line} (allowed: {bound})"));
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
    report.lines().count()
}

/// With and without fused products and sums: results may differ, errors may not.
#[test]
fn math_functions_meet_the_numerical_compliance_table() {
    let everywhere = [("accuracy", "")].into_iter();
    for (name, features) in everywhere.chain(fusion().map(|features| ("accuracy-fused", features))) {
        let program = build_with_library(name, include_str!("accuracy/harness.c"), features);
        let measured = check_report(&run(&mut Command::new(program)));
        assert_eq!(
            measured,
            2 * ALLOWED.len(),
            "every function of the table is measured in both precisions"
        );
    }
}

/// What a lane of a vector gives is what a scalar gives, also where vectors have instructions of their own.
#[test]
fn functions_of_vectors_are_those_of_scalars() {
    let source = include_str!("accuracy/vectors.c");
    assert_eq!(run_with_library("vectors", source), "done\n");
    if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") {
        let program = build_with_library("vectors-avx512", source, "+avx512f,+avx512vl");
        assert_eq!(run(&mut Command::new(program)), "done\n");
    }
}

/// Integer functions, conversions, half storage and functions of a number's representation, against plain C.
#[test]
fn exact_functions_give_exact_results() {
    let report = run_with_library("exact", include_str!("accuracy/exact.c"));
    assert_eq!(report.lines().last(), Some("done"), "{report}");
    assert_eq!(report.lines().count(), 1, "{report}");
}

/// The functions of half, with conversions of the machine's and by calls of the run-time library.
#[test]
fn functions_of_half_are_right_to_a_unit_in_the_last_place() {
    let features = [("half", ""), ("half-f16c", "+f16c")];
    let usable = if is_x86_feature_detected!("f16c") { 2 } else { 1 };
    for (name, features) in features.into_iter().take(usable) {
        let program = build_with_library(name, include_str!("accuracy/half.c"), features);
        assert_eq!(run(&mut Command::new(program)), "done\n");
    }
}

/// Arithmetic that rounds towards zero, with and without fused products and sums.
#[test]
fn rounding_towards_zero_never_goes_away_from_it() {
    let source = include_str!("accuracy/toward_zero.c");
    assert_eq!(run_with_library("toward-zero", source), "done\n");
    if let Some(features) = fusion() {
        let program = build_with_library("toward-zero-fused", source, features);
        assert_eq!(run(&mut Command::new(program)), "done\n");
    }
}

/// Roots of double over their whole range, remainders of double, and the gamma function of float, with and without fused products and sums.
#[test]
fn roots_remainders_and_gamma_are_right_at_the_ends_of_their_ranges() {
    let harnesses = [
        ("gamma", include_str!("accuracy/gamma.c")),
        ("rootn", include_str!("accuracy/rootn.c")),
        ("remainders", include_str!("accuracy/remainders.c")),
    ];
    for (name, source) in harnesses {
        assert_eq!(run_with_library(name, source), "done\n");
        if let Some(features) = fusion() {
            let program = build_with_library(&format!("{name}-fused"), source, features);
            assert_eq!(run(&mut Command::new(program)), "done\n");
        }
    }
}

/// Powers with and without tables, and with and without fused products and sums.
#[test]
fn powers_meet_the_table_with_and_without_tables() {
    let source = include_str!("accuracy/powers.c");
    for (name, version) in [("powers", Version::Plain), ("powers-tables", Version::WithTables)] {
        let program = build_with(version, name, source, "");
        assert_eq!(check_report(&run(&mut Command::new(program))), 2);
        if let Some(features) = fusion() {
            let program = build_with(version, &format!("{name}-fused"), source, features);
            assert_eq!(check_report(&run(&mut Command::new(program))), 2);
        }
    }
}

/// With tables, too, a lane gives what a scalar gives, and what is exact is.
#[test]
fn functions_with_tables_are_like_those_without() {
    let vectors = build_with(
        Version::WithTables,
        "vectors-tables",
        include_str!("accuracy/vectors.c"),
        "",
    );
    assert_eq!(run(&mut Command::new(vectors)), "done\n");
    let exact = build_with(
        Version::WithTables,
        "exact-tables",
        include_str!("accuracy/exact.c"),
        "",
    );
    assert_eq!(run(&mut Command::new(exact)), "done\n");
}

/// Lane masks, questions about ballots and block accesses, against plain C.
#[test]
fn a_lane_of_a_sub_group_answers_for_itself() {
    let report = run_with_library("sub-groups", include_str!("accuracy/sub_groups.c"));
    assert_eq!(report, "done\n");
}

/// The functions of one float over every 65521st float, or every `WEFT_ACCURACY_STEP`th.
#[test]
fn functions_of_one_float_meet_the_table_everywhere() {
    let step = std::env::var("WEFT_ACCURACY_STEP").unwrap_or_else(|_| "65521".to_owned());
    let mut versions = vec![("floats", Version::Plain, "")];
    if let Some(features) = fusion() {
        versions.push(("floats-fused", Version::Plain, features));
        versions.push(("floats-tables", Version::WithTables, features));
    }
    for (name, version, features) in versions {
        let program = build_with(version, name, include_str!("accuracy/floats.c"), features);
        assert!(check_report(&run(Command::new(program).arg(&step))) > 25);
    }
}
