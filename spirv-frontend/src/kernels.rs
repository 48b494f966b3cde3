//! Kernels: entry points, execution modes, and the metadata that clang gives kernels.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Linkage;
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, FunctionValue};
use ir::attributes::{self, Routine};
use ir::conventions::SPIR_KERNEL;
use rspirv::spirv::{Decoration, ExecutionMode, ExecutionModel, FunctionParameterAttribute, StorageClass};

use crate::binary::Inst;
use crate::constants::undef;
use crate::error::{Id, Result};
use crate::functions::FunctionInfo;
use crate::opaque_types::{access_name, Image};
use crate::translator::{Translator, Value};
use crate::types::{address_space, Kind};

/// An `OpEntryPoint`.
pub(crate) struct EntryPoint<'m> {
    pub function: Id,
    pub name: String,
    inst: Inst<'m>,
}

/// All entry points, and the execution modes of their functions.
#[derive(Default)]
pub(crate) struct EntryPoints<'m> {
    all: Vec<EntryPoint<'m>>,
    /// The first entry point of each function.
    by_function: HashMap<Id, usize>,
    names: HashSet<String>,
    /// One instruction for each mode, of float controls for each width: of two that say the same thing differently, the last holds.
    modes: HashMap<Id, BTreeMap<(u32, u32), Inst<'m>>>,
}

impl EntryPoints<'_> {
    /// The name of the first entry point of a function, if it has one.
    pub fn of(&self, function: Id) -> Option<&str> {
        self.by_function
            .get(&function)
            .map(|&index| self.all[index].name.as_str())
    }

    /// Whether some kernel asks that NaNs, infinities and the sign of zero of values of `bits` bits are kept.
    pub fn preserves_special_values(&self, bits: u32) -> bool {
        let mode = (ExecutionMode::SignedZeroInfNanPreserve as u32, bits);
        self.modes.values().any(|modes| modes.contains_key(&mode))
    }

    /// Whether an entry point has this name.
    pub fn has_name(&self, name: &str) -> bool {
        self.names.contains(name)
    }
}

impl<'ctx, 'm> Translator<'ctx, 'm> {
    pub fn op_entry_point(&mut self, inst: &Inst<'m>) -> Result<()> {
        match ExecutionModel::from_u32(inst.word(0)?) {
            Some(ExecutionModel::Kernel) => {}
            Some(model) => return Err(inst.unsupported(format!("execution model {model:?}"))),
            None => return Err(inst.operand_error("its execution model is unknown")),
        }
        let (name, _) = inst.string(2)?;
        if !self.entry_points.names.insert(name.clone()) {
            return Err(inst.operand_error(format!("there are two entry points {name:?}")));
        }
        let function = inst.id(1)?;
        self.entry_points
            .by_function
            .entry(function)
            .or_insert(self.entry_points.all.len());
        self.entry_points.all.push(EntryPoint {
            function,
            name,
            inst: *inst,
        });
        Ok(())
    }

    pub fn op_execution_mode(&mut self, inst: &Inst<'m>) -> Result<()> {
        let function = inst.id(0)?;
        let mode = inst.word(1)?;
        if self.entry_points.of(function).is_none() {
            return Err(inst.operand_error(format!("{function} is not an entry point")));
        }
        use ExecutionMode as M;
        let width = match M::from_u32(mode) {
            Some(
                M::DenormPreserve
                | M::DenormFlushToZero
                | M::SignedZeroInfNanPreserve
                | M::RoundingModeRTE
                | M::RoundingModeRTZ,
            ) => inst.word(2)?,
            _ => 0,
        };
        let modes = self.entry_points.modes.entry(function).or_default();
        modes.insert((mode, width), *inst);
        let has = |mode: M| modes.contains_key(&(mode as u32, width));
        if has(M::DenormPreserve) && has(M::DenormFlushToZero) {
            return Err(inst.type_error("denormal numbers of one width are both kept and flushed"));
        }
        if has(M::RoundingModeRTE) && has(M::RoundingModeRTZ) {
            return Err(inst.type_error("numbers of one width are rounded to the nearest and towards zero"));
        }
        self.rounds_toward_zero |= mode == M::RoundingModeRTZ as u32;
        Ok(())
    }

