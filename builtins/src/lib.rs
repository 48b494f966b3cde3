//! The device library: what OpenCL C's built-in functions do on a CPU.
//!
//! [`library_bitcode`] is one LLVM module in the IR contract (triple `spir64-unknown-unknown`), made at build time from the
//! OpenCL C sources under `cl/`. It defines every built-in function under the Itanium-mangled name by which both front doors
//! call it (`_Z3sinDv4_f`, `_Z6vload4mPU3AS1Kf`). What it defines nothing for is listed, with the reason, in [`omitted`].
//! [`host_functions`] are the native symbols that it, and the code LLVM makes of any kernel, may call.
//!
//! The library calls nothing but these host functions and the `__mux_*` builtins that the compiler defines. It never changes
//! the floating-point environment, never allocates, and none of its functions traps for any argument that is not a pointer.

mod host;
pub mod omitted;

pub use host::{host_functions, HostFunction};

/// The library as LLVM bitcode, suitable for lazy loading.
pub fn library_bitcode() -> &'static [u8] {
    include_bytes!(concat!(env!("OUT_DIR"), "/library.bc"))
}
