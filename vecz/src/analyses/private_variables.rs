//! Where lanes have their private variables.
//!
//! A variable that holds the same for all lanes is one for all ([`Uniformity::is_shared_variable`]). Of others each lane has a copy, and the copies lie
//! - *interleaved*, element by element, where all accesses are of elements of one size at multiples of it: element 0 of all lanes, element 1 of all lanes, and
//!   so on. Addresses may be sums, and one of several in the same variable (phis, as loops leave them behind). An element that all lanes choose alike, as `acc[i]` in a loop, is then a vector;
//! - one after another, where anything else is done with the address.
//!
//! Needs: uniformity. Changes: nothing.

use std::collections::HashSet;
use std::fmt;

use cranelift_entity::SecondaryMap;
use inkwell::values::InstructionOpcode;
use ir::addresses::{self, Step};

use super::uniformity::{is_lifetime, Uniformity};
use crate::function::{Function, ValueId};
use crate::memory::access::Access;

/// Where the copies of a variable are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// There is one for all lanes.
    Shared,
    /// Element by element.
    Interleaved {
        /// The bytes of an element.
        element: u64,
    },
    /// One after another.
    Copies {
        /// The bytes of a copy.
        bytes: u64,
    },
}

/// Where the variables of a function are.
#[derive(Clone, Debug, Default)]
pub struct PrivateVariables {
    layouts: SecondaryMap<ValueId, Option<Layout>>,
    /// For an address in an interleaved variable, the bytes of an element.
    interleaved: SecondaryMap<ValueId, Option<u64>>,
}

impl PrivateVariables {
    /// Finds the variables of a function.
    pub fn run(f: &Function<'_>, uniformity: &Uniformity) -> PrivateVariables {
        let mut found = PrivateVariables::default();
        for variable in f.all_instructions() {
            let Some(bytes) = size(f, variable) else { continue };
            if uniformity.is_shared_variable(variable) {
                found.layouts[variable] = Some(Layout::Shared);
                continue;
            }
            let mut addresses = Vec::new();
            let element = element_size(f, variable, &mut addresses).filter(|element| bytes % element == 0);
            found.layouts[variable] = Some(match element {
                Some(element) => Layout::Interleaved { element },
                None => Layout::Copies { bytes },
            });
            for address in addresses {
                found.interleaved[address] = element;
            }
        }
        found
    }

    /// Where the copies of a variable are; none if the value is no variable of a size that is known.
    pub fn layout(&self, variable: ValueId) -> Option<Layout> {
        self.layouts[variable]
    }

    /// Of an address in an interleaved variable, the bytes of an element: what is added to it is to be added for all lanes.
    pub fn interleaved(&self, address: ValueId) -> Option<u64> {
        self.interleaved[address]
    }

    /// How far the copies of a variable are apart.
    pub fn stride(&self, variable: ValueId) -> Option<i64> {
        match self.layouts[variable]? {
            Layout::Shared => None,
            Layout::Interleaved { element } => i64::try_from(element).ok(),
            Layout::Copies { bytes } => i64::try_from(bytes).ok(),
        }
    }

    /// The variables as text.
    pub fn display<'a, 'ctx>(&'a self, f: &'a Function<'ctx>) -> Displayed<'a, 'ctx> {
        Displayed { found: self, f }
    }
}

/// The bytes from one copy of a variable to the next, which is as aligned, if it is one and they are known.
pub fn size(f: &Function<'_>, variable: ValueId) -> Option<u64> {
    let instruction = f.instruction(variable)?;
    if instruction.opcode != InstructionOpcode::Alloca {
        return None;
    }
    let count = u64::try_from(f.constant_int(*instruction.operands.first()?)?).ok()?;
    let ty = instruction.llvm.get_allocated_type().ok()?;
    addresses::array_stride(instruction.llvm, ty)
        .checked_mul(count)
        .filter(|bytes| *bytes > 0)?
        .checked_next_multiple_of(instruction.llvm.get_alignment().ok()?.into())
}

/// The bytes of the elements that a variable is accessed by, if all are equal and nothing else is done with it; and the addresses in it.
fn element_size(f: &Function<'_>, variable: ValueId, addresses: &mut Vec<ValueId>) -> Option<u64> {
    let mut element = None;
    let mut offsets = Vec::new();
    // Addresses that are one of several, as behind loops; they are looked at once.
    let mut phis = HashSet::new();
    let mut pending = vec![variable];
    while let Some(address) = pending.pop() {
        addresses.push(address);
        for user in &f.values[address].users {
            let instruction = f.instruction(*user)?;
            match instruction.opcode {
                InstructionOpcode::Load | InstructionOpcode::Store => {
                    let access = Access::of(f, *user).filter(|access| access.stored != Some(address))?;
                    if element.is_some_and(|element| element != access.bytes) {
                        return None;
                    }
                    element = Some(access.bytes);
                }
                InstructionOpcode::GetElementPtr if instruction.operands[0] == address => {
                    for (step, index) in addresses::steps(instruction.llvm)?
                        .iter()
                        .zip(&instruction.operands[1..])
                    {
                        let (Step::Field(bytes) | Step::Elements(bytes)) = step;
                        let constant = f.constant_int(*index).and_then(|it| u64::try_from(it).ok());
                        offsets.push(match (step, constant) {
                            (Step::Elements(_), Some(count)) => bytes.checked_mul(count)?,
                            _ => *bytes,
                        });
                    }
                    pending.push(*user);
                }
                InstructionOpcode::Call if is_lifetime(instruction) => {}
                InstructionOpcode::Phi => {
                    if phis.insert(*user) {
                        pending.push(*user);
                    }
                }
                _ => return None,
            }
        }
    }
    let here: HashSet<ValueId> = addresses.iter().copied().collect();
    let is_here = |phi: &ValueId| {
        let instruction = f.instruction(*phi);
        instruction.is_some_and(|it| it.operands.iter().all(|of| here.contains(of)))
    };
    if !phis.iter().all(is_here) {
        return None;
    }
    element.filter(|element| offsets.iter().all(|offset| offset % element == 0))
}

/// Private variables as text.
pub struct Displayed<'a, 'ctx> {
    found: &'a PrivateVariables,
    f: &'a Function<'ctx>,
}

impl fmt::Display for Displayed<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for value in self.f.all_instructions() {
            let Some(layout) = self.found.layout(value) else {
                continue;
            };
            writeln!(out, "{}: {layout}", self.f.named(value))?;
        }
        Ok(())
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Layout::Shared => f.write_str("one for all lanes"),
            Layout::Interleaved { element } => write!(f, "interleaved by {element} bytes"),
            Layout::Copies { bytes } => write!(f, "copies of {bytes} bytes"),
        }
    }
}
