//! Addresses as sums: which of them are a constant distance apart.

use std::cell::Cell;
use std::collections::BTreeMap;

use inkwell::values::InstructionOpcode;
use ir::addresses::{self, Step};

use crate::analyses::shapes::{integer_bits, Guard, Shapes, Stride};
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
    /// It did not have to: the address has the integer that it stands for ([`Ranges`](crate::analyses::shapes::Ranges)), which it may be too narrow to show.
    Integer,
}

/// A term of a sum.
pub type Term = (ValueId, Extension);

/// A sum: values, each so many times, and a constant. Whether two that have the same terms differ by their constants is for [`Linear::is_apart_by_constants`] to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linear {
    /// What is added, and how often.
    pub terms: BTreeMap<Term, i64>,
    /// What is added in bytes.
    pub constant: i64,
    /// The narrow sums that are extended in it, without the constants that are added to them.
    narrow: BTreeMap<Term, Within>,
}

/// The constants that are added to a narrow integer before it is extended: one for each time that the address has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Within {
    least: i64,
    most: i64,
    /// Whether guards alone tell that such a sum does not wrap. Otherwise that is certain.
    is_guarded: bool,
}

impl Within {
    fn hull(self, other: Within) -> Within {
        Within {
            least: self.least.min(other.least),
            most: self.most.max(other.most),
            is_guarded: self.is_guarded || other.is_guarded,
        }
    }

    fn span(self) -> u64 {
        self.most.abs_diff(self.least)
    }
}

/// Of which of two addresses guards are tested before either is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tested {
    /// Of both.
    Both,
    /// Of one at the most.
    One,
}

/// How deep an expression is looked into.
const DEPTH: u32 = 24;

impl Linear {
    /// Whether this and another sum differ by their constants in every active lane.
    ///
    /// Guards find out that a narrow sum does not wrap *between* lanes: all of them may be beyond the place where it wraps, or all before. Of two sums `x + a` and `x + b` both are on the same side
    /// if lanes are at least as far from one another as `a` is from `b`: otherwise one would wrap on the way to a neighbour.
    pub fn is_apart_by_constants(&self, other: &Linear, shapes: &Shapes, tested: Tested) -> bool {
        let are_same_side = |(term, within): (&Term, &Within)| {
            let Some(others) = other.narrow.get(term) else {
                return false;
            };
            let both = within.hull(*others);
            let stride = shapes.of(term.0).guarded_stride().and_then(Stride::known).unwrap_or(0);
            let most = match tested {
                Tested::Both => stride.unsigned_abs(),
                Tested::One => 0,
            };
            !both.is_guarded || both.span() <= most
        };
        self.terms == other.terms && self.narrow.len() == other.narrow.len() && self.narrow.iter().all(are_same_side)
    }

    /// An address, or an integer, as a sum.
    pub fn of(f: &Function<'_>, shapes: &Shapes, value: ValueId) -> Linear {
        Reader::new(f, shapes, Trust::Guards).read(value)
    }

    /// The same without guards: two values of the same terms differ by their constants in every active lane.
    pub fn exact(f: &Function<'_>, shapes: &Shapes, value: ValueId) -> Linear {
        Reader::new(f, shapes, Trust::Flags).read(value)
    }

    /// The same as if no integer ever wrapped, and the narrow sum in it, if there is one.
    pub fn modular(f: &Function<'_>, shapes: &Shapes, value: ValueId) -> (Linear, NarrowSums) {
        let reader = Reader::new(f, shapes, Trust::All);
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
    /// Or a guard will, where it is a constant that is added.
    Guards,
    /// There need be no reason.
    All,
}

impl<'a, 'ctx> Reader<'a, 'ctx> {
    fn new(f: &'a Function<'ctx>, shapes: &'a Shapes, trust: Trust) -> Self {
        Reader {
            f,
            shapes,
            trust,
            narrow: Cell::default(),
            is_within: Cell::default(),
        }
    }

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
        let (value, within) = self.without_constants(value, extension);
        sum.constant = sum.constant.wrapping_add(within.least.wrapping_mul(times.address));
        if self.trust == Trust::Guards && extension != Extension::Whole {
            let narrow = sum.narrow.entry((value, extension)).or_insert(within);
            *narrow = narrow.hull(within);
        }
        self.add(sum, value, Times { narrow: 1, ..times }, extension, depth);
        self.is_within.set(false);
    }