    /// Give every kernel its metadata, and a function of its own to a second entry point of the same function.
    pub fn finish_kernels(&mut self) -> Result<()> {
        let entry_points = std::mem::take(&mut self.entry_points);
        for entry in &entry_points.all {
            let info = self.function_info(&entry.inst, entry.function)?;
            let kernel = match info.llvm.get_name().to_bytes() == entry.name.as_bytes() {
                true => info.llvm,
                false => self.forwarding_kernel(&entry.inst, &entry.name, &info)?,
            };
            if kernel.get_type().get_return_type().is_some() {
                return Err(entry.inst.type_error("a kernel returns void"));
            }
            let sret = Attribute::get_named_enum_kind_id("sret");
            let mut parameters = (0..kernel.count_params()).map(AttributeLoc::Param);
            if parameters.any(|parameter| kernel.get_enum_attribute(parameter, sret).is_some()) {
                return Err(entry
                    .inst
                    .type_error("a kernel parameter that is a place for the result"));
            }
            self.kernel_arguments(&entry.inst, entry, &info, kernel)?;
            for mode in entry_points
                .modes
                .get(&entry.function)
                .into_iter()
                .flat_map(BTreeMap::values)
            {
                self.execution_mode(mode, kernel)?;
            }
        }
        Ok(())
    }

