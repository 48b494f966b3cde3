//! SIMD width: the most lanes whose values still fit in the machine's registers.
//!
//! At every instruction, the values that are wanted as vectors and alive there take registers: masks of their own where the machine has such, whole vectors where it
//! has not. What a loop neither makes nor uses may lie in memory while the loop runs, and does not count in it. Masks of blocks are not values yet, so one more is counted
//! where not all lanes come.
//!
//! Needs: packetization, liveness. Changes: nothing.

use std::collections::BTreeMap;
use std::fmt;

use cranelift_entity::{EntitySet, SecondaryMap};
use inkwell::types::BasicTypeEnum;
use inkwell::values::InstructionOpcode;

use super::liveness::{Liveness, Tally};
use super::packetization::Packetization;
use crate::function::loops::LoopId;
use crate::function::{BlockId, Function, ValueId};
use crate::target::TargetHooks;

/// How many lanes fit, and where it is tightest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimdWidth {
    /// Lanes: a power of two; 0 if not even one lane fits, 1 if nothing is wanted as a vector.
    pub lanes: u32,
    /// How many elements of the largest and of the smallest type one register holds.
    pub per_register: (u32, u32),
    /// The same of the type that most values have: with fewer lanes, most instructions would leave much of a register empty.
    pub usual: u32,
    /// The instruction at which most is alive, and the number of values.
    pub tightest: Option<(ValueId, usize)>,
}

impl SimdWidth {
    /// Finds the width, at most `limit`. `is_masked` says in which blocks some lanes may be off.
    pub fn run(
        f: &Function<'_>,
        packetization: &Packetization,
        liveness: &Liveness,
        is_masked: &dyn Fn(BlockId) -> bool,
        target: &dyn TargetHooks,
        limit: u32,
    ) -> SimdWidth {
        let touched = touched_by_loops(f);
        let element = |value: ValueId| match f.values[value].ty? {
            // They are made of elements, and stay as they are in the scalar kernel.
            BasicTypeEnum::ArrayType(_) | BasicTypeEnum::StructType(_) => None,
            ty => Some(ty),
        };
        let mut found = SimdWidth {
            lanes: limit,
            per_register: (u32::MAX, 0),
            usual: 1,
            tightest: None,
        };
        let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
        let vectors = f.values.keys().filter(|value| packetization.needs_vector(*value));
        for value in vectors.chain(stored_by_lanes(f, packetization)) {
            if let Some(ty) = element(value).filter(|ty| !is_mask(*ty)) {
                let lanes = target.preferred_lanes(ty);
                found.per_register = (found.per_register.0.min(lanes), found.per_register.1.max(lanes));
                *counts.entry(lanes).or_default() += 1;
            }
        }
        if found.per_register.1 == 0 {
            return SimdWidth {
                lanes: 1,
                per_register: (1, 1),
                usual: 1,
                tightest: None,
            };
        }
        // Of as many the fewest lanes.
        let most = counts.iter().rev().max_by_key(|(_, count)| **count);
        found.usual = most.map_or(1, |(lanes, _)| *lanes);
        let mut fitting = Counts::default();
        for block in f.blocks.keys() {
            let innermost = f.loops.innermost(block);
            let counts = |value: ValueId| {
                packetization.needs_vector(value) && innermost.is_none_or(|id| touched[id].contains(value))
            };
            let mask = is_masked(block).then(|| f.llvm.get_type().get_context().bool_type().into());
            let mut walk = Walk {
                counted: &|value| element(value).filter(|_| counts(value)),
                live: mask.into_iter().collect(),
                fitting: &mut fitting,
                found: &mut found,
                target,
            };
            liveness.walk_back(f, block, &mut walk);
        }
        found
    }

    /// The lanes that are worth it: somewhat more than registers hold values of costs hardly anything.
    pub fn most_lanes(&self, target: &dyn TargetHooks) -> u32 {
        self.lanes * target.tuning().crowding
    }

    /// As text.
    pub fn display<'a, 'ctx>(&'a self, f: &'a Function<'ctx>) -> Displayed<'a, 'ctx> {
        Displayed { width: self, f }
    }
}

/// What is alive on the way through a block.
struct Walk<'a, 'ctx> {
    /// The type of a value that takes a register.
    counted: &'a dyn Fn(ValueId) -> Option<BasicTypeEnum<'ctx>>,
    live: Counts<'ctx>,
    /// The last that were found to fit: as many or fewer of each type do too.
    fitting: &'a mut Counts<'ctx>,
    found: &'a mut SimdWidth,
    target: &'a dyn TargetHooks,
}

impl Tally for Walk<'_, '_> {
    fn comes(&mut self, value: ValueId) {
        if let Some(ty) = (self.counted)(value) {
            self.live.add(ty);
        }
    }

    fn goes(&mut self, value: ValueId) {
        if let Some(ty) = (self.counted)(value) {
            self.live.remove(ty);
        }
    }

