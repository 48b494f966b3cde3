//! Vectorizability: what nobody can vectorize, found before anybody tries.
//!
//! A reason names what it is about. What depends on a choice (a call that could be made lane by lane, an access without a pattern) is no reason: plans find a way and a
//! cost for it. These have no way.
//!
//! Needs: which values are uniform, and where some lanes may be off. Changes: nothing.

use std::fmt;

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::types::BasicTypeEnum;
use inkwell::values::{AnyValue, InstructionOpcode};
use ir::builtin_info::Mux;
use ir::{mangle, view};

use super::control_flow::{ControlFlow, Problem};
use super::locks::contended_loop;
use crate::function::{BlockId, Function, Instruction, ValueId};
use crate::Reason;

/// Why a function cannot be vectorized.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vectorizability {
    /// The reasons; none if nothing is known to be in the way.
    pub reasons: Vec<Reason>,
}

impl Vectorizability {
    /// Looks for reasons.
    pub fn run(
        f: &Function<'_>,
        flow: &ControlFlow,
        is_uniform: &dyn Fn(ValueId) -> bool,
        is_masked: &dyn Fn(BlockId) -> bool,
    ) -> Vectorizability {
        let mut reasons: Vec<Reason> = flow.problems.iter().map(reason_of).collect();
        reasons.extend(contended_loop(f).map(|(at, what)| Reason::ControlFlow {
            at: f.block_name(at),
            what: what.to_owned(),
        }));
        for value in f.all_instructions() {
            let Some(instruction) = f.instruction(value) else {
                continue;
            };
            let found = match instruction.opcode {
                InstructionOpcode::Call => check_call(instruction, is_masked),
                InstructionOpcode::Alloca => check_variable(f, instruction),
                InstructionOpcode::VAArg => Some("takes a variable argument"),
                InstructionOpcode::LandingPad => Some("catches an exception"),
                _ => None,
            };
            let ty = f.values[value].ty;
            let is_scalable = matches!(ty, Some(BasicTypeEnum::ScalableVectorType(_)));
            let what = found.or((is_scalable && !is_uniform(value)).then_some("is a vector of no fixed size already"));
            reasons.extend(what.map(|what| Reason::Instruction {
                instruction: instruction.llvm.print_to_string().to_string().trim().to_owned(),
                what: what.to_owned(),
            }));
        }
        Vectorizability { reasons }
    }

    /// The first reason, as an error.
    pub fn check(self) -> Result<(), Reason> {
        self.reasons.into_iter().next().map_or(Ok(()), Err)
    }
}

fn reason_of(problem: &Problem) -> Reason {
    match problem {
        Problem::Irreducible(at) => Reason::Irreducible(at.clone()),
        Problem::NoEnd => Reason::NeverEnds,
        Problem::NeverEnds(at)
        | Problem::SeveralLatches(at)
        | Problem::NoPreheader(at)
        | Problem::NotClosed(at)
        | Problem::SeveralEnds(at, _) => Reason::ControlFlow {
            at: at.clone(),
            what: problem.to_string(),
        },
    }
}

/// Calls that may be made once only, and are not of those that all lanes make together.
fn check_call(instruction: &Instruction<'_>, is_masked: &dyn Fn(BlockId) -> bool) -> Option<&'static str> {
    let call = instruction.as_call()?;
    let has = |attribute: &str| {
        let kind = Attribute::get_named_enum_kind_id(attribute);
        let of_callee = instruction
            .callee()
            .and_then(|callee| callee.get_enum_attribute(AttributeLoc::Function, kind));
        call.get_enum_attribute(AttributeLoc::Function, kind)
            .or(of_callee)
            .is_some()
    };
    let name = instruction.callee().map(view::name).unwrap_or_default();
    // Barriers and group functions, which the vectorized kernel calls once for all lanes.
    let is_ours = Mux::from_name(&name).is_some() || name.starts_with("__mux_");
    if instruction.callee().is_some_and(|it| !view::is_defined(it)) && is_of_all(&name) {
        return Some("is made by all work-items together, and is known by its `__mux_*` name only");
    }
    if has("returns_twice") {
        return Some("may return twice");
    }
    if has("noduplicate") && !is_ours {
        return Some("must not be called in more places than it is");
    }
    if matches!(view::callee(call), view::Callee::Assembly) && is_masked(instruction.block) {
        return Some("is assembly that some lanes do not reach");
    }
    let moves_stack = ["llvm.stacksave", "llvm.stackrestore", "llvm.eh."];
    moves_stack
        .iter()
        .any(|prefix| name.starts_with(prefix))
        .then_some("moves the stack, which all lanes share")
}

/// Whether OpenCL C has a function of a mangled name that the work-items of a group, or a sub-group, call together.
fn is_of_all(mangled: &str) -> bool {
    let prefixes = [
        "work_group_",
        "sub_group_",
        "intel_sub_group_",
        "async_work_group_",
        "wait_group_events",
    ];
    mangle::demangle(mangled).is_some_and(|(name, _)| prefixes.iter().any(|prefix| name.starts_with(prefix)))
}

/// Private variables must be known before the kernel runs: how many there are, and of which size.
fn check_variable(f: &Function<'_>, instruction: &Instruction<'_>) -> Option<&'static str> {
    let count = instruction.operands.first().copied();
    let is_constant = count.is_none_or(|count| f.is_constant(count));
    (!is_constant || instruction.block != f.entry()).then_some("makes a variable while the kernel runs")
}

impl fmt::Display for Vectorizability {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.reasons.is_empty() {
            writeln!(out, "nothing is in the way")?;
        }
        for reason in &self.reasons {
            writeln!(out, "{reason}")?;
        }
        Ok(())
    }
}
