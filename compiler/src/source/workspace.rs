//! The private temporary folder of one compilation.

use std::fs;
use std::path::{Component, Path, PathBuf};

use tempfile::TempDir;

use super::Header;
use crate::BuildError;

/// A folder that only we can read, with the source and the headers; removed when dropped.
pub(super) struct Workspace {
    folder: TempDir,
}

impl Workspace {
    pub fn new(source: &str, headers: &[Header<'_>]) -> Result<Workspace, BuildError> {
        let folder = tempfile::Builder::new()
            .prefix("weft-")
            .tempdir()
            .map_err(BuildError::io("make a temporary folder"))?;
        let workspace = Workspace { folder };
        fs::create_dir(workspace.headers()).map_err(BuildError::io("make a temporary folder"))?;
        for header in headers {
            workspace.write_header(header)?;
        }
        fs::write(workspace.declarations(), include_str!("declarations.h"))
            .map_err(BuildError::io("write declarations to a temporary file"))?;
        fs::write(workspace.source(), source).map_err(BuildError::io("write the source to a temporary file"))?;
        Ok(workspace)
    }

    pub fn source(&self) -> PathBuf {
        self.folder.path().join("input.cl")
    }

    /// The built-in functions that clang does not declare by itself.
    pub fn declarations(&self) -> PathBuf {
        self.folder.path().join("declarations.h")
    }

    pub fn output(&self) -> PathBuf {
        self.folder.path().join("output.bc")
    }

    pub fn headers(&self) -> PathBuf {
        self.folder.path().join("headers")
    }

    /// Messages without the folder's name, which tells a user nothing: `input.cl:3:5: error: ...`.
    pub fn anonymous(&self, messages: &str) -> String {
        let prefix = |path: &Path| format!("{}/", path.display());
        messages
            .replace(&prefix(&self.headers()), "")
            .replace(&prefix(self.folder.path()), "")
    }

    fn write_header(&self, header: &Header<'_>) -> Result<(), BuildError> {
        let name = Path::new(header.name);
        // A name that leads out of the folder would make us write anywhere.
        let stays = name
            .components()
            .all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
        if !stays || name.file_name().is_none() {
            let detail = format!("`{}` cannot be the name of a header", header.name);
            return Err(BuildError::CompileFailed { detail: Some(detail) });
        }
        let path = self.headers().join(name);
        let action = || BuildError::io(format!("write the header `{}` to a temporary file", header.name));
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(action())?;
        }
        fs::write(path, header.text).map_err(action())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_stay_inside() {
        for name in ["../a.h", "/etc/a.h", "a/../../b.h", "", "."] {
            let outcome = Workspace::new("", &[Header { name, text: "" }]);
            assert!(matches!(outcome, Err(BuildError::CompileFailed { .. })), "{name}");
        }
        let workspace = Workspace::new(
            "",
            &[Header {
                name: "x/y.h",
                text: "z",
            }],
        )
        .unwrap();
        assert_eq!(fs::read_to_string(workspace.headers().join("x/y.h")).unwrap(), "z");
    }
}
