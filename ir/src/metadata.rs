//! The metadata of kernels, as typed accessors.

use std::ffi::{CStr, CString};

use inkwell::llvm_sys::core::{
    LLVMAddNamedMetadataOperand, LLVMConstIntGetZExtValue, LLVMConstRealGetDouble, LLVMDisposeValueMetadataEntries,
    LLVMGetMDKindIDInContext, LLVMGetMDNodeNumOperands, LLVMGetMDNodeOperands, LLVMGetMDString,
    LLVMGetNamedMetadataNumOperands, LLVMGetNamedMetadataOperands, LLVMGlobalCopyAllMetadata, LLVMGlobalEraseMetadata,
    LLVMGlobalSetMetadata, LLVMIsAConstantFP, LLVMIsAConstantInt, LLVMIsAFunction, LLVMIsAMDNode, LLVMIsAMDString,
    LLVMMDNodeInContext2, LLVMMetadataAsValue, LLVMTypeOf, LLVMValueAsMetadata, LLVMValueMetadataEntriesGetKind,
    LLVMValueMetadataEntriesGetMetadata,
};
use inkwell::llvm_sys::prelude::LLVMValueRef;
use inkwell::module::Module;
use inkwell::types::{AnyType, AnyTypeEnum};
use inkwell::values::{AsValueRef, BasicMetadataValueEnum, FunctionValue, InstructionValue};

use crate::view;

/// The parameters of a kernel as its source tells them; each list has an entry per parameter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KernelArgs {
    /// Address spaces, by SPIR number.
    pub address_spaces: Vec<u64>,
    /// `none`, `read_only`, ...
    pub access_qualifiers: Vec<String>,
    /// Types as written.
    pub types: Vec<String>,
    /// Types without type definitions.
    pub base_types: Vec<String>,
    /// `const`, `restrict`, `volatile`, `pipe`, separated by spaces.
    pub type_qualifiers: Vec<String>,
    /// Names; empty when the module does not tell.
    pub names: Vec<String>,
}

/// `!kernel_arg_*`, when the function has them for `count` parameters.
pub fn kernel_args(function: FunctionValue<'_>, count: usize) -> Option<KernelArgs> {
    let strings = |kind: &str| -> Option<Vec<String>> {
        let operands = operands(function, kind)?;
        (operands.len() == count).then_some(())?;
        operands.into_iter().map(text).collect()
    };
    let spaces = operands(function, "kernel_arg_addr_space").filter(|operands| operands.len() == count)?;
    Some(KernelArgs {
        address_spaces: spaces.into_iter().map(integer).collect::<Option<_>>()?,
        access_qualifiers: strings("kernel_arg_access_qual")?,
        types: strings("kernel_arg_type")?,
        base_types: strings("kernel_arg_base_type")?,
        type_qualifiers: strings("kernel_arg_type_qual")?,
        names: strings("kernel_arg_name").unwrap_or_default(),
    })
}

/// `!reqd_work_group_size`
pub fn required_work_group_size(function: FunctionValue<'_>) -> Option<[u64; 3]> {
    triple(function, "reqd_work_group_size")
}

/// Sets `!reqd_work_group_size`.
pub fn set_required_work_group_size(function: FunctionValue<'_>, size: [u64; 3]) {
    set_integers(function, "reqd_work_group_size", &size.map(|dim| dim as i64));
}

/// Removes `!reqd_work_group_size`.
pub fn drop_required_work_group_size(function: FunctionValue<'_>) {
    erase(function, "reqd_work_group_size");
}

/// A kernel as `!opencl.kernels` lists it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ListedKernel<'ctx> {
    /// The kernel.
    pub function: FunctionValue<'ctx>,
    /// `reqd_work_group_size` of its entry.
    pub required_work_group_size: Option<[u64; 3]>,
}

