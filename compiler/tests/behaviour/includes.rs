//! Where headers are looked for: among those that the application gave, in its own folder (which is the crate's, for a test), and in those that the options name.

use compiler::options::Usage;
use compiler::{compile_source, BuildLog, BuildOptions, Header};

const OPTION: &str = "-I tests/includes/other";

/// Whether a source that includes this defines `FOLDER` as a number; none if nothing is found.
fn finds(include: &str, headers: &[Header<'_>], options: &str, number: u32) -> bool {
    let source = format!(
        "#include {include}
        #if FOLDER != {number}
        #error another was found
        #endif"
    );
    let options = BuildOptions::parse(options, Usage::Compile).unwrap();
    compile_source(&source, headers, &options, &mut BuildLog::new()).is_ok()
}

#[test]
fn in_the_folder_of_the_application() {
    for include in ["\"tests/includes/folder.h\"", "<tests/includes/folder.h>"] {
        assert!(finds(include, &[], "", 1), "{include}");
        assert!(!finds(include, &[], "", 2), "{include}");
    }
    assert!(!finds("\"folder.h\"", &[], "", 1));
}

#[test]
fn in_the_folders_of_the_options() {
    for include in ["\"folder.h\"", "<folder.h>"] {
        assert!(finds(include, &[], OPTION, 2), "{include}");
        let both = format!("-I tests/includes {OPTION}");
        assert!(finds(include, &[], &both, 1), "{include}");
    }
}

#[test]
fn among_those_that_were_given() {
    let given = [("folder.h", 3), ("tests/includes/folder.h", 4)]
        .map(|(name, number)| (name, format!("#define FOLDER {number}")));
    let headers = [0, 1].map(|at| Header {
        name: given[at].0,
        text: given[at].1.as_bytes(),
    });
    assert!(finds("\"folder.h\"", &headers, OPTION, 3));
    assert!(finds("\"tests/includes/folder.h\"", &headers, "", 4));
    assert!(finds("<tests/includes/folder.h>", &headers, "", 4));
}
