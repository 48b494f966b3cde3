//! How far lanes are from lane 0 where not all are equally far from one another: `a[i & mask]`, `a[i ^ mask]`, `a[i / 4 * 16 + i % 4]`.
//!
//! Lane 0's number is a multiple of the number of lanes, so that its bits and those which count lanes are apart, and `(first + lane) & mask`
//! is `(first & mask) + (lane & mask)`. So how far lane *k* is from lane 0, its *distance*, is a sum of multiples of *k* and of bits of *k*, whatever lane 0 is;
//! `i | mask` is `i - (i & mask) + mask`, and `i ^ mask` is `i - 2 * (i & mask) + mask`. Whether lane 0's number is such a multiple is tested when
//! the kernel runs, and so is whether integers wrap before they are extended ([`Condition`]).

use inkwell::values::InstructionOpcode;
use ir::addresses::{self, Step};

use super::access::Access;
use super::PRIVATE;
use crate::analyses::shapes::{integer_bits, Shapes};
use crate::function::{Function, Instruction, ValueId};

/// How deep an address is looked into.
const DEPTH: u32 = 12;

/// How many masks there may be in an address.
const MOST_MASKS: usize = 4;

/// The most that lanes are apart in an integer of which a mask takes bits.
const MOST_STRIDE: i64 = 1 << 8;

/// What must hold for lanes to be as far from lane 0 as a distance says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Lane 0's value is a multiple of `stride` times all lanes.
    Aligned {
        /// The value.
        of: ValueId,
        /// How far lanes are apart, a power of two.
        stride: i64,
    },
    /// No lane's value wraps when it is extended: lane *k*'s is up to *k* `high` above lane 0's.
    Fits {
        /// The value.
        of: ValueId,
        /// How much a value rises from one lane to the next, at most.
        high: i64,
        /// How it is extended.
        is_signed: bool,
    },
    /// Of the bits that count lanes, the ones of a mask are below the zeros: from lane to lane, `lane & mask` rises by one, or falls.
    LowBits(Masked),
}

/// Bits of the numbers of lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Masked {
    /// Which bits.
    pub mask: Mask,
    /// What they are taken of.
    of: ValueId,
    /// How far lanes are apart in that, a power of two.
    pub stride: i64,
    /// How far they are shifted to the right.
    pub shift: u32,
}

/// The bits that are taken of an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mask {
    /// Those of a uniform value.
    Uniform(ValueId),
    /// These.
    Known(i64),
}

impl Masked {
    /// All that it is: evenly from lane to lane, if these are all bits.
    fn all(self) -> Distance {
        match (self.mask, self.shift) {
            (Mask::Known(-1), 0) => Distance::of_stride(self.stride),
            _ => Distance::of_bits(self, 1),
        }
    }

    /// The most that it rises from one lane to the next, on the whole.
    fn slope(&self) -> i64 {
        // At least one bit is left of a stride that is shifted out.
        ((self.stride - 1) >> self.shift) + 1
    }

    /// What is taken of lane *k*'s number, if it is known which bits.
    fn of_lane(&self, k: i64) -> Option<i64> {
        match self.mask {
            Mask::Uniform(_) => None,
            Mask::Known(mask) => Some(((self.stride * k) & mask) >> self.shift),
        }
    }
}

/// How far lane *k* is from lane 0: `stride * k`, and so many times `((masked.stride * k) & masked.mask) >> masked.shift`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distance {
    /// The factor of *k*.
    pub stride: i64,
    /// The factors of what masks leave of it; none is 0.
    pub masked: Vec<(Masked, i64)>,
}

impl Distance {
    fn of_stride(stride: i64) -> Distance {
        Distance {
            stride,
            masked: Vec::new(),
        }
    }

    fn of_bits(of: Masked, factor: i64) -> Distance {
        Distance {
            stride: 0,
            masked: vec![(of, factor)],
        }
    }

    fn plus(mut self, other: &Distance) -> Option<Distance> {
        self.stride = self.stride.checked_add(other.stride)?;
        for (masked, factor) in &other.masked {
            match self.masked.iter_mut().find(|(known, _)| known == masked) {
                Some((_, known)) => *known = known.checked_add(*factor)?,
                None => self.masked.push((*masked, *factor)),
            }
        }
        self.masked.retain(|(_, factor)| *factor != 0);
        (self.masked.len() <= MOST_MASKS).then_some(self)
    }

