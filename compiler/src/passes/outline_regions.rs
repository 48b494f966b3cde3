//! Make functions of the regions of kernels that have very many.
//! Needs: flatten, after which the loops of a kernel are in one function; work_item_loops has marked the loops of such kernels. Guarantees: code that LLVM's
//! passes get through in time that grows with its size. Changes: the marked loops, with all in them, are functions that are not inlined.
//! before: `for ... { loop.1 } ... { loop.200 }`   after: `for ... { entry.loop() } ... { entry.loop.199() }`
//!
//! Many of LLVM's passes over loops, and register allocation, take time that grows with the square of what is in a function: 100 regions took a
//! minute and a half.

use inkwell::module::Module;
use ir::{loops, view};

use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn outline_regions(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    view::defined_functions(module).into_iter().for_each(loops::outline);
    Ok(())
}
