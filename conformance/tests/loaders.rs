//! What the library file shows to the dynamic linker: exactly the functions that a loader looks up by name and the two names that debuggers look for,
//! bound to themselves, never unmapped.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use conformance::driver;

/// Everything that the ICD loaders find with `dlsym`: `cl_khr_icd`, "Adding a Vendor Library".
const FOR_LOADERS: [&str; 5] = [
    "clGetExtensionFunctionAddress",
    "clGetPlatformInfo",
    "clIcdGetFunctionAddressForPlatformKHR",
    "clIcdGetPlatformIDsKHR",
    "clIcdSetPlatformDispatchDataKHR",
];

/// Everything that gdb looks for: GDB manual, "JIT Compilation Interface".
const FOR_DEBUGGERS: [&str; 2] = ["__jit_debug_descriptor", "__jit_debug_register_code"];

/// What a tool prints of a library.
fn output(tool: &str, arguments: &[&str], library: &Path) -> String {
    let output = Command::new(tool).args(arguments).arg(library).output().unwrap();
    assert!(output.status.success(), "{tool} of {}", library.display());
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What the driver tells the dynamic linker: flags, and the libraries that it needs.
fn dynamic_section() -> String {
    output("readelf", &["--dynamic", "--wide"], &driver::library().unwrap())
}

#[test]
fn exactly_what_is_looked_for_is_exported() {
    let arguments = ["--dynamic", "--defined-only", "--format=posix"];
    let text = output("nm", &arguments, &driver::library().unwrap());
    let names: BTreeSet<&str> = text.lines().filter_map(|line| line.split(' ').next()).collect();
    let expected = FOR_LOADERS.into_iter().chain(FOR_DEBUGGERS);
    assert_eq!(names, expected.collect::<BTreeSet<_>>());
}

/// Without this the dispatch table would hold the loader's `clGetPlatformInfo`, which calls the one in the dispatch table.
#[test]
fn exported_functions_are_bound_to_themselves() {
    let section = dynamic_section();
    assert!(section.contains("SYMBOLIC"), "{section}");
}

/// Worker threads run in the library's code until the process ends.
#[test]
fn the_library_is_never_unmapped() {
    let section = dynamic_section();
    assert!(section.contains("NODELETE"), "{section}");
}

#[test]
fn no_loader_is_needed() {
    let section = dynamic_section();
    assert!(section.contains("libc.so.6"), "{section}");
    assert!(
        !section.contains("libOpenCL"),
        "a driver that loads a loader that loads the driver: {section}"
    );
}

/// Options of LLVM are one process's: another driver with the same LLVM would set Weft's, and the other way round. Not so for a driver that cargo was told to
/// build for development; `cargo xtask test` has built the one that users have, and says so.
#[test]
fn the_driver_of_users_shares_its_llvm_with_nobody() {
    let section = dynamic_section();
    assert!(!is_for_users() || !section.contains("libLLVM"), "{section}");
}

/// Parts of the process's C++ library may be another's: with tbbmalloc_proxy in the process, which replaces some of its functions for memory, LLVM freed what came from elsewhere while the driver was loaded.
#[test]
fn the_driver_of_users_brings_its_cxx_library_along() {
    let section = dynamic_section();
    assert!(!is_for_users() || !section.contains("libstdc++"), "{section}");
}

fn is_for_users() -> bool {
    std::env::var_os("WEFT_TEST_INSTALLABLE").is_some()
}