    /// What constants are added to in a narrow sum that is extended, and their sum.
    fn without_constants(&self, sum: ValueId, extension: Extension) -> (ValueId, Within) {
        let (mut value, mut constants, mut is_guarded) = (sum, 0_i64, false);
        while let Some((of, constant, is_exact)) = self.with_constant(value, extension) {
            constants = constants.wrapping_add(constant);
            is_guarded |= !is_exact;
            value = of;
        }
        let within = Within {
            least: constants,
            most: constants,
            is_guarded,
        };
        (value, within)
    }

    /// What a constant is added to in a narrow sum, the constant, and whether the sum does not wrap for certain: otherwise it differs from lane to lane, and a guard finds out.
    fn with_constant(&self, sum: ValueId, extension: Extension) -> Option<(ValueId, i64, bool)> {
        if self.trust != Trust::Guards || extension == Extension::Whole {
            return None;
        }
        let instruction = self.f.instruction(sum)?;
        let adds = matches!(instruction.opcode, InstructionOpcode::Add | InstructionOpcode::Or);
        let constant = self.f.constant_int(*instruction.operands.get(1)?)?;
        let is_exact = self.is_exact(instruction, sum, extension);
        let varies = || {
            let stride = self.shapes.of(sum).guarded_stride();
            stride.is_some_and(|stride| !stride.is_zero())
        };
        let constant = shown(constant, self.of_constant(instruction, extension));
        (adds && self.is_sum(instruction) && (is_exact || varies())).then_some((
            instruction.operands[0],
            constant,
            is_exact,
        ))
    }

    fn add(&self, sum: &mut Linear, value: ValueId, times: Times, extension: Extension, depth: u32) {
        if let Some(constant) = self.f.constant_int(value) {
            let constant = shown(constant, extension);
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
                Some(factor) if matches!(extension, Extension::Whole | Extension::Integer) || factor > 0 => {
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
                let guard = Guard::of(self.f, instruction, |of| self.shapes.of(of));
                // No guard asks whether integers wrap whose bounds are known.
                if let (Some(guard), true, true) = (guard, self.shapes.is_proved(value), self.trust != Trust::All) {
                    self.add_integer(sum, guard.operand(), times, depth);
                    return true;
                }
                match guard {
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
                    | None => return false,
                }
                true
            }
            InstructionOpcode::Trunc if extension == Extension::Integer => {
                self.add_integer(sum, operand(0), times, depth);
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

    /// Adds the integer that a value stands for.
    fn add_integer(&self, sum: &mut Linear, value: ValueId, times: Times, depth: u32) {
        let extension = match integer_bits(self.f.values[value].ty) {
            // All that matters of it is in the register.
            Some(64) => Extension::Whole,
            _ => Extension::Integer,
        };
        self.add(sum, value, times, extension, depth);
    }

    /// Whether a sum that is extended is the sum of what is extended, in lanes that are on: it has the width of an address or stands for an integer, or flags say so.
    fn is_exact(&self, instruction: &Instruction<'ctx>, value: ValueId, extension: Extension) -> bool {
        // Flags speak of the whole register.
        let width = integer_bits(self.f.values[value].ty);
        let flag = |flag: Result<bool, ()>, bits: u32| flag == Ok(true) && width == Some(bits);
        match extension {
            _ if self.trust == Trust::All => true,
            Extension::Whole | Extension::Integer => true,
            // No bit is carried anywhere.
            _ if self.is_disjoint(instruction) => true,
            Extension::Signed(bits) => flag(instruction.llvm.get_no_signed_wrap_flag().map_err(drop), bits),
            Extension::Unsigned(bits) => flag(instruction.llvm.get_no_unsigned_wrap_flag().map_err(drop), bits),
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

/// A constant as an extension shows it.
fn shown(constant: i64, extension: Extension) -> i64 {
    match extension {
        Extension::Unsigned(bits) if bits < 64 => constant & ((1_u64 << bits) - 1) as i64,
        _ => constant,
    }
}
