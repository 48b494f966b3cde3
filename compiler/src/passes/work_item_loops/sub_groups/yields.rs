//! Points at which a sub-group lets the others of the work-group run.
//!
//! When lanes wait there, and none at an earlier point, the sub-group's turn ends: they are *parked*, noted in scratch, and in its next turn they are
//! *ready*: all of them go on in it before it can end. Lanes that wait at later points are noted too, and wait on in the next turn: as whoever is parked may still come there, nobody goes on without
//! him. The turns of all sub-groups are a round; if in a round no lane that came to be parked had news for the others, nothing can change any more: they
//! are *stuck*, and are told so in the next round.

use inkwell::values::{BasicValueEnum, IntValue, PointerValue};
use inkwell::IntPredicate;

use super::points::{join, lane, own_site};
use super::site::Site;
use crate::passes::work_item_loops::bug;
use crate::passes::work_item_loops::kept::Array;
use crate::passes::work_item_loops::points::{self, Hooks};
use crate::BuildError;

/// What the wrapper has for its sub-groups to yield.
pub struct Yields<'ctx> {
    points: Vec<YieldPoint<'ctx>>,
    /// For each other point of sub-groups, by its number, and for each sub-group, at its first work-item, the lanes that wait there.
    others: Vec<(usize, Array<'ctx>)>,
    /// Whether sub-groups go on from where they are parked, not from a point of the work-group.
    is_again: PointerValue<'ctx>,
    /// All lanes that have been parked in this round, of any sub-group.
    parked: PointerValue<'ctx>,
    /// Whether some of them had news.
    has_news: PointerValue<'ctx>,
    /// Whether nobody had in the last round.
    is_stuck: PointerValue<'ctx>,
}

/// A point at which sub-groups yield.
#[derive(Clone, Copy)]
pub struct YieldPoint<'ctx> {
    /// Its number among the kernel's points.
    pub number: usize,
    /// The lanes that were parked here and go on in this turn.
    pub ready: PointerValue<'ctx>,
    /// For each sub-group, at its first work-item, the lanes that are parked.
    parked: Array<'ctx>,
    has_news: PointerValue<'ctx>,
    is_stuck: PointerValue<'ctx>,
}

