//! Sums of integers that are done late: what is loaded for them waits for the last summand.
//!
//! LLVM sorts the summands of integers, and adds where the last one is, to which it moves what summands are made of. Within a block it loads late as well. But an access behind a guard ends a block, and
//! what it loaded keeps its registers until all are there: a blur of 3 by 3 pixels with a guard for each takes 1.38 times as long in 64 lanes, which need 36 registers for what is loaded, as in 16 (Zen 4).

use std::collections::BTreeSet;

use inkwell::values::InstructionOpcode as Op;

use crate::function::{BlockId, Function, ValueId};

/// The loads of a block that wait for the last of those that are guarded, and which that is; none if they are not for the same sum. `is_guarded` tells what has a guard.
pub fn waiting(
    f: &Function<'_>,
    block: BlockId,
    is_guarded: &dyn Fn(ValueId) -> bool,
) -> Option<(Vec<ValueId>, ValueId)> {
    let body = &f.blocks[block].body;
    let is_load = |value: &ValueId| f.instruction(*value).is_some_and(|it| it.opcode == Op::Load);
    let mut guarded: Vec<ValueId> = (body.iter().copied())
        .filter(|it| is_load(it) && is_guarded(*it))
        .collect();
    let last = guarded.pop().filter(|_| !guarded.is_empty())?;
    // What the last one goes into, and then what goes into that.
    let mut sums = BTreeSet::from([last]);
    for value in body.iter().filter(|it| is_summed(f, **it)) {
        let mut operands = f.instruction(*value).into_iter().flat_map(|it| &it.operands);
        if operands.any(|operand| sums.contains(operand)) {
            sums.insert(*value);
        }
    }
    let mut summands = sums.clone();
    for value in body.iter().rev().filter(|it| is_summed(f, **it)) {
        if summands.contains(value) {
            summands.extend(f.instruction(*value).into_iter().flat_map(|it| &it.operands));
        }
    }
    guarded.retain(|value| summands.contains(value));
    (!guarded.is_empty()).then_some((guarded, last))
}

/// Whether an instruction adds integers, or makes summands of others.
fn is_summed(f: &Function<'_>, value: ValueId) -> bool {
    f.instruction(value).is_some_and(|it| {
        matches!(
            it.opcode,
            Op::Add
                | Op::Sub
                | Op::Mul
                | Op::And
                | Op::Or
                | Op::Xor
                | Op::Shl
                | Op::LShr
                | Op::AShr
                | Op::ZExt
                | Op::SExt
                | Op::Trunc
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_ir;

    fn waiting_of(body: &str) -> Option<(usize, usize)> {
        let text = format!("define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r) {{\n{body}  ret void\n}}");
        test_ir::with_kernel(&text, |f| {
            let place = |value| f.blocks[f.entry()].body.iter().position(|it| *it == value);
            let (all, last) = waiting(f, f.entry(), &|_| true)?;
            Some((all.len(), place(last)?))
        })
    }

    #[test]
    fn summands_of_one_sum_wait_for_the_last() {
        let body = "  %a = load i32, ptr addrspace(1) %p\n  %b = load i32, ptr addrspace(1) %q\n  %twice = shl i32 %a, 1\n  %ab = add i32 %twice, %b
  %c = load i32, ptr addrspace(1) %r\n  %abc = add i32 %ab, %c\n  store i32 %abc, ptr addrspace(1) %p\n";
        assert_eq!(waiting_of(body), Some((2, 4)));
    }

    #[test]
    fn others_do_not() {
        let body = "  %a = load i32, ptr addrspace(1) %p\n  %b = load float, ptr addrspace(1) %q\n  %x = fptosi float %b to i32\n  %ab = add i32 %a, %x
  store i32 %ab, ptr addrspace(1) %p\n  %c = load i32, ptr addrspace(1) %r\n  store i32 %c, ptr addrspace(1) %q\n";
        assert_eq!(waiting_of(body), None);
    }
}
