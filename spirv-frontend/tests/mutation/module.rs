//! A module as instructions that can be edited, and what rspirv's grammar knows of their words.

use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

use rspirv::grammar::{Instruction, OperandKind, OperandQuantifier, INSTRUCTION_TABLE};
use rspirv::spirv::{Op, MAGIC_NUMBER};

/// Words of a header; the one at `BOUND` is above all ids.
const HEADER: usize = 5;
const BOUND: usize = 3;

/// A module as it can be edited.
#[derive(Clone)]
pub struct Module {
    pub header: [u32; HEADER],
    /// Each with its first word; the word count there is made right by `to_bytes`.
    pub instructions: Vec<Vec<u32>>,
}

/// What a word of an instruction is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    ResultType,
    Result,
    Id,
    Literal,
}

/// What an id is good for: ids of one sort can take each other's place without a type being wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sort {
    /// A value of a type.
    Value(u32),
    Type,
    /// Whatever else an opcode defines: labels, instruction sets, strings.
    Other(u32),
}

impl Module {
    /// None if the words are not a header and whole instructions.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let chunks = bytes.chunks_exact(4);
        let words: Vec<u32> = chunks.map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
        let header: [u32; HEADER] = words.get(..HEADER)?.try_into().ok()?;
        let mut rest = words.get(HEADER..)?;
        let mut instructions = Vec::new();
        while let Some(first) = rest.first() {
            let length = (first >> 16) as usize;
            if length == 0 || length > rest.len() {
                return None;
            }
            let (instruction, after) = rest.split_at(length);
            instructions.push(instruction.to_vec());
            rest = after;
        }
        (header[0] == MAGIC_NUMBER).then_some(Self { header, instructions })
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let mut words = self.header.to_vec();
        for instruction in &self.instructions {
            words.push((instruction.len() as u32) << 16 | instruction[0] & 0xffff);
            words.extend(&instruction[1..]);
        }
        words.into_iter().flat_map(u32::to_le_bytes).collect()
    }

    pub fn bound(&self) -> u32 {
        self.header[BOUND]
    }

    /// An id that nothing has.
    pub fn fresh_id(&mut self) -> u32 {
        self.header[BOUND] += 1;
        self.header[BOUND] - 1
    }

    /// All ids by their sorts.
    pub fn ids(&self) -> BTreeMap<Sort, Vec<u32>> {
        let mut ids: BTreeMap<Sort, Vec<u32>> = BTreeMap::new();
        for instruction in &self.instructions {
            if let Some((id, sort)) = defined(instruction) {
                ids.entry(sort).or_default().push(id);
            }
        }
        ids
    }

    /// The sort of every id.
    pub fn sorts(&self) -> HashMap<u32, Sort> {
        self.instructions.iter().filter_map(|it| defined(it)).collect()
    }
}

pub fn opcode(instruction: &[u32]) -> u32 {
    instruction[0] & 0xffff
}

/// The id that an instruction defines.
fn defined(instruction: &[u32]) -> Option<(u32, Sort)> {
    let parts = parts(instruction);
    let word = |part| parts.iter().position(|it| *it == part).map(|at| instruction[at + 1]);
    let name = grammar(opcode(instruction)).map_or("", |it| it.opname);
    let sort = match word(Part::ResultType) {
        Some(ty) => Sort::Value(ty),
        None if name.starts_with("Type") => Sort::Type,
        None => Sort::Other(opcode(instruction)),
    };
    Some((word(Part::Result)?, sort))
}

/// What the words of an instruction are, its first one left out.
pub fn parts(instruction: &[u32]) -> Vec<Part> {
    let operands = &instruction[1..];
    let mut parts = Vec::with_capacity(operands.len());
    let grammar = grammar(opcode(instruction)).map_or(&[][..], |it| it.operands);
    for operand in grammar {
        loop {
            let Some(rest) = operands.get(parts.len()..).filter(|rest| !rest.is_empty()) else {
                // The last pair may have been cut off.
                parts.truncate(operands.len());
                return parts;
            };
            match operand.kind {
                OperandKind::IdResultType => parts.push(Part::ResultType),
                OperandKind::IdResult => parts.push(Part::Result),
                OperandKind::IdRef | OperandKind::IdScope | OperandKind::IdMemorySemantics => parts.push(Part::Id),
                OperandKind::PairIdRefIdRef => parts.extend([Part::Id, Part::Id]),
                OperandKind::PairIdRefLiteralInteger => parts.extend([Part::Id, Part::Literal]),
                OperandKind::PairLiteralIntegerIdRef => parts.extend([Part::Literal, Part::Id]),
                OperandKind::LiteralString => {
                    let last = rest.iter().position(|word| word.to_le_bytes().contains(&0));
                    parts.extend(vec![Part::Literal; last.map_or(rest.len(), |last| last + 1)]);
                }
                _ => parts.push(Part::Literal),
            }
            if operand.quantifier != OperandQuantifier::ZeroOrMore {
                break;
            }
        }
    }
    // What an enumerant or an operation on constants takes: most of it are ids.
    let rest = if opcode(instruction) == Op::SpecConstantOp as u32 {
        Part::Id
    } else {
        Part::Literal
    };
    parts.resize(operands.len(), rest);
    parts
}

fn grammar(opcode: u32) -> Option<&'static Instruction<'static>> {
    static TABLE: OnceLock<HashMap<u32, &'static Instruction<'static>>> = OnceLock::new();
    let table = TABLE.get_or_init(|| INSTRUCTION_TABLE.iter().map(|it| (it.opcode as u32, it)).collect());
    table.get(&opcode).copied()
}
