//! What is done: read, translate, write.

use std::fmt::Display;
use std::io::Read;
use std::path::Path;
use std::{fs, io};

use inkwell::context::Context;
use inkwell::module::Module;
use spirv_frontend::{
    reflect, translate, translate_with_debug_info, NON_SEMANTIC_PREFIX, SUPPORTED_CAPABILITIES, SUPPORTED_EXTENSIONS,
    SUPPORTED_INSTRUCTION_SETS, TRANSLATED_CAPABILITIES,
};

use crate::arguments::Arguments;
use crate::error::Error;

/// Does what the command line says; what is to be printed.
pub fn run(arguments: &Arguments) -> Result<Vec<u8>, Error> {
    if arguments.print_capabilities {
        let capabilities = SUPPORTED_CAPABILITIES.iter().chain(TRANSLATED_CAPABILITIES);
        let names = capabilities.map(|capability| format!("{capability:?}"));
        return Ok(lines(names));
    }
    if arguments.print_extensions {
        let families = [format!("{NON_SEMANTIC_PREFIX}*")];
        let names = SUPPORTED_EXTENSIONS.iter().chain(SUPPORTED_INSTRUCTION_SETS);
        return Ok(lines(names.map(|name| (*name).to_owned()).chain(families)));
    }
    let path = arguments.input.as_deref().unwrap_or(Path::new("-"));
    let bytes = read(path)?;
    let error = |source| Error::Module {
        path: path.to_owned(),
        source,
    };
    let declared = reflect(&bytes).map_err(error)?.spec_constants;
    if arguments.print_spec_constants {
        let described = declared
            .iter()
            .map(|it| format!("{} {} of {} bytes", it.id, it.kind, it.size));
        return Ok(lines(described));
    }
    let given = arguments.specialization.iter().map(|given| given.value(&declared));
    let given = given.collect::<Result<Vec<_>, _>>()?;
    let context = Context::create();
    let translate = match arguments.debug_info {
        true => translate_with_debug_info,
        false => translate,
    };
    let module = translate(&context, &bytes, &given).map_err(error)?;
    write(arguments, &module)
}

fn lines(items: impl Iterator<Item = impl Display>) -> Vec<u8> {
    items.map(|item| format!("{item}\n")).collect::<String>().into_bytes()
}

fn read(path: &Path) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    let read = match path == Path::new("-") {
        true => io::stdin().read_to_end(&mut bytes).map(|_| bytes),
        false => fs::read(path),
    };
    read.map_err(|source| Error::File {
        action: "read",
        path: path.to_owned(),
        source,
    })
}

fn write(arguments: &Arguments, module: &Module<'_>) -> Result<Vec<u8>, Error> {
    let path = arguments.output.as_deref().filter(|path| *path != Path::new("-"));
    let Some(path) = path else {
        return Ok(text(module));
    };
    let is_text = arguments.text || path.extension().is_some_and(|it| it == "ll");
    let output = if is_text {
        text(module)
    } else {
        ir::bitcode::write(module)
    };
    fs::write(path, output).map_err(|source| Error::File {
        action: "write",
        path: path.to_owned(),
        source,
    })?;
    Ok(Vec::new())
}

/// A module as text, without the lines that only name files.
fn text(module: &Module<'_>) -> Vec<u8> {
    let names_a_file = |line: &&str| line.starts_with("; ModuleID") || line.starts_with("source_filename");
    let text = module.print_to_string().to_string();
    lines(text.lines().filter(|line| !names_a_file(line)))
}
