//! The forms of a kernel, scalar and vectorized, and whether it is worth having two.
//!
//! The cost model's estimates are wrong by a factor of two or three now and then, mostly where branches are that nobody can foresee, or where time depends on the data. Where that
//! leaves open which form is faster, a kernel may have two, and its launches find out.
//!
//! What a launch computes must not depend on that: where the two may differ in the last bit, there is one form only. So it is where functions of the host are called, which has others for
//! vectors, or of the program that have vector versions, and where floating-point numbers of a work-group are summed.
//!
//! Where programs allow arithmetic to be rearranged, that is done to vectors and scalars in different ways. Kernels of which it is open which form is faster are
//! [settled](crate::passes::settle_arithmetic): what is allowed is done at once, and then no more, so that they may have both forms.

use inkwell::module::Module;
use inkwell::values::{FastMathFlags, FunctionValue, InstructionValue};
use ir::group_ops::{GroupOp, Op};
use ir::{vector_variants, view};
use serde::{Deserialize, Serialize};
use vecz::outcome::Declined;
use vecz::{Gain, Outcome, Prospect};

use crate::passes::estimate_roots;

/// What a kernel can become.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Form {
    /// One work-item at a time.
    Scalar,
    /// Several.
    Vectorized,
    /// Several, which go around all loops together, where the cost model would have them go around some one by one.
    Together,
}

impl Form {
    /// What a kernel is of which this is the rival.
    pub fn other(self) -> Form {
        match self {
            Form::Scalar | Form::Together => Form::Vectorized,
            Form::Vectorized => Form::Scalar,
        }
    }
}

/// The form that a kernel had better have besides what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Second {
    /// The form.
    pub form: Form,
    /// Whether it is hardly thought to be faster: to be made only where much time is spent.
    pub is_unlikely: bool,
}

impl Second {
    fn of(form: Form, gain: Gain) -> Second {
        Second {
            form,
            is_unlikely: gain.reckoned >= LIKELY,
        }
    }
}

/// How many times as long as the vectorized form the scalar one is reckoned to take where that is not far from what is true. Vectors that are reckoned to take a quarter of the time may take
/// longer all the same, where most of the work is in a part of the kernel that was thought to be a small one: how often loops run is a guess.
const LIKELY: f64 = 4.0;

/// The same where nobody doubts it. Between the two a few kernels are faster as scalar code: what LLVM makes vectors of by itself, once a barrier has parted it from the rest, and what finds its lines
/// of the cache taken by others.
const SURE: f64 = 16.0;

/// The form that a kernel had better have besides what became of it, if it does the same in either.
pub fn rival(outcome: &Outcome<'_>) -> Option<Second> {
    match outcome {
        Outcome::Vectorized(made) => rival_of_vectors(&made.prospect),
        Outcome::Declined(declined) => declined.gain.filter(is_open).map(|it| Second::of(Form::Vectorized, it)),
    }
}

/// The form that a kernel had better have besides vectors of which this is reckoned.
fn rival_of_vectors(vectors: &Prospect) -> Option<Second> {
    // Loops that lanes go around one by one are those of the scalar form, which is less of a rival then.
    let together = vectors
        .gain_together
        .filter(|it| it.may_exceed(vectors.gain) && is_open(it));
    match together {
        Some(gain) => Some(Second::of(Form::Together, gain)),
        None => is_open(&vectors.gain).then(|| Second::of(Form::Scalar, vectors.gain)),
    }
}

fn is_open(gain: &Gain) -> bool {
    gain.reckoned < SURE && gain.may_pay()
}

/// Whether it is worth having the scalar form of a kernel besides such vectors, if they can be made to do the same: the cost model cannot tell which is faster.
pub fn may_be_beaten(vectors: &Prospect) -> bool {
    rival_of_vectors(vectors).is_some_and(|it| !it.is_unlikely)
}

/// The same of vectors besides a kernel that stays scalar for no other reason than that its lanes are thought to part, which is a guess.
pub fn may_be_beaten_by_vectors(declined: &Declined) -> bool {
    declined.gain.is_some_and(Gain::may_pay_if_agreeing)
}

/// Whether variants of a kernel, alone in a module with what it calls, do the same but for how they round. Lanes of sub-groups are told apart by how many there are; what vector functions of
/// the program do is its own business.
pub fn is_same_but_for_rounding(module: &Module<'_>, kernel: FunctionValue<'_>) -> bool {
    !vecz::sub_groups::are_used(kernel) && vector_variants::functions_with_variants(module).is_empty()
}

