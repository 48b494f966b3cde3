//! The two ways into Weft: OpenCL C source and SPIR-V. Most tests go through both and expect the same.

use std::fmt;

use opencl3::program::Program;

use crate::session::Session;
use crate::{spirv, Error, Result};

/// How a kernel reaches the driver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontDoor {
    /// `clCreateProgramWithSource`.
    OpenClC,
    /// `clCreateProgramWithIL` with what clang-15 and llvm-spirv-15 make of the source without optimization.
    SpirvO0,
    /// The same, optimized by clang.
    SpirvO2,
}

impl FrontDoor {
    /// Every way in.
    pub const ALL: [Self; 3] = [Self::OpenClC, Self::SpirvO0, Self::SpirvO2];

    /// Makes a program of `source` and builds it. `options` are build options; what of them only a compiler of OpenCL C understands
    /// (`-D`, `-I`, `-cl-std`) goes to clang on the way to SPIR-V, and what begins with `--spirv` to llvm-spirv.
    pub fn build(self, session: &Session, source: &str, options: &str) -> Result<Program> {
        let level = match self {
            Self::OpenClC => return build(session, Program::create_from_source(&session.context, source)?, options),
            Self::SpirvO0 => "-O0",
            Self::SpirvO2 => "-O2",
        };
        let (for_clang, for_driver): (Vec<&str>, Vec<&str>) = options
            .split_whitespace()
            .partition(|word| ["-D", "-I", "-cl-std", "--spirv"].iter().any(|it| word.starts_with(it)));
        let module = spirv::from_opencl_c(source, &[&[level], &for_clang[..]].concat())?;
        build(
            session,
            Program::create_from_il(&session.context, &module)?,
            &for_driver.join(" "),
        )
    }
}

impl fmt::Display for FrontDoor {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        // `pad`, so that tables can align it.
        f.pad(match self {
            Self::OpenClC => "OpenCL C",
            Self::SpirvO0 => "SPIR-V (clang -O0)",
            Self::SpirvO2 => "SPIR-V (clang -O2)",
        })
    }
}

fn build(session: &Session, mut program: Program, options: &str) -> Result<Program> {
    match program.build(&[session.device.id()], options) {
        Ok(()) => Ok(program),
        Err(error) => {
            let log = program.get_build_log(session.device.id()).unwrap_or_default();
            Err(Error::Build {
                log: format!("{error}\n{log}"),
            })
        }
    }
}
