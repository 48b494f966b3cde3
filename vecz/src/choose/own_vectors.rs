//! Kernels whose own vectors fill registers: a work-item keeps the machine as busy as vectors of work-items could.
//!
//! Such kernels are written for this (`uint16` where registers have 512 bits), and in pieces every vector of theirs would take as many registers as there are lanes. So their
//! vectors stay whole if much of the work is on them. But a work-item alone mostly waits for its own results, so that a few are better done side by side: hashcat's MD5 of
//! `uint16`, 46 steps one after the other, takes 0.4 of the time in four work-items at once on Zen 5.

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use inkwell::module::Module;
use inkwell::values::{FunctionValue, InstructionOpcode};
use ir::view;

use super::window::InstructionWindow;
use super::{as_it_is, scalar};
use crate::analyses::chains::Chains;
use crate::analyses::frequencies::{is_long, Frequencies};
use crate::function::loops::LoopId;
use crate::function::{BlockId, Function, Instruction, ValueId};
use crate::target::{element_bits, Cost, Cycles, Target};
use crate::{Choice, Request};

/// The least part of the work that is on full vectors. It is small because the rest is overrated: how often branches go where is a guess, and what tests the elements of such
/// vectors one by one hardly ever finds anything. The kernels of password hashing have 0.16 to 0.97 of their work on full vectors, and take two to three times as long when they
/// are vectorized.
const SHARE: f64 = 0.1;
/// How much longer chains are than they look: LLVM's code generator adds constants last, to what had to be waited for (`(a + K) + f` becomes `(a + f) + K`).
const CONSTANTS_LAST: f64 = 1.3;
/// What it costs that operands of own vectors' instructions are in memory, as part of what these cost in vectors of work-items, for each that is there and not in a register: the
/// fewer are in registers, the fewer uses are there for one that was fetched. Measured with SHA-1 on Zen 5: two and four work-items side by side, 0.3 and 0.6 of whose operands are in
/// memory, take 0.67 and 0.59 of the time; with AVX2 alone, two work-items with 0.52 take 1.06 of the time and with 0.76 1.26, and with SSE4.2 1.25.
const SPILLS: f64 = 0.1;
/// Decoded instructions that machines keep: Golden Cove 4096, Zen 5 6144. Loops that are longer have to be decoded in each run. Measured on Zen 5: WPA (hashcat's mode 22000), 1500
/// instructions for a work-item, takes 0.59 of the time with two work-items side by side, and 1.57 with four; SHA-512, 0.74 and 1.21.
const DECODED: f64 = 4096.0;

/// Whether the vectors of a kernel are not to be taken apart, as far as the request leaves it open.
pub fn stay_whole<'ctx>(module: &Module<'ctx>, kernel: FunctionValue<'ctx>, request: &Request<'_>) -> bool {
    let choices = &request.choices;
    let is_open = choices.given(Choice::WholeVectors).is_none() && !choices.is_on(Choice::FullScalarization);
    is_open && !request.is_scalable && fill_registers(module, kernel, request)
}

/// The same request, with vectors that stay whole. Copies of branches' sides would be more code than they are worth, unless they are asked for.
pub fn whole<'a>(request: &Request<'a>) -> Request<'a> {
    let mut request = request.clone();
    request.choices.set(Choice::WholeVectors, true);
    if request.choices.given(Choice::LinearizeBoscc).is_none() {
        request.choices.set(Choice::LinearizeBoscc, false);
    }
    request
}

/// What a share of operands in memory adds to what instructions cost, as part of that.
pub(super) fn spilling(share: f64) -> f64 {
    SPILLS * share / (1.0 - share).max(SPILLS)
}

/// How many work-items can be side by side such that the machine keeps the decoded instructions of every loop, of what runs in most of its runs.
pub(super) fn most_items(f: &Function<'_>, frequencies: &Frequencies) -> f64 {
    let length = |id: LoopId| {
        let of = &f.loops.all[id];
        let often = |block: &&BlockId| frequencies.of(**block) * 2.0 >= frequencies.of(of.header);
        let instructions = |block: &BlockId| f.blocks[*block].body.len();
        of.blocks.iter().filter(often).map(instructions).sum::<usize>()
    };
    let longest = f.loops.all.keys().map(length).max();
    longest.map_or(f64::INFINITY, |longest| DECODED / longest.max(1) as f64)
}

