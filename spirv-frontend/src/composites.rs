//! Composites: vectors, arrays and structures as values.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{AggregateValueEnum, BasicValue, BasicValueEnum, VectorValue};

use crate::binary::Inst;
use crate::constants::{constant_array, constant_vector, undef};
use crate::error::{Error, Result};
use crate::translator::{Entity, Translator, Value};
use crate::types::Kind;

/// What `OpVectorShuffle` writes for a component that does not matter.
const UNDEFINED_COMPONENT: u32 = u32::MAX;

impl<'ctx> Translator<'ctx, '_> {
    fn vector(&self, inst: &Inst, index: usize) -> Result<VectorValue<'ctx>> {
        match self.llvm(inst, index)? {
            BasicValueEnum::VectorValue(vector) => Ok(vector),
            _ => Err(Error::WrongKind {
                at: inst.at,
                id: inst.id(index)?,
                expected: "a vector",
            }),
        }
    }

    pub fn op_vector_extract_dynamic(&mut self, inst: &Inst) -> Result<()> {
        let index = self.int(inst, 1)?;
        if let Entity::BuiltinValue { variable, .. } = *self.entity(inst, inst.id(0)?)? {
            return self.builtin_extract(inst, variable, index);
        }
        let vector = self.vector(inst, 0)?;
        let value = self
            .builder
            .build_extract_element(vector, index, "")
            .map_err(|error| inst.internal(error))?;
        self.set(inst, value)
    }

    pub fn op_vector_insert_dynamic(&mut self, inst: &Inst) -> Result<()> {
        let (vector, component, index) = (self.vector(inst, 0)?, self.llvm(inst, 1)?, self.int(inst, 2)?);
        if vector.get_type().get_element_type() != component.get_type() {
            return Err(inst.type_error("the component is not of the vector's component type"));
        }
        let value = self.builder.build_insert_element(vector, component, index, "");
        self.set(inst, value.map_err(|error| inst.internal(error))?)
    }

    pub fn op_vector_shuffle(&mut self, inst: &Inst) -> Result<()> {
        let (a, b) = (self.vector(inst, 0)?, self.vector(inst, 1)?);
        if a.get_type().get_element_type() != b.get_type().get_element_type() {
            return Err(inst.type_error("its vectors differ in component type"));
        }
        let (a_size, b_size) = (a.get_type().get_size(), b.get_type().get_size());
        // LLVM wants both operands of one type: the shorter is made longer, and components of the second count from the new length on.
        let size = a_size.max(b_size);
        let mut mask = Vec::with_capacity(inst.len());
        for &component in inst.rest(2) {
            mask.push(match component {
                UNDEFINED_COMPONENT => None,
                first if first < a_size => Some(first),
                second if second - a_size < b_size => Some(second - a_size + size),
                _ => return Err(inst.operand_error(format!("component {component} is outside its vectors"))),
            });
        }
        if !matches!(mask.len(), 2 | 3 | 4 | 8 | 16) {
            return Err(inst.operand_error(format!("a vector of {} components", mask.len())));
        }
        let (a, b) = (self.lengthen(inst, a, size)?, self.lengthen(inst, b, size)?);
        let value = self.shuffle(inst, a, b, &mask)?;
        self.set(inst, value)
    }

    fn lengthen(&self, inst: &Inst, vector: VectorValue<'ctx>, size: u32) -> Result<VectorValue<'ctx>> {
        let own = vector.get_type().get_size();
        if own == size {
            return Ok(vector);
        }
        let mask: Vec<_> = (0..size).map(|index| (index < own).then_some(index)).collect();
        self.shuffle(inst, vector, vector.get_type().get_undef(), &mask)
    }

    fn shuffle(
        &self,
        inst: &Inst,
        a: VectorValue<'ctx>,
        b: VectorValue<'ctx>,
        mask: &[Option<u32>],
    ) -> Result<VectorValue<'ctx>> {
        let poison = self.context.i32_type().get_poison();
        let mask: Vec<_> = mask
            .iter()
            .map(|index| index.map_or(poison, |index| self.i32(index)))
            .collect();
        let mask = inkwell::types::VectorType::const_vector(&mask);
        self.builder
            .build_shuffle_vector(a, b, mask, "")
            .map_err(|error| inst.internal(error))
    }

    pub fn op_composite_construct(&mut self, inst: &Inst) -> Result<()> {
        self.check_by_value(inst, inst.result_type()?)?;
        let ty = self.result_llvm_type(inst)?;
        let parts: Vec<_> = self.values(inst, 0)?.into_iter().map(|value| value.llvm).collect();
        let parts = match ty {
            BasicTypeEnum::VectorType(_) => self.scalars_of(inst, &parts)?,
            _ => parts,
        };
        let count = member_count(ty);
        if count != parts.len() as u64 {
            return Err(inst.type_error(format!("{} constituents for a type of {count}", parts.len())));
        }
        let whole = self.assemble(inst, ty, &parts)?;
        self.set(inst, whole)
    }

    /// A composite of its members. Those that are constant are put together at once, for LLVM makes a constant anew for each insertion.
    fn assemble(
        &self,
        inst: &Inst,
        ty: BasicTypeEnum<'ctx>,
        parts: &[BasicValueEnum<'ctx>],
    ) -> Result<BasicValueEnum<'ctx>> {
        let parts: Vec<_> = parts
            .iter()
            .map(|part| self.part_of(inst, ty, *part))
            .collect::<Result<_>>()?;
        for (index, part) in parts.iter().enumerate() {
            self.check_member(inst, ty, *part, index as u32)?;
        }
        let constants = parts
            .iter()
            .map(|part| if part.is_const() { *part } else { undef(part.get_type()) });
        let constants: Vec<_> = constants.collect();
        let mut whole = match ty {
            BasicTypeEnum::StructType(ty) => ty.const_named_struct(&constants).into(),
            BasicTypeEnum::ArrayType(ty) => constant_array(ty.get_element_type(), &constants),
            _ => constant_vector(&constants),
        };
        for (index, part) in parts.iter().enumerate().filter(|(_, part)| !part.is_const()) {
            whole = self.insert(inst, whole, *part, index as u32)?;
        }
        Ok(whole)
    }

    /// Vectors among the parts of a vector stand for their components.
    fn scalars_of(&self, inst: &Inst, parts: &[BasicValueEnum<'ctx>]) -> Result<Vec<BasicValueEnum<'ctx>>> {
        let mut scalars = Vec::new();
        for part in parts {
            match part {
                BasicValueEnum::VectorValue(vector) => {
                    for index in 0..vector.get_type().get_size() {
                        scalars.push(self.extract(inst, *part, index)?);
                    }
                }
                scalar => scalars.push(*scalar),
            }
        }
        Ok(scalars)
    }

    pub fn op_composite_extract(&mut self, inst: &Inst) -> Result<()> {
        if let Entity::BuiltinValue { variable, ty } = *self.entity(inst, inst.id(0)?)? {
            let index = inst.word(1)?;
            let (_, count) = self.components(inst, ty)?;
            if inst.len() != 2 || index >= count {
                return Err(inst.type_error("its indices lead to no member"));
            }
            return self.builtin_extract(inst, variable, self.i32(index));
        }
        let mut value = self.operand(inst, 0)?;
        for &index in inst.rest(1) {
            value = self.member(inst, value, index)?;
        }
        self.set(inst, value.llvm)
    }

    pub fn op_composite_insert(&mut self, inst: &Inst) -> Result<()> {
        // Also because LLVM folds an insertion into a constant by listing all of its members.
        self.check_by_value(inst, inst.result_type()?)?;
        let (part, whole) = (self.llvm(inst, 0)?, self.operand(inst, 1)?);
        if whole.llvm.get_type() != self.result_llvm_type(inst)? {
            return Err(inst.type_error("the composite is not of the result type"));
        }
        let indices = inst.rest(2);
        // On the way down the members that hold the place; on the way up each gets the changed one.
        let mut holders = Vec::new();
        let mut holder = whole;
        for &index in indices {
            holders.push((holder.llvm, index));
            holder = self.member(inst, holder, index)?;
        }
        if holder.llvm.get_type() != part.get_type() {
            return Err(inst.type_error("the object is not of the member's type"));
        }
        let mut value = part;
        for (holder, index) in holders.into_iter().rev() {
            value = self.insert(inst, holder, value, index)?;
        }
        self.set(inst, value)
    }

    pub fn op_copy_object(&mut self, inst: &Inst) -> Result<()> {
        if let Entity::BuiltinPointer(variable) = *self.entity(inst, inst.id(0)?)? {
            return self.builtin_pointer(inst, variable);
        }
        let value = self.operand(inst, 0)?;
        if value.ty != inst.result_type()? {
            return Err(inst.type_error("operand and result differ in type"));
        }
        self.set(inst, value.llvm)
    }

    /// A composite as another type of the same shape: structures and arrays that are declared twice.
    pub fn op_copy_logical(&mut self, inst: &Inst) -> Result<()> {
        self.check_by_value(inst, inst.result_type()?)?;
        let (value, ty) = (self.llvm(inst, 0)?, self.result_llvm_type(inst)?);
        let copy = self.copy_members(inst, value, ty)?;
        self.set(inst, copy)
    }

    /// `value` as type `ty`, member by member. Types nest no deeper than their limit, and so does this.
    fn copy_members(
        &self,
        inst: &Inst,
        value: BasicValueEnum<'ctx>,
        ty: BasicTypeEnum<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>> {
        if value.get_type() == ty {
            return Ok(value);
        }
        let member = |index: u32| match ty {
            BasicTypeEnum::ArrayType(array) => Some(array.get_element_type()),
            BasicTypeEnum::StructType(structure) => structure.get_field_type_at_index(index),
            _ => None,
        };
        let count = member_count(ty);
        let is_composite = matches!(ty, BasicTypeEnum::ArrayType(_) | BasicTypeEnum::StructType(_));
        if !is_composite || member_count(value.get_type()) != count {
            return Err(inst.type_error("operand and result differ in shape"));
        }
        self.budget.take(inst, 2 * count)?;
        let mut parts = Vec::new();
        for index in 0..count as u32 {
            let to = member(index).ok_or_else(|| inst.type_error("operand and result differ in shape"))?;
            parts.push(self.copy_members(inst, self.extract(inst, value, index)?, to)?);
        }
        self.assemble(inst, ty, &parts)
    }

    /// Member `index` of a composite, as a value.
    fn member(&self, inst: &Inst, whole: Value<'ctx>, index: u32) -> Result<Value<'ctx>> {
        let part = self.extract(inst, whole.llvm, index)?;
        let member = match &self.ty(inst, whole.ty)?.kind {
            Kind::Vector { element, .. } | Kind::Array { element, .. } => Some(*element),
            Kind::Struct { members } => members.get(index as usize).copied(),
            _ => None,
        };
        let ty = member.ok_or_else(|| inst.type_error("its operand is not a composite"))?;
        let llvm = self.loaded(inst, part, self.basic_type(inst, ty)?)?;
        Ok(Value { llvm, ty })
    }

    /// Member `index` of a composite, as it lies in memory.
    pub fn extract(&self, inst: &Inst, whole: BasicValueEnum<'ctx>, index: u32) -> Result<BasicValueEnum<'ctx>> {
        if u64::from(index) >= member_count(whole.get_type()) {
            return Err(inst.type_error("its indices lead to no member"));
        }
        match whole {
            BasicValueEnum::VectorValue(vector) => self.builder.build_extract_element(vector, self.i32(index), ""),
            BasicValueEnum::ArrayValue(array) => self.builder.build_extract_value(array, index, ""),
            BasicValueEnum::StructValue(structure) => self.builder.build_extract_value(structure, index, ""),
            _ => return Err(inst.type_error("its operand is not a composite")),
        }
        .map_err(|error| inst.internal(error))
    }

    /// A composite with member `index` replaced.
    pub fn insert(
        &self,
        inst: &Inst,
        whole: BasicValueEnum<'ctx>,
        part: BasicValueEnum<'ctx>,
        index: u32,
    ) -> Result<BasicValueEnum<'ctx>> {
        let part = self.part_of(inst, whole.get_type(), part)?;
        self.check_member(inst, whole.get_type(), part, index)?;
        if whole.is_const() && part.is_const() {
            self.budget.take(inst, member_count(whole.get_type()))?;
        }
        let inserted = match whole {
            BasicValueEnum::VectorValue(vector) => {
                return Ok(self
                    .builder
                    .build_insert_element(vector, part, self.i32(index), "")
                    .map_err(|error| inst.internal(error))?
                    .into())
            }
            BasicValueEnum::ArrayValue(array) => self.builder.build_insert_value(array, part, index, ""),
            BasicValueEnum::StructValue(structure) => self.builder.build_insert_value(structure, part, index, ""),
            _ => return Err(inst.type_error("its result is not a composite")),
        };
        Ok(match inserted.map_err(|error| inst.internal(error))? {
            AggregateValueEnum::ArrayValue(array) => array.into(),
            AggregateValueEnum::StructValue(structure) => structure.into(),
        })
    }

    /// A value as a composite type has it for a member.
    fn part_of(
        &self,
        inst: &Inst,
        whole: BasicTypeEnum<'ctx>,
        part: BasicValueEnum<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>> {
        match whole {
            BasicTypeEnum::VectorType(_) => Ok(part),
            _ => self.to_memory(inst, part),
        }
    }

    /// Checks that `part` can be member `index` of a composite type.
    fn check_member(
        &self,
        inst: &Inst,
        whole: BasicTypeEnum<'ctx>,
        part: BasicValueEnum<'ctx>,
        index: u32,
    ) -> Result<()> {
        let fits = match whole {
            BasicTypeEnum::VectorType(vector) => vector.get_element_type() == part.get_type(),
            BasicTypeEnum::ArrayType(array) => array.get_element_type() == part.get_type(),
            BasicTypeEnum::StructType(structure) => structure.get_field_type_at_index(index) == Some(part.get_type()),
            _ => return Err(inst.type_error("its result is not a composite")),
        };
        match fits {
            true => Ok(()),
            false => Err(inst.type_error(format!("member {index} is of another type"))),
        }
    }
}

/// How many members a composite type has.
fn member_count(ty: BasicTypeEnum) -> u64 {
    match ty {
        BasicTypeEnum::VectorType(vector) => u64::from(vector.get_size()),
        BasicTypeEnum::ArrayType(array) => u64::from(array.len()),
        BasicTypeEnum::StructType(structure) => u64::from(structure.count_fields()),
        _ => 0,
    }
}
