//! Memory: loads and stores, copies, access chains.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, InstructionValue, IntValue, PointerValue};
use inkwell::IntPredicate;
use rspirv::spirv::MemoryAccess;

use crate::aliasing::AliasLists;
use crate::binary::Inst;
use crate::bool_vectors::memory_type;
use crate::error::{Error, Id, Result};
use crate::translator::{Entity, Translator};
use crate::types::Kind;

/// What a memory operand says.
#[derive(Clone, Copy, Debug, Default)]
struct Access {
    volatile: bool,
    nontemporal: bool,
    align: Option<u32>,
    aliasing: AliasLists,
    /// Operand words it takes.
    words: usize,
}

impl Access {
    /// The memory operand at `index`, if there is one.
    fn read(inst: &Inst, index: usize) -> Result<Self> {
        let Some(bits) = inst.optional_word(index) else {
            return Ok(Self::default());
        };
        let mask = MemoryAccess::from_bits(bits);
        let mask = mask.ok_or_else(|| inst.operand_error(format!("its memory operand {bits:#x} is unknown")))?;
        let known = MemoryAccess::VOLATILE
            | MemoryAccess::ALIGNED
            | MemoryAccess::NONTEMPORAL
            | MemoryAccess::ALIAS_SCOPE_INTEL_MASK
            | MemoryAccess::NO_ALIAS_INTEL_MASK;
        if !known.contains(mask) {
            return Err(inst.unsupported(format!("memory operand {bits:#x}")));
        }
        let mut access = Self {
            volatile: mask.contains(MemoryAccess::VOLATILE),
            nontemporal: mask.contains(MemoryAccess::NONTEMPORAL),
            align: None,
            aliasing: AliasLists::default(),
            words: 1,
        };
        if mask.contains(MemoryAccess::ALIGNED) {
            let align = inst.word(index + 1)?;
            if !align.is_power_of_two() || align > 1 << 30 {
                return Err(inst.operand_error(format!("an alignment of {align}")));
            }
            access.align = Some(align);
            access.words += 1;
        }
        // Operands come in the order of their bits.
        let lists = [
            (MemoryAccess::ALIAS_SCOPE_INTEL_MASK, &mut access.aliasing.scopes),
            (MemoryAccess::NO_ALIAS_INTEL_MASK, &mut access.aliasing.no_alias),
        ];
        for (bit, list) in lists {
            if mask.contains(bit) {
                *list = Some(inst.id(index + access.words)?);
                access.words += 1;
            }
        }
        Ok(access)
    }
}