/// What a run of an innermost loop waits for that keeps the machine busy for so long: for what the run before found out, or for what it finds out itself.
pub(super) fn wait_of_run(busy: Cycles, chains: &Chains, id: LoopId, target: &dyn Target) -> Cycles {
    let each = target.tuning().vector_cycles;
    let (around, through) = (
        chains.of_loop(id) * CONSTANTS_LAST,
        chains.through_loop(id) * CONSTANTS_LAST,
    );
    InstructionWindow::OF_RUNS.wait_of_run(busy, around, through, each)
}

/// Whether much of a kernel's work is on vectors of its own that fill registers. Most kernels have no long vectors, which is seen at once.
fn fill_registers<'ctx>(module: &Module<'ctx>, kernel: FunctionValue<'ctx>, request: &Request<'_>) -> bool {
    let has_long = |instruction| view::value_of(instruction).is_some_and(|it| is_long(it.get_type()));
    let mut all = view::reachable(kernel).into_iter().flat_map(view::instructions);
    if !all.any(has_long) {
        return false;
    }
    let mut works = WorkOfFunctions {
        module,
        request,
        known: HashMap::new(),
    };
    let Work { full, all } = works.of(kernel).unwrap_or_default();
    let (full, all) = (full.amount(), all.amount());
    full > 0.0 && full >= all * SHARE
}

/// What a call of a function costs.
#[derive(Clone, Copy, Default)]
struct Work {
    /// On vectors that fill registers.
    full: Cost,
    /// Together with the rest.
    all: Cost,
}

/// The work of functions, with that of the functions that preparation leaves calls.
struct WorkOfFunctions<'a, 'ctx> {
    module: &'a Module<'ctx>,
    request: &'a Request<'a>,
    /// None in it: it cannot be read, or is being looked at and calls itself.
    known: HashMap<FunctionValue<'ctx>, Option<Work>>,
}

impl<'ctx> WorkOfFunctions<'_, 'ctx> {
    fn of(&mut self, function: FunctionValue<'ctx>) -> Option<Work> {
        if let Some(known) = self.known.get(&function) {
            return *known;
        }
        self.known.insert(function, None);
        let (module, request) = (self.module, self.request);
        let target = request.target(function);
        let work = as_it_is::ask(module, function, request, |f| self.of_body(f, &*target));
        self.known.insert(function, work);
        work
    }

    fn of_body(&mut self, f: &Function<'ctx>, target: &dyn Target) -> Work {
        let frequencies = Frequencies::run(f);
        let mut work = Work::default();
        for block in f.blocks.keys() {
            for value in f.instructions_of(block) {
                let Some(instruction) = f.instruction(value) else {
                    continue;
                };
                let called = instruction.callee().filter(|it| view::is_defined(*it));
                let called = called.and_then(|it| self.of(it)).unwrap_or_default();
                let own = scalar::of_instruction(f, target, value);
                let fills = widest_vector(f, value, instruction) >= target.vector_bits();
                work.full += (called.full + if fills { own } else { Cost::FREE }) * frequencies.of(block);
                work.all += (called.all + own) * frequencies.of(block);
            }
        }
        work
    }
}

/// The bits of the widest vector of many elements that an instruction works on as a whole; 0 if on none.
fn widest_vector(kernel: &Function<'_>, value: ValueId, instruction: &Instruction<'_>) -> u32 {
    // One element after another.
    if matches!(
        instruction.opcode,
        InstructionOpcode::InsertElement | InstructionOpcode::ExtractElement
    ) {
        return 0;
    }
    let values = instruction.operands.iter().chain([&value]);
    let types = values.filter_map(|it| kernel.values[*it].ty);
    types.filter(|ty| is_long(*ty)).map(element_bits).max().unwrap_or(0)
}
