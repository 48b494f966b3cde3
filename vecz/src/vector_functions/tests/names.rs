//! Mangled names: read, written, and refused.

use std::num::NonZeroU64;

use crate::vector_functions::mangled::parse_list;
use crate::vector_functions::{
    Architecture, Isa, Linear, Malformed, Masking, Parameter, ParameterKind, Step, VectorFunctionName, VectorLength,
};

use Architecture::{AArch64, Power, X86};

const VECTOR: ParameterKind = ParameterKind::Vector;
const UNIFORM: ParameterKind = ParameterKind::Uniform;

const fn linear(linear: Linear, step: i64) -> ParameterKind {
    ParameterKind::Linear(linear, Step::Constant(step))
}

fn parse(text: &str, architecture: Architecture) -> VectorFunctionName {
    VectorFunctionName::parse(text, architecture).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Name, architecture, instruction set, lanes, mask, parameters, scalar function, function to call.
type Row = (
    &'static str,
    Architecture,
    Isa,
    VectorLength,
    Masking,
    &'static [ParameterKind],
    &'static str,
    &'static str,
);

use Masking::{Masked, Unmasked};
use VectorLength::{Fixed, Scalable};

const L8: ParameterKind = linear(Linear::Value, 8);
const L4: ParameterKind = linear(Linear::Value, 4);

const ROWS: &[Row] = &[
    // The proposal's examples 1 to 7; 4 and 5 list one name and declare another.
    (
        "_ZGVnN2v_foo_01(vector_foo_01)",
        AArch64,
        Isa::AdvancedSimd,
        Fixed(2),
        Unmasked,
        &[VECTOR],
        "foo_01",
        "vector_foo_01",
    ),
    (
        "_ZGVnM2v_foo_02(vector_foo_02)",
        AArch64,
        Isa::AdvancedSimd,
        Fixed(2),
        Masked,
        &[VECTOR],
        "foo_02",
        "vector_foo_02",
    ),
    (
        "_ZGVnN2vl8_foo_03(vector_foo_03)",
        AArch64,
        Isa::AdvancedSimd,
        Fixed(2),
        Unmasked,
        &[VECTOR, L8],
        "foo_03",
        "vector_foo_03",
    ),
    (
        "_ZGVsMxv_foo_04(vector_foo_04)",
        AArch64,
        Isa::Sve,
        Scalable,
        Masked,
        &[VECTOR],
        "foo_04",
        "vector_foo_04",
    ),
    (
        "_ZGVsM4v_foo_04(vector_foo_04)",
        AArch64,
        Isa::Sve,
        Fixed(4),
        Masked,
        &[VECTOR],
        "foo_04",
        "vector_foo_04",
    ),
    (
        "_ZGVsM4v_foo_05",
        AArch64,
        Isa::Sve,
        Fixed(4),
        Masked,
        &[VECTOR],
        "foo_05",
        "_ZGVsM4v_foo_05",
    ),
    (
        "_ZGVbN8l4v_MyAdd(MyAddVec)",
        X86,
        Isa::Sse,
        Fixed(8),
        Unmasked,
        &[L4, VECTOR],
        "MyAdd",
        "MyAddVec",
    ),
    (
        "_ZGVnN2l4v_foo_07",
        AArch64,
        Isa::AdvancedSimd,
        Fixed(2),
        Unmasked,
        &[L4, VECTOR],
        "foo_07",
        "_ZGVnN2l4v_foo_07",
    ),
    (
        "_ZGVnN4l4v_foo_07(vector_foo_07)",
        AArch64,
        Isa::AdvancedSimd,
        Fixed(4),
        Unmasked,
        &[L4, VECTOR],
        "foo_07",
        "vector_foo_07",
    ),
    // POWER, example 2; example 1 has an alignment: see below.
    (
        "_ZGVbN2v_foo",
        Power,
        Isa::Vsx,
        Fixed(2),
        Unmasked,
        &[VECTOR],
        "foo",
        "_ZGVbN2v_foo",
    ),
    // Every other letter.
    (
        "_ZGVcN8v_sinf",
        X86,
        Isa::Avx,
        Fixed(8),
        Unmasked,
        &[VECTOR],
        "sinf",
        "_ZGVcN8v_sinf",
    ),
    (
        "_ZGVdN8vv_powf",
        X86,
        Isa::Avx2,
        Fixed(8),
        Unmasked,
        &[VECTOR, VECTOR],
        "powf",
        "_ZGVdN8vv_powf",
    ),
    (
        "_ZGVeM16vl4l4_sincosf",
        X86,
        Isa::Avx512,
        Fixed(16),
        Masked,
        &[VECTOR, L4, L4],
        "sincosf",
        "_ZGVeM16vl4l4_sincosf",
    ),
    (
        "_ZGV_LLVM_N4uv_f(f4)",
        X86,
        Isa::Llvm,
        Fixed(4),
        Unmasked,
        &[UNIFORM, VECTOR],
        "f",
        "f4",
    ),
    (
        "_ZGV_LLVM_Mxv_f(fx)",
        AArch64,
        Isa::Llvm,
        Scalable,
        Masked,
        &[VECTOR],
        "f",
        "fx",
    ),
    (
        "_ZGVbN4ln4RLn2U3_f",
        X86,
        Isa::Sse,
        Fixed(4),
        Unmasked,
        &[
            linear(Linear::Value, -4),
            linear(Linear::Reference, 1),
            linear(Linear::Referenced, -2),
            linear(Linear::UniformReference, 3),
        ],
        "f",
        "_ZGVbN4ln4RLn2U3_f",
    ),
    (
        "_ZGVbN4ls1uRs1_f",
        X86,
        Isa::Sse,
        Fixed(4),
        Unmasked,
        &[
            ParameterKind::Linear(Linear::Value, Step::Parameter(1)),
            UNIFORM,
            ParameterKind::Linear(Linear::Reference, Step::Parameter(1)),
        ],
        "f",
        "_ZGVbN4ls1uRs1_f",
    ),
    (
        "_ZGVbN4_nothing",
        Power,
        Isa::Vsx,
        Fixed(4),
        Unmasked,
        &[],
        "nothing",
        "_ZGVbN4_nothing",
    ),
    (
        "_ZGVbN4vu__Z3fooff",
        X86,
        Isa::Sse,
        Fixed(4),
        Unmasked,
        &[VECTOR, UNIFORM],
        "_Z3fooff",
        "_ZGVbN4vu__Z3fooff",
    ),
    (
        "_ZGVbN4v_größe",
        X86,
        Isa::Sse,
        Fixed(4),
        Unmasked,
        &[VECTOR],
        "größe",
        "_ZGVbN4v_größe",
    ),
];

#[test]
fn names_are_read_and_written() {
    for (text, architecture, isa, lanes, masking, kinds, scalar, symbol) in ROWS {
        let name = parse(text, *architecture);
        let shape = name.shape();
        let found: Vec<ParameterKind> = shape.parameters.iter().map(|it| it.kind).collect();
        assert_eq!(
            (shape.isa, shape.lanes, shape.masking),
            (*isa, *lanes, *masking),
            "{text}"
        );
        assert_eq!(
            (found.as_slice(), name.scalar(), name.symbol()),
            (*kinds, *scalar, *symbol),
            "{text}"
        );
        assert_eq!(name.to_string(), *text);
        let again = VectorFunctionName::new(shape.clone(), scalar, name.redirection());
        assert_eq!(again, Ok(name), "{text}: every row is spelled as we spell it");
    }
}

#[test]
fn alignments_follow_parameters() {
    let name = parse("_ZGVbN4ua16vl_foo", Power);
    let aligned = Parameter {
        kind: UNIFORM,
        alignment: NonZeroU64::new(16),
    };
    let others = [VECTOR, linear(Linear::Value, 1)].map(Parameter::new);
    assert_eq!(name.shape().parameters, [aligned, others[0], others[1]]);
    assert_eq!(name.to_string(), "_ZGVbN4ua16vl_foo");
    let both = parse("_ZGVdN4ls2a32uu_f", X86);
    assert_eq!(both.shape().parameters[0].alignment, NonZeroU64::new(32));
}

#[test]
fn one_is_the_step_that_is_not_written() {
    let (long, short) = (parse("_ZGVbN4l1_f", X86), parse("_ZGVbN4l_f", X86));
    assert_eq!(long.shape(), short.shape());
    assert_eq!(long.symbol(), "_ZGVbN4l1_f", "a function goes by the name that it has");
    assert_eq!(long.shape().to_string(), "bN4l");
}

#[test]
fn the_letter_b_is_of_the_architecture() {
    assert_eq!(parse("_ZGVbN4v_f", X86).shape().isa, Isa::Sse);
    assert_eq!(parse("_ZGVbN4v_f", Power).shape().isa, Isa::Vsx);
    assert_eq!(
        parse("_ZGVeN4v_f", Power).shape().isa,
        Isa::Avx512,
        "other letters mean one thing"
    );
    let triples = [
        "x86_64-pc-linux-gnu",
        "aarch64-unknown-linux-gnu",
        "powerpc64le-linux-gnu",
        "riscv64-linux-gnu",
    ];
    assert_eq!(
        triples.map(Architecture::of_triple),
        [Some(X86), Some(AArch64), Some(Power), None]
    );
}

#[test]
fn a_cpu_has_the_sets_of_its_features() {
    let of_cpu = |architecture, features: &[&str]| Isa::of_cpu(architecture, |it| features.contains(&it));
    let avx2 = of_cpu(X86, &["sse2", "avx", "avx2"]);
    assert_eq!(avx2, [Isa::Sse, Isa::Avx, Isa::Avx2, Isa::Llvm]);
    assert_eq!(of_cpu(X86, &[]), [Isa::Sse, Isa::Llvm]);
    let sve = of_cpu(AArch64, &["neon", "sve"]);
    assert_eq!(sve, [Isa::AdvancedSimd, Isa::Sve, Isa::Llvm]);
    assert_eq!(of_cpu(Power, &["vsx"]), [Isa::Vsx, Isa::Llvm]);
}

#[test]
fn malformed_names_are_named() {
    use Malformed::*;
    let rows = [
        ("", Prefix),
        ("sinf", Prefix),
        ("_ZGV", Isa { at: 4 }),
        ("_ZGVqN4v_f", Isa { at: 4 }),
        ("_ZGVb", Masking { at: 5 }),
        ("_ZGVbX4v_f", Masking { at: 5 }),
        ("_ZGVbNv_f", Lanes { at: 6 }),
        ("_ZGVbN0v_f", NoLanes { at: 6 }),
        ("_ZGVbNxv_f", NotScalable { at: 6 }),
        ("_ZGVbN99999999999v_f", TooLarge { at: 6 }),
        ("_ZGVbN4w_f", Parameter { at: 7 }),
        ("_ZGVbN4v", Parameter { at: 8 }),
        ("_ZGVbN4vé_f", Parameter { at: 8 }),
        ("_ZGVbN4ln_f", Number { at: 9 }),
        ("_ZGVbN4ls_f", Number { at: 9 }),
        ("_ZGVbN4va_f", Number { at: 9 }),
        ("_ZGVbN4l0_f", NoStep { at: 8 }),
        ("_ZGVbN4l99999999999999999999_f", TooLarge { at: 8 }),
        ("_ZGVbN4ln9223372036854775808_f", TooLarge { at: 8 }),
        ("_ZGVbN4ls4294967296u_f", TooLarge { at: 8 }),
        ("_ZGVbN4ls1_f", StepPosition { parameter: 0, step: 1 }),
        ("_ZGVbN4vls0_f", StepNotUniform { parameter: 1, step: 0 }),
        ("_ZGVbN4ls0_f", StepNotUniform { parameter: 0, step: 0 }),
        ("_ZGVbN4va3_f", Alignment { at: 9 }),
        ("_ZGVbN4va0_f", Alignment { at: 9 }),
        ("_ZGVbN4v_", NoName),
        ("_ZGVbN4v_(g)", NoName),
        ("_ZGVbN4v_f(", Redirection),
        ("_ZGVbN4v_f()", Redirection),
        ("_ZGVbN4v_f(g", Redirection),
        ("_ZGVbN4v_f(g)h", Redirection),
        ("_ZGVbN4v_f(g))", Redirection),
        ("_ZGVbN4v_f)", Redirection),
        ("_ZGV_LLVM_N4v_f", NoRedirection),
    ];
    for (text, error) in rows {
        assert_eq!(VectorFunctionName::parse(text, X86), Err(error), "{text}");
    }
}

#[test]
fn a_list_keeps_what_is_well_formed() {
    let list = parse_list(" _ZGVbN4v_f , junk,, _ZGVdN8v_f(g)", X86);
    let texts: Vec<String> = list
        .iter()
        .map(|it| {
            it.as_ref()
                .map_or_else(|(name, _)| format!("!{name}"), ToString::to_string)
        })
        .collect();
    assert_eq!(texts, ["_ZGVbN4v_f", "!junk", "_ZGVdN8v_f(g)"]);
}

/// Random edits of good names are read without a panic; what is read is written the same and read again.
#[test]
fn any_text_is_read_or_refused() {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    const ALPHABET: &[char] = &[
        '_', 'Z', 'G', 'V', 'b', 'c', 'd', 'e', 'n', 's', 'N', 'M', 'x', '0', '1', '4', '9', 'v', 'u', 'l', 'R', 'L',
        'U', 'a', '(', ')', ',', 'é', '\0', ' ',
    ];
    let mut read = 0;
    for round in 0..20_000 {
        let mut text: Vec<char> = ROWS[round % ROWS.len()].0.chars().collect();
        for _ in 0..=random(4) {
            let at = random(text.len() + 1);
            let letter = ALPHABET[random(ALPHABET.len())];
            match random(3) {
                0 if at < text.len() => text[at] = letter,
                1 if at < text.len() => {
                    text.remove(at);
                }
                _ => text.insert(at, letter),
            }
        }
        let text: String = text.into_iter().collect();
        for architecture in [X86, AArch64, Power] {
            if let Ok(name) = VectorFunctionName::parse(&text, architecture) {
                read += 1;
                assert_eq!(name.to_string(), text);
                let ours = VectorFunctionName::new(name.shape().clone(), name.scalar(), name.redirection());
                let ours = ours.expect("what was read is a name").to_string();
                assert_eq!(parse(&ours, architecture).shape(), name.shape(), "{text} as {ours}");
            }
        }
    }
    assert!(read > 5_000, "the edits leave too few names: {read}");
}
