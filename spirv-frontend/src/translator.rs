//! The state of one translation, and the look-ups every instruction uses.
//!
//! Guarantees: an id is found only after the instruction that defines it, and only as what the caller says it needs. Ids defined inside a
//! function are gone after its end. All maps are keyed by ids that really occur, so the header's bound decides no allocation.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::context::Context;
use inkwell::module::Module;
use inkwell::targets::{TargetData, TargetTriple};
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, IntValue, PointerValue};
use ir::debug_lines::Lines;
use ir::target_types::{give_target_types, TargetType};
use rspirv::spirv;

use crate::aliasing::Aliasing;
use crate::annotations::Decorations;
use crate::binary::{Inst, Words};
use crate::builtin_variables::BuiltinVariable;
use crate::dispatch;
use crate::error::{Error, Id, Result};
use crate::functions::{FunctionInfo, FunctionState};
use crate::kernels::EntryPoints;
use crate::opaque_types::FIRST_SPACE;
use crate::reflect::SpecConstant;
use crate::source_lines::SourceLines;
use crate::support::MAX_EXPRESSION_DEPTH;
use crate::types::Type;
use crate::validate::block_order;
use crate::validate::budget::Budget;
use crate::validate::dominance::Dominance;
use crate::validate::layout::{is_terminator, Layout};

/// The target of the IR contract, and clang-19's data layout for it.
const TRIPLE: &str = "spir64-unknown-unknown";
const DATA_LAYOUT: &str = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1";

/// A value together with its SPIR-V type, which knows what LLVM's does not: what a pointer points to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value<'ctx> {
    pub llvm: BasicValueEnum<'ctx>,
    pub ty: Id,
}

