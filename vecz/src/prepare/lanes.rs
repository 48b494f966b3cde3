//! What preparation guesses about lanes, before any plan: which values are the same in all of them, which grow by the same from one to the next.
//!
//! The guesses decide what pays, never what is right: the analyses proper run on what preparation leaves. Every work-item id counts as one that differs,
//! whatever the dimension will be.

use std::collections::{HashMap, HashSet};

use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue, PhiValue};
use ir::addresses::Step;
use ir::builtin_info::Mux;
use ir::flow::{self, Undefined};
use ir::group_ops::GroupOp;
use ir::{addresses, view};

use super::together;
use crate::placeholders;

/// How many instructions deep an address is looked into.
const DEPTH: u32 = 24;

/// How a value grows from lane to lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// By so much.
    By(i64),
    /// By the same from each lane to the next; nobody knows how much.
    Linear,
    /// In no regular way.
    Irregular,
}

impl Pace {
    fn plus(self, other: Pace) -> Pace {
        match (self, other) {
            (Pace::By(one), Pace::By(other)) => one.checked_add(other).map_or(Pace::Linear, Pace::By),
            (Pace::Irregular, _) | (_, Pace::Irregular) => Pace::Irregular,
            _ => Pace::Linear,
        }
    }

    /// Times a number that all lanes have, which may be known.
    fn times(self, factor: Option<i64>) -> Pace {
        match (self, factor) {
            (Pace::By(0), _) => Pace::By(0),
            (Pace::By(pace), Some(factor)) => pace.checked_mul(factor).map_or(Pace::Linear, Pace::By),
            (Pace::Irregular, _) => Pace::Irregular,
            _ => Pace::Linear,
        }
    }

    /// One of two paces, the same one in all lanes.
    fn either(self, other: Pace) -> Pace {
        match (self, other) {
            (one, other) if one == other => one,
            (Pace::Irregular, _) | (_, Pace::Irregular) => Pace::Irregular,
            _ => Pace::Linear,
        }
    }
}

/// A value, and another one in its place.
type Swap<'ctx> = Option<(BasicValueEnum<'ctx>, BasicValueEnum<'ctx>)>;

/// The guesses for a function, which holds until it is edited; what is new since counts as the same in all lanes.
pub struct LaneGuesses<'ctx> {
    divergent: HashSet<InstructionValue<'ctx>>,
}

impl<'ctx> LaneGuesses<'ctx> {
    /// Looks at a function.
    pub fn of(function: FunctionValue<'ctx>) -> LaneGuesses<'ctx> {
        let instructions = view::instructions(function);
        let (sources, tests): (Vec<InstructionValue>, Vec<InstructionValue>) = instructions
            .into_iter()
            .filter(|it| is_source(*it) || is_test(*it))
            .partition(|it| is_source(*it));
        LaneGuesses {
            divergent: flow::divergent(function, &sources, &tests, Undefined::MayBeAnything),
        }
    }

    /// Whether all lanes have the same value.
    pub fn is_uniform(&self, value: BasicValueEnum<'ctx>) -> bool {
        value
            .as_instruction_value()
            .is_none_or(|it| !self.divergent.contains(&it))
    }

    /// Whether lanes go different ways at the end of a block.
    pub fn part_at(&self, terminator: InstructionValue<'ctx>) -> bool {
        self.divergent.contains(&terminator)
    }

    /// How an address or a number grows from lane to lane.
    pub fn pace(&self, value: BasicValueEnum<'ctx>) -> Pace {
        self.asked(None).pace_to(value, DEPTH)
    }

    /// The same, if a value that it is computed of were another one.
    pub fn pace_if(&self, value: BasicValueEnum<'ctx>, one: BasicValueEnum<'ctx>, other: BasicValueEnum<'ctx>) -> Pace {
        self.asked(Some((one, other))).pace_to(value, DEPTH)
    }

    fn asked(&self, swap: Swap<'ctx>) -> Asked<'_, 'ctx> {
        let known = HashMap::new();
        Asked {
            guesses: self,
            swap,
            known,
        }
    }
}

/// A question of how a value grows.
struct Asked<'g, 'ctx> {
    guesses: &'g LaneGuesses<'ctx>,
    swap: Swap<'ctx>,
    /// The answers for what the value is computed of. Sums of sums that share parts, as ciphers have them, would be looked into along each of their exponentially many paths.
    known: HashMap<InstructionValue<'ctx>, Pace>,
}

impl<'ctx> Asked<'_, 'ctx> {
    fn pace_to(&mut self, value: BasicValueEnum<'ctx>, depth: u32) -> Pace {
        let other = self.swap.filter(|(one, _)| *one == value);
        let value = other.map_or(value, |(_, other)| other);
        let is_varying = !self.guesses.is_uniform(value);
        let Some(instruction) = value.as_instruction_value().filter(|_| is_varying) else {
            return Pace::By(0);
        };
        let Some(depth) = depth.checked_sub(1) else {
            return Pace::Irregular;
        };
        if let Some(pace) = self.known.get(&instruction) {
            return *pace;
        }
        let pace = self.pace_of(instruction, depth);
        self.known.insert(instruction, pace);
        pace
    }

