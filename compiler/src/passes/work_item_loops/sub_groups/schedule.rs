//! The wrapper of a kernel whose lanes may part: sub-group after sub-group, and in each, the lanes that may go on.
//!
//! ```text
//! for each point of the work-group to go on from, at first the start:
//!     for each sub-group:
//!         active = those of its lanes that stopped there
//!         lanes:    for each active lane: the body of the region that starts there; it adds the lane to the set of those that wait at its exit
//!         dispatch: active = the set of the first point (by order.rs) that is not empty, which is emptied
//!                   the lanes of active meet; go to `lanes` of the region behind the point
//!                   all sets empty: the sub-group has come to a point of the work-group, or returned
//! ```
//!
//! Lanes that *yield* wait for the other sub-groups, so when it is their turn by that order, the sub-group's turn ends, and they are parked. When some have
//! been parked, all sub-groups run once more, each from the points at which its lanes are parked, until none is; only then does the work-group go on. Lanes that were parked go on first of all, from all
//! points at which they were: they meet nobody there.
//!
//! So all lanes that can come to a point, without others going on from it, are there when they meet: in uniform control flow that is all of them, in
//! diverging control flow those that took the same way. When all lanes were active and had one way to go, there is nothing to dispatch.

use inkwell::basic_block::BasicBlock;
use inkwell::values::{IntValue, PointerValue};
use inkwell::IntPredicate;
use ir::attributes;
use ir::points::Point;

use super::lanes::{current, Active, Current};
use super::operations::Operation;
use super::order::loops_together;
use super::points::{own_site, Meeting, Stop};
use super::site::Site;
use super::yields::{Yield, Yields};
use crate::passes::work_item_loops::bug;
use crate::passes::work_item_loops::kept::Array;
use crate::passes::work_item_loops::places::Places;
use crate::passes::work_item_loops::points::{self, Hooks};
use crate::passes::work_item_loops::regions::{Exit, Region};
use crate::passes::work_item_loops::variant::Variant;
use crate::passes::work_item_loops::wrapper::Wrapper;
use crate::BuildError;

/// As the number of a point: none, so that the kernel starts or is over.
const NONE: u64 = u64::MAX;

/// What the wrapper of a kernel with sub-groups has besides.
pub struct SubGroups<'ctx> {
    /// How many lanes a sub-group has.
    size: u64,
    /// The lanes that are to go on.
    active: PointerValue<'ctx>,
    /// The local linear id of the first work-item of the sub-group that runs.
    first: PointerValue<'ctx>,
    /// For each point, the lanes that wait there; of a point of the work-group, the lanes that have stopped at any.
    waiting: Vec<PointerValue<'ctx>>,
    /// For each point, whether the whole work-group meets there.
    is_stop: Vec<bool>,
    /// The number of the point at which the work-group meets next.
    next: PointerValue<'ctx>,
    /// How sub-groups yield, if they do.
    yields: Option<Yields<'ctx>>,
    /// For each sub-group, the lanes that stopped at the point: an element of it at each first work-item. None if there are no such points.
    left: Option<Array<'ctx>>,
}

/// The blocks of the wrapper that others branch to.
struct Blocks<'ctx> {
    /// The work-group goes on from a point at which it met, or starts.
    phase: BasicBlock<'ctx>,
    /// For each region, the loop over its lanes.
    lanes: Vec<BasicBlock<'ctx>>,
    /// For each point of a sub-group, where its lanes meet.
    meet: Vec<BasicBlock<'ctx>>,
    dispatch: BasicBlock<'ctx>,
    /// Where a sub-group starts a turn: its first one, or if there are yields, another one.
    head: BasicBlock<'ctx>,
    /// The sub-group is through.
    through: BasicBlock<'ctx>,
}

