//! What the vectorizer is asked for.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::targets::TargetMachine;
use inkwell::values::FunctionValue;
use ir::{vectorization, view};

use crate::choose::Candidate;
use crate::target::fixed::Fixed;
use crate::target::{LlvmTargets, Target, Targets};
use crate::vector_functions::{NoVectorFunctions, VectorFunctions};
use crate::{input, Choice, Choices, Prospect, Reason};

/// When a kernel is vectorized.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Where the cost model says that it pays.
    #[default]
    Auto,
    /// Wherever possible.
    Always,
}

/// The most work-items that a vectorized kernel runs at once. What work-items keep across barriers has room for this many more than there are.
pub const MAX_WIDTH: u32 = 64;

/// What is asked for. What is not given is chosen by cost.
#[derive(Clone)]
pub struct Request<'a> {
    /// When to vectorize.
    pub mode: Mode,
    /// Work-items at once: lanes of a vector times vectors for each value. A power of two. Times a number that only the machine knows if
    /// `is_scalable`.
    pub width: Option<u32>,
    /// Vectors for each value.
    pub uf: Option<u32>,
    /// Whether vectors are to have no fixed size.
    pub is_scalable: bool,
    /// The dimension that the work-items lie along.
    pub dimension: Option<u32>,
    /// The size of work-groups, if it is known.
    pub local_size: Option<[u64; 3]>,
    /// Whether the new kernel is to run any number of work-items up to its width.
    pub is_predicated: bool,
    /// Switches.
    pub choices: Choices,
    /// The machine that code is made for: it is asked for costs, and LLVM's passes are run for it.
    pub machine: &'a TargetMachine,
    /// Who says what that machine is like.
    pub targets: &'a dyn Targets,
    /// What exists of functions that run several lanes.
    pub functions: &'a dyn VectorFunctions,
    /// Asked before the best plan is carried out, which takes long where there is much code: whether it is to be.
    pub is_wanted: Option<&'a dyn Fn(&Prospect) -> bool>,
    /// Whether the plan is wanted as text. To name what has no name, LLVM numbers a whole function for each instruction.
    pub wants_texts: bool,
}

impl<'a> Request<'a> {
    /// A request that leaves everything open.
    pub fn new(mode: Mode, machine: &'a TargetMachine) -> Request<'a> {
        Request {
            mode,
            width: None,
            uf: None,
            is_scalable: false,
            dimension: None,
            local_size: None,
            is_predicated: false,
            choices: Choices::default(),
            machine,
            targets: &LlvmTargets,
            functions: &NoVectorFunctions,
            is_wanted: None,
            wants_texts: false,
        }
    }

    /// What code of a function is planned for.
    pub fn target<'m>(&'m self, function: FunctionValue<'m>) -> Box<dyn Target + 'm> {
        match self.choices.is_on(Choice::TargetIndependentPacketization) {
            true => Box::new(Fixed::WIDE),
            false => self.targets.target(self.machine, function),
        }
    }

    /// Takes over choices; their numbers win.
    pub fn choose(&mut self, choices: Choices) {
        self.width = choices.width.or(self.width);
        self.uf = choices.uf.or(self.uf);
        self.dimension = choices.dimension.or(self.dimension);
        self.is_predicated |= choices.is_on(Choice::VectorPredication);
        self.choices = choices;
    }

    /// A request for what was chosen by this one, of a kernel that differs in details from what it was: less is left open, which takes less time.
    pub fn again(&self, chosen: Candidate) -> Request<'a> {
        let mut request = Request {
            width: Some(chosen.width().lanes),
            uf: Some(chosen.uf),
            dimension: Some(chosen.dimension),
            ..self.clone()
        };
        let parts = [
            (Choice::LinearizeBoscc, chosen.has_boscc),
            (Choice::SearchLoops, chosen.searches),
            (Choice::ReplicateLoops, chosen.replicates),
            (Choice::WholeVectors, chosen.vf.is_one()),
        ];
        // To have them whatever the cost is not what was chosen.
        for (choice, _) in parts.into_iter().filter(|(_, is_part)| !is_part) {
            request.choices.set(choice, false);
        }
        request
    }

    /// Whether the request and the kernel are such that there is something to look at.
    pub fn check(&self, kernel: FunctionValue<'_>) -> Result<(), Reason> {
        if let Some(width) = self.width {
            if !(2..=MAX_WIDTH).contains(&width) || !width.is_power_of_two() {
                return Err(Reason::BadWidth(width));
            }
            if self.uf.is_some_and(|uf| uf > width) {
                return Err(Reason::BadWidth(width));
            }
        }
        if let Some(uf) = self.uf.filter(|uf| !uf.is_power_of_two() || *uf > MAX_WIDTH) {
            return Err(Reason::BadVectors(uf));
        }
        if self.choices.is_on(Choice::WholeVectors) {
            let both = |other| Reason::Contradiction("WholeVectors", other);
            if self.choices.is_on(Choice::FullScalarization) {
                return Err(both("FullScalarization"));
            }
            if self.is_scalable {
                return Err(both("scalable vectors"));
            }
        }
        if self.dimension.is_some_and(|dimension| dimension > 2) {
            return Err(Reason::BadDimension(self.dimension.unwrap_or_default()));
        }
        if let Some(dimension) = self
            .local_size
            .and_then(|sizes| sizes.iter().position(|size| *size == 0))
        {
            return Err(Reason::EmptyGroups(dimension));
        }
        if let Some(base) = vectorization::base(kernel) {
            return Err(Reason::Derived(view::name(base.function)));
        }
        input::check(kernel)?;
        input::check_builtins(kernel)?;
        // `noinline` is about calls of a function; what its body becomes is free.
        let kind = Attribute::get_named_enum_kind_id("optnone");
        match kernel.get_enum_attribute(AttributeLoc::Function, kind) {
            Some(_) => Err(Reason::Attribute("optnone")),
            None => Ok(()),
        }
    }
}
