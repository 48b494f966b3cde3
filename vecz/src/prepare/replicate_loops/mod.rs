//! Take out loops that lanes go around one by one, as scalars.
//! Needs: the form of loops that preparation promises ([`super`]). Guarantees: that form. Changes: such loops become functions, which are called in their place.
//! before: `for (...) sum += values[j] * x[columns[j]];`
//! after: `%left = call { float } @vecz.loop(i32 %start, i32 %end, ...)  %sum = extractvalue { float } %left, 0`
//!
//! What a vector gathers in each round takes some machines longer than a scalar that loads, and a vector goes around until its last lane is through. A kernel with such a loop, and much
//! else besides, is vectorized around it: see [`crate::plan::recipes::replicated`]. (In the words of VPlan, it is a region that is replicated for each lane.)
//!
//! As a step, the pass does what the choice `ReplicateLoops` says: with it, all outermost loops become functions that can. Without it nothing, for which loops are better off is known
//! only when there are plans: [`replicate`] makes another form of the kernel then.

mod outline;

use std::collections::HashSet;

use inkwell::module::Module;
use inkwell::values::{FunctionValue, InstructionOpcode};
use ir::{attributes, view, widen};

use crate::analyses::callees::why_not_one_by_one;
use crate::analyses::divergence::Divergence;
use crate::analyses::frequencies::Frequencies;
use crate::analyses::uniformity::{is_lifetime, Uniformity};
use crate::choose::scalar;
use crate::function::loops::LoopId;
use crate::function::{Definition, Function, ValueId};
use crate::prepare::check_prepared;
use crate::prepare::vectorize_callees::notes;
use crate::target::Cycles;
use crate::{Choice, Reason, Request};

/// `"vecz-replicated-loop"`: the function is such a loop, which takes one lane so many cycles.
const REPLICATED: &str = "vecz-replicated-loop";
/// `"vecz-search"`: and it only looks for something.
const SEARCH: &str = "vecz-search";

/// The pass.
pub fn replicate_loops<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    request: &Request<'_>,
) -> Result<(), Reason> {
    let choices = &request.choices;
    if !choices.is_on(Choice::ReplicateLoops) || choices.is_on(Choice::WholeVectors) {
        return Ok(());
    }
    let f = Function::read(function)?;
    check_prepared(&f)?;
    let target = request.target(function);
    let uniformity = Uniformity::run(&f, request.dimension.unwrap_or(0));
    let divergence = Divergence::run(&f, &uniformity);
    let frequencies = Frequencies::run(&f);
    let chains = scalar::chains(&f, &frequencies, &*target);
    let is_varying = |value| !uniformity.is_uniform(value);
    let works = scalar::Works::OnScalars;
    let can = |id| can_be_replicated(&f, &uniformity, &divergence, id);
    let chosen = outermost(&f, can).into_iter().map(|id| {
        let cost = scalar::cost(&f, &frequencies, &chains, works, &*target, &is_varying, Some(id));
        (id, each_time(&f, &frequencies, id, cost))
    });
    outline::outline(module, &f, &chosen.collect::<Vec<_>>())
}

/// Has these loops of a copy of a prepared kernel be functions: none is in another one, and each comes with what it costs one lane each time, in cycles.
pub fn replicate<'ctx>(
    module: &Module<'ctx>,
    copy: FunctionValue<'ctx>,
    loops: &[(LoopId, Cycles)],
) -> Result<Function<'ctx>, Reason> {
    // The same blocks in the same order are the same loops.
    outline::outline(module, &Function::read(copy)?, loops)?;
    let function = Function::read(copy)?;
    check_prepared(&function)?;
    Ok(function)
}

/// What a loop costs one work-item each time that it comes there, of what it costs in all.
pub fn each_time(f: &Function<'_>, frequencies: &Frequencies, id: LoopId, in_all: Cycles) -> Cycles {
    let before = f.loops.all[id].before(f);
    let times: f64 = before.map(|block| frequencies.of(block)).sum();
    in_all.shared_by(times.max(f64::MIN_POSITIVE))
}

