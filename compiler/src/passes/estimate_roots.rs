//! Have inverse square roots, and quotients by roots, made of the processor's estimate, where they need not be exact and the estimate is good (AVX-512).
//! Needs: retarget; optimize, which knows what to do with roots and quotients, and not with this. Guarantees: no quotient by a root is left to LLVM's own estimate, which
//! makes NaN of the inverse root of zero. Changes: `fdiv` by `llvm.sqrt`: of 1 with `!fpmath` of 2 ULP or more, of anything with `arcp`.
//! before: `%s = call <16 x float> @llvm.sqrt.v16f32(%x)`, `%r = fdiv arcp <16 x float> %a, %s`
//! after:  `%y = call <16 x float> @llvm.x86.avx512.rsqrt14.ps.512(%x, ...)`, one step of Newton's method, `%r = fmul <16 x float> %a, %refined`
//!
//! The divider takes 34 cycles for the 16 quotients on Intel's machines, during which this is done three times. The estimate is wrong by 2^-14 of itself, so that after the
//! step 1.5 * 2^-28 is left; with what is rounded, the inverse root is within 1.6 * 2^-24 of itself, which is 1.6 ULP at most. The specification allows 2 for `rsqrt`. `double` takes a
//! second step, which leaves 3.4 * 2^-56 besides what is rounded; of its quotients only the library's `rsqrt` need not be exact. On Zen 4 it takes half the time.
//! Every element of vectors is what a scalar would be. Quotients by other things stay: the divider works beside the other units, and alone it is not what is waited for.

use inkwell::builder::Builder;
use inkwell::intrinsics::Intrinsic;
use inkwell::module::Module;
use inkwell::types::{BasicTypeEnum, FloatType, VectorType};
use inkwell::values::{
    BasicValue, BasicValueEnum, FastMathFlags, InstructionOpcode, InstructionValue, IntValue, VectorValue,
};
use inkwell::FloatPredicate;
use ir::{elements, metadata, rewrite, view};

use super::group_arithmetic::intrinsic;
use super::mux;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The bound on the error of the inverse of a root that makes an estimate good enough, in ULP.
const ENOUGH: f64 = 2.0;

/// The bits of the smallest register, and of the largest.
const REGISTERS: [u32; 2] = [128, 512];

/// Marks the inverse roots that will be estimated by a flag, where the machine has estimates: LLVM forgets `!fpmath` when it moves one to where it runs more often, and forms of a kernel in which that was
/// done and was not would round differently.
pub(super) fn mark(module: &Module<'_>, context: &PassContext<'_>) {
    if !has_estimate(context) {
        return;
    }
    let functions = view::defined_functions(module).into_iter();
    let instructions = functions.flat_map(view::instructions);
    for instruction in instructions.filter(|it| Quotient::of(*it).is_some()) {
        let flags = instruction.get_fast_math_flags().unwrap_or(FastMathFlags::empty());
        let is_set = instruction.set_fast_math_flags(flags | FastMathFlags::AllowReciprocal);
        debug_assert!(is_set.is_ok(), "{is_set:?}");
    }
}

fn has_estimate(context: &PassContext<'_>) -> bool {
    ir::target::has_features(context.target.machine(), "+avx512f,+avx512vl")
}

/// The pass.
pub fn estimate_roots(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let has_estimate = has_estimate(context);
    let builder = module.get_context().create_builder();
    for function in view::defined_functions(module) {
        for instruction in view::instructions(function) {
            let Some(quotient) = Quotient::of(instruction) else {
                continue;
            };
            builder.position_before(&instruction);
            let value = match has_estimate {
                true => Some(quotient.estimate(module, &builder)?),
                false => quotient.exact(&builder)?,
            };
            if let Some(value) = value {
                rewrite::replace_instruction(instruction, value);
            }
            if view::has_no_uses(quotient.root) {
                rewrite::erase(quotient.root);
            }
        }
    }
    Ok(())
}

/// Whether an instruction is an inverse root of which the same is made in all forms of a kernel: with the machine's estimate, or exactly.
pub fn is_same_everywhere(instruction: InstructionValue<'_>) -> bool {
    let others = FastMathFlags::AllowReassoc | FastMathFlags::ApproxFunc | FastMathFlags::AllowContract;
    Quotient::of(instruction).is_some_and(|it| is_one(it.dividend) && !it.is_finite() && !it.flags.intersects(others))
}

/// Quotients by roots, of vectors or one, that may be estimated.
struct Quotient<'ctx> {
    flags: FastMathFlags,
    dividend: BasicValueEnum<'ctx>,
    divisor: BasicValueEnum<'ctx>,
    /// What the divisor is.
    root: InstructionValue<'ctx>,
    /// What the root is of.
    radicand: BasicValueEnum<'ctx>,
}

