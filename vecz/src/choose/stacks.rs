//! Loops over a stack: each run takes from it and may put more on it, until it is empty. Lanes that walk a tree so leave far less together than those that count: some prune it at once.

use inkwell::values::InstructionOpcode as Op;

use crate::function::loops::{Loop, LoopId};
use crate::function::{Function, Terminator, ValueId};

/// How many values deep a height is followed.
const DEPTH: u32 = 8;

/// Whether a loop ends by a number that goes up in some runs and down in others: the height of a stack, compared with a constant.
pub fn is_of_stack(f: &Function<'_>, id: LoopId) -> bool {
    let of = &f.loops.all[id];
    let ([(exit, _)], [latch]) = (&of.exits[..], &of.latches[..]) else {
        return false;
    };
    let Terminator::Branch { condition, .. } = f.blocks[*exit].terminator else {
        return false;
    };
    let comparison = f.instruction(condition).filter(|it| it.opcode == Op::ICmp);
    let Some([height, bottom]) = comparison.map(|it| &it.operands[..]) else {
        return false;
    };
    if !f.is_constant(*bottom) {
        return false;
    }
    // The height as it is compared, or as it will be in the next run.
    let header = &f.blocks[of.header].phis;
    let next = f
        .instruction(*height)
        .filter(|_| header.contains(height))
        .and_then(|phi| {
            let from = phi.incoming.iter().position(|from| from == latch)?;
            phi.operands.get(from).copied()
        });
    let mut heights = Heights {
        f,
        of,
        rises: false,
        falls: false,
    };
    heights.follow(next.unwrap_or(*height), 0, DEPTH) && heights.rises && heights.falls
}

struct Heights<'a, 'ctx> {
    f: &'a Function<'ctx>,
    of: &'a Loop,
    rises: bool,
    falls: bool,
}

impl Heights<'_, '_> {
    /// Follows a value back to the start of the run, and notes by how much it is higher than there; false if that is not known.
    fn follow(&mut self, value: ValueId, higher: i64, depth: u32) -> bool {
        if self.f.blocks[self.of.header].phis.contains(&value) {
            self.rises |= higher > 0;
            self.falls |= higher < 0;
            return true;
        }
        let instruction = self.f.instruction(value).filter(|it| self.of.contains(it.block));
        let (Some(instruction), Some(depth)) = (instruction, depth.checked_sub(1)) else {
            return false;
        };
        let operands = instruction.operands.clone();
        match instruction.opcode {
            Op::Phi => operands.iter().all(|it| self.follow(*it, higher, depth)),
            Op::Select => operands[1..].iter().all(|it| self.follow(*it, higher, depth)),
            Op::Add => match self.f.constant_int(operands[1]) {
                Some(by) => self.follow(operands[0], higher.saturating_add(by), depth),
                None => false,
            },
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_ir;

    /// Whether the only loop is one, in each run of which the height becomes this, if there is something on the stack.
    fn is(height: &str) -> bool {
        let text = format!(
            "target datalayout = \"e-i64:64-v16:16-n8:16:32:64\"
define spir_kernel void @k(i1 %leaf, i32 %any) {{
entry:
  br label %loop
loop:
  %at = phi i32 [ 1, %entry ], [ %next, %end ]
  %below = add nsw i32 %at, -1
  %above = add nsw i32 %at, 1
  br i1 %leaf, label %end, label %inside
inside:
  br label %end
end:
  %next = {height}
  %more = icmp sgt i32 %next, 0
  br i1 %more, label %loop, label %exit
exit:
  ret void
}}"
        );
        test_ir::with_kernel(&text, |f| {
            let id = f.loops.all.keys().next().expect("there is a loop");
            is_of_stack(f, id)
        })
    }

    #[test]
    fn heights_go_up_and_down() {
        assert!(is("phi i32 [ %below, %loop ], [ %above, %inside ]"));
        assert!(is("select i1 %leaf, i32 %below, i32 %above"));
    }

    #[test]
    fn counters_go_one_way() {
        assert!(!is("phi i32 [ %below, %loop ], [ %below, %inside ]"));
        assert!(!is("add i32 %at, -2"));
    }

    #[test]
    fn who_knows_what_others_do() {
        assert!(!is("phi i32 [ %below, %loop ], [ %any, %inside ]"));
        assert!(!is("mul i32 %at, 3"));
    }
}
