//! The code of accesses in a pattern ([`super::pattern`]), or several together ([`super::tiles`]): pieces, and the shuffles between them and the vectors of lanes.

use inkwell::values::PointerValue;
use ir::vectorization::Width;
use ir::widen;

use super::access::Access;
use super::emit::{Element, Emitted, Emitter, Part};
use super::expand::first;
use super::pattern::Pieces;
use super::scope::{emitter, Scope};
use super::ways::element;
use super::write::with_element;

/// Loads or stores a part of all of these accesses in their pieces, which begin where the first one's do; the values are those of loads.
pub(super) fn in_pieces<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    accesses: &[Access],
    pieces: &Pieces,
    stored: &[Part<'ctx>],
    mask: Option<Part<'ctx>>,
) -> Emitted<Vec<Part<'ctx>>> {
    let first = first(scope, accesses[0].address)?.into_pointer_value();
    let aligns = accesses.iter().map(|access| access.align);
    let element = element(scope.function(), &accesses[0]);
    let out = emitter(scope);
    let places = Places {
        out: &out,
        pieces,
        element: Element {
            align: aligns.min().unwrap_or(element.align),
            ..element
        },
        first,
    };
    let masks = mask.map(|mask| places.masks(places.together(vec![mask; accesses.len()])));
    let masks = masks.transpose()?;
    if accesses[0].is_store() {
        let stored = stored.iter().map(|part| with_element(scope, *part, element.ty));
        let stored = places.together(stored.collect::<Emitted<_>>()?);
        places.store(stored, masks.as_deref())?;
        return Ok(Vec::new());
    }
    let whole = places.load(masks.as_deref())?;
    // Not all have the first one's type.
    let own = |(at, access): (usize, &Access)| {
        with_element(scope, places.vector(whole, at)?, access.element(scope.function()))
    };
    accesses.iter().enumerate().map(own).collect()
}

/// Where pieces are.
struct Places<'a, 'f, 'ctx> {
    out: &'a Emitter<'f, 'ctx>,
    pieces: &'a Pieces,
    element: Element<'ctx>,
    /// The address of lane 0 of all.
    first: PointerValue<'ctx>,
}

impl<'ctx> Places<'_, '_, 'ctx> {
    /// What writes a piece.
    fn of_piece(&self) -> Emitter<'_, 'ctx> {
        Emitter {
            width: Width {
                lanes: self.pieces.elements,
                is_scalable: false,
            },
            ..*self.out
        }
    }

    /// The elements of a piece: where some lanes are off, the first one may be such a lane's, and no more aligned than elements are large.
    fn element(&self, mask: Option<Part<'ctx>>) -> Element<'ctx> {
        self.element.of_lanes(mask, self.element.bytes)
    }

    fn address(&self, place: i64) -> Emitted<PointerValue<'ctx>> {
        self.out.behind(self.first, place * self.element.bytes as i64)
    }

    /// Vectors one behind the other, and more that nobody looks at.
    fn together(&self, mut vectors: Vec<Part<'ctx>>) -> Part<'ctx> {
        let filled = vectors.len().next_power_of_two();
        vectors.resize(filled, ir::build::poison(vectors[0].get_type()));
        widen::concatenate(self.out.builder, vectors)
    }

    /// All elements, as they lie in memory.
    fn load(&self, masks: Option<&[Part<'ctx>]>) -> Emitted<Part<'ctx>> {
        let out = self.of_piece();
        let mut loaded = Vec::new();
        for (at, place) in self.pieces.firsts.iter().enumerate() {
            let mask = masks.map(|it| it[at]);
            let address = self.address(*place)?;
            loaded.push(out.load_vector(self.element(mask), address, mask)?);
        }
        Ok(self.together(loaded))
    }

    /// The elements of one vector of lanes, the first, the second or another, out of all.
    fn vector(&self, whole: Part<'ctx>, at: usize) -> Emitted<Part<'ctx>> {
        if self.pieces.is_in_order() && whole.get_type() == self.out.vector(self.element.ty) {
            return Ok(whole);
        }
        if !whole.is_vector_value() {
            return Ok(widen::splat(self.out.builder, whole, self.out.width));
        }
        let lanes = self.out.width.lanes as usize;
        let own = &self.pieces.of_lanes[at * lanes..(at + 1) * lanes];
        let order: Vec<Option<u32>> = own.iter().copied().map(Some).collect();
        self.out.shuffle(whole, ir::build::poison(whole.get_type()), &order)
    }

    fn store(&self, stored: Part<'ctx>, masks: Option<&[Part<'ctx>]>) -> Emitted<()> {
        let out = self.of_piece();
        for (at, (piece, place)) in self.split(stored, 0)?.into_iter().zip(&self.pieces.firsts).enumerate() {
            let mask = masks.map(|it| it[at]);
            out.store_vector(self.element(mask), self.address(*place)?, piece, mask)?;
        }
        Ok(())
    }

    /// All lanes as pieces: of lanes that have the same element the one that comes after so many others, or the last.
    fn split(&self, whole: Part<'ctx>, others: usize) -> Emitted<Vec<Part<'ctx>>> {
        let count = self.pieces.firsts.len() as u32;
        let elements = self.pieces.count();
        let is_whole = whole.into_vector_value().get_type().get_size() == elements;
        if self.pieces.is_in_order() && is_whole {
            return Ok(widen::split(self.out.builder, whole, count));
        }
        let lane = |element: u32| {
            let lanes = (0..).zip(&self.pieces.of_lanes).filter(|(_, of)| **of == element);
            lanes.map(|(lane, _)| lane).take(others + 1).last()
        };
        let order: Vec<Option<u32>> = (0..elements).map(lane).collect();
        let sorted = self.out.shuffle(whole, ir::build::poison(whole.get_type()), &order)?;
        Ok(widen::split(self.out.builder, sorted, count))
    }

    /// The masks of pieces: an element is wanted if any lane that has it is on.
    fn masks(&self, mask: Part<'ctx>) -> Emitted<Vec<Part<'ctx>>> {
        let most =
            (0..self.pieces.count()).map(|element| self.pieces.of_lanes.iter().filter(|of| **of == element).count());
        let mut masks = self.split(mask, 0)?;
        for others in 1..most.max().unwrap_or(1) {
            let more = self.split(mask, others)?;
            let both = masks
                .iter()
                .zip(more)
                .map(|(one, other)| widen::or(self.out.builder, *one, other));
            masks = both.collect();
        }
        Ok(masks)
    }
}
