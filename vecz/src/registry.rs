//! The preparation passes and the analyses by name, so that `veczc --pass` and `veczc --print` can run one alone. A new one is one line here.

use inkwell::module::Module;
use inkwell::values::FunctionValue;

use crate::function::Function;
use crate::{prepare, Reason, Request};

/// A preparation pass: it edits a kernel, or says why it cannot.
pub type PreparePass = for<'ctx> fn(&Module<'ctx>, FunctionValue<'ctx>, &Request<'_>) -> Result<(), Reason>;

/// An analysis and its `Display`, for a request that names a dimension (x if it does not).
pub type PrintAnalysis = for<'ctx> fn(&Function<'ctx>, &Request<'_>) -> Result<String, Reason>;

/// The preparation passes, in their order in [`crate::vectorize`].
pub const PREPARE_PASSES: &[(&str, PreparePass)] = &[
    (
        "expand_memory_intrinsics",
        prepare::expand_memory_intrinsics::expand_memory_intrinsics,
    ),
    ("remove_intptr", prepare::remove_intptr::remove_intptr),
    (
        "squash_small_vectors",
        prepare::squash_small_vectors::squash_small_vectors,
    ),
    ("scalarize", prepare::scalarize::scalarize),
    (
        "uniform_reassociation",
        prepare::uniform_reassociation::uniform_reassociation,
    ),
    ("ternary_transform", prepare::ternary_transform::ternary_transform),
];

/// The analyses.
pub const ANALYSES: &[(&str, PrintAnalysis)] = &[("loops", |function, _| Ok(print_loops(function)))];

/// The entry of a name.
pub fn find<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    table.iter().find(|(known, _)| *known == name).map(|(_, it)| *it)
}

fn print_loops(function: &Function<'_>) -> String {
    let mut text = String::new();
    for block in function.blocks.keys() {
        let (name, depth) = (function.block_name(block), function.loops.depth(block));
        let head = match function.loops.headed_by(block) {
            Some(_) => ", a header",
            None => "",
        };
        text.push_str(&format!("{name}: depth {depth}{head}\n"));
    }
    text
}