/// Loads, stores, copies.
impl<'ctx> Translator<'ctx, '_> {
    pub fn op_load(&mut self, inst: &Inst) -> Result<()> {
        let access = Access::read(inst, 1)?;
        inst.check_end(1 + access.words)?;
        if let Entity::BuiltinPointer(variable) = *self.entity(inst, inst.id(0)?)? {
            return self.builtin_load(inst, variable);
        }
        let (pointer, ty) = self.pointer(inst, 0)?;
        let pointee = self.pointee(inst, ty)?;
        self.check_by_value(inst, pointee)?;
        let llvm = self.basic_type(inst, pointee)?;
        let value = self
            .builder
            .build_load(memory_type(llvm), pointer, "")
            .map_err(|error| inst.internal(error))?;
        self.apply(inst, value_instruction(inst, value)?, access, pointee)?;
        let value = self.loaded(inst, value, llvm)?;
        self.set(inst, value)
    }

    pub fn op_store(&mut self, inst: &Inst) -> Result<()> {
        let access = Access::read(inst, 2)?;
        inst.check_end(2 + access.words)?;
        let (pointer, ty) = self.pointer(inst, 0)?;
        let value = self.llvm(inst, 1)?;
        let pointee = self.pointee(inst, ty)?;
        if self.basic_type(inst, pointee)? != value.get_type() {
            return Err(inst.type_error("the object is not of the type that the pointer points to"));
        }
        self.check_by_value(inst, pointee)?;
        let value = self.to_memory(inst, value)?;
        let store = self
            .builder
            .build_store(pointer, value)
            .map_err(|error| inst.internal(error))?;
        self.apply(inst, store, access, pointee)
    }

    fn apply(&self, inst: &Inst, access: InstructionValue<'ctx>, given: Access, pointee: Id) -> Result<()> {
        let natural = u32::try_from(self.ty(inst, pointee)?.align).unwrap_or(1);
        access
            .set_alignment(given.align.unwrap_or(natural))
            .map_err(|error| inst.internal(error))?;
        access
            .set_volatile(given.volatile)
            .map_err(|error| inst.internal(error))?;
        if given.nontemporal {
            let one = self.context.metadata_node(&[self.i32(1).into()]);
            access
                .set_metadata(one, self.context.get_kind_id("nontemporal"))
                .map_err(|error| inst.internal(error))?;
        }
        self.set_alias_lists(inst, access, given.aliasing)
    }

    pub fn op_copy_memory(&mut self, inst: &Inst) -> Result<()> {
        let ((_, target), (_, source)) = (self.pointer(inst, 0)?, self.pointer(inst, 1)?);
        let (target, source) = (self.pointee(inst, target)?, self.pointee(inst, source)?);
        if self.basic_type(inst, target)? != self.basic_type(inst, source)? {
            return Err(inst.type_error("its pointers point to different types"));
        }
        let ty = self.ty(inst, target)?;
        let (size, align) = (self.context.i64_type().const_int(ty.bytes, false), ty.align as u32);
        self.copy(inst, size, 2, align)
    }

    pub fn op_copy_memory_sized(&mut self, inst: &Inst) -> Result<()> {
        let size = self.int(inst, 2)?;
        self.copy(inst, size, 3, 1)
    }

    /// `llvm.memcpy` between the first two operands. A first memory operand speaks of the target and, without a second, of the source.
    fn copy(&self, inst: &Inst, size: IntValue<'ctx>, memory_operand: usize, natural: u32) -> Result<()> {
        let ((target, _), (source, _)) = (self.pointer(inst, 0)?, self.pointer(inst, 1)?);
        let to = Access::read(inst, memory_operand)?;
        let has_two = inst.len() > memory_operand + to.words && to.words > 0;
        let from = match has_two {
            true => Access::read(inst, memory_operand + to.words)?,
            false => to,
        };
        inst.check_end(memory_operand + to.words + if has_two { from.words } else { 0 })?;
        let size = self
            .builder
            .build_int_cast_sign_flag(size, self.context.i64_type(), false, "");
        let size = size.map_err(|error| inst.internal(error))?;
        let volatile = self
            .context
            .bool_type()
            .const_int(u64::from(to.volatile || from.volatile), false);
        let types = [
            target.get_type().into(),
            source.get_type().into(),
            size.get_type().into(),
        ];
        let arguments = [target.into(), source.into(), size.into(), volatile.into()];
        let call = self.intrinsic(inst, "llvm.memcpy", &types, &arguments)?;
        if !has_two {
            // Of two operands, each speaks of half of what the instruction does.
            self.set_alias_lists(inst, ir::view::instruction_of(call), to.aliasing)?;
        }
        for (index, access) in [(0, to), (1, from)] {
            call.set_alignment_attribute(
                inkwell::attributes::AttributeLoc::Param(index),
                access.align.unwrap_or(natural),
            );
        }
        Ok(())
    }
}

/// The instruction that a value came from.
fn value_instruction<'ctx>(inst: &Inst, value: BasicValueEnum<'ctx>) -> Result<InstructionValue<'ctx>> {
    use inkwell::values::BasicValue;
    value
        .as_instruction_value()
        .ok_or_else(|| inst.internal("not an instruction"))
}

/// Whether an access chain's first index is a whole object of the pointee's type, and whether all of it stays in bounds.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Chain {
    element: bool,
    in_bounds: bool,
}

