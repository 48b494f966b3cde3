//! Kernels with functions of sub-groups: their lanes are a sub-group.
//!
//! A sub-group of W work-items is W consecutive ones, so the lanes of a vector along x are one wherever rows are whole numbers of sub-groups. Whoever runs
//! the vectorized kernel sees to that: all lanes are there, the first one's local id is a multiple of W, and other work-groups are run by the scalar kernel.
//!
//! What sub-groups do is then done in registers; see [`crate::plan::recipes`]. The lanes that take part in an operation are those for which its
//! block runs.

use inkwell::values::FunctionValue;
use ir::builtin_info::Mux;
use ir::{attributes, sub_groups, view};

use crate::{Reason, Request};

/// Whether a kernel has functions that tell sub-groups or their work-items apart.
pub fn are_used(kernel: FunctionValue<'_>) -> bool {
    called(kernel).any(|name| sub_groups::tells_apart(&name))
}

/// The request as it must be for a kernel with such functions; none if the kernel has none.
pub fn request_for<'a>(kernel: FunctionValue<'_>, request: &Request<'a>) -> Result<Option<Request<'a>>, Reason> {
    if !are_used(kernel) {
        return Ok(None);
    }
    if called(kernel).any(|name| name == Mux::SubGroupYield.name()) {
        return Err(Reason::Waits);
    }
    let size = attributes::sub_group_size(kernel).and_then(|size| u32::try_from(size).ok());
    match why_not(request, size) {
        Some(why) => Err(Reason::SubGroup(why)),
        None => Ok(Some(Request {
            width: size.or(request.width),
            dimension: Some(0),
            ..request.clone()
        })),
    }
}

fn called(kernel: FunctionValue<'_>) -> impl Iterator<Item = String> + '_ {
    let calls = view::calls(kernel).into_iter();
    calls.filter_map(view::called_function).map(view::name)
}

/// What is in the way, for sub-groups of a size, if it is known.
fn why_not(request: &Request<'_>, size: Option<u32>) -> Option<String> {
    if request.is_scalable {
        return Some("vectors of no fixed size are asked for".to_owned());
    }
    if request.is_predicated {
        return Some("a kernel that runs some of its lanes is asked for".to_owned());
    }
    if let Some(dimension) = request.dimension.filter(|it| *it != 0) {
        return Some(format!("it lies along dimension 0, and {dimension} is asked for"));
    }
    let size = size?;
    if let Some(width) = request.width.filter(|it| *it != size) {
        return Some(format!("it has {size} work-items, and {width} lanes are asked for"));
    }
    let row = request.local_size.map(|[x, ..]| x);
    let row = row.filter(|row| row % u64::from(size) != 0);
    row.map(|row| format!("a row of {row} work-items is no whole number of sub-groups of {size}"))
}
