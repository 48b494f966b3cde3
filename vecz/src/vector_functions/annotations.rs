//! What the source of a program says of its functions' vector versions.
//!
//! Clang 19 reads `#pragma omp declare simd` in OpenCL C and forgets it; what it keeps is `__attribute__((annotate("...")))`. The text in it is
//! `declare_simd_variant(function, clauses)`, also with `clang_` before it: a function of the program that does what the annotated one does.
//!
//! The clauses, separated by commas, are `simdlen(n)` or `simdlen("scalable")`, `inbranch`, `notinbranch`, `uniform(p)`, `linear(p, step)`, `linear(p:step)`,
//! `linear_ref`, `linear_val` (or `linear_var`), `linear_uval`, `aligned(p:n)` (or `align`), `isa("simd")`, `arch("...")`. A parameter `p` is a name or a number from 0;
//! a step is a constant, or the name of a uniform parameter. The same clauses without commas are those of OpenMP's `declare simd`, for [`Annotation::clauses`].

use std::num::NonZeroU64;

use super::shape::{
    Architecture, Isa, Linear, Masking, Parameter, ParameterKind, Step, VectorFunctionShape, VectorLength,
};

/// What is wrong with an annotation. Whoever wrote it is at fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnnotationError {
    /// A clause without its parentheses, or with something after them.
    #[error("`{0}` is no clause")]
    Clause(String),
    /// A clause that is not known.
    #[error("there is no clause `{0}`")]
    UnknownClause(String),
    /// A function has no such parameter.
    #[error("there is no parameter `{0}`")]
    UnknownParameter(String),
    /// Two clauses say different things.
    #[error("parameter `{0}` is said to be two things")]
    Twice(String),
    /// Neither a number nor a parameter, or 0.
    #[error("`{0}` is no step")]
    Step(String),
    /// How far a pointer moves is not known where its element type is not.
    #[error("the step of `{0}` must be written, in bytes")]
    NoStep(String),
    /// No power of two.
    #[error("`{0}` is no alignment")]
    Alignment(String),
    /// No power of two.
    #[error("`{0}` is no number of lanes: they are a power of two")]
    Lanes(String),
    /// An instruction set that is not known.
    #[error("there is no instruction set `{0}`")]
    UnknownIsa(String),
    /// Both `inbranch` and `notinbranch`.
    #[error("a function is either `inbranch` or `notinbranch`")]
    Branches,
    /// Nobody says which function does it.
    #[error("the name of the vector function is missing")]
    NoVariant,
}

/// What annotations begin with that name a vector function.
pub const VARIANT: &str = "declare_simd_variant";

/// A parameter as the source has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceParameter {
    /// Its name, if it is known.
    pub name: Option<String>,
    /// What steps are counted in: bytes of what it points to, or 1 if it is no pointer. If that is not known, steps are bytes, and must be written.
    pub unit: Option<i64>,
    /// Whether it is a reference of C++; then what it refers to is what clauses speak of.
    pub is_reference: bool,
}

impl SourceParameter {
    fn linear_value(&self) -> Linear {
        match self.is_reference {
            true => Linear::Referenced,
            false => Linear::Value,
        }
    }
}

/// What an annotation says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// The function that does it for several lanes; none if it is to be made.
    pub variant: Option<String>,
    /// How many lanes.
    pub lanes: Option<VectorLength>,
    /// Whether with masks; both if it does not say.
    pub masking: Option<Masking>,
    /// What is passed for each parameter.
    pub parameters: Vec<Parameter>,
    /// For which instruction set.
    pub isa: Option<Isa>,
    /// For which CPU. What that means is for the caller to know.
    pub arch: Option<String>,
}

/// The instruction sets as the annotations name them.
const ISA_NAMES: &[(&str, Isa)] = &[
    ("simd", Isa::AdvancedSimd),
    ("sve", Isa::Sve),
    ("sse", Isa::Sse),
    ("avx", Isa::Avx),
    ("avx2", Isa::Avx2),
    ("avx512f", Isa::Avx512),
    ("vsx", Isa::Vsx),
];

/// A clause: its name, and what stands in its parentheses.
type Clause<'a> = (&'a str, Option<&'a str>);

impl Annotation {
    /// Reads the annotation of a function that names another one: `declare_simd_variant(function, clauses)`. None if the text is something else.
    pub fn variant(text: &str, parameters: &[SourceParameter]) -> Option<Result<Annotation, AnnotationError>> {
        let text = text.trim();
        let text = text.strip_prefix("clang_").unwrap_or(text);
        let clauses = text.strip_prefix(VARIANT)?.trim();
        let inside = clauses.strip_prefix('(')?.strip_suffix(')');
        Some(match inside {
            Some(inside) => read_variant(inside, parameters),
            None => Err(AnnotationError::Clause(clauses.to_owned())),
        })
    }

