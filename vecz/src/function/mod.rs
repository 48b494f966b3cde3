//! A function as the vectorizer looks at it: values and blocks with ids of their own, in tables that analyses add facts to.
//!
//! A [`Function`] is read once from LLVM IR and never changes; the IR must not change either while it is looked at. Blocks are in reverse post-order, the
//! entry first. Constants and global names are values too, each listed once, without a place.
//!
//! - [`dominators`]: which blocks are on every way to, or from, a block. [`loops`]: natural loops, how they nest, and where they are left.
//! - [`read`]: the way from LLVM IR. [`print`]: the way to text.

pub mod dominators;
pub mod loops;
mod print;
mod read;
#[cfg(test)]
mod tests;

use cranelift_entity::{entity_impl, EntityRef, PrimaryMap};
use inkwell::basic_block::BasicBlock;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, CallSiteValue, FunctionValue, InstructionOpcode, InstructionValue};
use ir::builtin_info::Mux;
use ir::view::{self, Callee};
use rustc_hash::FxHashMap;

use dominators::Dominators;
use loops::Loops;
pub(crate) use read::reverse_post_order;
pub use read::Unreadable;

/// A block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockId(u32);
entity_impl!(BlockId, "block");

/// A value: an argument, a constant, or an instruction, even if it has no result.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueId(u32);
entity_impl!(ValueId, "%");

/// A function, read.
pub struct Function<'ctx> {
    /// What was read.
    pub llvm: FunctionValue<'ctx>,
    /// Its blocks, in reverse post-order. Blocks that nothing reaches are left out.
    pub blocks: PrimaryMap<BlockId, Block<'ctx>>,
    /// Its arguments, in order; what follows is in no order that means anything.
    pub values: PrimaryMap<ValueId, Value<'ctx>>,
    /// Which blocks every way from the entry goes through.
    pub dominators: Dominators,
    /// Which blocks every way to the end goes through.
    pub post_dominators: Dominators,
    /// Its loops.
    pub loops: Loops,
    /// Whether it has functions of sub-groups: then its lanes are one. See [`crate::sub_groups`].
    pub lanes_are_sub_group: bool,
    ids: FxHashMap<BasicValueEnum<'ctx>, ValueId>,
    instruction_ids: FxHashMap<InstructionValue<'ctx>, ValueId>,
    block_ids: FxHashMap<BasicBlock<'ctx>, BlockId>,
}

/// A block.
pub struct Block<'ctx> {
    /// What was read.
    pub llvm: BasicBlock<'ctx>,
    /// Its phis.
    pub phis: Vec<ValueId>,
    /// Its other instructions, without the terminator.
    pub body: Vec<ValueId>,
    /// How it ends.
    pub terminator: Terminator,
    /// The blocks that branch to it, each once.
    pub predecessors: Vec<BlockId>,
}

/// How a block ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terminator {
    /// The function returns nothing.
    Return,
    /// The function returns a value.
    ReturnValue(ValueId),
    /// Nothing comes here.
    Unreachable,
    /// It goes on elsewhere.
    Jump(BlockId),
    /// It goes on in one of two different blocks.
    Branch {
        /// Which one, an `i1`.
        condition: ValueId,
        /// If it is true.
        if_true: BlockId,
        /// If it is false.
        if_false: BlockId,
    },
}

impl Terminator {
    /// The blocks that it goes to.
    pub fn successors(self) -> impl DoubleEndedIterator<Item = BlockId> {
        let (first, second) = match self {
            Terminator::Return | Terminator::ReturnValue(_) | Terminator::Unreachable => (None, None),
            Terminator::Jump(to) => (Some(to), None),
            Terminator::Branch { if_true, if_false, .. } => (Some(if_true), Some(if_false)),
        };
        first.into_iter().chain(second)
    }
}

/// A value.
pub struct Value<'ctx> {
    /// What it is.
    pub definition: Definition<'ctx>,
    /// Its type; none if it has no result.
    pub ty: Option<BasicTypeEnum<'ctx>>,
    /// The instructions that use it, each once, and those whose phis it comes into. A terminator is not one of them: see
    /// [`Function::is_condition_of`].
    pub users: Vec<ValueId>,
}

/// What a value is.
pub enum Definition<'ctx> {
    /// An argument, by number.
    Argument(u32, BasicValueEnum<'ctx>),
    /// A constant, or the address of a global.
    Constant(BasicValueEnum<'ctx>),
    /// What an instruction makes or does.
    Instruction(Instruction<'ctx>),
}

/// An instruction.
pub struct Instruction<'ctx> {
    /// What was read.
    pub llvm: InstructionValue<'ctx>,
    /// What it does.
    pub opcode: InstructionOpcode,
    /// Where it is.
    pub block: BlockId,
    /// What it does it with: see [`view::value_operands`].
    pub operands: Vec<ValueId>,
    /// For a phi: where each operand comes from.
    pub incoming: Vec<BlockId>,
}

impl<'ctx> Instruction<'ctx> {
    /// The instruction as a call.
    pub fn as_call(&self) -> Option<CallSiteValue<'ctx>> {
        view::as_call(self.llvm)
    }

    /// What it calls by name, if it calls something.
    pub fn callee(&self) -> Option<FunctionValue<'ctx>> {
        match view::callee(self.as_call()?) {
            Callee::Function(function) => Some(function),
            Callee::Assembly | Callee::Pointer => None,
        }
    }

    /// The `__mux_*` builtin that it calls, unless that is a group operation.
    pub fn mux(&self) -> Option<Mux> {
        Mux::from_name(&view::name(self.callee()?))
    }
}

