//! Between which numbers an integer lies, in whatever lane, active or not.
//!
//! A register of *n* bits stands for an integer without width, of which it has the low *n* bits: `trunc` changes nothing about it, and a sum is the sum
//! even if the register wraps. Whether a register shows the whole integer is then a question about the interval. Flags like `nsw` are not looked
//! at: they promise nothing about lanes that are masked off.

use std::cell::RefCell;

use inkwell::types::BasicTypeEnum;
use inkwell::values::InstructionOpcode;
use ir::builtin_info::{Mux, SMALL_IDS};
use rustc_hash::FxHashMap;

use crate::function::{Function, ValueId};
use crate::request::MAX_WIDTH;

/// From the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The least.
    pub first: i128,
    /// The greatest.
    pub last: i128,
}

impl Interval {
    /// Of one number.
    pub fn of(number: i128) -> Interval {
        Interval {
            first: number,
            last: number,
        }
    }

    /// What a signed integer of `bits` bits can be.
    pub fn signed(bits: u32) -> Interval {
        Interval {
            first: -(1_i128 << (bits - 1)),
            last: (1_i128 << (bits - 1)) - 1,
        }
    }

    /// What an unsigned integer of `bits` bits can be.
    pub fn unsigned(bits: u32) -> Interval {
        Interval {
            first: 0,
            last: (1_i128 << bits) - 1,
        }
    }

    /// Whether all of it is in another one.
    pub fn is_in(self, other: Interval) -> bool {
        other.first <= self.first && self.last <= other.last
    }

    /// Whether two numbers of it that have the same low `bits` bits, the sign included, are the same distance apart as the bits say.
    fn is_narrower_than_half(self, bits: u32) -> bool {
        self.last - self.first < 1_i128 << (bits - 1)
    }

    fn hull(self, other: Interval) -> Interval {
        Interval {
            first: self.first.min(other.first),
            last: self.last.max(other.last),
        }
    }

    /// That of a register which shows an integer of this interval: the integer's own, if the register has room for it.
    pub fn shown(self, room: Interval) -> Interval {
        match self.is_in(room) {
            true => self,
            false => room,
        }
    }

    fn plus(self, other: Interval) -> Option<Interval> {
        Some(Interval {
            first: self.first.checked_add(other.first)?,
            last: self.last.checked_add(other.last)?,
        })
    }

    fn negated(self) -> Option<Interval> {
        Some(Interval {
            first: self.last.checked_neg()?,
            last: self.first.checked_neg()?,
        })
    }

    fn times(self, other: Interval) -> Option<Interval> {
        let mut ends = Vec::with_capacity(4);
        for one in [self.first, self.last] {
            for two in [other.first, other.last] {
                ends.push(one.checked_mul(two)?);
            }
        }
        Some(Interval {
            first: *ends.iter().min()?,
            last: *ends.iter().max()?,
        })
    }
}

/// Of ids, where vectorized kernels run.
const IDS: Interval = Interval {
    first: 0,
    last: SMALL_IDS as i128 - 1,
};

/// How deep an expression is looked into.
const DEPTH: u32 = 12;

/// The width of an integer type.
pub(crate) fn integer_bits(ty: Option<BasicTypeEnum<'_>>) -> Option<u32> {
    match ty {
        Some(BasicTypeEnum::IntType(ty)) => Some(ty.get_bit_width()).filter(|bits| (1..=64).contains(bits)),
        _ => None,
    }
}

/// The intervals of a function's integers, found when asked for.
pub struct Ranges<'a, 'ctx> {
    function: &'a Function<'ctx>,
    local_size: Option<[u64; 3]>,
    known: RefCell<FxHashMap<ValueId, Option<Interval>>>,
}

impl<'a, 'ctx> Ranges<'a, 'ctx> {
    /// The intervals of a function that is run with work-groups of this size, if it is known.
    pub fn new(function: &'a Function<'ctx>, local_size: Option<[u64; 3]>) -> Ranges<'a, 'ctx> {
        Ranges {
            function,
            local_size,
            known: RefCell::default(),
        }
    }

