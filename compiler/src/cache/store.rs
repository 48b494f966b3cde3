//! Entries as files of one folder, each named by its key.
//!
//! Whatever others do there at the same time, an entry is right or not there: files are written beside and renamed, and begin with a checksum of the rest. When the
//! folder has become too large, those go first that were not used for longest.

use std::fs::{self, DirBuilder, File, Metadata};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use serde::de::DeserializeOwned;
use serde::Serialize;

/// How large all entries may be together, in bytes: some thousands of programs.
const MAX_BYTES: u64 = 1 << 30;
/// The size is looked at when a process writes its first entry, and again after so many: reading the folder takes longer than writing a file.
const WRITES_BETWEEN_LOOKS: u32 = 64;
/// What files are called that are being written.
const UNFINISHED: &str = "unfinished-";
/// Files that are unfinished for so long are nobody's.
const ABANDONED: Duration = Duration::from_secs(3600);

/// A folder of entries.
#[derive(Debug)]
pub(super) struct Store {
    folder: PathBuf,
    max_bytes: u64,
    writes: AtomicU32,
}

impl Store {
    /// The one in a folder, which is made if it is not there. What is kept there is executed: so it must be the user's, and nobody else may write to it.
    pub fn open(folder: &Path) -> io::Result<Store> {
        DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        let about = fs::metadata(folder)?;
        // SAFETY: it cannot fail, and changes nothing.
        let user = unsafe { libc::geteuid() };
        if about.uid() != user || about.mode() & 0o022 != 0 {
            return Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                "the folder is another user's, or others may write to it",
            ));
        }
        Ok(Store {
            folder: folder.to_owned(),
            max_bytes: MAX_BYTES,
            writes: AtomicU32::new(0),
        })
    }

    /// What is kept under a key, if that is there and whole.
    pub fn get<T: DeserializeOwned>(&self, key: &blake3::Hash) -> Option<T> {
        let path = self.path(key);
        let mut file = File::open(&path).ok()?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).ok()?;
        let Some(value) = decode(&bytes) else {
            tracing::info!(path = %path.display(), "damaged: compiled anew");
            // Nobody needs it; if it cannot be removed it will be replaced.
            let _ = fs::remove_file(&path);
            return None;
        };
        // Where it cannot be said that it was used, it will be taken for older than it is.
        let _ = file.set_modified(SystemTime::now());
        Some(value)
    }

    /// Keeps something under a key. Nobody waits for that, so that it is no error if it cannot be done.
    pub fn put<T: Serialize>(&self, key: &blake3::Hash, value: &T) {
        let looks = self.writes.fetch_add(1, Ordering::Relaxed) % WRITES_BETWEEN_LOOKS == 0;
        let outcome = self.write(key, value).and_then(|()| match looks {
            true => self.trim(),
            false => Ok(()),
        });
        if let Err(error) = outcome {
            tracing::info!(folder = %self.folder.display(), %error, "what was compiled is not kept");
        }
    }

    fn write<T: Serialize>(&self, key: &blake3::Hash, value: &T) -> io::Result<()> {
        let payload = postcard::to_stdvec(value).map_err(io::Error::other)?;
        let mut file = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(&self.folder)?;
        file.write_all(blake3::hash(&payload).as_bytes())?;
        file.write_all(&payload)?;
        file.persist(self.path(key)).map_err(|failed| failed.error)?;
        Ok(())
    }

    fn path(&self, key: &blake3::Hash) -> PathBuf {
        self.folder.join(key.to_hex().as_str())
    }

    /// Removes what is too much, down to three quarters of what may be, and what others have left unfinished.
    fn trim(&self) -> io::Result<()> {
        let mut entries: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
        for file in fs::read_dir(&self.folder)? {
            let path = file?.path();
            // Others remove files too.
            let Ok(about) = fs::metadata(&path) else { continue };
            match is_unfinished(&path) {
                true if is_abandoned(&about) => fs::remove_file(&path)?,
                true => {}
                false => entries.push((about.modified()?, about.len(), path)),
            }
        }
        let mut bytes: u64 = entries.iter().map(|(_, bytes, _)| bytes).sum();
        if bytes <= self.max_bytes {
            return Ok(());
        }
        entries.sort();
        for (_, of_entry, path) in entries {
            if bytes <= self.max_bytes / 4 * 3 {
                break;
            }
            bytes -= of_entry;
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }
}

/// The value in a file's bytes, if they are what was written.
fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let (sum, payload) = bytes.split_first_chunk::<{ blake3::OUT_LEN }>()?;
    let is_whole = blake3::hash(payload) == *sum;
    is_whole.then(|| postcard::from_bytes(payload).ok())?
}

