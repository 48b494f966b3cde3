//! What tells LLVM something and does nothing: left out where it would have to be said for each lane.

use ir::view;

use crate::execute::Writer;
use crate::function::ValueId;
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::Cost;
use crate::Reason;

/// An intrinsic of which nothing is left.
#[derive(Debug)]
struct Hint {
    value: ValueId,
}

/// The intrinsics that are hints, or what their names start with.
const HINTS: &[&str] = &[
    "llvm.assume",
    "llvm.dbg.",
    "llvm.donothing",
    "llvm.experimental.noalias.scope.decl",
    "llvm.invariant.end",
    "llvm.lifetime.",
    "llvm.prefetch",
    "llvm.pseudoprobe",
    "llvm.sideeffect",
    "llvm.var.annotation",
];

/// For hints about values that differ from lane to lane, or from where not all lanes come.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let callee = facts.instruction(value).and_then(|it| it.callee());
    let is_hint = callee.is_some_and(|it| HINTS.iter().any(|hint| view::name(it).starts_with(hint)));
    Ok(is_hint.then(|| Box::new(Hint { value }) as _))
}

impl Recipe for Hint {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        Form::Nothing
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        "left out".to_owned()
    }

    fn cost(&self, _: &Facts<'_, '_>) -> Cost {
        Cost::FREE
    }

    fn emit(&self, _: &mut Writer<'_, '_>) -> Result<(), Reason> {
        Ok(())
    }
}
