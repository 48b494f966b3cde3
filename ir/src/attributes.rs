//! The function attributes that passes speak to each other with, as typed accessors.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Module;
use inkwell::types::{AsTypeRef, BasicTypeEnum};
use inkwell::values::{CallSiteValue, FunctionValue};
use serde::{Deserialize, Serialize};

use crate::view;

/// `"mux-kernel"`: the function is a kernel; with the value `entry-point` it is one that a launch calls.
const KERNEL: &str = "mux-kernel";
const ENTRY_POINT: &str = "entry-point";
/// `"mux-orig-fn"`: the name of the kernel in the program.
const ORIG_FN: &str = "mux-orig-fn";
/// `"mux-base-fn-name"`: the name that suffixes are appended to.
const BASE_NAME: &str = "mux-base-fn-name";
/// `"mux-local-mem-usage"`: bytes of local memory of the kernel's own variables.
const LOCAL_MEM: &str = "mux-local-mem-usage";
/// `"mux-zeroed-local-mem"`: how many bytes from the start of that local memory are zero when a work-group begins.
const ZEROED_LOCAL_MEM: &str = "mux-zeroed-local-mem";
/// `"mux-private-mem-usage"`: bytes of private memory of a work-item.
const PRIVATE_MEM: &str = "mux-private-mem-usage";
/// `"mux-work-item-order"`: dimensions from the innermost loop to the outermost.
const WORK_ITEM_ORDER: &str = "mux-work-item-order";
/// `"mux-barrier-bytes"`: bytes of scratch per work-item for what lives across barriers.
const BARRIER_BYTES: &str = "mux-barrier-bytes";
/// `"mux-restrict"`: the parameters, a bit for each of the first 64, that are `restrict` though LLVM is not told so. Not of the reference.
const RESTRICT: &str = "mux-restrict";
/// `"mux-sub-group-size"`: how many work-items a sub-group of the kernel has, but for a work-group's last one.
const SUB_GROUP_SIZE: &str = "mux-sub-group-size";
/// `"mux-preferred-multiple"`: of how many work-items the rows of work-groups should be multiples. Not of the reference.
const PREFERRED_MULTIPLE: &str = "mux-preferred-multiple";
const PREFERRED_DIMENSION: &str = "mux-preferred-dimension";
/// `"mux-free-of-groups"`: what the kernel does is the same however its index space is cut into work-groups. Not of the reference.
const FREE_OF_GROUPS: &str = "mux-free-of-groups";
/// `"mux-vectors-alone"`: vectors run all of the kernel's work-items, so that its entry is not for all launches. Not of the reference.
const VECTORS_ALONE: &str = "mux-vectors-alone";
/// `"mux-no-subgroups"`: the kernel asks for nothing that depends on sub-groups.
const NO_SUB_GROUPS: &str = "mux-no-subgroups";
/// `"uniform-work-group-size"`: `true` if no work-group of a launch is smaller than the others. Clang's attribute.
const UNIFORM_WORK_GROUPS: &str = "uniform-work-group-size";
/// `"mux-whole-groups"`: the code is for work-groups of the required size alone.
const WHOLE_GROUPS: &str = "mux-whole-groups";
/// `"mux-whole-rows"`: the code is for work-groups alone whose rows are multiples of so many work-items.
const WHOLE_ROWS: &str = "mux-whole-rows";
/// `"mux-routine"`: the kernel is run by the runtime, not launched. Not of the reference.
const ROUTINE: &str = "mux-routine";
const INITIALIZER: &str = "initializer";
const FINALIZER: &str = "finalizer";
/// `"mux-round-toward-zero"`: bits of the floating-point types in which the kernel rounds towards zero: `32 64`. Not of the reference.
const ROUND_TOWARD_ZERO: &str = "mux-round-toward-zero";
/// `"mux-flush-half"`: the kernel flushes denormal numbers of `half`. Not of the reference.
const FLUSH_HALF: &str = "mux-flush-half";
/// `"mux-flush-denormals"`: the types of which the kernel flushes denormal numbers, whatever code it runs. Not of the reference.
const FLUSH_DENORMALS: &str = "mux-flush-denormals";
/// `"mux-keep-denormals"`: the kernel keeps denormal numbers, whatever options allow. Not of the reference.
const KEEP_DENORMALS: &str = "mux-keep-denormals";
/// LLVM's attributes, from which it knows what it may compute ahead: for `float`, and for all other types.
const DENORMALS: &str = "denormal-fp-math";
const DENORMALS_OF_FLOAT: &str = "denormal-fp-math-f32";
/// Of these: results are flushed to zero, and operands.
const FLUSHING: &str = "preserve-sign,preserve-sign";
/// `"mux-barrier-schedule"`, of a call: in which order work-items go on after it.
const BARRIER_SCHEDULE: &str = "mux-barrier-schedule";

