//! Constants and specialisation constants.

use std::rc::Rc;

use inkwell::types::BasicTypeEnum;
use inkwell::values::{AnyValue, BasicValue, BasicValueEnum};
use rspirv::spirv::{Decoration, Op};

use crate::binary::Inst;
use crate::bool_vectors::memory_type;
use crate::dispatch::{self, Section};
use crate::error::{Error, Id, Result};
use crate::reflect::SpecConstant;
use crate::support::MAX_CONSTANT_SCALARS;
use crate::translator::{Entity, Translator, Value};
use crate::types::Kind;

/// `undef` of any type of values.
pub(crate) fn undef(ty: BasicTypeEnum<'_>) -> BasicValueEnum<'_> {
    match ty {
        BasicTypeEnum::ArrayType(ty) => ty.get_undef().into(),
        BasicTypeEnum::FloatType(ty) => ty.get_undef().into(),
        BasicTypeEnum::IntType(ty) => ty.get_undef().into(),
        BasicTypeEnum::PointerType(ty) => ty.get_undef().into(),
        BasicTypeEnum::StructType(ty) => ty.get_undef().into(),
        BasicTypeEnum::VectorType(ty) => ty.get_undef().into(),
        BasicTypeEnum::ScalableVectorType(ty) => ty.get_undef().into(),
    }
}

impl<'ctx, 'm> Translator<'ctx, 'm> {
    pub fn op_undef(&mut self, inst: &Inst) -> Result<()> {
        let ty = self.result_llvm_type(inst)?;
        self.set(inst, undef(ty))
    }

    /// The bytes of what a pointer's type points to.
    pub fn op_size_of(&mut self, inst: &Inst) -> Result<()> {
        let (_, pointer) = self.pointer(inst, 0)?;
        let bytes = self.ty(inst, self.pointee(inst, pointer)?)?.bytes;
        match self.result_llvm_type(inst)? {
            BasicTypeEnum::IntType(int) if int.get_bit_width() > 1 => self.set(inst, int.const_int(bytes, false)),
            _ => Err(inst.type_error("its result is not an integer")),
        }
    }

    pub fn op_constant_null(&mut self, inst: &Inst) -> Result<()> {
        let ty = self.result_llvm_type(inst)?;
        self.set(inst, ty.const_zero())
    }

    pub fn op_constant_true(&mut self, inst: &Inst) -> Result<()> {
        self.set_bool(inst, true)
    }

    pub fn op_constant_false(&mut self, inst: &Inst) -> Result<()> {
        self.set_bool(inst, false)
    }

    fn set_bool(&mut self, inst: &Inst, value: bool) -> Result<()> {
        let value = self.context.bool_type().const_int(u64::from(value), false);
        self.set(inst, value)
    }

    pub fn op_constant(&mut self, inst: &Inst) -> Result<()> {
        let bits = self.literal(inst)?;
        let value = self.number(inst, bits)?;
        self.set(inst, value)
    }

    /// The bits of the literal of `OpConstant` and `OpSpecConstant`: one or two words by the type's width.
    fn literal(&self, inst: &Inst) -> Result<u64> {
        let low = u64::from(inst.word(0)?);
        let (words, bits) = match self.ty(inst, inst.result_type()?)?.kind {
            Kind::Int { width: 64 } | Kind::Float { width: 64 } => (2, u64::from(inst.word(1)?) << 32 | low),
            _ => (1, low),
        };
        match inst.len() == words {
            true => Ok(bits),
            false => Err(inst.operand_error("its literal does not have the width of its type")),
        }
    }

    /// A number of the result type from its bits.
    fn number(&mut self, inst: &Inst, bits: u64) -> Result<BasicValueEnum<'ctx>> {
        let ty = Rc::clone(self.ty(inst, inst.result_type()?)?);
        match (&ty.kind, ty.llvm) {
            (Kind::Int { width }, Some(BasicTypeEnum::IntType(int))) => {
                Ok(int.const_int(bits & (u64::MAX >> (64 - width)), false).into())
            }
            (Kind::BFloat16, _) => Ok(self.context.i16_type().const_int(bits & 0xffff, false).into()),
            (Kind::Float { width }, Some(float)) => {
                // From the bits, so that a signalling NaN stays one.
                let int = match width {
                    16 => self.context.i16_type().const_int(bits & 0xffff, false),
                    32 => self.context.i32_type().const_int(bits & 0xffff_ffff, false),
                    _ => self.context.i64_type().const_int(bits, false),
                };
                self.enter_scratch(inst)?;
                let number = self.builder.build_bit_cast(int, float, "");
                self.builder.clear_insertion_position();
                number.map_err(|error| inst.internal(error))
            }
            _ => Err(inst.type_error("a number of a type that has none")),
        }
    }

    pub fn op_constant_composite(&mut self, inst: &Inst) -> Result<()> {
        let ty = self.result_llvm_type(inst)?;
        let mut members = self.constituents(inst)?;
        if !matches!(ty, BasicTypeEnum::VectorType(_)) {
            for member in &mut members {
                *member = self.constant_in_memory(inst, *member)?;
            }
        }
        let value = match ty {
            BasicTypeEnum::StructType(ty) => ty.const_named_struct(&members).into(),
            BasicTypeEnum::ArrayType(ty) => constant_array(ty.get_element_type(), &members),
            BasicTypeEnum::VectorType(_) => constant_vector(&members),
            _ => return Err(inst.type_error("a composite of a type that is none")),
        };
        self.set(inst, value)
    }

    /// A constant, outside of functions, as it lies in memory.
    pub fn constant_in_memory(&mut self, inst: &Inst, value: BasicValueEnum<'ctx>) -> Result<BasicValueEnum<'ctx>> {
        if memory_type(value.get_type()) == value.get_type() {
            return Ok(value);
        }
        self.enter_scratch(inst)?;
        let stored = self.to_memory(inst, value);
        self.builder.clear_insertion_position();
        stored
    }

    /// The operands as constants of the types that the result type has its members of.
    fn constituents(&self, inst: &Inst) -> Result<Vec<BasicValueEnum<'ctx>>> {
        let ty = self.ty(inst, inst.result_type()?)?;
        if ty.scalars > MAX_CONSTANT_SCALARS {
            return Err(inst.limit("the number of scalars in a constant", MAX_CONSTANT_SCALARS));
        }
        let expected = |index: usize| match &ty.kind {
            Kind::Vector { element, .. } | Kind::Array { element, .. } => Some(*element),
            Kind::Struct { members } => members.get(index).copied(),
            _ => None,
        };
        let count = match &ty.kind {
            Kind::Vector { count, .. } => u64::from(*count),
            Kind::Array { length, .. } => *length,
            Kind::Struct { members } => members.len() as u64,
            _ => return Err(inst.type_error("a composite of a type that is none")),
        };
        if inst.len() as u64 != count {
            return Err(inst.type_error(format!("{} constituents for a type of {count}", inst.len())));
        }
        let mut members = Vec::with_capacity(inst.len());
        for (index, id) in inst.ids(0).enumerate() {
            let value = self.value(inst, id)?.llvm;
            let expected = expected(index).ok_or_else(|| inst.type_error("it has too many constituents"))?;
            if value.get_type() != self.basic_type(inst, expected)? {
                return Err(inst.type_error(format!("constituent {id} is not of its member's type")));
            }
            members.push(value);
        }
        Ok(members)
    }
}

