//! What a module tells debuggers: the source files, and the places of functions and instructions in them.
//!
//! A source whose text only the module has is named `weft-source:/<name>` ([`EMBEDDED`]) and carries the text; a build gives it a place in
//! the file system, where debuggers can read it.

use std::ffi::{c_char, c_uint, c_void};
use std::fmt;
use std::path::Path;

use inkwell::basic_block::BasicBlock;
use inkwell::llvm_sys::core::{LLVMGetDebugLocFilename, LLVMGetDebugLocLine};
use inkwell::llvm_sys::debuginfo::{LLVMDIFileGetFilename, LLVMDIFileGetSource, LLVMGetSubprogram};
use inkwell::llvm_sys::prelude::{LLVMBasicBlockRef, LLVMBool, LLVMMetadataRef, LLVMModuleRef, LLVMValueRef};
use inkwell::module::Module;
use inkwell::values::{AsValueRef, FunctionValue, GlobalValue, InstructionValue, PointerValue};

/// The folder of sources that are nowhere but in their module.
pub const EMBEDDED: &str = "weft-source:";

extern "C" {
    fn weft_lend_places(function: LLVMValueRef, like: LLVMValueRef);
    fn weft_has_debug_info(module: LLVMModuleRef) -> LLVMBool;
    fn weft_source_files(
        module: LLVMModuleRef,
        each: extern "C" fn(*mut c_void, LLVMMetadataRef),
        context: *mut c_void,
    );
    fn weft_rename_source_file(
        file: LLVMMetadataRef,
        name: *const c_char,
        length: usize,
        folder: *const c_char,
        folder_length: usize,
    );
    fn weft_flatten_debug_info(module: LLVMModuleRef);
    fn weft_is_declared(variable: LLVMValueRef) -> LLVMBool;
    fn weft_declare_behind(variable: LLVMValueRef, slot: LLVMValueRef);
    fn weft_declare_static_behind(variable: LLVMValueRef, slot: LLVMValueRef);
    fn weft_forget_absent_variables(module: LLVMModuleRef);
    fn weft_forget_variables(block: LLVMBasicBlockRef);
    fn weft_describe_artificial(function: LLVMValueRef, like: LLVMValueRef);
}

/// Whether the module has debug info.
pub fn is_present(module: &Module<'_>) -> bool {
    // SAFETY: the module is live.
    unsafe { weft_has_debug_info(module.as_mut_ptr()) != 0 }
}

/// A source file that a module names.
pub struct SourceFile<'m, 'ctx> {
    file: LLVMMetadataRef,
    /// Keeps the metadata alive.
    _module: &'m Module<'ctx>,
}

/// The source files that a module names.
pub fn source_files<'m, 'ctx>(module: &'m Module<'ctx>) -> Vec<SourceFile<'m, 'ctx>> {
    extern "C" fn collect(files: *mut c_void, file: LLVMMetadataRef) {
        // SAFETY: the vector that is passed below, borrowed by nobody else during the call.
        unsafe { &mut *files.cast::<Vec<LLVMMetadataRef>>() }.push(file);
    }
    let mut files: Vec<LLVMMetadataRef> = Vec::new();
    // SAFETY: the module is live; the callback gets the vector, which outlives the call.
    unsafe { weft_source_files(module.as_mut_ptr(), collect, (&raw mut files).cast()) };
    let file = |file| SourceFile { file, _module: module };
    files.into_iter().map(file).collect()
}

impl SourceFile<'_, '_> {
    /// Its name if it is nowhere but in the module: relative, as its author wrote it.
    pub fn embedded_name(&self) -> Option<String> {
        // SAFETY: a live DIFile, see `source_files`.
        let name = unsafe { text(|length| LLVMDIFileGetFilename(self.file, length)) };
        Some(name.strip_prefix(EMBEDDED)?.trim_start_matches('/').to_owned())
    }

    /// The text that the module has of it; empty if it has none.
    pub fn text(&self) -> String {
        // SAFETY: as in `embedded_name`.
        unsafe { text(|length| LLVMDIFileGetSource(self.file, length)) }
    }

    /// Says where the file is.
    pub fn rename(&self, path: &Path) {
        let part = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        let (name, folder) = (part(path.file_name()), part(path.parent().map(Path::as_os_str)));
        // SAFETY: as in `embedded_name`; both texts live during the call, and their lengths are theirs.
        unsafe {
            weft_rename_source_file(
                self.file,
                name.as_ptr().cast(),
                name.len(),
                folder.as_ptr().cast(),
                folder.len(),
            )
        }
    }
}