/// `!opencl.kernels` of a module, the list of its kernels in SPIR 1.2: each entry is a node of the function and of nodes that begin with a name.
/// `None` when the module has no such list.
pub fn listed_kernels<'ctx>(module: &Module<'ctx>) -> Option<Vec<ListedKernel<'ctx>>> {
    let entries = entries_of_list(module);
    let listed = |entry| {
        let operands = operands_of(entry)?;
        let facts = || operands.iter().skip(1).filter_map(|fact| operands_of(*fact));
        let mut required = facts().filter(|fact| text_is(fact.first(), "reqd_work_group_size"));
        Some(ListedKernel {
            function: function_of(*operands.first()?)?,
            required_work_group_size: required.find_map(|fact| integers(fact.get(1..)?)?.try_into().ok()),
        })
    };
    (!entries.is_empty()).then(|| entries.into_iter().filter_map(listed).collect())
}

/// Where `!opencl.kernels` of a module lists a kernel, lists another function with the same facts.
pub fn list_like<'ctx>(module: &Module<'ctx>, kernel: FunctionValue<'ctx>, other: FunctionValue<'ctx>) {
    let is_of_kernel = |facts: &Vec<LLVMValueRef>| facts.first() == Some(&kernel.as_value_ref());
    let Some(mut facts) = entries_of_list(module)
        .into_iter()
        .filter_map(operands_of)
        .find(is_of_kernel)
    else {
        return;
    };
    facts[0] = other.as_value_ref();
    let context = view::context_of(kernel);
    // SAFETY: the values are live, of one context, and none is null; the node is made of exactly as many; the name ends in NUL.
    unsafe {
        let mut facts: Vec<_> = facts.into_iter().map(|it| LLVMValueAsMetadata(it)).collect();
        let node = LLVMMDNodeInContext2(context.raw(), facts.as_mut_ptr(), facts.len());
        let node = LLVMMetadataAsValue(context.raw(), node);
        LLVMAddNamedMetadataOperand(module.as_mut_ptr(), LISTED_KERNELS.as_ptr(), node);
    }
}

/// The nodes of `!opencl.kernels`.
fn entries_of_list(module: &Module<'_>) -> Vec<LLVMValueRef> {
    // SAFETY: the module is live; the callee writes exactly as many operands as it says there are.
    unsafe {
        let count = LLVMGetNamedMetadataNumOperands(module.as_mut_ptr(), LISTED_KERNELS.as_ptr());
        let mut entries = vec![std::ptr::null_mut(); count as usize];
        LLVMGetNamedMetadataOperands(module.as_mut_ptr(), LISTED_KERNELS.as_ptr(), entries.as_mut_ptr());
        entries
    }
}

const LISTED_KERNELS: &CStr = c"opencl.kernels";

fn text_is(operand: Option<&LLVMValueRef>, wanted: &str) -> bool {
    operand.is_some_and(|operand| text(*operand).is_some_and(|text| text == wanted))
}

fn integers(operands: &[LLVMValueRef]) -> Option<Vec<u64>> {
    operands.iter().map(|operand| integer(*operand)).collect()
}

/// `!work_group_size_hint`
pub fn work_group_size_hint(function: FunctionValue<'_>) -> Option<[u64; 3]> {
    triple(function, "work_group_size_hint")
}

/// `!intel_reqd_sub_group_size`: how many work-items the kernel's sub-groups must have.
pub fn required_sub_group_size(function: FunctionValue<'_>) -> Option<u64> {
    single(function, "intel_reqd_sub_group_size")
}

/// `!sub_groups_per_work_group`: how many sub-groups a work-group must have, as SPIR-V's `SubgroupsPerWorkgroup` says.
pub fn sub_groups_per_work_group(function: FunctionValue<'_>) -> Option<u64> {
    single(function, "sub_groups_per_work_group")
}

/// `!max_work_dim`: how many dimensions a launch may use; all three when the kernel does not say.
pub fn max_work_dim(function: FunctionValue<'_>) -> Option<u32> {
    single(function, "max_work_dim")?.try_into().ok()
}

/// Sets `!max_work_dim`.
pub fn set_max_work_dim(function: FunctionValue<'_>, dimensions: u32) {
    set_integers(function, "max_work_dim", &[i64::from(dimensions)]);
}

