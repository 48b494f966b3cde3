//! Private variables of all lanes, and addresses in those that are interleaved.

use inkwell::module::Module;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, PointerValue};
use ir::addresses::{self, Step};
use ir::widen;

use super::emit::{Emitted, Part};
use super::scope::Scope;
use crate::analyses::private_variables::{size, Layout};
use crate::function::{Function, ValueId};

/// The largest alignment that a vector can ask for.
const VECTOR_ALIGN: u64 = 64;

/// The type of a variable that so many lanes have copies of, and its alignment; none if it is too large.
pub fn variable_type<'ctx>(
    module: &Module<'ctx>,
    f: &Function<'ctx>,
    variable: ValueId,
    layout: Layout,
    lanes: u32,
) -> Option<(BasicTypeEnum<'ctx>, u64)> {
    let align = u64::from(f.instruction(variable)?.llvm.get_alignment().ok()?);
    let bytes = size(f, variable)?;
    let (count, align) = match layout {
        Layout::Shared => (bytes, align),
        Layout::Copies { .. } => (bytes.checked_mul(lanes.into())?, align),
        // Rows of all lanes are vectors.
        Layout::Interleaved { element } => {
            let row = (element * u64::from(lanes)).min(VECTOR_ALIGN);
            (bytes.checked_mul(lanes.into())?, align.max(1 << row.ilog2()))
        }
    };
    let byte = module.get_context().i8_type();
    Some((byte.array_type(u32::try_from(count).ok()?).into(), align))
}

/// Lane 0's address in an interleaved variable, of a `getelementptr` whose base is in one: what it adds, it adds for all lanes.
pub fn write_address<'f, 'ctx: 'f>(scope: &mut dyn Scope<'f, 'ctx>, address: ValueId) -> Emitted<PointerValue<'ctx>> {
    let (base, steps) = steps_of(scope.function(), address);
    let base = scope.scalar(base)?;
    let lanes = i64::from(scope.width().lanes * scope.parts());
    let (builder, wide) = (scope.builder(), scope.module().get_context().i64_type());
    let mut sum = wide.const_zero();
    for (step, index) in steps {
        let part = match step {
            Step::Field(bytes) => wide.const_int((bytes as i64 * lanes) as u64, true),
            Step::Elements(bytes) => {
                let index = scope.scalar(index)?.into_int_value();
                let index = builder.build_int_s_extend_or_bit_cast(index, wide, "")?;
                builder.build_int_mul(index, wide.const_int((bytes as i64 * lanes) as u64, true), "")?
            }
        };
        sum = builder.build_int_add(sum, part, "")?;
    }
    Ok(widen::behind(builder, base, sum.into()).into_pointer_value())
}

/// The addresses of all lanes of a part in an interleaved variable, of a `getelementptr` that is not linear.
pub fn write_addresses<'f, 'ctx: 'f>(scope: &mut dyn Scope<'f, 'ctx>, address: ValueId) -> Emitted<Vec<Part<'ctx>>> {
    let (base, steps) = steps_of(scope.function(), address);
    let bases = scope.vectors(base)?;
    let lanes = i64::from(scope.width().lanes * scope.parts());
    let (builder, width) = (scope.builder(), scope.width());
    let wide: BasicTypeEnum = scope.module().get_context().i64_type().into();
    let mut addresses = Vec::new();
    for (part, base) in bases.into_iter().enumerate() {
        let mut at = base;
        for (step, index) in &steps {
            let (Step::Field(bytes) | Step::Elements(bytes)) = step;
            let factor = wide.into_int_type().const_int((*bytes as i64 * lanes) as u64, true);
            let far: BasicValueEnum = match step {
                Step::Field(_) => factor.into(),
                Step::Elements(_) => {
                    let index = scope.vectors(*index)?[part];
                    let index = ir::build::sign_extend(builder, index, widen::vector_type(wide, width));
                    widen::multiply(builder, index, widen::splat(builder, factor.into(), width))
                }
            };
            at = widen::behind(builder, at, far);
        }
        addresses.push(at);
    }
    Ok(addresses)
}

/// The base of a `getelementptr`, and what it adds.
fn steps_of(f: &Function<'_>, address: ValueId) -> (ValueId, Vec<(Step, ValueId)>) {
    let instruction = f
        .instruction(address)
        .expect("an address in a variable is an instruction");
    let steps = addresses::steps(instruction.llvm).expect("an address in an interleaved variable is a sum");
    let indices = instruction.operands[1..].iter().copied();
    (instruction.operands[0], steps.into_iter().zip(indices).collect())
}
