//! Building programs in several ways, and running them.

use compiler::options::{Usage, Wfv};
use compiler::{Bitcode, BuildLog, BuildOptions, Executable};

use super::compare::difference;
use super::generate::arguments;
use super::guarded::Guarded;
use super::layout::{output_bytes, sections, INPUT, MOST};
use super::random::Random;
use super::source::{PRELUDE, RICH_PRELUDE};
use super::support::{launch_in_spans, launch_known, Arg, Range};
use super::tree::Program;
use super::way::Way;

/// Each has a long row, and one that is left over, along one dimension.
const RANGES: [Range; 4] = [
    Range {
        global: [75, 2, 1],
        offset: [0, 0, 0],
        local: [40, 2, 1],
    },
    Range {
        global: [6, 37, 2],
        offset: [3, 1, 0],
        local: [3, 37, 1],
    },
    Range {
        global: [3, 2, 41],
        offset: [0, 0, 7],
        local: [3, 1, 41],
    },
    // Rows of whole vectors.
    Range {
        global: [96, 2, 1],
        offset: [5, 0, 0],
        local: [32, 2, 1],
    },
];

/// The launches of a program.
fn ranges(program: &Program) -> Vec<Range> {
    let Some(local) = program.rich.as_ref().and_then(|rich| rich.group_size) else {
        return RANGES.to_vec();
    };
    // Several groups along each dimension, and one that is smaller along the first.
    let by = |groups: [u64; 3], missing: u64, offset: [u64; 3]| Range {
        global: std::array::from_fn(|at| local[at] * groups[at] - if at == 0 { missing } else { 0 }),
        offset,
        local,
    };
    vec![
        by([3, 1, 1], 0, [5, 0, 0]),
        by([1, 2, 2], 0, [0, 3, 0]),
        by([2, 1, 1], local[0] / 3, [0, 0, 1]),
    ]
}

/// Whether a way has whole vectors in a launch, which is known by its number; it has in all, if it is not known along which dimension.
fn is_for(program: &Program, way: Option<Way>, launch: usize) -> bool {
    let has_size = program.rich.as_ref().is_some_and(|rich| rich.group_size.is_some());
    let dimension = way.and_then(Way::dimension);
    has_size || dimension.is_none_or(|dimension| launch == dimension as usize || launch % 3 == 0)
}

/// More options of all builds.
const OPTIONS: &str = "WEFT_DIFFERENTIAL_OPTIONS";
/// More options of the build that others are held against.
const REFERENCE: &str = "WEFT_DIFFERENTIAL_REFERENCE";

fn options(more: &str) -> Result<BuildOptions, String> {
    let of_all = std::env::var(OPTIONS).unwrap_or_default();
    BuildOptions::parse(&format!("-cl-std=CL3.0 -w {of_all} {more}"), Usage::Build).map_err(|error| error.to_string())
}

/// Programs of one module.
pub fn compile(programs: &[&Program]) -> Result<Bitcode, String> {
    compile_with(programs, "")
}

fn compile_with(programs: &[&Program], more: &str) -> Result<Bitcode, String> {
    let sources: Vec<String> = programs.iter().map(|program| program.source()).collect();
    let options = options(more)?;
    let mut log = BuildLog::new();
    let is_rich = programs.iter().any(|program| program.rich.is_some());
    let rich = if is_rich { RICH_PRELUDE } else { "" };
    compiler::compile_source(format!("{PRELUDE}{rich}{}", sources.concat()), &[], &options, &mut log)
        .map_err(|error| format!("{error}\n{log}"))
}

/// Native code of the programs of a module that is not vectorized, and may be built with other options than those that are held against it.
pub fn reference(programs: &[&Program], module: &Bitcode) -> Result<Executable, String> {
    // Loops over work-items become vectors too, of LLVM's making; where memory has two names, nobody who optimizes is to be trusted.
    let asked = std::env::var(REFERENCE).ok();
    let has_arguments = programs.iter().any(|it| it.has_arguments());
    match asked.or_else(|| has_arguments.then(|| "-cl-opt-disable".to_owned())) {
        None => build_with(module, None, ""),
        Some(more) => build_with(&compile_with(programs, &more)?, None, &more),
    }
    .map(|built| built.0)
}