/// Sets `!intel_reqd_sub_group_size`.
pub fn set_required_sub_group_size(function: FunctionValue<'_>, size: u64) {
    set_integers(function, "intel_reqd_sub_group_size", &[size as i64]);
}

/// `!mux-scheduling-params` of a module: the names of the scheduling parameters that its functions may take, in their order.
pub fn scheduling_parameters(module: &Module<'_>) -> Vec<String> {
    let nodes = module.get_global_metadata(SCHEDULING_PARAMETERS);
    let names = nodes
        .first()
        .and_then(|node| node.get_node_values())
        .unwrap_or_default();
    names.into_iter().filter_map(|name| text(name.as_value_ref())).collect()
}

/// Sets `!mux-scheduling-params`, where the module has none.
pub fn set_scheduling_parameters(module: &Module<'_>, names: &[&str]) {
    if module.get_global_metadata_size(SCHEDULING_PARAMETERS) > 0 {
        return;
    }
    let context = module.get_context();
    let names: Vec<BasicMetadataValueEnum> = names.iter().map(|name| context.metadata_string(name).into()).collect();
    let added = module.add_global_metadata(SCHEDULING_PARAMETERS, &context.metadata_node(&names));
    debug_assert!(added.is_ok(), "a node is metadata");
}

const SCHEDULING_PARAMETERS: &str = "mux-scheduling-params";

/// `!vec_type_hint` as OpenCL C spells the type.
pub fn vec_type_hint(function: FunctionValue<'_>) -> Option<String> {
    let operands = operands(function, "vec_type_hint")?;
    let [value, signed] = operands[..] else { return None };
    let signed = integer(signed)? != 0;
    // SAFETY: a metadata operand that is a value has a type; a string operand has type `metadata`, which has no spelling.
    let ty = unsafe { AnyTypeEnum::new(LLVMTypeOf(value)) };
    match ty {
        AnyTypeEnum::VectorType(vector) => {
            let element = scalar_name(vector.get_element_type().as_any_type_enum(), signed)?;
            Some(format!("{element}{}", vector.get_size()))
        }
        scalar => scalar_name(scalar, signed),
    }
}

/// Where a function takes the scheduling structures: the indices of its parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScheduledParams {
    /// The work-item info.
    pub item: Option<u32>,
    /// The work-group info.
    pub group: Option<u32>,
}

/// `!tbaa.struct` of a copy: where the fields are that it copies, and how large they are, in bytes. What lies between them is padding.
pub fn copied_fields(copy: InstructionValue<'_>) -> Option<Vec<(u64, u64)>> {
    let node = copy.get_metadata(view::context_of(copy).get_kind_id("tbaa.struct"))?;
    let operands = operands_of(node.as_value_ref())?;
    let field = |field: &[LLVMValueRef]| match field {
        [at, size, _] => Some((integer(*at)?, integer(*size)?)),
        _ => None,
    };
    operands.chunks(3).map(field).collect()
}

/// `!mux_scheduled_fn`
pub fn scheduled_params(function: FunctionValue<'_>) -> ScheduledParams {
    let index = |at: usize| {
        let operands = operands(function, "mux_scheduled_fn")?;
        // A negative number, canonically -1, says that there is no such parameter.
        u32::try_from(integer(*operands.get(at)?)? as u32 as i32).ok()
    };
    ScheduledParams {
        item: index(0),
        group: index(1),
    }
}

/// Sets `!mux_scheduled_fn`.
pub fn set_scheduled_params(function: FunctionValue<'_>, params: ScheduledParams) {
    let index = |param: Option<u32>| param.map_or(-1, i64::from);
    set_integers(function, "mux_scheduled_fn", &[index(params.item), index(params.group)]);
}

fn scalar_name(ty: AnyTypeEnum<'_>, signed: bool) -> Option<String> {
    let name = match ty {
        AnyTypeEnum::FloatType(float) => return Some(float_name(float.get_bit_width())?.to_owned()),
        AnyTypeEnum::IntType(int) => match int.get_bit_width() {
            8 => "char",
            16 => "short",
            32 => "int",
            64 => "long",
            _ => return None,
        },
        _ => return None,
    };
    Some(format!("{}{name}", if signed { "" } else { "u" }))
}

