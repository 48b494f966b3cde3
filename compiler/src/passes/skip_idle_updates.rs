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
use inkwell::values::{BasicValue, BasicValueEnum, InstructionValue};
use inkwell::{AtomicOrdering, AtomicRMWBinOp, FloatPredicate, IntPredicate};
use ir::{atomics, build, rewrite, view};

use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn skip_idle_updates(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let builder = module.get_context().create_builder();
    for function in view::defined_functions(module) {
        for instruction in view::instructions(function) {
            if let Some(idle) = when_idle(instruction).filter(|_| may_be_skipped(instruction)) {
                skip(&builder, instruction, idle)?;
            }
        }
    }
    Ok(())
}

/// How what is there compares with an operand that changes nothing.
enum Idle {
    Integers(IntPredicate),
    /// Not where either is a NaN.
    Floats(FloatPredicate),
}

/// When an instruction changes nothing, if it is a minimum or a maximum.
fn when_idle(instruction: InstructionValue<'_>) -> Option<Idle> {
    match instruction.get_atomic_rmw_bin_op()? {
        AtomicRMWBinOp::Min => Some(Idle::Integers(IntPredicate::SLE)),
        AtomicRMWBinOp::Max => Some(Idle::Integers(IntPredicate::SGE)),
        AtomicRMWBinOp::UMin => Some(Idle::Integers(IntPredicate::ULE)),
        AtomicRMWBinOp::UMax => Some(Idle::Integers(IntPredicate::UGE)),
        AtomicRMWBinOp::FMin => Some(Idle::Floats(FloatPredicate::OLE)),
        AtomicRMWBinOp::FMax => Some(Idle::Floats(FloatPredicate::OGE)),
        _ => None,
    }
}

fn may_be_skipped(update: InstructionValue<'_>) -> bool {
    atomics::is_relaxed(update) && update.get_volatile() == Ok(false)
}

fn skip<'ctx>(builder: &Builder<'ctx>, update: InstructionValue<'ctx>, idle: Idle) -> Result<(), BuildError> {
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
    let is_idle = match idle {
        Idle::Integers(predicate) => {
            builder.build_int_compare(predicate, seen.into_int_value(), value.into_int_value(), "")?
        }
        Idle::Floats(predicate) => {
            builder.build_float_compare(predicate, seen.into_float_value(), value.into_float_value(), "")?
        }
    };
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

fn bug(message: &str) -> BuildError {
    BuildError::Backend(format!("skip_idle_updates: {message}"))
}
