//! The private temporary folder of one compilation.

use std::path::{self, Component, Path, PathBuf};
use std::{fs, iter};

use ir::debug_info;

use super::Header;
use crate::temporary::TemporaryFolder;
use crate::BuildError;

/// What a source is called that nobody gave a name.
const UNNAMED: &str = "input.cl";

/// The folder of the headers that the user gave, and one in it: names that begin with `..` lead out of the inner ones, and stay in the outer one.
const HEADERS: &str = "headers";
const INNER: &str = ".weft";

/// Headers with the built-in functions that clang does not declare by itself.
const DECLARATIONS: [(&str, &str); 2] = [
    ("declarations.h", include_str!("declarations.h")),
    ("intel_sub_groups.h", include_str!("intel_sub_groups.h")),
];

/// A folder with the source and the headers.
pub(super) struct Workspace {
    folder: TemporaryFolder,
    /// What the user calls the source.
    name: String,
    /// How many folders headers lead out of.
    depth: usize,
}

impl Workspace {
    pub fn new(source: &[u8], name: Option<&str>, headers: &[Header<'_>]) -> Result<Workspace, BuildError> {
        let folder = TemporaryFolder::new("weft-").map_err(BuildError::io("make a temporary folder"))?;
        let name = name.unwrap_or(UNNAMED).to_owned();
        let depth = headers.iter().map(folders_above).collect::<Result<Vec<usize>, _>>()?;
        let depth = depth.into_iter().max().unwrap_or(0);
        let workspace = Workspace { folder, name, depth };
        for part in [workspace.headers(), workspace.source_folder()] {
            fs::create_dir_all(part).map_err(BuildError::io("make a temporary folder"))?;
        }
        for header in headers {
            workspace.write_header(header)?;
        }
        for (path, (_, text)) in workspace.declarations().into_iter().zip(DECLARATIONS) {
            fs::write(path, text).map_err(BuildError::io("write declarations to a temporary file"))?;
        }
        fs::write(workspace.source(), source).map_err(BuildError::io("write the source to a temporary file"))?;
        Ok(workspace)
    }

    pub fn source(&self) -> PathBuf {
        let name = Path::new(&self.name).file_name();
        self.source_folder().join(name.unwrap_or(UNNAMED.as_ref()))
    }

    fn source_folder(&self) -> PathBuf {
        self.folder.path().join("source")
    }

    /// Folders and files of ours, with what debug info calls them: what the user has on disk by its path, all else as embedded.
    pub fn names_for_debuggers(&self, source: &[u8]) -> [(PathBuf, PathBuf); 2] {
        let headers = (self.headers(), debug_info::EMBEDDED.into());
        let on_disk = path::absolute(&self.name)
            .ok()
            .filter(|path| fs::read(path).is_ok_and(|text| text == source));
        match on_disk {
            Some(path) => [(self.source(), path), headers],
            None => [(self.source_folder(), debug_info::EMBEDDED.into()), headers],
        }
    }

    /// Headers that clang reads before the source.
    pub fn declarations(&self) -> [PathBuf; 2] {
        DECLARATIONS.map(|(name, _)| self.folder.path().join(name))
    }

    pub fn output(&self) -> PathBuf {
        self.folder.path().join("output.bc")
    }

    /// Where the names of headers begin.
    pub fn headers(&self) -> PathBuf {
        self.folder.path().join(self.headers_within())
    }

    fn headers_within(&self) -> PathBuf {
        iter::once(HEADERS).chain(iter::repeat_n(INNER, self.depth)).collect()
    }

    /// Messages with the user's names in place of ours, which tell a user nothing: `input.cl:3:5: error: ...`.
    pub fn anonymous(&self, messages: &str) -> String {
        (self.names().iter()).fold(messages.to_owned(), |text, (ours, name)| text.replace(ours, name))
    }

    /// What begins our paths, and what the user has in its place; later ones are for what earlier ones do not name.
    pub fn names(&self) -> [(String, &str); 3] {
        let prefix = |path: &Path| format!("{}/", path.display());
        [
            (self.source().display().to_string(), &self.name),
            (prefix(&self.headers()), ""),
            (prefix(self.folder.path()), ""),
        ]
    }

    fn write_header(&self, header: &Header<'_>) -> Result<(), BuildError> {
        let action = BuildError::io(format!("write the header `{}` to a temporary file", header.name));
        let written = self.folder.write(&self.headers_within().join(header.name), header.text);
        written.map(drop).map_err(action)
    }
}

/// How many folders the name of a header leads out of. One that begins at the root would be looked for there, and an endless number of folders be made for others.
fn folders_above(header: &Header<'_>) -> Result<usize, BuildError> {
    let (mut depth, mut above) = (0_isize, 0_isize);
    let path = Path::new(header.name);
    for part in path.components() {
        match part {
            Component::Normal(_) => depth += 1,
            Component::ParentDir => depth -= 1,
            Component::CurDir => {}
            Component::RootDir | Component::Prefix(_) => depth = -MOST_ABOVE - 1,
        }
        above = above.max(-depth);
    }
    if above > MOST_ABOVE || path.file_name().is_none() {
        let detail = format!("`{}` cannot be the name of a header", header.name);
        return Err(BuildError::CompileFailed { detail: Some(detail) });
    }
    Ok(above.unsigned_abs())
}

/// The most folders that a name may lead out of.
const MOST_ABOVE: isize = 32;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_may_be_beside_the_folder_of_the_source() {
        let header = |name: &'static str| Header {
            name,
            text: name.as_bytes(),
        };
        let names = ["a.h", "../b.h", "x/../../../c/d.h", "x/../y/e.h"];
        let workspace = Workspace::new(b"", None, &names.map(header)).unwrap();
        for name in names {
            assert_eq!(fs::read_to_string(workspace.headers().join(name)).unwrap(), name);
        }
        let message = format!("{}/../b.h:1: x", workspace.headers().display());
        assert_eq!(workspace.anonymous(&message), "../b.h:1: x");
    }

    #[test]
    fn headers_stay_inside() {
        let far = "../".repeat(40) + "a.h";
        for name in [&far, "/etc/a.h", "/a/../b.h", "", "."] {
            let outcome = Workspace::new(b"", None, &[Header { name, text: b"" }]);
            assert!(matches!(outcome, Err(BuildError::CompileFailed { .. })), "{name}");
        }
        let workspace = Workspace::new(
            b"",
            None,
            &[Header {
                name: "x/y.h",
                text: b"z",
            }],
        )
        .unwrap();
        assert_eq!(fs::read_to_string(workspace.headers().join("x/y.h")).unwrap(), "z");
    }

    #[test]
    fn messages_have_the_user_s_names() {
        for (name, expected) in [
            (None, "input.cl:1: x"),
            (Some("../my kernels/a.cl"), "../my kernels/a.cl:1: x"),
        ] {
            let workspace = Workspace::new(b"", name, &[]).unwrap();
            let message = format!("{}:1: x", workspace.source().display());
            assert_eq!(workspace.anonymous(&message), expected);
        }
    }

    /// A debugger shows a file that the user has, as long as it is what was compiled.
    #[test]
    fn debuggers_get_the_user_s_file_if_it_is_the_source() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.cl");
        fs::write(&file, "text").unwrap();
        let name_of = |text: &str| {
            let workspace = Workspace::new(text.as_bytes(), file.to_str(), &[]).unwrap();
            let [(_, name), _] = workspace.names_for_debuggers(text.as_bytes());
            name
        };
        assert_eq!(name_of("text"), file);
        assert_eq!(name_of("other text"), Path::new(debug_info::EMBEDDED));
    }
}
