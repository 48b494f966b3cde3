//! The types of `__mux_*` builtins.

use inkwell::context::ContextRef;
use inkwell::types::{BasicMetadataTypeEnum, FunctionType};
use inkwell::AddressSpace;

use crate::builtin_info::Mux;

/// The address spaces of builtins' pointers.
const GLOBAL: u16 = 1;
const LOCAL: u16 = 3;
const GENERIC: u16 = 4;

impl Mux {
    /// Its type where sizes have 64 bits.
    pub fn signature<'ctx>(self, context: ContextRef<'ctx>) -> FunctionType<'ctx> {
        let (void, i32_type, i64_type) = (context.void_type(), context.i32_type(), context.i64_type());
        let local = context.ptr_type(AddressSpace::from(LOCAL));
        match self {
            Mux::GetWorkDim
            | Mux::GetNumSubGroups
            | Mux::GetEnqueuedNumSubGroups
            | Mux::GetSubGroupId
            | Mux::GetMaxSubGroupSize
            | Mux::GetSubGroupSize
            | Mux::GetSubGroupLocalId => i32_type.fn_type(&[], false),
            Mux::GetGlobalLinearId | Mux::GetLocalLinearId | Mux::GetLocalMemorySize => i64_type.fn_type(&[], false),
            Mux::GetAddressSpace => i32_type.fn_type(&[context.ptr_type(AddressSpace::from(GENERIC)).into()], false),
            Mux::SetLocalId => void.fn_type(&[i32_type.into(), i64_type.into()], false),
            Mux::GetLocalMemory => local.fn_type(&[], false),
            Mux::MemBarrier => void.fn_type(&[i32_type.into(); 2], false),
            Mux::WorkGroupBarrier | Mux::SubGroupBarrier => void.fn_type(&[i32_type.into(); 3], false),
            Mux::SubGroupYield => context
                .bool_type()
                .fn_type(&[i32_type.into(), context.bool_type().into()], false),
            Mux::NamedBarrierInitialize => local.fn_type(&[i32_type.into()], false),
            Mux::NamedBarrierWait => void.fn_type(&[local.into(), i32_type.into(), i32_type.into()], false),
            Mux::DmaRead1D => dma_signature(context, [LOCAL, GLOBAL], 1),
            Mux::DmaRead2D => dma_signature(context, [LOCAL, GLOBAL], 4),
            Mux::DmaRead3D => dma_signature(context, [LOCAL, GLOBAL], 7),
            Mux::DmaWrite1D => dma_signature(context, [GLOBAL, LOCAL], 1),
            Mux::DmaWrite2D => dma_signature(context, [GLOBAL, LOCAL], 4),
            Mux::DmaWrite3D => dma_signature(context, [GLOBAL, LOCAL], 7),
            Mux::DmaWait => {
                let events = context.ptr_type(AddressSpace::from(GENERIC));
                void.fn_type(&[i32_type.into(), events.into()], false)
            }
            Mux::GetGlobalSize
            | Mux::GetGlobalId
            | Mux::GetGlobalOffset
            | Mux::GetLocalSize
            | Mux::GetEnqueuedLocalSize
            | Mux::GetLocalId
            | Mux::GetNumGroups
            | Mux::GetGroupId => i64_type.fn_type(&[i32_type.into()], false),
        }
    }
}

/// `event (dst, src, so many extents, event)`
fn dma_signature<'ctx>(context: ContextRef<'ctx>, spaces: [u16; 2], extents: usize) -> FunctionType<'ctx> {
    let event = context.ptr_type(AddressSpace::default());
    let mut parameters: Vec<BasicMetadataTypeEnum> = Vec::new();
    for space in spaces {
        parameters.push(context.ptr_type(AddressSpace::from(space)).into());
    }
    parameters.extend(vec![BasicMetadataTypeEnum::from(context.i64_type()); extents]);
    parameters.push(event.into());
    event.fn_type(&parameters, false)
}