/// Specialisation constants: constants whose value may come from `clSetProgramSpecializationConstant`.
impl<'ctx, 'm> Translator<'ctx, 'm> {
    pub fn op_spec_constant_true(&mut self, inst: &Inst) -> Result<()> {
        let bits = self.specialized(inst, 1)?;
        self.set_bool(inst, bits.unwrap_or(1) != 0)
    }

    pub fn op_spec_constant_false(&mut self, inst: &Inst) -> Result<()> {
        let bits = self.specialized(inst, 1)?;
        self.set_bool(inst, bits.unwrap_or(0) != 0)
    }

    pub fn op_spec_constant(&mut self, inst: &Inst) -> Result<()> {
        let default = self.literal(inst)?;
        let bytes = self.ty(inst, inst.result_type()?)?.bytes as usize;
        let bits = self.specialized(inst, bytes)?.unwrap_or(default);
        let value = self.number(inst, bits)?;
        self.set(inst, value)
    }

    /// The bits of the value given for the result's `SpecId`, which must have `expected` bytes.
    fn specialized(&self, inst: &Inst, expected: usize) -> Result<Option<u64>> {
        let Some(id) = self.decorations.literal(inst.result()?, Decoration::SpecId) else {
            return Ok(None);
        };
        let Some(SpecConstant { value, .. }) = self.specialization.iter().rev().find(|given| given.id == id) else {
            return Ok(None);
        };
        let mut bytes = [0; 8];
        match bytes.get_mut(..value.len()) {
            Some(low) if value.len() == expected => low.copy_from_slice(value),
            _ => {
                return Err(Error::SpecializationSize {
                    id,
                    expected,
                    given: value.len(),
                })
            }
        }
        Ok(Some(u64::from_le_bytes(bytes)))
    }

