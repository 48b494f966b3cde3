//! Questions about images, as the functions of OpenCL C; and samplers that the program itself has.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, IntValue};
use inkwell::IntPredicate;
use ir::mangle::Type;
use rspirv::spirv::{SamplerAddressingMode, SamplerFilterMode};

use crate::binary::Inst;
use crate::builtins::Effect;
use crate::constants::undef;
use crate::error::Result;
use crate::opaque_types::Image;
use crate::shapes::element;
use crate::translator::{Entity, Translator, Value};
use crate::types::Kind;

/// OpenCL's number of the first channel data type, `CL_SNORM_INT8`. SPIR-V counts from zero, in the same order.
const FIRST_CHANNEL_TYPE: u32 = 0x10D0;
/// OpenCL's number of the first channel order, `CL_R`; likewise.
const FIRST_CHANNEL_ORDER: u32 = 0x10B0;

/// Bits of OpenCL C's samplers: normalized coordinates, then the addressing mode, then the filter mode, which counts from one.
const ADDRESSING_SHIFT: u32 = 1;
/// See [`ADDRESSING_SHIFT`].
const FILTER_SHIFT: u32 = 4;

impl<'ctx> Translator<'ctx, '_> {
    pub fn op_image_query_format(&mut self, inst: &Inst) -> Result<()> {
        self.query_counted_from(inst, "get_image_channel_data_type", FIRST_CHANNEL_TYPE)
    }

    pub fn op_image_query_order(&mut self, inst: &Inst) -> Result<()> {
        self.query_counted_from(inst, "get_image_channel_order", FIRST_CHANNEL_ORDER)
    }

    pub fn op_image_query_levels(&mut self, inst: &Inst) -> Result<()> {
        self.query_counted_from(inst, "get_image_num_mip_levels", 0)
    }

    pub fn op_image_query_samples(&mut self, inst: &Inst) -> Result<()> {
        self.query_counted_from(inst, "get_image_num_samples", 0)
    }

    /// A function's answer, less its smallest.
    fn query_counted_from(&mut self, inst: &Inst, name: &str, first: u32) -> Result<()> {
        let image = self.operand(inst, 0)?;
        let ty = self.image_type(inst, image.ty)?;
        let answer = self.ask_image(inst, name, image, ty, 32)?;
        let number = self.builder.build_int_sub(answer, self.i32(first), "");
        let number = number.map_err(|error| inst.internal(error))?;
        let result = self.result_llvm_type(inst)?;
        let number = self.resize(inst, number.into(), result, false)?;
        self.set(inst, number)
    }

    /// The size of an image in each dimension, then its layers.
    pub fn op_image_query_size(&mut self, inst: &Inst) -> Result<()> {
        self.query_size(inst, None)
    }

    /// The size of a level of an image: each is half as large as the one before it, but no smaller than one.
    pub fn op_image_query_size_lod(&mut self, inst: &Inst) -> Result<()> {
        let lod = self.int(inst, 1)?;
        let lod = lod
            .get_zero_extended_constant()
            .is_none_or(|lod| lod != 0)
            .then_some(lod);
        self.query_size(inst, lod)
    }

    fn query_size(&mut self, inst: &Inst, lod: Option<IntValue<'ctx>>) -> Result<()> {
        let image = self.operand(inst, 0)?;
        let ty = self.image_type(inst, image.ty)?;
        let result = self.result_llvm_type(inst)?;
        let (scalar, count) = element(result);
        if count != ty.coordinates() || self.int_bits(inst, result)? == 1 {
            return Err(inst.type_error("its result does not have as many integers as the image has sizes"));
        }
        let mut sizes = Vec::new();
        let names = ["get_image_width", "get_image_height", "get_image_depth"];
        for name in &names[..ty.dimensions() as usize] {
            let size = self.ask_image(inst, name, image, ty, 32)?;
            let size = match lod {
                Some(lod) => self.size_of_level(inst, size, lod)?,
                None => size,
            };
            sizes.push(self.resize(inst, size.into(), scalar, false)?);
        }
        if ty.is_array {
            // Its result is a `size_t`.
            let layers = self.ask_image(inst, "get_image_array_size", image, ty, 64)?;
            sizes.push(self.resize(inst, layers.into(), scalar, false)?);
        }
        if let ([size], BasicTypeEnum::IntType(_)) = (&sizes[..], result) {
            return self.set(inst, *size);
        }
        let mut whole = undef(result);
        for (index, size) in (0..).zip(sizes) {
            whole = self.insert(inst, whole, size, index)?;
        }
        self.set(inst, whole)
    }

    fn size_of_level(&self, inst: &Inst, size: IntValue<'ctx>, lod: IntValue<'ctx>) -> Result<IntValue<'ctx>> {
        let build = || {
            let lod = self
                .builder
                .build_int_cast_sign_flag(lod, self.context.i32_type(), false, "")?;
            let level = self.builder.build_right_shift(size, lod, false, "")?;
            let is_nothing = self
                .builder
                .build_int_compare(IntPredicate::EQ, level, self.i32(0), "")?;
            let chosen = self.builder.build_select(is_nothing, self.i32(1), level, "")?;
            Ok(chosen.into_int_value())
        };
        build().map_err(|error: inkwell::builder::BuilderError| inst.internal(error))
    }

    /// Calls a function of an image, whose result has `bits` bits.
    fn ask_image(&self, inst: &Inst, name: &str, image: Value<'ctx>, ty: Image, bits: u32) -> Result<IntValue<'ctx>> {
        let result = match bits {
            64 => self.context.i64_type(),
            _ => self.context.i32_type(),
        };
        let types = [Type::Named(ty.mangled_name())];
        let call = self.call_builtin(inst, name, &types, &[image.llvm], Some(result.into()), Effect::None)?;
        match call.try_as_basic_value().basic() {
            Some(BasicValueEnum::IntValue(answer)) => Ok(answer),
            _ => Err(inst.internal("a question without an answer")),
        }
    }
}

