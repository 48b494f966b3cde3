//! What is noted on functions while a kernel is vectorized that calls them.
//!
//! - `"vecz-vector-function.vu"` of a function: the vector function that was made of it for arguments that differ from lane to lane and such that do not; empty if none can be, or is worth it.
//! - `"vecz-flat"`: the function of elements that was made of it.
//! - `"vecz-cycles"`: of such a function what a call takes one lane, of a vector function what one takes all lanes.
//! - `"vecz-cycles-of-parting"`: of a vector function what of that there is only because lanes part.
//! - `"vecz-made-for-calls"`: a function that was made here, which goes with the kernel unless that calls it.

use inkwell::attributes::AttributeLoc;
use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::{attributes, rewrite, vector_variants, view};

use crate::placeholders::letters;
use crate::target::Cycles;

const VECTOR_FUNCTION: &str = "vecz-vector-function.";
const FLAT: &str = "vecz-flat";
const CYCLES: &str = "vecz-cycles";
const PARTING: &str = "vecz-cycles-of-parting";
const MADE: &str = "vecz-made-for-calls";

/// What came of a function: none if nobody asked yet, none in it if there is no vector function.
pub fn vector_function(callee: FunctionValue<'_>, varying: &[bool]) -> Option<Option<String>> {
    let noted = attributes::string(callee, &key(varying))?;
    Some(Some(noted).filter(|it| !it.is_empty()))
}

/// Notes it.
pub fn set_vector_function(callee: FunctionValue<'_>, varying: &[bool], name: Option<&str>) {
    attributes::set_string(callee, &key(varying), name.unwrap_or_default());
}

fn key(varying: &[bool]) -> String {
    format!("{VECTOR_FUNCTION}{}", letters(varying))
}

/// The function of elements that was made of a function.
pub fn flat<'ctx>(module: &Module<'ctx>, callee: FunctionValue<'ctx>) -> Option<FunctionValue<'ctx>> {
    module.get_function(&attributes::string(callee, FLAT)?)
}

/// Notes it.
pub fn set_flat(callee: FunctionValue<'_>, flat: FunctionValue<'_>) {
    attributes::set_string(callee, FLAT, &view::name(flat));
}

/// What a call takes, of the lanes that the function is for, if it is known.
pub fn cycles(callee: FunctionValue<'_>) -> Option<Cycles> {
    read(callee, CYCLES)
}

/// Notes it.
pub fn set_cycles(callee: FunctionValue<'_>, cycles: Cycles) {
    write(callee, CYCLES, cycles);
}

/// What of that there is only because lanes part in a vector function.
pub fn cycles_of_parting(made: FunctionValue<'_>) -> Option<Cycles> {
    read(made, PARTING)
}

/// Notes it.
pub fn set_cycles_of_parting(made: FunctionValue<'_>, cycles: Cycles) {
    write(made, PARTING, cycles);
}

/// Cycles that are noted on a function by a name.
pub fn read(function: FunctionValue<'_>, key: &str) -> Option<Cycles> {
    let cycles: f64 = attributes::string(function, key)?.parse().ok()?;
    Some(Cycles::new(cycles))
}

/// Notes them.
pub fn write(function: FunctionValue<'_>, key: &str, cycles: Cycles) {
    attributes::set_string(function, key, &cycles.amount().to_string());
}

/// Notes that a function is a vector function that was made for calls.
pub fn set_is_made(made: FunctionValue<'_>) {
    attributes::set_string(made, MADE, "");
}

/// Forgets what is noted on a function.
pub fn forget(function: FunctionValue<'_>) {
    let of_function = function.attributes(AttributeLoc::Function).into_iter();
    let keys = of_function
        .filter(|it| it.is_string())
        .map(|it| it.get_string_kind_id().to_string_lossy().into_owned());
    let ours: Vec<String> = keys
        .filter(|it| it.starts_with(VECTOR_FUNCTION) || [FLAT, CYCLES, PARTING, MADE].contains(&it.as_str()))
        .collect();
    for key in ours {
        function.remove_string_attribute(AttributeLoc::Function, &key);
    }
}

/// Forgets all notes in a module, and deletes the vector functions that nobody calls.
pub fn forget_all(module: &Module<'_>) {
    loop {
        let made = module
            .get_functions()
            .filter(|it| attributes::string(*it, MADE).is_some());
        let unused: Vec<FunctionValue> = made.filter(|it| view::has_no_uses(*it)).collect();
        if unused.is_empty() {
            break;
        }
        unused.into_iter().for_each(rewrite::delete_function);
    }
    for function in module.get_functions() {
        if cycles(function).is_some() {
            // Lanes that call it one by one do so with what the call lists.
            for call in view::calls_of(function) {
                vector_variants::set_names_of_call(call, &[]);
            }
        }
        forget(function);
    }
}
