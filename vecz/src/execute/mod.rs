//! Carrying a plan out: the new function.
//!
//! A [`Writer`] goes over the nodes of the plan in order and has every recipe write its code at the end of what is there. Values are used as if what
//! makes them always ran before; where control flow goes around that, [`ir::widen::repair_ssa`] has them be poison, masks empty. What changes along the
//! way (which lanes have left a loop, and with which values) is in variables, which LLVM puts into registers in the end.
//!
//! - [`values`]: what a value has become: a scalar, vectors, a scalar for each lane; each made from the others when it is asked for.
//! - [`lanes`]: what one lane has, and does by itself; [`turns`]: the same in a loop. [`masks`]: which lanes are active. [`phis`]: where values meet. [`nodes`]: blocks, branches, guards and loops.

mod lanes;
mod masks;
mod nodes;
mod phis;
mod turns;
mod values;

use std::collections::HashMap;

use cranelift_entity::SecondaryMap;
use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::context::ContextRef;
use inkwell::module::Linkage;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionValue, PhiValue, PointerValue};
use ir::{build, passes, registers, rewrite, view, widen};

use crate::function::loops::LoopId;
use crate::function::{BlockId, Instruction, ValueId};
use crate::placeholders;
use crate::plan::control::Edge;
use crate::plan::facts::Facts;
use crate::plan::linearize::Node;
use crate::plan::Plan;
use crate::Reason;
pub use masks::Mask;
use phis::OpenPhi;
use values::Held;

/// Writes the function of a plan, beside the kernel, and as visible as that; the plan is of a copy. If that fails, nothing is left of it.
pub fn execute<'ctx>(
    facts: Facts<'_, 'ctx>,
    plan: &Plan,
    kernel: FunctionValue<'ctx>,
    name: &str,
) -> Result<FunctionValue<'ctx>, Reason> {
    let is_kernel = !placeholders::is_for(kernel);
    let ty = match is_kernel {
        true => kernel.get_type(),
        false => placeholders::vector_type(kernel, facts.vectors.width),
    };
    let function = facts.module.add_function(name, ty, Some(linkage_beside(kernel)));
    match is_kernel {
        true => rewrite::copy_attributes(function, kernel),
        false => placeholders::copy_attributes(function, kernel),
    }
    let copy = facts.function.llvm;
    rewrite::copy_metadata(function, copy);
    widen::move_subprogram(copy, function);
    let written = Writer::new(facts, function).and_then(|mut writer| {
        writer.write(plan)?;
        writer.finish()
    });
    match written {
        Ok(()) => Ok(function),
        Err(reason) => {
            rewrite::delete_function(function);
            Err(reason)
        }
    }
}

/// Whether a placeholder stands for a parameter.
fn is_placeheld(function: FunctionValue<'_>, at: u32) -> bool {
    placeholders::is_for(function) && placeholders::is_varying(function, at)
}

/// The linkage of a function that is made of another: of what is only a copy of a definition elsewhere, there is none elsewhere.
fn linkage_beside(kernel: FunctionValue<'_>) -> Linkage {
    match kernel.get_linkage() {
        Linkage::AvailableExternally => Linkage::LinkOnceODR,
        linkage => linkage,
    }
}

/// Writes the new function. Code goes to the end of the block that the builder is in, which recipes may change.
pub struct Writer<'a, 'ctx> {
    /// Everything that is known.
    pub facts: Facts<'a, 'ctx>,
    /// Where code is written.
    pub builder: Builder<'ctx>,
    /// The new function.
    pub function: FunctionValue<'ctx>,
    /// The first block: variables, and what constants become. It is not part of the line.
    prologue: BasicBlock<'ctx>,
    values: SecondaryMap<ValueId, Held<'ctx>>,
    /// The instruction that code is written for.
    place: Option<InstructionValue<'ctx>>,
    /// The first block of each node, and the last.
    heads: SecondaryMap<Node, Option<BasicBlock<'ctx>>>,
    ends: SecondaryMap<Node, Option<BasicBlock<'ctx>>>,
    /// The lanes that the function runs for.
    everybody: Mask<'ctx>,
    /// Masks of blocks that have their own, of the lanes that go on in loops, and of edges.
    into: HashMap<BlockId, Vec<BasicValueEnum<'ctx>>>,
    loops: HashMap<LoopId, Vec<BasicValueEnum<'ctx>>>,
    edges: HashMap<Edge, Vec<BasicValueEnum<'ctx>>>,
    /// All values that are masks: no lane is in them where they are not made.
    masks: Vec<BasicValueEnum<'ctx>>,
    /// Phis, which get their operands in the end.
    open: Vec<OpenPhi<'ctx>>,
    open_loops: Vec<(LoopId, Vec<PhiValue<'ctx>>)>,
    /// Variables: of phis in exits of divergent loops, and of the lanes that have left to there.
    exits: HashMap<ValueId, Vec<PointerValue<'ctx>>>,
    left: HashMap<BlockId, Vec<PointerValue<'ctx>>>,
    variables: Vec<PointerValue<'ctx>>,
}

impl<'a, 'ctx> Writer<'a, 'ctx> {
    fn new(facts: Facts<'a, 'ctx>, function: FunctionValue<'ctx>) -> Result<Self, Reason> {
        let context = facts.module.get_context();
        let prologue = context.append_basic_block(function, "");
        let mut writer = Writer {
            builder: context.create_builder(),
            facts,
            function,
            prologue,
            values: SecondaryMap::new(),
            place: None,
            heads: SecondaryMap::new(),
            ends: SecondaryMap::new(),
            everybody: Mask::AllActive,
            into: HashMap::new(),
            loops: HashMap::new(),
            edges: HashMap::new(),
            masks: Vec::new(),
            open: Vec::new(),
            open_loops: Vec::new(),
            exits: HashMap::new(),
            left: HashMap::new(),
            variables: Vec::new(),
        };
        let parameters = function.get_params();
        for (id, value) in &facts.function.values {
            use crate::function::Definition;
            match value.definition {
                // Of a function that is no kernel, placeholders are used for what differs.
                Definition::Argument(at, _) if is_placeheld(facts.function.llvm, at) => {}
                Definition::Argument(at, _) => writer.set_scalar(id, parameters[at as usize]),
                Definition::Constant(constant) => writer.set_scalar(id, constant),
                Definition::Instruction(_) => {}
            }
        }
        writer.begin_masks()?;
        writer.make_heads();
        Ok(writer)
    }

