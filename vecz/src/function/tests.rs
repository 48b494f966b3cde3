//! Reading small functions.

use cranelift_entity::EntityRef;
use inkwell::context::Context;

use super::{BlockId, Function, Terminator};
use crate::test_ir;

/// Reads the first function of a module and hands it on.
fn with(text: &str, look: impl FnOnce(&Function<'_>)) {
    let context = Context::create();
    let module = test_ir::module(&context, text);
    let function = module.get_first_function().expect("the test has a function");
    look(&Function::read(function).expect("it can be read"));
}

const NEST: &str = "define void @f(i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %j.next = add i32 %j, 1
  %again = icmp ult i32 %j.next, %i
  br i1 %again, label %inner, label %outer.latch
outer.latch:
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %outer, label %exit
exit:
  ret void
}";

#[test]
fn blocks_are_in_reverse_post_order_and_loops_nest() {
    with(NEST, |f| {
        let names: Vec<String> = f.blocks.keys().map(|block| f.block_name(block)).collect();
        assert_eq!(names, ["entry", "outer", "inner", "outer.latch", "exit"]);
        let block = BlockId::new;
        assert_eq!(
            (1..5).map(|at| f.loops.depth(block(at))).collect::<Vec<_>>(),
            [1, 2, 1, 0]
        );
        let inner = f.loops.innermost(block(2)).expect("a loop");
        assert_eq!(f.loops.all[inner].exits, [(block(2), block(3))]);
        assert_eq!(f.loops.all[inner].latches, [block(2)]);
        assert!(f.loops.irreducible.is_empty());
        assert!(f.dominators.dominates(block(1), block(4)) && !f.dominators.dominates(block(4), block(1)));
        assert!(f.post_dominators.dominates(block(4), block(0)) && f.post_dominators.dominates(block(3), block(2)));
        assert_eq!(f.post_dominators.parent(block(4)), None);
    });
}

#[test]
fn operands_of_phis_know_where_they_come_from() {
    with(NEST, |f| {
        let phi = f.blocks[BlockId::new(2)].phis[0];
        let instruction = f.instruction(phi).expect("an instruction");
        assert_eq!(instruction.incoming, [BlockId::new(1), BlockId::new(2)]);
        assert_eq!(f.constant_int(instruction.operands[0]), Some(0));
        assert_eq!(f.named(instruction.operands[1]).to_string(), "%j.next");
        assert_eq!(f.values[instruction.operands[1]].users.len(), 2);
    });
}

#[test]
fn a_branch_with_one_target_is_a_jump_and_what_nothing_reaches_is_left_out() {
    let text = "define void @f(i1 %c) {
entry:
  br i1 %c, label %next, label %next
island:
  br label %next
next:
  %x = phi i32 [ 1, %entry ], [ 1, %entry ], [ 2, %island ]
  ret void
}";
    with(text, |f| {
        assert_eq!(f.blocks.len(), 2);
        assert_eq!(f.blocks[f.entry()].terminator, Terminator::Jump(BlockId::new(1)));
        let phi = f
            .instruction(f.blocks[BlockId::new(1)].phis[0])
            .expect("an instruction");
        assert!(phi.incoming.iter().all(|from| *from == f.entry()));
    });
}

#[test]
fn an_edge_into_the_middle_of_a_loop_is_irreducible() {
    let text = "define void @f(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  br i1 %c, label %a, label %exit
exit:
  ret void
}";
    with(text, |f| {
        assert_eq!(f.loops.irreducible.len(), 1);
        assert_eq!(f.loops.all.len(), 0);
    });
}
