//! Functions: declaration, parameters, attributes, linkage, calls.
//!
//! All functions are declared when the first one is met, so that a call may come before its callee. A module's kernels keep the name of
//! their entry point. llvm-spirv writes each kernel twice: the body as an exported function, and an entry point of the same name that calls
//! it. There the entry point owns the name, and the body becomes an internal function that is always inlined.

use std::collections::HashMap;
use std::rc::Rc;

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::basic_block::BasicBlock;
use inkwell::module::Linkage;
use inkwell::types::{AnyType, AnyTypeEnum, FunctionType};
use inkwell::values::{BasicMetadataValueEnum, CallSiteValue, FunctionValue};
use ir::conventions::{SPIR_FUNC, SPIR_KERNEL};
use ir::loops::Unrolling;
use ir::view::instruction_of;
use rspirv::spirv::{Decoration, FunctionControl, FunctionParameterAttribute, LinkageType, Op};

use crate::binary::Inst;
use crate::bool_vectors::memory_type;
use crate::control_flow::PendingPhi;
use crate::error::{Error, Id, Result};
use crate::translator::{Entity, Translator, Value};
use crate::types::Kind;
use crate::validate::dominance::Dominance;

/// Starts of names that mean something to LLVM or to later stages, and so are no module's to give.
const RESERVED_PREFIXES: [&str; 3] = ["llvm.", "weft.", "__mux_"];

fn is_reserved(name: &str) -> bool {
    RESERVED_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// A declared function.
#[derive(Debug)]
pub(crate) struct FunctionInfo<'ctx> {
    pub llvm: FunctionValue<'ctx>,
    pub convention: u32,
    /// Its function type.
    pub ty: Id,
    pub parameters: Vec<Id>,
    /// Attributes by parameter; a call site repeats them, because they are part of how arguments are passed.
    attributes: Vec<(u32, Attribute)>,
}

/// The function being translated.
pub(crate) struct FunctionState<'ctx, 'm> {
    pub info: Rc<FunctionInfo<'ctx>>,
    pub result: Id,
    /// The label of the current block.
    pub label: Option<Id>,
    /// What leads where in the function.
    pub control_flow: Dominance,
    /// The block whose instructions use ids: the current one, or the parent that a value of a phi comes from.
    pub block: Option<usize>,
    pub entry: Option<BasicBlock<'ctx>>,
    pub blocks: HashMap<Id, BasicBlock<'ctx>>,
    /// Number of edges between two labels: a phi needs one entry for each.
    pub edges: HashMap<(Id, Id), u32>,
    pub phis: Vec<PendingPhi<'ctx, 'm>>,
    /// Headers of loops, and how those are to be unrolled.
    pub loops: Vec<(Id, Unrolling)>,
    next_parameter: usize,
}

impl FunctionState<'_, '_> {
    /// Whether what a block defines has been computed whenever the block runs whose instructions use ids.
    pub fn is_computed(&self, definition: usize) -> bool {
        self.block.is_none_or(|user| self.control_flow.covers(definition, user))
    }
}

/// Bytes that LLVM does not pass behind a pointer of a parameter any more.
const MAX_COPIED_BYTES: u64 = 1 << 32;

/// Checks the attributes of a parameter that do not go together.
fn check_attributes(inst: &Inst, id: Id, index: usize, literals: &[u32]) -> Result<()> {
    use FunctionParameterAttribute as A;
    let has = |attribute: A| literals.contains(&(attribute as u32));
    if has(A::Zext) && has(A::Sext) {
        return Err(inst.type_error(format!("{id} is extended with zeros and with signs")));
    }
    if has(A::ByVal) && has(A::Sret) {
        return Err(inst.type_error(format!("{id} is a value and a place for the result")));
    }
    if has(A::Sret) && index > 0 {
        return Err(inst.type_error(format!("{id} is a place for the result, and not the first parameter")));
    }
    Ok(())
}

/// Whether an instruction is behind the parameters of a function. A function without an end must not be looked through again for each before it.
fn ends_head(inst: &Inst) -> bool {
    matches!(inst.op, Op::Label | Op::FunctionEnd | Op::Function)
}

