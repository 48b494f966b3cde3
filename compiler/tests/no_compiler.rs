//! A machine without clang. A test program of its own, because it sets an environment variable for the whole process.

use compiler::{BuildError, BuildLog, BuildOptions};

#[test]
fn a_missing_compiler_is_named() {
    std::env::set_var("WEFT_CLANG", "/nonexistent/clang");
    let outcome = compiler::compile_source(
        "kernel void k() {}",
        &[],
        &BuildOptions::default(),
        &mut BuildLog::new(),
    );
    match outcome {
        Err(error @ BuildError::CompilerNotAvailable { .. }) => {
            assert!(error.to_string().contains("/nonexistent/clang"))
        }
        other => panic!("{other:?}"),
    }
    // A compiler that is there but does something else entirely: its end is told, nothing hangs.
    std::env::set_var("WEFT_CLANG", "false");
    let outcome = compiler::compile_source("", &[], &BuildOptions::default(), &mut BuildLog::new());
    assert!(matches!(outcome, Err(BuildError::CompileFailed { .. })));
}
