//! Pointers to functions (SPV_INTEL_function_pointers): their addresses as constants, and calls through them.

use std::rc::Rc;

use inkwell::values::BasicMetadataValueEnum;
use ir::conventions::SPIR_FUNC;
use rspirv::spirv::{FunctionParameterAttribute, Op, StorageClass};

use crate::binary::Inst;
use crate::error::{Error, Id, Result};
use crate::translator::{Entity, Translator};
use crate::types::Kind;

/// `ArgumentAttributeINTEL`, which rspirv does not know: the number of an argument, and its attribute.
const ARGUMENT_ATTRIBUTE: u32 = 6409;

impl<'ctx, 'm> Translator<'ctx, 'm> {
    /// The function comes later in the module: it is declared here.
    pub fn op_constant_function_pointer(&mut self, inst: &Inst<'m>) -> Result<()> {
        let (target, pointer) = (inst.id(0)?, inst.result_type()?);
        let function_type = self.function_pointee(inst, pointer)?;
        if self.entry_points.of(target).is_some() {
            return Err(inst.type_error("the address of an entry point"));
        }
        if self.entity(inst, target).is_err() {
            let instructions = Rc::clone(&self.instructions);
            let head = instructions
                .iter()
                .position(|other| other.op == Op::Function && other.result() == Ok(target));
            let head = head.ok_or(Error::Undefined {
                at: inst.at,
                id: target,
            })?;
            self.declare_function(&instructions[head..])?;
        }
        let info = self.function_info(inst, target)?;
        if info.ty != function_type {
            return Err(inst.type_error("the result type does not point to the function's type"));
        }
        self.set(inst, info.llvm.as_global_value().as_pointer_value())
    }

    /// The function type that a type points to.
    fn function_pointee(&self, inst: &Inst, pointer: Id) -> Result<Id> {
        let is_function = matches!(
            self.storage(inst, pointer)?,
            StorageClass::CodeSectionINTEL | StorageClass::Function
        );
        let pointee = self.pointee(inst, pointer)?;
        match self.ty(inst, pointee)?.kind {
            Kind::Function { .. } if is_function => Ok(pointee),
            _ => Err(inst.type_error("no pointer to a function")),
        }
    }

    pub fn op_function_pointer_call(&mut self, inst: &Inst) -> Result<()> {
        let (pointer, ty) = self.pointer(inst, 0)?;
        let function = self.function_pointee(inst, ty)?;
        let Kind::Function { result, .. } = self.ty(inst, function)?.kind else {
            return Err(inst.internal("a function without a function type"));
        };
        if result != inst.result_type()? {
            return Err(inst.type_error("its result type is not the one of its callee"));
        }
        self.refuse_copied_arguments(inst)?;
        let llvm = self.function_type(inst, function)?;
        let arguments = self.values(inst, 1)?;
        let given: Vec<_> = arguments.iter().map(|value| value.llvm.get_type().into()).collect();
        if llvm.get_param_types() != given {
            return Err(inst.type_error("its arguments do not fit its callee's parameters"));
        }
        let arguments: Vec<BasicMetadataValueEnum> = arguments.iter().map(|value| value.llvm.into()).collect();
        let call = self
            .builder
            .build_indirect_call(llvm, pointer, &arguments, "")
            .map_err(|error| inst.internal(error))?;
        call.set_call_convention(SPIR_FUNC);
        match call.try_as_basic_value().basic() {
            Some(value) => self.set(inst, value),
            None => self.define(inst, inst.result()?, Entity::Inert),
        }
    }

    /// An argument that is passed as a copy would need the attribute that its callee has, whose pointee this instruction does not tell.
    fn refuse_copied_arguments(&self, inst: &Inst) -> Result<()> {
        let attributes = self.decorations.seconds(inst.result()?, ARGUMENT_ATTRIBUTE);
        let copies = [
            FunctionParameterAttribute::ByVal as u32,
            FunctionParameterAttribute::Sret as u32,
        ];
        match attributes.iter().any(|attribute| copies.contains(attribute)) {
            true => Err(inst.unsupported("a call through a pointer that passes an argument by value")),
            false => Ok(()),
        }
    }
}