/// Samplers.
impl<'ctx> Translator<'ctx, '_> {
    /// Addressing mode, whether coordinates are normalized, filter mode: OpenCL C's number for it, which becomes a sampler where it is used.
    pub fn op_constant_sampler(&mut self, inst: &Inst) -> Result<()> {
        let ty = inst.result_type()?;
        if self.ty(inst, ty)?.kind != Kind::Sampler {
            return Err(inst.type_error("its result is not a sampler"));
        }
        let addressing = SamplerAddressingMode::from_u32(inst.word(0)?);
        let addressing = addressing.ok_or_else(|| inst.operand_error("its addressing mode is unknown"))?;
        let filter = SamplerFilterMode::from_u32(inst.word(2)?);
        let filter = filter.ok_or_else(|| inst.operand_error("its filter mode is unknown"))?;
        let is_normalized = match inst.word(1)? {
            normalized @ (0 | 1) => normalized,
            _ => return Err(inst.operand_error("coordinates are normalized or not")),
        };
        let number = is_normalized | (addressing as u32) << ADDRESSING_SHIFT | (filter as u32 + 1) << FILTER_SHIFT;
        self.define(inst, inst.result()?, Entity::ConstantSampler { number, ty })
    }

    /// A sampler of the program, made where the builder stands by the call that clang makes.
    pub fn make_sampler(&self, inst: &Inst, number: u32, ty: crate::error::Id) -> Result<Value<'ctx>> {
        if self.function.is_none() {
            return Err(inst.unsupported("a sampler of the program as a part of a constant"));
        }
        let result = Some(self.basic_type(inst, ty)?);
        let name = "__translate_sampler_initializer";
        let call = self.call_external(inst, name, &[self.i32(number).into()], result, Effect::None)?;
        let llvm = call.try_as_basic_value().basic();
        let llvm = llvm.ok_or_else(|| inst.internal("a sampler that is nothing"))?;
        Ok(Value { llvm, ty })
    }
}
