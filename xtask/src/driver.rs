//! The built driver, and the vendors folder that selects it for one run without installing it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::process::{cargo, run};
use crate::Result;

/// The folder of the workspace's `Cargo.toml`.
pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in the workspace")
        .to_path_buf()
}

/// Cargo's target folder for this workspace.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace().join("target"), PathBuf::from)
}

/// Builds the driver and the programs of `conformance`, release profile; returns the path of `libweft.so`.
pub(crate) fn build() -> Result<PathBuf> {
    run(cargo().current_dir(workspace()).args([
        "build",
        "--release",
        "--package",
        "icd",
        "--package",
        "compiler",
        "--package",
        "vecz",
        "--package",
        "conformance",
    ]))?;
    let library = target().join("release").join("libweft.so");
    if library.is_file() {
        Ok(library)
    } else {
        Err(format!("the build made no {}", library.display()))
    }
}

/// Writes `target/vendors/weft.icd`, which names `library`, and returns the folder for `OCL_ICD_VENDORS`.
pub(crate) fn write_vendors_folder(library: &Path) -> Result<PathBuf> {
    let folder = target().join("vendors");
    write_icd_file(&folder, library)?;
    Ok(folder)
}

/// Writes `weft.icd` in `folder`: one line, the library's absolute path (ICD specification, "Vendor enumeration on Linux").
pub(crate) fn write_icd_file(folder: &Path, library: &Path) -> Result<PathBuf> {
    let file = folder.join("weft.icd");
    fs::create_dir_all(folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    let line = format!("{}\n", library.display());
    fs::write(&file, line).map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    Ok(file)
}
