//! Lanes that are near one another in any order: `i & mask`, `i | mask`, `i ^ mask`, `2 * i - (i & mask)`; and in patterns that are known: `i / 4 * 16 + i % 4`.

use crate::support::{buffer, build_in, launch, Arg, Range};
use compiler::{Executable, Kernel};

/// Work-items of a launch.
const ITEMS: usize = 192;
/// Elements of a buffer: what the largest id, the largest offset and a mask can make of an index.
const ELEMENTS: usize = 1024;

/// Launches whose vectors begin at multiples of their width, and others.
fn ranges() -> Vec<Range> {
    [(0, 64), (0, 48), (5, 64), (0, 3)]
        .map(|(offset, local)| Range {
            global: [ITEMS as u64, 1, 1],
            offset: [offset, 0, 0],
            local: [local, 1, 1],
        })
        .to_vec()
}

/// An index as source, and as a function of the id and the mask.
type Index = (&'static str, fn(u32, u32) -> u32);

const INDICES: [Index; 7] = [
    ("g & m", |g, m| g & m),
    ("g & ~m", |g, m| g & !m),
    ("g | m", |g, m| g | m),
    ("g ^ m", |g, m| g ^ m),
    ("2 * g - (g & m)", |g, m| 2 * g - (g & m)),
    ("2 * (g & ~m) + (g & m)", |g, m| 2 * (g & !m) + (g & m)),
    ("2 * g - (g & m) + 1", |g, m| 2 * g - (g & m) + 1),
];

/// The same without a mask.
const PATTERNS: [Index; 14] = [
    ("g / 4 * 16 + g % 4", |g, _| g / 4 * 16 + g % 4),
    ("g / 8 * 32 + g % 8 + 9", |g, _| g / 8 * 32 + g % 8 + 9),
    ("4 * g - (g & 3) * 3", |g, _| 4 * g - (g & 3) * 3),
    ("g % 4 * 3 + 1", |g, _| g % 4 * 3 + 1),
    ("g / 16 % 2 * 64 + g % 8", |g, _| g / 16 % 2 * 64 + g % 8),
    ("g ^ 5", |g, _| g ^ 5),
    ("(g | 3) - g % 2", |g, _| (g | 3) - g % 2),
    ("(g & ~15) * 4 + (g & 15) / 4 + (g & 3) * 4", |g, _| {
        (g & !15) * 4 + (g & 15) / 4 + (g & 3) * 4
    }),
    ("g / 4", |g, _| g / 4),
    // What is added carries into the bits that are taken.
    ("(g / 4 + 1) % 4", |g, _| (g / 4 + 1) % 4),
    ("g / 16 * 16 + ((g >> 1) - 1 & 7)", |g, _| {
        g / 16 * 16 + ((g >> 1).wrapping_sub(1) & 7)
    }),
    ("(g / 2 + 5) / 4 % 8", |g, _| (g / 2 + 5) / 4 % 8),
    ("((g & 6) + 3) / 2 * 4 + g % 2", |g, _| ((g & 6) + 3) / 2 * 4 + g % 2),
    ("g / 3 * 4 + g % 3", |g, _| g / 3 * 4 + g % 3),
];

/// What indices are made of, and the masks that they are tried with.
type Family = (&'static [Index], &'static [u32]);

const FAMILIES: [Family; 2] = [(&INDICES, &MASKS), (&PATTERNS, &[0])];

/// Masks, of low bits and of others.
const MASKS: [u32; 9] = [0, 1, 2, 3, 5, 7, 15, 31, 127];

/// A condition as source, and as a function of the id.
type Condition = (&'static str, fn(u32) -> bool);

/// Which work-items do something.
const CONDITIONS: [Condition; 3] = [
    ("true", |_| true),
    ("g % 3 != 1", |g| g % 3 != 1),
    ("(g & 16) != 0", |g| g & 16 != 0),
];

/// Widths, and how many vectors they are.
const WIDTHS: [(u32, u32); 3] = [(8, 1), (16, 1), (32, 2)];

/// Kernels for all indices of a family and all conditions, `k0` and on: each is `parameters`, and what a work-item does with `index`.
fn program(family: Family, parameters: &str, body: impl Fn(&str) -> String) -> String {
    let mut source = String::new();
    for (at, (index, condition)) in cases(family).enumerate() {
        source += &format!(
            "kernel void k{at}({parameters}, uint m) {{
                 const uint g = get_global_id(0);
                 if ({}) {} }}\n",
            condition.0,
            body(index.0)
        );
    }
    source
}

