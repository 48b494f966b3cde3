//! `install` and `uninstall`: the library and the file by which ICD loaders find it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::driver;
use crate::Result;

/// Where loaders look when nothing else is said (ICD specification, "Vendor enumeration on Linux").
const SYSTEM_VENDORS: &str = "/etc/OpenCL/vendors";
const SYSTEM_LIBRARIES: &str = "/usr/local/lib";

/// The two files of an installation.
struct Layout {
    library: PathBuf,
    vendors: PathBuf,
}

impl Layout {
    fn new(prefix: Option<&Path>) -> Result<Self> {
        let Some(prefix) = prefix else {
            return Ok(Self {
                library: Path::new(SYSTEM_LIBRARIES).join("libweft.so"),
                vendors: SYSTEM_VENDORS.into(),
            });
        };
        // The .icd file must name an absolute path: loaders hand it to dlopen.
        let prefix = std::path::absolute(prefix).map_err(|error| format!("{}: {error}", prefix.display()))?;
        Ok(Self {
            library: prefix.join("lib/libweft.so"),
            vendors: prefix.join("etc/OpenCL/vendors"),
        })
    }
}

/// Builds the driver and puts it under `prefix`, or where the system's loader looks.
pub(crate) fn install(prefix: Option<&Path>) -> Result<()> {
    let layout = Layout::new(prefix)?;
    let built = driver::build()?;
    let folder = layout.library.parent().expect("a library path has a folder");
    fs::create_dir_all(folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    // Programs may be running with the old library mapped: a new file beside it and a rename leave theirs intact.
    let fresh = layout.library.with_extension("so.new");
    fs::copy(&built, &fresh).map_err(|error| format!("cannot write {}: {error}", fresh.display()))?;
    fs::rename(&fresh, &layout.library)
        .map_err(|error| format!("cannot write {}: {error}", layout.library.display()))?;
    let icd = driver::write_icd_file(&layout.vendors, &layout.library)?;
    println!("installed {}\ninstalled {}", layout.library.display(), icd.display());
    if prefix.is_some() {
        println!("for programs to find it: OCL_ICD_VENDORS={}", layout.vendors.display());
    }
    Ok(())
}

/// Removes what `install` with the same `prefix` put there. What is not there is not an error.
pub(crate) fn uninstall(prefix: Option<&Path>) -> Result<()> {
    let layout = Layout::new(prefix)?;
    for file in [layout.vendors.join("weft.icd"), layout.library] {
        match fs::remove_file(&file) {
            Ok(()) => println!("removed {}", file.display()),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => println!("{} is not there", file.display()),
            Err(error) => return Err(format!("cannot remove {}: {error}", file.display())),
        }
    }
    Ok(())
}