/// Says that variables are in the one address space that the host has, whatever address spaces their places were given in; and nothing of functions that
/// are only declared, so that they can be defined.
pub fn flatten(module: &Module<'_>) {
    // SAFETY: the module is live.
    unsafe { weft_flatten_debug_info(module.as_mut_ptr()) }
}

/// Whether the function is described.
pub fn is_described(function: FunctionValue<'_>) -> bool {
    // SAFETY: a live function.
    unsafe { !LLVMGetSubprogram(function.as_value_ref()).is_null() }
}

/// Describes a function that no source has, as belonging to the source of a function that is described: what is inlined into it keeps its
/// places.
pub fn describe_artificial(function: FunctionValue<'_>, like: FunctionValue<'_>) {
    assert!(is_described(like), "nothing to be like");
    // SAFETY: both are live functions of one module, and `like` has a subprogram.
    unsafe { weft_describe_artificial(function.as_value_ref(), like.as_value_ref()) }
}

/// Whether a variable of the source is in this place, an `alloca`.
pub fn is_declared(variable: InstructionValue<'_>) -> bool {
    // SAFETY: a live instruction.
    unsafe { weft_is_declared(variable.as_value_ref()) != 0 }
}

/// Says that the variables which were in a place are wherever a slot points: a variable, the last in its block so far.
pub fn declare_behind(variable: InstructionValue<'_>, slot: PointerValue<'_>) {
    // SAFETY: both are live `alloca`s of one module.
    unsafe { weft_declare_behind(variable.as_value_ref(), slot.as_value_ref()) }
}

/// Says that a variable with static storage, as far as it is described as one of the slot's function, is where the slot, a variable, points.
pub fn declare_static_behind(variable: GlobalValue<'_>, slot: PointerValue<'_>) {
    // SAFETY: a live global variable and a live `alloca` of one module.
    unsafe { weft_declare_static_behind(variable.as_value_ref(), slot.as_value_ref()) }
}

/// Forgets which values variables of the source have in a block.
pub fn forget_variables(block: BasicBlock<'_>) {
    // SAFETY: a live block.
    unsafe { weft_forget_variables(block.as_mut_ptr()) }
}

/// Forgets the descriptions of variables that are not defined in the module: debuggers would look for them there.
pub fn forget_absent_variables(module: &Module<'_>) {
    // SAFETY: the module is live.
    unsafe { weft_forget_absent_variables(module.as_mut_ptr()) }
}

/// A line of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The name of the file, without folders.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// Where a function begins, if the module tells.
pub fn place_of_function(function: FunctionValue<'_>) -> Option<Place> {
    // The C API takes a missing subprogram for an error.
    is_described(function).then(|| place(function.as_value_ref()))?
}

/// Where an instruction comes from, if the module tells.
pub fn place_of(instruction: InstructionValue<'_>) -> Option<Place> {
    place(instruction.as_value_ref())
}

fn place(value: LLVMValueRef) -> Option<Place> {
    // SAFETY: a live instruction, or a live function with a subprogram.
    let (path, line) = unsafe {
        (
            text(|length| LLVMGetDebugLocFilename(value, length)),
            LLVMGetDebugLocLine(value),
        )
    };
    let file = Path::new(&path).file_name()?.to_string_lossy().into_owned();
    (line > 0).then_some(Place { file, line })
}

/// A text of the C API, by its length.
///
/// # Safety
/// `get` gives null, or so many bytes as it sets, alive until this returns.
unsafe fn text(get: impl FnOnce(*mut c_uint) -> *const c_char) -> String {
    let mut length = 0;
    let bytes = get(&mut length);
    if bytes.is_null() {
        return String::new();
    }
    // SAFETY: promised by the caller.
    let bytes = unsafe { std::slice::from_raw_parts(bytes.cast::<u8>(), length as usize) };
    String::from_utf8_lossy(bytes).into_owned()
}

/// Says of all that a function does that it is done by another one of the source, at the places where that one does it or calls what does.
pub fn lend_places(function: FunctionValue<'_>, like: FunctionValue<'_>) {
    // SAFETY: both are live functions of one context.
    unsafe { weft_lend_places(function.as_value_ref(), like.as_value_ref()) }
}
