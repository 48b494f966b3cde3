//! The OpenCL API of Weft: the library that an ICD loader loads.
//!
//! Turns calls of the C API into calls of safe objects. Reading order:
//! - [`cl`]: the C types and constants, [`error`]: the error codes, [`entry`]: what every C function runs through;
//! - [`handle`]: how a raw handle is proven to be a live object of its kind;
//! - [`args`] and [`info`]: the C arguments and the answers of the `clGet*Info` functions;
//! - [`dispatch`]: the table that the loader calls through, one slot for each function of the API;
//! - `api/*`: the entry points, which check their arguments and then call one method of an object;
//! - `object/*`: the objects behind the handles.
//!
//! Promises: no handle is followed before it is proven; no panic crosses into C; nothing is printed unless `WEFT_LOG` asks for it.

pub(crate) mod api;
pub(crate) mod args;
pub(crate) mod cl;
pub(crate) mod dispatch;
pub(crate) mod entry;
pub(crate) mod error;
pub(crate) mod handle;
pub(crate) mod info;
pub(crate) mod log;
pub(crate) mod object;

/// Run when the library is loaded: into a clang, it may be asked to serve builds ([`compiler::serve_if_asked`]).
#[used]
#[link_section = ".init_array"]
static INITIALIZER: extern "C" fn() = {
    extern "C" fn initialize() {
        compiler::serve_if_asked();
    }
    initialize
};

#[cfg(test)]
mod tests;
