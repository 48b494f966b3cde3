//! Give every loop a way out.
//! Needs: reducible control flow, one block that returns unless none does (unify_exits). Guarantees: every block leads to the one that returns. Changes: a branch
//! of each loop that had no exit; may add the block that returns.
//! before: `latch: br %header`   after: `latch: br i1 true, %header, %exit`
//!
//! The branch is never taken, and nothing that runs later in preparation asks. Plans can then say of any loop what is done after it.

use inkwell::basic_block::BasicBlock;
use inkwell::module::Module;
use inkwell::values::{FunctionValue, InstructionOpcode, PhiValue};
use ir::{elements, flow, rewrite, view};

use crate::function::Function;
use crate::{Reason, Request};

/// The pass.
pub fn simplify_infinite_loop<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    _request: &Request<'_>,
) -> Result<(), Reason> {
    let read = Function::read(function)?;
    let endless: Vec<(BasicBlock, BasicBlock)> = read
        .loops
        .all
        .values()
        .filter(|it| it.exits.is_empty())
        .map(|it| (read.blocks[it.latches[0]].llvm, read.blocks[it.header].llvm))
        .collect();
    if endless.is_empty() {
        return Ok(());
    }
    let exit = exit(module, function)?;
    endless
        .into_iter()
        .try_for_each(|(latch, header)| leave(module, latch, header, exit))
}

/// The block that returns and does nothing else, made if there is none.
fn exit<'ctx>(module: &Module<'ctx>, function: FunctionValue<'ctx>) -> Result<BasicBlock<'ctx>, Reason> {
    let returns = |block: BasicBlock<'ctx>| {
        let end = block.get_terminator()?;
        (end.get_opcode() == InstructionOpcode::Return).then_some(end)
    };
    let context = module.get_context();
    let builder = context.create_builder();
    let Some(end) = function.get_basic_block_iter().find_map(returns) else {
        let exit = context.append_basic_block(function, "exit");
        builder.position_at_end(exit);
        match function.get_type().get_return_type() {
            Some(ty) => builder.build_return(Some(&elements::poison(ty))),
            None => builder.build_return(None),
        }?;
        return Ok(exit);
    };
    let exit = rewrite::split_before(end);
    exit.set_name("exit");
    if let Some(value) = view::value_operands(end).first() {
        let before = flow::predecessors(function)[&exit][0];
        builder.position_before(&end);
        let phi = builder.build_phi(value.get_type(), "returned")?;
        phi.add_incoming(&[(value, before)]);
        rewrite::replace_in(end, *value, phi.as_basic_value());
    }
    Ok(exit)
}

/// Has a latch go to the exit, but never.
fn leave<'ctx>(
    module: &Module<'ctx>,
    latch: BasicBlock<'ctx>,
    header: BasicBlock<'ctx>,
    exit: BasicBlock<'ctx>,
) -> Result<(), Reason> {
    let context = module.get_context();
    let builder = context.create_builder();
    let back = latch.get_terminator().expect("a latch branches");
    let from = match flow::successors(latch).as_slice() {
        [_] => {
            builder.position_before(&back);
            let always = context.bool_type().const_all_ones();
            builder.build_conditional_branch(always, header, exit)?;
            rewrite::erase(back);
            latch
        }
        // The latch decides something else: the edge to the header gets a block that goes on from there.
        _ => {
            let edge = context.insert_basic_block_after(latch, "again");
            builder.position_at_end(edge);
            let always = context.bool_type().const_all_ones();
            builder.build_conditional_branch(always, header, exit)?;
            flow::replace_successor(back, header, edge);
            flow::replace_incoming(header, latch, edge);
            edge
        }
    };
    for phi in flow::phis(exit)
        .into_iter()
        .filter_map(|it| PhiValue::try_from(it).ok())
    {
        phi.add_incoming(&[(&elements::poison(phi.as_basic_value().get_type()), from)]);
    }
    Ok(())
}
