//! Counting what a plan makes of a kernel.

use inkwell::values::{FunctionValue, InstructionValue};
use ir::view;

use super::count::elements;
use super::{Counter, Statistics};
use crate::function::ValueId;
use crate::memory::plan::Way;
use crate::plan::control::PhiForm;
use crate::plan::recipe::Form;
use crate::plan::{Facts, Plan, Region};

/// What becomes of a kernel by a plan for a form of it that is prepared.
pub fn of_plan(kernel: FunctionValue<'_>, facts: &Facts<'_, '_>, plan: &Plan) -> Statistics {
    let mut statistics = Statistics::default();
    let is_vector = |instruction: InstructionValue<'_>| elements(instruction) > 1;
    let before = view::instructions(kernel)
        .into_iter()
        .filter(|it| is_vector(*it))
        .count();
    let mut left = 0;
    for value in facts.function.all_instructions() {
        left += usize::from(facts.instruction(value).is_some_and(|it| is_vector(it.llvm)));
        for counter in of_instruction(facts, plan, value) {
            statistics.add(counter, 1);
        }
    }
    statistics.add(Counter::VeczScalarized, before.saturating_sub(left) as u64);
    statistics.add(Counter::VeczGuards, guards(&plan.regions));
    statistics
}

fn of_instruction(facts: &Facts<'_, '_>, plan: &Plan, value: ValueId) -> Vec<Counter> {
    let Some(recipe) = plan.recipe(value) else {
        return Vec::new();
    };
    let access = facts.analyses.accesses.of(value);
    let is_vector_store = access.is_some_and(|it| it.access.is_store() && it.way != Way::Uniform);
    let mut counters = Vec::new();
    if recipe.is_lane_by_lane() {
        counters.push(Counter::VeczInstantiated);
    } else if recipe.form() == Form::Parts || is_vector_store {
        counters.push(Counter::VeczPacketized);
    }
    let (f, is_masked, width) = (facts.function, !facts.runs_for_all(value), facts.vectors.width);
    let accesses = &facts.analyses.accesses;
    if accesses.chunks(f, value, is_masked, width, facts.target).is_some() {
        counters.push(match facts.runs_for_all(value) {
            true => Counter::VeczInterleavedMemOps,
            false => Counter::VeczMaskedInterleavedMemOps,
        });
    }
    if is_blend(facts, value) {
        counters.push(Counter::VeczBlends);
    }
    counters
}

fn is_blend(facts: &Facts<'_, '_>, value: ValueId) -> bool {
    facts.instruction(value).is_some_and(|it| {
        it.incoming.len() > 1 && facts.analyses.control.phis(facts.function, it.block) == PhiForm::Blend
    })
}

fn guards(regions: &[Region]) -> u64 {
    let of_region = |region: &Region| match region {
        Region::Block(_) => 0,
        Region::Guarded(body) => 1 + guards(body),
        Region::Loop { body, .. } => guards(body),
    };
    regions.iter().map(of_region).sum()
}
