//! Have functions inlined that LLVM's inliner leaves calls, where there is room.
//! Needs: simplify: it has inlined what is short or called once. Guarantees: nothing. Changes: the attribute `alwaysinline` of calls, which the step after it
//! inlines by; none where nothing is vectorized.
//! before: two calls of `define internal <2 x float> @turn(float)`, which is long
//! after:  the calls are `alwaysinline`
//!
//! Once a kernel is vectorized, a call is a call for each lane, and all that is behind it is scalar. In the kernel it is as much of the vectors as the kernel's own
//! code. What is shortest in all its places comes first, until the kernel is as long as [`LONGEST`].

use std::collections::{HashMap, HashSet};

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Module;
use inkwell::targets::TargetData;
use inkwell::values::{CallSiteValue, FunctionValue};
use ir::{debug_info, view};

use super::measure_private_memory::own_bytes;
use super::the_kernel;
use crate::options::Wfv;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The instructions that a kernel may have with what is inlined here.
const LONGEST: usize = 2000;
/// The private memory of a function that is inlined, in bytes: each call gets its own.
const LARGEST: u64 = 1 << 10;

/// The pass.
pub fn inline_functions(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let options = context.options;
    if options.wfv == Wfv::Never || options.opt_disable || debug_info::is_present(module) {
        return Ok(());
    }
    let kernel = the_kernel(module)?;
    let always = Attribute::get_named_enum_kind_id("alwaysinline");
    let always = module.get_context().create_enum_attribute(always, 0);
    let chosen = choose(kernel, &view::layout(module));
    for (call, callee) in calls(kernel) {
        if chosen.contains(&callee) {
            call.add_attribute(AttributeLoc::Function, always);
        }
    }
    // And all that is called behind them.
    let mut pending: Vec<FunctionValue> = chosen.iter().copied().collect();
    let mut reached = chosen;
    while let Some(caller) = pending.pop() {
        for (call, callee) in calls(caller) {
            call.add_attribute(AttributeLoc::Function, always);
            if reached.insert(callee) {
                pending.push(callee);
            }
        }
    }
    Ok(())
}

/// The functions whose calls in the kernel are to be inlined.
fn choose<'ctx>(kernel: FunctionValue<'ctx>, layout: &TargetData) -> HashSet<FunctionValue<'ctx>> {
    let mut times: HashMap<FunctionValue, usize> = HashMap::new();
    for (_, callee) in calls(kernel) {
        *times.entry(callee).or_default() += 1;
    }
    let mut lengths = Lengths {
        layout,
        known: HashMap::new(),
        under_way: HashSet::new(),
    };
    let mut all: Vec<(usize, FunctionValue)> = times
        .into_iter()
        .filter_map(|(callee, times)| Some((lengths.of(callee)?.checked_mul(times)?, callee)))
        .collect();
    all.sort_by_cached_key(|(length, callee)| (*length, view::name(*callee)));
    let mut room = LONGEST.saturating_sub(view::instructions(kernel).len());
    let fits = |(length, _): &(usize, FunctionValue)| {
        let left = room.checked_sub(*length);
        room = left.unwrap_or(0);
        left.is_some()
    };
    all.into_iter().take_while(fits).map(|(_, callee)| callee).collect()
}

/// The calls in a function of functions that are not only declared.
fn calls(caller: FunctionValue<'_>) -> impl Iterator<Item = (CallSiteValue<'_>, FunctionValue<'_>)> {
    let calls = view::calls(caller).into_iter();
    let with_callee = calls.filter_map(|call| Some((call, view::called_function(call)?)));
    with_callee.filter(|(_, callee)| view::is_defined(*callee))
}

/// How long functions are with all that they call.
struct Lengths<'a, 'ctx> {
    layout: &'a TargetData,
    known: HashMap<FunctionValue<'ctx>, Option<usize>>,
    under_way: HashSet<FunctionValue<'ctx>>,
}

impl<'ctx> Lengths<'_, 'ctx> {
    /// The instructions that there are for each call of a function when all is inlined; none if it cannot be, or is not meant to.
    fn of(&mut self, function: FunctionValue<'ctx>) -> Option<usize> {
        if let Some(known) = self.known.get(&function) {
            return *known;
        }
        let has = |name| {
            let kind = Attribute::get_named_enum_kind_id(name);
            function.get_enum_attribute(AttributeLoc::Function, kind).is_some()
        };
        let is_small = || own_bytes(self.layout, function).is_some_and(|bytes| bytes <= LARGEST);
        if has("noinline") || has("optnone") || !is_small() || !self.under_way.insert(function) {
            return None;
        }
        let own = view::instructions(function).len();
        let length = calls(function).try_fold(own, |sum, (_, callee)| sum.checked_add(self.of(callee)?));
        self.under_way.remove(&function);
        self.known.insert(function, length);
        length
    }
}
