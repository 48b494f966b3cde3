//! The structures through which a work-item knows its place.
//!
//! They are what the construction kit calls `MuxWorkItemInfo` and `MuxWorkGroupInfo`: records that [`super::kernel_entry`] keeps on the stack, the
//! work-item loops and the answers to `__mux_*` builtins write and read, and LLVM dissolves into registers once all is inlined.

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::types::StructType;
use inkwell::values::PointerValue;

use crate::BuildError;

/// A field of three sizes or ids of the work-group info, one a dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupField {
    /// The group's number.
    GroupId,
    /// How many groups there are.
    NumGroups,
    /// Where global ids start.
    GlobalOffset,
    /// The size of this group; the last one may be smaller than the others.
    LocalSize,
    /// The size as enqueued.
    EnqueuedLocalSize,
    /// How many work-items there are.
    GlobalSize,
}

/// A field of one word of the work-group info.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupWord {
    /// The bytes of local memory, with which scratch begins.
    LocalBytes,
    /// The bytes of scratch.
    ScratchBytes,
    /// The bytes of stack that the entry may use.
    StackBytes,
    /// The address where that stack ends: it grows down from there.
    StackEnd,
}

/// The index of the number of dimensions, which follows the [`GroupField`]s.
const WORK_DIM: u32 = 6;
/// The index of the address of the work-group's local memory.
const LOCAL_MEMORY: u32 = 7;
/// The index of the first [`GroupWord`].
const WORDS: u32 = 8;

/// The records' types in a context.
pub struct Records<'ctx> {
    /// What changes from work-item to work-item: its local id.
    pub item: StructType<'ctx>,
    /// What the work-items of a group share.
    pub group: StructType<'ctx>,
}

impl<'ctx> Records<'ctx> {
    /// The types, in the context of `module`.
    pub fn new(module: &Module<'ctx>) -> Records<'ctx> {
        let context = module.get_context();
        let triple = context.i64_type().array_type(3).into();
        let memory = context.ptr_type(super::mux::LOCAL.into()).into();
        let word = context.i64_type().into();
        Records {
            item: context.struct_type(&[triple], false),
            group: context.struct_type(
                &[
                    triple,
                    triple,
                    triple,
                    triple,
                    triple,
                    triple,
                    context.i32_type().into(),
                    memory,
                    word,
                    word,
                    word,
                    word,
                ],
                false,
            ),
        }
    }

    /// The address of a local id in a work-item info.
    pub fn local_id(
        &self,
        builder: &Builder<'ctx>,
        item: PointerValue<'ctx>,
        dimension: u32,
    ) -> Result<PointerValue<'ctx>, BuildError> {
        let ids = builder.build_struct_gep(self.item, item, 0, "")?;
        element(builder, self.item, 0, ids, dimension)
    }

    /// The address of a size or id in a work-group info.
    pub fn group_field(
        &self,
        builder: &Builder<'ctx>,
        group: PointerValue<'ctx>,
        field: GroupField,
        dimension: u32,
    ) -> Result<PointerValue<'ctx>, BuildError> {
        let index = field as u32;
        let values = builder.build_struct_gep(self.group, group, index, "")?;
        element(builder, self.group, index, values, dimension)
    }

    /// The address of the number of dimensions in a work-group info.
    pub fn work_dim(
        &self,
        builder: &Builder<'ctx>,
        group: PointerValue<'ctx>,
    ) -> Result<PointerValue<'ctx>, BuildError> {
        Ok(builder.build_struct_gep(self.group, group, WORK_DIM, "")?)
    }

    /// The address of a word in a work-group info.
    pub fn word(
        &self,
        builder: &Builder<'ctx>,
        group: PointerValue<'ctx>,
        word: GroupWord,
    ) -> Result<PointerValue<'ctx>, BuildError> {
        Ok(builder.build_struct_gep(self.group, group, WORDS + word as u32, "")?)
    }

    /// The address of the address of local memory in a work-group info.
    pub fn local_memory(
        &self,
        builder: &Builder<'ctx>,
        group: PointerValue<'ctx>,
    ) -> Result<PointerValue<'ctx>, BuildError> {
        Ok(builder.build_struct_gep(self.group, group, LOCAL_MEMORY, "")?)
    }
}

/// The address of one of the three values of a field.
fn element<'ctx>(
    builder: &Builder<'ctx>,
    record: StructType<'ctx>,
    field: u32,
    values: PointerValue<'ctx>,
    dimension: u32,
) -> Result<PointerValue<'ctx>, BuildError> {
    assert!(dimension < 3, "an NDRange has three dimensions");
    let array = record
        .get_field_type_at_index(field)
        .expect("the record has the field")
        .into_array_type();
    let int = array.get_element_type().into_int_type();
    let indices = [int.const_zero(), int.const_int(dimension.into(), false)];
    // SAFETY: the second index is below the array's three elements, by the assertion.
    Ok(unsafe { builder.build_in_bounds_gep(array, values, &indices, "")? })
}
