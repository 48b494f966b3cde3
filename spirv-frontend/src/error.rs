//! What can be wrong with a SPIR-V module, and where.
//!
//! Guarantees: every error about an instruction carries its opcode and the offset of its first word (the header is words 0 to 4), so that
//! a build log line can be matched with `spirv-dis --offsets`.

use std::fmt;

use rspirv::spirv::Op;

/// The position of an instruction: its opcode and the offset, in words from the start of the module, of its first word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct At {
    /// The opcode as the module gives it; it need not be one that SPIR-V defines.
    pub opcode: u16,
    /// Offset of the instruction's first word.
    pub word: usize,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Op::from_u32(u32::from(self.opcode)) {
            Some(op) => write!(f, "Op{op:?} at word {}", self.word),
            None => write!(f, "opcode {} at word {}", self.opcode, self.word),
        }
    }
}

/// An id of the module; prints as SPIR-V assembly writes it (`%17`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub u32);

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "%{}", self.0)
    }
}

/// Why a module was not translated.
///
/// Unless a variant says otherwise, the module breaks a rule of the SPIR-V specification and the caller's program is at fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The first word is not SPIR-V's magic number in either byte order.
    #[error(
        "not SPIR-V: the module starts with {found:#010x}, not with the magic number {:#010x}",
        rspirv::spirv::MAGIC_NUMBER
    )]
    Magic {
        /// The word found.
        found: u32,
    },
    /// The module is shorter than a header, or is not a whole number of words.
    #[error("not SPIR-V: {bytes} bytes are not a header and whole words")]
    Length {
        /// The length given.
        bytes: usize,
    },
    /// A limit of ours: a version outside [`crate::SUPPORTED_VERSIONS`].
    #[error("SPIR-V version {major}.{minor} is not supported")]
    UnsupportedVersion {
        /// Major version.
        major: u8,
        /// Minor version.
        minor: u8,
    },
    /// The header's reserved schema word is not zero.
    #[error("the header's schema is {schema}, not 0")]
    Schema {
        /// The word found.
        schema: u32,
    },
    /// The header's bound is zero or above the specification's universal limit.
    #[error("the header's id bound {bound} is outside 1..={limit}")]
    Bound {
        /// The bound given.
        bound: u32,
        /// The largest one accepted.
        limit: u32,
    },
    /// An instruction has length zero or runs past the end of the module.
    #[error("{at}: its {length} words do not fit the {left} words left of the module")]
    Truncated {
        /// The instruction.
        at: At,
        /// Its word count.
        length: usize,
        /// Words from its start to the end of the module.
        left: usize,
    },
    /// The opcode is in no SPIR-V grammar known to us.
    #[error("{at}: unknown opcode")]
    UnknownOpcode {
        /// The instruction.
        at: At,
    },
    /// A limit of ours: SPIR-V defines the instruction, the translator does not do it (yet).
    #[error("{at}: this instruction is not supported")]
    UnsupportedOpcode {
        /// The instruction.
        at: At,
    },
    /// A limit of ours: a capability outside [`crate::SUPPORTED_CAPABILITIES`].
    #[error("{at}: capability {capability} is not supported")]
    UnsupportedCapability {
        /// The instruction.
        at: At,
        /// Its name or number.
        capability: String,
    },
    /// A limit of ours: an extension outside [`crate::SUPPORTED_EXTENSIONS`].
    #[error("{at}: extension {extension} is not supported")]
    UnsupportedExtension {
        /// The instruction.
        at: At,
        /// Its name.
        extension: String,
    },
    /// A limit of ours: an instruction set outside [`crate::SUPPORTED_INSTRUCTION_SETS`].
    #[error("{at}: extended instruction set {set} is not supported")]
    UnsupportedInstructionSet {
        /// The instruction.
        at: At,
        /// Its name.
        set: String,
    },
    /// A limit of ours, named in full: an operand, type or combination that is legal but not translated.
    #[error("{at}: {what} is not supported")]
    Unsupported {
        /// The instruction.
        at: At,
        /// What it uses.
        what: String,
    },
    /// A limit of ours: something is larger than the translator accepts.
    #[error("{at}: {what} exceeds the limit of {limit}")]
    Limit {
        /// The instruction.
        at: At,
        /// What is too large.
        what: &'static str,
        /// The largest accepted.
        limit: u64,
    },
    /// An operand is missing, left over, or has a value outside its enumeration.
    #[error("{at}: {reason}")]
    Operand {
        /// The instruction.
        at: At,
        /// What is wrong with it.
        reason: String,
    },
    /// An id is used that nothing before has defined, or it is outside the bound.
    #[error("{at}: {id} is not defined")]
    Undefined {
        /// The instruction.
        at: At,
        /// The id.
        id: Id,
    },
    /// An id is used where control can come without having come by its definition.
    #[error("{at}: {id} is not defined on every way here")]
    NotDominated {
        /// The instruction.
        at: At,
        /// The id.
        id: Id,
    },
    /// An id is the result of two instructions.
    #[error("{at}: {id} is defined twice")]
    Redefined {
        /// The instruction.
        at: At,
        /// The id.
        id: Id,
    },
    /// An id is something else than the instruction needs.
    #[error("{at}: {id} is not {expected}")]
    WrongKind {
        /// The instruction.
        at: At,
        /// The id.
        id: Id,
        /// What it should be.
        expected: &'static str,
    },
    /// The types of operands and result do not fit together.
    #[error("{at}: {reason}")]
    Type {
        /// The instruction.
        at: At,
        /// The rule that is broken.
        reason: String,
    },
    /// An instruction stands where the logical layout of a module has no place for it.
    #[error("{at}: {reason}")]
    Layout {
        /// The instruction.
        at: At,
        /// The rule that is broken.
        reason: &'static str,
    },
    /// The module as a whole lacks something.
    #[error("the module {0}")]
    Module(&'static str),
    /// A specialisation value has another size than its constant.
    #[error("specialisation constant {id}: the value has {given} bytes, the constant {expected}")]
    SpecializationSize {
        /// The `SpecId`.
        id: u32,
        /// Bytes of the constant.
        expected: usize,
        /// Bytes of the value.
        given: usize,
    },
    /// A bug in us: LLVM's verifier refused the translated module although every rule that we know was checked.
    #[error("the translated module is not valid: {message}")]
    Verifier {
        /// The verifier's text.
        message: String,
    },
    /// A bug in us: building IR failed although every operand was checked.
    #[error("{at}: internal: {message}")]
    Internal {
        /// The instruction being translated.
        at: At,
        /// The builder's text.
        message: String,
    },
}

/// The crate's result.
pub type Result<T> = std::result::Result<T, Error>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_name_the_opcode_or_its_number() {
        assert_eq!(At { opcode: 128, word: 40 }.to_string(), "OpIAdd at word 40");
        assert_eq!(At { opcode: 65000, word: 5 }.to_string(), "opcode 65000 at word 5");
    }
}
