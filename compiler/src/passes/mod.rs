//! The passes of the pipeline, one file each; file, function and command-line name are the same word. The private modules are no passes, but what several of them have
//! in common.

pub mod branch_together;
pub mod check_denormal_mode;
pub mod choose_sub_group_size;
pub mod compare_magnitudes;
pub mod compare_tiles;
pub mod copy_written_arguments;
pub mod define_mux_builtins;
pub mod define_printf;
pub mod encode_kernel_metadata;
pub mod estimate_roots;
pub mod find_group_use;
pub mod flush_denormals;
pub mod flush_half;
pub mod freeze_poison;
pub mod guard_conversions;
pub mod guard_integer_division;
pub mod infer_address_spaces;
pub mod inline_functions;
pub mod kernel_entry;
pub mod legalize_atomics;
pub mod let_last_decide;
pub mod limit_uneven_loops;
pub mod limit_unrolling_hints;
pub mod link_device_library;
pub mod lower_builtins;
pub mod lower_named_barriers;
pub mod measure_private_memory;
pub mod note_restrict;
pub mod optimal_builtin_replacement;
pub mod outline_regions;
pub mod prepare_barriers;
pub mod read_constants_in_place;
pub mod recognize_global_ids;
pub mod record_vector_variants;
pub mod refuse_unsupported;
pub mod refuse_untranslatable;
pub mod release_vector_variants;
pub mod release_volatile_counters;
pub mod replace_local_module_scope_variables;
pub mod replace_target_types;
pub mod retarget;
pub mod retarget_debug_info;
pub mod round_toward_zero;
pub mod run_vecz;
pub mod scale_by_powers;
pub mod settle_arithmetic;
pub mod share_program_variables;
pub mod skip_idle_updates;
pub mod specialize_work_group_size;
pub mod splat_addresses;
pub mod store_components;
pub mod tell_apart;
pub mod transfer_kernel_metadata;
pub mod widen_half;
pub mod work_item_loops;
pub mod wrap_products;
pub mod yield_while_waiting;

mod address_space_of;
mod function_pointers;
mod group_arithmetic;
mod known_sizes;
mod library_call;
mod mux;
mod parted;
mod scheduling;
mod sub_group_functions;
mod sub_group_queries;
mod through_arguments;
mod vec_groups;
mod waiting_loops;
mod whole_groups;
mod whole_rows;
mod work_group_functions;

use inkwell::builder::BuilderError;
use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::attributes;
use ir::debug_info::{self, Place};

use crate::BuildError;

/// The one kernel of a module that is on its way to an entry. "Needs" of every pass over a kernel: `transfer_kernel_metadata` and the
/// extraction of one kernel ran before.
fn the_kernel<'ctx>(module: &Module<'ctx>) -> Result<FunctionValue<'ctx>, BuildError> {
    match attributes::entry_points(module)[..] {
        [kernel] => Ok(kernel),
        ref kernels => Err(BuildError::Backend(format!(
            "a kernel's module has {} entry points",
            kernels.len()
        ))),
    }
}

/// A refusal that names the kernel, and its place in the source.
fn refuse(kernel: FunctionValue<'_>, reason: impl Into<String>) -> BuildError {
    refuse_at(kernel, debug_info::place_of_function(kernel), reason)
}

/// A refusal that names the kernel, and the place of what is refused.
fn refuse_at(kernel: FunctionValue<'_>, place: Option<Place>, reason: impl Into<String>) -> BuildError {
    BuildError::Kernel {
        name: attributes::original_name(kernel),
        place,
        reason: reason.into(),
    }
}

/// A builder refuses only what a pass must not ask of it: a bug of ours.
impl From<BuilderError> for BuildError {
    fn from(error: BuilderError) -> BuildError {
        BuildError::Backend(format!("while building IR: {error}"))
    }
}
