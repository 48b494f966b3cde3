//! What a search loop is: its ways out, what they depend on, and how many rounds fit in a window.

use std::collections::BTreeSet;

use inkwell::types::BasicTypeEnum;
use inkwell::values::InstructionOpcode;
use inkwell::AtomicOrdering;
use ir::vectorization::Width;
use ir::{addresses, view, widen};

use super::steps::{Guard, Steps};
use crate::analyses::frequencies::Frequencies;
use crate::analyses::shapes::{integer_bits, Shapes};
use crate::analyses::trips::constant_trips;
use crate::analyses::uniformity::is_lifetime;
use crate::function::loops::LoopId;
use crate::function::{BlockId, Definition, Function, Instruction, Terminator, ValueId};
use crate::memory::lines::LINE;
use crate::target::tuning::SCALAR_CYCLES;
use crate::target::{element_bits, mispredictions, Cost, Cycles, Target, Wide};

/// The address spaces in which more may be read than a program reads: what lies there, nobody knows the ends of. Of a private variable LLVM does.
const READABLE: [u32; 3] = [1, 2, 3];

/// The registers that a window fills with what is loaded from one place.
const REGISTERS: u32 = 2;
/// The most registers that a counter fills.
const REGISTERS_OF_COUNTER: u32 = 4;
/// The rounds of a window: at the most, as many as a word has bits, at the least, as many as make up for the guards.
const MOST_ROUNDS: u32 = 64;
const FEWEST_ROUNDS: u32 = 4;

/// The longest loop, in instructions: longer ones do not wait for what they load, and expressions are followed to their ends.
const LONGEST: usize = 128;

/// Guards, the first round's addresses, and which round it is, in operations of the scalar kernel.
const WAY_IN_AND_OUT: Cost = Cost::new(14.0);

/// Where loads may be that something is computed of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// In the first block, which every round comes to.
    Header,
    /// In any.
    Anywhere,
}

/// A way out of a search loop.
#[derive(Clone, Copy, Debug)]
pub struct WayOut {
    /// On what.
    pub condition: ValueId,
    /// Whether the loop is left if that is true.
    pub if_true: bool,
}

/// What a load reads in all rounds of a window.
#[derive(Clone, Copy, Debug)]
pub struct Window<'ctx> {
    /// The load.
    pub load: ValueId,
    /// Where it loads from.
    pub address: ValueId,
    /// What it loads one or several of.
    pub element: BasicTypeEnum<'ctx>,
    /// How many.
    pub count: u32,
    /// How many elements it goes on by in each round; backwards, if negative.
    pub step: i64,
    /// How its address is aligned, in bytes.
    pub align: u32,
}

impl Window<'_> {
    /// The elements from the first to the last of so many rounds.
    pub fn elements(&self, rounds: u32) -> u32 {
        let apart = self.step.unsigned_abs() as u32;
        (apart * rounds).max(apart * (rounds - 1) + self.count)
    }

    /// The number of one of those that a round loads.
    pub fn element_of(&self, round: u32, rounds: u32, at: u32) -> u32 {
        let apart = self.step.unsigned_abs() as u32;
        let before = if self.step < 0 { rounds - 1 - round } else { round };
        before * apart + at
    }

    /// Bytes of an element.
    pub fn element_bytes(&self) -> u32 {
        element_bits(self.element) / 8
    }
}

/// A loop that changes nothing and carries nothing but counters: all it does is to find the round in which it is left.
pub struct Search<'a, 'ctx> {
    /// The function that it is in.
    pub f: &'a Function<'ctx>,
    /// Which it is.
    pub id: LoopId,
    /// Its blocks: each leads to the next or out, the last one back to the first.
    pub chain: Vec<BlockId>,
    /// The ways out, in the order of the blocks.
    pub ways_out: Vec<WayOut>,
    /// How its values go on.
    pub steps: Steps<'a, 'ctx>,
    /// What is loaded for the ways out, and differs between rounds.
    pub windows: Vec<Window<'ctx>>,
    /// The rounds of a window.
    pub rounds: u32,
    /// What a window takes for granted.
    pub guards: Vec<Guard>,
    /// What is computed in vectors.
    computed: Vec<ValueId>,
}

