//! The words of a module: header, byte order, and the walk from instruction to instruction.
//!
//! Guarantees: all of the module is walked before anything is translated, so no instruction that is handed out runs past the end; operands
//! of an instruction are at least as many as rspirv's grammar tables ask for. Nothing is allocated whose size a header field decides.
//!
//! rspirv's grammar and enumerations are used; its `Parser` is not. It does not report word offsets, it stops at operand values newer than
//! itself, it takes only one index of an `OpSpecConstantOp` access chain (llvm-spirv writes several), and it indexes out of
//! bounds when the last string of a module is cut off.

use std::collections::HashMap;
use std::sync::OnceLock;

use rspirv::grammar::{Instruction as Grammar, OperandKind, OperandQuantifier, INSTRUCTION_TABLE};
use rspirv::spirv::{Op, MAGIC_NUMBER};

use crate::error::{At, Error, Id, Result};
use crate::support::{Version, MAX_BOUND, SUPPORTED_VERSIONS};

/// Words of a module's header.
const HEADER_WORDS: usize = 5;

/// A module's words in host byte order, its header checked.
pub(crate) struct Words {
    words: Vec<u32>,
    version: Version,
    bound: u32,
}

/// One instruction, its operands not yet interpreted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inst<'m> {
    pub op: Op,
    pub at: At,
    result_type: Option<Id>,
    result: Option<Id>,
    operands: &'m [u32],
}

impl Words {
    /// Read and check the header. Both byte orders are accepted, as the specification's section 2.3 lets a consumer do.
    pub fn new(bytes: &[u8]) -> Result<Self> {
        if bytes.len() % 4 != 0 || bytes.len() < 4 * HEADER_WORDS {
            return Err(Error::Length { bytes: bytes.len() });
        }
        let mut words: Vec<u32> = bytes
            .chunks_exact(4)
            .map(|c| u32::from_le_bytes([c[0], c[1], c[2], c[3]]))
            .collect();
        if words[0] == MAGIC_NUMBER.swap_bytes() {
            words.iter_mut().for_each(|word| *word = word.swap_bytes());
        }
        if words[0] != MAGIC_NUMBER {
            return Err(Error::Magic { found: words[0] });
        }
        let [_, major, minor, _] = words[1].to_be_bytes();
        let version = Version { major, minor };
        if !SUPPORTED_VERSIONS.contains(&version) || words[1] & 0xff00_00ff != 0 {
            return Err(Error::UnsupportedVersion { major, minor });
        }
        let bound = words[3];
        if bound == 0 || bound > MAX_BOUND {
            return Err(Error::Bound {
                bound,
                limit: MAX_BOUND,
            });
        }
        if words[4] != 0 {
            return Err(Error::Schema { schema: words[4] });
        }
        Ok(Self { words, version, bound })
    }

    /// The version that the header names.
    pub fn version(&self) -> Version {
        self.version
    }

    /// A number that other modules hardly have: FNV-1a of the words.
    pub fn fingerprint(&self) -> u64 {
        self.words.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &word| {
            (hash ^ u64::from(word)).wrapping_mul(0x0100_0000_01b3)
        })
    }

    /// The header's bound: every id is below it.
    pub fn bound(&self) -> u32 {
        self.bound
    }

    /// Number of words after the header.
    pub fn len(&self) -> usize {
        self.words.len() - HEADER_WORDS
    }

    /// All instructions in order.
    pub fn instructions(&self) -> Result<Vec<Inst<'_>>> {
        let mut instructions = Vec::new();
        let mut offset = HEADER_WORDS;
        while offset < self.words.len() {
            let first = self.words[offset];
            let length = (first >> 16) as usize;
            let at = At {
                opcode: first as u16,
                word: offset,
            };
            let left = self.words.len() - offset;
            if length == 0 || length > left {
                return Err(Error::Truncated { at, length, left });
            }
            instructions.push(Inst::new(at, &self.words[offset + 1..offset + length])?);
            offset += length;
        }
        Ok(instructions)
    }
}

/// rspirv's table, by opcode: its own look-up is a linear search.
fn grammar(opcode: u16) -> Option<&'static Grammar<'static>> {
    static TABLE: OnceLock<HashMap<u32, &'static Grammar<'static>>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        INSTRUCTION_TABLE
            .iter()
            .map(|entry| (entry.opcode as u32, entry))
            .collect()
    });
    table.get(&u32::from(opcode)).copied()
}

/// Whether how many words an operand takes is told by its value or by a type.
fn has_own_words(kind: OperandKind) -> bool {
    use OperandKind::*;
    matches!(
        kind,
        MemoryAccess
            | ImageOperands
            | LoopControl
            | ExecutionMode
            | Decoration
            | LiteralContextDependentNumber
            | LiteralSpecConstantOpInteger
            | CooperativeMatrixOperands
            | TensorAddressingOperands
            | TensorOperands
            | MatrixMultiplyAccumulateOperands
    )
}

