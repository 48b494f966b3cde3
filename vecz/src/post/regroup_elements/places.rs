//! Where values can be used first, and how often what is there runs.

use std::collections::HashMap;

use cranelift_entity::EntityRef;
use inkwell::basic_block::BasicBlock;
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue};
use ir::flow;

use crate::function::dominators::Dominators;
use crate::function::loops::Loops;
use crate::function::{reverse_post_order, BlockId};

/// How often a loop is taken to run.
const RUNS: f64 = 8.0;
/// Loops that deep in each other are as good as any.
const DEEP: u32 = 4;

/// A place in a function, before an instruction. Of places in one block, the greatest comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    block: usize,
    at: usize,
}

/// The places of a function as it was when it was looked at. Instructions that were there stay.
pub struct Places<'ctx> {
    blocks: Vec<Block<'ctx>>,
    behind: HashMap<InstructionValue<'ctx>, Place>,
    numbers: HashMap<BasicBlock<'ctx>, usize>,
}

struct Block<'ctx> {
    instructions: Vec<InstructionValue<'ctx>>,
    /// How many of them are phis.
    phis: usize,
    runs: f64,
}

impl<'ctx> Places<'ctx> {
    /// Looks at a function.
    pub fn of(function: FunctionValue<'ctx>) -> Places<'ctx> {
        let entry = function.get_first_basic_block();
        let order = entry.map_or_else(Vec::new, |entry| reverse_post_order(entry, flow::successors));
        let numbers: HashMap<BasicBlock, usize> = order.iter().copied().zip(0..).collect();
        let mut places = Places {
            blocks: Vec::new(),
            behind: HashMap::new(),
            numbers,
        };
        let depths = places.depths(function, &order);
        for ((number, block), depth) in order.iter().enumerate().zip(depths) {
            let instructions: Vec<InstructionValue> = block.get_instructions().collect();
            let phis = instructions.iter().take_while(|it| is_phi(**it)).count();
            for (at, instruction) in instructions.iter().enumerate() {
                let at = (at + 1).max(phis);
                places.behind.insert(*instruction, Place { block: number, at });
            }
            places.blocks.push(Block {
                instructions,
                phis,
                runs: RUNS.powi(depth.min(DEEP) as i32),
            });
        }
        places
    }

    /// The first place of a block where a value can be used that is there somewhere in it; none in code that is not reached.
    pub fn of_value(&self, value: BasicValueEnum<'ctx>, block: BasicBlock<'ctx>) -> Option<Place> {
        let start = self.start_of(block);
        match value.as_instruction_value() {
            Some(instruction) if instruction.get_parent() == Some(block) => self.behind(instruction),
            _ => start,
        }
    }

    /// The first place after an instruction.
    pub fn behind(&self, instruction: InstructionValue<'ctx>) -> Option<Place> {
        let place = self.behind.get(&instruction)?;
        (place.at < self.blocks[place.block].instructions.len()).then_some(*place)
    }

    /// The first place of a block.
    pub fn start_of(&self, block: BasicBlock<'ctx>) -> Option<Place> {
        let number = *self.numbers.get(&block)?;
        let at = self.blocks[number].phis;
        Some(Place { block: number, at })
    }

    /// The instruction that a place is before.
    pub fn instruction_at(&self, place: Place) -> InstructionValue<'ctx> {
        self.blocks[place.block].instructions[place.at]
    }

    /// How often a block runs; what is put into a block that is not reached is never worth it.
    pub fn runs(&self, block: BasicBlock<'ctx>) -> f64 {
        let number = self.numbers.get(&block);
        number.map_or(f64::INFINITY, |number| self.blocks[*number].runs)
    }

    /// How many loops each block is in.
    fn depths(&self, function: FunctionValue<'ctx>, order: &[BasicBlock<'ctx>]) -> Vec<u32> {
        let id = |block: &BasicBlock<'ctx>| self.numbers.get(block).map(|number| BlockId::new(*number));
        let into = flow::predecessors(function);
        let predecessors = |block: BlockId| -> Vec<BlockId> {
            let from = into.get(&order[block.index()]);
            from.into_iter().flatten().filter_map(id).collect()
        };
        let successors = |block: BlockId| -> Vec<BlockId> {
            let to = flow::successors(order[block.index()]);
            to.iter().filter_map(id).collect()
        };
        let ids: Vec<BlockId> = (0..order.len()).map(BlockId::new).collect();
        let dominators = Dominators::new(&ids, predecessors);
        let loops = Loops::new(&ids, &dominators, successors, predecessors);
        ids.iter().map(|block| loops.depth(*block)).collect()
    }
}

fn is_phi(instruction: InstructionValue<'_>) -> bool {
    instruction.get_opcode() == InstructionOpcode::Phi
}
