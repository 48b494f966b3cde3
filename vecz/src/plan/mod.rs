//! Plans: what a kernel is to become, before anything is written.
//!
//! A plan is made for so many lanes along a dimension, from what the analyses found: [`control`] lays out control flow and says which lanes are active
//! where, [`recipe`]s say what becomes of each instruction. [`facts`] is all that recipes know. A plan prints, costs, and is carried out by
//! [`crate::execute`].
//!
//! [`linearize`] is the idea behind `control`, as a function of a graph.

pub mod control;
pub mod facts;
pub mod linearize;
mod print;
pub mod recipe;
pub mod recipes;
pub mod region;

use rustc_hash::FxHashMap;

use crate::function::ValueId;
use crate::Reason;
pub use facts::{Analyses, Facts, Vectors};
use recipe::Recipe;
pub use region::Region;

/// What a kernel is to become.
#[derive(Debug)]
pub struct Plan {
    /// The vectors of a value.
    pub vectors: Vectors,
    /// The outermost regions, in order.
    pub regions: Vec<Region>,
    recipes: FxHashMap<ValueId, Box<dyn Recipe>>,
}

impl Plan {
    /// Makes a plan, or says why there is none.
    pub fn new(facts: &Facts<'_, '_>) -> Result<Plan, Reason> {
        let mut recipes = FxHashMap::default();
        for value in facts.function.all_instructions() {
            recipes.insert(value, recipes::select(facts, value)?);
        }
        Ok(Plan {
            vectors: facts.vectors,
            regions: region::regions(facts.function, &facts.analyses.control),
            recipes,
        })
    }

    /// What becomes of an instruction.
    pub fn recipe(&self, value: ValueId) -> Option<&dyn Recipe> {
        self.recipes.get(&value).map(Box::as_ref)
    }
}
