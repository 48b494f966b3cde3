//! Whether a copy of a side that needs no masks is worth the test and the code.

use inkwell::context::ContextRef;
use inkwell::values::InstructionOpcode;
use ir::cost::{Access, Form, Wide};
use ir::view;

use super::Side;
use crate::analyses::frequencies::Frequencies;
use crate::function::{Function, Instruction, ValueId};
use crate::prepare::lanes::{Lanes, Pace};
use crate::target::{element_bits, Cost, CostModel, TargetHooks};

/// How often all lanes take a side that one does, for want of knowledge.
const ALL_OF_ANY: f64 = 0.5;

/// What is asked.
pub struct Pays<'a, 'ctx, T> {
    context: ContextRef<'ctx>,
    target: &'a T,
    lanes: &'a Lanes<'ctx>,
}

impl<'a, 'ctx, T: CostModel + TargetHooks> Pays<'a, 'ctx, T> {
    /// Asks a target about a function.
    pub fn new(context: ContextRef<'ctx>, target: &'a T, lanes: &'a Lanes<'ctx>) -> Pays<'a, 'ctx, T> {
        Pays { context, target, lanes }
    }

    /// Whether what masks cost in a side is more than the test, given how often the copy runs.
    pub fn pays(&self, read: &Function<'ctx>, side: &Side<'ctx>) -> bool {
        let frequencies = Frequencies::run(read);
        let start = frequencies.of(side.first).max(f64::MIN_POSITIVE);
        let mut saved = Cost::FREE;
        for block in &side.blocks {
            let often = frequencies.of(*block) / start;
            let values = read.instructions_of(*block);
            let masks: Cost = values.map(|value| self.mask_of(read, value)).sum();
            saved += masks * often;
        }
        let lanes = self.target.preferred_lanes(self.context.f32_type().into());
        let test = self.target.branch_if_any(Wide::fixed(self.context.bool_type(), lanes));
        saved * ALL_OF_ANY > test
    }

    /// Whether there is anything in a side that a mask is for.
    pub fn does_something(&self, read: &Function<'ctx>, side: &Side<'ctx>) -> bool {
        let mut values = side.blocks.iter().flat_map(|block| read.instructions_of(*block));
        values.any(|value| {
            let opcode = read.instruction(value).map(|it| it.opcode);
            matches!(
                opcode,
                Some(
                    InstructionOpcode::Load
                        | InstructionOpcode::Store
                        | InstructionOpcode::Call
                        | InstructionOpcode::AtomicRMW
                        | InstructionOpcode::AtomicCmpXchg
                )
            )
        })
    }

    /// What the mask of an instruction costs.
    fn mask_of(&self, read: &Function<'ctx>, value: ValueId) -> Cost {
        let Some(instruction) = read.instruction(value) else {
            return Cost::FREE;
        };
        match instruction.opcode {
            InstructionOpcode::Load | InstructionOpcode::Store => self.mask_of_access(read, value, instruction),
            InstructionOpcode::UDiv | InstructionOpcode::SDiv | InstructionOpcode::URem | InstructionOpcode::SRem => {
                match read.values[value].ty {
                    Some(ty) => {
                        let wide = Wide::fixed(ty, self.target.preferred_lanes(ty));
                        self.target.compare(InstructionOpcode::Select, wide, 0)
                    }
                    None => Cost::FREE,
                }
            }
            _ => Cost::FREE,
        }
    }

    fn mask_of_access(&self, read: &Function<'ctx>, value: ValueId, instruction: &Instruction<'ctx>) -> Cost {
        let is_store = instruction.opcode == InstructionOpcode::Store;
        let address = instruction.operands.last().and_then(|it| read.llvm_value(*it));
        let ty = match is_store {
            true => read.values[instruction.operands[0]].ty,
            false => read.values[value].ty,
        };
        let (Some(address), Some(element)) = (address, ty) else {
            return Cost::FREE;
        };
        let bytes = i64::from(element_bits(element) / 8);
        let form = match self.lanes.pace(address) {
            // One access for all lanes, which a guard is for.
            Pace::By(0) => return Cost::FREE,
            Pace::By(pace) if pace == bytes => Form::Contiguous,
            Pace::By(_) | Pace::Linear | Pace::Irregular => Form::Gather,
        };
        let access = |is_masked| Access {
            ty: Wide::fixed(element, self.target.preferred_lanes(element)),
            form,
            is_store,
            is_masked,
            align: u64::from(instruction.llvm.get_alignment().unwrap_or(1)),
            space: view::address_space_of_operand(instruction.llvm, u32::from(is_store)),
        };
        let (masked, plain) = (self.target.memory(&access(true)), self.target.memory(&access(false)));
        match masked > plain {
            true => Cost::new(masked.amount() - plain.amount()),
            false => Cost::FREE,
        }
    }
}