impl<'ctx> Function<'ctx> {
    /// The first block.
    pub fn entry(&self) -> BlockId {
        BlockId::new(0)
    }

    /// The instruction that a value is.
    pub fn instruction(&self, value: ValueId) -> Option<&Instruction<'ctx>> {
        match &self.values[value].definition {
            Definition::Instruction(instruction) => Some(instruction),
            Definition::Argument(..) | Definition::Constant(_) => None,
        }
    }

    /// Where a value is made; none for what is there from the start.
    pub fn block_of(&self, value: ValueId) -> Option<BlockId> {
        self.instruction(value).map(|it| it.block)
    }

    /// The value in LLVM IR; none for an instruction without a result.
    pub fn llvm_value(&self, value: ValueId) -> Option<BasicValueEnum<'ctx>> {
        match &self.values[value].definition {
            Definition::Argument(_, llvm) | Definition::Constant(llvm) => Some(*llvm),
            Definition::Instruction(instruction) => view::value_of(instruction.llvm),
        }
    }

    /// Whether a value is a constant or the address of a global.
    pub fn is_constant(&self, value: ValueId) -> bool {
        matches!(self.values[value].definition, Definition::Constant(_))
    }

    /// The id of a value that was read.
    pub fn id_of(&self, llvm: BasicValueEnum<'ctx>) -> Option<ValueId> {
        self.ids.get(&llvm).copied()
    }

    /// The id of an instruction that was read. A terminator has none.
    pub fn id_of_instruction(&self, llvm: InstructionValue<'ctx>) -> Option<ValueId> {
        self.instruction_ids.get(&llvm).copied()
    }

    /// The id of a block that was read.
    pub fn id_of_block(&self, llvm: BasicBlock<'ctx>) -> Option<BlockId> {
        self.block_ids.get(&llvm).copied()
    }

    /// The blocks that a block goes to.
    pub fn successors(&self, block: BlockId) -> impl DoubleEndedIterator<Item = BlockId> {
        self.blocks[block].terminator.successors()
    }

    /// The instructions of a block in order, without the terminator.
    pub fn instructions_of(&self, block: BlockId) -> impl DoubleEndedIterator<Item = ValueId> + '_ {
        let block = &self.blocks[block];
        block.phis.iter().chain(&block.body).copied()
    }

    /// All instructions, block by block, without terminators.
    pub fn all_instructions(&self) -> impl Iterator<Item = ValueId> + '_ {
        self.blocks.keys().flat_map(|block| self.instructions_of(block))
    }

    /// What a phi of a loop's header is in the first run.
    pub fn start_of(&self, id: loops::LoopId, phi: ValueId) -> Option<ValueId> {
        self.comes_into(phi, |from| !self.loops.all[id].contains(from))
    }

    /// What a phi of a loop's header is in the next run, of a loop with one latch.
    pub fn next_of(&self, id: loops::LoopId, phi: ValueId) -> Option<ValueId> {
        self.comes_into(phi, |from| self.loops.all[id].contains(from))
    }

    /// The phi of a loop's header that a value is, or will be in the next run.
    pub fn phi_of(&self, id: loops::LoopId, value: ValueId) -> Option<ValueId> {
        let mut phis = self.blocks[self.loops.all[id].header].phis.iter().copied();
        phis.find(|phi| *phi == value || self.next_of(id, *phi) == Some(value))
    }

    /// What comes into a phi by the first of some ways.
    fn comes_into(&self, phi: ValueId, is_way: impl Fn(BlockId) -> bool) -> Option<ValueId> {
        let instruction = self.instruction(phi)?;
        let mut ways = instruction.operands.iter().zip(&instruction.incoming);
        ways.find(|(_, from)| is_way(**from)).map(|(value, _)| *value)
    }

    /// What the branch at the end of a block asks, if there is one.
    pub fn condition_of(&self, block: BlockId) -> Option<ValueId> {
        match self.blocks[block].terminator {
            Terminator::Branch { condition, .. } => Some(condition),
            _ => None,
        }
    }

    /// The branches back to the header of a loop, which say what is wanted of it.
    pub fn latches(&self, id: loops::LoopId) -> Vec<InstructionValue<'ctx>> {
        let latches = self.loops.all[id].latches.iter();
        latches
            .filter_map(|latch| self.blocks[*latch].llvm.get_terminator())
            .collect()
    }

    /// The blocks whose branch a value decides.
    pub fn is_condition_of(&self, value: ValueId) -> impl Iterator<Item = BlockId> + '_ {
        self.blocks
            .iter()
            .filter_map(move |(id, block)| match block.terminator {
                Terminator::Branch { condition, .. } if condition == value => Some(id),
                _ => None,
            })
    }

    /// The value that a constant integer has, its sign extended.
    pub fn constant_int(&self, value: ValueId) -> Option<i64> {
        match self.values[value].definition {
            Definition::Constant(BasicValueEnum::IntValue(constant)) => constant.get_sign_extended_constant(),
            _ => None,
        }
    }
}
