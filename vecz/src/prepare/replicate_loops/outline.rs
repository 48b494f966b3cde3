//! The function that a loop becomes, and the call in its place.
//!
//! The function takes what the loop uses of what is outside, and gives a structure: of a loop with several exits the number of that by which it was left, and what it was left with. Each
//! exit has the first fields of its types that it needs, so that exits share them.

use std::collections::HashSet;

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::module::{Linkage, Module};
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, PhiValue, StructValue};
use inkwell::IntPredicate;
use ir::copier::Copier;
use ir::{build, debug_info, flow, rewrite, view, widen};

use super::{cost_of_lane, set_cost_of_lane};
use crate::function::loops::{Loop, LoopId};
use crate::function::Function;
use crate::target::Cycles;
use crate::Reason;

/// Makes functions of loops, of which none is in another one; each with what it costs one lane. What was read is out of date then.
pub fn outline<'ctx>(module: &Module<'ctx>, f: &Function<'ctx>, loops: &[(LoopId, Cycles)]) -> Result<(), Reason> {
    for (id, cost) in loops {
        let outlined = Outlined::of(f, &f.loops.all[*id])?;
        let function = outlined.make_function(module, f, *cost)?;
        // What was a search in it is not called by lanes but by it.
        let searches = view::calls(function).into_iter();
        for call in searches.filter(|call| view::called_function(*call).is_some_and(|it| cost_of_lane(it).is_some())) {
            rewrite::inline_call(call).map_err(Reason::Internal)?;
        }
        outlined.call(module, function)?;
    }
    Ok(())
}

/// A loop that is to be a function.
struct Outlined<'ctx> {
    /// The block before it.
    before: BasicBlock<'ctx>,
    /// Its blocks, the header first.
    blocks: Vec<BasicBlock<'ctx>>,
    /// What it uses of what is made outside.
    inputs: Vec<BasicValueEnum<'ctx>>,
    exits: Vec<Exit<'ctx>>,
    /// The types of what it is left with.
    left: Vec<BasicTypeEnum<'ctx>>,
}

/// A way out of a loop.
struct Exit<'ctx> {
    /// Where it leads to.
    to: BasicBlock<'ctx>,
    /// The phis there, each with what it takes.
    phis: Vec<(PhiValue<'ctx>, Taken<'ctx>)>,
}

