//! What is known of a kernel before it is compiled: how its arguments are packed, and what its declaration asks for.

use ir::attributes::Routine;
use serde::{Deserialize, Serialize};

use crate::device;
use crate::image::ImageType;

/// How an argument is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ArgKind {
    /// The bytes of a value; a structure as in memory, a 3-vector with the size of the 4-vector.
    Value,
    /// An 8-byte host address, 0 for NULL.
    GlobalPointer,
    /// An 8-byte host address, 0 for NULL.
    ConstantPointer,
    /// An 8-byte offset into scratch, from [`Kernel::plan_scratch`].
    LocalPointer,
    /// An 8-byte host address of an [`Image`](crate::image::Image).
    Image(ImageType),
    /// A word of 32 bits, put together of the constants of [`image`](crate::image).
    Sampler,
}

/// The address space of an argument, as the queries name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AddressSpace {
    /// Private: arguments by value.
    Private,
    /// Global.
    Global,
    /// Constant.
    Constant,
    /// Local.
    Local,
}

/// The access qualifier of an argument; [`Access::None`] for all but images and pipes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Access {
    /// Not an image or a pipe.
    None,
    /// `read_only`
    ReadOnly,
    /// `write_only`
    WriteOnly,
    /// `read_write`
    ReadWrite,
}

/// The type qualifiers of what a pointer argument points to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TypeQualifiers {
    /// `const`
    pub is_const: bool,
    /// `restrict`
    pub is_restrict: bool,
    /// `volatile`
    pub is_volatile: bool,
}

/// What the source says about an argument.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArgInfo {
    /// Its name; empty when the module does not tell.
    pub name: String,
    /// Its type as written, unqualified: `float*`, `uint4`.
    pub type_name: String,
    /// Its address space.
    pub address_space: AddressSpace,
    /// Its access qualifier.
    pub access: Access,
    /// Its type qualifiers.
    pub qualifiers: TypeQualifiers,
}

/// An argument of a kernel and its place among the packed arguments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KernelArg {
    /// How it is given.
    pub kind: ArgKind,
    /// Bytes from the start of the packed arguments.
    pub offset: usize,
    /// Its size in bytes: what `clSetKernelArg` must be given for a value, 8 for pointers.
    pub size: usize,
    /// Its alignment in bytes.
    pub align: usize,
    /// What the source says about it, when the module tells.
    pub info: Option<ArgInfo>,
}

/// Everything known about a kernel before it is compiled.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declaration {
    pub(crate) name: String,
    pub(crate) args: Vec<KernelArg>,
    pub(crate) packed_size: usize,
    pub(crate) attributes: String,
    pub(crate) required_work_group_size: Option<[u64; 3]>,
    pub(crate) work_group_size_hint: Option<[u64; 3]>,
    pub(crate) vec_type_hint: Option<String>,
    pub(crate) required_sub_group_size: Option<u64>,
    pub(crate) required_sub_groups: Option<u64>,
    pub(crate) local_mem_size: u64,
    pub(crate) private_mem_size: u64,
    /// Whether work-items may have something to keep while they wait for one another: how much decides how many there can be in a work-group.
    pub(crate) may_keep_state: bool,
    /// When the runtime runs it by itself.
    pub(crate) routine: Option<Routine>,
}

impl Declaration {
    /// Its name in the program.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its arguments, in order.
    pub fn args(&self) -> &[KernelArg] {
        &self.args
    }

    /// Bytes of the packed arguments.
    pub fn packed_size(&self) -> usize {
        self.packed_size
    }

    /// The attributes as they are written, as `CL_KERNEL_ATTRIBUTES` shows them, separated by spaces.
    pub fn attributes(&self) -> &str {
        &self.attributes
    }

    /// `reqd_work_group_size`
    pub fn required_work_group_size(&self) -> Option<[u64; 3]> {
        self.required_work_group_size
    }

    /// `intel_reqd_sub_group_size`
    pub fn required_sub_group_size(&self) -> Option<u64> {
        self.required_sub_group_size
    }

    /// How many sub-groups a work-group must have, if the kernel says so (SPIR-V's `SubgroupsPerWorkgroup`).
    pub fn compile_num_sub_groups(&self) -> Option<u64> {
        self.required_sub_groups
    }

    /// Local memory of the kernel's own variables, in bytes; arguments come on top.
    pub fn local_mem_size(&self) -> u64 {
        self.local_mem_size
    }

    /// Private memory of a work-item, in bytes.
    pub fn private_mem_size(&self) -> u64 {
        self.private_mem_size
    }

    /// The largest work-group the kernel can run in; `None` if that is known when it is compiled.
    pub fn max_work_group_size(&self) -> Option<u64> {
        let of_any = (!self.may_keep_state).then_some(device::MAX_WORK_GROUP_SIZE);
        self.required_work_items().or(of_any)
    }

    /// How many work-items a work-group must have, if the kernel says so.
    pub(crate) fn required_work_items(&self) -> Option<u64> {
        self.required_work_group_size.map(|sizes| sizes.iter().product())
    }
}
