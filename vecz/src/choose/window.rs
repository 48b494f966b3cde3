//! The instruction window: how far the machine looks ahead for what it could do while results are waited for.

use crate::target::Cycles;

/// How a machine goes on while code that is run over and over waits for its results.
#[derive(Clone, Copy, Debug)]
pub struct InstructionWindow {
    /// The instructions that it looks at ahead of one that waits.
    instructions: f64,
    /// How well work hides waits: the time is the root of so many powers of both. 1 would be one after the other.
    power: f64,
}

impl InstructionWindow {
    /// Of calls, one after the other, of a kernel without loops. What is under way at once is between Skylake's 224 instructions and Golden Cove's 512. On Sapphire Rapids
    /// black_scholes takes 146, 232 and 384 cycles with one, two and four vectors for each value, of which it is busy for 90, 179 and 357; transcendental 166 and 320
    /// with two and four, of 139 and 273.
    pub const OF_CALLS: InstructionWindow = InstructionWindow {
        instructions: 300.0,
        power: 3.0,
    };
    /// Of the runs of a loop in lanes. Measured on Zen 4: of 300 kernels those whose loops wait (searches, merges, decision trees, random numbers, functions of `double`) take 0.65 to 0.9 of
    /// the time in four vectors for each value, though one keeps the machine as busy as their chain is long.
    pub const OF_LOOPS: InstructionWindow = InstructionWindow {
        instructions: 300.0,
        power: 2.0,
    };
    /// Of the runs of a loop in which nearly everything waits for something, as in hashes: what schedulers hold is not much, and does not begin in time. On Zen 5 MD5 takes 272, 310 and
    /// 406 cycles with one, two and four work-items side by side, of which it is busy for 67, 134 and 268, with a chain of 275; SHA-1 298, 400 and 700, of which it is busy for 133, 266 and
    /// 532, with a chain of 240.
    pub const OF_RUNS: InstructionWindow = InstructionWindow {
        instructions: 100.0,
        power: 1.5,
    };

    /// What is waited for in code that keeps the machine busy for so many cycles each time, and has such a chain; `each` are the cycles of an instruction. The chain is shared by
    /// the runs that are under way at the same time.
    pub fn wait(self, busy: Cycles, chain: Cycles, each: f64) -> Cycles {
        let instructions = busy.amount() / each;
        self.wait_for_each(busy, chain.shared_by(1.0 + self.instructions / instructions.max(1.0)))
    }

    /// What a run of a loop waits for: for what the run before found out, the chain `around`, or for what it finds out itself, the chain `through` it.
    pub fn wait_of_run(self, busy: Cycles, around: Cycles, through: Cycles, each: f64) -> Cycles {
        self.wait(busy, through, each).max(self.wait_for_each(busy, around))
    }

    /// What is waited for where each run has to wait for the one before, so that no two share the chain.
    pub fn wait_for_each(self, busy: Cycles, chain: Cycles) -> Cycles {
        if !(busy.is_possible() && chain.is_possible()) {
            return Cycles::FREE;
        }
        let (busy, chain) = (busy.amount(), chain.amount());
        let both = (busy.powf(self.power) + chain.powf(self.power)).powf(1.0 / self.power);
        // Roots are rounded: nothing is waited for less than nothing.
        Cycles::new((both - busy).max(0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_runs_wait_at_the_same_time_and_long_ones_do_not() {
        let wait = |busy: f64| {
            InstructionWindow::OF_CALLS
                .wait(Cycles::new(busy), Cycles::new(400.0), 0.4)
                .amount()
        };
        let both = |busy: f64, chain: f64| (busy.powi(3) + chain.powi(3)).cbrt();
        assert!((wait(8.0) + 8.0 - both(8.0, 400.0 / 16.0)).abs() < 1e-6);
        assert!((wait(120.0) + 120.0 - both(120.0, 400.0 / 2.0)).abs() < 1e-6);
        assert!(wait(4000.0) < 2.0);
    }

    #[test]
    fn hashes_take_about_as_long_as_was_measured() {
        // The cycles for which a work-item keeps the machine busy, the chain, and the cycles of so many work-items side by side.
        let measured = [
            (67.0, 275.0, [(1.0, 272.0), (2.0, 310.0), (4.0, 406.0)]),
            (133.0, 240.0, [(1.0, 298.0), (2.0, 400.0), (4.0, 700.0)]),
        ];
        for (busy, chain, times) in measured {
            for (items, time) in times {
                let busy = Cycles::new(busy * items);
                let reckoned = (busy + InstructionWindow::OF_RUNS.wait_for_each(busy, Cycles::new(chain))).amount();
                assert!((0.9..1.1).contains(&(reckoned / time)), "{reckoned} for {time}");
            }
        }
    }

    #[test]
    fn nothing_is_known_of_what_cannot_be() {
        let wait = |busy, chain| InstructionWindow::OF_CALLS.wait(busy, chain, 0.4);
        assert_eq!(wait(Cycles::NEVER, Cycles::new(1.0)), Cycles::FREE);
        assert_eq!(wait(Cycles::new(1.0), Cycles::NEVER), Cycles::FREE);
    }
}
