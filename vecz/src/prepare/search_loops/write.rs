//! The function of a search: what counters are in the round in which the loop is left, and what its first block loads there.
//!
//! ```text
//! head:    counters; do the guards hold for a window from here?                      -> window, round
//! window:  the ways out of all rounds, as a word of bits; is there one?              -> found, next
//! found:   counters of that round                                                    -> return
//! next:    counters of the round behind the window                                   -> head
//! round:   the loop as it was, for one round                                         -> return, head
//! ```
//!
//! Rounds behind the one that is left are looked at for nothing, and may read what the program would not: within the page of memory that the first round reads of, whose other bytes are there
//! too. What is found in them says nothing, even if it is poison, for an earlier bit is set.

use std::collections::HashMap;

use inkwell::basic_block::BasicBlock;
use inkwell::module::{Linkage, Module};
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, InstructionOpcode, IntValue, PhiValue, PointerValue};
use inkwell::IntPredicate;
use ir::copier::Copier;
use ir::vectorization::Width;
use ir::{attributes, build, debug_info, flow, metadata, rewrite, widen};

use super::call::{given, inputs};
use super::search::Search;
use super::steps::{Counter, Ring, When};
use crate::function::ValueId;
use crate::memory::emit::{Emitter, PlainBuilders};
use crate::Reason;

/// How often a window's guards hold: pages are much longer than windows.
const GUARDS_HOLD: f64 = 0.98;

/// Writes the function: it takes the [`inputs`], and gives a structure of the counters and what is [`given`] besides.
pub fn write<'ctx>(module: &Module<'ctx>, search: &Search<'_, 'ctx>) -> Result<FunctionValue<'ctx>, Reason> {
    let context = module.get_context();
    let inputs = inputs(search);
    let counters = search.steps.counters.len();
    let types: Vec<BasicTypeEnum> = inputs.iter().map(|it| it.get_type()).collect();
    let loaded = given(search).map(|(window, _)| window.element);
    let fields: Vec<BasicTypeEnum> = types[..counters].iter().copied().chain(loaded).collect();
    let parameters: Vec<_> = types.iter().map(|it| (*it).into()).collect();
    let ty = context.struct_type(&fields, false).fn_type(&parameters, false);
    let function = module.add_function("vecz.search", ty, Some(Linkage::Internal));
    attributes::set_only_reads(function);
    let builder = context.create_builder();
    let entry = context.append_basic_block(function, "");
    let head = context.append_basic_block(function, "head");
    builder.position_at_end(head);
    let phis = types[..counters].iter().map(|ty| builder.build_phi(*ty, ""));
    let phis = phis.collect::<Result<Vec<_>, _>>()?;
    let mut writer = Writer {
        search,
        out: Emitter {
            module,
            builder: &builder,
            width: Width {
                lanes: search.rounds,
                is_scalable: false,
            },
            builders: &PlainBuilders,
        },
        function,
        head,
        phis,
        firsts: HashMap::new(),
        vectors: HashMap::new(),
        starts: HashMap::new(),
        windows: HashMap::new(),
        ways_out: None,
        reached: 0,
    };
    for (input, parameter) in inputs.iter().zip(function.get_param_iter()).skip(counters) {
        if let Some(value) = search.f.id_of(*input) {
            writer.firsts.insert(value, parameter);
        }
    }
    builder.position_at_end(entry);
    for (at, (counter, start)) in search.steps.counters.iter().zip(function.get_param_iter()).enumerate() {
        let start = match counter.ring {
            Some(ring) if ring.when == When::AtBeginning => writer.again(ring, start)?,
            _ => start,
        };
        let phi = writer.phis[at];
        phi.add_incoming(&[(&start, entry)]);
        writer.firsts.insert(counter.phi, phi.as_basic_value());
    }
    builder.build_unconditional_branch(head)?;
    for (phi, start) in &search.steps.constants {
        // What is only used behind the loop is no input.
        if let Ok(start) = writer.known(*start) {
            writer.firsts.insert(*phi, start);
        }
    }
    let round = writer.round(&inputs)?;
    writer.window(round)?;
    Ok(function)
}

