//! The build options of the OpenCL specification ("Compiler Options", "Linker Options"), and ours.

mod words;

use std::env;
use std::path::Path;

use vecz::Choices;

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

impl Wfv {
    fn parse(text: &str) -> Option<Wfv> {
        match text {
            "never" => Some(Wfv::Never),
            "auto" => Some(Wfv::Auto),
            "always" => Some(Wfv::Always),
            _ => None,
        }
    }
}

/// What LLVM's own vectorizers do with the loops over work-items and with loops of kernels: `-cl-vec=<none|loop|slp|all>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LlvmVectors {
    /// Runs of a loop become vectors.
    pub loops: bool,
    /// Neighbouring instructions become vectors.
    pub neighbours: bool,
}

impl Default for LlvmVectors {
    /// `loop`: kernels that stay scalar gain by it.
    fn default() -> Self {
        Self {
            loops: true,
            neighbours: false,
        }
    }
}

impl LlvmVectors {
    fn parse(text: &str) -> Option<LlvmVectors> {
        let (loops, neighbours) = match text {
            "none" => (false, false),
            "loop" => (true, false),
            "slp" => (false, true),
            "all" => (true, true),
            _ => return None,
        };
        Some(LlvmVectors { loops, neighbours })
    }
}

/// A word among the options that is not an option, or not one of this call. The caller's fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// An option that does not exist, or not for this call.
    #[error("unknown option `{0}`")]
    Unknown(String),
    /// An option of a feature that this device does not have.
    #[error("option `{0}` is for a feature that this device does not support")]
    Unsupported(String),
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
    /// An option that needs another one.
    #[error("option `{option}` is only allowed with `{needed}`")]
    Needs {
        /// The option.
        option: &'static str,
        /// What it goes with.
        needed: &'static str,
    },
    /// A quoted word without its closing quote.
    #[error("a quote is not closed in `{0}`")]
    UnclosedQuote(String),
}

/// A preprocessor option; their order matters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Preprocessor {
    /// `-D name` or `-D name=definition`
    Define(String),
    /// `-I dir`
    Include(String),
}

/// The version of OpenCL C to compile for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Standard {
    /// `CL1.0`
    Cl10,
    /// `CL1.1`
    Cl11,
    /// `CL1.2`: what is meant when nothing is said (the highest 1.x).
    #[default]
    Cl12,
    /// `CL2.0`
    Cl20,
    /// `CL3.0`
    Cl30,
}

impl Standard {
    fn parse(text: &str) -> Option<Standard> {
        match text {
            "CL1.0" => Some(Standard::Cl10),
            "CL1.1" => Some(Standard::Cl11),
            "CL1.2" => Some(Standard::Cl12),
            "CL2.0" => Some(Standard::Cl20),
            "CL3.0" => Some(Standard::Cl30),
            _ => None,
        }
    }

    /// The value of `-cl-std`.
    pub fn as_str(self) -> &'static str {
        match self {
            Standard::Cl10 => "CL1.0",
            Standard::Cl11 => "CL1.1",
            Standard::Cl12 => "CL1.2",
            Standard::Cl20 => "CL2.0",
            Standard::Cl30 => "CL3.0",
        }
    }
}

