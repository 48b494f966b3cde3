//! Linking of modules in the IR contract.

use inkwell::context::Context;
use ir::diagnostics::Diagnostics;
use ir::guard;

use crate::{Bitcode, BuildError, BuildLog};

/// Links modules into one. Symbols defined twice are an error that names them; symbols left undefined are not, until
/// [`crate::build_executable`].
pub fn link(modules: &[&Bitcode], log: &mut BuildLog) -> Result<Bitcode, BuildError> {
    let modules: Vec<Bitcode> = modules.iter().map(|&module| module.clone()).collect();
    let linked = guard::run(move || {
        let context = Context::create();
        let diagnostics = Diagnostics::collect(&context);
        let whole = context.create_module("program");
        for (index, module) in modules.iter().enumerate() {
            let module = ir::bitcode::parse(&context, module.as_bytes(), &diagnostics)?;
            if index == 0 {
                whole.set_triple(&module.get_triple());
                whole.set_data_layout(&module.get_data_layout());
            }
            ir::bitcode::link(&whole, module, &diagnostics)?;
        }
        Ok((
            Bitcode::from_writer(&ir::bitcode::write(&whole)),
            diagnostics.take_warnings(),
        ))
    });
    let linked: Result<_, String> = linked.map_err(|failure| BuildError::Backend(failure.to_string()))?;
    let (linked, warnings) = linked.map_err(BuildError::Link)?;
    warnings
        .iter()
        .for_each(|warning| log.push(&format!("warning: {warning}")));
    Ok(linked)
}
