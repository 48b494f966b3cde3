//! LLVM's optimization of a kernel, at the end of the pipeline.
//!
//! By now a kernel mostly is one function, which the steps before have simplified. `default<O3>` would first do that again, and then look for calls to
//! inline: a quarter of its time, with the same code in the end (compared for each kernel of the benchmarks). So this is the rest of it, pass by pass
//! (`opt -passes='default<O3>' -print-pipeline-passes` of LLVM 19). Kernels that are several functions take `default<O3>` itself, if no block is very long.
//!
//! Five things are done less. `default<O3>` combines instructions seven times: three of these find nothing here that the others do not (of 114 modules of the benchmarks, dpnp and VkFFT four differ, by a few
//! instructions; `-cl-vec=slp` was not compared). Variables stay in memory where registers would need branches, as in `FLATTEN`. Loops of vectorized kernels are not *unswitched*, copied for each outcome of a branch that they do not change. The loops over
//! work-items and groups have such branches: whether vectors are filled, whether work-items are left over. They cost nothing, but each of them doubled
//! the code of the whole kernel. The loops of the kernel itself were unswitched when it was vectorized (`vecz/src/post`). What their loads read is looked for in what
//! all ways to them go through, not along each way by itself, which took half of the time for kernels with hundreds of loads and branches (those of darktable: 0.55 of the time), and
//! found something in 18 of 563 of them, mostly for work-items that are left over. And where a block is very long, vectors are not looked
//! for in it: for each load that goes into one, LLVM goes back over the whole block. Ciphers that are written out are such (hashcat's mode 6900, GOST).

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::{attributes, vectorization, view};

use super::PassContext;
use crate::options::LlvmVectors;

/// The passes for a module.
pub fn optimize(module: &Module<'_>, context: &PassContext<'_>) -> String {
    let functions = view::defined_functions(module);
    let is_long = functions.iter().any(|function| has_long_block(*function));
    let is_vectorized = functions.iter().any(|function| is_vectorized(*function));
    let of_functions = OfFunctions {
        unswitches: !is_vectorized,
        follows_loads: !is_vectorized,
        combines_vectors: !is_long,
        vectors: LlvmVectors {
            neighbours: context.options.llvm_vectors.neighbours && !is_long,
            ..context.options.llvm_vectors
        },
    };
    match functions[..] {
        [kernel] => {
            debug_assert!(attributes::is_kernel_entry_point(kernel));
            of_functions.passes()
        }
        _ if is_long => format!("{INLINE},{}", of_functions.passes()),
        _ => "default<O3>".to_owned(),
    }
}

fn is_vectorized(kernel: FunctionValue<'_>) -> bool {
    vectorization::wrapping(kernel).is_some_and(|it| it.main.width.lanes > 1)
}

/// Instructions of a block in which vectors are not looked for.
const LONG_BLOCK: usize = 32768;

fn has_long_block(function: FunctionValue<'_>) -> bool {
    let is_long = |block| view::block_instructions(block).len() > LONG_BLOCK;
    function.get_basic_blocks().into_iter().any(is_long)
}

/// What is done with each function.
struct OfFunctions {
    /// Whether loops may be copied for each outcome of a branch.
    unswitches: bool,
    /// Whether what a load reads is looked for along each way to it, though it may not be the same on all.
    follows_loads: bool,
    /// Whether scalars that become elements of vectors are looked for.
    combines_vectors: bool,
    vectors: LlvmVectors,
}

impl OfFunctions {
    fn passes(&self) -> String {
        let unswitch = match self.unswitches {
            false => "simple-loop-unswitch<no-nontrivial;trivial>",
            true => "simple-loop-unswitch<nontrivial;trivial>",
        };
        let number_values = match self.follows_loads {
            false => "early-cse<memssa>,gvn<no-memdep>",
            true => "gvn",
        };
        let combine_vectors = match self.combines_vectors {
            true => "vector-combine,",
            false => "",
        };
        let vectors = self.vectors;
        let neighbours = match vectors.neighbours {
            true => "slp-vectorizer,",
            false => "",
        };
        // What the options say of loops, `loop-vectorize` is not told by the pass manager.
        let loops = match vectors.loops {
            true => "loop-vectorize<no-interleave-forced-only;no-vectorize-forced-only>",
            false => "loop-vectorize<no-interleave-forced-only;vectorize-forced-only>",
        };
        // Loops that count bits are looked for twice: first before InstCombine, which makes `a != b` of `(a ^ b) != 0`, by which LLVM knows one that counts how many bits differ.
        format!(
        "function<eager-inv>(\
         jump-threading,correlated-propagation,{SIMPLIFY},reassociate,\
         loop-mssa(loop-instsimplify,loop-simplifycfg,licm<no-allowspeculation>,loop-rotate,licm,{unswitch}),\
         loop(loop-idiom),{SIMPLIFY},{COMBINE},\
         loop(loop-idiom,indvars,loop-deletion,loop-unroll-full),\
         sroa<preserve-cfg>,{combine_vectors}mldst-motion,{number_values},sccp,bdce,jump-threading,correlated-propagation,adce,memcpyopt,dse,\
         loop-mssa(licm),{SIMPLIFY_AND_SINK},{COMBINE},\
         loop(loop-rotate,loop-deletion),loop-distribute,{loops},infer-alignment,loop-load-elim,\
         {SIMPLIFY_LATE},{neighbours}{combine_vectors}\
         loop-unroll<O3>,sroa<preserve-cfg>,infer-alignment,{COMBINE},loop-mssa(licm),\
         alignment-from-assumptions,loop-sink,instsimplify,div-rem-pairs,tailcallelim,{SIMPLIFY_LAST}\
         ),globaldce,constmerge"
    )
    }
}