/// What is taken out of a loop.
enum Taken<'ctx> {
    /// What the loop makes, and which of [`Outlined::left`] that is.
    Made(BasicValueEnum<'ctx>, usize),
    /// What was there before.
    Other(BasicValueEnum<'ctx>),
}

impl<'ctx> Outlined<'ctx> {
    fn of(f: &Function<'ctx>, of: &Loop) -> Result<Outlined<'ctx>, Reason> {
        let llvm = |block| f.blocks[block].llvm;
        let blocks: Vec<BasicBlock> = of.blocks.iter().map(|block| llvm(*block)).collect();
        let is_made_inside = |value: BasicValueEnum<'ctx>| {
            let block = value.as_instruction_value().and_then(|it| it.get_parent());
            block.is_some_and(|block| blocks.contains(&block))
        };
        let mut inputs = Vec::new();
        let mut seen = HashSet::new();
        for instruction in blocks.iter().flat_map(|block| view::block_instructions(*block)) {
            let operands = view::value_operands(instruction).into_iter();
            inputs.extend(operands.filter(|it| !widen::is_constant(*it) && !is_made_inside(*it) && seen.insert(*it)));
        }
        let mut left = Vec::new();
        let mut exits = Vec::new();
        for (_, to) in &of.exits {
            let mut in_use = Vec::new();
            let mut phis = Vec::new();
            for phi in flow::phis(llvm(*to)) {
                let phi = PhiValue::try_from(phi).map_err(|()| wrong("a phi is none"))?;
                let (value, _) = phi.get_incoming(0).ok_or_else(|| wrong("a phi is of nothing"))?;
                let taken = match is_made_inside(value) {
                    true => Taken::Made(value, place(&mut left, &mut in_use, value.get_type())),
                    false => Taken::Other(value),
                };
                phis.push((phi, taken));
            }
            exits.push(Exit { to: llvm(*to), phis });
        }
        Ok(Outlined {
            before: of
                .before(f)
                .next()
                .map(llvm)
                .ok_or_else(|| wrong("nothing leads there"))?,
            blocks,
            inputs,
            exits,
            left,
        })
    }

    /// Whether the function says by which exit the loop was left: in the first field.
    fn says_where(&self) -> bool {
        self.exits.len() > 1
    }

    /// The field of what the loop is left with.
    fn field(&self, at: usize) -> u32 {
        at as u32 + u32::from(self.says_where())
    }

    fn make_function(
        &self,
        module: &Module<'ctx>,
        f: &Function<'ctx>,
        cost: Cycles,
    ) -> Result<FunctionValue<'ctx>, Reason> {
        let context = module.get_context();
        let number = context.i32_type();
        let exit = self.says_where().then_some(BasicTypeEnum::from(number));
        let fields: Vec<BasicTypeEnum> = exit.into_iter().chain(self.left.iter().copied()).collect();
        let result = context.struct_type(&fields, false);
        let parameters: Vec<_> = self.inputs.iter().map(|it| it.get_type().into()).collect();
        let ty = match fields.is_empty() {
            true => context.void_type().fn_type(&parameters, false),
            false => result.fn_type(&parameters, false),
        };
        let function = module.add_function("vecz.loop", ty, Some(Linkage::Internal));
        set_cost_of_lane(function, cost);

        let builder = context.create_builder();
        let entry = context.append_basic_block(function, "");
        let mut copier = Copier::new(f.llvm, function);
        copier.map_block(self.before, entry);
        for (input, parameter) in self.inputs.iter().zip(function.get_param_iter()) {
            copier.map(*input, parameter);
        }
        let ends = self.exits.iter().map(|exit| {
            let end = context.append_basic_block(function, "left");
            copier.map_block(exit.to, end);
            end
        });
        let ends: Vec<BasicBlock> = ends.collect();
        let copies = copier.copy(&self.blocks, function);
        copies.iter().for_each(|block| debug_info::forget_variables(*block));
        builder.position_at_end(entry);
        builder.build_unconditional_branch(copies[0])?;
        for (at, (exit, end)) in self.exits.iter().zip(ends).enumerate() {
            builder.position_at_end(end);
            let mut left = build::poison(result.into()).into_struct_value();
            let insert = |into: StructValue<'ctx>, value: BasicValueEnum<'ctx>, field: u32| {
                let made = builder.build_insert_value(into, value, field, "");
                made.map(|it| it.into_struct_value())
            };
            if self.says_where() {
                left = insert(left, number.const_int(at as u64, false).into(), 0)?;
            }
            for (_, taken) in &exit.phis {
                if let Taken::Made(value, at) = taken {
                    left = insert(left, copier.lookup(*value), self.field(*at))?;
                }
            }
            let left: &dyn BasicValue = &left;
            builder.build_return((!fields.is_empty()).then_some(left))?;
        }
        Ok(function)
    }

    /// Calls the function in the place of the loop, and goes on where the loop was left.
    fn call(&self, module: &Module<'ctx>, function: FunctionValue<'ctx>) -> Result<(), Reason> {
        let context = module.get_context();
        let builder = context.create_builder();
        let end = |block: &BasicBlock<'ctx>| block.get_terminator().ok_or_else(|| wrong("a block has no end"));
        rewrite::erase(end(&self.before)?);
        // What goes nowhere any more is no predecessor of exits.
        for block in &self.blocks {
            rewrite::erase(end(block)?);
            builder.position_at_end(*block);
            builder.build_unreachable()?;
        }
        builder.position_at_end(self.before);
        let arguments: Vec<_> = self.inputs.iter().map(|it| (*it).into()).collect();
        let call = view::instruction_of(builder.build_call(function, &arguments, "")?);
        let left = view::value_of(call).map(BasicValueEnum::into_struct_value);
        let take = |builder: &Builder<'ctx>, field: u32| -> Result<BasicValueEnum<'ctx>, Reason> {
            let left = left.ok_or_else(|| wrong("a loop leaves nothing"))?;
            Ok(builder.build_extract_value(left, field, "")?)
        };
        let made = (0..self.left.len()).map(|at| take(&builder, self.field(at)));
        let made: Vec<BasicValueEnum> = made.collect::<Result<_, Reason>>()?;
        let number = match self.says_where() {
            true => Some(take(&builder, 0)?.into_int_value()),
            false => None,
        };
        let mut here = self.before;
        for (at, exit) in self.exits.iter().enumerate() {
            let mut next = None;
            builder.position_at_end(here);
            match number.filter(|_| at + 1 < self.exits.len()) {
                Some(number) => {
                    let this = number.get_type().const_int(at as u64, false);
                    let is_this = builder.build_int_compare(IntPredicate::EQ, number, this, "")?;
                    // The last way out needs no block of its own.
                    let other = match self.exits.get(at + 2) {
                        Some(_) => *next.insert(context.insert_basic_block_after(here, "left")),
                        None => self.exits[at + 1].to,
                    };
                    builder.build_conditional_branch(is_this, exit.to, other)?;
                }
                None if at == 0 => {
                    builder.build_unconditional_branch(exit.to)?;
                }
                None => {}
            }
            for (phi, taken) in &exit.phis {
                let value = match taken {
                    Taken::Made(_, at) => made[*at],
                    Taken::Other(value) => *value,
                };
                builder.position_before(&phi.as_instruction());
                let moved = builder.build_phi(value.get_type(), "")?;
                moved.add_incoming(&[(&value, here)]);
                rewrite::replace_instruction(phi.as_instruction(), moved.as_basic_value());
            }
            here = next.unwrap_or(here);
        }
        rewrite::delete_blocks(&self.blocks);
        Ok(())
    }
}

/// The first place among what loops are left with that has a type and is not in use.
fn place<'ctx>(left: &mut Vec<BasicTypeEnum<'ctx>>, in_use: &mut Vec<usize>, ty: BasicTypeEnum<'ctx>) -> usize {
    let found = (0..left.len()).find(|at| left[*at] == ty && !in_use.contains(at));
    let at = found.unwrap_or_else(|| {
        left.push(ty);
        left.len() - 1
    });
    in_use.push(at);
    at
}

fn wrong(what: &str) -> Reason {
    Reason::Internal(format!("a loop is to be a function: {what}"))
}