    fn pace_of(&mut self, instruction: InstructionValue<'ctx>, depth: u32) -> Pace {
        let operands = view::value_operands(instruction);
        let is_uniform = |at: usize| self.guesses.is_uniform(operands[at]);
        let mut of = |at: usize| self.pace_to(operands[at], depth);
        match instruction.get_opcode() {
            InstructionOpcode::Call => pace_of_id(instruction, &operands),
            InstructionOpcode::Alloca => Pace::Linear,
            InstructionOpcode::Add | InstructionOpcode::Or => of(0).plus(of(1)),
            InstructionOpcode::Sub => of(0).plus(of(1).times(Some(-1))),
            InstructionOpcode::GetElementPtr => {
                let Some(steps) = addresses::steps(instruction) else {
                    return Pace::Irregular;
                };
                steps.iter().enumerate().fold(of(0), |pace, (at, step)| match step {
                    Step::Field(_) => pace,
                    Step::Elements(bytes) => pace.plus(of(at + 1).times(i64::try_from(*bytes).ok())),
                })
            }
            InstructionOpcode::SExt
            | InstructionOpcode::ZExt
            | InstructionOpcode::Trunc
            | InstructionOpcode::AddrSpaceCast
            | InstructionOpcode::Freeze => of(0),
            InstructionOpcode::Mul if is_uniform(1) => of(0).times(view::constant_integer(operands[1])),
            InstructionOpcode::Mul if is_uniform(0) => of(1).times(view::constant_integer(operands[0])),
            InstructionOpcode::Shl if is_uniform(1) => {
                let by = view::constant_integer(operands[1]).and_then(|by| u32::try_from(by).ok());
                of(0).times(by.and_then(|by| 1_i64.checked_shl(by)))
            }
            InstructionOpcode::Select if is_uniform(0) => of(1).either(of(2)),
            InstructionOpcode::Phi if self.is_linear_phi(instruction, depth) => Pace::Linear,
            _ => Pace::Irregular,
        }
    }

    /// Whether a phi starts out linear, and whatever comes round the loop is it plus something that is the same in all lanes.
    fn is_linear_phi(&mut self, instruction: InstructionValue<'ctx>, depth: u32) -> bool {
        let Ok(phi) = PhiValue::try_from(instruction) else {
            return false;
        };
        let guesses = self.guesses;
        let is_step = |value: BasicValueEnum<'ctx>| {
            let Some(step) = value.as_instruction_value() else {
                return false;
            };
            let operands = view::value_operands(step);
            matches!(
                step.get_opcode(),
                InstructionOpcode::Add | InstructionOpcode::Sub | InstructionOpcode::GetElementPtr
            ) && operands.contains(&phi.as_basic_value())
                && operands
                    .iter()
                    .all(|it| *it == phi.as_basic_value() || guesses.is_uniform(*it))
        };
        (0..phi.count_incoming())
            .filter_map(|at| phi.get_incoming(at))
            .all(|(value, _)| is_step(value) || self.pace_to(value, depth) != Pace::Irregular)
    }
}

/// Whether a call asks for an id that work-items of a group have different ones of.
fn is_id(instruction: InstructionValue<'_>) -> bool {
    let name = view::as_call(instruction)
        .and_then(view::called_function)
        .map(view::name);
    let mux = name.and_then(|name| Mux::from_name(&name));
    matches!(
        mux,
        Some(
            Mux::GetGlobalId
                | Mux::GetLocalId
                | Mux::GetGlobalLinearId
                | Mux::GetLocalLinearId
                | Mux::GetSubGroupLocalId
        )
    )
}

/// How the result of a call grows: ids along x by one; those along y and z most likely not at all.
fn pace_of_id(call: InstructionValue<'_>, operands: &[BasicValueEnum<'_>]) -> Pace {
    match (is_id(call), operands.first().copied().and_then(view::constant_integer)) {
        (false, _) => Pace::Irregular,
        (true, Some(1 | 2)) => Pace::By(0),
        (true, _) => Pace::By(1),
    }
}

/// Whether an instruction asks all lanes, or their group, and all get the same answer.
fn is_test(instruction: InstructionValue<'_>) -> bool {
    let callee = view::as_call(instruction).and_then(view::called_function);
    let of_group = |callee| GroupOp::parse(&view::name(callee)).is_some_and(|it| !it.kind().is_per_item());
    callee.is_some_and(|callee| together::is_test(callee) || of_group(callee))
}

/// Whether lanes may get different values whatever the operands are.
fn is_source(instruction: InstructionValue<'_>) -> bool {
    match instruction.get_opcode() {
        // Every lane has variables of its own.
        InstructionOpcode::Alloca | InstructionOpcode::AtomicRMW | InstructionOpcode::AtomicCmpXchg => true,
        InstructionOpcode::Load => matches!(view::address_space_of_operand(instruction, 0), 0 | 4),
        InstructionOpcode::Call => {
            let callee = view::as_call(instruction).and_then(view::called_function);
            let is_plain = callee
                .is_some_and(|callee| view::is_intrinsic(callee) || Mux::from_name(&view::name(callee)).is_some());
            let is_parameter = callee.is_some_and(placeholders::is_placeholder);
            is_id(instruction)
                || is_parameter
                || !is_plain && !is_test(instruction) && !callee.is_some_and(view::accesses_no_memory)
        }
        _ => false,
    }
}
