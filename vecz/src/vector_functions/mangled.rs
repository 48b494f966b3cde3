//! Names of vector functions, both ways: `_ZGVeN16v_sinf` is the unmasked 16-lane `sinf` for AVX-512. After it, in parentheses, may stand the name by which
//! the function really goes: `_ZGVnN2v_foo(vector_foo)`.
//!
//! The grammar is that of the POWER ABI, which the other ABIs share but for the letters of their instruction sets.

use std::fmt;
use std::num::NonZeroU64;

use super::shape::{
    Architecture, Isa, Linear, Masking, Parameter, ParameterKind, Step, VectorFunctionShape, VectorLength,
};

/// What every name starts with.
const PREFIX: &str = "_ZGV";

/// Why a text is not the name of a vector function. What produced the attribute, or the table, is at fault. Places are in bytes from the start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Malformed {
    /// It starts differently.
    #[error("a vector function's name starts with `_ZGV`")]
    Prefix,
    /// No known instruction set.
    #[error("no instruction set is known by what stands at {at}")]
    Isa {
        /// Where it should be.
        at: usize,
    },
    /// Neither `N` nor `M`.
    #[error("`N` or `M` is expected at {at}")]
    Masking {
        /// Where it should be.
        at: usize,
    },
    /// Neither `x` nor a number.
    #[error("the number of lanes, or `x`, is expected at {at}")]
    Lanes {
        /// Where it should be.
        at: usize,
    },
    /// No lanes at all.
    #[error("a vector function has lanes, not 0 as at {at}")]
    NoLanes {
        /// Where the number is.
        at: usize,
    },
    /// POWER's ABI: "The VLEN value must be a power of 2."
    #[error("a vector function of POWER has a power of two of lanes, not what stands at {at}")]
    NoPowerOfTwo {
        /// Where the number is.
        at: usize,
    },
    /// Scalable registers are only SVE's, and LLVM's.
    #[error("the instruction set has no scalable registers, as the `x` at {at} asks for")]
    NotScalable {
        /// Where the `x` is.
        at: usize,
    },
    /// A number that is too large.
    #[error("the number at {at} is too large")]
    TooLarge {
        /// Where it is.
        at: usize,
    },
    /// A letter that is no kind of parameter.
    #[error("no kind of parameter is written as what stands at {at}")]
    Parameter {
        /// Where it should be.
        at: usize,
    },
    /// A sign, or an `s`, without a number.
    #[error("a number is expected at {at}")]
    Number {
        /// Where it should be.
        at: usize,
    },
    /// A step of 0 is no step: the parameter would be uniform.
    #[error("the linear parameter at {at} does not grow")]
    NoStep {
        /// Where the step is.
        at: usize,
    },
    /// The parameter that a step is passed in is not there.
    #[error("the step of parameter {parameter} is passed in parameter {step}, which the function does not have")]
    StepPosition {
        /// The linear parameter.
        parameter: u32,
        /// The number read.
        step: u32,
    },
    /// The parameter that a step is passed in is not uniform.
    #[error("the step of parameter {parameter} is passed in parameter {step}, which is not uniform")]
    StepNotUniform {
        /// The linear parameter.
        parameter: u32,
        /// The number read.
        step: u32,
    },
    /// An alignment that is no power of two.
    #[error("the alignment at {at} is no power of two")]
    Alignment {
        /// Where it is.
        at: usize,
    },
    /// No function is named.
    #[error("the name of the scalar function is missing")]
    NoName,
    /// Parentheses that do not match, or enclose nothing, or are not at the end.
    #[error("what the function is redirected to does not stand in parentheses at the end")]
    Redirection,
    /// A shape of no particular instruction set, without the name of a function.
    #[error("a name with `_LLVM_` says nothing of the function's own name without a redirection")]
    NoRedirection,
}

/// The name of a vector function, taken apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct VectorFunctionName {
    shape: VectorFunctionShape,
    scalar: String,
    mangled: String,
    redirection: Option<String>,
}

impl VectorFunctionName {
    /// The name of a function of a shape, for a scalar function, with its own name if that is another. A shape of [`Isa::Llvm`] needs one.
    pub fn new(shape: VectorFunctionShape, scalar: &str, redirection: Option<&str>) -> Result<Self, Malformed> {
        if scalar.is_empty() {
            return Err(Malformed::NoName);
        }
        if shape.isa == Isa::Llvm && redirection.is_none() {
            return Err(Malformed::NoRedirection);
        }
        check_steps(&shape.parameters)?;
        Ok(VectorFunctionName {
            mangled: format!("{PREFIX}{shape}_{scalar}"),
            scalar: scalar.to_owned(),
            redirection: redirection.map(str::to_owned),
            shape,
        })
    }

    /// Reads a name.
    pub fn parse(text: &str, architecture: Architecture) -> Result<Self, Malformed> {
        let mut reader = Reader { text, at: 0 };
        if !reader.eat(PREFIX) {
            return Err(Malformed::Prefix);
        }
        let shape = reader.shape(architecture)?;
        let (mangled, redirection) = match text.split_once('(') {
            Some((mangled, rest)) => (mangled, Some(rest.strip_suffix(')').ok_or(Malformed::Redirection)?)),
            None => (text, None),
        };
        if mangled.contains(')') || redirection.is_some_and(|it| it.is_empty() || it.contains(['(', ')'])) {
            return Err(Malformed::Redirection);
        }
        // The name starts before the parenthesis, for shapes hold none.
        let scalar = &mangled[reader.at..];
        let name = VectorFunctionName::new(shape, scalar, redirection)?;
        Ok(VectorFunctionName {
            mangled: mangled.to_owned(),
            ..name
        })
    }

    /// What the function is like.
    pub fn shape(&self) -> &VectorFunctionShape {
        &self.shape
    }

