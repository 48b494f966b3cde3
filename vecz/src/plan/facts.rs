//! What plans are made from: a prepared kernel and everything that is found out about it.

use cranelift_entity::EntitySet;
use inkwell::module::Module;
use inkwell::types::BasicTypeEnum;
use inkwell::values::InstructionOpcode;
use ir::addresses::{self, Step};
use ir::builtin_info::Mux;
use ir::vectorization::Width;
use ir::{view, widen};

use super::control::{ActiveLanes, Control, GuardNeed};
use crate::analyses::fading::fading;
use crate::analyses::private_variables::PrivateVariables;
use crate::analyses::shapes::{self, Shape, Shapes};
use crate::analyses::{Divergence, Uniformity};
use crate::function::{BlockId, Function, Instruction, ValueId};
use crate::memory;
use crate::prepare::vectorize_callees::notes;
use crate::target::{Cost, Operand, Target, Wide};
use crate::Request;

/// What is found out about a kernel for lanes along a dimension, however many there are.
pub struct Analyses {
    /// Which values are the same in all lanes.
    pub uniformity: Uniformity,
    /// Where lanes part.
    pub divergence: Divergence,
    /// The control flow of the new function.
    pub control: Control,
    /// How values differ from lane to lane.
    pub shapes: Shapes,
    /// Where lanes have their private variables.
    pub variables: PrivateVariables,
    /// The values of loops that lanes keep when they have left.
    pub fading: EntitySet<ValueId>,
    /// How many instructions are atomic updates.
    pub updates: usize,
    /// How loads and stores are done.
    pub accesses: memory::plan::AccessPlan,
    /// The dimension.
    pub dimension: u32,
}

impl Analyses {
    /// Finds it out.
    pub fn run(f: &Function<'_>, dimension: u32, request: &Request<'_>) -> Analyses {
        let uniformity = Uniformity::run(f, dimension);
        let divergence = Divergence::run(f, &uniformity);
        let asks = |block| asks(f, &uniformity, block);
        let control = Control::new(f, &uniformity, &divergence, asks);
        let fading = fading(f, |id| control.graph.tail(id).is_some());
        let instructions = f.values.keys().filter_map(|value| f.instruction(value));
        let updates = instructions.filter(|it| is_update(it)).count();
        let is_uniform = |value| uniformity.is_uniform(value);
        let is_blend = |value| control.is_blend(f, value);
        let variables = PrivateVariables::run(f, &uniformity);
        let private_stride = |value| variables.stride(value);
        let is_by_all = |block| control.mask(block) == ActiveLanes::All;
        let is_interleaved = |address| variables.interleaved(address).is_some();
        let premises = shapes::Premises {
            dimension,
            local_size: request.local_size,
            is_uniform: &is_uniform,
            is_blend: &is_blend,
            private_stride: &private_stride,
            is_by_all: &is_by_all,
            is_interleaved: &is_interleaved,
        };
        let shapes = Shapes::run(f, &premises);
        Analyses {
            uniformity,
            divergence,
            control,
            fading,
            updates,
            accesses: memory::plan::AccessPlan::new(f, &shapes),
            shapes,
            variables,
            dimension,
        }
    }
}

/// What the instructions of a block ask of a guard.
fn asks(f: &Function<'_>, uniformity: &Uniformity, block: BlockId) -> GuardNeed {
    let needs = |value: &ValueId| {
        f.instruction(*value)
            .is_some_and(|it| needs_lane(f, uniformity, *value, it))
    };
    let body = &f.blocks[block].body;
    if body.iter().any(needs) {
        return GuardNeed::Needed;
    }
    let instructions = || f.instructions_of(block).filter_map(|it| f.instruction(it));
    let long = instructions().filter(|it| is_long(it.opcode)).count();
    match body.len() > LONG || long > 1 || instructions().any(is_one_by_one) {
        true => GuardNeed::Better,
        false => GuardNeed::NotNeeded,
    }
}

