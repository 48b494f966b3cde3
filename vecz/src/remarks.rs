//! What is said to people about an attempt.

use inkwell::values::FunctionValue;
use ir::debug_info;

use crate::{Outcome, Reason, Vectorized};

/// One line about a kernel that was vectorized: `kernel "k" is vectorized: 16 work-items at once along x`.
pub fn success(kernel: &str, made: &Vectorized<'_>) -> String {
    let how = made.vectorization;
    let along = ["x", "y", "z"].get(how.dimension as usize).unwrap_or(&"x");
    let scalable = if how.width.is_scalable { " times vscale" } else { "" };
    let rest = match made.tail {
        Some((_, tail)) if tail.is_predicated => ", and fewer at the end of a row".to_owned(),
        Some((_, tail)) => format!(", and {} of those that are left over", tail.width.lanes),
        None if how.is_predicated => ", or fewer".to_owned(),
        None => String::new(),
    };
    format!(
        "kernel \"{kernel}\" is vectorized: {}{scalable} work-items at once along {along}{rest}",
        how.width.lanes
    )
}

/// One line about a kernel that was not: `kernel "k" is not vectorized: it never ends`, with its place in the source if the module tells.
pub fn missed(kernel: &str, function: FunctionValue<'_>, reason: &Reason) -> String {
    let place = debug_info::place_of_function(function).map(|place| format!(", {place},"));
    format!(
        "kernel \"{kernel}\"{} is not vectorized: {reason}",
        place.unwrap_or_default()
    )
}

/// The line about an outcome.
pub fn remark(kernel: &str, function: FunctionValue<'_>, outcome: &Outcome<'_>) -> String {
    match outcome {
        Outcome::Vectorized(made) => success(kernel, made),
        Outcome::Declined(declined) => missed(kernel, function, &declined.reason),
    }
}
