//! Take tests of ids against limits out of a kernel that begins with them.
//! Needs: nothing. Guarantees: nothing. Changes: with the choice `ClipIds`, the kernel does not return at once for ids beyond limits that its arguments say, and names a function that says
//! them ([`ir::id_limits`]): whoever runs the kernel leaves out those work-items.
//!
//! before: `if (x >= width || y >= height) return;`   after: nothing, and `"mux-id-limits"="k.limits"`, which returns `{ width, height, -1 }`
//!
//! Launches are rounded up to whole work-groups, so most kernels begin so. As a branch on which lanes may part the test would be a mask for all of the kernel, or a reason for a second copy of
//! it without one. Four of darktable's programs, of 89 kernels that mostly begin so, build in 0.86 of the time (Zen 3).
//!
//! Only vectorized kernels are changed, which run where ids are small ([`ir::builtin_info::SMALL_IDS`]): there an id is the same number in 32 bits as in 64, signed or not.

use std::collections::HashMap;

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::module::{Linkage, Module};
use inkwell::values::{
    BasicValue, BasicValueEnum, CallSiteValue, FunctionValue, InstructionOpcode, InstructionValue, IntValue,
};
use inkwell::IntPredicate;
use ir::builtin_info::Mux;
use ir::conventions::SPIR_FUNC;
use ir::points::Point;
use ir::{attributes, build, effects, flow, id_limits, rewrite, view};

use super::bound_ids::is_id;
use crate::predicates::{mirrored, opposite};
use crate::{placeholders, Choice, Reason, Request};

/// The pass.
pub fn clip_ids<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    request: &Request<'_>,
) -> Result<(), Reason> {
    if is_for(function, request) {
        let tests = tests(function);
        let limits = limits(module, function, &tests)?;
        take(&tests);
        id_limits::set(function, limits);
    }
    Ok(())
}

/// Whether the pass changes a kernel.
pub fn is_for(kernel: FunctionValue<'_>, request: &Request<'_>) -> bool {
    let is_on = request.choices.is_on(Choice::ClipIds);
    is_on && !placeholders::is_for(kernel) && !tests(kernel).is_empty() && !asks_all(kernel)
}

/// Whether a kernel calls functions of the group, whose results would be other ones without some of its work-items. At a barrier they are not missed.
fn asks_all(kernel: FunctionValue<'_>) -> bool {
    let called = view::calls(kernel).into_iter().filter_map(view::called_function);
    let mut points = called.filter_map(|it| Point::from_name(&view::name(it)));
    points.any(|point| point != Point::WorkGroupBarrier)
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
            .const_int(u64::from(!test.leaves), false);
        rewrite::replace_uses(test.comparison, passed);
    }
}

/// Says of a function that it was made here.
const MADE: &str = "vecz-limits";

/// Whether a function was made here: it lasts as long as a kernel names it.
pub fn is_made(function: FunctionValue<'_>) -> bool {
    attributes::string(function, MADE).is_some()
}

/// Deletes the functions made here that no kernel names.
pub fn forget(module: &Module<'_>) {
    let functions = module.get_functions();
    let named: Vec<FunctionValue> = functions.filter_map(id_limits::of).collect();
    let made = module.get_functions().filter(|it| is_made(*it));
    let unused: Vec<FunctionValue> = made.filter(|it| !named.contains(it)).collect();
    unused.into_iter().for_each(rewrite::delete_function);
}

/// A comparison of an id with what is the same for all work-items, by which those leave whose id is too large.
struct Test<'ctx> {
    comparison: InstructionValue<'ctx>,
    /// The result with which a work-item leaves.
    leaves: bool,
    dimension: u32,
    limit: IntValue<'ctx>,
    /// Whether a work-item passes whose id is the limit.
    is_inclusive: bool,
    is_signed: bool,
}

/// How many blocks a kernel may begin with that each test something.
const MOST_BLOCKS: usize = 8;

/// The tests that a kernel begins with.
fn tests(kernel: FunctionValue<'_>) -> Vec<Test<'_>> {
    let mut found = Vec::new();
    let predecessors = flow::predecessors(kernel);
    let mut block = kernel.get_first_basic_block();
    for _ in 0..MOST_BLOCKS {
        let Some(now) = block.filter(|it| !has_effects(*it)) else {
            break;
        };
        let Some((condition, leaves, next)) = way_out(now) else {
            break;
        };
        collect(condition, leaves, &mut found);
        // Whoever gets there has passed all tests so far.
        block = Some(next).filter(|it| predecessors.get(it).is_some_and(|from| from.len() == 1));
    }
    found
}

/// Whether a block does anything that work-items which leave behind it have to do as well.
fn has_effects(block: BasicBlock<'_>) -> bool {
    let is_harmless = |instruction| view::as_call(instruction).is_some_and(|it| is_id(it) || is_remark(it));
    let instructions = view::block_instructions(block).into_iter();
    instructions
        .filter(|it| !is_harmless(*it))
        .any(|it| effects::of(it).writes)
}

/// Whether a call only says something of what is around it.
fn is_remark(call: CallSiteValue<'_>) -> bool {
    let name = view::called_function(call).map(view::name).unwrap_or_default();
    ["llvm.lifetime.", "llvm.assume"]
        .iter()
        .any(|prefix| name.starts_with(prefix))
}

/// The condition that a block ends with if one side of it returns at once: with the result for which it does, and the other side.
fn way_out<'ctx>(block: BasicBlock<'ctx>) -> Option<(IntValue<'ctx>, bool, BasicBlock<'ctx>)> {
    let branch = block.get_terminator()?;
    let [yes, no] = flow::successors(block)[..] else {
        return None;
    };
    let condition = match view::value_operands(branch).first()? {
        BasicValueEnum::IntValue(condition) if branch.get_opcode() == InstructionOpcode::Br => *condition,
        _ => return None,
    };
    match (returns(yes), returns(no)) {
        (true, false) => Some((condition, true, no)),
        (false, true) => Some((condition, false, yes)),
        _ => None,
    }
}