impl<'ctx> Yields<'ctx> {
    /// Makes the variables of a kernel with such points. `kept`: where lanes are noted that wait at a point of sub-groups, by its number; none if there are
    /// no such points. `is_yield`: whether the point of a number is one.
    pub fn open(
        site: &Site<'_, 'ctx>,
        kept: &[(usize, Array<'ctx>)],
        is_yield: impl Fn(usize) -> bool,
    ) -> Result<Option<Self>, BuildError> {
        if kept.is_empty() {
            return Ok(None);
        }
        let (points, others): (Vec<_>, Vec<_>) = kept.iter().copied().partition(|(number, _)| is_yield(*number));
        let no = site.module.get_context().bool_type().const_zero();
        let (has_news, is_stuck) = (
            site.variable(no.into(), "has.news")?,
            site.variable(no.into(), "is.stuck")?,
        );
        let open = |(number, parked): &(usize, Array<'ctx>)| -> Result<YieldPoint<'ctx>, BuildError> {
            Ok(YieldPoint {
                number: *number,
                ready: site.lane_set("ready")?,
                parked: *parked,
                has_news,
                is_stuck,
            })
        };
        Ok(Some(Yields {
            points: points.iter().map(open).collect::<Result<_, _>>()?,
            others,
            is_again: site.variable(no.into(), "is.again")?,
            parked: site.lane_set("parked")?,
            has_news,
            is_stuck,
        }))
    }

    /// The point of a number, if it is one of these.
    pub fn point(&self, number: usize) -> Option<YieldPoint<'ctx>> {
        self.points.iter().find(|point| point.number == number).copied()
    }

    /// The work-group starts, or goes on from a point of its own.
    pub fn start_phase(&self, site: &Site<'_, 'ctx>) -> Result<(), BuildError> {
        site.set(self.is_again, truth(site, false).into())
    }

    /// Whether the turn that starts is one of lanes that were parked.
    pub fn is_again(&self, site: &Site<'_, 'ctx>) -> Result<IntValue<'ctx>, BuildError> {
        get_truth(site, self.is_again)
    }

    /// A turn of lanes that were parked starts, of the sub-group with this first work-item. `waiting` has the set of each of the kernel's points.
    pub fn start_turn(
        &self,
        site: &Site<'_, 'ctx>,
        first: IntValue<'ctx>,
        waiting: &[PointerValue<'ctx>],
    ) -> Result<(), BuildError> {
        for (number, kept) in &self.others {
            let place = kept.element(site.module, site.builder, first)?;
            site.set(waiting[*number], site.get_long(place)?.into())?;
        }
        for point in &self.points {
            let place = point.parked.element(site.module, site.builder, first)?;
            site.set(point.ready, site.get_long(place)?.into())?;
        }
        Ok(())
    }

    /// A turn ends: parks the lanes that wait. `waiting` has the set of each of the kernel's points.
    pub fn end_turn(
        &self,
        site: &Site<'_, 'ctx>,
        first: IntValue<'ctx>,
        waiting: &[PointerValue<'ctx>],
    ) -> Result<(), BuildError> {
        for point in &self.points {
            let lanes = site.get_long(waiting[point.number])?;
            site.set(point.parked.element(site.module, site.builder, first)?, lanes.into())?;
            site.set(waiting[point.number], site.long(0).into())?;
            let all = site.builder.build_or(site.get_long(self.parked)?, lanes, "")?;
            site.set(self.parked, all.into())?;
        }
        for (number, kept) in &self.others {
            let place = kept.element(site.module, site.builder, first)?;
            site.set(place, site.get_long(waiting[*number])?.into())?;
            site.set(waiting[*number], site.long(0).into())?;
        }
        Ok(())
    }

    /// A round ends: whether there has to be another one.
    pub fn end_round(&self, site: &Site<'_, 'ctx>) -> Result<IntValue<'ctx>, BuildError> {
        let (parked, none) = (site.get_long(self.parked)?, site.long(0));
        let some_are = site
            .builder
            .build_int_compare(IntPredicate::NE, parked, none, "some.are.parked")?;
        let is_stuck = site.builder.build_not(get_truth(site, self.has_news)?, "")?;
        site.set(self.is_stuck, is_stuck.into())?;
        site.set(self.has_news, truth(site, false).into())?;
        site.set(self.parked, none.into())?;
        site.set(self.is_again, truth(site, true).into())?;
        Ok(some_are)
    }
}

/// Such a point, as the wrapper knows points.
pub struct Yield<'ctx> {
    /// The point.
    pub point: YieldPoint<'ctx>,
    /// The lanes that have come in this turn.
    pub waiting: PointerValue<'ctx>,
    /// The lanes that met last, at any point.
    pub active: PointerValue<'ctx>,
    /// How many lanes a sub-group has.
    pub size: u64,
}

impl<'ctx> Hooks<'ctx> for Yield<'ctx> {
    fn leave(&self, site: &points::Site<'_, 'ctx>, operands: &[BasicValueEnum<'ctx>]) -> Result<(), BuildError> {
        let site = &own_site(site, self.size);
        join(site, self.waiting, lane(site)?)?;
        let Some(BasicValueEnum::IntValue(news)) = operands.get(1) else {
            return Err(bug("a yield without news"));
        };
        let has_news = get_truth(site, self.point.has_news)?;
        site.set(self.point.has_news, site.builder.build_or(has_news, *news, "")?.into())
    }

    fn between(&self, site: &points::Site<'_, 'ctx>) -> Result<(), BuildError> {
        let site = &own_site(site, self.size);
        site.set(self.active, site.get_long(self.point.ready)?.into())?;
        site.set(self.point.ready, site.long(0).into())
    }

    fn enter(&self, site: &points::Site<'_, 'ctx>) -> Result<Option<BasicValueEnum<'ctx>>, BuildError> {
        let site = &own_site(site, self.size);
        Ok(Some(get_truth(site, self.point.is_stuck)?.into()))
    }
}

fn truth<'ctx>(site: &Site<'_, 'ctx>, value: bool) -> IntValue<'ctx> {
    site.module.get_context().bool_type().const_int(value.into(), false)
}

fn get_truth<'ctx>(site: &Site<'_, 'ctx>, variable: PointerValue<'ctx>) -> Result<IntValue<'ctx>, BuildError> {
    let ty = site.module.get_context().bool_type();
    Ok(site.get(ty.into(), variable)?.into_int_value())
}