/// The value of a string attribute of a function.
pub fn string(function: FunctionValue<'_>, key: &str) -> Option<String> {
    let attribute = function.get_string_attribute(AttributeLoc::Function, key)?;
    Some(attribute.get_string_value().to_string_lossy().into_owned())
}

/// Sets a string attribute of a function, replacing its old value.
pub fn set_string(function: FunctionValue<'_>, key: &str, value: &str) {
    let context = view::context_of(function);
    function.remove_string_attribute(AttributeLoc::Function, key);
    function.add_attribute(AttributeLoc::Function, context.create_string_attribute(key, value));
}

/// What `-cl-fast-relaxed-math` and its parts say of how all arithmetic of a function may be computed. LLVM's code generation goes by some of it as well as by the flags of operations.
const FAST_MATH: [&str; 5] = [
    "approx-func-fp-math",
    "less-precise-fpmad",
    "no-infs-fp-math",
    "no-signed-zeros-fp-math",
    "unsafe-fp-math",
];

/// Takes back that all arithmetic of a function may be computed otherwise than as it says.
pub fn forget_fast_math(function: FunctionValue<'_>) {
    for key in FAST_MATH {
        function.remove_string_attribute(AttributeLoc::Function, key);
    }
}

/// `"mux-opaque-argument"`, of a parameter: what the launch is given for it, where its type does not tell. Not of the reference.
const OPAQUE_ARGUMENT: &str = "mux-opaque-argument";

/// Says what a launch is given for a parameter whose type does not tell.
pub fn set_opaque_argument(function: FunctionValue<'_>, index: u32, value: &str) {
    let attribute = view::context_of(function).create_string_attribute(OPAQUE_ARGUMENT, value);
    function.add_attribute(AttributeLoc::Param(index), attribute);
}

/// What a launch is given for a parameter, where its type does not tell.
pub fn opaque_argument(function: FunctionValue<'_>, index: u32) -> Option<String> {
    let attribute = function.get_string_attribute(AttributeLoc::Param(index), OPAQUE_ARGUMENT)?;
    Some(attribute.get_string_value().to_string_lossy().into_owned())
}

/// LLVM's attributes of a function whose loops are not to become calls of C's functions that copy and fill memory.
pub const NO_MEMORY_FUNCTIONS: [&str; 3] = ["no-builtin-memcpy", "no-builtin-memmove", "no-builtin-memset"];

/// `memory(read)`, as LLVM numbers it: two bits for each kind of memory, of which the lower one is to read.
const READS_ALL_KINDS: u64 = 0b01_01_01;

/// Says that a function reads memory, and does nothing else to it.
pub fn set_only_reads(function: FunctionValue<'_>) {
    let kind = Attribute::get_named_enum_kind_id("memory");
    let reads = view::context_of(function).create_enum_attribute(kind, READS_ALL_KINDS);
    function.add_attribute(AttributeLoc::Function, reads);
}

/// Marks a function as a kernel, but none that is launched.
pub fn set_is_kernel(function: FunctionValue<'_>) {
    set_string(function, KERNEL, "");
}

/// Marks a function as a kernel that is launched.
pub fn set_is_kernel_entry_point(function: FunctionValue<'_>) {
    set_string(function, KERNEL, ENTRY_POINT);
}

