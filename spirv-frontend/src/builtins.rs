//! Calls to what the module does not define: OpenCL builtins under their mangled names, `__mux_*` builtins, LLVM intrinsics.

use inkwell::attributes::AttributeLoc;
use inkwell::intrinsics::Intrinsic;
use inkwell::types::{BasicMetadataTypeEnum, BasicType, BasicTypeEnum, FunctionType};
use inkwell::values::{AnyValue, BasicMetadataValueEnum, BasicValueEnum, CallSiteValue};
use ir::conventions::SPIR_FUNC;
use ir::mangle::{mangle, AddressSpace, Qualifiers, Scalar, Type};

use crate::binary::Inst;
use crate::error::{Error, Id, Result};
use crate::translator::{Translator, Value};
use crate::types::{address_space, Kind};

/// What a builtin does besides computing its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Nothing: the call may be dropped when its result is not used.
    None,
    /// Reads or writes through its pointers.
    Memory,
    /// All work-items of a group must reach it together.
    Convergent,
}

impl<'ctx> Translator<'ctx, '_> {
    /// The OpenCL scalar of a SPIR-V scalar type; integers as `signed` says.
    pub fn scalar(&self, inst: &Inst, ty: Id, signed: bool) -> Option<Scalar> {
        match self.ty(inst, ty).ok()?.kind {
            Kind::Bool => Some(Scalar::Bool),
            Kind::Void => Some(Scalar::Void),
            Kind::Int { width } => Scalar::integer(width, signed),
            Kind::Float { width } => Scalar::float(width),
            _ => None,
        }
    }

    /// A SPIR-V type as a builtin's parameter type.
    pub fn builtin_type(&self, inst: &Inst, ty: Id, signed: bool, qualifiers: Qualifiers) -> Result<Type> {
        if let Kind::Pointer {
            storage,
            pointee: Some(pointee),
        } = self.ty(inst, ty)?.kind
        {
            let space = address_space(storage).map_or(AddressSpace::PRIVATE, |space| AddressSpace(u32::from(space)));
            let pointee = self.builtin_type_of_pointee(inst, pointee, signed)?;
            return Ok(Type::pointer(space, qualifiers, pointee));
        }
        self.builtin_type_of_pointee(inst, ty, signed)
    }

    fn builtin_type_of_pointee(&self, inst: &Inst, ty: Id, signed: bool) -> Result<Type> {
        let (element, count) = self.components(inst, ty)?;
        let scalar = self.scalar(inst, element, signed);
        let scalar = scalar.ok_or_else(|| inst.type_error(format!("{ty} is no type of a builtin's parameter")))?;
        Ok(Type::vector(count, scalar))
    }

    /// Call an OpenCL builtin with these parameter types, for a result of LLVM type `result`.
    pub fn call_builtin(
        &self,
        inst: &Inst,
        name: &str,
        parameters: &[Type],
        arguments: &[BasicValueEnum<'ctx>],
        result: Option<BasicTypeEnum<'ctx>>,
        effect: Effect,
    ) -> Result<CallSiteValue<'ctx>> {
        self.call_external(inst, &mangle(name, parameters), arguments, result, effect)
    }

    /// Call a builtin whose parameters have the types of its arguments; integers as `signed` says. Sets the result.
    pub fn set_builtin(&mut self, inst: &Inst, name: &str, arguments: &[Value<'ctx>], signed: bool) -> Result<()> {
        let types = arguments
            .iter()
            .map(|value| self.builtin_type(inst, value.ty, signed, Qualifiers::NONE));
        let types: Vec<Type> = types.collect::<Result<_>>()?;
        let llvm: Vec<_> = arguments.iter().map(|value| value.llvm).collect();
        let result = self.result_llvm_type(inst)?;
        let call = self.call_builtin(inst, name, &types, &llvm, Some(result), Effect::None)?;
        self.set_call(inst, call)
    }

    /// Set the instruction's result to what a call returns.
    pub fn set_call(&mut self, inst: &Inst, call: CallSiteValue<'ctx>) -> Result<()> {
        let value = call.try_as_basic_value().basic();
        let value = value.ok_or_else(|| inst.type_error("it returns nothing"))?;
        self.set(inst, value)
    }

    /// Call a function that later stages provide, under exactly this name.
    pub fn call_external(
        &self,
        inst: &Inst,
        name: &str,
        arguments: &[BasicValueEnum<'ctx>],
        result: Option<BasicTypeEnum<'ctx>>,
        effect: Effect,
    ) -> Result<CallSiteValue<'ctx>> {
        let parameters: Vec<BasicMetadataTypeEnum> = arguments.iter().map(|value| value.get_type().into()).collect();
        let ty: FunctionType = match result {
            Some(result) => result.fn_type(&parameters, false),
            None => self.context.void_type().fn_type(&parameters, false),
        };
        let function = match self.module.get_function(name) {
            Some(function) if function.get_type() == ty => function,
            Some(_) => {
                return Err(Error::Type {
                    at: inst.at,
                    reason: format!("the module declares {name} with another type"),
                })
            }
            None => {
                let function = self.module.add_function(name, ty, None);
                function.set_call_conventions(SPIR_FUNC);
                function.add_attribute(AttributeLoc::Function, self.flag("nounwind"));
                match effect {
                    Effect::Convergent => function.add_attribute(AttributeLoc::Function, self.flag("convergent")),
                    Effect::Memory => {}
                    Effect::None => {
                        function.add_attribute(AttributeLoc::Function, self.flag("willreturn"));
                        // `memory(none)`: an attribute with value 0.
                        function.add_attribute(AttributeLoc::Function, self.flag("memory"));
                    }
                }
                function
            }
        };
        let arguments: Vec<BasicMetadataValueEnum> = arguments.iter().map(|&value| value.into()).collect();
        let call = self
            .builder
            .build_call(function, &arguments, "")
            .map_err(|error| inst.internal(error))?;
        call.set_call_convention(function.get_call_conventions());
        if effect == Effect::Convergent {
            call.add_attribute(AttributeLoc::Function, self.flag("convergent"));
        }
        Ok(call)
    }

    /// Call an LLVM intrinsic, overloaded on `types`.
    pub fn intrinsic(
        &self,
        inst: &Inst,
        name: &str,
        types: &[BasicTypeEnum<'ctx>],
        arguments: &[BasicValueEnum<'ctx>],
    ) -> Result<CallSiteValue<'ctx>> {
        let declaration = Intrinsic::find(name).and_then(|found| found.get_declaration(&self.module, types));
        let declaration = declaration.ok_or_else(|| inst.internal(format!("no intrinsic {name}")))?;
        let arguments: Vec<BasicMetadataValueEnum> = arguments.iter().map(|&value| value.into()).collect();
        self.builder
            .build_call(declaration, &arguments, "")
            .map_err(|error| inst.internal(error))
    }

    /// An intrinsic that returns a value, overloaded on the type of its first argument.
    pub fn unary_intrinsic(
        &self,
        inst: &Inst,
        name: &str,
        arguments: &[BasicValueEnum<'ctx>],
    ) -> Result<BasicValueEnum<'ctx>> {
        let ty = arguments.first().map(|value| value.get_type());
        let ty = ty.ok_or_else(|| inst.internal("an intrinsic without arguments"))?;
        let call = self.intrinsic(inst, name, &[ty], arguments)?;
        BasicValueEnum::try_from(call.as_any_value_enum()).map_err(|()| inst.internal("an intrinsic without result"))
    }
}
