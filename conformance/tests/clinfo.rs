//! `clinfo` finds an answer to every question it asks.

use std::process::Command;

use conformance::driver;

#[test]
fn every_field_has_a_value() {
    driver::select().unwrap();
    let output = Command::new("clinfo").output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{}\n{text}", output.status);
    assert!(
        text.contains("Platform Name                                   Weft"),
        "{text}"
    );
    // clinfo writes what it could not find out as `<fieldname: CL_ERROR : error -30>` and the like.
    let wrong: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("error") || line.contains("<CL_"))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