/// Whether a function is a kernel.
pub fn is_kernel(function: FunctionValue<'_>) -> bool {
    string(function, KERNEL).is_some()
}

/// Whether a function is a kernel that is launched.
pub fn is_kernel_entry_point(function: FunctionValue<'_>) -> bool {
    string(function, KERNEL).is_some_and(|value| value == ENTRY_POINT)
}

/// When the runtime runs a kernel by itself, once for a program, with one work-item and no arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Routine {
    /// Before any other kernel of the program.
    Initializer,
    /// When the program is gone.
    Finalizer,
}

/// Marks a kernel as one that the runtime runs by itself.
pub fn set_routine(function: FunctionValue<'_>, routine: Routine) {
    let value = match routine {
        Routine::Initializer => INITIALIZER,
        Routine::Finalizer => FINALIZER,
    };
    set_string(function, ROUTINE, value);
}

/// Whether the runtime runs a kernel by itself.
pub fn routine(function: FunctionValue<'_>) -> Option<Routine> {
    match string(function, ROUTINE)?.as_str() {
        INITIALIZER => Some(Routine::Initializer),
        FINALIZER => Some(Routine::Finalizer),
        _ => None,
    }
}

/// The types whose denormal numbers are flushed to zero, as operands and as results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flushed {
    /// `float`.
    pub float: bool,
    /// `double`.
    pub double: bool,
}

/// Says of which types a function flushes denormal numbers.
pub fn set_flushed_denormals(function: FunctionValue<'_>, flushed: Flushed) {
    let mode = |is_flushed: bool| match is_flushed {
        true => FLUSHING,
        false => "ieee,ieee",
    };
    set_string(function, DENORMALS, mode(flushed.double));
    set_string(function, DENORMALS_OF_FLOAT, mode(flushed.float));
    let types = match flushed {
        Flushed {
            float: true,
            double: true,
        } => "float double",
        Flushed { float: true, .. } => "float",
        Flushed { double: true, .. } => "double",
        Flushed { .. } => "",
    };
    set_string(function, FLUSH_DENORMALS, types);
}

/// Of which types a function flushes denormal numbers.
pub fn flushed_denormals(function: FunctionValue<'_>) -> Flushed {
    let types = string(function, FLUSH_DENORMALS).unwrap_or_default();
    let has = |ty: &str| types.split(' ').any(|it| it == ty);
    Flushed {
        float: has("float"),
        double: has("double"),
    }
}

/// Whether a function may flush denormal numbers, as clang says it.
pub fn may_flush_denormals(function: FunctionValue<'_>) -> bool {
    string(function, DENORMALS).is_some_and(|mode| mode == FLUSHING)
}

/// Says that a kernel keeps denormal numbers, whatever it may do by options.
pub fn set_keeps_denormals(kernel: FunctionValue<'_>) {
    set_string(kernel, KEEP_DENORMALS, "");
}

/// Whether a kernel keeps denormal numbers.
pub fn keeps_denormals(kernel: FunctionValue<'_>) -> bool {
    string(kernel, KEEP_DENORMALS).is_some()
}

/// Says that a kernel flushes denormal numbers of `half`.
pub fn set_flushes_half(kernel: FunctionValue<'_>) {
    set_string(kernel, FLUSH_HALF, "");
}

/// Whether a kernel flushes denormal numbers of `half`.
pub fn flushes_half(kernel: FunctionValue<'_>) -> bool {
    string(kernel, FLUSH_HALF).is_some()
}

/// Says that a kernel rounds towards zero in the floating-point type of so many bits, too.
pub fn add_rounded_toward_zero(kernel: FunctionValue<'_>, bits: u32) {
    let mut all = rounded_toward_zero(kernel);
    all.push(bits);
    let all: Vec<String> = all.iter().map(u32::to_string).collect();
    set_string(kernel, ROUND_TOWARD_ZERO, &all.join(" "));
}

