//! Calls of vector functions in the place of calls of a scalar function.
//!
//! The widest shape that exists is called as often as it takes; lanes that a call has too many get what lane 0 has. A function that only returns a value may run
//! for lanes that are off: these get an operand that every function is quick about, and neither traps nor loops on.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, VectorValue};
use ir::{pointers, view, widen};

use super::{lanes, refuse};
use crate::analyses::shapes::Shape;
use crate::execute::{Mask, Writer};
use crate::function::{Instruction, ValueId};
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::Cost;
use crate::vector_functions::select::{self, Activity, Argument, Effects, Selection};
use crate::vector_functions::{Lanes, MaskPassed, ParameterKind, Passed, VectorFunction, VectorSignature};
use crate::Reason;

/// See the module.
#[derive(Debug)]
struct VectorCall {
    value: ValueId,
    selection: Selection,
    has_result: bool,
}

/// For calls of functions that have a vector function which suits.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let Some(instruction) = facts.instruction(value) else {
        return Ok(None);
    };
    let (Some(call), Some(_)) = (view::as_call(instruction.llvm), instruction.callee()) else {
        return Ok(None);
    };
    let mut shapes = facts.request.functions.shapes(call);
    shapes.retain(|shape| match (shape.lanes, facts.vectors.lanes()) {
        (Lanes::Fixed(lanes), Some(_)) => lanes.is_power_of_two(),
        (Lanes::Scalable, None) => {
            let signature = VectorSignature::expected(shape, view::called_type(call));
            signature.is_ok_and(|it| fits_parts(facts, instruction, value, &it))
        }
        _ => false,
    });
    if shapes.is_empty() {
        return Ok(None);
    }
    let arguments: Vec<Argument> = instruction
        .operands
        .iter()
        .map(|of| argument(facts, instruction, *of))
        .collect();
    let lanes = facts.vectors.lanes().map_or(Lanes::Scalable, Lanes::Fixed);
    let activity = match facts.runs_for_all(value) {
        true => Activity::All,
        false => Activity::Some,
    };
    let selection = select::select(&shapes, &arguments, lanes, activity, effects(instruction));
    Ok(selection.map(|selection| {
        let has_result = facts.function.values[value].ty.is_some();
        Box::new(VectorCall {
            value,
            selection,
            has_result,
        }) as _
    }))
}

/// Whether a function with scalable vectors takes and returns just the plan's.
fn fits_parts(
    facts: &Facts<'_, '_>,
    instruction: &Instruction<'_>,
    value: ValueId,
    signature: &VectorSignature<'_>,
) -> bool {
    let is_part = |passed: &Passed<'_>, of: ValueId| match (passed, facts.function.values[of].ty) {
        (Passed::Scalar, _) => true,
        (Passed::Vectors(types), Some(ty)) => *types == [widen::vector_type(ty, facts.vectors.width)],
        _ => false,
    };
    let mut parameters = signature.parameters.iter().zip(&instruction.operands);
    parameters.all(|(passed, of)| is_part(passed, *of)) && signature.result.iter().all(|it| is_part(it, value))
}

/// What a call does besides returning a value.
fn effects(instruction: &Instruction<'_>) -> Effects {
    use inkwell::attributes::{Attribute, AttributeLoc};
    let Some(callee) = instruction.callee() else {
        return Effects::Some;
    };
    let returns = Attribute::get_named_enum_kind_id("willreturn");
    // A native function that touches no memory computes something, and is done with it in the end.
    let returns = !view::is_defined(callee) || callee.get_enum_attribute(AttributeLoc::Function, returns).is_some();
    match view::accesses_no_memory(callee) && returns {
        true => Effects::None,
        false => Effects::Some,
    }
}

/// What is known of an argument.
fn argument(facts: &Facts<'_, '_>, instruction: &Instruction<'_>, of: ValueId) -> Argument {
    let form = match facts.shape(of) {
        Shape::Uniform => select::Form::Uniform,
        Shape::Strided(stride) => match (stride.constant, stride.symbol) {
            (constant, None) => select::Form::Strided(constant),
            (0, Some((symbol, 1))) => {
                let at = instruction.operands.iter().zip(0..).find(|(it, _)| **it == symbol);
                at.map_or(select::Form::Varying, |(_, at)| select::Form::StridedBy(at))
            }
            _ => select::Form::Varying,
        },
        Shape::Guarded(_) | Shape::Varying => select::Form::Varying,
    };
    let value = facts.function.llvm_value(of);
    let pointer = value.filter(|it| it.is_pointer_value());
    Argument {
        form,
        alignment: pointer.map_or(1, |it| pointers::known_alignment(it.into_pointer_value())),
    }
}