    /// Whether the low `bits` bits of a value, read as an unsigned integer, are the integer that the value stands for, in every lane.
    pub fn fits_unsigned(&self, value: ValueId, bits: u32) -> bool {
        self.fits(value, Interval::unsigned(bits), bits)
    }

    /// Whether the low `bits` bits of a value, read as a signed integer, are the integer that the value stands for, in every lane.
    pub fn fits_signed(&self, value: ValueId, bits: u32) -> bool {
        self.fits(value, Interval::signed(bits), bits)
    }

    fn fits(&self, value: ValueId, room: Interval, bits: u32) -> bool {
        let interval = self.interval(value);
        interval.is_some_and(|it| it.is_in(room) && it.is_narrower_than_half(bits))
    }

    /// The interval of the integer that a value stands for; none if it is not an integer of up to 64 bits.
    pub fn interval(&self, value: ValueId) -> Option<Interval> {
        self.of(value, DEPTH)
    }

    fn of(&self, value: ValueId, depth: u32) -> Option<Interval> {
        let bits = integer_bits(self.function.values[value].ty)?;
        let everything = Interval::signed(bits);
        if let Some(constant) = self.function.constant_int(value) {
            return Some(Interval::of(constant.into()));
        }
        if let Some(known) = self.known.borrow().get(&value) {
            return *known;
        }
        if depth == 0 {
            return Some(everything);
        }
        let found = self.compute(value, bits, depth - 1).unwrap_or(everything);
        self.known.borrow_mut().insert(value, Some(found));
        Some(found)
    }

    fn compute(&self, value: ValueId, bits: u32, depth: u32) -> Option<Interval> {
        let instruction = self.function.instruction(value)?;
        let operand = |at: usize| self.of(*instruction.operands.get(at)?, depth);
        let constant = |at: usize| self.function.constant_int(*instruction.operands.get(at)?);
        if self.is_id_by_groups(value, depth) {
            return Some(IDS);
        }
        match instruction.opcode {
            InstructionOpcode::Add => operand(0)?.plus(operand(1)?),
            InstructionOpcode::Sub => operand(0)?.plus(operand(1)?.negated()?),
            InstructionOpcode::Mul => operand(0)?.times(operand(1)?),
            InstructionOpcode::Shl => {
                let by = u32::try_from(constant(1)?).ok().filter(|by| *by < bits)?;
                operand(0)?.times(Interval::of(1 << by))
            }
            InstructionOpcode::Or if instruction.llvm.get_disjoint_flag() == Ok(true) => operand(0)?.plus(operand(1)?),
            InstructionOpcode::Trunc => operand(0),
            InstructionOpcode::SExt => {
                let of = instruction.operands[0];
                let narrow = integer_bits(self.function.values[of].ty)?;
                Some(self.of(of, depth)?.shown(Interval::signed(narrow)))
            }
            InstructionOpcode::ZExt => {
                let of = instruction.operands[0];
                let narrow = integer_bits(self.function.values[of].ty)?;
                Some(self.of(of, depth)?.shown(Interval::unsigned(narrow)))
            }
            InstructionOpcode::And => {
                let mask = constant(1).filter(|mask| *mask >= 0)?;
                let all = Interval {
                    first: 0,
                    last: mask.into(),
                };
                // The low bits of a number that has no others.
                let is_low = (mask & mask.wrapping_add(1)) == 0;
                Some(if is_low { operand(0)?.shown(all) } else { all })
            }
            InstructionOpcode::LShr => {
                let by = u32::try_from(constant(1)?).ok().filter(|by| *by < bits)?;
                let whole = operand(0)?.shown(Interval::unsigned(bits));
                Some(Interval {
                    first: whole.first >> by,
                    last: whole.last >> by,
                })
            }
            InstructionOpcode::URem => {
                let by = constant(1).filter(|by| *by > 0)?;
                Some(Interval {
                    first: 0,
                    last: i128::from(by) - 1,
                })
            }
            InstructionOpcode::UDiv => {
                let by = constant(1).filter(|by| *by > 0)?;
                let whole = operand(0)?.shown(Interval::unsigned(bits));
                Some(Interval {
                    first: whole.first / i128::from(by),
                    last: whole.last / i128::from(by),
                })
            }
            InstructionOpcode::Select => {
                let shown = |at| Some(operand(at)?.shown(Interval::signed(bits)));
                Some(shown(1)?.hull(shown(2)?))
            }
            InstructionOpcode::Call => self.of_query(instruction.mux()?, constant(0)),
            _ => None,
        }
    }

