//! The OpenCL C front door: clang in a process of its own, so that a compiler crash is a failed build and not a dead application.

mod arguments;
mod child;
mod fork_server;
mod workspace;

use std::path::PathBuf;
use std::{env, fs};

use crate::{Bitcode, BuildError, BuildLog, BuildOptions};
pub use fork_server::serve_if_asked;
use vecz::vector_functions::annotations;
use workspace::Workspace;

/// A header given to `clCompileProgram`, by the name that the source includes it under.
#[derive(Clone, Copy, Debug)]
pub struct Header<'a> {
    /// The name in `#include`, possibly with folders.
    pub name: &'a str,
    /// Its text, in whatever encoding it is.
    pub text: &'a [u8],
}

/// Compiles OpenCL C to a module in the IR contract. Clang's messages go to the log, with the source called `input.cl` or what
/// the options call it. The source is in whatever encoding it is: what is not UTF-8 in string literals stays as it is, with a warning of clang's.
pub fn compile_source(
    source: impl AsRef<[u8]>,
    headers: &[Header<'_>],
    options: &BuildOptions,
    log: &mut BuildLog,
) -> Result<Bitcode, BuildError> {
    let source = source.as_ref();
    options.warnings.iter().for_each(|warning| log.push(warning));
    let clang = compiler();
    let workspace = Workspace::new(source, options.source_name.as_deref(), headers)?;
    // The clauses of annotations name parameters.
    let mut texts = headers.iter().map(|it| it.text).chain([source]);
    let has_annotations = texts.any(|it| String::from_utf8_lossy(it).contains(annotations::VARIANT));
    let mut arguments = arguments::arguments(options, &workspace, has_annotations);
    if options.has_debug_info() {
        let names = workspace.names_for_debuggers(source);
        arguments.splice(0..0, arguments::debug_info(&names));
    }
    let ended = match fork_server::run(&clang, &arguments) {
        Some(ended) => ended,
        None => child::run(&clang, &arguments)?,
    };
    log.push(&workspace.anonymous(&ended.messages));
    let output = fs::read(workspace.output());
    match (ended.outcome, output) {
        (child::Outcome::Failed, _) => Err(BuildError::CompileFailed { detail: None }),
        (child::Outcome::Died(how), _) => {
            let detail = format!("{} died: {how}", clang.display());
            log.push(&format!("error: {detail}"));
            Err(BuildError::CompileFailed { detail: Some(detail) })
        }
        (child::Outcome::Succeeded | child::Outcome::Unknown, Ok(bytes)) => Bitcode::from_compiler(bytes),
        (child::Outcome::Unknown, Err(_)) => Err(BuildError::CompileFailed { detail: None }),
        (child::Outcome::Succeeded, Err(error)) => Err(BuildError::io("read the compiler's output")(error)),
    }
}

/// What is run as the compiler: `WEFT_CLANG`, or `clang-19` as `PATH` finds it.
pub fn compiler() -> PathBuf {
    match env::var_os("WEFT_CLANG") {
        Some(path) if !path.is_empty() => path.into(),
        _ => "clang-19".into(),
    }
}
