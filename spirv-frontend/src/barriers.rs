//! Barriers, as the `__mux_*` builtins, whose scope and semantics operands are SPIR-V's own.

use inkwell::values::IntValue;
use rspirv::spirv::Scope;

use crate::binary::Inst;
use crate::builtins::Effect;
use crate::error::{Error, Result};
use crate::translator::Translator;
use crate::types::Kind;

impl<'ctx> Translator<'ctx, '_> {
    pub fn op_control_barrier(&mut self, inst: &Inst) -> Result<()> {
        let execution = self.constant_int(inst, inst.id(0)?)?;
        let barrier = match u32::try_from(execution).ok().and_then(Scope::from_u32) {
            Some(Scope::Workgroup) => "__mux_work_group_barrier",
            Some(Scope::Subgroup) => "__mux_sub_group_barrier",
            _ => return Err(inst.unsupported(format!("a barrier of execution scope {execution}"))),
        };
        let (scope, semantics) = (self.word_operand(inst, 1)?, self.word_operand(inst, 2)?);
        // The id is made unique by the compiler.
        let arguments = [self.i32(0).into(), scope.into(), semantics.into()];
        self.call_external(inst, barrier, &arguments, None, Effect::Convergent)?;
        Ok(())
    }

    pub fn op_memory_barrier(&mut self, inst: &Inst) -> Result<()> {
        let (scope, semantics) = (self.word_operand(inst, 0)?, self.word_operand(inst, 1)?);
        self.call_external(
            inst,
            "__mux_mem_barrier",
            &[scope.into(), semantics.into()],
            None,
            Effect::Memory,
        )?;
        Ok(())
    }

    pub fn op_named_barrier_initialize(&mut self, inst: &Inst) -> Result<()> {
        if self.ty(inst, inst.result_type()?)?.kind != Kind::NamedBarrier {
            return Err(inst.type_error("its result is not a named barrier"));
        }
        let count = self.word_operand(inst, 0)?;
        let (barrier, result) = ("__mux_named_barrier_initialize", self.result_llvm_type(inst)?);
        let call = self.call_external(inst, barrier, &[count.into()], Some(result), Effect::Convergent)?;
        self.set_call(inst, call)
    }

    pub fn op_memory_named_barrier(&mut self, inst: &Inst) -> Result<()> {
        let barrier = self.operand(inst, 0)?;
        if self.ty(inst, barrier.ty)?.kind != Kind::NamedBarrier {
            return Err(inst.type_error("it waits at something that is not a named barrier"));
        }
        let (scope, semantics) = (self.word_operand(inst, 1)?, self.word_operand(inst, 2)?);
        let arguments = [barrier.llvm, scope.into(), semantics.into()];
        self.call_external(inst, "__mux_named_barrier_wait", &arguments, None, Effect::Convergent)?;
        Ok(())
    }

    /// A scope or semantics operand: an integer of 32 bits.
    fn word_operand(&self, inst: &Inst, index: usize) -> Result<IntValue<'ctx>> {
        let value = self.int(inst, index)?;
        match value.get_type().get_bit_width() {
            32 => Ok(value),
            _ => Err(Error::WrongKind {
                at: inst.at,
                id: inst.id(index)?,
                expected: "an integer of 32 bits",
            }),
        }
    }
}
