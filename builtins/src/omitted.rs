//! What clang declares and the device library does not define, with the reason for each name.

/// Why the library has no definition of a function that clang declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The compiler lowers calls to `__mux_*` builtins before the library is linked.
    LoweredByCompiler,
    /// Belongs to an OpenCL feature or extension that Weft does not report.
    FeatureNotReported,
}

/// Names (unmangled, all overloads) that the library leaves out.
pub const OMITTED: &[(&str, Reason)] = &[];
