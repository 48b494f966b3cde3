//! Loops are unrolled no more often than is of any use, whatever a program asks for (`opencl_unroll_hint`, SPIR-V's `PartialCount`): LLVM does as it is told
//! as long as the copies are no more than 16384 instructions, and then what comes after it takes time that grows with the square of their number. (Measured: a loop of
//! one load and a remainder is built in 0.5 s with 64 copies of its body, in 1 s with 256, in 11 s with 1000, in 39 s with 2000.)
//! Needs: nothing. Guarantees: no hint asks for more than [`MOST_COPIES`]. Changes: hints at loops.
//! before: `!{!"llvm.loop.unroll.count", i32 1000}`   after: `!{!"llvm.loop.unroll.count", i32 256}`

use inkwell::module::Module;
use ir::view::defined_functions;

use crate::pipeline::PassContext;
use crate::BuildError;

/// Far more than counting and testing is worth, but who asks for as many copies as there are rounds may want a private array in registers.
const MOST_COPIES: u32 = 256;

/// The pass.
pub fn limit_unrolling_hints(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    for function in defined_functions(module) {
        ir::loops::limit_unrolling_hints(function, MOST_COPIES);
    }
    Ok(())
}
