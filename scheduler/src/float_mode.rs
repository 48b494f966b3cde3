//! The floating-point mode in which a thread executes commands.
//!
//! Kernels round to the nearest even number, raise no exceptions, and have denormal numbers (OpenCL C, "Numerical Compliance"); those that are built to flush these set that themselves. The application
//! may have another mode for its own arithmetic, on a thread that executes commands while it waits, or on one that a worker inherits it from: `fesetround`, `feenableexcept`, or what
//! `gcc -ffast-math` sets when a program starts.

/// While this is there, the thread has the mode of kernels; then the one that it had before, with the exceptions that the application has seen and no others.
pub(crate) struct FloatMode {
    before: u32,
}

impl FloatMode {
    pub(crate) fn of_kernels() -> FloatMode {
        let before = register::read();
        if before != register::OF_KERNELS {
            register::write(register::OF_KERNELS);
        }
        FloatMode { before }
    }
}

impl Drop for FloatMode {
    fn drop(&mut self) {
        register::write(self.before);
    }
}

/// The register that the mode is in. (That of the x87 is of no matter: nothing that kernels call uses it.)
#[cfg(target_arch = "x86_64")]
mod register {
    use std::arch::asm;

    /// As a process starts with it: all exceptions masked and none seen, to the nearest, no flushing.
    pub(super) const OF_KERNELS: u32 = 0x1f80;

    pub(super) fn read() -> u32 {
        let mut mode = 0_u32;
        // SAFETY: every x86-64 CPU has MXCSR; it is stored to a place of four bytes.
        unsafe { asm!("stmxcsr [{}]", in(reg) &raw mut mode, options(nostack, preserves_flags)) };
        mode
    }

    /// Sets what `read` gave, or the constant: values without reserved bits, which would be a fault.
    pub(super) fn write(mode: u32) {
        // SAFETY: as above. Arithmetic of ours does not move across: it is in other functions, and says nothing of its mode.
        unsafe { asm!("ldmxcsr [{}]", in(reg) &raw const mode, options(nostack, preserves_flags)) };
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod register {
    pub(super) const OF_KERNELS: u32 = 0;

    pub(super) fn read() -> u32 {
        OF_KERNELS
    }

    pub(super) fn write(_: u32) {}
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    #[test]
    fn the_mode_comes_back() {
        // Upwards, flushing, and with an exception seen.
        let own = 0x1f80 | 0x4000 | 0x8040 | 0x20;
        let at_first = register::read();
        register::write(own);
        {
            let _mode = FloatMode::of_kernels();
            assert_eq!(register::read(), register::OF_KERNELS);
            // Inexact.
            assert!(std::hint::black_box(1.0_f32) / std::hint::black_box(3.0_f32) < 1.0);
        }
        let after = register::read();
        register::write(at_first);
        assert_eq!(after, own);
    }
}