/// Instructions from which on a masked block is skipped if no lane comes to it: about what a branch that is not foreseen costs.
const LONG: usize = 16;

/// Whether an instruction of each lane takes as long as many others.
fn is_long(opcode: InstructionOpcode) -> bool {
    matches!(
        opcode,
        InstructionOpcode::Load | InstructionOpcode::Store | InstructionOpcode::Call | InstructionOpcode::FDiv
    )
}

/// Whether an instruction changes a place of memory that others may change.
pub fn is_update(instruction: &Instruction<'_>) -> bool {
    matches!(
        instruction.opcode,
        InstructionOpcode::AtomicRMW | InstructionOpcode::AtomicCmpXchg
    )
}

/// Whether lanes mostly do something one after another, each with a test of its own: call a function, or change a place of memory that others may change.
fn is_one_by_one(instruction: &Instruction<'_>) -> bool {
    let of_function = |callee| !view::is_intrinsic(callee);
    is_update(instruction) || instruction.mux().is_none() && instruction.callee().is_some_and(of_function)
}

/// Whether an instruction runs once for all lanes, but must not if there are none.
fn needs_lane(f: &Function<'_>, uniformity: &Uniformity, value: ValueId, instruction: &Instruction<'_>) -> bool {
    match instruction.opcode {
        InstructionOpcode::Store => uniformity.is_uniform(instruction.operands[1]),
        InstructionOpcode::AtomicRMW => super::recipes::atomic::is_together(f, uniformity, value),
        InstructionOpcode::Call if instruction.mux().is_some_and(Mux::is_rematerializable) => false,
        // Nothing comes of it.
        InstructionOpcode::Call if instruction.mux() == Some(Mux::SubGroupBarrier) => false,
        _ => uniformity.is_uniform(value) && !widen::can_speculate(instruction.llvm),
    }
}

/// Vectors in the place of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vectors {
    /// Lanes of each.
    pub width: Width,
    /// How many of them; each is a *part* of the value.
    pub count: u32,
}

impl Vectors {
    /// So many lanes in all, if their number is known.
    pub fn lanes(self) -> Option<u32> {
        (!self.width.is_scalable).then_some(self.width.lanes * self.count)
    }

    /// Whether each part is one work-item's: values are no vectors, but scalars, or what vectors the kernel has itself.
    pub fn are_of_one(self) -> bool {
        self.width.is_one()
    }

    /// All lanes, those of scalable vectors as if there were as few as there can be.
    pub fn total(self) -> Width {
        Width {
            lanes: self.width.lanes * self.count,
            ..self.width
        }
    }
}

/// All that a recipe knows.
#[derive(Clone, Copy)]
pub struct Facts<'a, 'ctx> {
    /// The module.
    pub module: &'a Module<'ctx>,
    /// The kernel, prepared.
    pub function: &'a Function<'ctx>,
    /// What was found out.
    pub analyses: &'a Analyses,
    /// What is asked for.
    pub request: &'a Request<'a>,
    /// The machine.
    pub target: &'a dyn Target,
    /// What values become.
    pub vectors: Vectors,
    /// Whether the vectorized kernel runs any number of work-items up to its lanes: those beyond the end of the row are off.
    pub is_predicated: bool,
}

impl<'a, 'ctx> Facts<'a, 'ctx> {
    /// The instruction that a value is.
    pub fn instruction(&self, value: ValueId) -> Option<&'a Instruction<'ctx>> {
        self.function.instruction(value)
    }

    /// Whether a value is the same in all lanes.
    pub fn is_uniform(&self, value: ValueId) -> bool {
        self.analyses.uniformity.is_uniform(value)
    }

    /// How a value differs from lane to lane.
    pub fn shape(&self, value: ValueId) -> Shape {
        match self.is_uniform(value) {
            true => Shape::Uniform,
            false => self.analyses.shapes.of(value),
        }
    }

