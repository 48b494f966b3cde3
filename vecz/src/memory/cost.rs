//! What loads and stores of all lanes cost, each the way that is planned for it.

use ir::vectorization::Width;

use super::emit::Chunks;
use super::group_chunks::fixed;
use super::groups::Group;
use super::lines;
use super::pattern::{Pattern, Pieces};
use super::plan::{AccessPlan, PlannedAccess, Way};
use super::strides;
use super::tiles::Tile;
use super::turns;
use super::window::Window;
use crate::analyses::shapes::Guard;
use crate::function::{Function, ValueId};
use crate::target::{element_bits, Access, Cost, Form, Legal, Shuffle, Target, Wide};

/// What a cost is asked of.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a, 'ctx> {
    /// The function.
    pub f: &'a Function<'ctx>,
    /// Whether some lanes may be off.
    pub is_masked: bool,
    /// The lanes of a vector.
    pub width: Width,
    /// How many vectors all lanes are.
    pub parts: u32,
    /// The machine.
    pub target: &'a dyn Target,
}

impl Asked<'_, '_> {
    /// All lanes, as many as there can be.
    fn lanes(&self) -> i64 {
        i64::from(self.width.most_lanes()) * i64::from(self.parts)
    }
}

impl AccessPlan {
    /// What an access costs in `parts` vectors of a width. All of a group or record costs what its leader costs.
    pub fn cost(
        &self,
        f: &Function<'_>,
        value: ValueId,
        is_masked: bool,
        width: Width,
        parts: u32,
        target: &dyn Target,
    ) -> Cost {
        let Some(planned) = self.of(value) else {
            return Cost::FREE;
        };
        let asked = Asked {
            f,
            is_masked,
            width,
            parts,
            target,
        };
        if let Some((tile, cost)) = self.tile(value, &asked) {
            return match tile.leader == value {
                true => cost,
                false => Cost::FREE,
            };
        }
        if let Some((record, cost)) = self.record(f, value, is_masked, width, target) {
            return match record.leader == value {
                true => (cost + planned.waits_again(&asked)) * f64::from(parts),
                false => Cost::FREE,
            };
        }
        if planned.way != Way::Each && planned.most_lanes.is_some_and(|most| asked.lanes() > most) {
            return planned.cost_apart(&asked);
        }
        match self.chunks(f, value, is_masked, width, target) {
            Some((group, chunks)) if group.leader == value => planned.cost_of_group(group, &chunks, &asked),
            Some(_) => Cost::FREE,
            None => planned.cost_alone(&asked),
        }
    }
}

impl PlannedAccess {
    /// What it costs by itself.
    fn cost_alone(&self, asked: &Asked<'_, '_>) -> Cost {
        let guards = cost_of_guards(&self.guards, asked.target);
        let straight = match self.way {
            Way::Uniform => return self.cost_of_one(asked) + guards,
            Way::Contiguous { is_reversed } => {
                let wide = Wide::new(self.access.element(asked.f), asked.width);
                // Masks leave lanes in a line about as often as not, and only some machines permute the others.
                let is_scattered = |window: &Window| window.permutation(&self.access, wide, asked.target).is_none();
                if self.window.as_ref().is_some_and(is_scattered) {
                    return self.cost_apart(asked);
                }
                let turned = match is_reversed {
                    true => asked.target.shuffle(wide, Shuffle::Reverse),
                    false => Cost::FREE,
                };
                (self.cost_of(Form::Contiguous, asked.is_masked, asked) + turned) * f64::from(asked.parts) + guards
            }
            Way::Stepped(_) => {
                let line = self.cost_of(Form::Contiguous, asked.is_masked, asked) * f64::from(asked.parts);
                let apart = self.cost_apart(asked) * (1.0 - strides::HOPE);
                return line * strides::HOPE + apart + cost_of_tests(1, asked.target);
            }
            Way::Interleaved(_) | Way::Linear(_) | Way::Each => return self.cost_apart(asked),
        };
        match self.ring.map(|room| turns::share(room, asked.lanes())) {
            Some(share) => straight * (1.0 - share) + self.cost_apart(asked) * share,
            None => straight,
        }
    }

    /// What it costs once for all lanes.
    fn cost_of_one(&self, asked: &Asked<'_, '_>) -> Cost {
        let access = &self.access;
        asked.target.memory(&Access {
            ty: Wide::fixed(access.element(asked.f), 1),
            form: Form::Contiguous,
            is_store: access.is_store(),
            is_masked: false,
            align: access.align.into(),
            space: access.space,
        })
    }

    /// What it costs with all others of its group.
    fn cost_of_group(&self, group: &Group, chunks: &Chunks, asked: &Asked<'_, '_>) -> Cost {
        let wide = Wide::new(self.access.element(asked.f), asked.width);
        let is_masked = asked.is_masked || group.stores_gaps();
        let one = self.cost_of(Form::Contiguous, is_masked, asked);
        let accesses = one * f64::from(chunks.accesses(asked.width.lanes));
        let of_part = accesses + chunks.cost_of_shuffles(wide, asked.target);
        of_part * f64::from(asked.parts) + cost_of_guards(&group.guards, asked.target)
    }

