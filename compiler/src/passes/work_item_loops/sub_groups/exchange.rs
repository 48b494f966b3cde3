//! Arrays through which the lanes of a sub-group give values to one another, those of each point by themselves.
//!
//! A lane writes its own elements when it arrives. When the lanes at a point have met, they read, each in its turn, while those that went on before run
//! to their next points. If that may be the same point, they would overwrite what others are still to read: then the array is copied when lanes
//! meet, and they read the copy.

use inkwell::builder::Builder;
use inkwell::types::{BasicType, BasicTypeEnum};
use inkwell::values::{BasicValueEnum, IntValue, PointerValue};

use ir::build;

use super::site::Site;
use crate::passes::work_item_loops::bug;
use crate::BuildError;

/// An array that lanes write.
#[derive(Clone, Copy)]
pub struct Array<'ctx> {
    element: BasicTypeEnum<'ctx>,
    /// A power of two.
    elements: u64,
    written: PointerValue<'ctx>,
    /// What lanes read: the same, or another one.
    read: PointerValue<'ctx>,
}

impl<'ctx> Array<'ctx> {
    /// Makes an array at the wrapper's start. `has_copy`: what is read is what [`Array::copy`] or [`Array::permute`] left there.
    pub fn new(
        site: &Site<'_, 'ctx>,
        element: BasicTypeEnum<'ctx>,
        elements: u64,
        has_copy: bool,
    ) -> Result<Self, BuildError> {
        let ty = element.array_type(elements as u32);
        let written = site.start.build_alloca(ty, "given")?;
        let read = match has_copy {
            true => site.start.build_alloca(ty, "taken")?,
            false => written,
        };
        Ok(Array {
            element,
            elements,
            written,
            read,
        })
    }

    /// How many elements it has.
    pub fn count(&self) -> u64 {
        self.elements
    }

    /// The type of an element.
    pub fn element_type(&self) -> BasicTypeEnum<'ctx> {
        self.element
    }

    /// A lane writes an element of its own.
    pub fn write(
        &self,
        builder: &Builder<'ctx>,
        at: IntValue<'ctx>,
        value: BasicValueEnum<'ctx>,
    ) -> Result<(), BuildError> {
        builder.build_store(self.place(builder, self.written, at)?, value)?;
        Ok(())
    }

    /// An element as it was written.
    pub fn written(&self, builder: &Builder<'ctx>, at: IntValue<'ctx>) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let at = self.limit(builder, at)?;
        Ok(builder.build_load(self.element, self.place(builder, self.written, at)?, "")?)
    }

    /// A lane that goes on reads any element. An index beyond the last one counts on from the first.
    pub fn read(&self, builder: &Builder<'ctx>, at: IntValue<'ctx>) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let at = self.limit(builder, at)?;
        Ok(builder.build_load(self.element, self.place(builder, self.read, at)?, "")?)
    }

    /// Lanes meet: what they have written is what they read, whatever they write from now on.
    pub fn copy(&self, site: &Site<'_, 'ctx>) -> Result<(), BuildError> {
        if self.read == self.written {
            return Ok(());
        }
        let ty = self.element.array_type(self.elements as u32);
        let layout = ir::view::layout(site.module);
        let (bytes, align) = (layout.get_abi_size(&ty), layout.get_abi_alignment(&ty));
        let bytes = site.module.get_context().i64_type().const_int(bytes, false);
        site.builder
            .build_memcpy(self.read, align, self.written, align, bytes)
            .map_err(|error| BuildError::Backend(error.to_string()))?;
        Ok(())
    }

    /// Lanes meet: each of the first elements to be read is the one of those written that `sources` names. Of scalars only.
    pub fn permute(&self, site: &Site<'_, 'ctx>, sources: &[u64]) -> Result<(), BuildError> {
        let (builder, count) = (site.builder, self.elements as u32);
        let vector = match self.element {
            BasicTypeEnum::IntType(int) => int.vec_type(count),
            BasicTypeEnum::FloatType(float) => float.vec_type(count),
            _ => return Err(bug("a permutation of other values than scalars")),
        };
        let align = ir::view::layout(site.module).get_abi_alignment(&self.element);
        let given = builder.build_load(vector, self.written, "")?;
        let int = site.module.get_context().i32_type();
        let mask: Vec<_> = sources.iter().map(|source| int.const_int(*source, false)).collect();
        let mask = inkwell::types::VectorType::const_vector(&mask);
        let given = given.into_vector_value();
        let taken = builder.build_shuffle_vector(given, vector.get_undef(), mask, "")?;
        let store = builder.build_store(self.read, taken)?;
        build::set_align(given.as_instruction(), align);
        build::set_align(Some(store), align);
        Ok(())
    }

    fn limit(&self, builder: &Builder<'ctx>, at: IntValue<'ctx>) -> Result<IntValue<'ctx>, BuildError> {
        let mask = at.get_type().const_int(self.elements - 1, false);
        Ok(builder.build_and(at, mask, "")?)
    }

    fn place(
        &self,
        builder: &Builder<'ctx>,
        array: PointerValue<'ctx>,
        at: IntValue<'ctx>,
    ) -> Result<PointerValue<'ctx>, BuildError> {
        // SAFETY: what lanes write is at their index or that and their number, what they read is limited: below the array's length.
        Ok(unsafe { builder.build_in_bounds_gep(self.element, array, &[at], "")? })
    }
}
