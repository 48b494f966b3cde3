//! Functions that are not built: each is a real function of the right type that returns `CL_INVALID_OPERATION`.
//!
//! `unsupported! { clFoo, clBar }` defines such functions under their C names. The type, and with it the way of returning the error, is that of the
//! function's slot in the dispatch table. Functions that have anything to check first, or another error to give, are written out instead.

use crate::cl::{c_void, cl_int};
use crate::error::ClError;

/// The function pointer inside a slot's type, and a function of that type which only returns an error.
pub(crate) trait Unsupported {
    /// The function pointer.
    type Function;
    /// The function.
    const FUNCTION: Self::Function;
}

macro_rules! signatures {
    ($($parameter:ident)*) => {
        // The status is what the function returns.
        impl<$($parameter),*> Unsupported for Option<unsafe extern "C" fn($($parameter),*) -> cl_int> {
            type Function = unsafe extern "C" fn($($parameter),*) -> cl_int;
            const FUNCTION: Self::Function = {
                unsafe extern "C" fn refuse<$($parameter),*>($(_: $parameter),*) -> cl_int {
                    ClError::INVALID_OPERATION.code()
                }
                refuse
            };
        }

        // The status goes to `errcode_ret`, and the function returns null.
        impl<$($parameter),*> Unsupported for Option<unsafe extern "C" fn($($parameter,)* *mut cl_int) -> *mut c_void> {
            type Function = unsafe extern "C" fn($($parameter,)* *mut cl_int) -> *mut c_void;
            const FUNCTION: Self::Function = {
                unsafe extern "C" fn refuse<$($parameter),*>($(_: $parameter,)* errcode_ret: *mut cl_int) -> *mut c_void {
                    crate::args::put(errcode_ret, ClError::INVALID_OPERATION.code());
                    std::ptr::null_mut()
                }
                refuse
            };
        }
    };
}

signatures!();
signatures!(A);
signatures!(A B);
signatures!(A B C);
signatures!(A B C D);
signatures!(A B C D E);
signatures!(A B C D E F);
signatures!(A B C D E F G);
signatures!(A B C D E F G H);
signatures!(A B C D E F G H I);
signatures!(A B C D E F G H I J);
signatures!(A B C D E F G H I J K);
signatures!(A B C D E F G H I J K L);
signatures!(A B C D E F G H I J K L M);
signatures!(A B C D E F G H I J K L M N);

/// Defines functions of the dispatch table that are not built: C name and type.
macro_rules! unsupported {
    ($($name:ident: $ty:ident,)*) => { $(
        #[allow(non_upper_case_globals, reason = "takes the place of the C function of that name")]
        pub(crate) const $name: <$crate::cl::$ty as $crate::api::unsupported::Unsupported>::Function =
            <$crate::cl::$ty as $crate::api::unsupported::Unsupported>::FUNCTION;
    )* };
}
pub(crate) use unsupported;
