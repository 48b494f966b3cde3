//! Vectorize the functions that stay calls, so that one call is for all lanes.
//! Needs: inline_functions. Guarantees: nothing: functions that take or return too many elements, have large variables, call themselves, or gain nothing are called lane by lane.
//! Changes: vector functions are made beside the kernel, and its calls list them.
//!
//! before: `call void @block(ptr %state, ptr addrspace(1) %words)`
//! after:  the same with `"vector-function-abi-variant"="_ZGV_LLVM_M16vu_block(__vecz_v16_block.vu)"`
//!
//! What stays a call is long, and is called in many places ([`super::inline_functions`]): the rounds of a hash, the distance to a fractal. Lane by lane it would be scalar code, whatever the kernel around it
//! is. So it becomes a function of vectors as kernels do, with a mask, for lanes call it where they have parted ([`masked`]). What all calls pass for all lanes alike stays scalar in it. From then on it is a vector function
//! like those that programs declare (`crate::vector_functions`): [`crate::plan::recipes::vector_call`] calls it, as often as its lanes take, and other functions that are vectorized call it too. What is taken and returned as
//! vectors and structures goes element by element ([`flat`]). Which functions stay calls though there is room for them, [`worth_calling`] says.
//!
//! Each function is vectorized once for a kernel, though that is prepared several times: what came of it is noted on it ([`notes`]) until the kernel is done.

mod flat;
mod masked;
pub mod notes;
pub mod worth_calling;

use std::cell::Cell;

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Module;
use inkwell::values::{BasicValueEnum, CallSiteValue, FunctionValue};
use ir::passes::FunctionPasses;
use ir::private_memory::own_bytes;
use ir::{debug_info, rewrite, vector_variants, view};

use super::inline_functions::calls;
use super::lanes::LaneGuesses;
use super::replicate_loops::cost_of_lane;
use crate::analyses::callees::why_not_one_by_one;
use crate::placeholders::{self, letters};
use crate::target::tuning::SCALAR_CYCLES;
use crate::target::Cost;
use crate::vector_functions::{
    Isa, Masking, Parameter, ParameterKind, VectorFunctionName, VectorFunctionShape, VectorLength,
};
use crate::{vectorize, Choice, Gain, Mode, Outcome, Prospect, Reason, Request};

/// The private memory of a function, with all that it calls, that is vectorized, in bytes: each lane has its own, all at once.
const LARGEST: u64 = 2 << 10;

/// The pass.
pub fn vectorize_callees<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    request: &Request<'_>,
) -> Result<(), Reason> {
    let choices = &request.choices;
    let is_off = choices.given(Choice::VectorizeCallees) == Some(false) || choices.is_on(Choice::WholeVectors);
    // A debugger shows calls, and lines in them, of one work-item.
    let is_possible = request.functions.are_listed() && !request.is_scalable && !debug_info::is_present(module);
    if is_off || !is_possible {
        return Ok(());
    }
    let called = called(module, function, request);
    if called.is_empty() {
        return Ok(());
    }
    let guesses = LaneGuesses::of(function);
    let differs = |call: &CallSiteValue<'ctx>, at| argument(*call, at).is_some_and(|it| !guesses.is_uniform(it));
    // Guesses are of the function as it is.
    let called = called.into_iter().map(|(callee, calls)| {
        let parameters = 0..callee.count_params();
        let varying = parameters.map(|at| calls.iter().any(|call| differs(call, at)));
        let varying: Vec<bool> = varying.collect();
        (callee, calls, varying)
    });
    let mut is_flattened = false;
    for (callee, calls, varying) in called.collect::<Vec<_>>() {
        if varying.contains(&true) {
            is_flattened |= vectorize_calls(module, callee, calls, &varying, request)?;
        }
    }
    match is_flattened {
        // What was put together is taken apart at once.
        true => FunctionPasses::new(function, request.machine)
            .run("instsimplify")
            .map_err(Reason::Internal),
        false => Ok(()),
    }
}

