//! Vectorize the kernel across work-items, as `-cl-wfv` says.
//! Needs: simplify, infer_address_spaces. Guarantees: the entry point is the scalar kernel or a vectorized one that takes its place; with `always`, the log
//! says what became of the kernel, and why it stays scalar if it does. Changes: adds a function, linked to the kernel by metadata, or says on the kernel
//! that there is none.
//! before: `define spir_kernel void @k(args) "mux-kernel"="entry-point"`
//! after:  `define internal void @__vecz_v16_k(args) "mux-kernel"="entry-point"` besides, and `@k` is an ordinary function
//!
//! In `auto`, what else the kernel had better become too, so that launches find out which is faster, is told by the context ([`forms`]). Asked for as that, a form is an error where it
//! cannot be had.
//!
//! What is to be debugged, or not to be optimized, is not vectorized by `auto`: a debugger shows work-items, not lanes. `always` means it.

use std::cell::Cell;

use inkwell::module::{Linkage, Module};
use inkwell::targets::TargetData;
use inkwell::values::FunctionValue;
use ir::private_memory::{bytes_at_once, own_bytes};
use ir::{attributes, debug_info, metadata, rewrite, view};
use vecz::choose::Candidate;
use vecz::{record, remarks, statistics, Choice, Mode, Outcome, Prospect, Reason, Request, Vectorized};

use super::work_item_loops::points;
use super::{estimate_roots, refuse, settle_arithmetic, the_kernel, through_arguments};
use crate::forms::{self, Form};
use crate::kernel::{kept_items, MAX_KEPT_BYTES};
use crate::options::{Forms, Wfv};
use crate::pipeline::PassContext;
use crate::vector_functions::AvailableVectorFunctions;
use crate::{arguments, device, telling, BuildError};

/// The pass.
pub fn run_vecz(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let options = context.options;
    let kernel = the_kernel(module)?;
    // Breakpoints are set in one.
    let is_one = options.opt_disable || debug_info::is_present(module);
    let may_be_several = !is_one && forms::is_same_but_for_rounding(module, kernel);
    let is_exact = may_be_several && forms::is_exact(module);
    if is_exact {
        let parameters = arguments::parameters(module, kernel)?.into_iter();
        let args: Vec<_> = parameters.map(|parameter| parameter.arg).collect();
        context.may_have_variants.set(true);
        context.telling.replace(telling::find(kernel, &args));
    }
    estimate_roots::mark(module, context);
    let mode = match (options.wfv, context.variant.form) {
        (Wfv::Never, _) | (_, Some(Form::Scalar)) => return Ok(()),
        (Wfv::Auto, _) if options.opt_disable || debug_info::is_present(module) => return Ok(()),
        (Wfv::Auto, None) => Mode::Auto,
        (Wfv::Auto, Some(Form::Vectorized | Form::Together)) | (Wfv::Always, _) => Mode::Always,
    };
    let name = attributes::original_name(kernel);
    let functions = AvailableVectorFunctions::new(context.target);
    let functions = functions.all();
    let may_have_two = mode == Mode::Auto && options.forms != Forms::One;
    let may_be_settled = may_have_two && may_be_several && !is_exact && forms::may_be_exact(module);
    let open = Cell::new(None);
    // Before they are written: what is settled is planned anew.
    let is_sure = |vectors: &Prospect| {
        open.set(forms::may_be_beaten(vectors).then_some(vectors.candidate));
        open.get().is_none()
    };
    let mut request = Request {
        is_wanted: may_be_settled.then_some(&is_sure),
        functions: &functions,
        local_size: metadata::required_work_group_size(kernel),
        ..Request::new(mode, context.target.machine())
    };
    request.choose(options.vecz_choices.clone());
    if request.choices.given(Choice::ClipIds).is_none() {
        // The loops over work-items leave out those that it takes out.
        request.choices.set(Choice::ClipIds, true);
    }
    if context.variant.form == Some(Form::Together) {
        request.choices.set(Choice::ReplicateLoops, false);
    }
    let mut outcome = match debug_info::is_present(module) && vecz::sub_groups::are_used(kernel) {
        // Two functions run such a kernel's work-groups, and places in its source are of one.
        true => Reason::SubGroup("debug info is about one work-item".to_owned()).into(),
        false => without_large_variables(module, vecz::vectorize(module, kernel, &request)),
    };
    if let (true, Outcome::Declined(declined)) = (may_be_settled, &outcome) {
        let vectors = open.get().filter(|_| declined.reason == Reason::Unwanted);
        if vectors.is_some() || forms::may_be_beaten_by_vectors(declined) {
            tracing::debug!(kernel = name, "settled");
            settle(module, context)?;
            request.is_wanted = None;
        }
        if let Some(candidate) = vectors {
            outcome = again(module, &request, candidate)?;
        }
    }
    if context.may_have_variants.get() {
        // As the scalar kernel tells.
        context.asks_apart.set(through_arguments::hinder_one_another(kernel));
    }
    if may_have_two {
        let rival = forms::rival(&outcome).filter(|_| context.may_have_variants.get());
        context.rival.set(rival);
    }
    if let (Some(Form::Vectorized | Form::Together), Outcome::Declined(declined)) = (context.variant.form, &outcome) {
        return Err(refuse(kernel, declined.reason.to_string()));
    }
    let mut remarks = context.remarks.borrow_mut();
    if options.wfv == Wfv::Always {
        remarks.push(format!("remark: {}", remarks::remark(&name, kernel, &outcome)));
    }
    if options.vecz_statistics {
        let counted = statistics::count(kernel, &outcome);
        remarks.push(format!("statistics of kernel \"{name}\":\n{counted}"));
    }
    if let Outcome::Vectorized(made) = &outcome {
        context.may_be_fitted.set(may_be_several && !is_exact);
        stand_in(made, kernel);
    }
    record::record(module, kernel, &request, &outcome);
    Ok(())
}

