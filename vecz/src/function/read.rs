//! Reads a function from LLVM IR.

use cranelift_entity::{EntityRef, PrimaryMap, SecondaryMap};
use inkwell::basic_block::BasicBlock;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue, PhiValue};
use ir::{flow, view};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::sub_groups;

use super::dominators::Dominators;
use super::loops::Loops;
use super::{Block, BlockId, Definition, Function, Instruction, Terminator, Value, ValueId};

/// Why a function cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// It has no body.
    #[error("the kernel has no body")]
    NoBody,
    /// A block ends in something that preparation removes, or that no kernel has.
    #[error("a block ends in `{0:?}`")]
    Terminator(InstructionOpcode),
}

impl<'ctx> Function<'ctx> {
    /// Reads a function.
    pub fn read(llvm: FunctionValue<'ctx>) -> Result<Function<'ctx>, Unreadable> {
        let entry = llvm.get_first_basic_block().ok_or(Unreadable::NoBody)?;
        let mut reader = Reader::default();
        let order = reverse_post_order(entry, flow::successors);
        for (at, block) in order.iter().enumerate() {
            reader.block_ids.insert(*block, BlockId::new(at));
        }
        for (at, argument) in llvm.get_params().into_iter().enumerate() {
            let index = u32::try_from(at).expect("LLVM numbers arguments with 32 bits");
            reader.add(Definition::Argument(index, argument), Some(argument));
        }
        order.iter().for_each(|block| reader.number_instructions(*block));
        let mut blocks = PrimaryMap::new();
        for block in &order {
            blocks.push(reader.read_block(*block)?);
        }
        link_predecessors(&mut blocks);
        reader.link_users();
        let ids: Vec<BlockId> = blocks.keys().collect();
        let successors = |block: BlockId| -> Vec<BlockId> { blocks[block].terminator.successors().collect() };
        let predecessors = |block: BlockId| blocks[block].predecessors.clone();
        let dominators = Dominators::new(&ids, predecessors);
        let post_dominators = Dominators::new(&backwards(&blocks), successors);
        let loops = Loops::new(&ids, &dominators, successors, predecessors);
        Ok(Function {
            llvm,
            dominators,
            post_dominators,
            loops,
            lanes_are_sub_group: sub_groups::are_used(llvm),
            blocks,
            values: reader.values,
            ids: reader.ids,
            instruction_ids: reader.instruction_ids,
            block_ids: reader.block_ids,
        })
    }
}

#[derive(Default)]
struct Reader<'ctx> {
    values: PrimaryMap<ValueId, Value<'ctx>>,
    ids: FxHashMap<BasicValueEnum<'ctx>, ValueId>,
    instruction_ids: FxHashMap<InstructionValue<'ctx>, ValueId>,
    block_ids: FxHashMap<BasicBlock<'ctx>, BlockId>,
}

impl<'ctx> Reader<'ctx> {
    fn add(&mut self, definition: Definition<'ctx>, value: Option<BasicValueEnum<'ctx>>) -> ValueId {
        let ty: Option<BasicTypeEnum> = value.map(|value| value.get_type());
        let id = self.values.push(Value {
            definition,
            ty,
            users: Vec::new(),
        });
        if let Some(value) = value {
            self.ids.insert(value, id);
        }
        id
    }

    /// Gives the instructions of a block their ids, so that operands can name what comes later.
    fn number_instructions(&mut self, block: BasicBlock<'ctx>) {
        for llvm in block.get_instructions().filter(|it| !it.is_terminator()) {
            let instruction = Instruction {
                llvm,
                opcode: llvm.get_opcode(),
                block: self.block_ids[&block],
                operands: Vec::new(),
                incoming: Vec::new(),
            };
            let id = self.add(Definition::Instruction(instruction), view::value_of(llvm));
            self.instruction_ids.insert(llvm, id);
        }
    }

