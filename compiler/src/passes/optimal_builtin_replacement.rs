//! Replace calls of library functions by the few instructions that are the best way to the same result.
//! Needs: builtins under their mangled names, not linked yet. Guarantees: nothing. Changes: calls of the functions in [`TABLE`] that the program
//! does not define itself, in the kernel and what it calls, the kernel first. The fast-math flags of a call stay.
//! before: `%r = call <4 x i32> @_Z5clampDv4_iii(<4 x i32> %x, i32 %low, i32 %high)`
//! after:  `%a = call <4 x i32> @llvm.smax.v4i32(%x, %splat.low)   %r = call <4 x i32> @llvm.smin.v4i32(%a, %splat.high)`
//!
//! The library defines the same functions in the same way, and once it is inlined nothing differs. But this is before the vectorizer, which knows
//! LLVM's intrinsics and would take a library function for anything; and fewer functions are linked. What is one operation of the machine, or a
//! few, is in the table; what the library computes in more steps is not.

use inkwell::builder::{Builder, BuilderError};
use inkwell::module::Module;
use inkwell::types::{BasicTypeEnum, IntType, VectorType};
use inkwell::values::{BasicValue, BasicValueEnum, CallSiteValue, FloatMathValue, InstructionValue, IntMathValue};
use ir::mangle::{demangle, Scalar, Type};
use ir::{elements, rewrite, view};

use super::group_arithmetic::intrinsic;
use super::the_kernel;
use crate::pipeline::PassContext;
use crate::BuildError;

