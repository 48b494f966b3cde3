//! Lane by lane, as scalars: what has no form over vectors, and what each work-item must do for itself. A lane that is off is gone around, if
//! doing it would be noticed.

use ir::widen::Promises;
use ir::{view, widen};

use super::{in_turn, refuse};
use crate::analyses::callees::why_not_one_by_one;
use crate::execute::{Mask, Writer};
use crate::function::ValueId;
use crate::plan::facts::Facts;
use crate::plan::recipe::{Form, Recipe};
use crate::target::Cost;
use crate::Reason;

/// What a lane waits for its address, which comes out of a vector, before anyone can tell whether what other lanes do to memory is in its way. Measured on Zen 5: an atomic
/// update of local memory takes 1.6 to 2 cycles in each lane of a vector, and 0.8 in a scalar kernel.
const ADDRESS: Cost = Cost::new(3.0);

/// See the module.
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
    if facts.vectors.lanes().is_none() {
        return in_turn::select(facts, value).map(Some);
    }
    let form = match facts.function.values[value].ty {
        Some(_) => Form::Lanes,
        None => Form::Nothing,
    };
    Ok(Some(Box::new(Alone { value, form })))
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
        let mut cost = facts.target.scalar(instruction.llvm) * lanes;
        if !facts.runs_for_all(self.value) && !widen::can_speculate(instruction.llvm) {
            cost += facts.target.branch() * lanes * 2.0;
        }
        if facts.vectors.are_of_one() {
            return cost;
        }
        for of in instruction.operands.iter().filter(|of| !facts.is_uniform(**of)) {
            if let Some(ty) = facts.function.values[*of].ty.filter(|ty| widen::is_element(*ty)) {
                cost += facts.target.scatter_lanes(facts.wide(ty));
                if ty.is_pointer_type() {
                    cost += ADDRESS * lanes;
                }
            }
        }
        let result = &facts.function.values[self.value];
        let is_wanted = !result.users.is_empty();
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
        let mut lanes = Vec::new();
        for lane in 0..writer.lane_count()? {
            let made = writer.in_lane(&mask, lane, |writer| {
                let mut operands = Vec::new();
                for of in &instruction.operands {
                    operands.push(writer.lane(*of, lane)?);
                }
                let made = widen::clone_with(&writer.builder, instruction.llvm, &operands, promises);
                Ok(view::value_of(made))
            })?;
            lanes.extend(made);
        }
        if self.form == Form::Lanes {
            writer.set_lanes(self.value, lanes)?;
        }
        Ok(())
    }
}
