//! The two clocks: nanoseconds for profiling, and a cheap tick counter for decisions.

/// Now, in nanoseconds on the clock of [`Timestamps`](crate::Timestamps) (CLOCK_MONOTONIC).
pub fn clock_nanos() -> u64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: clock_gettime writes one timespec to a valid place; CLOCK_MONOTONIC always exists on Linux.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut now) };
    now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64
}

/// A length of time, or a moment, in units of the CPU's own counter. Only good for estimates: see [`TICKS_PER_MICROSECOND`].
pub(crate) type Ticks = u64;

/// Time-stamp counters of x86 run at 2 to 5 GHz; being off by a factor of two does not matter to any decision taken.
#[cfg(target_arch = "x86_64")]
pub(crate) const TICKS_PER_MICROSECOND: Ticks = 3000;
/// The fallback counts nanoseconds.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) const TICKS_PER_MICROSECOND: Ticks = 1000;

/// The present tick. Costs about 20 cycles and no system call where the CPU has a counter.
#[cfg(target_arch = "x86_64")]
pub(crate) fn ticks() -> Ticks {
    // SAFETY: every x86-64 CPU has RDTSC, and Linux lets user programs use it unless they gave it up themselves (prctl).
    unsafe { core::arch::x86_64::_rdtsc() }
}

/// The present tick.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn ticks() -> Ticks {
    clock_nanos()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_clocks_advance() {
        let (nanos, start) = (clock_nanos(), ticks());
        std::thread::sleep(std::time::Duration::from_millis(2));
        assert!(clock_nanos() - nanos >= 2_000_000);
        let micros = ticks().wrapping_sub(start) / TICKS_PER_MICROSECOND;
        assert!((200..10_000_000).contains(&micros), "{micros} µs for a sleep of 2000");
    }
}
