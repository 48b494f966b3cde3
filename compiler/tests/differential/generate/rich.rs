//! What only programs of later seeds have, so that the earlier ones stay what they are: what is declared for it, and which of it a program has.

use super::super::layout::{GROUPS, GROUP_BYTES, PERMUTED, RECORDS};
use super::super::random::Random;
use super::super::tree::Rich;
use super::super::types::Scalar;
use super::arguments::Words;

/// What a rich program may have.
#[derive(Clone, Copy)]
pub struct RichFeatures {
    /// Records of this type, so many for each work-item.
    pub records: Option<(&'static Record, usize)>,
    /// Private arrays of vectors, of bytes, and over-aligned ones.
    pub private_arrays: bool,
    /// Where each work-item has a word that is nobody else's, in an order that is not theirs.
    pub permuted: Option<(Scalar, Permutation)>,
    pub rows: bool,
    /// Local words of each work-item.
    pub local: Option<LocalLayout>,
    pub atomics: bool,
    /// Loads and stores of vectors at addresses that are not theirs, and of `half` as `float`.
    pub odd_accesses: bool,
    pub bits: bool,
    pub indices: bool,
    pub copies: bool,
    pub calls: bool,
    /// Pointers that point into one memory or another.
    pub pointers: bool,
    pub machines: bool,
    /// Loops that only look for something.
    pub searches: bool,
    /// Arguments as factors, and a second name of the output.
    pub arguments: bool,
    /// Words of each work-item's own, where others have records.
    pub words: Option<Words>,
    /// Nothing but reads and words, so short that LLVM makes vectors of loops over work-items.
    pub is_short: bool,
}

/// A type of records, and what can be written in it. There is no padding, whose values nobody knows.
pub struct Record {
    pub name: &'static str,
    pub fields: &'static [(&'static str, Scalar, usize)],
}

use Scalar::*;

pub const RECORDS_OF: [Record; 5] = [
    Record {
        name: "P",
        fields: &[("a", Uint, 1), ("b", Float, 1), ("c", Int, 1)],
    },
    Record {
        name: "Q",
        fields: &[
            ("d", Ulong, 1),
            ("b", Uint, 1),
            ("c", Ushort, 1),
            ("a", Uchar, 1),
            ("e", Char, 1),
        ],
    },
    Record {
        name: "R",
        fields: &[("a", Ushort, 1), ("b", Ushort, 1), ("c", Short, 1)],
    },
    Record {
        name: "K",
        fields: &[("a", Uchar, 1), ("b", Uint, 1), ("c", Ushort, 1)],
    },
    Record {
        name: "N",
        fields: &[
            ("v", Uint, 4),
            ("v.y", Uint, 1),
            ("t[$ & 7]", Uchar, 1),
            ("t[5]", Uchar, 1),
            ("r.b", Ushort, 1),
            ("h", Ushort, 1),
        ],
    },
];

/// The place of a work-item among all: a bijection of the numbers below 512.
#[derive(Clone, Copy)]
pub enum Permutation {
    Multiple {
        factor: usize,
        offset: usize,
    },
    Flipped(usize),
    Backwards,
    /// A multiple by an argument.
    ByArgument(usize),
}

/// Where a work-item's four local words are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LocalLayout {
    Together,
    Apart,
}

