//! Images: reading, with and without a sampler, and writing, as the functions of OpenCL C.
//!
//! SPIR-V's integers have no sign, and a module may leave the image operand that tells it out: then the function for signed integers is called, which
//! must go by the image's channel type. A coordinate may have more components than the image needs; the functions take as many as OpenCL C has.

use inkwell::values::BasicValueEnum;
use ir::elements;
use ir::mangle::{Qualifiers, Scalar, Type};
use rspirv::spirv::{Dim, ImageOperands};

use crate::binary::Inst;
use crate::builtins::Effect;
use crate::error::{Id, Result};
use crate::opaque_types::Image;
use crate::shapes::element;
use crate::translator::{Entity, Translator, Value};
use crate::types::Kind;

/// The name of a sampler in mangled names.
const SAMPLER: &str = "ocl_sampler";
/// Components of a colour.
const COLOUR: u32 = 4;

/// What the image operands of an instruction say.
#[derive(Default)]
struct Given<'ctx> {
    lod: Option<Value<'ctx>>,
    gradients: Option<(Value<'ctx>, Value<'ctx>)>,
    sample: Option<Value<'ctx>>,
    is_unsigned: bool,
}

/// The parameters of a call under construction.
#[derive(Default)]
struct Parameters<'ctx> {
    types: Vec<Type>,
    values: Vec<BasicValueEnum<'ctx>>,
}

impl<'ctx> Parameters<'ctx> {
    fn push(&mut self, ty: impl Into<Type>, value: BasicValueEnum<'ctx>) {
        self.types.push(ty.into());
        self.values.push(value);
    }
}

/// Images with samplers.
impl<'ctx> Translator<'ctx, '_> {
    pub fn op_sampled_image(&mut self, inst: &Inst) -> Result<()> {
        let (image, sampler) = (self.operand(inst, 0)?, self.operand(inst, 1)?);
        let Kind::SampledImage { image: wanted } = self.ty(inst, inst.result_type()?)?.kind else {
            return Err(inst.type_error("its result is not a sampled image"));
        };
        if image.ty != wanted || self.ty(inst, sampler.ty)?.kind != Kind::Sampler {
            return Err(inst.type_error("its operands are not the image of its result type and a sampler"));
        }
        self.define(inst, inst.result()?, Entity::SampledImage { image, sampler })
    }

    /// The image of a sampled image.
    pub fn op_image(&mut self, inst: &Inst) -> Result<()> {
        let (image, _) = self.sampled_image(inst)?;
        if image.ty != inst.result_type()? {
            return Err(inst.type_error("its result is not of the image's type"));
        }
        self.set(inst, image.llvm)
    }

    fn sampled_image(&self, inst: &Inst) -> Result<(Value<'ctx>, Value<'ctx>)> {
        match *self.entity(inst, inst.id(0)?)? {
            Entity::SampledImage { image, sampler } => Ok((image, sampler)),
            _ => Err(inst.type_error("its first operand is not a sampled image")),
        }
    }

    /// Sampled image, coordinate, image operands.
    pub fn op_image_sample_explicit_lod(&mut self, inst: &Inst) -> Result<()> {
        let (image, sampler) = self.sampled_image(inst)?;
        let ty = self.image_type(inst, image.ty)?;
        let given = self.image_operands(inst, 2)?;
        if given.sample.is_some() {
            return Err(inst.unsupported("a sample of a sampled image"));
        }
        let mut parameters = Parameters::default();
        parameters.push(Type::Named(ty.mangled_name()), image.llvm);
        parameters.push(Type::Named(SAMPLER.to_owned()), sampler.llvm);
        self.push_coordinate(inst, &mut parameters, ty, 1)?;
        if let Some(lod) = given.lod.filter(|lod| !is_zero(lod.llvm)) {
            self.expect_float(inst, lod.ty)?;
            parameters.push(Scalar::Float, lod.llvm);
        }
        if let Some((x, y)) = given.gradients {
            for gradient in [x, y] {
                self.expect_float(inst, gradient.ty)?;
                let gradient = self.with_components(inst, gradient.llvm, ty.dimensions())?;
                parameters.push(Type::vector(element(gradient.get_type()).1, Scalar::Float), gradient);
            }
        }
        self.read_image(inst, ty, parameters, given.is_unsigned)
    }
}

