//! Count bits by an instruction where a loop counts them one by one.
//! Needs: loops rotated. Guarantees: nothing. Changes: loops that end when a number has no bits left.
//!
//! before: `for (; x; x &= x - 1) ++n;`
//! after: `n = ctpop(x)`; and `ctlz` or `cttz` for loops that shift
//!
//! LLVM does it for the scalar kernel, and deletes the loop if it does nothing else. Lanes would go around as often as the one with the most bits.

use inkwell::attributes::AttributeLoc;
use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::attributes;
use ir::passes::FunctionPasses;

use crate::{Reason, Request};

/// The pass.
pub fn count_bits<'ctx>(_: &Module<'ctx>, function: FunctionValue<'ctx>, request: &Request<'_>) -> Result<(), Reason> {
    // Of loops that copy and fill LLVM's pass would make functions, which lanes would call one by one.
    let is_missing = |name: &&str| function.get_string_attribute(AttributeLoc::Function, name).is_none();
    let missing: Vec<&str> = attributes::NO_MEMORY_FUNCTIONS.into_iter().filter(is_missing).collect();
    for name in &missing {
        attributes::set_string(function, name, "");
    }
    let done = FunctionPasses::new(function, request.machine).run("loop(loop-idiom,loop-deletion)");
    for name in missing {
        function.remove_string_attribute(AttributeLoc::Function, name);
    }
    done.map_err(Reason::Internal)
}
