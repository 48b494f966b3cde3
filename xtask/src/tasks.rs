//! The tasks that build first and then run something with the driver selected.

use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

use crate::driver::{build, built, workspace, write_vendors_folder};
use crate::process::{cargo, run, run_tests, succeeds};
use crate::Result;

/// `cargo xtask run`: what the driver reports, then the demonstrations.
pub(crate) fn demonstrate() -> Result<()> {
    let vendors = write_vendors_folder(&build()?)?;
    run(Command::new("clinfo").env("OCL_ICD_VENDORS", &vendors))?;
    let picture = vendors.with_file_name("mandelbrot.png");
    run(program("demo", &vendors)?.arg("--picture").arg(picture))
}

/// `cargo xtask test`: lints, then every test of the workspace; the end-to-end tests load the release build of the driver.
pub(crate) fn test(args: &[String]) -> Result<()> {
    let vendors = write_vendors_folder(&build()?)?;
    lint()?;
    let mut tests = cargo();
    tests
        .current_dir(workspace())
        .args(["test", "--workspace", "--no-fail-fast"])
        .args(args)
        .env("OCL_ICD_VENDORS", &vendors)
        .env("WEFT_TEST_INSTALLABLE", "1");
    run_tests(&mut tests)
}

/// rustfmt and clippy over the workspace. A toolchain without them is told of, not failed: they are optional components.
pub(crate) fn lint() -> Result<()> {
    for (tool, args) in [
        ("fmt", &["--all", "--check"][..]),
        (
            "clippy",
            &["--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"][..],
        ),
    ] {
        if succeeds(cargo().args([tool, "--version"])) {
            run(cargo().current_dir(workspace()).arg(tool).args(args))?;
        } else {
            eprintln!("xtask: this toolchain has no cargo {tool}: skipped");
        }
    }
    Ok(())
}

/// `cargo xtask bench`: `conformance`'s benchmark, with Weft as the first driver.
pub(crate) fn bench(args: &[String]) -> Result<()> {
    let vendors = write_vendors_folder(&build()?)?;
    run(program("bench", &vendors)?.args(args))
}

/// `cargo xtask conformance`: the conformance-suite runner.
pub(crate) fn conformance(args: &[impl AsRef<OsStr>]) -> Result<()> {
    let vendors = write_vendors_folder(&build()?)?;
    run(program("suite", &vendors)?.args(args))
}

/// One of `conformance`'s programs, which finds the drivers of `vendors`. Not by `cargo run`, which would build it again with what features it needs alone.
fn program(name: &str, vendors: &Path) -> Result<Command> {
    let mut command = Command::new(built(name)?);
    command.current_dir(workspace()).env("OCL_ICD_VENDORS", vendors);
    Ok(command)
}