/// Addresses.
impl<'ctx> Translator<'ctx, '_> {
    pub fn op_access_chain(&mut self, inst: &Inst) -> Result<()> {
        self.access_chain(
            inst,
            Chain {
                element: false,
                in_bounds: false,
            },
        )
    }

    pub fn op_in_bounds_access_chain(&mut self, inst: &Inst) -> Result<()> {
        self.access_chain(
            inst,
            Chain {
                element: false,
                in_bounds: true,
            },
        )
    }

    pub fn op_ptr_access_chain(&mut self, inst: &Inst) -> Result<()> {
        self.access_chain(
            inst,
            Chain {
                element: true,
                in_bounds: false,
            },
        )
    }

    pub fn op_in_bounds_ptr_access_chain(&mut self, inst: &Inst) -> Result<()> {
        self.access_chain(
            inst,
            Chain {
                element: true,
                in_bounds: true,
            },
        )
    }

    fn access_chain(&mut self, inst: &Inst, chain: Chain) -> Result<()> {
        let first = if chain.element { 2 } else { 1 };
        if let Entity::BuiltinPointer(variable) = *self.entity(inst, inst.id(0)?)? {
            return self.builtin_access_chain(inst, variable, first);
        }
        let (base, ty) = self.pointer(inst, 0)?;
        let pointee = self.pointee(inst, ty)?;
        let source = memory_type(self.basic_type(inst, pointee)?);
        let mut indices = vec![if chain.element { self.int(inst, 1)? } else { self.i32(0) }];
        let mut reached = pointee;
        for index in first..inst.len() {
            let (next, llvm) = self.step(inst, reached, index)?;
            indices.push(llvm);
            reached = next;
        }
        let expected = self.pointee(inst, inst.result_type()?)?;
        if self.ty(inst, expected)?.llvm != self.ty(inst, reached)?.llvm {
            return Err(inst.type_error("the result type does not point to what is reached"));
        }
        let address = self
            .address(source, base, &indices, chain.in_bounds)
            .map_err(|error| inst.internal(error))?;
        self.set(inst, address)
    }

    fn address(
        &self,
        source: BasicTypeEnum<'ctx>,
        base: PointerValue<'ctx>,
        indices: &[IntValue<'ctx>],
        in_bounds: bool,
    ) -> std::result::Result<PointerValue<'ctx>, inkwell::builder::BuilderError> {
        // SAFETY: the callee asks for indices that lead through `source`: `step` has followed each, with constants for structures.
        unsafe {
            match in_bounds {
                true => self.builder.build_in_bounds_gep(source, base, indices, ""),
                false => self.builder.build_gep(source, base, indices, ""),
            }
        }
    }

    /// The member of `ty` that operand `index` leads to, and the index as LLVM wants it.
    fn step(&self, inst: &Inst, ty: Id, index: usize) -> Result<(Id, IntValue<'ctx>)> {
        match &self.ty(inst, ty)?.kind {
            Kind::Vector { element, .. } | Kind::Array { element, .. } => Ok((*element, self.int(inst, index)?)),
            Kind::Struct { members } => {
                let member = self.constant_int(inst, inst.id(index)?)?;
                let found = usize::try_from(member).ok().and_then(|member| members.get(member));
                let found = found.ok_or_else(|| inst.type_error(format!("{ty} has no member {member}")))?;
                Ok((*found, self.i32(member as u32)))
            }
            _ => Err(inst.type_error(format!("an index into {ty}, which has no members"))),
        }
    }

    pub fn op_ptr_equal(&mut self, inst: &Inst) -> Result<()> {
        self.compare_pointers(inst, IntPredicate::EQ)
    }

    pub fn op_ptr_not_equal(&mut self, inst: &Inst) -> Result<()> {
        self.compare_pointers(inst, IntPredicate::NE)
    }

    fn compare_pointers(&mut self, inst: &Inst, predicate: IntPredicate) -> Result<()> {
        let ((a, _), (b, _)) = (self.pointer(inst, 0)?, self.pointer(inst, 1)?);
        if a.get_type() != b.get_type() {
            return Err(inst.type_error("its operands differ in type"));
        }
        let equal = self
            .builder
            .build_int_compare(predicate, a, b, "")
            .map_err(|error| inst.internal(error))?;
        self.set(inst, equal)
    }

    pub fn op_ptr_diff(&mut self, inst: &Inst) -> Result<()> {
        let ((a, a_ty), (b, b_ty)) = (self.pointer(inst, 0)?, self.pointer(inst, 1)?);
        let pointee = self.pointee(inst, a_ty)?;
        if a.get_type() != b.get_type() || self.ty(inst, pointee)?.bytes == 0 {
            return Err(inst.type_error("its operands do not point into one array"));
        }
        if self.basic_type(inst, pointee)? != self.basic_type(inst, self.pointee(inst, b_ty)?)? {
            return Err(inst.type_error("its operands point to different types"));
        }
        let BasicTypeEnum::IntType(result) = self.result_llvm_type(inst)? else {
            return Err(Error::WrongKind {
                at: inst.at,
                id: inst.result_type()?,
                expected: "an integer type",
            });
        };
        let llvm = memory_type(self.basic_type(inst, pointee)?);
        let difference = self
            .builder
            .build_ptr_diff(llvm, a, b, "")
            .map_err(|error| inst.internal(error))?;
        let difference = self.builder.build_int_cast_sign_flag(difference, result, true, "");
        self.set(inst, difference.map_err(|error| inst.internal(error))?)
    }
}
