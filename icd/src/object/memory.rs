//! Memory objects of either kind, for the functions that take buffers and images alike.
//!
//! Buffers and images are types of their own, each with its own kind of handle: a function for one of them cannot be given the other, and neither has
//! to know what the other needs. What asks for neither in particular (retain, release, queries, callbacks, unmapping, migration) takes a
//! [`MemObject`].

use std::sync::Arc;

use crate::cl::*;
use crate::error::{ClError, ClResult};
use crate::handle::Object;
use crate::info::{InfoWriter, Written};
use crate::object::buffer::Buffer;
use crate::object::context::Context;
use crate::object::destructors::Destructor;
use crate::object::image::Image;

/// A buffer or an image.
pub(crate) enum MemObject {
    /// A buffer or a sub-buffer.
    Buffer(Arc<Buffer>),
    /// An image.
    Image(Arc<Image>),
}

impl MemObject {
    /// The memory object of a handle; `CL_INVALID_MEM_OBJECT` if it is none.
    pub(crate) fn from_handle(handle: cl_mem) -> ClResult<Self> {
        match Buffer::from_handle(handle) {
            Err(ClError::INVALID_MEM_OBJECT) => Image::from_handle(handle).map(Self::Image),
            found => found.map(Self::Buffer),
        }
    }

    /// `clRetainMemObject`.
    pub(crate) fn retain(handle: cl_mem) -> ClResult<()> {
        match Buffer::retain(handle) {
            Err(ClError::INVALID_MEM_OBJECT) => Image::retain(handle),
            done => done,
        }
    }

    /// `clReleaseMemObject`.
    pub(crate) fn release(handle: cl_mem) -> ClResult<()> {
        match Buffer::release(handle) {
            Err(ClError::INVALID_MEM_OBJECT) => Image::release(handle),
            done => done,
        }
    }

    /// The context that the object was made in.
    pub(crate) fn context(&self) -> &Arc<Context> {
        match self {
            Self::Buffer(buffer) => buffer.context(),
            Self::Image(image) => image.context(),
        }
    }

    /// Forgets a mapping by its address; `CL_INVALID_VALUE` if there is none.
    pub(crate) fn unmap(&self, address: *mut c_void) -> ClResult<()> {
        match self {
            Self::Buffer(buffer) => buffer.unmap(address),
            Self::Image(image) => image.unmap(address),
        }
    }

    /// `clSetMemObjectDestructorCallback`.
    pub(crate) fn on_destruction(&self, destructor: Destructor) {
        match self {
            Self::Buffer(buffer) => buffer.on_destruction(destructor),
            Self::Image(image) => image.on_destruction(destructor),
        }
    }

    /// `clGetMemObjectInfo`.
    pub(crate) fn info(&self, name: cl_mem_info, out: InfoWriter) -> ClResult<Written> {
        match self {
            Self::Buffer(buffer) => buffer.info(name, out),
            Self::Image(image) => image.memory_info(name, out),
        }
    }
}
