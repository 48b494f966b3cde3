//! `veczc` on small modules, as text: a folder for each analysis, each preparation pass, and each topic.

use std::path::Path;

use text_test::{run_folder, Commands};
use vecz::registry::{ANALYSES, PREPARE_PASSES};

#[test]
fn modules() {
    let commands = Commands::new().program("veczc", env!("CARGO_BIN_EXE_veczc"));
    run_folder(folder(), "ll", &commands);
}

/// A pass or an analysis without a text test is one that nobody looks at.
#[test]
fn every_pass_and_analysis_has_one() {
    let passes = PREPARE_PASSES.iter().map(|(name, _)| *name);
    for name in passes.chain(ANALYSES.iter().map(|(name, _)| *name)) {
        assert!(folder().join(name).is_dir(), "no folder {name} in tests/text");
    }
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text")
}
