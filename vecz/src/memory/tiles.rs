//! Tiles: loads, or stores, of lanes in one pattern whose elements lie side by side, done together.
//!
//! before: `x = load p[i / 4 * 16 + i % 4 * 2]`, `y = load p[i / 4 * 16 + i % 4 * 2 + 1]`: every second element of each row
//! after: pieces of eight elements, and two shuffles
//!
//! Measured on Zen 4, 16 lanes: Fourier transforms of 1024 and 4096 complex numbers, whose work-items have two elements of each row, take 0.72 of the time that they take one by one.
//!
//! Loads are done where the first of them stands, stores where the last one does: nothing between them touches memory but their like, each at a place of its own.

use std::collections::BTreeSet;

use cranelift_entity::{entity_impl, PrimaryMap, SecondaryMap};
use inkwell::types::BasicTypeEnum;

use super::access::Access;
use super::distance::Condition;
use super::groups::{can_stand_for, Member};
use super::linear::Linear;
use super::pattern::{Pattern, Pieces};
use crate::analyses::shapes::Shapes;
use crate::function::{BlockId, Function, ValueId};

/// The most accesses that are looked at together: each is compared with all others.
const MOST_MEMBERS: usize = 64;

/// A tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileId(u32);
entity_impl!(TileId, "tile");

/// Loads, or stores, in one pattern.
#[derive(Clone, Debug)]
pub struct Tile {
    /// Its loads or stores, in the order of their elements; how many these are behind the first one's.
    pub members: Vec<Member>,
    /// The member at which all of them are done.
    pub leader: ValueId,
    /// Where the lanes of the first one are; what is to be tested before is so for all members.
    pub pattern: Pattern,
}

/// The tiles of a function.
#[derive(Clone, Debug, Default)]
pub struct Tiles {
    /// The tiles.
    pub all: PrimaryMap<TileId, Tile>,
    of: SecondaryMap<ValueId, Option<TileId>>,
}

impl Tiles {
    /// Finds the tiles among accesses of which `pattern` says where their lanes are.
    pub fn run<'p>(f: &Function<'_>, shapes: &Shapes, pattern: &dyn Fn(ValueId) -> Option<&'p Pattern>) -> Tiles {
        let mut tiles = Tiles::default();
        for block in f.blocks.keys() {
            for tile in of_block(f, shapes, block, pattern) {
                let members: Vec<ValueId> = tile.members.iter().map(|it| it.access.value).collect();
                let id = tiles.all.push(tile);
                for member in members {
                    tiles.of[member] = Some(id);
                }
            }
        }
        tiles
    }

    /// The tile that an access is in.
    pub fn of(&self, access: ValueId) -> Option<TileId> {
        self.of[access]
    }
}

impl Tile {
    /// The pieces of one of the vectors that all lanes are: those of all members, one behind the other.
    pub fn pieces(&self, lanes: u32, part: u32) -> Option<Pieces> {
        let places = self.pattern.places(lanes, part)?;
        let mut all = Vec::new();
        for member in &self.members {
            all.extend(places.iter().map(|place| place + i64::from(member.index)));
        }
        Pieces::of(&all)
    }
}

/// Accesses of one kind in one pattern, in the order of the block.
struct Open<'ctx> {
    terms: Linear,
    pattern: Pattern,
    element: BasicTypeEnum<'ctx>,
    /// The accesses, and how many bytes they are behind the terms.
    members: Vec<(Access, i64, Vec<Condition>)>,
}

impl<'ctx> Open<'ctx> {
    fn is_of_stores(&self) -> bool {
        self.members[0].0.is_store()
    }

    /// Whether an access is one more of these, and goes where none of them goes.
    fn takes(&self, access: &Access, element: BasicTypeEnum<'ctx>, terms: &Linear, at: i64, pattern: &Pattern) -> bool {
        let (first, first_at, _) = &self.members[0];
        let bytes = access.bytes as i64;
        let is_apart = |(_, other, _): &(Access, i64, Vec<Condition>)| {
            let apart = at - other;
            apart != 0 && apart % bytes == 0 && self.pattern.is_apart_from_itself(apart / bytes)
        };
        can_stand_for(self.element, element)
            && first.is_store() == access.is_store()
            && first.space == access.space
            && self.members.len() < MOST_MEMBERS
            && self.terms == *terms
            && self.pattern.has_places_of(pattern)
            && (at - first_at) % bytes == 0
            && self.members.iter().all(is_apart)
    }

