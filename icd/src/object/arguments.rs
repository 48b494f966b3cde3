//! The arguments of a kernel object, packed as the compiled kernel reads them.
//!
//! The values lie in one template of packed arguments; a launch copies it and fills in what only the launch knows: addresses of buffers, and where local
//! memory lies in the scratch of a work-group. Buffers are remembered weakly: "a kernel object does not update the reference count for objects such as
//! memory [...] objects specified as argument values". An argument whose buffer is gone makes the launch fail, not crash.

use std::sync::{Arc, Weak};

use compiler::{ArgKind, Kernel as Compiled, KernelArg};

use super::buffer::Buffer;
use crate::error::{ClError, ClResult};

/// A buffer among the arguments.
#[derive(Clone)]
struct BufferArgument {
    /// Where its address goes among the packed arguments.
    offset: usize,
    buffer: Weak<Buffer>,
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
    /// The arguments that are buffers now, in no particular order.
    buffers: Vec<BufferArgument>,
    /// Sizes of the local memory arguments, in order of those arguments.
    local_sizes: Box<[u64]>,
}

impl Arguments {
    /// No argument of `kernel` is set.
    pub fn new(kernel: &Compiled) -> Arguments {
        let locals = kernel
            .args()
            .iter()
            .filter(|arg| arg.kind == ArgKind::LocalPointer)
            .count();
        Arguments {
            packed: vec![0; kernel.packed_size()].into(),
            is_set: vec![false; kernel.args().len()].into(),
            unset: kernel.args().len(),
            buffers: Vec::new(),
            local_sizes: vec![0; locals].into(),
        }
    }

    /// Sets an argument passed by value; `bytes` has its size.
    pub fn set_value(&mut self, index: usize, arg: &KernelArg, bytes: &[u8]) {
        self.packed[arg.offset..arg.offset + arg.size].copy_from_slice(bytes);
        self.mark(index);
    }

    /// Sets a pointer to global or constant memory.
    pub fn set_buffer(&mut self, index: usize, arg: &KernelArg, buffer: Option<&Arc<Buffer>>) {
        self.buffers.retain(|old| old.offset != arg.offset);
        self.buffers.extend(buffer.map(|buffer| BufferArgument {
            offset: arg.offset,
            buffer: Arc::downgrade(buffer),
        }));
        self.mark(index);
    }

    /// Sets the size of a local memory argument.
    pub fn set_local(&mut self, index: usize, kernel: &Compiled, size: u64) {
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

    /// The packed arguments without what [`Arguments::buffers`] and the scratch plan add.
    pub fn packed(&self) -> &[u8] {
        &self.packed
    }

    /// The buffers and where among the packed arguments their addresses go; `CL_INVALID_KERNEL_ARGS` for one that was released since.
    pub fn buffers(&self) -> impl Iterator<Item = ClResult<(usize, Arc<Buffer>)>> + '_ {
        self.buffers.iter().map(|argument| {
            let buffer = argument.buffer.upgrade().ok_or(ClError::INVALID_KERNEL_ARGS)?;
            Ok((argument.offset, buffer))
        })
    }

    /// How many buffers there are.
    pub fn buffer_count(&self) -> usize {
        self.buffers.len()
    }
}
