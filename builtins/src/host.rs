//! The native symbols that compiled kernels may call: the C library's memory and math functions, compiler helpers, and `printf`'s run time.
//!
//! There is no process-wide symbol search, so a name that is missing here is a link error of the kernel that calls it.

use std::sync::LazyLock;

use crate::printf;
use crate::vector_host::vector_host_functions;

/// A native function by the name under which LLVM IR calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostFunction {
    /// The symbol's name.
    pub name: &'static str,
    /// The address of its code in this process.
    pub address: usize,
}

/// Declares the functions, with the C types that they are called with, and makes the table of them.
macro_rules! host_functions {
    ($($library:ident { $(fn $name:ident($($type:ty),*) $(-> $result:ty)?;)* })*) => {
        /// Declarations whose only use is to take addresses.
        mod native {
            use std::ffi::c_void;

            $(unsafe extern "C" {
                $(pub fn $name($(_: $type),*) $(-> $result)?;)*
            })*
        }

        static TABLE: LazyLock<Vec<HostFunction>> = LazyLock::new(|| vec![
            $($(HostFunction { name: stringify!($name), address: native::$name as *const () as usize },)*)*
        ]);
    };
}

host_functions! {
    memory {
        fn memcpy(*mut c_void, *const c_void, usize) -> *mut c_void;
        fn memmove(*mut c_void, *const c_void, usize) -> *mut c_void;
        fn memset(*mut c_void, i32, usize) -> *mut c_void;
        fn memcmp(*const c_void, *const c_void, usize) -> i32;
        fn bcmp(*const c_void, *const c_void, usize) -> i32;
    }
    // Conversions that LLVM calls where the machine has no instruction for them (x86 before F16C), of the compiler's own
    // run-time library. A half travels as `_Float16` does, in the low bits of a vector register.
    half_precision {
        fn __extendhfsf2(f32) -> f32;
        fn __truncdfhf2(f64) -> f32;
        fn __truncsfhf2(f32) -> f32;
    }
    // What the device library calls (cl/math), and what LLVM may make of intrinsics where the machine has no instruction.
    single_precision {
        fn acosf(f32) -> f32;
        fn acoshf(f32) -> f32;
        fn asinf(f32) -> f32;
        fn asinhf(f32) -> f32;
        fn atan2f(f32, f32) -> f32;
        fn atanf(f32) -> f32;
        fn atanhf(f32) -> f32;
        fn cbrtf(f32) -> f32;
        fn ceilf(f32) -> f32;
        fn copysignf(f32, f32) -> f32;
        fn cosf(f32) -> f32;
        fn coshf(f32) -> f32;
        fn erfcf(f32) -> f32;
        fn erff(f32) -> f32;
        fn exp10f(f32) -> f32;
        fn exp2f(f32) -> f32;
        fn expf(f32) -> f32;
        fn expm1f(f32) -> f32;
        fn fabsf(f32) -> f32;
        fn fdimf(f32, f32) -> f32;
        fn floorf(f32) -> f32;
        fn fmaf(f32, f32, f32) -> f32;
        fn fmaxf(f32, f32) -> f32;
        fn fminf(f32, f32) -> f32;
        fn fmodf(f32, f32) -> f32;
        fn frexpf(f32, *mut i32) -> f32;
        fn hypotf(f32, f32) -> f32;
        fn ldexpf(f32, i32) -> f32;
        fn lgammaf(f32) -> f32;
        fn lgammaf_r(f32, *mut i32) -> f32;
        fn log10f(f32) -> f32;
        fn log1pf(f32) -> f32;
        fn log2f(f32) -> f32;
        fn logf(f32) -> f32;
        fn nearbyintf(f32) -> f32;
        fn powf(f32, f32) -> f32;
        fn remainderf(f32, f32) -> f32;
        fn rintf(f32) -> f32;
        fn roundevenf(f32) -> f32;
        fn roundf(f32) -> f32;
        fn sincosf(f32, *mut f32, *mut f32);
        fn sinf(f32) -> f32;
        fn sinhf(f32) -> f32;
        fn sqrtf(f32) -> f32;
        fn tanf(f32) -> f32;
        fn tanhf(f32) -> f32;
        fn tgammaf(f32) -> f32;
        fn truncf(f32) -> f32;
    }
    double_precision {
        fn acos(f64) -> f64;
        fn acosh(f64) -> f64;
        fn asin(f64) -> f64;
        fn asinh(f64) -> f64;
        fn atan(f64) -> f64;
        fn atan2(f64, f64) -> f64;
        fn atanh(f64) -> f64;
        fn cbrt(f64) -> f64;
        fn ceil(f64) -> f64;
        fn copysign(f64, f64) -> f64;
        fn cos(f64) -> f64;
        fn cosh(f64) -> f64;
        fn erf(f64) -> f64;
        fn erfc(f64) -> f64;
        fn exp(f64) -> f64;
        fn exp10(f64) -> f64;
        fn exp2(f64) -> f64;
        fn expm1(f64) -> f64;
        fn fabs(f64) -> f64;
        fn fdim(f64, f64) -> f64;
        fn floor(f64) -> f64;
        fn fma(f64, f64, f64) -> f64;
        fn fmax(f64, f64) -> f64;
        fn fmin(f64, f64) -> f64;
        fn fmod(f64, f64) -> f64;
        fn frexp(f64, *mut i32) -> f64;
        fn hypot(f64, f64) -> f64;
        fn ldexp(f64, i32) -> f64;
        fn lgamma(f64) -> f64;
        fn lgamma_r(f64, *mut i32) -> f64;
        fn log(f64) -> f64;
        fn log10(f64) -> f64;
        fn log1p(f64) -> f64;
        fn log2(f64) -> f64;
        fn nearbyint(f64) -> f64;
        fn pow(f64, f64) -> f64;
        fn rint(f64) -> f64;
        fn round(f64) -> f64;
        fn roundeven(f64) -> f64;
        fn sin(f64) -> f64;
        fn sincos(f64, *mut f64, *mut f64);
        fn sinh(f64) -> f64;
        fn sqrt(f64) -> f64;
        fn tan(f64) -> f64;
        fn tanh(f64) -> f64;
        fn tgamma(f64) -> f64;
        fn trunc(f64) -> f64;
    }
}

