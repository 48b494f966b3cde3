//! The points of a kernel with sub-groups, as the wrapper knows points.

use inkwell::values::{BasicValueEnum, IntValue, PointerValue};

use super::operations::Operation;
use super::site::Site;
use crate::passes::work_item_loops::points::{self, Hooks};
use crate::BuildError;

/// A point of a sub-group: it knows which lanes wait at it.
pub struct Meeting<'ctx> {
    /// What the lanes do there.
    pub operation: Operation<'ctx>,
    /// The lanes that wait, where lanes may part. Otherwise all do.
    pub waiting: Option<PointerValue<'ctx>>,
    /// The lanes that met last, at any point.
    pub active: PointerValue<'ctx>,
    /// The local linear id of the sub-group's first work-item.
    pub first: PointerValue<'ctx>,
    /// How many lanes a sub-group has.
    pub size: u64,
}

impl<'ctx> Hooks<'ctx> for Meeting<'ctx> {
    fn leave(&self, site: &points::Site<'_, 'ctx>, operands: &[BasicValueEnum<'ctx>]) -> Result<(), BuildError> {
        let site = &own_site(site, self.size);
        let lane = self.lane(site)?;
        self.operation.leave(site, lane, operands)?;
        match self.waiting {
            Some(waiting) => join(site, waiting, lane),
            None => Ok(()),
        }
    }

    fn between(&self, site: &points::Site<'_, 'ctx>) -> Result<(), BuildError> {
        let site = &own_site(site, self.size);
        if let Some(waiting) = self.waiting {
            site.set(self.active, site.get_long(waiting)?.into())?;
            site.set(waiting, site.long(0).into())?;
        }
        self.operation.between(site, site.get_long(self.active)?)
    }

    fn enter(&self, site: &points::Site<'_, 'ctx>) -> Result<Option<BasicValueEnum<'ctx>>, BuildError> {
        let site = &own_site(site, self.size);
        self.operation.enter(site, self.lane(site)?)
    }
}

impl<'ctx> Meeting<'ctx> {
    /// Which lane a body runs. As the distance from the first, LLVM sees that it is the number of the loop's turn.
    fn lane(&self, site: &Site<'_, 'ctx>) -> Result<IntValue<'ctx>, BuildError> {
        let first = site.get_long(self.first)?;
        Ok(site.builder.build_int_nuw_sub(own_item(site)?, first, "lane")?)
    }
}

/// A point of the work-group, at which a sub-group stops until all sub-groups have come there.
pub struct Stop<'ctx> {
    /// What the point does besides.
    pub point: Box<dyn Hooks<'ctx> + 'ctx>,
    /// Its number among the kernel's points.
    pub number: u64,
    /// The lanes of the sub-group that have stopped, at any such point.
    pub stopped: PointerValue<'ctx>,
    /// The number of the point at which the work-group meets next.
    pub next: PointerValue<'ctx>,
    /// How many lanes a sub-group has.
    pub size: u64,
}

impl<'ctx> Hooks<'ctx> for Stop<'ctx> {
    fn leave(&self, site: &points::Site<'_, 'ctx>, operands: &[BasicValueEnum<'ctx>]) -> Result<(), BuildError> {
        self.point.leave(site, operands)?;
        let site = &own_site(site, self.size);
        join(site, self.stopped, lane(site)?)?;
        site.set(self.next, site.long(self.number).into())
    }

    fn between(&self, site: &points::Site<'_, 'ctx>) -> Result<(), BuildError> {
        self.point.between(site)
    }

    fn enter(&self, site: &points::Site<'_, 'ctx>) -> Result<Option<BasicValueEnum<'ctx>>, BuildError> {
        self.point.enter(site)
    }
}

/// The place of a hook of a sub-group.
pub fn own_site<'a, 'ctx>(site: &points::Site<'a, 'ctx>, size: u64) -> Site<'a, 'ctx> {
    Site {
        module: site.module,
        builder: site.builder,
        start: site.start,
        item: site.item,
        size,
    }
}

/// The local linear id of the work-item that a body runs.
fn own_item<'ctx>(site: &Site<'_, 'ctx>) -> Result<IntValue<'ctx>, BuildError> {
    site.item
        .ok_or_else(|| crate::passes::work_item_loops::bug("a lane is asked for outside of bodies"))
}

/// Which lane a body runs.
pub fn lane<'ctx>(site: &Site<'_, 'ctx>) -> Result<IntValue<'ctx>, BuildError> {
    Ok(site
        .builder
        .build_and(own_item(site)?, site.long(site.size - 1), "lane")?)
}

/// Adds a lane to a set.
pub fn join<'ctx>(site: &Site<'_, 'ctx>, set: PointerValue<'ctx>, lane: IntValue<'ctx>) -> Result<(), BuildError> {
    let own = site.builder.build_left_shift(site.long(1), lane, "")?;
    let with = site.builder.build_or(site.get_long(set)?, own, "")?;
    site.set(set, with.into())
}