/// What is called becomes part of who calls it, as `default<O3>` does it first.
const INLINE: &str = "inferattrs,ipsccp,globalopt,function<eager-inv>(sroa<modify-cfg>,early-cse<memssa>),\
                      cgscc(devirt<4>(inline,function-attrs))";

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
    use inkwell::memory_buffer::MemoryBuffer;
    use inkwell::OptimizationLevel;
    use ir::passes::{self, Tuning};

    use super::*;
    use crate::target::Target;

    #[test]
    fn llvm_knows_the_passes() {
        let context = Context::create();
        let module = context.create_module("");
        let target = Target::host(OptimizationLevel::Default).unwrap();
        for (unswitches, loops, neighbours) in [(true, true, false), (false, true, true), (false, false, false)] {
            let of_functions = OfFunctions {
                unswitches,
                follows_loads: unswitches,
                combines_vectors: neighbours,
                vectors: LlvmVectors { loops, neighbours },
            };
            let passes = format!("{INLINE},{}", of_functions.passes());
            let ran = passes::run(&module, &passes, target.machine(), Tuning::default());
            assert_eq!(ran, Ok(()), "{passes}");
        }
    }

    #[test]
    fn how_many_bits_differ_is_counted_by_an_instruction() {
        let text = "define i32 @f(i32 %a, i32 %b) {
entry:
  %differ = xor i32 %a, %b
  br label %test
test:
  %n = phi i32 [ 0, %entry ], [ %more, %body ]
  %x = phi i32 [ %differ, %entry ], [ %rest, %body ]
  %has.bits = icmp ne i32 %x, 0
  br i1 %has.bits, label %body, label %end
body:
  %more = add i32 %n, 1
  %less = sub i32 %x, 1
  %rest = and i32 %x, %less
  br label %test
end:
  ret i32 %n
}\0";
        let context = Context::create();
        let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "f");
        let module = context.create_module_from_ir(buffer).expect("it is LLVM's text");
        let target = Target::host(OptimizationLevel::Default).unwrap();
        let of_functions = OfFunctions {
            unswitches: true,
            follows_loads: true,
            combines_vectors: true,
            vectors: LlvmVectors {
                loops: true,
                neighbours: false,
            },
        };
        let ran = passes::run(&module, &of_functions.passes(), target.machine(), Tuning::default());
        assert_eq!(ran, Ok(()));
        let optimized = module.print_to_string().to_string();
        assert!(
            optimized.contains("@llvm.ctpop.i32") && !optimized.contains("phi"),
            "{optimized}"
        );
    }

    /// As a part of a text `default<O3>` would look for neighbours whatever the options say, which takes half of the time for ciphers.
    #[test]
    fn what_llvm_does_by_default_is_up_to_the_options() {
        let element = |at: u32| {
            format!(
                "%p{at} = getelementptr i32, ptr %p, i32 {at}\n%q{at} = getelementptr i32, ptr %q, i32 {at}
                 %a{at} = load i32, ptr %p{at}\n%b{at} = add i32 %a{at}, 7\nstore i32 %b{at}, ptr %q{at}\n"
            )
        };
        let body: String = (0..4).map(element).collect();
        let text = format!("define void @f(ptr noalias %p, ptr noalias %q) {{\n{body}ret void }}\0");
        let target = Target::host(OptimizationLevel::Default).unwrap();
        for vectorizes_neighbours in [false, true] {
            let context = Context::create();
            let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "f");
            let module = context.create_module_from_ir(buffer).expect("it is LLVM's text");
            let tuning = Tuning {
                vectorizes_neighbours,
                ..Tuning::default()
            };
            assert_eq!(passes::run(&module, "default<O3>", target.machine(), tuning), Ok(()));
            let optimized = module.print_to_string().to_string();
            assert_eq!(optimized.contains("<4 x i32>"), vectorizes_neighbours, "{optimized}");
        }
    }

    #[test]
    fn vectors_are_not_looked_for_in_very_long_blocks() {
        let context = Context::create();
        let module = context.create_module("");
        let builder = context.create_builder();
        let number = context.i32_type();
        let function = module.add_function("f", number.fn_type(&[number.into()], false), None);
        builder.position_at_end(context.append_basic_block(function, "entry"));
        let mut sum = function.get_nth_param(0).expect("one parameter").into_int_value();
        let mut is_long = Vec::new();
        for length in [LONG_BLOCK, 1] {
            for _ in 0..length {
                sum = builder
                    .build_int_add(sum, sum, "")
                    .expect("the builder stands in a block");
            }
            is_long.push(has_long_block(function));
        }
        assert_eq!(is_long, [false, true]);
        let passes = |combines_vectors| {
            let of_functions = OfFunctions {
                unswitches: true,
                follows_loads: true,
                combines_vectors,
                vectors: LlvmVectors {
                    loops: true,
                    neighbours: combines_vectors,
                },
            };
            of_functions.passes()
        };
        assert!(passes(true).contains("vector-combine,") && passes(true).contains("slp-vectorizer,"));
        assert!(!passes(false).contains("vector-combine") && !passes(false).contains("slp-vectorizer"));
    }
}
