//! The arguments of a kernel object, packed as the compiled kernel reads them.
//!
//! The values lie in one template of packed arguments; a launch copies it and fills in what only the launch knows: addresses of objects, and where
//! local memory lies in the scratch of a work-group. Objects are remembered weakly: "a kernel object does not update the reference count for objects
//! such as memory or sampler objects specified as argument values". An argument whose object is gone makes the launch fail, not crash. A sampler is its
//! word, so that nothing is left to be gone.

use std::ops::Range;
use std::ptr;
use std::sync::{Arc, Weak};

use compiler::{ArgKind, Declaration, KernelArg};

use super::buffer::Buffer;
use super::image::Image;
use crate::error::{ClError, ClResult};

/// An object that kernels are given an address of.
pub(crate) trait Referent: Send + Sync {
    /// The address that is packed: valid for as long as the object lives.
    fn address(&self) -> u64;
}

impl Referent for Buffer {
    /// Of its first byte.
    fn address(&self) -> u64 {
        self.device_pointer() as u64
    }
}

impl Referent for Image {
    /// Of its descriptor.
    fn address(&self) -> u64 {
        ptr::from_ref(self.descriptor()) as u64
    }
}

/// An object among the arguments.
#[derive(Clone)]
struct ObjectArgument {
    /// Where its address goes among the packed arguments.
    offset: usize,
    object: Weak<dyn Referent>,
}

/// The memory that a pointer among the arguments points to.
#[derive(Clone)]
struct Pointee {
    /// Of the argument.
    index: usize,
    /// The addresses of its bytes.
    bytes: Range<u64>,
}

impl Pointee {
    fn overlaps(&self, other: &Pointee) -> bool {
        self.bytes.start < other.bytes.end && other.bytes.start < self.bytes.end
    }
}

/// The values set so far.
#[derive(Clone)]
pub(crate) struct Arguments {
    /// The packed arguments, with zeros for what a launch fills in and for what is not set.
    packed: Box<[u8]>,
    /// Which arguments were set.
    is_set: Box<[bool]>,
    /// How many were not.
    unset: usize,
    /// The arguments that are objects now, in no particular order.
    objects: Vec<ObjectArgument>,
    /// What pointers to global and constant memory point to, in no particular order; nothing for null.
    pointees: Vec<Pointee>,
    /// Sizes of the local memory arguments, in order of those arguments.
    local_sizes: Box<[u64]>,
}

impl Arguments {
    /// No argument of `kernel` is set.
    pub fn new(kernel: &Declaration) -> Arguments {
        let locals = kernel
            .args()
            .iter()
            .filter(|arg| arg.kind == ArgKind::LocalPointer)
            .count();
        Arguments {
            packed: vec![0; kernel.packed_size()].into(),
            is_set: vec![false; kernel.args().len()].into(),
            unset: kernel.args().len(),
            objects: Vec::new(),
            pointees: Vec::new(),
            local_sizes: vec![0; locals].into(),
        }
    }

    /// Sets an argument passed by value, as samplers are too; `bytes` has its size.
    pub fn set_value(&mut self, index: usize, arg: &KernelArg, bytes: &[u8]) {
        self.packed[arg.offset..arg.offset + arg.size].copy_from_slice(bytes);
        self.mark(index);
    }

    /// Sets a pointer to global or constant memory to an address of the host's, which is in memory of these addresses.
    pub fn set_address(&mut self, index: usize, arg: &KernelArg, address: u64, bytes: Range<u64>) {
        self.set_buffer(index, arg, None);
        self.packed[arg.offset..arg.offset + arg.size].copy_from_slice(&address.to_ne_bytes());
        if address != 0 {
            self.pointees.push(Pointee { index, bytes });
        }
    }

    /// Sets a pointer to global or constant memory.
    pub fn set_buffer(&mut self, index: usize, arg: &KernelArg, buffer: Option<&Arc<Buffer>>) {
        let object: Option<Weak<dyn Referent>> = buffer.map(|buffer| {
            let buffer: Weak<Buffer> = Arc::downgrade(buffer);
            buffer as _
        });
        self.set_object(index, arg, object);
        self.pointees.retain(|old| old.index != index);
        self.pointees.extend(buffer.map(|buffer| {
            let start = buffer.address();
            let bytes = start..start.saturating_add(buffer.size() as u64);
            Pointee { index, bytes }
        }));
    }

    /// Sets an image.
    pub fn set_image(&mut self, index: usize, arg: &KernelArg, image: &Arc<Image>) {
        let image: Weak<Image> = Arc::downgrade(image);
        self.set_object(index, arg, Some(image));
    }

    fn set_object(&mut self, index: usize, arg: &KernelArg, object: Option<Weak<dyn Referent>>) {
        let offset = arg.offset;
        self.packed[offset..offset + arg.size].fill(0);
        self.objects.retain(|old| old.offset != offset);
        self.objects
            .extend(object.map(|object| ObjectArgument { offset, object }));
        self.mark(index);
    }

    /// Sets the size of a local memory argument.
    pub fn set_local(&mut self, index: usize, kernel: &Declaration, size: u64) {
        let before = kernel.args()[..index]
            .iter()
            .filter(|arg| arg.kind == ArgKind::LocalPointer)
            .count();
        self.local_sizes[before] = size;
        self.mark(index);
    }

    fn mark(&mut self, index: usize) {
        self.unset -= usize::from(!self.is_set[index]);
        self.is_set[index] = true;
    }

    /// Whether every argument was set.
    pub fn are_complete(&self) -> bool {
        self.unset == 0
    }

    /// Sizes of the local memory arguments; 0 for those not set.
    pub fn local_sizes(&self) -> &[u64] {
        &self.local_sizes
    }

    /// The packed arguments without what [`Arguments::objects`] and the scratch plan add.
    pub fn packed(&self) -> &[u8] {
        &self.packed
    }

    /// The objects and where among the packed arguments their addresses go; `CL_INVALID_KERNEL_ARGS` for one that was released since.
    pub fn objects(&self) -> impl Iterator<Item = ClResult<(usize, Arc<dyn Referent>)>> + '_ {
        self.objects.iter().map(|argument| {
            let object = argument.object.upgrade().ok_or(ClError::INVALID_KERNEL_ARGS)?;
            Ok((argument.offset, object))
        })
    }

    /// The pointers to global and constant memory, a bit for each of the first 64 arguments, that point to memory which no other one points to.
    pub fn apart(&self) -> u64 {
        let is_apart = |one: &&Pointee| {
            let mut others = self.pointees.iter().filter(|it| it.index != one.index);
            !others.any(|other| one.overlaps(other))
        };
        let apart = self.pointees.iter().filter(is_apart);
        let bits = apart.filter_map(|it| 1_u64.checked_shl(u32::try_from(it.index).ok()?));
        bits.fold(0, |all, bit| all | bit)
    }

    /// How many objects there are.
    pub fn object_count(&self) -> usize {
        self.objects.len()
    }
}