fn float_name(bits: u32) -> Option<&'static str> {
    match bits {
        16 => Some("half"),
        32 => Some("float"),
        64 => Some("double"),
        _ => None,
    }
}

fn triple(function: FunctionValue<'_>, kind: &str) -> Option<[u64; 3]> {
    integers(&operands(function, kind)?)?.try_into().ok()
}

fn single(function: FunctionValue<'_>, kind: &str) -> Option<u64> {
    let operands = operands(function, kind)?;
    let [value] = operands[..] else { return None };
    integer(value)
}

fn set_integers(function: FunctionValue<'_>, kind: &str, values: &[i64]) {
    let context = view::context_of(function);
    let i32_type = context.i32_type();
    let values: Vec<BasicMetadataValueEnum> = values
        .iter()
        .map(|value| i32_type.const_int(*value as u64, true).into())
        .collect();
    attach(function, kind, &values);
}

/// What the weights of a branch add up to.
const WEIGHTS: f64 = 2000.0;

/// How likely a conditional branch is to be taken, if its weights say: those that `__builtin_expect` becomes.
pub fn branch_likelihood(branch: InstructionValue<'_>) -> Option<f64> {
    let node = branch.get_metadata(view::context_of(branch).get_kind_id("prof"))?;
    let operands = operands_of(node.as_value_ref())?;
    let (kind, rest) = operands.split_first()?;
    // Strings among them say where the weights come from.
    let weights: Vec<u64> = rest.iter().filter_map(|operand| integer(*operand)).collect();
    match weights[..] {
        [taken, other] if text(*kind)? == "branch_weights" && taken + other > 0 => {
            Some(taken as f64 / (taken + other) as f64)
        }
        _ => None,
    }
}

/// `!fpmath`: how wrong the result of an operation may be, in ULP; none if it must be as right as can be.
pub fn allowed_error(operation: InstructionValue<'_>) -> Option<f64> {
    let node = operation.get_metadata(view::context_of(operation).get_kind_id("fpmath"))?;
    let [error] = operands_of(node.as_value_ref())?[..] else {
        return None;
    };
    // SAFETY: the operand is live, and asked what it is before its value is.
    unsafe {
        let mut loses = 0;
        (!LLVMIsAConstantFP(error).is_null()).then(|| LLVMConstRealGetDouble(error, &mut loses))
    }
}

/// Says by how much a floating-point operation may be wrong, in ULP.
pub fn allow_error(operation: InstructionValue<'_>, ulp: f64) {
    let context = view::context_of(operation);
    let node = context.metadata_node(&[context.f32_type().const_float(ulp).into()]);
    let is_set = operation.set_metadata(node, context.get_kind_id("fpmath"));
    debug_assert!(is_set.is_ok(), "a node is metadata");
}

/// Says how likely a conditional branch is to be taken.
pub fn set_branch_likelihood(branch: InstructionValue<'_>, likelihood: f64) {
    let context = view::context_of(branch);
    let i32_type = context.i32_type();
    // A weight of 0 would say never.
    let weight = |share: f64| i32_type.const_int((share * WEIGHTS).round().max(1.0) as u64, false);
    let node = context.metadata_node(&[
        context.metadata_string("branch_weights").into(),
        weight(likelihood).into(),
        weight(1.0 - likelihood).into(),
    ]);
    let is_set = branch.set_metadata(node, context.get_kind_id("prof"));
    debug_assert!(is_set.is_ok(), "metadata of a branch");
}