/// Whether such a kernel does the same in all variants, bit by bit.
pub fn is_exact(module: &Module<'_>) -> bool {
    let computes_exactly = |function| !view::instructions(function).into_iter().any(may_differ);
    may_be_exact(module) && view::defined_functions(module).into_iter().all(computes_exactly)
}

/// Whether it does, or will once its arithmetic is settled. What it calls may be part of one form and called by the other.
pub fn may_be_exact(module: &Module<'_>) -> bool {
    let is_of_host = |name: &str| builtins::host_functions().iter().any(|it| it.name == name);
    let calls_exact = |function: FunctionValue<'_>| {
        let mut called = view::calls(function)
            .into_iter()
            .filter_map(view::called_function)
            .map(view::name);
        !called.any(|name| is_of_host(&name) || depends_on_order(&name))
    };
    view::defined_functions(module).into_iter().all(calls_exact)
}

/// Whether a function is one of a group that puts floating-point numbers together, in an order of its own in each form.
fn depends_on_order(name: &str) -> bool {
    let op = GroupOp::parse(name).and_then(|it| it.kind().op());
    matches!(op, Some(Op::FAdd | Op::FMul))
}

/// Whether arithmetic may be done in another order, with estimates, or with fewer roundings.
fn may_differ(instruction: InstructionValue<'_>) -> bool {
    use FastMathFlags as F;
    let loose = F::AllowReassoc | F::AllowReciprocal | F::ApproxFunc | F::AllowContract;
    instruction
        .get_fast_math_flags()
        .is_ok_and(|flags| flags.intersects(loose) && !estimate_roots::is_same_everywhere(instruction))
}

#[cfg(test)]
mod tests {
    use inkwell::context::Context;
    use ir::vectorization::Vectorization;
    use vecz::choose::{Candidate, Tail};
    use vecz::target::Cycles;
    use vecz::{Reason, Statistics, Vectorized};

    use super::*;

    fn gain(reckoned: f64, agreeing: f64) -> Gain {
        Gain { reckoned, agreeing }
    }

    fn second(form: Form) -> Option<Second> {
        Some(Second {
            form,
            is_unlikely: false,
        })
    }

    fn rival_of_scalar(gain: Gain) -> Option<Second> {
        let declined = Declined {
            gain: Some(gain),
            ..Declined::from(Reason::NotWorth("this".to_owned()))
        };
        rival(&Outcome::Declined(declined))
    }

    fn rival_of_vectors(gain: Gain, gain_together: Option<Gain>) -> Option<Second> {
        let context = Context::create();
        let module = context.create_module("forms");
        let vectorization = Vectorization::of_lanes(8);
        let made = Vectorized {
            function: module.add_function("k", context.void_type().fn_type(&[], false), None),
            vectorization,
            prospect: Prospect {
                candidate: Candidate {
                    vf: vectorization.width,
                    uf: 1,
                    dimension: 0,
                    tail: Tail::Scalar,
                    has_boscc: false,
                    searches: false,
                    replicates: false,
                },
                gain,
                item: Cycles::FREE,
                run: Cycles::FREE,
                gain_together,
            },
            tail: None,
            texts: None,
            statistics: Statistics::default(),
        };
        rival(&Outcome::Vectorized(Box::new(made)))
    }

    #[test]
    fn what_is_hardly_better_or_worse_has_a_rival() {
        assert_eq!(rival_of_scalar(gain(0.9, 0.9)), second(Form::Vectorized));
        assert_eq!(rival_of_scalar(gain(0.3, 1.0)), None);
        assert_eq!(rival_of_vectors(gain(2.0, 3.0), None), second(Form::Scalar));
        let unlikely = Second {
            form: Form::Scalar,
            is_unlikely: true,
        };
        assert_eq!(rival_of_vectors(gain(5.0, 6.0), None), Some(unlikely));
        assert_eq!(rival_of_vectors(gain(17.0, 18.0), None), None);
    }

    #[test]
    fn vectors_that_are_faster_if_their_work_items_agree_are_a_rival() {
        assert_eq!(rival_of_scalar(gain(0.3, 1.2)), second(Form::Vectorized));
        assert_eq!(rival_of_scalar(gain(0.1, 1.2)), None);
    }

    #[test]
    fn loops_of_each_work_item_have_loops_of_all_for_a_rival() {
        let one_by_one = gain(1.5, 1.5);
        assert_eq!(
            rival_of_vectors(one_by_one, Some(gain(0.3, 2.0))),
            second(Form::Together)
        );
        assert_eq!(rival_of_vectors(one_by_one, Some(gain(0.3, 1.2))), second(Form::Scalar));
        assert_eq!(rival_of_vectors(one_by_one, Some(gain(0.1, 2.0))), second(Form::Scalar));
    }
}