/// Settles a kernel's arithmetic, so that it may have two forms.
fn settle(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    settle_arithmetic::settle(module, context)?;
    estimate_roots::mark(module, context);
    context.may_have_variants.set(true);
    Ok(())
}

/// What becomes of a kernel of which vectors were planned before its arithmetic was settled: these, or what is left if they are too much code.
fn again<'ctx>(module: &Module<'ctx>, request: &Request<'_>, planned: Candidate) -> Result<Outcome<'ctx>, BuildError> {
    let kernel = the_kernel(module)?;
    let as_planned = vecz::vectorize(module, kernel, &request.again(planned));
    let outcome = match as_planned {
        Outcome::Vectorized(_) => as_planned,
        Outcome::Declined(_) => vecz::vectorize(module, kernel, request),
    };
    Ok(without_large_variables(module, outcome))
}

/// The most private memory that a lane of a vectorized kernel with barriers may use, in bytes: it may be kept for every work-item of a group, of the largest size
/// ([`device::MAX_WORK_GROUP_SIZE`]), and for the scalar kernel beside it as well.
const MAX_KEPT_VARIABLES: u64 = MAX_KEPT_BYTES / kept_items(device::MAX_WORK_GROUP_SIZE) / 2;

/// Each lane has its private variables: where those of all together are too much, the kernel stays scalar.
fn without_large_variables<'ctx>(module: &Module<'ctx>, outcome: Outcome<'ctx>) -> Outcome<'ctx> {
    let Outcome::Vectorized(made) = &outcome else {
        return outcome;
    };
    let layout = view::layout(module);
    let most = |of: fn(&TargetData, FunctionValue<'_>) -> Option<u64>| {
        let bytes = made.functions().map(|(function, _)| of(&layout, function));
        bytes.map(|it| it.unwrap_or(u64::MAX)).max().unwrap_or_default()
    };
    let has_points = view::calls(made.function).into_iter().any(points::is_point);
    // What functions that it calls have is not kept.
    let kept = MAX_KEPT_VARIABLES * u64::from(made.vectorization.width.lanes);
    let (bytes, limit) = match has_points && most(own_bytes) > kept {
        true => (most(own_bytes), kept),
        false => (most(bytes_at_once), device::MAX_PRIVATE_BYTES),
    };
    if bytes <= limit {
        return outcome;
    }
    delete(made);
    Reason::PrivateMemory { bytes, limit }.into()
}

/// Takes vectors away that are not to be.
fn delete(made: &Vectorized<'_>) {
    for (function, _) in made.functions() {
        rewrite::delete_function(function);
    }
}

/// The vectorized kernel, of which all is said that is said of the scalar one, becomes the entry point.
fn stand_in<'ctx>(made: &Vectorized<'ctx>, kernel: FunctionValue<'ctx>) {
    let how = made.vectorization;
    attributes::set_base_name(made.function, &attributes::base_name(kernel));
    for (function, _) in made.functions() {
        attributes::drop_is_kernel(function);
        function.set_linkage(Linkage::Internal);
        // All will be parts of one function.
        debug_info::lend_places(function, kernel);
    }
    attributes::take_is_kernel(made.function, kernel);
    attributes::set_preferred_multiple(made.function, how.width.lanes.into());
    attributes::set_preferred_dimension(made.function, how.dimension);
}
