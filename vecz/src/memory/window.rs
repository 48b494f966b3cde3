//! Addresses that lanes scatter, but not far: `a[2 * i - (i & mask)]`, `a[i ^ mask]`, `a[i & mask]` with a mask that is uniform, as sorting
//! networks and fast Fourier transforms have them. All lanes of a vector are in a *window* of one or two vectors of elements. It is read or written
//! as a whole, and its elements are permuted in registers ([`super::windows`]), which takes a fraction of a gather's time.
//!
//! What makes a window: lane 0's number is a multiple of the number of lanes, so that its bits and those which count lanes are apart, and `(first + lane) & mask`
//! is `(first & mask) + (lane & mask)`. So how far lane *k* is from lane 0, its *distance*, is a sum of multiples of *k* and of *k* `& mask`, whatever lane 0 is;
//! `i | mask` is `i - (i & mask) + mask`, and `i ^ mask` is `i - 2 * (i & mask) + mask`. Whether lane 0's number is such a multiple is tested when
//! the kernel runs, and so is whether integers wrap before they are extended.
//!
//! To write elements, it must be known whose they are. So no two lanes may have the same: each lane is behind the one before, or lanes change places.

use std::fmt;

use inkwell::values::InstructionOpcode;
use ir::addresses::{self, Step};

use super::access::Access;
use super::PRIVATE;
use crate::analyses::shapes::{integer_bits, Shapes};
use crate::function::{Function, Instruction, ValueId};

/// How deep an address is looked into.
const DEPTH: u32 = 12;

/// How many masks there may be in an address.
const MOST_MASKS: usize = 2;

/// The most that lanes are apart in an integer of which a mask takes bits.
const MOST_STRIDE: i64 = 1 << 8;

/// The most elements from one lane's to the next: two vectors are what one permutation takes.
const MOST_ELEMENTS: i64 = 2;

/// What an access's address is like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// How lanes lie in it.
    pub order: Order,
    /// How many bytes lanes are from lane 0.
    pub distance: Distance,
    /// What is to be tested before.
    pub conditions: Vec<Condition>,
}

/// How lanes lie in their window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Lane *k* at most *k* `high` elements behind lane 0.
    Along {
        /// The most elements from one lane to the next.
        high: u32,
        /// Whether each lane is behind the one before.
        is_rising: bool,
    },
    /// Each lane *k* has the element of lane *k* `^` *m*, with the same *m*.
    Exchanged,
}

impl Order {
    /// How many vectors the window is, of as many elements as lanes.
    pub fn vectors(self, lanes: u32) -> u32 {
        match self {
            Order::Along { high, .. } => (high * (lanes - 1) + 1).div_ceil(lanes),
            Order::Exchanged => 1,
        }
    }

    /// Whether it is known which lane an element belongs to.
    pub fn is_injective(self) -> bool {
        !matches!(self, Order::Along { is_rising: false, .. })
    }
}

/// What must hold for lanes to be in a window.
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

/// A mask of the numbers of lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Masked {
    /// The mask, which is uniform.
    pub mask: ValueId,
    /// What it takes bits of.
    of: ValueId,
    /// How far lanes are apart in that, a power of two.
    pub stride: i64,
}

/// How far lane *k* is from lane 0: `stride * k`, and so many times `(masked.stride * k) & masked.mask`.
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
    fn bounds(&self) -> Option<[i64; 2]> {
        let mut bounds = [self.stride; 2];
        for (masked, factor) in &self.masked {
            let at = usize::from(*factor > 0);
            bounds[at] = bounds[at].checked_add(factor.checked_mul(masked.stride)?)?;
        }
        Some(bounds)
    }

    /// The least that a lane is behind the one before, if masks have low bits only; none if that is not known.
    fn least_step(&self) -> Option<i64> {
        let is_known = self.masked.iter().all(|(_, factor)| *factor < 0);
        is_known.then(|| self.bounds()).flatten().map(|[low, _]| low)
    }

    /// How far apart lanes are that change places.
    fn exchanged(&self) -> Option<i64> {
        match self.masked[..] {
            [(masked, factor)] => (self.stride.checked_add(factor.checked_mul(masked.stride)? / 2)? == 0
                && factor % 2 == 0)
                .then_some(self.stride),
            _ => None,
        }
    }

    fn order(&self, bytes: i64) -> Option<Order> {
        if self.exchanged() == Some(bytes) {
            return Some(Order::Exchanged);
        }
        let [low, high] = self.bounds()?;
        (low >= 0 && high <= MOST_ELEMENTS * bytes).then_some(Order::Along {
            high: u32::try_from(high / bytes).ok()?,
            is_rising: self.least_step().is_some_and(|step| step >= bytes),
        })
    }
}

