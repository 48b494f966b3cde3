//! Comparisons of integers said otherwise.

use inkwell::IntPredicate;

/// The predicate that holds where one does not.
pub fn opposite(predicate: IntPredicate) -> IntPredicate {
    match predicate {
        IntPredicate::EQ => IntPredicate::NE,
        IntPredicate::NE => IntPredicate::EQ,
        IntPredicate::ULT => IntPredicate::UGE,
        IntPredicate::ULE => IntPredicate::UGT,
        IntPredicate::UGT => IntPredicate::ULE,
        IntPredicate::UGE => IntPredicate::ULT,
        IntPredicate::SLT => IntPredicate::SGE,
        IntPredicate::SLE => IntPredicate::SGT,
        IntPredicate::SGT => IntPredicate::SLE,
        IntPredicate::SGE => IntPredicate::SLT,
    }
}

/// The predicate of the same comparison with its sides exchanged.
pub fn mirrored(predicate: IntPredicate) -> IntPredicate {
    match predicate {
        IntPredicate::ULT => IntPredicate::UGT,
        IntPredicate::ULE => IntPredicate::UGE,
        IntPredicate::UGT => IntPredicate::ULT,
        IntPredicate::UGE => IntPredicate::ULE,
        IntPredicate::SLT => IntPredicate::SGT,
        IntPredicate::SLE => IntPredicate::SGE,
        IntPredicate::SGT => IntPredicate::SLT,
        IntPredicate::SGE => IntPredicate::SLE,
        IntPredicate::EQ | IntPredicate::NE => predicate,
    }
}
