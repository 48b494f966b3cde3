//! Load and store small vectors as integers.
//! Needs: to run before `scalarize`, and after the last pass that would undo it. Guarantees: nothing. Changes: loads and stores of vectors whose elements are smaller than
//! 32 bits and that fit into 32, and of those that fit into 64 where lanes do not follow one another in memory; what joins them on the way ([`joins`]).
//! before: `%v = load <4 x i8>, ptr %p`   after: `%i = load i32, ptr %p   %v = bitcast i32 %i to <4 x i8>`
//!
//! One gather of integers is cheaper than one for each element; and where lanes do follow one another, `uchar4` as 32-bit lanes is what conversions to
//! and from `int4` and `float4` want anyway, while bytes four apart would have to be shuffled first. Stored elements that may be anything are frozen: they
//! share an integer with the others now, which must not become anything because of them.

mod joins;

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::types::{BasicType, BasicTypeEnum, IntType, VectorType};
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue};
use ir::{build, elements, rewrite, view};

use super::lanes::{LaneGuesses, Pace};
use crate::{Reason, Request};

/// The pass.
pub fn squash_small_vectors<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    request: &Request<'_>,
) -> Result<(), Reason> {
    let lanes = LaneGuesses::of(function);
    let squash = Squash {
        module,
        builder: module.get_context().create_builder(),
        allows_misaligned: allows_misaligned(request),
    };
    for access in view::instructions(function) {
        let operands = view::value_operands(access);
        match (access.get_opcode(), &operands[..]) {
            (InstructionOpcode::Load, [address]) => {
                if let Some(ty) = view::value_of(access).and_then(|it| squash.integer_for(access, it, *address, &lanes))
                {
                    squash.load(access, ty, *address)?;
                }
            }
            (InstructionOpcode::Store, [value, address]) => {
                if let Some(ty) = squash.integer_for(access, *value, *address, &lanes) {
                    squash.store(access, ty, *value, *address)?;
                }
            }
            _ => {}
        }
    }
    joins::squash_joins(function, &squash.builder)
}

/// Whether the machine accesses integers at any address, as fast as at good ones.
fn allows_misaligned(request: &Request<'_>) -> bool {
    let triple = request.machine.get_triple();
    let triple = triple.as_str().to_string_lossy();
    ["x86_64", "i686", "i386", "aarch64"]
        .iter()
        .any(|machine| triple.starts_with(machine))
}

struct Squash<'a, 'ctx> {
    module: &'a Module<'ctx>,
    builder: Builder<'ctx>,
    allows_misaligned: bool,
}

impl<'ctx> Squash<'_, 'ctx> {
    /// The integer as which a value is accessed, if it is one of those that should be.
    fn integer_for(
        &self,
        access: InstructionValue<'ctx>,
        value: BasicValueEnum<'ctx>,
        address: BasicValueEnum<'ctx>,
        lanes: &LaneGuesses<'ctx>,
    ) -> Option<IntType<'ctx>> {
        let BasicTypeEnum::VectorType(vector) = value.get_type() else {
            return None;
        };
        let element = elements::bits(self.module, vector.get_element_type());
        let (bits, is_pointer) = (self.bits(vector), vector.get_element_type().is_pointer_type());
        let is_plain = !access.get_volatile().unwrap_or(true) && element.value == element.distance && !is_pointer;
        let is_aligned = self.allows_misaligned || u64::from(access.get_alignment().unwrap_or(1)) * 8 >= bits;
        // What is the same in all lanes is accessed once, as it is.
        let is_varying = !lanes.is_uniform(address);
        let context = self.module.get_context();
        let ty = match bits {
            16 => context.i16_type(),
            32 if element.value < 32 => context.i32_type(),
            64 if element.value < 64 && lanes.pace(address) == Pace::Irregular => context.i64_type(),
            _ => return None,
        };
        (is_plain && is_aligned && is_varying).then_some(ty)
    }

    fn bits(&self, ty: VectorType<'ctx>) -> u64 {
        elements::bits(self.module, ty.as_basic_type_enum()).value
    }

    fn load(
        &self,
        access: InstructionValue<'ctx>,
        ty: IntType<'ctx>,
        address: BasicValueEnum<'ctx>,
    ) -> Result<(), Reason> {
        let Some(vector) = view::value_of(access) else {
            return Ok(());
        };
        self.builder.position_before(&access);
        let name = view::value_name(access);
        let whole = self.builder.build_load(ty, address.into_pointer_value(), "")?;
        build::set_align(whole.as_instruction_value(), access.get_alignment().unwrap_or(1));
        let cast = self.builder.build_bit_cast(whole, vector.get_type(), &name)?;
        rewrite::replace_instruction(access, cast);
        Ok(())
    }

    fn store(
        &self,
        access: InstructionValue<'ctx>,
        ty: IntType<'ctx>,
        value: BasicValueEnum<'ctx>,
        address: BasicValueEnum<'ctx>,
    ) -> Result<(), Reason> {
        self.builder.position_before(&access);
        let frozen = ir::elements::freeze(&self.builder, value);
        let whole = self.builder.build_bit_cast(frozen, ty, "")?;
        let store = self.builder.build_store(address.into_pointer_value(), whole)?;
        build::set_align(Some(store), access.get_alignment().unwrap_or(1));
        rewrite::erase(access);
        Ok(())
    }
}