/// Attaches a node of `kind` to a function, in the place of an earlier one. Each operand is a constant or a string.
///
/// inkwell's `GlobalValue::set_metadata` cannot be used: it takes the node as a value, and LLVM turns a node of one constant into that
/// constant there, which is no node any more.
pub fn attach<'ctx>(function: FunctionValue<'ctx>, kind: &str, operands: &[BasicMetadataValueEnum<'ctx>]) {
    let context = view::context_of(function);
    // SAFETY: function and operands are live values of one context; the node is made of exactly `operands.len()` of them.
    unsafe {
        let mut operands: Vec<_> = operands
            .iter()
            .map(|value| LLVMValueAsMetadata(value.as_value_ref()))
            .collect();
        let node = LLVMMDNodeInContext2(context.raw(), operands.as_mut_ptr(), operands.len());
        LLVMGlobalSetMetadata(function.as_value_ref(), context.get_kind_id(kind), node);
    }
}

/// The operands of the node of `kind` that is attached to a function. Null operands make it malformed: none.
pub(crate) fn operands(function: FunctionValue<'_>, kind: &str) -> Option<Vec<LLVMValueRef>> {
    operands_of(attached(function, kind)?)
}

/// The operands of a node, none of them null; `None` for what is no node.
fn operands_of(node: LLVMValueRef) -> Option<Vec<LLVMValueRef>> {
    // SAFETY: the value is live and found to be a node; the callee writes exactly as many operands as it says there are.
    unsafe {
        if LLVMIsAMDNode(node).is_null() {
            return None;
        }
        let mut operands = vec![std::ptr::null_mut(); LLVMGetMDNodeNumOperands(node) as usize];
        LLVMGetMDNodeOperands(node, operands.as_mut_ptr());
        (!operands.iter().any(|operand| operand.is_null())).then_some(operands)
    }
}

fn attached(function: FunctionValue<'_>, kind: &str) -> Option<LLVMValueRef> {
    let context = view::context_of(function).raw();
    let name = CString::new(kind).ok()?;
    // SAFETY: `function` is live; the entries are `count` many and are freed once, after the last use; metadata outlives them.
    unsafe {
        let kind = LLVMGetMDKindIDInContext(context, name.as_ptr(), kind.len() as u32);
        let mut count = 0;
        let entries = LLVMGlobalCopyAllMetadata(function.as_value_ref(), &mut count);
        let found = (0..count as u32)
            .find(|at| LLVMValueMetadataEntriesGetKind(entries, *at) == kind)
            .map(|at| LLVMMetadataAsValue(context, LLVMValueMetadataEntriesGetMetadata(entries, at)));
        LLVMDisposeValueMetadataEntries(entries);
        found
    }
}

/// Takes the node of `kind` from a function, if it has one.
pub(crate) fn erase(function: FunctionValue<'_>, kind: &str) {
    let kind = view::context_of(function).get_kind_id(kind);
    // SAFETY: the function is live; a kind that it does not have is no error.
    unsafe { LLVMGlobalEraseMetadata(function.as_value_ref(), kind) }
}

/// An operand as a function.
pub(crate) fn function_of<'ctx>(operand: LLVMValueRef) -> Option<FunctionValue<'ctx>> {
    // SAFETY: the operand is a live value; the cast is checked.
    unsafe { FunctionValue::new(LLVMIsAFunction(operand)) }
}

fn text(operand: LLVMValueRef) -> Option<String> {
    // SAFETY: the operand is a live value; for a metadata string LLVM gives pointer and length, which live with the context.
    unsafe {
        if LLVMIsAMDString(operand).is_null() {
            return None;
        }
        let mut length = 0;
        let bytes = LLVMGetMDString(operand, &mut length);
        let bytes = std::slice::from_raw_parts(bytes.cast::<u8>(), length as usize);
        Some(String::from_utf8_lossy(bytes).into_owned())
    }
}

pub(crate) fn integer(operand: LLVMValueRef) -> Option<u64> {
    // SAFETY: the operand is a live value; the cast is checked. Integers of more than 64 bits are not read.
    unsafe {
        let constant = LLVMIsAConstantInt(operand);
        if constant.is_null() || inkwell::llvm_sys::core::LLVMGetIntTypeWidth(LLVMTypeOf(constant)) > 64 {
            return None;
        }
        Some(LLVMConstIntGetZExtValue(constant))
    }
}
