//! LLVM's optimization of a kernel, at the end of the pipeline.
//!
//! By now a kernel mostly is one function, which the steps before have simplified. `default<O3>` would first do that again, and then look for calls to
//! inline: a quarter of its time, with the same code in the end (compared for each kernel of the benchmarks). So this is the rest of it, pass by pass
//! (`opt -passes='default<O3>' -print-pipeline-passes` of LLVM 19). Kernels that are several functions take `default<O3>` itself.
//!
//! One thing is done less: loops of vectorized kernels are not *unswitched*, copied for each outcome of a branch that they do not change. The loops over
//! work-items and groups have such branches: whether vectors are filled, whether work-items are left over. They cost nothing, but each of them doubled
//! the code of the whole kernel. The loops of the kernel itself were unswitched when it was vectorized (`vecz/src/post`).

use inkwell::module::Module;
use ir::{attributes, vectorization, view};

use super::PassContext;
use crate::options::LlvmVectors;

/// The passes for a module.
pub fn optimize(module: &Module<'_>, context: &PassContext<'_>) -> String {
    let functions = view::defined_functions(module);
    let [kernel] = functions[..] else {
        return "default<O3>".to_owned();
    };
    debug_assert!(attributes::is_kernel_entry_point(kernel));
    let is_vectorized = vectorization::wrapping(kernel).is_some_and(|it| it.main.width.lanes > 1);
    of_one_function(is_vectorized, context.options.llvm_vectors)
}

fn of_one_function(is_vectorized: bool, vectors: LlvmVectors) -> String {
    let unswitch = match is_vectorized {
        true => "simple-loop-unswitch<no-nontrivial;trivial>",
        false => "simple-loop-unswitch<nontrivial;trivial>",
    };
    let neighbours = match vectors.neighbours {
        true => "slp-vectorizer,",
        false => "",
    };
    // What the options say of loops, `loop-vectorize` is not told by the pass manager.
    let loops = match vectors.loops {
        true => "loop-vectorize<no-interleave-forced-only;no-vectorize-forced-only>",
        false => "loop-vectorize<no-interleave-forced-only;vectorize-forced-only>",
    };
    format!(
        "function<eager-inv>(\
         jump-threading,correlated-propagation,{SIMPLIFY},reassociate,\
         loop-mssa(loop-instsimplify,loop-simplifycfg,licm<no-allowspeculation>,loop-rotate,licm,{unswitch}),\
         {SIMPLIFY},{COMBINE},\
         loop(loop-idiom,indvars,loop-deletion,loop-unroll-full),\
         sroa,vector-combine,mldst-motion,gvn,sccp,bdce,{COMBINE},jump-threading,correlated-propagation,adce,memcpyopt,dse,\
         loop-mssa(licm),{SIMPLIFY_AND_SINK},{COMBINE},\
         loop(loop-rotate,loop-deletion),loop-distribute,{loops},infer-alignment,loop-load-elim,\
         {COMBINE},{SIMPLIFY_LATE},{neighbours}vector-combine,{COMBINE},\
         loop-unroll<O3>,sroa<preserve-cfg>,infer-alignment,{COMBINE},loop-mssa(licm),\
         alignment-from-assumptions,loop-sink,instsimplify,div-rem-pairs,tailcallelim,{SIMPLIFY_LAST}\
         ),globaldce,constmerge"
    )
}

const COMBINE: &str = "instcombine<max-iterations=1;no-verify-fixpoint>";
const SIMPLIFY: &str = "simplifycfg<switch-range-to-icmp;keep-loops;speculate-blocks;simplify-cond-branch>";
const SIMPLIFY_AND_SINK: &str = "simplifycfg<switch-range-to-icmp;keep-loops;hoist-common-insts;sink-common-insts;\
                                 speculate-blocks;simplify-cond-branch>";
/// Loops are what they are: blocks around them may go, switches may become tables.
const SIMPLIFY_LATE: &str = "simplifycfg<forward-switch-cond;switch-range-to-icmp;switch-to-lookup;no-keep-loops;\
                             hoist-common-insts;sink-common-insts;speculate-blocks;simplify-cond-branch>";
const SIMPLIFY_LAST: &str = "simplifycfg<switch-range-to-icmp;keep-loops;speculate-blocks;simplify-cond-branch;\
                             speculate-unpredictables>";

#[cfg(test)]
mod tests {
    use inkwell::context::Context;
    use inkwell::passes::PassBuilderOptions;
    use inkwell::OptimizationLevel;

    use super::*;
    use crate::target::Target;

    #[test]
    fn llvm_knows_the_passes() {
        let context = Context::create();
        let module = context.create_module("");
        let target = Target::host(OptimizationLevel::Default).unwrap();
        for (is_vectorized, loops, neighbours) in [(false, true, false), (true, true, true), (true, false, false)] {
            let passes = of_one_function(is_vectorized, LlvmVectors { loops, neighbours });
            let ran = module.run_passes(&passes, target.machine(), PassBuilderOptions::create());
            assert_eq!(ran, Ok(()), "{passes}");
        }
    }
}
