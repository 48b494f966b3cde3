//! The device library: what OpenCL C's built-in functions do on a CPU.
//!
//! [`parts`] are LLVM modules in the IR contract (triple `spir64-unknown-unknown`), made at build time from the OpenCL C sources
//! under `cl/`, one of each; [`part_defining`] finds the one that has a function. Together they define every built-in function under the Itanium-mangled name by which both front doors
//! call it (`_Z3sinDv4_f`, `_Z6vload4mPU3AS1Kf`). What it defines nothing for is listed, with the reason, in [`omitted`].
//! [`host_functions`] are the native symbols that it, and the code LLVM makes of any kernel, may call; [`vector_host_functions`]
//! those of them that compute several lanes at once, with their measured errors. [`printf`] has the two of our own.
//!
//! The library calls nothing but these host functions and the `__mux_*` builtins that the compiler defines. It never changes
//! the floating-point environment, never allocates, and none of its functions traps for any argument that is not a pointer.

mod host;
pub mod omitted;
pub mod printf;
pub mod vector_host;

pub use host::{host_functions, HostFunction};
pub use vector_host::{vector_host_functions, VectorHostFunction};

include!(concat!(env!("OUT_DIR"), "/parts.rs"));

/// A part of the library: what one source file defines.
pub struct Part {
    /// The source, for messages: `math.libm`.
    pub name: &'static str,
    /// The module as LLVM bitcode, suitable for lazy loading.
    pub bitcode: &'static [u8],
    /// The same functions for machines whose vectors look up tables of 32 words in registers, if that makes a difference.
    pub with_tables: Option<&'static [u8]>,
}

/// All parts. They may call each other's functions; no two define the same name.
pub fn parts() -> &'static [Part] {
    PARTS
}

/// The part that defines a (mangled) name.
pub fn part_defining(name: &str) -> Option<&'static Part> {
    let at = INDEX.binary_search_by_key(&name, |(name, _)| name).ok()?;
    PARTS.get(usize::from(INDEX[at].1))
}
