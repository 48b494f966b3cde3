//! A module in the IR contract, as bytes that any thread may read.

use std::sync::Arc;

use inkwell::context::Context;
use inkwell::module::Module;
use ir::diagnostics::Diagnostics;
use ir::guard;

use crate::target::generate_first_code;
use crate::BuildError;

/// LLVM bitcode of a module in the IR contract (SPIR-flavoured LLVM IR). Cheap to clone, immutable.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bitcode(Arc<[u8]>);

impl Bitcode {
    /// Wraps bytes that LLVM's bitcode writer made in this process.
    pub(crate) fn from_writer(bytes: &[u8]) -> Bitcode {
        Bitcode(bytes.into())
    }

    /// Takes what a compiler wrote, but for the name of the file that it read, which is a temporary one: the same source gives the same bytes.
    pub(crate) fn from_compiler(bytes: Vec<u8>) -> Result<Bitcode, BuildError> {
        let renamed = read(bytes, |module| {
            module.set_source_file_name("");
            Ok(ir::bitcode::write(module))
        })?;
        Ok(Bitcode(renamed.into()))
    }

    /// Takes bytes that were [`Bitcode::as_bytes`] of this version of Weft, in whatever process; they are checked as far as LLVM checks.
    pub fn parse(bytes: &[u8]) -> Result<Bitcode, BuildError> {
        read(bytes.to_vec(), |module| {
            module.verify().map_err(|message| message.to_string())
        })?;
        Ok(Bitcode(bytes.into()))
    }

    /// The bytes, as LLVM's bitcode writer made them.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

/// What becomes of a module that is read where neither damage nor a fatal error of LLVM can hurt the process.
fn read<T: Send + 'static>(bytes: Vec<u8>, become_of: fn(&Module<'_>) -> Result<T, String>) -> Result<T, BuildError> {
    let read = guard::run(move || {
        generate_first_code();
        let context = Context::create();
        let diagnostics = Diagnostics::collect(&context);
        let module = ir::bitcode::parse(&context, &bytes, &diagnostics)?;
        become_of(&module)
    });
    match read {
        Ok(read) => read.map_err(BuildError::InvalidModule),
        // It says nothing of the module.
        Err(failure @ (guard::Failure::NoThread(_) | guard::Failure::Exiting)) => {
            Err(BuildError::Backend(failure.to_string()))
        }
        Err(failure) => Err(BuildError::InvalidModule(failure.to_string())),
    }
}
