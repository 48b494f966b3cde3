//! C arguments become Rust values here, one helper for each sort: out pointers, pointer and length, strings, property lists, lists of handles.
//!
//! Every pointer that reaches this file was given by the application to an entry point. The specification obliges the application to pass null or an
//! address that is valid for the stated number of elements for the whole call, and nothing but that promise (the `# Safety` section of every entry
//! point) can make following such a pointer right. The helpers are therefore the only place that follows them, and they check everything that can be
//! checked: null, lengths, alignment.

use std::ffi::CStr;
use std::sync::Arc;

use crate::cl::{c_char, c_void, cl_uint};
use crate::error::{ClError, ClResult};
use crate::handle::Object;

/// Stores `value` through an out pointer that may be null.
pub(crate) fn put<T>(out: *mut T, value: T) {
    if !out.is_null() {
        // SAFETY: not null, so valid for one `T` by the caller's promise (see the header).
        unsafe { out.write_unaligned(value) }
    }
}

/// Whether `length` elements at `pointer` can be a slice at all: C promises no alignment, and a length may be any number.
fn is_slice<T>(pointer: *const T, length: usize) -> bool {
    !pointer.is_null() && pointer.is_aligned() && length <= isize::MAX as usize / size_of::<T>().max(1)
}

/// The elements of a pointer and length pair; `None` for a null pointer and for what cannot be memory.
pub(crate) fn slice<'a, T>(pointer: *const T, length: usize) -> Option<&'a [T]> {
    // SAFETY: not null, so valid for `length` elements by the caller's promise (see the header); aligned, and not longer than memory can be.
    is_slice(pointer, length).then(|| unsafe { std::slice::from_raw_parts(pointer, length) })
}

/// Room for `length` elements that the caller wants filled; `None` for a null pointer and for what cannot be memory.
pub(crate) fn slice_mut<'a, T>(pointer: *mut T, length: usize) -> Option<&'a mut [T]> {
    // SAFETY: as for `slice`, and no other thread may use the elements during the call.
    is_slice(pointer, length).then(|| unsafe { std::slice::from_raw_parts_mut(pointer, length) })
}

/// A list of `count` elements that must be null exactly when `count` is zero; otherwise `CL_INVALID_VALUE`.
pub(crate) fn list<'a, T>(count: cl_uint, pointer: *const T) -> ClResult<&'a [T]> {
    match (count, slice(pointer, count as usize)) {
        (0, None) => Ok(&[]),
        (1.., Some(elements)) => Ok(elements),
        _ => Err(ClError::INVALID_VALUE),
    }
}

/// A null-terminated string; `None` for a null pointer.
pub(crate) fn string<'a>(text: *const c_char) -> Option<&'a CStr> {
    if text.is_null() {
        return None;
    }
    // SAFETY: not null, so a null-terminated string by the caller's promise (see the header).
    Some(unsafe { CStr::from_ptr(text) })
}

/// The strings of `clCreateProgramWithSource` and its like: `count` pointers, and lengths where zero, or no list at all, means null-terminated.
///
/// `CL_INVALID_VALUE` if `count` is zero, or if the list or any string in it is null.
pub(crate) fn strings<'a>(
    count: cl_uint,
    texts: *const *const c_char,
    lengths: *const usize,
) -> ClResult<Vec<&'a [u8]>> {
    let texts = slice(texts, count as usize)
        .filter(|texts| !texts.is_empty())
        .ok_or(ClError::INVALID_VALUE)?;
    let lengths = slice(lengths, count as usize);
    texts
        .iter()
        .enumerate()
        .map(|(index, &text)| match lengths.map_or(0, |lengths| lengths[index]) {
            0 => string(text).map(CStr::to_bytes),
            length => slice(text.cast::<u8>(), length),
        })
        .map(|text| text.ok_or(ClError::INVALID_VALUE))
        .collect()
}

/// A property list: pairs of a name and a value, ended by a name of zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PropertyList<P> {
    /// As the caller gave it, the ending zero included; empty for a null pointer.
    raw: Vec<P>,
}

impl<P: Copy + PartialEq + Default> PropertyList<P> {
    /// Copies the list at `pointer`, which may be null.
    pub(crate) fn new(pointer: *const P) -> Self {
        let mut raw = Vec::new();
        if !pointer.is_null() {
            loop {
                // SAFETY: the list is valid up to and including the name that is zero (see the header), and no such name came before this element.
                let name = unsafe { pointer.add(raw.len()).read_unaligned() };
                raw.push(name);
                if name == P::default() {
                    break;
                }
                // SAFETY: a name that is not zero is followed by its value.
                raw.push(unsafe { pointer.add(raw.len()).read_unaligned() });
            }
        }
        Self { raw }
    }

