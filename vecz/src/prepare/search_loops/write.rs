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

use std::collections::{HashMap, HashSet};

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::module::{Linkage, Module};
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, InstructionOpcode, IntValue, PhiValue, PointerValue};
use inkwell::IntPredicate;
use ir::copier::Copier;
use ir::vectorization::Width;
use ir::widen::{self, Promises};
use ir::{attributes, build, debug_info, elements, flow, metadata, rewrite, view};

use super::search::{Search, Window};
use super::steps::{Bound, Counter, Guard, Ring, When};
use crate::function::{Terminator, ValueId};
use crate::memory::emit::{Emitter, PlainBuilders};
use crate::Reason;

/// Bytes of the smallest page of memory on any machine: either all of them can be read or none.
const PAGE: u64 = 4096;

/// How often a window's guards hold: pages are much longer than windows.
const GUARDS_HOLD: f64 = 0.98;

/// The values that the function of a search takes: what counters start from, and what else the loop uses of what is made outside.
pub fn inputs<'ctx>(search: &Search<'_, 'ctx>) -> Vec<BasicValueEnum<'ctx>> {
    let f = search.f;
    let starts = search.steps.counters.iter().filter_map(|it| f.llvm_value(it.start));
    let mut found: Vec<BasicValueEnum> = starts.collect();
    let mut seen = HashSet::new();
    let body = search.chain.iter().flat_map(|block| &f.blocks[*block].body);
    let operands = body
        .filter_map(|value| f.instruction(*value))
        .flat_map(|it| &it.operands);
    let conditions = search.ways_out.iter().map(|it| &it.condition);
    for value in operands.chain(conditions) {
        let value = search.steps.constant(*value);
        if !search.steps.is_made(value) && !f.is_constant(value) && seen.insert(value) {
            found.extend(f.llvm_value(value));
        }
    }
    found
}

/// The most elements of a load that are given.
const MOST_GIVEN: u32 = 4;

/// What the function gives besides counters: what every round loads, the last one too, in elements. Lanes would gather it.
fn loads<'s, 'ctx>(search: &'s Search<'_, 'ctx>) -> impl Iterator<Item = (&'s Window<'ctx>, u32)> + 's {
    let windows = search
        .windows
        .iter()
        .filter(|it| search.place(it.load) == 0 && it.count <= MOST_GIVEN);
    windows.flat_map(|window| (0..window.count).map(move |at| (window, at)))
}

/// Writes the function: it takes the [`inputs`], and gives a structure of the counters and the [`loads`].
pub fn write<'ctx>(module: &Module<'ctx>, search: &Search<'_, 'ctx>) -> Result<FunctionValue<'ctx>, Reason> {
    let context = module.get_context();
    let inputs = inputs(search);
    let types: Vec<BasicTypeEnum> = inputs.iter().map(|it| it.get_type()).collect();
    let parameters: Vec<_> = types.iter().map(|it| (*it).into()).collect();
    let counters = search.steps.counters.len();
    let fields: Vec<BasicTypeEnum> = types[..counters]
        .iter()
        .copied()
        .chain(loads(search).map(|(it, _)| it.element))
        .collect();
    let result = context.struct_type(&fields, false);
    let function = module.add_function(
        "vecz.search",
        result.fn_type(&parameters, false),
        Some(Linkage::Internal),
    );
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
        reached: 0,
    };
    for (input, parameter) in inputs.iter().zip(function.get_param_iter()).skip(counters) {
        if let Some(value) = search.f.id_of(*input) {
            writer.firsts.insert(value, parameter);
        }
    }
    builder.position_at_end(entry);
    let starts = search.steps.counters.iter().zip(function.get_param_iter());
    let starts = starts.map(|(counter, start)| match counter.ring {
        Some(ring) if ring.when == When::AtBeginning => writer.again(ring, start),
        _ => Ok(start),
    });
    let starts = starts.collect::<Result<Vec<_>, Reason>>()?;
    builder.build_unconditional_branch(head)?;
    for ((counter, phi), start) in search.steps.counters.iter().zip(&writer.phis).zip(starts) {
        phi.add_incoming(&[(&start, entry)]);
        writer.firsts.insert(counter.phi, phi.as_basic_value());
    }
    for (phi, start) in &search.steps.constants {
        // What is only used behind the loop is no input.
        if let Ok(start) = writer.firsts(*start) {
            writer.firsts.insert(*phi, start);
        }
    }
    let round = writer.round(&inputs)?;
    writer.window(round)?;
    Ok(function)
}

