//! `clinfo` finds an answer to every question it asks, of a kernel that it builds too.

use std::process::Command;

use conformance::driver;

/// Runs it, and looks whether anything is missing.
fn check(clinfo: &mut Command) {
    driver::select().unwrap();
    let output = clinfo.env("WEFT_CACHE", "0").output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{clinfo:?}: {}\n{text}", output.status);
    assert!(
        text.contains("Platform Name                                   Weft"),
        "{clinfo:?}: {text}"
    );
    // clinfo writes what it could not find out as `<fieldname: CL_ERROR : error -30>` and the like.
    let wrong: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("error") || line.contains("<CL_"))
        .collect();
    assert!(wrong.is_empty(), "{clinfo:?}: {wrong:#?}");
    assert!(text.contains("Preferred work group size multiple (kernel)"), "{text}");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!errors.contains("cannot be preloaded"), "{errors}");
}

#[test]
fn every_field_has_a_value() {
    check(&mut Command::new("clinfo"));
}

/// LLVM of Weft's version, and an older one, that every library which is loaded later finds first.
#[test]
fn an_application_may_have_its_own_llvm() {
    for library in ["libLLVM.so.19.1", "libLLVM-15.so.1"] {
        check(Command::new("clinfo").env("LD_PRELOAD", library));
    }
}