impl Recipe for VectorCall {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        match self.has_result {
            true => Form::Parts,
            false => Form::Nothing,
        }
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        match self.selection.calls {
            1 => format!("vector call {}", self.selection.shape),
            calls => format!("{calls} vector calls {}", self.selection.shape),
        }
    }

    fn cost(&self, facts: &Facts<'_, '_>) -> Cost {
        let scalar = facts
            .instruction(self.value)
            .map_or(Cost::FREE, |it| facts.target.scalar(it.llvm));
        // A vector function takes about as long as two calls of the scalar one: libmvec's, measured.
        (facts.target.call() + scalar * 2.0) * f64::from(self.selection.calls)
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let instruction = writer.instruction(self.value)?;
        let (request, module) = (writer.facts.request, writer.facts.module);
        let call = view::as_call(instruction.llvm);
        let function = call.and_then(|call| request.functions.function(module, call, &self.selection.shape));
        let function = function.ok_or_else(|| refuse(&writer.facts, self.value, "has no vector function after all"))?;
        match self.selection.shape.lanes {
            Lanes::Fixed(lanes) => self.emit_fixed(writer, &function, lanes),
            Lanes::Scalable => self.emit_scalable(writer, &function),
        }
    }
}

/// The operands of all calls for one parameter.
enum Operand<'ctx> {
    /// Vectors, one for each call, of all its lanes.
    Vectors(Vec<VectorValue<'ctx>>),
    /// One for each call.
    Scalars(Vec<BasicValueEnum<'ctx>>),
}

impl VectorCall {
    fn emit_fixed<'ctx>(
        &self,
        writer: &mut Writer<'_, 'ctx>,
        function: &VectorFunction<'ctx>,
        each: u32,
    ) -> Result<(), Reason> {
        let instruction = writer.instruction(self.value)?;
        let mask = writer.mask_of(self.value)?;
        let mut operands = Vec::new();
        for (of, parameter) in instruction.operands.iter().zip(&self.selection.shape.parameters) {
            operands.push(match parameter.kind {
                ParameterKind::Vector => {
                    let parts = self.harmless(writer, *of, &mask)?;
                    Operand::Vectors(lanes::regroup(&writer.builder, &lanes::vectors(parts)?, each, None)?)
                }
                ParameterKind::Uniform | ParameterKind::Linear(..) => {
                    let mut scalars = Vec::new();
                    for at in 0..self.selection.calls {
                        let scalar = writer.lane(*of, at * each)?;
                        scalars.push(self.defined(writer, scalar));
                    }
                    Operand::Scalars(scalars)
                }
            });
        }
        let masks = self.masks(writer, function, &mask, each)?;
        let mut results = Vec::new();
        for at in 0..self.selection.calls as usize {
            let mut arguments: Vec<BasicValueEnum> = Vec::new();
            for (operand, passed) in operands.iter().zip(&function.signature.parameters) {
                match (operand, passed) {
                    (Operand::Scalars(scalars), _) => arguments.push(scalars[at]),
                    (Operand::Vectors(vectors), Passed::Vectors(types)) => {
                        arguments.extend(cut(writer, vectors[at], types)?)
                    }
                    (Operand::Vectors(vectors), Passed::References(_)) => {
                        arguments.push(referred(writer, vectors[at])?)
                    }
                    (Operand::Vectors(_), Passed::Scalar) => {
                        return Err(refuse(
                            &writer.facts,
                            self.value,
                            "has a vector function of another shape",
                        ));
                    }
                }
            }
            if let Some(mask) = masks.get(at) {
                arguments.extend(passed_mask(writer, *mask, &function.signature.mask)?);
            }
            if let Some(made) = call(writer, function, &arguments)? {
                results.push(self.joined(writer, made, each)?);
            }
        }
        if self.has_result {
            let vectors = writer.facts.vectors;
            let mut parts = lanes::regroup(&writer.builder, &results, vectors.width.lanes, None)?;
            parts.truncate(vectors.count as usize);
            writer.set_parts(self.value, parts.into_iter().map(Into::into).collect());
        }
        Ok(())
    }

    fn emit_scalable<'ctx>(
        &self,
        writer: &mut Writer<'_, 'ctx>,
        function: &VectorFunction<'ctx>,
    ) -> Result<(), Reason> {
        let instruction = writer.instruction(self.value)?;
        let mask = writer.mask_of(self.value)?;
        let masks = writer.mask_parts(&mask);
        let mut results = Vec::new();
        for part in 0..writer.facts.vectors.count {
            let mut arguments = Vec::new();
            for (of, parameter) in instruction.operands.iter().zip(&self.selection.shape.parameters) {
                arguments.push(match parameter.kind {
                    ParameterKind::Vector => self.harmless(writer, *of, &mask)?[part as usize],
                    _ => {
                        let scalar = writer.first(*of, part)?;
                        self.defined(writer, scalar)
                    }
                });
            }
            if function.signature.mask != MaskPassed::Not {
                arguments.push(masks[part as usize]);
            }
            results.extend(call(writer, function, &arguments)?);
        }
        if self.has_result {
            writer.set_parts(self.value, results);
        }
        Ok(())
    }

    /// The vectors of an operand, with something harmless where a lane is off and the function runs for it.
    fn harmless<'ctx>(
        &self,
        writer: &mut Writer<'_, 'ctx>,
        of: ValueId,
        mask: &Mask<'ctx>,
    ) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
        let parts = writer.parts(of)?;
        let Mask::Value(masks) = mask else {
            return Ok(parts);
        };
        let ty = writer.type_of(of)?;
        let harmless: BasicValueEnum = match ty {
            // In the domain of every function of the math library but `acosh`, which is quick about NaN.
            BasicTypeEnum::FloatType(it) => it.const_float(0.5).into(),
            BasicTypeEnum::IntType(it) => it.const_int(1, false).into(),
            other => widen::zero(other),
        };
        let harmless = widen::splat(&writer.builder, harmless, writer.facts.vectors.width);
        let chosen = parts.into_iter().zip(masks);
        Ok(chosen
            .map(|(part, mask)| widen::select(&writer.builder, *mask, part, harmless))
            .collect())
    }

    /// A scalar that is not poison: it may be where no lane is active, and functions may want more than that.
    fn defined<'ctx>(&self, writer: &Writer<'_, 'ctx>, scalar: BasicValueEnum<'ctx>) -> BasicValueEnum<'ctx> {
        match writer.facts.is_active(self.value) {
            true => scalar,
            false => ir::elements::freeze(&writer.builder, scalar),
        }
    }

    /// The masks of all calls, if the function takes any. Lanes that a call has too many are off.
    fn masks<'ctx>(
        &self,
        writer: &Writer<'_, 'ctx>,
        function: &VectorFunction<'ctx>,
        mask: &Mask<'ctx>,
        each: u32,
    ) -> Result<Vec<VectorValue<'ctx>>, Reason> {
        if function.signature.mask == MaskPassed::Not {
            return Ok(Vec::new());
        }
        let parts = lanes::vectors(writer.mask_parts(mask))?;
        let bit = writer.context().bool_type();
        let lane_count = writer.facts.vectors.lanes().unwrap_or(each).min(each);
        let off = bit.vec_type(lane_count).const_zero();
        Ok(lanes::regroup(&writer.builder, &parts, each, Some(off))?)
    }

    /// The lanes of a result as one vector of the scalar function's type.
    fn joined<'ctx>(
        &self,
        writer: &Writer<'_, 'ctx>,
        made: BasicValueEnum<'ctx>,
        each: u32,
    ) -> Result<VectorValue<'ctx>, Reason> {
        let element = writer.type_of(self.value)?;
        let whole = |pieces: u32| lanes::fixed(element, each / pieces);
        let pieces = match made {
            BasicValueEnum::StructValue(it) => {
                let fields = it.get_type().count_fields();
                let mut pieces = Vec::new();
                for at in 0..fields {
                    let piece = writer.builder.build_extract_value(it, at, "")?;
                    pieces.push(writer.builder.build_bit_cast(piece, whole(fields), "")?);
                }
                pieces
            }
            BasicValueEnum::ArrayValue(it) => {
                let fields = it.get_type().len();
                let mut pieces = Vec::new();
                for at in 0..fields {
                    let piece = writer.builder.build_extract_value(it, at, "")?;
                    pieces.push(writer.builder.build_bit_cast(piece, whole(fields), "")?);
                }
                pieces
            }
            one => vec![writer.builder.build_bit_cast(one, whole(1), "")?],
        };
        Ok(lanes::concatenate(&writer.builder, &lanes::vectors(pieces)?)?)
    }
}