/// Native code of a module, vectorized in a way.
pub fn build(module: &Bitcode, way: Way) -> Result<(Executable, String), String> {
    build_with(module, Some(way), "")
}

fn build_with(module: &Bitcode, way: Option<Way>, more: &str) -> Result<(Executable, String), String> {
    let mut options = options(more)?;
    options.wfv = Wfv::Never;
    if let Some(way) = way {
        way.apply(&mut options);
    }
    let mut log = BuildLog::new();
    let built = compiler::build_executable(module, &options, &mut log);
    built
        .map(|executable| (executable, log.to_string()))
        .map_err(|error| format!("{error}\n{log}"))
}

/// What a kernel writes in each launch.
pub fn outputs(program: &Program, executable: &Executable, way: Option<Way>) -> Vec<Vec<u8>> {
    let kernel = executable.kernel(&program.name()).expect("the program has the kernel");
    let mut input = Guarded::new(&input());
    let mut run = |launch: usize, range: Range| {
        assert!(range.global.iter().product::<u64>() as usize <= MOST);
        let bytes = output_bytes(program);
        let mut output = Guarded::new(&vec![0xAB; bytes]);
        let (p, q) = (12_345_u32.to_ne_bytes(), 7_u32.to_ne_bytes());
        // Elements are one behind the other as often as not.
        let stride = [1_i32, 2, 1, 3][(program.seed % 4) as usize].to_ne_bytes();
        let (by, row, odd) = arguments::values(program.seed, launch);
        let [by, row, odd] = [by.to_ne_bytes(), row.to_ne_bytes(), odd.to_ne_bytes()];
        let mut args = vec![
            input.arg(),
            output.arg(),
            Arg::Value(&p),
            Arg::Value(&q),
            Arg::Value(&stride),
        ];
        if program.has_arguments() {
            args.extend([Arg::Value(&by), Arg::Value(&row), Arg::Value(&odd), output.arg()]);
        }
        // Variants of a kernel take turns.
        match way.is_some_and(|way| way.is_sized) {
            true => launch_known(kernel, range, &args, 2),
            false => launch_in_spans(kernel, range, &args, 3),
        }
        output.bytes().to_vec()
    };
    let launches = ranges(program).into_iter().enumerate();
    let chosen = launches.filter(|(at, _)| is_for(program, way, *at));
    chosen.map(|(launch, range)| run(launch, range)).collect()
}

/// Where a way differs from the scalar build, if it does.
pub fn disagreement(program: &Program, scalar: &[Vec<u8>], executable: &Executable, way: Way) -> Option<String> {
    let sections = sections(program);
    let got = outputs(program, executable, Some(way));
    let expected = scalar.iter().enumerate();
    let expected = expected.filter(|(at, _)| is_for(program, Some(way), *at));
    let pairs = expected.map(|(_, output)| output).zip(&got);
    let mut differences = pairs.filter_map(|(expected, got)| difference(&sections, expected, got));
    differences.next()
}

fn input() -> Vec<u8> {
    let mut random = Random::new(1);
    let mut bytes: Vec<u8> = (0..INPUT / 8).flat_map(|_| random.bits().to_ne_bytes()).collect();
    // Half of the words are small, so that floats are too, and sums stay exact for a while.
    for word in bytes.chunks_mut(16) {
        let small = f32::from((word[0] % 64) as i8 - 20) * 0.25;
        word[..4].copy_from_slice(&small.to_ne_bytes());
        let byte = u32::from(word[9]);
        word[8..12].copy_from_slice(&byte.to_ne_bytes());
    }
    bytes
}