/// Bits of the floating-point types in which a kernel rounds towards zero.
pub fn rounded_toward_zero(kernel: FunctionValue<'_>) -> Vec<u32> {
    let widths = string(kernel, ROUND_TOWARD_ZERO).unwrap_or_default();
    widths.split(' ').filter_map(|bits| bits.parse().ok()).collect()
}

/// Makes a function an ordinary one.
pub fn drop_is_kernel(function: FunctionValue<'_>) {
    function.remove_string_attribute(AttributeLoc::Function, KERNEL);
}

/// Moves the kernel mark to the function that takes a kernel's place.
pub fn take_is_kernel(to: FunctionValue<'_>, from: FunctionValue<'_>) {
    drop_is_kernel(to);
    if let Some(value) = string(from, KERNEL) {
        set_string(to, KERNEL, &value);
        drop_is_kernel(from);
    }
}

/// The entry points of a module, in its order.
pub fn entry_points<'ctx>(module: &Module<'ctx>) -> Vec<FunctionValue<'ctx>> {
    module
        .get_functions()
        .filter(|function| is_kernel_entry_point(*function))
        .collect()
}

/// The type of the value that a parameter points to a copy of, if it is passed so (`byval`). `index` must be below the number of parameters.
pub fn type_by_value<'ctx>(function: FunctionValue<'ctx>, index: u32) -> Option<BasicTypeEnum<'ctx>> {
    assert!(index < function.count_params(), "no parameter {index}");
    let by_value = Attribute::get_named_enum_kind_id("byval");
    let attribute = function.get_enum_attribute(AttributeLoc::Param(index), by_value)?;
    // SAFETY: the type of a value in memory, which lives as long as the function's context.
    Some(unsafe { BasicTypeEnum::new(attribute.get_type_value().as_type_ref()) })
}

/// The name of the kernel in the program: its own when nothing else is recorded.
pub fn original_name(function: FunctionValue<'_>) -> String {
    string(function, ORIG_FN).unwrap_or_else(|| view::name(function))
}

/// Records the name of the kernel in the program.
pub fn set_original_name(function: FunctionValue<'_>, name: &str) {
    set_string(function, ORIG_FN, name);
}

/// A name for a new version of a function: its base name and the suffix, not suffix upon suffix.
pub fn derived_name(from: FunctionValue<'_>, suffix: &str) -> String {
    format!("{}{suffix}", base_name(from))
}

/// The name that suffixes are appended to.
pub fn base_name(function: FunctionValue<'_>) -> String {
    string(function, BASE_NAME).unwrap_or_else(|| view::name(function))
}

/// Records the name that suffixes are appended to.
pub fn set_base_name(function: FunctionValue<'_>, name: &str) {
    set_string(function, BASE_NAME, name);
}

/// Bytes of local memory of the kernel's own variables.
pub fn local_mem_usage(function: FunctionValue<'_>) -> u64 {
    number(function, LOCAL_MEM)
}

/// Records the local memory of the kernel's own variables.
pub fn set_local_mem_usage(function: FunctionValue<'_>, bytes: u64) {
    set_string(function, LOCAL_MEM, &bytes.to_string());
}

/// How many bytes of the kernel's own local memory, from its start, are zero when a work-group begins.
pub fn zeroed_local_mem(function: FunctionValue<'_>) -> u64 {
    number(function, ZEROED_LOCAL_MEM)
}

/// Records how many bytes of the kernel's own local memory, from its start, are zero when a work-group begins.
pub fn set_zeroed_local_mem(function: FunctionValue<'_>, bytes: u64) {
    set_string(function, ZEROED_LOCAL_MEM, &bytes.to_string());
}

/// Bytes of private memory of a work-item.
pub fn private_mem_usage(function: FunctionValue<'_>) -> u64 {
    number(function, PRIVATE_MEM)
}

/// Records the private memory of a work-item.
pub fn set_private_mem_usage(function: FunctionValue<'_>, bytes: u64) {
    set_string(function, PRIVATE_MEM, &bytes.to_string());
}

