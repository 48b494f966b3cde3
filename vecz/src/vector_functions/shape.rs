//! What a vector function is like: for which instruction set, for how many lanes, with a mask or not, and what it takes for each parameter of the scalar
//! function.

use std::fmt;
use std::num::NonZeroU64;

/// A family of instruction sets, each with a Vector Function ABI of its own. Two of them use the letter `b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Architecture {
    /// The x86 ABI that GCC and glibc's libmvec follow.
    X86,
    /// The Vector Function ABI for AArch64.
    AArch64,
    /// "Autovectorization of Function Calls in Loops on the POWER Architecture".
    Power,
}

impl Architecture {
    /// The architecture of a target triple; none if it has no Vector Function ABI.
    pub fn of_triple(triple: &str) -> Option<Architecture> {
        match triple.split('-').next()? {
            "x86_64" | "i386" | "i486" | "i586" | "i686" => Some(Architecture::X86),
            "aarch64" | "aarch64_be" | "arm64" => Some(Architecture::AArch64),
            "powerpc64" | "powerpc64le" | "ppc64" | "ppc64le" => Some(Architecture::Power),
            _ => None,
        }
    }
}

/// The instruction set that a vector function is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Isa {
    /// x86 with 128-bit registers.
    Sse,
    /// x86 with 256-bit registers for floating-point numbers, and 128-bit ones for integers.
    Avx,
    /// x86 with 256-bit registers.
    Avx2,
    /// x86 with 512-bit registers and mask registers.
    Avx512,
    /// AArch64 with 128-bit registers.
    AdvancedSimd,
    /// AArch64 with scalable registers.
    Sve,
    /// POWER with 128-bit registers.
    Vsx,
    /// None in particular: each vector parameter is one LLVM vector, whatever registers it takes. The name is only that of the shape; the function has another.
    Llvm,
}

/// The instruction sets, their letters, and the feature of the CPU that has them: none if every CPU of the architecture does.
const ISAS: &[(Isa, Option<Architecture>, &str, Option<&str>)] = &[
    (Isa::Sse, Some(Architecture::X86), "b", None),
    (Isa::Avx, Some(Architecture::X86), "c", Some("avx")),
    (Isa::Avx2, Some(Architecture::X86), "d", Some("avx2")),
    (Isa::Avx512, Some(Architecture::X86), "e", Some("avx512f")),
    (Isa::AdvancedSimd, Some(Architecture::AArch64), "n", None),
    (Isa::Sve, Some(Architecture::AArch64), "s", Some("sve")),
    (Isa::Vsx, Some(Architecture::Power), "b", Some("vsx")),
    (Isa::Llvm, None, "_LLVM_", None),
];

impl Isa {
    /// Reads the instruction set at the start of a text; also gives what follows. Letters of other architectures are known too: only `b` needs to be told apart.
    pub fn read(text: &str, architecture: Architecture) -> Option<(Isa, &str)> {
        let known = |of_architecture: bool| {
            ISAS.iter().find_map(|(isa, of, letter, _)| {
                let is_own = of.is_none_or(|of| of == architecture);
                (is_own == of_architecture)
                    .then(|| Some((*isa, text.strip_prefix(letter)?)))
                    .flatten()
            })
        };
        known(true).or_else(|| known(false))
    }

    /// Whether machines of an architecture may have it.
    pub fn is_of(self, architecture: Architecture) -> bool {
        ISAS.iter()
            .any(|(isa, of, ..)| *isa == self && of.is_none_or(|of| of == architecture))
    }

    /// The letter, or word, for it in a mangled name.
    pub fn letter(self) -> &'static str {
        let found = ISAS.iter().find(|(isa, ..)| *isa == self);
        found.map_or("", |(_, _, letter, _)| letter)
    }

    /// The instruction sets that a CPU has, given its architecture, and whether it has a feature by LLVM's name for it. The widest is last but for
    /// [`Isa::Llvm`], which it always has.
    pub fn of_cpu(architecture: Architecture, has: impl Fn(&str) -> bool) -> Vec<Isa> {
        let available = ISAS
            .iter()
            .filter(|(_, of, _, feature)| of.is_none_or(|of| of == architecture) && feature.is_none_or(&has));
        available.map(|(isa, ..)| *isa).collect()
    }

    /// How many bits of a vector parameter one register passes; none if there is no limit that a signature shows.
    pub fn register_bits(self, is_float: bool) -> Option<u64> {
        match (self, is_float) {
            (Isa::Sse | Isa::AdvancedSimd | Isa::Vsx, _) | (Isa::Avx, false) => Some(128),
            (Isa::Avx, true) | (Isa::Avx2, _) => Some(256),
            (Isa::Avx512, _) => Some(512),
            (Isa::Sve | Isa::Llvm, _) => None,
        }
    }
}

