//! Types: SPIR-V's type declarations as LLVM types, kept beside each other.
//!
//! Integers are signless in both worlds; what SPIR-V's signedness bit says is not used, because every instruction says itself how it reads its
//! operands. `OpTypeBool` is `i1` (vectors of it lie in memory as `bool_vectors` says). Pointers are opaque, in the address space of their storage class; the type remembers the pointee.

use std::num::NonZeroU32;
use std::rc::Rc;

use inkwell::types::{BasicType, BasicTypeEnum, FunctionType};
use inkwell::AddressSpace;
use rspirv::spirv::{AccessQualifier, Decoration, FPEncoding, StorageClass};

use crate::binary::Inst;
use crate::bool_vectors::memory_type;
use crate::error::{Error, Id, Result};
use crate::opaque_types::Image;
use crate::support::{MAX_PARAMETERS, MAX_TYPE_BYTES, MAX_TYPE_DEPTH, MAX_VALUE_SCALARS};
use crate::translator::Translator;

/// What a type is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Void,
    Bool,
    Int {
        width: u32,
    },
    Float {
        width: u32,
    },
    /// The upper half of a `float`, kept as an integer of 16 bits: it is moved and converted, never computed with.
    BFloat16,
    Vector {
        element: Id,
        count: u32,
    },
    Array {
        element: Id,
        length: u64,
    },
    Struct {
        members: Rc<[Id]>,
    },
    /// `pointee` is unknown between `OpTypeForwardPointer` and `OpTypePointer`.
    Pointer {
        storage: StorageClass,
        pointee: Option<Id>,
    },
    Function {
        result: Id,
        parameters: Rc<[Id]>,
    },
    /// What asynchronous copies are waited for by.
    Event,
    /// What some sub-groups of a work-group wait for one another at.
    NamedBarrier,
    Image(Image),
    Sampler,
    /// An image with the sampler for it; nothing that LLVM has.
    SampledImage {
        image: Id,
    },
    Pipe(AccessQualifier),
    /// A reservation of packets of a pipe.
    ReserveId,
    /// A pipe of the program: a pointer to its description in global memory.
    PipeStorage,
    /// A structure whose members are not known: only pointers to it are of use.
    Opaque,
}

/// A type, its LLVM counterpart and its extent.
#[derive(Clone, Debug)]
pub(crate) struct Type<'ctx> {
    pub kind: Kind,
    /// Absent for void and function types.
    pub llvm: Option<BasicTypeEnum<'ctx>>,
    /// Bytes in memory, tail padding included.
    pub bytes: u64,
    pub align: u64,
    /// Scalars in it.
    pub scalars: u64,
    depth: u32,
}

impl<'ctx> Type<'ctx> {
    /// A type that no value in LLVM has.
    pub fn without_value(kind: Kind) -> Self {
        Self {
            kind,
            llvm: None,
            bytes: 0,
            align: 1,
            scalars: 0,
            depth: 0,
        }
    }

    pub fn scalar(kind: Kind, llvm: impl Into<BasicTypeEnum<'ctx>>, bytes: u64) -> Self {
        Self {
            kind,
            llvm: Some(llvm.into()),
            bytes,
            align: bytes,
            scalars: 1,
            depth: 0,
        }
    }
}

/// The address space of a storage class, in the numbering of the IR contract.
pub(crate) fn address_space(storage: StorageClass) -> Option<u16> {
    Some(match storage {
        // Pointers to `Input` are those of built-in variables, which never become LLVM values.
        StorageClass::Function | StorageClass::Private | StorageClass::Input => 0,
        // Functions have no address space of their own.
        StorageClass::CodeSectionINTEL => 0,
        // All unified shared memory is global memory.
        StorageClass::CrossWorkgroup | StorageClass::DeviceOnlyINTEL | StorageClass::HostOnlyINTEL => 1,
        StorageClass::UniformConstant => 2,
        StorageClass::Workgroup => 3,
        StorageClass::Generic => 4,
        _ => return None,
    })
}