/// What an id stands for, apart from types, which have a table of their own.
#[derive(Clone, Debug)]
pub(crate) enum Entity<'ctx> {
    Value(Value<'ctx>),
    /// A built-in variable or part of it, not yet loaded.
    BuiltinPointer(BuiltinVariable<'ctx>),
    /// A loaded built-in variable. It becomes calls where it is used, so that a component that nobody reads costs no call.
    BuiltinValue {
        variable: BuiltinVariable<'ctx>,
        ty: Id,
    },
    /// An image and the sampler to read it with.
    SampledImage {
        image: Value<'ctx>,
        sampler: Value<'ctx>,
    },
    /// A sampler of the program, by OpenCL C's number for it.
    ConstantSampler {
        number: u32,
        ty: Id,
    },
    Function(Rc<FunctionInfo<'ctx>>),
    Block(BasicBlock<'ctx>),
    InstructionSet(InstructionSet),
    /// What memory accesses may be said to be in, or not to overlap: a domain, a scope of it, or a list of scopes.
    Aliasing(Aliasing<'ctx>),
    /// An `OpString`, or a decoration group: something that only other non-semantic instructions name.
    Inert,
}

/// An imported extended instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InstructionSet {
    OpenCl,
    /// Debug info for OpenCL.
    OpenClDebug,
    /// Its non-semantic successor, whose numbers are constants.
    ShaderDebug,
    /// Other debug information and non-semantic sets: every instruction is dropped.
    Ignored,
}

/// What an id of the current function stands for, and the block that defines it; labels and parameters have none.
struct Local<'ctx> {
    entity: Entity<'ctx>,
    block: Option<usize>,
}

pub(crate) struct Translator<'ctx, 'm> {
    pub context: &'ctx Context,
    pub module: Module<'ctx>,
    pub builder: Builder<'ctx>,
    pub specialization: &'m [SpecConstant],
    pub types: HashMap<Id, Rc<Type<'ctx>>>,
    /// The types of the target that are to take the place of the address spaces from `FIRST_SPACE` on.
    pub target_types: Vec<TargetType>,
    pub decorations: Decorations<'m>,
    pub names: HashMap<Id, String>,
    /// Argument types of kernels, by kernel: llvm-spirv keeps them in an `OpString`.
    pub argument_types: HashMap<String, String>,
    pub entry_points: EntryPoints<'m>,
    /// Whether an entry point rounds towards zero.
    pub rounds_toward_zero: bool,
    /// Whether all functions are declared, not only those whose addresses constants take.
    pub has_declared_functions: bool,
    /// The function being translated.
    pub function: Option<FunctionState<'ctx, 'm>>,
    /// Where `OpSpecConstantOp` is folded: made on demand, deleted at the end.
    pub scratch: Option<FunctionValue<'ctx>>,
    globals: HashMap<Id, Entity<'ctx>>,
    locals: HashMap<Id, Local<'ctx>>,
    /// The ids of the functions that have been translated: no other may have them.
    past: HashSet<Id>,
    /// The control flow of the functions, by the places of their first labels.
    pub control_flow: HashMap<usize, Dominance>,
    /// What is left of the IR that the module may become.
    pub budget: Budget,
    /// All instructions: functions are declared before the first is translated.
    pub instructions: Rc<[Inst<'m>]>,
    bound: u32,
    /// What tells the module from others.
    pub fingerprint: u64,
    /// How deep the constant expressions behind ids are nested.
    expression_depths: HashMap<Id, u32>,
    /// What is known of the sources, where debug info is wanted.
    pub source_lines: Option<SourceLines<'ctx, 'm>>,
}

impl<'ctx, 'm> Translator<'ctx, 'm> {
    pub fn new(context: &'ctx Context, words: &'m Words, specialization: &'m [SpecConstant]) -> Result<Self> {
        let module = context.create_module("spirv");
        module.set_triple(&TargetTriple::create(TRIPLE));
        module.set_data_layout(&TargetData::create(DATA_LAYOUT).get_data_layout());
        let ordered = block_order::in_dominance_order(words.instructions()?);
        Ok(Self {
            context,
            module,
            builder: context.create_builder(),
            specialization,
            types: HashMap::new(),
            target_types: Vec::new(),
            decorations: Decorations::default(),
            names: HashMap::new(),
            argument_types: HashMap::new(),
            entry_points: EntryPoints::default(),
            rounds_toward_zero: false,
            has_declared_functions: false,
            function: None,
            scratch: None,
            globals: HashMap::new(),
            locals: HashMap::new(),
            past: HashSet::new(),
            control_flow: ordered.functions,
            budget: Budget::new(words.len()),
            instructions: ordered.instructions.into(),
            bound: words.bound(),
            fingerprint: words.fingerprint(),
            expression_depths: HashMap::new(),
            source_lines: None,
        })
    }

    /// Have debug info made.
    pub fn describe_sources(&mut self) {
        self.source_lines = Some(SourceLines::new(Lines::new(&self.module)));
    }

    /// Translate every instruction in order, then check the whole.
    pub fn run(mut self) -> Result<Module<'ctx>> {
        let instructions = Rc::clone(&self.instructions);
        let mut layout = Layout::default();
        for inst in instructions.iter() {
            let entry = dispatch::lookup(inst.op).ok_or(Error::UnsupportedOpcode { at: inst.at })?;
            inst.check_length()?;
            layout.enter(entry.section, inst)?;
            self.place_instruction();
            (entry.translate)(&mut self, inst)?;
            if is_terminator(inst.op) {
                self.forget_place();
            }
        }
        layout.finish()?;
        self.check_initializers()?;
        self.finish_kernels()?;
        if let Some(scratch) = self.scratch.take() {
            // SAFETY: nothing refers to the scratch function: results taken from it were constants.
            unsafe { scratch.delete() };
        }
        self.describe_program();
        if let Some(sources) = self.source_lines.take() {
            sources.finish();
        }
        if !self.target_types.is_empty() {
            give_target_types(&self.module, FIRST_SPACE, &self.target_types);
        }
        self.module.verify().map_err(|message| Error::Verifier {
            message: message.to_string(),
        })?;
        Ok(self.module)
    }

    // Definitions.

    /// Checks that `id` may be defined: within the bound, and not yet there.
    pub fn check_new(&self, inst: &Inst, id: Id) -> Result<()> {
        if id.0 == 0 || id.0 >= self.bound {
            return Err(inst.operand_error(format!("{id} is outside the bound {}", self.bound)));
        }
        let is_global = self.types.contains_key(&id) || self.globals.contains_key(&id);
        if is_global || self.locals.contains_key(&id) || self.past.contains(&id) {
            return Err(Error::Redefined { at: inst.at, id });
        }
        Ok(())
    }

    /// Define `id`, for the current function or, outside of one, for the module.
    pub fn define(&mut self, inst: &Inst, id: Id, entity: Entity<'ctx>) -> Result<()> {
        self.check_new(inst, id)?;
        match &self.function {
            Some(state) => {
                let block = state.block.filter(|_| !matches!(entity, Entity::Block(_)));
                self.locals.insert(id, Local { entity, block });
            }
            None => {
                self.globals.insert(id, entity);
            }
        }
        Ok(())
    }

    /// Define the instruction's result as a value of its result type.
    pub fn set(&mut self, inst: &Inst, llvm: impl Into<BasicValueEnum<'ctx>>) -> Result<()> {
        let (llvm, ty, id) = (llvm.into(), inst.result_type()?, inst.result()?);
        if llvm.get_type() != self.basic_type(inst, ty)? {
            return Err(inst.type_error("the result type does not fit the operation"));
        }
        if self.function.is_some() {
            self.check_by_value(inst, ty)?;
        }
        if is_constant_expression(llvm) {
            self.nest_expression(inst, id)?;
        } else if let (Some(name), Some(_)) = (self.names.get(&id), &self.function) {
            // Not on a constant: that could be a global variable, whose name is not this instruction's to change.
            llvm.set_name(name);
        }
        self.define(inst, id, Entity::Value(Value { llvm, ty }))
    }

    /// Notes that `id` is a constant expression of the instruction's operands. Literals among these may be mistaken for ids, which
    /// only counts too deep.
    fn nest_expression(&mut self, inst: &Inst, id: Id) -> Result<()> {
        let operands = inst.ids(0).filter_map(|operand| self.expression_depths.get(&operand));
        let depth = 1 + operands.max().copied().unwrap_or(0);
        if depth > MAX_EXPRESSION_DEPTH {
            return Err(inst.limit("the nesting of constant expressions", u64::from(MAX_EXPRESSION_DEPTH)));
        }
        self.expression_depths.insert(id, depth);
        Ok(())
    }

    /// Forget the ids of the function that has ended.
    pub fn forget_locals(&mut self) {
        self.past.extend(self.locals.drain().map(|(id, _)| id));
    }

    // Look-ups.

    pub fn entity(&self, inst: &Inst, id: Id) -> Result<&Entity<'ctx>> {
        let Some(local) = self.locals.get(&id) else {
            let is_type = self.types.contains_key(&id);
            return self.globals.get(&id).ok_or(match is_type {
                true => Error::WrongKind {
                    at: inst.at,
                    id,
                    expected: "a value",
                },
                false => Error::Undefined { at: inst.at, id },
            });
        };
        let is_there = match (&self.function, local.block) {
            (Some(state), Some(block)) => state.is_computed(block),
            _ => true,
        };
        match is_there {
            true => Ok(&local.entity),
            false => Err(Error::NotDominated { at: inst.at, id }),
        }
    }

    /// The value of `id`; a loaded built-in variable is computed here.
    pub fn value(&self, inst: &Inst, id: Id) -> Result<Value<'ctx>> {
        match self.entity(inst, id)? {
            Entity::Value(value) => Ok(*value),
            Entity::BuiltinValue { variable, ty } => self.materialize(inst, variable, *ty),
            Entity::ConstantSampler { number, ty } => self.make_sampler(inst, *number, *ty),
            Entity::BuiltinPointer(_) => Err(inst.unsupported("a built-in variable used other than by loading it")),
            _ => Err(Error::WrongKind {
                at: inst.at,
                id,
                expected: "a value",
            }),
        }
    }

    /// The value of operand `index`.
    pub fn operand(&self, inst: &Inst, index: usize) -> Result<Value<'ctx>> {
        self.value(inst, inst.id(index)?)
    }

    /// The LLVM value of operand `index`.
    pub fn llvm(&self, inst: &Inst, index: usize) -> Result<BasicValueEnum<'ctx>> {
        self.operand(inst, index).map(|value| value.llvm)
    }

    /// Two operands of the same type, from `index` on.
    pub fn pair(&self, inst: &Inst, index: usize) -> Result<(BasicValueEnum<'ctx>, BasicValueEnum<'ctx>)> {
        let (a, b) = (self.llvm(inst, index)?, self.llvm(inst, index + 1)?);
        match a.get_type() == b.get_type() {
            true => Ok((a, b)),
            false => Err(inst.type_error("its operands differ in type")),
        }
    }

    /// A pointer operand, and the id of its type.
    pub fn pointer(&self, inst: &Inst, index: usize) -> Result<(PointerValue<'ctx>, Id)> {
        let value = self.operand(inst, index)?;
        match value.llvm {
            BasicValueEnum::PointerValue(pointer) if self.is_pointer(value.ty) => Ok((pointer, value.ty)),
            _ => Err(Error::WrongKind {
                at: inst.at,
                id: inst.id(index)?,
                expected: "a pointer",
            }),
        }
    }

    /// Whether a type is one of pointers; values of opaque types may be pointers in LLVM only.
    pub fn is_pointer(&self, ty: Id) -> bool {
        self.types
            .get(&ty)
            .is_some_and(|ty| matches!(ty.kind, crate::types::Kind::Pointer { .. }))
    }

    /// A scalar integer operand.
    pub fn int(&self, inst: &Inst, index: usize) -> Result<IntValue<'ctx>> {
        match self.llvm(inst, index)? {
            BasicValueEnum::IntValue(int) => Ok(int),
            _ => Err(Error::WrongKind {
                at: inst.at,
                id: inst.id(index)?,
                expected: "a scalar integer",
            }),
        }
    }

    /// The value of an integer constant.
    pub fn constant_int(&self, inst: &Inst, id: Id) -> Result<u64> {
        match self.value(inst, id)?.llvm {
            BasicValueEnum::IntValue(int) => int.get_zero_extended_constant(),
            _ => None,
        }
        .ok_or(Error::WrongKind {
            at: inst.at,
            id,
            expected: "an integer constant",
        })
    }

    pub fn block(&self, inst: &Inst, id: Id) -> Result<BasicBlock<'ctx>> {
        match self.entity(inst, id)? {
            Entity::Block(block) => Ok(*block),
            _ => Err(Error::WrongKind {
                at: inst.at,
                id,
                expected: "a label",
            }),
        }
    }

    pub fn function_info(&self, inst: &Inst, id: Id) -> Result<Rc<FunctionInfo<'ctx>>> {
        match self.entity(inst, id)? {
            Entity::Function(info) => Ok(Rc::clone(info)),
            _ => Err(Error::WrongKind {
                at: inst.at,
                id,
                expected: "a function",
            }),
        }
    }

    pub fn instruction_set(&self, inst: &Inst, id: Id) -> Result<InstructionSet> {
        match self.entity(inst, id)? {
            Entity::InstructionSet(set) => Ok(*set),
            _ => Err(Error::WrongKind {
                at: inst.at,
                id,
                expected: "an extended instruction set",
            }),
        }
    }

    /// The LLVM type of the instruction's result.
    pub fn result_llvm_type(&self, inst: &Inst) -> Result<BasicTypeEnum<'ctx>> {
        self.basic_type(inst, inst.result_type()?)
    }
}

