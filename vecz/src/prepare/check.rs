//! Whether a kernel has the form that preparation promises.

use crate::function::loops::Loop;
use crate::function::{BlockId, Definition, Function, Terminator, ValueId};
use crate::Reason;

/// Whether a kernel has the form that plans are made for; see [`super`].
pub fn check_prepared(function: &Function<'_>) -> Result<(), Reason> {
    check_ends(function)?;
    check_edges(function)?;
    if let Some((_, to)) = function.loops.irreducible.first() {
        return Err(Reason::Irreducible(function.block_name(*to)));
    }
    function
        .loops
        .all
        .values()
        .try_for_each(|it| check_loop(function, it))?;
    function.blocks.keys().try_for_each(|it| check_end(function, it))?;
    function.all_instructions().try_for_each(|it| check_uses(function, it))
}

fn wrong(function: &Function<'_>, at: BlockId, what: &str) -> Reason {
    Reason::ControlFlow {
        at: function.block_name(at),
        what: what.to_owned(),
    }
}

/// One block returns, every block leads to it, and the entry to every block.
fn check_ends(function: &Function<'_>) -> Result<(), Reason> {
    let mut returns = 0;
    for (id, block) in &function.blocks {
        match block.terminator {
            Terminator::Return | Terminator::ReturnValue(_) => returns += 1,
            Terminator::Unreachable => return Err(wrong(function, id, "ends in `unreachable`")),
            Terminator::Jump(_) | Terminator::Branch { .. } => {}
        }
        if returns > 1 {
            return Err(wrong(function, id, "is not the only block that returns"));
        }
    }
    let leads_nowhere = |at: &BlockId| !function.post_dominators.dominates(*at, *at);
    match function.blocks.keys().find(leads_nowhere) {
        _ if returns == 0 => Err(Reason::NeverEnds),
        Some(at) => Err(wrong(function, at, "leads to no end")),
        None => Ok(()),
    }?;
    let count = function.llvm.count_basic_blocks() as usize;
    match count > function.blocks.len() {
        true => Err(wrong(function, function.entry(), "does not lead to every block")),
        false => Ok(()),
    }
}

/// No edge goes from a block with several successors to one with several predecessors.
fn check_edges(function: &Function<'_>) -> Result<(), Reason> {
    for (id, block) in &function.blocks {
        let successors: Vec<BlockId> = function.successors(id).collect();
        let is_join = |to: &&BlockId| function.blocks[**to].predecessors.len() > 1;
        if let (Terminator::Branch { .. }, Some(to)) = (block.terminator, successors.iter().find(is_join)) {
            let what = format!("has a critical edge to {}", function.block_name(*to));
            return Err(wrong(function, id, &what));
        }
    }
    Ok(())
}

/// One block before it, one latch, and exits of its own.
fn check_loop(function: &Function<'_>, it: &Loop) -> Result<(), Reason> {
    let wrong = |what| Err(wrong(function, it.header, what));
    let before: Vec<BlockId> = it.before(function).collect();
    let leads_elsewhere = |from: &BlockId| function.successors(*from).count() > 1;
    if before.len() != 1 || before.iter().any(leads_elsewhere) {
        return wrong("is a loop without a block of its own before it");
    }
    if it.latches.len() != 1 {
        return wrong("is a loop with several latches");
    }
    let is_shared = |to: BlockId| !function.blocks[to].predecessors.iter().all(|from| it.contains(*from));
    if it.exits.iter().any(|(_, to)| is_shared(*to)) {
        return wrong("is a loop with an exit that is reached from elsewhere");
    }
    match it.exits.is_empty() {
        true => wrong("is a loop without an exit"),
        false => Ok(()),
    }
}

/// A value of a loop is used outside in phis of its exits only.
fn check_uses(function: &Function<'_>, value: ValueId) -> Result<(), Reason> {
    let mut users = function.values[value].users.iter();
    users.try_for_each(|user| {
        let places = places(function, *user, value);
        places.into_iter().try_for_each(|at| check_use(function, value, at))
    })
}

/// So is what ends a block.
fn check_end(function: &Function<'_>, at: BlockId) -> Result<(), Reason> {
    match function.blocks[at].terminator {
        Terminator::ReturnValue(value) | Terminator::Branch { condition: value, .. } => check_use(function, value, at),
        Terminator::Return | Terminator::Unreachable | Terminator::Jump(_) => Ok(()),
    }
}

fn check_use(function: &Function<'_>, value: ValueId, at: BlockId) -> Result<(), Reason> {
    let home = function.block_of(value);
    match home.and_then(|home| function.loops.innermost(home)) {
        Some(inner) if !function.loops.all[inner].contains(at) => {
            let what = format!("uses {} of a loop that it is not in", function.named(value));
            Err(wrong(function, at, &what))
        }
        _ => Ok(()),
    }
}

/// The blocks in which a user uses a value: those that it comes from, of a phi, its own, of others.
fn places(function: &Function<'_>, user: ValueId, value: ValueId) -> Vec<BlockId> {
    match &function.values[user].definition {
        Definition::Instruction(phi) if !phi.incoming.is_empty() => {
            let uses = phi.operands.iter().zip(&phi.incoming);
            uses.filter(|(operand, _)| **operand == value)
                .map(|(_, from)| *from)
                .collect()
        }
        Definition::Instruction(other) => vec![other.block],
        Definition::Argument(..) | Definition::Constant(_) => Vec::new(),
    }
}
