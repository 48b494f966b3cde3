//! Loads from small tables that never change, which vectors keep in registers: tables of every length and type, some lanes off.

use crate::support::{buffer, build_in, launch, range};

/// Work-items of a launch.
const ITEMS: usize = 200;
/// Types, and how large the numbers in a table may be.
const TYPES: [(&str, u32); 8] = [
    ("uchar", 251),
    ("short", 32_749),
    ("half", 2048),
    ("int", 1 << 20),
    ("float", 1 << 20),
    ("ulong", 1 << 20),
    ("double", 1 << 20),
    ("char", 127),
];
/// Up to one vector, two, what two instructions look through, and more.
const LENGTHS: [u32; 6] = [3, 16, 17, 64, 100, 300];
/// Not vectorized, and widths, with how many vectors they are.
const FORMS: [Option<(u32, u32)>; 6] = [
    None,
    Some((4, 1)),
    Some((8, 1)),
    Some((16, 1)),
    Some((32, 2)),
    Some((64, 1)),
];

fn element(at: u32, most: u32) -> u32 {
    at.wrapping_mul(2_654_435_761) % most
}

/// A kernel that looks something up for two work-items in three; the others would look beyond the table.
fn source(ty: &str, most: u32, length: u32) -> String {
    let elements: Vec<String> = (0..length).map(|at| element(at, most).to_string()).collect();
    format!(
        "constant {ty} table_{ty}_{length}[{length}] = {{ {} }};
         kernel void {ty}_{length}(global const uint *in, global uint *out) {{
             const uint i = get_global_id(0);
             uint found = 77;
             if (in[i] < {length}) found = (uint)table_{ty}_{length}[in[i]];
             out[i] = found; }}\n",
        elements.join(", ")
    )
}

#[test]
fn any_element_of_a_table_is_found() {
    let cases = || {
        TYPES
            .into_iter()
            .flat_map(|(ty, most)| LENGTHS.map(|length| (ty, most, length)))
    };
    let pragma = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
    let program = pragma.to_owned()
        + &cases()
            .map(|(ty, most, length)| source(ty, most, length))
            .collect::<String>();
    for form in FORMS {
        let (executable, log) = build_in(&program, form);
        for (ty, most, length) in cases() {
            let mut input: Vec<u32> = (0..ITEMS as u32)
                .map(|at| match at % 3 {
                    0 => u32::MAX - at,
                    _ => at.wrapping_mul(0x9E37_79B9) % length,
                })
                .collect();
            let mut found = vec![0_u32; ITEMS];
            let kernel = executable.kernel(&format!("{ty}_{length}")).unwrap();
            launch(
                kernel,
                range(ITEMS as u64, 100),
                &[buffer(&mut input), buffer(&mut found)],
            );
            for (at, found) in input.iter().zip(&found) {
                let expected = if *at < length { element(*at, most) } else { 77 };
                assert_eq!(*found, expected, "{form:?}: element {at} of {length} of {ty}\n{log}");
            }
        }
    }
}

/// Functions with tables of their own, which they do not change, or do.
#[test]
fn a_copy_of_a_table_is_as_good_as_the_table() {
    const SOURCE: &str = "
        int read(uint i) { const int t[7] = {3, 1, 4, 1, 5, 9, 2}; return t[i % 7]; }
        int changed(uint i) { int t[7] = {3, 1, 4, 1, 5, 9, 2}; t[i * 3 % 7] += 10; return t[i % 7]; }
        kernel void k(global const uint *in, global int *out) {
            const uint i = get_global_id(0); int sum = 0;
            for (uint k = 0; k < i % 20; ++k) sum = sum * 3 + read(in[i] + k) + changed(k + i);
            out[i] = sum; }";
    const TABLE: [i32; 7] = [3, 1, 4, 1, 5, 9, 2];
    let mut input: Vec<u32> = (0..ITEMS as u32).map(|at| element(at, 1 << 20)).collect();
    let changed = |i: u32| TABLE[i as usize % 7] + if i * 3 % 7 == i % 7 { 10 } else { 0 };
    let of_item = |i: u32| {
        (0..i % 20).fold(0_i32, |sum, k| {
            let read = TABLE[(input[i as usize] + k) as usize % 7];
            sum.wrapping_mul(3).wrapping_add(read + changed(k + i))
        })
    };
    let expected: Vec<i32> = (0..ITEMS as u32).map(of_item).collect();
    for form in FORMS {
        let (executable, log) = build_in(SOURCE, form);
        let mut out = vec![-1; ITEMS];
        let arguments = [buffer(&mut input), buffer(&mut out)];
        launch(executable.kernel("k").unwrap(), range(ITEMS as u64, 20), &arguments);
        assert_eq!(out, expected, "{form:?}: {log}");
    }
}
