//! Opaque types: images, samplers, pipes and reservations.
//!
//! LLVM knows them as types of the target (`target("spirv.Image", ...)`), which inkwell cannot represent. While a module is translated, pointers of address
//! spaces of their own stand for them; `ir::target_types` puts the types in their place at the end.

use inkwell::AddressSpace;
use ir::target_types::TargetType;
use rspirv::spirv::{AccessQualifier, Dim, StorageClass};

use crate::binary::Inst;
use crate::error::{Id, Result};
use crate::translator::Translator;
use crate::types::{address_space, Kind, Type};

/// The address space that stands for the first opaque type of a module. No storage class has one as high.
pub(crate) const FIRST_SPACE: u32 = 1 << 16;

/// What an `OpTypeImage` says that matters in OpenCL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Image {
    pub dim: Dim,
    pub is_depth: bool,
    pub is_array: bool,
    pub is_multisampled: bool,
    pub access: AccessQualifier,
}

impl Image {
    /// Coordinates of a place in it, without the layer of an array.
    pub fn dimensions(self) -> u32 {
        match self.dim {
            Dim::Dim3D => 3,
            Dim::Dim2D => 2,
            _ => 1,
        }
    }

    /// Coordinates of a place in it, the layer of an array included.
    pub fn coordinates(self) -> u32 {
        self.dimensions() + u32::from(self.is_array)
    }

    /// `image2d_array_depth`: the type's name in OpenCL C without its ending.
    fn stem(self) -> String {
        let dim = match self.dim {
            Dim::Dim3D => "3d",
            Dim::Dim2D => "2d",
            _ => "1d",
        };
        let marks = [
            (self.dim == Dim::DimBuffer, "_buffer"),
            (self.is_array, "_array"),
            (self.is_multisampled, "_msaa"),
            (self.is_depth, "_depth"),
        ];
        let marks: String = marks
            .iter()
            .filter(|(given, _)| *given)
            .map(|(_, mark)| *mark)
            .collect();
        format!("image{dim}{marks}")
    }

    /// The type's name in OpenCL C.
    pub fn name(self) -> String {
        format!("{}_t", self.stem())
    }

    /// The type's name in mangled names.
    pub fn mangled_name(self) -> String {
        let access = match self.access {
            AccessQualifier::ReadOnly => "ro",
            AccessQualifier::WriteOnly => "wo",
            AccessQualifier::ReadWrite => "rw",
        };
        format!("ocl_{}_{access}", self.stem())
    }
}

/// An access qualifier as OpenCL C writes it.
pub(crate) fn access_name(access: AccessQualifier) -> &'static str {
    match access {
        AccessQualifier::ReadOnly => "read_only",
        AccessQualifier::WriteOnly => "write_only",
        AccessQualifier::ReadWrite => "read_write",
    }
}

