//! What a work-group of a kernel cost lately: decides whether a launch of few groups is worth waking others for.
//!
//! A small table indexed by the entry's address. Collisions, and code that was replaced at the same address, give wrong
//! answers, which cost time but never correctness: an exclusive launch that turns out to be long is shared after its first group.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::clock::Ticks;
use crate::work::NativeEntry;

const SLOTS: usize = 256;

/// Each slot: 32 bits of the entry's address (to notice collisions), 32 bits of ticks per group (saturated; zero: unknown).
static TABLE: [AtomicU64; SLOTS] = [const { AtomicU64::new(0) }; SLOTS];

fn slot_and_tag(entry: NativeEntry) -> (&'static AtomicU64, u64) {
    let address = entry as usize as u64;
    // Functions are aligned to 16 bytes, so the low bits tell nothing.
    let hash = (address >> 4).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (&TABLE[(hash >> 56) as usize % SLOTS], (address >> 4) & 0xFFFF_FFFF)
}

/// Ticks that a work-group took when `entry` was last launched, if known.
pub(crate) fn of(entry: NativeEntry) -> Option<Ticks> {
    let (slot, tag) = slot_and_tag(entry);
    let value = slot.load(Ordering::Relaxed);
    (value >> 32 == tag && value as u32 != 0).then_some(value & 0xFFFF_FFFF)
}

/// Remembers what a work-group of `entry` took.
pub(crate) fn record(entry: NativeEntry, ticks_per_group: Ticks) {
    let (slot, tag) = slot_and_tag(entry);
    let value = tag << 32 | ticks_per_group.min(u64::from(u32::MAX));
    if ticks_per_group != 0 {
        slot.store(value, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NdRange;

    unsafe extern "C" fn kernel(_: *const u8, _: *const NdRange, _: u64, _: u64, _: *mut u8) {}

    #[test]
    fn the_last_cost_is_remembered() {
        assert_eq!(of(kernel), None);
        record(kernel, 0);
        assert_eq!(of(kernel), None);
        record(kernel, 77);
        assert_eq!(of(kernel), Some(77));
        record(kernel, u64::MAX);
        assert_eq!(of(kernel), Some(u64::from(u32::MAX)));
    }
}