/// Declarations.
impl<'ctx, 'm> Translator<'ctx, 'm> {
    /// Declare every function of the module: those with a name of their own first, so that no other can take it.
    pub fn declare_functions(&mut self) -> Result<()> {
        let instructions = Rc::clone(&self.instructions);
        self.has_declared_functions = true;
        let heads: Vec<usize> = (0..instructions.len())
            .filter(|&at| instructions[at].op == Op::Function)
            // Those whose address is taken are there already.
            .filter(|&at| {
                let is_declared = |id| matches!(self.entity(&instructions[at], id), Ok(Entity::Function(_)));
                !instructions[at].result().is_ok_and(is_declared)
            })
            .collect();
        let (named, unnamed): (Vec<_>, Vec<_>) = heads
            .into_iter()
            .partition(|&at| instructions[at].result().is_ok_and(|id| self.has_own_name(id)));
        named
            .into_iter()
            .chain(unnamed)
            .try_for_each(|at| self.declare_function(&instructions[at..]))
    }

    fn has_own_name(&self, id: Id) -> bool {
        self.entry_points.of(id).is_some() || self.decorations.has(id, Decoration::LinkageAttributes)
    }

    /// Declare the function that `instructions` starts with.
    pub fn declare_function(&mut self, instructions: &[Inst<'m>]) -> Result<()> {
        let inst = &instructions[0];
        let (id, ty) = (inst.result()?, inst.id(1)?);
        let llvm_type = self.function_type(inst, ty)?;
        let head = instructions[1..].iter().take_while(|i| !ends_head(i));
        let parameters: Vec<Id> = head
            .filter(|i| i.op == Op::FunctionParameter)
            .map(Inst::result)
            .collect::<Result<_>>()?;
        let has_body = instructions[1..].iter().find(|i| ends_head(i)).map(|i| i.op) == Some(Op::Label);
        if parameters.len() as u32 != llvm_type.count_param_types() {
            return Err(inst.type_error("its parameters are not as many as its type says"));
        }
        let is_kernel = self.entry_points.of(id).is_some();
        if is_kernel && !has_body {
            return Err(inst.type_error("an entry point without a body"));
        }
        let llvm = self.add_function(inst, id, llvm_type, has_body)?;
        let convention = if is_kernel { SPIR_KERNEL } else { SPIR_FUNC };
        llvm.set_call_conventions(convention);
        self.function_attributes(inst, llvm, is_kernel)?;
        let mut attributes = Vec::new();
        for (index, &parameter) in parameters.iter().enumerate() {
            let attribute = self.parameter_attributes(inst, ty, index, parameter)?;
            attributes.extend(attribute.into_iter().map(|attribute| (index as u32, attribute)));
        }
        for &(index, attribute) in &attributes {
            llvm.add_attribute(AttributeLoc::Param(index), attribute);
        }
        let info = FunctionInfo {
            llvm,
            convention,
            ty,
            parameters,
            attributes,
        };
        self.define(inst, id, Entity::Function(Rc::new(info)))
    }

    /// Add the LLVM function under the right name and linkage.
    fn add_function(
        &mut self,
        inst: &Inst,
        id: Id,
        ty: FunctionType<'ctx>,
        has_body: bool,
    ) -> Result<FunctionValue<'ctx>> {
        if let Some(name) = self.entry_points.of(id) {
            let name = name.to_owned();
            return self.add_public(inst, &name, ty, Linkage::External);
        }
        match self.decorations.linkage(id)? {
            Some(linkage) if self.entry_points.has_name(&linkage.name) && has_body => {
                let body = self
                    .module
                    .add_function(&format!("{}.body", linkage.name), ty, Some(Linkage::Internal));
                body.add_attribute(AttributeLoc::Function, self.flag("alwaysinline"));
                Ok(body)
            }
            Some(linkage) => match (linkage.kind, has_body) {
                (LinkageType::Export, true) => self.add_public(inst, &linkage.name, ty, Linkage::External),
                // Not LLVM's linkonce, which is dropped where its own module does not call it: another one may import it.
                (LinkageType::LinkOnceODR, true) => self.add_public(inst, &linkage.name, ty, Linkage::WeakODR),
                (LinkageType::Import, false) => match self.function_of_intrinsic(inst, &linkage.name, ty)? {
                    Some(function) => Ok(function),
                    None => self.add_public(inst, &linkage.name, ty, Linkage::External),
                },
                (kind, _) => Err(inst.type_error(format!("its linkage {kind:?} does not go with its body"))),
            },
            None if !has_body => Err(inst.type_error("a function without a body must be imported")),
            None => {
                // One that is declared early would take the name of one that others see.
                let name = self
                    .internal_name(id)
                    .filter(|_| self.has_declared_functions)
                    .unwrap_or("");
                Ok(self.module.add_function(name, ty, Some(Linkage::Internal)))
            }
        }
    }

