//! Asynchronous copies and the wait for them, as the builtins of OpenCL C.

use inkwell::values::BasicValueEnum;
use inkwell::AddressSpace;
use ir::mangle::{self, Qualifiers, Scalar, Type};
use rspirv::spirv::{Scope, StorageClass};

use crate::binary::Inst;
use crate::builtins::Effect;
use crate::error::Result;
use crate::translator::Translator;
use crate::types::Kind;

/// The name of an event in mangled names.
const EVENT: &str = "ocl_event";

impl<'ctx> Translator<'ctx, '_> {
    /// `async_work_group_copy`, or with a stride other than 1 `async_work_group_strided_copy`.
    pub fn op_group_async_copy(&mut self, inst: &Inst) -> Result<()> {
        self.check_work_group(inst)?;
        self.check_event(inst, inst.result_type()?)?;
        let (destination, source) = (self.operand(inst, 1)?, self.operand(inst, 2)?);
        let spaces = (self.storage(inst, destination.ty)?, self.storage(inst, source.ty)?);
        match spaces {
            (StorageClass::Workgroup, StorageClass::CrossWorkgroup) => {}
            (StorageClass::CrossWorkgroup, StorageClass::Workgroup) => {}
            _ => return Err(inst.type_error("it copies neither from global to local memory nor back")),
        }
        if self.pointee(inst, destination.ty)? != self.pointee(inst, source.ty)? {
            return Err(inst.type_error("its pointers point to different types"));
        }
        let event = self.operand(inst, 5)?;
        self.check_event(inst, event.ty)?;
        let (count, stride) = (self.copy_extent(inst, 3)?, self.copy_extent(inst, 4)?);
        let mut parameters = vec![
            self.builtin_type(inst, destination.ty, true, Qualifiers::NONE)?,
            self.builtin_type(inst, source.ty, true, Qualifiers::CONST)?,
            Scalar::ULong.into(),
        ];
        let mut arguments = vec![destination.llvm, source.llvm, count];
        let name = match stride.into_int_value().get_zero_extended_constant() {
            Some(1) => "async_work_group_copy",
            _ => {
                parameters.push(Scalar::ULong.into());
                arguments.push(stride);
                "async_work_group_strided_copy"
            }
        };
        parameters.push(Type::Named(EVENT.to_owned()));
        arguments.push(event.llvm);
        let result = self.result_llvm_type(inst)?;
        let call = self.call_builtin(inst, name, &parameters, &arguments, Some(result), Effect::Convergent)?;
        self.set_call(inst, call)
    }

    pub fn op_group_wait_events(&mut self, inst: &Inst) -> Result<()> {
        self.check_work_group(inst)?;
        let count = self.int(inst, 1)?;
        if count.get_type().get_bit_width() != 32 {
            return Err(inst.type_error("its number of events is not of 32 bits"));
        }
        let (events, ty) = self.pointer(inst, 2)?;
        self.check_event(inst, self.pointee(inst, ty)?)?;
        let generic = self
            .context
            .ptr_type(AddressSpace::from(mangle::AddressSpace::GENERIC.0 as u16));
        let events = match self.storage(inst, ty)? {
            StorageClass::Generic => events,
            _ => self
                .builder
                .build_address_space_cast(events, generic, "")
                .map_err(|error| inst.internal(error))?,
        };
        let event = Type::Named(EVENT.to_owned());
        let parameters = [
            Scalar::Int.into(),
            Type::pointer(mangle::AddressSpace::GENERIC, Qualifiers::NONE, event),
        ];
        let arguments = [count.into(), events.into()];
        self.call_builtin(
            inst,
            "wait_group_events",
            &parameters,
            &arguments,
            None,
            Effect::Convergent,
        )?;
        Ok(())
    }

    fn check_work_group(&self, inst: &Inst) -> Result<()> {
        match self.constant_int(inst, inst.id(0)?)? {
            scope if scope == u64::from(Scope::Workgroup as u32) => Ok(()),
            scope => Err(inst.unsupported(format!("an asynchronous copy of scope {scope}"))),
        }
    }

    fn check_event(&self, inst: &Inst, ty: crate::error::Id) -> Result<()> {
        match self.ty(inst, ty)?.kind {
            Kind::Event => Ok(()),
            _ => Err(inst.type_error("an event is not of the event type")),
        }
    }

    /// A number of elements: an integer of 64 bits.
    fn copy_extent(&self, inst: &Inst, index: usize) -> Result<BasicValueEnum<'ctx>> {
        let value = self.int(inst, index)?;
        match value.get_type().get_bit_width() {
            64 => Ok(value.into()),
            _ => Err(inst.type_error("its number of elements or stride is not of 64 bits")),
        }
    }
}
