//! Loops that only look for something, which each lane of a vectorized kernel searches in windows: against the scalar kernel, with what is looked for in every place of a window and of the next ones, in
//! the last bytes of a page and of a ring.

use crate::support::{build_chosen, launch, range, Aligned, Arg};
use compiler::options::Wfv;
use compiler::Executable;
use vecz::{Choice, Choices};

/// Bodies of kernels that search `text`, of bytes, or `words` from a place on, and set `at`.
const KERNELS: [(&str, &str); 10] = [
    ("end", "uint k = start; while (text[k] != 0) ++k; at = k;"),
    ("by_address", "global const uchar *p = text + start; while (*p > 2) ++p; at = p - text;"),
    ("before", "int k = start; for (; k >= 0; --k) if (text[k] == 0) break; at = k;"),
    ("every_third", "uint k = start; for (; k < n; k += 3) if (text[k] < 9) break; at = k;"),
    ("in_common", "uint k = 0; while (start + k < n && text[k] == text[start + k]) ++k; at = k;"),
    ("ring", "uint k = words[start & 255], left = 300; while (left && (words[k & 127] & 15) != (start & 15)) { ++k; --left; } at = k + left;"),
    ("bytes_of_ring", "uchar k = start; uint left = 300; while (left && text[k] != 1) { ++k; --left; } at = k + left * 256;"),
    ("narrow_and_fast", "uint k = start; uchar j = start; while (k < n && text[k] > 2 && j * 3u >= (start & 15)) { ++k; j += 100; } at = k;"),
    ("remainders", "uint k = start % 77; uint left = 80; for (; left && words[2 * k] % 16u != 3; --left) k = (k + 1) % 77; at = k * 100 + left;"),
    ("halves", "global const uint2 *pairs = (global const uint2 *)words; uint k = (start * 17u) & 63, left = 70;
                while (left && pairs[k].x % 16u != 5 && pairs[k].y != start) { k = (k + 1) & 63; --left; } at = left ? pairs[k].y ^ k : 7;"),
];

const ITEMS: usize = 600;
/// Two pages, so that windows come to the end of one.
const BYTES: usize = 8192;

fn source() -> String {
    let kernels = KERNELS.iter().map(|(name, body)| {
        format!(
            "kernel void {name}(global const uchar *text, global const uint *words, global const uint *starts, global int *out, uint n) {{
                 size_t i = get_global_id(0); int at; uint start = starts[i]; {body} out[i] = at; }}\n"
        )
    });
    kernels.collect()
}

fn run(executable: &Executable, name: &str, distance: u32, local: u64) -> Vec<u8> {
    let mut state = 7_u32;
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 8
    };
    // What is looked for comes so often, and at the end.
    let mut text: Vec<u8> = (0..BYTES)
        .map(|_| match random() % distance {
            0 => (random() % 3) as u8,
            _ => 3 + (random() % 9) as u8,
        })
        .collect();
    text[BYTES - 1] = 0;
    let words: Vec<u8> = (0..256)
        .flat_map(|_| random().wrapping_mul(random()).to_le_bytes())
        .collect();
    let starts = (0..ITEMS as u32).map(|at| match at % 4 {
        0 => BYTES as u32 / 2 - 1 - at / 4,
        1 => BYTES as u32 - 1 - at / 4,
        _ => random() % BYTES as u32,
    });
    let starts: Vec<u8> = starts.flat_map(u32::to_le_bytes).collect();
    let number = (BYTES as u32).to_ne_bytes();
    let [mut text, mut words, mut starts] = [text, words, starts].map(|bytes| Aligned::new(&bytes));
    let mut out = Aligned::new(&[0xAA; 4 * ITEMS]);
    let args = [text.arg(), words.arg(), starts.arg(), out.arg(), Arg::Value(&number)];
    launch(executable.kernel(name).unwrap(), range(ITEMS as u64, local), &args);
    out.bytes_mut().to_vec()
}

#[test]
fn what_is_found_is_the_same() {
    let (scalar, _) = build_chosen(&source(), "", Wfv::Never, Choices::default());
    // With places in the source too, which code that was moved out of the kernel and back keeps.
    for (width, options) in [(2, ""), (8, ""), (8, "-g"), (16, ""), (32, "")] {
        let mut choices = Choices::default();
        choices.width = Some(width);
        choices.set(Choice::SearchLoops, true);
        let (vectorized, log) = build_chosen(&source(), options, Wfv::Always, choices);
        assert!(!log.contains("not vectorized"), "{width}: {log}");
        for (name, _) in KERNELS {
            for distance in [2, 20, 150] {
                for local in [100, 24, 1] {
                    let expected = run(&scalar, name, distance, local);
                    let got = run(&vectorized, name, distance, local);
                    assert!(
                        expected == got,
                        "{name}, every {distance}th, {width} at once, groups of {local}"
                    );
                }
            }
        }
    }
}
