//! Whether a copy of a side that needs no masks is worth the test and the code.

use inkwell::context::ContextRef;
use inkwell::values::InstructionOpcode;
use ir::cost::{Access, Form, Wide};
use ir::view;

use super::ends::ByEnds;
use super::Side;
use crate::analyses::frequencies::Frequencies;
use crate::function::{BlockId, Function, Instruction, ValueId};
use crate::prepare::lanes::{LaneGuesses, Pace};
use crate::target::{element_bits, mispredictions, Cost, Target};

/// Lanes that decide for themselves are as likely to agree as this many that are independent of each other: if half of all lanes take a side, then every other time
/// that one does, all do.
const DECISIONS: f64 = 1.585;

/// How often all lanes take a side that the ends of their row decide: all but those rows that have an edge in them, one of twenty.
const INSIDE: f64 = 0.95;

/// A copy that saves less than this part of a side is not worth its code, however little the test is.
const WORTH_A_COPY: f64 = 0.125;

/// What is asked.
pub struct Pays<'a, 'ctx> {
    context: ContextRef<'ctx>,
    target: &'a dyn Target,
    lanes: &'a LaneGuesses<'ctx>,
    frequencies: Frequencies,
}

impl<'a, 'ctx> Pays<'a, 'ctx> {
    /// Asks a target about a function.
    pub fn new(
        context: ContextRef<'ctx>,
        read: &Function<'ctx>,
        target: &'a dyn Target,
        lanes: &'a LaneGuesses<'ctx>,
    ) -> Pays<'a, 'ctx> {
        Pays {
            context,
            target,
            lanes,
            frequencies: Frequencies::run(read),
        }
    }

    /// Whether what all lanes save that take a side together is more than the test, given how often they do: what masks cost, the guard around what lanes may not
    /// come to, and the other side.
    pub fn pays(&self, read: &Function<'ctx>, side: &Side<'ctx>) -> bool {
        let frequencies = &self.frequencies;
        let taken = side.share(frequencies);
        let lanes = self.target.preferred_lanes(self.context.f32_type().into());
        let any = self.target.branch_if_any(Wide::fixed(self.context.bool_type(), lanes));
        // Each time that lanes come to a side which such a share of them takes.
        let cost_of = |blocks: &mut dyn Iterator<Item = BlockId>, share: f64, of: &dyn Fn(ValueId) -> Cost| -> Cost {
            let start = (frequencies.of(side.branch) * share).max(f64::MIN_POSITIVE);
            let cost_in = |block: BlockId| {
                let often = frequencies.of(block) / start;
                read.instructions_of(block).map(of).sum::<Cost>() * often
            };
            blocks.map(cost_in).sum()
        };
        let (mask, whole) = (|value| self.mask_of(read, value), |value| self.whole(read, value));
        // What costs more than a test has a guard.
        let guarded = |cost: Cost| if cost < any { cost } else { any };
        let masks = cost_of(&mut side.blocks.iter().copied(), taken, &mask);
        let own = cost_of(&mut side.blocks.iter().copied(), taken, &whole);
        let other = guarded(cost_of(&mut side.others(), 1.0 - taken, &whole));
        let saved = masks + guarded(own) + other;
        match by_ends(self.lanes, frequencies, side) {
            Some(ends) => {
                let saved = (saved + ends.asking_each(self.target, lanes)) * all_of_row(read, frequencies, side);
                saved > ends.asking(self.target) + mispredictions::AT_EDGE && saved > own * WORTH_A_COPY
            }
            None => saved * all_of_any(taken) > any,
        }
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

    /// What an instruction costs that has no mask.
    fn whole(&self, read: &Function<'ctx>, value: ValueId) -> Cost {
        match read.instruction(value) {
            Some(instruction) => self.target.scalar(instruction.llvm),
            None => Cost::FREE,
        }
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
            true => masked.beyond(plain),
            false => Cost::FREE,
        }
    }
}

/// The condition under which a side is taken, if the ends of a row decide it and most lanes say yes.
pub fn by_ends<'ctx>(lanes: &LaneGuesses<'ctx>, frequencies: &Frequencies, side: &Side<'ctx>) -> Option<ByEnds<'ctx>> {
    let is_usual = side.share(frequencies) >= 0.5;
    ByEnds::of(lanes, side.condition).filter(|_| is_usual)
}

/// How often all lanes take a side that the ends of their row decide. An edge that moves in a loop has as many rows on either side as lanes.
pub fn all_of_row(read: &Function<'_>, frequencies: &Frequencies, side: &Side<'_>) -> f64 {
    match read.loops.innermost(side.branch) {
        Some(_) => side.share(frequencies) * INSIDE,
        None => INSIDE,
    }
}

/// How often all lanes take a side when one does, if so great a share of them takes it.
pub fn all_of_any(share: f64) -> f64 {
    let any = 1.0 - (1.0 - share).powf(DECISIONS);
    share.powf(DECISIONS) / any.max(f64::MIN_POSITIVE)
}
