//! Program binaries: what `CL_PROGRAM_BINARIES` hands out and `clCreateProgramWithBinary` takes back.
//!
//! A binary holds the program's intermediate code, which this Weft compiles for the CPU it runs on, so a binary may move between machines.
//! All integers are little-endian:
//!
//! ```text
//! offset  size  field
//!      0     8  magic, "WEFT-CLB"
//!      8     4  format version, FORMAT_VERSION
//!     12     4  kind: 1 compiled object, 2 library, 4 executable (the values of CL_PROGRAM_BINARY_TYPE_*)
//!     16     4  flags: bit 0, work-groups must be uniform; bit 1, made from OpenCL C source
//!     20     4  v: length of the version of Weft that wrote it
//!     24     4  o: length of the build options
//!     28     4  zero
//!     32     8  p: length of the payload
//!     40     8  checksum (64-bit FNV-1a) of every other byte of the binary
//!     48     v  version of Weft, UTF-8
//!   48+v     o  build options, UTF-8
//! 48+v+o     p  LLVM bitcode in the form described by the compiler crate
//! ```
//!
//! Guarantees: [`decode`] reads any bytes without panicking and accepts exactly what [`encode`] of the same version of Weft wrote. The intermediate code may
//! change between versions, so a binary of another version is refused; applications then build from source, as the specification asks of them.

use thiserror::Error;

const MAGIC: &[u8; 8] = b"WEFT-CLB";
const FORMAT_VERSION: u32 = 1;
const WEFT_VERSION: &str = env!("CARGO_PKG_VERSION");
const HEADER_SIZE: usize = 48;
const CHECKSUM_AT: usize = 40;
const UNIFORM_WORK_GROUPS: u32 = 1;
const FROM_SOURCE: u32 = 2;

/// What a program binary is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryKind {
    /// The result of `clCompileProgram`.
    CompiledObject,
    /// The result of `clLinkProgram` with `-create-library`.
    Library,
    /// The result of `clBuildProgram`, or of `clLinkProgram` without `-create-library`.
    Executable,
}

impl BinaryKind {
    fn code(self) -> u32 {
        match self {
            BinaryKind::CompiledObject => 1,
            BinaryKind::Library => 2,
            BinaryKind::Executable => 4,
        }
    }

    fn from_code(code: u32) -> Option<BinaryKind> {
        match code {
            1 => Some(BinaryKind::CompiledObject),
            2 => Some(BinaryKind::Library),
            4 => Some(BinaryKind::Executable),
            _ => None,
        }
    }
}

/// The contents of a program binary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contents<'a> {
    /// What the payload is.
    pub kind: BinaryKind,
    /// Whether the program was built for uniform work-groups only.
    pub uniform_work_groups: bool,
    /// Whether the program comes from OpenCL C source.
    pub from_source: bool,
    /// The options it was built with, as the application wrote them.
    pub options: &'a str,
    /// LLVM bitcode.
    pub payload: &'a [u8],
}

/// Why bytes are not a program binary of this Weft. The application's input is at fault, each time.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum BinaryError {
    /// The bytes do not start with the magic.
    #[error("not a Weft program binary")]
    Magic,
    /// Another layout.
    #[error("program binary of format {0}, expected {FORMAT_VERSION}")]
    FormatVersion(u32),
    /// Another version of Weft wrote it.
    #[error("program binary written by Weft {0}, expected {WEFT_VERSION}")]
    WeftVersion(String),
    /// Shorter or longer than its header says.
    #[error("program binary has {found} bytes, its header says {expected}")]
    Length {
        /// Bytes there should be.
        expected: u64,
        /// Bytes there are.
        found: u64,
    },
    /// Damaged.
    #[error("program binary is damaged (checksum)")]
    Checksum,
    /// A field has a value that is never written.
    #[error("program binary has an invalid {0}")]
    Field(&'static str),
}

