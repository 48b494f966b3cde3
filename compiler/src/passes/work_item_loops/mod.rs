//! Make one function of the kernel that runs a whole work-group, in loops over its work-items.
//! Needs: simplify, after which a kernel has its synchronization points in its own body. Guarantees: the entry point
//! `<kernel>.mux-barrier-wrapper` runs one work-group; no synchronization point is left. Changes: the kernel is gone, the wrapper has its mark,
//! its metadata and its debug info.
//! before: `define spir_kernel void @k(args) { a; __mux_work_group_barrier(0, ...); b }`
//! after:  `define void @k.mux-barrier-wrapper(args) { for z, y, x { a }  for z, y, x { b } }`, each with `__mux_set_local_id(0, x)` and so on
//!         (where nobody asks for y and z, one loop runs over all rows: [`reads`])
//!
//! # Regions
//! A *point* is a call at which work-items wait for one another ([`points`]). A *region* is what a work-item runs from the kernel's start, or from
//! just after a point, up to the next points or to its end: it starts in one place and has one or more *exits* ([`regions`]). The wrapper has one
//! loop nest per region, around a copy of the region's blocks (its *body*, [`body`]); behind it, control goes to the region of the exit that the
//! work-items took. They all take the same, as OpenCL demands, so a loop of the kernel that has points in it is a loop of the wrapper,
//! and LLVM sees it as one.
//!
//! # Values that live across points
//! A value that is alive at a point is put into a variable ([`values`]). Each body has its own copy of that variable, filled at its start and
//! written back at its exits; copies become registers before this pass ends, so nothing inside of a body goes through memory for it. Between
//! bodies a value is kept
//! - once for the group, when it is the same for all work-items (LLVM's uniformity analysis tells): in registers of the wrapper. A body reads
//!   the value as it was when its region started and writes the next one, which takes effect when all work-items are through. So a loop counter
//!   that all work-items share counts in the wrapper, and the loop's condition is the wrapper's.
//! - for each work-item else, in scratch, as a structure of arrays ([`kept`]): item by item in one array for each value, so that consecutive
//!   work-items find theirs side by side.
//!
//! A region in which all work-items do the same, and nothing to memory, is run once for the group by each version that runs work-items of it, without loops: what stands between a point and
//! the next round of a loop around it, say. Where only work-items of local id 0 do anything, there is no loop over that dimension either ([`idle`]).
//!
//! What is cheaper to compute than to keep is not kept ([`tidy`]): ids, casts, addresses.
//!
//! Private variables that several regions use are arrays in scratch too. Others are on the stack, all work-items in one place.
//!
//! Where some work-items may return while others go on to a point, a flag is kept for each: those that returned are left out from then on.
//!
//! # Hooks of a point
//! A point may do more than wait: it has three hooks ([`points::Hooks`]), all of them called once for each place where they write code.
//! - `leave`, in the body of a work-item that arrives: it gets the operands of the call.
//! - `between`, once per group, when all work-items have arrived.
//! - `enter`, in the body of a work-item that goes on: it gives the call's result.
//!
//! A point keeps what it needs between them in variables of the wrapper, made when it is opened, which become registers; or in an array of scratch
//! with an element for each work-item. Other memory it must not use: loops are marked parallel as far as memory that work-items share goes.
//!
//! # Versions
//! A vectorized kernel and what runs the rest of its rows ([`versions`]) each have their bodies and what they keep; in every region the
//! vectorized body runs for all rows first, then the other one; row by row where a point asks for the order of local linear ids. Points are matched
//! by their numbers.
//!
//! A vectorized kernel whose lanes are a sub-group shares no work-group with the scalar one: each has a function of its own ([`apart`]).
//!
//! A vectorized kernel may be for ids below limits only: the rest of the group is left out ([`clip`]).
//!
//! # Loops
//! Every size is at least 1, so the loops test at their ends: that is the shape LLVM's loop passes want. Work-items do not wait for one another
//! between points, and without atomics none may read what another one writes (OpenCL C, "Memory Consistency Model": a data race is
//! undefined). So the innermost loop is *parallel* as far as accesses of global, constant and local memory go, and says so to LLVM. Private
//! variables are not: all iterations share their storage. Accesses of one work-item keep their order; that LLVM 19 does not see to that
//! where it does records together is why it does not do so (`ir/src/target.rs`).

mod apart;
mod body;
mod clip;
mod collectives;
mod debug;
pub(super) mod divergence;
mod idle;
mod kept;
mod nest;
mod places;
pub mod points;
mod reads;
mod regions;
mod row_loops;
mod rows;
mod scans;
pub(super) mod sub_groups;
mod tidy;
mod values;
mod variant;
mod versions;
mod wrapper;

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::attributes;

use super::{the_kernel, whole_rows};
use crate::options::Wfv;
use crate::pipeline::PassContext;
use crate::BuildError;
use versions::{Chosen, Versions};

/// The pass.
pub fn work_item_loops(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let entry = the_kernel(module)?;
    let may_become_vectors = context.options.llvm_vectors.loops;
    let may_assume_rows = whole_rows::may_be_assumed(module, entry, context);
    let mut rows = None;
    let (choice, alone) = match versions::choose(module, entry)? {
        Chosen::Apart([lanes, items]) if lanes.fills_rows_of(entry) => (lanes, items.functions()),
        Chosen::Apart([lanes, items]) if may_assume_rows => {
            rows = Some(lanes.lanes());
            (lanes, items.functions())
        }
        Chosen::Apart(both) => return apart::build_apart(module, entry, both, may_become_vectors),
        Chosen::Together(choice) => {
            if !choice.functions().contains(&entry) {
                tell_why_alone(entry, context);
            }
            (choice, Vec::new())
        }
    };
    let mut versions = Versions::prepare(module, choice)?;
    let mut left_out = versions.leave_out_scalar(entry);
    if let Some((items, rest)) = may_assume_rows.then(|| versions.leave_out_rest()).flatten() {
        rows = Some(items);
        left_out.extend(rest);
    }
    let wrapper = wrapper::declare(module, entry, ".mux-barrier-wrapper");
    attributes::take_is_kernel(wrapper, entry);
    match rows {
        Some(items) => attributes::set_whole_rows(wrapper, items),
        None if left_out.is_empty() && alone.is_empty() => {}
        None => attributes::set_vectors_are_alone(wrapper),
    }
    wrapper::build(module, wrapper, &versions, may_become_vectors)?;
    let versions = versions.all().chain(&left_out).map(|version| version.kernel);
    let mut all: Vec<FunctionValue> = versions.chain(alone).collect();
    if !all.contains(&entry) {
        all.insert(0, entry);
    }
    all.into_iter().for_each(|version| wrapper::retire(version, wrapper));
    Ok(())
}

/// Says of a kernel that is vectorized why only work-items run.
fn tell_why_alone(entry: FunctionValue<'_>, context: &PassContext<'_>) {
    let (name, reason) = (
        attributes::base_name(entry),
        versions::why_alone(entry).unwrap_or_default(),
    );
    let remark = format!("remark: the vectors of kernel \"{name}\" are not used: {reason}");
    tracing::debug!("{remark}");
    if context.options.wfv == Wfv::Always {
        context.remarks.borrow_mut().push(remark);
    }
}

fn bug(message: &str) -> BuildError {
    BuildError::Backend(format!("work_item_loops: {message}"))
}