/// Whether there is nothing from a block to the end of the kernel.
fn returns(block: BasicBlock<'_>) -> bool {
    let first = block.get_first_instruction();
    first.is_some_and(|it| it.get_opcode() == InstructionOpcode::Return && it.get_num_operands() == 0)
}

/// The tests that a condition is made of, any of which is enough to leave.
fn collect<'ctx>(condition: IntValue<'ctx>, leaves: bool, found: &mut Vec<Test<'ctx>>) {
    let Some(made) = condition.as_instruction() else { return };
    let operands = view::value_operands(made);
    let constant = |at: usize| {
        operands
            .get(at)
            .and_then(|it| view::constant_integer(*it))
            .map(|it| it & 1 == 1)
    };
    let parts: &[usize] = match made.get_opcode() {
        InstructionOpcode::ICmp => return found.extend(test(made, leaves)),
        InstructionOpcode::Xor if constant(1) == Some(true) => {
            return collect(operands[0].into_int_value(), !leaves, found)
        }
        InstructionOpcode::Or if leaves => &[0, 1],
        InstructionOpcode::And if !leaves => &[0, 1],
        InstructionOpcode::Select if leaves && constant(1) == Some(true) => &[0, 2],
        InstructionOpcode::Select if !leaves && constant(2) == Some(false) => &[0, 1],
        _ => return,
    };
    for part in parts {
        collect(operands[*part].into_int_value(), leaves, found);
    }
}

/// A comparison as a test, if it is one.
fn test<'ctx>(comparison: InstructionValue<'ctx>, leaves: bool) -> Option<Test<'ctx>> {
    use IntPredicate::{SGE, SGT, UGE, UGT};
    let operands = view::value_operands(comparison);
    let [BasicValueEnum::IntValue(one), BasicValueEnum::IntValue(other)] = operands[..] else {
        return None;
    };
    let predicate = comparison.get_icmp_predicate()?;
    let predicate = if leaves { predicate } else { opposite(predicate) };
    let (dimension, predicate, limit) = match (id(one), id(other)) {
        (Some(dimension), None) => (dimension, predicate, other),
        (None, Some(dimension)) => (dimension, mirrored(predicate), one),
        _ => return None,
    };
    let (is_inclusive, is_signed) = match predicate {
        SGE => (false, true),
        UGE => (false, false),
        SGT => (true, true),
        UGT => (true, false),
        _ => return None,
    };
    is_of_arguments(limit.into(), DEPTH).then_some(Test {
        comparison,
        leaves,
        dimension,
        limit,
        is_inclusive,
        is_signed,
    })
}

/// The dimension of which a value is the global id, in 32 bits or more, and no more than limits have.
fn id(value: IntValue<'_>) -> Option<u32> {
    let has_room = (u32::BITS..=u64::BITS).contains(&value.get_type().get_bit_width());
    let made = value.as_instruction().filter(|_| has_room)?;
    match made.get_opcode() {
        InstructionOpcode::Trunc | InstructionOpcode::ZExt | InstructionOpcode::SExt | InstructionOpcode::Freeze => {
            id(view::value_operands(made).first()?.into_int_value())
        }
        InstructionOpcode::Call => {
            let callee = view::called_function(view::as_call(made)?)?;
            let dimension = view::constant_integer(*view::value_operands(made).first()?)?;
            let is_id = Mux::from_name(&view::name(callee)) == Some(Mux::GetGlobalId);
            let dimension = u32::try_from(dimension).ok().filter(|it| *it < 3)?;
            (is_id && value.get_type().get_bit_width() == u64::BITS).then_some(dimension)
        }
        _ => None,
    }
}

/// How deep a limit is looked into.
const DEPTH: u32 = 12;

