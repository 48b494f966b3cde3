//! Packetization: which values that differ between lanes are wanted as vectors.
//!
//! Backwards from the leaves, what has an effect or decides something: stored values, arguments of calls, conditions, results. The address of a contiguous or strided access is not
//! followed: it is wanted as the address of lane 0, a scalar. So a value may differ between lanes and still need no vector.
//!
//! Needs: which values are uniform, and shapes. Changes: nothing.

use std::fmt;

use cranelift_entity::EntitySet;
use inkwell::values::InstructionOpcode;
use ir::view;

use super::shapes::{Shape, Shapes};
use crate::function::{Function, Instruction, Terminator, ValueId};

/// What is wanted of values.
#[derive(Clone, Debug, Default)]
pub struct Packetization {
    vectors: EntitySet<ValueId>,
    scalars: EntitySet<ValueId>,
}

/// What is wanted of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Its vector of all lanes.
    Vector,
    /// What it is in lane 0, for an address.
    FirstLane,
    /// The one value that all lanes have.
    Uniform,
    /// Nothing.
    Nothing,
}

impl Packetization {
    /// Finds out which values are wanted as vectors.
    pub fn run(f: &Function<'_>, is_uniform: &dyn Fn(ValueId) -> bool, shapes: &Shapes) -> Packetization {
        let mut found = Packetization::default();
        let mut pending = Vec::new();
        let mut addresses = Vec::new();
        for value in f.all_instructions() {
            let Some(instruction) = f.instruction(value) else {
                continue;
            };
            if is_leaf(instruction) {
                follow(f, instruction, shapes, &mut pending, &mut addresses);
                // What it returns is used or not, but there it is.
                pending.extend(f.values[value].ty.map(|_| value));
            }
        }
        for block in f.blocks.values() {
            if let Terminator::Branch { condition: value, .. } | Terminator::ReturnValue(value) = block.terminator {
                pending.push(value);
            }
        }
        loop {
            while let Some(value) = pending.pop() {
                let Some(instruction) = f.instruction(value).filter(|_| !is_uniform(value)) else {
                    continue;
                };
                if found.vectors.insert(value) {
                    follow(f, instruction, shapes, &mut pending, &mut addresses);
                }
            }
            let Some(value) = addresses.pop() else { break };
            let Some(instruction) = f.instruction(value).filter(|_| !is_uniform(value)) else {
                continue;
            };
            // What is loaded from one address is what all lanes load, lane 0 among them.
            if instruction.opcode == InstructionOpcode::Load {
                pending.push(value);
            } else if found.scalars.insert(value) {
                addresses.extend(&instruction.operands);
            }
        }
        found
    }

    /// Whether a vector of all lanes is wanted.
    pub fn needs_vector(&self, value: ValueId) -> bool {
        self.vectors.contains(value)
    }

    /// Whether lane 0's value is wanted, which another wish for a vector does not exclude.
    pub fn needs_first_lane(&self, value: ValueId) -> bool {
        self.scalars.contains(value)
    }

    /// What is wanted of a value, the most first.
    pub fn of(&self, value: ValueId, is_uniform: bool) -> Wanted {
        match (self.needs_vector(value), self.needs_first_lane(value)) {
            (true, _) => Wanted::Vector,
            (false, true) => Wanted::FirstLane,
            (false, false) if is_uniform => Wanted::Uniform,
            (false, false) => Wanted::Nothing,
        }
    }

    /// As text, an instruction a line.
    pub fn display<'a, 'ctx>(
        &'a self,
        f: &'a Function<'ctx>,
        is_uniform: &'a dyn Fn(ValueId) -> bool,
    ) -> Displayed<'a, 'ctx> {
        Displayed {
            packetization: self,
            f,
            is_uniform,
        }
    }
}

/// Whether an instruction does something besides having a value.
fn is_leaf(instruction: &Instruction<'_>) -> bool {
    match instruction.opcode {
        InstructionOpcode::Store | InstructionOpcode::AtomicRMW | InstructionOpcode::AtomicCmpXchg => true,
        InstructionOpcode::Load => {
            instruction.llvm.get_volatile().unwrap_or(true) || ir::atomics::atomic(instruction.llvm).is_some()
        }
        // Questions, whose answers are wanted or not.
        InstructionOpcode::Call if instruction.mux().is_some_and(|mux| mux.is_rematerializable()) => false,
        InstructionOpcode::Call => match instruction.callee() {
            Some(callee) => {
                let name = view::name(callee);
                let says_only = [
                    "llvm.assume",
                    "llvm.lifetime.",
                    "llvm.dbg.",
                    "llvm.experimental.noalias.",
                ];
                !view::accesses_no_memory(callee) && !says_only.iter().any(|prefix| name.starts_with(prefix))
            }
            None => true,
        },
        _ => false,
    }
}

/// The operands of an instruction: those that are wanted as vectors, and addresses of which the first lane's will do.
fn follow(
    f: &Function<'_>,
    instruction: &Instruction<'_>,
    shapes: &Shapes,
    vectors: &mut Vec<ValueId>,
    addresses: &mut Vec<ValueId>,
) {
    let address = match instruction.opcode {
        InstructionOpcode::Load => Some(0),
        InstructionOpcode::Store => Some(1),
        _ => None,
    };
    for (at, operand) in instruction.operands.iter().enumerate() {
        let is_regular = Some(at) == address && shapes.of(*operand) != Shape::Varying;
        match is_regular && f.instruction(*operand).is_some() {
            true => addresses.push(*operand),
            false => vectors.push(*operand),
        }
    }
}

/// Packetization as text.
pub struct Displayed<'a, 'ctx> {
    packetization: &'a Packetization,
    f: &'a Function<'ctx>,
    is_uniform: &'a dyn Fn(ValueId) -> bool,
}

impl fmt::Display for Displayed<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for value in self
            .f
            .all_instructions()
            .filter(|value| self.f.values[*value].ty.is_some())
        {
            let text = match self.packetization.of(value, (self.is_uniform)(value)) {
                Wanted::Vector => "vector",
                Wanted::FirstLane => "first lane",
                Wanted::Uniform => "uniform",
                Wanted::Nothing => "nothing",
            };
            writeln!(out, "{}: {text}", self.f.named(value))?;
        }
        Ok(())
    }
}