impl<'ctx> Quotient<'ctx> {
    fn of(instruction: InstructionValue<'ctx>) -> Option<Quotient<'ctx>> {
        if instruction.get_opcode() != InstructionOpcode::FDiv {
            return None;
        }
        let [dividend, divisor] = view::value_operands(instruction)[..] else {
            return None;
        };
        let root = divisor.as_instruction_value().filter(|it| is_root(*it))?;
        let flags = instruction.get_fast_math_flags().ok()?;
        let is_loose = metadata::allowed_error(instruction).is_some_and(|ulp| ulp >= ENOUGH);
        let may_be_estimated = flags.contains(FastMathFlags::AllowReciprocal) || is_loose && is_one(dividend);
        // Of floats or doubles.
        bits(divisor.get_type())?;
        may_be_estimated.then_some(Quotient {
            flags,
            dividend,
            divisor,
            root,
            radicand: view::value_operands(root).first().copied()?,
        })
    }

    /// Whether neither infinities nor what is no number matter.
    fn is_finite(&self) -> bool {
        self.flags.contains(FastMathFlags::NoNaNs | FastMathFlags::NoInfs)
    }

    /// The same quotient without leave to use the inverse; none if LLVM's estimate is good, which it is for finite numbers.
    fn exact(&self, builder: &Builder<'ctx>) -> Result<Option<BasicValueEnum<'ctx>>, BuildError> {
        if self.is_finite() || !self.flags.contains(FastMathFlags::AllowReciprocal) {
            return Ok(None);
        }
        let quotient: BasicValueEnum = match (self.dividend, self.divisor) {
            (BasicValueEnum::VectorValue(a), BasicValueEnum::VectorValue(b)) => {
                builder.build_float_div(a, b, "")?.into()
            }
            (a, b) => builder
                .build_float_div(a.into_float_value(), b.into_float_value(), "")?
                .into(),
        };
        if let Some(made) = quotient.as_instruction_value() {
            // LLVM adds flags, and takes none away.
            let _ = made.set_fast_math_flags(self.flags - FastMathFlags::AllowReciprocal);
        }
        Ok(Some(quotient))
    }

    /// What stands for the quotient.
    fn estimate(&self, module: &Module<'ctx>, builder: &Builder<'ctx>) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let inverse = self.inverse(module, builder, self.radicand)?;
        Ok(match (self.dividend, inverse) {
            (of, inverse) if is_one(of) => inverse,
            (BasicValueEnum::VectorValue(of), BasicValueEnum::VectorValue(inverse)) => {
                builder.build_float_mul(of, inverse, "")?.into()
            }
            (of, inverse) => builder
                .build_float_mul(of.into_float_value(), inverse.into_float_value(), "")?
                .into(),
        })
    }

    /// The inverse roots of as many numbers; those of more than a register are put together of halves.
    fn inverse(
        &self,
        module: &Module<'ctx>,
        builder: &Builder<'ctx>,
        of: BasicValueEnum<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let is_large = bits(of.get_type()).is_some_and(|bits| bits > REGISTERS[1]);
        let all = match of {
            BasicValueEnum::VectorValue(all) if is_large => all,
            _ => {
                let inverse = inverse_root(module, builder, widened(builder, of)?, self.is_finite())?;
                return narrowed(builder, inverse, of.get_type());
            }
        };
        let lanes = all.get_type().get_size();
        // Both are as long: what is behind the last number is anything.
        let half = lanes.div_ceil(2);
        let low = self.inverse(module, builder, shuffled(builder, all, 0..half)?.into())?;
        let high = self.inverse(module, builder, shuffled(builder, all, half..2 * half)?.into())?;
        let order: Vec<IntValue> = (0..lanes).map(|at| lane(all.get_type(), at)).collect();
        let both = builder.build_shuffle_vector(
            low.into_vector_value(),
            high.into_vector_value(),
            VectorType::const_vector(&order),
            "",
        )?;
        Ok(both.into())
    }
}

/// The number of a lane, for shuffles of vectors of a type.
fn lane<'ctx>(ty: VectorType<'ctx>, at: u32) -> IntValue<'ctx> {
    ty.get_context().i32_type().const_int(at.into(), false)
}

/// Whether an instruction is a square root.
pub(super) fn is_root(instruction: InstructionValue<'_>) -> bool {
    let called = view::as_call(instruction).and_then(view::called_function);
    called.is_some_and(|it| view::name(it).starts_with("llvm.sqrt."))
}

/// The inverses of the roots of a register of lanes. Of zero and of infinity the estimate is right, and the step makes NaN.
fn inverse_root<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    x: VectorValue<'ctx>,
    is_finite: bool,
) -> Result<VectorValue<'ctx>, BuildError> {
    let ty = x.get_type();
    let number = |number: f64| {
        let number = ty.get_element_type().into_float_type().const_float(number);
        VectorType::const_vector(&vec![number; ty.get_size() as usize])
    };
    let fma = |a: VectorValue<'ctx>, b: VectorValue<'ctx>, c: VectorValue<'ctx>| {
        let arguments = [a.into(), b.into(), c.into()];
        intrinsic(module, builder, "llvm.fma", ty.into(), &arguments).map(|it| it.into_vector_value())
    };
    let step = |estimate: VectorValue<'ctx>| -> Result<_, BuildError> {
        let near_root = builder.build_float_mul(x, estimate, "")?;
        let error = fma(builder.build_float_neg(near_root, "")?, estimate, number(1.0))?;
        let half = builder.build_float_mul(estimate, number(0.5), "")?;
        Ok((fma(half, error, estimate)?, error))
    };
    let first = first_estimate(module, builder, x)?;
    let (mut refined, mut error) = step(first)?;
    if is_double(ty.get_element_type().into_float_type()) {
        (refined, error) = step(refined)?;
    }
    if is_finite {
        return Ok(refined);
    }
    let is_none = builder.build_float_compare(FloatPredicate::UNO, error, error, "")?;
    Ok(builder.build_select(is_none, first, refined, "")?.into_vector_value())
}

