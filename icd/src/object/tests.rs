//! What the tests of several objects need.

/// A small generator of numbers that only have to look random (xorshift64*), the same in every run.
pub(crate) struct Random(u64);

impl Random {
    /// `seed` is not zero.
    pub(crate) fn new(seed: u64) -> Self {
        assert_ne!(seed, 0);
        Self(seed)
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % limit
    }
}