/// Bytes of scratch per work-item for what lives across barriers.
pub fn barrier_bytes(function: FunctionValue<'_>) -> u64 {
    number(function, BARRIER_BYTES)
}

/// Records the scratch per work-item for what lives across barriers.
pub fn set_barrier_bytes(function: FunctionValue<'_>, bytes: u64) {
    set_string(function, BARRIER_BYTES, &bytes.to_string());
}

/// The parameters, a bit for each of the first 64, of which [`set_restrict_parameters`] said that they are `restrict`.
pub fn restrict_parameters(function: FunctionValue<'_>) -> u64 {
    number(function, RESTRICT)
}

/// Says that parameters are `restrict` without telling LLVM.
pub fn set_restrict_parameters(function: FunctionValue<'_>, parameters: u64) {
    set_string(function, RESTRICT, &parameters.to_string());
}

/// The dimensions from the innermost work-item loop to the outermost.
pub fn work_item_order(function: FunctionValue<'_>) -> [u32; 3] {
    let order: Vec<u32> = string(function, WORK_ITEM_ORDER)
        .unwrap_or_default()
        .bytes()
        .filter_map(|letter| b"xyz".iter().position(|dim| *dim == letter))
        .map(|dim| dim as u32)
        .collect();
    <[u32; 3]>::try_from(order).unwrap_or([0, 1, 2])
}

/// Records the dimensions from the innermost work-item loop to the outermost.
pub fn set_work_item_order(function: FunctionValue<'_>, order: [u32; 3]) {
    let text: String = order.iter().map(|dim| ["x", "y", "z"][*dim as usize]).collect();
    set_string(function, WORK_ITEM_ORDER, &text);
}

/// Whether every work-group of a launch has the size that was asked for. What enqueues the kernel sees to that.
pub fn has_uniform_work_groups(function: FunctionValue<'_>) -> bool {
    string(function, UNIFORM_WORK_GROUPS).is_some_and(|value| value == "true")
}

/// Records whether every work-group of a launch has the size that was asked for.
pub fn set_has_uniform_work_groups(function: FunctionValue<'_>, is_uniform: bool) {
    set_string(function, UNIFORM_WORK_GROUPS, if is_uniform { "true" } else { "false" });
}

/// Whether the code of a kernel is for launches alone whose work-groups all have the size that the kernel requires, though it may be launched otherwise.
pub fn assumes_whole_groups(function: FunctionValue<'_>) -> bool {
    string(function, WHOLE_GROUPS).is_some()
}

/// Records that the code of a kernel is for launches alone whose work-groups all have the size that it requires.
pub fn set_assumes_whole_groups(function: FunctionValue<'_>) {
    set_string(function, WHOLE_GROUPS, "");
    set_has_uniform_work_groups(function, true);
}

/// The number of which all rows of work-groups, along the preferred dimension, must be multiples for the code of a kernel to be for them; `None` if it is for all.
pub fn whole_rows(function: FunctionValue<'_>) -> Option<u64> {
    string(function, WHOLE_ROWS)?.parse().ok()
}

/// Records that the code of a kernel is for launches alone whose rows of work-groups are multiples of a number of work-items, and all of whose global ids are small.
pub fn set_whole_rows(function: FunctionValue<'_>, items: u64) {
    set_string(function, WHOLE_ROWS, &items.to_string());
}

/// How many work-items a sub-group of the kernel has; `None` before it is chosen.
pub fn sub_group_size(function: FunctionValue<'_>) -> Option<u64> {
    string(function, SUB_GROUP_SIZE)?.parse().ok()
}

/// Records how many work-items a sub-group of the kernel has.
pub fn set_sub_group_size(function: FunctionValue<'_>, size: u64) {
    set_string(function, SUB_GROUP_SIZE, &size.to_string());
}

/// Of how many work-items the rows of work-groups should be multiples, if the kernel has a wish.
pub fn preferred_multiple(function: FunctionValue<'_>) -> Option<u64> {
    string(function, PREFERRED_MULTIPLE)?.parse().ok()
}