/// Whether a value is computed from arguments alone, without anything that could go wrong where nobody asks for it.
fn is_of_arguments(value: BasicValueEnum<'_>, depth: u32) -> bool {
    let BasicValueEnum::IntValue(of) = value else {
        return false;
    };
    let Some(made) = of.as_instruction() else { return true };
    use InstructionOpcode::{
        AShr, Add, And, Freeze, ICmp, LShr, Mul, Or, SDiv, SExt, Select, Shl, Sub, Trunc, UDiv, Xor, ZExt,
    };
    let operands = view::value_operands(made);
    let is_known = match made.get_opcode() {
        Add | Sub | Mul | Shl | LShr | AShr | And | Or | Xor | Trunc | ZExt | SExt | Freeze | ICmp | Select => true,
        UDiv | SDiv => operands
            .get(1)
            .and_then(|by| view::constant_integer(*by))
            .is_some_and(|by| by > 0),
        _ => false,
    };
    is_known && depth > 0 && operands.into_iter().all(|operand| is_of_arguments(operand, depth - 1))
}

/// Writes the function that says a kernel's limits.
fn limits<'ctx>(
    module: &Module<'ctx>,
    kernel: FunctionValue<'ctx>,
    tests: &[Test<'ctx>],
) -> Result<FunctionValue<'ctx>, Reason> {
    let context = module.get_context();
    let returned = id_limits::ty(kernel);
    let parameters = kernel.get_type().get_param_types();
    let name = attributes::derived_name(kernel, ".limits");
    let function = module.add_function(&name, returned.fn_type(&parameters, false), Some(Linkage::Internal));
    function.set_call_conventions(SPIR_FUNC);
    attributes::set_string(function, MADE, "");
    let always = Attribute::get_named_enum_kind_id("alwaysinline");
    function.add_attribute(AttributeLoc::Function, context.create_enum_attribute(always, 0));
    let builder = context.create_builder();
    builder.position_at_end(context.append_basic_block(function, "entry"));
    let none = context.i64_type().const_all_ones();
    let mut limits = [none; 3];
    let parameters = kernel.get_param_iter().zip(function.get_param_iter());
    let mut copies: HashMap<BasicValueEnum, BasicValueEnum> = parameters.collect();
    for test in tests {
        let limit = exclusive(
            &builder,
            test,
            copied(&builder, test.limit.into(), &mut copies)?.into_int_value(),
        )?;
        let of = &mut limits[test.dimension as usize];
        if *of != none {
            let is_lower = builder.build_int_compare(IntPredicate::ULT, limit, *of, "")?;
            *of = builder.build_select(is_lower, limit, *of, "")?.into_int_value();
        } else {
            *of = limit;
        }
    }
    builder.build_aggregate_return(&limits.map(Into::into))?;
    Ok(function)
}

/// A value of the kernel in another function, given those of its parameters.
fn copied<'ctx>(
    builder: &Builder<'ctx>,
    value: BasicValueEnum<'ctx>,
    copies: &mut HashMap<BasicValueEnum<'ctx>, BasicValueEnum<'ctx>>,
) -> Result<BasicValueEnum<'ctx>, Reason> {
    if let Some(known) = copies.get(&value) {
        return Ok(*known);
    }
    let Some(made) = value.as_instruction_value() else {
        return Ok(value);
    };
    let operands = view::value_operands(made).into_iter();
    let operands: Vec<_> = operands
        .map(|it| copied(builder, it, copies))
        .collect::<Result<_, _>>()?;
    let copy = made.explicit_clone();
    for (at, operand) in (0..).zip(operands) {
        copy.set_operand(at, operand);
    }
    builder.insert_instruction(&copy, None);
    let copy = view::value_of(copy).ok_or_else(|| Reason::Internal("a limit is no value".to_owned()))?;
    copies.insert(value, copy);
    Ok(copy)
}

/// The number that the ids are below which pass a test. What a kernel would compare with poison may be anything, but is the same for all.
fn exclusive<'ctx>(
    builder: &Builder<'ctx>,
    test: &Test<'ctx>,
    limit: IntValue<'ctx>,
) -> Result<IntValue<'ctx>, Reason> {
    let limit = build::freeze(builder, limit.into()).into_int_value();
    let long = limit.get_type().get_context().i64_type();
    let wide = match (limit.get_type().get_bit_width() < u64::BITS, test.is_signed) {
        (true, true) => builder.build_int_s_extend(limit, long, "")?,
        (true, false) => builder.build_int_z_extend(limit, long, "")?,
        (false, _) => limit,
    };
    let next = match test.is_inclusive {
        true => builder.build_int_add(wide, long.const_int(1, false), "")?,
        false => wide,
    };
    // No id is below a negative number, and all are below what is beyond the largest one.
    let (edge, at_edge) = match (test.is_signed, test.is_inclusive) {
        (true, _) => (IntPredicate::SLT, long.const_zero()),
        (false, true) => (IntPredicate::EQ, long.const_all_ones()),
        (false, false) => return Ok(next),
    };
    let is_at_edge = builder.build_int_compare(edge, wide, at_edge, "")?;
    Ok(builder.build_select(is_at_edge, at_edge, next, "")?.into_int_value())
}
