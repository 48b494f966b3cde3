//! Addresses as sums: which of them are a constant distance apart.

use std::cell::Cell;
use std::collections::BTreeMap;

use inkwell::values::InstructionOpcode;
use ir::addresses::{self, Step};

use crate::analyses::shapes::{integer_bits, Guard, Shape, Shapes};
use crate::function::{Function, Instruction, ValueId};

/// How a narrow integer became a wide one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Extension {
    /// It did not: it has the width of an address.
    Whole,
    /// Its low bits, as a signed integer.
    Signed(u32),
    /// Its low bits, as an unsigned integer.
    Unsigned(u32),
}

/// A sum: values, each so many times, and a constant. Two values of the same terms differ by their constants in every active lane, if the guards of
/// both hold and the constants are no further apart than the lanes.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Linear {
    /// What is added, and how often.
    pub terms: BTreeMap<(ValueId, Extension), i64>,
    /// What is added in bytes.
    pub constant: i64,
}

/// How deep an expression is looked into.
const DEPTH: u32 = 24;

impl Linear {
    /// An address, or an integer, as a sum.
    pub fn of(f: &Function<'_>, shapes: &Shapes, value: ValueId) -> Linear {
        let reader = Reader {
            f,
            shapes,
            trust: Trust::Guards,
            narrow: Cell::default(),
            is_within: Cell::default(),
            is_proved: Cell::default(),
        };
        reader.read(value)
    }

    /// The same without guards: two values of the same terms differ by their constants in every active lane.
    pub fn exact(f: &Function<'_>, shapes: &Shapes, value: ValueId) -> Linear {
        let reader = Reader {
            f,
            shapes,
            trust: Trust::Flags,
            narrow: Cell::default(),
            is_within: Cell::default(),
            is_proved: Cell::default(),
        };
        reader.read(value)
    }

    /// The same as if no integer ever wrapped, and the narrow sum in it, if there is one.
    pub fn modular(f: &Function<'_>, shapes: &Shapes, value: ValueId) -> (Linear, NarrowSums) {
        let reader = Reader {
            f,
            shapes,
            trust: Trust::All,
            narrow: Cell::default(),
            is_within: Cell::default(),
            is_proved: Cell::default(),
        };
        let sum = reader.read(value);
        (sum, reader.narrow.get())
    }
}

/// The sums that are extended in an address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NarrowSums {
    /// There are none.
    #[default]
    None,
    /// There is one.
    One(Narrow),
    /// There are several.
    Several,
}

/// A sum of narrow integers that is extended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Narrow {
    /// The sum.
    pub sum: ValueId,
    /// How it is extended.
    pub extension: Extension,
    /// How often it is in the address.
    pub times: i64,
    /// The constant in it.
    pub constant: i64,
}

struct Reader<'a, 'ctx> {
    f: &'a Function<'ctx>,
    shapes: &'a Shapes,
    trust: Trust,
    narrow: Cell<NarrowSums>,
    /// Whether the narrow sum is being read.
    is_within: Cell<bool>,
    /// Whether what is being read is known not to wrap.
    is_proved: Cell<bool>,
}

/// How often a value is in a sum.
#[derive(Clone, Copy, Debug)]
struct Times {
    /// In the address.
    address: i64,
    /// In the narrow sum, while that is being read. It does not follow from the other, which may have wrapped.
    narrow: i64,
}

impl Times {
    const ONCE: Times = Times { address: 1, narrow: 1 };

    fn wrapping_mul(self, factor: i64) -> Times {
        Times {
            address: self.address.wrapping_mul(factor),
            narrow: self.narrow.wrapping_mul(factor),
        }
    }
}

/// Why a sum is taken not to wrap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trust {
    /// Its flags say so.
    Flags,
    /// Or a guard will.
    Guards,
    /// There need be no reason.
    All,
}

