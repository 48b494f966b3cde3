//! Comparisons of global ids with limits.

use inkwell::values::{BasicValue, BasicValueEnum, InstructionOpcode, InstructionValue, IntValue};
use inkwell::IntPredicate;
use ir::builtin_info::Mux;
use ir::{attributes, view};

use crate::choose::few_items;
use crate::predicates::mirrored;

/// A limit of the global ids along a dimension, the same for all work-items.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Limit<'ctx> {
    pub dimension: u32,
    pub value: IntValue<'ctx>,
    /// Whether an id that is the value is within the limit.
    pub is_inclusive: bool,
    pub is_signed: bool,
}

/// A comparison of a global id with a limit.
pub struct Test<'ctx> {
    pub comparison: InstructionValue<'ctx>,
    pub limit: Limit<'ctx>,
    /// The result for ids beyond the limit.
    pub beyond: bool,
}

/// An instruction as a test, if it is one.
pub fn test(comparison: InstructionValue<'_>) -> Option<Test<'_>> {
    use IntPredicate::{SGE, SGT, SLE, SLT, UGE, UGT, ULE, ULT};
    let predicate = comparison.get_icmp_predicate()?;
    let operands = view::value_operands(comparison);
    let [BasicValueEnum::IntValue(one), BasicValueEnum::IntValue(other)] = operands[..] else {
        return None;
    };
    let (dimension, predicate, value) = match (id(one), id(other)) {
        (Some(dimension), None) => (dimension, predicate, other),
        (None, Some(dimension)) => (dimension, mirrored(predicate), one),
        _ => return None,
    };
    let (is_inclusive, is_signed, beyond) = match predicate {
        SLT => (false, true, false),
        SLE => (true, true, false),
        ULT => (false, false, false),
        ULE => (true, false, false),
        SGE => (false, true, true),
        SGT => (true, true, true),
        UGE => (false, false, true),
        UGT => (true, false, true),
        IntPredicate::EQ | IntPredicate::NE => return None,
    };
    let limit = Limit {
        dimension,
        value,
        is_inclusive,
        is_signed,
    };
    // Where few are left, whoever chooses the dimension wants to see it.
    let is_for_few = view::constant_integer(value.into()).is_some_and(|it| it <= few_items::FEW);
    let is_limit = !is_for_few && is_of_arguments(value.into(), DEPTH);
    is_limit.then_some(Test {
        comparison,
        limit,
        beyond,
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

/// Whether a value is computed from arguments alone, or what describes them, without anything that could go wrong where nobody asks for it.
fn is_of_arguments(value: BasicValueEnum<'_>, depth: u32) -> bool {
    let BasicValueEnum::IntValue(of) = value else {
        return false;
    };
    let Some(made) = of.as_instruction() else { return true };
    use InstructionOpcode::{
        AShr, Add, And, Freeze, ICmp, LShr, Load, Mul, Or, SDiv, SExt, Select, Shl, Sub, Trunc, UDiv, Xor, ZExt,
    };
    let operands = view::value_operands(made);
    let is_known = match made.get_opcode() {
        Add | Sub | Mul | Shl | LShr | AShr | And | Or | Xor | Trunc | ZExt | SExt | Freeze | ICmp | Select => true,
        UDiv | SDiv => operands
            .get(1)
            .and_then(|by| view::constant_integer(*by))
            .is_some_and(|by| by > 0),
        Load => return is_of_descriptor(made),
        _ => false,
    };
    is_known && depth > 0 && operands.into_iter().all(|operand| is_of_arguments(operand, depth - 1))
}

/// Whether a value is read from what describes an image, such as its width: that is there for every launch, and does not change.
fn is_of_descriptor(load: InstructionValue<'_>) -> bool {
    let kernel = load.get_parent().and_then(|block| block.get_parent());
    let invariant = view::context_of(load).get_kind_id("invariant.load");
    let (Some(kernel), true) = (kernel, load.get_metadata(invariant).is_some()) else {
        return false;
    };
    let mut address = view::value_operands(load).first().copied();
    if let Some(made) = address.and_then(|it| it.as_instruction_value()) {
        let operands = view::value_operands(made);
        let are_known = operands.iter().skip(1).all(|it| view::constant_integer(*it).is_some());
        let is_place = made.get_opcode() == InstructionOpcode::GetElementPtr && are_known;
        address = operands.first().copied().filter(|_| is_place);
    }
    let mut parameters = kernel.get_param_iter().zip(0..);
    let parameter = parameters.find(|(parameter, _)| Some(*parameter) == address);
    parameter.is_some_and(|(_, index)| attributes::opaque_argument(kernel, index).is_some())
}
