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
mod nodes;
mod places;
mod trace;

use std::collections::{HashMap, HashSet};

use inkwell::basic_block::BasicBlock;
use inkwell::module::Module;
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue};
use ir::{elements, rewrite, view};

use crate::{Reason, Request};
use build::Maker;
use nodes::{Node, NodeId};
use places::Places;
use trace::{Reach, Tracer};

/// What a shuffle of masks costs, in instructions: they have to be made into vectors, and back.
const SHUFFLE_OF_MASKS: f64 = 3.0;

/// How often it is asked who else needs what. Where each answer leads to the next question, hardly anything is left in the end.
const ROUNDS: u32 = 8;

/// The pass.
pub fn regroup_elements<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    _: &Request<'_>,
) -> Result<(), Reason> {
    let mut stores: Vec<InstructionValue> = view::instructions(function);
    stores.retain(|it| is_root(*it));
    if stores.is_empty() {
        return Ok(());
    }
    let places = Places::of(function);
    let mut far = Tracer::new(&places, Reach::Function);
    let chosen = worth(&mut far, &stores);
    stores.retain(|store| !chosen.iter().any(|root| root.store == *store));
    let mut plans = vec![(far, chosen)];
    // What loops do may depend on which element it is, where what is done after them does not.
    for of_block in stores.chunk_by(|one, other| one.get_parent() == other.get_parent()) {
        if let Some(block) = of_block[0].get_parent() {
            let mut near = Tracer::new(&places, Reach::Block(block));
            let chosen = worth(&mut near, of_block);
            plans.push((near, chosen));
        }
    }
    // All that is replaced is known before anything is: then other instructions are there. Nothing is replaced by two plans, as nobody else needs it.
    let superfluous: HashSet<InstructionValue> = plans
        .iter()
        .flat_map(|(tracer, roots)| replaced(tracer, roots))
        .collect();
    for (tracer, roots) in &plans {
        let mut maker = Maker::new(tracer, module.get_context().create_builder());
        for root in roots {
            let value = maker.make(root.node, root.block)?;
            rewrite::replace_in(root.store, stored(root.store), value);
        }
    }
    erase(&superfluous);
    Ok(())
}

/// A store, and how what it stores can be made otherwise.
#[derive(Clone, Copy)]
struct Root<'ctx> {
    store: InstructionValue<'ctx>,
    block: BasicBlock<'ctx>,
    node: NodeId,
}

/// Those of some stores that are to store what is made otherwise, as that is less work.
fn worth<'ctx>(tracer: &mut Tracer<'_, 'ctx>, stores: &[InstructionValue<'ctx>]) -> Vec<Root<'ctx>> {
    let mut roots = Vec::new();
    // One element of each has to come from somewhere.
    for of_block in stores.chunk_by(|one, other| one.get_parent() == other.get_parent()) {
        let block = of_block[0].get_parent().filter(|_| of_block.len() > 1);
        for store in of_block {
            let node = block.zip(tracer.root(stored(*store)));
            roots.extend(node.map(|(block, node)| Root {
                store: *store,
                block,
                node,
            }));
        }
    }
    drop_what_cannot_be(tracer, &mut roots);
    let mut groups = groups(tracer, &roots);
    groups.retain(|group| pays(tracer, group));
    groups.concat()
}

/// Stores of a block and of what is made of the same operations, together.
fn groups<'ctx>(tracer: &Tracer<'_, 'ctx>, roots: &[Root<'ctx>]) -> Vec<Vec<Root<'ctx>>> {
    let mut of_operation: HashMap<InstructionValue, Vec<usize>> = HashMap::new();
    let mut of_block: HashMap<BasicBlock, Vec<usize>> = HashMap::new();
    let mut of_root: Vec<Vec<InstructionValue>> = Vec::new();
    for (at, root) in roots.iter().enumerate() {
        let nodes = tracer.nodes.reachable([root.node]);
        let operations: Vec<InstructionValue> = nodes
            .iter()
            .flat_map(|it| tracer.nodes.replaces(*it))
            .copied()
            .collect();
        for operation in &operations {
            of_operation.entry(*operation).or_default().push(at);
        }
        of_block.entry(root.block).or_default().push(at);
        of_root.push(operations);
    }
    let mut groups = Vec::new();
    let mut seen = vec![false; roots.len()];
    for first in 0..roots.len() {
        if seen[first] {
            continue;
        }
        let (mut group, mut pending) = (Vec::new(), vec![first]);
        while let Some(at) = pending.pop() {
            if !std::mem::replace(&mut seen[at], true) {
                group.push(at);
                let operations = of_root[at].iter();
                pending.extend(operations.filter_map(|it| of_operation.remove(it)).flatten());
                pending.extend(of_block.remove(&roots[at].block).into_iter().flatten());
            }
        }
        group.sort_unstable();
        groups.push(group.into_iter().map(|at| roots[at]).collect());
    }
    groups
}

