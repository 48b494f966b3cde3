//! Strings of kernels: those that the compiler has seen whole, and those of which there is only an address.
//!
//! The latter are read by `process_vm_readv`, which checks addresses. Where a sandbox forbids it to processes, they count as unreadable.

use std::borrow::Cow;

/// Smaller than or equal to every system's pages, and a divisor of their size.
const PAGE: u64 = 4096;

/// The string at an address up to its zero, cut at `limit` bytes. None if it cannot be read.
///
/// # Safety
/// The address is readable for `known` bytes, for as long as the result lives, if `known` is not 0.
pub(super) unsafe fn read<'a>(address: u64, known: u64, limit: usize) -> Option<Cow<'a, [u8]>> {
    if address == 0 {
        return None;
    }
    if known == 0 {
        return read_unknown(address, limit).map(Cow::Owned);
    }
    let length = usize::try_from(known).unwrap_or(usize::MAX).min(limit);
    // SAFETY: no more than the bytes that the caller promises.
    let all = unsafe { std::slice::from_raw_parts(address as *const u8, length) };
    Some(Cow::Borrowed(&all[..end(all).unwrap_or(length)]))
}

fn end(text: &[u8]) -> Option<usize> {
    text.iter().position(|it| *it == 0)
}

/// Page by page, by the kernel, which says so where there is nothing to read.
fn read_unknown(mut address: u64, limit: usize) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    while text.len() < limit {
        let start = text.len();
        let length = usize::try_from(PAGE - address % PAGE).ok()?.min(limit - start);
        text.resize(start + length, 0);
        if !copy(address, &mut text[start..]) {
            return None;
        }
        if let Some(end) = end(&text[start..]) {
            text.truncate(start + end);
            break;
        }
        address = address.checked_add(length as u64)?;
    }
    Some(text)
}

/// Whether all of `to` could be read from an address of this process.
fn copy(address: u64, to: &mut [u8]) -> bool {
    let local = libc::iovec {
        iov_base: to.as_mut_ptr().cast(),
        iov_len: to.len(),
    };
    let remote = libc::iovec {
        iov_base: address as *mut _,
        iov_len: to.len(),
    };
    // SAFETY: `local` is a buffer of ours; the system checks what is remote, though it is this process.
    let copied = unsafe { libc::process_vm_readv(libc::getpid(), &local, 1, &remote, 1, 0) };
    usize::try_from(copied) == Ok(to.len())
}

#[cfg(test)]
mod tests {
    use super::read;

    fn unknown(address: u64, limit: usize) -> Option<Vec<u8>> {
        // SAFETY: nothing is promised.
        unsafe { read(address, 0, limit) }.map(|it| it.into_owned())
    }

    #[test]
    fn known_strings_end_at_their_zero_or_where_they_end() {
        let text = b"ab\0cd";
        for (known, limit, expected) in [(5, 9, "ab"), (2, 9, "ab"), (5, 1, "a"), (1, 9, "a")] {
            // SAFETY: no more is promised than there is.
            let found = unsafe { read(text.as_ptr() as u64, known, limit) };
            assert_eq!(found.as_deref(), Some(expected.as_bytes()));
        }
        // SAFETY: an address of nothing is not read.
        assert_eq!(unsafe { read(0, 5, 9) }, None);
    }

    #[test]
    fn unknown_strings_are_read_as_far_as_they_go() {
        let mut long = vec![b'x'; 10_000];
        long.push(0);
        let address = long.as_ptr() as u64;
        assert_eq!(unknown(address, 1 << 20).map(|it| it.len()), Some(10_000));
        assert_eq!(unknown(address, 5_000).map(|it| it.len()), Some(5_000));
        assert_eq!(unknown(address, 0).map(|it| it.len()), Some(0));
    }

    #[test]
    fn addresses_of_nothing_are_not_read() {
        for address in [0, 1, 8, 4096, 0x7fff_ffff_f000, 1 << 63, u64::MAX] {
            assert_eq!(unknown(address, 100), None, "{address:#x}");
        }
    }
}
