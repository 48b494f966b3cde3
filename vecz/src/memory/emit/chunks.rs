//! Elements at a constant distance: whole vectors of all that lies between, and shuffles.
//!
//! The lanes of one load or of several that lie beside one another (the fields of a structure, the elements of a `float4`) touch memory in *records*
//! of `factor` elements, one for each lane. Loads read chunks of as many elements as lanes, from the first element that a lane touches to the last.
//!
//! Reading between the elements cannot fault: the last element before a gap and the first after it are read, and the gap is smaller than a page. What
//! another work-item writes there meanwhile is shuffled away. Nothing is read before the first element, and behind the last only if the record is as
//! aligned as it is long. Stores write no gaps: these are masked off.
//!
//! Where shuffles are cheap only within blocks of a register ([`Chunks::block`]), each block has the records of its own lanes to itself: registers are put
//! together of pieces as long as a block, that each come from the same place of the block's records, and what is shuffled then stays in its block.

use std::ops::Range;

use inkwell::values::PointerValue;

use ir::vectorization::Width;
use ir::widen;

use super::transpose::Blocks;
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
    /// How many lanes a block has, a part of all that elements do not leave; all lanes, if elements may go anywhere.
    pub block: u32,
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

    /// The first element of each piece as long as a block; the last one may overlap the one before.
    fn pieces(&self, lanes: u32) -> Vec<u32> {
        let span = self.span(lanes);
        (0..span.div_ceil(self.block))
            .map(|at| (at * self.block).min(span - self.block))
            .collect()
    }

    /// How many loads or stores of as many elements as lanes it takes.
    pub fn accesses(&self, lanes: u32) -> u32 {
        self.span(lanes).div_ceil(lanes)
    }

    /// How many shuffles of two vectors it takes, each of which leaves elements in their blocks.
    pub fn shuffles(&self, lanes: u32) -> u32 {
        let members = self.members.len() as u32;
        let within = self.factor.min(self.block);
        match self.factor.is_power_of_two() {
            true if members > 1 => self.factor * within.ilog2(),
            true if self.block < lanes => within - 1,
            _ => (self.accesses(lanes) - 1) * members,
        }
    }

    /// How many times the blocks of a vector are put together, or a vector is turned around.
    pub fn moves(&self, lanes: u32) -> u32 {
        let backwards = if self.is_reversed { self.members.len() as u32 } else { 0 };
        let blocks = if self.block < lanes { self.accesses(lanes) } else { 0 };
        blocks + backwards
    }

    /// Whether there are elements in records that no lane touches.
    fn has_gaps(&self) -> bool {
        self.members.len() as u32 != self.factor
    }

    /// Whether lanes touch one of some elements.
    fn has_member(&self, mut elements: Range<u32>) -> bool {
        elements.any(|element| self.members.contains(&(element % self.factor)))
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
    /// Loads each member of the records, the first of which begins at `first`, by loads of all that lies between and shuffles.
    pub(super) fn load_and_transpose(
        &self,
        element: Element<'ctx>,
        chunks: &Chunks,
        first: PointerValue<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<Vec<Part<'ctx>>> {
        let (registers, starts) = self.load_registers(element, chunks, first, mask)?;
        let blocks = Blocks {
            emitter: self,
            lanes: chunks.block,
        };
        let is_regular = chunks.factor.is_power_of_two() && registers.len() as u32 == chunks.factor;
        let mut members = match is_regular {
            true => blocks.split(registers, &chunks.members)?,
            false => {
                let member = |member: &u32| blocks.pick(&registers, &starts, |lane| lane * chunks.factor + member);
                chunks.members.iter().map(member).collect::<Emitted<_>>()?
            }
        };
        if chunks.is_reversed {
            for member in &mut members {
                *member = self.reverse(*member)?;
            }
        }
        Ok(members)
    }

    /// Stores records, the first of which begins at `first`: a value for each member. What lies between members stays as it is.
    pub(super) fn transpose_and_store(
        &self,
        element: Element<'ctx>,
        chunks: &Chunks,
        first: PointerValue<'ctx>,
        stored: &[Part<'ctx>],
        mask: Option<Part<'ctx>>,
    ) -> Emitted<()> {
        let lanes = self.lanes();
        let mut values = vec![self.anything(stored[0].get_type()); chunks.factor as usize];
        for (member, value) in chunks.members.iter().zip(stored) {
            values[*member as usize] = match chunks.is_reversed {
                true => self.reverse(*value)?,
                false => *value,
            };
        }
        let mask = mask.or_else(|| chunks.has_gaps().then(|| self.every_lane()));
        let blocks = Blocks {
            emitter: self,
            lanes: chunks.block,
        };
        let registers = match chunks.factor.is_power_of_two() {
            true => blocks.interleave(&values)?,
            false => {
                let starts: Vec<u32> = (0..chunks.factor).map(|at| at * chunks.block).collect();
                let register = |start: &u32| {
                    blocks.pick(&values, &starts, |at| {
                        let element = start + at;
                        (element % chunks.factor) * chunks.block + element / chunks.factor
                    })
                };
                starts.iter().map(register).collect::<Emitted<_>>()?
            }
        };
        let whole = self.in_order_of_memory(chunks, registers)?;
        for (at, value) in whole.into_iter().enumerate() {
            let start = at as u32 * lanes;
            if !chunks.has_member(start..start + lanes) {
                continue;
            }
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

    /// What the records of each block are made of, one piece after another: a vector for the first pieces of all blocks, one for the second, and so on; and
    /// which element of a block's records each begins with.
    fn load_registers(
        &self,
        element: Element<'ctx>,
        chunks: &Chunks,
        first: PointerValue<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<(Vec<Part<'ctx>>, Vec<u32>)> {
        let lanes = self.lanes();
        let block = chunks.block;
        assert!(mask.is_none() || block == lanes, "masks are for whole vectors");
        let piece = Emitter {
            width: Width {
                lanes: block,
                is_scalable: false,
            },
            ..*self
        };
        let starts = chunks.pieces(lanes);
        let per_block = starts.len().min(chunks.factor as usize);
        // Whether what is read early, so as not to read too far, goes to its place; or is found where it is.
        let has_places = block < lanes || (chunks.factor.is_power_of_two() && starts.len() as u32 == chunks.factor);
        let load = |number: usize| {
            let (start, place) = (starts[number], number as u32 * block);
            if !chunks.has_member(place..place + block) {
                return Ok(self.anything(piece.vector(element.ty)));
            }
            let offset = i64::from(start) * element.bytes as i64;
            let at = Element {
                align: align_behind(element.align, offset),
                ..element
            };
            let mask = self.mask_of_chunk(chunks, start, mask)?;
            let loaded = piece.load_vector(at, self.behind(first, offset)?, mask)?;
            match has_places && start < place {
                true => piece.move_down(loaded, place - start),
                false => Ok(loaded),
            }
        };
        let mut registers = Vec::new();
        for at in 0..per_block {
            let numbers = (at..starts.len()).step_by(per_block);
            let mut pieces = numbers.map(load).collect::<Emitted<Vec<_>>>()?;
            pieces.resize((lanes / block) as usize, self.anything(piece.vector(element.ty)));
            registers.push(widen::concatenate(self.builder, pieces));
        }
        let starts = match has_places {
            true => (0..chunks.factor).map(|at| at * block).collect(),
            false => starts,
        };
        Ok((registers, starts))
    }

    /// Vectors as memory has them, of those which have the pieces of blocks.
    fn in_order_of_memory(&self, chunks: &Chunks, registers: Vec<Part<'ctx>>) -> Emitted<Vec<Part<'ctx>>> {
        let lanes = self.lanes();
        if chunks.block == lanes {
            return Ok(registers);
        }
        let starts: Vec<u32> = (0..chunks.factor).map(|at| at * lanes).collect();
        let all = Blocks { emitter: self, lanes };
        let whole = |start: &u32| {
            all.pick(&registers, &starts, |at| {
                let (piece, within) = ((start + at) / chunks.block, (start + at) % chunks.block);
                let (block, register) = (piece / chunks.factor, piece % chunks.factor);
                register * lanes + block * chunks.block + within
            })
        };
        starts.iter().map(whole).collect()
    }

    /// The lanes from one on, as the first ones.
    fn move_down(&self, of: Part<'ctx>, from: u32) -> Emitted<Part<'ctx>> {
        let order: Vec<Option<u32>> = (0..self.lanes())
            .map(|lane| Some(lane + from).filter(|at| *at < self.lanes()))
            .collect();
        self.shuffle(of, self.anything(of.get_type()), &order)
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
}