/// Erases what is superfluous, which is used by what is superfluous alone, but for the stores.
fn erase(superfluous: &HashSet<InstructionValue<'_>>) {
    let gone = || superfluous.iter().filter(|it| !is_store(**it));
    for instruction in gone() {
        if let Some(value) = view::value_of(*instruction) {
            rewrite::replace_uses(*instruction, elements::poison(value.get_type()));
        }
    }
    gone().for_each(|it| rewrite::erase(*it));
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

/// Operations that somebody else needs are done as they are, too, as are those of which an element is taken for several; so what is stored of them stays, as does what cannot be made.
fn drop_what_cannot_be<'ctx>(tracer: &Tracer<'_, 'ctx>, roots: &mut Vec<Root<'ctx>>) {
    for _ in 0..ROUNDS {
        let known = replaced(tracer, roots);
        let nodes = tracer.nodes.reachable(roots.iter().map(|root| root.node));
        let taken = nodes.iter().flat_map(|node| tracer.nodes.takes(*node));
        let taken: HashSet<InstructionValue> = taken.filter_map(|it| it.as_instruction_value()).collect();
        let is_superfluous = |it: &InstructionValue<'ctx>| !taken.contains(it) && is_used_by(*it, &known);
        let is_bad = |node: &NodeId| {
            let mut replaced = tracer.nodes.replaces(*node).iter();
            *tracer.nodes.get(*node) == Node::Open || !replaced.all(is_superfluous)
        };
        let bad: Vec<NodeId> = nodes.iter().copied().filter(is_bad).collect();
        if bad.is_empty() {
            return;
        }
        let lost = tracer.nodes.made_of(bad, &nodes);
        roots.retain(|root| !lost.contains(&root.node));
    }
    roots.clear();
}

/// What is superfluous once these stores are changed, and the stores: operations on elements, and shuffles of what nobody else takes.
fn replaced<'ctx>(tracer: &Tracer<'_, 'ctx>, roots: &[Root<'ctx>]) -> HashSet<InstructionValue<'ctx>> {
    let mut found: HashSet<InstructionValue> = roots.iter().map(|root| root.store).collect();
    for node in tracer.nodes.reachable(roots.iter().map(|root| root.node)) {
        found.extend(tracer.nodes.replaces(node));
    }
    // A shuffle is used by what was found; who uses several of these may be the last that was missing.
    let mut pending: Vec<InstructionValue> = found.iter().copied().collect();
    while let Some(user) = pending.pop() {
        for shuffle in view::operand_instructions(user) {
            let is_ours = tracer.shuffles.contains_key(&shuffle) && !found.contains(&shuffle);
            if is_ours && is_used_by(shuffle, &found) {
                found.insert(shuffle);
                pending.push(shuffle);
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
fn pays<'ctx>(tracer: &Tracer<'_, 'ctx>, roots: &[Root<'ctx>]) -> bool {
    let runs = |block| tracer.places.runs(block);
    let replaced = replaced(tracer, roots).into_iter().filter(|it| !is_store(*it));
    let old: f64 = replaced
        .map(|it| it.get_parent().map_or(0.0, runs) * cost(it.get_opcode(), view::value_of(it)))
        .sum();
    let mut new = 0.0;
    let mut seen = HashSet::new();
    let mut pending: Vec<(NodeId, BasicBlock)> = roots.iter().map(|root| (root.node, root.block)).collect();
    while let Some((node, needed)) = pending.pop() {
        let home = tracer.nodes.home(node, needed);
        if !seen.insert((node, home)) {
            continue;
        }
        let cost = match tracer.nodes.get(node) {
            Node::Operation { .. } | Node::Phi { .. } | Node::Blend { .. } => 1.0,
            Node::Shuffle { one, .. } => cost(InstructionOpcode::ShuffleVector, Some(*one)),
            Node::Open | Node::Whole(_) | Node::Constant(_) => continue,
        };
        new += runs(home) * cost;
        let parts = tracer.nodes.parts(node).into_iter();
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