impl<'m> Inst<'m> {
    fn new(at: At, words: &'m [u32]) -> Result<Self> {
        let grammar = grammar(at.opcode).ok_or(Error::UnknownOpcode { at })?;
        let required = grammar
            .operands
            .iter()
            .filter(|o| o.quantifier == OperandQuantifier::One)
            .count();
        if words.len() < required {
            return Err(Error::Operand {
                at,
                reason: format!("{} of {required} operands given", words.len()),
            });
        }
        let mut operands = words;
        let mut take = |kind: OperandKind| match operands.split_first() {
            Some((&id, rest)) if grammar.operands.iter().any(|o| o.kind == kind) => {
                operands = rest;
                Some(Id(id))
            }
            _ => None,
        };
        let result_type = take(OperandKind::IdResultType);
        let result = take(OperandKind::IdResult);
        Ok(Self {
            op: grammar.opcode,
            at,
            result_type,
            result,
            operands,
        })
    }

    /// Refuses words after the last operand that the grammar has. Operands with parameters of their own (memory operands, decorations) are
    /// measured by what reads them.
    pub fn check_length(&self) -> Result<()> {
        let grammar = grammar(self.at.opcode).ok_or(Error::UnknownOpcode { at: self.at })?;
        let is_result = |kind| matches!(kind, OperandKind::IdResultType | OperandKind::IdResult);
        let mut end = 0;
        for operand in grammar.operands.iter().filter(|operand| !is_result(operand.kind)) {
            if end >= self.len() || operand.quantifier == OperandQuantifier::ZeroOrMore {
                return Ok(());
            }
            end = match operand.kind {
                OperandKind::LiteralString => self.string(end)?.1,
                kind if has_own_words(kind) => return Ok(()),
                _ => end + 1,
            };
        }
        self.check_end(end)
    }

    /// Refuses words from operand `end` on.
    pub fn check_end(&self, end: usize) -> Result<()> {
        match self.len().saturating_sub(end) {
            0 => Ok(()),
            more => Err(self.operand_error(format!("words left over after its last operand: {more}"))),
        }
    }

    /// The instruction that an `OpSpecConstantOp` performs: same result, its own opcode and operands.
    pub fn specialized(&self) -> Result<Self> {
        let opcode = u16::try_from(self.word(0)?).map_err(|_| self.operand_error("its opcode is out of range"))?;
        let at = At {
            opcode,
            word: self.at.word,
        };
        let grammar = grammar(opcode).ok_or(Error::UnknownOpcode { at })?;
        let operation = Self {
            op: grammar.opcode,
            at,
            operands: &self.operands[1..],
            ..*self
        };
        operation.check_length()?;
        Ok(operation)
    }

    /// The result id. Present whenever the grammar gives the instruction one.
    pub fn result(&self) -> Result<Id> {
        self.result.ok_or_else(|| self.operand_error("it has no result"))
    }

    /// The result's type id.
    pub fn result_type(&self) -> Result<Id> {
        self.result_type
            .ok_or_else(|| self.operand_error("it has no result type"))
    }

    /// Number of operand words after result type and result.
    pub fn len(&self) -> usize {
        self.operands.len()
    }

    /// Operand word `index`, counted after result type and result.
    pub fn word(&self, index: usize) -> Result<u32> {
        self.operands
            .get(index)
            .copied()
            .ok_or_else(|| self.operand_error(format!("operand {} is missing", index + 1)))
    }

    /// Operand word `index`, if the instruction is that long.
    pub fn optional_word(&self, index: usize) -> Option<u32> {
        self.operands.get(index).copied()
    }

    /// Operand `index` as an id.
    pub fn id(&self, index: usize) -> Result<Id> {
        self.word(index).map(Id)
    }