    fn times(mut self, by: i64) -> Option<Distance> {
        self.stride = self.stride.checked_mul(by)?;
        for (_, factor) in &mut self.masked {
            *factor = factor.checked_mul(by)?;
        }
        self.masked.retain(|(_, factor)| *factor != 0);
        Some(self)
    }

    /// The least and the most that lane *k* is from lane 0, by *k*.
    pub(super) fn bounds(&self) -> Option<[i64; 2]> {
        let mut bounds = [self.stride; 2];
        for (masked, factor) in &self.masked {
            let at = usize::from(*factor > 0);
            bounds[at] = bounds[at].checked_add(factor.checked_mul(masked.slope())?)?;
        }
        Some(bounds)
    }

    /// How far lane *k* is from lane 0, if all masks are known.
    pub fn of_lane(&self, k: i64) -> Option<i64> {
        let far = self.stride.checked_mul(k)?;
        let add =
            |far: i64, (masked, factor): &(Masked, i64)| far.checked_add(masked.of_lane(k)?.checked_mul(*factor)?);
        self.masked.iter().try_fold(far, add)
    }

    /// The bits of a number that it is, and nothing else.
    fn bits(&self) -> Option<Masked> {
        match (self.stride, &self.masked[..]) {
            (0, [(masked, 1)]) => Some(*masked),
            _ => None,
        }
    }
}

/// How far lanes are in bytes from where lane 0 is that does an access, and what is to be tested before; none if that is not known, or is so anyway.
pub fn distance(f: &Function<'_>, shapes: &Shapes, access: &Access) -> Option<(Distance, Vec<Condition>)> {
    // A private variable has a copy for each lane, and an element's place depends on how these lie.
    if access.space == PRIVATE {
        return None;
    }
    let mut search = Search {
        f,
        shapes,
        conditions: Vec::new(),
    };
    let distance = search.distance(access.address, DEPTH)?.amount;
    (!distance.masked.is_empty()).then_some((distance, search.conditions))
}

/// A distance that is being found.
struct Found {
    amount: Distance,
    /// Whether it is of a sum, in which integers may wrap between the lanes.
    may_wrap: bool,
}

struct Search<'a, 'ctx> {
    f: &'a Function<'ctx>,
    shapes: &'a Shapes,
    conditions: Vec<Condition>,
}