impl Window {
    /// The window that an access's lanes are in, if they scatter and there is one.
    pub fn of(f: &Function<'_>, shapes: &Shapes, access: &Access) -> Option<Window> {
        // A private variable has a copy for each lane, and an element's place depends on how these lie.
        if access.space == PRIVATE {
            return None;
        }
        let bytes = i64::try_from(access.bytes).ok()?;
        let mut search = Search {
            f,
            shapes,
            bytes,
            conditions: Vec::new(),
        };
        let distance = search.distance(access.address, DEPTH)?.amount;
        let order = distance.order(bytes)?;
        if distance.masked.is_empty() || (access.is_store() && !order.is_injective()) {
            return None;
        }
        let mut conditions = search.conditions;
        if access.is_store() && order != Order::Exchanged {
            conditions.extend(distance.masked.iter().map(|(masked, _)| Condition::LowBits(*masked)));
        }
        Some(Window {
            order,
            distance,
            conditions,
        })
    }
}

/// A distance that is being found.
struct Found {
    amount: Distance,
    /// Whether integers may wrap between the lanes.
    may_wrap: bool,
}

struct Search<'a, 'ctx> {
    f: &'a Function<'ctx>,
    shapes: &'a Shapes,
    bytes: i64,
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
            InstructionOpcode::And | InstructionOpcode::Or | InstructionOpcode::Xor => self.bitwise(instruction),
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
            // A narrower index is extended by the address; and all lanes are to be whole elements apart.
            let bytes = i64::try_from(*bytes).ok()?;
            if integer_bits(self.f.values[*index].ty)? != 64 || bytes % self.bytes != 0 {
                return None;
            }
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
    fn bitwise(&mut self, instruction: &Instruction<'ctx>) -> Option<Found> {
        let [one, two] = instruction.operands[..] else {
            return None;
        };
        let (mask, of) = match [one, two].map(|it| self.shapes.of(it).is_uniform()) {
            [_, true] => (two, one),
            [true, _] => (one, two),
            _ => return None,
        };
        let stride = self.shapes.of(of).stride()?.known()?;
        let has_room = integer_bits(self.f.values[of].ty)? >= 32;
        if !has_room || !(1..=MOST_STRIDE).contains(&stride) || stride.count_ones() != 1 {
            return None;
        }
        self.require(Condition::Aligned { of, stride });
        let (mask, is_inverted) = match self.inverted(mask) {
            Some(inverted) => (inverted, true),
            None => (mask, false),
        };
        // All of it, or none, and so many times what the mask takes of it.
        let (stride_of, factor) = match (instruction.opcode, is_inverted) {
            (InstructionOpcode::And, false) => (0, 1),
            (InstructionOpcode::And, true) | (InstructionOpcode::Or, false) => (stride, -1),
            (InstructionOpcode::Or, true) => (0, 1),
            (_, false) => (stride, -2),
            // `i ^ ~mask` is `~(i ^ mask)`.
            (_, true) => (-stride, 2),
        };
        Some(Found {
            amount: Distance {
                stride: stride_of,
                masked: vec![(Masked { mask, of, stride }, factor)],
            },
            may_wrap: false,
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

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.order {
            Order::Along { high, .. } => write!(f, "window of {high}"),
            Order::Exchanged => f.write_str("window exchanged"),
        }
    }
}
