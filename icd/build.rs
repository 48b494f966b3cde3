//! Link arguments of the driver.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    // Worker threads run in this library's code for as long as the process lives, so a loader's `dlclose` must not unmap it.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-z,nodelete");

    // Functions that are exported under names of the API must not be taken from the loader, which exports the same names and calls back into ours.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-Bsymbolic");

    // The binding crates are used for their types and constants, but `cl-sys` asks the linker for libOpenCL all the same. An empty archive of that name
    // satisfies it, so that building needs no loader and the driver does not depend on one.
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    fs::write(out.join("libOpenCL.a"), "!<arch>\n")?;
    println!("cargo:rustc-link-arg=-L{}", out.display());
    match env::var_os("CARGO_FEATURE_DYNAMIC_LLVM") {
        Some(_) => Ok(()),
        None => take_in_libstdcxx(&out),
    }
}

/// Has the C++ library linked statically, as LLVM is: the linker takes what it finds first. The process's one may have its functions for memory from several libraries, one that allocates and one that frees;
/// tbbmalloc_proxy, which LuxCore brings along, replaces some.
fn take_in_libstdcxx(out: &Path) -> io::Result<()> {
    let name = "libstdc++.a";
    let compiler = env::var_os("CXX").unwrap_or_else(|| "c++".into());
    let found = Command::new(compiler)
        .arg(format!("-print-file-name={name}"))
        .output()?;
    let archive = String::from_utf8_lossy(&found.stdout).trim().to_owned();
    // The bare name comes back if there is none.
    if !Path::new(&archive).is_absolute() {
        return Err(io::Error::new(
            io::ErrorKind::NotFound,
            format!("the C++ compiler has no {name}"),
        ));
    }
    println!("cargo:rerun-if-env-changed=CXX");
    _ = fs::remove_file(out.join(name));
    std::os::unix::fs::symlink(archive, out.join(name))
}
