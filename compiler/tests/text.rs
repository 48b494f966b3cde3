//! Every pass on small modules, as text.

use std::path::Path;

use text_test::{run_folder, Commands};

#[test]
fn passes() {
    let commands = Commands::new().program("irun", env!("CARGO_BIN_EXE_irun"));
    run_folder(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text"),
        "ll",
        &commands,
    );
}

/// A pass without a text test is a pass nobody looks at.
#[test]
fn every_pass_has_one() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text");
    let options = compiler::BuildOptions::default();
    let chosen = compiler::pipeline::ChosenKernel {
        name: "k".to_owned(),
        local_size: None,
        work_item_order: [0, 1, 2],
    };
    let steps = compiler::pipeline::program_steps(None)
        .into_iter()
        .chain(compiler::pipeline::program_steps(Some(&chosen)))
        .chain(compiler::pipeline::kernel_steps(&options));
    // The runs of LLVM's passes are LLVM's to test.
    for step in
        steps.filter(|step| !["values", "simplify", "tidy", "verify", "flatten", "optimize"].contains(&step.name))
    {
        assert!(folder.join(step.name).is_dir(), "no folder {} in tests/text", step.name);
    }
}
