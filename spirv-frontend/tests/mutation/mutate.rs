//! Damage that knows what it damages: mutants keep the form of a module, so that many get past the first checks.

use rspirv::spirv::Op;

use super::module::{opcode, parts, Module, Part, Sort};
use super::random::Random;

/// Most changes to one module.
const MAX_CHANGES: usize = 4;

/// Literals at which something changes.
const EDGES: [u32; 16] = [
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    8,
    16,
    31,
    32,
    64,
    0xff,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
];

/// A module with a few things changed. `others` give instructions.
pub fn mutate(module: &Module, others: &[Module], random: &mut Random) -> Module {
    let mut mutant = module.clone();
    for _ in 0..1 + random.below(MAX_CHANGES) {
        change(&mut mutant, others, random);
    }
    mutant
}

fn change(mutant: &mut Module, others: &[Module], random: &mut Random) {
    if mutant.instructions.is_empty() {
        return;
    }
    match random.below(20) {
        0..=4 => exchange_id(mutant, random, true),
        5 => exchange_id(mutant, random, false),
        6 | 7 => change_literal(mutant, random),
        8 => change_type(mutant, random),
        9 => swap_operands(mutant, random),
        10 | 11 => change_opcode(mutant, others, random),
        12 => delete(mutant, random),
        13 => duplicate(mutant, random),
        14 => move_instruction(mutant, random),
        15 => move_block(mutant, random),
        16 => change_length(mutant, random),
        17 => change_word(mutant, random),
        18 => transplant(mutant, others, random),
        _ => move_definition(mutant, random),
    }
}

/// The place of a word of some kind: instruction and index.
fn find(mutant: &Module, random: &mut Random, wanted: &[Part]) -> Option<(usize, usize)> {
    // Some instructions have none.
    for _ in 0..8 {
        let at = random.below(mutant.instructions.len());
        let places: Vec<usize> = parts(&mutant.instructions[at])
            .iter()
            .enumerate()
            .filter(|(_, part)| wanted.contains(part))
            .map(|(index, _)| index + 1)
            .collect();
        if let Some(index) = random.pick(&places) {
            return Some((at, *index));
        }
    }
    None
}

/// An operand becomes another id: of the same sort, or any.
fn exchange_id(mutant: &mut Module, random: &mut Random, same_sort: bool) {
    let Some((at, index)) = find(mutant, random, &[Part::Id]) else {
        return;
    };
    let old = mutant.instructions[at][index];
    let ids = mutant.ids();
    let candidates = mutant.sorts().get(&old).and_then(|sort| ids.get(sort));
    let new = match candidates {
        Some(candidates) if same_sort => random.pick(candidates).copied(),
        _ => None,
    };
    mutant.instructions[at][index] = new.unwrap_or_else(|| random.below(mutant.bound().max(1) as usize) as u32);
}

fn change_literal(mutant: &mut Module, random: &mut Random) {
    let Some((at, index)) = find(mutant, random, &[Part::Literal]) else {
        return;
    };
    let old = mutant.instructions[at][index];
    mutant.instructions[at][index] = match random.below(4) {
        0 => old ^ 1 << random.below(32),
        1 => old.wrapping_add(1),
        2 => random.below(64) as u32,
        _ => EDGES[random.below(EDGES.len())],
    };
}

fn change_type(mutant: &mut Module, random: &mut Random) {
    let Some((at, index)) = find(mutant, random, &[Part::ResultType]) else {
        return;
    };
    let ids = mutant.ids();
    if let Some(ty) = ids.get(&Sort::Type).and_then(|types| random.pick(types)) {
        mutant.instructions[at][index] = *ty;
    }
}

fn swap_operands(mutant: &mut Module, random: &mut Random) {
    let instruction = random.below(mutant.instructions.len());
    let words = &mut mutant.instructions[instruction];
    if words.len() > 2 {
        let (a, b) = (1 + random.below(words.len() - 1), 1 + random.below(words.len() - 1));
        words.swap(a, b);
    }
}

/// Another opcode, mostly of an instruction with the same parts.
fn change_opcode(mutant: &mut Module, others: &[Module], random: &mut Random) {
    let at = random.below(mutant.instructions.len());
    let mine = parts(&mutant.instructions[at]);
    for _ in 0..16 {
        let Some(other) = random.pick(others).and_then(|other| random.pick(&other.instructions)) else {
            return;
        };
        if opcode(other) != opcode(&mutant.instructions[at]) && parts(other) == mine {
            mutant.instructions[at][0] = other[0];
            return;
        }
    }
    mutant.instructions[at][0] = random.below(420) as u32;
}

fn delete(mutant: &mut Module, random: &mut Random) {
    let at = random.below(mutant.instructions.len());
    mutant.instructions.remove(at);
}

