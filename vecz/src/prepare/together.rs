//! Tests of a condition that all lanes take together.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionOpcode, IntValue};
use ir::view;

use crate::function::{BlockId, Function, Instruction, Terminator};
use crate::post::{DIVERGENCE_ALL, DIVERGENCE_ANY};
use crate::Reason;

/// Whether a condition holds in all active lanes, where the builder stands: of one work-item, that condition. Opaque to LLVM's passes, which would
/// see that the branch on it that follows is no news to one work-item, and not to be moved: the lanes that are active belong to the place.
pub fn all<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    condition: IntValue<'ctx>,
) -> Result<IntValue<'ctx>, Reason> {
    let call = builder.build_call(declaration(module), &[condition.into()], "all")?;
    match view::value_of(view::instruction_of(call)) {
        Some(BasicValueEnum::IntValue(value)) => Ok(value),
        _ => Err(Reason::Internal(format!("{DIVERGENCE_ALL} is no condition"))),
    }
}

/// Whether a function is one of these tests.
pub fn is_test(function: FunctionValue<'_>) -> bool {
    [DIVERGENCE_ALL, DIVERGENCE_ANY].contains(&view::name(function).as_str())
}

/// Whether a block that a branch leads to gets a lane whenever one comes to the branch, as the lanes that come there have been asked before and not all of
/// them go the other way.
pub fn is_taken_by_some(f: &Function<'_>, branch: BlockId, to: BlockId) -> bool {
    let Terminator::Branch { condition, if_true, .. } = f.blocks[branch].terminator else {
        return false;
    };
    let [asks] = f.blocks[branch].predecessors[..] else {
        return false;
    };
    let Terminator::Branch {
        condition: test,
        if_false,
        ..
    } = f.blocks[asks].terminator
    else {
        return false;
    };
    let test = f.instruction(test);
    let is_all = test
        .and_then(|it| it.callee())
        .is_some_and(|it| view::name(it) == DIVERGENCE_ALL);
    let Some(test) = test.filter(|_| is_all && if_false == branch) else {
        return false;
    };
    // Not all hold: some lane has that not.
    let asked = test.operands[0];
    match f.instruction(asked) {
        _ if asked == condition => to != if_true,
        Some(not) if is_not(f, not) && not.operands[0] == condition => to == if_true,
        _ => false,
    }
}

/// Whether an instruction is the complement of its first operand.
pub fn is_not(f: &Function<'_>, instruction: &Instruction<'_>) -> bool {
    instruction.opcode == InstructionOpcode::Xor && f.constant_int(instruction.operands[1]) == Some(-1)
}

fn declaration<'ctx>(module: &Module<'ctx>) -> FunctionValue<'ctx> {
    if let Some(function) = module.get_function(DIVERGENCE_ALL) {
        return function;
    }
    let context = module.get_context();
    let condition = context.bool_type();
    let function = module.add_function(DIVERGENCE_ALL, condition.fn_type(&[condition.into()], false), None);
    for name in ["convergent", "nounwind", "willreturn", "memory"] {
        // Zero is the value of attributes without one, and of `memory` it says none.
        let attribute = context.create_enum_attribute(Attribute::get_named_enum_kind_id(name), 0);
        function.add_attribute(AttributeLoc::Function, attribute);
    }
    function
}