fn is_unfinished(path: &Path) -> bool {
    (path.file_name()).is_some_and(|name| name.to_string_lossy().starts_with(UNFINISHED))
}

fn is_abandoned(about: &Metadata) -> bool {
    let age = about.modified().ok().and_then(|time| time.elapsed().ok());
    age.is_some_and(|age| age > ABANDONED)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{symlink, PermissionsExt};
    use std::thread;

    use super::*;

    fn key(number: u8) -> blake3::Hash {
        blake3::hash(&[number])
    }

    fn new() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("a/b")).unwrap();
        (folder, store)
    }

    #[test]
    fn what_is_put_can_be_got() {
        let (_folder, store) = new();
        assert_eq!(store.get::<String>(&key(1)), None);
        store.put(&key(1), &"one");
        store.put(&key(2), &"two");
        store.put(&key(1), &"one again");
        assert_eq!(store.get::<String>(&key(1)).as_deref(), Some("one again"));
        assert_eq!(
            Store::open(&store.folder).unwrap().get::<String>(&key(2)).as_deref(),
            Some("two")
        );
    }

    #[test]
    fn damaged_entries_are_not_there() {
        let (_folder, store) = new();
        store.put(&key(1), &"a text of some length");
        let path = store.path(&key(1));
        let whole = fs::read(&path).unwrap();
        for length in 0..whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            assert_eq!(store.get::<String>(&key(1)), None, "{length} bytes");
            assert!(!path.exists());
        }
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            fs::write(&path, &bytes).unwrap();
            assert_eq!(store.get::<String>(&key(1)), None, "byte {at}");
        }
        // Whole, but something else.
        store.put(&key(1), &[u64::MAX; 3]);
        assert_eq!(store.get::<(String, String)>(&key(1)), None);
        store.put(&key(1), &"anew");
        assert_eq!(store.get::<String>(&key(1)).as_deref(), Some("anew"));
    }

    #[test]
    fn those_go_first_that_were_not_used_for_longest() {
        let (_folder, mut store) = new();
        for number in 0..8 {
            store.put(&key(number), &vec![number; 1000]);
            let ago = Duration::from_secs(100 - u64::from(number));
            let file = File::options().write(true).open(store.path(&key(number))).unwrap();
            file.set_modified(SystemTime::now() - ago).unwrap();
        }
        assert!(store.get::<Vec<u8>>(&key(0)).is_some());
        store.max_bytes = 6000;
        store.trim().unwrap();
        let there: Vec<u8> = (0..8).filter(|it| store.path(&key(*it)).exists()).collect();
        assert_eq!(there, [0, 5, 6, 7]);
    }

    #[test]
    fn what_nobody_finishes_goes() {
        let (_folder, store) = new();
        let [old, new] = ["old", "new"].map(|name| store.folder.join(format!("{UNFINISHED}{name}")));
        File::create(&old)
            .unwrap()
            .set_modified(SystemTime::UNIX_EPOCH)
            .unwrap();
        File::create(&new).unwrap();
        store.trim().unwrap();
        assert!(!old.exists() && new.exists());
    }

    #[test]
    fn many_write_and_read_at_once() {
        let (_folder, store) = new();
        thread::scope(|scope| {
            for thread in 0..8u8 {
                let store = &store;
                scope.spawn(move || {
                    for round in 0..50u8 {
                        store.put(&key(round % 5), &vec![round % 5; 10_000]);
                        let found = store.get::<Vec<u8>>(&key((round + thread) % 5));
                        assert!(found.is_none_or(|it| it == vec![(round + thread) % 5; 10_000]));
                    }
                });
            }
        });
        let left = fs::read_dir(&store.folder).unwrap().count();
        assert_eq!(left, 5);
    }

    #[test]
    fn a_folder_that_others_can_write_to_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
        let refused = Store::open(folder.path()).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::PermissionDenied);
        // Nor is there anything behind a file, or a link to nowhere.
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        assert!(Store::open(&file).is_err() && Store::open(&file.join("below")).is_err());
        symlink("nowhere", folder.path().join("link")).unwrap();
        assert!(Store::open(&folder.path().join("link")).is_err());
    }

    #[test]
    fn what_cannot_be_written_is_not_kept() {
        let (_folder, store) = new();
        fs::remove_dir_all(&store.folder).unwrap();
        store.put(&key(1), &"one");
        assert_eq!(store.get::<String>(&key(1)), None);
    }
}