    /// Whether a value is the group's id times its size, or that and the local id, along one dimension: no more than the global id there, as a group that is
    /// smaller than others is the last.
    fn is_id_by_groups(&self, value: ValueId, depth: u32) -> bool {
        let binary = |value: ValueId, opcode: InstructionOpcode| {
            let found = self.function.instruction(value).filter(|it| it.opcode == opcode)?;
            Some([found.operands[0], found.operands[1]])
        };
        let start_of_group = |value: ValueId| {
            let [one, two] = binary(value, InstructionOpcode::Mul)?.map(|factor| self.query(factor, depth));
            let is = |id: (Mux, i64), size: (Mux, i64)| {
                let is_size = matches!(size.0, Mux::GetLocalSize | Mux::GetEnqueuedLocalSize);
                (id.0 == Mux::GetGroupId && is_size && id.1 == size.1).then_some(id.1)
            };
            is(one?, two?).or_else(|| is(two?, one?))
        };
        let is_sum = |start: ValueId, id: ValueId| {
            start_of_group(start).is_some_and(|dimension| self.query(id, depth) == Some((Mux::GetLocalId, dimension)))
        };
        let sum = binary(value, InstructionOpcode::Add);
        start_of_group(value).is_some() || sum.is_some_and(|[one, two]| is_sum(one, two) || is_sum(two, one))
    }

    /// The query that a value is the answer to, and its dimension. Registers that are narrower show the same integer, or as much of it as matters to who looks.
    fn query(&self, value: ValueId, depth: u32) -> Option<(Mux, i64)> {
        let instruction = self.function.instruction(value)?;
        let operand = *instruction.operands.first()?;
        match instruction.opcode {
            InstructionOpcode::Trunc => self.query(operand, depth),
            InstructionOpcode::SExt | InstructionOpcode::ZExt => {
                let narrow = integer_bits(self.function.values[operand].ty)?;
                let is_whole = narrow >= 32 && depth > 0;
                is_whole.then(|| self.query(operand, depth - 1))?
            }
            InstructionOpcode::Call => Some((instruction.mux()?, self.function.constant_int(operand)?)),
            _ => None,
        }
    }

    /// What a query answers. Vectorized kernels run only where all ids are [small](SMALL_IDS).
    fn of_query(&self, query: Mux, dimension: Option<i64>) -> Option<Interval> {
        let size = || {
            let dimension = usize::try_from(dimension?).ok()?;
            self.local_size?.get(dimension).map(|size| i128::from(*size))
        };
        let below = |limit: i128| Interval {
            first: 0,
            last: limit - 1,
        };
        match query {
            Mux::GetLocalId => Some(below(size().unwrap_or(1 << 31).max(1))),
            // All groups are of a size that is known.
            Mux::GetGroupId => Some(Interval {
                first: 0,
                last: IDS.last / size().unwrap_or(1).max(1),
            }),
            Mux::GetGlobalId | Mux::GetLocalLinearId | Mux::GetGlobalOffset => Some(IDS),
            Mux::GetLocalSize | Mux::GetEnqueuedLocalSize => Some(below(size().unwrap_or(1 << 31) + 1)),
            Mux::GetSubGroupLocalId => Some(below(i128::from(MAX_WIDTH))),
            Mux::GetSubGroupSize => Some(below(i128::from(MAX_WIDTH) + 1)),
            Mux::GetSubGroupId => Some(below(1 << 31)),
            _ => None,
        }
    }
}
