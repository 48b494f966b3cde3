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

/// Cargo's target folder for this workspace, where cargo is run.
fn target() -> PathBuf {
    workspace().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// Builds the driver as users have it, `veczc` and the programs of `conformance`; returns the path of `libweft.so`.
///
/// LLVM is in the driver itself, so that an application's LLVM, or that of another driver, is not shared with it: options of LLVM are one process's, and
/// functions of one name the first library's that is loaded. The feature that turns this off, `dynamic-llvm`, is the default of all crates that link with it.
pub(crate) fn build() -> Result<PathBuf> {
    run(cargo()
        .current_dir(workspace())
        .args(["build", "--release", "--no-default-features"])
        .args(["--package", "icd", "--package", "vecz", "--package", "conformance"]))?;
    built("libweft.so")
}

/// The path of something that [`build`] made.
pub(crate) fn built(name: &str) -> Result<PathBuf> {
    let path = target().join("release").join(name);
    if path.is_file() {
        Ok(path)
    } else {
        Err(format!("the build made no {}", path.display()))
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