/// Declarations.
impl<'ctx> Translator<'ctx, '_> {
    /// Defines the result as an opaque type.
    fn define_opaque(&mut self, inst: &Inst, kind: Kind, target: TargetType) -> Result<()> {
        let known = self.target_types.iter().position(|known| *known == target);
        let index = known.unwrap_or(self.target_types.len());
        if known.is_none() {
            self.target_types.push(target);
        }
        let space = u32::try_from(index)
            .ok()
            .and_then(|index| FIRST_SPACE.checked_add(index));
        let space = space.and_then(|space| AddressSpace::try_from(space).ok());
        let space = space.ok_or_else(|| inst.limit("the number of opaque types", u64::from(FIRST_SPACE)))?;
        let placeholder = self.context.ptr_type(space);
        self.define_type(inst, Type::scalar(kind, placeholder, 8))
    }

    pub fn op_type_image(&mut self, inst: &Inst) -> Result<()> {
        let flag = |index: usize, what: &str| match inst.word(index)? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(inst.unsupported(format!("an image with {what} {other}"))),
        };
        if self.ty(inst, inst.id(0)?)?.kind != Kind::Void {
            return Err(inst.unsupported("an image with a sampled type other than void"));
        }
        let dim = match Dim::from_u32(inst.word(1)?) {
            Some(dim @ (Dim::Dim1D | Dim::Dim2D | Dim::Dim3D | Dim::DimBuffer)) => dim,
            _ => return Err(inst.unsupported(format!("an image of dimensionality {}", inst.word(1)?))),
        };
        let image = Image {
            dim,
            is_depth: flag(2, "depth")?,
            is_array: flag(3, "arrayed")?,
            is_multisampled: flag(4, "multisampled")?,
            access: self.access_qualifier(inst, 7)?,
        };
        if inst.word(5)? != 0 || inst.word(6)? != 0 {
            return Err(inst.unsupported("an image whose use or format is known before run time"));
        }
        let is_flat = dim == Dim::Dim2D;
        if (image.is_depth || image.is_multisampled) && !is_flat || image.is_array && !is_flat && dim != Dim::Dim1D {
            return Err(inst.unsupported(format!("the image type {}", image.name())));
        }
        let numbers = vec![
            dim as u32,
            u32::from(image.is_depth),
            u32::from(image.is_array),
            u32::from(image.is_multisampled),
            0,
            0,
            image.access as u32,
        ];
        let target = TargetType {
            name: "spirv.Image",
            of_void: true,
            numbers,
        };
        self.define_opaque(inst, Kind::Image(image), target)
    }

    /// The access qualifier in operand `index`; nothing said means read only, as in OpenCL C.
    fn access_qualifier(&self, inst: &Inst, index: usize) -> Result<AccessQualifier> {
        let Some(access) = inst.optional_word(index) else {
            return Ok(AccessQualifier::ReadOnly);
        };
        AccessQualifier::from_u32(access).ok_or_else(|| inst.operand_error("its access qualifier is unknown"))
    }

    pub fn op_type_sampler(&mut self, inst: &Inst) -> Result<()> {
        self.define_opaque(inst, Kind::Sampler, plain("spirv.Sampler"))
    }

    /// An image with the sampler for it. There is no such thing in LLVM: both are kept apart.
    pub fn op_type_sampled_image(&mut self, inst: &Inst) -> Result<()> {
        let image = inst.id(0)?;
        if !matches!(self.ty(inst, image)?.kind, Kind::Image(_)) {
            return Err(inst.type_error("its operand is not an image type"));
        }
        self.define_type(inst, Type::without_value(Kind::SampledImage { image }))
    }

    pub fn op_type_pipe(&mut self, inst: &Inst) -> Result<()> {
        let access = self.access_qualifier(inst, 0)?;
        let target = TargetType {
            name: "spirv.Pipe",
            of_void: false,
            numbers: vec![access as u32],
        };
        self.define_opaque(inst, Kind::Pipe(access), target)
    }

    pub fn op_type_pipe_storage(&mut self, inst: &Inst) -> Result<()> {
        let space = address_space(StorageClass::CrossWorkgroup).ok_or_else(|| inst.internal("no global memory"))?;
        let pointer = self.context.ptr_type(AddressSpace::from(space));
        self.define_type(inst, Type::scalar(Kind::PipeStorage, pointer, 8))
    }

    pub fn op_type_reserve_id(&mut self, inst: &Inst) -> Result<()> {
        self.define_opaque(inst, Kind::ReserveId, plain("spirv.ReserveId"))
    }
}

fn plain(name: &'static str) -> TargetType {
    TargetType {
        name,
        of_void: false,
        numbers: Vec::new(),
    }
}

/// Look-ups.
impl Translator<'_, '_> {
    /// The image type behind a type id.
    pub fn image_type(&self, inst: &Inst, ty: Id) -> Result<Image> {
        match self.ty(inst, ty)?.kind {
            Kind::Image(image) => Ok(image),
            _ => Err(inst.type_error(format!("{ty} is not an image type"))),
        }
    }
}
