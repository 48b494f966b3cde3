//! Calls of vector functions in the place of calls of a scalar function.
//!
//! The widest shape that exists is called as often as it takes; lanes that a call has too many get what lane 0 has. A function that only returns a value may run
//! for lanes that are off: these get an operand that every function is quick about, and neither traps nor loops on.
//!
//! [`passed`]: in which pieces lanes go in and come out.

mod passed;

use inkwell::types::{BasicTypeEnum, ScalableVectorType};
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, VectorValue};
use ir::{leaves, pointers, view, widen};

use super::{lanes, overflow, refuse};
use crate::analyses::shapes::Shape;
use crate::execute::{Mask, Writer};
use crate::function::{Instruction, ValueId};
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::prepare::vectorize_callees::notes;
use crate::target::{Cost, Cycles};
use crate::vector_functions::select::{self, Activity, Argument, Effects, Selection};
use crate::vector_functions::{
    Isa, MaskPassed, Masking, ParameterKind, Passed, VectorFunction, VectorLength, VectorSignature,
};
use crate::{Choice, Reason};
use passed::{cut, passed_mask, referred};

/// Calls of a vector function, as many as its lanes fit into all lanes.
#[derive(Debug)]
struct VectorCall {
    value: ValueId,
    selection: Selection,
    form: Form,
    /// What a call takes, and what of that only because lanes part, of a function that was made for the kernel.
    made: Option<(Cycles, Cycles)>,
}

/// For calls of functions that have a vector function which suits.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let Some(instruction) = facts.instruction(value) else {
        return Ok(None);
    };
    let (Some(call), Some(_)) = (view::as_call(instruction.llvm), instruction.callee()) else {
        return Ok(None);
    };
    let is_in_loop = facts.function.loops.innermost(instruction.block).is_some();
    if is_in_loop && facts.request.choices.is_on(Choice::InstantiateCallsInLoops) {
        return Ok(None);
    }
    let mut shapes = facts.request.functions.shapes(call);
    shapes.retain(|shape| match (shape.lanes, facts.vectors.lanes()) {
        (VectorLength::Fixed(lanes), Some(_)) => lanes.is_power_of_two(),
        (VectorLength::Scalable, None) => {
            let signature = facts.request.functions.signature(call, shape);
            signature.is_some_and(|it| fits_parts(facts, instruction, value, &it, shape.isa))
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
    let lanes = facts
        .vectors
        .lanes()
        .map_or(VectorLength::Scalable, VectorLength::Fixed);
    let activity = match facts.runs_for_all(value) {
        true => Activity::All,
        false => Activity::Some,
    };
    let selection = select::select(&shapes, &arguments, lanes, activity, effects(instruction));
    let form = match facts.function.values[value].ty {
        Some(ty) if widen::is_element(ty) || is_taken_apart(facts, value) => Form::Parts,
        Some(_) => Form::Lanes,
        None => Form::Nothing,
    };
    Ok(selection.map(|selection| {
        let made = cycles_of_made(facts, instruction, &selection);
        Box::new(VectorCall {
            value,
            selection,
            form,
            made,
        }) as _
    }))
}

/// Whether a value is what a vector function returns as a structure of vectors.
pub fn is_structure(facts: &Facts<'_, '_>, value: ValueId) -> bool {
    let called = || matches!(select(facts, value), Ok(Some(recipe)) if recipe.form() == Form::Parts);
    is_taken_apart(facts, value) && called()
}

/// Whether a value is a structure of elements, each of which is only taken out of it.
fn is_taken_apart(facts: &Facts<'_, '_>, value: ValueId) -> bool {
    match facts.function.values[value].ty {
        Some(BasicTypeEnum::StructType(it)) => {
            it.get_field_types_iter().all(widen::is_element) && overflow::is_only_taken_apart(facts, value)
        }
        _ => false,
    }
}

/// What a call of a function takes that was made for the kernel, and what of that only because lanes part. Others may not be declared yet.
fn cycles_of_made<'ctx>(
    facts: &Facts<'_, 'ctx>,
    instruction: &Instruction<'ctx>,
    selection: &Selection,
) -> Option<(Cycles, Cycles)> {
    notes::cycles(instruction.callee()?)?;
    let call = view::as_call(instruction.llvm)?;
    let made = facts.request.functions.function(facts.module, call, &selection.shape)?;
    Some((notes::cycles(made.function)?, notes::cycles_of_parting(made.function)?))
}

/// Whether a function with scalable vectors takes and returns just the plan's, or what has the same bits.
fn fits_parts(
    facts: &Facts<'_, '_>,
    instruction: &Instruction<'_>,
    value: ValueId,
    signature: &VectorSignature<'_>,
    isa: Isa,
) -> bool {
    let is_part = |passed: &Passed<'_>, of: ValueId| match (passed, facts.function.values[of].ty) {
        (Passed::Scalar, _) => true,
        (Passed::Vectors(scalars), Some(ty)) if widen::is_element(ty) => match scalars.as_slice() {
            [pieces] => {
                matches!(pieces.as_slice(), [one] if is_same_register(*one, widen::vector_type(ty, facts.vectors.width)))
            }
            _ => false,
        },
        _ => false,
    };
    let bit = facts.function.llvm.get_type().get_context().bool_type().into();
    let takes_mask = match &signature.mask {
        MaskPassed::Not => true,
        MaskPassed::Predicate(it) => {
            *it == widen::vector_type(bit, facts.vectors.width) || (isa == Isa::Sve && passed::is_svbool(*it))
        }
        MaskPassed::Lanes(_) | MaskPassed::Bits(_) => false,
    };
    let mut parameters = signature.parameters.iter().zip(&instruction.operands);
    takes_mask
        && parameters.all(|(passed, of)| is_part(passed, *of))
        && signature.result.iter().all(|it| is_part(it, value))
}