/// Whether a value is a constant other than a plain integer. The builder folds operations on such constants to expressions of them.
fn is_constant_expression(value: BasicValueEnum) -> bool {
    match value {
        BasicValueEnum::IntValue(int) => int.is_const() && int.get_zero_extended_constant().is_none(),
        BasicValueEnum::FloatValue(float) => float.is_const(),
        BasicValueEnum::PointerValue(pointer) => pointer.is_const(),
        BasicValueEnum::VectorValue(vector) => vector.is_const(),
        BasicValueEnum::ArrayValue(array) => array.is_const(),
        other => other.as_instruction_value().is_none(),
    }
}

/// `OpNop` and instructions that only debuggers and producers read.
impl Translator<'_, '_> {
    pub fn op_nothing(&mut self, _inst: &Inst) -> Result<()> {
        Ok(())
    }

    pub fn op_name(&mut self, inst: &Inst) -> Result<()> {
        let (mut name, _) = inst.string(1)?;
        name.truncate(
            (0..=crate::support::MAX_NAME_BYTES)
                .rev()
                .find(|&at| name.is_char_boundary(at))
                .unwrap_or(0),
        );
        self.names.insert(inst.id(0)?, name);
        Ok(())
    }

    pub fn op_string(&mut self, inst: &Inst) -> Result<()> {
        let (text, _) = inst.string(0)?;
        if let Some((kernel, types)) = text
            .strip_prefix("kernel_arg_type.")
            .and_then(|rest| rest.split_once('.'))
        {
            self.argument_types.insert(kernel.to_owned(), types.to_owned());
        }
        if let Some(sources) = &mut self.source_lines {
            sources.add_string(inst.result()?, &text);
        }
        self.define(inst, inst.result()?, Entity::Inert)
    }
}

