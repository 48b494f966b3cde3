//! Conversions.
//!
//! A conversion without decorations is LLVM's cast. Saturation and rounding modes make it a call of OpenCL's `convert_*` functions, which is
//! what they were in the source.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, InstructionOpcode as Op, PointerValue};
use ir::elements::{convert_constant, Rounding};
use ir::mangle::{Qualifiers, Type};
use rspirv::spirv::{Decoration, FPRoundingMode, MemorySemantics, StorageClass};

use crate::binary::Inst;
use crate::builtins::Effect;
use crate::error::{Id, Result};
use crate::shapes::element;
use crate::translator::{Entity, Translator, Value};
use crate::types::{address_space, Kind};

/// Bits of a pointer in the Physical64 addressing model.
const POINTER_BITS: u32 = 64;

/// What the scalars of a conversion's operand or result are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    Signed,
    Unsigned,
    Float,
}

impl Number {
    pub fn is_float(self) -> bool {
        self == Self::Float
    }
}

impl<'ctx> Translator<'ctx, '_> {
    pub fn op_convert_f_to_u(&mut self, inst: &Inst) -> Result<()> {
        self.convert(inst, Number::Float, Number::Unsigned)
    }

    pub fn op_convert_f_to_s(&mut self, inst: &Inst) -> Result<()> {
        self.convert(inst, Number::Float, Number::Signed)
    }

    pub fn op_convert_s_to_f(&mut self, inst: &Inst) -> Result<()> {
        self.convert(inst, Number::Signed, Number::Float)
    }

    pub fn op_convert_u_to_f(&mut self, inst: &Inst) -> Result<()> {
        self.convert(inst, Number::Unsigned, Number::Float)
    }

    pub fn op_u_convert(&mut self, inst: &Inst) -> Result<()> {
        self.convert(inst, Number::Unsigned, Number::Unsigned)
    }

    pub fn op_s_convert(&mut self, inst: &Inst) -> Result<()> {
        self.convert(inst, Number::Signed, Number::Signed)
    }

    pub fn op_f_convert(&mut self, inst: &Inst) -> Result<()> {
        self.convert(inst, Number::Float, Number::Float)
    }

    fn convert(&mut self, inst: &Inst, from: Number, to: Number) -> Result<()> {
        let from_bfloat16 = self.is_bfloat16(inst, self.operand(inst, 0)?.ty)?;
        let to_bfloat16 = self.is_bfloat16(inst, inst.result_type()?)?;
        // LLVM has them for integers.
        if from_bfloat16 && !from.is_float() || to_bfloat16 && !to.is_float() {
            return Err(inst.type_error("a bfloat16 in the place of an integer"));
        }
        if from_bfloat16 {
            return self.convert_from_bfloat16(inst, to);
        }
        if to_bfloat16 {
            return self.convert_to_bfloat16(inst, from);
        }
        let (value, ty) = self.numbers(inst, from, to)?;
        let id = inst.result()?;
        let saturated = self.decorations.has(id, Decoration::SaturatedConversion) && !to.is_float();
        let mode = self.decorations.literal(id, Decoration::FPRoundingMode);
        // Between integers nothing is rounded.
        let mode = mode.filter(|_| from.is_float() || to.is_float());
        if self.function.is_none() && (saturated || mode.is_some()) {
            return self.convert_constant(inst, value, from, to, mode);
        }
        if saturated || mode.is_some() {
            return self.convert_by_call(inst, value, from, to, saturated, mode);
        }
        let converted = self.convert_by_cast(inst, value.llvm, ty, from, to)?;
        self.set(inst, converted)
    }

    /// The operand and the result type, checked to be `from` and `to` in equally many components.
    fn numbers(&mut self, inst: &Inst, from: Number, to: Number) -> Result<(Value<'ctx>, BasicTypeEnum<'ctx>)> {
        let value = self.operand(inst, 0)?;
        let ty = self.result_llvm_type(inst)?;
        self.expect_numbers(inst, value.llvm.get_type(), from)?;
        self.expect_numbers(inst, ty, to)?;
        if element(value.llvm.get_type()).1 != element(ty).1 {
            return Err(inst.type_error("operand and result differ in their number of components"));
        }
        Ok((value, ty))
    }

    fn expect_numbers(&self, inst: &Inst, ty: BasicTypeEnum<'ctx>, number: Number) -> Result<()> {
        match number {
            Number::Float => self.float_bits(inst, ty).map(|_| ()),
            _ => self.int_bits(inst, ty).map(|_| ()),
        }
    }

    pub fn convert_by_cast(
        &self,
        inst: &Inst,
        value: BasicValueEnum<'ctx>,
        ty: BasicTypeEnum<'ctx>,
        from: Number,
        to: Number,
    ) -> Result<BasicValueEnum<'ctx>> {
        let opcode = match (from, to) {
            (Number::Float, Number::Float) => {
                match self
                    .float_bits(inst, value.get_type())?
                    .cmp(&self.float_bits(inst, ty)?)
                {
                    std::cmp::Ordering::Equal => return Ok(value),
                    std::cmp::Ordering::Less => Op::FPExt,
                    std::cmp::Ordering::Greater => Op::FPTrunc,
                }
            }
            (Number::Float, Number::Signed) => Op::FPToSI,
            (Number::Float, Number::Unsigned) => Op::FPToUI,
            (Number::Signed, Number::Float) => Op::SIToFP,
            (Number::Unsigned, Number::Float) => Op::UIToFP,
            (_, _) => return self.resize(inst, value, ty, from == Number::Signed),
        };
        self.cast(inst, opcode, self.not_folded(value), ty)
    }

    fn convert_by_call(
        &mut self,
        inst: &Inst,
        value: Value<'ctx>,
        from: Number,
        to: Number,
        saturated: bool,
        mode: Option<u32>,
    ) -> Result<()> {
        let target = self.conversion_target(inst, inst.result_type()?, to)?;
        let rounding = match mode {
            None => "",
            Some(mode) => rounding_suffix(mode).ok_or_else(|| inst.operand_error("its rounding mode is unknown"))?,
        };
        let name = format!("convert_{target}{}{rounding}", if saturated { "_sat" } else { "" });
        self.set_builtin(inst, &name, &[value], from == Number::Signed)
    }

    /// A specialisation constant, for which no function can be called. That what is out of range is saturated is right where nobody asks for it, too.
    fn convert_constant(
        &mut self,
        inst: &Inst,
        value: Value<'ctx>,
        from: Number,
        to: Number,
        mode: Option<u32>,
    ) -> Result<()> {
        let rounding = match mode.map(FPRoundingMode::from_u32) {
            // OpenCL C's defaults.
            None if to.is_float() => Rounding::Nearest,
            None | Some(Some(FPRoundingMode::RTZ)) => Rounding::Zero,
            Some(Some(FPRoundingMode::RTE)) => Rounding::Nearest,
            Some(Some(FPRoundingMode::RTP)) => Rounding::Up,
            Some(Some(FPRoundingMode::RTN)) => Rounding::Down,
            Some(None) => return Err(inst.operand_error("its rounding mode is unknown")),
        };
        let signs = (from == Number::Signed, to == Number::Signed);
        let ty = self.result_llvm_type(inst)?;
        let converted = convert_constant(value.llvm, ty, signs, rounding);
        self.set(
            inst,
            converted.ok_or_else(|| inst.unsupported("a number that is not known"))?,
        )
    }

    /// A conversion's result type as its function's name spells it.
    fn conversion_target(&self, inst: &Inst, ty: Id, to: Number) -> Result<String> {
        match self.builtin_type(inst, ty, to == Number::Signed, Qualifiers::NONE)? {
            Type::Scalar(scalar) => Ok(scalar.name().to_owned()),
            Type::Vector { lanes, element } => Ok(format!("{}{lanes}", element.name())),
            _ => Err(inst.type_error("its result is not a number")),
        }
    }

    pub fn op_sat_convert_s_to_u(&mut self, inst: &Inst) -> Result<()> {
        self.sat_convert(inst, Number::Signed, Number::Unsigned)
    }

    pub fn op_sat_convert_u_to_s(&mut self, inst: &Inst) -> Result<()> {
        self.sat_convert(inst, Number::Unsigned, Number::Signed)
    }

    fn sat_convert(&mut self, inst: &Inst, from: Number, to: Number) -> Result<()> {
        let (value, _) = self.numbers(inst, from, to)?;
        self.convert_by_call(inst, value, from, to, true, None)
    }

    /// Through half and back.
    pub fn op_quantize_to_f16(&mut self, inst: &Inst) -> Result<()> {
        let value = self.llvm(inst, 0)?;
        if self.float_bits(inst, value.get_type())? != 32 {
            return Err(inst.type_error("its operand is not of 32 bits"));
        }
        let half = match value.get_type() {
            BasicTypeEnum::VectorType(vector) => self.context.f16_type().vec_type(vector.get_size()).into(),
            _ => self.context.f16_type().into(),
        };
        let narrow = self.cast(inst, Op::FPTrunc, value, half)?;
        let wide = self.cast(inst, Op::FPExt, narrow, value.get_type())?;
        self.set(inst, wide)
    }
}