    /// A kernel that only calls another one.
    fn forwarding_kernel(&self, inst: &Inst, name: &str, target: &FunctionInfo<'ctx>) -> Result<FunctionValue<'ctx>> {
        self.check_public_name(inst, name)?;
        // Each parameter is passed on, and described again.
        self.budget.take(inst, 4 * target.parameters.len() as u64)?;
        let kernel = self
            .module
            .add_function(name, target.llvm.get_type(), Some(Linkage::External));
        kernel.set_call_conventions(SPIR_KERNEL);
        for attribute in target.llvm.attributes(AttributeLoc::Function) {
            kernel.add_attribute(AttributeLoc::Function, attribute);
        }
        for index in 0..kernel.count_params() {
            for attribute in target.llvm.attributes(AttributeLoc::Param(index)) {
                kernel.add_attribute(AttributeLoc::Param(index), attribute);
            }
        }
        self.builder
            .position_at_end(self.context.append_basic_block(kernel, ""));
        let parameters = kernel.get_param_iter().zip(&target.parameters);
        let arguments: Vec<Value> = parameters.map(|(llvm, &ty)| Value { llvm, ty }).collect();
        self.call(inst, target, &arguments)?;
        self.builder.build_return(None).map_err(|error| inst.internal(error))?;
        self.builder.clear_insertion_position();
        Ok(kernel)
    }

    fn execution_mode(&self, inst: &Inst, kernel: FunctionValue<'ctx>) -> Result<()> {
        use ExecutionMode as M;
        match M::from_u32(inst.word(1)?) {
            Some(M::LocalSize) => self.set_sizes(kernel, "reqd_work_group_size", inst.rest(2)),
            Some(M::LocalSizeHint) => self.set_sizes(kernel, "work_group_size_hint", inst.rest(2)),
            Some(M::LocalSizeId) => self.set_sizes(kernel, "reqd_work_group_size", &self.constants(inst)?),
            Some(M::LocalSizeHintId) => self.set_sizes(kernel, "work_group_size_hint", &self.constants(inst)?),
            Some(M::SubgroupSize) => self.set_sizes(kernel, "intel_reqd_sub_group_size", inst.rest(2)),
            Some(M::SubgroupsPerWorkgroup) => self.set_sizes(kernel, "sub_groups_per_work_group", inst.rest(2)),
            Some(M::SubgroupsPerWorkgroupId) => {
                self.set_sizes(kernel, "sub_groups_per_work_group", &self.constants(inst)?);
            }
            Some(M::VecTypeHint) => return self.vec_type_hint(inst, kernel),
            // As it is anyway: nothing is contracted that the module does not contract itself, and results are rounded to the nearest. Flags that
            // would lose special values are left out where instructions are translated.
            Some(M::ContractionOff | M::SignedZeroInfNanPreserve | M::RoundingModeRTE) => {}
            // So they are, unless options let them be flushed; those of half in any case.
            Some(M::DenormPreserve) if inst.word(2)? != 16 => attributes::set_keeps_denormals(kernel),
            Some(M::DenormPreserve) => {}
            Some(M::DenormFlushToZero) => return flush_denormals(inst, kernel),
            Some(M::RoundingModeRTZ) => return round_toward_zero(inst, kernel),
            Some(M::Initializer) => return routine(inst, kernel, Routine::Initializer),
            Some(M::Finalizer) => return routine(inst, kernel, Routine::Finalizer),
            Some(M::MaxWorkgroupSizeINTEL) => self.set_sizes(kernel, "max_work_group_size", inst.rest(2)),
            // None means a single work-item, which a launch of one dimension can be.
            Some(M::MaxWorkDimINTEL) => self.set_sizes(kernel, "max_work_dim", &[inst.word(2)?.max(1)]),
            Some(M::NoGlobalOffsetINTEL) => self.set_metadata(kernel, "no_global_work_offset", &[]),
            // Wishes about hardware of another kind.
            Some(
                M::NumSIMDWorkitemsINTEL
                | M::SchedulerTargetFmaxMhzINTEL
                | M::StreamingInterfaceINTEL
                | M::RegisterMapInterfaceINTEL,
            ) => {}
            Some(mode) => return Err(inst.unsupported(format!("execution mode {mode:?}"))),
            None => return Err(inst.operand_error("its execution mode is unknown")),
        }
        Ok(())
    }

    fn constants(&self, inst: &Inst) -> Result<Vec<u32>> {
        let ids = inst.ids(2);
        ids.map(|id| {
            let size = self.constant_int(inst, id)?;
            u32::try_from(size).map_err(|_| inst.limit("a work-group size", u64::from(u32::MAX)))
        })
        .collect()
    }

    fn set_sizes(&self, kernel: FunctionValue<'ctx>, kind: &str, sizes: &[u32]) {
        let sizes: Vec<BasicMetadataValueEnum> = sizes.iter().map(|&size| self.i32(size).into()).collect();
        self.set_metadata(kernel, kind, &sizes);
    }

    /// The operand is a number of components in the upper half-word and a type code in the lower one.
    fn vec_type_hint(&self, inst: &Inst, kernel: FunctionValue<'ctx>) -> Result<()> {
        let hint = inst.word(2)?;
        let count = hint >> 16;
        if !matches!(count, 0 | 1 | 2 | 3 | 4 | 8 | 16) {
            return Err(inst.operand_error(format!("a vector of {count} components")));
        }
        let context = self.context;
        let is_vector = count > 1;
        let int = |ty: inkwell::types::IntType<'ctx>| {
            if is_vector {
                undef(ty.vec_type(count).into())
            } else {
                undef(ty.into())
            }
        };
        let float = |ty: inkwell::types::FloatType<'ctx>| {
            if is_vector {
                undef(ty.vec_type(count).into())
            } else {
                undef(ty.into())
            }
        };
        let value: BasicValueEnum = match hint & 0xffff {
            0 => int(context.i8_type()),
            1 => int(context.i16_type()),
            2 => int(context.i32_type()),
            3 => int(context.i64_type()),
            4 => float(context.f16_type()),
            5 => float(context.f32_type()),
            6 => float(context.f64_type()),
            code => return Err(inst.operand_error(format!("its type code {code} is unknown"))),
        };
        // SPIR-V does not tell the signedness: integers are taken as signed.
        let signed = self.i32(u32::from(hint & 0xffff < 4));
        self.set_metadata(kernel, "vec_type_hint", &[value.into(), signed.into()]);
        Ok(())
    }

    fn set_metadata(&self, kernel: FunctionValue<'ctx>, kind: &str, operands: &[BasicMetadataValueEnum<'ctx>]) {
        ir::metadata::attach(kernel, kind, operands);
    }
}

