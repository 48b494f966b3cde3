//! SPIR-V binaries made from OpenCL C the way applications' build systems make them, `clang-15`, then `llvm-spirv-15`, or from assembly.

use std::process::{Command, Stdio};

use crate::{Error, Result};

/// Compiles OpenCL C to a SPIR-V module. `options` go to clang (`-O0`, `-cl-std=CL2.0`, `-D...`), those that begin with `--spirv` to llvm-spirv.
/// Errors: a tool is missing, or refuses the source (with what it printed).
pub fn from_opencl_c(source: &str, options: &[&str]) -> Result<Vec<u8>> {
    let folder = tempfile::tempdir()?;
    let [input, bitcode, module] = ["kernel.cl", "kernel.bc", "kernel.spv"].map(|name| folder.path().join(name));
    std::fs::write(&input, source)?;
    let mut clang = Command::new("clang-15");
    clang
        .args([
            "-target",
            "spir64",
            "-c",
            "-emit-llvm",
            "-Xclang",
            "-finclude-default-header",
            "-o",
        ])
        .arg(&bitcode);
    let (for_spirv, for_clang): (Vec<&str>, Vec<&str>) =
        options.iter().partition(|option| option.starts_with("--spirv"));
    run(clang.args(for_clang).arg(&input))?;
    run(Command::new("llvm-spirv-15")
        .args(for_spirv)
        .arg(&bitcode)
        .arg("-o")
        .arg(&module))?;
    Ok(std::fs::read(&module)?)
}

/// Assembles SPIR-V for a target environment (`spv1.0`, ... `spv1.6`) of `spirv-as`. Errors: as [`from_opencl_c`].
pub fn assemble(text: &str, environment: &str) -> Result<Vec<u8>> {
    let folder = tempfile::tempdir()?;
    let [input, module] = ["kernel.spvasm", "kernel.spv"].map(|name| folder.path().join(name));
    std::fs::write(&input, text)?;
    let arguments = ["--preserve-numeric-ids", "--target-env", environment, "-o"];
    run(Command::new("spirv-as").args(arguments).arg(&module).arg(&input))?;
    Ok(std::fs::read(&module)?)
}

fn run(command: &mut Command) -> Result<()> {
    let tool = command.get_program().to_string_lossy().into_owned();
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|error| Error::Tool {
        tool: tool.clone(),
        message: error.to_string(),
    })?;
    if output.status.success() {
        return Ok(());
    }
    Err(Error::Tool {
        tool,
        message: String::from_utf8_lossy(&output.stderr).into_owned(),
    })
}
