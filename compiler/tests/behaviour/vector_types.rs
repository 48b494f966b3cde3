//! Kernels of vector types, vectorized and not: every element type and width, in the ways that vectors are loaded, computed with, taken apart and stored.
//!
//! Each kernel is run with each element type, for one number of elements; with `WEFT_VECTOR_TYPES=all` for each.

use crate::support::{build_chosen, build_in, launch_in_spans, range, Aligned, Arg};
use compiler::options::Wfv;
use compiler::Executable;
use vecz::Choices;

/// How a kernel is to be vectorized: lanes along x.
const WIDTHS: [u32; 3] = [4, 8, 16];
/// Vectors of OpenCL C.
const COUNTS: [usize; 5] = [2, 3, 4, 8, 16];
/// Element types, the integer and the unsigned integer of their size, and whether they are numbers that are rounded.
const TYPES: [(&str, &str, &str, bool); 11] = [
    ("char", "char", "uchar", false),
    ("uchar", "char", "uchar", false),
    ("short", "short", "ushort", false),
    ("ushort", "short", "ushort", false),
    ("int", "int", "uint", false),
    ("uint", "int", "uint", false),
    ("long", "long", "ulong", false),
    ("ulong", "long", "ulong", false),
    ("float", "int", "uint", true),
    ("double", "long", "ulong", true),
    ("half", "short", "ushort", true),
];
/// Work-items: not a multiple of any width.
const ITEMS: usize = 101;
/// Bytes that a work-item has in a buffer, and buffers have besides.
const BYTES: usize = 16 * 8;

/// Kernels of a type `T`, of elements `E`, whose integers are `I` and unsigned integers `U`; `N` is the number of elements, `M` the last of them. All have the arguments
/// `const global T *a`, `global T *r`, `const global uint *w`, `uint n`.
const KERNELS: &[(&str, &str)] = &[
    ("beside", "r[g] = OP(a[g], a[g + 1]);"),
    ("packed", "vstoreN(OP(vloadN(g, (const global E *)a), vloadN(g + 1, (const global E *)a)), g, (global E *)r);"),
    ("gathered", "r[g] = OP(a[w[g] % 64], a[(g * 7) % 64]);"),
    ("scattered", "r[(g * 37) % ITEMS] = OP(a[g], a[0]);"),
    ("strided", "r[g] = OP(a[g / 2 * 2], a[63 - g % 64]);"),
    ("shared", "T u = OP(a[3], a[n]); r[g] = OP(u, a[g]); if (g == 5) r[g] = u;"),
    ("swapped", "T x = a[g]; T y = a[g + 1]; x.s0 = y.sM; y.sM = x.s1; r[g] = OP(x, y);"),
    ("indexed", "T x = a[g]; union { T v; E e[sizeof(T) / sizeof(E)]; } u; u.v = x; u.e[w[g] % N] = u.e[n % N]; r[g] = u.v;"),
    ("masked", "T x = a[g]; if (w[g] & 1) { x = OP(x, a[g + 1]); if (w[g] & 2) r[g] = x; } else r[g] = a[w[g] % 50];"),
    ("summed", "T s = a[g]; for (uint i = 0; i < w[g] % 7; ++i) s = OP(s.yxyx_, a[g + i]); r[g] = s;"),
    ("chosen", "T x = a[g], y = a[g + 1]; r[g] = select(x, y, as_UN(x > y));"),
    ("any_all", "T x = a[g], y = a[g + 1]; r[g] = (T)(any(x < y) + 2 * all(x != y));"),
    ("bits", "r[g] = as_T(as_UN(a[g]) ^ ((UN)((U)w[g])));"),
    ("converted", "r[g] = convert_T_sat(convert_int_N(as_IN(a[g])) >> 3);"),
    ("floats", "r[g] = convert_T_sat(convert_float_N(as_UN(a[g]) & (U)63) * 0.5f);"),
    ("either", "const global T *p = (w[g] & 1) ? a : a + 9; r[g] = p[g];"),
    ("kept", "T x[4]; for (int i = 0; i < 4; ++i) x[i] = a[g + i]; r[g] = OP(x[w[g] & 3], x[n & 3]);"),
    ("volatile_", "volatile T x = a[g]; r[g] = OP(x, x);"),
    ("structures", "struct { E e; T t; } s[2]; s[0].t = a[g]; s[1].t = a[g + 1]; s[0].e = s[1].t.s0; r[g] = OP(s[w[g] & 1].t, (T)s[0].e);"),
];

/// A kernel of this body.
fn kernel(name: &str, body: &str, (element, int, unsigned, _): (&str, &str, &str, bool), count: usize) -> String {
    let (vector, ints, unsigneds) = (
        format!("{element}{count}"),
        format!("{int}{count}"),
        format!("{unsigned}{count}"),
    );
    let swizzle: String = "yxyxyxyxyxyxyxyx".chars().take(count).collect();
    // `.yx...` of more than four elements is spelled with numbers.
    let swizzle = match count {
        2..=4 => swizzle,
        _ => format!("s{}", swizzle.replace('y', "1").replace('x', "0")),
    };
    let body = body
        .replace("yxyx_", &swizzle)
        .replace("vloadN", &format!("vload{count}"))
        .replace("vstoreN", &format!("vstore{count}"))
        .replace(
            "convert_T_sat",
            &format!(
                "convert_{vector}{}",
                if ["half", "float", "double"].contains(&element) {
                    ""
                } else {
                    "_sat"
                }
            ),
        )
        .replace("convert_int_N", &format!("convert_int{count}"))
        .replace("convert_float_N", &format!("convert_float{count}"))
        .replace("as_T", &format!("as_{vector}"))
        .replace("as_UN", &format!("as_{unsigneds}"))
        .replace("as_IN", &format!("as_{ints}"))
        .replace("(UN)", &format!("({unsigneds})"))
        .replace("(U)", &format!("({unsigned})"))
        .replace(".sM", &format!(".s{:x}", count - 1))
        .replace("% N", &format!("% {count}"))
        .replace("ITEMS", &ITEMS.to_string());
    format!(
        "#define T {vector}\n#define E {element}\n
         kernel void {name}_{vector}(const global T *a, global T *r, const global uint *w, uint n) {{ size_t g = get_global_id(0); {body} }}
         #undef T\n#undef E\n"
    )
}