/// What comes in the place of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Recipe {
    /// An intrinsic of the same operands.
    Intrinsic(&'static str),
    /// An intrinsic that is also told that there is an answer for zero.
    Count(&'static str),
    /// One intrinsic for signed integers, another one for unsigned.
    BySign(&'static str, &'static str),
    /// `|x|` as unsigned: `llvm.abs`, with an answer for the least number; the operand itself if it is unsigned.
    Abs,
    /// `max(x, y) - min(x, y)` as unsigned.
    AbsDiff,
    /// `min(max(x, low), high)`
    Clamp,
    /// The upper half of the product: that of numbers twice as wide, shifted; LLVM has machine instructions for it. Not for 64 bits: vectors of
    /// 128-bit integers are not well supported.
    MulHi,
    /// `llvm.fshl(x, x, count)`, whose count is modulo the width, too.
    Rotate,
    /// `x * y`, whose result beyond 24 bits of operands is up to us.
    Mul24,
    /// `x * y + z`, likewise.
    Mad24,
    /// `x * x` and its like, if the exponent is 2, 3 or 4: rounded once or twice, where 16 units in the last place are allowed. Special cases are those of products.
    Power,
}

use Recipe::{Abs, AbsDiff, BySign, Clamp, Count, Intrinsic as Same, Mad24, Mul24, MulHi, Power, Rotate};

/// The functions of integers, then those of floating-point numbers, at every width, with scalars among vector operands where OpenCL C has them.
const TABLE: [(&[(&str, Recipe)], bool); 2] = [
    (
        &[
            ("abs", Abs),
            ("abs_diff", AbsDiff),
            ("add_sat", BySign("llvm.sadd.sat", "llvm.uadd.sat")),
            ("clamp", Clamp),
            ("clz", Count("llvm.ctlz")),
            ("ctz", Count("llvm.cttz")),
            ("mad24", Mad24),
            ("max", BySign("llvm.smax", "llvm.umax")),
            ("min", BySign("llvm.smin", "llvm.umin")),
            ("mul24", Mul24),
            ("mul_hi", MulHi),
            ("popcount", Same("llvm.ctpop")),
            ("rotate", Rotate),
            ("sub_sat", BySign("llvm.ssub.sat", "llvm.usub.sat")),
        ],
        false,
    ),
    (
        &[
            ("ceil", Same("llvm.ceil")),
            ("copysign", Same("llvm.copysign")),
            ("fabs", Same("llvm.fabs")),
            ("floor", Same("llvm.floor")),
            ("fma", Same("llvm.fma")),
            // The number, where one operand is NaN.
            ("fmax", Same("llvm.maxnum")),
            ("fmin", Same("llvm.minnum")),
            // Rounded once or twice, by what the machine has.
            ("mad", Same("llvm.fmuladd")),
            ("pow", Power),
            ("rint", Same("llvm.rint")),
            ("round", Same("llvm.round")),
            ("sqrt", Same("llvm.sqrt")),
            ("trunc", Same("llvm.trunc")),
        ],
        true,
    ),
];

/// The pass.
pub fn optimal_builtin_replacement(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    if context.options.opt_disable {
        return Ok(());
    }
    let builder = module.get_context().create_builder();
    // Callees come first in the list.
    for function in view::reachable(the_kernel(module)?).into_iter().rev() {
        for call in view::calls(function) {
            let Some(callee) = view::called_function(call).filter(|callee| !view::is_defined(*callee)) else {
                continue;
            };
            let Some((recipe, is_signed)) = recipe(&view::name(callee)) else {
                continue;
            };
            let instruction = view::instruction_of(call);
            builder.position_before(&instruction);
            if let Some(value) = replacement(module, &builder, recipe, is_signed, call)? {
                copy_fast_math_flags(value, instruction);
                rewrite::replace_instruction(instruction, value);
                if view::has_no_uses(callee) {
                    rewrite::delete_function(callee);
                }
            }
        }
    }
    Ok(())
}

/// Lets `value` be as inexact as the call was allowed to be.
fn copy_fast_math_flags(value: BasicValueEnum<'_>, call: InstructionValue<'_>) {
    if let (Some(instruction), Ok(flags)) = (value.as_instruction_value(), call.get_fast_math_flags()) {
        // It fails for instructions that take no such flags: those of integers, whose calls had none.
        let _ = instruction.set_fast_math_flags(flags);
    }
}

/// An operation on two integers, or on vectors of them.
macro_rules! arithmetic {
    ($builder:ident.$operation:ident($x:expr, $y:expr)) => {
        match ($x, $y) {
            (BasicValueEnum::IntValue(x), BasicValueEnum::IntValue(y)) => $builder.$operation(x, y, "")?.into(),
            (BasicValueEnum::VectorValue(x), BasicValueEnum::VectorValue(y)) => $builder.$operation(x, y, "")?.into(),
            _ => return Ok(None),
        }
    };
}

/// The recipe for the function of a mangled name, and whether its integers have a sign.
fn recipe(mangled: &str) -> Option<(Recipe, bool)> {
    let (name, parameters) = demangle(mangled)?;
    let scalar = match parameters.first()? {
        Type::Scalar(scalar) | Type::Vector { element: scalar, .. } => *scalar,
        _ => return None,
    };
    let is_signed = matches!(scalar, Scalar::Char | Scalar::Short | Scalar::Int | Scalar::Long);
    let is_floating = matches!(scalar, Scalar::Half | Scalar::Float | Scalar::Double);
    let (functions, _) = TABLE.iter().find(|(_, floating)| *floating == is_floating)?;
    let (_, recipe) = functions.iter().find(|(known, _)| *known == name)?;
    let is_wide = matches!(scalar, Scalar::Long | Scalar::ULong);
    // LLVM makes a `float` of it first, in which the sum is rounded before it is rounded to `half`; and two products are farther off than the library's power is.
    let is_twice_rounded = scalar == Scalar::Half && matches!(*recipe, Same("llvm.fma") | Power);
    (!(is_wide && *recipe == MulHi || is_twice_rounded)).then_some((*recipe, is_signed))
}

/// The value of a call by a recipe. `None` if the call's types are not those of OpenCL C: then it is none of its functions.
fn replacement<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    recipe: Recipe,
    is_signed: bool,
    call: CallSiteValue<'ctx>,
) -> Result<Option<BasicValueEnum<'ctx>>, BuildError> {
    let Some(result) = call.try_as_basic_value().basic() else {
        return Ok(None);
    };
    let ty = result.get_type();
    let Some(operands) = operands(builder, call, ty)? else {
        return Ok(None);
    };
    let build = |name, operands: &[_]| intrinsic(module, builder, name, ty, operands);
    // There is an answer where it could be poison.
    let no = module.get_context().bool_type().const_zero().into();
    let pick = |signed, unsigned| if is_signed { signed } else { unsigned };
    let (least, greatest) = (pick("llvm.smin", "llvm.umin"), pick("llvm.smax", "llvm.umax"));
    let value = match (recipe, &operands[..]) {
        (Same(name), operands) => build(name, operands)?,
        (BySign(signed, unsigned), [_, _]) => build(pick(signed, unsigned), &operands)?,
        (Count(name), [x]) => build(name, &[*x, no])?,
        (Abs, [x]) if is_signed => build("llvm.abs", &[*x, no])?,
        (Abs, [x]) => *x,
        (AbsDiff, [x, y]) => {
            let (low, high) = (build(least, &[*x, *y])?, build(greatest, &[*x, *y])?);
            arithmetic!(builder.build_int_sub(high, low))
        }
        (Clamp, [x, low, high]) => {
            let raised = build(greatest, &[*x, *low])?;
            build(least, &[raised, *high])?
        }
        (MulHi, [BasicValueEnum::IntValue(x), BasicValueEnum::IntValue(y)]) => {
            let narrow = x.get_type();
            let Some(wide) = wider(narrow) else { return Ok(None) };
            let bits = wide.const_int(u64::from(narrow.get_bit_width()), false);
            high_product(builder, [*x, *y], [narrow, wide], bits, is_signed)?.into()
        }
        (MulHi, [BasicValueEnum::VectorValue(x), BasicValueEnum::VectorValue(y)]) => {
            let (narrow, lanes) = (x.get_type(), x.get_type().get_size());
            let element = narrow.get_element_type().into_int_type();
            let Some(wide) = wider(element) else { return Ok(None) };
            let bits = wide.const_int(u64::from(element.get_bit_width()), false);
            let bits = VectorType::const_vector(&vec![bits; lanes as usize]);
            high_product(builder, [*x, *y], [narrow, wide.vec_type(lanes)], bits, is_signed)?.into()
        }
        (Power, [x, y]) => {
            let value = match (elements::known_number(*y), *x) {
                (Some(exponent), BasicValueEnum::FloatValue(x)) => power(builder, x, exponent)?.map(Into::into),
                (Some(exponent), BasicValueEnum::VectorValue(x)) => power(builder, x, exponent)?.map(Into::into),
                _ => None,
            };
            return Ok(value);
        }
        (Rotate, [x, count]) => build("llvm.fshl", &[*x, *x, *count])?,
        (Mul24, [x, y]) => arithmetic!(builder.build_int_mul(*x, *y)),
        (Mad24, [x, y, z]) => {
            let product = arithmetic!(builder.build_int_mul(*x, *y));
            arithmetic!(builder.build_int_add(product, *z))
        }
        _ => return Ok(None),
    };
    Ok(Some(value))
}