/// The options of one call, parsed. The default is no option at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BuildOptions {
    /// `-D` and `-I`, in order.
    pub preprocessor: Vec<Preprocessor>,
    /// `-cl-std`
    pub standard: Standard,
    /// Options that are handed to clang as they are, in order, each once.
    pub flags: Vec<&'static str>,
    /// `-s`: what the source is called in messages and debug info.
    pub source_name: Option<String>,
    /// `-cl-opt-disable`
    pub opt_disable: bool,
    /// `-cl-strict-aliasing`
    pub strict_aliasing: bool,
    /// `-cl-uniform-work-group-size`
    pub uniform_work_group_size: bool,
    /// `-cl-kernel-arg-info`; the info is kept whether it was asked for or not.
    pub kernel_arg_info: bool,
    /// `-create-library`: the result of linking is a library, not an executable.
    pub create_library: bool,
    /// `-enable-link-options`: what links with the library may change its math options.
    pub enable_link_options: bool,
    /// `-cl-wfv`, after `WEFT_WFV`.
    pub wfv: Wfv,
    /// `WEFT_FORMS`
    pub forms: Forms,
    /// `WEFT_SETTLED`: what leave kernels have to compute otherwise than as they say is settled in all of them, so that all forms compute the same.
    pub is_settled: bool,
    /// `-cl-vec`
    pub llvm_vectors: LlvmVectors,
    /// `-cl-llvm-stats`: the log says what vectorization has counted.
    pub vecz_statistics: bool,
    /// Switches of vectorization, from the environment.
    pub vecz_choices: Choices,
    /// What the user should be told about the options themselves, for the build log.
    pub warnings: Vec<String>,
}

/// Which variants kernels have: the form that is reckoned to be slower where the cost model cannot tell, and code for the sizes of work-groups that they are launched with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Forms {
    /// One, for work-groups of any size.
    One,
    /// Others too, as soon as somebody asks for them ([`Kernel::make_rival`](crate::Kernel::make_rival), [`Kernel::specialize`](crate::Kernel::specialize)).
    #[default]
    WhenAsked,
    /// All of them, from the beginning.
    AtOnce,
}

/// Options for compiling that clang takes as they are.
const COMPILE_FLAGS: &[&str] = &[
    "-cl-single-precision-constant",
    "-cl-fp32-correctly-rounded-divide-sqrt",
    "-cl-mad-enable",
    "-w",
    "-Werror",
    DEBUG_INFO,
];

const DEBUG_INFO: &str = "-g";

/// Math options, for compiling and linking.
const MATH_FLAGS: &[&str] = &[
    "-cl-denorms-are-zero",
    "-cl-no-signed-zeros",
    "-cl-unsafe-math-optimizations",
    "-cl-finite-math-only",
    "-cl-fast-relaxed-math",
];

/// Those after which denormal numbers may be flushed to zero. "This option includes the -cl-no-signed-zeros, -cl-mad-enable, and -cl-denorms-are-zero options" (of unsafe
/// optimizations, which relaxed math sets).
const FLUSHING: &[&str] = &[
    "-cl-denorms-are-zero",
    "-cl-unsafe-math-optimizations",
    "-cl-fast-relaxed-math",
];

/// Whether an option says how kernels become code, which a compiled program's do not.
fn is_for_executables(word: &str) -> bool {
    let names = ["-cl-wfv=", "-cl-vec=", "-cl-llvm-stats"];
    names.iter().any(|name| word.starts_with(name))
}

impl BuildOptions {
    /// Parses the options of one call; then the environment is asked: `WEFT_WFV`, when set, overrides `-cl-wfv`; `WEFT_FORMS`, `WEFT_SETTLED` and `WEFT_VECZ_CHOICES` say what no option does.
    pub fn parse(text: &str, usage: Usage) -> Result<BuildOptions, OptionError> {
        let mut options = BuildOptions::parse_text(text, usage)?;
        if let Ok(value) = env::var("WEFT_WFV") {
            options.override_wfv(&value);
        }
        if let Ok(value) = env::var("WEFT_FORMS") {
            options.limit_forms(&value);
        }
        if let Ok(value) = env::var("WEFT_SETTLED") {
            options.settle(&value);
        }
        let (choices, wrong) = Choices::from_environment();
        let warning = |line: String| format!("warning: {line}; it is not heeded");
        options.warnings.extend(wrong.into_iter().map(warning));
        options.vecz_choices = choices;
        Ok(options)
    }

