//! How an address is computed: what each index of a `getelementptr` adds, in bytes; and what is there.

use inkwell::llvm_sys::core::{
    LLVMConstIntGetZExtValue, LLVMGetBasicBlockParent, LLVMGetConstOpcode, LLVMGetElementType,
    LLVMGetGEPSourceElementType, LLVMGetGlobalParent, LLVMGetInitializer, LLVMGetInstructionParent, LLVMGetNumOperands,
    LLVMGetOperand, LLVMGetTypeKind, LLVMGlobalGetValueType, LLVMIsAConstantExpr, LLVMIsAGlobalVariable,
    LLVMIsGlobalConstant, LLVMStructGetTypeAtIndex, LLVMTypeOf,
};
use inkwell::llvm_sys::prelude::{LLVMModuleRef, LLVMTypeRef, LLVMValueRef};
use inkwell::llvm_sys::target::{
    LLVMABISizeOfType, LLVMGetModuleDataLayout, LLVMOffsetOfElement, LLVMSizeOfTypeInBits, LLVMStoreSizeOfType,
};
use inkwell::llvm_sys::{LLVMOpcode, LLVMTypeKind};
use inkwell::types::AsTypeRef;
use inkwell::values::{AsValueRef, InstructionOpcode, InstructionValue, PointerValue};

/// What an index adds to an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// So many bytes for the field that it names.
    Field(u64),
    /// So many bytes for each element that it counts; its sign counts too.
    Elements(u64),
}

/// What the indices of a `getelementptr` add, in order; none for another instruction, or if it computes several addresses at once.
pub fn steps(address: InstructionValue<'_>) -> Option<Vec<Step>> {
    if address.get_opcode() != InstructionOpcode::GetElementPtr {
        return None;
    }
    let raw = address.as_value_ref();
    // SAFETY: a live instruction in a function of a module; the types are those that it walks through, and a field is named by a constant
    // below the number of fields.
    unsafe {
        if LLVMGetTypeKind(LLVMTypeOf(raw)) != LLVMTypeKind::LLVMPointerTypeKind {
            return None;
        }
        let layout = LLVMGetModuleDataLayout(module_of(raw));
        let count = u32::try_from(LLVMGetNumOperands(raw)).ok()?;
        let mut ty = LLVMGetGEPSourceElementType(raw);
        let mut steps = vec![Step::Elements(LLVMABISizeOfType(layout, ty))];
        for at in 2..count {
            if LLVMGetTypeKind(ty) == LLVMTypeKind::LLVMStructTypeKind {
                let field = u32::try_from(LLVMConstIntGetZExtValue(LLVMGetOperand(raw, at))).ok()?;
                steps.push(Step::Field(LLVMOffsetOfElement(layout, ty, field)));
                ty = LLVMStructGetTypeAtIndex(ty, field);
            } else {
                ty = LLVMGetElementType(ty);
                steps.push(Step::Elements(LLVMABISizeOfType(layout, ty)));
            }
        }
        Some(steps)
    }
}

/// How many bytes an access of a type touches, in the module of an instruction.
pub fn stored_bytes<'ctx>(at: InstructionValue<'ctx>, ty: impl AsTypeRef) -> u64 {
    // SAFETY: a live instruction in a module, and a sized type of its context.
    unsafe {
        LLVMStoreSizeOfType(
            LLVMGetModuleDataLayout(module_of(at.as_value_ref())),
            sized(ty.as_type_ref()),
        )
    }
}

/// How many bits a value of a type has, in the module of an instruction.
pub fn bits<'ctx>(at: InstructionValue<'ctx>, ty: impl AsTypeRef) -> u64 {
    // SAFETY: as in `stored_bytes`: a live instruction in a module, and a sized type of its context.
    unsafe {
        LLVMSizeOfTypeInBits(
            LLVMGetModuleDataLayout(module_of(at.as_value_ref())),
            sized(ty.as_type_ref()),
        )
    }
}

/// How many bytes apart elements of a type are in an array, in the module of an instruction.
pub fn array_stride<'ctx>(at: InstructionValue<'ctx>, ty: impl AsTypeRef) -> u64 {
    // SAFETY: as in `stored_bytes`: a live instruction in a module, and a sized type of its context.
    unsafe {
        LLVMABISizeOfType(
            LLVMGetModuleDataLayout(module_of(at.as_value_ref())),
            sized(ty.as_type_ref()),
        )
    }
}

/// How many bytes there are from a constant address on, if it is that of a variable which its module defines.
pub fn bytes_at(pointer: PointerValue<'_>) -> Option<u64> {
    variable_at(pointer).map(|it| it.bytes)
}

/// The same, of a variable that never changes.
pub fn constant_bytes_at(pointer: PointerValue<'_>) -> Option<u64> {
    variable_at(pointer).filter(|it| it.is_constant).map(|it| it.bytes)
}

struct Variable {
    bytes: u64,
    is_constant: bool,
}

/// The variable at a constant address, if its module defines one.
fn variable_at(pointer: PointerValue<'_>) -> Option<Variable> {
    let mut raw = pointer.as_value_ref();
    // SAFETY: a live value; a cast has an operand; a variable that is defined is in a module, and has a type with a size.
    unsafe {
        while !LLVMIsAConstantExpr(raw).is_null()
            && matches!(
                LLVMGetConstOpcode(raw),
                LLVMOpcode::LLVMAddrSpaceCast | LLVMOpcode::LLVMBitCast
            )
        {
            raw = LLVMGetOperand(raw, 0);
        }
        let is_defined = !LLVMIsAGlobalVariable(raw).is_null() && !LLVMGetInitializer(raw).is_null();
        is_defined.then(|| {
            let layout = LLVMGetModuleDataLayout(LLVMGetGlobalParent(raw));
            Variable {
                bytes: LLVMABISizeOfType(layout, sized(LLVMGlobalGetValueType(raw))),
                is_constant: LLVMIsGlobalConstant(raw) != 0,
            }
        })
    }
}

fn sized(ty: LLVMTypeRef) -> LLVMTypeRef {
    // SAFETY: a live type.
    let is_sized = unsafe { inkwell::llvm_sys::core::LLVMTypeIsSized(ty) } != 0;
    assert!(is_sized, "only what has a size is accessed");
    ty
}

/// # Safety
/// `instruction` must be a live instruction in a function of a module.
unsafe fn module_of(instruction: LLVMValueRef) -> LLVMModuleRef {
    // SAFETY: by the contract of this function.
    unsafe { LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction))) }
}
