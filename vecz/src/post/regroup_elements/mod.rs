//! Compute with elements in the order in which they lie in memory.
//! Needs: nothing. Guarantees: nothing. Changes: what is stored by stores that put elements of several vectors together again, of which nothing else is made.
//! before: `%x = shufflevector %a, %b, <0, 2, 4, 6>   %y = shufflevector %a, %b, <1, 3, 5, 7>   %p = fmul %x, %x   %q = fmul %y, %y   store (shufflevector %p, %q, <0, 4, 1, 5>)`
//! after:  `%r = fmul %a, %a   store %r`
//!
//! Lanes are work-items, so that vectors of a kernel (`float4`) are loaded as one vector for each element, and stored the other way round: shuffles, before and after. Where
//! nothing but the same is done to each element, it does not matter which lane does it. From a store backwards, it is followed for each lane where
//! its element comes from: if all come through the same operations, these are done on whatever the elements lie in already. Elements that come through others
//! (`float4(p.xyz + v.xyz, p.w)`) are put between them at the end.

mod trace;

use std::collections::{HashMap, HashSet};

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::types::{BasicTypeEnum, VectorType};
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue, IntValue};
use ir::widen::{self, Promises};
use ir::{elements, rewrite, view};

use crate::{Reason, Request};
use trace::{Node, NodeId, Tracer};

/// The pass.
pub fn regroup_elements<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    _: &Request<'_>,
) -> Result<(), Reason> {
    let builder = module.get_context().create_builder();
    for block in function.get_basic_blocks() {
        let stores: Vec<InstructionValue> = block.get_instructions().filter(|it| is_root(*it)).collect();
        // One element of each would have to come from somewhere.
        if stores.len() < 2 {
            continue;
        }
        let mut tracer = Tracer::new(block);
        let mut roots: Vec<(InstructionValue, NodeId)> = Vec::new();
        for store in stores {
            roots.extend(tracer.root(view::value_operands(store)[0]).map(|node| (store, node)));
        }
        drop_what_is_used_elsewhere(&tracer, &mut roots);
        if pays(&tracer, &roots) {
            let superfluous = replaced(&tracer, &roots);
            let mut made = HashMap::new();
            for (store, node) in roots {
                builder.position_before(&store);
                let value = build(&builder, &tracer, node, &mut made)?;
                rewrite::replace_in(store, view::value_operands(store)[0], value);
            }
            // Users come after what they use.
            for instruction in view::block_instructions(block).into_iter().rev() {
                if superfluous.contains(&instruction) && !is_store(instruction) && view::has_no_uses(instruction) {
                    rewrite::erase(instruction);
                }
            }
        }
    }
    Ok(())
}

fn is_store(instruction: InstructionValue<'_>) -> bool {
    instruction.get_opcode() == InstructionOpcode::Store
}

/// Whether an instruction stores elements that were shuffled.
fn is_root(store: InstructionValue<'_>) -> bool {
    let is_plain = is_store(store) && !store.get_volatile().unwrap_or(true);
    is_plain
        && match view::value_operands(store)[0] {
            BasicValueEnum::VectorValue(value) => value
                .as_instruction()
                .is_some_and(|it| it.get_opcode() == InstructionOpcode::ShuffleVector),
            _ => false,
        }
}

/// Operations that somebody else needs are done as they are, too; so what is stored of them stays.
fn drop_what_is_used_elsewhere<'ctx>(tracer: &Tracer<'ctx>, roots: &mut Vec<(InstructionValue<'ctx>, NodeId)>) {
    loop {
        let known = replaced(tracer, roots);
        let before = roots.len();
        roots.retain(|(_, node)| {
            let mut operations = HashSet::new();
            tracer.operations(*node, &mut operations);
            operations.iter().all(|operation| {
                view::instruction_users(*operation)
                    .iter()
                    .all(|user| known.contains(user))
            })
        });
        if roots.len() == before {
            break;
        }
    }
}