impl<'a, 'ctx> Search<'a, 'ctx> {
    /// The search that a loop is; none if it is another loop, or one of which windows would be short.
    pub fn of(f: &'a Function<'ctx>, id: LoopId, target: &dyn Target) -> Option<Search<'a, 'ctx>> {
        let (chain, ways_out) = chain(f, id)?;
        let is_harmless = |value: ValueId| f.instruction(value).is_some_and(|it| has_no_effect(f, it));
        let length: usize = chain.iter().map(|block| f.blocks[*block].body.len()).sum();
        let mut body = chain.iter().flat_map(|block| &f.blocks[*block].body);
        if ways_out.is_empty() || length > LONGEST || !body.all(|value| is_harmless(*value)) {
            return None;
        }
        let mut search = Search {
            f,
            id,
            chain,
            ways_out,
            steps: Steps::of(f, id)?,
            windows: Vec::new(),
            rounds: 0,
            guards: Vec::new(),
            computed: Vec::new(),
        };
        search.look()?;
        search.rounds = search.rounds_for(target.vector_bits())?;
        let is_long = constant_trips(f, id).is_none_or(|trips| trips > search.rounds);
        let has_room = search.guards.iter().all(|guard| search.has_room(*guard));
        (is_long && has_room && !search.windows.is_empty()).then_some(search)
    }

