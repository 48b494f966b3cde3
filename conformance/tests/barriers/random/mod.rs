//! Random kernels with barriers, made from numbers, compared with an interpreter of them: control flow that nobody would write.

mod generate;
mod interpret;
mod program;
mod source;

use conformance::front_door::FrontDoor;
use conformance::session::Session;
use opencl3::kernel::Kernel;

use crate::harness::{build, run, Launch};
use generate::Kind;
use program::Program;

/// Kernels of one OpenCL program: a compiler's start is shared among so many.
const KERNELS: u64 = 12;
const BUILDS: [(FrontDoor, &str); 4] = [
    (FrontDoor::OpenClC, "-cl-wfv=never"),
    (FrontDoor::OpenClC, "-cl-opt-disable"),
    (FrontDoor::OpenClC, "-cl-wfv=always"),
    (FrontDoor::SpirvO0, "-cl-wfv=never"),
];
const SIZES: [[usize; 3]; 4] = [[1, 1, 1], [5, 1, 1], [16, 1, 1], [37, 1, 1]];

/// Runs so many programs of `KERNELS` kernels, or `WEFT_MUTATION_FACTOR` times as many.
fn check(kind: Kind, builds: &[(FrontDoor, &str)], programs: u64) {
    let factor = std::env::var("WEFT_MUTATION_FACTOR").ok();
    let factor: u64 = factor.and_then(|it| it.parse().ok()).unwrap_or(1);
    let session = Session::weft().unwrap();
    let mut failures = Vec::new();
    for batch in 0..programs * factor {
        let programs: Vec<Program> = (batch * KERNELS..(batch + 1) * KERNELS)
            .map(|number| Program::random(number, kind))
            .collect();
        let sources: Vec<String> = programs.iter().map(Program::source).collect();
        let launches: Vec<Vec<Launch>> = programs
            .iter()
            .map(|program| {
                let launch = |local: &[usize; 3]| Launch::new(&|group| program.interpret(group), 1, *local, 12345);
                SIZES.iter().map(launch).collect()
            })
            .collect();
        let source = format!("{}{}", source::PRELUDE, sources.concat());
        // One half of the programs takes one half of the ways.
        for (door, option) in builds.iter().skip(batch as usize % 2).step_by(2) {
            let built = build(&session, *door, &source, option);
            for ((program, source), launches) in programs.iter().zip(&sources).zip(&launches) {
                let kernel = Kernel::create(&built, &program.name()).unwrap();
                let failure = launches
                    .iter()
                    .find_map(|launch| run(&session, &kernel, 1, &[], launch).err());
                failures.extend(failure.map(|failure| format!("{door}, {option}: {failure} in\n{source}")));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} failures, the first: {}",
        failures.len(),
        failures[0]
    );
}

#[test]
fn random_kernels() {
    check(Kind::WholeGroups, &BUILDS, 4);
}

#[test]
fn random_kernels_whose_work_items_return() {
    check(Kind::SomeReturn, &BUILDS, 2);
}

#[test]
fn random_kernels_with_functions_of_work_groups() {
    check(Kind::Collectives, &BUILDS, 2);
}

/// Not from SPIR-V: the tools that make it know no size of sub-groups.
#[test]
fn random_kernels_with_functions_of_sub_groups() {
    check(Kind::SubGroups, &BUILDS[..3], 2);
}