/// Look-ups.
impl<'ctx> Translator<'ctx, '_> {
    pub fn ty(&self, inst: &Inst, id: Id) -> Result<&Rc<Type<'ctx>>> {
        self.types.get(&id).ok_or_else(|| match self.entity(inst, id) {
            Ok(_) => Error::WrongKind {
                at: inst.at,
                id,
                expected: "a type",
            },
            Err(undefined) => undefined,
        })
    }

    /// The LLVM type of a type that values can have.
    pub fn basic_type(&self, inst: &Inst, id: Id) -> Result<BasicTypeEnum<'ctx>> {
        self.ty(inst, id)?.llvm.ok_or(Error::WrongKind {
            at: inst.at,
            id,
            expected: "a type of values",
        })
    }

    /// What a pointer type points to.
    pub fn pointee(&self, inst: &Inst, pointer: Id) -> Result<Id> {
        match self.ty(inst, pointer)?.kind {
            Kind::Pointer {
                pointee: Some(pointee), ..
            } => Ok(pointee),
            _ => Err(Error::WrongKind {
                at: inst.at,
                id: pointer,
                expected: "a complete pointer type",
            }),
        }
    }

    /// The storage class of a pointer type.
    pub fn storage(&self, inst: &Inst, pointer: Id) -> Result<StorageClass> {
        match self.ty(inst, pointer)?.kind {
            Kind::Pointer { storage, .. } => Ok(storage),
            _ => Err(Error::WrongKind {
                at: inst.at,
                id: pointer,
                expected: "a pointer type",
            }),
        }
    }

    /// Component type and count of a vector type; a scalar is one component.
    pub fn components(&self, inst: &Inst, id: Id) -> Result<(Id, u32)> {
        match self.ty(inst, id)?.kind {
            Kind::Vector { element, count } => Ok((element, count)),
            _ => Ok((id, 1)),
        }
    }

    /// Refuses a type that is too large to be handled as one value.
    pub fn check_by_value(&self, inst: &Inst, id: Id) -> Result<()> {
        match self.ty(inst, id)?.scalars > MAX_VALUE_SCALARS {
            true => Err(inst.limit("the number of scalars in one value", MAX_VALUE_SCALARS)),
            false => Ok(()),
        }
    }

    /// The LLVM type of a function type.
    pub fn function_type(&self, inst: &Inst, id: Id) -> Result<FunctionType<'ctx>> {
        let Kind::Function { result, parameters } = &self.ty(inst, id)?.kind else {
            return Err(Error::WrongKind {
                at: inst.at,
                id,
                expected: "a function type",
            });
        };
        let parameters: Vec<_> = parameters
            .iter()
            .map(|&ty| self.basic_type(inst, ty).map(Into::into))
            .collect::<Result<_>>()?;
        Ok(match self.ty(inst, *result)?.llvm {
            Some(result) => result.fn_type(&parameters, false),
            None => self.context.void_type().fn_type(&parameters, false),
        })
    }
}

