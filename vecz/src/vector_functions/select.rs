//! Which of the shapes that exist suits a call.

use super::shape::{Linear, Masking, Parameter, ParameterKind, Step, VectorFunctionShape, VectorLength};

/// What is known of an argument of a call in the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Argument {
    /// How the lanes' values relate.
    pub form: Form,
    /// If it is a pointer, the alignment that it is known to have in every lane, in bytes.
    pub alignment: u64,
    /// If it is a constant integer, which one.
    pub constant: Option<i64>,
}

/// How the lanes' values of an argument relate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// All are the same.
    Uniform,
    /// Each is by so much more than the one of the lane before: bytes if it is a pointer.
    Strided(i64),
    /// Each is by as much more as another argument says, which is uniform.
    StridedBy(u32),
    /// Nothing is known.
    Varying,
}

/// Which lanes run a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    /// All.
    All,
    /// Perhaps not all.
    Some,
}

/// What a function does besides returning a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effects {
    /// Nothing that anybody sees: it may run for lanes that are not active.
    None,
    /// Something: it must run for active lanes only.
    Some,
}

/// How a call is made of calls of a vector function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The shape.
    pub shape: VectorFunctionShape,
    /// How many calls there are. If they have more lanes than are asked for, those at the end are superfluous.
    pub calls: u32,
}

/// The shape that suits a call best, for so many lanes: few calls first, then no mask, then scalars for what is the same or grows evenly, then few superfluous
/// lanes; then what is listed first. None suits if the answer is none.
pub fn select(
    shapes: &[VectorFunctionShape],
    arguments: &[Argument],
    lanes: VectorLength,
    activity: Activity,
    effects: Effects,
) -> Option<Selection> {
    let suiting = shapes.iter().filter_map(|shape| {
        let calls = calls(shape.lanes, lanes)?;
        let takes_all = shape.parameters.len() == arguments.len();
        let suits = |(parameter, at): (&Parameter, usize)| accepts(parameter, arguments[at], arguments);
        // A function with effects must know which lanes are active, and which are superfluous.
        let must_know = effects == Effects::Some && (activity == Activity::Some || superfluous(shape.lanes, lanes) > 0);
        let knows_enough = !must_know || shape.masking == Masking::Masked;
        (takes_all && knows_enough && shape.parameters.iter().zip(0..).all(suits)).then(|| Selection {
            shape: shape.clone(),
            calls,
        })
    });
    suiting.min_by_key(|it| {
        let vectors = it.shape.parameters.iter().filter(|it| it.kind == ParameterKind::Vector);
        (
            it.calls,
            it.shape.masking == Masking::Masked,
            vectors.count(),
            superfluous(it.shape.lanes, lanes),
        )
    })
}

/// How many calls with so many lanes each make up the lanes asked for.
fn calls(each: VectorLength, all: VectorLength) -> Option<u32> {
    match (each, all) {
        (VectorLength::Fixed(each), VectorLength::Fixed(all)) if all % each == 0 => Some(all / each),
        (VectorLength::Fixed(each), VectorLength::Fixed(all)) if each > all => Some(1),
        (VectorLength::Scalable, VectorLength::Scalable) => Some(1),
        _ => None,
    }
}

/// How many lanes of a call are more than asked for.
fn superfluous(each: VectorLength, all: VectorLength) -> u32 {
    match (each, all) {
        (VectorLength::Fixed(each), VectorLength::Fixed(all)) => each.saturating_sub(all),
        _ => 0,
    }
}

/// Whether an argument may be passed as a shape says.
fn accepts(parameter: &Parameter, argument: Argument, all: &[Argument]) -> bool {
    let is_aligned = parameter.alignment.is_none_or(|it| argument.alignment >= it.get());
    is_aligned
        && match parameter.kind {
            ParameterKind::Vector => true,
            ParameterKind::Uniform => argument.form == Form::Uniform,
            // That what references refer to grows evenly cannot be seen from the references.
            ParameterKind::Linear(Linear::Referenced | Linear::UniformReference, _) => false,
            ParameterKind::Linear(Linear::Value | Linear::Reference, Step::Constant(step)) => {
                argument.form == Form::Strided(step)
            }
            ParameterKind::Linear(Linear::Value | Linear::Reference, Step::Parameter(at)) => {
                let step = all.get(at as usize).and_then(|it| it.constant);
                argument.form == Form::StridedBy(at) || step.is_some_and(|it| argument.form == Form::Strided(it))
            }
        }
}
