//! What a value of the kernel has become.

use inkwell::types::BasicTypeEnum;
use inkwell::values::BasicValue;
use inkwell::values::{BasicValueEnum, InstructionOpcode, IntValue};
use ir::widen;

use super::Writer;
use crate::analyses::shapes::Stride;
use crate::function::ValueId;
use crate::memory::expand;
use crate::Reason;

/// The forms that a value is there in. What is missing is made when it is asked for.
#[derive(Clone, Default)]
pub(super) struct Held<'ctx> {
    /// The value of all lanes, or, with a stride, of lane 0.
    pub(super) scalar: Option<BasicValueEnum<'ctx>>,
    pub(super) stride: Option<Stride>,
    /// Vectors.
    pub(super) parts: Option<Vec<BasicValueEnum<'ctx>>>,
    /// A scalar for each lane.
    pub(super) lanes: Option<Vec<BasicValueEnum<'ctx>>>,
}

impl<'ctx> Held<'ctx> {
    /// A scalar for each lane.
    pub(super) fn of_lanes(lanes: Vec<BasicValueEnum<'ctx>>) -> Self {
        Held {
            lanes: Some(lanes),
            ..Held::default()
        }
    }
}

impl<'ctx> Writer<'_, 'ctx> {
    /// Says that a value is the same for all lanes.
    pub fn set_scalar(&mut self, value: ValueId, made: BasicValueEnum<'ctx>) {
        self.values[value].scalar = Some(made);
    }

    /// Gives lane 0's value; the others are away from it as the value's shape says.
    pub fn set_linear(&mut self, value: ValueId, first: BasicValueEnum<'ctx>) {
        let stride = self.facts.shape(value).stride();
        self.values[value].scalar = Some(first);
        self.values[value].stride = Some(stride.expect("a linear value has a stride"));
    }

    /// Gives the vectors of a value.
    pub fn set_parts(&mut self, value: ValueId, parts: Vec<BasicValueEnum<'ctx>>) {
        debug_assert_eq!(parts.len(), self.facts.vectors.count as usize);
        self.values[value].parts = Some(parts);
    }

    /// Gives a scalar for each lane. They are put into vectors here, if vectors have such elements.
    pub fn set_lanes(&mut self, value: ValueId, lanes: Vec<BasicValueEnum<'ctx>>) -> Result<(), Reason> {
        let ty = self.type_of(value)?;
        if widen::is_element(ty) {
            self.values[value].parts = Some(self.vectors_of(&lanes));
        }
        self.values[value].lanes = Some(lanes);
        Ok(())
    }

    /// The plan's vectors of the scalars of all lanes.
    pub fn vectors_of(&self, lanes: &[BasicValueEnum<'ctx>]) -> Vec<BasicValueEnum<'ctx>> {
        let of_part = |lanes: &[BasicValueEnum<'ctx>]| {
            let empty = ir::elements::poison(self.vector(lanes[0].get_type()));
            (0..).zip(lanes).fold(empty, |part, (at, lane)| {
                widen::insert(&self.builder, part, *lane, self.number(at))
            })
        };
        let width = self.facts.vectors.width;
        lanes.chunks(width.lanes as usize).map(of_part).collect()
    }

    /// The scalar of a value that is the same for all lanes, or lane 0's of a linear one.
    pub fn scalar(&mut self, value: ValueId) -> Result<BasicValueEnum<'ctx>, Reason> {
        self.values[value]
            .scalar
            .ok_or_else(|| self.missing(value, "no scalar"))
    }

    /// [`Writer::scalar`] of several.
    pub fn scalars(&mut self, values: &[ValueId]) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
        values.iter().map(|value| self.scalar(*value)).collect()
    }

    /// The value of the first lane of a part, of a value that is linear.
    pub fn first(&mut self, value: ValueId, part: u32) -> Result<BasicValueEnum<'ctx>, Reason> {
        let scalar = self.scalar(value)?;
        match self.values[value].stride {
            Some(stride) if part > 0 => {
                let stride = self.stride_of(scalar, stride)?;
                let lanes = self.lanes_before(part, stride.get_type());
                let offset = widen::multiply(&self.builder, stride, lanes);
                Ok(self.behind(scalar, offset))
            }
            _ => Ok(scalar),
        }
    }

    /// A vector of a value.
    pub fn part(&mut self, value: ValueId, part: u32) -> Result<BasicValueEnum<'ctx>, Reason> {
        Ok(self.parts(value)?[part as usize])
    }

    /// The vectors of a value.
    pub fn parts(&mut self, value: ValueId) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
        if let Some(parts) = &self.values[value].parts {
            return Ok(parts.clone());
        }
        if let Some(lanes) = self.values[value].lanes.clone() {
            let here = self.block();
            if let Some(last) = lanes.last() {
                self.go_behind(*last);
            }
            self.set_lanes(value, lanes)?;
            self.go_to_end(here);
            return self.values[value]
                .parts
                .clone()
                .ok_or_else(|| self.missing(value, "no vectors"));
        }
        let scalar = self.scalar(value)?;
        let stride = self.values[value].stride;
        // Where the scalar is made, so that everybody can use them.
        let here = self.block();
        self.go_behind(scalar);
        let made = self.parts_of(scalar, stride);
        self.go_to_end(here);
        let parts = made?;
        self.values[value].parts = Some(parts.clone());
        Ok(parts)
    }

    fn parts_of(
        &mut self,
        scalar: BasicValueEnum<'ctx>,
        stride: Option<Stride>,
    ) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
        let vectors = self.facts.vectors;
        let Some(stride) = stride else {
            let splat = widen::splat(&self.builder, scalar, vectors.width);
            return Ok(vec![splat; vectors.count as usize]);
        };
        let stride = self.stride_of(scalar, stride)?;
        Ok((0..vectors.count)
            .map(|part| self.strided_part(scalar, stride, part))
            .collect())
    }

    /// A vector of values that are a stride apart, lane 0 of part 0 being the scalar.
    pub fn strided_part(
        &mut self,
        first: BasicValueEnum<'ctx>,
        stride: BasicValueEnum<'ctx>,
        part: u32,
    ) -> BasicValueEnum<'ctx> {
        let (builder, width) = (&self.builder, self.facts.vectors.width);
        let number = stride.get_type();
        let mut lanes = widen::steps(builder, number, width);
        if part > 0 {
            let before = self.lanes_before(part, number);
            lanes = widen::add(builder, lanes, widen::splat(builder, before, width));
        }
        let offsets = widen::multiply(builder, lanes, widen::splat(builder, stride, width));
        match first.get_type() {
            BasicTypeEnum::PointerType(_) => widen::behind(builder, first, offsets),
            _ => widen::add(builder, widen::splat(builder, first, width), offsets),
        }
    }

    /// How many lanes are in the parts before one.
    pub(super) fn lanes_before(&self, part: u32, ty: BasicTypeEnum<'ctx>) -> BasicValueEnum<'ctx> {
        let width = self.facts.vectors.width;
        let before = ir::vectorization::Width {
            lanes: width.lanes * part,
            ..width
        };
        widen::lane_count(&self.builder, ty, before)
    }

    /// A stride as a scalar: of the type of the value, or bytes for a pointer.
    pub(super) fn stride_of(
        &mut self,
        scalar: BasicValueEnum<'ctx>,
        stride: Stride,
    ) -> Result<BasicValueEnum<'ctx>, Reason> {
        let ty = match scalar.get_type() {
            BasicTypeEnum::IntType(ty) => ty,
            _ => self.context().i64_type(),
        };
        let symbol = stride.symbol.map(|(symbol, _)| self.scalar(symbol)).transpose()?;
        let symbol = symbol.map(BasicValueEnum::into_int_value);
        Ok(expand::write_stride(&self.builder, ty, stride, symbol)?.into())
    }

    pub(super) fn behind(&self, scalar: BasicValueEnum<'ctx>, offset: BasicValueEnum<'ctx>) -> BasicValueEnum<'ctx> {
        match scalar.get_type() {
            BasicTypeEnum::PointerType(_) => widen::behind(&self.builder, scalar, offset),
            _ => widen::add(&self.builder, scalar, offset),
        }
    }

    /// How many lanes there are in all parts.
    pub fn lane_count(&self) -> Result<u32, Reason> {
        let lanes = self.facts.vectors.lanes();
        lanes.ok_or_else(|| Reason::Target("number of lanes that is known".to_owned()))
    }

    /// The type of a part.
    pub fn vector(&self, element: BasicTypeEnum<'ctx>) -> BasicTypeEnum<'ctx> {
        widen::vector_type(element, self.facts.vectors.width)
    }

    /// The type of a value of the kernel.
    pub fn type_of(&self, value: ValueId) -> Result<BasicTypeEnum<'ctx>, Reason> {
        let ty = self.facts.function.values[value].ty;
        ty.ok_or_else(|| self.missing(value, "no type"))
    }

    /// A number of a lane.
    pub fn number(&self, number: u32) -> IntValue<'ctx> {
        self.context().i32_type().const_int(number.into(), false)
    }

    /// The mask of all lanes of a part.
    pub fn all_lanes(&self) -> BasicValueEnum<'ctx> {
        let on = self.context().bool_type().const_int(1, false);
        widen::splat(&self.builder, on.into(), self.facts.vectors.width)
    }

    /// Goes to where a value has just been made.
    fn go_behind(&self, value: BasicValueEnum<'ctx>) {
        let made = value.as_instruction_value().filter(|_| !widen::is_constant(value));
        let Some(made) = made else {
            return self.go_to_end(self.prologue);
        };
        let mut next = std::iter::successors(made.get_next_instruction(), |it| it.get_next_instruction());
        let next = next.find(|it| it.get_opcode() != InstructionOpcode::Phi);
        match (next, made.get_parent()) {
            (Some(next), _) => self.builder.position_before(&next),
            (None, Some(block)) => self.builder.position_at_end(block),
            (None, None) => {}
        }
    }

    pub(super) fn missing(&self, value: ValueId, what: &str) -> Reason {
        let name = self.facts.function.named(value);
        Reason::Internal(format!("{name}, which is {}, has {what}", self.facts.shape(value)))
    }
}
