//! The sources of programs with debug info, in files that debuggers can read.
//!
//! Debug info names files, so what only the module has is written to a folder of the executable's own. The folder goes with the executable, or
//! with the process.

use std::path::{Component, Path, PathBuf};

use inkwell::module::Module;
use ir::debug_info;

use crate::temporary::TemporaryFolder;
use crate::BuildError;

/// The folder of an executable's sources.
pub(super) struct KeptSources(TemporaryFolder);

/// A file that was written.
struct Written {
    name: PathBuf,
    text: String,
    path: PathBuf,
}

impl KeptSources {
    /// Writes the sources that are nowhere but in the module, and has its debug info name the files.
    pub fn of(module: &Module<'_>) -> Result<Option<KeptSources>, BuildError> {
        let mut kept: Option<KeptSources> = None;
        let mut written: Vec<Written> = Vec::new();
        for file in debug_info::source_files(module) {
            let Some(name) = file.embedded_name().map(|name| inside(&name)) else {
                continue;
            };
            let kept = match &mut kept {
                Some(kept) => kept,
                none => none.insert(KeptSources::new()?),
            };
            let text = file.text();
            let known = written.iter().find(|known| known.name == name && known.text == text);
            let path = match known {
                Some(known) => known.path.clone(),
                None => {
                    let namesakes = written.iter().filter(|other| other.name == name).count();
                    let path = kept.write(&name, &text, namesakes)?;
                    let new = Written {
                        name,
                        text,
                        path: path.clone(),
                    };
                    written.push(new);
                    path
                }
            };
            file.rename(&path);
        }
        Ok(kept)
    }

    fn new() -> Result<KeptSources, BuildError> {
        let folder = TemporaryFolder::new("weft-source-").map_err(BuildError::io("make a folder for the sources"))?;
        Ok(KeptSources(folder))
    }

    /// Writes a file; the ones of a name that is there already go to numbered folders.
    fn write(&self, name: &Path, text: &str, namesakes: usize) -> Result<PathBuf, BuildError> {
        let file = match namesakes {
            0 => name.to_owned(),
            number => Path::new(&(number + 1).to_string()).join(name),
        };
        self.0
            .write(&file, text.as_bytes())
            .map_err(BuildError::io("keep the source for debuggers"))
    }
}

/// A name without what could lead out of the folder: it may come from a program binary.
fn inside(name: &str) -> PathBuf {
    let parts: PathBuf = Path::new(name)
        .components()
        .filter(|part| matches!(part, Component::Normal(_)))
        .collect();
    match parts.file_name() {
        Some(_) => parts,
        None => "source".into(),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn names_stay_inside() {
        for (name, expected) in [
            ("a.cl", "a.cl"),
            ("x/y.h", "x/y.h"),
            ("../../etc/a", "etc/a"),
            ("/etc/a", "etc/a"),
            ("..", "source"),
            ("", "source"),
        ] {
            assert_eq!(inside(name), Path::new(expected), "{name}");
        }
    }

    #[test]
    fn sources_of_one_name_are_kept_apart() {
        let kept = KeptSources::new().unwrap();
        let first = kept.write(Path::new("a.cl"), "one", 0).unwrap();
        let second = kept.write(Path::new("a.cl"), "two", 1).unwrap();
        assert_eq!(fs::read_to_string(&first).unwrap(), "one");
        assert_eq!(fs::read_to_string(&second).unwrap(), "two");
        drop(kept);
        assert!(!first.exists());
    }
}
