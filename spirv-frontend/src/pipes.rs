//! Pipes, as the calls that clang makes of OpenCL C's functions for them: the name tells the operation, and the last two arguments the packets' size and
//! alignment.

use inkwell::module::Linkage;
use inkwell::types::BasicTypeEnum;
use inkwell::values::BasicValueEnum;
use inkwell::AddressSpace;
use ir::mangle;
use rspirv::spirv::{AccessQualifier, Op, Scope};

use crate::binary::Inst;
use crate::builtins::Effect;
use crate::error::{Id, Result};
use crate::translator::Translator;
use crate::types::Kind;

/// What an operand of a pipe's instruction is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operand {
    Pipe,
    ReserveId,
    /// A pointer to a packet, which the functions take as a generic one.
    Packet,
    /// An integer of 32 bits.
    Int,
}

use Operand::{Int, Packet, Pipe, ReserveId};

/// The function of an instruction, after the words for its group if it has a scope, and its operands after that.
fn function(op: Op) -> Option<(&'static str, &'static [Operand])> {
    Some(match op {
        Op::ReadPipe => ("read_pipe_2", &[Pipe, Packet, Int, Int]),
        Op::WritePipe => ("write_pipe_2", &[Pipe, Packet, Int, Int]),
        Op::ReservedReadPipe => ("read_pipe_4", &[Pipe, ReserveId, Int, Packet, Int, Int]),
        Op::ReservedWritePipe => ("write_pipe_4", &[Pipe, ReserveId, Int, Packet, Int, Int]),
        Op::ReserveReadPipePackets | Op::GroupReserveReadPipePackets => ("reserve_read_pipe", &[Pipe, Int, Int, Int]),
        Op::ReserveWritePipePackets | Op::GroupReserveWritePipePackets => {
            ("reserve_write_pipe", &[Pipe, Int, Int, Int])
        }
        Op::CommitReadPipe | Op::GroupCommitReadPipe => ("commit_read_pipe", &[Pipe, ReserveId, Int, Int]),
        Op::CommitWritePipe | Op::GroupCommitWritePipe => ("commit_write_pipe", &[Pipe, ReserveId, Int, Int]),
        Op::GetNumPipePackets => ("get_pipe_num_packets", &[Pipe, Int, Int]),
        Op::GetMaxPipePackets => ("get_pipe_max_packets", &[Pipe, Int, Int]),
        _ => return None,
    })
}

/// Whether a work-item does it alone or its group together.
fn has_scope(op: Op) -> bool {
    matches!(
        op,
        Op::GroupReserveReadPipePackets
            | Op::GroupReserveWritePipePackets
            | Op::GroupCommitReadPipe
            | Op::GroupCommitWritePipe
    )
}

