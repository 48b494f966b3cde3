//! Loads and stores that lanes can do together.

use inkwell::types::BasicTypeEnum;
use inkwell::values::InstructionOpcode;
use inkwell::AtomicOrdering;
use ir::{addresses, view, widen};

use crate::function::{Function, ValueId};

/// A plain load or store of one element: neither volatile nor atomic, which every work-item does for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// The load or store.
    pub value: ValueId,
    /// Where.
    pub address: ValueId,
    /// What is stored; none for a load.
    pub stored: Option<ValueId>,
    /// Its size in bytes, which is also how far elements of an array are from one another.
    pub bytes: u64,
    /// The alignment of the access.
    pub align: u32,
    /// The address space.
    pub space: u32,
}

impl Access {
    /// The access that an instruction is; none if it is no load or store, or one that vectors cannot stand for.
    pub fn of(f: &Function<'_>, value: ValueId) -> Option<Access> {
        let instruction = f.instruction(value)?;
        let (address, stored) = match instruction.opcode {
            InstructionOpcode::Load => (instruction.operands[0], None),
            InstructionOpcode::Store => (instruction.operands[1], Some(instruction.operands[0])),
            _ => return None,
        };
        let llvm = instruction.llvm;
        let is_plain =
            llvm.get_volatile() == Ok(false) && matches!(llvm.get_atomic_ordering(), Ok(AtomicOrdering::NotAtomic));
        let element = f.values[stored.unwrap_or(value)].ty?;
        if !is_plain || !widen::is_element(element) {
            return None;
        }
        let bytes = addresses::stored_bytes(llvm, element);
        // What has bits or bytes of padding is no element of a vector in memory.
        if bytes != addresses::array_stride(llvm, element) || bytes * 8 != addresses::bits(llvm, element) {
            return None;
        }
        Some(Access {
            value,
            address,
            stored,
            bytes,
            align: llvm.get_alignment().ok()?,
            space: view::address_space(f.llvm_value(address)?),
        })
    }

    /// The type of the element.
    pub fn element<'ctx>(&self, f: &Function<'ctx>) -> BasicTypeEnum<'ctx> {
        f.values[self.stored.unwrap_or(self.value)]
            .ty
            .expect("what is loaded or stored has a type")
    }

    /// Whether it writes.
    pub fn is_store(&self) -> bool {
        self.stored.is_some()
    }
}