    /// Reads the clauses of `declare simd`.
    pub fn clauses(text: &str, parameters: &[SourceParameter]) -> Result<Annotation, AnnotationError> {
        read(&split(text)?, parameters)
    }

    /// The shapes that the annotation stands for, on the instruction sets of an architecture or on the one that it names. `lanes` gives the number of lanes that an
    /// instruction set has where the annotation does not say; a set for which it gives none has no shape.
    pub fn shapes(
        &self,
        architecture: Architecture,
        isas: &[Isa],
        lanes: impl Fn(Isa, &[Parameter]) -> Option<u32>,
    ) -> Vec<VectorFunctionShape> {
        let own = self.isa.map(|it| vec![it]);
        let isas = own.as_deref().unwrap_or(isas).iter().copied();
        let maskings = match (self.masking, architecture) {
            (Some(masking), _) => vec![masking],
            (None, Architecture::Power) => vec![Masking::Unmasked],
            (None, _) => vec![Masking::Unmasked, Masking::Masked],
        };
        let sized = isas.filter_map(|isa| {
            let of_isa = || lanes(isa, &self.parameters).map(VectorLength::Fixed);
            Some((isa, self.lanes.or_else(of_isa)?))
        });
        sized
            .flat_map(|(isa, lanes)| maskings.iter().map(move |masking| (isa, lanes, *masking)))
            .map(|(isa, lanes, masking)| VectorFunctionShape {
                isa,
                lanes,
                masking,
                parameters: self.parameters.clone(),
            })
            .collect()
    }
}

fn read_variant(inside: &str, parameters: &[SourceParameter]) -> Result<Annotation, AnnotationError> {
    let mut clauses = split(inside)?;
    if clauses.is_empty() || clauses[0].1.is_some() {
        return Err(AnnotationError::NoVariant);
    }
    let (variant, _) = clauses.remove(0);
    let annotation = read(&clauses, parameters)?;
    Ok(Annotation {
        variant: Some(unquoted(variant).to_owned()),
        ..annotation
    })
}

/// Splits a list of clauses, at commas or at spaces, outside of parentheses.
fn split(text: &str) -> Result<Vec<Clause<'_>>, AnnotationError> {
    let (mut clauses, mut rest) = (Vec::new(), text);
    loop {
        rest = rest.trim_start_matches(|c: char| c == ',' || c.is_whitespace());
        if rest.is_empty() {
            return Ok(clauses);
        }
        let end = rest
            .find(|c: char| c == ',' || c == '(' || c.is_whitespace())
            .unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let opened = after.trim_start().strip_prefix('(');
        match opened {
            Some(opened) => {
                let close = closing(opened).ok_or_else(|| AnnotationError::Clause(rest.to_owned()))?;
                clauses.push((name, Some(opened[..close].trim())));
                rest = &opened[close + 1..];
            }
            None => {
                clauses.push((name, None));
                rest = after;
            }
        }
    }
}

/// Where the parenthesis closes that is open at the start.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_u32;
    text.char_indices().find_map(|(at, c)| match c {
        '(' => {
            depth += 1;
            None
        }
        ')' if depth == 0 => Some(at),
        ')' => {
            depth -= 1;
            None
        }
        _ => None,
    })
}

fn unquoted(text: &str) -> &str {
    text.trim().trim_matches(['"', '“', '”'])
}