/// What the loop that a function was made of costs one lane, in cycles; none of other functions.
pub fn cost_of_lane(callee: FunctionValue<'_>) -> Option<Cycles> {
    notes::read(callee, REPLICATED)
}

/// Says what a function that lanes call one by one costs each of them, in cycles: it is such a loop from then on.
pub fn set_cost_of_lane(callee: FunctionValue<'_>, cost: Cycles) {
    notes::write(callee, REPLICATED, cost);
}

/// Says that such a function is a search ([`super::search_loops`]).
pub fn set_is_search(callee: FunctionValue<'_>) {
    attributes::set_string(callee, SEARCH, "");
}

/// Whether it is one.
pub fn is_search(callee: FunctionValue<'_>) -> bool {
    attributes::string(callee, SEARCH).is_some()
}

/// The functions that loops of a prepared kernel became, each once.
pub fn replicated_loops<'ctx>(prepared: FunctionValue<'ctx>) -> HashSet<FunctionValue<'ctx>> {
    let callees = view::calls(prepared).into_iter().filter_map(view::called_function);
    callees.filter(|callee| cost_of_lane(*callee).is_some()).collect()
}

/// The loops that are wanted and in no other that is; outer ones are asked about first.
pub fn outermost(f: &Function<'_>, is_wanted: impl Fn(LoopId) -> bool) -> Vec<LoopId> {
    let mut found: Vec<LoopId> = Vec::new();
    for (id, of) in &f.loops.all {
        let is_inside = found.iter().any(|other| f.loops.all[*other].contains(of.header));
        if !is_inside && is_wanted(id) {
            found.push(id);
        }
    }
    found
}

/// Whether lanes can go around a loop one by one: nothing in it is for several of them, what goes in and comes out are elements of vectors, and what is the same for all lanes
/// behind it stays so. Nor does it use a private variable that lanes share: whoever gets its address gets one for each lane.
pub fn can_be_replicated(f: &Function<'_>, uniformity: &Uniformity, divergence: &Divergence, id: LoopId) -> bool {
    let of = &f.loops.all[id];
    let values: Vec<ValueId> = of.blocks.iter().flat_map(|block| f.instructions_of(*block)).collect();
    let is_for_lane = |value: &ValueId| match f.instruction(*value) {
        Some(it) if it.opcode == InstructionOpcode::Call => {
            let why_not = || view::as_call(it.llvm).and_then(why_not_one_by_one);
            is_lifetime(it) || it.mux().is_none() && why_not().is_none()
        }
        _ => true,
    };
    let goes_in = |value: ValueId| {
        let is_outside = f.block_of(value).is_none_or(|block| !of.contains(block));
        let is_made = matches!(f.values[value].definition, Definition::Instruction(_));
        let is_element = f.values[value].ty.is_some_and(widen::is_element);
        let is_fine = (is_element || uniformity.is_uniform(value)) && !is_in_shared_variable(f, uniformity, value);
        !(is_outside && is_made) || is_fine
    };
    let operands = values
        .iter()
        .filter_map(|value| f.instruction(*value))
        .flat_map(|it| &it.operands);
    let leaves = of.exits.iter().flat_map(|(_, to)| &f.blocks[*to].phis);
    let comes_out = |phi: &ValueId| !uniformity.is_uniform(*phi) && f.values[*phi].ty.is_some_and(widen::is_element);
    values.iter().all(is_for_lane)
        && operands.copied().all(goes_in)
        && leaves.copied().collect::<Vec<_>>().iter().all(comes_out)
        && (of.exits.len() == 1 || divergence.is_divergent_loop(id))
}

/// Whether a value is an address in a private variable that is one for all lanes.
fn is_in_shared_variable(f: &Function<'_>, uniformity: &Uniformity, value: ValueId) -> bool {
    let base = |value: &ValueId| {
        let behind = f.instruction(*value)?;
        let is_address = matches!(
            behind.opcode,
            InstructionOpcode::GetElementPtr | InstructionOpcode::AddrSpaceCast
        );
        is_address.then(|| behind.operands[0])
    };
    std::iter::successors(Some(value), base).any(|it| uniformity.is_shared_variable(it))
}
