//! Ask once whether lanes lie side by side, where several accesses would ask the same.
//! Needs: nothing. Guarantees: nothing. Changes: what is behind accesses whose guards were already asked for is there twice, once for each answer.
//! before: `br %fits, %linear, %each   after: %x = phi [%loaded, %linear], [%gathered, %each]   br %fits, %linear2, %each2`
//! after:  `br %fits, %both, %eaches`
//!
//! Indices of 32 bits that may wrap are guarded for each access ([`memory::emit`](crate::memory)), and the ways join behind it. In `b[i] -= a[i]` what is stored would come from both: elements that lie
//! in memory as they are computed could not be [left there](super::regroup_elements), though gathers are for indices that hardly any program has.

use std::collections::HashSet;

use inkwell::module::Module;
use inkwell::values::{FunctionValue, InstructionOpcode};
use ir::passes::FunctionPasses;
use ir::view;

use crate::{Reason, Request};

/// The most instructions of a block that is copied: those between two accesses, and of the first one if its lanes are apart.
const MOST: u16 = 64;

/// The pass.
pub fn thread_guards<'ctx>(
    _: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    request: &Request<'_>,
) -> Result<(), Reason> {
    if asks_twice(function) {
        FunctionPasses::new(function, request.machine).thread_jumps(MOST);
    }
    Ok(())
}

/// Whether there are branches that one condition decides.
fn asks_twice(function: FunctionValue<'_>) -> bool {
    let mut asked = HashSet::new();
    let ends = function
        .get_basic_blocks()
        .into_iter()
        .filter_map(|it| it.get_terminator());
    let mut branches = ends.filter(|end| end.get_opcode() == InstructionOpcode::Br && end.get_num_operands() == 3);
    branches.any(|branch| {
        view::value_operands(branch)
            .first()
            .is_some_and(|it| !asked.insert(*it))
    })
}