type Case = (Index, Condition);

fn cases((indices, _): Family) -> impl Iterator<Item = Case> {
    indices
        .iter()
        .flat_map(|index| CONDITIONS.map(|condition| (*index, condition)))
}

/// Every kernel in every launch with every mask.
fn every_launch(executable: &Executable, family: Family, mut look: impl FnMut(&Kernel, Case, Range, u32)) {
    for (at, case) in cases(family).enumerate() {
        let kernel = executable.kernel(&format!("k{at}")).unwrap();
        for range in ranges() {
            for mask in family.1 {
                look(kernel, case, range, *mask);
            }
        }
    }
}

#[test]
fn loads() {
    for family in FAMILIES {
        for (ty, bytes) in [("uchar", 1), ("uint", 4), ("ulong", 8)] {
            loads_of(family, ty, bytes);
        }
    }
}

fn loads_of(family: Family, ty: &str, bytes: usize) {
    let source = program(family, &format!("global const {ty} *in, global {ty} *out"), |index| {
        format!("out[g] = in[{index}];")
    });
    let mut input: Vec<u8> = Vec::new();
    for at in 0..ELEMENTS as u64 {
        input.extend(&(at * 7 + 1).to_le_bytes()[..bytes]);
    }
    for (width, parts) in WIDTHS {
        let executable = build_in(&source, Some((width, parts))).0;
        every_launch(
            &executable,
            family,
            |kernel, ((index, model), (_, is_on)), range, mask| {
                let mut output = vec![0_u8; ELEMENTS * bytes];
                let arguments = [buffer(&mut input), buffer(&mut output), Arg::Value(&mask.to_le_bytes())];
                launch(kernel, range, &arguments);
                for (at, got) in output.chunks(bytes).enumerate() {
                    let id = at.checked_sub(range.offset[0] as usize).filter(|id| *id < ITEMS);
                    let expected = match id.is_some() && is_on(at as u32) {
                        true => u64::from(model(at as u32, mask)) * 7 + 1,
                        false => 0,
                    };
                    let expected = &expected.to_le_bytes()[..bytes];
                    assert_eq!(got, expected, "{ty} {index}, {mask}, {at}, {range:?}, {width}");
                }
            },
        );
    }
}

#[test]
fn stores() {
    FAMILIES.into_iter().for_each(stores_of);
}

fn stores_of(family: Family) {
    let source = program(family, "global uint *out", |index| format!("out[{index}] = g + 1;"));
    for (width, parts) in WIDTHS {
        let executable = build_in(&source, Some((width, parts))).0;
        every_launch(
            &executable,
            family,
            |kernel, ((index, model), (_, is_on)), range, mask| {
                let mut output = vec![0_u32; ELEMENTS];
                launch(kernel, range, &[buffer(&mut output), Arg::Value(&mask.to_le_bytes())]);
                let mut expected = vec![Vec::new(); ELEMENTS];
                for g in (0..ITEMS as u32).map(|id| id + range.offset[0] as u32) {
                    if is_on(g) {
                        expected[model(g, mask) as usize].push(g + 1);
                    }
                }
                for (at, (got, by)) in output.iter().zip(&expected).enumerate() {
                    // Of work-items that store to one place, any may be the last.
                    let is_right = by.contains(got) || (by.is_empty() && *got == 0);
                    assert!(is_right, "{got} of {by:?} at {at}: {index}, {mask}, {range:?}, {width}");
                }
            },
        );
    }
}

