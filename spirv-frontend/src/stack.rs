//! Arrays whose length is computed (SPV_INTEL_variable_length_array).
//!
//! A length that is constant, as with specialisation constants it is, makes an ordinary variable of the entry block: it lives as long as the function,
//! so saving and restoring the stack has nothing to do. Other lengths are refused: what a work-item keeps must have a size.

use inkwell::types::BasicType;
use inkwell::values::BasicValue;
use rspirv::spirv::StorageClass;

use crate::binary::Inst;
use crate::bool_vectors::memory_type;
use crate::error::Result;
use crate::support::MAX_TYPE_BYTES;
use crate::translator::Translator;

impl Translator<'_, '_> {
    pub fn op_variable_length_array(&mut self, inst: &Inst) -> Result<()> {
        let ty = inst.result_type()?;
        if self.storage(inst, ty)? != StorageClass::Function {
            return Err(inst.type_error("an array in a function that is not of storage class Function"));
        }
        let length = self.int(inst, 0)?.get_zero_extended_constant();
        let length = length.ok_or_else(|| inst.unsupported("an array whose length is not constant"))?;
        let pointee = self.pointee(inst, ty)?;
        let (element, described) = (memory_type(self.basic_type(inst, pointee)?), self.ty(inst, pointee)?);
        let bytes = described
            .bytes
            .checked_mul(length)
            .filter(|&bytes| bytes <= MAX_TYPE_BYTES);
        let length = u32::try_from(length).ok().filter(|_| bytes.is_some());
        let length = length.ok_or_else(|| inst.limit("the size of an array", MAX_TYPE_BYTES))?;
        let alignment = self.decorated_alignment(inst.result()?);
        let alignment = alignment.unwrap_or(described.align.min(1 << 20) as u32);
        let here = self.builder.get_insert_block();
        let entry = self.state(inst)?.entry.ok_or_else(|| inst.internal("no first block"))?;
        match entry.get_first_instruction() {
            Some(first) => self.builder.position_before(&first),
            None => self.builder.position_at_end(entry),
        }
        // An array of none has an address too.
        let array = self
            .builder
            .build_alloca(element.array_type(length.max(1)), "")
            .map_err(|error| inst.internal(error))?;
        if let Some(here) = here {
            self.builder.position_at_end(here);
        }
        let alloca = array.as_instruction_value().ok_or_else(|| inst.internal("no alloca"))?;
        alloca.set_alignment(alignment).map_err(|error| inst.internal(error))?;
        self.set(inst, array)
    }

    /// Nobody looks at what is saved.
    pub fn op_save_memory(&mut self, inst: &Inst) -> Result<()> {
        if self.storage(inst, inst.result_type()?)? != StorageClass::Function {
            return Err(inst.type_error("its result is not a pointer to private memory"));
        }
        let ty = self.result_llvm_type(inst)?;
        self.set(inst, ty.const_zero())
    }

    pub fn op_restore_memory(&mut self, inst: &Inst) -> Result<()> {
        self.pointer(inst, 0).map(|_| ())
    }
}
