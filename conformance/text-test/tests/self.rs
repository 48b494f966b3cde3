//! The runner run on its own small folder, and on tests that must fail.

use std::path::{Path, PathBuf};
use std::{fs, panic};

use text_test::{run_folder, Commands};

fn commands() -> Commands {
    Commands::new()
        .closure("input", |words| {
            let text = fs::read_to_string(&words[0]).map_err(|error| error.to_string())?;
            Ok(text
                .lines()
                .filter(|line| !line.starts_with(';'))
                .map(|line| format!("{line}\n"))
                .collect())
        })
        .closure("refuse", |_| Err("refused".to_owned()))
}

#[test]
fn folder_passes() {
    run_folder(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/self"),
        "txt",
        &commands(),
    );
}

#[test]
fn wrong_expectations_fail() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("wrong_expectations_fail");
    let wrong = [
        "; RUN: input %s\na\n; EXPECTED:\n; b\n",
        "; RUN: input %s\na\n; CHECK: b\n",
        "; RUN: nothing %s\na\n; CHECK: a\n",
        "; RUN: input %s\na\n",
    ];
    for (index, text) in wrong.iter().enumerate() {
        let folder = folder.join(index.to_string());
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("test.txt"), text).unwrap();
        let outcome = panic::catch_unwind(|| run_folder(&folder, "txt", &commands()));
        // A blessing run makes the full texts right instead.
        if std::env::var_os("WEFT_BLESS").is_none() {
            assert!(outcome.is_err(), "passed: {text}");
        }
    }
}
