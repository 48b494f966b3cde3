//! Which arguments of a kernel are worth to be known: those that other values are multiplied by or divided by, and those that something is decided by.
//!
//! A factor of 1 makes neighbours in memory of work-items that are next to each other; what is compared is often an option that chooses one of two ways. What is only added says nothing
//! to a compiler.

use std::collections::HashSet;

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionOpcode};
use ir::view;
use serde::{Deserialize, Serialize};

use crate::kernel::KernelArg;

/// An argument that is worth to be known, and where it is among the packed arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Telling {
    /// Its number, below 64.
    pub index: u32,
    /// Bytes from the start of the packed arguments.
    pub offset: usize,
    /// Its size in bytes, at most 8.
    pub size: usize,
    /// Whether it is an integer, which may be 1 as well as 0.
    pub is_integer: bool,
}

impl Telling {
    /// Its bits, among the packed arguments of a launch.
    pub fn bits(&self, packed: &[u8]) -> Option<u64> {
        let mut bytes = [0; 8];
        let value = packed.get(self.offset..self.offset + self.size)?;
        bytes.get_mut(..self.size)?.copy_from_slice(value);
        Some(u64::from_le_bytes(bytes))
    }
}

/// Those of a flat kernel whose values are in registers.
pub(crate) fn find(kernel: FunctionValue<'_>, args: &[KernelArg]) -> Vec<Telling> {
    let parameters = kernel.get_param_iter().zip(args).zip(0..u64::BITS);
    parameters
        .filter_map(|((parameter, arg), index)| {
            let is_integer = match parameter.get_type() {
                BasicTypeEnum::IntType(_) => true,
                BasicTypeEnum::FloatType(_) => false,
                _ => return None,
            };
            let telling = Telling {
                index,
                offset: arg.offset,
                size: arg.size,
                is_integer,
            };
            (arg.size <= size_of::<u64>() && decides(parameter)).then_some(telling)
        })
        .collect()
}

/// Whether what is computed from a value is a factor, or decides about something.
fn decides(value: BasicValueEnum<'_>) -> bool {
    let mut seen = HashSet::from([value]);
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        for user in view::instruction_users(value) {
            match user.get_opcode() {
                opcode if is_decision(opcode) => return true,
                opcode if passes_on(opcode) => pending.extend(view::value_of(user).filter(|it| seen.insert(*it))),
                _ => {}
            }
        }
    }
    false
}

fn is_decision(opcode: InstructionOpcode) -> bool {
    use InstructionOpcode::*;
    matches!(
        opcode,
        Mul | Shl | LShr | AShr | UDiv | SDiv | URem | SRem | And | ICmp | FCmp | Select | Switch | Br
    )
}

/// Whether an instruction hands on what it is given, or part of it.
fn passes_on(opcode: InstructionOpcode) -> bool {
    use InstructionOpcode::*;
    matches!(opcode, SExt | ZExt | Trunc | Freeze | Sub | Add | Phi)
}