    /// The name of an internal function or variable, unless it would mean something to later stages.
    pub fn internal_name(&self, id: Id) -> Option<&str> {
        let name = self.names.get(&id)?;
        (!name.starts_with('_') && !is_reserved(name)).then_some(name)
    }

    /// Takes a name that others know from what only this module sees, where it is for debuggers and says nothing.
    pub fn free_name(&self, name: &str) {
        let function = self.module.get_function(name).map(|it| it.as_global_value());
        let holder = function.or_else(|| self.module.get_global(name));
        if let Some(holder) = holder.filter(|it| it.get_linkage() == Linkage::Internal) {
            holder.set_name(&format!("{name}.internal"));
        }
    }

    fn add_public(
        &self,
        inst: &Inst,
        name: &str,
        ty: FunctionType<'ctx>,
        linkage: Linkage,
    ) -> Result<FunctionValue<'ctx>> {
        self.check_public_name(inst, name)?;
        Ok(self.module.add_function(name, ty, Some(linkage)))
    }

    /// Checks that the module may give this name to something that others see, and makes it free for it.
    pub fn check_public_name(&self, inst: &Inst, name: &str) -> Result<()> {
        if name.is_empty() || is_reserved(name) {
            return Err(inst.unsupported(format!("the linkage name {name:?}")));
        }
        self.free_name(name);
        if self.module.get_function(name).is_some() || self.module.get_global(name).is_some() {
            return Err(inst.type_error(format!("{name:?} is defined twice")));
        }
        Ok(())
    }

    pub fn flag(&self, name: &str) -> Attribute {
        self.context
            .create_enum_attribute(Attribute::get_named_enum_kind_id(name), 0)
    }

    /// `Pure` and `Const` are not believed: llvm-spirv-15 writes `Const` on functions that read through their parameters.
    fn function_attributes(&self, inst: &Inst, llvm: FunctionValue<'ctx>, is_kernel: bool) -> Result<()> {
        for name in ["convergent", "nounwind"] {
            llvm.add_attribute(AttributeLoc::Function, self.flag(name));
        }
        if is_kernel {
            llvm.add_attribute(AttributeLoc::Function, self.flag("norecurse"));
        }
        let always = Attribute::get_named_enum_kind_id("alwaysinline");
        let control = inst.word(0)?;
        if llvm.get_enum_attribute(AttributeLoc::Function, always).is_some() {
            return Ok(());
        }
        if control & FunctionControl::OPT_NONE_EXT.bits() != 0 {
            // LLVM has the first with the second only. A kernel that is run is one function, which is inlined into what runs it.
            let names = ["optnone", "noinline"].into_iter().filter(|_| !is_kernel);
            names.for_each(|name| llvm.add_attribute(AttributeLoc::Function, self.flag(name)));
        } else if control & FunctionControl::DONT_INLINE.bits() != 0 {
            llvm.add_attribute(AttributeLoc::Function, self.flag("noinline"));
        } else if control & FunctionControl::INLINE.bits() != 0 && !is_kernel {
            llvm.add_attribute(AttributeLoc::Function, self.flag("alwaysinline"));
        }
        Ok(())
    }

    /// The attributes that decorations give a parameter.
    fn parameter_attributes(&self, inst: &Inst, function: Id, index: usize, id: Id) -> Result<Vec<Attribute>> {
        let Kind::Function { parameters, .. } = &self.ty(inst, function)?.kind else {
            return Ok(Vec::new());
        };
        let ty = parameters
            .get(index)
            .copied()
            .ok_or_else(|| inst.type_error("it has too many parameters"))?;
        let is_pointer = matches!(self.ty(inst, ty)?.kind, Kind::Pointer { .. });
        let mut attributes = Vec::new();
        let typed = |name: &str, pointee: AnyTypeEnum<'ctx>| {
            self.context
                .create_type_attribute(Attribute::get_named_enum_kind_id(name), pointee)
        };
        let literals = self.decorations.literals(id, Decoration::FuncParamAttr);
        check_attributes(inst, id, index, &literals)?;
        let has_no_reads = literals.contains(&(FunctionParameterAttribute::NoReadWrite as u32));
        for literal in literals {
            use FunctionParameterAttribute as A;
            let attribute = A::from_u32(literal)
                .ok_or_else(|| inst.operand_error(format!("the parameter attribute of {id} is unknown")))?;
            let name = match (attribute, is_pointer) {
                (A::Zext, false) => "zeroext",
                (A::Sext, false) => "signext",
                (A::NoAlias, true) => "noalias",
                (A::NoCapture, true) => "nocapture",
                (A::NoWrite, true) if has_no_reads => continue,
                (A::NoWrite, true) => "readonly",
                (A::NoReadWrite, true) => "readnone",
                (A::ByVal | A::Sret, true) => {
                    let pointee = self.pointee(inst, ty)?;
                    if self.ty(inst, pointee)?.bytes >= MAX_COPIED_BYTES {
                        return Err(inst.limit("the size of what a parameter points to", MAX_COPIED_BYTES));
                    }
                    let pointee = memory_type(self.basic_type(inst, pointee)?).as_any_type_enum();
                    attributes.push(typed(if attribute == A::ByVal { "byval" } else { "sret" }, pointee));
                    continue;
                }
                // Zero extension of a vector or pointer, aliasing of a number: nothing to say in LLVM.
                _ => continue,
            };
            if matches!(
                self.ty(inst, ty)?.kind,
                Kind::Int { .. } | Kind::Bool | Kind::Pointer { .. }
            ) {
                attributes.push(self.flag(name));
            }
        }
        if is_pointer {
            let valued = |name: &str, value: u32| {
                self.context
                    .create_enum_attribute(Attribute::get_named_enum_kind_id(name), u64::from(value))
            };
            attributes.extend(self.decorated_alignment(id).map(|bytes| valued("align", bytes)));
            if let Some(bytes) = self.decorated_size(id) {
                attributes.push(valued("dereferenceable_or_null", bytes));
            }
        }
        Ok(attributes)
    }

    /// Whether a parameter is passed as a copy behind a private pointer.
    pub fn is_by_value(&self, id: Id) -> bool {
        self.decorations
            .literals(id, Decoration::FuncParamAttr)
            .contains(&(FunctionParameterAttribute::ByVal as u32))
    }
}

