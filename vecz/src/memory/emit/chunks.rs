//! Elements at a constant distance: whole vectors of all that lies between, and shuffles.
//!
//! The lanes of one load or of several that lie beside one another (the fields of a structure, the elements of a `float4`) touch memory in *records*
//! of `factor` elements, one for each lane. Loads read chunks of as many elements as lanes, from the first element that a lane touches to the last.
//!
//! Reading between the elements cannot fault: the last element before a gap and the first after it are read, and the gap is smaller than a page. What
//! another work-item writes there meanwhile is shuffled away. Nothing is read before the first element, and behind the last only if the record is as
//! aligned as it is long. Stores write no gaps.

use std::cell::RefCell;
use std::collections::HashMap;

use inkwell::values::PointerValue;

use ir::widen;

use super::{align_behind, Element, Emitted, Emitter, Part};

/// Records of elements, one for each lane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunks {
    /// Elements from one lane's record to the next's, at least 2.
    pub factor: u32,
    /// Whether lane 0 has the last record.
    pub is_reversed: bool,
    /// Which elements of a record lanes touch, in rising order; the first is 0.
    pub members: Vec<u32>,
    /// Whether what follows the last member in the last record may be read.
    pub may_read_end: bool,
}

impl Chunks {
    /// How many elements there are from the first to the last one that a lane touches.
    fn span(&self, lanes: u32) -> u32 {
        let last = self.members.last().copied().unwrap_or(0);
        match self.may_read_end {
            true => lanes * self.factor,
            false => (lanes - 1) * self.factor + last + 1,
        }
    }

    /// The first element of each chunk. The last one may overlap the one before.
    fn starts(&self, lanes: u32) -> Vec<u32> {
        let span = self.span(lanes);
        (0..span.div_ceil(lanes))
            .map(|at| (at * lanes).min(span - lanes))
            .collect()
    }

    /// How many loads or stores of chunks it takes.
    pub fn accesses(&self, lanes: u32) -> u32 {
        self.span(lanes).div_ceil(lanes)
    }

    /// How many shuffles of two vectors it takes.
    pub fn shuffles(&self, lanes: u32) -> u32 {
        let members = self.members.len() as u32;
        let backwards = if self.is_reversed { members } else { 0 };
        let between = match self.factor.is_power_of_two() {
            true if members > 1 => self.factor * self.factor.ilog2(),
            _ => (self.accesses(lanes) - 1) * members,
        };
        between + backwards
    }

    /// The lane that a record belongs to.
    fn lane_of(&self, record: u32, lanes: u32) -> u32 {
        match self.is_reversed {
            true => lanes - 1 - record,
            false => record,
        }
    }

    /// The mask of a chunk: the elements of lanes that are on, without gaps.
    fn order_of_mask(&self, start: u32, lanes: u32) -> Vec<Option<u32>> {
        let of = |element: u32| {
            let (record, member) = (element / self.factor, element % self.factor);
            match record < lanes && self.members.contains(&member) {
                true => self.lane_of(record, lanes),
                // The first lane of a vector that is all off.
                false => lanes,
            }
        };
        (start..start + lanes).map(|element| Some(of(element))).collect()
    }
}