/// Mode setting: what the module says it needs.
impl<'m> Translator<'_, 'm> {
    pub fn op_capability(&mut self, inst: &Inst) -> Result<()> {
        let number = inst.word(0)?;
        let known = spirv::Capability::from_u32(number);
        match known.is_some_and(crate::accepts_capability) {
            true => Ok(()),
            false => {
                let capability = known.map_or_else(|| number.to_string(), |capability| format!("{capability:?}"));
                Err(Error::UnsupportedCapability {
                    at: inst.at,
                    capability,
                })
            }
        }
    }

    pub fn op_extension(&mut self, inst: &Inst) -> Result<()> {
        let (extension, _) = inst.string(0)?;
        match crate::accepts_extension(&extension) {
            true => Ok(()),
            false => Err(Error::UnsupportedExtension { at: inst.at, extension }),
        }
    }

    pub fn op_ext_inst_import(&mut self, inst: &Inst) -> Result<()> {
        let (set, _) = inst.string(0)?;
        let entity = match set.as_str() {
            "OpenCL.std" => InstructionSet::OpenCl,
            "OpenCL.DebugInfo.100" => InstructionSet::OpenClDebug,
            "NonSemantic.Shader.DebugInfo.100" | "NonSemantic.Shader.DebugInfo.200" => InstructionSet::ShaderDebug,
            name if name.starts_with(crate::NON_SEMANTIC_PREFIX) => InstructionSet::Ignored,
            name if crate::SUPPORTED_INSTRUCTION_SETS.contains(&name) => InstructionSet::Ignored,
            _ => return Err(Error::UnsupportedInstructionSet { at: inst.at, set }),
        };
        self.define(inst, inst.result()?, Entity::InstructionSet(entity))
    }

    pub fn op_memory_model(&mut self, inst: &Inst) -> Result<()> {
        match spirv::AddressingModel::from_u32(inst.word(0)?) {
            Some(spirv::AddressingModel::Physical64) => {}
            Some(model) => return Err(inst.unsupported(format!("addressing model {model:?}"))),
            None => return Err(inst.operand_error("its addressing model is unknown")),
        }
        match spirv::MemoryModel::from_u32(inst.word(1)?) {
            Some(spirv::MemoryModel::OpenCL) => Ok(()),
            Some(model) => Err(inst.unsupported(format!("memory model {model:?}"))),
            None => Err(inst.operand_error("its memory model is unknown")),
        }
    }

    pub fn op_ext_inst(&mut self, inst: &Inst<'m>) -> Result<()> {
        match self.instruction_set(inst, inst.id(0)?)? {
            InstructionSet::OpenCl => self.opencl_std(inst),
            InstructionSet::OpenClDebug | InstructionSet::ShaderDebug => self.debug_instruction(inst),
            // Only other instructions of ignored sets refer to the result.
            InstructionSet::Ignored => self.define(inst, inst.result()?, Entity::Inert),
        }
    }
}
