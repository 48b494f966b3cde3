//! Folders that are gone with what they are for, or with the process.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Once;
use std::time::Duration;
use std::{fs, io, process};

use parking_lot::Mutex;
use tempfile::TempDir;

/// A folder that only this user can read; removed when dropped, by the process that made it: a child of a fork has only a copy of what the folder is for, and its parent still needs it.
#[derive(Debug)]
pub(crate) struct TemporaryFolder {
    folder: TempDir,
    owner: u32,
}

impl TemporaryFolder {
    /// One among the system's temporary files, its name beginning with `prefix`. An error too if the process exits, when nobody would remove it.
    pub fn new(prefix: &str) -> io::Result<TemporaryFolder> {
        let folder = tempfile::Builder::new().prefix(prefix).tempdir()?;
        let owner = process::id();
        remember(owner, folder.path());
        let made = TemporaryFolder { folder, owner };
        // After it was remembered: whoever removes them all has either seen it, or said before that he would.
        match EXITS.load(Ordering::SeqCst) {
            true => Err(io::Error::other("the process exits")),
            false => Ok(made),
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        FOLDERS.lock().retain(|(_, other)| other != self.folder.path());
        self.folder.disable_cleanup(self.owner != process::id());
    }
}

/// The folders that are there, each with the process that made it: programs that an application never releases leave nothing behind, nor do builds that are under way when it exits.
static FOLDERS: Mutex<Vec<(u32, PathBuf)>> = Mutex::new(Vec::new());

fn remember(owner: u32, folder: &Path) {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(|| {
        // SAFETY: `remove_all` is a function of a library that is never unmapped, and does not unwind.
        if unsafe { libc::atexit(remove_all) } != 0 {
            tracing::warn!(
                "no room for an exit handler: temporary files of programs that are never released stay behind"
            );
        }
    });
    FOLDERS.lock().push((owner, folder.to_owned()));
}

/// Whether the process exits, and what is made from now on is not seen by [`remove_all`].
static EXITS: AtomicBool = AtomicBool::new(false);

/// How long the list is waited for, at most: another thread may be stopped while it holds the lock.
const PATIENCE: Duration = Duration::from_millis(20);

extern "C" fn remove_all() {
    EXITS.store(true, Ordering::SeqCst);
    let Some(folders) = FOLDERS.try_lock_for(PATIENCE) else {
        return;
    };
    for (_, folder) in folders.iter().filter(|(owner, _)| *owner == process::id()) {
        // A compiler that was left alone may still put something there, once. There is nobody left to be told.
        let _ = fs::remove_dir_all(folder).or_else(|_| fs::remove_dir_all(folder));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forked_child_leaves_what_is_its_parents() {
        let mut kept = TemporaryFolder::new("weft-").unwrap();
        let path = kept.path().to_owned();
        kept.owner += 1;
        drop(kept);
        assert!(path.exists());
        fs::remove_dir_all(path).unwrap();
    }
}
