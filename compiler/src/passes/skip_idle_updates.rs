//! Look first whether an atomic minimum or maximum would change anything: mostly it would not, once many work-items have had their turn.
//! Needs: legalize_atomics, after which what is atomic is seen by other threads. Guarantees: nothing. Changes: relaxed atomic minima and maxima.
//! before: `%old = atomicrmw min ptr %p, i32 %x monotonic`
//! after:  `%seen = load atomic i32, ptr %p monotonic   br (%x < %seen), %update, %behind   update: %now = atomicrmw min ...   behind: %old = phi [%seen], [%now]`
//!
//! An update that leaves what it found is as good as a load (C++ memory model: it may stand in the modification order behind the value that was read), unless it orders other accesses. The machine
//! has no such instruction, so that LLVM makes a loop of a load and a locked compare-exchange, which takes the line of memory from all other threads. Shortest paths (a relaxation for each edge
//! of a graph) take a quarter of the time.

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::values::{BasicValue, BasicValueEnum, InstructionValue, IntValue};
use inkwell::{AtomicOrdering, FloatPredicate, IntPredicate};
use ir::atomics::{self, Extreme, Least};
use ir::{build, rewrite, view};

use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn skip_idle_updates(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let builder = module.get_context().create_builder();
    for function in view::defined_functions(module) {
        for instruction in view::instructions(function) {
            if let Some(extreme) = atomics::extreme(instruction).filter(|_| may_be_skipped(instruction)) {
                skip(&builder, instruction, extreme)?;
            }
        }
    }
    Ok(())
}

fn may_be_skipped(update: InstructionValue<'_>) -> bool {
    atomics::is_relaxed(update) && update.get_volatile() == Ok(false)
}

fn skip<'ctx>(builder: &Builder<'ctx>, update: InstructionValue<'ctx>, extreme: Extreme) -> Result<(), BuildError> {
    let [BasicValueEnum::PointerValue(address), value] = view::value_operands(update)[..] else {
        return Err(bug("an update of no address by a value"));
    };
    let before = update.get_parent().ok_or_else(|| bug("an update out of place"))?;
    let of_update = rewrite::split_before(update);
    let behind = rewrite::split_after(update);
    let end = before.get_terminator().ok_or_else(|| bug("a block without an end"))?;
    builder.position_before(&end);
    let seen = builder.build_load(value.get_type(), address, "seen")?;
    let load = seen
        .as_instruction_value()
        .ok_or_else(|| bug("a load that is no instruction"))?;
    build::set_align(Some(load), atomics::update_align(update));
    load.set_atomic_ordering(AtomicOrdering::Monotonic)
        .map_err(|_| bug("a load that cannot be atomic"))?;
    let is_idle = is_idle(builder, extreme, seen, value)?;
    builder.build_conditional_branch(is_idle, behind, of_update)?;
    rewrite::erase(end);
    let first = behind
        .get_first_instruction()
        .ok_or_else(|| bug("a block without an end"))?;
    builder.position_before(&first);
    let old = builder.build_phi(value.get_type(), "old")?;
    rewrite::replace_uses(update, old.as_basic_value());
    let now = view::value_of(update).ok_or_else(|| bug("an update without a result"))?;
    old.add_incoming(&[(&seen, before), (&now, of_update)]);
    Ok(())
}

/// Whether what is there is the extreme already. It is not where either is a NaN.
fn is_idle<'ctx>(
    builder: &Builder<'ctx>,
    extreme: Extreme,
    seen: BasicValueEnum<'ctx>,
    value: BasicValueEnum<'ctx>,
) -> Result<IntValue<'ctx>, BuildError> {
    let predicate = match extreme {
        Extreme::Signed(Least::Min) => IntPredicate::SLE,
        Extreme::Signed(Least::Max) => IntPredicate::SGE,
        Extreme::Unsigned(Least::Min) => IntPredicate::ULE,
        Extreme::Unsigned(Least::Max) => IntPredicate::UGE,
        Extreme::Float(least) => {
            let predicate = match least {
                Least::Min => FloatPredicate::OLE,
                Least::Max => FloatPredicate::OGE,
            };
            let (seen, value) = (seen.into_float_value(), value.into_float_value());
            return Ok(builder.build_float_compare(predicate, seen, value, "")?);
        }
    };
    Ok(builder.build_int_compare(predicate, seen.into_int_value(), value.into_int_value(), "")?)
}

fn bug(message: &str) -> BuildError {
    BuildError::Backend(format!("skip_idle_updates: {message}"))
}
