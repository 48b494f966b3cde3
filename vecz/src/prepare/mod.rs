//! Preparation: passes over a copy of the kernel, until it has the form that plans are made for.
//!
//! [`STEPS`] is what runs, in which order, and why there. LLVM's passes share what they find out; after a pass of ours they forget it.
//!
//! What comes out has one block that returns and none that ends otherwise; branches to two blocks at most; no block that nothing reaches; natural loops only, each
//! with one block before it that leads to it alone, one latch, exits that are reached from it alone, and a phi in its exits for each value of it that is used
//! outside; and no edge from a block with several successors to one with several predecessors. [`check_prepared`] looks.

mod basic_mem2reg;
mod boscc;
pub mod bound_ids;
mod check;
pub mod clip_ids;
mod compare_magnitudes;
mod copy_written_arguments;
mod count_bits;
pub mod expand_memory_intrinsics;
mod extend_sums;
pub mod flags_from_branches;
pub mod hoist_addresses;
pub mod inline_functions;
mod lanes;
mod merge_branches;
mod merge_cases;
mod narrow_comparisons;
mod narrow_stores;
mod pre_linearize;
pub mod remove_intptr;
pub mod replicate_loops;
mod roscc;
pub mod scalarize;
mod search_loops;
mod simplify_infinite_loop;
mod split_masks;
mod split_remainders;
pub mod squash_small_vectors;
pub mod ternary_transform;
pub mod together;
pub mod uniform_reassociation;
mod unify_exits;
mod unroll_private;
pub mod unroll_walks;
mod variable_layout;
pub mod vectorize_callees;
mod widen_indices;

use std::time::Instant;

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::passes::FunctionPasses;

pub use check::check_prepared;

use crate::function::Function;
use crate::registry::PreparePass;
use crate::{Reason, Request};

macro_rules! ours {
    ($name:ident) => {
        (stringify!($name), PreparePass::Ours($name::$name))
    };
}

/// Unrolls the loops that a hint says it of, as often as that says, and no others.
const UNROLL_HINTED: &str = "loop-unroll<O1;no-partial;no-runtime;no-upperbound;no-peeling;full-unroll-max=0>";

/// The steps, in order. A name is that of the file of a pass of ours, of `veczc --pass`, and of a folder of text tests.
pub const STEPS: &[(&str, PreparePass)] = &[
    // First: what is called is as much of the kernel as its own code, for everybody after it.
    ours!(inline_functions),
    // Early: what it takes out of the kernel is nobody's mask, and no branch that others look at.
    ours!(clip_ids),
    // Early: everybody after it may want to know.
    ours!(bound_ids),
    // Early: what work-items write into is theirs, and a variable may become values.
    ours!(copy_written_arguments),
    // Early: what a program expects of a value is said of branches, and no longer a call that hides the value.
    ("lower_expect", PreparePass::Llvm("lower-expect")),
    // Early: structures that are copied whole can be taken apart after it.
    ours!(expand_memory_intrinsics),
    // Early: whoever follows looks at values, not at variables.
    ("sroa", PreparePass::Llvm("sroa<preserve-cfg>")),
    // After sroa: what it left.
    ours!(basic_mem2reg),
    // After sroa, which brings integers that are addresses together with what is added to them; before combine, which would take sums apart.
    ours!(remove_intptr),
    // Before loads and stores are looked at for their addresses: `sext(trunc(id))` becomes `id` where ranges allow it.
    (
        "combine",
        PreparePass::Llvm("instcombine<max-iterations=1;no-verify-fixpoint>,early-cse<memssa>"),
    ),
    // After combine, which makes indices simple; it does the same to what it unrolls.
    ours!(unroll_private),
    // After all that combines, which undoes it.
    ours!(extend_sums),
    // After combine, which makes conditions simple: a branch on what an earlier one has decided is not tested again. Clang leaves a `break` as a number
    // and a switch on it behind the variables of the loop's body; here it becomes a way out of the loop, which lanes leave by at once.
    ("thread_jumps", PreparePass::Llvm("jump-threading")),
    // What both sides of a branch store at the same address is stored once, without a mask of either.
    ("sink_stores", PreparePass::Llvm("mldst-motion")),
    // What both sides of a branch do needs no mask above it. Nothing is sunk below it: one store to either of two addresses is a scatter.
    (
        "simplify_cfg",
        PreparePass::Llvm("simplifycfg<keep-loops;hoist-common-insts;no-sink-common-insts;speculate-blocks>"),
    ),
    // After simplify_cfg, which makes such switches, and before merge_branches, which looks at branches.
    ours!(merge_cases),
    // After simplify_cfg, which leaves few blocks between branches, and before pre_linearize, which makes values of branches.
    ours!(merge_branches),
    // After simplify_cfg, which leaves what is costly to do for nothing, and before rotate_loops, which likes few blocks.
    ours!(pre_linearize),
    // After combine, which tells what is the same for all lanes; before search_loops, whose functions are for single lanes.
    ours!(vectorize_callees),
    // After pre_linearize, which leaves few ways within a loop, and before rotate_loops, which does the first round apart.
    ours!(search_loops),
    // A loop that is left at its end needs no mask between its start and the test, and no extra round without work-items. What does not change
    // in it is not masked by it either. No indvars: it makes the counters wider, and so the vectors that counters of divergent loops are.
    (
        "rotate_loops",
        PreparePass::Llvm("loop-mssa(licm,loop-rotate<header-duplication>,licm)"),
    ),
    // After rotate_loops: what goes into another run has passed the test at the end of this one. DPC++'s kernels over a range count by `more ? next : id`, which goes on evenly without the choice only.
    // Ids are known to be small, and divisions of them need no 64 bits.
    ("propagate_conditions", PreparePass::Llvm("correlated-propagation")),
    // After rotate_loops, whose form of loops it wants; before unroll_whole, for which a loop that counts is none any more.
    ours!(count_bits),
    // After rotate_loops, whose form of loops it wants. What is short enough for LLVM to write out as often as it runs is so with lanes too, in which it would be too
    // long: counters become constants.
    (
        "unroll_whole",
        PreparePass::Llvm("loop(loop-unroll-full),instsimplify,simplifycfg<keep-loops>"),
    ),
    // Before vectors are taken apart: `v[i].x += 1` writes one element, not all four.
    ours!(narrow_stores),
    // After combine, which would undo it.
    ours!(squash_small_vectors),
    // After squash_small_vectors, which wants vectors whole.
    ours!(scalarize),
    // After rotate_loops and scalarize: loops have their form, and loads are of elements.
    ours!(unroll_walks),
    ("unroll", PreparePass::Llvm(UNROLL_HINTED)),
    // After combine, which would make remainders again; before share, as the quotient may be there.
    ours!(split_remainders),
    // After combine, which leaves such masks; before share, as the rest may be there.
    ours!(split_masks),
    // After scalarize, which takes vectors apart; before share, which believes what is not so.
    ours!(compare_magnitudes),
    // After scalarize: addresses of elements are computed once.
    ("share", PreparePass::Llvm("early-cse<memssa>")),
    // After simplify_cfg, which joins the conditions that it parts.
    ours!(uniform_reassociation),
    // After combine and simplify_cfg, which would undo it.
    ours!(ternary_transform),
    // After simplify_cfg, which makes switches.
    ("lower_switch", PreparePass::Llvm("lower-switch")),
    // It takes switches for branches: those are lowered here too, for whoever runs it alone.
    ("fix_irreducible", PreparePass::Llvm("lower-switch,fix-irreducible")),
    // After the last pass that would take it back by seeing that nothing follows a trap.
    ours!(unify_exits),
    // After unify_exits, whose exit it uses, and fix_irreducible: every cycle is a loop.
    ours!(simplify_infinite_loop),
    // After simplify_infinite_loop: control flow is whole, and every block leads to the end. Nothing later may see through the tests.
    ours!(boscc),
    // After boscc, which does more where it does something.
    ours!(roscc),
    // The form of loops, at last: the passes above change branches.
    ("simplify_loops", PreparePass::Llvm("loop-simplify")),
    // After simplify_loops, which it keeps: a place for what is done on an edge.
    ("break_critical_edges", PreparePass::Llvm("break-crit-edges")),
    // After all that change branches, which may break it.
    ("lcssa", PreparePass::Llvm("lcssa")),
    // After break_critical_edges: a block behind a branch is behind no other. After combine, which would make sums of differences.
    ours!(flags_from_branches),
    // After flags_from_branches, whose flags it needs. Last, as these two want to know which branches are divergent; and combine would undo them.
    ours!(widen_indices),
    // After the last pass that combines, which would undo it.
    ours!(narrow_comparisons),
    // After widen_indices, which adds to addresses.
    ours!(hoist_addresses),
    // Last: loops have the form that they are looked at in.
    ours!(replicate_loops),
];