/// Writes a program binary.
pub fn encode(contents: &Contents) -> Vec<u8> {
    let flags = if contents.uniform_work_groups {
        UNIFORM_WORK_GROUPS
    } else {
        0
    } | if contents.from_source { FROM_SOURCE } else { 0 };
    let mut bytes = Vec::with_capacity(encoded_size(contents));
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&FORMAT_VERSION.to_le_bytes());
    bytes.extend_from_slice(&contents.kind.code().to_le_bytes());
    bytes.extend_from_slice(&flags.to_le_bytes());
    bytes.extend_from_slice(&(WEFT_VERSION.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&(contents.options.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&0u32.to_le_bytes());
    bytes.extend_from_slice(&(contents.payload.len() as u64).to_le_bytes());
    bytes.extend_from_slice(&0u64.to_le_bytes());
    bytes.extend_from_slice(WEFT_VERSION.as_bytes());
    bytes.extend_from_slice(contents.options.as_bytes());
    bytes.extend_from_slice(contents.payload);
    let checksum = checksum(&bytes);
    bytes[CHECKSUM_AT..HEADER_SIZE].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// The size of what [`encode`] would write.
pub fn encoded_size(contents: &Contents) -> usize {
    HEADER_SIZE + WEFT_VERSION.len() + contents.options.len() + contents.payload.len()
}

/// Reads a program binary.
pub fn decode(bytes: &[u8]) -> Result<Contents<'_>, BinaryError> {
    if !bytes.starts_with(MAGIC) {
        return Err(BinaryError::Magic);
    }
    if bytes.len() < HEADER_SIZE {
        return Err(BinaryError::Length {
            expected: HEADER_SIZE as u64,
            found: bytes.len() as u64,
        });
    }
    let (header, rest) = bytes.split_at(HEADER_SIZE);
    match word(header, 8) {
        FORMAT_VERSION => {}
        other => return Err(BinaryError::FormatVersion(other)),
    }
    let (version_size, options_size) = (word(header, 20), word(header, 24));
    let payload_size = u64::from(word(header, 32)) | u64::from(word(header, 36)) << 32;
    let expected = payload_size.saturating_add(HEADER_SIZE as u64 + u64::from(version_size) + u64::from(options_size));
    if expected != bytes.len() as u64 {
        return Err(BinaryError::Length {
            expected,
            found: bytes.len() as u64,
        });
    }
    let stored = u64::from(word(header, CHECKSUM_AT)) | u64::from(word(header, CHECKSUM_AT + 4)) << 32;
    if checksum(bytes) != stored {
        return Err(BinaryError::Checksum);
    }
    let (version, rest) = rest.split_at(version_size as usize);
    if version != WEFT_VERSION.as_bytes() {
        return Err(BinaryError::WeftVersion(String::from_utf8_lossy(version).into_owned()));
    }
    let kind = BinaryKind::from_code(word(header, 12)).ok_or(BinaryError::Field("kind"))?;
    let flags = word(header, 16);
    if flags & !(UNIFORM_WORK_GROUPS | FROM_SOURCE) != 0 {
        return Err(BinaryError::Field("flag"));
    }
    if word(header, 28) != 0 {
        return Err(BinaryError::Field("reserved word"));
    }
    let (options, payload) = rest.split_at(options_size as usize);
    let options = std::str::from_utf8(options).map_err(|_| BinaryError::Field("option text"))?;
    Ok(Contents {
        kind,
        uniform_work_groups: flags & UNIFORM_WORK_GROUPS != 0,
        from_source: flags & FROM_SOURCE != 0,
        options,
        payload,
    })
}

/// The little-endian word at `at`, which every caller takes from within a whole header.
fn word(header: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
}

/// 64-bit FNV-1a of everything but the checksum itself. It finds damage, not malice: program binaries are as trusted as the application that loads them.
fn checksum(bytes: &[u8]) -> u64 {
    const OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let before = &bytes[..CHECKSUM_AT];
    let after = &bytes[HEADER_SIZE..];
    before
        .iter()
        .chain(after)
        .fold(OFFSET_BASIS, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Contents<'static> {
        Contents {
            kind: BinaryKind::Executable,
            uniform_work_groups: true,
            from_source: true,
            options: "-cl-std=CL1.2 -DN=4",
            payload: b"BC\xc0\xde and the rest",
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        for kind in [BinaryKind::CompiledObject, BinaryKind::Library, BinaryKind::Executable] {
            for uniform_work_groups in [false, true] {
                let contents = Contents {
                    kind,
                    uniform_work_groups,
                    from_source: false,
                    ..sample()
                };
                let bytes = encode(&contents);
                assert_eq!(bytes.len(), encoded_size(&contents));
                assert_eq!(decode(&bytes), Ok(contents));
            }
        }
    }

    #[test]
    fn every_truncation_is_refused() {
        let bytes = encode(&sample());
        for length in 0..bytes.len() {
            assert!(decode(&bytes[..length]).is_err(), "accepted the first {length} bytes");
        }
        let mut longer = bytes;
        longer.push(0);
        assert!(matches!(decode(&longer), Err(BinaryError::Length { .. })));
    }

    #[test]
    fn every_changed_bit_is_refused() {
        let bytes = encode(&sample());
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1 << bit;
                assert!(decode(&damaged).is_err(), "accepted bit {bit} of byte {at} changed");
            }
        }
    }

    #[test]
    fn other_versions_are_named() {
        let mut bytes = encode(&sample());
        bytes[8] = 9;
        assert_eq!(decode(&bytes), Err(BinaryError::FormatVersion(9)));

        let mut bytes = encode(&sample());
        bytes[HEADER_SIZE] = b'9';
        let checksum = checksum(&bytes);
        bytes[CHECKSUM_AT..HEADER_SIZE].copy_from_slice(&checksum.to_le_bytes());
        assert!(matches!(decode(&bytes), Err(BinaryError::WeftVersion(version)) if version.starts_with('9')));
    }
}
