//! Every work-item of every NDRange runs once and sees the ids and sizes that the specification gives it
//! (OpenCL C, "Work-Item Functions"), from both front doors.

use conformance::front_door::FrontDoor;
use conformance::session::Session;
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::program::Program;

/// Writes, per work-item, a count of its visits, and all that it can ask about itself.
const SOURCE: &str = r"
#define FACTS 19
kernel void ask(global ulong *facts) {
    const size_t linear = ((get_global_id(2) - get_global_offset(2)) * get_global_size(1) + get_global_id(1) - get_global_offset(1))
                              * get_global_size(0) + get_global_id(0) - get_global_offset(0);
    global ulong *mine = facts + linear * FACTS;
    for (uint d = 0; d < 3; ++d) {
        mine[d] = get_global_id(d);
        mine[3 + d] = get_local_id(d);
        mine[6 + d] = get_group_id(d);
        mine[9 + d] = get_local_size(d);
        mine[12 + d] = get_num_groups(d);
    }
    mine[15] = get_work_dim();
#ifdef BEYOND // SPIR-V has no such dimension
    mine[16] = get_global_size(7) + get_global_id(7) + get_global_offset(7) + get_local_size(7) + get_local_id(7) + get_num_groups(7) + get_group_id(7);
#else
    mine[16] = 3;
#endif
    mine[17] = get_global_size(0);
    mine[18] += 1;
}";
const FACTS: usize = 19;

struct Range {
    global: Vec<usize>,
    local: Option<Vec<usize>>,
    offset: Vec<usize>,
}

fn range(global: &[usize], local: Option<&[usize]>, offset: &[usize]) -> Range {
    Range {
        global: global.to_vec(),
        local: local.map(<[_]>::to_vec),
        offset: offset.to_vec(),
    }
}

fn component(values: &[usize], dimension: usize, default: usize) -> u64 {
    values.get(dimension).copied().unwrap_or(default) as u64
}

fn check(session: &Session, program: &Program, range: &Range, name: &str) {
    let kernel = Kernel::create(program, "ask").unwrap();
    let count: usize = range.global.iter().product();
    let buffer = session.buffer_of(&vec![0_u64; count * FACTS]).unwrap();
    let mut launch = ExecuteKernel::new(&kernel);
    launch.set_global_work_sizes(&range.global);
    if !range.offset.is_empty() {
        launch.set_global_work_offsets(&range.offset);
    }
    if let Some(local) = &range.local {
        launch.set_local_work_sizes(local);
    }
    // SAFETY: the buffer holds FACTS numbers a work-item.
    unsafe { launch.set_arg(&buffer).enqueue_nd_range(&session.queue).unwrap() };
    let facts = session.read(&buffer, count * FACTS).unwrap();

    for (linear, facts) in facts.chunks_exact(FACTS).enumerate() {
        let place = format!(
            "{name}, global {:?} local {:?}, work-item {linear}",
            range.global, range.local
        );
        assert_eq!(facts[18], 1, "visits: {place}");
        assert_eq!(facts[15], range.global.len() as u64, "get_work_dim: {place}");
        assert_eq!(
            facts[16], 3,
            "a dimension that is not there has sizes 1 and ids 0: {place}"
        );
        assert_eq!(facts[17], range.global[0] as u64, "get_global_size: {place}");
        let mut rest = linear as u64;
        for d in 0..3 {
            let size = component(&range.global, d, 1);
            let (id, offset) = (rest % size, component(&range.offset, d, 0));
            rest /= size;
            assert_eq!(facts[d], id + offset, "get_global_id({d}): {place}");
            // The driver chooses where no local size is given; whatever it chose must be consistent.
            let groups = facts[12 + d];
            let enqueued = range
                .local
                .as_ref()
                .map_or(size.div_ceil(groups), |local| component(local, d, 1));
            assert_eq!(groups, size.div_ceil(enqueued), "get_num_groups({d}): {place}");
            assert_eq!(facts[6 + d], id / enqueued, "get_group_id({d}): {place}");
            assert_eq!(facts[3 + d], id % enqueued, "get_local_id({d}): {place}");
            let in_group = enqueued.min(size - facts[6 + d] * enqueued);
            assert_eq!(facts[9 + d], in_group, "get_local_size({d}): {place}");
        }
    }
}

#[test]
fn every_work_item_knows_its_place() {
    let session = Session::weft().unwrap();
    let ranges = [
        range(&[1], None, &[]),
        range(&[1000], None, &[]),
        range(&[997], None, &[3]),
        range(&[64], Some(&[16]), &[]),
        range(&[63], Some(&[7]), &[100]),
        range(&[17, 31], None, &[]),
        range(&[12, 10], Some(&[4, 5]), &[1, 2]),
        range(&[7, 5, 3], None, &[]),
        range(&[6, 10, 9], Some(&[3, 2, 3]), &[10, 20, 30]),
        range(&[1, 1, 13], Some(&[1, 1, 1]), &[0, 0, 5]),
        range(&[4096, 3], Some(&[256, 1]), &[]),
    ];
    for door in FrontDoor::ALL {
        let options = if door == FrontDoor::OpenClC { "-DBEYOND" } else { "" };
        let program = door.build(&session, SOURCE, options).unwrap();
        for range in &ranges {
            check(&session, &program, range, &door.to_string());
        }
    }
}

#[test]
fn last_groups_may_be_smaller_since_opencl_2() {
    let session = Session::weft().unwrap();
    let program = FrontDoor::OpenClC
        .build(&session, SOURCE, "-cl-std=CL3.0 -DBEYOND")
        .unwrap();
    for range in [
        range(&[100], Some(&[64]), &[]),
        range(&[10, 7], Some(&[4, 4]), &[3, 0]),
        range(&[5, 6, 7], Some(&[2, 4, 3]), &[]),
    ] {
        check(&session, &program, &range, "OpenCL C 3.0");
    }
}