/// Our own native functions.
fn own_functions() -> [HostFunction; 2] {
    [
        (printf::PRINT, printf::print as *const () as usize),
        (printf::FLUSH, printf::flush as *const () as usize),
    ]
    .map(|(name, address)| HostFunction { name, address })
}

/// Every native function that compiled kernels may call: those of the table, our own, and the vector functions that this host has.
pub fn host_functions() -> &'static [HostFunction] {
    static ALL: LazyLock<Vec<HostFunction>> = LazyLock::new(|| {
        let vectors = vector_host_functions().iter().map(|function| HostFunction {
            name: &function.name,
            address: function.address,
        });
        TABLE.iter().copied().chain(own_functions()).chain(vectors).collect()
    });
    &ALL
}

#[cfg(test)]
mod tests {
    use super::host_functions;

    fn address(name: &str) -> usize {
        host_functions()
            .iter()
            .find(|function| function.name == name)
            .expect("the table has the name")
            .address
    }

    /// The convention that the table's comment states: 1.5 is 0x3e00 in half.
    #[test]
    fn half_conversions_pass_halves_in_vector_registers() {
        // SAFETY: the address is that of the run-time library's `_Float16 __truncsfhf2(float)`, whose result is in the low
        // 16 bits of the register that an `f32` result uses.
        let truncate: extern "C" fn(f32) -> f32 = unsafe { std::mem::transmute(address("__truncsfhf2")) };
        // SAFETY: as above, for `_Float16 __truncdfhf2(double)`.
        let truncate_double: extern "C" fn(f64) -> f32 = unsafe { std::mem::transmute(address("__truncdfhf2")) };
        // SAFETY: as above, for the operand of `float __extendhfsf2(_Float16)`.
        let extend: extern "C" fn(f32) -> f32 = unsafe { std::mem::transmute(address("__extendhfsf2")) };
        assert_eq!(truncate(1.5).to_bits() & 0xffff, 0x3e00);
        assert_eq!(truncate_double(1.5).to_bits() & 0xffff, 0x3e00);
        assert_eq!(extend(f32::from_bits(0x3e00)), 1.5);
    }
}
