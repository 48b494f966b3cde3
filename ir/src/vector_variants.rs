//! Which vector functions a scalar function says it has: the attribute `vector-function-abi-variant`, a list of mangled names. What the names mean is not known
//! here.
//!
//! The functions must stay in the module though nothing calls them yet: `llvm.compiler.used` keeps them.

use inkwell::attributes::AttributeLoc;
use inkwell::llvm_sys::prelude::{LLVMBool, LLVMModuleRef, LLVMValueRef};
use inkwell::module::Module;
use inkwell::values::{AsValueRef, CallSiteValue, FunctionValue};

use crate::{attributes, view};

extern "C" {
    fn weft_append_to_compiler_used(module: LLVMModuleRef, globals: *mut LLVMValueRef, count: u32);
    fn weft_drop_compiler_used(module: LLVMModuleRef);
    fn weft_is_used_by_compiler(module: LLVMModuleRef, global: LLVMValueRef) -> LLVMBool;
}

/// The attribute, of a function or of a call.
const VARIANTS: &str = "vector-function-abi-variant";
/// The attribute by the name that the proposal of it uses in its examples: read, never written.
const VARIANTS_FIRST_NAME: &str = "vector-abi-variant";
/// What a mangled name starts with. Clang writes each shape of a function annotated with `declare simd` as an attribute of its own.
const PREFIX: &str = "_ZGV";

/// The names that a function lists, in order, as they are written.
pub fn names(function: FunctionValue<'_>) -> Vec<String> {
    let lists = [VARIANTS, VARIANTS_FIRST_NAME].map(|key| attributes::string(function, key));
    let attributes = function.attributes(AttributeLoc::Function).into_iter();
    let keys = attributes
        .filter(|it| it.is_string())
        .map(|it| it.get_string_kind_id().to_string_lossy().into_owned())
        .filter(|key| key.starts_with(PREFIX));
    split(lists.into_iter().flatten()).into_iter().chain(keys).collect()
}

/// The names that a call lists itself, in order, as they are written. They count before those of the function.
pub fn names_of_call(call: CallSiteValue<'_>) -> Vec<String> {
    let lists = [VARIANTS, VARIANTS_FIRST_NAME]
        .map(|key| call.get_string_attribute(AttributeLoc::Function, key))
        .into_iter()
        .flatten()
        .map(|it| it.get_string_value().to_string_lossy().into_owned());
    split(lists)
}

/// Has a call list names itself, in place of those that it listed; none takes the list away.
pub fn set_names_of_call(call: CallSiteValue<'_>, names: &[String]) {
    for key in [VARIANTS_FIRST_NAME, VARIANTS] {
        call.remove_string_attribute(AttributeLoc::Function, key);
    }
    if !names.is_empty() {
        let list = view::context_of(call).create_string_attribute(VARIANTS, &names.join(","));
        call.add_attribute(AttributeLoc::Function, list);
    }
}

/// The symbols that a function's vector functions go by: what a name has in parentheses, or else the name.
pub fn symbols(function: FunctionValue<'_>) -> Vec<String> {
    let names = names(function).into_iter();
    let symbols = names.map(|name| match name.split_once('(') {
        Some((_, redirection)) => redirection.trim_end_matches(')').to_owned(),
        None => name,
    });
    symbols.collect()
}

/// Records the names of a function's vector functions, in place of those that it listed.
pub fn set_names(function: FunctionValue<'_>, names: &[String]) {
    for key in [VARIANTS_FIRST_NAME, VARIANTS] {
        function.remove_string_attribute(AttributeLoc::Function, key);
    }
    if !names.is_empty() {
        attributes::set_string(function, VARIANTS, &names.join(","));
    }
}

/// Keeps functions in the module that nothing calls yet.
pub fn keep<'ctx>(module: &Module<'ctx>, functions: &[FunctionValue<'ctx>]) {
    let mut globals: Vec<LLVMValueRef> = functions.iter().map(|it| it.as_value_ref()).collect();
    if !globals.is_empty() {
        // SAFETY: `globals` holds `len` live functions of the module.
        unsafe { weft_append_to_compiler_used(module.as_mut_ptr(), globals.as_mut_ptr(), globals.len() as u32) }
    }
}

/// Keeps no function of the module any more.
pub fn keep_none(module: &Module<'_>) {
    // SAFETY: a live module.
    unsafe { weft_drop_compiler_used(module.as_mut_ptr()) }
}

/// Keeps a function no more that was kept. Variables that were kept are not, either.
pub fn let_go<'ctx>(module: &Module<'ctx>, function: FunctionValue<'ctx>) {
    let others = module
        .get_functions()
        .filter(|it| *it != function && is_kept(module, *it));
    let others: Vec<FunctionValue> = others.collect();
    keep_none(module);
    keep(module, &others);
}

/// Whether a function is kept in the module.
pub fn is_kept(module: &Module<'_>, function: FunctionValue<'_>) -> bool {
    // SAFETY: a live function of the module.
    unsafe { weft_is_used_by_compiler(module.as_mut_ptr(), function.as_value_ref()) != 0 }
}

/// The functions of a module that list vector functions.
pub fn functions_with_variants<'ctx>(module: &Module<'ctx>) -> Vec<FunctionValue<'ctx>> {
    let functions = module.get_functions();
    functions
        .filter(|it| !view::is_intrinsic(*it) && !names(*it).is_empty())
        .collect()
}

fn split(lists: impl Iterator<Item = String>) -> Vec<String> {
    let names: Vec<Vec<String>> = lists
        .map(|list| list.split(',').map(|name| name.trim().to_owned()).collect())
        .collect();
    names.into_iter().flatten().filter(|name| !name.is_empty()).collect()
}
