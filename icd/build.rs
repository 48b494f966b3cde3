//! Link arguments of the driver.

use std::path::PathBuf;
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
    Ok(())
}
