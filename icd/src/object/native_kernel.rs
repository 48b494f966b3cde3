//! A native kernel: a function of the application with a copy of its arguments.

use std::mem::size_of;
use std::sync::Arc;

use scheduler::{Failure, Work};

use super::buffer::Buffer;
use crate::cl::c_void;

/// What a native kernel runs and with what.
pub(crate) struct NativeKernel {
    function: unsafe extern "C" fn(*mut c_void),
    /// The copied arguments. Words of 16 bytes: the alignment that the application's own memory would have.
    arguments: Vec<u128>,
    /// Whether there are arguments at all; the function gets a null pointer otherwise.
    has_arguments: bool,
    buffers: Vec<Arc<Buffer>>,
}

impl NativeKernel {
    /// "The data pointed to by args and cb_args bytes in size will be copied."
    pub fn new(function: unsafe extern "C" fn(*mut c_void), bytes: &[u8]) -> NativeKernel {
        let mut arguments = vec![0u128; bytes.len().div_ceil(size_of::<u128>())];
        for (word, chunk) in arguments.iter_mut().zip(bytes.chunks(size_of::<u128>())) {
            let mut padded = [0; size_of::<u128>()];
            padded[..chunk.len()].copy_from_slice(chunk);
            *word = u128::from_ne_bytes(padded);
        }
        NativeKernel {
            function,
            arguments,
            has_arguments: !bytes.is_empty(),
            buffers: Vec::new(),
        }
    }

    /// "Before the user function is executed, the memory object handles are replaced by pointers to global memory." `offset` is that of a whole handle.
    pub fn set_buffer(&mut self, offset: usize, buffer: Option<Arc<Buffer>>) {
        let address = buffer.as_ref().map_or(0, |buffer| buffer.device_pointer() as usize);
        for (index, byte) in address.to_ne_bytes().into_iter().enumerate() {
            let (word, shift) = ((offset + index) / 16, (offset + index) % 16);
            let mut bytes = self.arguments[word].to_ne_bytes();
            bytes[shift] = byte;
            self.arguments[word] = u128::from_ne_bytes(bytes);
        }
        self.buffers.extend(buffer);
    }

    /// The command that runs it.
    pub fn into_work(self) -> Work<'static> {
        Work::Host(Box::new(move || self.run()))
    }

    fn run(mut self) -> Result<(), Failure> {
        let arguments = match self.has_arguments {
            true => self.arguments.as_mut_ptr().cast(),
            false => std::ptr::null_mut(),
        };
        // SAFETY: the application passed the function to be called with such a pointer; the copy and the buffers live until it returns. "It is the
        // application's responsibility to ensure that the host-callable user function is thread-safe."
        unsafe { (self.function)(arguments) };
        drop(self.buffers);
        Ok(())
    }
}