    fn is_before(&mut self, instruction: ValueId) {
        let all = self.live.all();
        if all > 0 && self.found.tightest.is_none_or(|(_, most)| all > most) {
            self.found.tightest = Some((instruction, all));
        }
        if !self.live.is_within(self.fitting) {
            let types: Vec<BasicTypeEnum> = self.live.types().collect();
            self.found.lanes = fit(self.target, &types, self.found.lanes);
            *self.fitting = self.live.clone();
        }
    }
}

/// How many values there are of each type.
#[derive(Clone, Default)]
struct Counts<'ctx>(Vec<(BasicTypeEnum<'ctx>, usize)>);

impl<'ctx> Counts<'ctx> {
    fn add(&mut self, ty: BasicTypeEnum<'ctx>) {
        match self.0.iter_mut().find(|(it, _)| *it == ty) {
            Some((_, count)) => *count += 1,
            None => self.0.push((ty, 1)),
        }
    }

    /// Takes one away that there is.
    fn remove(&mut self, ty: BasicTypeEnum<'ctx>) {
        if let Some((_, count)) = self.0.iter_mut().find(|(it, _)| *it == ty) {
            *count -= 1;
        }
    }

    fn of(&self, ty: BasicTypeEnum<'ctx>) -> usize {
        self.0.iter().find(|(it, _)| *it == ty).map_or(0, |(_, count)| *count)
    }

    fn all(&self) -> usize {
        self.0.iter().map(|(_, count)| count).sum()
    }

    fn is_within(&self, other: &Self) -> bool {
        self.0.iter().all(|(ty, count)| *count <= other.of(*ty))
    }

    /// The type of each value.
    fn types(&self) -> impl Iterator<Item = BasicTypeEnum<'ctx>> + '_ {
        self.0.iter().flat_map(|(ty, count)| std::iter::repeat_n(*ty, *count))
    }
}

impl<'ctx> FromIterator<BasicTypeEnum<'ctx>> for Counts<'ctx> {
    fn from_iter<T: IntoIterator<Item = BasicTypeEnum<'ctx>>>(types: T) -> Self {
        let mut counts = Counts::default();
        types.into_iter().for_each(|ty| counts.add(ty));
        counts
    }
}

/// What is stored at addresses that differ. It is stored as vectors, also where it is the same for all lanes.
fn stored_by_lanes<'a>(f: &'a Function<'_>, packetization: &'a Packetization) -> impl Iterator<Item = ValueId> + 'a {
    let differs = |address| packetization.needs_first_lane(address) || packetization.needs_vector(address);
    f.all_instructions().filter_map(move |value| {
        let instruction = f.instruction(value)?;
        let is_store = instruction.opcode == InstructionOpcode::Store;
        (is_store && differs(instruction.operands[1])).then(|| instruction.operands[0])
    })
}

fn is_mask(ty: BasicTypeEnum<'_>) -> bool {
    matches!(ty, BasicTypeEnum::IntType(ty) if ty.get_bit_width() == 1)
}

/// The most lanes at which these values fit. Masks lie apart from the others where they are not as large as vectors.
fn fit(target: &dyn TargetHooks, live: &[BasicTypeEnum<'_>], at_most: u32) -> u32 {
    let (masks, values): (Vec<BasicTypeEnum>, Vec<BasicTypeEnum>) = live.iter().partition(|ty| is_mask(**ty));
    let Some(widest) = values.iter().copied().max_by_key(|ty| crate::target::element_bits(*ty)) else {
        return at_most;
    };
    match target.has_mask_registers() {
        true => target.widest_factor(&values, at_most),
        false => {
            let all: Vec<BasicTypeEnum> = values.into_iter().chain(masks.iter().map(|_| widest)).collect();
            target.widest_factor(&all, at_most)
        }
    }
}

/// For each loop, the values that it makes or uses itself or in a loop inside of it.
fn touched_by_loops(f: &Function<'_>) -> SecondaryMap<LoopId, EntitySet<ValueId>> {
    let mut touched: SecondaryMap<LoopId, EntitySet<ValueId>> = SecondaryMap::new();
    for value in f.all_instructions() {
        let Some(instruction) = f.instruction(value) else {
            continue;
        };
        for id in f.loops.around(instruction.block) {
            touched[id].insert(value);
            for operand in &instruction.operands {
                touched[id].insert(*operand);
            }
        }
    }
    touched
}

/// The width as text.
pub struct Displayed<'a, 'ctx> {
    width: &'a SimdWidth,
    f: &'a Function<'ctx>,
}

impl fmt::Display for Displayed<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "lanes that fit: {}", self.width.lanes)?;
        let (few, many) = self.width.per_register;
        writeln!(out, "lanes of a register: {few} to {many}, mostly {}", self.width.usual)?;
        if let Some((at, count)) = self.width.tightest {
            writeln!(out, "most are alive before {}: {count}", self.f.named(at))?;
        }
        Ok(())
    }
}
