//! Work-items that write to different components of one vector: each is a place of its own. Every kernel copies its input, so that what is lost shows.

use crate::support::{build_chosen, launch, range, Aligned};
use compiler::options::Wfv;
use vecz::Choices;

const ITEMS: usize = 192;

const SOURCE: &str = "
kernel void by_branches(global const int *in, global int4 *out) {
    int i = get_global_id(0), v = in[i];
    global int4 *p = out + (i >> 2);
    if (i & 2) { if (i & 1) p->w = v; else p->z = v; } else { if (i & 1) p->y = v; else p->x = v; } }
kernel void by_cases(global const int *in, global int4 *out) {
    int i = get_global_id(0);
    switch (i & 3) {
        case 0: out[i >> 2].x = in[i]; break;
        case 1: out[i >> 2].y = in[i]; break;
        case 2: out[i >> 2].z = in[i]; break;
        default: out[i >> 2].w = in[i]; } }
kernel void by_number(global const int *in, global int4 *out) {
    int i = get_global_id(0); out[i >> 2][i & 3] = in[i]; }
kernel void by_number_of_three(global const int *in, global int *out) {
    local int3 tile[64]; int i = get_local_id(0);
    tile[i / 3][i % 3] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = tile[i / 3][i % 3]; }
kernel void to_be_seen(global const int *in, volatile global int4 *out) {
    int i = get_global_id(0); out[i >> 2][i & 3] = in[i]; }
kernel void by_halves(global const int *in, global int4 *out) {
    int i = get_global_id(0); int v = in[i];
    if (i % 4 == 0) out[i >> 2].lo = (int2)(v, in[i + 1]); else if (i % 4 == 2) out[i >> 2].hi = (int2)(v, in[i + 1]); }
kernel void by_turns(global const int *in, global int4 *out) {
    int i = get_global_id(0);
    for (int k = 0; k < 4; ++k) out[i >> 2][(i + k) & 3] += k ? 0 : in[i]; }";

#[test]
fn components_are_written_alone() {
    let input: Vec<i32> = (0..ITEMS as i32).map(|it| it * 7 + 1).collect();
    let bytes: Vec<u8> = input.iter().flat_map(|it| it.to_ne_bytes()).collect();
    let forms = [
        None,
        Some((4, false)),
        Some((8, true)),
        Some((16, false)),
        Some((16, true)),
    ];
    for form in forms {
        let mut choices = Choices::default();
        choices.width = form.map(|(width, _)| width);
        choices.set(vecz::Choice::WholeVectors, form.is_some_and(|(_, is_whole)| is_whole));
        let wfv = if form.is_some() { Wfv::Always } else { Wfv::Never };
        let (executable, log) = build_chosen(SOURCE, "", wfv, choices);
        for name in [
            "by_branches",
            "by_cases",
            "by_number",
            "by_number_of_three",
            "to_be_seen",
            "by_halves",
            "by_turns",
        ] {
            for local in [24, 96] {
                let (mut read, mut written) = (Aligned::new(&bytes), Aligned::new(&vec![0; bytes.len()]));
                let arguments = [read.arg(), written.arg()];
                launch(executable.kernel(name).unwrap(), range(ITEMS as u64, local), &arguments);
                assert_eq!(
                    written.bytes_mut()[..bytes.len()],
                    bytes,
                    "{name} in groups of {local}, {form:?}: {log}"
                );
            }
        }
    }
}
