//! Whether a window can be looked at: numbers go on evenly in it, and it is read within one page of memory.

use inkwell::values::IntValue;
use inkwell::IntPredicate;

use super::search::Window;
use super::steps::{Bound, Guard};
use super::write::Writer;
use crate::Reason;

/// Bytes of the smallest page of memory on any machine: either all of them can be read or none.
const PAGE: i64 = 4096;

impl<'ctx> Writer<'_, '_, 'ctx> {
    /// Writes the questions about a window that begins where counters are; whether all have a good answer. Loads have their windows' addresses then.
    pub fn guards(&mut self) -> Result<IntValue<'ctx>, Reason> {
        let search = self.search;
        let mut holds = Vec::new();
        for guard in &search.guards {
            holds.push(self.guard(*guard)?);
        }
        for window in &search.windows {
            holds.push(self.is_in_page(window)?);
        }
        let mut holds = holds.into_iter();
        let first = holds.next();
        let first = first.ok_or_else(|| Reason::Internal("a search loads nothing".to_owned()))?;
        Ok(holds.try_fold(first, |others, it| self.out.builder.build_and(others, it, ""))?)
    }

    /// Whether a guard holds. [`Search::of`] has seen that numbers of this type may go as far.
    fn guard(&mut self, guard: Guard) -> Result<IntValue<'ctx>, Reason> {
        let number = self.first(guard.of)?.into_int_value();
        let by = match guard.bound {
            Bound::Mask(by) | Bound::Divisor(by) => self.first(by)?.into_int_value(),
            Bound::Unsigned | Bound::Signed => number,
        };
        let builder = self.out.builder;
        let ty = number.get_type();
        let far = ty.const_int(guard.distance(self.search.rounds), false);
        let compare = |predicate, one, other| builder.build_int_compare(predicate, one, other, "");
        let both = |one, other| builder.build_and(one, other, "");
        let lowest = ty.const_int(1 << (ty.get_bit_width() - 1), false);
        Ok(match (guard.bound, guard.step < 0) {
            (Bound::Unsigned, true) => compare(IntPredicate::UGE, number, far)?,
            (Bound::Unsigned, false) => compare(IntPredicate::ULE, number, builder.build_not(far, "")?)?,
            (Bound::Signed, true) => compare(IntPredicate::SGE, number, builder.build_int_add(lowest, far, "")?)?,
            (Bound::Signed, false) => {
                let highest = builder.build_not(lowest, "")?;
                compare(IntPredicate::SLE, number, builder.build_int_sub(highest, far, "")?)?
            }
            (Bound::Mask(_), _) => {
                let more = builder.build_int_add(by, ty.const_int(1, false), "")?;
                let is_mask = compare(IntPredicate::EQ, builder.build_and(by, more, "")?, ty.const_zero())?;
                let is_wide = compare(IntPredicate::UGE, by, far)?;
                let is_before = compare(IntPredicate::ULE, number, builder.build_int_sub(by, far, "")?)?;
                both(both(is_mask, is_wide)?, is_before)?
            }
            (Bound::Divisor(_), _) => {
                let is_wide = compare(IntPredicate::UGT, by, far)?;
                let is_before = compare(IntPredicate::ULT, number, builder.build_int_sub(by, far, "")?)?;
                both(is_wide, is_before)?
            }
        })
    }

    /// Whether all of a window is in the page of what the first round loads; its lowest address is kept.
    fn is_in_page(&mut self, window: &Window<'ctx>) -> Result<IntValue<'ctx>, Reason> {
        let first = self.first(window.address)?.into_pointer_value();
        let bytes = i64::from(window.element_bytes());
        let before = match window.step < 0 {
            true => window.step * bytes * (i64::from(self.search.rounds) - 1),
            false => 0,
        };
        let whole = i64::from(window.elements(self.search.rounds)) * bytes;
        let builder = self.out.builder;
        let address = builder.build_ptr_to_int(first, self.i64(0).get_type(), "")?;
        let in_page = builder.build_and(address, self.i64(PAGE - 1), "")?;
        // How far it is from the beginning of the page to that of the window.
        let place = builder.build_int_add(in_page, self.i64(before), "")?;
        let room = self.i64(PAGE - whole);
        let is_in_page = builder.build_int_compare(IntPredicate::ULE, place, room, "")?;
        self.starts.insert(window.load, self.out.behind(first, before)?);
        Ok(is_in_page)
    }
}