    /// The pairs of name and value.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (P, P)> + '_ {
        self.raw.chunks_exact(2).map(|pair| (pair[0], pair[1]))
    }

    /// Whether a name occurs twice.
    pub(crate) fn has_duplicates(&self) -> bool {
        self.pairs()
            .enumerate()
            .any(|(index, (name, _))| self.pairs().take(index).any(|(other, _)| other == name))
    }

    /// The list as it was given, for the `CL_*_PROPERTIES` queries: empty when the caller gave no list.
    pub(crate) fn as_given(&self) -> &[P] {
        &self.raw
    }
}

/// The objects of a list of handles; the first bad handle gives its kind's error.
pub(crate) fn objects<T: Object>(handles: &[*mut c_void]) -> ClResult<Vec<Arc<T>>> {
    handles.iter().map(|&handle| T::from_handle(handle)).collect()
}

/// Answers a query for a list of handles: `CL_INVALID_VALUE` if there is neither room nor a place for the count, or room for no entry.
pub(crate) fn put_list<T: Copy>(
    found: &[T],
    num_entries: cl_uint,
    entries: *mut T,
    num_found: *mut cl_uint,
) -> ClResult<()> {
    // "CL_INVALID_VALUE if num_entries is equal to zero and the list is not NULL or if both the count's place and the list are NULL."
    if (num_entries == 0 && !entries.is_null()) || (entries.is_null() && num_found.is_null()) {
        return Err(ClError::INVALID_VALUE);
    }
    let count = found.len().min(num_entries as usize);
    if let Some(entries) = slice_mut(entries, count) {
        entries.copy_from_slice(&found[..count]);
    }
    put(num_found, found.len() as cl_uint);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ptr;

    #[test]
    fn property_lists_keep_their_end() {
        let list = PropertyList::new([3isize, 4, 5, 6, 0].as_ptr());
        assert_eq!(list.pairs().collect::<Vec<_>>(), [(3, 4), (5, 6)]);
        assert_eq!(list.as_given(), [3, 4, 5, 6, 0]);
        assert!(!list.has_duplicates());
        assert!(PropertyList::new([3isize, 4, 3, 6, 0].as_ptr()).has_duplicates());
        assert_eq!(PropertyList::<u64>::new(ptr::null()).as_given(), []);
        assert_eq!(PropertyList::new([0u64].as_ptr()).as_given(), [0]);
    }

    #[test]
    fn lists_and_counts_must_agree() {
        let one = [1u8];
        assert_eq!(list(1, one.as_ptr()), Ok(&one[..]));
        assert_eq!(list::<u8>(0, ptr::null()), Ok(&[][..]));
        assert_eq!(list(0, one.as_ptr()), Err(ClError::INVALID_VALUE));
        assert_eq!(list::<u8>(1, ptr::null()), Err(ClError::INVALID_VALUE));
    }

    #[test]
    fn what_cannot_be_memory_is_no_slice() {
        let words = [1u64; 2];
        assert_eq!(slice(words.as_ptr(), 2), Some(&words[..]));
        assert_eq!(slice(words.as_ptr(), usize::MAX), None);
        assert_eq!(slice(words.as_ptr().wrapping_byte_add(1), 1), None);
        assert_eq!(slice::<u64>(ptr::null(), 0), None);
    }

    #[test]
    fn strings_with_and_without_lengths() {
        let texts = [c"abc".as_ptr(), c"defg".as_ptr()];
        assert_eq!(strings(2, texts.as_ptr(), ptr::null()), Ok(vec![&b"abc"[..], b"defg"]));
        assert_eq!(
            strings(2, texts.as_ptr(), [0, 2].as_ptr()),
            Ok(vec![&b"abc"[..], b"de"])
        );
        assert_eq!(strings(0, texts.as_ptr(), ptr::null()), Err(ClError::INVALID_VALUE));
        assert_eq!(strings(1, ptr::null(), ptr::null()), Err(ClError::INVALID_VALUE));
        assert_eq!(
            strings(1, [ptr::null()].as_ptr(), ptr::null()),
            Err(ClError::INVALID_VALUE)
        );
    }
}