    /// Whether some lanes search far from one another, so that vectors of lanes would gather.
    pub fn is_far(&self, shapes: &Shapes) -> bool {
        let is_far = |window: &Window<'ctx>| {
            let stride = shapes.of(window.address).guarded_stride();
            let stride = stride.and_then(|stride| stride.known());
            stride.is_none_or(|stride| stride.abs() >= LINE)
        };
        self.windows.iter().any(is_far)
    }

    /// What a search costs one lane each time, in cycles.
    pub fn cost(&self, frequencies: &Frequencies, target: &dyn Target) -> Cycles {
        let width = Width {
            lanes: self.rounds,
            is_scalable: false,
        };
        let registers = |value: ValueId| {
            let ty = self.f.values[value].ty.filter(|ty| widen::is_element(*ty));
            ty.map_or(1, |ty| target.registers(Wide::new(ty, width)).max(1))
        };
        // What is compared is wider than what comes out.
        let work = |value: &ValueId| {
            let operands = self
                .f
                .instruction(*value)
                .map(|it| it.operands.as_slice())
                .unwrap_or_default();
            let all = operands.iter().chain([value]);
            f64::from(all.map(|it| registers(*it)).max().unwrap_or(1))
        };
        let computed: f64 = self.computed.iter().map(work).sum();
        let loaded: f64 = self
            .windows
            .iter()
            .map(|it| {
                let bits = it.elements(self.rounds) * element_bits(it.element);
                // Once to load and, where it is not all of it, once to put together what is wanted.
                let times = if it.step.abs() == 1 { 1.0 } else { 2.0 };
                times * f64::from(bits.div_ceil(target.vector_bits().max(1)))
            })
            .sum();
        let each = target.tuning().vector_cycles;
        let of_window = Cost::new(computed + loaded).cycles(each) + WAY_IN_AND_OUT.cycles(SCALAR_CYCLES);
        let windows = (frequencies.trips(self.id) / f64::from(self.rounds)).max(1.0);
        // Whether one window is enough is not foreseen half of the times.
        of_window * windows + mispredictions::END_OF_LOOP.shared_by(2.0).cycles(SCALAR_CYCLES)
    }

    /// The chain's number of the block that a value of the loop is made in.
    pub fn place(&self, value: ValueId) -> usize {
        let block = self.f.block_of(value);
        self.chain.iter().position(|it| Some(*it) == block).unwrap_or(0)
    }

    /// The window of a load.
    pub fn window(&self, load: ValueId) -> Option<&Window<'ctx>> {
        self.windows.iter().find(|it| it.load == load)
    }

    /// Whether there are numbers as far apart as the first and the last round of a window have.
    fn has_room(&self, guard: Guard) -> bool {
        let bits = integer_bits(self.f.values[guard.of].ty);
        bits.is_some_and(|bits| guard.distance(self.rounds) <= u64::MAX >> (64 - bits))
    }

    /// Looks at what the ways out depend on.
    fn look(&mut self) -> Option<()> {
        let mut seen = BTreeSet::new();
        let mut stepping = Vec::new();
        let mut pending: Vec<ValueId> = self.ways_out.iter().map(|it| it.condition).collect();
        while let Some(value) = pending.pop() {
            if !seen.insert(value) {
                continue;
            }
            if self.steps.of_value(value).is_some() {
                self.can_be_computed(value, Place::Anywhere)?;
                let is_element = self.f.values[value].ty.is_some_and(widen::is_element);
                (is_element || !self.steps.is_made(value)).then_some(())?;
                stepping.push(value);
                continue;
            }
            self.computed.push(value);
            let instruction = self.f.instruction(value)?;
            match self.vector_of_element(instruction) {
                Some((vector, _)) => pending.push(vector),
                None => pending.extend(self.look_at(value, instruction, &mut stepping)?),
            }
        }
        self.guards = self.steps.guards(&stepping);
        let asked = self.guards.iter().flat_map(|it| it.operands());
        asked
            .chain(self.windows.iter().map(|it| it.address))
            .try_for_each(|it| self.can_be_computed(it, Place::Header))
    }

    /// What else must be looked at for a value that is computed in vectors.
    fn look_at(
        &mut self,
        value: ValueId,
        instruction: &Instruction<'ctx>,
        stepping: &mut Vec<ValueId>,
    ) -> Option<Vec<ValueId>> {
        if instruction.opcode == InstructionOpcode::Load {
            let window = self.window_of(value, instruction)?;
            stepping.push(window.address);
            self.windows.push(window);
            return Some(Vec::new());
        }
        let is_address = |of: &ValueId| self.f.values[*of].ty.is_some_and(|ty| ty.is_pointer_type());
        if instruction.operands.iter().any(is_address) {
            // Addresses are compared as numbers.
            let is_plain = instruction.opcode == InstructionOpcode::ICmp
                && instruction.operands.iter().all(|of| self.steps.of_value(*of).is_some());
            return is_plain.then(|| instruction.operands.clone());
        }
        let is_of_elements = |of: &ValueId| self.f.values[*of].ty.is_some_and(widen::is_element);
        let stays_one = |at: usize| widen::operand_is_scalar(instruction.llvm, at as u32);
        let is_fine = |(at, of): (usize, &ValueId)| match stays_one(at) {
            true => self.steps.of_value(*of) == Some(0),
            false => is_of_elements(of),
        };
        let can = widen::can_widen(instruction.llvm)
            && widen::can_speculate(instruction.llvm)
            && is_of_elements(&value)
            && instruction.operands.iter().enumerate().all(is_fine);
        can.then(|| instruction.operands.clone())
    }

    /// Whether a value that goes on evenly can be computed for the first round of a window, whether or not the loop comes that far in it. What is loaded must be loaded there, or is loaded
    /// when the loop comes that far.
    fn can_be_computed(&self, value: ValueId, loads: Place) -> Option<()> {
        let mut pending = vec![value];
        let mut seen = BTreeSet::new();
        while let Some(value) = pending.pop() {
            // A remainder that goes on evenly is none.
            let value = self.steps.within_ring(value);
            let Some(instruction) = self.f.instruction(value).filter(|_| self.steps.is_made(value)) else {
                continue;
            };
            if instruction.opcode == InstructionOpcode::Phi || !seen.insert(value) {
                continue;
            }
            let is_load = instruction.opcode == InstructionOpcode::Load && loads == Place::Anywhere;
            if !(is_load || widen::can_speculate(instruction.llvm) || self.place(value) == 0) {
                return None;
            }
            pending.extend(&instruction.operands);
        }
        Some(())
    }

    /// The load of a vector that an instruction takes an element of, and which.
    pub fn vector_of_element(&self, instruction: &Instruction<'ctx>) -> Option<(ValueId, u32)> {
        let [vector, at] = instruction.operands[..] else {
            return None;
        };
        let is_load = self
            .f
            .instruction(vector)
            .is_some_and(|it| it.opcode == InstructionOpcode::Load);
        let is_element = instruction.opcode == InstructionOpcode::ExtractElement;
        let at = u32::try_from(self.f.constant_int(at)?).ok()?;
        let ty = self.f.values[vector].ty?;
        let is_in = matches!(ty, BasicTypeEnum::VectorType(ty) if at < ty.get_size());
        (is_load && is_element && is_in && self.steps.is_made(vector)).then_some((vector, at))
    }

    fn window_of(&self, load: ValueId, instruction: &Instruction<'ctx>) -> Option<Window<'ctx>> {
        let address = instruction.operands[0];
        let (element, count) = match self.f.values[load].ty? {
            BasicTypeEnum::VectorType(vector) => (vector.get_element_type(), vector.get_size()),
            ty => (ty, 1),
        };
        let is_number = element.is_int_type() || element.is_float_type();
        let bytes = i64::try_from(addresses::stored_bytes(instruction.llvm, element)).ok()?;
        let step = self.steps.of_value(address)?;
        let llvm = self.f.llvm_value(address)?;
        let is_even = i64::from(element_bits(element)) == bytes * 8 && step != 0 && step % bytes == 0;
        let is_readable = READABLE.contains(&view::address_space(llvm)) && self.is_of_unknown_end(address);
        (is_number && is_even && is_readable).then_some(Window {
            load,
            address,
            element,
            count,
            step: step / bytes,
            align: instruction.llvm.get_alignment().ok()?,
        })
    }

    /// Whether an address is in something of which only the program knows where it ends: no variable of the module, but what an argument or a loaded address leads to.
    fn is_of_unknown_end(&self, address: ValueId) -> bool {
        let base = |address: &ValueId| {
            let instruction = self.f.instruction(*address)?;
            match instruction.opcode {
                InstructionOpcode::GetElementPtr | InstructionOpcode::AddrSpaceCast => Some(instruction.operands[0]),
                InstructionOpcode::Phi => {
                    let counter = self.steps.counters.iter().find(|it| it.phi == *address);
                    counter.map(|it| it.start)
                }
                _ => None,
            }
        };
        let root = std::iter::successors(Some(address), base).last();
        root.is_some_and(|root| match &self.f.values[root].definition {
            Definition::Argument(..) => true,
            Definition::Instruction(instruction) => instruction.opcode == InstructionOpcode::Load,
            Definition::Constant(_) => false,
        })
    }

    /// The rounds of a window on a machine with registers of so many bits.
    fn rounds_for(&self, vector_bits: u32) -> Option<u32> {
        let bytes = |value: ValueId| {
            let ty = self.f.values[value].ty.filter(|ty| widen::is_element(*ty));
            ty.map(|ty| element_bits(ty) / 8)
        };
        let is_compared = |value: &ValueId| {
            let opcode = self.f.instruction(*value).map(|it| it.opcode);
            matches!(opcode, Some(InstructionOpcode::ICmp | InstructionOpcode::FCmp))
        };
        let compared = self.computed.iter().filter(|value| is_compared(value));
        let counted = compared
            .filter_map(|value| self.f.instruction(*value))
            .flat_map(|it| &it.operands);
        let counted = counted.filter(|of| self.steps.of_value(**of).is_some_and(|step| step != 0));
        // Counters, which are only compared, may take more.
        let counted = counted
            .filter_map(|of| bytes(*of))
            .map(|bytes| bytes * REGISTERS / REGISTERS_OF_COUNTER);
        let computed = self.computed.iter().filter_map(|value| bytes(*value));
        let windows = self.windows.iter();
        let loaded = windows.map(|it| it.element_bytes() * (it.step.unsigned_abs() as u32).max(it.count));
        let widest = loaded.chain(computed).chain(counted).max()?;
        let rounds = REGISTERS * vector_bits / 8 / widest.max(1);
        let rounds = 1 << rounds.checked_ilog2()?;
        (rounds >= FEWEST_ROUNDS).then_some(rounds.min(MOST_ROUNDS))
    }
}