/// What a program has, and what is declared for it.
pub fn draw(random: &mut Random, arguments: bool) -> (RichFeatures, Rich) {
    let mut has = |percent| random.percent(percent);
    let flags: Vec<bool> = [40, 45, 30, 40, 30, 20, 35, 40, 50, 15, 40, 30, 25]
        .map(&mut has)
        .into();
    let size = has(25);
    let record = (random.pick(&RECORDS_OF), random.below(2) + 1);
    let permutation = match random.below(4) {
        0 | 2 if arguments => Permutation::ByArgument(random.below(512)),
        0 => Permutation::Flipped(random.below(512)),
        1 => Permutation::Backwards,
        _ => Permutation::Multiple {
            factor: random.below(256) * 2 + 1,
            offset: random.below(512),
        },
    };
    let permuted = (*random.pick(&[Uchar, Ushort, Uint, Uint, Ulong]), permutation);
    let layout = *random.pick(&[LocalLayout::Together, LocalLayout::Apart]);
    let sizes = [
        [32, 1, 1],
        [8, 4, 1],
        [16, 2, 1],
        [4, 4, 4],
        [1, 37, 1],
        [64, 1, 1],
        [3, 5, 2],
        [1, 1, 32],
        [7, 1, 1],
        [128, 1, 1],
        [2, 16, 1],
        [4, 1, 1],
    ];
    let group_size = size.then(|| *random.pick(&sizes));
    let mut features = RichFeatures {
        records: flags[0].then_some(record),
        private_arrays: flags[1],
        permuted: flags[2].then_some(permuted),
        rows: flags[3],
        local: flags[4].then_some(layout),
        atomics: flags[5],
        odd_accesses: flags[6],
        bits: flags[7],
        indices: flags[8] || arguments,
        copies: flags[9],
        calls: flags[10],
        pointers: flags[11],
        machines: flags[12],
        searches: false,
        arguments,
        words: None,
        is_short: false,
    };
    if arguments {
        let kind = random.below(4);
        if kind < 3 {
            features = RichFeatures {
                indices: true,
                arguments,
                is_short: kind == 0,
                ..RichFeatures::NONE
            };
        }
        let words = Words {
            scalar: *random.pick(&[Uint, Uint, Ushort, Ulong, Uchar]),
            each: random.below(if features.is_short { 3 } else { 7 }) + 2,
        };
        features.words = features.records.is_none().then_some(words);
    }
    let (beginning, end) = declarations(&features);
    (
        features,
        Rich {
            beginning,
            end,
            group_size,
            is_short: features.is_short,
        },
    )
}

fn declarations(features: &RichFeatures) -> (String, String) {
    let (mut beginning, mut end) = (String::new(), String::new());
    let mut declare = |text: &str| {
        beginning += "    ";
        beginning += text;
        beginning.push('\n');
    };
    let mut add = |text: &str| end += &format!("    {text}\n");
    if let Some((record, _)) = features.records {
        let name = record.name;
        declare(&format!(
            "global struct {name} *own_records = (global struct {name} *)(out + {RECORDS});"
        ));
        if features.arguments {
            declare(&format!(
                "global struct {name} *own_records_too = (global struct {name} *)(out_too + {RECORDS});"
            ));
        }
        declare(&format!("struct {name} items[4] = {{ 0 }};"));
        declare("const uint own_number = in[g];");
        // Packed records are at any address.
        let (unit, size) = if name == "K" { ("uchar", 1) } else { ("ushort", 2) };
        add(&format!(
            "for (uint k = 0; k < 4 * sizeof(struct {name}) / {size}; ++k) sum = sum * 31 + (({unit} *)items)[k];"
        ));
    }
    if let Some(words) = features.words {
        let name = words.scalar.name();
        declare(&format!(
            "global {name} *own_words = (global {name} *)(out + {RECORDS});"
        ));
        declare(&format!(
            "global {name} *own_words_too = (global {name} *)(out_too + {RECORDS});"
        ));
    }
    if features.private_arrays || features.pointers {
        declare("uint wide[16] __attribute__((aligned(128)));");
        declare("uchar bytes[16] __attribute__((aligned(4)));");
        declare("uint4 quads[4]; ushort3 threes[3];");
        declare("for (uint k = 0; k < 16; ++k) { wide[k] = (uint)g * k; bytes[k] = k ^ q; }");
        declare("for (uint k = 0; k < 4; ++k) quads[k] = (uint4)((uint)g, k, p, q);");
        declare("for (uint k = 0; k < 3; ++k) threes[k] = (ushort3)(k, (ushort)g, 9);");
        add("for (uint k = 0; k < 16; ++k) sum = sum * 31 + wide[k] + bytes[k];");
        add("for (uint k = 0; k < 4; ++k) sum = sum * 31 + quads[k].x + quads[k].y * 3 + quads[k].z * 5 + quads[k].w * 7;");
        add("for (uint k = 0; k < 3; ++k) sum = sum * 31 + threes[k].x + threes[k].y * 3 + threes[k].z * 5;");
        // Over-aligned variables must be.
        add("sum += (uint)((ulong)wide & 127);");
    }
    if let Some((scalar, _)) = features.permuted {
        let name = scalar.name();
        declare(&format!(
            "global {name} *own_permuted = (global {name} *)(out + {PERMUTED});"
        ));
        if features.arguments {
            declare(&format!(
                "global {name} *own_permuted_too = (global {name} *)(out_too + {PERMUTED});"
            ));
        }
    }
    if let Some(layout) = features.local {
        declare("local uint own_local[512];");
        let place = layout.place("k");
        declare(&format!(
            "for (uint k = 0; k < 4; ++k) own_local[{place}] = (uint)g + k;"
        ));
        add(&format!(
            "for (uint k = 0; k < 4; ++k) sum = sum * 31 + own_local[{place}];"
        ));
    }
    if features.copies {
        declare(&format!(
            "global uint *group_place = (global uint *)(out + {GROUPS} + {GROUP_BYTES} * ((get_group_id(2) * get_num_groups(1) + \
             get_group_id(1)) * get_num_groups(0) + get_group_id(0)));"
        ));
    }
    (beginning, format!("    uint sum = 0;\n{end}    tag[g] ^= sum;\n"))
}