    /// The lanes for which an instruction runs.
    pub fn mask(&self, value: ValueId) -> ActiveLanes {
        let block = self.function.block_of(value);
        block.map_or(ActiveLanes::All, |block| self.analyses.control.mask(block))
    }

    /// Whether an instruction runs for all lanes.
    pub fn runs_for_all(&self, value: ValueId) -> bool {
        self.mask(value) == ActiveLanes::All && !self.is_predicated
    }

    /// Whether an instruction never runs without a lane.
    pub fn is_active(&self, value: ValueId) -> bool {
        let block = self.function.block_of(value);
        block.is_none_or(|block| self.analyses.control.is_active(block))
    }

    /// What an instruction costs one lane that does it alone.
    pub fn of_lane(&self, instruction: &Instruction<'_>) -> Cost {
        let callee = instruction.callee().filter(|it| view::is_defined(*it));
        match callee.and_then(notes::cycles) {
            Some(cycles) => self.target.call() + cycles.work(self.target.tuning().vector_cycles),
            None => self.target.scalar(instruction.llvm),
        }
    }

    /// What an operation on masks, or on conditions of lanes, costs. Each part has a mask of its own in a register for masks; without such registers, masks are vectors like
    /// those of what was compared.
    pub fn mask_operation(&self, opcode: InstructionOpcode) -> Cost {
        let bit = self.module.get_context().bool_type();
        let of = |width| self.target.arithmetic(opcode, Wide::new(bit, width), Operand::Any);
        match self.target.has_mask_registers() {
            true => of(self.vectors.width) * f64::from(self.vectors.count),
            false => of(self.vectors.total()),
        }
    }

    /// The index by which lanes' addresses differ, if that is all, and machines add it up when they access memory: `base + index * 1, 2, 4 or 8`, and constants. It may be
    /// [`narrow`](Facts::narrow).
    pub fn index(&self, address: ValueId) -> Option<ValueId> {
        let instruction = self.instruction(address)?;
        let steps = addresses::steps(instruction.llvm)?;
        let (base, indices) = instruction.operands.split_first()?;
        let mut varying = None;
        for (step, index) in steps.iter().zip(indices) {
            match step {
                _ if self.function.is_constant(*index) => {}
                Step::Elements(1 | 2 | 4 | 8) if varying.is_none() && !self.is_uniform(*index) => {
                    varying = Some(*index)
                }
                _ => return None,
            }
        }
        varying
            .filter(|_| self.is_uniform(*base))
            .map(|index| self.narrow(index))
    }

    /// The narrower integer that an integer is made of by extending it, or itself.
    pub fn narrow(&self, value: ValueId) -> ValueId {
        let extended = self.instruction(value).filter(|it| {
            let is_extension = matches!(it.opcode, InstructionOpcode::ZExt | InstructionOpcode::SExt);
            let bit = self.module.get_context().bool_type();
            is_extension && self.function.values[it.operands[0]].ty != Some(bit.into())
        });
        extended.map_or(value, |it| it.operands[0])
    }

    /// Whether nobody wants the vector of a value that is computed for lanes: an address of atomic operations, or an index of such addresses, which each lane makes for itself.
    pub fn is_made_by_each(&self, value: ValueId) -> bool {
        let is_by_each = |user: &ValueId| {
            let opcode = self.instruction(*user).map(|it| it.opcode);
            match opcode {
                Some(InstructionOpcode::AtomicRMW | InstructionOpcode::AtomicCmpXchg) => self.index(value).is_some(),
                Some(InstructionOpcode::GetElementPtr) => {
                    self.narrow(value) != value
                        && self.index(*user) == Some(self.narrow(value))
                        && self.is_made_by_each(*user)
                }
                _ => false,
            }
        };
        let users = &self.function.values[value].users;
        !users.is_empty() && users.iter().all(is_by_each)
    }

    /// The type of one lane's value, with the lanes of all parts.
    pub fn wide(&self, element: BasicTypeEnum<'ctx>) -> Wide<'ctx> {
        Wide::new(element, self.vectors.total())
    }
}