    fn parse_text(text: &str, usage: Usage) -> Result<BuildOptions, OptionError> {
        let mut options = BuildOptions::default();
        let mut words = words::split(text)?.into_iter();
        while let Some(word) = words.next() {
            let known = options.parse_any(&word)?
                || (usage != Usage::Link && options.parse_compile(&word, &mut words)?)
                || (usage == Usage::Link && options.parse_link(&word));
            if !known {
                return Err(OptionError::Unknown(word));
            }
            if usage == Usage::Compile && is_for_executables(&word) {
                let warning = format!("warning: `{word}` is for the call that makes an executable; it is not heeded");
                options.warnings.push(warning);
            }
        }
        if options.enable_link_options && !options.create_library {
            return Err(OptionError::Needs {
                option: "-enable-link-options",
                needed: "-create-library",
            });
        }
        Ok(options)
    }

    /// Whether a program compiled with these options supports uniform work-groups only: it asks for that, or its OpenCL C is older than
    /// 2.0. For programs that are not OpenCL C only [`BuildOptions::uniform_work_group_size`] counts.
    pub fn requires_uniform_work_groups(&self) -> bool {
        self.uniform_work_group_size || matches!(self.standard, Standard::Cl10 | Standard::Cl11 | Standard::Cl12)
    }

    /// Whether denormal numbers of `float` and `double` may be flushed to zero, where they are operands and where they are results.
    pub fn may_flush_denormals(&self) -> bool {
        self.flags.iter().any(|flag| FLUSHING.contains(flag))
    }

    /// `-g`: whether what is compiled gets debug info.
    pub fn has_debug_info(&self) -> bool {
        self.flags.contains(&DEBUG_INFO)
    }

    /// Options that every call takes.
    fn parse_any(&mut self, word: &str) -> Result<bool, OptionError> {
        if let Some(flag) = MATH_FLAGS.iter().find(|flag| **flag == word) {
            self.add_flag(flag);
        } else if let Some(value) = word.strip_prefix("-cl-wfv=") {
            self.wfv = Wfv::parse(value).ok_or_else(|| bad_value("-cl-wfv", value))?;
        } else if let Some(value) = word.strip_prefix("-cl-vec=") {
            self.llvm_vectors = LlvmVectors::parse(value).ok_or_else(|| bad_value("-cl-vec", value))?;
        } else if word == "-cl-llvm-stats" {
            self.vecz_statistics = true;
        } else if word != "-cl-no-subgroup-ifp" {
            // Taken and without effect: sub-groups always make progress independently of each other.
            return Ok(false);
        }
        Ok(true)
    }

