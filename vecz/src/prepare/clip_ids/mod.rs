//! Take tests of ids against limits out of a kernel that does nothing beyond them.
//! Needs: nothing. Guarantees: nothing. Changes: with the choice `ClipIds`, the kernel does not ask whether ids are beyond limits that its arguments say, and names a function that says them
//! ([`ir::id_limits`]): whoever runs the kernel leaves out those work-items.
//!
//! before: `if (x >= width || y >= height) return;`   after: nothing, and `"mux-id-limits"="k.limits"`, which returns `{ width, height, -1 }`
//!
//! Launches are rounded up to whole work-groups, so most kernels begin so, or test it again at each thing that they do: `if (x < width && part == 0) ...; barrier(); if (x < width && ...`. As a
//! branch on which lanes may part a test would be a mask for all that is behind it, or a reason for a second copy of it without one. Four of darktable's programs, of 89 kernels that mostly
//! begin so, build in 0.86 of the time; of seven pointwise kernels of PyFR's, which test again and again, four run in 0.4 to 0.8 of it (Zen 3).
//!
//! Only vectorized kernels are changed, which run where ids are small ([`ir::builtin_info::SMALL_IDS`]): there an id is the same number in 32 bits as in 64, signed or not.

mod comparisons;
mod idle;
mod limits;

use inkwell::module::Module;
use inkwell::values::{FunctionValue, InstructionOpcode};
use ir::points::Point;
use ir::{id_limits, rewrite, sub_groups, view};

use self::comparisons::{Limit, Test};
pub use self::limits::is_made;
use crate::{placeholders, Choice, Reason, Request};

/// The pass.
pub fn clip_ids<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    request: &Request<'_>,
) -> Result<(), Reason> {
    let tests = wanted(function, request);
    if !tests.is_empty() {
        let limits = limits::limits(module, function, &limits_of(&tests))?;
        take(&tests);
        id_limits::set(function, limits);
    }
    Ok(())
}

/// Whether the pass changes a kernel.
pub fn is_for(kernel: FunctionValue<'_>, request: &Request<'_>) -> bool {
    !wanted(kernel, request).is_empty()
}

/// The tests that the pass takes out of a kernel.
fn wanted<'ctx>(kernel: FunctionValue<'ctx>, request: &Request<'_>) -> Vec<Test<'ctx>> {
    let is_on = request.choices.is_on(Choice::ClipIds);
    match is_on && !placeholders::is_for(kernel) && !asks_all(kernel) {
        true => tests(kernel),
        false => Vec::new(),
    }
}

/// Whether a kernel calls functions of the group, whose results would be other ones without some of its work-items, or tells its sub-groups apart, which run whole. At a barrier nobody is missed.
fn asks_all(kernel: FunctionValue<'_>) -> bool {
    let called = view::calls(kernel).into_iter().filter_map(view::called_function);
    let is_of_all = |name: &str| Point::from_name(name).is_some_and(|point| point != Point::WorkGroupBarrier);
    let mut names = called.map(view::name);
    names.any(|name| is_of_all(&name) || sub_groups::tells_apart(&name))
}

/// Takes the tests out.
pub fn take_tests(kernel: FunctionValue<'_>) {
    take(&tests(kernel));
}

fn take(tests: &[Test<'_>]) {
    for test in tests {
        let passed = test
            .comparison
            .get_type()
            .into_int_type()
            .const_int(u64::from(!test.beyond), false);
        rewrite::replace_uses(test.comparison, passed);
    }
}

/// Deletes the functions made here that no kernel names.
pub fn forget(module: &Module<'_>) {
    let functions = module.get_functions();
    let named: Vec<FunctionValue> = functions.filter_map(id_limits::of).collect();
    let made = module.get_functions().filter(|it| is_made(*it));
    let unused: Vec<FunctionValue> = made.filter(|it| !named.contains(it)).collect();
    unused.into_iter().for_each(rewrite::delete_function);
}

/// How many limits are tried: looking at what a kernel does beyond one takes time, and it has few.
const MOST_LIMITS: usize = 8;

/// The tests by which work-items do nothing, each for itself.
fn tests(kernel: FunctionValue<'_>) -> Vec<Test<'_>> {
    let instructions = view::instructions(kernel).into_iter();
    let comparisons = instructions.filter(|it| it.get_opcode() == InstructionOpcode::ICmp);
    let mut tests: Vec<Test> = comparisons.filter_map(comparisons::test).collect();
    let mut limits = limits_of(&tests);
    limits.truncate(MOST_LIMITS);
    limits.retain(|limit| {
        let with_it: Vec<&Test> = tests.iter().filter(|it| it.limit == *limit).collect();
        idle::is_idle_beyond(kernel, &with_it)
    });
    tests.retain(|test| limits.contains(&test.limit));
    tests
}

/// The limits of some tests, each once.
fn limits_of<'ctx>(tests: &[Test<'ctx>]) -> Vec<Limit<'ctx>> {
    let mut limits = Vec::new();
    for test in tests {
        if !limits.contains(&test.limit) {
            limits.push(test.limit);
        }
    }
    limits
}
