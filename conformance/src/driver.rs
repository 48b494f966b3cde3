//! Selecting Weft for this process, so that a plain `cargo test` loads the driver of this workspace and no other.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use crate::{Error, Result};

/// The driver that this workspace's release build made, or the one that `WEFT_LIBRARY` names.
pub fn library() -> Result<PathBuf> {
    let built = || {
        let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
        let target = target.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../target"));
        target.join("release/libweft.so")
    };
    let path = std::env::var_os("WEFT_LIBRARY").map_or_else(built, PathBuf::from);
    path.canonicalize().map_err(|_| Error::NoDriver(path))
}

/// The folder with the `weft.icd` that names the driver, beside it. Tests that run at the same time all write the same line, each at once: no loader sees half of it.
fn vendors() -> Result<PathBuf> {
    let library = library()?;
    let folder = library.with_file_name("vendors");
    std::fs::create_dir_all(&folder)?;
    let mut file = tempfile::NamedTempFile::new_in(&folder)?;
    writeln!(file, "{}", library.display())?;
    file.persist(folder.join("weft.icd")).map_err(|failed| failed.error)?;
    Ok(folder)
}

/// Makes the loader see Weft, unless `OCL_ICD_VENDORS` already says what it is to see. To be called before any OpenCL function.
pub fn select() -> Result<()> {
    static SELECTED: OnceLock<std::result::Result<(), String>> = OnceLock::new();
    let selected = SELECTED.get_or_init(|| {
        if std::env::var_os("OCL_ICD_VENDORS").is_none() {
            let folder = vendors().map_err(|error| error.to_string())?;
            std::env::set_var("OCL_ICD_VENDORS", folder);
        }
        Ok(())
    });
    selected.clone().map_err(|message| Error::Tool {
        tool: "selecting the driver".into(),
        message,
    })
}
