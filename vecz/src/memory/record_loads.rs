//! The code of records ([`super::records`]): all of their loads, where the first of them stands.

use ir::widen;

use super::emit::{Emitted, Fields, Part, NOWHERE_ALIGN};
use super::expand::Expansion;
use super::plan::{Planned, Way};
use super::records::Record;
use super::scope::{emitter, Scope};
use super::ways::element;
use super::write::{with_element, Loaded, On};
use crate::function::ValueId;

/// Writes the loads of a record where the planned one of them stands.
pub(super) fn write_record<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    planned: &Planned,
    record: &Record,
    on: &On<'_, 'ctx>,
) -> Emitted<Vec<(ValueId, Loaded<'ctx>)>> {
    let lowest = &record.members[0].access;
    let led = record.members.iter().find(|it| it.access.value == planned.access.value);
    let before = led.map_or(0, |it| i64::from(it.index) * lowest.bytes as i64);
    let wanted: Vec<u32> = record.members.iter().map(|member| member.index).collect();
    let mut loaded: Vec<Vec<Part>> = vec![Vec::new(); wanted.len()];
    for part in 0..scope.parts() {
        let addresses = match planned.way {
            Way::Each => scope.vectors(planned.access.address)?[part as usize],
            _ => Expansion::new(scope, part).vector(planned.access.address)?,
        };
        let out = emitter(scope);
        let mask = on.part(part);
        let mut fields = Fields {
            element: element(scope.function(), lowest),
            count: record.fields,
        };
        if mask.is_some() {
            fields.element.align = fields.element.align.min(NOWHERE_ALIGN);
        }
        // From the planned load's field back to the first one.
        let back = out.module.get_context().i64_type().const_int(-before as u64, true);
        let addresses = match before {
            0 => addresses,
            _ => widen::behind(
                out.builder,
                addresses,
                widen::splat(out.builder, back.into(), out.width),
            ),
        };
        let addresses = out.somewhere(fields.ty(), addresses, mask)?;
        let vectors = out.load_records(fields, &wanted, &|lane| out.lane_address(addresses, lane))?;
        for ((member, parts), vector) in record.members.iter().zip(&mut loaded).zip(vectors) {
            parts.push(with_element(
                scope,
                vector,
                element(scope.function(), &member.access).ty,
            )?);
        }
    }
    let values = record.members.iter().map(|member| member.access.value);
    Ok(values
        .zip(loaded)
        .map(|(value, parts)| (value, Loaded::Parts(parts)))
        .collect())
}
