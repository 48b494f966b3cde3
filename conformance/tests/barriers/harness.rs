//! Runs a kernel of the tables over many ranges and compares each group's results with its model.

use std::collections::BTreeSet;
use std::num::Wrapping;

use conformance::front_door::FrontDoor;
use conformance::session::Session;
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::program::Program;

/// The arithmetic of OpenCL C's `uint`.
pub type Uint = Wrapping<u32>;

/// A number as a `uint`: what is above 32 bits is dropped.
pub fn uint(value: usize) -> Uint {
    Wrapping(value as u32)
}

/// What an output element holds that no work-item wrote.
pub const UNTOUCHED: Uint = Wrapping(0xDEAD_BEEF);

/// One work-group as a model sees it. Vectors are indexed by the local linear id.
pub struct Group {
    /// What the work-items find in `in`.
    pub input: Vec<Uint>,
    /// The kernel's third argument.
    pub seed: u32,
    /// `get_group_id(0)`.
    pub id: usize,
    /// `get_local_size`.
    pub size: [usize; 3],
    /// `get_global_size`.
    pub global_size: [usize; 3],
    /// `get_num_groups(0)`.
    pub groups: usize,
    /// `get_local_id` of each.
    pub local: Vec<[usize; 3]>,
    /// `get_global_id` of each.
    pub global: Vec<[usize; 3]>,
}

impl Group {
    /// Its work-items.
    pub fn n(&self) -> usize {
        self.input.len()
    }

    /// The input of the work-item with this number, counted round and round.
    pub fn at(&self, index: usize) -> Uint {
        self.input[index % self.n()]
    }

    /// A value of every work-item.
    pub fn each(&self, value: impl Fn(usize) -> Uint) -> Vec<Uint> {
        (0..self.n()).map(value).collect()
    }
}

/// The macro `EXCHANGE` of the prelude, for all work-items of a group.
pub fn exchange(values: &mut [Uint], step: usize) {
    let tile: Vec<Uint> = values.iter().map(|value| value ^ uint(step)).collect();
    for (l, value) in values.iter_mut().enumerate() {
        *value = *value * uint(3) + tile[(l + step + 1) % tile.len()];
    }
}

/// What a kernel must write for the work-items of a group: [`Case::outputs`] numbers of each.
type Model = fn(&Group) -> Vec<Uint>;

/// A kernel and what it must compute.
pub struct Case {
    name: &'static str,
    dimensions: usize,
    outputs: usize,
    locals: &'static [usize],
    model: Model,
}

impl Case {
    /// A kernel of one dimension and one output a work-item.
    pub const fn new(name: &'static str, model: Model) -> Self {
        Self {
            name,
            dimensions: 1,
            outputs: 1,
            locals: &[],
            model,
        }
    }

    /// The same, run over this many dimensions.
    pub const fn dimensions(self, dimensions: usize) -> Self {
        Self { dimensions, ..self }
    }

    /// The same with this many output elements a work-item.
    pub const fn outputs(self, outputs: usize) -> Self {
        Self { outputs, ..self }
    }

    /// The same with local arguments after the common ones, each given in bytes a work-item.
    pub const fn locals(self, locals: &'static [usize]) -> Self {
        Self { locals, ..self }
    }
}

/// A [`Case`] of the kernel that is named like its model.
macro_rules! case {
    ($name:ident) => {
        crate::harness::Case::new(stringify!($name), $name)
    };
}
pub(crate) use case;

/// The ways in which every file is built; kernels are the same for all.
const BUILDS: [(FrontDoor, &str); 5] = [
    (FrontDoor::OpenClC, "-cl-wfv=never"),
    (FrontDoor::OpenClC, "-cl-wfv=always"),
    (FrontDoor::OpenClC, "-cl-opt-disable"),
    (FrontDoor::SpirvO0, "-cl-wfv=never"),
    (FrontDoor::SpirvO2, "-cl-wfv=always"),
];

/// Local sizes of 1, 2, 3, 7, 16, 64, 100, 256 and 1024 work-items, in one, two and three dimensions.
const SIZES: [[[usize; 3]; 9]; 3] = [
    [
        [1, 1, 1],
        [2, 1, 1],
        [3, 1, 1],
        [7, 1, 1],
        [16, 1, 1],
        [64, 1, 1],
        [100, 1, 1],
        [256, 1, 1],
        [1024, 1, 1],
    ],
    [
        [1, 1, 1],
        [1, 2, 1],
        [3, 1, 1],
        [7, 1, 1],
        [4, 4, 1],
        [8, 8, 1],
        [25, 4, 1],
        [16, 16, 1],
        [32, 32, 1],
    ],
    [
        [1, 1, 1],
        [1, 1, 2],
        [1, 3, 1],
        [7, 1, 1],
        [4, 2, 2],
        [4, 4, 4],
        [5, 4, 5],
        [8, 8, 4],
        [16, 8, 8],
    ],
];

const SEEDS: [u32; 2] = [12345, 678];

/// One launch and what must come of it.
pub struct Launch {
    local: [usize; 3],
    global: [usize; 3],
    seed: u32,
    input: Vec<u32>,
    wanted: Vec<u32>,
}

