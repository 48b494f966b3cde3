//! Recipes: what becomes of one instruction.
//!
//! A recipe is chosen while the kernel is only looked at; it says what it costs, and writes its code when the plan is carried out. Both speak of all
//! parts of a value. Every kind is a file of [`super::recipes`], with a function that makes one for an instruction it is for.

use std::fmt;

use super::facts::Facts;
use crate::execute::Writer;
use crate::function::ValueId;
use crate::target::Cost;
use crate::Reason;

/// How a recipe leaves its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// There is none.
    Nothing,
    /// A scalar, the same for all lanes.
    Scalar,
    /// Lane 0's scalar, from which the others are so many strides away.
    Linear,
    /// Vectors.
    Parts,
    /// A scalar for each lane.
    Lanes,
}

/// What becomes of an instruction.
pub trait Recipe: fmt::Debug {
    /// The instruction.
    fn value(&self) -> ValueId;

    /// How the value is left.
    fn form(&self) -> Form;

    /// In a word or two, for people.
    fn describe(&self, facts: &Facts<'_, '_>) -> String;

    /// Whether each lane does it for itself, as a scalar.
    fn is_lane_by_lane(&self) -> bool {
        false
    }

    /// What its code costs.
    fn cost(&self, facts: &Facts<'_, '_>) -> Cost;

    /// What of that there is only because lanes part in what it does: a function of vectors takes longer where they go different ways.
    fn cost_of_parting(&self, _: &Facts<'_, '_>) -> Cost {
        Cost::FREE
    }

    /// Writes its code at the end of the block that the writer is in, and gives the writer the value.
    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason>;
}

/// Makes a recipe of a kind for an instruction, if it is for such; or says why there can be none.
pub type Select = for<'ctx> fn(&Facts<'_, 'ctx>, ValueId) -> Result<Option<Box<dyn Recipe>>, Reason>;
