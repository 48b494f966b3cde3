//! What LLVM's costs do not say of a CPU, measured on it.

/// How a CPU differs from others that have the same instructions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// How long an instruction on vectors of cost one keeps the machine busy, in cycles: how many are done at once.
    pub vector_cycles: f64,
    /// How many times the lanes whose values fit in registers are worth a look: what is kept in memory meanwhile may be cheaper than to wait.
    pub crowding: u32,
}

/// Two or three instructions on vectors at once.
pub const USUAL: Tuning = Tuning {
    vector_cycles: 0.4,
    crowding: 1,
};

/// Zen 5 does four instructions on whole vectors of 512 bits at once, two of them multiplications and additions, and looks 448 instructions ahead. Measured, of the time with
/// [`USUAL`]: binary search and tree walk 0.57, black_scholes 0.73, collatz 0.74, monte carlo 0.76, mandelbrot 0.80, transcendental 0.82; no other kernel of the
/// benchmarks slower by more than noise.
const ZEN_5: Tuning = Tuning {
    vector_cycles: 0.25,
    crowding: 2,
};

impl Tuning {
    /// The tuning for a CPU of LLVM's name.
    pub fn of(cpu: &str) -> Tuning {
        match cpu {
            "znver5" => ZEN_5,
            _ => USUAL,
        }
    }
}

impl Default for Tuning {
    fn default() -> Self {
        USUAL
    }
}
