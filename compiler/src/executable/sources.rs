//! The sources of programs with debug info, in files that debuggers can read.
//!
//! Debug info names files, so what only the module has is written to a folder of the executable's own. The folder goes with the executable, or
//! with the process.

use std::path::{Component, Path, PathBuf};
use std::sync::Once;
use std::{fs, process};

use inkwell::module::Module;
use ir::debug_info;
use parking_lot::Mutex;
use tempfile::TempDir;

use crate::BuildError;

/// The folder of an executable's sources; removed when dropped by the process that made it. A child of a fork has only a copy of the executable, and its
/// parent still needs the folder.
pub(super) struct KeptSources {
    folder: TempDir,
    owner: u32,
}

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
        let folder = tempfile::Builder::new()
            .prefix("weft-source-")
            .tempdir()
            .map_err(BuildError::io("make a folder for the sources"))?;
        at_exit::remember(folder.path());
        let owner = process::id();
        Ok(KeptSources { folder, owner })
    }

    /// Writes a file; the ones of a name that is there already go to numbered folders.
    fn write(&self, name: &Path, text: &str, namesakes: usize) -> Result<PathBuf, BuildError> {
        let path = match namesakes {
            0 => self.folder.path().join(name),
            number => self.folder.path().join((number + 1).to_string()).join(name),
        };
        let parent = path.parent().unwrap_or(self.folder.path());
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&path, text))
            .map_err(BuildError::io("keep the source for debuggers"))?;
        Ok(path)
    }
}

impl Drop for KeptSources {
    fn drop(&mut self) {
        at_exit::forget(self.folder.path());
        self.folder.disable_cleanup(self.owner != process::id());
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

/// Programs that an application never releases leave nothing behind either.
mod at_exit {
    use super::*;

    /// The folders that are there, each with the process that made it: a child of a fork must not remove its parent's.
    static FOLDERS: Mutex<Vec<(u32, PathBuf)>> = Mutex::new(Vec::new());

    pub fn remember(folder: &Path) {
        static REGISTERED: Once = Once::new();
        REGISTERED.call_once(|| {
            // SAFETY: `remove_all` is a function of a library that is never unmapped, and does not unwind.
            if unsafe { libc::atexit(remove_all) } != 0 {
                tracing::warn!("no room for an exit handler: sources of programs that are never released stay behind");
            }
        });
        FOLDERS.lock().push((process::id(), folder.to_owned()));
    }

    pub fn forget(folder: &Path) {
        FOLDERS.lock().retain(|(_, other)| other != folder);
    }

    extern "C" fn remove_all() {
        // Another thread may be stopped while it holds the lock.
        let Some(folders) = FOLDERS.try_lock() else { return };
        for (_, folder) in folders.iter().filter(|(owner, _)| *owner == process::id()) {
            // There is nobody left to be told.
            let _ = fs::remove_dir_all(folder);
        }
    }
}

#[cfg(test)]
mod tests {
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

    #[test]
    fn a_forked_child_leaves_its_parents_sources() {
        let mut kept = KeptSources::new().unwrap();
        let folder = kept.folder.path().to_owned();
        kept.owner += 1;
        drop(kept);
        assert!(folder.exists());
        fs::remove_dir_all(folder).unwrap();
    }
}