/// Suffix of a `convert_*` function.
pub(crate) fn rounding_suffix(mode: u32) -> Option<&'static str> {
    Some(match FPRoundingMode::from_u32(mode)? {
        FPRoundingMode::RTE => "_rte",
        FPRoundingMode::RTZ => "_rtz",
        FPRoundingMode::RTP => "_rtp",
        FPRoundingMode::RTN => "_rtn",
    })
}

/// Pointers.
impl<'ctx> Translator<'ctx, '_> {
    pub fn op_convert_ptr_to_u(&mut self, inst: &Inst) -> Result<()> {
        let (pointer, _) = self.pointer(inst, 0)?;
        let ty = self.result_llvm_type(inst)?;
        match ty {
            BasicTypeEnum::IntType(int) if int.get_bit_width() > 1 => {}
            _ => return Err(inst.type_error("its result is not an integer")),
        }
        let value = self.cast(inst, Op::PtrToInt, pointer.into(), ty)?;
        self.set(inst, value)
    }

    pub fn op_convert_u_to_ptr(&mut self, inst: &Inst) -> Result<()> {
        let value = self.int(inst, 0)?;
        let ty = self.result_llvm_type(inst)?;
        if !matches!(ty, BasicTypeEnum::PointerType(_)) || value.get_type().get_bit_width() == 1 {
            return Err(inst.type_error("its operand is not an integer, or its result not a pointer"));
        }
        // LLVM's pointers stand for other types, too.
        self.storage(inst, inst.result_type()?)?;
        let value = self.cast(inst, Op::IntToPtr, value.into(), ty)?;
        self.set(inst, value)
    }

    pub fn op_ptr_cast_to_generic(&mut self, inst: &Inst) -> Result<()> {
        let (_, ty) = self.pointer(inst, 0)?;
        if self.storage(inst, inst.result_type()?)? != StorageClass::Generic {
            return Err(inst.type_error("its result is not a generic pointer"));
        }
        if self.storage(inst, ty)? == StorageClass::UniformConstant {
            return Err(inst.type_error("a pointer to constant memory has no generic form"));
        }
        self.cast_address_space(inst)
    }

    /// From unified shared memory to global memory, of which it is a part.
    pub fn op_ptr_cast_to_cross_workgroup(&mut self, inst: &Inst) -> Result<()> {
        let (_, ty) = self.pointer(inst, 0)?;
        self.cast_shared_memory(inst, ty, inst.result_type()?)
    }

    pub fn op_cross_workgroup_cast_to_ptr(&mut self, inst: &Inst) -> Result<()> {
        let (_, ty) = self.pointer(inst, 0)?;
        self.cast_shared_memory(inst, inst.result_type()?, ty)
    }

    /// `part` must point to unified shared memory, `whole` to global memory.
    fn cast_shared_memory(&mut self, inst: &Inst, part: Id, whole: Id) -> Result<()> {
        let is_part = matches!(
            self.storage(inst, part)?,
            StorageClass::DeviceOnlyINTEL | StorageClass::HostOnlyINTEL
        );
        if !is_part || self.storage(inst, whole)? != StorageClass::CrossWorkgroup {
            return Err(inst.type_error("it casts neither from unified shared memory to global memory nor back"));
        }
        self.cast_address_space(inst)
    }

    pub fn op_generic_cast_to_ptr(&mut self, inst: &Inst) -> Result<()> {
        self.generic_pointer(inst)?;
        self.cast_address_space(inst)
    }

    /// The operand, checked to be a generic pointer.
    fn generic_pointer(&mut self, inst: &Inst) -> Result<PointerValue<'ctx>> {
        let (pointer, ty) = self.pointer(inst, 0)?;
        if self.storage(inst, ty)? != StorageClass::Generic {
            return Err(inst.type_error("its operand is not a generic pointer"));
        }
        Ok(pointer)
    }

    fn cast_address_space(&mut self, inst: &Inst) -> Result<()> {
        let (pointer, _) = self.pointer(inst, 0)?;
        let BasicTypeEnum::PointerType(ty) = self.result_llvm_type(inst)? else {
            return Err(inst.type_error("its result is not a pointer"));
        };
        self.storage(inst, inst.result_type()?)?;
        if ty == pointer.get_type() {
            return self.set(inst, pointer);
        }
        let cast = self
            .builder
            .build_address_space_cast(pointer, ty, "")
            .map_err(|error| inst.internal(error))?;
        self.set(inst, cast)
    }

    /// `to_global` and its like, under the names that clang calls them by: null where the pointer leads elsewhere.
    pub fn op_generic_cast_to_ptr_explicit(&mut self, inst: &Inst) -> Result<()> {
        let pointer = self.generic_pointer(inst)?;
        let storage = StorageClass::from_u32(inst.word(1)?);
        let name = match storage {
            Some(StorageClass::CrossWorkgroup | StorageClass::DeviceOnlyINTEL | StorageClass::HostOnlyINTEL) => {
                "__to_global"
            }
            Some(StorageClass::Workgroup) => "__to_local",
            Some(StorageClass::Function) => "__to_private",
            _ => return Err(inst.operand_error("its storage class cannot be asked for")),
        };
        if storage != Some(self.storage(inst, inst.result_type()?)?) {
            return Err(inst.type_error("its storage class is not the one of its result"));
        }
        let result = Some(self.result_llvm_type(inst)?);
        let call = self.call_external(inst, name, &[pointer.into()], result, Effect::None)?;
        self.set_call(inst, call)
    }

    /// The memory that a generic pointer points into, as bits of memory semantics: those of `get_fence`, as many places higher as work-group memory is.
    pub fn op_generic_ptr_mem_semantics(&mut self, inst: &Inst) -> Result<()> {
        let pointer = self.generic_pointer(inst)?;
        let ty = self.result_llvm_type(inst)?;
        if ty != self.context.i32_type().into() {
            return Err(inst.type_error("its result is not an integer of 32 bits"));
        }
        let call = self.call_external(inst, "_Z9get_fencePU3AS4v", &[pointer.into()], Some(ty), Effect::None)?;
        let Some(BasicValueEnum::IntValue(flags)) = call.try_as_basic_value().basic() else {
            return Err(inst.internal("get_fence has no result"));
        };
        let places = MemorySemantics::WORKGROUP_MEMORY.bits().trailing_zeros();
        let bits = self.builder.build_left_shift(flags, self.i32(places), "");
        self.set(inst, bits.map_err(|error| inst.internal(error))?)
    }

    pub fn op_bitcast(&mut self, inst: &Inst) -> Result<()> {
        if let Entity::BuiltinPointer(variable) = *self.entity(inst, inst.id(0)?)? {
            return self.builtin_pointer(inst, variable);
        }
        let value = self.operand(inst, 0)?;
        let (from, to) = (value.llvm.get_type(), self.result_llvm_type(inst)?);
        let result = match (from, to) {
            // Opaque pointers: only the pointee changes, and that is in the SPIR-V type.
            (BasicTypeEnum::PointerType(a), BasicTypeEnum::PointerType(b)) if a == b => {
                self.storage(inst, value.ty)?;
                self.storage(inst, inst.result_type()?)?;
                value.llvm
            }
            (BasicTypeEnum::PointerType(_), BasicTypeEnum::PointerType(_)) => {
                return Err(inst.type_error("it changes the storage class of a pointer"))
            }
            // To and from a number by way of the integer as wide as a pointer: the number may be a vector.
            (BasicTypeEnum::PointerType(_), _) if self.bits(inst, inst.result_type()?)? == POINTER_BITS => {
                self.storage(inst, value.ty)?;
                let int = self.cast(inst, Op::PtrToInt, value.llvm, self.context.i64_type().into())?;
                self.cast(inst, Op::BitCast, int, to)?
            }
            (_, BasicTypeEnum::PointerType(_)) if self.bits(inst, value.ty)? == POINTER_BITS => {
                self.storage(inst, inst.result_type()?)?;
                let int = self.cast(inst, Op::BitCast, value.llvm, self.context.i64_type().into())?;
                self.cast(inst, Op::IntToPtr, int, to)?
            }
            _ if self.bits(inst, value.ty)? == self.bits(inst, inst.result_type()?)? => {
                // The builder does not know in which order components lie, without which a vector does not become a number.
                ir::elements::fold(&self.module, self.cast(inst, Op::BitCast, value.llvm, to)?)
            }
            _ => return Err(inst.type_error("operand and result differ in width")),
        };
        self.set(inst, result)
    }

    /// Bits of a numerical scalar or vector.
    fn bits(&self, inst: &Inst, ty: Id) -> Result<u32> {
        let (element, count) = self.components(inst, ty)?;
        match self.ty(inst, element)?.kind {
            Kind::Int { width } | Kind::Float { width } => Ok(width * count),
            Kind::BFloat16 => Ok(16 * count),
            _ => Err(inst.type_error("neither numbers nor pointers")),
        }
    }
}

/// The address space that a storage class has in mangled names.
pub(crate) fn mangled_space(storage: StorageClass) -> ir::mangle::AddressSpace {
    ir::mangle::AddressSpace(address_space(storage).map_or(0, u32::from))
}
