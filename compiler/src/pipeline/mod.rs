//! The pass pipeline: what runs, in which order, and why there.
//!
//! A program goes through [`program_steps`] once, then each kernel, alone in a module with what it calls, through [`kernel_steps`]. The
//! runner wraps every step: it times, prints before or after on request, verifies, and can stop after N steps.

mod alone;
mod optimize;
mod runner;

use inkwell::module::Module;
use ir::diagnostics::Diagnostics;

use crate::forms::Second;
use crate::options::BuildOptions;
use crate::passes;
use crate::target::Target;
use crate::telling::Telling;
use crate::variant::Variant;
use crate::{BuildError, LeftOut};

pub use alone::{run_on_text, Selection};
pub use runner::{is_watched, run};

/// What a pass may look at besides its module.
pub struct PassContext<'a> {
    /// The options of the build.
    pub options: &'a BuildOptions,
    /// The machine that code is made for.
    pub target: &'a Target,
    /// LLVM's messages in this context.
    pub diagnostics: &'a Diagnostics,
    /// What the user should be told, for the build log.
    pub remarks: &'a std::cell::RefCell<Vec<String>>,
    /// Kernels that a pass has left out of the program, each with the reason.
    pub left_out: &'a std::cell::RefCell<Vec<LeftOut>>,
    /// The one kernel that is wanted, where it is not all of a program.
    pub chosen: Option<&'a ChosenKernel>,
    /// What the kernel is to become.
    pub variant: Variant,
    /// What the kernel had better become as well, as [`run_vecz`](crate::passes::run_vecz) finds out.
    pub rival: &'a std::cell::Cell<Option<Second>>,
    /// Whether the kernel may have several variants, as [`run_vecz`](crate::passes::run_vecz) finds out.
    pub may_have_variants: &'a std::cell::Cell<bool>,
    /// Whether vectors may be had that fit another size of work-groups, if only for all launches of that size, as found out there too.
    pub may_be_fitted: &'a std::cell::Cell<bool>,
    /// Whether the kernel's arithmetic is settled, by [`settle_arithmetic`](crate::passes::settle_arithmetic) or by `run_vecz`.
    pub is_settled: &'a std::cell::Cell<bool>,
    /// The arguments that are worth to be known, found there too.
    pub(crate) telling: &'a std::cell::RefCell<Vec<Telling>>,
    /// Whether it is worth to be known which of them point to memory that is apart, found there too.
    pub asks_apart: &'a std::cell::Cell<bool>,
}

/// A kernel that is wanted alone, and how it will be run.
#[derive(Clone, Debug)]
pub struct ChosenKernel {
    /// Its name.
    pub name: String,
    /// The size of its work-groups, if they are to have one size only.
    pub local_size: Option<[u64; 3]>,
    /// The dimensions from the innermost work-item loop to the outermost.
    pub work_item_order: [u32; 3],
}

/// A pass of ours: it edits the module, or says why it cannot.
pub type Pass = for<'ctx> fn(&Module<'ctx>, &PassContext<'_>) -> Result<(), BuildError>;

