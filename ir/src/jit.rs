//! ORC's LLJIT as an owner type: objects in, addresses out.
//!
//! The JIT sees the symbols that it is given and the objects that are added; it never searches the process.

use std::ffi::{c_char, c_void, CString};
use std::ptr::{self, NonNull};
use std::sync::{Mutex, PoisonError};

use crate::debugger::Shown;
use crate::message;

/// The C++ `LLJIT`, only ever behind a pointer.
#[repr(C)]
struct Opaque {
    _private: [u8; 0],
}

#[repr(C)]
struct RawSymbol {
    name: *const c_char,
    address: u64,
}

#[repr(C)]
struct RawObserver {
    context: *const c_void,
    object: Option<extern "C" fn(*const c_void, *const c_char, usize)>,
    code: Option<extern "C" fn(*const c_void, *const c_char, usize, u64, u64)>,
}

extern "C" {
    fn weft_jit_create(
        symbols: *const RawSymbol,
        count: usize,
        observer: *const RawObserver,
        out: *mut *mut Opaque,
    ) -> *mut c_char;
    fn weft_jit_add_object(jit: *mut Opaque, bytes: *const c_char, size: usize) -> *mut c_char;
    fn weft_jit_lookup(jit: *mut Opaque, name: *const c_char, address: *mut u64) -> *mut c_char;
    fn weft_jit_dispose(jit: *mut Opaque);
}

/// Who is to see the code of a JIT.
#[derive(Default)]
pub struct Audience {
    /// Whether debuggers see the objects that have debug info.
    pub debugger: bool,
    /// Who is told of each function that is linked.
    pub profiler: Option<fn(Code<'_>)>,
}

/// A function that was linked.
#[derive(Clone, Copy, Debug)]
pub struct Code<'a> {
    /// Its symbol.
    pub name: &'a str,
    /// Where it is.
    pub address: u64,
    /// How long it is, in bytes.
    pub size: u64,
}

/// What the JIT's observer keeps.
struct Observed {
    shown: Mutex<Vec<Shown>>,
    profiler: Option<fn(Code<'_>)>,
}

/// A JIT for the host and the code it has linked. Dropping it unmaps the code.
pub struct Jit {
    raw: NonNull<Opaque>,
    /// The observer's context: its address is the shim's as long as the JIT lives.
    observed: Box<Observed>,
}

// SAFETY: LLJIT guards its session with its own lock, may be used and destroyed on any thread.
unsafe impl Send for Jit {}
// SAFETY: the methods which take `&self` go through the lock of LLJIT's session; what the observer keeps is behind a lock of its own, or a function.
unsafe impl Sync for Jit {}

impl Jit {
    /// A JIT in which code may call the given native symbols. Needs the native target to be initialized.
    pub fn new(symbols: impl IntoIterator<Item = (&'static str, usize)>, audience: &Audience) -> Result<Jit, String> {
        let names: Vec<(CString, usize)> = symbols
            .into_iter()
            .map(|(name, address)| CString::new(name).map(|name| (name, address)))
            .collect::<Result<_, _>>()
            .map_err(|error| error.to_string())?;
        let table: Vec<RawSymbol> = names
            .iter()
            .map(|(name, address)| RawSymbol {
                name: name.as_ptr(),
                address: *address as u64,
            })
            .collect();
        let observed = Box::new(Observed {
            shown: Mutex::default(),
            profiler: audience.profiler,
        });
        let observer = RawObserver {
            context: ptr::from_ref(&*observed).cast(),
            object: audience.debugger.then_some(show_object as _),
            code: audience.profiler.map(|_| tell_code as _),
        };
        let mut raw = ptr::null_mut();
        // SAFETY: `table` holds `len` symbols whose names live in `names` during the call; the observer is copied, and its context lives in the box that
        // goes after the JIT; `raw` is written on success only.
        unsafe { message::outcome(weft_jit_create(table.as_ptr(), table.len(), &observer, &mut raw)) }?;
        NonNull::new(raw)
            .map(|raw| Jit { raw, observed })
            .ok_or_else(|| "the JIT was not made".to_owned())
    }

    /// Adds a relocatable object. It is linked when one of its symbols is first looked up.
    pub fn add_object(&self, bytes: &[u8]) -> Result<(), String> {
        // SAFETY: `raw` came from `weft_jit_create` and lives until `drop`; the callee copies the bytes.
        unsafe {
            message::outcome(weft_jit_add_object(
                self.raw.as_ptr(),
                bytes.as_ptr().cast(),
                bytes.len(),
            ))
        }
    }

    /// The address of a symbol, linking what it needs. It is valid while `self` lives.
    pub fn lookup(&self, name: &str) -> Result<u64, String> {
        let name = CString::new(name).map_err(|error| error.to_string())?;
        let mut address = 0;
        // SAFETY: as in `add_object`; `name` is NUL-terminated and `address` outlives the call.
        unsafe { message::outcome(weft_jit_lookup(self.raw.as_ptr(), name.as_ptr(), &mut address)) }?;
        Ok(address)
    }
}

impl Drop for Jit {
    fn drop(&mut self) {
        // Debuggers must not look at objects that are gone.
        self.observed
            .shown
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
        // SAFETY: made by `weft_jit_create`, freed here only.
        unsafe { weft_jit_dispose(self.raw.as_ptr()) };
    }
}

extern "C" fn show_object(observed: *const c_void, bytes: *const c_char, size: usize) {
    // SAFETY: the context that `Jit::new` gave, which lives as long as the JIT; only shared references of it are made while it does.
    let observed = unsafe { &*observed.cast::<Observed>() };
    // SAFETY: the JIT keeps the bytes until it is disposed of; `drop` takes the object from the debuggers before that.
    let shown = unsafe { Shown::new(bytes.cast(), size as u64) };
    observed
        .shown
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push(shown);
}

extern "C" fn tell_code(observed: *const c_void, name: *const c_char, length: usize, address: u64, size: u64) {
    // SAFETY: as in `show_object`.
    let observed = unsafe { &*observed.cast::<Observed>() };
    // SAFETY: the shim passes a name of so many bytes that lives during the call.
    let name = unsafe { std::slice::from_raw_parts(name.cast(), length) };
    if let Some(tell) = observed.profiler {
        let name = &String::from_utf8_lossy(name);
        tell(Code { name, address, size });
    }
}