/// Images alone.
impl<'ctx> Translator<'ctx, '_> {
    /// Image, coordinate, image operands.
    pub fn op_image_read(&mut self, inst: &Inst) -> Result<()> {
        let image = self.operand(inst, 0)?;
        let ty = self.image_type(inst, image.ty)?;
        let given = self.image_operands(inst, 2)?;
        if given.gradients.is_some() || given.sample.is_some() != ty.is_multisampled {
            return Err(inst.type_error("its image operands do not go with its image"));
        }
        let mut parameters = Parameters::default();
        parameters.push(Type::Named(ty.mangled_name()), image.llvm);
        self.push_coordinate(inst, &mut parameters, ty, 1)?;
        let last = given.sample.or(given.lod.filter(|lod| !is_zero(lod.llvm)));
        if let Some(number) = last {
            self.push_int(inst, &mut parameters, number)?;
        }
        self.read_image(inst, ty, parameters, given.is_unsigned)
    }

    /// Image, coordinate, texel, image operands.
    pub fn op_image_write(&mut self, inst: &Inst) -> Result<()> {
        let (image, texel) = (self.operand(inst, 0)?, self.operand(inst, 2)?);
        let ty = self.image_type(inst, image.ty)?;
        let given = self.image_operands(inst, 3)?;
        if given.gradients.is_some() || given.sample.is_some() {
            return Err(inst.type_error("its image operands do not go with a write"));
        }
        let mut parameters = Parameters::default();
        parameters.push(Type::Named(ty.mangled_name()), image.llvm);
        self.push_coordinate(inst, &mut parameters, ty, 1)?;
        if let Some(lod) = given.lod.filter(|lod| !is_zero(lod.llvm)) {
            self.push_int(inst, &mut parameters, lod)?;
        }
        let (scalar, count) = self.components(inst, texel.ty)?;
        let (suffix, scalar) = self.colour(inst, scalar, given.is_unsigned)?;
        match (ty.is_depth, count) {
            (true, 1) | (false, COLOUR) => parameters.push(Type::vector(count, scalar), texel.llvm),
            (true, COLOUR) => {
                let depth = self.extract(inst, texel.llvm, 0)?;
                parameters.push(scalar, depth);
            }
            _ => return Err(inst.type_error("its texel is not a colour")),
        }
        let name = format!("write_image{suffix}");
        self.call_builtin(inst, &name, &parameters.types, &parameters.values, None, Effect::Memory)?;
        Ok(())
    }

    /// Calls `read_image*`, and sets the result. One of a depth image is one number, which is the first component of SPIR-V's colour.
    fn read_image(&mut self, inst: &Inst, image: Image, parameters: Parameters<'ctx>, is_unsigned: bool) -> Result<()> {
        let (scalar, count) = self.components(inst, inst.result_type()?)?;
        let (suffix, _) = self.colour(inst, scalar, is_unsigned)?;
        if count != COLOUR && !(image.is_depth && count == 1) {
            return Err(inst.type_error("its result is not a colour"));
        }
        let (whole, part) = (self.result_llvm_type(inst)?, self.basic_type(inst, scalar)?);
        let result = if image.is_depth { part } else { whole };
        let name = format!("read_image{suffix}");
        let call = self.call_builtin(
            inst,
            &name,
            &parameters.types,
            &parameters.values,
            Some(result),
            Effect::Memory,
        )?;
        match call.try_as_basic_value().basic() {
            Some(depth) if count == COLOUR && image.is_depth => {
                let colour = self.insert(inst, whole.const_zero(), depth, 0)?;
                self.set(inst, colour)
            }
            _ => self.set_call(inst, call),
        }
    }

    /// What follows a function's name for colours of a type, and that type in mangled names.
    fn colour(&self, inst: &Inst, scalar: Id, is_unsigned: bool) -> Result<(&'static str, Scalar)> {
        match self.scalar(inst, scalar, !is_unsigned) {
            Some(scalar @ Scalar::Float) => Ok(("f", scalar)),
            Some(scalar @ Scalar::Half) => Ok(("h", scalar)),
            Some(scalar @ Scalar::Int) => Ok(("i", scalar)),
            Some(scalar @ Scalar::UInt) => Ok(("ui", scalar)),
            _ => Err(inst.type_error("a colour is made of float, half or integers of 32 bits")),
        }
    }

    /// The image operands that begin at operand `index`, in the order of their bits.
    fn image_operands(&self, inst: &Inst, index: usize) -> Result<Given<'ctx>> {
        let mut given = Given::default();
        let Some(bits) = inst.optional_word(index) else {
            return Ok(given);
        };
        let mask = ImageOperands::from_bits(bits);
        let mask = mask.ok_or_else(|| inst.operand_error(format!("its image operands {bits:#x} are unknown")))?;
        let known = ImageOperands::LOD
            | ImageOperands::GRAD
            | ImageOperands::SAMPLE
            | ImageOperands::SIGN_EXTEND
            | ImageOperands::ZERO_EXTEND
            | ImageOperands::NONTEMPORAL;
        if !known.contains(mask) {
            return Err(inst.unsupported(format!("image operands {bits:#x}")));
        }
        let mut next = index + 1;
        let mut take = || {
            next += 1;
            self.operand(inst, next - 1)
        };
        if mask.contains(ImageOperands::LOD) {
            given.lod = Some(take()?);
        }
        if mask.contains(ImageOperands::GRAD) {
            given.gradients = Some((take()?, take()?));
        }
        if mask.contains(ImageOperands::SAMPLE) {
            given.sample = Some(take()?);
        }
        given.is_unsigned = mask.contains(ImageOperands::ZERO_EXTEND);
        inst.check_end(next)?;
        Ok(given)
    }

    fn push_int(&self, inst: &Inst, parameters: &mut Parameters<'ctx>, value: Value<'ctx>) -> Result<()> {
        if value.llvm.get_type() != self.context.i32_type().into() {
            return Err(inst.type_error("an image operand is not an integer of 32 bits"));
        }
        parameters.push(Scalar::Int, value.llvm);
        Ok(())
    }

    /// The coordinate in operand `index`, with as many components as OpenCL C has.
    fn push_coordinate(
        &self,
        inst: &Inst,
        parameters: &mut Parameters<'ctx>,
        image: Image,
        index: usize,
    ) -> Result<()> {
        let coordinate = self.operand(inst, index)?;
        let (scalar, _) = self.components(inst, coordinate.ty)?;
        let scalar = match self.scalar(inst, scalar, true) {
            Some(scalar @ Scalar::Float) if image.dim != Dim::DimBuffer => scalar,
            Some(scalar @ Scalar::Int) => scalar,
            _ => return Err(inst.type_error("a coordinate is of floats or of integers of 32 bits")),
        };
        let coordinate = self.with_components(inst, coordinate.llvm, image.coordinates())?;
        parameters.push(Type::vector(element(coordinate.get_type()).1, scalar), coordinate);
        Ok(())
    }

    /// The first `needed` components of a scalar or vector; three have a place for a fourth, as they do in coordinates of OpenCL C, which is zero.
    fn with_components(&self, inst: &Inst, value: BasicValueEnum<'ctx>, needed: u32) -> Result<BasicValueEnum<'ctx>> {
        let (ty, count) = element(value.get_type());
        let wanted = if needed == 3 { 4 } else { needed };
        if count < needed {
            return Err(inst.type_error("its coordinate has too few components"));
        }
        let BasicValueEnum::VectorValue(_) = value else {
            return Ok(value);
        };
        if count == wanted {
            return Ok(value);
        }
        if wanted == 1 {
            return self.extract(inst, value, 0);
        }
        let mut made = match ty {
            inkwell::types::BasicTypeEnum::FloatType(float) => float.vec_type(wanted).const_zero().into(),
            inkwell::types::BasicTypeEnum::IntType(int) => int.vec_type(wanted).const_zero().into(),
            _ => return Err(inst.internal("a coordinate of neither floats nor integers")),
        };
        for index in 0..needed {
            let part = self.extract(inst, value, index)?;
            made = self.insert(inst, made, part, index)?;
        }
        Ok(made)
    }
}