/// Declarations.
impl<'ctx> Translator<'ctx, '_> {
    pub fn define_type(&mut self, inst: &Inst, ty: Type<'ctx>) -> Result<()> {
        let id = inst.result()?;
        self.check_new(inst, id)?;
        if ty.depth > MAX_TYPE_DEPTH {
            return Err(inst.limit("the nesting of types", u64::from(MAX_TYPE_DEPTH)));
        }
        if ty.bytes > MAX_TYPE_BYTES {
            return Err(inst.limit("the size of a type", MAX_TYPE_BYTES));
        }
        self.types.insert(id, Rc::new(ty));
        Ok(())
    }

    pub fn op_type_void(&mut self, inst: &Inst) -> Result<()> {
        self.define_type(inst, Type::without_value(Kind::Void))
    }

    pub fn op_type_bool(&mut self, inst: &Inst) -> Result<()> {
        self.define_type(inst, Type::scalar(Kind::Bool, self.context.bool_type(), 1))
    }

    pub fn op_type_int(&mut self, inst: &Inst) -> Result<()> {
        let width = inst.word(0)?;
        let bits = match width {
            8 | 16 | 32 | 64 => NonZeroU32::new(width),
            _ => None,
        };
        let bits = bits.ok_or_else(|| inst.unsupported(format!("an integer of {width} bits")))?;
        let llvm = self
            .context
            .custom_width_int_type(bits)
            .map_err(|message| inst.internal(message))?;
        self.define_type(inst, Type::scalar(Kind::Int { width }, llvm, u64::from(width) / 8))
    }

    pub fn op_type_float(&mut self, inst: &Inst) -> Result<()> {
        let width = inst.word(0)?;
        if let Some(encoding) = inst.optional_word(1) {
            return match (FPEncoding::from_u32(encoding), width) {
                (Some(FPEncoding::BFloat16KHR), 16) => {
                    self.define_type(inst, Type::scalar(Kind::BFloat16, self.context.i16_type(), 2))
                }
                _ => Err(inst.unsupported(format!("floating-point encoding {encoding} of {width} bits"))),
            };
        }
        let llvm = match width {
            16 => self.context.f16_type(),
            32 => self.context.f32_type(),
            64 => self.context.f64_type(),
            _ => return Err(inst.unsupported(format!("a floating-point type of {width} bits"))),
        };
        self.define_type(inst, Type::scalar(Kind::Float { width }, llvm, u64::from(width) / 8))
    }

    pub fn op_type_vector(&mut self, inst: &Inst) -> Result<()> {
        let (element, count) = (inst.id(0)?, inst.word(1)?);
        if !matches!(count, 2 | 3 | 4 | 8 | 16) {
            return Err(inst.operand_error(format!("a vector of {count} components")));
        }
        let scalar = Rc::clone(self.ty(inst, element)?);
        let llvm = match (&scalar.kind, scalar.llvm) {
            (Kind::Bool | Kind::Int { .. } | Kind::BFloat16, Some(BasicTypeEnum::IntType(int))) => int.vec_type(count),
            (Kind::Float { .. }, Some(BasicTypeEnum::FloatType(float))) => float.vec_type(count),
            _ => return Err(inst.type_error("its components are not scalars")),
        };
        // A 3-vector has the size and alignment of a 4-vector.
        let bytes = scalar.bytes * u64::from(count.next_power_of_two());
        let kind = Kind::Vector { element, count };
        let (llvm, scalars) = (Some(llvm.into()), u64::from(count));
        self.define_type(
            inst,
            Type {
                kind,
                llvm,
                bytes,
                align: bytes,
                scalars,
                depth: 1,
            },
        )
    }

    pub fn op_type_array(&mut self, inst: &Inst) -> Result<()> {
        let (element, length) = (inst.id(0)?, self.constant_int(inst, inst.id(1)?)?);
        let item = Rc::clone(self.ty(inst, element)?);
        let llvm = item.llvm.ok_or_else(|| inst.type_error("its elements have no size"))?;
        if length == 0 {
            return Err(inst.operand_error("an array of length 0"));
        }
        let length32 = u32::try_from(length).ok();
        let length32 = length32.ok_or_else(|| inst.limit("the length of an array", u64::from(u32::MAX)))?;
        let ty = Type {
            kind: Kind::Array { element, length },
            llvm: Some(memory_type(llvm).array_type(length32).into()),
            bytes: item.bytes.saturating_mul(length),
            scalars: item.scalars.saturating_mul(length),
            align: item.align,
            depth: item.depth + 1,
        };
        self.define_type(inst, ty)
    }

    pub fn op_type_struct(&mut self, inst: &Inst) -> Result<()> {
        let id = inst.result()?;
        let packed = self.decorations.has(id, Decoration::CPacked);
        let mut members = Vec::with_capacity(inst.len());
        let (mut bytes, mut align, mut scalars, mut depth) = (0_u64, 1, 0_u64, 0);
        for member in inst.ids(0) {
            let ty = self.ty(inst, member)?;
            let llvm = ty.llvm.map(memory_type);
            members.push(llvm.ok_or_else(|| inst.type_error(format!("its member {member} has no size")))?);
            let member_align = if packed { 1 } else { ty.align };
            // No overflow: every member is within the limit, and there are at most 65535.
            bytes = bytes.next_multiple_of(member_align) + ty.bytes;
            align = align.max(member_align);
            scalars = scalars.saturating_add(ty.scalars);
            depth = depth.max(ty.depth + 1);
        }
        // Always an identified type: the text of a literal one repeats all that is inside it.
        let llvm = self
            .context
            .opaque_struct_type(self.names.get(&id).map_or("", String::as_str));
        llvm.set_body(&members, packed);
        let scalars = scalars.max(1);
        let (kind, bytes) = (
            Kind::Struct {
                members: inst.ids(0).collect(),
            },
            bytes.next_multiple_of(align),
        );
        self.define_type(
            inst,
            Type {
                kind,
                llvm: Some(llvm.into()),
                bytes,
                align,
                scalars,
                depth,
            },
        )
    }

    /// An event is a private pointer: what `target("spirv.Event")` lies in memory as, which the compiler makes of clang's events, too.
    pub fn op_type_event(&mut self, inst: &Inst) -> Result<()> {
        let pointer = self.context.ptr_type(AddressSpace::default());
        self.define_type(inst, Type::scalar(Kind::Event, pointer, 8))
    }

    /// A named barrier is a pointer to what the compiler keeps of it in local memory.
    pub fn op_type_named_barrier(&mut self, inst: &Inst) -> Result<()> {
        let space = address_space(StorageClass::Workgroup).ok_or_else(|| inst.internal("no local memory"))?;
        let pointer = self.context.ptr_type(AddressSpace::from(space));
        self.define_type(inst, Type::scalar(Kind::NamedBarrier, pointer, 8))
    }

    pub fn op_type_opaque(&mut self, inst: &Inst) -> Result<()> {
        inst.string(0)?;
        let (bytes, align, scalars, depth) = (0, 1, 0, 0);
        self.define_type(
            inst,
            Type {
                kind: Kind::Opaque,
                llvm: None,
                bytes,
                align,
                scalars,
                depth,
            },
        )
    }

    pub fn op_type_forward_pointer(&mut self, inst: &Inst) -> Result<()> {
        let id = inst.id(0)?;
        let ty = self.pointer_type(inst, inst.word(1)?, None)?;
        self.check_new(inst, id)?;
        self.types.insert(id, Rc::new(ty));
        Ok(())
    }

    pub fn op_type_pointer(&mut self, inst: &Inst) -> Result<()> {
        let (id, pointee) = (inst.result()?, inst.id(1)?);
        let ty = self.pointer_type(inst, inst.word(0)?, Some(pointee))?;
        self.ty(inst, pointee)?;
        match self.types.get(&id).map(|ty| &ty.kind) {
            // The completion of a forward declaration.
            Some(Kind::Pointer { pointee: None, storage })
                if Some(*storage) == StorageClass::from_u32(inst.word(0)?) =>
            {
                self.types.insert(id, Rc::new(ty));
                Ok(())
            }
            _ => self.define_type(inst, ty),
        }
    }

    fn pointer_type(&self, inst: &Inst, storage: u32, pointee: Option<Id>) -> Result<Type<'ctx>> {
        let storage =
            StorageClass::from_u32(storage).ok_or_else(|| inst.operand_error("its storage class is unknown"))?;
        let space = address_space(storage).ok_or_else(|| inst.unsupported(format!("storage class {storage:?}")))?;
        let llvm = self.context.ptr_type(AddressSpace::from(space));
        Ok(Type::scalar(Kind::Pointer { storage, pointee }, llvm, 8))
    }

    pub fn op_type_function(&mut self, inst: &Inst) -> Result<()> {
        if inst.len() > 1 + MAX_PARAMETERS {
            return Err(inst.limit("the number of parameters", MAX_PARAMETERS as u64));
        }
        let parameters: Rc<[Id]> = inst.ids(1).collect();
        for &parameter in parameters.iter() {
            self.check_by_value(inst, parameter)?;
            self.basic_type(inst, parameter)?;
        }
        let result = inst.id(0)?;
        if self.ty(inst, result)?.kind != Kind::Void {
            self.basic_type(inst, result)?;
        }
        self.check_by_value(inst, result)?;
        let kind = Kind::Function { result, parameters };
        self.define_type(inst, Type::without_value(kind))
    }
}
