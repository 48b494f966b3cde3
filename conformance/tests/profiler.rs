//! `WEFT_PERF=1`: `perf` finds the names of kernels. (A process of its own: the driver is told by its environment.)

use std::{fs, process};

use conformance::front_door::FrontDoor;
use conformance::session::Session;
use opencl3::kernel::create_program_kernels;

#[test]
fn kernels_are_in_perf_s_map() {
    std::env::set_var("WEFT_PERF", "1");
    let session = Session::weft().unwrap();
    let source =
        "kernel void first(global int *a) { a[get_global_id(0)] = 1; } kernel void second(global int *a) { *a = 2; }";
    let programs = FrontDoor::ALL.map(|door| door.build(&session, source, "").unwrap());
    let _kernels = programs
        .each_ref()
        .map(|program| create_program_kernels(program).unwrap());
    let path = format!("/tmp/perf-{}.map", process::id());
    let map = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    for kernel in ["first", "second"] {
        let lines: Vec<&str> = map
            .lines()
            .filter(|line| line.ends_with(&format!(" {kernel}")))
            .collect();
        assert_eq!(lines.len(), FrontDoor::ALL.len(), "{map}");
        for line in lines {
            let numbers = line.split(' ').take(2).map(|number| u64::from_str_radix(number, 16));
            let [address, size] = numbers.collect::<Result<Vec<_>, _>>().unwrap()[..] else {
                panic!("{line}")
            };
            assert!(address > 0 && size > 0 && size < 1 << 16, "{line}");
        }
    }
}