impl LocalLayout {
    /// The index of a work-item's local word by its number.
    pub fn place(self, number: &str) -> String {
        match self {
            LocalLayout::Together => format!("l * 4 + {number}"),
            LocalLayout::Apart => format!("({number}) * 128 + l"),
        }
    }
}

impl Permutation {
    /// The same number, spelled in one of several ways.
    pub fn spell(self, random: &mut Random) -> String {
        match self {
            Permutation::Multiple { factor, offset } => match random.below(6) {
                0 => format!("(g * {factor} + {offset}) & 511"),
                1 => format!("(ushort)((uint)g * {factor}u + {offset}u) & 511"),
                2 => format!("((uint)g * {factor}u % 512u + {offset}u) % 512u"),
                3 => format!("(((uint)g * {factor}u & 511u) + {offset}u) & 511u"),
                4 => format!("((ulong)({offset}u + {factor}u * (uint)g) & 511ul)"),
                // The upper bits of a product, which wraps.
                _ => {
                    let upper = |number: usize| (number as u32) << 23;
                    format!("((uint)g * {}u + {}u) >> 23", upper(factor), upper(offset))
                }
            },
            Permutation::ByArgument(offset) => match random.below(4) {
                0 => format!("(g * odd + {offset}) & 511"),
                1 => format!("(ushort)((uint)g * odd + {offset}u) & 511"),
                2 => format!("((uint)g * odd % 512u + {offset}u) % 512u"),
                _ => format!("((ulong)({offset}u + odd * (uint)g) & 511ul)"),
            },
            Permutation::Flipped(bits) => format!("g ^ {bits}"),
            Permutation::Backwards => (*random.pick(&[
                "511 - g",
                "(uint)~g & 511",
                "(511u ^ (uint)g)",
                "(uint)(-1 - (int)g) & 511",
            ]))
            .to_owned(),
        }
    }
}

impl RichFeatures {
    /// Nothing.
    pub const NONE: RichFeatures = RichFeatures {
        records: None,
        private_arrays: false,
        permuted: None,
        rows: false,
        local: None,
        atomics: false,
        odd_accesses: false,
        bits: false,
        indices: false,
        copies: false,
        calls: false,
        pointers: false,
        machines: false,
        searches: false,
        arguments: false,
        words: None,
        is_short: false,
    };
}
