//! The vector functions of the host: the C library's vector math library, measured.
//!
//! glibc's `libmvec` has most math functions for 128, 256 and 512 bits, under the names of the Vector Function ABI. It is loaded at
//! run time where there is one, never linked. What it is allowed to be wrong by in C is more than OpenCL allows, so each function is
//! admitted by its measured error: [`TABLE`] holds both figures, and `tests/vector_host.rs` measures again.

use std::ffi::CString;
use std::sync::LazyLock;

/// A vector function of the host.
#[derive(Clone, Debug, PartialEq)]
pub struct VectorHostFunction {
    /// The C function that it computes in each lane: `sinf`.
    pub scalar: &'static str,
    /// Its symbol, a mangled name of the Vector Function ABI: `_ZGVeN16v_sinf`. It is unmasked; all operands are vectors.
    pub name: String,
    /// How many lanes it computes.
    pub lanes: u32,
    /// The largest error seen, in ULP.
    pub worst_ulp: f32,
    /// What the CPU must have to pass its operands, as LLVM spells the feature.
    pub feature: &'static str,
    /// The address of its code in this process.
    pub address: usize,
}

/// What is known of a function: its C name, how many operands it has, the largest error in ULP that OpenCL's full profile allows,
/// and the largest errors of the library's versions for SSE4, AVX2 and AVX-512.
pub type Measured = (&'static str, u32, f32, [f32; 3]);

/// The letters of the instruction sets in mangled names, the features that they need, and the bits of their vectors.
const INSTRUCTION_SETS: [(char, &str, u32); 3] = [('b', "sse2", 128), ('d', "avx2", 256), ('e', "avx512f", 512)];

/// Measured with glibc 2.36: functions of one float over every 23rd float, the others over three million samples.
#[rustfmt::skip]
pub const TABLE: &[Measured] = &[
    ("acosf", 1, 4.0, [2.49, 2.07, 2.06]),
    ("acoshf", 1, 4.0, [3.21, 2.74, 1.16]),
    ("asinf", 1, 4.0, [2.95, 2.57, 3.00]),
    ("asinhf", 1, 4.0, [2.16, 2.05, 1.01]),
    ("atan2f", 2, 6.0, [3.59, 3.21, 3.24]),
    ("atanf", 1, 5.0, [2.77, 2.30, 2.27]),
    ("atanhf", 1, 5.0, [2.07, 2.01, 1.83]),
    ("cbrtf", 1, 2.0, [2.86, 2.86, 1.94]),
    ("cosf", 1, 4.0, [2.25, 1.93, 1.93]),
    ("coshf", 1, 4.0, [1.84, 2.08, 2.44]),
    ("erfcf", 1, 16.0, [1.68, 1.59, 1.59]),
    ("erff", 1, 16.0, [1.93, 1.93, 4.00]),
    ("exp10f", 1, 3.0, [1.74, 1.73, 3.76]),
    ("exp2f", 1, 3.0, [1.09, 0.82, 1.00]),
    ("expf", 1, 3.0, [2.87, 2.58, 2.58]),
    ("expm1f", 1, 3.0, [1.80, 1.68, 2.34]),
    ("hypotf", 2, 4.0, [1.37, 1.18, 1.18]),
    ("log10f", 1, 3.0, [2.52, 2.56, 3.50]),
    ("log1pf", 1, 2.0, [2.00, 1.89, 1.89]),
    ("log2f", 1, 3.0, [2.58, 2.06, 2.05]),
    ("logf", 1, 3.0, [3.95, 3.92, 3.92]),
    ("powf", 2, 16.0, [0.84, 0.67, 0.67]),
    ("sinf", 1, 4.0, [2.48, 2.12, 2.12]),
    ("sinhf", 1, 4.0, [1.99, 1.82, 1.82]),
    ("tanf", 1, 5.0, [3.85, 3.46, 3.76]),
    ("tanhf", 1, 5.0, [1.03, 1.03, 1.38]),
    ("acos", 1, 4.0, [2.00, 1.67, 1.69]),
    ("acosh", 1, 4.0, [2.87, 3.12, 1.72]),
    ("asin", 1, 4.0, [2.88, 2.46, 2.46]),
    ("asinh", 1, 4.0, [2.08, 2.07, 1.31]),
    ("atan", 1, 5.0, [2.16, 2.45, 2.25]),
    ("atan2", 2, 6.0, [2.28, 2.74, 2.72]),
    ("atanh", 1, 5.0, [2.15, 2.26, 1.32]),
    ("cbrt", 1, 2.0, [2.53, 2.41, 1.79]),
    ("cos", 1, 4.0, [3.45, 3.45, 3.47]),
    ("cosh", 1, 4.0, [1.49, 1.49, 1.96]),
    ("erf", 1, 16.0, [2.34, 2.33, 2.33]),
    ("erfc", 1, 16.0, [1.86, 1.73, 1.84]),
    ("exp", 1, 3.0, [2.99, 3.06, 2.99]),
    ("exp10", 1, 3.0, [1.68, 1.68, 1.68]),
    ("exp2", 1, 3.0, [1.64, 1.64, 1.04]),
    ("expm1", 1, 3.0, [2.86, 2.88, 2.03]),
    ("hypot", 2, 4.0, [1.93, 1.16, 1.25]),
    ("log", 1, 3.0, [1.59, 1.59, 1.59]),
    ("log10", 1, 3.0, [2.07, 2.07, 1.92]),
    ("log1p", 1, 2.0, [1.61, 1.63, 1.75]),
    ("log2", 1, 3.0, [2.07, 2.07, 1.82]),
    ("pow", 2, 16.0, [1.04, 1.00, 1.00]),
    ("sin", 1, 4.0, [3.30, 3.26, 3.26]),
    ("sinh", 1, 4.0, [2.00, 1.89, 1.89]),
    ("tan", 1, 5.0, [3.33, 3.22, 3.41]),
    ("tanh", 1, 5.0, [2.16, 2.13, 1.18]),
];

/// The part of the allowed error that may be reached: where only samples were tried, some operand may be worse than they were.
fn margin(scalar: &str, operands: u32) -> f32 {
    if is_single(scalar) && operands == 1 {
        1.0
    } else {
        0.9
    }
}

/// Whether `scalar` is a function of floats.
fn is_single(scalar: &str) -> bool {
    scalar.ends_with('f') && scalar != "erf"
}

/// The admitted functions by name, whether or not this host has them: mangled name and measured error of each.
fn admitted() -> impl Iterator<Item = VectorHostFunction> {
    TABLE.iter().flat_map(|&(scalar, operands, allowed, measured)| {
        INSTRUCTION_SETS
            .into_iter()
            .zip(measured)
            .filter(move |(_, worst_ulp)| *worst_ulp <= allowed * margin(scalar, operands))
            .map(move |((letter, feature, bits), worst_ulp)| {
                let lanes = bits / if is_single(scalar) { 32 } else { 64 };
                let parameters = "v".repeat(operands as usize);
                let name = format!("_ZGV{letter}N{lanes}{parameters}_{scalar}");
                VectorHostFunction {
                    scalar,
                    name,
                    lanes,
                    worst_ulp,
                    feature,
                    address: 0,
                }
            })
    })
}

/// What this host has of the admitted functions, sorted by symbol; empty where there is no vector math library.
static FOUND: LazyLock<Vec<VectorHostFunction>> = LazyLock::new(|| {
    // SAFETY: `dlopen` takes a string that ends in zero; the library's initializers are the C library's own. It is never closed.
    let library = unsafe { libc::dlopen(c"libmvec.so.1".as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
    if library.is_null() {
        return Vec::new();
    }
    let mut found: Vec<VectorHostFunction> = admitted()
        .filter_map(|function| {
            let symbol = CString::new(function.name.as_str()).ok()?;
            // SAFETY: `library` came from the successful `dlopen` above, and `symbol` ends in zero.
            let address = unsafe { libc::dlsym(library, symbol.as_ptr()) } as usize;
            (address != 0).then_some(VectorHostFunction { address, ..function })
        })
        .collect();
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
});

/// The vector functions that compiled kernels may call on this host, sorted by symbol. Those whose [`VectorHostFunction::feature`]
/// the code is not compiled for must not be called.
pub fn vector_host_functions() -> &'static [VectorHostFunction] {
    &FOUND
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_beyond_the_bound_are_not_admitted() {
        let names: Vec<String> = admitted().map(|function| function.name).collect();
        assert!(names.iter().any(|name| name == "_ZGVeN16v_sinf"));
        assert!(names.iter().any(|name| name == "_ZGVdN4vv_pow"));
        assert!(names.iter().any(|name| name == "_ZGVbN2v_erf"));
        assert!(!names.iter().any(|name| name.ends_with("_logf")));
    }

    #[test]
    fn what_is_found_is_sorted_and_has_code() {
        let found = vector_host_functions();
        assert!(found.windows(2).all(|pair| pair[0].name < pair[1].name));
        assert!(found.iter().all(|function| function.address != 0));
    }
}
