//! Translate a SPIR-V file and print the LLVM IR: `spirv2ll FILE`.

use std::process::ExitCode;

use inkwell::context::Context;

fn main() -> ExitCode {
    let Some(path) = std::env::args_os().nth(1) else {
        eprintln!("usage: spirv2ll FILE");
        return ExitCode::FAILURE;
    };
    let bytes = match std::fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) => {
            eprintln!("{}: {error}", path.to_string_lossy());
            return ExitCode::FAILURE;
        }
    };
    match spirv_frontend::translate(&Context::create(), &bytes, &[]) {
        Ok(module) => {
            print!("{}", module.print_to_string().to_string());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
