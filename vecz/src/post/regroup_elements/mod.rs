//! Compute with elements in the order in which they lie in memory.
//! Needs: nothing. Guarantees: nothing. Changes: what is stored by stores that put elements of several vectors together again, of which nothing else is made.
//! before: `%x = shufflevector %a, %b, <0, 2, 4, 6>   %y = shufflevector %a, %b, <1, 3, 5, 7>   %p = fmul %x, %x   %q = fmul %y, %y   store (shufflevector %p, %q, <0, 4, 1, 5>)`
//! after:  `%r = fmul %a, %a   store %r`
//!
//! Lanes are work-items, so that vectors of a kernel (`float4`) are loaded as one vector for each element, and stored the other way round: shuffles, before and after. Where
//! nothing but the same is done to each element, it does not matter which lane does it. From a store backwards, it is followed for each lane where
//! its element comes from ([`trace`]): if all come through the same operations, these are done on whatever the elements lie in already. Elements that come through others
//! (`float4(p.xyz + v.xyz, p.w)`) are put between them at the end. Sums that a loop makes are such elements too: they come through phis, from the start and from the run before.

mod build;
mod places;
mod trace;

use std::collections::HashSet;

use inkwell::basic_block::BasicBlock;
use inkwell::module::Module;
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue};
use ir::{elements, rewrite, view};

use crate::{Reason, Request};
use build::Maker;
use places::Places;
use trace::{Node, NodeId, Reach, Tracer};

/// What a shuffle of masks costs, in instructions: they have to be made into vectors, and back.
const SHUFFLE_OF_MASKS: f64 = 3.0;

/// The pass.
pub fn regroup_elements<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    _: &Request<'_>,
) -> Result<(), Reason> {
    let mut places: Option<Places> = None;
    for block in function.get_basic_blocks() {
        let stores: Vec<InstructionValue> = block.get_instructions().filter(|it| is_root(*it)).collect();
        // One element of each would have to come from somewhere.
        if stores.len() < 2 {
            continue;
        }
        let known = places.get_or_insert_with(|| Places::of(function));
        // What loops do may depend on which element it is, where what is done after them does not.
        for reach in [Reach::Function, Reach::Block(block)] {
            if regroup(module, known, reach, block, &stores)? {
                // Other instructions are there now.
                places = None;
                break;
            }
        }
    }
    Ok(())
}

/// Makes what these stores of a block store otherwise, if that is less work. Whether it is.
fn regroup<'ctx>(
    module: &Module<'ctx>,
    places: &Places<'ctx>,
    reach: Reach<'ctx>,
    block: BasicBlock<'ctx>,
    stores: &[InstructionValue<'ctx>],
) -> Result<bool, Reason> {
    let mut tracer = Tracer::new(places, reach);
    let mut roots: Vec<(InstructionValue, NodeId)> = Vec::new();
    for store in stores {
        roots.extend(tracer.root(stored(*store)).map(|node| (*store, node)));
    }
    drop_what_is_used_elsewhere(&tracer, &mut roots);
    let pays = pays(&tracer, block, &roots);
    if pays {
        let superfluous = replaced(&tracer, &roots);
        let mut maker = Maker::new(&tracer, module.get_context().create_builder());
        for (store, node) in roots {
            let value = maker.make(node, block)?;
            rewrite::replace_in(store, stored(store), value);
        }
        erase(&superfluous);
    }
    Ok(pays)
}

/// Erases what is used by nobody else.
fn erase(superfluous: &HashSet<InstructionValue<'_>>) {
    let mut left: Vec<InstructionValue> = superfluous.iter().copied().filter(|it| !is_store(*it)).collect();
    // What goes round a loop uses itself.
    for phi in left.iter().filter(|it| it.get_opcode() == InstructionOpcode::Phi) {
        if let Some(value) = view::value_of(*phi) {
            rewrite::replace_uses(*phi, elements::poison(value.get_type()));
        }
    }
    loop {
        let (unused, used): (Vec<_>, Vec<_>) = left.into_iter().partition(|it| view::has_no_uses(*it));
        if unused.is_empty() {
            break;
        }
        unused.into_iter().for_each(rewrite::erase);
        left = used;
    }
}

/// What a store stores.
fn stored<'ctx>(store: InstructionValue<'ctx>) -> BasicValueEnum<'ctx> {
    view::value_operands(store)[0]
}

/// Whether an instruction stores, with a mask or without.
fn is_store(instruction: InstructionValue<'_>) -> bool {
    let callee = || view::as_call(instruction).and_then(view::called_function);
    instruction.get_opcode() == InstructionOpcode::Store
        || callee().is_some_and(|callee| view::name(callee).starts_with("llvm.masked.store."))
}

