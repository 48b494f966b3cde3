//! Vectorize the kernel across work-items, as `-cl-wfv` says.
//! Needs: prepare_barriers. Guarantees: the entry point is the scalar kernel or a vectorized one that takes its place; with `always`, a kernel
//! that stays scalar is a remark in the log with the reason. Changes: adds a function, linked to the kernel by metadata, or says on the kernel
//! that there is none.

use inkwell::module::Module;
use ir::attributes;
use ir::vectorization::{self, Vectorization};
use vecz::{remarks, Mode, Outcome, Request};

use super::the_kernel;
use crate::options::Wfv;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn run_vecz(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let mode = match context.options.wfv {
        Wfv::Never => return Ok(()),
        Wfv::Auto => Mode::Auto,
        Wfv::Always => Mode::Always,
    };
    let kernel = the_kernel(module)?;
    let name = attributes::original_name(kernel);
    let request = Request::new(mode, context.target.machine());
    let outcome = vecz::vectorize(module, kernel, &request);
    if mode == Mode::Always {
        let remark = format!("remark: {}", remarks::remark(&name, kernel, &outcome));
        context.remarks.borrow_mut().push(remark);
    }
    match outcome {
        Outcome::Vectorized(made) => {
            vectorization::link(kernel, made.function, made.vectorization);
            attributes::take_is_kernel(made.function, kernel);
        }
        Outcome::Declined(_) => {
            let lanes = u32::try_from(context.target.float_lanes()).unwrap_or(1);
            vectorization::set_failed(kernel, Vectorization::of_lanes(lanes));
        }
    }
    Ok(())
}
