//! Linking of modules in the IR contract.

use crate::{Bitcode, BuildError, BuildLog};

/// Links modules into one. Symbols defined twice are an error that names them; symbols left undefined are not, until
/// [`crate::build_executable`].
pub fn link(modules: &[&Bitcode], log: &mut BuildLog) -> Result<Bitcode, BuildError> {
    let _ = (modules, log);
    Err(BuildError::Backend("modules are not linked yet".to_owned()))
}
