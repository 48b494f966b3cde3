//! Vectors that are better left whole: those of code that does the same in all lanes.
//!
//! Such code stays scalar code, in which vectors are what the machine has vectors for. It is looked at in clusters, what makes and uses one another's vectors:
//! a cluster stays if that saves more instructions than taking elements out of it for everybody else costs. So a `float4` that is loaded to be multiplied with what
//! lanes differ in is four loads, each of which fills a vector at once; a matrix that is multiplied with another one for all lanes stays made of rows.

use std::collections::{HashMap, HashSet};

use inkwell::values::{FunctionValue, InstructionOpcode, InstructionValue};
use ir::view;

use super::{can_split, groups, vector_type};
use crate::prepare::lanes::LaneGuesses;

/// The instructions of a function whose vectors stay whole.
pub(super) fn worth_keeping<'ctx>(function: FunctionValue<'ctx>) -> HashSet<InstructionValue<'ctx>> {
    let mut chosen = view::instructions(function);
    // What lanes take of one another may be the same for all without being so where it is taken from.
    chosen.retain(|instruction| can_split(*instruction) && groups::of_elements(*instruction).is_none());
    if chosen.is_empty() {
        return HashSet::new();
    }
    let lanes = LaneGuesses::of(function);
    let is_uniform = |instruction: &InstructionValue<'ctx>| match view::value_of(*instruction) {
        Some(value) => lanes.is_uniform(value),
        None => view::value_operands(*instruction)
            .iter()
            .all(|it| lanes.is_uniform(*it)),
    };
    chosen.retain(is_uniform);
    let mut clusters = Clusters::new(&chosen);
    for instruction in &chosen {
        for operand in view::operand_instructions(*instruction) {
            clusters.join(*instruction, operand);
        }
    }
    let mut balance: HashMap<usize, i64> = HashMap::new();
    for instruction in &chosen {
        let (cluster, saved) = (clusters.of(*instruction), saved(*instruction));
        let is_outside = |user: &InstructionValue<'ctx>| !clusters.place.contains_key(user);
        let lost = view::value_of(*instruction).and_then(vector_type).map_or(0, |ty| {
            let users = view::instruction_users(*instruction);
            match users.iter().any(is_outside) {
                true => i64::from(ty.get_size()),
                false => 0,
            }
        });
        *balance.entry(cluster).or_default() += saved - lost;
    }
    let is_kept = |instruction: &InstructionValue<'ctx>| balance[&clusters.of(*instruction)] > 0;
    chosen.iter().copied().filter(is_kept).collect()
}

/// How many instructions less it is to leave an instruction's vectors whole.
fn saved(instruction: InstructionValue<'_>) -> i64 {
    let elements = view::value_of(instruction)
        .into_iter()
        .chain(view::value_operands(instruction))
        .filter_map(vector_type)
        .map(|ty| i64::from(ty.get_size()))
        .max()
        .unwrap_or(1);
    match instruction.get_opcode() {
        // Elements that have been taken apart are where they are wanted.
        InstructionOpcode::ExtractElement | InstructionOpcode::InsertElement | InstructionOpcode::ShuffleVector => -1,
        _ => elements - 1,
    }
}

/// Instructions that are connected: each points to another one of its cluster, or is the one that they all lead to.
struct Clusters<'ctx> {
    place: HashMap<InstructionValue<'ctx>, usize>,
    parent: Vec<usize>,
}

impl<'ctx> Clusters<'ctx> {
    fn new(all: &[InstructionValue<'ctx>]) -> Clusters<'ctx> {
        Clusters {
            place: all.iter().enumerate().map(|(at, it)| (*it, at)).collect(),
            parent: (0..all.len()).collect(),
        }
    }

    fn root(&self, mut at: usize) -> usize {
        while self.parent[at] != at {
            at = self.parent[at];
        }
        at
    }

    fn of(&self, instruction: InstructionValue<'ctx>) -> usize {
        self.root(self.place[&instruction])
    }

    /// Both are in one cluster, if the second is one of those that are looked at and hands over a vector.
    fn join(&mut self, one: InstructionValue<'ctx>, other: InstructionValue<'ctx>) {
        if view::value_of(other).and_then(vector_type).is_none() {
            return;
        }
        if let (Some(one), Some(other)) = (self.place.get(&one), self.place.get(&other)) {
            let (one, other) = (self.root(*one), self.root(*other));
            self.parent[one] = other;
        }
    }
}
