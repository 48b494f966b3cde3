//! Asynchronous copies and the wait for them, as `__mux_dma_*` builtins.
//!
//! Strides and offsets of OpenCL C count elements, those of the mux builtins bytes. A strided copy is one of lines of one element. The first
//! work-item of a group copies, at once; so what waiting is about is the other work-items, and it ends in a work-group barrier.
//!
//! before: `%e = call ptr @_Z29async_work_group_strided_copyPU3AS3fPU3AS1Kfmm9ocl_event(%dst, %src, i64 %n, i64 %stride, ptr null)`
//! after:  `%b = mul i64 %stride, 4   %e = call ptr @__mux_dma_read_2D(%dst, %src, i64 4, i64 4, i64 %b, i64 %n, ptr null)`

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, CallSiteValue, IntValue, PointerValue};
use inkwell::AddressSpace;
use ir::async_copies::{AsyncCopy, Direction, Shape};
use ir::builtin_info::{self, Mux, Ordering};
use ir::{rewrite, view};

use super::super::mux;
use crate::BuildError;

/// The copy of a call.
pub(super) fn lower_copy<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    copy: AsyncCopy,
    call: CallSiteValue<'ctx>,
) -> Result<(), BuildError> {
    let lowering = Copy { module, builder, call };
    let (mux, dst, src, extents) = match copy.shape {
        Shape::Elements { bytes } => {
            let width = lowering.times(lowering.integer(2)?, lowering.constant(bytes))?;
            (One, lowering.pointer(0)?, lowering.pointer(1)?, vec![width])
        }
        Shape::Strided { bytes } => {
            let width = lowering.constant(bytes);
            let stride = lowering.times(lowering.integer(3)?, width)?;
            let (dst_stride, src_stride) = match copy.direction {
                Direction::Read => (width, stride),
                Direction::Write => (stride, width),
            };
            let extents = vec![width, dst_stride, src_stride, lowering.integer(2)?];
            (Two, lowering.pointer(0)?, lowering.pointer(1)?, extents)
        }
        Shape::Lines => {
            let (width, [src_line, dst_line]) = (lowering.line()?, lowering.bytes([7, 8])?);
            let extents = vec![width, dst_line, src_line, lowering.integer(6)?];
            (Two, lowering.moved(0)?, lowering.moved(2)?, extents)
        }
        Shape::Planes => {
            let width = lowering.line()?;
            let [src_line, src_plane, dst_line, dst_plane] = lowering.bytes([8, 9, 10, 11])?;
            let (lines, planes) = (lowering.integer(6)?, lowering.integer(7)?);
            let extents = vec![width, dst_line, src_line, lines, dst_plane, src_plane, planes];
            (Three, lowering.moved(0)?, lowering.moved(2)?, extents)
        }
    };
    let mut arguments: Vec<BasicMetadataValueEnum> = vec![dst.into(), src.into()];
    arguments.extend(extents.into_iter().map(BasicMetadataValueEnum::from));
    arguments.push(lowering.pointer(view::argument_count(call) - 1)?.into());
    let event = mux::value(mux::call(module, builder, mux.of(copy.direction), &arguments)?)?;
    rewrite::replace_instruction(view::instruction_of(call), event);
    Ok(())
}

/// What comes in the place of a wait; the call itself is left.
pub(super) fn lower_wait<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    call: CallSiteValue<'ctx>,
) -> Result<(), BuildError> {
    let lowering = Copy { module, builder, call };
    let events = lowering.pointer(1)?;
    let generic = module.get_context().ptr_type(AddressSpace::from(mux::GENERIC));
    let events = builder.build_address_space_cast(events, generic, "")?;
    mux::call(
        module,
        builder,
        Mux::DmaWait,
        &[lowering.integer(0)?.into(), events.into()],
    )?;
    let memory = builtin_info::WORK_GROUP_MEMORY | builtin_info::CROSS_WORK_GROUP_MEMORY;
    let semantics = Ordering::AcquireRelease as u32 | memory;
    let arguments = [0, builtin_info::SCOPE_WORK_GROUP, semantics].map(|value| super::constant(module, value).into());
    mux::call(module, builder, Mux::WorkGroupBarrier, &arguments)?;
    Ok(())
}

/// Dimensions of a mux copy.
enum Dimensions {
    One,
    Two,
    Three,
}
use Dimensions::{One, Three, Two};

impl Dimensions {
    fn of(self, direction: Direction) -> Mux {
        match (self, direction) {
            (One, Direction::Read) => Mux::DmaRead1D,
            (Two, Direction::Read) => Mux::DmaRead2D,
            (Three, Direction::Read) => Mux::DmaRead3D,
            (One, Direction::Write) => Mux::DmaWrite1D,
            (Two, Direction::Write) => Mux::DmaWrite2D,
            (Three, Direction::Write) => Mux::DmaWrite3D,
        }
    }
}

/// A call that is lowered, and where to.
struct Copy<'a, 'ctx> {
    module: &'a Module<'ctx>,
    builder: &'a Builder<'ctx>,
    call: CallSiteValue<'ctx>,
}

impl<'ctx> Copy<'_, 'ctx> {
    fn argument(&self, at: u32) -> Option<BasicValueEnum<'ctx>> {
        view::instruction_of(self.call).get_operand(at)?.value()
    }

    fn integer(&self, at: u32) -> Result<IntValue<'ctx>, BuildError> {
        match self.argument(at) {
            Some(BasicValueEnum::IntValue(value)) => Ok(value),
            _ => Err(wrong_type(at)),
        }
    }

    fn pointer(&self, at: u32) -> Result<PointerValue<'ctx>, BuildError> {
        match self.argument(at) {
            Some(BasicValueEnum::PointerValue(value)) => Ok(value),
            _ => Err(wrong_type(at)),
        }
    }

    fn constant(&self, value: u64) -> IntValue<'ctx> {
        self.module.get_context().i64_type().const_int(value, false)
    }

    fn times(&self, a: IntValue<'ctx>, b: IntValue<'ctx>) -> Result<IntValue<'ctx>, BuildError> {
        Ok(self.builder.build_int_mul(a, b, "")?)
    }

    /// Of a copy of lines or planes: arguments that count elements, in bytes.
    fn bytes<const N: usize>(&self, at: [u32; N]) -> Result<[IntValue<'ctx>; N], BuildError> {
        let element = self.integer(4)?;
        let mut bytes = [element; N];
        for (place, at) in bytes.iter_mut().zip(at) {
            *place = self.times(self.integer(at)?, element)?;
        }
        Ok(bytes)
    }

    /// Of a copy of lines or planes: bytes of a line.
    fn line(&self) -> Result<IntValue<'ctx>, BuildError> {
        let [line] = self.bytes([5])?;
        Ok(line)
    }

    /// Of a copy of lines or planes: a pointer argument, moved by the offset that follows it.
    fn moved(&self, at: u32) -> Result<PointerValue<'ctx>, BuildError> {
        let [offset] = self.bytes([at + 1])?;
        let byte = self.module.get_context().i8_type();
        // SAFETY: one index into bytes, as the type of the element says.
        Ok(unsafe { self.builder.build_gep(byte, self.pointer(at)?, &[offset], "")? })
    }
}

/// The program declares a builtin's name with other types than OpenCL C has.
fn wrong_type(at: u32) -> BuildError {
    BuildError::InvalidModule(format!(
        "argument {at} of an asynchronous copy or wait has another type than OpenCL C gives it"
    ))
}