    /// What it costs that each lane goes to a place of its own.
    pub(super) fn cost_apart(&self, asked: &Asked<'_, '_>) -> Cost {
        match self.cost_in_pattern(asked) {
            Some((_, cost)) => cost,
            None => self.cost_without_pattern(asked),
        }
    }

    /// The pattern that lanes are in, if it is best to follow it.
    pub(super) fn pattern(&self, asked: &Asked<'_, '_>) -> Option<&Pattern> {
        self.cost_in_pattern(asked).map(|(pattern, _)| pattern)
    }

    fn cost_in_pattern(&self, asked: &Asked<'_, '_>) -> Option<(&Pattern, Cost)> {
        let pattern = self.pattern.as_ref()?;
        let pieces = |part| pattern.pieces(asked.width.lanes, part);
        let cost = cost_in_pieces(&self.access, pattern, &pieces, asked)?;
        (cost < self.cost_without_pattern(asked)).then_some((pattern, cost))
    }

    fn cost_without_pattern(&self, asked: &Asked<'_, '_>) -> Cost {
        let (target, lanes, parts) = (asked.target, asked.width.lanes, f64::from(asked.parts));
        let wide = Wide::new(self.access.element(asked.f), asked.width);
        let window = self.window.as_ref();
        if let Some(window) = window.filter(|it| it.permutation(&self.access, wide, target).is_some()) {
            let one = self.cost_of(Form::Contiguous, true, asked) + target.shuffle(wide, Shuffle::Permute);
            let tests = cost_of_tests(window.conditions.len(), target);
            return one * f64::from(window.order.vectors(lanes)) * parts + tests;
        }
        if let Some((table, lookup)) = self.lookup(wide, target) {
            return table.cost(lookup, wide, target) * parts;
        }
        let has_gather = target.is_legal(Legal::Gather, wide, self.access.align.into());
        let mut share = if self.lines.are_near { lines::NEAR } else { 1.0 };
        if self.lines.are_few && has_gather {
            share = share.min(target.tuning().lookup);
        }
        if has_gather && self.is_of_singles(wide, asked.is_masked, target) {
            share *= target.tuning().singles;
        }
        let one = self.cost_of(Form::Gather, asked.is_masked, asked) * share + self.waits_again(asked);
        one * parts + cost_of_guards(&self.guards, target)
    }

    /// What a part waits for lines of rows that it had: too many are walked along at once.
    fn waits_again(&self, asked: &Asked<'_, '_>) -> Cost {
        match self.lines.are_rows && asked.width.lanes * asked.parts > lines::KEPT {
            true => lines::AGAIN * f64::from(asked.width.lanes),
            false => Cost::FREE,
        }
    }

    fn cost_of(&self, form: Form, is_masked: bool, asked: &Asked<'_, '_>) -> Cost {
        let access = &self.access;
        asked.target.memory(&Access {
            ty: Wide::new(access.element(asked.f), asked.width),
            form,
            is_store: access.is_store(),
            is_masked,
            align: access.align.into(),
            space: access.space,
        })
    }
}

impl Chunks {
    /// What the shuffles cost: those that leave elements in their blocks are one instruction where elements are not small, and so are those of vectors without
    /// a known size, which there are no others of.
    fn cost_of_shuffles(&self, wide: Wide<'_>, target: &dyn Target) -> Cost {
        let is_in_blocks = self.block < wide.width.lanes && element_bits(wide.element) >= 32;
        let within = match is_in_blocks || wide.width.is_scalable {
            true => Cost::new(1.0) * f64::from(target.registers(wide)),
            false => target.shuffle(wide, Shuffle::Merge),
        };
        let moved = target.shuffle(wide, Shuffle::Reverse);
        within * f64::from(self.shuffles(wide.width.lanes)) + moved * f64::from(self.moves(wide.width.lanes))
    }
}

fn cost_of_guards(guards: &[Guard], target: &dyn Target) -> Cost {
    cost_of_tests(guards.len(), target)
}

impl Tile {
    /// What it costs all lanes; none if the machine cannot do that in pieces.
    pub(super) fn cost(&self, asked: &Asked<'_, '_>) -> Option<Cost> {
        let pieces = |part| self.pieces(asked.width.lanes, part);
        cost_in_pieces(&self.members[0].access, &self.pattern, &pieces, asked)
    }
}

/// What it costs all lanes to go to their places in pieces, which each part has; none if the machine cannot do that.
fn cost_in_pieces(
    access: &super::access::Access,
    pattern: &Pattern,
    pieces: &dyn Fn(u32) -> Option<Pieces>,
    asked: &Asked<'_, '_>,
) -> Option<Cost> {
    let wide = Wide::new(access.element(asked.f), asked.width);
    fixed(asked.width)?;
    let mut cost = cost_of_tests(pattern.conditions.len(), asked.target);
    for part in 0..asked.parts {
        cost += pieces(part)?.cost(access, wide, asked.is_masked, asked.target)?;
    }
    Some(cost)
}

/// What so many tests of lane 0's value cost: a comparison of scalars and a branch, which is foreseen, each.
fn cost_of_tests(count: usize, target: &dyn Target) -> Cost {
    (target.branch() + Cost::new(1.0)) * count as f64
}