/// Blocks of images (SPV_INTEL_subgroups).
impl<'ctx> Translator<'ctx, '_> {
    /// Image, coordinate.
    pub fn op_subgroup_image_block_read(&mut self, inst: &Inst) -> Result<()> {
        let (suffix, parameters) = self.image_block(inst, inst.result_type()?)?;
        let name = format!("intel_sub_group_block_read{suffix}");
        let result = Some(self.result_llvm_type(inst)?);
        let call = self.call_builtin(
            inst,
            &name,
            &parameters.types,
            &parameters.values,
            result,
            Effect::Convergent,
        )?;
        self.set_call(inst, call)
    }

    /// Image, coordinate, data.
    pub fn op_subgroup_image_block_write(&mut self, inst: &Inst) -> Result<()> {
        let data = self.operand(inst, 2)?;
        let (suffix, mut parameters) = self.image_block(inst, data.ty)?;
        let ty = self.builtin_type(inst, data.ty, false, Qualifiers::NONE)?;
        parameters.push(ty, data.llvm);
        let name = format!("intel_sub_group_block_write{suffix}");
        self.call_builtin(
            inst,
            &name,
            &parameters.types,
            &parameters.values,
            None,
            Effect::Convergent,
        )?;
        Ok(())
    }

    /// What follows the function's name for blocks of type `data`, and its first parameters.
    fn image_block(&self, inst: &Inst, data: Id) -> Result<(String, Parameters<'ctx>)> {
        let image = self.operand(inst, 0)?;
        let ty = self.image_type(inst, image.ty)?;
        if ty.dim != Dim::Dim2D || ty.is_array || ty.is_multisampled {
            return Err(inst.type_error("a block of an image that is not a plain one of two dimensions"));
        }
        let (scalar, count) = self.components(inst, data)?;
        let letters = match self.scalar(inst, scalar, false) {
            Some(Scalar::UChar) => "_uc",
            Some(Scalar::UShort) => "_us",
            Some(Scalar::UInt) => "_ui",
            Some(Scalar::ULong) => "_ul",
            _ => return Err(inst.type_error("a block is one of integers")),
        };
        let mut parameters = Parameters::default();
        parameters.push(Type::Named(ty.mangled_name()), image.llvm);
        self.push_coordinate(inst, &mut parameters, ty, 1)?;
        let count = if count > 1 { count.to_string() } else { String::new() };
        Ok((format!("{letters}{count}"), parameters))
    }
}

/// Whether a level of detail is the constant zero, which is what an image without levels has.
fn is_zero(lod: BasicValueEnum) -> bool {
    match lod {
        BasicValueEnum::FloatValue(_) => elements::known_number(lod) == Some(0.0),
        BasicValueEnum::IntValue(lod) => lod.get_zero_extended_constant() == Some(0),
        _ => false,
    }
}
