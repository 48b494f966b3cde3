//! A module in the IR contract, as bytes that any thread may read.

use std::sync::Arc;

/// LLVM bitcode of a module in the IR contract (SPIR-flavoured LLVM IR). Cheap to clone, immutable.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bitcode(Arc<[u8]>);

impl Bitcode {
    /// Wraps bytes that LLVM's bitcode writer made in this process.
    pub(crate) fn from_writer(bytes: &[u8]) -> Bitcode {
        Bitcode(bytes.into())
    }

    /// The bytes, as LLVM's bitcode writer made them.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}