    /// All operand words from `index` on.
    pub fn rest(&self, index: usize) -> &'m [u32] {
        self.operands.get(index..).unwrap_or(&[])
    }

    /// All operands from `index` on as ids.
    pub fn ids(&self, index: usize) -> impl ExactSizeIterator<Item = Id> + Clone + 'm {
        self.rest(index).iter().map(|&word| Id(word))
    }

    /// The literal string that starts at operand `index`, and the index of the operand after it.
    pub fn string(&self, index: usize) -> Result<(String, usize)> {
        let mut bytes = Vec::new();
        for (used, word) in self.rest(index).iter().enumerate() {
            for byte in word.to_le_bytes() {
                if byte == 0 {
                    let text = String::from_utf8(bytes).map_err(|_| self.operand_error("its string is not UTF-8"))?;
                    return Ok((text, index + used + 1));
                }
                bytes.push(byte);
            }
        }
        Err(self.operand_error("its string has no end"))
    }

    /// An [`Error::Operand`] about this instruction.
    pub fn operand_error(&self, reason: impl Into<String>) -> Error {
        Error::Operand {
            at: self.at,
            reason: reason.into(),
        }
    }

    /// An [`Error::Type`] about this instruction.
    pub fn type_error(&self, reason: impl Into<String>) -> Error {
        Error::Type {
            at: self.at,
            reason: reason.into(),
        }
    }

    /// An [`Error::Unsupported`] about this instruction.
    pub fn unsupported(&self, what: impl Into<String>) -> Error {
        Error::Unsupported {
            at: self.at,
            what: what.into(),
        }
    }

    /// An [`Error::Limit`] about this instruction.
    pub fn limit(&self, what: &'static str, limit: u64) -> Error {
        Error::Limit {
            at: self.at,
            what,
            limit,
        }
    }

    /// The builder refused operands that had been checked.
    pub fn internal(&self, message: impl ToString) -> Error {
        Error::Internal {
            at: self.at,
            message: message.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// OpMemoryModel Physical64 OpenCL, after a header of these words.
    fn module(header: [u32; 5]) -> Vec<u32> {
        [&header[..], &[3 << 16 | 14, 2, 2]].concat()
    }

    fn bytes(words: &[u32]) -> Vec<u8> {
        words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    const HEADER: [u32; 5] = [MAGIC_NUMBER, 0x0001_0200, 7, 10, 0];

    #[test]
    fn both_byte_orders_are_read() {
        let words = module(HEADER);
        let swapped: Vec<u32> = words.iter().map(|word| word.swap_bytes()).collect();
        for bytes in [bytes(&words), bytes(&swapped)] {
            let read = Words::new(&bytes).expect("a good header");
            assert_eq!((read.version(), read.bound()), (Version { major: 1, minor: 2 }, 10));
            let instructions = read.instructions().expect("a good instruction");
            assert_eq!(instructions.len(), 1);
            assert_eq!(
                (instructions[0].op, instructions[0].rest(0)),
                (Op::MemoryModel, &[2, 2][..])
            );
            assert_eq!(instructions[0].at, At { opcode: 14, word: 5 });
        }
    }

    #[test]
    fn headers_are_checked() {
        let header = |index: usize, word: u32| {
            let mut header = HEADER;
            header[index] = word;
            Words::new(&bytes(&module(header))).err()
        };
        assert_eq!(header(0, 1), Some(Error::Magic { found: 1 }));
        assert_eq!(
            header(1, 0x0002_0000),
            Some(Error::UnsupportedVersion { major: 2, minor: 0 })
        );
        assert_eq!(
            header(1, 0x0001_0700),
            Some(Error::UnsupportedVersion { major: 1, minor: 7 })
        );
        assert_eq!(
            header(1, 0x0001_0601),
            Some(Error::UnsupportedVersion { major: 1, minor: 6 })
        );
        assert_eq!(header(1, 0x0001_0600), None);
        assert_eq!(
            header(3, 0),
            Some(Error::Bound {
                bound: 0,
                limit: MAX_BOUND
            })
        );
        assert_eq!(
            header(3, u32::MAX),
            Some(Error::Bound {
                bound: u32::MAX,
                limit: MAX_BOUND
            })
        );
        assert_eq!(header(4, 1), Some(Error::Schema { schema: 1 }));
        assert_eq!(Words::new(&[]).err(), Some(Error::Length { bytes: 0 }));
        assert_eq!(Words::new(&[0; 21]).err(), Some(Error::Length { bytes: 21 }));
    }

    fn walk_error(instruction: &[u32]) -> Error {
        let words = [&HEADER[..], instruction].concat();
        let words = Words::new(&bytes(&words)).expect("a good header");
        let error = words.instructions().err();
        error.expect("a bad instruction")
    }

    #[test]
    fn instruction_lengths_are_checked() {
        let at = |opcode| At { opcode, word: 5 };
        assert_eq!(
            walk_error(&[14]),
            Error::Truncated {
                at: at(14),
                length: 0,
                left: 1
            }
        );
        assert_eq!(
            walk_error(&[4 << 16 | 14, 2]),
            Error::Truncated {
                at: at(14),
                length: 4,
                left: 2
            }
        );
        assert_eq!(walk_error(&[1 << 16 | 65000]), Error::UnknownOpcode { at: at(65000) });
        assert!(matches!(walk_error(&[2 << 16 | 14, 2]), Error::Operand { .. }));
    }

    #[test]
    fn words_after_the_last_operand_are_refused() {
        // OpTypeVoid with one word more, OpExtension "abc" with two.
        for (instruction, more) in [(&[3 << 16 | 19, 1, 9][..], 1), (&[4 << 16 | 10, 0x0063_6261, 9, 9], 2)] {
            let words = Words::new(&bytes(&[&HEADER[..], instruction].concat())).expect("a good header");
            let error = words.instructions().expect("whole instructions")[0].check_length();
            let expected = format!("words left over after its last operand: {more}");
            assert!(matches!(error, Err(Error::Operand { reason, .. }) if reason == expected));
        }
    }

    #[test]
    fn strings_end_inside_their_instruction() {
        // OpExtension "abc", and without its end.
        let words = [&HEADER[..], &[2 << 16 | 10, 0x0063_6261, 2 << 16 | 10, 0x6463_6261]].concat();
        let words = Words::new(&bytes(&words)).expect("a good header");
        let instructions = words.instructions().expect("whole instructions");
        assert_eq!(instructions[0].string(0), Ok(("abc".to_owned(), 1)));
        assert!(matches!(instructions[1].string(0), Err(Error::Operand { .. })));
    }
}