    /// Tiles of members that fill the gaps of the pattern.
    fn close(mut self) -> Vec<Tile> {
        let order: Vec<ValueId> = self.members.iter().map(|(access, ..)| access.value).collect();
        let is_store = self.is_of_stores();
        let bytes = self.members[0].0.bytes as i64;
        let gap = self.pattern.gap();
        self.members.sort_by_key(|(_, at, _)| *at);
        let mut tiles: Vec<Tile> = Vec::new();
        let mut first_at = 0;
        for (access, at, conditions) in self.members {
            let index = (at - first_at) / bytes;
            match tiles.last_mut().filter(|_| index < gap) {
                Some(tile) => {
                    tile.members.push(Member {
                        access,
                        index: index as u32,
                    });
                    for condition in conditions {
                        if !tile.pattern.conditions.contains(&condition) {
                            tile.pattern.conditions.push(condition);
                        }
                    }
                }
                None => {
                    first_at = at;
                    tiles.push(Tile {
                        members: vec![Member { access, index: 0 }],
                        leader: access.value,
                        pattern: self.pattern.under(conditions),
                    });
                }
            }
        }
        tiles.retain(|tile| tile.members.len() > 1);
        for tile in &mut tiles {
            let members: BTreeSet<ValueId> = tile.members.iter().map(|it| it.access.value).collect();
            let mut led = order.iter().filter(|it| members.contains(it));
            let leader = if is_store { led.next_back() } else { led.next() };
            tile.leader = leader.copied().unwrap_or(tile.leader);
        }
        tiles
    }
}

fn of_block<'p>(
    f: &Function<'_>,
    shapes: &Shapes,
    block: BlockId,
    pattern: &dyn Fn(ValueId) -> Option<&'p Pattern>,
) -> Vec<Tile> {
    let mut open: Vec<Open> = Vec::new();
    let mut tiles = Vec::new();
    for value in &f.blocks[block].body {
        let Some(instruction) = f.instruction(*value) else {
            continue;
        };
        let effects = ir::effects::of(instruction.llvm);
        if !effects.reads && !effects.writes {
            continue;
        }
        let access = Access::of(f, *value).and_then(|access| Some((access, pattern(*value)?)));
        let found = access.map(|(access, pattern)| {
            let mut terms = Linear::exact(f, shapes, access.address);
            let at = std::mem::take(&mut terms.constant);
            (access, terms, at, pattern)
        });
        let taken = found.as_ref().and_then(|(access, terms, at, pattern)| {
            let element = access.element(f);
            open.iter()
                .position(|it| it.takes(access, element, terms, *at, pattern))
        });
        // What is done later, or sooner, must not be what is touched meanwhile.
        let mut joined = None;
        let mut stays = Vec::new();
        for (number, it) in open.into_iter().enumerate() {
            if taken == Some(number) {
                joined = Some(stays.len());
                stays.push(it);
            } else if it.is_of_stores() || effects.writes {
                tiles.extend(it.close());
            } else {
                stays.push(it);
            }
        }
        open = stays;
        let Some((access, terms, at, pattern)) = found else {
            continue;
        };
        let member = (access, at, pattern.conditions.clone());
        match joined {
            Some(number) => open[number].members.push(member),
            None => open.push(Open {
                terms,
                pattern: pattern.clone(),
                element: access.element(f),
                members: vec![member],
            }),
        }
    }
    tiles.extend(open.into_iter().flat_map(Open::close));
    let place = |value: ValueId| f.blocks[block].body.iter().position(|it| *it == value);
    tiles.sort_by_key(|tile| place(tile.leader));
    tiles
}