/// `!kernel_arg_*`.
impl<'ctx> Translator<'ctx, '_> {
    fn kernel_arguments(
        &self,
        inst: &Inst,
        entry: &EntryPoint,
        info: &Rc<FunctionInfo<'ctx>>,
        kernel: FunctionValue<'ctx>,
    ) -> Result<()> {
        let Kind::Function { parameters: types, .. } = &self.ty(inst, info.ty)?.kind else {
            return Err(inst.internal("a function without a function type"));
        };
        let arguments: Vec<(Id, Id)> = info.parameters.iter().copied().zip(types.iter().copied()).collect();
        let text = |text: &str| BasicMetadataValueEnum::from(self.context.metadata_string(text));
        let mut spaces: Vec<BasicMetadataValueEnum> = Vec::new();
        let mut qualifiers = Vec::new();
        for &(id, ty) in &arguments {
            spaces.push(self.i32(self.argument_space(inst, id, ty)?).into());
            qualifiers.push(text(&self.argument_qualifiers(inst, id, ty)?));
        }
        let names = match self.argument_types_in_strings(&entry.name, arguments.len()) {
            Some(names) => names,
            None => arguments
                .iter()
                .map(|&(id, ty)| self.argument_type(inst, id, ty))
                .collect::<Result<_>>()?,
        };
        let types: Vec<_> = names.iter().map(|name| text(name)).collect();
        let access = arguments
            .iter()
            .map(|&(_, ty)| Ok(text(self.argument_access(inst, ty)?)));
        let access: Vec<_> = access.collect::<Result<_>>()?;
        self.set_metadata(kernel, "kernel_arg_addr_space", &spaces);
        self.set_metadata(kernel, "kernel_arg_access_qual", &access);
        self.set_metadata(kernel, "kernel_arg_type", &types);
        self.set_metadata(kernel, "kernel_arg_base_type", &types);
        self.set_metadata(kernel, "kernel_arg_type_qual", &qualifiers);
        // As with clang, names are told all or not at all.
        let names: Vec<_> = arguments.iter().filter_map(|(id, _)| self.names.get(id)).collect();
        if names.len() == arguments.len() {
            let names: Vec<_> = names.into_iter().map(|name| text(name)).collect();
            self.set_metadata(kernel, "kernel_arg_name", &names);
        }
        Ok(())
    }

    fn argument_space(&self, inst: &Inst, id: Id, ty: Id) -> Result<u32> {
        match self.ty(inst, ty)?.kind {
            Kind::Pointer {
                storage: StorageClass::Function,
                ..
            } if !self.is_by_value(id) => Err(inst.type_error("a kernel parameter that points to private memory")),
            Kind::Pointer {
                storage: StorageClass::Generic | StorageClass::Input | StorageClass::CodeSectionINTEL,
                ..
            } => Err(inst.type_error("a kernel parameter that points to no named address space")),
            Kind::Pointer { storage, .. } => Ok(address_space(storage).map_or(0, u32::from)),
            Kind::Event => Err(inst.type_error("a kernel parameter that is an event")),
            Kind::NamedBarrier => Err(inst.type_error("a kernel parameter that is a named barrier")),
            Kind::ReserveId => Err(inst.type_error("a kernel parameter that is a reservation")),
            Kind::PipeStorage => Err(inst.type_error("a kernel parameter that is a pipe's storage")),
            // As clang says of them.
            Kind::Image(_) | Kind::Pipe(_) => Ok(1),
            _ => Ok(0),
        }
    }

    fn argument_access(&self, inst: &Inst, ty: Id) -> Result<&'static str> {
        Ok(match self.ty(inst, ty)?.kind {
            Kind::Image(Image { access, .. }) | Kind::Pipe(access) => access_name(access),
            _ => "none",
        })
    }

    fn argument_qualifiers(&self, inst: &Inst, id: Id, ty: Id) -> Result<String> {
        let storage = match self.ty(inst, ty)?.kind {
            Kind::Pointer { storage, .. } => storage,
            Kind::Pipe(_) => return Ok("pipe".to_owned()),
            _ => return Ok(String::new()),
        };
        if self.is_by_value(id) {
            return Ok(String::new());
        }
        let attributes = self.decorations.literals(id, Decoration::FuncParamAttr);
        let has = |attribute: FunctionParameterAttribute| attributes.contains(&(attribute as u32));
        let flags = [
            (
                "restrict",
                has(FunctionParameterAttribute::NoAlias) || self.decorations.has(id, Decoration::Restrict),
            ),
            (
                "const",
                storage == StorageClass::UniformConstant || has(FunctionParameterAttribute::NoWrite),
            ),
            ("volatile", self.decorations.has(id, Decoration::Volatile)),
        ];
        Ok(flags
            .iter()
            .filter(|(_, given)| *given)
            .map(|(name, _)| *name)
            .collect::<Vec<_>>()
            .join(" "))
    }

    /// llvm-spirv keeps the types as the source had them in an `OpString` `kernel_arg_type.<kernel>.<type>,<type>,`.
    fn argument_types_in_strings(&self, kernel: &str, count: usize) -> Option<Vec<String>> {
        let list = self.argument_types.get(kernel)?;
        let types: Vec<String> = list.trim_end_matches(',').split(',').map(str::to_owned).collect();
        (types.len() == count).then_some(types)
    }

    /// A type as OpenCL C writes it, as far as SPIR-V tells.
    fn argument_type(&self, inst: &Inst, id: Id, ty: Id) -> Result<String> {
        let is_unsigned = self
            .decorations
            .literals(id, Decoration::FuncParamAttr)
            .contains(&(FunctionParameterAttribute::Zext as u32));
        match self.ty(inst, ty)?.kind {
            Kind::Pointer {
                pointee: Some(pointee), ..
            } if self.is_by_value(id) => self.type_name(inst, pointee, false),
            Kind::Pointer {
                pointee: Some(pointee), ..
            } => Ok(format!("{}*", self.type_name(inst, pointee, false)?)),
            _ => self.type_name(inst, ty, is_unsigned),
        }
    }

    fn type_name(&self, inst: &Inst, ty: Id, is_unsigned: bool) -> Result<String> {
        let (element, count) = self.components(inst, ty)?;
        let name = match self.ty(inst, element)?.kind {
            Kind::Struct { .. } => {
                let name = self.names.get(&element).map_or("struct", String::as_str);
                let stripped = name.strip_prefix("struct.").or_else(|| name.strip_prefix("union."));
                stripped.unwrap_or(name).to_owned()
            }
            Kind::Array { element, .. } => self.type_name(inst, element, false)?,
            Kind::Pointer { pointee: Some(_), .. } => "void*".to_owned(),
            Kind::Image(image) => image.name(),
            Kind::Sampler => "sampler_t".to_owned(),
            _ => self
                .scalar(inst, element, !is_unsigned)
                .map_or("void".to_owned(), |scalar| scalar.name().to_owned()),
        };
        Ok(if count > 1 { format!("{name}{count}") } else { name })
    }
}

