//! Answers of the `clGet*Info` functions.
//!
//! A query makes an [`InfoWriter`] of its last three arguments and hands it to the arm of the parameter name, which must consume it by writing one
//! value: only that gives the [`Written`] token which the arm has to return, so an arm that forgets to answer does not compile.

use std::mem::size_of_val;

use crate::cl::{c_void, cl_name_version};
use crate::error::{ClError, ClResult};

/// Proof that a query was answered.
#[must_use]
pub(crate) struct Written(());

impl Written {
    /// The end of a query: `write(..).map(Written::done)`.
    pub(crate) fn done(self) {}
}

/// Types whose bytes may be copied to the caller: no padding, no references.
///
/// # Safety
/// Every byte of a value must be initialised.
pub(crate) unsafe trait Plain: Copy + 'static {}

macro_rules! plain {
    ($($ty:ty),*) => { $(
        // SAFETY: a number or an address has no padding.
        unsafe impl Plain for $ty {}
    )* };
}
plain!(
    u8,
    i8,
    u16,
    i16,
    u32,
    i32,
    u64,
    i64,
    usize,
    isize,
    f32,
    f64,
    *mut c_void,
    *const c_void
);

// SAFETY: one `cl_uint` and 64 bytes of name, with no padding between or after them.
unsafe impl Plain for cl_name_version {}
// SAFETY: an array adds no padding to its elements.
unsafe impl<T: Plain, const N: usize> Plain for [T; N] {}

/// The caller's buffer for the answer of one query.
pub(crate) struct InfoWriter {
    size: usize,
    value: *mut c_void,
    size_ret: *mut usize,
}

impl InfoWriter {
    /// Takes `param_value_size`, `param_value` and `param_value_size_ret`; both pointers may be null.
    pub(crate) fn new(size: usize, value: *mut c_void, size_ret: *mut usize) -> Self {
        Self { size, value, size_ret }
    }

    /// Answers with one value: `writer.write::<cl_uint>(3)`.
    pub(crate) fn write<T: Plain>(self, value: T) -> ClResult<Written> {
        self.write_slice(&[value])
    }

    /// Answers with an array, which may be empty.
    pub(crate) fn write_slice<T: Plain>(self, values: &[T]) -> ClResult<Written> {
        // SAFETY: `Plain` promises that every byte of the slice is initialised.
        let bytes = unsafe { std::slice::from_raw_parts(values.as_ptr().cast::<u8>(), size_of_val(values)) };
        self.write_bytes(bytes)
    }

    /// Answers with a string; the terminating null character is added here.
    pub(crate) fn write_str(self, text: &str) -> ClResult<Written> {
        let mut bytes = Vec::with_capacity(text.len() + 1);
        bytes.extend_from_slice(text.as_bytes());
        bytes.push(0);
        self.write_bytes(&bytes)
    }

    /// Answers with a handle, or with null.
    pub(crate) fn write_handle(self, handle: *mut c_void) -> ClResult<Written> {
        self.write(handle)
    }

    fn write_bytes(self, bytes: &[u8]) -> ClResult<Written> {
        // "CL_INVALID_VALUE if size in bytes specified by param_value_size is < size of return type and param_value is not NULL."
        if !self.value.is_null() {
            if self.size < bytes.len() {
                return Err(ClError::INVALID_VALUE);
            }
            // SAFETY: the caller of the entry point promises `size` writable bytes at `value`, and `bytes` is no longer than that.
            unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.value.cast::<u8>(), bytes.len()) };
        }
        crate::args::put(self.size_ret, bytes.len());
        Ok(Written(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ptr;

    #[test]
    fn a_small_buffer_is_refused_and_stays_untouched() {
        let mut value = 7u32;
        let mut size = 99;
        let writer = InfoWriter::new(4, (&raw mut value).cast(), &mut size);
        assert_eq!(writer.write::<u64>(1).err(), Some(ClError::INVALID_VALUE));
        assert_eq!((value, size), (7, 99));
    }

    #[test]
    fn the_size_is_told_without_a_buffer() {
        let mut size = 0;
        InfoWriter::new(0, ptr::null_mut(), &mut size)
            .write_str("weft")
            .unwrap()
            .done();
        assert_eq!(size, 5);
        InfoWriter::new(0, ptr::null_mut(), ptr::null_mut())
            .write_str("weft")
            .unwrap()
            .done();
    }

    #[test]
    fn a_larger_buffer_is_fine() {
        let mut value = [9u8; 8];
        let mut size = 0;
        let writer = InfoWriter::new(8, value.as_mut_ptr().cast(), &mut size);
        writer.write_slice::<u16>(&[0x0101, 0x0202]).unwrap().done();
        assert_eq!((value, size), ([1, 1, 2, 2, 9, 9, 9, 9], 4));
    }
}