/// A kernel as preparation made it.
pub struct Prepared<'ctx> {
    /// What plans are made for.
    pub function: Function<'ctx>,
    /// Whether sides of branches have copies for when all lanes take them.
    pub has_boscc: bool,
    /// Whether loops that look for something are functions, which lanes call one by one.
    pub searches: bool,
    /// Whether others are.
    pub replicates: bool,
}

/// Runs all steps over a copy of a kernel, and reads it. The copy of a kernel that is declined is left as it is by then.
pub fn prepare<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    request: &Request<'_>,
) -> Result<Prepared<'ctx>, Reason> {
    let passes = FunctionPasses::new(function, request.machine);
    let mut has_boscc = false;
    let mut searches = 0;
    for (name, pass) in STEPS {
        let start = Instant::now();
        let blocks = function.count_basic_blocks();
        match pass {
            PreparePass::Ours(pass) => {
                pass(module, function, request)?;
                passes.forget();
            }
            PreparePass::Llvm(names) => passes
                .run(names)
                .map_err(|message| Reason::Internal(format!("in {name}: {message}")))?,
        }
        // It adds blocks or does nothing.
        has_boscc |= *name == "boscc" && function.count_basic_blocks() > blocks;
        if *name == "search_loops" {
            searches = replicate_loops::replicated_loops(function).len();
        }
        tracing::debug!(pass = name, microseconds = start.elapsed().as_micros() as u64, "ran");
    }
    let replicates = replicate_loops::replicated_loops(function).len() > searches;
    let function = Function::read(function)?;
    check_prepared(&function)?;
    Ok(Prepared {
        function,
        has_boscc,
        searches: searches > 0,
        replicates,
    })
}

impl PreparePass {
    /// Runs one pass alone.
    pub fn run<'ctx>(
        self,
        module: &Module<'ctx>,
        function: FunctionValue<'ctx>,
        request: &Request<'_>,
    ) -> Result<(), Reason> {
        match self {
            PreparePass::Ours(pass) => pass(module, function, request),
            PreparePass::Llvm(names) => FunctionPasses::new(function, request.machine)
                .run(names)
                .map_err(Reason::Internal),
        }
    }
}