impl<'ctx> Reader<'_, 'ctx> {
    fn read(&self, value: ValueId) -> Linear {
        let mut sum = Linear::default();
        self.add(&mut sum, value, Times::ONCE, Extension::Whole, DEPTH);
        sum.terms.retain(|_, times| *times != 0);
        sum
    }

    /// Adds what is extended.
    fn add_extended(&self, sum: &mut Linear, value: ValueId, times: Times, extension: Extension, depth: u32) {
        let opcode = self.f.instruction(value).map(|it| it.opcode);
        use InstructionOpcode::{Add, Mul, Or, Shl, Sub};
        if let (Some(Add | Sub | Mul | Shl | Or), true) = (opcode, extension != Extension::Whole) {
            let first = Narrow {
                sum: value,
                extension,
                times: times.address,
                constant: 0,
            };
            self.narrow.set(match self.narrow.get() {
                NarrowSums::None => NarrowSums::One(first),
                NarrowSums::One(_) | NarrowSums::Several => NarrowSums::Several,
            });
            self.is_within.set(true);
        }
        self.add(sum, value, Times { narrow: 1, ..times }, extension, depth);
        self.is_within.set(false);
    }

    fn add(&self, sum: &mut Linear, value: ValueId, times: Times, extension: Extension, depth: u32) {
        if let Some(constant) = self.f.constant_int(value) {
            let constant = match extension {
                Extension::Unsigned(bits) if bits < 64 => constant & ((1_u64 << bits) - 1) as i64,
                _ => constant,
            };
            sum.constant = sum.constant.wrapping_add(constant.wrapping_mul(times.address));
            if let (true, NarrowSums::One(mut narrow)) = (self.is_within.get(), self.narrow.get()) {
                narrow.constant = narrow.constant.wrapping_add(constant.wrapping_mul(times.narrow));
                self.narrow.set(NarrowSums::One(narrow));
            }
            return;
        }
        let instruction = self.f.instruction(value).filter(|_| depth > 0);
        if instruction.is_some_and(|it| self.add_parts(sum, value, it, times, extension, depth - 1)) {
            return;
        }
        let term = sum.terms.entry((value, extension)).or_insert(0);
        *term = term.wrapping_add(times.address);
    }

    /// Adds what an instruction is made of, if it is a sum.
    fn add_parts(
        &self,
        sum: &mut Linear,
        value: ValueId,
        instruction: &Instruction<'ctx>,
        times: Times,
        extension: Extension,
        depth: u32,
    ) -> bool {
        let operand = |at: usize| instruction.operands[at];
        let constant = |at: usize| self.f.constant_int(instruction.operands[at]);
        match instruction.opcode {
            InstructionOpcode::GetElementPtr if extension == Extension::Whole => {
                let Some(steps) = addresses::steps(instruction.llvm) else {
                    return false;
                };
                self.add(sum, operand(0), times, extension, depth);
                for (step, index) in steps.iter().zip(&instruction.operands[1..]) {
                    match step {
                        Step::Field(bytes) => {
                            sum.constant = sum.constant.wrapping_add((*bytes as i64).wrapping_mul(times.address))
                        }
                        Step::Elements(bytes) => {
                            let times = times.wrapping_mul(*bytes as i64);
                            let bits = integer_bits(self.f.values[*index].ty).unwrap_or(64);
                            let extension = match bits {
                                64 => Extension::Whole,
                                bits => Extension::Signed(bits),
                            };
                            self.add_extended(sum, *index, times, extension, depth);
                        }
                    }
                }
                true
            }
            InstructionOpcode::Add | InstructionOpcode::Or
                if self.is_exact(instruction, value, extension) && self.is_sum(instruction) =>
            {
                self.add(sum, operand(0), times, extension, depth);
                self.add(sum, operand(1), times, self.of_constant(instruction, extension), depth);
                true
            }
            InstructionOpcode::Sub if self.is_exact(instruction, value, extension) => {
                self.add(sum, operand(0), times, extension, depth);
                self.add(sum, operand(1), times.wrapping_mul(-1), extension, depth);
                true
            }
            InstructionOpcode::Mul if self.is_exact(instruction, value, extension) => match constant(1) {
                Some(factor) if extension == Extension::Whole || factor > 0 => {
                    self.add(sum, operand(0), times.wrapping_mul(factor), extension, depth);
                    true
                }
                _ => false,
            },
            InstructionOpcode::Shl if self.is_exact(instruction, value, extension) => match constant(1) {
                Some(by @ 0..=30) => {
                    self.add(sum, operand(0), times.wrapping_mul(1 << by), extension, depth);
                    true
                }
                _ => false,
            },
            InstructionOpcode::SExt | InstructionOpcode::ZExt | InstructionOpcode::And | InstructionOpcode::AShr
                if extension == Extension::Whole =>
            {
                // Lanes are known to be equally far from one another: no guard asks whether integers wrap, whose bounds are known.
                let is_even = |of: ValueId| matches!(self.shapes.of(of), Shape::Strided(_));
                let is_proved = is_even(value) && instruction.operands.first().is_some_and(|of| is_even(*of));
                let before = self.is_proved.replace(is_proved && self.trust != Trust::All);
                match Guard::of(self.f, instruction, |of| self.shapes.of(of)) {
                    Some(Guard::Signed { of, bits }) => {
                        self.add_extended(sum, of, times, Extension::Signed(bits), depth)
                    }
                    Some(Guard::Unsigned { of, bits }) => {
                        self.add_extended(sum, of, times, Extension::Unsigned(bits), depth)
                    }
                    Some(
                        Guard::Masked { .. }
                        | Guard::Clamped { .. }
                        | Guard::SameQuotient { .. }
                        | Guard::SameHigh { .. },
                    )
                    | None => {
                        self.is_proved.set(before);
                        return false;
                    }
                }
                self.is_proved.set(before);
                true
            }
            _ => false,
        }
    }

    /// Whether an `or` adds.
    fn is_sum(&self, instruction: &Instruction<'ctx>) -> bool {
        instruction.opcode == InstructionOpcode::Add || self.is_disjoint(instruction)
    }

    /// Whether an `or` is of numbers that have no bits in common.
    fn is_disjoint(&self, instruction: &Instruction<'ctx>) -> bool {
        instruction.opcode == InstructionOpcode::Or && instruction.llvm.get_disjoint_flag() == Ok(true)
    }

    /// Whether a sum that is extended is the sum of what is extended: it has the width of an address; or flags say so of lanes that are on; or it
    /// adds a constant, and is linear or guarded, so that it does not wrap between the lanes.
    fn is_exact(&self, instruction: &Instruction<'ctx>, value: ValueId, extension: Extension) -> bool {
        // Flags speak of the whole register.
        let width = integer_bits(self.f.values[value].ty);
        let flag = |flag: Result<bool, ()>, bits: u32| flag == Ok(true) && width == Some(bits);
        let is_linear = || {
            let adds = matches!(instruction.opcode, InstructionOpcode::Add | InstructionOpcode::Or);
            let shape: Shape = self.shapes.of(value);
            let varies = shape.guarded_stride().is_some_and(|stride| !stride.is_zero());
            self.trust == Trust::Guards && adds && varies && self.f.constant_int(instruction.operands[1]).is_some()
        };
        match extension {
            _ if self.trust == Trust::All || self.is_proved.get() => true,
            Extension::Whole => true,
            // No bit is carried anywhere.
            _ if self.is_disjoint(instruction) => true,
            Extension::Signed(bits) => {
                flag(instruction.llvm.get_no_signed_wrap_flag().map_err(drop), bits) || is_linear()
            }
            Extension::Unsigned(bits) => {
                flag(instruction.llvm.get_no_unsigned_wrap_flag().map_err(drop), bits) || is_linear()
            }
        }
    }

    /// How a constant second operand of a sum is read: one that is added without flags may be negative.
    fn of_constant(&self, sum: &Instruction<'ctx>, extension: Extension) -> Extension {
        let is_constant = self.f.constant_int(sum.operands[1]).is_some();
        match extension {
            Extension::Unsigned(bits)
                if is_constant && !self.is_disjoint(sum) && sum.llvm.get_no_unsigned_wrap_flag() != Ok(true) =>
            {
                Extension::Signed(bits)
            }
            other => other,
        }
    }
}