    fn read_block(&mut self, block: BasicBlock<'ctx>) -> Result<Block<'ctx>, Unreadable> {
        let (mut phis, mut body) = (Vec::new(), Vec::new());
        for llvm in block.get_instructions().filter(|it| !it.is_terminator()) {
            let id = self.instruction_ids[&llvm];
            let (operands, incoming) = self.operands(llvm);
            if let Definition::Instruction(instruction) = &mut self.values[id].definition {
                (instruction.operands, instruction.incoming) = (operands, incoming);
            }
            match llvm.get_opcode() {
                InstructionOpcode::Phi => phis.push(id),
                _ => body.push(id),
            }
        }
        Ok(Block {
            llvm: block,
            phis,
            body,
            terminator: self.terminator(block)?,
            predecessors: Vec::new(),
        })
    }

    /// The operands of an instruction, and for a phi the blocks that they come from: only those which are reached.
    fn operands(&mut self, llvm: InstructionValue<'ctx>) -> (Vec<ValueId>, Vec<BlockId>) {
        let Ok(phi) = PhiValue::try_from(llvm) else {
            let operands = view::value_operands(llvm).into_iter();
            return (operands.map(|it| self.operand(it)).collect(), Vec::new());
        };
        let incoming = (0..phi.count_incoming()).filter_map(|at| phi.get_incoming(at));
        let reached: Vec<(BasicValueEnum, BlockId)> = incoming
            .filter_map(|(value, block)| Some((value, *self.block_ids.get(&block)?)))
            .collect();
        reached
            .into_iter()
            .map(|(value, block)| (self.operand(value), block))
            .unzip()
    }

    /// The id of an operand; a constant gets one when it is first seen.
    fn operand(&mut self, value: BasicValueEnum<'ctx>) -> ValueId {
        match self.ids.get(&value) {
            Some(id) => *id,
            None => self.add(Definition::Constant(value), Some(value)),
        }
    }

    fn terminator(&mut self, block: BasicBlock<'ctx>) -> Result<Terminator, Unreadable> {
        let Some(llvm) = block.get_terminator() else {
            return Ok(Terminator::Unreachable);
        };
        let operand = view::value_operands(llvm).into_iter().next();
        let targets: Vec<BlockId> = flow::successors(block).iter().map(|it| self.block_ids[it]).collect();
        match (llvm.get_opcode(), operand, targets.as_slice()) {
            (InstructionOpcode::Return, None, _) => Ok(Terminator::Return),
            (InstructionOpcode::Return, Some(value), _) => Ok(Terminator::ReturnValue(self.operand(value))),
            (InstructionOpcode::Unreachable, ..) => Ok(Terminator::Unreachable),
            (InstructionOpcode::Br, _, [to]) => Ok(Terminator::Jump(*to)),
            (InstructionOpcode::Br, Some(condition), [if_true, if_false]) => Ok(Terminator::Branch {
                condition: self.operand(condition),
                if_true: *if_true,
                if_false: *if_false,
            }),
            (other, ..) => Err(Unreadable::Terminator(other)),
        }
    }

    fn link_users(&mut self) {
        let mut users: SecondaryMap<ValueId, Vec<ValueId>> = SecondaryMap::new();
        for (id, value) in &self.values {
            let Definition::Instruction(instruction) = &value.definition else {
                continue;
            };
            for operand in &instruction.operands {
                let users = &mut users[*operand];
                if users.last() != Some(&id) {
                    users.push(id);
                }
            }
        }
        for (id, value) in self.values.iter_mut() {
            value.users = std::mem::take(&mut users[id]);
        }
    }
}

fn link_predecessors(blocks: &mut PrimaryMap<BlockId, Block<'_>>) {
    let edges: Vec<(BlockId, BlockId)> = blocks
        .iter()
        .flat_map(|(from, block)| block.terminator.successors().map(move |to| (from, to)))
        .collect();
    for (from, to) in edges {
        blocks[to].predecessors.push(from);
    }
}

/// The blocks in reverse post-order of the graph read backwards, from the blocks that end the function. Those that never end it are left out.
fn backwards(blocks: &PrimaryMap<BlockId, Block<'_>>) -> Vec<BlockId> {
    let ends = blocks
        .iter()
        .filter(|(_, block)| block.terminator.successors().next().is_none());
    post_order(ends.map(|(id, _)| id).collect(), |block| {
        blocks[block].predecessors.clone()
    })
    .into_iter()
    .rev()
    .collect()
}

/// The nodes of a graph that its entry reaches, each before those that it leads to, as far as there are no cycles.
pub(crate) fn reverse_post_order<T: Copy + Eq + std::hash::Hash>(entry: T, successors: impl Fn(T) -> Vec<T>) -> Vec<T> {
    post_order(vec![entry], successors).into_iter().rev().collect()
}

/// A post-order without recursion.
fn post_order<T: Copy + Eq + std::hash::Hash>(roots: Vec<T>, successors: impl Fn(T) -> Vec<T>) -> Vec<T> {
    let mut order = Vec::new();
    let mut seen: FxHashSet<T> = FxHashSet::default();
    for root in roots {
        if !seen.insert(root) {
            continue;
        }
        let mut stack = vec![(root, successors(root).into_iter())];
        while let Some((at, rest)) = stack.last_mut() {
            match rest.next() {
                Some(next) if seen.insert(next) => stack.push((next, successors(next).into_iter())),
                Some(_) => {}
                None => {
                    order.push(*at);
                    stack.pop();
                }
            }
        }
    }
    order
}
