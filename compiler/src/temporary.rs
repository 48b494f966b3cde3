//! Folders that are gone with what they are for, or with the process.
//!
//! Programs that an application never releases leave nothing behind, nor do builds that are under way when it exits. So a folder is made, entered
//! into the process's list, removed and taken off it under one lock, which the exit takes too.

use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicPtr, Ordering};
use std::time::{Duration, Instant};
use std::{fs, io, process, ptr};

use parking_lot::Mutex;

/// A folder that only this user can read; removed when dropped, by the process that made it: a child of a fork has only a copy of what the folder is for, and its parent still needs it.
#[derive(Debug)]
pub(crate) struct TemporaryFolder {
    path: PathBuf,
    owner: u32,
}

impl TemporaryFolder {
    /// One among the system's temporary files, its name beginning with `prefix`. An error too if the process exits, when nobody would remove it.
    pub fn new(prefix: &str) -> io::Result<TemporaryFolder> {
        let folders = Folders::of_this_process();
        let Some(there) = &mut *folders.there.lock() else {
            return Err(io::Error::other("the process exits"));
        };
        let path = tempfile::Builder::new().prefix(prefix).tempdir()?.keep();
        there.push(path.clone());
        let owner = folders.owner;
        Ok(TemporaryFolder { path, owner })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a file to it, whose path does not lead out of it, and makes the folders in it that lead there. Not the folder itself, which an exit may have removed for good.
    pub fn write(&self, file: &Path, text: &[u8]) -> io::Result<PathBuf> {
        let mut path = self.path.clone();
        for part in file.parent().into_iter().flat_map(Path::components) {
            match part {
                Component::Normal(name) => path.push(name),
                Component::ParentDir => _ = path.pop(),
                Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
            }
            match fs::create_dir(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                made => made?,
            }
        }
        let path = self.path.join(file);
        fs::write(&path, text)?;
        Ok(path)
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        let folders = Folders::of_this_process();
        if self.owner != folders.owner {
            return;
        }
        if let Some(there) = &mut *folders.there.lock() {
            remove(&self.path);
            there.retain(|other| *other != self.path);
        }
    }
}

/// Removes a folder that others may still write to: a thread, or a compiler that is left alone. They cannot once it is gone.
fn remove(folder: &Path) {
    let start = Instant::now();
    while fs::remove_dir_all(folder).is_err_and(|error| error.kind() == ErrorKind::DirectoryNotEmpty) {
        if start.elapsed() > PATIENCE {
            break;
        }
    }
}

/// How long others are waited for, at most: one may be stopped while it holds the lock, or never end to write.
const PATIENCE: Duration = Duration::from_secs(1);

/// The folders that a process has made.
struct Folders {
    owner: u32,
    /// Those that are there; none any more, for good, when the process exits.
    there: Mutex<Option<Vec<PathBuf>>>,
}

/// What the process has, or its parent had: whose lock may be held by a thread that a fork does not have.
static FOLDERS: AtomicPtr<Folders> = AtomicPtr::new(ptr::null_mut());

impl Folders {
    fn of_this_process() -> &'static Folders {
        let (own, seen) = (process::id(), FOLDERS.load(Ordering::Acquire));
        // SAFETY: what the pointer has been set to is never freed.
        let known = |folders: *mut Folders| unsafe { folders.as_ref() }.filter(|folders| folders.owner == own);
        known(seen).unwrap_or_else(|| Folders::begin(own, seen))
    }

    /// The ones of the process `owner`, in place of what it has `seen`; another thread may be first. The exit is to tell before anybody has a folder: it may be under way already. A child of a
    /// fork has the handlers of its parent.
    fn begin(owner: u32, seen: *mut Folders) -> &'static Folders {
        let is_told = !seen.is_null() || ask_to_be_told_of_the_exit();
        let there = Mutex::new(is_told.then(Vec::new));
        let new = Box::into_raw(Box::new(Folders { owner, there }));
        let first = match FOLDERS.compare_exchange(seen, new, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => new,
            Err(other) => {
                // SAFETY: nobody else has seen it.
                drop(unsafe { Box::from_raw(new) });
                other
            }
        };
        // SAFETY: what the pointer has been set to is never freed.
        unsafe { &*first }
    }
}

/// Whether the exit will tell: not if it is over, all but the process's end. Who asks twice is told twice, which does no harm.
fn ask_to_be_told_of_the_exit() -> bool {
    // SAFETY: `remove_all` is a function of a library that is never unmapped, and does not unwind.
    let is_told = unsafe { libc::atexit(remove_all) } == 0;
    if !is_told {
        tracing::warn!("no exit handler: there are no temporary files");
    }
    is_told
}

extern "C" fn remove_all() {
    let Some(mut there) = Folders::of_this_process().there.try_lock_for(PATIENCE) else {
        return;
    };
    for folder in there.take().into_iter().flatten() {
        remove(&folder);
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;
    use std::{env, thread};

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

    /// Set in a process that makes, fills and drops folders until it exits.
    const IS_CLIENT: &str = "IS_TEST_CLIENT";

    fn use_folders() {
        while let Ok(folder) = TemporaryFolder::new("weft-") {
            for name in ["a", "b", "x/c", "y/z/d"] {
                // The process may exit meanwhile, and remove what it is in.
                let _ = folder.write(Path::new(name), name.as_bytes());
            }
        }
    }

    #[test]
    fn client() {
        if env::var_os(IS_CLIENT).is_some() {
            for _ in 0..3 {
                thread::spawn(use_folders);
            }
            thread::sleep(Duration::from_millis(3));
            process::exit(0);
        }
    }

    #[test]
    fn an_exit_leaves_nothing_whatever_is_under_way() {
        for _ in 0..20 {
            let temporary = tempfile::tempdir().unwrap();
            let ended = Command::new(env::current_exe().unwrap())
                .args(["temporary::tests::client", "--exact", "--nocapture"])
                .env(IS_CLIENT, "1")
                .env("TMPDIR", temporary.path())
                .output()
                .unwrap();
            assert!(ended.status.success(), "{ended:?}");
            let left: Vec<_> = fs::read_dir(temporary.path()).unwrap().flatten().collect();
            assert!(left.is_empty(), "{left:?}");
        }
    }
}