/// Whether an instruction stores elements that were shuffled.
fn is_root(store: InstructionValue<'_>) -> bool {
    is_store(store)
        && !store.get_volatile().unwrap_or(false)
        && match stored(store) {
            BasicValueEnum::VectorValue(value) => value
                .as_instruction()
                .is_some_and(|it| it.get_opcode() == InstructionOpcode::ShuffleVector),
            _ => false,
        }
}

/// Operations that somebody else needs are done as they are, too; so what is stored of them stays.
fn drop_what_is_used_elsewhere<'ctx>(tracer: &Tracer<'_, 'ctx>, roots: &mut Vec<(InstructionValue<'ctx>, NodeId)>) {
    loop {
        let known = replaced(tracer, roots);
        let before = roots.len();
        roots.retain(|(_, node)| {
            let mut operations = HashSet::new();
            tracer.operations(*node, &mut operations);
            operations.iter().all(|operation| is_used_by(*operation, &known))
        });
        if roots.len() == before {
            break;
        }
    }
}

/// What is superfluous once these stores are changed, and the stores: operations on elements, and shuffles of what nobody else takes.
fn replaced<'ctx>(
    tracer: &Tracer<'_, 'ctx>,
    roots: &[(InstructionValue<'ctx>, NodeId)],
) -> HashSet<InstructionValue<'ctx>> {
    let mut found: HashSet<InstructionValue> = roots.iter().map(|(store, _)| *store).collect();
    for (_, node) in roots {
        tracer.operations(*node, &mut found);
    }
    let mut grows = true;
    while grows {
        grows = false;
        for shuffle in &tracer.shuffles {
            if !found.contains(shuffle) && is_used_by(*shuffle, &found) {
                found.insert(*shuffle);
                grows = true;
            }
        }
    }
    found
}

/// Whether nobody else uses a value, nor the stores among them but to store it.
fn is_used_by<'ctx>(instruction: InstructionValue<'ctx>, known: &HashSet<InstructionValue<'ctx>>) -> bool {
    let value = view::value_of(instruction);
    view::instruction_users(instruction).iter().all(|user| {
        let is_mask = || {
            view::value_operands(*user)[1..]
                .iter()
                .any(|operand| Some(*operand) == value)
        };
        known.contains(user) && !(is_store(*user) && is_mask())
    })
}

/// Whether there will be less to do.
fn pays<'ctx>(tracer: &Tracer<'_, 'ctx>, block: BasicBlock<'ctx>, roots: &[(InstructionValue<'ctx>, NodeId)]) -> bool {
    let runs = |block| tracer.places.runs(block);
    let is_store = |it: &InstructionValue<'ctx>| roots.iter().any(|(store, _)| store == it);
    let replaced = replaced(tracer, roots).into_iter().filter(|it| !is_store(it));
    let old: f64 = replaced
        .map(|it| it.get_parent().map_or(0.0, runs) * cost(it.get_opcode(), view::value_of(it)))
        .sum();
    let mut new = 0.0;
    let mut seen = HashSet::new();
    let mut pending: Vec<(NodeId, BasicBlock)> = roots.iter().map(|(_, node)| (*node, block)).collect();
    while let Some((node, needed)) = pending.pop() {
        let home = tracer.home(node, needed);
        if !seen.insert((node, home)) {
            continue;
        }
        let cost = match &tracer.nodes[node] {
            Node::Operation { .. } | Node::Phi { .. } | Node::Blend { .. } => 1.0,
            Node::Shuffle { one, .. } => cost(InstructionOpcode::ShuffleVector, Some(*one)),
            Node::Open | Node::Whole(_) | Node::Constant(_) => continue,
        };
        new += runs(home) * cost;
        let parts = tracer.parts(node).into_iter();
        pending.extend(parts.map(|(part, needed)| (part, needed.unwrap_or(home))));
    }
    new < old
}

/// What an instruction costs, in instructions: if it is a shuffle, of what.
fn cost(opcode: InstructionOpcode, of: Option<BasicValueEnum<'_>>) -> f64 {
    let is_mask = |value: BasicValueEnum| match value {
        BasicValueEnum::VectorValue(vector) => {
            let element = vector.get_type().get_element_type();
            element.is_int_type() && element.into_int_type().get_bit_width() == 1
        }
        _ => false,
    };
    match opcode == InstructionOpcode::ShuffleVector && of.is_some_and(is_mask) {
        true => SHUFFLE_OF_MASKS,
        false => 1.0,
    }
}