/// Definitions.
impl<'ctx, 'm> Translator<'ctx, 'm> {
    pub fn op_function(&mut self, inst: &Inst<'m>) -> Result<()> {
        let id = inst.result()?;
        if !self.has_declared_functions {
            self.declare_functions()?;
        }
        let info = self.function_info(inst, id)?;
        let Kind::Function { result, .. } = self.ty(inst, info.ty)?.kind else {
            return Err(Error::WrongKind {
                at: inst.at,
                id: info.ty,
                expected: "a function type",
            });
        };
        if result != inst.result_type()? {
            return Err(inst.type_error("its result type is not the one of its function type"));
        }
        if let (true, Some(name)) = (info.llvm.get_name().is_empty(), self.internal_name(id)) {
            // It was declared early, when the name might have been another's.
            info.llvm.as_global_value().set_name(name);
        }
        self.describe_function(inst, info.llvm)?;
        self.function = Some(FunctionState {
            info,
            result,
            label: None,
            control_flow: Dominance::default(),
            block: None,
            entry: None,
            blocks: HashMap::new(),
            edges: HashMap::new(),
            phis: Vec::new(),
            loops: Vec::new(),
            next_parameter: 0,
        });
        self.add_blocks(inst)
    }

    /// Add a block for each label of the function, so that branches may go forward.
    fn add_blocks(&mut self, function: &Inst) -> Result<()> {
        let instructions = Rc::clone(&self.instructions);
        let start = instructions.partition_point(|i| i.at.word <= function.at.word);
        let body = instructions[start..].iter().take_while(|i| i.op != Op::FunctionEnd);
        for label in body.filter(|i| i.op == Op::Label) {
            let id = label.result()?;
            let control_flow = self.control_flow.remove(&label.at.word);
            let name = self.names.get(&id).map_or("", String::as_str);
            let state = self
                .function
                .as_mut()
                .ok_or_else(|| label.internal("outside of a function"))?;
            let block = self.context.append_basic_block(state.info.llvm, name);
            if state.entry.is_none() {
                state.entry = Some(block);
                state.control_flow = control_flow.unwrap_or_default();
            }
            state.blocks.insert(id, block);
            self.define(label, id, Entity::Block(block))?;
        }
        Ok(())
    }

