//! The same kernels through every door give the same bytes: OpenCL C, and the SPIR-V that clang-15 and llvm-spirv-15 make of it, not optimized and optimized.
//!
//! The kernels are those of `kernels/front_doors`, a file for each topic. All have the arguments that its `prelude.h` gives them, and answer with four words
//! for each work-item. What the standard leaves open (contraction, bits of a NaN, the order of atomics) is not asked for.

use std::fs;
use std::path::{Path, PathBuf};

use conformance::front_door::FrontDoor;
use conformance::session::Session;
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::program::Program;

const WORK_ITEMS: usize = 256;
const GROUP: usize = 64;
/// Words of the answer of each work-item.
const ANSWER: usize = 4;

/// clang-15 does not know by itself what spir64 has of OpenCL C 3.0.
const OPTIONS: &str = "-cl-std=CL3.0 -D__opencl_c_generic_address_space -D__opencl_c_work_group_collective_functions";

/// A test for each file.
macro_rules! topics {
    ($($topic:ident)*) => {
        const TOPICS: &[&str] = &[$(stringify!($topic)),*];
        $(
            #[test]
            fn $topic() {
                check(stringify!($topic));
            }
        )*
    };
}

topics! {
    atomics bits calls control_flow conversions double_functions doubles floats generic groups halves integers math memory structures vectors widths work_items
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("kernels/front_doors")
}

fn source(topic: &str) -> String {
    let read = |name: String| fs::read_to_string(folder().join(name)).expect("a file of this crate");
    read("prelude.h".to_owned()) + &read(format!("{topic}.cl"))
}

/// Words with many and with few bits, the same in each run.
fn input() -> Vec<u32> {
    let mut state = 0x9e37_79b9_u32;
    let next = move |index: usize| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        match index % 8 {
            0 => state % 100,
            1 => !(state % 100),
            _ => state,
        }
    };
    (0..WORK_ITEMS).map(next).collect()
}

/// What a kernel leaves in its buffer.
fn run(session: &Session, program: &Program, name: &str) -> Vec<u32> {
    let kernel = Kernel::create(program, name).expect("the program has the kernel");
    let out = session.buffer_of(&vec![0_u32; WORK_ITEMS * ANSWER]).expect("a buffer");
    let data = session.buffer_of(&input()).expect("a buffer");
    let mut launch = ExecuteKernel::new(&kernel);
    launch.set_global_work_size(WORK_ITEMS).set_local_work_size(GROUP);
    // SAFETY: the arguments are those of the prelude; kernels stay inside of buffers of `WORK_ITEMS` words and answers, and of a word for each
    // work-item of a group.
    unsafe {
        launch
            .set_arg(&out)
            .set_arg(&data)
            .set_arg_local_buffer(GROUP * 4)
            .set_arg(&(WORK_ITEMS as u32));
        launch.enqueue_nd_range(&session.queue).expect("it can be enqueued");
    }
    session.read(&out, WORK_ITEMS * ANSWER).expect("it can be read")
}

fn check(topic: &str) {
    let session = Session::weft().expect("Weft is built");
    let source = source(topic);
    // The host's vector functions of double and its scalar ones differ in the last bit, and the vectorizer chooses.
    let more = if topic == "double_functions" {
        "-cl-wfv=never"
    } else {
        ""
    };
    let build = |door: FrontDoor| {
        let built = door.build(&session, &source, &format!("{OPTIONS} {more}"));
        built.unwrap_or_else(|error| panic!("{topic} through {door}: {error}"))
    };
    let reference = build(FrontDoor::OpenClC);
    let names = reference.kernel_names().to_owned();
    let names: Vec<&str> = names.split(';').collect();
    assert_eq!(names.len(), source.matches("KERNEL(").count() - 1, "kernels of {topic}");
    let expected: Vec<Vec<u32>> = names.iter().map(|name| run(&session, &reference, name)).collect();
    let mut wrong = Vec::new();
    for door in [FrontDoor::SpirvO0, FrontDoor::SpirvO2] {
        let program = build(door);
        for (name, expected) in names.iter().zip(&expected) {
            let found = run(&session, &program, name);
            if let Some(at) = (0..found.len()).find(|at| found[*at] != expected[*at]) {
                let (found, expected) = (found[at], expected[at]);
                wrong.push(format!(
                    "{name} through {door}: word {} of work-item {} is {found:#x}, through OpenCL C {expected:#x}",
                    at % ANSWER,
                    at / ANSWER
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{topic}:\n{}", wrong.join("\n"));
    // A kernel that answers nothing would be right through every door.
    let silent = names
        .iter()
        .zip(&expected)
        .find(|(_, answers)| answers.iter().all(|word| *word == 0));
    assert!(silent.is_none(), "{silent:?}");
}

#[test]
fn every_file_is_a_topic_and_there_are_many_kernels() {
    let entries = fs::read_dir(folder()).expect("a folder of this crate");
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let mut topics: Vec<String> = names
        .filter_map(|name| Some(name.strip_suffix(".cl")?.to_owned()))
        .collect();
    topics.sort();
    assert_eq!(topics, TOPICS);
    let kernels: usize = TOPICS
        .iter()
        .map(|topic| source(topic).matches("KERNEL(").count() - 1)
        .sum();
    assert!(kernels >= 150, "{kernels}");
}
