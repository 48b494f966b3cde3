//! Replace loads of private variables by what was stored there.
//! Needs: sroa, which leaves the variables that have to be in memory. Guarantees: nothing. Changes: loads of which it is known what they find.
//! before: `store float %x, ptr %a.4   %y = load float, ptr %a.4   %z = load float, ptr %a.i`
//! after:  `store float %x, ptr %a.4   %z = load float, ptr %a.i`, and the use of `%y` is one of `%x`
//!
//! An array that is once looked into by an index stays in memory, but most of what is done with it is not by an index. A load finds the value of the only
//! store that may write there, if that has always run before: what dominates the load was then made last before it, too.

use std::collections::HashMap;

use inkwell::module::Module;
use inkwell::values::{BasicValue, BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue};
use inkwell::AtomicOrdering;
use ir::addresses::Step;
use ir::{addresses, pointers, rewrite, view};

use crate::analyses::uniformity::is_lifetime;
use crate::function::{BlockId, Function};
use crate::{Reason, Request};

/// The pass.
pub fn basic_mem2reg<'ctx>(_: &Module<'ctx>, function: FunctionValue<'ctx>, _: &Request<'_>) -> Result<(), Reason> {
    let variables: Vec<InstructionValue> = view::instructions(function)
        .into_iter()
        .filter(|it| it.get_opcode() == InstructionOpcode::Alloca)
        .collect();
    if variables.is_empty() {
        return Ok(());
    }
    // What has switches is not looked into: they are lowered later.
    let Ok(read) = Function::read(function) else {
        return Ok(());
    };
    let order = order(&read);
    let mut known = Vec::new();
    for accesses in variables.into_iter().filter_map(|it| accesses(&read, it)) {
        known.extend(
            accesses
                .iter()
                .filter_map(|load| Some((load.at, value_of_load(&read, &order, &accesses, load)?))),
        );
    }
    // What one load finds may be what another one that goes, too, has found.
    let mut replaced: HashMap<BasicValueEnum, BasicValueEnum> = HashMap::new();
    for (load, found) in known {
        let found = std::iter::successors(Some(found), |it| replaced.get(it).copied()).last();
        if let (Some(found), Some(loaded)) = (
            found.filter(|it| it.as_instruction_value() != Some(load)),
            view::value_of(load),
        ) {
            replaced.insert(loaded, found);
            rewrite::replace_instruction(load, found);
        }
    }
    Ok(())
}

/// A load or store of some of the bytes of a variable.
struct Access<'ctx> {
    at: InstructionValue<'ctx>,
    block: BlockId,
    /// What is stored; nothing, by a load.
    stored: Option<BasicValueEnum<'ctx>>,
    /// The first byte, and the one behind the last; nobody knows of a load by an index.
    bytes: Option<(i64, i64)>,
}

/// All that is done with a variable, if it is loads, and stores to places that are known.
fn accesses<'ctx>(read: &Function<'ctx>, variable: InstructionValue<'ctx>) -> Option<Vec<Access<'ctx>>> {
    let uses = pointers::uses(variable);
    if uses.escapes {
        return None;
    }
    let mut found = Vec::new();
    for user in uses.users {
        let operands = view::value_operands(user);
        let (stored, address) = match user.get_opcode() {
            InstructionOpcode::GetElementPtr
            | InstructionOpcode::AddrSpaceCast
            | InstructionOpcode::BitCast
            | InstructionOpcode::Phi
            | InstructionOpcode::Select
            | InstructionOpcode::ICmp => continue,
            InstructionOpcode::Call => {
                let call = read.instruction(read.id_of_instruction(user)?)?;
                match is_lifetime(call) {
                    true => continue,
                    false => return None,
                }
            }
            InstructionOpcode::Load => (None, operands[0]),
            InstructionOpcode::Store => (Some(operands[0]), operands[1]),
            _ => return None,
        };
        let is_plain = user.get_volatile() == Ok(false) && user.get_atomic_ordering() == Ok(AtomicOrdering::NotAtomic);
        let block = read.id_of_block(user.get_parent()?)?;
        let value = stored.or_else(|| view::value_of(user))?;
        let start = offset(address, variable);
        let bytes = start.map(|start| {
            (
                start,
                start.saturating_add_unsigned(addresses::stored_bytes(user, value.get_type())),
            )
        });
        if !is_plain || stored.is_some() && bytes.is_none() {
            return None;
        }
        found.push(Access {
            at: user,
            block,
            stored,
            bytes,
        });
    }
    Some(found)
}

/// How many bytes an address is behind the start of a variable, if that is known.
fn offset(address: BasicValueEnum<'_>, variable: InstructionValue<'_>) -> Option<i64> {
    let mut at = address.as_instruction_value()?;
    let mut bytes = 0_i64;
    while at != variable {
        let operands = view::value_operands(at);
        match at.get_opcode() {
            InstructionOpcode::AddrSpaceCast | InstructionOpcode::BitCast => {}
            InstructionOpcode::GetElementPtr => {
                for (index, step) in operands.iter().skip(1).zip(addresses::steps(at)?) {
                    let more = match step {
                        Step::Field(bytes) => i64::try_from(bytes).ok()?,
                        Step::Elements(size) => {
                            let BasicValueEnum::IntValue(index) = index else {
                                return None;
                            };
                            index
                                .get_sign_extended_constant()?
                                .checked_mul(i64::try_from(size).ok()?)?
                        }
                    };
                    bytes = bytes.checked_add(more)?;
                }
            }
            _ => return None,
        }
        at = operands.first()?.as_instruction_value()?;
    }
    Some(bytes)
}

/// The places of instructions in their blocks.
fn order<'ctx>(read: &Function<'ctx>) -> HashMap<InstructionValue<'ctx>, usize> {
    let blocks = read.blocks.values();
    blocks
        .flat_map(|block| view::block_instructions(block.llvm).into_iter().enumerate())
        .map(|(at, instruction)| (instruction, at))
        .collect()
}

/// What a load finds, if one store alone can have written there, and has run.
fn value_of_load<'ctx>(
    read: &Function<'ctx>,
    order: &HashMap<InstructionValue<'ctx>, usize>,
    accesses: &[Access<'ctx>],
    load: &Access<'ctx>,
) -> Option<BasicValueEnum<'ctx>> {
    let (start, end) = load.bytes.filter(|_| load.stored.is_none())?;
    let overlaps = |it: &&Access| it.stored.is_some() && it.bytes.is_none_or(|(from, to)| from < end && start < to);
    let mut stores = accesses.iter().filter(overlaps);
    let (store, other) = (stores.next()?, stores.next());
    let runs_before = match store.block == load.block {
        true => order.get(&store.at) < order.get(&load.at),
        false => read.dominators.dominates(store.block, load.block),
    };
    let value = store.stored?;
    let is_same =
        store.bytes == load.bytes && Some(value.get_type()) == view::value_of(load.at).map(|it| it.get_type());
    (other.is_none() && runs_before && is_same).then_some(value)
}
