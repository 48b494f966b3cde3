//! Barriers, as the `__mux_*` builtins, whose scope and semantics operands are SPIR-V's own.

use inkwell::values::IntValue;
use rspirv::spirv::Scope;

use crate::binary::Inst;
use crate::builtins::Effect;
use crate::error::{Error, Result};
use crate::translator::Translator;
use crate::types::Kind;

impl<'ctx> Translator<'ctx, '_> {
    /// The first half of a barrier (SPV_INTEL_split_barrier): what came before is visible to those who have waited at the second.
    pub fn op_control_barrier_arrive(&mut self, inst: &Inst) -> Result<()> {
        self.barrier_builtin(inst)?;
        let arguments = [self.word_operand(inst, 1)?.into(), self.word_operand(inst, 2)?.into()];
        self.call_external(inst, "__mux_mem_barrier", &arguments, None, Effect::Memory)?;
        Ok(())
    }

    /// The second half waits for all to arrive, which a whole barrier does: all that arrive come here.
    pub fn op_control_barrier_wait(&mut self, inst: &Inst) -> Result<()> {
        self.op_control_barrier(inst)
    }

    pub fn op_control_barrier(&mut self, inst: &Inst) -> Result<()> {
        let barrier = self.barrier_builtin(inst)?;
        let (scope, semantics) = (self.word_operand(inst, 1)?, self.word_operand(inst, 2)?);
        // The id is made unique by the compiler.
        let arguments = [self.i32(0).into(), scope.into(), semantics.into()];
        self.call_external(inst, barrier, &arguments, None, Effect::Convergent)?;
        Ok(())
    }

    /// The builtin for the execution scope.
    fn barrier_builtin(&self, inst: &Inst) -> Result<&'static str> {
        let execution = self.constant_int(inst, inst.id(0)?)?;
        match u32::try_from(execution).ok().and_then(Scope::from_u32) {
            Some(Scope::Workgroup) => Ok("__mux_work_group_barrier"),
            Some(Scope::Subgroup) => Ok("__mux_sub_group_barrier"),
            _ => Err(inst.unsupported(format!("a barrier of execution scope {execution}"))),
        }
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
