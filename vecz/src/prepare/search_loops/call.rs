//! The call of a search in the place of its loop: what the function takes and gives, and what becomes of the loop.

use std::collections::{HashMap, HashSet};

use inkwell::basic_block::BasicBlock;
use inkwell::module::Module;
use inkwell::values::{BasicValueEnum, FunctionValue};
use ir::{build, elements, flow, rewrite, view};

use super::search::{Search, Window};
use crate::function::{Terminator, ValueId};
use crate::Reason;

/// The most elements of a load that are given.
const MOST_GIVEN: u32 = 4;

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

/// What the function gives besides counters: what every round loads, the last one too, in elements, each with its number in the load. Lanes would gather it.
pub fn given<'s, 'ctx>(search: &'s Search<'_, 'ctx>) -> impl Iterator<Item = (&'s Window<'ctx>, u32)> + 's {
    let windows = search.windows.iter();
    let windows = windows.filter(|it| search.place(it.load) == 0 && it.count <= MOST_GIVEN);
    windows.flat_map(|window| (0..window.count).map(move |at| (window, at)))
}

/// Has the loop be left where the search ends: its counters are what that found, and there is no way back.
pub fn replace<'ctx>(
    module: &Module<'ctx>,
    search: &Search<'_, 'ctx>,
    function: FunctionValue<'ctx>,
) -> Result<(), Reason> {
    let (f, steps) = (search.f, &search.steps);
    let of = &f.loops.all[search.id];
    let header = f.blocks[of.header].llvm;
    let before: Vec<BasicBlock> = of.before(f).map(|block| f.blocks[block].llvm).collect();
    let before = flow::split_predecessors(header, &before, c".search");
    let end = |block: BasicBlock<'ctx>| {
        let end = block.get_terminator();
        end.ok_or_else(|| Reason::Internal("a block has no end".to_owned()))
    };
    let builder = module.get_context().create_builder();
    builder.position_before(&end(before)?);
    let arguments: Vec<_> = inputs(search).into_iter().map(Into::into).collect();
    let call = view::instruction_of(builder.build_call(function, &arguments, "")?);
    let found = view::value_of(call).ok_or_else(|| Reason::Internal("a search finds nothing".to_owned()))?;
    let found = found.into_struct_value();
    let field = |at: usize| builder.build_extract_value(found, at as u32, "");
    let mut there: Vec<(ValueId, BasicValueEnum)> = Vec::new();
    for (at, counter) in steps.counters.iter().enumerate() {
        there.push((counter.phi, field(at)?));
    }
    let same = steps.constants.iter();
    there.extend(same.filter_map(|(phi, start)| Some((*phi, f.llvm_value(*start)?))));
    let mut loaded: HashMap<ValueId, BasicValueEnum> = HashMap::new();
    for ((window, at), of_search) in given(search).zip(steps.counters.len()..) {
        let element = field(of_search)?;
        let whole = match window.count {
            1 => element,
            count => {
                let vector = elements::vector_of(window.element, count).into();
                let rest = loaded.get(&window.load).copied();
                let rest = rest.unwrap_or_else(|| build::poison(vector)).into_vector_value();
                let at = module.get_context().i64_type().const_int(at.into(), false);
                builder.build_insert_element(rest, element, at, "")?.into()
            }
        };
        loaded.insert(window.load, whole);
    }
    for (value, there) in there.into_iter().chain(loaded) {
        if let Some(instruction) = f.instruction(value) {
            rewrite::replace_instruction(instruction.llvm, there);
        }
    }
    let last = search.chain[search.chain.len() - 1];
    let latch = f.blocks[last].llvm;
    let nowhere = match f.blocks[last].terminator {
        Terminator::Branch { .. } => {
            let nowhere = module.get_context().insert_basic_block_after(latch, "nowhere");
            flow::replace_successor(end(latch)?, header, nowhere);
            nowhere
        }
        _ => {
            rewrite::erase(end(latch)?);
            latch
        }
    };
    builder.position_at_end(nowhere);
    builder.build_unreachable()?;
    Ok(())
}
