//! The clock (SPV_KHR_shader_clock): the processor's cycle counter, which all work-items of the device read alike.

use inkwell::values::{AnyValue, BasicValueEnum, InstructionOpcode};
use rspirv::spirv::Scope;

use crate::binary::Inst;
use crate::error::Result;
use crate::translator::Translator;

impl Translator<'_, '_> {
    /// An integer of 64 bits, or its halves as a vector, the lower first.
    pub fn op_read_clock(&mut self, inst: &Inst) -> Result<()> {
        let scope = self.constant_int(inst, inst.id(0)?)?;
        match u32::try_from(scope).ok().and_then(Scope::from_u32) {
            Some(Scope::Device | Scope::Workgroup | Scope::Subgroup) => {}
            _ => return Err(inst.unsupported(format!("a clock of scope {scope}"))),
        }
        let (ty, halves) = (self.result_llvm_type(inst)?, self.context.i32_type().vec_type(2));
        let clock = self.intrinsic(inst, "llvm.readcyclecounter", &[], &[])?;
        let clock = BasicValueEnum::try_from(clock.as_any_value_enum());
        let clock = clock.map_err(|()| inst.internal("a clock without a result"))?;
        if ty == clock.get_type() {
            return self.set(inst, clock);
        }
        if ty != halves.into() {
            return Err(inst.type_error("its result is neither an integer of 64 bits nor two of 32"));
        }
        let halves = self.cast(inst, InstructionOpcode::BitCast, clock, ty)?;
        self.set(inst, halves)
    }
}