/// How many calls of the scalar function one call of the vector function stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VectorLength {
    /// This many.
    Fixed(u32),
    /// A multiple, only known when the code runs, of what 128 bits hold.
    Scalable,
}

impl fmt::Display for VectorLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VectorLength::Fixed(lanes) => write!(f, "{lanes}"),
            VectorLength::Scalable => f.write_str("x"),
        }
    }
}

/// Whether a vector function is told which lanes to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Masking {
    /// It runs all.
    Unmasked,
    /// Its last parameter is a mask.
    Masked,
}

/// What a vector function takes for a parameter of the scalar function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parameter {
    /// How the values of the lanes are passed.
    pub kind: ParameterKind,
    /// The alignment, in bytes, that the pointer must have; a power of two.
    pub alignment: Option<NonZeroU64>,
}

impl Parameter {
    /// A parameter of a kind, without a promise of alignment.
    pub fn new(kind: ParameterKind) -> Parameter {
        Parameter { kind, alignment: None }
    }
}

/// How the values of the lanes are passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParameterKind {
    /// In vectors.
    Vector,
    /// As one scalar: all lanes have the same.
    Uniform,
    /// As the scalar of lane 0, from which the other lanes' values follow.
    Linear(Linear, Step),
}

/// What it is that grows from lane to lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Linear {
    /// The parameter itself: `linear(x)`, and `linear(val(x))` of a pointer.
    Value,
    /// The address of a parameter passed by reference: `linear(ref(x))`.
    Reference,
    /// What a reference refers to; the references themselves are anything: `linear(val(x))`.
    Referenced,
    /// What a reference refers to; all lanes have the same reference: `linear(uval(x))`.
    UniformReference,
}

impl Linear {
    /// Each with its letter.
    pub(super) const LETTERS: [(Linear, char); 4] = [
        (Linear::Value, 'l'),
        (Linear::Reference, 'R'),
        (Linear::Referenced, 'L'),
        (Linear::UniformReference, 'U'),
    ];
}

/// By how much something grows from lane to lane: bytes if it is an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// By a constant, which is not 0.
    Constant(i64),
    /// By the value of another parameter, which is uniform. Parameters are counted from 0.
    Parameter(u32),
}

/// What a vector function is like.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct VectorFunctionShape {
    /// The instruction set that it needs, and whose ABI it follows.
    pub isa: Isa,
    /// How many calls it stands for.
    pub lanes: VectorLength,
    /// Whether it takes a mask.
    pub masking: Masking,
    /// What it takes for each parameter of the scalar function.
    pub parameters: Vec<Parameter>,
}

impl VectorFunctionShape {
    /// The shape in which every one of so many parameters is a vector.
    pub fn all_vectors(isa: Isa, lanes: VectorLength, masking: Masking, parameters: usize) -> VectorFunctionShape {
        VectorFunctionShape {
            isa,
            lanes,
            masking,
            parameters: vec![Parameter::new(ParameterKind::Vector); parameters],
        }
    }
}

/// As in a mangled name, without the prefix and the name of the function: `eN16v`.
impl fmt::Display for VectorFunctionShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let masking = match self.masking {
            Masking::Unmasked => "N",
            Masking::Masked => "M",
        };
        write!(f, "{}{masking}{}", self.isa.letter(), self.lanes)?;
        self.parameters
            .iter()
            .try_for_each(|parameter| write!(f, "{parameter}"))
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ParameterKind::Vector => f.write_str("v")?,
            ParameterKind::Uniform => f.write_str("u")?,
            ParameterKind::Linear(linear, step) => {
                let letter = Linear::LETTERS.iter().find(|(it, _)| *it == linear);
                letter.iter().try_for_each(|(_, letter)| write!(f, "{letter}{step}"))?;
            }
        }
        self.alignment
            .iter()
            .try_for_each(|alignment| write!(f, "a{alignment}"))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Constant(1) => Ok(()),
            Step::Constant(step) if *step < 0 => write!(f, "n{}", step.unsigned_abs()),
            Step::Constant(step) => write!(f, "{step}"),
            Step::Parameter(at) => write!(f, "s{at}"),
        }
    }
}
