//! Which constants an object file can hold: numbers, addresses, and addresses with a number added. A linker computes nothing else, and LLVM, which is asked
//! for an object with more in it, ends the process or leaves it unlinked.

use std::collections::HashMap;

use inkwell::llvm_sys::core::{
    LLVMGetConstOpcode, LLVMGetIntTypeWidth, LLVMGetNumOperands, LLVMGetOperand, LLVMIsAConstantExpr,
    LLVMIsAConstantInt, LLVMIsAGlobalValue, LLVMIsAUser, LLVMTypeOf,
};
use inkwell::llvm_sys::prelude::LLVMValueRef;
use inkwell::llvm_sys::LLVMOpcode;
use inkwell::values::{AsValueRef, BasicValueEnum};

/// Bits of an address.
const ADDRESS_BITS: u32 = 64;

/// What has been found out about constants. It is kept, as many of them may be made of the same ones.
#[derive(Default)]
pub struct Linkable {
    known: HashMap<LLVMValueRef, bool>,
}

impl Linkable {
    /// Whether a variable in an object file can have this constant as its initial value. Goes as deep as types and expressions are nested.
    pub fn has(&mut self, constant: BasicValueEnum<'_>) -> bool {
        self.is_linkable(constant.as_value_ref())
    }

    fn is_linkable(&mut self, constant: LLVMValueRef) -> bool {
        // SAFETY: a live constant. It is asked for operands only as a user; numbers and the like have none.
        let operands: Vec<LLVMValueRef> = unsafe {
            if !LLVMIsAGlobalValue(constant).is_null() || LLVMIsAUser(constant).is_null() {
                return true;
            }
            let count = LLVMGetNumOperands(constant).unsigned_abs();
            (0..count).map(|at| LLVMGetOperand(constant, at)).collect()
        };
        if operands.is_empty() {
            return true;
        }
        if let Some(&known) = self.known.get(&constant) {
            return known;
        }
        let is_linkable = can_be_relocated(constant, &operands) && operands.iter().all(|part| self.is_linkable(*part));
        self.known.insert(constant, is_linkable);
        is_linkable
    }
}

/// Whether a constant is no expression, or one that adds to the address that an operand of it is.
fn can_be_relocated(constant: LLVMValueRef, operands: &[LLVMValueRef]) -> bool {
    // SAFETY: live constants; the opcode is asked of expressions only, the width of a type of integers, which addresses become.
    unsafe {
        let is_number = |operand: &LLVMValueRef| !LLVMIsAConstantInt(*operand).is_null();
        if LLVMIsAConstantExpr(constant).is_null() {
            return true;
        }
        match LLVMGetConstOpcode(constant) {
            LLVMOpcode::LLVMPtrToInt => LLVMGetIntTypeWidth(LLVMTypeOf(constant)) == ADDRESS_BITS,
            LLVMOpcode::LLVMIntToPtr | LLVMOpcode::LLVMAddrSpaceCast => true,
            LLVMOpcode::LLVMGetElementPtr => operands.iter().skip(1).all(is_number),
            LLVMOpcode::LLVMAdd => operands.iter().any(is_number),
            LLVMOpcode::LLVMSub => operands.iter().skip(1).all(is_number),
            _ => false,
        }
    }
}
