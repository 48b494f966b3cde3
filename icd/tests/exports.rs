//! What the library file shows to the dynamic linker: exactly the functions that a loader looks up by name and the two names that debuggers look for,
//! bound to themselves, never unmapped.

use std::collections::BTreeSet;
use std::ffi::CStr;
use std::fs;

/// Everything that the ICD loaders find with `dlsym`: `cl_khr_icd`, "Adding a Vendor Library".
const FOR_LOADERS: [&str; 5] = [
    "clGetExtensionFunctionAddress",
    "clGetPlatformInfo",
    "clIcdGetFunctionAddressForPlatformKHR",
    "clIcdGetPlatformIDsKHR",
    "clIcdSetPlatformDispatchDataKHR",
];

/// Everything that gdb looks for: GDB manual, "JIT Compilation Interface".
const FOR_DEBUGGERS: [&str; 2] = ["__jit_debug_descriptor", "__jit_debug_register_code"];

const SHT_DYNAMIC: u64 = 6;
const SHT_DYNSYM: u64 = 11;
const DT_NEEDED: u64 = 1;
const DT_FLAGS: u64 = 30;
const DT_FLAGS_1: u64 = 0x6fff_fffb;
const DT_SYMBOLIC: u64 = 16;
const DF_SYMBOLIC: u64 = 2;
const DF_1_NODELETE: u64 = 8;

/// The library that cargo built beside this test.
struct Library(Vec<u8>);

/// A section's place in the file, and the index of the section that holds its strings.
struct Section {
    offset: usize,
    size: usize,
    strings: usize,
}

impl Library {
    fn load() -> Self {
        let path = std::env::current_exe().unwrap().with_file_name("libweft.so");
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(bytes[..5], *b"\x7fELF\x02", "a 64-bit ELF file");
        Self(bytes)
    }

    /// The little-endian number of `size` bytes at `at`.
    fn number(&self, at: usize, size: usize) -> u64 {
        self.0[at..at + size]
            .iter()
            .rev()
            .fold(0, |value, &byte| value << 8 | u64::from(byte))
    }

    fn word(&self, at: usize) -> u64 {
        self.number(at, 8)
    }

    fn section(&self, index: usize) -> (u64, Section) {
        let header = self.word(0x28) as usize + index * self.number(0x3a, 2) as usize;
        let kind = self.number(header + 4, 4);
        let section = Section {
            offset: self.word(header + 0x18) as usize,
            size: self.word(header + 0x20) as usize,
            strings: self.number(header + 0x28, 4) as usize,
        };
        (kind, section)
    }

    fn section_of_kind(&self, wanted: u64) -> Section {
        (0..self.number(0x3c, 2) as usize)
            .map(|index| self.section(index))
            .find_map(|(kind, section)| (kind == wanted).then_some(section))
            .expect("a shared library has the section")
    }

    fn string(&self, section: &Section, offset: usize) -> &str {
        let (_, strings) = self.section(section.strings);
        let bytes = &self.0[strings.offset + offset..];
        CStr::from_bytes_until_nul(bytes).unwrap().to_str().unwrap()
    }

    /// The names of the dynamic symbols that the library defines.
    fn exports(&self) -> BTreeSet<&str> {
        let symbols = self.section_of_kind(SHT_DYNSYM);
        (symbols.offset..symbols.offset + symbols.size)
            .step_by(24)
            .filter(|&symbol| self.number(symbol + 6, 2) != 0)
            .map(|symbol| self.string(&symbols, self.number(symbol, 4) as usize))
            .collect()
    }

    /// The values of a dynamic tag.
    fn dynamic(&self, tag: u64) -> Vec<u64> {
        let entries = self.section_of_kind(SHT_DYNAMIC);
        (entries.offset..entries.offset + entries.size)
            .step_by(16)
            .filter(|&entry| self.word(entry) == tag)
            .map(|entry| self.word(entry + 8))
            .collect()
    }
}

#[test]
fn exactly_what_is_looked_for_is_exported() {
    let expected = FOR_LOADERS.into_iter().chain(FOR_DEBUGGERS);
    assert_eq!(Library::load().exports(), expected.collect::<BTreeSet<_>>());
}

/// Without this the dispatch table would hold the loader's `clGetPlatformInfo`, which calls the one in the dispatch table.
#[test]
fn exported_functions_are_bound_to_themselves() {
    let library = Library::load();
    let flags = library.dynamic(DT_FLAGS).into_iter().fold(0, |all, flags| all | flags);
    assert!(flags & DF_SYMBOLIC != 0 || !library.dynamic(DT_SYMBOLIC).is_empty());
}

/// Worker threads run in the library's code until the process ends.
#[test]
fn the_library_is_never_unmapped() {
    let flags = Library::load()
        .dynamic(DT_FLAGS_1)
        .into_iter()
        .fold(0, |all, flags| all | flags);
    assert!(flags & DF_1_NODELETE != 0);
}

#[test]
fn no_loader_is_needed() {
    let library = Library::load();
    let dynamic = library.section_of_kind(SHT_DYNAMIC);
    let needed: Vec<_> = library
        .dynamic(DT_NEEDED)
        .into_iter()
        .map(|name| library.string(&dynamic, name as usize))
        .collect();
    assert!(needed.contains(&"libc.so.6"), "{needed:?}");
    assert!(!needed.iter().any(|name| name.starts_with("libOpenCL")), "{needed:?}");
}
