//! Vectors of whole records made vectors of members, and back.
//!
//! A [`Blocks`] shuffles each block of its vectors like the others: with blocks of 16 bytes that is one instruction on every machine with vectors, and with
//! blocks as long as a vector elements go anywhere. What is said of elements here is about one block.

use std::cell::RefCell;
use std::collections::HashMap;

use super::{Emitted, Emitter, Part};

/// Shuffles that leave elements in their blocks.
pub(super) struct Blocks<'a, 'e, 'ctx> {
    /// Where they are written.
    pub emitter: &'a Emitter<'e, 'ctx>,
    /// Lanes of a block.
    pub lanes: u32,
}

impl<'ctx> Blocks<'_, '_, 'ctx> {
    /// The members, by their numbers, of records that lie in as many vectors as a record has elements: a power of two.
    pub fn split(&self, registers: Vec<Part<'ctx>>, members: &[u32]) -> Emitted<Vec<Part<'ctx>>> {
        // Records longer than a block have each of its members in the same vectors of theirs.
        let in_record = (registers.len() as u32 / self.lanes).max(1);
        let within = registers.len() as u32 / in_record;
        let columns: Vec<Split> = (0..in_record as usize)
            .map(|column| Split {
                blocks: self,
                registers: registers
                    .iter()
                    .skip(column)
                    .step_by(in_record as usize)
                    .copied()
                    .collect(),
                done: RefCell::default(),
            })
            .collect();
        let member = |member: &u32| Ok(columns[(member / within) as usize].residue(within, member % within)?[0]);
        members.iter().map(member).collect()
    }

    /// Records that lie in as many vectors as a record has elements, a power of two, from the vectors of their members.
    pub fn interleave(&self, members: &[Part<'ctx>]) -> Emitted<Vec<Part<'ctx>>> {
        let within = members.len().min(self.lanes as usize);
        let columns: Emitted<Vec<Vec<Part>>> = members.chunks(within).map(|column| self.in_turn(column)).collect();
        let columns = columns?;
        let registers = (0..within).flat_map(|at| columns.iter().map(move |column| column[at]));
        Ok(registers.collect())
    }

    /// The elements of vectors in turn: the first of each, the second of each, and so on. The vectors are a power of two, no more than they have elements.
    fn in_turn(&self, values: &[Part<'ctx>]) -> Emitted<Vec<Part<'ctx>>> {
        if let [one] = values {
            return Ok(vec![*one]);
        }
        let every_second = |from: usize| values.iter().skip(from).step_by(2).copied().collect::<Vec<_>>();
        let (even, odd) = (self.in_turn(&every_second(0))?, self.in_turn(&every_second(1))?);
        let mut whole = Vec::new();
        for (one, other) in even.into_iter().zip(odd) {
            for half in [0, self.lanes / 2] {
                let second = |at: u32| if at % 2 == 1 { self.lanes } else { 0 };
                whole.push(self.shuffle(one, other, |at| Some(half + at / 2 + second(at)))?);
            }
        }
        Ok(whole)
    }

    /// A vector of chosen elements of vectors that begin with these elements, and may overlap: two vectors at a time.
    pub fn pick(&self, from: &[Part<'ctx>], starts: &[u32], element: impl Fn(u32) -> u32) -> Emitted<Part<'ctx>> {
        // Which vector has the element of a lane, and where.
        let place = |lane: u32| {
            let element = element(lane);
            let at = starts.iter().rposition(|start| *start <= element).unwrap_or(0);
            (at, element - starts[at])
        };
        let mut used: Vec<usize> = (0..self.lanes).map(|lane| place(lane).0).collect();
        used.sort_unstable();
        used.dedup();
        let first = used[0];
        let mut picked = from[first];
        let mut has: Vec<usize> = vec![first];
        let mut others = used[1..].iter().copied().peekable();
        if others.peek().is_none() {
            let anything = self.emitter.anything(picked.get_type());
            return self.shuffle(picked, anything, |lane| Some(place(lane).1));
        }
        for (round, other) in others.enumerate() {
            picked = self.shuffle(picked, from[other], |lane| match place(lane) {
                (at, index) if at == other => Some(self.lanes + index),
                // The first shuffle takes what it wants of the first vector, the others keep what is there.
                (at, index) if round == 0 && at == first => Some(index),
                (at, _) if has.contains(&at) => Some(lane),
                _ => None,
            })?;
            has.push(other);
        }
        Ok(picked)
    }

    /// Elements of two vectors, by their numbers in a block; those of the second are counted on from those of the first. None: anything.
    fn shuffle(&self, one: Part<'ctx>, other: Part<'ctx>, element: impl Fn(u32) -> Option<u32>) -> Emitted<Part<'ctx>> {
        let all = self.emitter.lanes();
        let order: Vec<Option<u32>> = (0..all)
            .map(|lane| {
                let (block, at) = (lane / self.lanes * self.lanes, lane % self.lanes);
                element(at).map(|from| match from.checked_sub(self.lanes) {
                    Some(from) => all + block + from,
                    None => block + from,
                })
            })
            .collect();
        self.emitter.shuffle(one, other, &order)
    }
}

/// Vectors that lie one after another, split into those of every second element, of every fourth, and so on, as far as is asked for.
struct Split<'a, 'e, 'ctx> {
    blocks: &'a Blocks<'a, 'e, 'ctx>,
    registers: Vec<Part<'ctx>>,
    done: RefCell<HashMap<(u32, u32), Vec<Part<'ctx>>>>,
}

impl<'ctx> Split<'_, '_, 'ctx> {
    /// The elements whose number leaves this residue when divided by `factor`, a power of two.
    fn residue(&self, factor: u32, residue: u32) -> Emitted<Vec<Part<'ctx>>> {
        if factor == 1 {
            return Ok(self.registers.clone());
        }
        if let Some(done) = self.done.borrow().get(&(factor, residue)) {
            return Ok(done.clone());
        }
        let half = factor / 2;
        let from = self.residue(half, residue % half)?;
        let mut split = Vec::new();
        for pair in from.chunks(2) {
            split.push(
                self.blocks
                    .shuffle(pair[0], pair[1], |at| Some(2 * at + residue / half))?,
            );
        }
        self.done.borrow_mut().insert((factor, residue), split.clone());
        Ok(split)
    }
}
