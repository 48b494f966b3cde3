//! What a number may be, as sums of others, one for each way that choices go: `min(i + n, end)` is `i + n`, or `end`.
//!
//! As if nothing wrapped, and no division left a remainder: this says how long something takes, not what comes out.

use std::collections::BTreeMap;

use inkwell::values::InstructionOpcode as Op;
use ir::view;

use crate::function::{Function, Instruction, ValueId};

/// How deep a number is looked into.
const DEPTH: u32 = 12;
/// The most ways that are told apart.
const MOST_WAYS: usize = 16;

/// Numbers, each so many times, and a constant.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sum {
    /// What is added, and how often.
    pub terms: BTreeMap<ValueId, f64>,
    /// What is added to that.
    pub constant: f64,
}

impl Sum {
    /// A number, once.
    pub fn once(value: ValueId) -> Sum {
        Sum {
            terms: BTreeMap::from([(value, 1.0)]),
            constant: 0.0,
        }
    }

    /// Another one added to it, so many times.
    pub fn plus(mut self, other: &Sum, times: f64) -> Sum {
        for (value, of) in &other.terms {
            *self.terms.entry(*value).or_insert(0.0) += of * times;
        }
        self.terms.retain(|_, times| *times != 0.0);
        self.constant += other.constant * times;
        self
    }

    /// How many times another one it is, constants left out.
    pub fn in_terms_of(&self, other: &Sum) -> Option<f64> {
        let (value, one) = other.terms.first_key_value()?;
        let times = self.terms.get(value).copied().unwrap_or_default() / one;
        self.clone().plus(other, -times).terms.is_empty().then_some(times)
    }
}

/// Looks into numbers as far as some of them.
pub struct Ways<'a, 'ctx> {
    /// The function.
    pub f: &'a Function<'ctx>,
    /// Which numbers are not looked into.
    pub is_whole: &'a dyn Fn(ValueId) -> bool,
}

impl<'ctx> Ways<'_, 'ctx> {
    /// What a number may be.
    pub fn of(&self, value: ValueId) -> Vec<Sum> {
        self.find(value, DEPTH)
    }

    fn find(&self, value: ValueId, depth: u32) -> Vec<Sum> {
        if let Some(constant) = self.f.constant_int(value) {
            return vec![Sum {
                constant: constant as f64,
                ..Sum::default()
            }];
        }
        let instruction = self
            .f
            .instruction(value)
            .filter(|_| depth > 0 && !(self.is_whole)(value));
        let parts = instruction.and_then(|it| self.parts(it, depth - 1));
        let few = parts.filter(|ways| (1..=MOST_WAYS).contains(&ways.len()));
        few.unwrap_or_else(|| vec![Sum::once(value)])
    }

    /// What an instruction may make, if it is a sum or a choice.
    fn parts(&self, instruction: &Instruction<'ctx>, depth: u32) -> Option<Vec<Sum>> {
        let of = |at: usize| Some(self.find(*instruction.operands.get(at)?, depth));
        let constant = |at: usize| self.f.constant_int(*instruction.operands.get(at)?);
        let times = |by: f64| Some(combined(&[Sum::default()], &of(0)?, by));
        let power = |by: i64| i32::try_from(by).ok().map(|by| 2_f64.powi(by));
        let either = |one: usize, other: usize| Some([of(one)?, of(other)?].concat());
        match instruction.opcode {
            Op::Add => Some(combined(&of(0)?, &of(1)?, 1.0)),
            Op::Sub => Some(combined(&of(0)?, &of(1)?, -1.0)),
            Op::Mul => times(constant(1)? as f64),
            Op::Shl => times(power(constant(1)?)?),
            Op::LShr | Op::AShr => times(power(-constant(1)?)?),
            Op::UDiv | Op::SDiv => times(1.0 / constant(1).filter(|by| *by != 0)? as f64),
            // `~x` is -x - 1.
            Op::Xor if constant(1) == Some(-1) => {
                let one = Sum {
                    constant: -1.0,
                    ..Sum::default()
                };
                Some(combined(&[one], &of(0)?, -1.0))
            }
            Op::ZExt | Op::SExt | Op::Trunc | Op::Freeze => of(0),
            Op::Select => either(1, 2),
            Op::Phi if self.f.loops.headed_by(instruction.block).is_none() => {
                let all = (0..instruction.operands.len()).map(of).collect::<Option<Vec<_>>>()?;
                Some(all.concat())
            }
            Op::Call => {
                let name = view::name(instruction.callee()?);
                let is_extreme = ["llvm.umin.", "llvm.umax.", "llvm.smin.", "llvm.smax."];
                is_extreme.iter().any(|it| name.starts_with(it)).then(|| either(0, 1))?
            }
            _ => None,
        }
    }
}

/// Each of some sums with each of others added to it, so many times.
pub fn combined(some: &[Sum], others: &[Sum], times: f64) -> Vec<Sum> {
    let with = |one: &Sum| {
        others
            .iter()
            .map(|other| one.clone().plus(other, times))
            .collect::<Vec<_>>()
    };
    some.iter().flat_map(with).collect()
}
