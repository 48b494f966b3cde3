//! What LLVM's costs do not say of a CPU, measured on it.
//!
//! What was measured on one CPU and is taken for all stands where it is used: how far machines look ahead (`choose/window.rs`), what lines of the cache take (`memory/lines.rs`,
//! `choose/columns.rs`), how many decoded instructions are kept (`choose/own_vectors.rs`), locked instructions and latencies (`machine.rs`).

/// How long a scalar instruction of cost one keeps a machine busy, in cycles: three or four are done at once. One
/// for all CPUs: what is known of single ones, as [`Tuning::vector_cycles`], was measured with it.
pub const SCALAR_CYCLES: f64 = 0.3;

/// How a CPU differs from others that have the same instructions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// How long an instruction on vectors of cost one keeps the machine busy, in cycles: how many are done at once.
    pub vector_cycles: f64,
    /// How many times the lanes whose values fit in registers are worth a look: what is kept in memory meanwhile may be cheaper than to wait.
    pub crowding: u32,
    /// How much more a gather takes than LLVM says, which counts a load for each lane, so that costs agree with times.
    pub gather: f64,
    /// The same of a scatter.
    pub scatter: f64,
    /// What a gather takes from a table that stays in the nearest cache, of what others take; 1 where nobody has measured less.
    pub lookup: f64,
    /// What single loads and stores at known distances take, put together to vectors and taken from them, of what gathers and scatters do; 1 where these are as good.
    pub singles: f64,
    /// Whether a masked store takes much longer than a test of whether all lanes are on and a plain one. LLVM's cost of masked stores is about
    /// what both take then, reckoned with one of ten in which some lanes are off.
    pub has_slow_masked_stores: bool,
}

/// Nearly three instructions on vectors at once. Twice the lanes that fit: while one chain of operations waits, another goes on, which is worth more than what it
/// costs to keep values in memory. Measured on Zen 4, of the time with 0.4 cycles and only what fits: with AVX2 transcendental 0.55, tree walk and
/// kepler 0.72, black_scholes 0.76, ray_spheres 0.84, dense product 1.07; with SSE4.2 binary search 0.21, tree walk 0.43, transcendental 0.58, kepler 0.62,
/// blur image 1.11; with AVX-512 tree walk 0.70, ray_spheres 0.96. With 0.33 cycles, bitonic sort would be vectors with AVX2, which takes it
/// 1.5 times as long. What gathers take agrees with times of searches and sparse products.
pub const USUAL: Tuning = Tuning {
    vector_cycles: 0.36,
    crowding: 2,
    gather: 2.5,
    scatter: 2.5,
    lookup: 1.0,
    singles: 1.0,
    has_slow_masked_stores: false,
};

/// Zen 3 takes 5 ns to store 8 lanes of 32 bits through a mask, if some lane is on, and 2.9 ns for 4 of 64: a test and a plain store take it 0.9 ns. The generations before,
/// which were not measured, are taken for the same.
const ZEN_3: Tuning = Tuning {
    has_slow_masked_stores: true,
    ..USUAL
};

/// Zen 4 and 5 do more at once. Zen 5 does four instructions on whole vectors of 512 bits, two of them multiplications and additions, and looks 448 instructions ahead;
/// Zen 4 the same of half the bits, and 320. Measured, of the time with 0.4 cycles and only what fits, on Zen 5: binary search and tree walk 0.57,
/// black_scholes 0.73, collatz 0.74, monte carlo 0.76, mandelbrot 0.80, transcendental 0.82; on Zen 4, of the time with [`USUAL`]: collatz 0.84, transcendental
/// and black_scholes 0.89, monte carlo 0.91, mandelbrot 1.04. No other kernel of the benchmarks slower by more than noise. Gathers and scatters do not gain by that: one
/// of 16 lanes takes Zen 4 34 and 31 cycles. That would be 7 times what LLVM says; but other things hide some of it, and with 7 kernels stay scalar that gain by vectors
/// (`lud_perimeter` of OpenDwarfs takes 7 times as long). Of 350 launches of kernels of Rodinia, SHOC, OpenDwarfs, NVIDIA's samples and Bullet, the geometric mean of times
/// without vectorization to those with it was 1.76 with 2.5 (36 took more than 1.33 times as long), 1.80 with 5 (14), 1.73 with 7 (11). Single loads at known
/// distances take 0.65 of a gather's time for 8 or 16 lanes of 32 bits, 0.42 for 8 of 64, 0.57 with 20 operations besides, single stores 0.5 to 0.7 of a scatter's; measured on
/// Zen 5, which gathers faster than Zen 4. Of a table of 1 to 16 KiB, Zen 4 takes 17 cycles for 16 lanes: AES takes 0.66 of the scalar kernel's time.
const ZEN_4: Tuning = Tuning {
    vector_cycles: 0.25,
    crowding: 2,
    gather: 5.0,
    scatter: 5.0,
    lookup: 0.7,
    singles: 0.65,
    has_slow_masked_stores: false,
};

/// Zen 5 takes 13 cycles for 16 lanes from a table of 1 to 16 KiB, and a scalar kernel about as long for 16 lookups, so that what is computed besides decides. Measured, of
/// the scalar kernel's time: AES 0.57, Blowfish 0.58; one, two or four lookups and little else, of floats and integers of 32 and 64 bits, 0.83 to 0.98; with arithmetic 0.57
/// to 0.84.
const ZEN_5: Tuning = Tuning { lookup: 0.55, ..ZEN_4 };

/// Golden Cove of Xeons, whose gathers are not slowed down to keep what other processes have read from being seen ("Downfall"), as those of the generations before are. Measured on Emerald
/// Rapids: a gather of 16 lanes from 16 KiB takes 6.9 cycles, from 64 KiB 11, from 256 KiB 17.6, and 16 scalar loads with what finds their places 13, 15 and 20. Scatters take 14, 41 and 51,
/// and scalar stores no less. LLVM says 18, so that this is 10 cycles. Of 169 kernels of other programs, with 1.2 for either a transposition of MNN's scatters along rows and takes 25 times as long, and
/// PolyBench's covariances take 1.2 times; bicg, syr2k and tridiagonal systems gain by 1.6 what they gain by 1.2, or nearly.
const GOLDEN_COVE: Tuning = Tuning { gather: 1.6, ..USUAL };

impl Tuning {
    /// The tuning for a CPU of LLVM's name.
    pub fn of(cpu: &str) -> Tuning {
        match cpu {
            "znver1" | "znver2" | "znver3" => ZEN_3,
            "znver4" => ZEN_4,
            "znver5" => ZEN_5,
            "sapphirerapids" | "emeraldrapids" | "graniterapids" | "graniterapids-d" => GOLDEN_COVE,
            _ => USUAL,
        }
    }
}

impl Default for Tuning {
    fn default() -> Self {
        USUAL
    }
}
