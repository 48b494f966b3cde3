//! `WEFT_PERF=1`: telling `perf` the names of kernels, by the map that it reads for code which is in no file (`/tmp/perf-<pid>.map`).

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::{env, process};

use ir::jit::Code;

use crate::passes::kernel_entry;

/// Who is to be told of functions, if the user wants it.
pub(super) fn profiler() -> Option<fn(Code<'_>)> {
    let wanted = env::var("WEFT_PERF").is_ok_and(|value| value == "1");
    wanted.then_some(tell)
}

fn tell(code: Code<'_>) {
    if let Err(error) = append(&line(code)) {
        tracing::warn!("perf does not learn of `{}`: {error}", code.name);
    }
}

/// A function as the map has it. An entry goes by the name of its kernel.
fn line(code: Code<'_>) -> String {
    let name = kernel_entry::kernel_of_symbol(code.name).unwrap_or(code.name);
    // perf skips names of one or two letters.
    format!("{:x} {:x} {name:<3}\n", code.address, code.size)
}

fn append(line: &str) -> io::Result<()> {
    let mut map = OpenOptions::new()
        .append(true)
        .create(true)
        .mode(0o600)
        // Where perf looks is where everybody may write: a link there is not ours.
        .custom_flags(libc::O_NOFOLLOW)
        .open(format!("/tmp/perf-{}.map", process::id()))?;
    // One call, so that lines of several threads do not mix.
    map.write_all(line.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms::Form;
    use crate::variant::{Known, Variant};

    #[test]
    fn entries_go_by_their_kernels() {
        let line_of = |name: &str| {
            line(Code {
                name,
                address: 0x7f00_1000,
                size: 0x40,
            })
        };
        let sized = Variant {
            form: None,
            known: Known {
                local_size: Some([16, 4, 1]),
                zeros: 2,
                ones: 8,
                apart: 2,
            },
            ..Variant::default()
        };
        for variant in [Variant::default(), Form::Scalar.into(), sized] {
            assert_eq!(line_of(&kernel_entry::symbol("blur", variant)), "7f001000 40 blur\n");
        }
        assert_eq!(line_of("helper"), "7f001000 40 helper\n");
        assert_eq!(line_of("k"), "7f001000 40 k  \n");
    }
}
