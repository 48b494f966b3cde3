//! Lane by lane, as scalars: what has no form over vectors, and what each work-item must do for itself. A lane that is off is gone around, if
//! doing it would be noticed.

use inkwell::values::InstructionOpcode;
use ir::widen::Promises;
use ir::{view, widen};

use super::{in_turn, refuse};
use crate::analyses::callees::why_not_one_by_one;
use crate::execute::{Mask, Writer};
use crate::function::ValueId;
use crate::plan::control::ActiveLanes;
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::{is_locked, Cost};
use crate::Reason;

/// What a lane waits for an index that comes out of a vector, and for an address, before anyone can tell whether what other lanes do to memory is in its way. Measured on Zen 5: an atomic
/// update of local memory takes 0.8 cycles in a scalar kernel, 1.0 to 1.1 in each lane of a vector of indices, 1.4 in each lane of one of addresses.
const INDEX: Cost = Cost::new(0.5);
const ADDRESS: Cost = Cost::new(1.5);
/// What waits for the result of a locked instruction in a lane: its operands come out of vectors, and what is done with results begins when all lanes are through. Measured on Zen 4: sums and insertions by
/// compare-and-exchange take 11 to 13 cycles longer for each lane than in a scalar kernel, where other work-items fill the time.
const AFTER_LOCK: Cost = Cost::new(40.0);

/// A scalar instruction for each lane.
#[derive(Debug)]
struct Alone {
    value: ValueId,
    form: Form,
}

/// For everything that work-items do without one another.
pub fn select(facts: &Facts<'_, '_>, value: ValueId) -> Result<Option<Box<dyn Recipe>>, Reason> {
    let Some(instruction) = facts.instruction(value) else {
        return Ok(None);
    };
    if let Some(what) = view::as_call(instruction.llvm).and_then(why_not_one_by_one) {
        return Err(refuse(facts, value, what));
    }
    if in_turn::is_for(facts, value) {
        return in_turn::select(facts, value).map(Some);
    }
    let form = match facts.function.values[value].ty {
        Some(_) => Form::Lanes,
        None => Form::Nothing,
    };
    Ok(Some(Box::new(Alone { value, form })))
}

/// What lanes wait for when they want what an update gives.
pub(super) fn wait_for_lock(facts: &Facts<'_, '_>, value: ValueId) -> Cost {
    let is_wanted = !facts.function.values[value].users.is_empty();
    match facts.instruction(value) {
        Some(it) if is_wanted && is_locked(it.llvm) => AFTER_LOCK * f64::from(facts.vectors.total().lanes),
        _ => Cost::FREE,
    }
}

impl Recipe for Alone {
    fn value(&self) -> ValueId {
        self.value
    }

    fn form(&self) -> Form {
        self.form
    }

    fn describe(&self, _: &Facts<'_, '_>) -> String {
        "lane by lane".to_owned()
    }

    fn is_lane_by_lane(&self) -> bool {
        true
    }

    fn cost(&self, facts: &Facts<'_, '_>) -> Cost {
        let Some(instruction) = facts.instruction(self.value) else {
            return Cost::NEVER;
        };
        let lanes = f64::from(facts.vectors.total().lanes);
        let mut cost = facts.of_lane(instruction) * lanes;
        if !facts.runs_for_all(self.value) && !widen::can_speculate(instruction.llvm) {
            cost += match self.is_mostly_by_all(facts) {
                true => facts
                    .target
                    .branch_if_any(facts.wide(facts.module.get_context().bool_type().into())),
                false => facts.target.branch() * lanes,
            };
        }
        if facts.vectors.are_of_one() {
            return cost;
        }
        for of in instruction.operands.iter().filter(|of| !facts.is_uniform(**of)) {
            let index = facts.index(*of);
            let taken = facts.function.values[index.unwrap_or(*of)].ty;
            if let Some(ty) = taken.filter(|ty| widen::is_element(*ty)) {
                let wait = match index {
                    Some(_) => INDEX,
                    None if ty.is_pointer_type() => ADDRESS,
                    None => Cost::FREE,
                };
                cost += facts.target.scatter_lanes(facts.wide(ty)) + wait * lanes;
            }
        }
        let result = &facts.function.values[self.value];
        let is_wanted = !result.users.is_empty();
        cost += wait_for_lock(facts, self.value);
        if let Some(ty) = result.ty.filter(|ty| is_wanted && widen::is_element(*ty)) {
            cost += facts.target.gather_lanes(facts.wide(ty));
        }
        cost
    }

    fn emit(&self, writer: &mut Writer<'_, '_>) -> Result<(), Reason> {
        let instruction = writer.instruction(self.value)?;
        let mask = match widen::can_speculate(instruction.llvm) {
            true => Mask::AllActive,
            false => writer.mask_of(self.value)?,
        };
        let promises = match writer.facts.runs_for_all(self.value) {
            true => Promises::Keep,
            false => Promises::Forget,
        };
        let is_mostly_on = self.is_mostly_by_all(&writer.facts);
        let lanes = writer.each_lane(&mask, is_mostly_on, &mut |writer, lane| {
            let operands = instruction.operands.iter().map(|of| writer.lane(*of, lane));
            let operands = operands.collect::<Result<Vec<_>, Reason>>()?;
            let made = widen::clone_with(&writer.builder, instruction.llvm, &operands, promises);
            Ok(view::value_of(made))
        })?;
        if self.form == Form::Lanes {
            writer.set_lanes(self.value, lanes)?;
        }
        Ok(())
    }
}

impl Alone {
    /// Whether it is worth code of its own that all lanes are on: short, and done by those that go around a loop once more, of which few leave early in grid-stride loops, as histograms
    /// have them. (In those, asking each lane takes half as long again.)
    fn is_mostly_by_all(&self, facts: &Facts<'_, '_>) -> bool {
        let opcode = facts.instruction(self.value).map(|it| it.opcode);
        let is_short = matches!(
            opcode,
            Some(InstructionOpcode::AtomicRMW | InstructionOpcode::AtomicCmpXchg)
        );
        is_short && matches!(facts.mask(self.value), ActiveLanes::Loop(_)) && !facts.is_predicated
    }
}