/// What two values become: something that cannot overflow where that is undefined.
fn prelude((_, _, unsigned, is_float): (&str, &str, &str, bool), element: &str) -> String {
    let mut text = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n".to_owned();
    for count in COUNTS {
        let (vector, unsigneds) = (format!("{element}{count}"), format!("{unsigned}{count}"));
        let result = match is_float {
            true => "x * (E)0.5 + y".replace("E", element),
            false => format!("as_{vector}(as_{unsigneds}(x) * as_{unsigneds}(y) + as_{unsigneds}(max(x, y)))"),
        };
        text.push_str(&format!(
            "__attribute__((overloadable)) {vector} OP({vector} x, {vector} y) {{ return {result}; }}\n"
        ));
    }
    text
}

fn outputs(executable: &Executable, name: &str, floats: Option<usize>) -> Vec<u8> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let input: Vec<u8> = (0..ITEMS * BYTES / 4)
        .flat_map(|_| {
            let number = (next() % 4096) as i16 - 2048;
            match floats {
                None => next().to_ne_bytes().to_vec(),
                Some(2) => [half(number).to_ne_bytes(); 4].concat(),
                Some(4) => [f32::from(number).to_ne_bytes(); 2].concat(),
                Some(_) => f64::from(number).to_ne_bytes().to_vec(),
            }
        })
        .collect();
    let words: Vec<u8> = (0..ITEMS).flat_map(|_| (next() as u32).to_ne_bytes()).collect();
    let (mut a, mut w) = (Aligned::new(&input), Aligned::new(&words));
    let bytes = (ITEMS + 1) * BYTES;
    let mut r = Aligned::new(&vec![0xAB; bytes]);
    let n = 2_u32.to_ne_bytes();
    let args = [a.arg(), r.arg(), w.arg(), Arg::Value(&n)];
    let kernel = executable.kernel(name).expect("the program has the kernel");
    launch_in_spans(kernel, range(ITEMS as u64, 48), &args, u64::MAX / 2);
    r.bytes_mut()[..bytes].to_vec()
}

/// A small integer as a half.
fn half(number: i16) -> u16 {
    let float = f32::from(number).to_bits();
    let exponent = (float >> 23 & 0xff).saturating_sub(127 - 15);
    (float >> 16 & 0x8000 | exponent << 10 | float >> 13 & 0x3ff) as u16
}

fn element_bytes(element: &str) -> usize {
    match element.trim_start_matches('u') {
        "char" => 1,
        "short" | "half" => 2,
        "int" | "float" => 4,
        _ => 8,
    }
}

/// Two results that differ in the bits of a NaN only are one; others are equal.
fn agree(floats: Option<usize>, one: &[u8], other: &[u8]) -> bool {
    let is_nan = |bytes: &[u8]| match bytes.len() {
        2 => u16::from_ne_bytes(bytes.try_into().expect("two bytes")) & 0x7fff > 0x7c00,
        4 => f32::from_ne_bytes(bytes.try_into().expect("four bytes")).is_nan(),
        _ => f64::from_ne_bytes(bytes.try_into().expect("eight bytes")).is_nan(),
    };
    let agree = |(one, other): (&[u8], &[u8])| one == other || is_nan(one) && is_nan(other);
    one == other || floats.is_some_and(|size| one.chunks(size).zip(other.chunks(size)).all(agree))
}

#[test]
fn vectors_do_the_same_in_lanes() {
    let mut wrong = Vec::new();
    let mut declined = Vec::new();
    let all = std::env::var("WEFT_VECTOR_TYPES").is_ok_and(|which| which == "all");
    for (at, ty) in TYPES.into_iter().enumerate() {
        let (element, _, _, is_float) = ty;
        let floats = is_float.then(|| element_bytes(element));
        let mut source = prelude(ty, element);
        let mut names = Vec::new();
        for (number, (name, body)) in KERNELS.iter().enumerate() {
            let one = [COUNTS[(at + number) % COUNTS.len()]];
            for count in if all { &COUNTS[..] } else { &one } {
                source.push_str(&kernel(name, body, ty, *count));
                names.push((format!("{name}_{element}{count}"), *count == 3 && *name != "packed"));
            }
        }
        let (scalar, _) = build_in(&source, None);
        let width = WIDTHS[at % WIDTHS.len()];
        let mut choices = Choices::default();
        choices.width = Some(width);
        let (vectorized, log) = build_chosen(&source, "", Wfv::Always, choices);
        declined.extend(
            log.lines()
                .filter(|line| line.contains("is not vectorized"))
                .map(str::to_owned),
        );
        for (name, has_padding) in names {
            let [expected, got] = [&scalar, &vectorized].map(|executable| {
                let mut output = outputs(executable, &name, floats);
                if has_padding {
                    // Nobody says what is stored behind three elements.
                    let bytes = element_bytes(element);
                    output
                        .chunks_mut(4 * bytes)
                        .for_each(|vector| vector[3 * bytes..].fill(0));
                }
                output
            });
            if !agree(floats, &expected, &got) {
                wrong.push(format!("{name} at {width} lanes"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
    assert!(
        declined.is_empty(),
        "{} declined:\n{}",
        declined.len(),
        declined.join("\n")
    );
}