    /// `OpSpecConstantOp`: the operation itself, in a scratch function where the builder folds constants. What does not fold is refused.
    pub fn op_spec_constant_op(&mut self, inst: &Inst<'m>) -> Result<()> {
        let operation = inst.specialized()?;
        if !is_constant_op(operation.op) {
            return Err(inst.operand_error(format!("Op{:?} is not an operation on constants", operation.op)));
        }
        let entry = dispatch::lookup(operation.op).filter(|entry| entry.section == Section::Body);
        let entry = entry.ok_or(Error::UnsupportedOpcode { at: operation.at })?;
        self.enter_scratch(inst)?;
        (entry.translate)(self, &operation)?;
        self.builder.clear_insertion_position();
        match self.entity(inst, inst.result()?)? {
            Entity::Value(value) if is_constant(value) => Ok(()),
            _ => Err(inst.unsupported("an operation that does not fold to a constant")),
        }
    }

    /// Put the builder into the scratch function, where it folds what is constant.
    fn enter_scratch(&mut self, inst: &Inst) -> Result<()> {
        let scratch = self.scratch.unwrap_or_else(|| {
            let scratch = self
                .module
                .add_function("spirv.scratch", self.context.void_type().fn_type(&[], false), None);
            self.context.append_basic_block(scratch, "");
            scratch
        });
        self.scratch = Some(scratch);
        let block = scratch
            .get_last_basic_block()
            .ok_or_else(|| inst.internal("the scratch function is empty"))?;
        self.builder.position_at_end(block);
        Ok(())
    }
}

fn is_constant(value: &Value) -> bool {
    value.llvm.as_instruction_value().is_none() && !value.llvm.as_any_value_enum().is_phi_value()
}

/// The operations that the specification allows in `OpSpecConstantOp` with the Kernel capability.
fn is_constant_op(op: Op) -> bool {
    use Op::*;
    matches!(
        op,
        SConvert
            | UConvert
            | FConvert
            | SNegate
            | Not
            | IAdd
            | ISub
            | IMul
            | UDiv
            | SDiv
            | UMod
            | SRem
            | SMod
            | ShiftRightLogical
            | ShiftRightArithmetic
            | ShiftLeftLogical
            | BitwiseOr
            | BitwiseXor
            | BitwiseAnd
            | VectorShuffle
            | CompositeExtract
            | CompositeInsert
            | LogicalOr
            | LogicalAnd
            | LogicalNot
            | LogicalEqual
            | LogicalNotEqual
            | Select
            | IEqual
            | INotEqual
            | ULessThan
            | SLessThan
            | UGreaterThan
            | SGreaterThan
            | ULessThanEqual
            | SLessThanEqual
            | UGreaterThanEqual
            | SGreaterThanEqual
            | ConvertFToS
            | ConvertSToF
            | ConvertFToU
            | ConvertUToF
            | ConvertPtrToU
            | ConvertUToPtr
            | GenericCastToPtr
            | PtrCastToGeneric
            | Bitcast
            | FNegate
            | FAdd
            | FSub
            | FMul
            | FDiv
            | FRem
            | FMod
            | AccessChain
            | InBoundsAccessChain
            | PtrAccessChain
            | InBoundsPtrAccessChain
    )
}

/// A constant array; all members have `element`'s type.
pub(crate) fn constant_array<'ctx>(
    element: BasicTypeEnum<'ctx>,
    members: &[BasicValueEnum<'ctx>],
) -> BasicValueEnum<'ctx> {
    macro_rules! array {
        ($ty:expr, $variant:ident) => {{
            let members: Vec<_> = members
                .iter()
                .filter_map(|member| match member {
                    BasicValueEnum::$variant(value) => Some(*value),
                    _ => None,
                })
                .collect();
            $ty.const_array(&members).into()
        }};
    }
    match element {
        BasicTypeEnum::ArrayType(ty) => array!(ty, ArrayValue),
        BasicTypeEnum::FloatType(ty) => array!(ty, FloatValue),
        BasicTypeEnum::IntType(ty) => array!(ty, IntValue),
        BasicTypeEnum::PointerType(ty) => array!(ty, PointerValue),
        BasicTypeEnum::StructType(ty) => array!(ty, StructValue),
        BasicTypeEnum::VectorType(ty) => array!(ty, VectorValue),
        BasicTypeEnum::ScalableVectorType(ty) => array!(ty, ScalableVectorValue),
    }
}

/// A constant vector of members of one scalar type.
pub(crate) fn constant_vector<'ctx>(members: &[BasicValueEnum<'ctx>]) -> BasicValueEnum<'ctx> {
    inkwell::types::VectorType::const_vector(members).into()
}

/// What other files need of constants and operands.
impl<'ctx> Translator<'ctx, '_> {
    /// An `i32` constant.
    pub fn i32(&self, value: u32) -> inkwell::values::IntValue<'ctx> {
        self.context.i32_type().const_int(u64::from(value), false)
    }

    /// Every operand from `index` on, as values.
    pub fn values(&self, inst: &Inst, index: usize) -> Result<Vec<Value<'ctx>>> {
        inst.ids(index).map(|id: Id| self.value(inst, id)).collect()
    }
}
