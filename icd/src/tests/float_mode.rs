//! The application's floating-point mode is its own: neither kernels nor compilation see it, and it stays.

use super::client::Client;
use crate::cl::*;

/// Rounds upwards; flushes denormal numbers; traps over what is invalid, infinite or too large.
const MODES: [u32; 3] = [0x1f80 | 0x4000, 0x1f80 | 0x8040, 0x1f80 & !(0x80 | 0x200 | 0x400)];

const SOURCE: &str = "kernel void k(global float *a) {
        volatile float zero = 0, one = 1, small = 1e-30f, large = 1e38f;
        a[0] = one / 3; a[1] = small * 1e-10f; a[2] = large * 10; a[3] = zero / zero != zero; a[4] = exp(1000.0f) + (0.0f / 0.0f); }";

fn mode() -> u32 {
    let mut mode = 0_u32;
    // SAFETY: MXCSR is stored to a place of four bytes.
    unsafe { std::arch::asm!("stmxcsr [{}]", in(reg) &raw mut mode, options(nostack)) };
    mode
}

fn set_mode(mode: u32) {
    // SAFETY: values of the register without reserved bits.
    unsafe { std::arch::asm!("ldmxcsr [{}]", in(reg) &raw const mode, options(nostack)) };
}

#[test]
fn neither_kernels_nor_builds_have_the_mode_of_the_application() {
    let usual = mode();
    for own in MODES {
        let client = Client::new();
        let out = client.buffer(&[0_f32; 5]);
        set_mode(own);
        let kernel = client.kernel(client.built(SOURCE, "-cl-wfv=always"), "k");
        let set = client.set(kernel, 0, &out);
        let launched = client.launch(kernel, None, &[1], None);
        client.finish();
        let after = mode();
        set_mode(usual);
        assert_eq!((set, launched), (CL_SUCCESS, CL_SUCCESS));
        let found = client.read::<f32>(out, 5);
        let bits: Vec<u32> = found[..4].iter().map(|it| it.to_bits()).collect();
        assert_eq!(bits, [0x3eaa_aaab, 0x0001_16c2, 0x7f80_0000, 0x3f80_0000], "{own:#x}");
        // What the application's own arithmetic has seen is not asked.
        assert_eq!(after & !0x3f, own & !0x3f, "{own:#x}");
    }
}
