//! The shape of what an instruction makes, given those of its operands.

use inkwell::types::BasicTypeEnum;
use inkwell::values::InstructionOpcode;
use ir::builtin_info::Mux;
use ir::view;

use super::ranges::{integer_bits, Ranges};
use super::shape::{Shape, Stride};
use super::{Premises, Shapes};
use crate::function::{Function, Instruction, ValueId};

/// An integer function of LLVM that gives one of its two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clamp {
    /// `llvm.smin`
    SignedMin,
    /// `llvm.smax`
    SignedMax,
    /// `llvm.umin`
    UnsignedMin,
    /// `llvm.umax`
    UnsignedMax,
}

impl Clamp {
    /// Which of them an instruction calls.
    pub fn of(instruction: &Instruction<'_>) -> Option<Clamp> {
        let name = view::name(instruction.callee()?);
        match name.strip_prefix("llvm.")?.split('.').next()? {
            "smin" => Some(Clamp::SignedMin),
            "smax" => Some(Clamp::SignedMax),
            "umin" => Some(Clamp::UnsignedMin),
            "umax" => Some(Clamp::UnsignedMax),
            _ => None,
        }
    }
}

/// What an instruction does to a linear operand, if the operand's integers do not wrap between the lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    /// It shows the low bits of an operand as an unsigned integer: `zext` and `and` with a mask.
    Unsigned {
        /// The operand.
        of: ValueId,
        /// How many bits.
        bits: u32,
    },
    /// It shows the low bits of an operand as a signed integer: `sext`, and `shl` with `ashr` after it.
    Signed {
        /// The operand.
        of: ValueId,
        /// How many bits.
        bits: u32,
    },
    /// It shows the low bits of an operand, those of a mask that is uniform.
    Masked {
        /// The operand.
        of: ValueId,
        /// The mask.
        mask: ValueId,
    },
    /// It gives the operand unless that is beyond a limit, which is uniform, or falls from lane to lane as the operand rises, as where indices are reflected at the ends of a row:
    /// `min(2 * last - x, max(x, -x))`.
    Clamped {
        /// The operand.
        of: ValueId,
        /// The limit; none is zero.
        limit: Option<ValueId>,
        /// On which side.
        by: Clamp,
    },
    /// It divides an operand by what is uniform, and gives the same in all lanes.
    SameQuotient {
        /// The operand, which rises from lane to lane.
        of: ValueId,
        /// The divisor.
        by: ValueId,
        /// How both are read.
        is_signed: bool,
    },
    /// It shows the bits of an operand above the lowest ones, which are the same in all lanes: a shift to the right.
    SameHigh {
        /// The operand, which rises from lane to lane.
        of: ValueId,
        /// How many low bits.
        bits: u32,
    },
}

/// How many lanes there are at least if what they share, by a constant, is to be worth a test.
const LANES: i64 = 16;

/// How far lanes are apart at most in a number that is divided.
const MOST_STRIDE: i64 = 1 << 16;

impl Guard {
    /// The operand that must be linear.
    pub fn operand(self) -> ValueId {
        match self {
            Guard::Unsigned { of, .. }
            | Guard::Signed { of, .. }
            | Guard::Masked { of, .. }
            | Guard::Clamped { of, .. }
            | Guard::SameQuotient { of, .. }
            | Guard::SameHigh { of, .. } => of,
        }
    }

    /// Whether intervals prove it.
    pub(super) fn is_proved(self, ranges: &Ranges<'_, '_>) -> bool {
        match self {
            Guard::Unsigned { of, bits } => ranges.fits_unsigned(of, bits),
            Guard::Signed { of, bits } => ranges.fits_signed(of, bits),
            Guard::Masked { .. } | Guard::Clamped { .. } | Guard::SameQuotient { .. } | Guard::SameHigh { .. } => false,
        }
    }

