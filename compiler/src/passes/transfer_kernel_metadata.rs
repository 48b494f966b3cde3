//! Mark every kernel of a program, so that later passes know kernels by attribute.
//! Needs: the IR contract. Guarantees: each kernel with a body has `mux-kernel=entry-point`, its name as `mux-orig-fn`, a work-item order, and says
//! whether its work-groups are uniform and its denormal numbers flushed; what `!opencl.kernels` says of its work-group size is metadata of its own. Changes: attributes and metadata of functions.
//! before: `define spir_kernel void @k()`   after: `define spir_kernel void @k() "mux-kernel"="entry-point" "mux-orig-fn"="k" ...`
//!
//! Kernels are what `!opencl.kernels` lists; without such a list, the functions of the SPIR kernel calling convention.

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::attributes::{self, Flushed};
use ir::conventions::SPIR_KERNEL;
use ir::metadata::{self, ListedKernel};
use ir::view;

use crate::options::BuildOptions;
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn transfer_kernel_metadata(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let kernels = metadata::listed_kernels(module).unwrap_or_else(|| kernels_by_convention(module));
    for kernel in kernels.into_iter().filter(|kernel| view::is_defined(kernel.function)) {
        mark(
            kernel.function,
            kernel.required_work_group_size,
            [0, 1, 2],
            context.options,
        );
    }
    Ok(())
}

fn kernels_by_convention<'ctx>(module: &Module<'ctx>) -> Vec<ListedKernel<'ctx>> {
    let functions = view::defined_functions(module).into_iter();
    functions
        .filter(|function| function.get_call_conventions() == SPIR_KERNEL)
        .map(|function| ListedKernel {
            function,
            required_work_group_size: None,
        })
        .collect()
}

/// Marks a kernel. A work-group size that it requires already stands.
pub(super) fn mark(kernel: FunctionValue<'_>, size: Option<[u64; 3]>, order: [u32; 3], options: &BuildOptions) {
    attributes::set_is_kernel_entry_point(kernel);
    attributes::set_original_name(kernel, &view::name(kernel));
    attributes::set_work_item_order(kernel, order);
    if options.uniform_work_group_size {
        attributes::set_has_uniform_work_groups(kernel, true);
    }
    flush_denormals_if_allowed(kernel, options);
    if let (Some(size), None) = (size, metadata::required_work_group_size(kernel)) {
        metadata::set_required_work_group_size(kernel, size);
    }
}

/// Has a kernel flush denormal numbers if its program was compiled with options that allow it, or is built with such. Intel's CPUs take 100 cycles and more for a product of theirs. Nothing
/// is forced: what a module says of its kernels itself stays.
fn flush_denormals_if_allowed(kernel: FunctionValue<'_>, options: &BuildOptions) {
    let is_allowed = options.may_flush_denormals() || attributes::may_flush_denormals(kernel);
    let says_itself =
        attributes::keeps_denormals(kernel) || attributes::flushed_denormals(kernel) != Flushed::default();
    if cfg!(target_arch = "x86_64") && is_allowed && !says_itself {
        let all = Flushed {
            float: true,
            double: true,
        };
        attributes::set_flushed_denormals(kernel, all);
    }
}