struct Writer<'a, 's, 'ctx> {
    search: &'a Search<'s, 'ctx>,
    /// Where code is written; a part has a lane for each round.
    out: Emitter<'a, 'ctx>,
    function: FunctionValue<'ctx>,
    head: BasicBlock<'ctx>,
    /// The counters in the first round of the window.
    phis: Vec<PhiValue<'ctx>>,
    /// Values of the first round.
    firsts: HashMap<ValueId, BasicValueEnum<'ctx>>,
    /// Values of all rounds.
    vectors: HashMap<ValueId, BasicValueEnum<'ctx>>,
    /// Up to which block of the chain the first round is known to come.
    reached: usize,
}

impl<'ctx> Writer<'_, '_, 'ctx> {
    fn builder(&self) -> &Builder<'ctx> {
        self.out.builder
    }

    fn i64(&self, value: i64) -> IntValue<'ctx> {
        self.out.module.get_context().i64_type().const_int(value as u64, true)
    }

    fn new_block(&self, name: &str) -> BasicBlock<'ctx> {
        self.out.module.get_context().append_basic_block(self.function, name)
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
        for (counter, phi) in steps.counters.iter().zip(&self.phis) {
            let wrong = || Reason::Internal("a counter has no next".to_owned());
            let original = f.instruction(counter.phi).ok_or_else(wrong)?;
            let back = original.operands.iter().zip(&original.incoming);
            let mut next = back.filter(|(_, from)| self.search.chain.contains(from));
            let next = next
                .next()
                .and_then(|(next, _)| f.llvm_value(*next))
                .ok_or_else(wrong)?;
            phi.add_incoming(&[(&copier.lookup(next), last)]);
        }
        for phi in &f.blocks[f.loops.all[self.search.id].header].phis {
            let copy = f.llvm_value(*phi).map(|it| copier.lookup(it));
            let Some(copy) = copy.filter(|it| it.as_instruction_value().is_some()) else {
                continue;
            };
            let first = self.firsts.get(phi).copied();
            let first = first.unwrap_or_else(|| build::poison(copy.get_type()));
            copy.as_instruction_value()
                .into_iter()
                .for_each(|it| rewrite::replace_instruction(it, first));
        }
        if let Some(end) = last.get_terminator() {
            flow::replace_successor(end, first, self.head);
        }
        self.builder().position_at_end(left);
        let mut loaded = Vec::new();
        for (window, at) in loads(self.search) {
            let whole = f.llvm_value(window.load).map(|it| copier.lookup(it));
            loaded.push(match whole {
                Some(BasicValueEnum::VectorValue(whole)) => {
                    let at = self.i64(at.into());
                    self.builder().build_extract_element(whole, at, "")?
                }
                Some(whole) => whole,
                None => return Err(Reason::Internal("a load has no value".to_owned())),
            });
        }
        let counters: Vec<BasicValueEnum> = self.phis.iter().map(|phi| phi.as_basic_value()).collect();
        self.give(&counters, &loaded)?;
        Ok(first)
    }

    /// Loads again, in the round so many behind the first one of the window.
    fn loaded_in(&mut self, round: IntValue<'ctx>) -> Result<Vec<BasicValueEnum<'ctx>>, Reason> {
        let search = self.search;
        let round = self.as_word(round)?;
        let mut loaded = Vec::new();
        for (window, at) in loads(search) {
            let first = self.first(window.address)?.into_pointer_value();
            let bytes = i64::from(window.element_bytes());
            let by = self.builder().build_int_mul(round, self.i64(window.step * bytes), "")?;
            let place = self.out.behind_by(first, by)?;
            let place = self.out.behind(place, bytes * i64::from(at))?;
            let element = self.builder().build_load(window.element, place, "")?;
            build::set_align(element.as_instruction_value(), window.align.min(window.element_bytes()));
            loaded.push(element);
        }
        Ok(loaded)
    }

    /// Writes the window, and the guards before it.
    fn window(&mut self, round: BasicBlock<'ctx>) -> Result<(), Reason> {
        self.builder().position_at_end(self.head);
        let mut holds: Option<IntValue> = None;
        let and = |builder: &Builder<'ctx>, holds: &mut Option<IntValue<'ctx>>, it: IntValue<'ctx>| {
            *holds = Some(match *holds {
                Some(others) => builder.build_and(others, it, "")?,
                None => it,
            });
            Ok::<(), Reason>(())
        };
        for guard in &self.search.guards {
            let it = self.guard(*guard)?;
            and(self.builder(), &mut holds, it)?;
        }
        let mut starts = HashMap::new();
        for window in &self.search.windows {
            let (start, is_in_page) = self.start(window)?;
            starts.insert(window.load, start);
            and(self.builder(), &mut holds, is_in_page)?;
        }
        let holds = holds.ok_or_else(|| Reason::Internal("a search loads nothing".to_owned()))?;
        let block = self.new_block("window");
        let branch = self.builder().build_conditional_branch(holds, block, round)?;
        metadata::set_branch_likelihood(branch, GUARDS_HOLD);
        self.builder().position_at_end(block);
        let mut ways_out: Option<BasicValueEnum> = None;
        for way in &self.search.ways_out {
            let mut condition = self.vector(way.condition, &starts, ways_out)?;
            if !way.if_true {
                condition = widen::not(self.builder(), condition);
            }
            ways_out = Some(match ways_out {
                Some(others) => widen::or(self.builder(), others, condition),
                None => condition,
            });
        }
        let ways_out = ways_out.ok_or_else(|| Reason::Internal("a search has no end".to_owned()))?;
        let known = build::freeze(self.builder(), ways_out).into_vector_value();
        let bits = widen::bits(self.builder(), known);
        let none = bits.get_type().const_zero();
        let is_none = self.builder().build_int_compare(IntPredicate::EQ, bits, none, "")?;
        let (next, found) = (self.new_block("next"), self.new_block("found"));
        self.builder().build_conditional_branch(is_none, next, found)?;

        self.builder().position_at_end(found);
        let operands = [
            bits.into(),
            self.out.module.get_context().bool_type().const_int(1, false).into(),
        ];
        let first = self.out.intrinsic("llvm.cttz", &[bits.get_type().into()], &operands)?;
        let first = first
            .ok_or_else(|| Reason::Internal("a count is a number".to_owned()))?
            .into_int_value();
        let counters = self.search.steps.counters.iter().zip(&self.phis);
        let there = counters.map(|(counter, phi)| self.advanced(counter, phi.as_basic_value(), first));
        let there: Vec<BasicValueEnum> = there.collect::<Result<_, Reason>>()?;
        let loaded = self.loaded_in(first)?;
        self.give(&there, &loaded)?;

        self.builder().position_at_end(next);
        for (counter, phi) in self.search.steps.counters.iter().zip(&self.phis) {
            let rounds = self.i64(self.search.rounds.into());
            let behind = self.advanced(counter, phi.as_basic_value(), rounds)?;
            let behind = match counter.ring {
                Some(ring) if ring.when == When::AtEnd => self.again(ring, behind)?,
                _ => behind,
            };
            phi.add_incoming(&[(&behind, next)]);
        }
        self.builder().build_unconditional_branch(self.head)?;
        Ok(())
    }

    /// A counter so many rounds later, if it does not start again on the way.
    fn advanced(
        &self,
        counter: &Counter,
        first: BasicValueEnum<'ctx>,
        rounds: IntValue<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>, Reason> {
        let builder = self.builder();
        match first {
            BasicValueEnum::PointerValue(first) => {
                let rounds =
                    builder.build_int_z_extend_or_bit_cast(self.as_word(rounds)?, self.i64(0).get_type(), "")?;
                let bytes = builder.build_int_mul(rounds, self.i64(counter.step), "")?;
                Ok(self.out.behind_by(first, bytes)?.into())
            }
            BasicValueEnum::IntValue(first) => {
                let ty = first.get_type();
                let rounds = builder.build_int_cast_sign_flag(rounds, ty, false, "")?;
                let by = match counter.step {
                    1 => rounds,
                    step => builder.build_int_mul(rounds, ty.const_int(step as u64, true), "")?,
                };
                Ok(builder.build_int_add(first, by, "")?.into())
            }
            _ => Err(Reason::Internal("a counter is no number".to_owned())),
        }
    }

    fn as_word(&self, number: IntValue<'ctx>) -> Result<IntValue<'ctx>, Reason> {
        Ok(self
            .builder()
            .build_int_cast_sign_flag(number, self.i64(0).get_type(), false, "")?)
    }

    /// A number of a ring, which may be beyond its end.
    fn again(&self, ring: Ring, number: BasicValueEnum<'ctx>) -> Result<BasicValueEnum<'ctx>, Reason> {
        let (number, by) = (number.into_int_value(), self.firsts(ring.by)?.into_int_value());
        let again = match ring.opcode {
            InstructionOpcode::And => self.builder().build_and(number, by, "")?,
            _ => self.builder().build_int_unsigned_rem(number, by, "")?,
        };
        Ok(again.into())
    }

    fn give(&self, counters: &[BasicValueEnum<'ctx>], loaded: &[BasicValueEnum<'ctx>]) -> Result<(), Reason> {
        self.builder().build_aggregate_return(&[counters, loaded].concat())?;
        Ok(())
    }

    /// Whether a guard holds. [`Search::of`] has seen that numbers of this type may go as far.
    fn guard(&mut self, guard: Guard) -> Result<IntValue<'ctx>, Reason> {
        let number = self.first(guard.of)?.into_int_value();
        let by = match guard.bound {
            Bound::Mask(by) | Bound::Divisor(by) => self.first(by)?.into_int_value(),
            Bound::Unsigned | Bound::Signed => number,
        };
        let builder = self.builder();
        let ty = number.get_type();
        let far = ty.const_int(guard.distance(self.search.rounds), false);
        let compare = |predicate, one, other| builder.build_int_compare(predicate, one, other, "");
        let both = |one, other| builder.build_and(one, other, "");
        let lowest = ty.const_int(1 << (ty.get_bit_width() - 1), false);
        Ok(match (guard.bound, guard.step < 0) {
            (Bound::Unsigned, true) => compare(IntPredicate::UGE, number, far)?,
            (Bound::Unsigned, false) => compare(IntPredicate::ULE, number, builder.build_not(far, "")?)?,
            (Bound::Signed, true) => compare(IntPredicate::SGE, number, builder.build_int_add(lowest, far, "")?)?,
            (Bound::Signed, false) => {
                let highest = builder.build_not(lowest, "")?;
                compare(IntPredicate::SLE, number, builder.build_int_sub(highest, far, "")?)?
            }
            (Bound::Mask(_), _) => {
                let more = builder.build_int_add(by, ty.const_int(1, false), "")?;
                let is_mask = compare(IntPredicate::EQ, builder.build_and(by, more, "")?, ty.const_zero())?;
                let is_wide = compare(IntPredicate::UGE, by, far)?;
                let is_before = compare(IntPredicate::ULE, number, builder.build_int_sub(by, far, "")?)?;
                both(both(is_mask, is_wide)?, is_before)?
            }
            (Bound::Divisor(_), _) => {
                let is_wide = compare(IntPredicate::UGT, by, far)?;
                let is_before = compare(IntPredicate::ULT, number, builder.build_int_sub(by, far, "")?)?;
                both(is_wide, is_before)?
            }
        })
    }

    /// The lowest address of a window, and whether all of the window is in the page of what the first round loads.
    fn start(&mut self, window: &Window<'ctx>) -> Result<(PointerValue<'ctx>, IntValue<'ctx>), Reason> {
        let first = self.first(window.address)?.into_pointer_value();
        let bytes = i64::from(window.element_bytes());
        let before = match window.step < 0 {
            true => window.step * bytes * (i64::from(self.search.rounds) - 1),
            false => 0,
        };
        let whole = i64::from(window.elements(self.search.rounds)) * bytes;
        let builder = self.builder();
        let address = builder.build_ptr_to_int(first, self.i64(0).get_type(), "")?;
        let in_page = builder.build_and(address, self.i64(PAGE as i64 - 1), "")?;
        // How far it is from the beginning of the page to that of the window.
        let place = builder.build_int_add(in_page, self.i64(before), "")?;
        let room = self.i64(PAGE as i64 - whole);
        let is_in_page = builder.build_int_compare(IntPredicate::ULE, place, room, "")?;
        Ok((self.out.behind(first, before)?, is_in_page))
    }

    /// What a value that is the same in all rounds, and made outside of the loop, is.
    fn firsts(&self, value: ValueId) -> Result<BasicValueEnum<'ctx>, Reason> {
        let there = self.firsts.get(&value).copied();
        let constant = || {
            self.search
                .f
                .llvm_value(value)
                .filter(|_| self.search.f.is_constant(value))
        };
        there
            .or_else(constant)
            .ok_or_else(|| Reason::Internal("a search misses a value".to_owned()))
    }

    /// What a value that goes on evenly is in the first round, if the guards hold.
    fn first(&mut self, value: ValueId) -> Result<BasicValueEnum<'ctx>, Reason> {
        let steps = &self.search.steps;
        let value = steps.within_ring(value);
        let is_made = steps.is_made(value) && !self.firsts.contains_key(&value);
        let Some(instruction) = self.search.f.instruction(value).filter(|_| is_made) else {
            return self.firsts(value);
        };
        let operands = instruction.operands.iter().map(|of| self.first(*of));
        let operands: Vec<BasicValueEnum> = operands.collect::<Result<_, Reason>>()?;
        let copy = widen::clone_with(self.builder(), instruction.llvm, &operands, Promises::Forget);
        let copy = view::value_of(copy).ok_or_else(|| Reason::Internal("a step has no value".to_owned()))?;
        self.firsts.insert(value, copy);
        Ok(copy)
    }

    /// A value in all rounds. Before anything is loaded, the first round is known to come so far: it does not if one of the ways out before is taken.
    fn vector(
        &mut self,
        value: ValueId,
        starts: &HashMap<ValueId, PointerValue<'ctx>>,
        ways_out: Option<BasicValueEnum<'ctx>>,
    ) -> Result<BasicValueEnum<'ctx>, Reason> {
        if let Some(done) = self.vectors.get(&value) {
            return Ok(*done);
        }
        let search = self.search;
        let made = match search.steps.of_value(value) {
            Some(step) => {
                self.come_to_loads_of(value, ways_out)?;
                let first = self.first(value)?;
                self.counted(first, step)?
            }
            None => {
                let wrong = || Reason::Internal("a search computes what is not made in it".to_owned());
                let instruction = search.f.instruction(value).ok_or_else(wrong)?;
                if let Some((vector, at)) = search.vector_of_element(instruction) {
                    self.loaded(vector, at, starts, ways_out)?
                } else if instruction.opcode == InstructionOpcode::Load {
                    self.loaded(value, 0, starts, ways_out)?
                } else {
                    let mut operands = Vec::new();
                    for (of, at) in instruction.operands.iter().zip(0..) {
                        operands.push(match widen::operand_is_scalar(instruction.llvm, at) {
                            true => self.first(*of)?,
                            false => self.vector(*of, starts, ways_out)?,
                        });
                    }
                    match operands[0].get_type() == self.out.vector(self.i64(0).get_type().into())
                        && is_of_addresses(search, value)
                    {
                        true => self.compared(instruction.llvm.get_icmp_predicate().ok_or_else(wrong)?, &operands)?,
                        false => widen::widen(
                            self.builder(),
                            instruction.llvm,
                            &operands,
                            self.out.width,
                            Promises::Forget,
                        ),
                    }
                }
            }
        };
        self.vectors.insert(value, made);
        Ok(made)
    }

    fn compared(
        &self,
        predicate: IntPredicate,
        operands: &[BasicValueEnum<'ctx>],
    ) -> Result<BasicValueEnum<'ctx>, Reason> {
        let (one, other) = (operands[0].into_vector_value(), operands[1].into_vector_value());
        Ok(self.builder().build_int_compare(predicate, one, other, "")?.into())
    }

    /// A number, or an address as one, and those of the rounds behind it.
    fn counted(&self, first: BasicValueEnum<'ctx>, step: i64) -> Result<BasicValueEnum<'ctx>, Reason> {
        let builder = self.builder();
        let first = match first {
            BasicValueEnum::PointerValue(address) => {
                builder.build_ptr_to_int(address, self.i64(0).get_type(), "")?.into()
            }
            first => first,
        };
        let all = widen::splat(builder, first, self.out.width);
        if step == 0 {
            return Ok(all);
        }
        let ty = first.into_int_value().get_type();
        let rounds = widen::steps(builder, ty.into(), self.out.width);
        let by = widen::splat(builder, ty.const_int(step as u64, true).into(), self.out.width);
        Ok(widen::add(builder, all, widen::multiply(builder, rounds, by)))
    }

    /// One of the elements that a load gets in each round.
    fn loaded(
        &mut self,
        load: ValueId,
        at: u32,
        starts: &HashMap<ValueId, PointerValue<'ctx>>,
        ways_out: Option<BasicValueEnum<'ctx>>,
    ) -> Result<BasicValueEnum<'ctx>, Reason> {
        let wrong = || Reason::Internal("a load has no window".to_owned());
        let window = *self.search.window(load).ok_or_else(wrong)?;
        let rounds = self.search.rounds;
        let whole = match self.vectors.get(&load).filter(|_| window.count > 1) {
            Some(whole) => *whole,
            None => {
                self.come_to(self.search.place(load), ways_out)?;
                let ty = elements::vector_of(window.element, window.elements(rounds));
                let whole = self
                    .builder()
                    .build_load(ty, *starts.get(&load).ok_or_else(wrong)?, "")?;
                build::set_align(whole.as_instruction_value(), window.align);
                if window.count > 1 {
                    self.vectors.insert(load, whole);
                }
                whole
            }
        };
        let order: Vec<Option<u32>> = (0..rounds)
            .map(|round| Some(window.element_of(round, rounds, at)))
            .collect();
        let is_in_order = order.iter().zip(0..).all(|(at, round)| *at == Some(round));
        match is_in_order && window.elements(rounds) == rounds {
            true => Ok(whole),
            false => self.out.shuffle(whole, whole, &order),
        }
    }

    /// The same before what a value of the first round is made of is loaded.
    fn come_to_loads_of(&mut self, value: ValueId, ways_out: Option<BasicValueEnum<'ctx>>) -> Result<(), Reason> {
        let search = self.search;
        let (mut pending, mut seen) = (vec![value], HashSet::new());
        while let Some(value) = pending.pop() {
            if self.firsts.contains_key(&value) || !search.steps.is_made(value) || !seen.insert(value) {
                continue;
            }
            let Some(instruction) = search.f.instruction(value) else {
                continue;
            };
            if instruction.opcode == InstructionOpcode::Load {
                self.come_to(search.place(value), ways_out)?;
            }
            pending.extend(&instruction.operands);
        }
        Ok(())
    }

    /// Goes on only if the first round comes to a block of the chain.
    fn come_to(&mut self, place: usize, ways_out: Option<BasicValueEnum<'ctx>>) -> Result<(), Reason> {
        let Some(ways_out) = ways_out.filter(|_| place > self.reached) else {
            return Ok(());
        };
        self.reached = place;
        let builder = self.builder();
        let leaves = widen::extract(builder, ways_out, self.i64(0)).into_int_value();
        let leaves = build::freeze(builder, leaves.into()).into_int_value();
        let (here, goes_on) = (self.new_block("here"), self.new_block("window"));
        builder.build_conditional_branch(leaves, here, goes_on)?;
        builder.position_at_end(here);
        let counters: Vec<BasicValueEnum> = self.phis.iter().map(|phi| phi.as_basic_value()).collect();
        let loaded = self.loaded_in(self.i64(0))?;
        self.give(&counters, &loaded)?;
        self.builder().position_at_end(goes_on);
        Ok(())
    }
}

