//! Have `float` do what LLVM would do to vectors of `half` lane by lane, or wrongly, on machines that have no arithmetic of `half`; and compare vectors on all.
//! Needs: retarget, and nothing of LLVM's that combines instructions afterwards: it takes this back. Guarantees: nothing. Changes: comparisons, the
//! intrinsics in [`INTRINSICS`], and conversions of and to integers: on AVX without F16C, LLVM 19 makes a vector of unsigned integers of 32 bits from halves of
//! them, in `half`, in which 65536 is infinite. Sums, products and quotients LLVM widens itself.
//! before: `%r = call <16 x half> @llvm.floor.v16f16(<16 x half> %x)`
//! after:  `%w = fpext <16 x half> %x to <16 x float>   %f = call <16 x float> @llvm.floor.v16f32(%w)   %r = fptrunc <16 x float> %f to <16 x half>`
//!
//! Nothing is rounded twice. Most give a value that is a `half`; `float` has more than twice its digits and two to spare, which is what the root takes; and
//! integers that `float` rounds are beyond the largest `half` all the same.

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::types::{BasicType, BasicTypeEnum, FloatType};
use inkwell::values::{BasicValue, BasicValueEnum, InstructionOpcode, InstructionValue};
use ir::{rewrite, view};

use super::group_arithmetic::intrinsic;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The intrinsics, all of whose operands and results are of one type.
const INTRINSICS: &[&str] = &[
    "llvm.canonicalize",
    "llvm.ceil",
    "llvm.floor",
    "llvm.maximum",
    "llvm.maxnum",
    "llvm.minimum",
    "llvm.minnum",
    "llvm.nearbyint",
    "llvm.rint",
    "llvm.round",
    "llvm.roundeven",
    "llvm.sqrt",
    "llvm.trunc",
];

/// The pass.
pub fn widen_half(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let is_native = ir::target::has_features(context.target.machine(), "+avx512fp16");
    let builder = module.get_context().create_builder();
    for function in view::defined_functions(module) {
        for instruction in view::instructions(function) {
            if is_native && !compares_vectors(instruction) {
                continue;
            }
            if let Some(value) = widened(module, &builder, instruction)? {
                rewrite::replace_instruction(instruction, value);
            }
        }
    }
    Ok(())
}

/// Whether an instruction compares vectors. Where the machine does that of `half` itself, LLVM 19 may exchange the operands when it takes one from the stack in a
/// comparison with a mask, and leaves the predicate as it is.
fn compares_vectors(instruction: InstructionValue<'_>) -> bool {
    let first = || view::value_operands(instruction).first().copied();
    instruction.get_opcode() == InstructionOpcode::FCmp && first().is_some_and(|it| it.is_vector_value())
}

/// What comes in the place of an instruction, if something does.
fn widened<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    instruction: InstructionValue<'ctx>,
) -> Result<Option<BasicValueEnum<'ctx>>, BuildError> {
    use InstructionOpcode::{Call, FCmp, FPExt, FPToSI, FPToUI, FPTrunc, SIToFP, UIToFP};
    let opcode = instruction.get_opcode();
    let known = match opcode {
        Call => known_intrinsic(instruction),
        FCmp | FPToSI | FPToUI | SIToFP | UIToFP => None,
        _ => return Ok(None),
    };
    if opcode == Call && known.is_none() {
        return Ok(None);
    }
    let operands = view::value_operands(instruction);
    let Some(first) = operands.first() else {
        return Ok(None);
    };
    let result = BasicTypeEnum::try_from(instruction.get_type()).map_err(|()| no_value(instruction))?;
    let is_to_half = matches!(opcode, SIToFP | UIToFP);
    let Some(wide) = wider(if is_to_half { result } else { first.get_type() }) else {
        return Ok(None);
    };
    builder.position_before(&instruction);
    let narrowed = |value| builder.build_cast(FPTrunc, flagged_like(value, instruction), result, "");
    if is_to_half {
        return Ok(Some(narrowed(builder.build_cast(opcode, *first, wide, "")?)?));
    }
    let widen = |value: &BasicValueEnum<'ctx>| builder.build_cast(FPExt, *value, wide, "");
    let operands = operands.iter().map(widen).collect::<Result<Vec<_>, _>>()?;
    if let Some(name) = known {
        return Ok(Some(narrowed(intrinsic(module, builder, name, wide, &operands)?)?));
    }
    let Some(predicate) = instruction.get_fcmp_predicate() else {
        return Ok(Some(builder.build_cast(opcode, operands[0], result, "")?));
    };
    let answer = match operands[..] {
        [BasicValueEnum::VectorValue(left), BasicValueEnum::VectorValue(right)] => {
            builder.build_float_compare(predicate, left, right, "")?.into()
        }
        [BasicValueEnum::FloatValue(left), BasicValueEnum::FloatValue(right)] => {
            builder.build_float_compare(predicate, left, right, "")?.into()
        }
        _ => return Ok(None),
    };
    Ok(Some(flagged_like(answer, instruction)))
}

fn no_value(instruction: InstructionValue<'_>) -> BuildError {
    BuildError::Backend(format!("no value: {instruction}"))
}

/// The intrinsic of the list that an instruction calls.
fn known_intrinsic(call: InstructionValue<'_>) -> Option<&'static str> {
    let called = view::name(view::called_function(view::as_call(call)?)?);
    INTRINSICS.iter().find(|name| is_form_of(&called, name)).copied()
}

/// Whether a name is that of an intrinsic for some type: `llvm.floor.v16f16`.
fn is_form_of(name: &str, intrinsic: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(stem, _)| stem == intrinsic)
}

/// The type of `float` for one of `half`.
fn wider(ty: BasicTypeEnum<'_>) -> Option<BasicTypeEnum<'_>> {
    let is_half = |it: FloatType<'_>| it == it.get_context().f16_type();
    match ty {
        BasicTypeEnum::FloatType(float) if is_half(float) => Some(float.get_context().f32_type().into()),
        BasicTypeEnum::VectorType(vector) => match vector.get_element_type() {
            BasicTypeEnum::FloatType(float) if is_half(float) => Some(
                float
                    .get_context()
                    .f32_type()
                    .vec_type(vector.get_size())
                    .as_basic_type_enum(),
            ),
            _ => None,
        },
        _ => None,
    }
}

/// A value with the fast-math flags of the instruction that it stands for.
fn flagged_like<'ctx>(value: BasicValueEnum<'ctx>, instruction: InstructionValue<'ctx>) -> BasicValueEnum<'ctx> {
    if let (Some(new), Ok(flags)) = (value.as_instruction_value(), instruction.get_fast_math_flags()) {
        // It fails for what takes no flags, which is no loss.
        let _ = new.set_fast_math_flags(flags);
    }
    value
}
