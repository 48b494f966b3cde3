//! What the vectorizer asks about the machine that code is made for: what it can do ([`TargetHooks`]) and what that costs ([`CostModel`]).
//!
//! - [`machine`]: answers from LLVM, for a target machine. [`fixed`]: answers that depend on nothing, for tests.
//! - [`cost`]: amounts of work and of time. [`instructions`]: what an instruction costs when it is done for many lanes. [`tuning`]: what is known
//!   of single CPUs. [`mispredictions`]: what branches cost that are not foreseen. [`permutation`]: components of vectors by variable numbers.
//!
//! Values are spoken of as [`Wide`] types: lanes of an element. A plan asks for the type of a whole value; what does not fit a register is
//! several, in the answer too.

pub mod cost;
pub mod fixed;
mod half;
pub mod instructions;
pub mod machine;
pub mod mispredictions;
mod permutation;
#[cfg(test)]
pub(crate) mod tests;
pub mod tuning;

use inkwell::targets::TargetMachine;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{FunctionValue, InstructionOpcode, InstructionValue};
pub use ir::cost::{Access, Form, Legal, Operand, Shuffle, Wide};
use ir::vectorization::Width;

pub use cost::{Cost, Cycles};
pub(crate) use machine::is_locked;
use machine::Machine;
pub use tuning::Tuning;

use crate::function::{Function, ValueId};
pub use crate::memory::emit::{Builders, PlainBuilders, TestedStores};

