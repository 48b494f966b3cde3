//! Where everything is that lives across points.

use inkwell::values::{IntValue, PointerValue};
use ir::{attributes, registers};

use super::kept::{Array, Scratch};
use super::points;
use super::variant::{SubGroups, Variant};
use super::versions::Versions;
use super::wrapper::Wrapper;
use crate::kernel;
use crate::passes::refuse;
use crate::BuildError;

/// Where a value or a variable of the kernel is between bodies.
pub(super) enum Place<'ctx> {
    /// Once for all, in a variable of the wrapper; the value that takes effect when all work-items are through is in another one.
    Group {
        /// What bodies read.
        now: PointerValue<'ctx>,
        /// What they write; the same for variables, which no work-item leaves anything in for another one.
        next: PointerValue<'ctx>,
    },
    /// In scratch, for each work-item.
    Item(Array<'ctx>),
}

/// The places of all that a variant keeps.
pub(super) struct Places<'ctx> {
    /// Of its values.
    pub values: Vec<Place<'ctx>>,
    /// Of its variables.
    pub variables: Vec<Place<'ctx>>,
    /// For debuggers, where the address of each variable is, if it is not always the same.
    pub slots: Vec<Option<PointerValue<'ctx>>>,
    /// Of a kernel with sub-groups: for each sub-group, at its first work-item, a set of lanes.
    pub lanes_left: Option<Array<'ctx>>,
    /// Of a kernel whose sub-groups yield, for each point of a sub-group, by the point's number: the same.
    pub parked: Vec<(usize, Array<'ctx>)>,
    /// How many work-items the group has.
    pub items: IntValue<'ctx>,
}

/// Bytes per work-item that hold 8 bytes per sub-group, of which none is smaller than four.
const LANES_LEFT_BYTES: u64 = 2;

impl<'ctx> Wrapper<'_, 'ctx> {
    /// Gives everything that is kept a place.
    pub(super) fn lay_out(&mut self, versions: &Versions<'ctx>) -> Result<Vec<Places<'ctx>>, BuildError> {
        let (module, start) = (self.module, self.start);
        let plane = start.build_int_nuw_mul(self.sizes[0], self.sizes[1], "")?;
        let items = start.build_int_nuw_mul(plane, self.sizes[2], "items")?;
        let mut scratch = Scratch::new(items);
        let places: Vec<Places> = versions
            .all()
            .map(|variant| self.lay_out_variant(variant, items, &mut scratch))
            .collect::<Result<_, _>>()?;
        if versions.main.sub_groups != SubGroups::Parting && versions.all().any(Variant::may_return) {
            self.returned = Some(scratch.array(module, start, 1)?);
        }
        let bytes = scratch.bytes_per_item;
        if bytes > kernel::MAX_KEPT_BYTES / kernel::kept_items(1) {
            let reason = format!("keeps {bytes} bytes per work-item across barriers, more than there is scratch for");
            return Err(refuse(self.function, reason));
        }
        attributes::set_barrier_bytes(self.function, bytes);
        Ok(places)
    }

    /// Gives everything that the variant keeps a place.
    fn lay_out_variant(
        &mut self,
        variant: &Variant<'ctx>,
        items: IntValue<'ctx>,
        scratch: &mut Scratch<'ctx>,
    ) -> Result<Places<'ctx>, BuildError> {
        let (module, start) = (self.module, self.start);
        let mut places = Places {
            values: Vec::new(),
            variables: Vec::new(),
            slots: Vec::new(),
            lanes_left: None,
            parked: Vec::new(),
            items,
        };
        for value in &variant.values {
            let place = if value.is_uniform {
                let [now, next] = ["", "next."].map(|name| registers::variable_like(start, value.variable, name));
                self.registers.extend([now, next]);
                Place::Group { now, next }
            } else {
                let bytes = registers::layout(value.variable).bytes.div_ceil(variant.width.into());
                Place::Item(scratch.array(module, start, bytes)?)
            };
            places.values.push(place);
        }
        for variable in &variant.variables {
            let place = if variable.is_kept {
                let align = registers::layout(variable.variable).align;
                Place::Item(scratch.array_of_variables(module, start, variable.bytes, align, variant.width.into())?)
            } else {
                let now = registers::variable_like(start, variable.variable, "");
                Place::Group { now, next: now }
            };
            places.variables.push(place);
        }
        places.slots = self.make_slots(variant, &places)?;
        for cut in &variant.cuts {
            if let Some(bytes) = points::bytes_per_item(cut.call) {
                self.arrays.insert(cut.call, scratch.array(module, start, bytes)?);
            }
        }
        if variant.sub_groups == SubGroups::Parting {
            places.lanes_left = Some(scratch.array(module, start, LANES_LEFT_BYTES)?);
            let yields = variant.cuts.iter().any(|cut| points::is_yield(cut.call));
            let all = variant.cuts.iter().enumerate();
            for (at, _) in all.filter(|(_, cut)| yields && points::is_of_sub_group(cut.call)) {
                let parked = scratch.array(module, start, LANES_LEFT_BYTES)?;
                places.parked.push((at, parked));
            }
        }
        Ok(places)
    }
}
