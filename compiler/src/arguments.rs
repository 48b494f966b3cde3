//! How a kernel's parameters are packed: the one place where the layout of packed arguments is decided.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::module::Module;
use inkwell::targets::TargetData;
use inkwell::types::{AnyType, BasicTypeEnum};
use inkwell::values::FunctionValue;
use ir::{attributes, debug_info, metadata, view};

use crate::image::{ImageType, SAMPLER};
use crate::kernel::{Access, AddressSpace, ArgInfo, ArgKind, KernelArg, TypeQualifiers};
use crate::BuildError;

/// A parameter of a kernel function and the argument that it takes.
pub(crate) struct Parameter<'ctx> {
    /// The argument.
    pub arg: KernelArg,
    /// The parameter's type.
    pub ty: BasicTypeEnum<'ctx>,
    /// Whether the parameter is a pointer to a copy of the value.
    pub is_byval: bool,
}

/// Bytes of a pointer among the packed arguments.
const POINTER: usize = 8;

/// The parameters of a kernel, but for those that `define_mux_builtins` added. Errors: a parameter that no argument can be set for.
pub(crate) fn parameters<'ctx>(
    module: &Module<'ctx>,
    kernel: FunctionValue<'ctx>,
) -> Result<Vec<Parameter<'ctx>>, BuildError> {
    let layout = view::layout(module);
    let scheduled = metadata::scheduled_params(kernel);
    let hidden = u32::from(scheduled.item.is_some()) + u32::from(scheduled.group.is_some());
    let count = kernel.count_params() - hidden;
    let told = metadata::kernel_args(kernel, count as usize);
    let mut end = 0;
    let mut parameters = Vec::new();
    for (index, ty) in (0..count).zip(kernel.get_type().get_param_types()) {
        let ty = BasicTypeEnum::try_from(ty).map_err(|()| refuse(kernel, index, "has no value"))?;
        let byval = kernel.get_enum_attribute(AttributeLoc::Param(index), Attribute::get_named_enum_kind_id("byval"));
        let noted = attributes::opaque_argument(kernel, index);
        let Packed { kind, size, align } = match (noted, ty, byval) {
            (Some(noted), ..) => packed_opaque(&layout, ty, &noted)
                .ok_or_else(|| refuse(kernel, index, "is of a type that no argument has"))?,
            (None, BasicTypeEnum::PointerType(_), Some(byval)) => packed_copy(&layout, kernel, index, byval),
            (None, BasicTypeEnum::PointerType(_), None) => packed_pointer(kernel, index)?,
            (None, value, _) => packed_value(&layout, value),
        };
        let offset = usize::next_multiple_of(end, align.max(1));
        end = offset + size;
        let info = told.as_ref().map(|told| info_of(told, index as usize));
        parameters.push(Parameter {
            arg: KernelArg {
                kind,
                offset,
                size,
                align,
                info,
            },
            ty,
            is_byval: byval.is_some(),
        });
    }
    Ok(parameters)
}

/// What an argument is, and the room that it takes among the packed arguments.
struct Packed {
    kind: ArgKind,
    size: usize,
    align: usize,
}

/// An image or a sampler, as [`replace_target_types`](crate::passes::replace_target_types) has noted it.
fn packed_opaque(layout: &TargetData, ty: BasicTypeEnum<'_>, noted: &str) -> Option<Packed> {
    let kind = match noted {
        SAMPLER => ArgKind::Sampler,
        image => ArgKind::Image(ImageType::from_text(image)?),
    };
    Some(Packed {
        kind,
        ..packed_value(layout, ty)
    })
}

/// A value that is passed as a pointer to a copy of it: the value itself. Its alignment is that of its type, or more if the parameter says so.
fn packed_copy(layout: &TargetData, kernel: FunctionValue<'_>, index: u32, byval: Attribute) -> Packed {
    let of = byval.get_type_value();
    let declared = kernel.get_enum_attribute(AttributeLoc::Param(index), Attribute::get_named_enum_kind_id("align"));
    let align = declared
        .map_or(0, |align| align.get_enum_value() as u32)
        .max(layout.get_abi_alignment(&of));
    Packed {
        kind: ArgKind::Value,
        size: layout.get_abi_size(&of) as usize,
        align: align as usize,
    }
}

/// A pointer, or the offset of local memory. Errors: it is to private memory.
fn packed_pointer(kernel: FunctionValue<'_>, index: u32) -> Result<Packed, BuildError> {
    let parameter = kernel
        .get_nth_param(index)
        .ok_or_else(|| refuse(kernel, index, "has no value"))?;
    let kind = match view::address_space(parameter) {
        1 => ArgKind::GlobalPointer,
        2 => ArgKind::ConstantPointer,
        3 => ArgKind::LocalPointer,
        _ => {
            return Err(refuse(
                kernel,
                index,
                "points to private memory, which nobody outside of the kernel has",
            ))
        }
    };
    Ok(Packed {
        kind,
        size: POINTER,
        align: POINTER,
    })
}

/// A value.
fn packed_value(layout: &TargetData, value: BasicTypeEnum<'_>) -> Packed {
    let value = value.as_any_type_enum();
    Packed {
        kind: ArgKind::Value,
        size: layout.get_abi_size(&value) as usize,
        align: layout.get_abi_alignment(&value) as usize,
    }
}

fn refuse(kernel: FunctionValue<'_>, index: u32, reason: &str) -> BuildError {
    BuildError::Kernel {
        place: debug_info::place_of_function(kernel),
        name: attributes::original_name(kernel),
        reason: format!("its parameter {index} {reason}"),
    }
}

/// What the metadata tells of one parameter.
fn info_of(told: &metadata::KernelArgs, index: usize) -> ArgInfo {
    let has = |qualifier| told.type_qualifiers[index].split(' ').any(|word| word == qualifier);
    ArgInfo {
        name: told.names.get(index).cloned().unwrap_or_default(),
        type_name: told.types[index].clone(),
        address_space: match told.address_spaces[index] {
            1 => AddressSpace::Global,
            2 => AddressSpace::Constant,
            3 => AddressSpace::Local,
            _ => AddressSpace::Private,
        },
        access: match told.access_qualifiers[index].as_str() {
            "read_only" => Access::ReadOnly,
            "write_only" => Access::WriteOnly,
            "read_write" => Access::ReadWrite,
            _ => Access::None,
        },
        qualifiers: TypeQualifiers {
            is_const: has("const"),
            is_restrict: has("restrict"),
            is_volatile: has("volatile"),
        },
    }
}
