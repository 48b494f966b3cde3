//! Inline the functions that the kernel calls, with all that they call, where there is room.
//! Needs: nothing. Guarantees: nothing: what is `noinline`, calls itself, has large variables or is too long stays a call. Changes: calls of functions that have a body,
//! but for those that have a vector function.
//! before: `%y = call float @turn(float %x)`   after: its body
//!
//! In a vectorized kernel, a call is a call for each lane, and all that is behind it is scalar; in the kernel it is as much of the vectors as the kernel's own code. What is
//! shortest in all its places comes first, until the kernel is as long as [`LONGEST`].

use std::collections::{HashMap, HashSet};

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Module;
use inkwell::targets::TargetData;
use inkwell::values::{CallSiteValue, FunctionValue, InstructionValue};
use ir::private_memory::own_bytes;
use ir::{rewrite, view};

use crate::{Reason, Request};

/// The instructions that a kernel may have with what is inlined here.
const LONGEST: usize = 2000;
/// The private memory of a function that is inlined, in bytes: each call gets its own.
const LARGEST: u64 = 1 << 10;

/// The pass.
pub fn inline_functions<'ctx>(
    module: &Module<'ctx>,
    kernel: FunctionValue<'ctx>,
    request: &Request<'_>,
) -> Result<(), Reason> {
    let chosen = choose(module, kernel);
    let is_left = |(call, callee): &(CallSiteValue<'ctx>, FunctionValue<'ctx>)| {
        !chosen.contains(callee) || has_vectors(*call, request)
    };
    let mut left: HashSet<InstructionValue> = calls(kernel)
        .filter(is_left)
        .map(|(call, _)| view::instruction_of(call))
        .collect();
    // What is called behind the chosen ones is reckoned with.
    while let Some((call, _)) = calls(kernel).find(|(call, _)| !left.contains(&view::instruction_of(*call))) {
        if has_vectors(call, request) || rewrite::inline_call(call).is_err() {
            left.insert(view::instruction_of(call));
        }
    }
    Ok(())
}

/// Whether there are vector functions for a call.
fn has_vectors(call: CallSiteValue<'_>, request: &Request<'_>) -> bool {
    !request.functions.shapes(call).is_empty()
}

/// The functions whose calls in the kernel are to be inlined.
pub fn choose<'ctx>(module: &Module<'ctx>, kernel: FunctionValue<'ctx>) -> HashSet<FunctionValue<'ctx>> {
    let mut times: HashMap<FunctionValue, usize> = HashMap::new();
    for (_, callee) in calls(kernel) {
        *times.entry(callee).or_default() += 1;
    }
    let mut lengths = Lengths {
        layout: &view::layout(module),
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
pub fn calls(caller: FunctionValue<'_>) -> impl Iterator<Item = (CallSiteValue<'_>, FunctionValue<'_>)> {
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