/// Whether a value is a comparison of addresses.
fn is_of_addresses(search: &Search<'_, '_>, value: ValueId) -> bool {
    let operands = search
        .f
        .instruction(value)
        .map(|it| it.operands.as_slice())
        .unwrap_or_default();
    operands
        .iter()
        .any(|of| search.f.values[*of].ty.is_some_and(|ty| ty.is_pointer_type()))
}

fn insert<'ctx>(
    builder: &Builder<'ctx>,
    vector: BasicValueEnum<'ctx>,
    element: BasicValueEnum<'ctx>,
    at: u32,
) -> Result<BasicValueEnum<'ctx>, Reason> {
    let at = view::context_of(vector).i64_type().const_int(at.into(), false);
    Ok(builder
        .build_insert_element(vector.into_vector_value(), element, at, "")?
        .into())
}

/// Has the loop be left where the search ends: its counters are what that found, and there is no way back.
pub fn replace<'ctx>(
    module: &Module<'ctx>,
    search: &Search<'_, 'ctx>,
    function: FunctionValue<'ctx>,
) -> Result<(), Reason> {
    let f = search.f;
    let of = &f.loops.all[search.id];
    let header = f.blocks[of.header].llvm;
    let before: Vec<BasicBlock> = of.before(f).map(|block| f.blocks[block].llvm).collect();
    let arguments: Vec<_> = inputs(search).into_iter().map(Into::into).collect();
    let last = search.chain[search.chain.len() - 1];
    let latch = f.blocks[last].llvm;
    let before = flow::split_predecessors(header, &before, c".search");
    let end = |block: BasicBlock<'ctx>| {
        let end = block.get_terminator();
        end.ok_or_else(|| Reason::Internal("a block has no end".to_owned()))
    };
    let builder = module.get_context().create_builder();
    builder.position_before(&end(before)?);
    let call = view::instruction_of(builder.build_call(function, &arguments, "")?);
    let found = view::value_of(call).ok_or_else(|| Reason::Internal("a search finds nothing".to_owned()))?;
    let found = found.into_struct_value();
    let field = |at: usize| builder.build_extract_value(found, at as u32, "");
    let counters = search.steps.counters.len();
    let there = (0..counters).map(field).collect::<Result<Vec<_>, _>>()?;
    let mut loaded: HashMap<ValueId, BasicValueEnum> = HashMap::new();
    for ((window, at), field_of) in loads(search).zip(counters..) {
        let element = field(field_of)?;
        let whole = match (window.count, loaded.get(&window.load)) {
            (1, _) => element,
            (_, Some(rest)) => insert(&builder, *rest, element, at)?,
            (count, None) => insert(
                &builder,
                build::poison(elements::vector_of(window.element, count).into()),
                element,
                at,
            )?,
        };
        loaded.insert(window.load, whole);
    }
    for (load, whole) in loaded {
        if let Some(load) = f.instruction(load) {
            rewrite::replace_instruction(load.llvm, whole);
        }
    }
    let there = search.steps.counters.iter().map(|it| it.phi).zip(there);
    let same = search.steps.constants.iter();
    let same = same.filter_map(|(phi, start)| Some((*phi, f.llvm_value(*start)?)));
    for (phi, there) in there.chain(same) {
        if let Some(phi) = f.instruction(phi) {
            rewrite::replace_instruction(phi.llvm, there);
        }
    }
    match f.blocks[last].terminator {
        Terminator::Branch { .. } => {
            let nowhere = module.get_context().insert_basic_block_after(latch, "nowhere");
            builder.position_at_end(nowhere);
            builder.build_unreachable()?;
            flow::replace_successor(end(latch)?, header, nowhere);
        }
        _ => {
            rewrite::erase(end(latch)?);
            builder.position_at_end(latch);
            builder.build_unreachable()?;
        }
    }
    Ok(())
}
