//! Keys: hashes of all that decides what is made.
//!
//! Programs are told apart by what identifies their files, as two builds of Weft, of LLVM or of clang may have the same version: the file's place, size and time.

use std::ffi::CStr;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::{env, fs, mem};

use crate::options::Preprocessor;
use crate::source::{self, Header};
use crate::target::Target;
use crate::variant::Variant;
use crate::{Bitcode, BuildOptions};

/// Of what clang makes of a source; none where that depends on more than is known here.
pub(super) fn of_source(source: &[u8], headers: &[Header<'_>], options: &BuildOptions) -> Option<blake3::Hash> {
    let definitions = options.preprocessor.iter().filter_map(|option| match option {
        Preprocessor::Define(text) => Some(text.as_bytes()),
        Preprocessor::Include(_) => None,
    });
    let mut texts = headers.iter().map(|it| it.text).chain([source]).chain(definitions);
    // Debug info names the user's file if it is there.
    if options.has_debug_info() || !texts.all(|text| is_self_contained(&String::from_utf8_lossy(text))) {
        return None;
    }
    // The declarations that clang reads first, and its options, are Weft's.
    let mut key = Key::of_weft("source")?;
    key.file(&program(&source::compiler())?)?;
    key.part(format!("{options:?}").as_bytes());
    key.part(source);
    for header in headers {
        key.part(header.name.as_bytes());
        key.part(header.text);
    }
    Some(key.end())
}

/// Of the code of a module's kernels; none where it cannot be told whose code this is.
pub(super) fn of_kernels(module: &Bitcode, options: &BuildOptions) -> Option<blake3::Hash> {
    Some(of_code("kernels", module, options)?.end())
}

/// Of the code of a variant of a kernel that is not the first.
pub(super) fn of_variant(
    module: &Bitcode,
    options: &BuildOptions,
    kernel: &str,
    variant: Variant,
) -> Option<blake3::Hash> {
    let mut key = of_code("variant", module, options)?;
    key.part(kernel.as_bytes());
    key.part(format!("{variant:?}").as_bytes());
    Some(key.end())
}

/// All that decides about code of this kind.
fn of_code(kind: &str, module: &Bitcode, options: &BuildOptions) -> Option<Key> {
    let mut key = Key::of_weft(kind)?;
    key.file(&file_of(ir::target::llvm_address())?)?;
    key.part(Target::wanted().as_bytes());
    for function in builtins::vector_host_functions() {
        key.part(function.name.as_bytes());
    }
    key.part(format!("{options:?}").as_bytes());
    key.part(module.as_bytes());
    Some(key)
}

/// A hash of parts, none of which can be taken for the end of another.
struct Key(blake3::Hasher);

impl Key {
    fn new() -> Key {
        Key(blake3::Hasher::new())
    }

    /// Of something of this kind, made by this very Weft.
    fn of_weft(kind: &str) -> Option<Key> {
        let mut key = Key::new();
        key.part(kind.as_bytes());
        key.part(env!("CARGO_PKG_VERSION").as_bytes());
        key.file(&file_of(Key::new as *const ())?)?;
        Some(key)
    }

    fn part(&mut self, bytes: &[u8]) {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    /// What identifies a file.
    fn file(&mut self, path: &Path) -> Option<()> {
        let about = fs::metadata(path).ok()?;
        self.part(path.as_os_str().as_encoded_bytes());
        for number in [
            about.dev(),
            about.ino(),
            about.size(),
            about.mtime() as u64,
            about.mtime_nsec() as u64,
        ] {
            self.part(&number.to_le_bytes());
        }
        Some(())
    }

    fn end(self) -> blake3::Hash {
        self.0.finalize()
    }
}

/// Whether a text is all that the preprocessor needs to know to make of it the same again: it does not name other files, nor ask what time it is. A text that merely
/// speaks of that is taken for one that does it.
fn is_self_contained(text: &str) -> bool {
    const WORDS: [&str; 10] = [
        "include",
        "include_next",
        "import",
        "embed",
        "__has_include",
        "__has_include_next",
        "__has_embed",
        "__DATE__",
        "__TIME__",
        "__TIMESTAMP__",
    ];
    // Lines that are continued are one, also in the middle of a word.
    let text = text.replace("??/", "\\").replace("\\\r\n", "").replace("\\\n", "");
    let mut words = text.split(|it: char| !it.is_alphanumeric() && it != '_');
    !words.any(|word| WORDS.contains(&word))
}

/// The file that is run as a program of this name.
fn program(name: &Path) -> Option<PathBuf> {
    if name.components().count() > 1 {
        return Some(name.to_owned());
    }
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|it| it.is_file())
}

/// The file that something in this process was loaded from.
fn file_of(address: *const ()) -> Option<PathBuf> {
    // SAFETY: numbers that are zero, and pointers that are null.
    let mut found: libc::Dl_info = unsafe { mem::zeroed() };
    // SAFETY: it only compares the address, and writes to what is there to be written to.
    let is_found = unsafe { libc::dladdr(address.cast(), &mut found) } != 0;
    if !is_found || found.dli_fname.is_null() {
        return None;
    }
    // SAFETY: the loader's strings end, and stay while the library is loaded, from which this call comes.
    let name = unsafe { CStr::from_ptr(found.dli_fname) };
    // A program may be started by a name that is none of a file here.
    let path = PathBuf::from(name.to_str().ok()?);
    match path.is_absolute() {
        true => Some(path),
        false => env::current_exe().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_need_others_are_known() {
        for text in [
            "#include \"a.h\"",
            "%:include <a.h>",
            "# /* \n */ import <a.h>",
            "#inc\\\nlude <a.h>",
            "#inc??/\r\nlude <a.h>",
            "#if __has_include(<a.h>)",
            "constant char x[] = __TIME__;",
            "_Pragma(\"clang module import a\")",
        ] {
            assert!(!is_self_contained(text), "{text}");
        }
        for text in [
            "",
            "kernel void k() {} // as included in important lists",
            "#define A __FILE__",
        ] {
            assert!(is_self_contained(text), "{text}");
        }
    }

    #[test]
    fn parts_do_not_run_together() {
        let of = |parts: &[&str]| {
            let mut key = Key::new();
            parts.iter().for_each(|it| key.part(it.as_bytes()));
            key.end()
        };
        assert_eq!(of(&["ab", "c"]), of(&["ab", "c"]));
        assert_ne!(of(&["ab", "c"]), of(&["a", "bc"]));
        assert_ne!(of(&["ab"]), of(&["ab", ""]));
    }

    #[test]
    fn another_file_of_the_same_name_is_another() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("program");
        let of_file = || {
            let mut key = Key::new();
            key.file(&path).map(|()| key.end())
        };
        assert_eq!(of_file(), None);
        fs::write(&path, "one").unwrap();
        let one = of_file();
        assert!(one.is_some() && one == of_file());
        fs::write(folder.path().join("new"), "two").unwrap();
        fs::rename(folder.path().join("new"), &path).unwrap();
        assert_ne!(one, of_file());
    }

    #[test]
    fn keys_tell_sources_options_and_headers_apart() {
        let options = |text: &str| BuildOptions::parse(text, crate::options::Usage::Build).unwrap();
        let of = |source: &str, headers: &[Header<'_>], text| of_source(source.as_bytes(), headers, &options(text));
        let header = |name, text: &'static str| Header {
            name,
            text: text.as_bytes(),
        };
        let all = [
            of("a", &[], ""),
            of("b", &[], ""),
            of("a", &[], "-DX"),
            of("a", &[], "-cl-fast-relaxed-math"),
            of("a", &[header("x", "y")], ""),
            of("a", &[header("y", "x")], ""),
        ];
        for (at, one) in all.iter().enumerate() {
            assert!(one.is_some());
            assert!(all[..at].iter().all(|other| other != one), "{at}");
        }
        assert_eq!(all[0], of("a", &[], ""));
        for none in [
            of("a", &[], "-g"),
            of("a", &[header("x", "#include <y>")], ""),
            of("a", &[], "-DX=__TIME__"),
        ] {
            assert_eq!(none, None);
        }
    }
}
