//! What a process would hand down to a clang that it starts.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::{env, io};

/// A clang, and what it would be started with: all that a server has from its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Surroundings {
    /// The program as it was found, not what a link leads to: clang has other names too, which say what it is to do.
    pub program: PathBuf,
    variables: Vec<(OsString, OsString)>,
    user: (u32, u32),
    /// Device and number of the root folder, and of the list of what is mounted below it.
    files: [(u64, u64); 2],
}

impl Surroundings {
    /// Those of this process; `None` if what it would start is no clang, but something that stands for one, say: that may want to know its arguments.
    pub fn now(program: &Path) -> Option<Surroundings> {
        let program = find(program)?;
        if !is_clang(&program).unwrap_or(false) {
            return None;
        }
        let identity = |path: &str| fs::metadata(path).map(|it| (it.dev(), it.ino())).ok();
        Some(Surroundings {
            program,
            variables: env::vars_os().collect(),
            user: (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw()),
            files: [identity("/")?, identity("/proc/self/ns/mnt")?],
        })
    }
}

/// The absolute path of a program, as `execvp(3)` would find it.
fn find(program: &Path) -> Option<PathBuf> {
    if program.components().count() > 1 {
        return program.is_absolute().then(|| program.to_owned());
    }
    let path = env::var_os("PATH")?;
    let mut found = env::split_paths(&path).map(|folder| folder.join(program));
    found.find(|it| it.is_absolute() && it.is_file())
}

/// Whether what a path leads to is a clang and not a script.
fn is_clang(program: &Path) -> io::Result<bool> {
    let program = fs::canonicalize(program)?;
    let name = program.file_name().unwrap_or_default().to_string_lossy();
    let mut magic = [0; 4];
    File::open(&program)?.read_exact(&mut magic)?;
    Ok(name.starts_with("clang") && magic == *b"\x7fELF")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_clang_itself_is_one() {
        assert!(Surroundings::now(Path::new("clang-19")).is_some());
        assert!(Surroundings::now(Path::new("ls")).is_none());
        assert!(Surroundings::now(Path::new("nowhere-to-be-found")).is_none());
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("clang");
        fs::write(&script, "#!/bin/sh\nexec clang-19 \"$@\"\n").unwrap();
        assert!(Surroundings::now(&script).is_none());
    }

    #[test]
    fn those_of_a_process_are_the_same_until_something_changes() {
        let now = || Surroundings::now(Path::new("clang-19")).unwrap();
        assert_eq!(now(), now());
    }
}
