//! Code for work-groups whose rows are whole vectors alone.
//!
//! How large work-groups are is mostly known only when a kernel is launched. Where they wait at barriers, code for all sizes is the kernel two or three times over: vectors, narrower ones for short rows, and scalar code
//! for what is left over. Hardly any launch has rows that are not whole vectors, so a kernel's first code is for those that are; others have a variant with all of that, made when the first of them comes
//! ([`Variant::has_other_groups`](crate::variant::Variant)). Rodinia's `hotspot` builds in half of the time (Zen 3).

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::{attributes, debug_info, metadata};

use crate::options::Forms;
use crate::pipeline::PassContext;
use crate::variant::Variant;

/// The most private memory of such a kernel, in bytes. Both kinds of code may keep it across barriers, and the largest work-group that there is room for is told of the first.
const MOST_PRIVATE_BYTES: u64 = 1 << 10;

/// Whether the code of a kernel, in vectors, may be for such work-groups alone.
pub fn may_be_assumed(module: &Module<'_>, kernel: FunctionValue<'_>, context: &PassContext<'_>) -> bool {
    // Who wants one code for all launches, follows it line by line, or does not want it optimized, is not interested in variants.
    let options = context.options;
    let is_one = options.forms == Forms::One || options.opt_disable || debug_info::is_present(module);
    let is_first = context.variant == Variant::default();
    let is_small = attributes::private_mem_usage(kernel) <= MOST_PRIVATE_BYTES;
    is_first && !is_one && is_small && metadata::required_work_group_size(kernel).is_none()
}