/// Whether two scalable vectors are the same bits of the same lanes.
fn is_same_register(one: BasicTypeEnum<'_>, other: BasicTypeEnum<'_>) -> bool {
    let (BasicTypeEnum::ScalableVectorType(a), BasicTypeEnum::ScalableVectorType(b)) = (one, other) else {
        return false;
    };
    let has_pointers = a.get_element_type().is_pointer_type() || b.get_element_type().is_pointer_type();
    let bits = |it: ScalableVectorType| crate::target::element_bits(it.get_element_type());
    one == other || (!has_pointers && a.get_size() == b.get_size() && bits(a) == bits(b))
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
    let number = value.filter(|it| it.is_int_value()).map(|it| it.into_int_value());
    Argument {
        constant: number.and_then(|it| it.get_sign_extended_constant()),
        form,
        alignment: pointer.map_or(1, |it| pointers::known_alignment(it.into_pointer_value())),
    }
}

impl Recipe for VectorCall {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        self.form
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        match self.selection.calls {
            1 => format!("vector call {}", self.selection.shape),
            calls => format!("{calls} vector calls {}", self.selection.shape),
        }
    }

    fn cost(&self, facts: &Facts<'_, '_>) -> Cost {
        let Some(instruction) = facts.instruction(self.value) else {
            return Cost::NEVER;
        };
        let of_one = match self.made {
            Some((cycles, _)) => cycles.work(facts.target.tuning().vector_cycles),
            // A vector function takes about as long as two calls of the scalar one: libmvec's, measured.
            None => facts.target.scalar(instruction.llvm) * 2.0,
        };
        (facts.target.call() + of_one) * f64::from(self.selection.calls)
    }

    fn cost_of_parting(&self, facts: &Facts<'_, '_>) -> Cost {
        self.made.map_or(Cost::FREE, |(_, cycles)| {
            cycles.work(facts.target.tuning().vector_cycles) * f64::from(self.selection.calls)
        })
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let instruction = writer.instruction(self.value)?;
        let (request, module) = (writer.facts.request, writer.facts.module);
        let call = view::as_call(instruction.llvm);
        let function = call.and_then(|call| request.functions.function(module, call, &self.selection.shape));
        let function = function.ok_or_else(|| refuse(&writer.facts, self.value, "has no vector function after all"))?;
        match self.selection.shape.lanes {
            VectorLength::Fixed(lanes) => self.emit_fixed(writer, &function, lanes),
            VectorLength::Scalable => self.emit_scalable(writer, &function),
        }
    }
}

