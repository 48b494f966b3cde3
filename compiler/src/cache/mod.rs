//! What was compiled before, on disk, so that no program waits twice for the same.
//!
//! Two things are kept, each under a key that says all that it was made from ([`key`]): what clang made of a source, and the object code of a module's
//! kernels with what launches have to know of them. An entry is a file of its own ([`store`]).
//!
//! Not kept: what failed; programs with debug info, which names files of the process that made it; programs without some of their kernels; what is made
//! of files that somebody may change, which is what a source includes; and whatever is compiled to be watched ([`pipeline::is_watched`]).

mod key;
mod place;
mod store;

use std::path::Path;
use std::sync::Arc;
use std::{env, io};

use crate::executable::{self, Compiled, Origin};
use crate::source::Header;
use crate::variant::Variant;
use crate::{pipeline, Bitcode, BuildError, BuildLog, BuildOptions, Executable};
use store::Store;

/// What was compiled before; nothing, where there is no place for it.
#[derive(Clone, Debug)]
pub struct Cache(Option<Arc<Store>>);

impl Cache {
    /// The user's, in `WEFT_CACHE_DIR` or in the folder `weft` of the user's cache folder; none with `WEFT_CACHE=0`. That there is no place for it is no error.
    pub fn from_environment() -> Cache {
        let is_off = env::var_os("WEFT_CACHE").is_some_and(|value| value == "0");
        let folder = match is_off {
            true => None,
            false => place::of_user(),
        };
        let open = |folder: &Path| match Store::open(folder) {
            Ok(store) => Some(store),
            Err(error) => {
                tracing::info!(folder = %folder.display(), %error, "nothing compiled is kept");
                None
            }
        };
        Cache(folder.as_deref().and_then(open).map(Arc::new))
    }

    /// Nothing, and nothing will be kept.
    pub fn none() -> Cache {
        Cache(None)
    }

    /// One in a folder, which is made if need be; nobody but the user may be able to write there.
    pub fn in_folder(folder: &Path) -> io::Result<Cache> {
        Store::open(folder).map(|store| Cache(Some(Arc::new(store))))
    }

    /// Does what [`crate::compile_source`] does.
    pub fn compile_source(
        &self,
        source: impl AsRef<[u8]>,
        headers: &[Header<'_>],
        options: &BuildOptions,
        log: &mut BuildLog,
    ) -> Result<Bitcode, BuildError> {
        let source = source.as_ref();
        let key = || key::of_source(source, headers, options);
        let compile = |log: &mut BuildLog| {
            let code = crate::compile_source(source, headers, options, log)?;
            Ok(code.as_bytes().to_vec())
        };
        let bytes: Vec<u8> = self.made(key, log, compile, |_| true)?;
        Ok(Bitcode::from_writer(&bytes))
    }

    /// Does what [`crate::build_executable`] does.
    pub fn build_executable(
        &self,
        module: &Bitcode,
        options: &BuildOptions,
        log: &mut BuildLog,
    ) -> Result<Executable, BuildError> {
        let compiled = self.made(
            || key::of_kernels(module, options),
            log,
            |log| executable::compile(module, options, log),
            Compiled::is_lasting,
        )?;
        executable::link(compiled, Origin::new(module, options, self.clone()))
    }

    /// A variant of a kernel that is not the first: what `compile` makes.
    pub(crate) fn variant<T: serde::Serialize + serde::de::DeserializeOwned>(
        &self,
        module: &Bitcode,
        options: &BuildOptions,
        kernel: &str,
        variant: Variant,
        compile: impl FnOnce() -> Result<T, BuildError>,
    ) -> Result<T, BuildError> {
        let key = || key::of_variant(module, options, kernel, variant);
        self.made(key, &mut BuildLog::new(), |_| compile(), |_| true)
    }

    /// A variant of a kernel that was kept.
    pub(crate) fn kept_variant<T: serde::de::DeserializeOwned>(
        &self,
        module: &Bitcode,
        options: &BuildOptions,
        kernel: &str,
        variant: Variant,
    ) -> Option<T> {
        let store = self.store()?;
        let (_, kept): (String, T) = store.get(&key::of_variant(module, options, kernel, variant)?)?;
        Some(kept)
    }

    /// Whether variants may have been kept.
    pub(crate) fn keeps_variants(&self) -> bool {
        self.store().is_some()
    }

    /// Where things are kept, unless somebody watches the compiler.
    fn store(&self) -> Option<&Store> {
        self.0.as_deref().filter(|_| !pipeline::is_watched())
    }

    /// What is kept under a key, if there is one; or else what is made now, which is kept if it may be. The log says the same either way.
    fn made<T: serde::Serialize + serde::de::DeserializeOwned>(
        &self,
        key: impl FnOnce() -> Option<blake3::Hash>,
        log: &mut BuildLog,
        make: impl FnOnce(&mut BuildLog) -> Result<T, BuildError>,
        is_lasting: impl FnOnce(&T) -> bool,
    ) -> Result<T, BuildError> {
        let Some((store, key)) = self.store().and_then(|store| Some((store, key()?))) else {
            return make(log);
        };
        if let Some((text, value)) = store.get::<(String, T)>(&key) {
            log.push(&text);
            return Ok(value);
        }
        let mut own = BuildLog::new();
        let made = make(&mut own);
        log.push(own.as_str());
        let entry = (own.as_str(), made?);
        if is_lasting(&entry.1) {
            store.put(&key, &entry);
        }
        Ok(entry.1)
    }
}
