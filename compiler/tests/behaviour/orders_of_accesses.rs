//! What one work-item reads that it has written before, by another name or together with others; and places that wrap around. Against what is to be, as LLVM's vectorizer of loops, too, has had
//! them wrong: scalar kernels are no model.

use crate::support::{buffer, build_chosen, launch, range};
use compiler::options::Wfv;
use vecz::Choices;

const ITEMS: usize = 64;

/// Kernels of an input and an output that may be the same buffer, with four elements for each work-item in both.
const SOURCE: &str = "
kernel void by_two_names(global int *p, global int *q, global int *out) {
    int x = get_global_id(0), a = 0; p += x * 4; q += x * 4;
    for (int j = 0; j < 4; ++j) { p[3 - j] = j; a = a * 3 + q[j]; }
    out[x] = a; }
kernel void stored_late(global int *restrict p, global int *q, global int *restrict out) {
    int x = get_global_id(0), a = 0; p += x * 4;
    for (int j = 0; j < 3; ++j) { p[3] = j; a = a * 3 + p[j]; }
    a = a * 3 + p[0];
    p[0] = x; p[1] = x ^ 5; p[2] = 7;
    out[x] = a * 3 + p[3]; }
kernel __attribute__((reqd_work_group_size(32, 1, 1))) void around_a_ring(global int *p, global int *q, global int *out) {
    out[get_global_id(0)] = p[get_local_id(0) * 5 & 31]; }
kernel void around_a_ring_by_itself(global int *p, global int *q, global int *out) {
    int x = get_global_id(0);
    if (x % 32 == 0) for (uint j = 0; j < 32; ++j) out[(uint)(j + x)] = p[j * 5 & 31]; }";

/// What the kernels leave in the output, and in the elements of each work-item.
fn expected(name: &str, input: &[i32]) -> Vec<i32> {
    let mut p = input.to_vec();
    let of_item = |x: usize| match name {
        "by_two_names" => (0..4).fold(0, |a, j| {
            p[x * 4 + 3 - j] = j as i32;
            a * 3 + p[x * 4 + j]
        }),
        "stored_late" => {
            let own = &mut p[x * 4..x * 4 + 4];
            let a = (0..3).fold(0, |a, j| {
                own[3] = j as i32;
                a * 3 + own[j]
            });
            (a * 3 + own[0]) * 3 + 2
        }
        _ => input[x % 32 * 5 % 32],
    };
    (0..ITEMS).map(of_item).collect()
}

#[test]
fn accesses_of_a_work_item_stay_in_order_and_places_in_their_ring() {
    let input: Vec<i32> = (0..4 * ITEMS as i32).map(|it| it * 7 + 1).collect();
    let forms = [None, Some(2), Some(4), Some(8), Some(16), Some(32)];
    for width in forms {
        let mut choices = Choices::default();
        choices.width = width;
        let wfv = if width.is_some() { Wfv::Always } else { Wfv::Never };
        let (executable, log) = build_chosen(SOURCE, "", wfv, choices);
        for name in [
            "by_two_names",
            "stored_late",
            "around_a_ring",
            "around_a_ring_by_itself",
        ] {
            let (mut p, mut out) = (input.clone(), vec![-1; ITEMS]);
            let arguments = [buffer(&mut p), buffer(&mut p), buffer(&mut out)];
            launch(executable.kernel(name).unwrap(), range(ITEMS as u64, 32), &arguments);
            assert_eq!(out, expected(name, &input), "{name}, {width:?} lanes: {log}");
        }
    }
}
