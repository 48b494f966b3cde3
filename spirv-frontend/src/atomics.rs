//! Atomics, as LLVM's atomic instructions.
//!
//! The scopes of what is in a work-group, and of a work-group when the access orders others, become `syncscope("workgroup")`; all others,
//! and those that are no constants, are the widest. Memory semantics become the ordering; the storage classes they name are all that LLVM orders anyway. Semantics that are no
//! constants are taken as the strongest.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValue, BasicValueEnum, InstructionOpcode, InstructionValue, IntValue, PointerValue};
use inkwell::{AtomicOrdering, AtomicRMWBinOp as Rmw};
use ir::atomics::FloatUpdate;
use rspirv::spirv::{MemorySemantics, Scope};

use crate::binary::Inst;
use crate::error::Result;
use crate::translator::Translator;

/// One method per read-modify-write instruction: pointer, scope, semantics, value.
macro_rules! read_modify_write {
    ($($name:ident: $operation:ident;)*) => {
        impl Translator<'_, '_> {
            $(pub fn $name(&mut self, inst: &Inst) -> Result<()> {
                let value = self.int(inst, 3)?;
                self.read_modify_write(inst, Rmw::$operation, value)
            })*
        }
    };
}

read_modify_write! {
    op_atomic_i_add: Add;
    op_atomic_i_sub: Sub;
    op_atomic_s_min: Min;
    op_atomic_u_min: UMin;
    op_atomic_s_max: Max;
    op_atomic_u_max: UMax;
    op_atomic_and: And;
    op_atomic_or: Or;
    op_atomic_xor: Xor;
}

