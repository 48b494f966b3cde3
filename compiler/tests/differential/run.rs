//! Building programs in several ways, and running them.

use std::fmt;

use compiler::options::{Usage, Wfv};
use compiler::{Bitcode, BuildLog, BuildOptions, Executable};

use super::compare::difference;
use super::layout::{output_bytes, sections, INPUT, MOST};
use super::random::Random;
use super::source::PRELUDE;
use super::support::{launch_in_spans, Aligned, Arg, Range};
use super::tree::Program;
use vecz::Choice;

/// How kernels are vectorized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    pub width: u32,
    pub dimension: u32,
    /// Whether rows that do not fill vectors are run with masks.
    pub is_masked: bool,
}

impl Way {
    /// Every width along every dimension, and some of them with masks.
    pub fn all() -> Vec<Way> {
        let along = |width, is_masked| {
            (0..3).map(move |dimension| Way {
                width,
                dimension,
                is_masked,
            })
        };
        let whole = [2, 4, 8, 16, 32].into_iter().flat_map(|width| along(width, false));
        let masked = [4, 16].into_iter().flat_map(|width| along(width, true));
        whole.chain(masked).collect()
    }

    /// A way from its text; none if it is none.
    pub fn parse(text: &str) -> Option<Way> {
        let (whole, is_masked) = match text.strip_suffix('p') {
            Some(whole) => (whole, true),
            None => (text, false),
        };
        let (width, dimension) = whole.split_at_checked(whole.len().checked_sub(1)?)?;
        Some(Way {
            width: width.parse().ok()?,
            dimension: "xyz".find(dimension)? as u32,
            is_masked,
        })
    }
}

/// `8x`, `16yp`
impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dimension = ["x", "y", "z"][self.dimension as usize];
        write!(f, "{}{dimension}{}", self.width, if self.is_masked { "p" } else { "" })
    }
}

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

/// The range with which a way has whole vectors.
fn ranges(way: Option<Way>) -> Vec<Range> {
    RANGES
        .into_iter()
        .enumerate()
        .filter(|(at, _)| way.is_none_or(|way| *at == way.dimension as usize || *at % 3 == 0))
        .map(|(_, range)| range)
        .collect()
}

/// Programs of one module.
pub fn compile(programs: &[&Program]) -> Result<Bitcode, String> {
    let sources: Vec<String> = programs.iter().map(|program| program.source()).collect();
    let options = BuildOptions::parse("-cl-std=CL3.0 -w", Usage::Build).map_err(|error| error.to_string())?;
    let mut log = BuildLog::new();
    compiler::compile_source(&format!("{PRELUDE}{}", sources.concat()), &[], &options, &mut log)
        .map_err(|error| format!("{error}\n{log}"))
}

/// Native code of a module; none: not vectorized.
pub fn build(module: &Bitcode, way: Option<Way>) -> Result<(Executable, String), String> {
    let mut options = BuildOptions::parse("-cl-std=CL3.0", Usage::Build).map_err(|error| error.to_string())?;
    options.wfv = Wfv::Never;
    if let Some(way) = way {
        options.wfv = Wfv::Always;
        options.vecz_choices.width = Some(way.width);
        options.vecz_choices.dimension = Some(way.dimension);
        options.vecz_choices.set(Choice::VectorPredication, way.is_masked);
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
    let mut input = Aligned::new(&input());
    let run = |range: Range| {
        assert!(range.global.iter().product::<u64>() as usize <= MOST);
        let bytes = output_bytes(program);
        let mut output = Aligned::new(&vec![0xAB; bytes]);
        let (p, q) = (12_345_u32.to_ne_bytes(), 7_u32.to_ne_bytes());
        let args = [input.arg(), output.arg(), Arg::Value(&p), Arg::Value(&q)];
        launch_in_spans(kernel, range, &args, u64::MAX / 2);
        output.bytes_mut()[..bytes].to_vec()
    };
    ranges(way).into_iter().map(run).collect()
}

/// The outputs that a way is held against.
pub fn expected(way: Way, all: &[Vec<u8>]) -> Vec<&Vec<u8>> {
    let chosen = ranges(Some(way));
    let is_chosen = |range: &Range| chosen.iter().any(|it| it.global == range.global);
    let pairs = RANGES.iter().zip(all).filter(|(range, _)| is_chosen(range));
    pairs.map(|(_, output)| output).collect()
}

/// Where a way differs from the scalar build, if it does.
pub fn disagreement(program: &Program, scalar: &[Vec<u8>], executable: &Executable, way: Way) -> Option<String> {
    let sections = sections(program);
    let got = outputs(program, executable, Some(way));
    let pairs = expected(way, scalar).into_iter().zip(&got);
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