/// Elements side by side in a pattern: pairs and triples, some of which leave gaps.
#[test]
fn several_accesses_in_a_pattern() {
    const FIRSTS: [Index; 4] = [
        ("g / 4 * 16 + g % 4 * 2", |g, _| g / 4 * 16 + g % 4 * 2),
        ("g / 2 * 8 + g % 2 * 3", |g, _| g / 2 * 8 + g % 2 * 3),
        ("(g & ~7) * 4 + (g & 7 ^ 2) * 3", |g, _| (g & !7) * 4 + (g & 7 ^ 2) * 3),
        ("g % 8 * 2", |g, _| g % 8 * 2),
    ];
    let family: Family = (&FIRSTS, &[0]);
    let source = program(family, "global const uint *in, global uint *out", |index| {
        format!(
            "{{ uint at = {index}, own = g / 8 * 32 + g % 8 * 3;
                uint a = in[at], b = in[at + 1];
                out[own + 1] = b * 3 + in[at + 2]; out[own] = a + 1; out[own + 2] = a ^ b; }}"
        )
    });
    let mut input: Vec<u32> = (0..ELEMENTS as u32).map(|at| at.wrapping_mul(2_654_435_761)).collect();
    for (width, parts) in WIDTHS {
        let executable = build_in(&source, Some((width, parts))).0;
        every_launch(
            &executable,
            family,
            |kernel, ((index, model), (_, is_on)), range, mask| {
                let mut output = vec![0_u32; ELEMENTS];
                let arguments = [buffer(&mut input), buffer(&mut output), Arg::Value(&mask.to_le_bytes())];
                launch(kernel, range, &arguments);
                let mut expected = vec![0_u32; ELEMENTS];
                for g in (0..ITEMS as u32)
                    .map(|id| id + range.offset[0] as u32)
                    .filter(|g| is_on(*g))
                {
                    let (at, own) = (model(g, 0) as usize, (g / 8 * 32 + g % 8 * 3) as usize);
                    let [a, b, c] = [0, 1, 2].map(|more| input[at + more]);
                    expected[own..own + 3].copy_from_slice(&[
                        a.wrapping_add(1),
                        b.wrapping_mul(3).wrapping_add(c),
                        a ^ b,
                    ]);
                }
                assert_eq!(output, expected, "{index}, {range:?}, {width}");
            },
        );
    }
}

/// Everything that a sorting network does to local memory.
#[test]
fn a_sorting_network() {
    let source = "kernel void k(global uint *data) {
                      local uint part[128];
                      const uint l = get_local_id(0), first = get_group_id(0) * 128;
                      part[l] = data[first + l]; part[l + 64] = data[first + l + 64];
                      for (uint width = 2; width <= 128; width *= 2)
                          for (uint stride = width / 2; stride > 0; stride /= 2) {
                              barrier(CLK_LOCAL_MEM_FENCE);
                              const uint at = 2 * l - (l & (stride - 1));
                              const bool up = (at & width) == 0;
                              const uint a = part[at], b = part[at + stride];
                              part[at] = up ? min(a, b) : max(a, b);
                              part[at + stride] = up ? max(a, b) : min(a, b);
                          }
                      barrier(CLK_LOCAL_MEM_FENCE);
                      data[first + l] = part[l]; data[first + l + 64] = part[l + 64]; }";
    for (width, parts) in [(4, 1), (8, 2), (16, 1), (64, 4), (32, 1)] {
        let executable = build_in(source, Some((width, parts))).0;
        let mut data: Vec<u32> = (0..512_u32).map(|at| at.wrapping_mul(2_654_435_761) >> 7).collect();
        let mut expected = data.clone();
        expected.chunks_mut(128).for_each(<[u32]>::sort_unstable);
        let range = Range {
            global: [256, 1, 1],
            offset: [0; 3],
            local: [64, 1, 1],
        };
        launch(executable.kernel("k").unwrap(), range, &[buffer(&mut data)]);
        assert_eq!(data, expected, "{width}, {parts}");
    }
}