/// What is superfluous once these stores are changed, and the stores: operations on elements, and shuffles of what nobody else takes.
fn replaced<'ctx>(
    tracer: &Tracer<'ctx>,
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
            let is_ours = || {
                view::instruction_users(*shuffle)
                    .iter()
                    .all(|user| found.contains(user))
            };
            if !found.contains(shuffle) && is_ours() {
                found.insert(*shuffle);
                grows = true;
            }
        }
    }
    found
}

/// Whether there will be fewer instructions.
fn pays<'ctx>(tracer: &Tracer<'ctx>, roots: &[(InstructionValue<'ctx>, NodeId)]) -> bool {
    let mut nodes = HashSet::new();
    for (_, node) in roots {
        tracer.reachable(*node, &mut nodes);
    }
    let is_new = |node: &&NodeId| {
        matches!(
            tracer.nodes[**node],
            Node::Operation { .. } | Node::Shuffle { .. } | Node::Blend { .. }
        )
    };
    let new = nodes.iter().filter(is_new).count();
    new < replaced(tracer, roots).len() - roots.len()
}

/// The code of a node, where the builder stands, unless it has been made before.
fn build<'ctx>(
    builder: &Builder<'ctx>,
    tracer: &Tracer<'ctx>,
    node: NodeId,
    made: &mut HashMap<NodeId, BasicValueEnum<'ctx>>,
) -> Result<BasicValueEnum<'ctx>, Reason> {
    if let Some(value) = made.get(&node) {
        return Ok(*value);
    }
    let value = match &tracer.nodes[node] {
        Node::Whole(value) => *value,
        Node::Constant(elements) => constant(elements),
        Node::Shuffle { one, other, lanes } => shuffle(builder, *one, *other, lanes)?,
        Node::Blend { one, other, is_other } => {
            let one = build(builder, tracer, *one, made)?;
            let other = build(builder, tracer, *other, made)?;
            let count = is_other.len() as u32;
            let lanes = (0..count)
                .zip(is_other)
                .map(|(at, is_other)| Some(if *is_other { at + count } else { at }));
            shuffle(builder, one, other, &lanes.collect::<Vec<_>>())?
        }
        Node::Operation { of, operands } => {
            let mut values = Vec::new();
            for operand in operands {
                values.push(match operand {
                    trace::Operand::Lanes(node) => build(builder, tracer, *node, made)?,
                    trace::Operand::Scalar(value) => *value,
                });
            }
            // What was known of some elements need not hold for all.
            let copy = widen::clone_with(builder, of[0], &values, Promises::Forget);
            view::value_of(copy).ok_or_else(|| Reason::Internal("an operation has no result".to_owned()))?
        }
    };
    made.insert(node, value);
    Ok(value)
}

fn shuffle<'ctx>(
    builder: &Builder<'ctx>,
    one: BasicValueEnum<'ctx>,
    other: BasicValueEnum<'ctx>,
    lanes: &[Option<u32>],
) -> Result<BasicValueEnum<'ctx>, Reason> {
    let (one, other) = (one.into_vector_value(), other.into_vector_value());
    let i32_type = one.get_type().get_context().i32_type();
    let mask: Vec<IntValue> = lanes
        .iter()
        .map(|lane| lane.map_or(i32_type.get_poison(), |lane| i32_type.const_int(u64::from(lane), false)))
        .collect();
    let shuffled = builder.build_shuffle_vector(one, other, VectorType::const_vector(&mask), "")?;
    Ok(shuffled.into())
}

/// A constant vector.
fn constant<'ctx>(parts: &[BasicValueEnum<'ctx>]) -> BasicValueEnum<'ctx> {
    match parts[0].get_type() {
        BasicTypeEnum::IntType(_) => {
            let parts: Vec<IntValue> = parts.iter().map(|it| it.into_int_value()).collect();
            VectorType::const_vector(&parts).into()
        }
        BasicTypeEnum::FloatType(_) => {
            let parts: Vec<_> = parts.iter().map(|it| it.into_float_value()).collect();
            VectorType::const_vector(&parts).into()
        }
        ty => elements::poison(elements::vector_of(ty, parts.len() as u32).into()),
    }
}