/// Records of how many work-items the rows of work-groups should be multiples.
pub fn set_preferred_multiple(function: FunctionValue<'_>, multiple: u64) {
    set_string(function, PREFERRED_MULTIPLE, &multiple.to_string());
}

/// The dimension along which work-groups should be long, if the kernel has a wish.
pub fn preferred_dimension(function: FunctionValue<'_>) -> Option<u32> {
    string(function, PREFERRED_DIMENSION)?.parse().ok()
}

/// Records the dimension along which work-groups should be long.
pub fn set_preferred_dimension(function: FunctionValue<'_>, dimension: u32) {
    set_string(function, PREFERRED_DIMENSION, &dimension.to_string());
}

/// Whether what a kernel does is the same however its index space is cut into work-groups.
pub fn is_free_of_groups(function: FunctionValue<'_>) -> bool {
    string(function, FREE_OF_GROUPS).is_some()
}

/// Records that what a kernel does is the same however its index space is cut into work-groups.
pub fn set_is_free_of_groups(function: FunctionValue<'_>) {
    set_string(function, FREE_OF_GROUPS, "");
}

/// Whether vectors run all of a kernel's work-items: rows of several, of which all global ids are small.
pub fn are_vectors_alone(function: FunctionValue<'_>) -> bool {
    string(function, VECTORS_ALONE).is_some()
}

/// Records that vectors run all of a kernel's work-items, so that other code is for rows of one, and for large global ids.
pub fn set_vectors_are_alone(function: FunctionValue<'_>) {
    set_string(function, VECTORS_ALONE, "");
}

/// Whether a kernel is known to ask for nothing that depends on sub-groups.
pub fn has_no_sub_groups(function: FunctionValue<'_>) -> bool {
    string(function, NO_SUB_GROUPS).is_some()
}

/// Records that a kernel asks for nothing that depends on sub-groups. A pass that changes this drops the mark.
pub fn set_has_no_sub_groups(function: FunctionValue<'_>) {
    set_string(function, NO_SUB_GROUPS, "");
}

/// Takes back [`set_has_no_sub_groups`].
pub fn drop_has_no_sub_groups(function: FunctionValue<'_>) {
    function.remove_string_attribute(AttributeLoc::Function, NO_SUB_GROUPS);
}

/// In which order the work-items of a group go on after a barrier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BarrierSchedule {
    /// In any.
    #[default]
    Unordered,
    /// By local linear id.
    Linear,
    /// What follows, up to the next barrier, is done by one of them for all.
    Once,
}

/// Each schedule as the attribute's value.
const SCHEDULES: [(BarrierSchedule, &str); 3] = [
    (BarrierSchedule::Unordered, "unordered"),
    (BarrierSchedule::Linear, "linear"),
    (BarrierSchedule::Once, "once"),
];

/// In which order work-items go on after the barrier that a call is.
pub fn barrier_schedule(call: CallSiteValue<'_>) -> BarrierSchedule {
    let attribute = call.get_string_attribute(AttributeLoc::Function, BARRIER_SCHEDULE);
    let value = attribute.map(|attribute| attribute.get_string_value().to_string_lossy().into_owned());
    let found = SCHEDULES.iter().find(|(_, name)| value.as_deref() == Some(*name));
    found.map(|(schedule, _)| *schedule).unwrap_or_default()
}

/// Records in which order work-items go on after the barrier that a call is.
pub fn set_barrier_schedule(call: CallSiteValue<'_>, schedule: BarrierSchedule) {
    let context = view::context_of(call);
    call.remove_string_attribute(AttributeLoc::Function, BARRIER_SCHEDULE);
    for (_, name) in SCHEDULES.iter().filter(|(known, _)| *known == schedule) {
        let attribute = context.create_string_attribute(BARRIER_SCHEDULE, name);
        call.add_attribute(AttributeLoc::Function, attribute);
    }
}

fn number(function: FunctionValue<'_>, key: &str) -> u64 {
    string(function, key).and_then(|value| value.parse().ok()).unwrap_or(0)
}
