//! What a translation of a damaged module may not do, short of a crash.

use std::fs;

use inkwell::context::Context;
use spirv_frontend::{reflect, translate, translate_with_debug_info, Error};

/// Bytes that one small module may make a process grow by.
const MAX_GROWTH: u64 = 128 << 20;

/// What came of a module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Accepted,
    Refused,
}

/// As [`translate_and_check`]; also what is wrong with the memory that it took. For processes that do nothing else.
pub fn judge(bytes: &[u8]) -> Result<Verdict, String> {
    let before = peak_memory();
    let verdict = translate_and_check(bytes)?;
    // Linux counts roughly: the number can become smaller.
    let growth = peak_memory().saturating_sub(before);
    match growth > MAX_GROWTH {
        true => Err(format!("{growth} bytes of memory for a module of {}", bytes.len())),
        false => Ok(verdict),
    }
}

/// Translates a module; what is wrong with how that went, if something is.
pub fn translate_and_check(bytes: &[u8]) -> Result<Verdict, String> {
    let _ = reflect(bytes);
    let context = Context::create();
    let plain = translate(&context, bytes, &[]);
    let debug = translate_with_debug_info(&context, bytes, &[]);
    if plain.is_ok() != debug.is_ok() {
        return Err(format!("debug info decides: {:?}, {:?}", plain.err(), debug.err()));
    }
    match plain {
        Ok(module) => {
            // All of it can be written, too.
            ir::bitcode::write(&module);
            Ok(Verdict::Accepted)
        }
        Err(error) => check_error(&error).map(|()| Verdict::Refused),
    }
}

/// Errors are found by us, not by LLVM, and say where.
fn check_error(error: &Error) -> Result<(), String> {
    let text = error.to_string();
    match error {
        Error::Verifier { .. } | Error::Internal { .. } => Err(format!("found too late: {text}")),
        Error::Magic { .. } | Error::Length { .. } | Error::UnsupportedVersion { .. } => Ok(()),
        Error::Schema { .. } | Error::Bound { .. } | Error::Module(_) | Error::SpecializationSize { .. } => Ok(()),
        _ if text.contains(" at word ") => Ok(()),
        _ => Err(format!("an error without a place: {text}")),
    }
}

/// The most bytes that this process has held at once; 0 where the system does not tell.
fn peak_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kilobytes.unwrap_or(0) << 10
}