impl<'ctx> Emitter<'_, 'ctx> {
    /// Loads each member of the records, the first of which begins at `first`.
    pub fn load_chunks(
        &self,
        element: Element<'ctx>,
        chunks: &Chunks,
        first: PointerValue<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<Vec<Part<'ctx>>> {
        let lanes = self.lanes();
        let starts = chunks.starts(lanes);
        let mut loaded = Vec::new();
        for start in &starts {
            let offset = i64::from(*start) * element.bytes as i64;
            let at = Element {
                align: align_behind(element.align, offset),
                ..element
            };
            let mask = self.mask_of_chunk(chunks, *start, mask)?;
            loaded.push(self.load_vector(at, self.behind(first, offset)?, mask)?);
        }
        let is_regular = chunks.factor.is_power_of_two() && starts.len() as u32 == chunks.factor;
        let mut members = Vec::new();
        if is_regular {
            self.move_to_its_place(&mut loaded, &starts)?;
            let split = Split {
                emitter: self,
                chunks: loaded,
                done: RefCell::default(),
            };
            for member in &chunks.members {
                members.push(split.residue(chunks.factor, *member)?[0]);
            }
        } else {
            for member in &chunks.members {
                members.push(self.pick(&loaded, &starts, |lane| lane * chunks.factor + member)?);
            }
        }
        if chunks.is_reversed {
            for member in &mut members {
                *member = self.reverse(*member)?;
            }
        }
        Ok(members)
    }

    /// Stores records without gaps, the first of which begins at `first`: a value for each member.
    pub fn store_chunks(
        &self,
        element: Element<'ctx>,
        chunks: &Chunks,
        first: PointerValue<'ctx>,
        values: &[Part<'ctx>],
        mask: Option<Part<'ctx>>,
    ) -> Emitted<()> {
        assert_eq!(
            values.len(),
            chunks.factor as usize,
            "what is stored together leaves nothing out"
        );
        let lanes = self.lanes();
        let mut values = values.to_vec();
        if chunks.is_reversed {
            for value in &mut values {
                *value = self.reverse(*value)?;
            }
        }
        let whole = match chunks.factor.is_power_of_two() {
            true => self.interleave(&values)?,
            false => {
                let starts: Vec<u32> = (0..chunks.factor).map(|at| at * lanes).collect();
                let mut whole = Vec::new();
                for start in 0..chunks.factor {
                    let element = |at: u32| {
                        let element = start * lanes + at;
                        (element % chunks.factor) * lanes + element / chunks.factor
                    };
                    whole.push(self.pick(&values, &starts, element)?);
                }
                whole
            }
        };
        for (at, value) in whole.into_iter().enumerate() {
            let start = at as u32 * lanes;
            let offset = i64::from(start) * element.bytes as i64;
            let place = Element {
                align: align_behind(element.align, offset),
                ..element
            };
            let mask = self.mask_of_chunk(chunks, start, mask)?;
            self.store_vector(place, self.behind(first, offset)?, value, mask)?;
        }
        Ok(())
    }

    fn mask_of_chunk(&self, chunks: &Chunks, start: u32, mask: Option<Part<'ctx>>) -> Emitted<Option<Part<'ctx>>> {
        let Some(mask) = mask else { return Ok(None) };
        let off = widen::zero(mask.get_type());
        Ok(Some(self.shuffle(
            mask,
            off,
            &chunks.order_of_mask(start, self.lanes()),
        )?))
    }

    /// A vector of chosen elements of vectors that lie one after another, overlapping or not: two vectors at a time.
    fn pick(&self, from: &[Part<'ctx>], starts: &[u32], element: impl Fn(u32) -> u32) -> Emitted<Part<'ctx>> {
        let lanes = self.lanes();
        // Which vector has the element of a lane, and where.
        let place = |lane: u32| {
            let element = element(lane);
            let at = starts.iter().rposition(|start| *start <= element).unwrap_or(0);
            (at, element - starts[at])
        };
        let mut used: Vec<usize> = (0..lanes).map(|lane| place(lane).0).collect();
        used.sort_unstable();
        used.dedup();
        let first = used[0];
        let mut picked = from[first];
        let mut has: Vec<usize> = vec![first];
        let mut others = used[1..].iter().copied().peekable();
        if others.peek().is_none() {
            let order: Vec<Option<u32>> = (0..lanes).map(|lane| Some(place(lane).1)).collect();
            return self.shuffle(picked, self.anything(picked.get_type()), &order);
        }
        for (round, other) in others.enumerate() {
            let order: Vec<Option<u32>> = (0..lanes)
                .map(|lane| match place(lane) {
                    (at, index) if at == other => Some(lanes + index),
                    // The first shuffle takes what it wants of the first vector, the others keep what is there.
                    (at, index) if round == 0 && at == first => Some(index),
                    (at, _) if has.contains(&at) => Some(lane),
                    _ => None,
                })
                .collect();
            picked = self.shuffle(picked, from[other], &order)?;
            has.push(other);
        }
        Ok(picked)
    }

    /// Moves the elements of a last chunk that was read early, so as not to read too far, to where they would be.
    fn move_to_its_place(&self, loaded: &mut [Part<'ctx>], starts: &[u32]) -> Emitted<()> {
        let last = starts.len() - 1;
        let early = last as u32 * self.lanes() - starts[last];
        if early > 0 {
            let order: Vec<Option<u32>> = (0..self.lanes())
                .map(|lane| Some(lane + early).filter(|at| *at < self.lanes()))
                .collect();
            loaded[last] = self.shuffle(loaded[last], self.anything(loaded[last].get_type()), &order)?;
        }
        Ok(())
    }

    /// The elements of vectors in turn: the first of each, the second of each, and so on. The vectors are a power of two.
    fn interleave(&self, values: &[Part<'ctx>]) -> Emitted<Vec<Part<'ctx>>> {
        if let [one] = values {
            return Ok(vec![*one]);
        }
        let every_second = |from: usize| values.iter().skip(from).step_by(2).copied().collect::<Vec<_>>();
        let (even, odd) = (self.interleave(&every_second(0))?, self.interleave(&every_second(1))?);
        let (lanes, mut whole) = (self.lanes(), Vec::new());
        for (one, other) in even.into_iter().zip(odd) {
            for half in [0, lanes / 2] {
                let order: Vec<Option<u32>> = (0..lanes)
                    .map(|at| Some(half + at / 2 + if at % 2 == 1 { lanes } else { 0 }))
                    .collect();
                whole.push(self.shuffle(one, other, &order)?);
            }
        }
        Ok(whole)
    }
}

/// Vectors that lie one after another, split into those of every second element, of every fourth, and so on, as far as is asked for.
struct Split<'a, 'e, 'ctx> {
    emitter: &'a Emitter<'e, 'ctx>,
    chunks: Vec<Part<'ctx>>,
    done: RefCell<HashMap<(u32, u32), Vec<Part<'ctx>>>>,
}

impl<'ctx> Split<'_, '_, 'ctx> {
    /// The elements whose number leaves this residue when divided by `factor`, a power of two.
    fn residue(&self, factor: u32, residue: u32) -> Emitted<Vec<Part<'ctx>>> {
        if factor == 1 {
            return Ok(self.chunks.clone());
        }
        if let Some(done) = self.done.borrow().get(&(factor, residue)) {
            return Ok(done.clone());
        }
        let half = factor / 2;
        let from = self.residue(half, residue % half)?;
        let lanes = self.emitter.lanes();
        let order: Vec<Option<u32>> = (0..lanes).map(|at| Some(2 * at + residue / half)).collect();
        let mut split = Vec::new();
        for pair in from.chunks(2) {
            split.push(self.emitter.shuffle(pair[0], pair[1], &order)?);
        }
        self.done.borrow_mut().insert((factor, residue), split.clone());
        Ok(split)
    }
}
