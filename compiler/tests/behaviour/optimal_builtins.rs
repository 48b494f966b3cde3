//! What takes the place of library functions answers what the library answers: a build without optimizations, in which calls stay calls, is the measure.

use crate::support::{buffer, build_in, launch, range, try_build, Aligned, Arg};

/// Functions with their numbers of operands, in a kernel that applies each to all triples of some values.
fn source(prelude: &str, ty: &str, functions: &[(&str, usize)]) -> String {
    let calls: String = functions
        .iter()
        .enumerate()
        .map(|(at, (name, operands))| {
            let operands = ["x", "y", "z"][..*operands].join(", ");
            format!("out[i * {} + {at}] = {name}({operands});\n", functions.len())
        })
        .collect();
    format!(
        "typedef {ty} T;
        {prelude}
        kernel void k(global const {ty} *in, global {ty} *out, int n) {{
            size_t i = get_global_id(0);
            {ty} x = in[i % n], y = in[i / n % n], z = in[i / n / n];
            {calls}
        }}"
    )
}

fn results(source: &str, options: &str, input: &[u8], count: usize, out_bytes: usize) -> Vec<u8> {
    let (built, log) = try_build(source, options);
    let executable = built.unwrap_or_else(|error| panic!("{error}\n{log}"));
    let (mut input, mut out) = (Aligned::new(input), Aligned::new(&vec![0; out_bytes]));
    let n = (count as i32).to_ne_bytes();
    let args = [input.arg(), out.arg(), Arg::Value(&n)];
    let items = (count * count * count) as u64;
    launch(executable.kernel("k").unwrap(), range(items, items), &args);
    out.bytes_mut()[..out_bytes].to_vec()
}

fn compare(
    prelude: &str,
    ty: &str,
    functions: &[(&str, usize)],
    values: &[Vec<u8>],
    equal: impl Fn(&[u8], &[u8]) -> bool,
) {
    let (source, bytes) = (source(prelude, ty, functions), values[0].len());
    let input = values.concat();
    let out_bytes = values.len().pow(3) * functions.len() * bytes;
    let run = |options| results(&source, options, &input, values.len(), out_bytes);
    let (replaced, library) = (run("-cl-std=CL3.0"), run("-cl-std=CL3.0 -cl-opt-disable"));
    assert!(replaced.iter().any(|byte| *byte != 0), "{ty}: nothing was computed");
    for (at, (a, b)) in replaced.chunks(bytes).zip(library.chunks(bytes)).enumerate() {
        let (name, item) = (functions[at % functions.len()].0, at / functions.len());
        let n = values.len();
        let operands = [item % n, item / n % n, item / n / n].map(|at| &values[at]);
        assert!(
            equal(a, b),
            "{ty} {name} of {operands:?}: {a:?}, the library answers {b:?}"
        );
    }
}

const INTEGERS: [(&str, usize); 14] = [
    ("(T)abs", 1),
    ("(T)abs_diff", 2),
    ("add_sat", 2),
    ("sub_sat", 2),
    ("clz", 1),
    ("ctz", 1),
    ("popcount", 1),
    ("max", 2),
    ("min", 2),
    ("rotate", 2),
    ("mul_hi", 2),
    ("ordered", 3),
    ("mul24_", 2),
    ("mad24_", 3),
];

#[test]
fn integers_of_every_width() {
    for (bits, name) in [(8, "char"), (16, "short"), (32, "int"), (64, "long")] {
        for sign in ["", "u"] {
            let ty = format!("{sign}{name}");
            // clamp wants its bounds in order; 24-bit functions are there for 32 bits only.
            let helpers = match bits {
                32 => "#define mul24_ mul24\n#define mad24_ mad24\n",
                _ => "#define mul24_ max\n#define mad24_ ordered\n",
            };
            let minimum: i64 = if bits == 64 { i64::MIN } else { -1 << (bits - 1) };
            let values: Vec<Vec<u8>> = [
                0,
                1,
                2,
                5,
                7,
                31,
                -1,
                -2,
                minimum,
                minimum + 1,
                !minimum,
                0x55AA_1234_5678_9ABC,
            ]
            .map(|value: i64| value.to_le_bytes()[..bits / 8].to_vec())
            .into();
            let prelude = format!("T ordered(T x, T y, T z) {{ return clamp(x, min(y, z), max(y, z)); }}\n{helpers}");
            compare(&prelude, &ty, &INTEGERS, &values, |a, b| a == b);
        }
    }
}