    /// For how many lanes at most it can hold, if that is known.
    pub fn most_lanes(self, f: &Function<'_>, shapes: &Shapes) -> Option<i64> {
        let stride = shapes.of(self.operand()).guarded_stride()?.known()?.unsigned_abs();
        let most: u64 = match self {
            Guard::Unsigned { bits, .. } | Guard::Signed { bits, .. } | Guard::SameHigh { bits, .. } => {
                1_u64.checked_shl(bits)?
            }
            Guard::SameQuotient { by, .. } => u64::try_from(f.constant_int(by)?).ok()?,
            Guard::Masked { .. } | Guard::Clamped { .. } => return None,
        };
        // The last lane's number is less than `most` above the first one's.
        i64::try_from((most.checked_sub(1)?).checked_div(stride)?.saturating_add(1)).ok()
    }

    /// What an instruction asks of its operand, if it is one of those that ask something.
    pub fn of<'ctx>(
        f: &Function<'ctx>,
        instruction: &Instruction<'ctx>,
        shapes: impl Fn(ValueId) -> Shape,
    ) -> Option<Guard> {
        let operand = |at: usize| instruction.operands.get(at).copied();
        let bits_of = |value: ValueId| integer_bits(f.values[value].ty);
        match instruction.opcode {
            InstructionOpcode::ZExt => Some(Guard::Unsigned {
                of: operand(0)?,
                bits: bits_of(operand(0)?)?,
            }),
            InstructionOpcode::SExt => Some(Guard::Signed {
                of: operand(0)?,
                bits: bits_of(operand(0)?)?,
            }),
            InstructionOpcode::And if f.constant_int(operand(1)?).is_none() => {
                let (one, two) = (operand(0)?, operand(1)?);
                bits_of(one)?;
                match (shapes(one), shapes(two)) {
                    (_, Shape::Uniform) => Some(Guard::Masked { of: one, mask: two }),
                    (Shape::Uniform, _) => Some(Guard::Masked { of: two, mask: one }),
                    _ => None,
                }
            }
            InstructionOpcode::And => {
                let mask = f.constant_int(operand(1)?).filter(|mask| *mask > 0)?;
                (mask & mask.wrapping_add(1) == 0).then_some(Guard::Unsigned {
                    of: operand(0)?,
                    bits: mask.trailing_ones(),
                })
            }
            InstructionOpcode::AShr => signed_field(f, instruction).or_else(|| shifted_right(f, instruction)),
            InstructionOpcode::LShr => shifted_right(f, instruction),
            InstructionOpcode::UDiv | InstructionOpcode::SDiv => {
                let by = operand(1)?;
                bits_of(by).filter(|bits| *bits >= 32)?;
                (shapes(by) == Shape::Uniform).then_some(Guard::SameQuotient {
                    of: operand(0)?,
                    by,
                    is_signed: instruction.opcode == InstructionOpcode::SDiv,
                })
            }
            InstructionOpcode::Call if is_absolute(instruction) => Some(Guard::Clamped {
                of: bits_of(operand(0)?).and(operand(0))?,
                limit: None,
                by: Clamp::SignedMax,
            }),
            InstructionOpcode::Call => {
                let by = Clamp::of(instruction)?;
                let (one, two) = (operand(0)?, operand(1)?);
                let slope = |of: ValueId| shapes(of).guarded_stride().and_then(Stride::known).map(i64::signum);
                let (of, limit) = match (shapes(one), shapes(two), slope(one), slope(two)) {
                    (_, Shape::Uniform, ..) | (_, _, Some(1), Some(-1)) => (one, two),
                    (Shape::Uniform, ..) | (_, _, Some(-1), Some(1)) => (two, one),
                    _ => return None,
                };
                bits_of(of)?;
                let limit = Some(limit);
                Some(Guard::Clamped { of, limit, by })
            }
            _ => None,
        }
    }
}

/// Whether an instruction takes a number without its sign.
fn is_absolute(instruction: &Instruction<'_>) -> bool {
    let callee = instruction.callee().map(view::name);
    callee.is_some_and(|name| name.starts_with("llvm.abs."))
}

/// The low bits of a number with their sign: a shift to the left and back.
fn signed_field(f: &Function<'_>, instruction: &Instruction<'_>) -> Option<Guard> {
    let [of, by] = instruction.operands[..] else {
        return None;
    };
    let (shifted, by) = (f.instruction(of)?, f.constant_int(by)?);
    let is_inverse = shifted.opcode == InstructionOpcode::Shl && f.constant_int(shifted.operands[1]) == Some(by);
    let left = integer_bits(f.values[of].ty)?.checked_sub(u32::try_from(by).ok()?)?;
    (is_inverse && left > 0).then_some(Guard::Signed {
        of: shifted.operands[0],
        bits: left,
    })
}

