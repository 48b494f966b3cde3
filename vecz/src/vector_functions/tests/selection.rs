//! Which shape suits a call.

use crate::vector_functions::select::{select, Activity, Argument, Effects, Form};
use crate::vector_functions::{Architecture, VectorFunctionName, VectorFunctionShape, VectorLength};

fn shapes(texts: &[&str]) -> Vec<VectorFunctionShape> {
    let names = texts.iter().map(|it| format!("_ZGV{it}_f"));
    names
        .map(|it| {
            VectorFunctionName::parse(&it, Architecture::X86)
                .expect(&it)
                .shape()
                .clone()
        })
        .collect()
}

fn argument(form: Form) -> Argument {
    Argument {
        form,
        alignment: 4,
        constant: None,
    }
}

fn select_text(texts: &[&str], forms: &[Form], lanes: u32, activity: Activity, effects: Effects) -> Option<String> {
    let arguments: Vec<Argument> = forms.iter().copied().map(argument).collect();
    let found = select(
        &shapes(texts),
        &arguments,
        VectorLength::Fixed(lanes),
        activity,
        effects,
    )?;
    Some(format!("{} x {}", found.calls, found.shape))
}

#[test]
fn the_widest_shape_that_exists() {
    let sinf = ["bN4v", "cN8v", "dN8v", "eN16v"];
    let harmless = |lanes| select_text(&sinf, &[Form::Varying], lanes, Activity::Some, Effects::None);
    assert_eq!(harmless(32).as_deref(), Some("2 x eN16v"));
    assert_eq!(harmless(16).as_deref(), Some("1 x eN16v"));
    assert_eq!(
        harmless(8).as_deref(),
        Some("1 x cN8v"),
        "no superfluous lanes where that is possible"
    );
    assert_eq!(harmless(2).as_deref(), Some("1 x bN4v"), "and as few as possible");
    assert_eq!(
        select_text(&["bN4v"], &[Form::Varying], 16, Activity::All, Effects::None).as_deref(),
        Some("4 x bN4v")
    );
    assert_eq!(harmless(12).as_deref(), Some("1 x eN16v"));
}

#[test]
fn masks_where_they_are_needed() {
    let both = ["bN4v", "bM4v"];
    let choose = |texts: &[&str], activity, effects| select_text(texts, &[Form::Varying], 4, activity, effects);
    assert_eq!(
        choose(&both, Activity::Some, Effects::Some).as_deref(),
        Some("1 x bM4v")
    );
    assert_eq!(
        choose(&both, Activity::Some, Effects::None).as_deref(),
        Some("1 x bN4v")
    );
    assert_eq!(choose(&both, Activity::All, Effects::Some).as_deref(), Some("1 x bN4v"));
    assert_eq!(
        choose(&both[1..], Activity::All, Effects::None).as_deref(),
        Some("1 x bM4v")
    );
    assert_eq!(choose(&both[..1], Activity::Some, Effects::Some), None);
    let two = |texts: &[&str]| select_text(texts, &[Form::Varying], 2, Activity::All, Effects::Some);
    assert_eq!(
        two(&both).as_deref(),
        Some("1 x bM4v"),
        "superfluous lanes must not run either"
    );
    assert_eq!(two(&both[..1]), None);
}

#[test]
fn parameters_say_what_arguments_must_be() {
    let choose = |texts: &[&str], forms: &[Form]| select_text(texts, forms, 4, Activity::All, Effects::None);
    let [uniform, by4, by8, varying] = [Form::Uniform, Form::Strided(4), Form::Strided(8), Form::Varying];
    assert_eq!(choose(&["bN4uv"], &[uniform, varying]).as_deref(), Some("1 x bN4uv"));
    assert_eq!(choose(&["bN4uv"], &[by4, varying]), None);
    assert_eq!(
        choose(&["bN4vv", "bN4uv"], &[uniform, varying]).as_deref(),
        Some("1 x bN4uv"),
        "scalars are cheaper"
    );
    assert_eq!(choose(&["bN4l4"], &[by4]).as_deref(), Some("1 x bN4l4"));
    assert_eq!(choose(&["bN4l4"], &[by8]), None);
    assert_eq!(
        choose(&["bN4ls1u"], &[Form::StridedBy(1), uniform]).as_deref(),
        Some("1 x bN4ls1u")
    );
    assert_eq!(choose(&["bN4ls1u"], &[by4, uniform]), None);
    let by = |step| {
        let constant = Argument {
            constant: Some(step),
            ..argument(uniform)
        };
        let arguments = [argument(by4), constant];
        let shapes = shapes(&["bN4ls1u"]);
        select(
            &shapes,
            &arguments,
            VectorLength::Fixed(4),
            Activity::All,
            Effects::None,
        )
    };
    assert!(
        by(4).is_some(),
        "the other argument is known to be what the lanes differ by"
    );
    assert!(by(8).is_none());
    assert_eq!(choose(&["bN4R4"], &[by4]).as_deref(), Some("1 x bN4R4"));
    assert_eq!(choose(&["bN4L4"], &[by4]), None, "what is referred to is not known");
    assert_eq!(choose(&["bN4va4"], &[varying]).as_deref(), Some("1 x bN4va4"));
    assert_eq!(choose(&["bN4va16"], &[varying]), None, "the alignment is not known");
    assert_eq!(
        choose(&["bN4v"], &[varying, varying]),
        None,
        "as many arguments as parameters"
    );
    assert_eq!(choose(&["sMxv"], &[varying]), None, "a plan with so many lanes");
    let scalable = select(
        &shapes(&["sMxv"]),
        &[argument(varying)],
        VectorLength::Scalable,
        Activity::All,
        Effects::None,
    );
    assert_eq!(scalable.map(|it| it.calls), Some(1));
}