/// Has calls of a function list a vector function, if it can have one; whether they became calls of a function of elements for that.
fn vectorize_calls<'ctx>(
    module: &Module<'ctx>,
    callee: FunctionValue<'ctx>,
    calls: Vec<CallSiteValue<'ctx>>,
    varying: &[bool],
    request: &Request<'_>,
) -> Result<bool, Reason> {
    let flat = match flat::is_wanted(callee) {
        true => Some(flat_beside(module, callee)?),
        false => None,
    };
    let name = match flat {
        Some(flat) => noted(module, flat, &flat::for_elements(callee, varying), request),
        None => noted(module, callee, varying, request),
    };
    if let Some(cycles) = flat.and_then(notes::cycles) {
        notes::set_cycles(callee, cycles);
    }
    let Some(name) = name else { return Ok(false) };
    for call in calls {
        let call = match flat {
            Some(flat) => flat::call_flat(module, call, flat)?,
            None => call,
        };
        vector_variants::set_names_of_call(call, std::slice::from_ref(&name));
        debug_assert!(!request.functions.shapes(call).is_empty(), "{name} is of no use");
    }
    Ok(flat.is_some())
}

fn argument<'ctx>(call: CallSiteValue<'ctx>, at: u32) -> Option<BasicValueEnum<'ctx>> {
    view::instruction_of(call).get_operand(at)?.value()
}

/// The function of elements beside one that takes or returns other things.
fn flat_beside<'ctx>(module: &Module<'ctx>, callee: FunctionValue<'ctx>) -> Result<FunctionValue<'ctx>, Reason> {
    if let Some(known) = notes::flat(module, callee) {
        return Ok(known);
    }
    let made = flat::flat(module, callee)?;
    notes::forget(made);
    notes::set_is_made(made);
    notes::set_flat(callee, made);
    Ok(made)
}

/// The vector function of a function, which is made if nobody asked for it yet; none if there is none.
fn noted<'ctx>(
    module: &Module<'ctx>,
    callee: FunctionValue<'ctx>,
    varying: &[bool],
    request: &Request<'_>,
) -> Option<String> {
    if let Some(known) = notes::vector_function(callee, varying) {
        return known;
    }
    let made = vector_function(module, callee, varying, request);
    if let Err(reason) = &made {
        tracing::debug!(callee = view::name(callee), %reason, "called lane by lane");
    }
    let name = made.ok().map(|name| name.to_string());
    notes::set_vector_function(callee, varying, name.as_deref());
    name
}

/// The functions that calls are left of and that may be vectorized, with these calls.
fn called<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    request: &Request<'_>,
) -> Vec<(FunctionValue<'ctx>, Vec<CallSiteValue<'ctx>>)> {
    let mut all: Vec<(FunctionValue, Vec<CallSiteValue>)> = Vec::new();
    for (call, callee) in calls(function) {
        let of_callee = all.iter_mut().find(|(it, _)| *it == callee);
        match of_callee {
            Some((_, calls)) => calls.push(call),
            None => all.push((callee, vec![call])),
        }
    }
    all.retain(|(callee, calls)| {
        let has_others = || calls.iter().any(|call| !request.functions.shapes(*call).is_empty());
        cost_of_lane(*callee).is_none()
            && calls.iter().all(|it| is_plain(*it))
            && !has_others()
            && fits(module, *callee)
    });
    all
}

/// Whether a call is one that lanes may make together: it passes what the function takes, and is for no one in particular.
fn is_plain(call: CallSiteValue<'_>) -> bool {
    let is_typed = view::called_function(call).is_some_and(|it| it.get_type() == view::called_type(call));
    is_typed && why_not_one_by_one(call).is_none()
}

/// Whether there is room for what a function keeps in memory, for each lane; it may not call itself, and there must be something to optimize.
fn fits(module: &Module<'_>, callee: FunctionValue<'_>) -> bool {
    let layout = view::layout(module);
    let all = view::reachable(callee);
    let bytes = all
        .iter()
        .try_fold(0_u64, |sum, it| sum.checked_add(own_bytes(&layout, *it)?));
    let calls_itself = || {
        let calls = all.iter().flat_map(|it| view::calls(*it));
        calls.flat_map(view::callees).any(|it| it == callee)
    };
    let kind = Attribute::get_named_enum_kind_id("optnone");
    let is_as_written = callee.get_enum_attribute(AttributeLoc::Function, kind).is_some();
    !is_as_written && bytes.is_some_and(|it| it <= LARGEST) && !calls_itself()
}

