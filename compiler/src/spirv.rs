//! The SPIR-V front door.

use inkwell::context::Context;
use ir::diagnostics::Diagnostics;
use ir::guard;
use spirv_frontend::SpecConstant;

use crate::target::generate_first_code;
use crate::{Bitcode, BuildError, BuildLog, BuildOptions};

/// Translates SPIR-V to a module in the IR contract, in this process: no clang is needed. `specialization` gives values to
/// specialisation constants. With `-g`, lines and names that the module has become debug info.
pub fn translate_spirv(
    bytes: &[u8],
    specialization: &[SpecConstant],
    options: &BuildOptions,
    log: &mut BuildLog,
) -> Result<Bitcode, BuildError> {
    options.warnings.iter().for_each(|warning| log.push(warning));
    let (bytes, specialization) = (bytes.to_vec(), specialization.to_vec());
    let translate = match options.has_debug_info() {
        true => spirv_frontend::translate_with_debug_info,
        false => spirv_frontend::translate,
    };
    let translated = guard::run(move || {
        generate_first_code();
        let context = Context::create();
        let diagnostics = Diagnostics::collect(&context);
        let module = translate(&context, &bytes, &specialization)?;
        let bitcode = Bitcode::from_writer(&ir::bitcode::write(&module));
        drop(module);
        Ok::<_, spirv_frontend::Error>((bitcode, diagnostics.take_warnings()))
    });
    let (bitcode, warnings) = translated.map_err(|failure| BuildError::Backend(failure.to_string()))??;
    warnings
        .iter()
        .for_each(|warning| log.push(&format!("warning: {warning}")));
    Ok(bitcode)
}
