//! Arrays through which the lanes of a sub-group give values to one another.
//!
//! A lane waits at one point at a time, so all points whose operands have a type share one array of it: a lane writes its own elements when it
//! arrives. When the lanes at a point meet, the array is copied; they read the copy when they go on, each in its turn, while those that
//! went on before write for their next point. No other lanes meet before all have gone on, so the copy is shared as well.

use std::cell::RefCell;

use inkwell::builder::Builder;
use inkwell::types::{BasicType, BasicTypeEnum};
use inkwell::values::{BasicValueEnum, IntValue, PointerValue};

use crate::passes::work_item_loops::layout;
use crate::BuildError;

use super::site::Site;

/// The arrays of a wrapper.
pub struct Exchange<'ctx> {
    /// Elements of each array.
    elements: u64,
    arrays: RefCell<Vec<(Role, Array<'ctx>)>>,
}

/// What an array holds; a lane gives values together with indices.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Values,
    Indices,
}

/// An array that lanes write, and its copy.
#[derive(Clone, Copy)]
pub struct Array<'ctx> {
    element: BasicTypeEnum<'ctx>,
    elements: u64,
    written: PointerValue<'ctx>,
    copied: PointerValue<'ctx>,
}

impl<'ctx> Exchange<'ctx> {
    /// No arrays yet, for sub-groups of a size.
    pub fn new(size: u64) -> Self {
        Exchange {
            // Two-operand shuffles have two for each lane.
            elements: 2 * size,
            arrays: RefCell::default(),
        }
    }

    /// The array of values of a type.
    pub fn values(&self, site: &Site<'_, 'ctx>, element: BasicTypeEnum<'ctx>) -> Result<Array<'ctx>, BuildError> {
        self.array(site, Role::Values, element)
    }

    /// The array of indices, which are 64-bit numbers.
    pub fn indices(&self, site: &Site<'_, 'ctx>) -> Result<Array<'ctx>, BuildError> {
        self.array(site, Role::Indices, site.module.get_context().i64_type().into())
    }

    /// An array, made at the wrapper's start when there is none.
    fn array(
        &self,
        site: &Site<'_, 'ctx>,
        role: Role,
        element: BasicTypeEnum<'ctx>,
    ) -> Result<Array<'ctx>, BuildError> {
        let mut arrays = self.arrays.borrow_mut();
        let known = arrays
            .iter()
            .find(|(of, array)| *of == role && array.element == element);
        if let Some((_, known)) = known {
            return Ok(*known);
        }
        let ty = element.array_type(self.elements as u32);
        let array = Array {
            element,
            elements: self.elements,
            written: site.start.build_alloca(ty, "given")?,
            copied: site.start.build_alloca(ty, "taken")?,
        };
        arrays.push((role, array));
        Ok(array)
    }
}

impl<'ctx> Array<'ctx> {
    /// A lane writes an element of its own.
    pub fn write(
        &self,
        builder: &Builder<'ctx>,
        at: IntValue<'ctx>,
        value: BasicValueEnum<'ctx>,
    ) -> Result<(), BuildError> {
        builder.build_store(self.element(builder, self.written, at)?, value)?;
        Ok(())
    }

    /// A lane reads an element of its own; or one lane's element is read for all, where lanes meet.
    pub fn read_own(&self, builder: &Builder<'ctx>, at: IntValue<'ctx>) -> Result<BasicValueEnum<'ctx>, BuildError> {
        Ok(builder.build_load(self.element, self.element(builder, self.written, at)?, "")?)
    }

    /// Lanes meet: the first `elements` of what they have written are copied.
    pub fn copy(&self, site: &Site<'_, 'ctx>, elements: u64) -> Result<(), BuildError> {
        let ty = self.element.array_type(elements as u32);
        let layout = layout(site.module);
        let (bytes, align) = (layout.get_abi_size(&ty), layout.get_abi_alignment(&ty));
        let bytes = site.module.get_context().i64_type().const_int(bytes, false);
        site.builder
            .build_memcpy(self.copied, align, self.written, align, bytes)
            .map_err(|error| BuildError::Backend(error.to_string()))?;
        Ok(())
    }

    /// A lane that goes on reads any element of the copy. An index beyond the last one counts on from the first.
    pub fn read(&self, builder: &Builder<'ctx>, at: IntValue<'ctx>) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let mask = at.get_type().const_int(self.elements - 1, false);
        let at = builder.build_and(at, mask, "")?;
        Ok(builder.build_load(self.element, self.element(builder, self.copied, at)?, "")?)
    }

    fn element(
        &self,
        builder: &Builder<'ctx>,
        array: PointerValue<'ctx>,
        at: IntValue<'ctx>,
    ) -> Result<PointerValue<'ctx>, BuildError> {
        // SAFETY: lanes and twice their number, to which indices are limited, are below the array's length.
        Ok(unsafe { builder.build_in_bounds_gep(self.element, array, &[at], "")? })
    }
}
