//! Programs in PyOpenCL (Debian's python3-pyopencl), which knows nothing of Weft, run on it unchanged.

use std::path::Path;
use std::process::Command;

use conformance::driver;

/// Debian's interpreter, for which Debian's PyOpenCL is; `WEFT_PYTHON` names another one that has PyOpenCL.
fn python() -> Command {
    let mut command = Command::new(std::env::var_os("WEFT_PYTHON").unwrap_or_else(|| "/usr/bin/python3".into()));
    // PyOpenCL keeps compiled programs from run to run: this is to see them compiled.
    command.env("PYOPENCL_NO_CACHE", "1");
    command
}

#[test]
fn arrays_and_kernels() {
    driver::select().unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("python/arrays.py");
    let output = python().arg(script).output().unwrap();
    let [stdout, stderr] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    assert!(
        output.status.success() && stdout.trim() == "passed",
        "{}\n{stdout}\n{stderr}",
        output.status
    );
}