/// The high bits of a number, by a constant.
fn shifted_right(f: &Function<'_>, instruction: &Instruction<'_>) -> Option<Guard> {
    let [of, by] = instruction.operands[..] else {
        return None;
    };
    let bits = u32::try_from(f.constant_int(by)?).ok()?;
    let has_room = integer_bits(f.values[of].ty)? >= 32 && bits < 32;
    has_room.then_some(Guard::SameHigh { of, bits })
}

/// What the shape of an instruction is found from.
pub(super) struct Transfer<'a, 'ctx> {
    pub function: &'a Function<'ctx>,
    pub premises: &'a Premises<'a>,
    pub ranges: &'a Ranges<'a, 'ctx>,
}

impl<'ctx> Transfer<'_, 'ctx> {
    /// The shape of what an instruction other than a phi makes.
    pub fn of(&self, instruction: &Instruction<'ctx>, shapes: &dyn Fn(ValueId) -> Shape) -> Shape {
        match self.of_known(instruction, shapes) {
            Shape::Varying if self.is_shared(instruction, shapes) => Shape::Guarded(Stride::constant(0)),
            found => found,
        }
    }

    /// Whether all lanes have the same where guards hold: arithmetic of such integers, or what is loaded from such an address by all at once.
    fn is_shared(&self, instruction: &Instruction<'ctx>, shapes: &dyn Fn(ValueId) -> Shape) -> bool {
        use InstructionOpcode::{AShr, Add, And, LShr, Load, Mul, Or, SExt, Select, Shl, Sub, Trunc, Xor, ZExt};
        let is_plain = match instruction.opcode {
            Load => {
                let is_atomic = ir::atomics::atomic(instruction.llvm).is_some();
                let is_plain = instruction.llvm.get_volatile() == Ok(false) && !is_atomic;
                is_plain && (self.premises.is_by_all)(instruction.block)
            }
            Add | Sub | Mul | And | Or | Xor | Shl | LShr | AShr | Select | Trunc | ZExt | SExt => true,
            _ => false,
        };
        let is_integer = integer_bits(self.type_of(instruction)).is_some();
        let is_same = |of: &ValueId| shapes(*of).guarded_stride().is_some_and(Stride::is_zero);
        is_plain && is_integer && instruction.operands.iter().all(is_same)
    }

    fn of_known(&self, instruction: &Instruction<'ctx>, shapes: &dyn Fn(ValueId) -> Shape) -> Shape {
        let shape = |at: usize| shapes(instruction.operands[at]);
        let constant = |at: usize| self.function.constant_int(instruction.operands[at]);
        match instruction.opcode {
            InstructionOpcode::Alloca => Shape::Varying,
            InstructionOpcode::Call => match instruction.mux() {
                Some(query) => self.of_query(query, instruction),
                None => self.of_guarded(instruction, shapes),
            },
            InstructionOpcode::GetElementPtr => self.of_address(instruction, shapes),
            InstructionOpcode::Trunc => self.in_width(instruction, shape(0)),
            // Lane 0's value is computed without flags that would make poison of it, so freezing it changes nothing.
            InstructionOpcode::Freeze | InstructionOpcode::AddrSpaceCast => shape(0),
            InstructionOpcode::PtrToInt => self.in_width(instruction, shape(0)),
            InstructionOpcode::IntToPtr if self.operand_bits(instruction) == Some(64) => shape(0),
            InstructionOpcode::Select if shape(0).is_uniform() => shape(1).join(shape(2)),
            _ if integer_bits(self.type_of(instruction)).is_none() => Shape::Varying,
            InstructionOpcode::Add => self.sum(instruction, shape(0), shape(1), 1),
            InstructionOpcode::Sub => self.sum(instruction, shape(0), shape(1), -1),
            InstructionOpcode::Mul => match (shape(0), shape(1)) {
                (Shape::Uniform, of) => self.product(instruction, of, instruction.operands[0]),
                (of, Shape::Uniform) => self.product(instruction, of, instruction.operands[1]),
                _ => Shape::Varying,
            },
            InstructionOpcode::Shl => match constant(1) {
                Some(by @ 0..=62) => self.scaled(instruction, shape(0), 1 << by),
                _ => Shape::Varying,
            },
            InstructionOpcode::Or if instruction.llvm.get_disjoint_flag() == Ok(true) => {
                self.sum(instruction, shape(0), shape(1), 1)
            }
            InstructionOpcode::Xor if constant(1) == Some(-1) => self.scaled(instruction, shape(0), -1),
            InstructionOpcode::Or | InstructionOpcode::Xor => self.low_bits(shape(0), constant(1)),
            InstructionOpcode::And => match self.low_bits(shape(0), constant(1).map(|mask| !mask)) {
                Shape::Varying => self.of_guarded(instruction, shapes),
                found => found,
            },
            InstructionOpcode::ZExt
            | InstructionOpcode::SExt
            | InstructionOpcode::AShr
            | InstructionOpcode::LShr
            | InstructionOpcode::UDiv
            | InstructionOpcode::SDiv => self.of_guarded(instruction, shapes),
            _ => Shape::Varying,
        }
    }

    fn type_of(&self, instruction: &Instruction<'ctx>) -> Option<BasicTypeEnum<'ctx>> {
        view::value_of(instruction.llvm).map(|value| value.get_type())
    }

    fn operand_bits(&self, instruction: &Instruction<'ctx>) -> Option<u32> {
        integer_bits(self.function.values[*instruction.operands.first()?].ty)
    }

    fn in_width(&self, instruction: &Instruction<'ctx>, shape: Shape) -> Shape {
        let Some(bits) = integer_bits(self.type_of(instruction)) else {
            return Shape::Varying;
        };
        Shape::linear(shape.guarded_stride().map(|stride| stride.in_width(bits)), &[shape])
    }

    /// A sum, or a difference, of linear values is linear, whether it wraps or not.
    fn sum(&self, instruction: &Instruction<'ctx>, one: Shape, two: Shape, sign: i64) -> Shape {
        let stride = one.guarded_stride().zip(two.guarded_stride());
        let stride = stride.and_then(|(one, two)| one.plus(two.times(sign)?));
        self.in_width(instruction, Shape::linear(stride, &[one, two]))
    }

    fn scaled(&self, instruction: &Instruction<'ctx>, shape: Shape, factor: i64) -> Shape {
        let stride = shape.guarded_stride().and_then(|stride| stride.times(factor));
        self.in_width(instruction, Shape::linear(stride, &[shape]))
    }

    fn product(&self, instruction: &Instruction<'ctx>, shape: Shape, factor: ValueId) -> Shape {
        if let Some(factor) = self.function.constant_int(factor) {
            return self.scaled(instruction, shape, factor);
        }
        let known = shape.guarded_stride().and_then(Stride::known);
        Shape::linear(
            known.map(|times| match times {
                0 => Stride::constant(0),
                times => Stride::symbolic(factor, times),
            }),
            &[shape],
        )
    }

    /// Changing bits that are below those in which lanes differ changes all lanes alike. `bits` are those that may change.
    fn low_bits(&self, shape: Shape, bits: Option<i64>) -> Shape {
        let (Some(bits), Some(stride)) = (bits, shape.guarded_stride()) else {
            return Shape::Varying;
        };
        let times = stride.symbol.map_or(0, |(_, times)| times);
        // Of 0, which is a multiple of everything, all 64 bits are zero.
        let equal = stride.constant.trailing_zeros().min(times.trailing_zeros());
        match bits >= 0 && 64 - bits.leading_zeros() <= equal {
            true => shape,
            false => Shape::Varying,
        }
    }

    /// What gives its operand back as long as some integers do not wrap: proved by intervals, or to be found out.
    fn of_guarded(&self, instruction: &Instruction<'ctx>, shapes: &dyn Fn(ValueId) -> Shape) -> Shape {
        let Some(guard) = Guard::of(self.function, instruction, shapes) else {
            return Shape::Varying;
        };
        let of = guard.operand();
        let shape = shapes(of);
        let is_proved = guard.is_proved(self.ranges);
        match (shape, guard) {
            (Shape::Uniform, _) => Shape::Uniform,
            (shape, _) if is_proved => shape,
            (
                Shape::Strided(stride) | Shape::Guarded(stride),
                Guard::Unsigned { bits, .. } | Guard::Signed { bits, .. },
            ) => match (stride.in_width(bits).known(), stride.known()) {
                // The guard tests what the operand grows by: where that is more than so many bits hold, two lanes could pass that are elsewhere.
                (Some(inside), Some(outside)) if inside == outside => Shape::Guarded(stride),
                _ => Shape::Varying,
            },
            (Shape::Strided(stride) | Shape::Guarded(stride), Guard::Masked { .. } | Guard::Clamped { .. }) => {
                match stride.known() {
                    Some(_) => Shape::Guarded(stride),
                    None => Shape::Varying,
                }
            }
            (Shape::Strided(stride) | Shape::Guarded(stride), Guard::SameQuotient { .. } | Guard::SameHigh { .. }) => {
                let many = match guard {
                    Guard::SameQuotient { by, .. } => self.function.constant_int(by),
                    Guard::SameHigh { bits, .. } => Some(1 << bits),
                    _ => None,
                };
                let is_shared =
                    |stride: i64| (0..=MOST_STRIDE).contains(&stride) && many.is_none_or(|many| many >= stride * LANES);
                match stride.known().is_some_and(is_shared) {
                    true => Shape::Guarded(Stride::constant(0)),
                    false => Shape::Varying,
                }
            }
            (Shape::Varying, _) => Shape::Varying,
        }
    }

    fn of_query(&self, query: Mux, instruction: &Instruction<'ctx>) -> Shape {
        let dimension = instruction.operands.first().map(|of| self.function.constant_int(*of));
        let lanes = i64::from(self.premises.dimension);
        match (query, dimension) {
            (Mux::GetGlobalId | Mux::GetLocalId, Some(Some(asked))) if asked == lanes => {
                Shape::Strided(Stride::constant(1))
            }
            (Mux::GetLocalLinearId | Mux::GetGlobalLinearId, None) if lanes == 0 => Shape::Strided(Stride::constant(1)),
            // The lanes are a sub-group.
            (Mux::GetSubGroupLocalId, None) => Shape::Strided(Stride::constant(1)),
            _ => Shape::Varying,
        }
    }

    /// An address: the base and the bytes that each index adds.
    fn of_address(&self, instruction: &Instruction<'ctx>, shapes: &dyn Fn(ValueId) -> Shape) -> Shape {
        let Some(steps) = ir::addresses::steps(instruction.llvm) else {
            return Shape::Varying;
        };
        let base = shapes(instruction.operands[0]);
        let mut of = vec![base];
        let mut stride = base.guarded_stride();
        let is_interleaved = (self.premises.is_interleaved)(instruction.operands[0]);
        for (step, index) in steps.iter().zip(&instruction.operands[1..]) {
            let (shape, is_whole) = self.index(*index, shapes);
            // Indices are sign-extended to the width of an address.
            let shape = match (is_whole, shape) {
                (true, shape) | (false, shape @ Shape::Uniform) => shape,
                (false, _) => Shape::Varying,
            };
            // A row of all lanes is as long as there are lanes, which is decided later.
            if is_interleaved && !shape.is_uniform() {
                return Shape::Varying;
            }
            of.push(shape);
            let part = match step {
                ir::addresses::Step::Field(_) => Some(Stride::constant(0)),
                ir::addresses::Step::Elements(bytes) => {
                    let bytes = i64::try_from(*bytes).ok();
                    shape
                        .guarded_stride()
                        .zip(bytes)
                        .and_then(|(stride, bytes)| stride.times(bytes))
                }
            };
            stride = stride.zip(part).and_then(|(one, two)| one.plus(two));
        }
        Shape::linear(stride, &of)
    }

    /// The shape of an index, and whether the register shows the whole of it.
    fn index(&self, index: ValueId, shapes: &dyn Fn(ValueId) -> Shape) -> (Shape, bool) {
        let bits = integer_bits(self.function.values[index].ty);
        (
            shapes(index),
            bits.is_some_and(|bits| bits >= 64 || self.ranges.fits_signed(index, bits)),
        )
    }
}
