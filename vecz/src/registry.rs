//! The preparation passes and the analyses by name, so that `veczc --pass` and `veczc --print` can run one alone. A new one is one line here.

use inkwell::module::Module;
use inkwell::values::FunctionValue;

use crate::analyses::chains::Chains;
use crate::analyses::control_flow::ControlFlow;
use crate::analyses::divergence::Divergence;
use crate::analyses::frequencies::Frequencies;
use crate::analyses::liveness::Liveness;
use crate::analyses::packetization::Packetization;
use crate::analyses::private_variables::PrivateVariables;
use crate::analyses::reachability::Reachability;
use crate::analyses::shapes::Shapes;
use crate::analyses::simd_width::SimdWidth;
use crate::analyses::uniformity::Uniformity;
use crate::analyses::vectorizability::Vectorizability;
use crate::function::Function;
use crate::plan::control::ActiveLanes;
use crate::plan::Analyses;
use crate::request::MAX_WIDTH;
use crate::{memory, post, prepare, Reason, Request};

/// A preparation pass.
#[derive(Clone, Copy)]
pub enum PreparePass {
    /// One of ours: it edits a kernel, or says why it cannot.
    Ours(for<'ctx> fn(&Module<'ctx>, FunctionValue<'ctx>, &Request<'_>) -> Result<(), Reason>),
    /// LLVM's, as `opt -passes=` takes those of functions.
    Llvm(&'static str),
}

/// An analysis and its `Display`, for a request that names a dimension (x if it does not).
pub type PrintAnalysis = for<'ctx> fn(&Function<'ctx>, &Request<'_>) -> Result<String, Reason>;

/// All of preparation, then its passes, in their order there, then those over what was vectorized.
pub const PREPARE_PASSES: &[(&str, PreparePass)] = &{
    let all = PreparePass::Ours(|module, kernel, request| prepare::prepare(module, kernel, request).map(|_| ()));
    let mut passes = [("prepare", all); prepare::STEPS.len() + post::STEPS.len() + 1];
    let mut at = 0;
    while at < prepare::STEPS.len() {
        passes[at + 1] = prepare::STEPS[at];
        at += 1;
    }
    while at < prepare::STEPS.len() + post::STEPS.len() {
        passes[at + 1] = post::STEPS[at - prepare::STEPS.len()];
        at += 1;
    }
    passes
};

/// The analyses.
pub const ANALYSES: &[(&str, PrintAnalysis)] = &[
    ("accesses", |function, request| {
        let shapes = shapes_of(function, request);
        Ok(memory::plan::AccessPlan::new(function, &shapes)
            .display(function)
            .to_string())
    }),
    ("chains", |function, request| {
        let machine = request.target(function.llvm);
        let chains = Chains::run(function, &Frequencies::run(function), &|value| {
            machine.latency_of(function, value)
        });
        Ok(chains.display(function).to_string())
    }),
    ("control_flow", |function, _| {
        Ok(ControlFlow::run(function).display(function).to_string())
    }),
    ("divergence", |function, request| {
        let uniformity = Uniformity::run(function, request.dimension.unwrap_or(0));
        let found = Divergence::run(function, &uniformity);
        Ok(found.display(function).to_string())
    }),
    ("frequencies", |function, _| {
        Ok(Frequencies::run(function).display(function).to_string())
    }),
    ("liveness", |function, _| {
        Ok(Liveness::run(function).display(function).to_string())
    }),
    ("loops", |function, _| Ok(print_loops(function))),
    ("private_variables", |function, request| {
        let uniformity = Uniformity::run(function, request.dimension.unwrap_or(0));
        Ok(PrivateVariables::run(function, &uniformity)
            .display(function)
            .to_string())
    }),
    ("packetization", |function, request| {
        let analyses = Analyses::run(function, request.dimension.unwrap_or(0), request);
        let is_uniform = |value| analyses.uniformity.is_uniform(value);
        let found = Packetization::run(function, &is_uniform, &analyses.shapes);
        Ok(found.display(function, &is_uniform).to_string())
    }),
    (
        "reachability",
        |function, _| Ok(Reachability::new(function).to_string()),
    ),
    ("shapes", |function, request| {
        Ok(shapes_of(function, request).display(function).to_string())
    }),
    ("simd_width", |function, request| {
        let analyses = Analyses::run(function, request.dimension.unwrap_or(0), request);
        let is_uniform = |value| analyses.uniformity.is_uniform(value);
        let packetization = Packetization::run(function, &is_uniform, &analyses.shapes);
        let is_masked = |block| analyses.control.mask(block) != ActiveLanes::All;
        let machine = request.target(function.llvm);
        let liveness = Liveness::run(function);
        let found = SimdWidth::run(function, &packetization, &liveness, &is_masked, &*machine, MAX_WIDTH);
        Ok(found.display(function).to_string())
    }),
    ("uniformity", |function, request| {
        let found = Uniformity::run(function, request.dimension.unwrap_or(0));
        let divergence = Divergence::run(function, &found);
        Ok(found.display(function, &divergence).to_string())
    }),
    ("vectorizability", |function, request| {
        let analyses = Analyses::run(function, request.dimension.unwrap_or(0), request);
        Ok(vectorizability(function, &analyses).to_string())
    }),
];

/// What is in the way of vectorizing a function along the dimension of these analyses.
pub fn vectorizability(f: &Function<'_>, analyses: &Analyses) -> Vectorizability {
    let is_uniform = |value| analyses.uniformity.is_uniform(value);
    let is_masked = |block| analyses.control.mask(block) != ActiveLanes::All;
    Vectorizability::run(f, &ControlFlow::run(f), &is_uniform, &is_masked)
}

/// The entry of a name.
pub fn find<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    table.iter().find(|(known, _)| *known == name).map(|(_, it)| *it)
}

fn shapes_of(function: &Function<'_>, request: &Request<'_>) -> Shapes {
    let dimension = request.dimension.unwrap_or(0);
    let uniformity = Uniformity::run(function, dimension);
    let divergence = Divergence::run(function, &uniformity);
    Shapes::find(function, dimension, request.local_size, &uniformity, &divergence)
}

fn print_loops(function: &Function<'_>) -> String {
    let mut text = String::new();
    for block in function.blocks.keys() {
        let (name, depth) = (function.block_name(block), function.loops.depth(block));
        let head = match function.loops.headed_by(block) {
            Some(_) => ", a header",
            None => "",
        };
        text.push_str(&format!("{name}: depth {depth}{head}\n"));
    }
    text
}