/// What a step runs.
#[derive(Clone, Copy)]
pub enum Run {
    /// A pass of ours.
    Ours(Pass),
    /// LLVM's verifier.
    Verifier,
    /// LLVM passes, as `opt -passes=` takes them.
    Llvm(&'static str),
    /// LLVM passes, others for modules with debug info.
    LlvmFor {
        /// For modules without.
        plain: &'static str,
        /// For modules with debug info.
        debugged: &'static str,
    },
    /// LLVM passes that depend on the module; others for modules with debug info.
    LlvmBy {
        /// For modules without.
        plain: for<'ctx> fn(&Module<'ctx>, &PassContext<'_>) -> String,
        /// For modules with debug info.
        debugged: &'static str,
    },
}

/// One step of the pipeline.
#[derive(Clone, Copy)]
pub struct Step {
    /// The pass: its file, its function, its name on the command line.
    pub name: &'static str,
    /// What is run.
    pub run: Run,
}

macro_rules! ours {
    ($name:ident) => {
        Step {
            name: stringify!($name),
            run: Run::Ours(passes::$name::$name),
        }
    };
}

/// What is done to a whole program before its kernels part ways, whether all of them are wanted or one.
pub fn program_steps(chosen: Option<&ChosenKernel>) -> Vec<Step> {
    vec![
        // First: all later passes know kernels by the attribute that this one sets.
        match chosen {
            Some(_) => ours!(encode_kernel_metadata),
            None => ours!(transfer_kernel_metadata),
        },
        // Before anything looks at types.
        ours!(refuse_untranslatable),
        // After the refusals, which name the types that remain; before any pass that asks a value for its type.
        ours!(replace_target_types),
        // Before any pass moves loads away from the stores of what they have loaded.
        ours!(store_components),
        // While the program is in one piece: a kernel does not call the vector functions that it may come to call. Before the
        // annotations, which list functions, are taken for a variable.
        ours!(record_vector_variants),
        // While the program is in one piece: kernels must agree on where a variable lives.
        ours!(share_program_variables),
        // Before any pass makes more places of variables out of those that there are.
        ours!(retarget_debug_info),
    ]
}

/// What is done to a kernel, from the IR contract to IR for the host.
pub fn kernel_steps(options: &BuildOptions) -> Vec<Step> {
    let (values, simplify, tidy, flatten, optimize) = match options.opt_disable {
        // Kernels must still be in one function for the loops around them.
        true => (
            Run::Llvm("always-inline"),
            Run::Llvm("globaldce"),
            Run::Llvm("globaldce"),
            Run::Llvm("always-inline"),
            Run::Llvm("globaldce"),
        ),
        false => (
            Run::LlvmFor {
                plain: VALUES,
                // Variables stay variables, so that the loops can follow them.
                debugged: "always-inline",
            },
            Run::LlvmFor {
                plain: SIMPLIFY,
                debugged: "cgscc(inline)",
            },
            Run::LlvmFor {
                plain: TIDY,
                debugged: "globaldce",
            },
            Run::Llvm(FLATTEN),
            Run::LlvmBy {
                plain: optimize::optimize,
                debugged: OPTIMIZE_DEBUGGED,
            },
        ),
    };
    vec![
        // First, as it is about what the program computes, not what the device library does for it.
        ours!(check_denormal_mode),
        // Before the device library is there, whose functions it does not change; before round_toward_zero, which leaves calls.
        ours!(flush_half),
        // Before the device library is there, and before anything that works with constants.
        ours!(round_toward_zero),
        // Before anything may reason with what a program leaves undefined: what clang has already folded,
        ours!(freeze_poison),
        // and what it has not.
        ours!(guard_integer_division),
        // Early: from here on only `__mux_*` builtins have a meaning of their own.
        ours!(lower_builtins),
        // After lower_builtins, whose builtins it answers; before anything that a constant makes simpler.
        ours!(specialize_work_group_size),
        // Before all that looks for functions of sub-groups or local variables, which it makes.
        ours!(lower_named_barriers),
        // After lower_builtins, whose builtins tell which kernels use sub-groups; before anything asks for their size.
        ours!(choose_sub_group_size),
        // After lower_builtins, whose builtins it uses; before vectorization, which must not see module-scope state.
        ours!(replace_local_module_scope_variables),
        // Before vectorization and linking: what an instruction can do needs no library function.
        ours!(optimal_builtin_replacement),
        // Before prepare_barriers, which inlines what reaches barriers; before anything asks LLVM what barriers change.
        ours!(note_restrict),
        // Before vectorization, which keeps the numbers that it gives.
        ours!(prepare_barriers),
        // Before vectorization, which takes library functions as part of the kernel; only what is native stays a call.
        ours!(link_device_library),
        // As soon as every function that will be there is there.
        ours!(refuse_unsupported),
        // After link_device_library, whose functions convert; before values, which takes what a conversion leaves undefined for anything.
        ours!(guard_conversions),
        // Before values, which makes values of variables.
        ours!(release_volatile_counters),
        // Before anything else that thinks about values.
        Step {
            name: "values",
            run: values,
        },
        // After values, which brings magnitudes to comparisons; before simplify, which believes what is not so.
        ours!(compare_magnitudes),
        // One flat kernel; with tidy, its variables in registers: what is still in memory afterwards is so for a reason.
        Step {
            name: "simplify",
            run: simplify,
        },
        // After simplify, which leaves what its inliner finds too long.
        ours!(inline_functions),
        // After all that inlines; before tidy, which finds what is the same of what is read.
        ours!(read_constants_in_place),
        // After all that inlines, and knows zeros then.
        ours!(compare_magnitudes),
        Step {
            name: "tidy",
            run: tidy,
        },
        // After tidy, which makes constants of what is one; before anything unrolls loops, or asks for signs.
        ours!(wrap_products),
        // After all that inlines the loops of other functions; before anything unrolls loops.
        ours!(limit_unrolling_hints),
        // After tidy, which makes values of ids; before recognize_global_ids, which hides local ones; before anything asks which branches all work-items take alike.
        ours!(compare_tiles),
        // After tidy, which makes of most variables that decide about loops values; after compare_tiles, which knows of more than loops. Before branch_together, which asks what work-items share.
        ours!(let_last_decide),
        // After tidy, which makes of most variables that decide about loops values; before vectorization, which is not for kernels that yield.
        ours!(yield_while_waiting),
        // After tidy, which makes values of what loops count in; after yield_while_waiting, which knows loops by their shape. Before vectorization, so that
        // all versions of the kernel have the same points.
        ours!(branch_together),
        // After tidy, which makes values of ids; before find_group_use, to which such sums would be uses of groups.
        ours!(recognize_global_ids),
        // As soon as nothing is left that asks for groups by another name, and all points are there; before the loops, which ask for kernels that do not.
        ours!(find_group_use),
        // After tidy, which brings pointers and their uses together; before vectorization and the loops, which look at the spaces of accesses.
        ours!(infer_address_spaces),
        // After tidy, before anything has several work-items run on one argument.
        ours!(copy_written_arguments),
        // After tidy, which makes parameters what addresses are computed of; after infer_address_spaces, which makes other accesses. Before vectorization, which may not
        // move what may be the same.
        ours!(tell_apart),
        // On what is left in memory, of one work-item.
        ours!(measure_private_memory),
        // Before the forms of a kernel part ways, and after everything that is the same for all of them.
        ours!(settle_arithmetic),
        // On one flat kernel with its variables in registers, so that as little as possible is a call or a variable for each lane.
        ours!(run_vecz),
        // After vectorization, which takes vectors apart.
        ours!(compare_magnitudes),
        // After vectorization, which makes vectors of it; before LLVM's vectorizer, which does not.
        ours!(scale_by_powers),
        // After vectorization, which unrolls what vectors gain by; the loops around work-items keep what it says.
        ours!(limit_uneven_loops),
        // As soon as calls are what they will be: what is left of the scalar functions can be inlined.
        ours!(release_vector_variants),
        // After tidy, which gets barriers into the kernel and most variables out of memory: the loops say which accesses are
        // independent, and must see all of them.
        ours!(work_item_loops),
        // After the loops: an atomic access is not independent of other work-items, however plain it becomes.
        ours!(legalize_atomics),
        // After legalize_atomics: what is plain needs no test.
        ours!(skip_idle_updates),
        // After the loops, which ask for sizes and set local ids.
        ours!(define_mux_builtins),
        // After define_mux_builtins, whose hidden parameters it fills.
        ours!(kernel_entry),
        // After the loops, so that they see values, and no memory to keep them in; after kernel_entry, whose entry it adds to.
        ours!(define_printf),
        // Last of ours: nothing after it knows of OpenCL.
        ours!(retarget),
        // After all of ours, before the passes that would crash over what is no IR.
        Step {
            name: "verify",
            run: Run::Verifier,
        },
        // The loops and the scheduling structures become one function, so that all that follows sees plain registers.
        Step {
            name: "flatten",
            run: flatten,
        },
        // After flatten, which makes constants of what is known; before optimize, which does such addresses wrong.
        ours!(splat_addresses),
        // After flatten, which makes the scheduling structures registers; before the passes that take long over large functions.
        ours!(outline_regions),
        Step {
            name: "optimize",
            run: optimize,
        },
        // After optimize, which would take it back.
        ours!(widen_half),
        // After optimize, which knows what roots and quotients are.
        ours!(estimate_roots),
        // After every pass that inlines or moves arithmetic.
        ours!(flush_denormals),
    ]
}

/// The part of [`kernel_steps`] in which a kernel can be refused for what it is, rather than for what becomes of it: all before vectorization.
pub fn kernel_checks(options: &BuildOptions) -> Vec<Step> {
    let steps = kernel_steps(options).into_iter();
    steps.take_while(|step| step.name != "run_vecz").collect()
}

const VALUES: &str = "always-inline,function(sroa)";
/// What a program expects becomes weights of branches only when functions are inlined: where a branch hardly goes, LLVM does not inline.
const SIMPLIFY: &str = "function(early-cse,simplifycfg),cgscc(inline)";
const TIDY: &str = "always-inline,function(lower-expect,sroa,early-cse<memssa>,simplifycfg),globaldce";
/// Variables stay in memory rather than that an access to one of two places becomes a branch: lanes that are off access a variable, so that there is none (`vecz/src/memory/emit/lanes.rs`).
const FLATTEN: &str =
    "always-inline,function(sroa<preserve-cfg>,early-cse<memssa>,simplifycfg,instcombine<no-verify-fixpoint>)";
/// A debugger stops at one place of a line, and finds a variable where it is there: nothing is vectorized or unrolled, so no line has several copies.
///
/// The combiner comes first, as all others would take `fabs(x) > 0` for `x > 0` (`passes/compare_magnitudes.rs`).
const OPTIMIZE_DEBUGGED: &str = "function(sroa<preserve-cfg>,instcombine<no-verify-fixpoint>),default<O1>";

/// Every pass of ours by name, for running one alone.
pub fn find(name: &str) -> Option<Step> {
    program_steps(None)
        .into_iter()
        .chain([ours!(encode_kernel_metadata)])
        .chain(kernel_steps(&BuildOptions::default()))
        .find(|step| step.name == name)
}
