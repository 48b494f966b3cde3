//! Vectorize the kernel across work-items, as `-cl-wfv` says.
//! Needs: prepare_barriers. Guarantees: the entry point is the scalar kernel or a vectorized one that takes its place; with `always`, a kernel
//! that stays scalar is a remark in the log with the reason. Changes: adds a function, linked to the kernel by metadata, or says on the kernel
//! that there is none.

use inkwell::module::Module;
use ir::attributes;
use ir::vectorization::{self, Vectorization};
use vecz::Outcome;

use super::the_kernel;
use crate::options::Wfv;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn run_vecz(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    if context.options.wfv == Wfv::Never {
        return Ok(());
    }
    let kernel = the_kernel(module)?;
    let name = attributes::original_name(kernel);
    let outcome = vecz::vectorize(module, kernel);
    if let Outcome::Declined(_) = outcome {
        let lanes = u32::try_from(context.target.float_lanes()).unwrap_or(1);
        vectorization::set_failed(kernel, Vectorization::of_lanes(lanes));
    }
    match outcome {
        Outcome::Vectorized { function, lanes } => {
            vectorization::link(kernel, function, Vectorization::of_lanes(lanes));
            attributes::take_is_kernel(function, kernel);
        }
        Outcome::Declined(reason) if context.options.wfv == Wfv::Always => {
            let remark = format!("remark: kernel \"{name}\" is not vectorized: {reason}");
            context.remarks.borrow_mut().push(remark);
        }
        Outcome::Declined(_) => {}
    }
    Ok(())
}