/// Says that a kernel flushes the denormal numbers of one more type.
fn flush_denormals(inst: &Inst, kernel: FunctionValue<'_>) -> Result<()> {
    let mut flushed = attributes::flushed_denormals(kernel);
    match inst.word(2)? {
        16 => {
            attributes::set_flushes_half(kernel);
            return Ok(());
        }
        32 => flushed.float = true,
        64 => flushed.double = true,
        width => return Err(inst.unsupported(format!("flushing denormal numbers of {width} bits"))),
    }
    attributes::set_flushed_denormals(kernel, flushed);
    Ok(())
}

fn round_toward_zero(inst: &Inst, kernel: FunctionValue<'_>) -> Result<()> {
    match inst.word(2)? {
        bits @ (16 | 32 | 64) => attributes::add_rounded_toward_zero(kernel, bits),
        width => return Err(inst.unsupported(format!("rounding of numbers of {width} bits"))),
    }
    Ok(())
}

/// Says that the runtime runs a kernel by itself.
fn routine(inst: &Inst, kernel: FunctionValue<'_>, routine: Routine) -> Result<()> {
    if kernel.count_params() > 0 {
        return Err(inst.type_error("an entry point that nobody launches has parameters"));
    }
    if attributes::routine(kernel).is_some_and(|other| other != routine) {
        return Err(inst.type_error("an entry point that begins and ends the program"));
    }
    attributes::set_routine(kernel, routine);
    Ok(())
}