fn read(clauses: &[Clause<'_>], source: &[SourceParameter]) -> Result<Annotation, AnnotationError> {
    let mut annotation = Annotation {
        variant: None,
        lanes: None,
        masking: None,
        parameters: vec![Parameter::new(ParameterKind::Vector); source.len()],
        isa: None,
        arch: None,
    };
    for (name, argument) in clauses {
        match (*name, *argument) {
            ("inbranch", None) => annotation.set_masking(Masking::Masked)?,
            ("notinbranch", None) => annotation.set_masking(Masking::Unmasked)?,
            ("simdlen", Some(it)) => annotation.lanes = Some(lanes(unquoted(it))?),
            ("isa", Some(it)) => {
                let found = ISA_NAMES.iter().find(|(name, _)| *name == unquoted(it));
                let (_, isa) = found.ok_or_else(|| AnnotationError::UnknownIsa(unquoted(it).to_owned()))?;
                annotation.isa = Some(*isa);
            }
            ("arch", Some(it)) => annotation.arch = Some(unquoted(it).to_owned()),
            ("uniform", Some(names)) => {
                for name in names.split(',') {
                    annotation.set_kind(source, name.trim(), ParameterKind::Uniform)?;
                }
            }
            ("aligned" | "align", Some(it)) => annotation.set_alignment(source, it)?,
            ("linear", Some(it)) => annotation.set_linear(source, it)?,
            ("linear_ref", Some(it)) => annotation.set_step(source, Some(Linear::Reference), it)?,
            ("linear_val" | "linear_var", Some(it)) => annotation.set_step(source, None, it)?,
            ("linear_uval", Some(it)) => annotation.set_step(source, Some(Linear::UniformReference), it)?,
            (other, _) => return Err(AnnotationError::UnknownClause(other.to_owned())),
        }
    }
    Ok(annotation)
}

impl Annotation {
    fn set_masking(&mut self, masking: Masking) -> Result<(), AnnotationError> {
        match self.masking.replace(masking) {
            Some(other) if other != masking => Err(AnnotationError::Branches),
            _ => Ok(()),
        }
    }

    fn set_kind(&mut self, source: &[SourceParameter], name: &str, kind: ParameterKind) -> Result<(), AnnotationError> {
        let parameter = &mut self.parameters[position(source, name)?];
        if parameter.kind != ParameterKind::Vector && parameter.kind != kind {
            return Err(AnnotationError::Twice(name.to_owned()));
        }
        parameter.kind = kind;
        Ok(())
    }

    /// `linear(a, b : step)`, `linear(val(a) : step)`, `linear(a, step)`.
    fn set_linear(&mut self, source: &[SourceParameter], text: &str) -> Result<(), AnnotationError> {
        for (modifier, linear) in [
            ("ref", Some(Linear::Reference)),
            ("uval", Some(Linear::UniformReference)),
            ("val", None),
        ] {
            let opened = text
                .strip_prefix(modifier)
                .and_then(|it| it.trim_start().strip_prefix('('));
            if let Some((names, rest)) = opened.and_then(|it| it.split_once(')')) {
                return self.set_step(source, linear, &format!("{names}{rest}"));
            }
        }
        self.set_step(source, None, text)
    }

    /// `a, b : step`, or `a, step`. It is the value that grows unless something else is said to.
    fn set_step(
        &mut self,
        source: &[SourceParameter],
        linear: Option<Linear>,
        text: &str,
    ) -> Result<(), AnnotationError> {
        let (names, step): (Vec<&str>, Option<&str>) = match text.split_once(':') {
            Some((names, step)) => (names.split(',').collect(), Some(step)),
            None => match text.split_once(',') {
                Some((name, step)) => (vec![name], Some(step)),
                None => (vec![text], None),
            },
        };
        for name in names {
            let parameter = &source[position(source, name.trim())?];
            let (unit, linear) = (parameter.unit, linear.unwrap_or(parameter.linear_value()));
            let step = match step.map(str::trim) {
                None => Step::Constant(unit.ok_or_else(|| AnnotationError::NoStep(name.trim().to_owned()))?),
                Some(text) => step_of(source, text, unit.unwrap_or(1))?,
            };
            self.set_kind(source, name.trim(), ParameterKind::Linear(linear, step))?;
        }
        Ok(())
    }

    /// `a, b : alignment`, or `a, alignment`.
    fn set_alignment(&mut self, source: &[SourceParameter], text: &str) -> Result<(), AnnotationError> {
        let (names, alignment) = text
            .split_once(':')
            .or_else(|| text.rsplit_once(','))
            .unwrap_or((text, ""));
        let bytes = alignment.trim().parse().ok().and_then(NonZeroU64::new);
        let bytes = bytes.filter(|it| it.is_power_of_two());
        let bytes = bytes.ok_or_else(|| AnnotationError::Alignment(alignment.trim().to_owned()))?;
        for name in names.split(',') {
            self.parameters[position(source, name.trim())?].alignment = Some(bytes);
        }
        Ok(())
    }
}

/// A constant, in units, or the name of a parameter, which is in bytes already.
fn step_of(source: &[SourceParameter], text: &str, unit: i64) -> Result<Step, AnnotationError> {
    let wrong = || AnnotationError::Step(text.to_owned());
    match text.parse::<i64>() {
        Ok(steps) => {
            let bytes = steps.checked_mul(unit).filter(|it| *it != 0 && *it != i64::MIN);
            Ok(Step::Constant(bytes.ok_or_else(wrong)?))
        }
        Err(_) => {
            let at = position(source, text).map_err(|_| wrong())?;
            Ok(Step::Parameter(u32::try_from(at).map_err(|_| wrong())?))
        }
    }
}

fn lanes(text: &str) -> Result<VectorLength, AnnotationError> {
    match text {
        "scalable" => Ok(VectorLength::Scalable),
        _ => {
            let lanes = text.parse().ok().filter(|it: &u32| it.is_power_of_two());
            Ok(VectorLength::Fixed(
                lanes.ok_or_else(|| AnnotationError::Lanes(text.to_owned()))?,
            ))
        }
    }
}

fn position(source: &[SourceParameter], name: &str) -> Result<usize, AnnotationError> {
    let by_name = source.iter().position(|it| it.name.as_deref() == Some(name));
    let by_number = || name.parse().ok().filter(|at: &usize| *at < source.len());
    by_name
        .or_else(by_number)
        .ok_or_else(|| AnnotationError::UnknownParameter(name.to_owned()))
}
