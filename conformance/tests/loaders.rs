//! What an ICD loader needs of the library file.

use std::process::Command;

use conformance::driver;

/// What gdb looks for in every library: GDB manual, "JIT Compilation Interface".
const FOR_DEBUGGERS: [&str; 2] = ["__jit_debug_descriptor", "__jit_debug_register_code"];

#[test]
fn only_the_entry_points_of_an_icd_are_exported() {
    let output = Command::new("nm")
        .args(["--dynamic", "--defined-only", "--format=posix"])
        .arg(driver::library().unwrap())
        .output();
    let output = output.unwrap();
    assert!(output.status.success());
    let text = String::from_utf8_lossy(&output.stdout);
    let names: Vec<&str> = text.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(names.contains(&"clGetExtensionFunctionAddress"), "{names:?}");
    assert!(names.contains(&"clIcdGetPlatformIDsKHR"), "{names:?}");
    let is_meant = |name: &str| name.starts_with("cl") || FOR_DEBUGGERS.contains(&name);
    let others: Vec<&&str> = names.iter().filter(|name| !is_meant(name)).collect();
    assert!(
        others.is_empty(),
        "symbols that could clash with the application's: {others:?}"
    );
}

/// What `readelf` says of the libraries that the driver needs.
fn needed() -> String {
    let output = Command::new("readelf")
        .arg("--dynamic")
        .arg(driver::library().unwrap())
        .output()
        .unwrap();
    assert!(output.status.success());
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_driver_does_not_depend_on_a_loader() {
    let needed = needed();
    assert!(
        !needed.contains("libOpenCL"),
        "a driver that loads a loader that loads the driver: {needed}"
    );
}

/// Options of LLVM are one process's: another driver with the same LLVM would set Weft's, and the other way round. Not so for a driver that cargo was told to
/// build for development; `cargo xtask test` has built the one that users have, and says so.
#[test]
fn the_driver_of_users_shares_its_llvm_with_nobody() {
    let needed = needed();
    let is_for_users = std::env::var_os("WEFT_TEST_INSTALLABLE").is_some();
    assert!(!is_for_users || !needed.contains("libLLVM"), "{needed}");
}