const FLOATS: [(&str, usize); 12] = [
    ("ceil", 1),
    ("copysign", 2),
    ("fabs", 1),
    ("floor", 1),
    ("fma", 3),
    ("fmax", 2),
    ("fmin", 2),
    ("mad", 3),
    ("rint", 1),
    ("round", 1),
    ("sqrt", 1),
    ("trunc", 1),
];

/// Bit by bit, but for NaN, which has many forms.
#[test]
fn floating_point_numbers() {
    let numbers = [
        0.0,
        -0.0,
        1.0,
        -1.5,
        2.5,
        0.5,
        -0.49999997,
        3.25e-5,
        16777217.0,
        -1e30,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        1e-320,
    ];
    let floats: Vec<Vec<u8>> = numbers.iter().map(|x| (*x as f32).to_le_bytes().to_vec()).collect();
    compare("", "float", &FLOATS, &floats, |a, b| {
        let [a, b] = [a, b].map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap()));
        a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
    });
    let doubles: Vec<Vec<u8>> = numbers.iter().map(|x| x.to_le_bytes().to_vec()).collect();
    compare("", "double", &FLOATS, &doubles, |a, b| {
        let [a, b] = [a, b].map(|bytes| f64::from_le_bytes(bytes.try_into().unwrap()));
        a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan()
    });
}

/// Vectors, and scalars among them.
#[test]
fn vectors() {
    let functions = [
        ("add_sat", 2),
        ("clamp_", 3),
        ("max_", 2),
        ("mul_hi", 2),
        ("rotate", 2),
        ("abs_", 1),
    ];
    let prelude = "T clamp_(T x, T y, T z) { return clamp(x, min(y.x, z.x), max(y.x, z.x)); }
        T max_(T x, T y) { return max(x, y.y); }
        T abs_(T x) { return as_short4(abs(x)); }";
    let values: Vec<Vec<u8>> = [[0i16, 1, -1, i16::MIN], [i16::MAX, 255, -256, 3], [7, -32767, 1000, 15]]
        .map(|lanes| lanes.iter().flat_map(|lane| lane.to_le_bytes()).collect())
        .into();
    compare(prelude, "short4", &functions, &values, |a, b| a == b);
}

/// What functions give for any operands, though nothing may be concluded from that: sums wrap, and what is no number is clamped to the lower limit.
#[test]
fn functions_of_all_operands() {
    let source = "kernel void k(global const int *in, global int *out) {
            size_t i = get_global_id(0); int x = in[i]; long w = (long)x << 32 | 0xffffffff; float f = x < 0 ? as_float(0x7fc00000 | x) : x;
            out[i] = (x >= 0 && mad_hi(x, x, x) < 0) + 2 * (w >= 0 && mad_hi(w, w, w) < 0) + 4 * (x > 0 && mad24(x, x, x) < 0)
                + 8 * (clamp(f, 3.0f, 9.0f) == 3.0f) + 16 * (clamp((double)f, 3.0, 9.0) == 3.0) + 32 * (clamp(f, (float)3, (float)9) <= 9.0f); }";
    for form in [None, Some((4, 1)), Some((16, 1))] {
        let (executable, _) = build_in(source, form);
        let mut input = [i32::MAX, 1 << 16, 0, -1].repeat(20);
        let mut output = vec![-1_i32; 80];
        let args = [buffer(&mut input), buffer(&mut output)];
        launch(executable.kernel("k").unwrap(), range(80, 40), &args);
        // (2^31 - 1)^2 + 2^31 - 1 is 2^31 (2^31 - 1).
        let high = |x: i32| ((i64::from(x) * i64::from(x)) >> 32) as i32;
        assert!(high(i32::MAX).wrapping_add(i32::MAX) < 0);
        assert_eq!(
            output,
            [1 + 2 + 4 + 32, 32, 8 + 16 + 32, 8 + 16 + 32].repeat(20),
            "{form:?}"
        );
    }
}