/// The blocks of a loop one after the other, and the ways out; none if it has ways of its own within.
fn chain(f: &Function<'_>, id: LoopId) -> Option<(Vec<BlockId>, Vec<WayOut>)> {
    let of = &f.loops.all[id];
    let mut chain = Vec::new();
    let mut ways_out = Vec::new();
    let mut here = of.header;
    loop {
        let is_first = chain.is_empty();
        chain.push(here);
        if !is_first && !f.blocks[here].phis.is_empty() || chain.len() > of.blocks.len() {
            return None;
        }
        here = match f.blocks[here].terminator {
            Terminator::Jump(to) => to,
            Terminator::Branch {
                condition,
                if_true,
                if_false,
            } => {
                let (stays, out) = match of.contains(if_true) {
                    true => (if_true, if_false),
                    false => (if_false, if_true),
                };
                if of.contains(out) || !of.contains(stays) {
                    return None;
                }
                ways_out.push(WayOut {
                    condition,
                    if_true: out == if_true,
                });
                stays
            }
            Terminator::Return | Terminator::ReturnValue(_) | Terminator::Unreachable => return None,
        };
        if here == of.header {
            return (chain.len() == of.blocks.len()).then_some((chain, ways_out));
        }
    }
}

/// Whether an instruction does nothing but give a value.
fn has_no_effect(f: &Function<'_>, instruction: &Instruction<'_>) -> bool {
    match instruction.opcode {
        InstructionOpcode::Load => {
            let llvm = instruction.llvm;
            llvm.get_volatile() == Ok(false) && matches!(llvm.get_atomic_ordering(), Ok(AtomicOrdering::NotAtomic))
        }
        InstructionOpcode::Call => !is_lifetime(instruction) && widen::can_widen(instruction.llvm),
        InstructionOpcode::Phi => false,
        InstructionOpcode::UDiv | InstructionOpcode::SDiv | InstructionOpcode::URem | InstructionOpcode::SRem => true,
        _ => {
            let gives = f
                .id_of_instruction(instruction.llvm)
                .is_some_and(|it| f.values[it].ty.is_some());
            gives && widen::can_speculate(instruction.llvm)
        }
    }
}