    fn parse_compile(&mut self, word: &str, rest: &mut impl Iterator<Item = String>) -> Result<bool, OptionError> {
        let mut value = |option: &str, joined: &str| match joined {
            "" => {
                let next = rest.next().filter(|next| !next.is_empty());
                next.ok_or_else(|| OptionError::MissingValue(option.to_owned()))
            }
            joined => Ok(joined.to_owned()),
        };
        if let Some(flag) = COMPILE_FLAGS.iter().find(|flag| **flag == word) {
            self.add_flag(flag);
        } else if let Some(joined) = word.strip_prefix("-D") {
            self.preprocessor.push(Preprocessor::Define(value("-D", joined)?));
        } else if let Some(joined) = word.strip_prefix("-I") {
            self.preprocessor.push(Preprocessor::Include(value("-I", joined)?));
        } else if let Some(version) = word.strip_prefix("-cl-std=") {
            self.standard = Standard::parse(version).ok_or_else(|| bad_value("-cl-std", version))?;
        } else if word == "-s" {
            let name = value("-s", "")?;
            if Path::new(&name).file_name().is_none() {
                return Err(bad_value("-s", &name));
            }
            self.source_name = Some(name);
        } else if word == "-x" {
            let language = value("-x", "")?;
            return Err(OptionError::Unsupported(format!("-x {language}")));
        } else if word.starts_with("-spir-std=") {
            return Err(OptionError::Unsupported(word.to_owned()));
        } else {
            match word {
                "-cl-opt-disable" => self.opt_disable = true,
                "-cl-strict-aliasing" => self.strict_aliasing = true,
                "-cl-uniform-work-group-size" => self.uniform_work_group_size = true,
                "-cl-kernel-arg-info" => self.kernel_arg_info = true,
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    fn parse_link(&mut self, word: &str) -> bool {
        match word {
            "-create-library" => self.create_library = true,
            "-enable-link-options" => self.enable_link_options = true,
            _ => return false,
        }
        true
    }

    fn add_flag(&mut self, flag: &'static str) {
        if !self.flags.contains(&flag) {
            self.flags.push(flag);
        }
    }

    fn override_wfv(&mut self, value: &str) {
        match Wfv::parse(value) {
            Some(wfv) => self.wfv = wfv,
            None => self.warnings.push(format!(
                "warning: WEFT_WFV is `{value}`, which is none of never, auto, always; it is not heeded"
            )),
        }
    }

    fn settle(&mut self, value: &str) {
        match value {
            "0" => self.is_settled = false,
            "1" => self.is_settled = true,
            _ => self.warnings.push(format!(
                "warning: WEFT_SETTLED is `{value}`, which is neither 0 nor 1; it is not heeded"
            )),
        }
    }

    fn limit_forms(&mut self, value: &str) {
        match value {
            "1" => self.forms = Forms::One,
            "2" => self.forms = Forms::AtOnce,
            _ => self.warnings.push(format!(
                "warning: WEFT_FORMS is `{value}`, which is neither 1 nor 2; it is not heeded"
            )),
        }
    }
}

fn bad_value(option: &str, value: &str) -> OptionError {
    OptionError::BadValue {
        option: option.to_owned(),
        value: value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build(text: &str) -> BuildOptions {
        BuildOptions::parse_text(text, Usage::Build).unwrap()
    }

    fn refuse(text: &str, usage: Usage) -> OptionError {
        BuildOptions::parse_text(text, usage).unwrap_err()
    }

    #[test]
    fn preprocessor_options_keep_their_order() {
        let options = build("-D A -DB=1 -I inc -Iother -D \"C=x y\"");
        let define = |text: &str| Preprocessor::Define(text.to_owned());
        let include = |text: &str| Preprocessor::Include(text.to_owned());
        let expected = [
            define("A"),
            define("B=1"),
            include("inc"),
            include("other"),
            define("C=x y"),
        ];
        assert_eq!(options.preprocessor, expected);
    }

    #[test]
    fn sources_have_names() {
        assert_eq!(
            build("-g -s \"my kernels/blur.cl\"").source_name.as_deref(),
            Some("my kernels/blur.cl")
        );
    }

    #[test]
    fn every_option_of_the_specification_is_known() {
        let all = "-cl-single-precision-constant -cl-denorms-are-zero -cl-fp32-correctly-rounded-divide-sqrt \
                   -cl-opt-disable -cl-strict-aliasing -cl-uniform-work-group-size -cl-no-subgroup-ifp -cl-mad-enable \
                   -cl-no-signed-zeros -cl-unsafe-math-optimizations -cl-finite-math-only -cl-fast-relaxed-math -w \
                   -Werror -cl-std=CL3.0 -cl-kernel-arg-info -g -cl-wfv=always -cl-vec=none -cl-llvm-stats";
        let options = build(all);
        assert_eq!(options.flags.len(), COMPILE_FLAGS.len() + MATH_FLAGS.len());
        assert!(options.opt_disable && options.strict_aliasing && options.uniform_work_group_size);
        assert_eq!(options.standard, Standard::Cl30);
        assert_eq!(options.wfv, Wfv::Always);
        assert!(options.vecz_statistics);
        assert!(!options.llvm_vectors.loops && build("").llvm_vectors.loops);
        assert!(options.has_debug_info() && !build("").has_debug_info());
        for version in ["CL1.0", "CL1.1", "CL1.2", "CL2.0", "CL3.0"] {
            assert_eq!(build(&format!("-cl-std={version}")).standard.as_str(), version);
        }
    }

    #[test]
    fn each_call_has_its_own_options() {
        let link = "-create-library -enable-link-options -cl-denorms-are-zero -cl-no-subgroup-ifp";
        let options = BuildOptions::parse_text(link, Usage::Link).unwrap();
        assert!(options.create_library && options.enable_link_options);
        for usage in [Usage::Build, Usage::Compile] {
            assert_eq!(
                refuse("-create-library", usage),
                OptionError::Unknown("-create-library".to_owned())
            );
        }
        assert_eq!(refuse("-DX", Usage::Link), OptionError::Unknown("-DX".to_owned()));
        assert!(matches!(
            refuse("-enable-link-options", Usage::Link),
            OptionError::Needs { .. }
        ));
    }

    #[test]
    fn errors_name_the_word() {
        let unknown = |text: &str| OptionError::Unknown(text.to_owned());
        assert_eq!(refuse("-O3", Usage::Build), unknown("-O3"));
        assert_eq!(refuse("-DX file.cl", Usage::Build), unknown("file.cl"));
        assert_eq!(refuse("-D", Usage::Build), OptionError::MissingValue("-D".to_owned()));
        assert_eq!(
            refuse("-I \"\"", Usage::Build),
            OptionError::MissingValue("-I".to_owned())
        );
        assert_eq!(
            refuse("-g -s", Usage::Build),
            OptionError::MissingValue("-s".to_owned())
        );
        assert_eq!(refuse("-s ..", Usage::Build), bad_value("-s", ".."));
        assert_eq!(refuse("-cl-std=CL9.9", Usage::Build), bad_value("-cl-std", "CL9.9"));
        assert_eq!(refuse("-cl-wfv=maybe", Usage::Build), bad_value("-cl-wfv", "maybe"));
        assert_eq!(
            refuse("-x spir", Usage::Build),
            OptionError::Unsupported("-x spir".to_owned())
        );
        assert_eq!(
            refuse("-spir-std=1.2", Usage::Build),
            OptionError::Unsupported("-spir-std=1.2".to_owned())
        );
    }

    #[test]
    fn denormal_numbers_may_be_flushed_where_less_accurate_arithmetic_is_asked_for() {
        for text in FLUSHING {
            assert!(build(text).may_flush_denormals(), "{text}");
        }
        assert!(!build("-cl-mad-enable -cl-no-signed-zeros -cl-finite-math-only").may_flush_denormals());
    }

    #[test]
    fn what_is_for_executables_is_not_heeded_where_none_is_made() {
        let of = |text: &str, usage| BuildOptions::parse_text(text, usage).unwrap().warnings;
        let warnings = of("-cl-mad-enable -cl-wfv=always -cl-llvm-stats", Usage::Compile);
        assert_eq!(warnings.len(), 2, "{warnings:?}");
        assert!(warnings[0].contains("`-cl-wfv=always`") && warnings[1].contains("`-cl-llvm-stats`"));
        for usage in [Usage::Build, Usage::Link] {
            assert!(of("-cl-wfv=always -cl-vec=none", usage).is_empty());
        }
    }

    #[test]
    fn the_environment_overrides_with_a_good_value_only() {
        let mut options = build("-cl-wfv=never");
        options.override_wfv("always");
        assert_eq!((options.wfv, options.warnings.len()), (Wfv::Always, 0));
        options.override_wfv("often");
        assert_eq!(options.wfv, Wfv::Always);
        assert!(options.warnings[0].contains("`often`"));
        options.settle("1");
        assert!(options.is_settled && options.warnings.len() == 1);
        options.settle("yes");
        assert!(options.is_settled && options.warnings.pop().is_some_and(|it| it.contains("`yes`")));
        options.settle("0");
        assert!(!options.is_settled);
        options.limit_forms("1");
        assert_eq!(options.forms, Forms::One);
        options.limit_forms("3");
        assert!(options.forms == Forms::One && options.warnings[1].contains("`3`"));
        options.limit_forms("2");
        assert_eq!(options.forms, Forms::AtOnce);
    }
}