impl<'ctx> Translator<'ctx, '_> {
    /// The ordering of the memory semantics in operand `index`.
    fn ordering(&self, inst: &Inst, index: usize) -> Result<AtomicOrdering> {
        let semantics = self.int(inst, index)?;
        let Some(bits) = semantics.get_zero_extended_constant() else {
            return Ok(AtomicOrdering::SequentiallyConsistent);
        };
        let has = |flag: MemorySemantics| bits & u64::from(flag.bits()) != 0;
        Ok(if has(MemorySemantics::SEQUENTIALLY_CONSISTENT) {
            AtomicOrdering::SequentiallyConsistent
        } else if has(MemorySemantics::ACQUIRE_RELEASE)
            || has(MemorySemantics::ACQUIRE) && has(MemorySemantics::RELEASE)
        {
            AtomicOrdering::AcquireRelease
        } else if has(MemorySemantics::ACQUIRE) {
            AtomicOrdering::Acquire
        } else if has(MemorySemantics::RELEASE) {
            AtomicOrdering::Release
        } else {
            AtomicOrdering::Monotonic
        })
    }

    /// Gives what an atomic instruction became its scope, which is operand 1 of all of them.
    ///
    /// A relaxed access of the scope of a work-group keeps the widest: llvm-spirv writes the functions of OpenCL C 1.x, which are for the whole
    /// device (`atomic_inc`), as just that. Accesses of local memory are plain in the end whatever their scope.
    fn set_scope(&self, inst: &Inst, made: Option<InstructionValue<'ctx>>) -> Result<()> {
        let made = made.ok_or_else(|| inst.internal("no atomic instruction"))?;
        let scope = self.int(inst, 1)?.get_zero_extended_constant();
        let is = |wanted: Scope| scope == Some(u64::from(wanted as u32));
        let is_group = is(Scope::Workgroup) && !ir::atomics::is_relaxed(made);
        if is_group || is(Scope::Subgroup) || is(Scope::Invocation) {
            ir::atomics::set_within_group(made);
        }
        Ok(())
    }

    /// The pointer of an atomic instruction, checked to point to `ty`, a number that can be accessed atomically.
    fn atomic_pointer(&self, inst: &Inst, ty: BasicTypeEnum<'ctx>) -> Result<PointerValue<'ctx>> {
        let (pointer, pointer_type) = self.pointer(inst, 0)?;
        if self.basic_type(inst, self.pointee(inst, pointer_type)?)? != ty {
            return Err(inst.type_error("its pointer does not point to the type of its value"));
        }
        let bits = match ty {
            BasicTypeEnum::IntType(int) => int.get_bit_width(),
            BasicTypeEnum::FloatType(float) => float.get_bit_width(),
            _ => return Err(inst.type_error("its type is not a number")),
        };
        match bits {
            8 | 16 | 32 | 64 => Ok(pointer),
            _ => Err(inst.type_error("its type has no bytes")),
        }
    }

    pub fn op_atomic_load(&mut self, inst: &Inst) -> Result<()> {
        let ty = self.result_llvm_type(inst)?;
        let pointer = self.atomic_pointer(inst, ty)?;
        let ordering = match self.ordering(inst, 2)? {
            AtomicOrdering::Release => AtomicOrdering::Monotonic,
            AtomicOrdering::AcquireRelease => AtomicOrdering::Acquire,
            ordering => ordering,
        };
        let value = self
            .builder
            .build_load(ty, pointer, "")
            .map_err(|error| inst.internal(error))?;
        let load = value.as_instruction_value().ok_or_else(|| inst.internal("no load"))?;
        load.set_atomic_ordering(ordering)
            .map_err(|error| inst.internal(error))?;
        self.align_naturally(inst, load, ty)?;
        self.set_scope(inst, Some(load))?;
        self.set(inst, value)
    }

    pub fn op_atomic_store(&mut self, inst: &Inst) -> Result<()> {
        let value = self.llvm(inst, 3)?;
        let pointer = self.atomic_pointer(inst, value.get_type())?;
        let ordering = self.ordering(inst, 2)?;
        self.store_atomically(inst, pointer, value, ordering)
    }

    fn store_atomically(
        &self,
        inst: &Inst,
        pointer: PointerValue<'ctx>,
        value: BasicValueEnum<'ctx>,
        ordering: AtomicOrdering,
    ) -> Result<()> {
        let ordering = match ordering {
            AtomicOrdering::Acquire => AtomicOrdering::Monotonic,
            AtomicOrdering::AcquireRelease => AtomicOrdering::Release,
            ordering => ordering,
        };
        let store = self
            .builder
            .build_store(pointer, value)
            .map_err(|error| inst.internal(error))?;
        store
            .set_atomic_ordering(ordering)
            .map_err(|error| inst.internal(error))?;
        self.align_naturally(inst, store, value.get_type())?;
        self.set_scope(inst, Some(store))
    }

    fn align_naturally(
        &self,
        inst: &Inst,
        access: inkwell::values::InstructionValue<'ctx>,
        ty: BasicTypeEnum<'ctx>,
    ) -> Result<()> {
        let bits = match ty {
            BasicTypeEnum::IntType(int) => int.get_bit_width(),
            BasicTypeEnum::FloatType(float) => float.get_bit_width(),
            _ => return Err(inst.internal("an atomic access without width")),
        };
        access.set_alignment(bits / 8).map_err(|error| inst.internal(error))
    }

    fn read_modify_write(&mut self, inst: &Inst, operation: Rmw, value: IntValue<'ctx>) -> Result<()> {
        let pointer = self.atomic_pointer(inst, value.get_type().into())?;
        let old = self.build_read_modify_write(inst, operation, pointer, value)?;
        self.set(inst, old)
    }

    fn build_read_modify_write(
        &self,
        inst: &Inst,
        operation: Rmw,
        pointer: PointerValue<'ctx>,
        value: IntValue<'ctx>,
    ) -> Result<IntValue<'ctx>> {
        let ordering = self.ordering(inst, 2)?;
        let old = self.builder.build_atomicrmw(operation, pointer, value, ordering);
        let old = old.map_err(|error| inst.internal(error))?;
        self.set_scope(inst, old.as_instruction())?;
        Ok(old)
    }

    /// Of integers as they are; of floating-point values by their bits.
    pub fn op_atomic_exchange(&mut self, inst: &Inst) -> Result<()> {
        let value = self.llvm(inst, 3)?;
        let ty = value.get_type();
        if let BasicValueEnum::IntValue(value) = value {
            return self.read_modify_write(inst, Rmw::Xchg, value);
        }
        let pointer = self.atomic_pointer(inst, ty)?;
        let BasicValueEnum::IntValue(bits) = self.as_bits(inst, value)? else {
            return Err(inst.type_error("its value is not a scalar"));
        };
        let old = self.build_read_modify_write(inst, Rmw::Xchg, pointer, bits)?;
        let old = self.cast(inst, InstructionOpcode::BitCast, old.into(), ty)?;
        self.set(inst, old)
    }

    pub fn op_atomic_f_add(&mut self, inst: &Inst) -> Result<()> {
        self.update_float(inst, FloatUpdate::Add)
    }

    pub fn op_atomic_f_min(&mut self, inst: &Inst) -> Result<()> {
        self.update_float(inst, FloatUpdate::Min)
    }

    pub fn op_atomic_f_max(&mut self, inst: &Inst) -> Result<()> {
        self.update_float(inst, FloatUpdate::Max)
    }

    /// The extensions have a capability for each type.
    fn update_float(&mut self, inst: &Inst, update: FloatUpdate) -> Result<()> {
        let BasicValueEnum::FloatValue(value) = self.llvm(inst, 3)? else {
            return Err(inst.type_error("its value is not a floating-point number"));
        };
        let pointer = self.atomic_pointer(inst, value.get_type().into())?;
        let ordering = self.ordering(inst, 2)?;
        let old = ir::atomics::build_float_update(&self.builder, update, pointer, value, ordering);
        self.set_scope(inst, old.as_instruction())?;
        self.set(inst, old)
    }

    pub fn op_atomic_i_increment(&mut self, inst: &Inst) -> Result<()> {
        self.step_atomically(inst, Rmw::Add)
    }

    pub fn op_atomic_i_decrement(&mut self, inst: &Inst) -> Result<()> {
        self.step_atomically(inst, Rmw::Sub)
    }

    fn step_atomically(&mut self, inst: &Inst, operation: Rmw) -> Result<()> {
        let BasicTypeEnum::IntType(ty) = self.result_llvm_type(inst)? else {
            return Err(inst.type_error("its result is not an integer"));
        };
        self.read_modify_write(inst, operation, ty.const_int(1, false))
    }

    /// Pointer, scope, semantics when equal, semantics when unequal, value, comparator.
    pub fn op_atomic_compare_exchange(&mut self, inst: &Inst) -> Result<()> {
        let (value, comparator) = (self.int(inst, 4)?, self.int(inst, 5)?);
        if value.get_type() != comparator.get_type() {
            return Err(inst.type_error("its value and comparator differ in type"));
        }
        let pointer = self.atomic_pointer(inst, value.get_type().into())?;
        let success = self.ordering(inst, 2)?;
        let failure = match self.ordering(inst, 3)? {
            AtomicOrdering::Release => AtomicOrdering::Monotonic,
            AtomicOrdering::AcquireRelease => AtomicOrdering::Acquire,
            ordering => ordering,
        };
        // The old rule that failure be no stronger than success still holds in parts of LLVM.
        let success = match (success, failure) {
            (_, AtomicOrdering::SequentiallyConsistent) => AtomicOrdering::SequentiallyConsistent,
            (AtomicOrdering::Monotonic, AtomicOrdering::Acquire) => AtomicOrdering::Acquire,
            (AtomicOrdering::Release, AtomicOrdering::Acquire) => AtomicOrdering::AcquireRelease,
            (success, _) => success,
        };
        let pair = self.builder.build_cmpxchg(pointer, comparator, value, success, failure);
        let pair = pair.map_err(|error| inst.internal(error))?;
        self.set_scope(inst, pair.as_instruction())?;
        let old = self
            .builder
            .build_extract_value(pair, 0, "")
            .map_err(|error| inst.internal(error))?;
        self.set(inst, old)
    }

    /// The flag is an integer of 32 bits, set when it is not zero.
    pub fn op_atomic_flag_test_and_set(&mut self, inst: &Inst) -> Result<()> {
        let pointer = self.atomic_pointer(inst, self.context.i32_type().into())?;
        let old = self.build_read_modify_write(inst, Rmw::Xchg, pointer, self.i32(1))?;
        let was_set = self
            .builder
            .build_int_compare(inkwell::IntPredicate::NE, old, self.i32(0), "");
        self.set(inst, was_set.map_err(|error| inst.internal(error))?)
    }

    pub fn op_atomic_flag_clear(&mut self, inst: &Inst) -> Result<()> {
        let pointer = self.atomic_pointer(inst, self.context.i32_type().into())?;
        let ordering = self.ordering(inst, 2)?;
        self.store_atomically(inst, pointer, self.i32(0).into(), ordering)
    }
}