/// The machine's estimate.
fn first_estimate<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    x: VectorValue<'ctx>,
) -> Result<VectorValue<'ctx>, BuildError> {
    let lanes = x.get_type().get_size();
    let context = module.get_context();
    // A bit for each lane, and never less than a byte.
    let mask = match lanes {
        16 => context.i16_type(),
        _ => context.i8_type(),
    };
    let suffix = match is_double(x.get_type().get_element_type().into_float_type()) {
        true => "pd",
        false => "ps",
    };
    let bits = bits(x.get_type().into()).unwrap_or_default();
    let name = format!("llvm.x86.avx512.rsqrt14.{suffix}.{bits}");
    let declaration = Intrinsic::find(&name)
        .and_then(|found| found.get_declaration(module, &[]))
        .ok_or_else(|| BuildError::Backend(format!("LLVM has no {name}")))?;
    let nothing = x.get_type().const_zero();
    let arguments = [x.into(), nothing.into(), mask.const_all_ones().into()];
    let estimate = mux::value(builder.build_call(declaration, &arguments, "")?)?;
    Ok(estimate.into_vector_value())
}

/// A number, or a vector of what fits in a register, in a vector that is a register.
fn widened<'ctx>(builder: &Builder<'ctx>, of: BasicValueEnum<'ctx>) -> Result<VectorValue<'ctx>, BuildError> {
    Ok(match of {
        BasicValueEnum::VectorValue(vector) => {
            let lanes = vector.get_type().get_size();
            let least = lanes_of_smallest(vector.get_type().get_element_type().into_float_type());
            let order = (0..lanes.next_power_of_two().max(least)).map(|at| at.min(lanes));
            shuffled(builder, vector, order)?
        }
        of => {
            let of = of.into_float_value();
            let lane = of.get_type().get_context().i32_type().const_zero();
            let register = of.get_type().vec_type(lanes_of_smallest(of.get_type()));
            builder.build_insert_element(register.get_poison(), of, lane, "")?
        }
    })
}

/// As many lanes of a vector as a type has.
fn narrowed<'ctx>(
    builder: &Builder<'ctx>,
    of: VectorValue<'ctx>,
    ty: BasicTypeEnum<'ctx>,
) -> Result<BasicValueEnum<'ctx>, BuildError> {
    Ok(match ty {
        BasicTypeEnum::VectorType(ty) => shuffled(builder, of, 0..ty.get_size())?.into(),
        _ => builder.build_extract_element(of, of.get_type().get_context().i32_type().const_zero(), "")?,
    })
}

/// Lanes of a vector in an order, which is the vector itself if nothing changes; the lane behind its last is anything.
fn shuffled<'ctx>(
    builder: &Builder<'ctx>,
    of: VectorValue<'ctx>,
    order: impl ExactSizeIterator<Item = u32>,
) -> Result<VectorValue<'ctx>, BuildError> {
    let ty = of.get_type();
    if order.len() == ty.get_size() as usize {
        return Ok(of);
    }
    let order: Vec<IntValue> = order.map(|at| lane(ty, at)).collect();
    Ok(builder.build_shuffle_vector(of, ty.get_poison(), VectorType::const_vector(&order), "")?)
}

/// How many bits of floats or doubles a type has; none if it is nothing else or not of a known length.
fn bits(ty: BasicTypeEnum<'_>) -> Option<u32> {
    let of_number = |ty: FloatType<'_>| match () {
        () if is_double(ty) => Some(64),
        () if ty == ty.get_context().f32_type() => Some(32),
        () => None,
    };
    match ty {
        BasicTypeEnum::FloatType(ty) => of_number(ty),
        BasicTypeEnum::VectorType(vector) => match vector.get_element_type() {
            BasicTypeEnum::FloatType(ty) => Some(of_number(ty)? * vector.get_size()),
            _ => None,
        },
        _ => None,
    }
}

fn is_double(ty: FloatType<'_>) -> bool {
    ty == ty.get_context().f64_type()
}

/// How many numbers the smallest register has.
fn lanes_of_smallest(ty: FloatType<'_>) -> u32 {
    REGISTERS[0] / if is_double(ty) { 64 } else { 32 }
}

/// Whether a value is the number 1, in all lanes.
fn is_one(of: BasicValueEnum<'_>) -> bool {
    elements::known_number(of) == Some(1.0)
}
