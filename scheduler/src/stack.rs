//! How much stack the calling thread has left: kernels run on the stack of whoever executes them, and an application's thread may have little.

use std::cell::Cell;
use std::{mem, ptr};

/// What the scheduler, a kernel's calls of library functions and a signal handler of the application may need besides the kernel itself.
pub(crate) const RESERVE: usize = 24 << 10;

/// What a host command is presumed to need: it may be a function of the application's.
pub(crate) const HOST_NEED: usize = 64 << 10;

#[derive(Clone, Copy)]
struct Bounds {
    lowest: usize,
    end: usize,
}

thread_local! {
    static BOUNDS: Cell<Option<Bounds>> = const { Cell::new(None) };
}

/// Bytes that a command may use on this thread's stack below the caller's frame. Zero if that cannot be found out, as on a stack that the
/// application has switched to.
pub(crate) fn room() -> usize {
    let marker = 0u8;
    let here = std::hint::black_box(&raw const marker).addr();
    let bounds = BOUNDS.try_with(|known| {
        known.get().unwrap_or_else(|| {
            let bounds = ask();
            known.set(Some(bounds));
            bounds
        })
    });
    match bounds {
        Ok(Bounds { lowest, end }) if (lowest..end).contains(&here) => (here - lowest).saturating_sub(RESERVE),
        _ => 0,
    }
}

/// Asks the system; bounds that contain nothing if it does not know.
fn ask() -> Bounds {
    let mut bounds = Bounds { lowest: 0, end: 0 };
    // SAFETY: `pthread_getattr_np` initialises the attributes that it is given, of the calling thread; they are only used if it succeeded, and
    // destroyed once. The other pointers are to live variables of the right types.
    unsafe {
        let mut attributes: libc::pthread_attr_t = mem::zeroed();
        if libc::pthread_getattr_np(libc::pthread_self(), &mut attributes) != 0 {
            return bounds;
        }
        let (mut start, mut size, mut guard) = (ptr::null_mut(), 0, 0);
        let known = libc::pthread_attr_getstack(&attributes, &mut start, &mut size) == 0
            && libc::pthread_attr_getguardsize(&attributes, &mut guard) == 0;
        if known {
            // Some versions of glibc count the guard as part of the stack.
            bounds.lowest = start.addr() + guard;
            bounds.end = start.addr() + size;
        }
        libc::pthread_attr_destroy(&mut attributes);
    }
    bounds
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    #[test]
    fn a_thread_knows_its_stack() {
        for size in [128 << 10, 1 << 20] {
            let room = thread::Builder::new()
                .stack_size(size)
                .spawn(room)
                .unwrap()
                .join()
                .unwrap();
            // It may have more than it asked for: the C library uses the stacks of threads that have ended again.
            assert!(room > size - RESERVE - (16 << 10), "{room} of {size}");
        }
    }

    #[test]
    fn deeper_frames_have_less() {
        #[inline(never)]
        fn deeper() -> usize {
            let frame = std::hint::black_box([1u8; 50_000]);
            room() + usize::from(std::hint::black_box(&frame)[7]) - 1
        }
        thread::Builder::new()
            .stack_size(256 << 10)
            .spawn(|| assert!(deeper() + 50_000 <= room()))
            .unwrap()
            .join()
            .unwrap();
    }
}
