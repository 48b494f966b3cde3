//! What Weft's end-to-end tests, demonstrations, benchmarks and conformance-suite runs share.
//!
//! Everything here is an OpenCL application like any other: it sees Weft only through the ICD loader, by way of the `opencl3`
//! crate, and could run on another driver (the benchmark does). Reading order: [`driver`] selects the driver, [`session`] opens a
//! device on it, [`front_door`] turns a kernel's source into a program by either of Weft's two front doors.

pub mod driver;
pub mod front_door;
pub mod session;
pub mod spirv;

/// What can go wrong in a test program, in words.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The driver library is not where it is looked for.
    #[error("no driver at {0}: build it with `cargo build --release --package icd`, or use `cargo xtask test`")]
    NoDriver(std::path::PathBuf),
    /// The loader offers no platform of that name.
    #[error("the ICD loader offers no platform named {wanted:?}, only {found:?}")]
    NoPlatform {
        /// The name looked for.
        wanted: String,
        /// The names of the platforms that there are.
        found: Vec<String>,
    },
    /// An OpenCL function failed.
    #[error("{0}")]
    OpenCl(#[from] opencl3::error_codes::ClError),
    /// A program did not build.
    #[error("the program did not build:\n{log}")]
    Build {
        /// The build log.
        log: String,
    },
    /// A tool (clang-15, llvm-spirv-15, a test binary) failed or is missing.
    #[error("{tool}: {message}")]
    Tool {
        /// Its name.
        tool: String,
        /// What it printed, or why it did not start.
        message: String,
    },
    /// Reading or writing a file failed.
    #[error("{0}")]
    Io(#[from] std::io::Error),
}

/// The result of anything here.
pub type Result<T> = std::result::Result<T, Error>;