/// The operands of all calls for one parameter.
enum Operand<'ctx> {
    /// For each scalar that it is made of: vectors, one for each call, of all its lanes.
    Vectors(Vec<Vec<VectorValue<'ctx>>>),
    /// One for each call.
    Scalars(Vec<BasicValueEnum<'ctx>>),
}

impl VectorCall {
    /// Calls a function with vectors of `each` lanes, as often as it takes: operands of all calls, the calls, what all return.
    fn emit_fixed<'ctx>(
        &self,
        writer: &mut Writer<'_, 'ctx>,
        function: &VectorFunction<'ctx>,
        each: u32,
    ) -> Result<(), Reason> {
        let mask = writer.mask_of(self.value)?;
        let operands = self.operands(writer, &mask, each)?;
        let masks = self.masks(writer, function, &mask, each)?;
        let returned = match &function.signature.result {
            Some(Passed::Vectors(pieces)) => {
                let types = leaves::types(writer.type_of(self.value)?).into_iter();
                types.zip(pieces.iter().map(Vec::len)).collect()
            }
            _ => Vec::new(),
        };
        let mut results = vec![Vec::new(); returned.len()];
        for at in 0..self.selection.calls as usize {
            let mut arguments = self.arguments(writer, function, &operands, at)?;
            if let Some(mask) = masks.get(at) {
                arguments.extend(passed_mask(writer, *mask, &function.signature.mask)?);
            }
            if let Some(made) = call(writer, function, &arguments)? {
                let made = passed::joined(writer, made, &returned)?;
                results
                    .iter_mut()
                    .zip(made)
                    .for_each(|(of_calls, one)| of_calls.push(one));
            }
        }
        match self.form {
            Form::Nothing => Ok(()),
            form => passed::set_results(writer, self.value, form, &results),
        }
    }

    /// The operands of all calls.
    fn operands<'ctx>(
        &self,
        writer: &mut Writer<'_, 'ctx>,
        mask: &Mask<'ctx>,
        each: u32,
    ) -> Result<Vec<Operand<'ctx>>, Reason> {
        let instruction = writer.instruction(self.value)?;
        let mut operands = Vec::new();
        for (of, parameter) in instruction.operands.iter().zip(&self.selection.shape.parameters) {
            operands.push(match parameter.kind {
                ParameterKind::Vector => {
                    let scalars = self.harmless(writer, *of, mask)?.into_iter();
                    let of_calls =
                        scalars.map(|parts| Ok(lanes::regroup(&writer.builder, &lanes::vectors(parts)?, each, None)?));
                    Operand::Vectors(of_calls.collect::<Result<_, Reason>>()?)
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
        Ok(operands)
    }

    /// The operands of one call in the pieces in which the function takes them, without the mask.
    fn arguments<'ctx>(
        &self,
        writer: &mut Writer<'_, 'ctx>,
        function: &VectorFunction<'ctx>,
        operands: &[Operand<'ctx>],
        at: usize,
    ) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
        let mut arguments = Vec::new();
        for (operand, passed) in operands.iter().zip(&function.signature.parameters) {
            match (operand, passed) {
                (Operand::Scalars(scalars), _) => arguments.push(scalars[at]),
                (Operand::Vectors(scalars), Passed::Vectors(pieces)) => {
                    for (vectors, types) in scalars.iter().zip(pieces) {
                        arguments.extend(cut(writer, vectors[at], types)?)
                    }
                }
                (Operand::Vectors(scalars), Passed::References(_)) if scalars.len() == 1 => {
                    arguments.push(referred(writer, scalars[0][at])?)
                }
                (Operand::Vectors(_), _) => {
                    return Err(refuse(
                        &writer.facts,
                        self.value,
                        "has a vector function of another shape",
                    ));
                }
            }
        }
        Ok(arguments)
    }

    fn emit_scalable<'ctx>(
        &self,
        writer: &mut Writer<'_, 'ctx>,
        function: &VectorFunction<'ctx>,
    ) -> Result<(), Reason> {
        let instruction = writer.instruction(self.value)?;
        let mask = writer.mask_of(self.value)?;
        let masks = writer.mask_parts(&mask);
        let parameters = instruction.operands.iter().zip(&self.selection.shape.parameters);
        let parameters: Vec<_> = parameters.zip(&function.signature.parameters).collect();
        let mut results = Vec::new();
        for part in 0..writer.facts.vectors.count {
            let mut arguments = Vec::new();
            for ((of, parameter), passed) in &parameters {
                arguments.push(match (parameter.kind, passed) {
                    (ParameterKind::Vector, Passed::Vectors(scalars)) => {
                        let own = self.harmless(writer, **of, &mask)?[0][part as usize];
                        passed::reinterpret(writer, own, scalars[0][0])?
                    }
                    _ => {
                        let scalar = writer.first(**of, part)?;
                        self.defined(writer, scalar)
                    }
                });
            }
            if let MaskPassed::Predicate(ty) = function.signature.mask {
                arguments.push(passed::predicate(writer, masks[part as usize], ty)?);
            }
            if let Some(made) = call(writer, function, &arguments)? {
                let own = writer.vector(writer.type_of(self.value)?);
                results.push(passed::reinterpret(writer, made, own)?);
            }
        }
        if self.form != Form::Nothing {
            writer.set_parts(self.value, results);
        }
        Ok(())
    }

    /// The vectors of each scalar of an operand, with something harmless where a lane is off and the function runs for it.
    fn harmless<'ctx>(
        &self,
        writer: &mut Writer<'_, 'ctx>,
        of: ValueId,
        mask: &Mask<'ctx>,
    ) -> Result<Vec<Vec<BasicValueEnum<'ctx>>>, Reason> {
        let mut scalars = passed::scalars(writer, of)?;
        // What is told which lanes are off does nothing for them.
        let Mask::Value(masks) = mask else {
            return Ok(scalars);
        };
        if self.selection.shape.masking == Masking::Masked {
            return Ok(scalars);
        }
        let types = leaves::types(writer.type_of(of)?);
        for (parts, ty) in scalars.iter_mut().zip(types) {
            let harmless: BasicValueEnum = match ty {
                // In the domain of every function of the math library but `acosh`, which is quick about NaN.
                BasicTypeEnum::FloatType(it) => it.const_float(0.5).into(),
                BasicTypeEnum::IntType(it) => it.const_int(1, false).into(),
                other => widen::zero(other),
            };
            let harmless = widen::splat(&writer.builder, harmless, writer.facts.vectors.width);
            for (part, mask) in parts.iter_mut().zip(masks) {
                *part = widen::select(&writer.builder, *mask, *part, harmless);
            }
        }
        Ok(scalars)
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