/// Opens the points of a kernel with sub-groups.
fn open<'ctx>(
    site: &points::Site<'_, 'ctx>,
    variant: &Variant<'ctx>,
    size: u64,
    places: &Places<'ctx>,
) -> Result<(Vec<Box<dyn Hooks<'ctx> + 'ctx>>, SubGroups<'ctx>), BuildError> {
    let own = own_site(site, size);
    let active = own.lane_set("active")?;
    let first = own.variable(own.long(0).into(), "first")?;
    let stopped = own.lane_set("stopped")?;
    let next = own.variable(own.long(NONE).into(), "next")?;
    let is_yield = |at: usize| points::is_yield(variant.cuts[at].call);
    let yields = Yields::open(&own, &places.parked, is_yield)?;
    let mut sub_groups = SubGroups {
        size,
        active,
        first,
        waiting: Vec::new(),
        is_stop: Vec::new(),
        next,
        yields,
        left: places.lanes_left,
    };
    let mut opened: Vec<Box<dyn Hooks<'ctx> + 'ctx>> = Vec::new();
    for (at, cut) in variant.cuts.iter().enumerate() {
        let is_stop = !points::is_of_sub_group(cut.call);
        sub_groups.is_stop.push(is_stop);
        if is_stop {
            sub_groups.waiting.push(stopped);
            let point = points::open(site, cut.call, None)?;
            opened.push(Box::new(Stop {
                point,
                number: at as u64,
                stopped,
                next,
                size,
            }));
            continue;
        }
        let waiting = own.lane_set("waiting")?;
        sub_groups.waiting.push(waiting);
        if let Some(point) = sub_groups.yields.as_ref().and_then(|yields| yields.point(at)) {
            opened.push(Box::new(Yield {
                point,
                waiting,
                active,
                size,
            }));
            continue;
        }
        opened.push(Box::new(Meeting {
            operation: operation(&own, variant, at)?,
            waiting: Some(waiting),
            active,
            first,
            size,
        }));
    }
    Ok((opened, sub_groups))
}

/// What lanes do at a point of a sub-group, by its number.
pub fn operation<'ctx>(
    site: &Site<'_, 'ctx>,
    variant: &Variant<'ctx>,
    number: usize,
) -> Result<Operation<'ctx>, BuildError> {
    let call = variant.cuts[number].call;
    let comes_back =
        |region: &Region<'ctx>| region.after == Some(number) && region.exits.contains(&Exit::Point(number));
    match points::point(call) {
        Some(Point::Group(group_op)) => Operation::open(site, group_op, call, variant.regions.iter().any(comes_back)),
        _ => Ok(Operation::Barrier),
    }
}

impl<'ctx> Blocks<'ctx> {
    /// Where a sub-group goes on when all its lanes have run a region: straight on if there is one way.
    fn behind(&self, region: &Region<'ctx>, sub_groups: &SubGroups<'ctx>) -> BasicBlock<'ctx> {
        match region.exits[..] {
            [Exit::Point(at)] if sub_groups.is_served(at) => self.meet[at],
            [_] => self.through,
            _ => self.dispatch,
        }
    }
}

impl<'ctx> SubGroups<'ctx> {
    /// All lanes of a sub-group that is not the work-group's last one.
    fn all(&self) -> u64 {
        u64::MAX >> (64 - self.size)
    }

    /// The lanes that have stopped at a point of the work-group, if there are such points.
    fn stopped(&self) -> Option<PointerValue<'ctx>> {
        self.stops().next().map(|stop| self.waiting[stop])
    }

    /// Whether lanes that wait at a point may go on in the same turn of their sub-group.
    fn is_served(&self, at: usize) -> bool {
        !self.is_stop[at] && self.yields.as_ref().is_none_or(|yields| yields.point(at).is_none())
    }

    /// The points at which the whole work-group meets.
    fn stops(&self) -> impl Iterator<Item = usize> + '_ {
        let all = self.is_stop.iter().enumerate();
        all.filter(|(_, is_stop)| **is_stop).map(|(at, _)| at)
    }
}

