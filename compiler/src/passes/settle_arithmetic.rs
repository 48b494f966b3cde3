//! Use what leave there is to compute floating-point numbers otherwise than as it says (`-cl-fast-relaxed-math`), and take it away, so that all forms of a kernel compute the same, bit by bit.
//! Needs: tidy. Guarantees: of the fast-math flags there is only `nnan`, which says what numbers there are, and not how they are computed. Changes: all arithmetic, if the kernel is to be settled,
//! which [`run_vecz`](super::run_vecz) finds out; others stay as they are.
//! before: `%p = fmul contract float %a, %b`, `%r = fadd contract float %p, %c`, `%s = fdiv arcp float %a, 3.0`
//! after:  `%r = call float @llvm.fmuladd.f32(float %a, float %b, float %c)`, `%s = fmul float %a, 0x3FD5555560000000`
//!
//! What LLVM makes of such leave depends on what is around: on what is a vector already, and on which blocks became one. So scalar code and vectors would not round alike. What is lost is what only shows
//! later: sums over the runs of a loop in vectors, and estimates of quotients. Where there are NaNs though a program says that there are none, forms may still differ. Settled are kernels of which it is open which form is faster. Measured: see `compiler/README.md`.

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::types::VectorType;
use inkwell::values::{BasicValue, BasicValueEnum, FastMathFlags, InstructionOpcode, InstructionValue};
use ir::passes::Tuning;
use ir::{attributes, metadata, rewrite, view};

use super::estimate_roots;
use super::group_arithmetic::intrinsic;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The simplifications that one operation is enough for: divisions by constants become products.
const SIMPLIFY: &str = "function(instcombine<max-iterations=1;no-verify-fixpoint>)";

/// The bound on the error of inverse roots that stand for quotients by roots, in ULP, as OpenCL C has it for quotients.
const QUOTIENT_ULP: f64 = 2.5;

/// What programs say of the numbers that there are. Without it, maxima take three instructions: vectors of Mandelbulber take 1.28 times as long.
const KEPT: FastMathFlags = FastMathFlags::NoNaNs;

/// The pass.
pub fn settle_arithmetic(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    match context.options.is_settled || context.variant.is_settled {
        true => settle(module, context),
        false => Ok(()),
    }
}

/// Settles the arithmetic of a module.
pub(super) fn settle(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    context.is_settled.set(true);
    ir::passes::run(module, SIMPLIFY, context.target.machine(), Tuning::default()).map_err(BuildError::Backend)?;
    let builder = module.get_context().create_builder();
    for function in view::defined_functions(module) {
        for instruction in view::instructions(function) {
            builder.position_before(&instruction);
            let value = match instruction.get_opcode() {
                InstructionOpcode::FAdd | InstructionOpcode::FSub => fused(module, &builder, instruction)?,
                InstructionOpcode::FDiv => by_inverse_root(&builder, instruction)?,
                _ => None,
            };
            if let Some(value) = value {
                rewrite::replace_instruction(instruction, value);
            }
        }
        // What is said of all arithmetic of a function, and of each operation.
        attributes::forget_fast_math(function);
        view::instructions(function)
            .into_iter()
            .for_each(|it| rewrite::limit_fast_math_flags(it, KEPT));
    }
    Ok(())
}

/// A sum or a difference with a product that nothing else needs, rounded once, if that is allowed. The product is left to who removes what nobody needs.
fn fused<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    sum: InstructionValue<'ctx>,
) -> Result<Option<BasicValueEnum<'ctx>>, BuildError> {
    let is_difference = sum.get_opcode() == InstructionOpcode::FSub;
    let [left, right] = view::value_operands(sum)[..] else {
        return Ok(None);
    };
    if !may(sum, FastMathFlags::AllowContract) {
        return Ok(None);
    }
    let fuse = |[a, b]: [BasicValueEnum<'ctx>; 2], c| {
        let made = intrinsic(module, builder, "llvm.fmuladd", left.get_type(), &[a, b, c])?;
        Ok(Some(made))
    };
    match (factors(left), factors(right)) {
        (Some(product), _) if is_difference => fuse(product, negated(builder, right)?),
        (Some(product), _) => fuse(product, right),
        (None, Some([a, b])) if is_difference => fuse([negated(builder, a)?, b], left),
        (None, Some(product)) => fuse(product, left),
        (None, None) => Ok(None),
    }
}

/// The factors of a product that may be part of a sum, and that nothing else needs.
fn factors(of: BasicValueEnum<'_>) -> Option<[BasicValueEnum<'_>; 2]> {
    let product = of.as_instruction_value()?;
    let is_one = product.get_opcode() == InstructionOpcode::FMul && view::instruction_users(product).len() == 1;
    if !is_one || !may(product, FastMathFlags::AllowContract) {
        return None;
    }
    view::value_operands(product).try_into().ok()
}

/// A quotient by a root, where the inverse may be used, as a product with the inverse root, of which [`estimate_roots`](super::estimate_roots) knows that it need not be exact.
fn by_inverse_root<'ctx>(
    builder: &Builder<'ctx>,
    quotient: InstructionValue<'ctx>,
) -> Result<Option<BasicValueEnum<'ctx>>, BuildError> {
    let [dividend, root] = view::value_operands(quotient)[..] else {
        return Ok(None);
    };
    let is_by_root = root.as_instruction_value().is_some_and(estimate_roots::is_root);
    if !is_by_root || !may(quotient, FastMathFlags::AllowReciprocal) {
        return Ok(None);
    }
    let (inverse, product): (BasicValueEnum, BasicValueEnum) = match (dividend, root) {
        (BasicValueEnum::VectorValue(dividend), BasicValueEnum::VectorValue(root)) => {
            let ty = root.get_type();
            let one = ty.get_element_type().into_float_type().const_float(1.0);
            let ones = VectorType::const_vector(&vec![one; ty.get_size() as usize]);
            let inverse = builder.build_float_div(ones, root, "")?;
            (inverse.into(), builder.build_float_mul(dividend, inverse, "")?.into())
        }
        (BasicValueEnum::FloatValue(dividend), BasicValueEnum::FloatValue(root)) => {
            let inverse = builder.build_float_div(root.get_type().const_float(1.0), root, "")?;
            (inverse.into(), builder.build_float_mul(dividend, inverse, "")?.into())
        }
        _ => return Ok(None),
    };
    if let Some(made) = inverse.as_instruction_value() {
        metadata::allow_error(made, QUOTIENT_ULP);
    }
    Ok(Some(product))
}

/// A number, or those of a vector, with the other sign.
fn negated<'ctx>(builder: &Builder<'ctx>, of: BasicValueEnum<'ctx>) -> Result<BasicValueEnum<'ctx>, BuildError> {
    Ok(match of {
        BasicValueEnum::VectorValue(of) => builder.build_float_neg(of, "")?.into(),
        of => builder.build_float_neg(of.into_float_value(), "")?.into(),
    })
}

/// Whether an operation has a leave.
fn may(instruction: InstructionValue<'_>, flag: FastMathFlags) -> bool {
    let flags = instruction.get_fast_math_flags();
    flags.is_ok_and(|flags| flags.contains(flag))
}
