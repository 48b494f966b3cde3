//! The build options of the OpenCL specification ("Compiler Options", "Linker Options").

/// Which call the options were given to: each accepts its own set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usage {
    /// `clBuildProgram`: compile and link.
    Build,
    /// `clCompileProgram`
    Compile,
    /// `clLinkProgram`
    Link,
}

/// When kernels are vectorized as a whole: `-cl-wfv=<never|auto|always>`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wfv {
    /// Never.
    Never,
    /// Where the cost model says so.
    #[default]
    Auto,
    /// Wherever possible; what is not possible is a remark in the log.
    Always,
}

/// A word among the options that is not an option, or not one of this call. The caller's fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// An option that does not exist, or not for this call.
    #[error("unknown option `{0}`")]
    Unknown(String),
    /// An option whose value is missing.
    #[error("option `{0}` needs a value")]
    MissingValue(String),
    /// An option whose value is none it can have.
    #[error("option `{option}` cannot have the value `{value}`")]
    BadValue {
        /// The option.
        option: String,
        /// What it was given.
        value: String,
    },
    /// A quoted word without its closing quote.
    #[error("a quote is not closed in `{0}`")]
    UnclosedQuote(String),
}

/// The options of one call, parsed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BuildOptions {
    /// `-cl-opt-disable`
    pub opt_disable: bool,
    /// `-create-library`: the result of linking is a library, not an executable.
    pub create_library: bool,
    /// `-cl-wfv`
    pub wfv: Wfv,
}

impl BuildOptions {
    /// Parses the options of one call.
    pub fn parse(text: &str, usage: Usage) -> Result<BuildOptions, OptionError> {
        let _ = usage;
        match text.split_whitespace().next() {
            None => Ok(BuildOptions::default()),
            Some(word) => Err(OptionError::Unknown(word.to_owned())),
        }
    }
}
