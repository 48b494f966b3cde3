//! Modules from and to files.

use std::io::Read;
use std::path::Path;
use std::{fs, io};

use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;
use ir::diagnostics::Diagnostics;

use crate::error::Error;

/// How bitcode begins: as it is, and in a wrapper.
const MAGIC: [&[u8]; 2] = [b"BC\xC0\xDE", b"\xDE\xC0\x17\x0B"];

/// Reads a module for `spir` or `spir64`.
pub fn read<'ctx>(context: &'ctx Context, path: &Path, diagnostics: &Diagnostics) -> Result<Module<'ctx>, Error> {
    let bytes = bytes(path).map_err(|source| Error::File {
        action: "read",
        path: path.to_owned(),
        source,
    })?;
    let error = |message: String| Error::Module {
        path: path.to_owned(),
        message,
    };
    let module = if MAGIC.iter().any(|magic| bytes.starts_with(magic)) {
        ir::bitcode::parse(context, &bytes, diagnostics).map_err(error)?
    } else {
        // The parser wants a NUL after the text.
        let buffer = MemoryBuffer::create_from_memory_range_copy(&[&bytes, &b"\0"[..]].concat(), "text");
        let module = context.create_module_from_ir(buffer);
        module.map_err(|message| error(message.to_string()))?
    };
    let triple = module.get_triple().as_str().to_string_lossy().into_owned();
    let is_spir = ["spir", "spir64"].contains(&triple.split('-').next().unwrap_or_default());
    // Text is looked at as it is read; bitcode is believed.
    module.verify().map_err(|message| error(message.to_string()))?;
    // A module of a test need not say what it is for.
    if is_spir || triple.is_empty() {
        Ok(module)
    } else {
        Err(Error::Triple(triple))
    }
}

fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    if path != Path::new("-") {
        return fs::read(path);
    }
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A module as text, without the lines that only name files.
pub fn text(module: &Module<'_>) -> String {
    let names_a_file = |line: &&str| line.starts_with("; ModuleID") || line.starts_with("source_filename");
    let text = module.print_to_string().to_string();
    text.lines()
        .filter(|line| !names_a_file(line))
        .map(|line| format!("{line}\n"))
        .collect()
}