impl Launch {
    /// Two groups and a smaller one in x, in y one and a smaller one. `model` gives this many `outputs` for each work-item of a group.
    pub fn new(model: &dyn Fn(&Group) -> Vec<Uint>, outputs: usize, local: [usize; 3], seed: u32) -> Self {
        let global = [(local[0] * 5).div_ceil(2), local[1] + local[1] / 2, local[2]];
        let mut random = seed;
        let input: Vec<u32> = (0..global.iter().product())
            .map(|_| {
                // Numerical Recipes' generator; its upper bits are the random ones.
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                random.rotate_left(11)
            })
            .collect();
        let mut wanted = vec![UNTOUCHED.0; input.len() * outputs];
        for y in 0..global[1].div_ceil(local[1]) {
            for x in 0..global[0].div_ceil(local[0]) {
                let group = group_of([x, y, 0], local, global, seed, &input);
                let values = model(&group);
                assert_eq!(values.len(), group.n() * outputs, "the model's results");
                for (ids, values) in group.global.iter().zip(values.chunks(outputs)) {
                    let place = place(*ids, global) * outputs;
                    for (to, value) in wanted[place..].iter_mut().zip(values) {
                        *to = value.0;
                    }
                }
            }
        }
        Self {
            local,
            global,
            seed,
            input,
            wanted,
        }
    }
}

fn place(ids: [usize; 3], global: [usize; 3]) -> usize {
    (ids[2] * global[1] + ids[1]) * global[0] + ids[0]
}

fn group_of(id: [usize; 3], local: [usize; 3], global: [usize; 3], seed: u32, input: &[u32]) -> Group {
    let first = [0, 1, 2].map(|d| id[d] * local[d]);
    let size = [0, 1, 2].map(|d| local[d].min(global[d] - first[d]));
    let count: usize = size.iter().product();
    let local_ids: Vec<[usize; 3]> = (0..count)
        .map(|l| [l % size[0], l / size[0] % size[1], l / size[0] / size[1]])
        .collect();
    let global_ids: Vec<[usize; 3]> = local_ids
        .iter()
        .map(|ids| [0, 1, 2].map(|d| first[d] + ids[d]))
        .collect();
    Group {
        input: global_ids
            .iter()
            .map(|ids| Wrapping(input[place(*ids, global)]))
            .collect(),
        seed,
        id: id[0],
        size,
        global_size: global,
        groups: global[0].div_ceil(local[0]),
        local: local_ids,
        global: global_ids,
    }
}

/// Builds kernels that are written with the prelude.
pub fn build(session: &Session, door: FrontDoor, source: &str, option: &str) -> Program {
    let source = format!("{}{source}", include_str!("../../kernels/barriers/prelude.cl"));
    door.build(session, &source, &format!("-cl-std=CL3.0 {option}"))
        .unwrap_or_else(|error| panic!("{door} {option}: {error}"))
}

/// Runs a launch of a kernel of this many dimensions, with local arguments of so many bytes a work-item after the common ones.
/// Errors: the first element that differs.
pub fn run(
    session: &Session,
    kernel: &Kernel,
    dimensions: usize,
    locals: &[usize],
    launch: &Launch,
) -> Result<(), String> {
    let input = session.buffer_of(&launch.input).unwrap();
    let output = session.buffer_of(&vec![UNTOUCHED.0; launch.wanted.len()]).unwrap();
    let items: usize = launch.local.iter().product();
    let mut execution = ExecuteKernel::new(kernel);
    // SAFETY: the arguments are those of the kernels' common signature, the buffers have an element, or several, for each work-item.
    unsafe {
        execution.set_arg(&input).set_arg(&output).set_arg(&launch.seed);
        for bytes in locals {
            execution.set_arg_local_buffer(bytes * items);
        }
        execution.set_global_work_sizes(&launch.global[..dimensions]);
        execution.set_local_work_sizes(&launch.local[..dimensions]);
        execution
            .enqueue_nd_range(&session.queue)
            .map_err(|error| error.to_string())?;
    }
    let found = session
        .read(&output, launch.wanted.len())
        .map_err(|error| error.to_string())?;
    match (0..found.len()).find(|at| found[*at] != launch.wanted[*at]) {
        None => Ok(()),
        Some(at) => Err(format!(
            "local size {:?}, seed {}: element {at} is {}, not {}",
            launch.local, launch.seed, found[at], launch.wanted[at]
        )),
    }
}

/// Builds a file of kernels in every way and checks each of its kernels over all ranges. `cases` must have every kernel of the file.
pub fn check(source: &str, cases: &[Case]) {
    let session = Session::weft().unwrap();
    let programs: Vec<Program> = BUILDS
        .iter()
        .map(|(door, option)| build(&session, *door, source, option))
        .collect();
    let there: BTreeSet<&str> = programs[0].kernel_names().split(';').collect();
    let tested: BTreeSet<&str> = cases.iter().map(|case| case.name).collect();
    assert_eq!(there, tested, "the kernels of the file and the cases");
    let mut failures = Vec::new();
    for case in cases {
        let sizes = SIZES[case.dimensions - 1];
        let launches: Vec<Launch> = sizes
            .iter()
            .flat_map(|local| SEEDS.map(|seed| Launch::new(&case.model, case.outputs, *local, seed)))
            .collect();
        for ((door, option), program) in BUILDS.iter().zip(&programs) {
            let kernel = Kernel::create(program, case.name).unwrap();
            // The first failure tells enough of one kernel built in one way.
            let failure = launches
                .iter()
                .find_map(|launch| run(&session, &kernel, case.dimensions, case.locals, launch).err());
            failures.extend(failure.map(|failure| format!("{} ({door}, {option}) {failure}", case.name)));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
