//! What every C entry point runs through: the only place that writes `errcode_ret`, turns an error into its code and stops a panic.
//!
//! `#[cl_entry(clName)]` (crate `cl-entry`) makes the C function and calls [`status`] or [`create`].

use std::any::Any;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr;

pub(crate) use cl_entry::cl_entry;

use crate::cl::{c_void, cl_int, CL_SUCCESS};
use crate::error::{ClError, ClResult};

/// Runs the body of a function that returns its status.
pub(crate) fn status(name: &'static str, body: impl FnOnce() -> ClResult<()>) -> cl_int {
    match guard(name, body) {
        Ok(()) => CL_SUCCESS,
        Err(error) => error.code(),
    }
}

/// Runs the body of a function that returns an object or a pointer and stores its status through `errcode_ret`, which may be null.
pub(crate) fn create(
    name: &'static str,
    errcode_ret: *mut cl_int,
    body: impl FnOnce() -> ClResult<*mut c_void>,
) -> *mut c_void {
    let (value, code) = match guard(name, body) {
        Ok(value) => (value, CL_SUCCESS),
        Err(error) => (ptr::null_mut(), error.code()),
    };
    crate::args::put(errcode_ret, code);
    value
}

/// Runs `body`; a panic becomes `CL_OUT_OF_HOST_MEMORY`.
///
/// A panic is a bug of ours, and the objects it passed through are left as they were: their locks are released and their invariants hold at every
/// call that may panic, which is why asserting unwind safety is right here.
pub(crate) fn guard<T>(name: &'static str, body: impl FnOnce() -> ClResult<T>) -> ClResult<T> {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => {
            tracing::debug!(function = name, %error, "call refused");
            Err(error)
        }
        Err(payload) => {
            tracing::error!(
                function = name,
                message = panic_message(&*payload),
                "internal error: a panic was stopped"
            );
            // The payload's own drop may panic too, and nothing is left to catch that.
            std::mem::forget(payload);
            Err(ClError::OUT_OF_HOST_MEMORY)
        }
    }
}

fn panic_message(payload: &(dyn Any + Send)) -> &str {
    if let Some(text) = payload.downcast_ref::<&str>() {
        text
    } else if let Some(text) = payload.downcast_ref::<String>() {
        text
    } else {
        "(no message)"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_out_of_host_memory() {
        let code = status("clTest", || panic!("on purpose"));
        assert_eq!(code, ClError::OUT_OF_HOST_MEMORY.code());
    }

    #[test]
    fn a_creator_writes_its_status() {
        let mut code = 77;
        let mut object = 5u8;
        let value: *mut c_void = (&raw mut object).cast();
        assert_eq!(create("clTest", &mut code, || Ok(value)), value);
        assert_eq!(code, CL_SUCCESS);
        assert!(create("clTest", &mut code, || Err(ClError::INVALID_VALUE)).is_null());
        assert_eq!(code, ClError::INVALID_VALUE.code());
        assert!(create("clTest", ptr::null_mut(), || Err(ClError::INVALID_VALUE)).is_null());
    }
}
