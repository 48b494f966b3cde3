//! Where the user's cache is.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

/// The folder of this process's user, if there is one. Whoever runs a program with another user's rights decides about its environment, but is not to decide what it executes.
pub(super) fn of_user() -> Option<PathBuf> {
    // SAFETY: it only reads what the kernel has handed to the process.
    let is_privileged = unsafe { libc::getauxval(libc::AT_SECURE) } != 0;
    (!is_privileged).then(|| by(|variable| env::var_os(variable)))?
}

/// The folder by environment variables: relative paths and empty ones say nothing (XDG Base Directory Specification).
fn by(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name| variable(name).map(PathBuf::from).filter(|it| it.is_absolute());
    let of_all = || folder("XDG_CACHE_HOME").or_else(|| Some(folder("HOME")?.join(".cache")));
    folder("WEFT_CACHE_DIR").or_else(|| Some(of_all()?.join("weft")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_variable_decides() {
        let all = [("WEFT_CACHE_DIR", "/w"), ("XDG_CACHE_HOME", "/x"), ("HOME", "/h")];
        let among = |names: &[(&str, &str)]| {
            let names = names.to_vec();
            by(move |wanted| Some(names.iter().find(|(name, _)| *name == wanted)?.1.into()))
        };
        assert_eq!(among(&all), Some("/w".into()));
        assert_eq!(among(&all[1..]), Some("/x/weft".into()));
        assert_eq!(among(&all[2..]), Some("/h/.cache/weft".into()));
        assert_eq!(among(&[]), None);
        assert_eq!(
            among(&[("XDG_CACHE_HOME", "x"), ("HOME", "/h")]),
            Some("/h/.cache/weft".into())
        );
    }
}