/// A power by multiplications, where there are few.
fn power<'ctx, T: FloatMathValue<'ctx> + Copy>(
    builder: &Builder<'ctx>,
    x: T,
    exponent: f64,
) -> Result<Option<T>, BuilderError> {
    if ![2.0, 3.0, 4.0].contains(&exponent) {
        return Ok(None);
    }
    let square = builder.build_float_mul(x, x, "")?;
    Ok(Some(match exponent {
        2.0 => square,
        3.0 => builder.build_float_mul(square, x, "")?,
        _ => builder.build_float_mul(square, square, "")?,
    }))
}

/// The integer type of twice the width.
fn wider(ty: IntType<'_>) -> Option<IntType<'_>> {
    let context = ty.get_context();
    match ty.get_bit_width() {
        8 => Some(context.i16_type()),
        16 => Some(context.i32_type()),
        32 => Some(context.i64_type()),
        _ => None,
    }
}

/// The upper half of a product, from its narrow and its wide type.
fn high_product<'ctx, T: IntMathValue<'ctx>>(
    builder: &Builder<'ctx>,
    factors: [T; 2],
    [narrow, wide]: [T::BaseType; 2],
    bits: T,
    is_signed: bool,
) -> Result<T, BuilderError>
where
    T::BaseType: Copy,
{
    let extend = |factor| match is_signed {
        true => builder.build_int_s_extend(factor, wide, ""),
        false => builder.build_int_z_extend(factor, wide, ""),
    };
    let [x, y] = factors.map(extend);
    let product = builder.build_int_mul(x?, y?, "")?;
    let high = builder.build_right_shift(product, bits, is_signed, "")?;
    builder.build_int_truncate(high, narrow, "")
}

/// The operands of a call as values of type `ty`: scalars among vectors become vectors. `None` if one has another type.
fn operands<'ctx>(
    builder: &Builder<'ctx>,
    call: CallSiteValue<'ctx>,
    ty: BasicTypeEnum<'ctx>,
) -> Result<Option<Vec<BasicValueEnum<'ctx>>>, BuildError> {
    let mut operands = Vec::new();
    for at in 0..view::argument_count(call) {
        let given = view::instruction_of(call)
            .get_operand(at)
            .and_then(|operand| operand.value());
        operands.push(match (given, ty) {
            (Some(value), _) if value.get_type() == ty => value,
            (Some(scalar), BasicTypeEnum::VectorType(vector)) if scalar.get_type() == vector.get_element_type() => {
                splat(builder, scalar, vector)?
            }
            _ => return Ok(None),
        });
    }
    Ok(Some(operands))
}

fn splat<'ctx>(
    builder: &Builder<'ctx>,
    scalar: BasicValueEnum<'ctx>,
    ty: VectorType<'ctx>,
) -> Result<BasicValueEnum<'ctx>, BuildError> {
    let index = ty.get_context().i32_type();
    let first = builder.build_insert_element(ty.get_poison(), scalar, index.const_zero(), "")?;
    let mask = index.vec_type(ty.get_size()).const_zero();
    Ok(builder.build_shuffle_vector(first, ty.get_poison(), mask, "")?.into())
}
