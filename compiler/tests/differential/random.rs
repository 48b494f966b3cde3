//! Numbers from a number.

/// Marsaglia's xorshift.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        let mut random = Random((seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        (0..4).for_each(|_| {
            random.bits();
        });
        random
    }

    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below another one.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.bits() >> 33) as usize % limit
    }

    /// Whether something that happens in so many of a hundred cases happens.
    pub fn percent(&mut self, of_hundred: usize) -> bool {
        self.below(100) < of_hundred
    }

    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}
