//! Code for whole work-groups alone.
//!
//! A kernel that requires a size may be launched so that the last work-groups of a dimension are smaller, unless the program says otherwise or is in a language that knows of none (OpenCL C
//! specification, "Optional Attribute Qualifiers"; OpenCL API specification, "Mapping work-items onto an NDRange"). Few launches are. Code for both is twice the code, so a kernel's first code is for groups of its size
//! alone, in which that is a number; launches with smaller ones have a variant, made when the first of them comes ([`Variant::has_other_groups`](crate::variant::Variant)). PyFR's 54 programs, in
//! OpenCL C 2.0, build in three quarters of the time (Zen 3).

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::{attributes, debug_info, metadata};

use crate::pipeline::PassContext;

/// Makes a kernel one for whole groups alone, if it is to be.
pub fn assume(module: &Module<'_>, kernel: FunctionValue<'_>, context: &PassContext<'_>) {
    // Who follows it line by line, or not optimized, is not interested in variants.
    let is_plain = context.options.opt_disable || debug_info::is_present(module);
    let is_for_any = is_plain || context.variant.has_other_groups;
    let requires_size = metadata::required_work_group_size(kernel).is_some();
    if requires_size && !is_for_any && !attributes::has_uniform_work_groups(kernel) {
        attributes::set_assumes_whole_groups(kernel);
    }
}