impl<'ctx> Search<'_, 'ctx> {
    fn distance(&mut self, value: ValueId, depth: u32) -> Option<Found> {
        let of_sum = |amount: Option<Distance>| {
            Some(Found {
                amount: amount?,
                may_wrap: true,
            })
        };
        if let Some(stride) = self.shapes.of(value).stride() {
            return of_sum(stride.known().map(Distance::of_stride));
        }
        let (f, depth) = (self.f, depth.checked_sub(1)?);
        let instruction = f.instruction(value)?;
        let mut operand = |at: usize| Some(self.distance(instruction.operands[at], depth)?.amount);
        match instruction.opcode {
            InstructionOpcode::GetElementPtr => of_sum(self.of_address(instruction, depth)),
            InstructionOpcode::Add => of_sum(operand(0)?.plus(&operand(1)?)),
            InstructionOpcode::Sub => of_sum(operand(0)?.plus(&operand(1)?.times(-1)?)),
            InstructionOpcode::Mul => of_sum(operand(0)?.times(f.constant_int(instruction.operands[1])?)),
            InstructionOpcode::Shl => {
                let by = f
                    .constant_int(instruction.operands[1])
                    .filter(|by| (0..=16).contains(by))?;
                of_sum(operand(0)?.times(1 << by))
            }
            InstructionOpcode::ZExt => self.extended(instruction.operands[0], depth, false),
            InstructionOpcode::SExt => self.extended(instruction.operands[0], depth, true),
            InstructionOpcode::Or if instruction.llvm.get_disjoint_flag() == Ok(true) => {
                of_sum(operand(0)?.plus(&operand(1)?))
            }
            InstructionOpcode::And | InstructionOpcode::Or | InstructionOpcode::Xor => self.bitwise(instruction, depth),
            InstructionOpcode::LShr => self.high_bits(instruction, depth),
            _ => None,
        }
    }

    fn of_address(&mut self, instruction: &Instruction<'ctx>, depth: u32) -> Option<Distance> {
        let mut distance = self.distance(instruction.operands[0], depth)?.amount;
        let steps = addresses::steps(instruction.llvm)?;
        for (step, index) in steps.iter().zip(&instruction.operands[1..]) {
            let Step::Elements(bytes) = step else { continue };
            if self.shapes.of(*index).is_uniform() {
                continue;
            }
            // A narrower index is extended by the address.
            if integer_bits(self.f.values[*index].ty)? != 64 {
                return None;
            }
            let bytes = i64::try_from(*bytes).ok()?;
            distance = distance.plus(&self.distance(*index, depth)?.amount.times(bytes)?)?;
        }
        Some(distance)
    }

    fn extended(&mut self, of: ValueId, depth: u32, is_signed: bool) -> Option<Found> {
        let found = self.distance(of, depth)?;
        if found.may_wrap {
            let [low, high] = found.amount.bounds()?;
            if low < 0 {
                return None;
            }
            self.require(Condition::Fits { of, high, is_signed });
        }
        Some(found)
    }

    /// The bits that count lanes are changed apart from all others, so nothing wraps.
    fn bitwise(&mut self, instruction: &Instruction<'ctx>, depth: u32) -> Option<Found> {
        let [one, two] = instruction.operands[..] else {
            return None;
        };
        let (mask, of) = match [one, two].map(|it| self.shapes.of(it).is_uniform()) {
            [_, true] => (two, one),
            [true, _] => (one, two),
            _ => return None,
        };
        let (bits, mask, is_inverted) = match (self.f.constant_int(mask), self.inverted(mask)) {
            (Some(known), _) => {
                let bits = self.bits(of, depth)?;
                let Mask::Known(before) = bits.mask else { return None };
                (bits, Mask::Known(before & known.checked_shl(bits.shift)?), false)
            }
            (None, Some(inverted)) => (self.whole(of)?, Mask::Uniform(inverted), true),
            (None, None) => (self.whole(of)?, Mask::Uniform(mask), false),
        };
        // All of it, or none, and so many times what the mask takes of it.
        let (times, factor) = match (instruction.opcode, is_inverted) {
            (InstructionOpcode::And, false) => (0, 1),
            (InstructionOpcode::And, true) | (InstructionOpcode::Or, false) => (1, -1),
            (InstructionOpcode::Or, true) => (0, 1),
            (_, false) => (1, -2),
            // `i ^ ~mask` is `~(i ^ mask)`.
            (_, true) => (-1, 2),
        };
        let taken = Distance::of_bits(Masked { mask, ..bits }, factor);
        Some(Found {
            amount: bits.all().times(times)?.plus(&taken)?,
            may_wrap: false,
        })
    }

    /// Bits are shifted, those that count lanes apart from all others.
    fn high_bits(&mut self, instruction: &Instruction<'ctx>, depth: u32) -> Option<Found> {
        let by = self.f.constant_int(instruction.operands[1])?;
        let bits = self.bits(instruction.operands[0], depth)?;
        let shift = bits
            .shift
            .checked_add(u32::try_from(by).ok()?)
            .filter(|shift| *shift < 32)?;
        Some(Found {
            amount: Distance::of_bits(Masked { shift, ..bits }, 1),
            may_wrap: false,
        })
    }

    /// Of a value: the bits that count lanes, if they are apart from all others. In a sum they are not: what is added may carry.
    fn bits(&mut self, value: ValueId, depth: u32) -> Option<Masked> {
        match self.whole(value) {
            Some(whole) => Some(whole),
            None => {
                let found = self.distance(value, depth)?;
                found.amount.bits().filter(|_| !found.may_wrap)
            }
        }
    }

    /// All bits of a value that rises evenly, if those that count lanes can be told from others.
    fn whole(&mut self, of: ValueId) -> Option<Masked> {
        let stride = self.shapes.of(of).stride()?.known()?;
        let has_room = integer_bits(self.f.values[of].ty)? >= 32;
        if !has_room || !(1..=MOST_STRIDE).contains(&stride) || stride.count_ones() != 1 {
            return None;
        }
        self.require(Condition::Aligned { of, stride });
        Some(Masked {
            mask: Mask::Known(-1),
            of,
            stride,
            shift: 0,
        })
    }

    /// What a mask is the inverse of.
    fn inverted(&self, mask: ValueId) -> Option<ValueId> {
        let instruction = self.f.instruction(mask)?;
        let is_inverse =
            instruction.opcode == InstructionOpcode::Xor && self.f.constant_int(instruction.operands[1]) == Some(-1);
        is_inverse.then(|| instruction.operands[0])
    }

    fn require(&mut self, condition: Condition) {
        if !self.conditions.contains(&condition) {
            self.conditions.push(condition);
        }
    }
}