impl<'ctx> Wrapper<'_, 'ctx> {
    /// Opens the points and builds all regions, each with its loop over lanes, and the ways between them.
    pub fn run_sub_groups(&mut self, variant: &Variant<'ctx>, places: &Places<'ctx>) -> Result<(), BuildError> {
        let size = attributes::sub_group_size(self.function).ok_or_else(|| bug("sub-groups of no size"))?;
        let (points, sub_groups) = open(&self.site(None, variant.width), variant, size, places)?;
        self.points = points;
        let sub_groups = &sub_groups;
        let context = self.module.get_context();
        let function = self.function;
        let block = |name: String| context.append_basic_block(function, &name);
        let numbers = 0..variant.cuts.len();
        let blocks = Blocks {
            phase: block("phase".to_owned()),
            lanes: std::iter::once("lanes.start".to_owned())
                .chain(numbers.clone().map(|at| format!("lanes.{at}")))
                .map(block)
                .collect(),
            meet: numbers.map(|at| block(format!("meet.{at}"))).collect(),
            dispatch: block("dispatch".to_owned()),
            through: block("through.sub_group".to_owned()),
            head: block("sub_group".to_owned()),
        };
        let current = self.start_sub_groups(sub_groups, &blocks, places.items)?;
        for (region, lanes) in variant.regions.iter().zip(&blocks.lanes) {
            self.builder.position_at_end(*lanes);
            let active = own_site(&self.site(None, variant.width), sub_groups.size).get_long(sub_groups.active)?;
            let all = self.compare(active, active.get_type().const_int(sub_groups.all(), false))?;
            let is_whole = self.builder.build_and(all, current.is_row, "is.whole")?;
            let (whole, some) = (block("whole".to_owned()), block("some".to_owned()));
            self.builder.build_conditional_branch(is_whole, whole, some)?;
            self.builder.position_at_end(whole);
            self.loop_over_lanes(variant, places, region, &current, &Active::Whole(sub_groups.size))?;
            self.builder
                .build_unconditional_branch(blocks.behind(region, sub_groups))?;
            self.builder.position_at_end(some);
            self.loop_over_lanes(variant, places, region, &current, &Active::Some(active))?;
            let is_everyone = self.compare(active, current.everyone)?;
            self.builder
                .build_conditional_branch(is_everyone, blocks.behind(region, sub_groups), blocks.dispatch)?;
        }
        for at in (0..variant.cuts.len()).filter(|at| !sub_groups.is_stop[*at]) {
            self.builder.position_at_end(blocks.meet[at]);
            self.points[at].between(&self.site(None, variant.width))?;
            self.builder.build_unconditional_branch(blocks.lanes[at + 1])?;
        }
        self.dispatch(variant, sub_groups, &blocks)?;
        // Last: bodies put variables there.
        self.start.build_unconditional_branch(blocks.phase)?;
        Ok(())
    }

    /// The loops over sub-groups, and over the points of the work-group: all but the way of a sub-group from one of them to the next.
    fn start_sub_groups(
        &mut self,
        sub_groups: &SubGroups<'ctx>,
        blocks: &Blocks<'ctx>,
        items: IntValue<'ctx>,
    ) -> Result<Current<'ctx>, BuildError> {
        let context = self.module.get_context();
        let block = |name: &str| context.append_basic_block(self.function, name);
        let (head, phase_end, end) = (blocks.head, block("phase.end"), block("end"));
        let site = self.site(None, 1);
        let own = own_site(&site, sub_groups.size);
        let builder = self.builder;
        let first_item = sub_groups.first;

        builder.position_at_end(blocks.phase);
        let resumed = own.get_long(sub_groups.next)?;
        own.set(sub_groups.next, own.long(NONE).into())?;
        own.set(first_item, own.long(0).into())?;
        if let Some(yields) = &sub_groups.yields {
            yields.start_phase(&own)?;
        }
        let stops = sub_groups.stops().map(|at| (own.long(at as u64), blocks.meet[at]));
        builder.build_switch(resumed, head, &stops.collect::<Vec<_>>())?;
        for at in sub_groups.stops() {
            builder.position_at_end(blocks.meet[at]);
            self.points[at].between(&site)?;
            builder.build_unconditional_branch(head)?;
        }

        builder.position_at_end(head);
        let current = current(&own, own.get_long(first_item)?, items, self.sizes)?;
        if let Some(yields) = &sub_groups.yields {
            let (again, start) = (block("again"), block("start"));
            builder.build_conditional_branch(yields.is_again(&own)?, again, start)?;
            builder.position_at_end(again);
            yields.start_turn(&own, current.first, &sub_groups.waiting)?;
            if let (Some(left), Some(stopped)) = (&sub_groups.left, sub_groups.stopped()) {
                let place = left.element(self.module, builder, current.first)?;
                own.set(stopped, own.get_long(place)?.into())?;
            }
            builder.build_unconditional_branch(blocks.dispatch)?;
            builder.position_at_end(start);
        }
        let mut active = current.everyone;
        if let Some(left) = &sub_groups.left {
            let is_start = builder.build_int_compare(IntPredicate::EQ, resumed, own.long(NONE), "is.start")?;
            let place = left.element(self.module, builder, current.first)?;
            let left = builder.build_load(items.get_type(), place, "left")?;
            active = builder
                .build_select(is_start, active, left.into_int_value(), "")?
                .into_int_value();
        }
        own.set(sub_groups.active, active.into())?;
        let regions = sub_groups.stops().map(|at| (own.long(at as u64), blocks.lanes[at + 1]));
        builder.build_switch(resumed, blocks.lanes[0], &regions.collect::<Vec<_>>())?;

        builder.position_at_end(blocks.through);
        if let Some(yields) = &sub_groups.yields {
            yields.end_turn(&own, current.first, &sub_groups.waiting)?;
        }
        if let (Some(left), Some(stopped)) = (&sub_groups.left, sub_groups.stopped()) {
            let place = left.element(self.module, builder, current.first)?;
            builder.build_store(place, own.get_long(stopped)?)?;
            own.set(stopped, own.long(0).into())?;
        }
        let next = builder.build_int_nuw_add(current.first, own.long(sub_groups.size), "")?;
        own.set(first_item, next.into())?;
        let more = builder.build_int_compare(IntPredicate::ULT, next, items, "more")?;
        builder.build_conditional_branch(more, head, phase_end)?;

        builder.position_at_end(phase_end);
        if let Some(yields) = &sub_groups.yields {
            let (again, over) = (block("round"), block("rounds.end"));
            builder.build_conditional_branch(yields.end_round(&own)?, again, over)?;
            builder.position_at_end(again);
            own.set(first_item, own.long(0).into())?;
            builder.build_unconditional_branch(head)?;
            builder.position_at_end(over);
        }
        let is_over =
            builder.build_int_compare(IntPredicate::EQ, own.get_long(sub_groups.next)?, own.long(NONE), "")?;
        builder.build_conditional_branch(is_over, end, blocks.phase)?;
        builder.position_at_end(end);
        builder.build_return(None)?;
        Ok(current)
    }

    fn compare(&self, left: IntValue<'ctx>, right: IntValue<'ctx>) -> Result<IntValue<'ctx>, BuildError> {
        Ok(self.builder.build_int_compare(IntPredicate::EQ, left, right, "")?)
    }

    /// Goes to the first point at which lanes wait.
    fn dispatch(
        &self,
        variant: &Variant<'ctx>,
        sub_groups: &SubGroups<'ctx>,
        blocks: &Blocks<'ctx>,
    ) -> Result<(), BuildError> {
        let builder = self.builder;
        let own = own_site(&self.site(None, variant.width), sub_groups.size);
        builder.position_at_end(blocks.dispatch);
        let go_if_some = |set: PointerValue<'ctx>, to: BasicBlock<'ctx>| -> Result<(), BuildError> {
            let otherwise = self.module.get_context().append_basic_block(self.function, "dispatch");
            let lanes = own.get_long(set)?;
            let some_are = builder.build_int_compare(IntPredicate::NE, lanes, own.long(0), "some.are")?;
            builder.build_conditional_branch(some_are, to, otherwise)?;
            builder.position_at_end(otherwise);
            Ok(())
        };
        let at_block = |block| variant.cuts.iter().position(|cut| cut.wait == block);
        let numbers = loops_together(variant.kernel).into_iter().filter_map(at_block);
        let points: Vec<usize> = numbers.filter(|at| !sub_groups.is_stop[*at]).collect();
        let yield_at = |at: usize| sub_groups.yields.as_ref().and_then(|yields| yields.point(at));
        // Before others that wait again end the turn: each lane that was parked has it once a round.
        for at in points.iter().copied() {
            if let Some(point) = yield_at(at) {
                go_if_some(point.ready, blocks.meet[at])?;
            }
        }
        for at in points {
            let to = match yield_at(at) {
                Some(_) => blocks.through,
                None => blocks.meet[at],
            };
            go_if_some(sub_groups.waiting[at], to)?;
        }
        builder.build_unconditional_branch(blocks.through)?;
        Ok(())
    }
}
