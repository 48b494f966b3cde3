//! A machine that exists nowhere: every instruction costs one for each register that it fills. Plans made for it are the same everywhere.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{InstructionOpcode, InstructionValue};

use super::{element_bits, Access, Cost, CostModel, Cycles, Form, Legal, Operand, Shuffle, TargetHooks, Wide};

/// What such a machine has.
#[derive(Clone, Copy, Debug)]
pub struct Fixed {
    /// Bits of a vector register.
    pub vector_bits: u32,
    /// Vector registers.
    pub vector_registers: u32,
    /// Whether it has masked loads and stores.
    pub has_masks: bool,
    /// Whether it has gathers and scatters.
    pub has_gathers: bool,
    /// Bits of a scalable vector register, times `vscale`.
    pub scalable_bits: u32,
}

impl Fixed {
    /// Registers of 512 bits, and instructions for everything.
    pub const WIDE: Fixed = Fixed {
        vector_bits: 512,
        vector_registers: 32,
        has_masks: true,
        has_gathers: true,
        scalable_bits: 0,
    };

    /// Registers of 128 bits, and only plain loads and stores.
    pub const NARROW: Fixed = Fixed {
        vector_bits: 128,
        vector_registers: 16,
        has_masks: false,
        has_gathers: false,
        scalable_bits: 0,
    };

    fn each(&self, ty: Wide<'_>) -> Cost {
        Cost::new(f64::from(self.registers(ty)))
    }
}

impl CostModel for Fixed {
    fn arithmetic(&self, opcode: InstructionOpcode, ty: Wide<'_>, second: Operand) -> Cost {
        let is_division = matches!(
            opcode,
            InstructionOpcode::UDiv | InstructionOpcode::SDiv | InstructionOpcode::URem | InstructionOpcode::SRem
        );
        match is_division && second != Operand::PowerOfTwo {
            // As no machine has it for vectors.
            true => Cost::new(10.0) * f64::from(ty.width.lanes),
            false => self.each(ty),
        }
    }

    fn compare(&self, _opcode: InstructionOpcode, ty: Wide<'_>, _predicate: u32) -> Cost {
        self.each(ty)
    }

    fn cast(&self, opcode: InstructionOpcode, from: Wide<'_>, to: BasicTypeEnum<'_>) -> Cost {
        match opcode {
            InstructionOpcode::BitCast | InstructionOpcode::AddrSpaceCast => Cost::FREE,
            _ => self.each(from).max(self.each(Wide::new(to, from.width))),
        }
    }

    fn memory(&self, access: &Access<'_>) -> Cost {
        let lanes = f64::from(access.ty.width.lanes);
        let one_by_one = Cost::new(if access.is_masked { 4.0 } else { 2.0 }) * lanes;
        match access.form {
            Form::Gather if self.has_gathers => Cost::new(lanes),
            Form::Gather => one_by_one,
            Form::Contiguous if access.is_masked && !self.has_masks => one_by_one,
            Form::Contiguous => self.each(access.ty),
            // Loads or stores of everything in between, and a shuffle of two vectors at each step to or from each member.
            Form::Interleaved { factor, members } => {
                let shuffles = f64::from(members.count_ones()) * f64::from(factor.max(2).ilog2());
                self.each(access.ty) * f64::from(factor) + self.each(access.ty) * shuffles
            }
        }
    }

    fn shuffle(&self, ty: Wide<'_>, _shuffle: Shuffle) -> Cost {
        self.each(ty)
    }

    fn extract(&self, _ty: Wide<'_>, _lane: Option<u32>) -> Cost {
        Cost::new(1.0)
    }

    fn insert(&self, _ty: Wide<'_>, _lane: Option<u32>) -> Cost {
        Cost::new(1.0)
    }

    fn intrinsic(&self, _id: u32, result: Wide<'_>, _parameters: &[BasicTypeEnum<'_>], _scalars: u64) -> Cost {
        self.each(result)
    }

    fn scaling(&self, ty: Wide<'_>) -> Cost {
        self.each(ty)
    }

    fn reduction(&self, _opcode: InstructionOpcode, ty: Wide<'_>) -> Cost {
        match element_bits(ty.element) {
            // A mask is tested at once.
            1 => Cost::new(1.0),
            _ => self.each(ty) + Cost::new(f64::from(ty.width.lanes.max(1).ilog2())),
        }
    }

    fn branch(&self) -> Cost {
        Cost::new(1.0)
    }

    fn call(&self) -> Cost {
        Cost::new(10.0)
    }

    fn scalar(&self, instruction: InstructionValue<'_>) -> Cost {
        match instruction.get_opcode() {
            InstructionOpcode::Phi
            | InstructionOpcode::BitCast
            | InstructionOpcode::AddrSpaceCast
            | InstructionOpcode::GetElementPtr => Cost::FREE,
            InstructionOpcode::UDiv | InstructionOpcode::SDiv | InstructionOpcode::URem | InstructionOpcode::SRem => {
                Cost::new(10.0)
            }
            _ => Cost::new(1.0),
        }
    }

    fn latency(&self, instruction: InstructionValue<'_>) -> Cycles {
        // As if nothing was done at once, and every result took four steps.
        self.scalar(instruction).cycles(4.0)
    }
}

impl TargetHooks for Fixed {
    fn vector_bits(&self) -> u32 {
        self.vector_bits
    }

    fn scalable_bits(&self) -> u32 {
        self.scalable_bits
    }

    fn likely_vscale(&self) -> u32 {
        2
    }

    fn vector_registers(&self) -> u32 {
        self.vector_registers
    }

    fn max_interleave(&self) -> u32 {
        4
    }

    fn is_legal(&self, question: Legal, ty: Wide<'_>, _align: u64) -> bool {
        let is_vector = ty.width.is_scalable || ty.width.lanes > 1;
        is_vector
            && match question {
                Legal::MaskedLoad | Legal::MaskedStore => self.has_masks,
                Legal::Gather | Legal::Scatter => self.has_gathers,
            }
    }

    /// Masks take one register, however many lanes they have.
    fn registers(&self, ty: Wide<'_>) -> u32 {
        let bits = match ty.width.is_scalable {
            true => self.scalable_bits,
            false => self.vector_bits,
        };
        match (element_bits(ty.element), ty.width.lanes) {
            (1, _) => 1,
            // Scalar registers have 64 bits.
            (element, 1) if !ty.width.is_scalable => element.div_ceil(64).max(1),
            (element, lanes) => (element * lanes).div_ceil(bits.max(1)).max(1),
        }
    }
}
