//! Control flow of vectorized kernels against that of scalar ones: what preparation brings into form, and the tests of all lanes that it adds.

use crate::support::{buffer, build_chosen, launch, range, Arg};
use compiler::options::Wfv;
use compiler::Executable;
use vecz::{Choice, Choices};

/// Kernels of an input, an output that holds -1 at first, and a number.
const KERNELS: [(&str, &str); 20] = [
    ("early_returns", "if (i >= n) return; if (x == 3) { out[i] = 7; return; } for (int j = 0; j < x; ++j) if (j * j == x) return; out[i] = x;"),
    ("guarded", "if (i < n) { int s = 0; for (int j = 0; j < n; ++j) s += in[j] * (j & 3); out[i] = s; }"),
    ("nested_breaks", "int s = 0; for (int j = 0; j < 9; ++j) { for (int k = 0; k < x; ++k) { if (k == j + 4) break; if (k * j == 35) goto done; s += k; }
                       if (s > 200) break; s ^= j; } done: out[i] = s;"),
    ("returns_from_loops", "for (int j = 0; ; ++j) { if (j * 3 > x) { out[i] = j; return; } if ((j ^ x) == 5) { out[i] = -j; return; } }"),
    ("switch_in_loop", "int s = x; for (int j = 0; j < 20; ++j) switch (s % 7) { case 0: s += 3; break; case 1: case 2: s = s * 5 % 1001; break; case 4: goto out;
                        case 5: s -= 1; continue; default: s ^= j; } out: out[i] = s;"),
    ("falls_through", "int s = 0; switch (x & 7) { case 6: s += 1; case 3: s += 10; case 2: s += 100; break; case 1: out[i] = 1; return; default: s = -9; } out[i] = s;"),
    ("irreducible", "int s = x, j = 0; if (x & 1) goto middle; top: s += 3; j++; middle: s ^= j * 5; j++; if (j < 30 && s < 300) goto top; out[i] = s;"),
    ("irreducible_many", "int s = x, j = 0; if (x % 3 == 0) goto a; if (x % 3 == 1) goto b; a: s += 1; if (++j > 40) goto end; if (s & 2) goto b;
                          s += 7; b: s += j; if (++j > 40) goto end; if (s & 1) goto a; goto b; end: out[i] = s;"),
    ("traps", "if (x > 1000000) __builtin_trap(); if (x < 0) __builtin_unreachable(); out[i] = x + 1;"),
    ("never_for_us", "if (x > 1000000) { while (1) { out[0] += 1; } } out[i] = x * 2;"),
    ("both_sides", "int s = 0; if (x % 5 < 2) { for (int j = 0; j < (x & 15); ++j) s += in[(i + j) % n]; out[i] = s; }
                    else { if (x & 1) s = in[(i * 3) % n] + 1; else out[i] = 4; s += x / (x % 5 - 1); out[i] += s; }"),
    ("edges", "if (i == 0 || i == n - 1 || i >= 202 || n < 9) { out[i] = x; return; } out[i] = in[i - 1] + in[i] * 3 + in[i + 1] + n;"),
    ("edges_of_narrow_numbers", "
        EDGES(uchar, 1) EDGES(uchar, 3) EDGES(uchar, -2) EDGES(char, 1) EDGES(char, -1) EDGES(char, 5) EDGES(ushort, 301) EDGES(short, -700) EDGES(uint, 1)
        EDGES(uint, -7) EDGES(int, 20000000) EDGES(long, 1) EDGES(ulong, -1)"),
    ("nobody_stays", "uint v = i * 50000000u + n, l = n - 100; if (v >= l) return;
                      int s = 0; for (int j = 0; j < n; ++j) s += in[n * n == 10000 ? 400000000 + j : j % 7] * (j & 3); out[i] = s;"),
    // Each leaves in a round of its own, by what is the same for all in each round.
    ("left_by_what_is_the_same", "int j = 0; while (1) { if (((x + i + j) & 3) == 0 && in[j & 63] + j > n) break; j++; } out[i] = j;"),
    ("left_in_two_places", "int j = 0, s = 0; for (;;) { if (((x + i) ^ j) & 1) { if (in[j & 63] + j > n) { s = n; break; } if (in[j & 31] + j > n + 9) { s = in[0]; break; } } j++; }
                            out[i] = s * 1000 + j;"),
    ("left_within_a_loop", "int s = 0; for (int k = 0; k < 5; ++k) { int j = k; while (1) { if (((x + i + j) & 3) == 0 && in[j & 63] + j > n) break; j++; } s = s * 3 + j; } out[i] = s;"),
    ("series", "float t = 1, s = 0, f = (x & 15) / 16.0f; do { t *= f; s += t; } while (t > 1e-6f); out[i] = (int)(s * 1000);"),
    ("series_of_series", "float s = 0, r = 1 + (i & 7); for (int k = 0; r > 0.01f && k < 30; ++k) { float t = r; int j = 0; while (fabs(t) > 0.001f) { t = j & 1 ? -t : t * (x & 7) / 9.0f;
                          s += t; if (++j > 60 + (x & 3)) break; } r -= r * 0.3f; } out[i] = (int)(s * 100);"),
    ("table_by_index", "int t[5] = {3, 1, 4, 1, 5}; t[2] = x; int a = t[2]; t[x % 5] += 2; int s = 0; for (int j = 0; j < 5; ++j) s = s * 3 + t[j]; out[i] = s + a;"),
];

/// Numbers that may wrap between lanes, compared with a limit in every way, from both sides; and what is done only there.
const EDGES: &str = "
#define EDGE(type, step, question) { type v = (type)(i * (type)(step) + n), l = (type)(n * 2 - 1); if (question) out[i] = out[i] * 3 + in[(i + step) & 127]; }
#define EDGES(type, step) EDGE(type, step, v < l) EDGE(type, step, v <= l) EDGE(type, step, v > l) EDGE(type, step, v >= l) EDGE(type, step, v == l) \\
                          EDGE(type, step, v != l) EDGE(type, step, l > v && v != (type)7) EDGE(type, step, !(v < l || v == (type)100))
";

fn source() -> String {
    let kernels = KERNELS.iter().map(|(name, body)| {
        format!(
            "kernel void {name}(global const int *in, global int *out, int n) {{
                 int i = get_global_id(0); int x = in[i]; {body} }}\n"
        )
    });
    std::iter::once(EDGES.to_owned()).chain(kernels).collect()
}

/// Inputs at which few lanes do the same, many do, and all do.
fn inputs() -> Vec<Vec<i32>> {
    let mut state = 12345u32;
    let mut random = move |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((state >> 8) % below) as i32
    };
    let mixed = (0..203).map(|_| random(100)).collect();
    let runs = (0..203)
        .map(|at| if at / 40 % 2 == 0 { 13 } else { random(9) })
        .collect();
    vec![mixed, runs, vec![36; 203], vec![1; 203]]
}

fn run(executable: &Executable, name: &str, input: &[i32], n: i32) -> Vec<i32> {
    let mut input = input.to_vec();
    let mut out = vec![-1; input.len()];
    let number = n.to_ne_bytes();
    let args = [buffer(&mut input), buffer(&mut out), Arg::Value(&number)];
    launch(executable.kernel(name).unwrap(), range(203, 67), &args);
    out
}

/// So many work-items at once, with branches around what no lane does and without.
fn check(width: u32) {
    let (scalar, _) = build_chosen(&source(), "", Wfv::Never, Choices::default());
    let switches = [
        None,
        Some((Choice::LinearizeBoscc, true)),
        Some((Choice::LinearizeBoscc, false)),
        Some((Choice::ReplicateLoops, true)),
    ];
    for switch in switches {
        let mut choices = Choices::default();
        choices.width = Some(width);
        if let Some((choice, is_on)) = switch {
            choices.set(choice, is_on);
        }
        let (vectorized, log) = build_chosen(&source(), "", Wfv::Always, choices);
        assert!(!log.contains("not vectorized"), "{width}: {log}");
        for (name, _) in KERNELS {
            for (at, input) in inputs().iter().enumerate() {
                for n in [1, 100, 203] {
                    let expected = run(&scalar, name, input, n);
                    let got = run(&vectorized, name, input, n);
                    assert_eq!(got, expected, "{name} of input {at}, {n}, {width} at once, {switch:?}");
                }
            }
        }
    }
}

#[test]
fn control_flow_of_two_means_the_same() {
    check(2);
}

#[test]
fn control_flow_of_eight_means_the_same() {
    check(8);
}

#[test]
fn control_flow_of_sixteen_means_the_same() {
    check(16);
}

#[test]
fn control_flow_of_thirty_two_means_the_same() {
    check(32);
}