/// Writes the function of a search. ([`super::guards`]: whether there is a window; [`super::rounds`]: the values of its rounds.)
pub struct Writer<'a, 's, 'ctx> {
    pub search: &'a Search<'s, 'ctx>,
    /// Where code is written; a part has a lane for each round.
    pub out: Emitter<'a, 'ctx>,
    function: FunctionValue<'ctx>,
    head: BasicBlock<'ctx>,
    /// The counters in the first round of the window.
    phis: Vec<PhiValue<'ctx>>,
    /// Values of the first round.
    pub firsts: HashMap<ValueId, BasicValueEnum<'ctx>>,
    /// Values of all rounds.
    pub vectors: HashMap<ValueId, BasicValueEnum<'ctx>>,
    /// The lowest address of each load's window.
    pub starts: HashMap<ValueId, PointerValue<'ctx>>,
    /// What was loaded from there.
    pub windows: HashMap<ValueId, BasicValueEnum<'ctx>>,
    /// The ways out that were written, of all rounds.
    pub ways_out: Option<BasicValueEnum<'ctx>>,
    /// Up to which block of the chain the first round is known to come.
    pub reached: usize,
}

impl<'ctx> Writer<'_, '_, 'ctx> {
    /// A number of 64 bits.
    pub fn i64(&self, value: i64) -> IntValue<'ctx> {
        self.out.module.get_context().i64_type().const_int(value as u64, true)
    }

    /// A new block at the end.
    pub fn new_block(&self, name: &str) -> BasicBlock<'ctx> {
        self.out.module.get_context().append_basic_block(self.function, name)
    }

    /// The counters in the first round of the window.
    pub fn counters(&self) -> Vec<BasicValueEnum<'ctx>> {
        self.phis.iter().map(|phi| phi.as_basic_value()).collect()
    }

    /// Returns.
    pub fn give(&self, counters: &[BasicValueEnum<'ctx>], loaded: &[BasicValueEnum<'ctx>]) -> Result<(), Reason> {
        self.out.builder.build_aggregate_return(&[counters, loaded].concat())?;
        Ok(())
    }

    /// Loads again what is given, in the round so many behind the first one of the window.
    pub fn loaded_in(&mut self, round: IntValue<'ctx>) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
        let search = self.search;
        let builder = self.out.builder;
        let round = builder.build_int_cast_sign_flag(round, self.i64(0).get_type(), false, "")?;
        let mut loaded = Vec::new();
        for (window, at) in given(search) {
            let first = self.first(window.address)?.into_pointer_value();
            let bytes = i64::from(window.element_bytes());
            let by = builder.build_int_mul(round, self.i64(window.step * bytes), "")?;
            let place = self.out.behind_by(first, by)?;
            let place = self.out.behind(place, bytes * i64::from(at))?;
            let element = builder.build_load(window.element, place, "")?;
            build::set_align(element.as_instruction_value(), window.align.min(window.element_bytes()));
            loaded.push(element);
        }
        Ok(loaded)
    }

    /// Copies one round of the loop; its first block.
    fn round(&mut self, inputs: &[BasicValueEnum<'ctx>]) -> Result<BasicBlock<'ctx>, Reason> {
        let (f, steps) = (self.search.f, &self.search.steps);
        let left = self.new_block("left");
        let mut copier = Copier::new(f.llvm, self.function);
        let parameters = self.function.get_param_iter().zip(inputs).skip(steps.counters.len());
        for (parameter, input) in parameters {
            copier.map(*input, parameter);
        }
        for (_, to) in &f.loops.all[self.search.id].exits {
            copier.map_block(f.blocks[*to].llvm, left);
        }
        let blocks: Vec<BasicBlock> = self.search.chain.iter().map(|block| f.blocks[*block].llvm).collect();
        let copies = copier.copy(&blocks, self.function);
        copies.iter().for_each(|block| debug_info::forget_variables(*block));
        let (first, last) = (copies[0], copies[copies.len() - 1]);
        let copy_of = |value: ValueId| {
            let copy = f.llvm_value(value).map(|it| copier.lookup(it));
            copy.ok_or_else(|| Reason::Internal("an instruction of a search has no value".to_owned()))
        };
        for (counter, phi) in steps.counters.iter().zip(&self.phis) {
            phi.add_incoming(&[(&copy_of(counter.next)?, last)]);
        }
        for phi in &f.blocks[self.search.chain[0]].phis {
            let copy = copy_of(*phi)?;
            // One that is only used behind the loop is nothing here.
            let first = self.known(*phi).unwrap_or_else(|_| build::poison(copy.get_type()));
            if let Some(copy) = copy.as_instruction_value() {
                rewrite::replace_instruction(copy, first);
            }
        }
        if let Some(end) = last.get_terminator() {
            flow::replace_successor(end, first, self.head);
        }
        let builder = self.out.builder;
        builder.position_at_end(left);
        let mut loaded = Vec::new();
        for (window, at) in given(self.search) {
            loaded.push(match copy_of(window.load)? {
                BasicValueEnum::VectorValue(whole) => builder.build_extract_element(whole, self.i64(at.into()), "")?,
                whole => whole,
            });
        }
        self.give(&self.counters(), &loaded)?;
        Ok(first)
    }

    /// Writes the window, and the guards before it.
    fn window(&mut self, round: BasicBlock<'ctx>) -> Result<(), Reason> {
        let search = self.search;
        let builder = self.out.builder;
        builder.position_at_end(self.head);
        let holds = self.guards()?;
        let block = self.new_block("window");
        let branch = builder.build_conditional_branch(holds, block, round)?;
        metadata::set_branch_likelihood(branch, GUARDS_HOLD);
        builder.position_at_end(block);
        for way in &search.ways_out {
            let mut condition = self.vector(way.condition)?;
            if !way.if_true {
                condition = widen::not(builder, condition);
            }
            // In rounds that are left before, and in those behind the last, it may be poison.
            let condition = build::freeze(builder, condition);
            self.ways_out = Some(match self.ways_out {
                Some(others) => widen::or(builder, others, condition),
                None => condition,
            });
        }
        let ways_out = self.ways_out;
        let ways_out = ways_out.ok_or_else(|| Reason::Internal("a search has no end".to_owned()))?;
        let bits = widen::bits(builder, ways_out.into_vector_value());
        let none = bits.get_type().const_zero();
        let is_none = builder.build_int_compare(IntPredicate::EQ, bits, none, "")?;
        let (next, found) = (self.new_block("next"), self.new_block("found"));
        builder.build_conditional_branch(is_none, next, found)?;

        builder.position_at_end(found);
        let is_some = self.out.module.get_context().bool_type().const_all_ones();
        let counted = [bits.into(), is_some.into()];
        let first = self.out.intrinsic("llvm.cttz", &[bits.get_type().into()], &counted)?;
        let first = first.ok_or_else(|| Reason::Internal("a count is a number".to_owned()))?;
        let first = first.into_int_value();
        let there = self.advanced(first)?;
        let loaded = self.loaded_in(first)?;
        self.give(&there, &loaded)?;

        builder.position_at_end(next);
        let behind = self.advanced(self.i64(search.rounds.into()))?;
        for ((counter, behind), phi) in search.steps.counters.iter().zip(behind).zip(&self.phis) {
            let behind = match counter.ring {
                Some(ring) if ring.when == When::AtEnd => self.again(ring, behind)?,
                _ => behind,
            };
            phi.add_incoming(&[(&behind, next)]);
        }
        builder.build_unconditional_branch(self.head)?;
        Ok(())
    }

    /// The counters so many rounds later, if they do not start again on the way.
    fn advanced(&self, rounds: IntValue<'ctx>) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
        let builder = self.out.builder;
        let times = |ty, step: i64| {
            let rounds = builder.build_int_cast_sign_flag(rounds, ty, false, "")?;
            match step {
                1 => Ok(rounds),
                step => builder.build_int_mul(rounds, ty.const_int(step as u64, true), ""),
            }
        };
        let advanced = |(counter, first): (&Counter, BasicValueEnum<'ctx>)| match first {
            BasicValueEnum::PointerValue(first) => {
                let bytes = times(self.i64(0).get_type(), counter.step)?;
                Ok(self.out.behind_by(first, bytes)?.into())
            }
            first => {
                let first = first.into_int_value();
                let by = times(first.get_type(), counter.step)?;
                Ok(builder.build_int_add(first, by, "")?.into())
            }
        };
        let counters = self.search.steps.counters.iter().zip(self.counters());
        counters.map(advanced).collect()
    }

    /// A number of a ring, which may be beyond its end.
    fn again(&self, ring: Ring, number: BasicValueEnum<'ctx>) -> Result<BasicValueEnum<'ctx>, Reason> {
        let (number, by) = (number.into_int_value(), self.known(ring.by)?.into_int_value());
        let again = match ring.opcode {
            InstructionOpcode::And => self.out.builder.build_and(number, by, "")?,
            _ => self.out.builder.build_int_unsigned_rem(number, by, "")?,
        };
        Ok(again.into())
    }
}
