//! `OpVariable`: globals in their address spaces, and space in a function's entry block.

use inkwell::attributes::AttributeLoc;
use inkwell::module::Linkage;
use inkwell::values::{BasicValue, BasicValueEnum, PointerValue};
use inkwell::AddressSpace;
use rspirv::spirv::{Decoration, LinkageType, StorageClass};

use crate::binary::Inst;
use crate::bool_vectors::memory_type;
use crate::constants::undef;
use crate::error::{Error, Id, Result};
use crate::translator::Translator;
use crate::types::address_space;

impl<'ctx> Translator<'ctx, '_> {
    pub fn op_variable(&mut self, inst: &Inst) -> Result<()> {
        match self.function {
            Some(_) => self.function_variable(inst),
            None => self.module_variable(inst),
        }
    }

    fn module_variable(&mut self, inst: &Inst) -> Result<()> {
        if self.builtin_variable(inst)? {
            return Ok(());
        }
        let (id, ty) = (inst.result()?, inst.result_type()?);
        let storage = self.storage(inst, ty)?;
        if StorageClass::from_u32(inst.word(0)?) != Some(storage) {
            return Err(inst.type_error("its storage class is not the one of its type"));
        }
        let is_constant = storage == StorageClass::UniformConstant || self.decorations.has(id, Decoration::Constant);
        match storage {
            StorageClass::UniformConstant | StorageClass::CrossWorkgroup | StorageClass::Workgroup => {}
            // Work-items share a global variable, which is right for a private one only if nobody writes it.
            StorageClass::Private | StorageClass::Function if is_constant => {}
            _ => return Err(inst.unsupported(format!("a module-scope variable of storage class {storage:?}"))),
        }
        let pointee = self.pointee(inst, ty)?;
        let llvm = self.basic_type(inst, pointee)?;
        let initializer = match inst.optional_word(1) {
            Some(id) => Some(self.value(inst, Id(id))?.llvm),
            None => None,
        };
        if initializer.is_some_and(|value| value.get_type() != llvm) {
            return Err(inst.type_error("its initializer is not of the variable's type"));
        }
        let llvm = memory_type(llvm);
        let initializer = initializer
            .map(|value| self.constant_in_memory(inst, value))
            .transpose()?;
        let (name, linkage, imported) = self.variable_linkage(inst, id)?;
        let space = address_space(storage).map(AddressSpace::from);
        let global = self.module.add_global(llvm, space, &name);
        global.set_linkage(linkage);
        global.set_constant(is_constant);
        let align = self
            .decorated_alignment(id)
            .map_or(self.ty(inst, pointee)?.align, u64::from);
        global.set_alignment(u32::try_from(align).unwrap_or(1));
        match (initializer, storage) {
            (Some(_), _) if imported => return Err(inst.type_error("an imported variable with an initializer")),
            // llvm-spirv writes a structure of undefined values for a local structure, which LLVM knows for an undefined one. SYCL compilers have variables of zeros.
            (Some(value), StorageClass::Workgroup) if value != undef(llvm) && value != llvm.const_zero() => {
                return Err(inst.type_error("an initializer of local memory that is not zero"))
            }
            (Some(value), _) => global.set_initializer(&value),
            (None, _) if imported => {}
            // Local memory has no initial value: clang says it this way too.
            (None, StorageClass::Workgroup) => global.set_initializer(&undef(llvm)),
            (None, _) => global.set_initializer(&llvm.const_zero()),
        }
        self.set(inst, global.as_pointer_value())
    }

    /// Name and linkage of a variable, and whether it is only declared here.
    fn variable_linkage(&self, inst: &Inst, id: Id) -> Result<(String, Linkage, bool)> {
        let Some(given) = self.decorations.linkage(id)? else {
            let name = self.internal_name(id).unwrap_or("").to_owned();
            return Ok((name, Linkage::Internal, false));
        };
        self.check_public_name(inst, &given.name)?;
        let linkage = match given.kind {
            LinkageType::Import | LinkageType::Export => Linkage::External,
            // As of functions.
            LinkageType::LinkOnceODR => Linkage::WeakODR,
        };
        Ok((given.name, linkage, given.kind == LinkageType::Import))
    }

    /// A private variable: space in the entry block.
    pub fn function_variable(&mut self, inst: &Inst) -> Result<()> {
        let ty = inst.result_type()?;
        if self.storage(inst, ty)? != StorageClass::Function {
            return Err(inst.type_error("a variable in a function that is not of storage class Function"));
        }
        if inst.word(0)? != StorageClass::Function as u32 {
            return Err(inst.type_error("its storage class is not the one of its type"));
        }
        let state = self
            .function
            .as_ref()
            .ok_or_else(|| inst.internal("outside of a function"))?;
        if state.entry != self.builder.get_insert_block() {
            return Err(Error::Layout {
                at: inst.at,
                reason: "it is not in the function's first block",
            });
        }
        let pointee = self.pointee(inst, ty)?;
        let llvm = self.basic_type(inst, pointee)?;
        let natural = self.ty(inst, pointee)?.align;
        let space = self
            .builder
            .build_alloca(memory_type(llvm), "")
            .map_err(|error| inst.internal(error))?;
        let alignment = self
            .decorated_alignment(inst.result()?)
            .unwrap_or(natural.min(1 << 20) as u32);
        let alloca = space.as_instruction_value().ok_or_else(|| inst.internal("no alloca"))?;
        alloca.set_alignment(alignment).map_err(|error| inst.internal(error))?;
        self.set(inst, space)?;
        if let Some(block) = self.builder.get_insert_block() {
            self.describe_variable(inst.result()?, pointee, space, block);
        }
        if inst.len() > 1 {
            let value = self.operand(inst, 1)?;
            if value.llvm.get_type() != llvm {
                return Err(inst.type_error("its initializer is not of the variable's type"));
            }
            self.check_by_value(inst, pointee)?;
            if is_empty_aggregate(value.llvm) {
                return self.clear(inst, space, self.ty(inst, pointee)?.bytes, alignment);
            }
            let value = self.to_memory(inst, value.llvm)?;
            let store = self
                .builder
                .build_store(space, value)
                .map_err(|error| inst.internal(error))?;
            store.set_alignment(alignment).map_err(|error| inst.internal(error))?;
        }
        Ok(())
    }

    /// Fills a variable of so many bytes with zeros. Stored as a value, an array of bytes, which llvm-spirv clears whatever it likes with, would have LLVM keep that in bytes.
    fn clear(&self, inst: &Inst, space: PointerValue<'ctx>, bytes: u64, alignment: u32) -> Result<()> {
        let bytes = self.context.i64_type().const_int(bytes, false);
        let types = [space.get_type().into(), bytes.get_type().into()];
        let (zero, is_volatile) = (
            self.context.i8_type().const_zero(),
            self.context.bool_type().const_zero(),
        );
        let arguments = [space.into(), zero.into(), bytes.into(), is_volatile.into()];
        let call = self.intrinsic(inst, "llvm.memset", &types, &arguments)?;
        call.set_alignment_attribute(AttributeLoc::Param(0), alignment);
        Ok(())
    }
}

/// Whether a value is an array or a structure of zeros.
fn is_empty_aggregate(value: BasicValueEnum<'_>) -> bool {
    match value {
        BasicValueEnum::ArrayValue(array) => array.is_null(),
        BasicValueEnum::StructValue(structure) => structure.is_null(),
        _ => false,
    }
}