/// Calls a vector function.
fn call<'ctx>(
    writer: &Writer<'_, 'ctx>,
    function: &VectorFunction<'ctx>,
    arguments: &[BasicValueEnum<'ctx>],
) -> Result<Option<BasicValueEnum<'ctx>>, Reason> {
    let arguments: Vec<BasicMetadataValueEnum> = arguments.iter().map(|it| (*it).into()).collect();
    let made = writer.builder.build_call(function.function, &arguments, "")?;
    made.set_call_convention(function.function.get_call_conventions());
    Ok(view::value_of(view::instruction_of(made)))
}

/// A vector in the pieces that a function takes it in.
fn cut<'ctx>(
    writer: &Writer<'_, 'ctx>,
    whole: VectorValue<'ctx>,
    types: &[BasicTypeEnum<'ctx>],
) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
    let each = whole.get_type().get_size() / types.len() as u32;
    let mut pieces = Vec::new();
    for (ty, at) in types.iter().zip(0..) {
        let piece = lanes::slice(&writer.builder, whole, at * each, each)?;
        pieces.push(writer.builder.build_bit_cast(piece, *ty, "")?);
    }
    Ok(pieces)
}

/// A vector of the addresses of copies of a vector's elements.
fn referred<'ctx>(writer: &mut Writer<'_, 'ctx>, whole: VectorValue<'ctx>) -> Result<BasicValueEnum<'ctx>, Reason> {
    let ty = whole.get_type();
    let (lanes, element) = (ty.get_size(), ty.get_element_type());
    let copies = writer.variable(ty.into(), 64)?;
    writer.builder.build_store(copies, whole)?;
    let bytes = u64::from(crate::target::element_bits(element)) / 8;
    let i64_type = writer.context().i64_type();
    let offsets: Vec<_> = (0..u64::from(lanes))
        .map(|at| i64_type.const_int(at * bytes, false))
        .collect();
    let offsets = inkwell::types::VectorType::const_vector(&offsets);
    Ok(widen::behind(&writer.builder, copies.into(), offsets.into()))
}