/// What code costs ([`cost`] tells of the units).
pub trait CostModel {
    /// Arithmetic on two such values, or one; `second` is what is known of the second.
    fn arithmetic(&self, opcode: InstructionOpcode, ty: Wide<'_>, second: Operand) -> Cost;

    /// `icmp`, `fcmp` of such values, with LLVM's number of the predicate, or 0; `select` between such values.
    fn compare(&self, opcode: InstructionOpcode, ty: Wide<'_>, predicate: u32) -> Cost;

    /// A conversion to as many values of another type.
    fn cast(&self, opcode: InstructionOpcode, from: Wide<'_>, to: BasicTypeEnum<'_>) -> Cost;

    /// A vector load or store. [`Cost::NEVER`] only if the type has no such access; what the machine has no instruction for costs what it takes
    /// without.
    fn memory(&self, access: &Access<'_>) -> Cost;

    /// Lanes in another order.
    fn shuffle(&self, ty: Wide<'_>, shuffle: Shuffle) -> Cost;

    /// One lane out of a vector; none: any.
    fn extract(&self, ty: Wide<'_>, lane: Option<u32>) -> Cost;

    /// One lane into a vector; none: any.
    fn insert(&self, ty: Wide<'_>, lane: Option<u32>) -> Cost;

    /// An intrinsic by its number, with the parameters of one lane. Those whose bit is in `scalars` are the same for all lanes.
    fn intrinsic(&self, id: u32, result: Wide<'_>, parameters: &[BasicTypeEnum<'_>], scalars: u64) -> Cost;

    /// A number times a power of two ([`ir::scaling`]): two products, the shifts and sums that make their factors and a test of whether anything is left, or an instruction for it and the test.
    fn scaling(&self, ty: Wide<'_>) -> Cost;

    /// All lanes made one value.
    fn reduction(&self, opcode: InstructionOpcode, ty: Wide<'_>) -> Cost;

    /// A branch that is mostly foreseen.
    fn branch(&self) -> Cost;

    /// A call and a return, without what the function does.
    fn call(&self) -> Cost;

    /// A scalar instruction as it stands in the kernel: one that becomes part of an address costs nothing.
    fn scalar(&self, instruction: InstructionValue<'_>) -> Cost;

    /// How long the result of a scalar instruction, or of the same one on vectors, takes.
    fn latency(&self, instruction: InstructionValue<'_>) -> Cycles;

    /// How long the result of a value takes: none, if it is there from the start.
    fn latency_of(&self, f: &Function<'_>, value: ValueId) -> Cycles {
        f.instruction(value).map_or(Cycles::FREE, |it| self.latency(it.llvm))
    }

    /// Lanes put into a vector one by one.
    fn gather_lanes(&self, ty: Wide<'_>) -> Cost {
        each_lane(ty, |lane| self.insert(ty, Some(lane)))
    }

    /// The lanes of a vector taken out one by one.
    fn scatter_lanes(&self, ty: Wide<'_>) -> Cost {
        each_lane(ty, |lane| self.extract(ty, Some(lane)))
    }

    /// A branch on whether any lane of a mask, given as a vector of `i1`, is on.
    fn branch_if_any(&self, mask: Wide<'_>) -> Cost {
        self.reduction(InstructionOpcode::Or, mask) + self.branch()
    }
}

/// What the machine can do, and what its vectors are like.
pub trait TargetHooks {
    /// Bits of a vector register that code should use; 0 if there are none.
    fn vector_bits(&self) -> u32;

    /// Bits of a scalable vector register, times `vscale`; 0 if there are none.
    fn scalable_bits(&self) -> u32;

    /// What `vscale` probably is, for costs.
    fn likely_vscale(&self) -> u32;

    /// How many vector registers there are.
    fn vector_registers(&self) -> u32;

    /// How many independent operations keep the machine busy.
    fn max_interleave(&self) -> u32;

    /// What is known of the CPU besides what it can do.
    fn tuning(&self) -> Tuning {
        Tuning::default()
    }

    /// Whether there is an instruction for it that is worth using.
    fn is_legal(&self, question: Legal, ty: Wide<'_>, align: u64) -> bool;

    /// Whether an access is one instruction for all lanes: if there is one that is worth using, and for vectors without a fixed size, which are not done lane by lane.
    fn does_all_lanes(&self, question: Legal, ty: Wide<'_>, align: u64) -> bool {
        ty.width.is_scalable || self.is_legal(question, ty, align)
    }

    /// How many registers a value takes, masks included.
    fn registers(&self, ty: Wide<'_>) -> u32;

    /// How its loads and stores of vectors are written.
    fn builders(&self) -> &dyn Builders {
        &PlainBuilders
    }

    /// Whether masks have registers of their own, a bit for each lane, and take no room among the vectors.
    fn has_mask_registers(&self) -> bool {
        self.vector_bits() >= 512 || self.scalable_bits() > 0
    }

    /// Whether elements of two vectors may go anywhere in one instruction, and not only within each block of 16 bytes.
    fn shuffles_across_blocks(&self) -> bool {
        self.vector_bits() >= 512 || self.scalable_bits() > 0
    }

    /// The intrinsic that takes, for each lane, the element of two vectors of integers that the lane's number names, if the machine has such an instruction:
    /// its parameters are the first vector, numbers as wide as the elements, and the second vector.
    fn permutation(&self, element_bytes: u64, lanes: u32) -> Option<&'static str> {
        let _ = (element_bytes, lanes);
        None
    }

    /// The same of one vector: its parameters are the vector and the numbers.
    fn permutation_of_one(&self, element_bytes: u64, lanes: u32) -> Option<&'static str> {
        let _ = (element_bytes, lanes);
        None
    }

    /// How many lanes of an element one vector should have: what one register holds, a power of two and at least 1.
    fn preferred_lanes(&self, element: BasicTypeEnum<'_>) -> u32 {
        (self.vector_bits() / element_bits(element).max(1).next_power_of_two()).max(1)
    }

    /// The most lanes that fit in the registers when values of these element types are in use at the same time, a power of two; 0 if
    /// not even one does. Never more than `at_most`.
    fn widest_factor(&self, live: &[BasicTypeEnum<'_>], at_most: u32) -> u32 {
        let fits = |lanes: &u32| {
            let registers = live.iter().map(|element| {
                self.registers(Wide::new(
                    *element,
                    Width {
                        lanes: *lanes,
                        is_scalable: false,
                    },
                ))
            });
            registers.sum::<u32>() <= self.vector_registers()
        };
        let widths = std::iter::successors(at_most.checked_ilog2().map(|log| 1 << log), |lanes| match lanes {
            0 | 1 => None,
            more => Some(more / 2),
        });
        widths.into_iter().find(fits).unwrap_or(0)
    }
}

/// A machine: what plans are made for.
pub trait Target: CostModel + TargetHooks {}

impl<T: CostModel + TargetHooks> Target for T {}

/// Who says what a machine is like. LLVM does ([`LlvmTargets`]), unless a request names somebody else.
pub trait Targets {
    /// What code of a function is planned for, where it is made for a machine.
    fn target<'m>(&'m self, machine: &'m TargetMachine, function: FunctionValue<'m>) -> Box<dyn Target + 'm>;
}

/// Machines as LLVM knows them.
#[derive(Clone, Copy, Debug, Default)]
pub struct LlvmTargets;

impl Targets for LlvmTargets {
    fn target<'m>(&'m self, machine: &'m TargetMachine, function: FunctionValue<'m>) -> Box<dyn Target + 'm> {
        Box::new(Machine::new(machine, function))
    }
}

/// Bits of a value of a type: those of a pointer are 64, those of an aggregate the sum.
pub fn element_bits(ty: BasicTypeEnum<'_>) -> u32 {
    match ty {
        BasicTypeEnum::IntType(int) => int.get_bit_width(),
        BasicTypeEnum::FloatType(float) => float.get_bit_width(),
        BasicTypeEnum::PointerType(_) => 64,
        BasicTypeEnum::VectorType(vector) => vector.get_size() * element_bits(vector.get_element_type()),
        BasicTypeEnum::ScalableVectorType(vector) => vector.get_size() * element_bits(vector.get_element_type()),
        BasicTypeEnum::ArrayType(array) => array.len() * element_bits(array.get_element_type()),
        BasicTypeEnum::StructType(of) => of.get_field_types_iter().map(element_bits).sum(),
    }
}

fn each_lane(ty: Wide<'_>, cost: impl Fn(u32) -> Cost) -> Cost {
    match ty.width.is_scalable {
        true => Cost::NEVER,
        false => (0..ty.width.lanes).map(cost).sum(),
    }
}