    /// The scalar function.
    pub fn scalar(&self) -> &str {
        &self.scalar
    }

    /// The name in the ABI, as it was read.
    pub fn mangled(&self) -> &str {
        &self.mangled
    }

    /// The function's own name, if it is not the one of the ABI.
    pub fn redirection(&self) -> Option<&str> {
        self.redirection.as_deref()
    }

    /// The name to call the function by.
    pub fn symbol(&self) -> &str {
        self.redirection.as_deref().unwrap_or(&self.mangled)
    }
}

impl fmt::Display for VectorFunctionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.mangled)?;
        self.redirection.iter().try_for_each(|it| write!(f, "({it})"))
    }
}

/// The names of a list: `vector-function-abi-variant` separates them by commas. A name that is malformed does not hide the others.
pub fn parse_list(text: &str, architecture: Architecture) -> Vec<Result<VectorFunctionName, (String, Malformed)>> {
    let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
    names
        .map(|name| VectorFunctionName::parse(name, architecture).map_err(|error| (name.to_owned(), error)))
        .collect()
}

/// Steps that are passed must be passed in uniform parameters.
fn check_steps(parameters: &[Parameter]) -> Result<(), Malformed> {
    for (parameter, it) in (0..).zip(parameters) {
        if let ParameterKind::Linear(_, Step::Parameter(step)) = it.kind {
            match parameters.get(step as usize).map(|it| it.kind) {
                None => return Err(Malformed::StepPosition { parameter, step }),
                Some(ParameterKind::Uniform) => {}
                Some(_) => return Err(Malformed::StepNotUniform { parameter, step }),
            }
        }
    }
    Ok(())
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// What is not read yet. The place is always between two characters: only whole prefixes and ASCII digits are read.
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn eat(&mut self, prefix: &str) -> bool {
        let is_there = self.rest().starts_with(prefix);
        if is_there {
            self.at += prefix.len();
        }
        is_there
    }

    fn shape(&mut self, architecture: Architecture) -> Result<VectorFunctionShape, Malformed> {
        let (isa, rest) = Isa::read(self.rest(), architecture).ok_or(Malformed::Isa { at: self.at })?;
        self.at = self.text.len() - rest.len();
        let masking = match (self.eat("N"), self.eat("M")) {
            (true, false) => Masking::Unmasked,
            (false, true) => Masking::Masked,
            _ => return Err(Malformed::Masking { at: self.at }),
        };
        let lanes = self.lanes(isa)?;
        let mut parameters = Vec::new();
        while !self.eat("_") {
            parameters.push(self.parameter()?);
        }
        Ok(VectorFunctionShape {
            isa,
            lanes,
            masking,
            parameters,
        })
    }

    fn lanes(&mut self, isa: Isa) -> Result<VectorLength, Malformed> {
        let at = self.at;
        if self.eat("x") {
            return match isa {
                Isa::Sve | Isa::Llvm => Ok(VectorLength::Scalable),
                _ => Err(Malformed::NotScalable { at }),
            };
        }
        match self.number()? {
            None => Err(Malformed::Lanes { at }),
            Some(0) => Err(Malformed::NoLanes { at }),
            Some(lanes) if isa == Isa::Vsx && !lanes.is_power_of_two() => Err(Malformed::NoPowerOfTwo { at }),
            Some(lanes) => Ok(VectorLength::Fixed(
                lanes.try_into().map_err(|_| Malformed::TooLarge { at })?,
            )),
        }
    }

    fn parameter(&mut self) -> Result<Parameter, Malformed> {
        let kind = match self.rest().chars().next() {
            Some('v') => ParameterKind::Vector,
            Some('u') => ParameterKind::Uniform,
            Some(letter) => {
                let linear = Linear::LETTERS.iter().find(|(_, it)| *it == letter);
                let (linear, _) = linear.ok_or(Malformed::Parameter { at: self.at })?;
                ParameterKind::Linear(*linear, Step::Constant(1))
            }
            None => return Err(Malformed::Parameter { at: self.at }),
        };
        // Each letter is one byte.
        self.at += 1;
        let kind = match kind {
            ParameterKind::Linear(linear, _) => ParameterKind::Linear(linear, self.step()?),
            other => other,
        };
        let alignment = self.eat("a").then(|| self.alignment()).transpose()?;
        Ok(Parameter { kind, alignment })
    }

    fn step(&mut self) -> Result<Step, Malformed> {
        let at = self.at;
        if self.eat("s") {
            let position = self.number()?.ok_or(Malformed::Number { at: self.at })?;
            return Ok(Step::Parameter(
                position.try_into().map_err(|_| Malformed::TooLarge { at })?,
            ));
        }
        let is_negative = self.eat("n");
        let step = match self.number()? {
            None if is_negative => return Err(Malformed::Number { at: self.at }),
            None => 1,
            Some(0) => return Err(Malformed::NoStep { at }),
            Some(number) => i64::try_from(number).map_err(|_| Malformed::TooLarge { at })?,
        };
        Ok(Step::Constant(if is_negative { -step } else { step }))
    }

    fn alignment(&mut self) -> Result<NonZeroU64, Malformed> {
        let at = self.at;
        let number = self.number()?.ok_or(Malformed::Number { at })?;
        let alignment = NonZeroU64::new(number).filter(|it| it.is_power_of_two());
        alignment.ok_or(Malformed::Alignment { at })
    }

    /// A number, if one stands here.
    fn number(&mut self) -> Result<Option<u64>, Malformed> {
        let at = self.at;
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        self.at += digits;
        match digits {
            0 => Ok(None),
            _ => Ok(Some(
                self.text[at..self.at].parse().map_err(|_| Malformed::TooLarge { at })?,
            )),
        }
    }
}
