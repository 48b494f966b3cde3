//! Loads and stores of vectors.

use inkwell::builder::BuilderError;
use inkwell::types::{BasicTypeEnum, VectorType};
use inkwell::values::{BasicValue, BasicValueEnum, InstructionValue, IntValue, PointerValue};
use ir::{build, elements, view};

use super::{element_name, vector_type, Scalarizer};

impl<'ctx> Scalarizer<'_, 'ctx> {
    /// A load of each element, or of all of them as one integer.
    pub(super) fn load(
        &mut self,
        instruction: InstructionValue<'ctx>,
        address: BasicValueEnum<'ctx>,
    ) -> Result<(), BuilderError> {
        let Some(ty) = view::value_of(instruction).and_then(vector_type) else {
            return Ok(());
        };
        let name = view::value_name(instruction);
        if self.is_one_access(instruction, ty) {
            let whole = self
                .builder
                .build_load(self.integer_of(ty), address.into_pointer_value(), &name)?;
            copy_access(instruction, whole.as_instruction_value());
            let parts = self.cast(&[whole], ty.get_element_type())?;
            self.set_elements(instruction, parts);
            return Ok(());
        }
        let mut parts = Vec::new();
        for at in 0..ty.get_size() {
            let address = self.element_address(address.into_pointer_value(), ty, at)?;
            let one = elements::element_operation(instruction, &[address.into()], instruction);
            let _ = one.set_name(&element_name(&name, at));
            self.align_element(instruction, one, ty, at);
            parts.extend(view::value_of(one));
        }
        self.set_elements(instruction, parts);
        Ok(())
    }

    /// A store of each element, or of all of them as one integer. Elements that may be anything become zero, so that no gaps come into being where
    /// the vector had none.
    pub(super) fn store(
        &mut self,
        instruction: InstructionValue<'ctx>,
        value: BasicValueEnum<'ctx>,
        address: BasicValueEnum<'ctx>,
    ) -> Result<(), BuilderError> {
        let Some(ty) = vector_type(value) else { return Ok(()) };
        let mut parts = self.elements(value)?;
        for part in &mut parts {
            if elements::is_poison(*part) {
                *part = part.get_type().const_zero();
            }
        }
        if self.is_one_access(instruction, ty) {
            let whole = self.cast(&parts, self.integer_of(ty))?;
            let store = self.builder.build_store(address.into_pointer_value(), whole[0])?;
            copy_access(instruction, Some(store));
            return Ok(());
        }
        for at in 0..ty.get_size() {
            let address = self.element_address(address.into_pointer_value(), ty, at)?;
            let operands = [parts[at as usize], address.into()];
            let one = elements::element_operation(instruction, &operands, instruction);
            self.align_element(instruction, one, ty, at);
        }
        Ok(())
    }

    /// Whether an access must stay one: it is volatile, or its elements do not begin at addresses.
    fn is_one_access(&self, access: InstructionValue<'ctx>, ty: VectorType<'ctx>) -> bool {
        let bits = elements::bits(self.module, ty.get_element_type());
        access.get_volatile().unwrap_or(true) || bits.value != bits.distance
    }

    /// The integer type of the size of a vector.
    fn integer_of(&self, ty: VectorType<'ctx>) -> BasicTypeEnum<'ctx> {
        let bits = elements::bits(self.module, ty.into()).value;
        let bits = u32::try_from(bits).expect("LLVM has no vectors of that size");
        let bits = std::num::NonZeroU32::new(bits).expect("vectors have elements");
        let ty = self.module.get_context().custom_width_int_type(bits);
        ty.expect("vectors of OpenCL are smaller than the largest integer")
            .into()
    }

    fn element_address(
        &self,
        vector: PointerValue<'ctx>,
        ty: VectorType<'ctx>,
        at: u32,
    ) -> Result<PointerValue<'ctx>, BuilderError> {
        if at == 0 {
            return Ok(vector);
        }
        let index: IntValue = self.module.get_context().i64_type().const_int(u64::from(at), false);
        let name = element_name(&view::value_name(vector), at);
        // SAFETY: the vector is accessed at this address, so its elements are in bounds.
        unsafe {
            self.builder
                .build_in_bounds_gep(ty.get_element_type(), vector, &[index], &name)
        }
    }

    /// The alignment of the access of an element: what is left of that of the vector.
    fn align_element(&self, all: InstructionValue<'ctx>, one: InstructionValue<'ctx>, ty: VectorType<'ctx>, at: u32) {
        let bytes = elements::bits(self.module, ty.get_element_type()).distance / 8 * u64::from(at);
        let offset = 1 << bytes.trailing_zeros().min(31);
        let align = all.get_alignment().unwrap_or(1).min(offset);
        build::set_align(Some(one), align);
    }
}

/// Alignment and volatility of an access.
fn copy_access(from: InstructionValue<'_>, to: Option<InstructionValue<'_>>) {
    build::set_align(to, from.get_alignment().unwrap_or(1));
    let to = to.expect("an access of memory is an instruction");
    to.set_volatile(from.get_volatile().unwrap_or(true))
        .expect("an access may be volatile");
}
