//! Say how many work-items a sub-group of the kernel has.
//! Needs: lower_builtins. Guarantees: the kernel has `"mux-sub-group-size"`; it has `"mux-no-subgroups"` if nothing in the module asks about
//! sub-groups or makes their work-items meet. Changes: those attributes.
//! before: `define spir_kernel void @k() ... !intel_reqd_sub_group_size !0`, `!0 = !{i32 32}`
//! after:  the same with `"mux-sub-group-size"="32" "mux-no-subgroups"`
//!
//! A size that the kernel requires is taken if there is such a size, else the build fails. Without a requirement a sub-group is what one vector of
//! floats holds, so that each of its work-items can be a lane. If work-groups are required to have shorter rows, or such as the smallest sub-groups of GPUs, it is a row: OpenCV's products of
//! matrices, in groups of 8 x 4, take that for granted.

use inkwell::module::Module;
use ir::builtin_info::Mux;
use ir::{attributes, metadata, view};

use super::{refuse, the_kernel};
use crate::device::SUB_GROUP_SIZES;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The size of the smallest sub-groups that GPUs have.
const LEAST_OF_GPUS: u64 = 8;

/// How the builtins that work on sub-groups begin.
const SUB_GROUP_PREFIX: &str = "__mux_sub_group_";

/// The pass.
pub fn choose_sub_group_size(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let kernel = the_kernel(module)?;
    let mut used = module.get_functions().filter(|function| !view::has_no_uses(*function));
    let are_used = used.any(|function| depends_on_sub_groups(&view::name(function)));
    let size = match metadata::required_sub_group_size(kernel) {
        Some(size) if SUB_GROUP_SIZES.contains(&size) => size,
        Some(size) => {
            let reason =
                format!("requires sub-groups of {size} work-items; there are sub-groups of {SUB_GROUP_SIZES:?}");
            return Err(refuse(kernel, reason));
        }
        None => {
            let lanes = context.target.float_lanes();
            let row = metadata::required_work_group_size(kernel).map(|size| size[0]);
            let is_short = |row: &u64| are_used && *row <= lanes.max(LEAST_OF_GPUS) && SUB_GROUP_SIZES.contains(row);
            row.filter(is_short).unwrap_or(lanes)
        }
    };
    attributes::set_sub_group_size(kernel, size);
    if !are_used {
        attributes::set_has_no_sub_groups(kernel);
    }
    Ok(())
}

fn depends_on_sub_groups(name: &str) -> bool {
    // Functions of the device library (`_Z21get_sub_group_eq_maskv`) ask once they are linked.
    let is_of_library = name.starts_with("_Z") && name.contains("sub_group_");
    is_of_library || name.starts_with(SUB_GROUP_PREFIX) || Mux::from_name(name).is_some_and(Mux::is_sub_group_query)
}