impl<'ctx> Translator<'ctx, '_> {
    /// Reading, writing, reservations and questions.
    pub fn op_pipe(&mut self, inst: &Inst) -> Result<()> {
        let (stem, operands) = function(inst.op).ok_or_else(|| inst.internal("no function of pipes"))?;
        let (group, first) = match has_scope(inst.op) {
            true => (self.pipe_group(inst)?, 1),
            false => ("", 0),
        };
        let mut arguments = Vec::with_capacity(operands.len());
        for (index, &operand) in (first..).zip(operands) {
            arguments.push(self.pipe_argument(inst, index, operand)?);
        }
        let access = match (inst.op, self.ty(inst, self.operand(inst, first)?.ty)?.kind.clone()) {
            (Op::GetNumPipePackets | Op::GetMaxPipePackets, Kind::Pipe(AccessQualifier::WriteOnly)) => "_wo",
            (Op::GetNumPipePackets | Op::GetMaxPipePackets, _) => "_ro",
            _ => "",
        };
        let effect = if group.is_empty() {
            Effect::Memory
        } else {
            Effect::Convergent
        };
        let name = format!("__{group}{stem}{access}");
        if matches!(
            inst.op,
            Op::CommitReadPipe | Op::CommitWritePipe | Op::GroupCommitReadPipe | Op::GroupCommitWritePipe
        ) {
            self.call_external(inst, &name, &arguments, None, effect)?;
            return Ok(());
        }
        let result = self.result_llvm_type(inst)?;
        let makes_reservation = stem.starts_with("reserve");
        let fits = match self.ty(inst, inst.result_type()?)?.kind {
            Kind::ReserveId => makes_reservation,
            Kind::Int { width } => !makes_reservation && width == 32,
            _ => false,
        };
        if !fits {
            return Err(inst.type_error("its result does not fit the instruction"));
        }
        let call = self.call_external(inst, &name, &arguments, Some(result), effect)?;
        self.set_call(inst, call)
    }

    /// How the functions of a group begin.
    fn pipe_group(&self, inst: &Inst) -> Result<&'static str> {
        let scope = self.constant_int(inst, inst.id(0)?)?;
        match u32::try_from(scope).ok().and_then(Scope::from_u32) {
            Some(Scope::Workgroup) => Ok("work_group_"),
            Some(Scope::Subgroup) => Ok("sub_group_"),
            _ => Err(inst.unsupported(format!("execution scope {scope}"))),
        }
    }

    fn pipe_argument(&self, inst: &Inst, index: usize, operand: Operand) -> Result<BasicValueEnum<'ctx>> {
        let value = self.operand(inst, index)?;
        let fits = match (operand, &self.ty(inst, value.ty)?.kind) {
            (Pipe, Kind::Pipe(_)) | (ReserveId, Kind::ReserveId) | (Packet, Kind::Pointer { .. }) => true,
            (Int, Kind::Int { width }) => *width == 32,
            _ => false,
        };
        if !fits {
            return Err(inst.type_error(format!("its operand {} does not fit the instruction", index + 1)));
        }
        let BasicValueEnum::PointerValue(pointer) = value.llvm else {
            return Ok(value.llvm);
        };
        let generic = self
            .context
            .ptr_type(AddressSpace::from(mangle::AddressSpace::GENERIC.0 as u16));
        if operand != Packet || pointer.get_type() == generic {
            return Ok(value.llvm);
        }
        let cast = self.builder.build_address_space_cast(pointer, generic, "");
        Ok(cast.map_err(|error| inst.internal(error))?.into())
    }

    /// A pipe of the program, described by its packets' size and alignment and by how many it holds.
    pub fn op_constant_pipe_storage(&mut self, inst: &Inst) -> Result<()> {
        let BasicTypeEnum::PointerType(pointer) = self.pipe_storage_type(inst, inst.result_type()?)? else {
            return Err(inst.internal("a pipe's storage is a pointer"));
        };
        let words = [inst.word(0)?, inst.word(1)?, inst.word(2)?].map(|word| self.i32(word).into());
        let description = self.context.const_struct(&words, false);
        let global = self
            .module
            .add_global(description.get_type(), Some(pointer.get_address_space()), "");
        global.set_linkage(Linkage::Internal);
        global.set_constant(true);
        global.set_initializer(&description);
        self.set(inst, global.as_pointer_value())
    }

    /// There is no such function in OpenCL C: `__create_pipe_from_storage_ro` and `_wo` take the description, and find its pipe by the address.
    pub fn op_create_pipe_from_pipe_storage(&mut self, inst: &Inst) -> Result<()> {
        let storage = self.operand(inst, 0)?;
        self.pipe_storage_type(inst, storage.ty)?;
        let name = match self.ty(inst, inst.result_type()?)?.kind {
            Kind::Pipe(AccessQualifier::ReadOnly) => "__create_pipe_from_storage_ro",
            Kind::Pipe(AccessQualifier::WriteOnly) => "__create_pipe_from_storage_wo",
            _ => return Err(inst.type_error("its result is not a pipe")),
        };
        let result = Some(self.result_llvm_type(inst)?);
        let call = self.call_external(inst, name, &[storage.llvm], result, Effect::Memory)?;
        self.set_call(inst, call)
    }

    fn pipe_storage_type(&self, inst: &Inst, ty: Id) -> Result<BasicTypeEnum<'ctx>> {
        match self.ty(inst, ty)?.kind {
            Kind::PipeStorage => self.basic_type(inst, ty),
            _ => Err(inst.type_error(format!("{ty} is not the type of a pipe's storage"))),
        }
    }

    pub fn op_is_valid_reserve_id(&mut self, inst: &Inst) -> Result<()> {
        let reservation = self.pipe_argument(inst, 0, ReserveId)?;
        let (name, types) = ("is_valid_reserve_id", [mangle::Type::Named("ocl_reserveid".to_owned())]);
        let result = Some(self.context.bool_type().into());
        let call = self.call_builtin(inst, name, &types, &[reservation], result, Effect::None)?;
        self.set_call(inst, call)
    }
}