/// Makes the vector function of a function, some parameters of which differ from lane to lane.
fn vector_function<'ctx>(
    module: &Module<'ctx>,
    callee: FunctionValue<'ctx>,
    varying: &[bool],
    request: &Request<'_>,
) -> Result<VectorFunctionName, Reason> {
    // As many lanes as fit, which calls are cut to or put together for; unless the kernel's are known.
    let width = request.width.map(|lanes| lanes / request.uf.unwrap_or(1));
    let call = request.target(callee).call();
    let reckoned = Cell::new(None);
    let pays = |prospect: &Prospect| {
        reckoned.set(Some(*prospect));
        gain_of_calls(prospect, call).may_pay()
    };
    let request = Request {
        mode: Mode::Always,
        is_wanted: Some(&pays),
        width: width.filter(|lanes| *lanes > 1),
        uf: Some(1),
        dimension: Some(0),
        local_size: request.local_size.map(rows_of_calls),
        is_predicated: false,
        wants_texts: false,
        ..request.clone()
    };
    let name = format!("{}.{}", symbol(callee), letters(varying));
    let masked = masked::with_mask(module, callee, varying, &name)?;
    let outcome = vectorize(module, masked, &request);
    rewrite::delete_function(masked);
    if let Some(Prospect { item, .. }) = reckoned.get() {
        notes::set_cycles(callee, item);
    }
    let made = match (outcome, reckoned.get()) {
        (Outcome::Vectorized(made), _) => made,
        (Outcome::Declined(declined), Some(Prospect { item, run, .. })) if declined.reason == Reason::Unwanted => {
            let why = format!("a lane costs {item} alone, and all {run} together");
            return Err(Reason::NotWorth(why));
        }
        (Outcome::Declined(declined), _) => return Err(declined.reason),
    };
    let Prospect { gain, run, .. } = made.prospect;
    notes::set_cycles(made.function, run);
    let agreeing = run * (gain.reckoned / gain.agreeing).min(1.0);
    notes::set_cycles_of_parting(made.function, run.beyond(agreeing));
    notes::set_is_made(made.function);
    placeholders::forget_varying(made.function);
    let kind = |varying: &bool| match varying {
        true => ParameterKind::Vector,
        false => ParameterKind::Uniform,
    };
    let shape = VectorFunctionShape {
        isa: Isa::Llvm,
        lanes: VectorLength::Fixed(made.vectorization.width.lanes),
        masking: Masking::Masked,
        parameters: varying.iter().map(|it| Parameter::new(kind(it))).collect(),
    };
    let name = VectorFunctionName::new(shape, &symbol(callee), Some(&view::name(made.function)));
    name.map_err(|error| Reason::Internal(error.to_string()))
}

/// The rows that lanes of calls come from: along whichever dimension they lie, none is longer.
fn rows_of_calls(of_kernel: [u64; 3]) -> [u64; 3] {
    let [x, y, z] = of_kernel;
    [x.max(y).max(z), 1, 1]
}

/// How many times as long as one call of a vector function those of its lanes take, one after the other.
fn gain_of_calls(prospect: &Prospect, call: Cost) -> Gain {
    let lanes = f64::from(prospect.candidate.width().lanes);
    let call = call.cycles(SCALAR_CYCLES);
    let reckoned = ((prospect.item + call) * lanes).amount() / (prospect.run + call).amount();
    Gain {
        reckoned,
        agreeing: reckoned * (prospect.gain.agreeing / prospect.gain.reckoned),
    }
}

/// The name of a function without what means something in lists of vector functions.
fn symbol(function: FunctionValue<'_>) -> String {
    let name = view::name(function);
    name.replace(|it: char| !it.is_ascii_alphanumeric() && it != '_' && it != '.', "_")
}
