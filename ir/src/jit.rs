//! ORC's LLJIT as an owner type: objects in, addresses out.
//!
//! The JIT sees the symbols that it is given and the objects that are added; it never searches the process.

use std::ffi::{c_char, CStr, CString};
use std::ptr::{self, NonNull};

use inkwell::llvm_sys::core::LLVMDisposeMessage;

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

extern "C" {
    fn weft_jit_create(symbols: *const RawSymbol, count: usize, out: *mut *mut Opaque) -> *mut c_char;
    fn weft_jit_add_object(jit: *mut Opaque, bytes: *const c_char, size: usize) -> *mut c_char;
    fn weft_jit_lookup(jit: *mut Opaque, name: *const c_char, address: *mut u64) -> *mut c_char;
    fn weft_jit_dispose(jit: *mut Opaque);
}

/// A JIT for the host and the code it has linked. Dropping it unmaps the code.
pub struct Jit {
    raw: NonNull<Opaque>,
}

// SAFETY: LLJIT guards its session with its own lock, may be used and destroyed on any thread.
unsafe impl Send for Jit {}
// SAFETY: as above; the methods which take `&self` go through that lock.
unsafe impl Sync for Jit {}

impl Jit {
    /// A JIT in which code may call the given native symbols. Needs the native target to be initialized.
    pub fn new(symbols: impl IntoIterator<Item = (&'static str, usize)>) -> Result<Jit, String> {
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
        let mut raw = ptr::null_mut();
        // SAFETY: `table` holds `len` symbols whose names live in `names` during the call; `raw` is written on success only.
        outcome(unsafe { weft_jit_create(table.as_ptr(), table.len(), &mut raw) })?;
        NonNull::new(raw)
            .map(|raw| Jit { raw })
            .ok_or_else(|| "the JIT was not made".to_owned())
    }

    /// Adds a relocatable object. It is linked when one of its symbols is first looked up.
    pub fn add_object(&self, bytes: &[u8]) -> Result<(), String> {
        // SAFETY: `raw` came from `weft_jit_create` and lives until `drop`; the callee copies the bytes.
        outcome(unsafe { weft_jit_add_object(self.raw.as_ptr(), bytes.as_ptr().cast(), bytes.len()) })
    }

    /// The address of a symbol, linking what it needs. It is valid while `self` lives.
    pub fn lookup(&self, name: &str) -> Result<u64, String> {
        let name = CString::new(name).map_err(|error| error.to_string())?;
        let mut address = 0;
        // SAFETY: as in `add_object`; `name` is NUL-terminated and `address` outlives the call.
        outcome(unsafe { weft_jit_lookup(self.raw.as_ptr(), name.as_ptr(), &mut address) })?;
        Ok(address)
    }
}

impl Drop for Jit {
    fn drop(&mut self) {
        // SAFETY: made by `weft_jit_create`, freed here only.
        unsafe { weft_jit_dispose(self.raw.as_ptr()) };
    }
}

fn outcome(message: *mut c_char) -> Result<(), String> {
    if message.is_null() {
        return Ok(());
    }
    // SAFETY: the shim returns null or a NUL-terminated message made by LLVMCreateMessage, which is ours to free.
    let text = unsafe { CStr::from_ptr(message) }.to_string_lossy().into_owned();
    // SAFETY: as above; not used again.
    unsafe { LLVMDisposeMessage(message) };
    Err(text)
}
