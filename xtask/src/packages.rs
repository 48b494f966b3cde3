//! The Debian packages that building, running and testing Weft need.
//!
//! Only what `dpkg` does not report as installed is asked of `apt-get`, so a second run needs neither root nor the network.

use std::process::Command;

use crate::process::{output_of, run, succeeds};
use crate::Result;

/// Package and what needs it.
const PACKAGES: &[(&str, &str)] = &[
    (
        "clang-19",
        "compiles OpenCL C: applications' sources at run time, the device library at build time",
    ),
    (
        "llvm-19",
        "llvm-link, opt and llc for building and testing the device library",
    ),
    (
        "llvm-19-dev",
        "LLVM's headers and library, which the compiler crates link with",
    ),
    ("libpolly-19-dev", "named by llvm-config's list of libraries"),
    ("libzstd-dev", "named by llvm-config's list of system libraries"),
    ("zlib1g-dev", "named by llvm-config's list of system libraries"),
    ("g++", "compiles the LLVM shim"),
    ("ocl-icd-libopencl1", "the ICD loader that applications link with"),
    (
        "ocl-icd-opencl-dev",
        "libOpenCL.so, which the cl-sys crate names at link time",
    ),
    ("clinfo", "shows what the driver reports"),
    ("clang-15", "compiles test kernels on their way to SPIR-V"),
    ("llvm-spirv-15", "makes SPIR-V of them"),
    ("libclc-15", "a large SPIR-V module that the translator is tested with"),
    ("spirv-tools", "assembles the SPIR-V of text tests"),
    ("gdb", "debugs kernels in the tests"),
    ("python3-numpy", "PyOpenCL test programs"),
    ("python3-pyopencl", "runs programs written by strangers in the tests"),
];

/// Installs the packages that are missing. Errors: apt-get fails, or is needed and this is not a Debian-like system.
pub(crate) fn install_missing() -> Result<()> {
    let missing: Vec<&str> = PACKAGES
        .iter()
        .map(|(name, _)| *name)
        .filter(|name| !is_installed(name))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    for (name, reason) in PACKAGES.iter().filter(|(name, _)| missing.contains(name)) {
        eprintln!("missing package {name}: {reason}");
    }
    if !succeeds(Command::new("apt-get").arg("--version")) {
        return Err(format!(
            "this system has no apt-get; install these yourself: {}",
            missing.join(" ")
        ));
    }
    run(apt_get().args(["update", "--quiet"]))?;
    run(apt_get()
        .args(["install", "--yes", "--quiet", "--no-install-recommends"])
        .args(&missing))
}

fn is_installed(package: &str) -> bool {
    output_of(Command::new("dpkg-query").args(["--show", "--showformat=${db:Status-Status}", package])) == "installed"
}

/// `apt-get`, through `sudo` unless this is root already.
fn apt_get() -> Command {
    let is_root = output_of(Command::new("id").arg("-u")).trim() == "0";
    let mut command = if is_root {
        Command::new("apt-get")
    } else {
        let mut sudo = Command::new("sudo");
        sudo.arg("apt-get");
        sudo
    };
    command.env("DEBIAN_FRONTEND", "noninteractive");
    command
}
