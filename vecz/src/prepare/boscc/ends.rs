//! Conditions of lanes in a row which the row's ends decide: a coordinate that is compared with an edge. They are asked without a vector
//! ([`crate::plan::recipes::ends`]), and so twice: what each lane needs its own answer for is computed where not all of them say the same.

use inkwell::basic_block::BasicBlock;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValue, BasicValueEnum, InstructionOpcode, InstructionValue, IntValue};
use ir::cost::Wide;
use ir::{rewrite, view};

use crate::prepare::lanes::{LaneGuesses, Pace};
use crate::target::{Cost, Operand, Target};

/// Instructions of a condition that is looked at.
const MOST: usize = 16;

/// A condition that ends decide: what it is computed by, operands first.
pub struct ByEnds<'ctx> {
    instructions: Vec<InstructionValue<'ctx>>,
    /// Those of them that compare what differs between lanes.
    comparisons: Vec<InstructionValue<'ctx>>,
}

impl<'ctx> ByEnds<'ctx> {
    /// Looks at a condition at which lanes part.
    pub fn of(lanes: &LaneGuesses<'ctx>, condition: IntValue<'ctx>) -> Option<ByEnds<'ctx>> {
        let mut found = ByEnds {
            instructions: Vec::new(),
            comparisons: Vec::new(),
        };
        (found.add(lanes, condition.into()) && !found.comparisons.is_empty()).then_some(found)
    }

    fn add(&mut self, lanes: &LaneGuesses<'ctx>, value: BasicValueEnum<'ctx>) -> bool {
        let Some(instruction) = value.as_instruction_value().filter(|_| !lanes.is_uniform(value)) else {
            return true;
        };
        if self.instructions.contains(&instruction) {
            return true;
        }
        let operands = view::value_operands(instruction);
        let is_decided = match instruction.get_opcode() {
            InstructionOpcode::ICmp => {
                let paces = [lanes.pace(operands[0]), lanes.pace(operands[1])];
                if paces != [Pace::By(0); 2] {
                    self.comparisons.push(instruction);
                }
                let is_number = matches!(operands[0].get_type(), BasicTypeEnum::IntType(_));
                is_number && paces.contains(&Pace::By(0)) && paces.iter().all(|pace| matches!(pace, Pace::By(_)))
            }
            InstructionOpcode::And | InstructionOpcode::Or | InstructionOpcode::Xor | InstructionOpcode::Select => {
                operands.into_iter().all(|operand| self.add(lanes, operand))
            }
            _ => false,
        };
        self.instructions.push(instruction);
        is_decided && self.instructions.len() <= MOST
    }

    /// What asking the ends costs: a sum and a comparison for each comparison.
    pub fn asking(&self, target: &dyn Target) -> Cost {
        self.comparisons.iter().map(|it| target.scalar(*it) * 2.0).sum::<Cost>() + target.branch()
    }

    /// What asking so many lanes costs, without the branch.
    pub fn asking_each(&self, target: &dyn Target, lanes: u32) -> Cost {
        let compare = |it: &InstructionValue<'ctx>| match view::value_operands(*it).first() {
            Some(number) => target.compare(InstructionOpcode::ICmp, Wide::fixed(number.get_type(), lanes), 0),
            None => Cost::FREE,
        };
        let bit = view::context_of(self.instructions[0]).bool_type();
        let both = target.arithmetic(InstructionOpcode::And, Wide::fixed(bit, lanes), Operand::Any);
        let together = self
            .instructions
            .iter()
            .filter(|it| it.get_opcode() != InstructionOpcode::ICmp);
        self.comparisons.iter().map(compare).sum::<Cost>() + both * together.count() as f64
    }

    /// Has the branch that ends a block compute its condition again, there.
    pub fn ask_again(&self, block: BasicBlock<'ctx>) {
        let Some(end) = block.get_terminator() else { return };
        let mut copies: Vec<(InstructionValue, InstructionValue)> = Vec::new();
        for original in &self.instructions {
            let copy = rewrite::copy_before(*original, end);
            for (value, again) in &copies {
                rewrite::replace_in(copy, *value, *again);
            }
            copies.push((*original, copy));
        }
        if let Some((condition, again)) = copies.last() {
            rewrite::replace_in(end, *condition, *again);
        }
    }
}
