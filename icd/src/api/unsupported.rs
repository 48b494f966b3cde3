//! Functions of features that no device of Weft has: real functions of the right type, which prove their first handle and return the specification's error.
//!
//! `unsupported! { clFoo: clFoo_t => After<Context, CL_INVALID_OPERATION>, }` defines `clFoo` under its C name: a bad context gives `CL_INVALID_CONTEXT`, a
//! good one `CL_INVALID_OPERATION`. The type, and with it the way of returning the error, is that of the function's slot in the dispatch table.
//! Functions that have more to check are written out instead.

use std::marker::PhantomData;

use crate::cl::{c_void, cl_int};
use crate::entry;
use crate::error::{ClError, ClResult};
use crate::handle::Object;

/// What a function finds wrong, given its first argument.
pub(crate) trait Refusal {
    /// The error.
    fn refuse(handle: *mut c_void) -> ClError;
}

/// The first argument must be a `T`, and even then the answer is `CODE`.
pub(crate) struct After<T, const CODE: cl_int>(PhantomData<T>);

impl<T: Object, const CODE: cl_int> Refusal for After<T, CODE> {
    fn refuse(handle: *mut c_void) -> ClError {
        match T::from_handle(handle) {
            Ok(_) => const { ClError::of_constant(CODE) },
            Err(error) => error,
        }
    }
}

/// Whatever the first argument is, it is no object of the kind that the function asks for.
pub(crate) struct Always<const CODE: cl_int>;

impl<const CODE: cl_int> Refusal for Always<CODE> {
    fn refuse(_: *mut c_void) -> ClError {
        const { ClError::of_constant(CODE) }
    }
}

/// The function pointer inside a slot's type, and a function of that type which refuses as `R` says.
pub(crate) trait Unsupported<R> {
    /// The function pointer.
    type Function;
    /// The function.
    const FUNCTION: Self::Function;
}

fn refuse<R: Refusal>(handle: *mut c_void) -> ClResult<()> {
    Err(R::refuse(handle))
}

macro_rules! signatures {
    ($($parameter:ident)*) => {
        // The status is what the function returns.
        impl<R: Refusal, $($parameter),*> Unsupported<R> for Option<unsafe extern "C" fn(*mut c_void, $($parameter),*) -> cl_int> {
            type Function = unsafe extern "C" fn(*mut c_void, $($parameter),*) -> cl_int;
            const FUNCTION: Self::Function = {
                unsafe extern "C" fn function<R: Refusal, $($parameter),*>(handle: *mut c_void, $(_: $parameter),*) -> cl_int {
                    entry::status("of an unsupported feature", || refuse::<R>(handle))
                }
                function::<R, $($parameter),*>
            };
        }

        // The status goes to `errcode_ret`, and the function returns null.
        impl<R: Refusal, $($parameter),*> Unsupported<R>
            for Option<unsafe extern "C" fn(*mut c_void, $($parameter,)* *mut cl_int) -> *mut c_void>
        {
            type Function = unsafe extern "C" fn(*mut c_void, $($parameter,)* *mut cl_int) -> *mut c_void;
            const FUNCTION: Self::Function = {
                unsafe extern "C" fn function<R: Refusal, $($parameter),*>(
                    handle: *mut c_void,
                    $(_: $parameter,)*
                    errcode_ret: *mut cl_int,
                ) -> *mut c_void {
                    entry::create("of an unsupported feature", errcode_ret, || refuse::<R>(handle).map(|()| std::ptr::null_mut()))
                }
                function::<R, $($parameter),*>
            };
        }
    };
}

signatures!();
signatures!(B);
signatures!(B C);
signatures!(B C D);
signatures!(B C D E);
signatures!(B C D E F);
signatures!(B C D E F G);
signatures!(B C D E F G H);
signatures!(B C D E F G H I);
signatures!(B C D E F G H I J);
signatures!(B C D E F G H I J K);
signatures!(B C D E F G H I J K L);
signatures!(B C D E F G H I J K L M);
signatures!(B C D E F G H I J K L M N);

/// Defines functions of unsupported features: C name, type, refusal.
macro_rules! unsupported {
    ($($name:ident: $ty:ident => $refusal:ty,)*) => { $(
        #[allow(non_upper_case_globals, reason = "takes the place of the C function of that name")]
        pub(crate) const $name: <$crate::cl::$ty as $crate::api::unsupported::Unsupported<$refusal>>::Function =
            <$crate::cl::$ty as $crate::api::unsupported::Unsupported<$refusal>>::FUNCTION;
    )* };
}
pub(crate) use unsupported;