    /// What remains when everything is written: phis, values that control flow goes around, variables.
    fn finish(mut self) -> Result<(), Reason> {
        self.close_phis()?;
        widen::repair_ssa(self.function, &self.masks);
        registers::promote(self.function, &self.variables);
        // Before LLVM's passes come to it.
        passes::verify(self.function)
            .map_err(|error| Reason::Internal(format!("the vectorized kernel is no valid IR: {error}")))
    }

    /// The context.
    pub fn context(&self) -> ContextRef<'ctx> {
        self.facts.module.get_context()
    }

    /// The instruction that a value is.
    pub fn instruction(&self, value: ValueId) -> Result<&'a Instruction<'ctx>, Reason> {
        let found = self.facts.function.instruction(value);
        found.ok_or_else(|| Reason::Internal(format!("{value} is no instruction")))
    }

    /// The block that code is written in.
    pub fn block(&self) -> BasicBlock<'ctx> {
        self.builder.get_insert_block().unwrap_or(self.prologue)
    }

    /// A new block behind the one that code is written in.
    pub fn new_block(&self, name: &str) -> BasicBlock<'ctx> {
        self.context().insert_basic_block_after(self.block(), name)
    }

    /// A variable of the new function, in memory for good.
    pub fn variable(&mut self, ty: BasicTypeEnum<'ctx>, align: u64) -> Result<PointerValue<'ctx>, Reason> {
        let here = self.block();
        self.go_to_end(self.prologue);
        let made = self.builder.build_alloca(ty, "")?;
        if let Ok(align) = u32::try_from(align) {
            build::set_align(made.as_instruction(), align);
        }
        self.go_to_end(here);
        Ok(made)
    }

    /// A variable that is to be in registers.
    fn register(&mut self, ty: BasicTypeEnum<'ctx>) -> Result<PointerValue<'ctx>, Reason> {
        let here = self.block();
        self.go_to_end(self.prologue);
        let made = self.builder.build_alloca(ty, "")?;
        self.go_to_end(here);
        self.variables.push(made);
        Ok(made)
    }

    /// Calls an intrinsic by its name without types, which are those that it is overloaded for.
    pub fn call_intrinsic(
        &mut self,
        name: &str,
        types: &[BasicTypeEnum<'ctx>],
        operands: &[BasicValueEnum<'ctx>],
    ) -> Result<Option<BasicValueEnum<'ctx>>, Reason> {
        let intrinsic = inkwell::intrinsics::Intrinsic::find(name);
        let function = intrinsic.and_then(|it| it.get_declaration(self.facts.module, types));
        let function = function.ok_or_else(|| Reason::Internal(format!("there is no {name} of such types")))?;
        let operands: Vec<_> = operands.iter().map(|it| (*it).into()).collect();
        let call = self.builder.build_call(function, &operands, "")?;
        Ok(view::value_of(view::instruction_of(call)))
    }

    /// Asks a query of a dimension.
    pub fn ask(&mut self, query: ir::builtin_info::Mux, dimension: u32) -> Result<BasicValueEnum<'ctx>, Reason> {
        let context = self.context();
        let number = context.i32_type();
        let function = self.facts.module.get_function(query.name()).unwrap_or_else(|| {
            let ty = context.i64_type().fn_type(&[number.into()], false);
            self.facts.module.add_function(query.name(), ty, None)
        });
        let dimension = number.const_int(dimension.into(), false);
        let call = self.builder.build_call(function, &[dimension.into()], "")?;
        view::value_of(view::instruction_of(call))
            .ok_or_else(|| Reason::Internal(format!("{} answers nothing", query.name())))
    }

    /// Goes to the end of a block, before its terminator if it has one.
    fn go_to_end(&self, block: BasicBlock<'ctx>) {
        match block.get_terminator() {
            Some(end) => self.builder.position_before(&end),
            None => self.builder.position_at_end(block),
        }
        if let Some(place) = self.place {
            widen::stand_for(&self.builder, place);
        }
    }
}