/// A mask as a function takes it.
fn passed_mask<'ctx>(
    writer: &Writer<'_, 'ctx>,
    mask: VectorValue<'ctx>,
    passed: &MaskPassed<'ctx>,
) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
    let builder = &writer.builder;
    let context = writer.context();
    let lanes = mask.get_type().get_size();
    Ok(match passed {
        MaskPassed::Not => Vec::new(),
        MaskPassed::Predicate(_) => vec![mask.into()],
        MaskPassed::Bits(types) => {
            let each = lanes / types.len() as u32;
            let bits =
                context.custom_width_int_type(std::num::NonZeroU32::new(each).unwrap_or(std::num::NonZeroU32::MIN));
            let bits = bits.map_err(|error| Reason::Internal(error.to_owned()))?;
            let mut made = Vec::new();
            for (ty, at) in types.iter().zip(0..) {
                let piece = lanes::slice(builder, mask, at * each, each)?;
                let piece = builder.build_bit_cast(piece, bits, "")?.into_int_value();
                made.push(
                    builder
                        .build_int_z_extend_or_bit_cast(piece, ty.into_int_type(), "")?
                        .into(),
                );
            }
            made
        }
        MaskPassed::Lanes(types) => {
            let (mut made, mut from) = (Vec::new(), 0);
            for ty in types {
                let vector = ty.into_vector_type();
                let each = vector.get_size();
                let piece = lanes::slice(builder, mask, from, each)?;
                let bits = crate::target::element_bits(vector.get_element_type());
                let bits = std::num::NonZeroU32::new(bits).unwrap_or(std::num::NonZeroU32::MIN);
                let lane = context
                    .custom_width_int_type(bits)
                    .map_err(|error| Reason::Internal(error.to_owned()))?;
                let wide = builder.build_int_s_extend(piece, lane.vec_type(each), "")?;
                made.push(builder.build_bit_cast(wide, *ty, "")?);
                from += each;
            }
            made
        }
    })
}