/// The same instruction again, nearby or elsewhere, mostly with a result of its own.
fn duplicate(mutant: &mut Module, random: &mut Random) {
    let at = random.below(mutant.instructions.len());
    let mut copy = mutant.instructions[at].clone();
    rename_result(mutant, &mut copy, random);
    let to = if random.below(2) == 0 {
        at
    } else {
        random.below(mutant.instructions.len())
    };
    mutant.instructions.insert(to, copy);
}

fn rename_result(mutant: &mut Module, instruction: &mut [u32], random: &mut Random) {
    let result = parts(instruction).iter().position(|it| *it == Part::Result);
    if let Some(index) = result.filter(|_| random.below(4) > 0) {
        instruction[index + 1] = mutant.fresh_id();
    }
}

fn move_instruction(mutant: &mut Module, random: &mut Random) {
    let at = random.below(mutant.instructions.len());
    let instruction = mutant.instructions.remove(at);
    let near = (at + random.below(9)).saturating_sub(4).min(mutant.instructions.len());
    let to = if random.below(2) == 0 {
        near
    } else {
        random.below(mutant.instructions.len() + 1)
    };
    mutant.instructions.insert(to, instruction);
}

/// The positions of all instructions with an opcode.
fn all(mutant: &Module, op: Op) -> Vec<usize> {
    let opcodes = mutant.instructions.iter().map(|it| opcode(it));
    opcodes
        .enumerate()
        .filter(|(_, it)| *it == op as u32)
        .map(|(at, _)| at)
        .collect()
}

/// A whole block goes elsewhere, or is there twice.
fn move_block(mutant: &mut Module, random: &mut Random) {
    let labels = all(mutant, Op::Label);
    let (Some(&from), Some(&to)) = (random.pick(&labels), random.pick(&labels)) else {
        return;
    };
    let ends = |it: &&Vec<u32>| ![Op::Label as u32, Op::FunctionEnd as u32].contains(&opcode(it));
    let length = 1 + mutant.instructions[from + 1..].iter().take_while(ends).count();
    let mut block = mutant.instructions[from..from + length].to_vec();
    if random.below(4) == 0 {
        block.iter_mut().for_each(|it| rename_result(mutant, it, random));
        mutant.instructions.splice(to..to, block);
    } else if to <= from || to >= from + length {
        mutant.instructions.splice(to..to, block);
        let from = if to <= from { from + length } else { from };
        mutant.instructions.drain(from..from + length);
    }
}

/// A definition changes places with a later instruction that uses it, or with any other of its function.
fn move_definition(mutant: &mut Module, random: &mut Random) {
    let Some((user, index)) = find(mutant, random, &[Part::Id]) else {
        return;
    };
    let id = mutant.instructions[user][index];
    let defines = |it: &Vec<u32>| {
        parts(it)
            .iter()
            .zip(&it[1..])
            .any(|(part, word)| *part == Part::Result && *word == id)
    };
    if let Some(definition) = mutant.instructions.iter().position(defines) {
        mutant.instructions.swap(definition, user);
    }
}

fn change_length(mutant: &mut Module, random: &mut Random) {
    let instruction = random.below(mutant.instructions.len());
    let words = &mut mutant.instructions[instruction];
    match random.below(3) {
        0 if words.len() > 1 => {
            words.pop();
        }
        1 if words.len() > 1 => {
            words.remove(1 + random.below(words.len() - 1));
        }
        _ => words.insert(1 + random.below(words.len()), random.below(64) as u32),
    }
}

/// Any word, the header's too, without regard for what it is.
fn change_word(mutant: &mut Module, random: &mut Random) {
    if random.below(32) == 0 {
        let index = random.below(mutant.header.len());
        mutant.header[index] ^= 1 << random.below(32);
        return;
    }
    let instruction = random.below(mutant.instructions.len());
    let words = &mut mutant.instructions[instruction];
    let index = random.below(words.len());
    words[index] = if random.below(2) == 0 {
        random.next() as u32
    } else {
        words[index] ^ 1 << random.below(32)
    };
}

/// An instruction of another module; its operands become ids of this one.
fn transplant(mutant: &mut Module, others: &[Module], random: &mut Random) {
    let Some(mut instruction) = random
        .pick(others)
        .and_then(|other| random.pick(&other.instructions))
        .cloned()
    else {
        return;
    };
    let ids = mutant.ids();
    let all: Vec<u32> = ids.values().flatten().copied().collect();
    for (index, part) in parts(&instruction).into_iter().enumerate() {
        let new = match part {
            Part::ResultType => ids.get(&Sort::Type).and_then(|types| random.pick(types)).copied(),
            Part::Result => Some(mutant.fresh_id()),
            Part::Id => random.pick(&all).copied(),
            Part::Literal => None,
        };
        if let Some(new) = new {
            instruction[index + 1] = new;
        }
    }
    let to = random.below(mutant.instructions.len() + 1);
    mutant.instructions.insert(to, instruction);
}
