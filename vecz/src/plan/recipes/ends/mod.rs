//! A condition of lanes in a row, asked of all of them without a vector: what the row's ends say. `x < width` of x + 0 to x + 15 holds in all lanes if
//! it does in the last one and nothing wraps.
//!
//! The answer is on the safe side: yes means that all lanes say yes, also those that are off. Who is told no asks each lane. So this is for conditions
//! that preparation computes for the question alone (`prepare::boscc::ends`): for anybody else no would mean that a lane says no.

mod question;

use inkwell::types::BasicTypeEnum;
use inkwell::values::InstructionOpcode;
use ir::view;

use crate::execute::Writer;
use crate::function::ValueId;
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::post::DIVERGENCE_ALL;
use crate::prepare::together;
use crate::target::Cost;
use crate::Reason;
use question::{complement, question, Question};

/// A condition on the first and the last lane.
#[derive(Debug)]
struct ByEnds {
    value: ValueId,
    question: Question,
}

/// A condition that nobody needs in any lane, as ends answer the question that it is for.
#[derive(Debug)]
struct Unasked {
    value: ValueId,
}

/// For tests whose condition ends decide, and for what that is computed of.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    if let Some(question) = question_of_test(facts, value) {
        return Ok(Some(Box::new(ByEnds { value, question })));
    }
    Ok(is_unasked(facts, value).then(|| Box::new(Unasked { value }) as _))
}

/// The question that a test stands for, if ends decide it.
fn question_of_test(facts: &Facts<'_, '_>, value: ValueId) -> Option<Question> {
    let test = facts.instruction(value)?;
    let is_all = test.callee().is_some_and(|callee| view::name(callee) == DIVERGENCE_ALL);
    let condition = test
        .operands
        .first()
        .copied()
        .filter(|it| is_all && !facts.is_uniform(*it))?;
    is_for_questions(facts, without_complements(facts, condition))
        .then(|| question(facts, condition, true))
        .flatten()
}

/// What a value is the complement of, or the complement of that, and so on.
fn without_complements(facts: &Facts<'_, '_>, value: ValueId) -> ValueId {
    let complement = |value: &ValueId| complement(facts, facts.instruction(*value)?);
    std::iter::successors(Some(value), complement).last().unwrap_or(value)
}

/// Whether a value is used in tests only, it or its complement: nobody branches on it who takes a no for that of some lane
/// ([`together::is_taken_by_some`]).
fn is_for_questions(facts: &Facts<'_, '_>, value: ValueId) -> bool {
    let f = facts.function;
    f.is_condition_of(value).next().is_none()
        && f.values[value].users.iter().all(|id| {
            let Some(user) = facts.instruction(*id) else {
                return false;
            };
            let is_test = user.callee().is_some_and(together::is_test);
            is_test || complement(facts, user).is_some() && is_for_questions(facts, *id)
        })
}

/// Whether a condition is used in tests alone that ends decide.
fn is_unasked(facts: &Facts<'_, '_>, value: ValueId) -> bool {
    let f = facts.function;
    let is_condition = matches!(f.values[value].ty, Some(BasicTypeEnum::IntType(ty)) if ty.get_bit_width() == 1);
    let is_computed = facts.instruction(value).is_some_and(|it| {
        matches!(
            it.opcode,
            InstructionOpcode::ICmp
                | InstructionOpcode::And
                | InstructionOpcode::Or
                | InstructionOpcode::Xor
                | InstructionOpcode::Select
        )
    });
    let users = &f.values[value].users;
    is_condition
        && is_computed
        && !facts.is_uniform(value)
        && !users.is_empty()
        && f.is_condition_of(value).next().is_none()
        && users
            .iter()
            .all(|user| question_of_test(facts, *user).is_some() || is_unasked(facts, *user))
}

impl Recipe for ByEnds {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        Form::Scalar
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        "in all lanes, by the ends".to_owned()
    }

    fn cost(&self, _: &Facts<'_, '_>) -> Cost {
        // A subtraction or an intrinsic that does not change in the work-item loop, and a comparison.
        Cost::new(2.0) * f64::from(self.question.comparisons())
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let answer = self.question.ask(writer)?;
        writer.set_scalar(self.value, answer.into());
        Ok(())
    }
}

impl Recipe for Unasked {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        Form::Nothing
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        "by the ends".to_owned()
    }

    fn cost(&self, _: &Facts<'_, '_>) -> Cost {
        Cost::FREE
    }

    fn emit(&self, _: &mut Writer<'_, '_>) -> Result<(), Reason> {
        Ok(())
    }
}