    pub fn op_function_parameter(&mut self, inst: &Inst) -> Result<()> {
        let state = self
            .function
            .as_mut()
            .ok_or_else(|| inst.internal("outside of a function"))?;
        let index = state.next_parameter;
        state.next_parameter += 1;
        let parameter = state.info.llvm.get_nth_param(index as u32);
        let parameter = parameter.ok_or_else(|| inst.type_error("its function has fewer parameters"))?;
        self.set(inst, parameter)
    }

    pub fn op_function_end(&mut self, inst: &Inst) -> Result<()> {
        self.resolve_phis()?;
        self.hint_loops(inst)?;
        self.builder.clear_insertion_position();
        self.builder.unset_current_debug_location();
        let state = self
            .function
            .take()
            .ok_or_else(|| inst.internal("outside of a function"))?;
        if state.next_parameter != state.info.parameters.len() {
            return Err(inst.type_error("the function has fewer parameters than its type"));
        }
        self.forget_locals();
        Ok(())
    }

    pub fn op_function_call(&mut self, inst: &Inst) -> Result<()> {
        let callee = self.function_info(inst, inst.id(0)?)?;
        let arguments = self.values(inst, 1)?;
        let call = self.call(inst, &callee, &arguments)?;
        let Kind::Function { result, .. } = self.ty(inst, callee.ty)?.kind else {
            return Err(inst.internal("a function without a function type"));
        };
        if result != inst.result_type()? {
            return Err(inst.type_error("its result type is not the one of its callee"));
        }
        self.set_alias_lists(inst, instruction_of(call), self.decorated_alias_lists(inst)?)?;
        match call.try_as_basic_value().basic() {
            Some(value) => self.set(inst, value),
            None => self.define(inst, inst.result()?, Entity::Inert),
        }
    }

    /// Call a function of the module.
    pub fn call(
        &self,
        inst: &Inst,
        callee: &FunctionInfo<'ctx>,
        arguments: &[Value<'ctx>],
    ) -> Result<CallSiteValue<'ctx>> {
        let expected = callee.llvm.get_type().get_param_types();
        let given: Vec<BasicMetadataValueEnum> = arguments.iter().map(|value| value.llvm.into()).collect();
        let fits = expected.len() == given.len()
            && expected
                .iter()
                .zip(arguments)
                .all(|(ty, value)| *ty == value.llvm.get_type().into());
        if !fits {
            return Err(inst.type_error("its arguments do not fit its callee's parameters"));
        }
        let call = self
            .builder
            .build_call(callee.llvm, &given, "")
            .map_err(|error| inst.internal(error))?;
        call.set_call_convention(callee.convention);
        for &(index, attribute) in &callee.attributes {
            call.add_attribute(AttributeLoc::Param(index), attribute);
        }
        Ok(call)
    }
}
