//! Shapes: which values are the same in all lanes, which grow by a stride from lane to lane, which do neither.
//!
//! Arithmetic modulo the width of a type is linear whether it wraps or not, so the shape of a sum needs no proof. Widening one does: `zext` of a 32-bit
//! sum is linear only if the sum does not wrap between the first and the last lane. That is proved by intervals ([`ranges`]), or else becomes a
//! *guard*: a condition on lane 0's value that the vectorized kernel tests once per vector. So is that consecutive numbers have the same quotient: in
//! `in[i / width * width + i % width]` all lanes are mostly in one row. What is loaded from an address that is the same in all lanes then is, too.
//!
//! Flags (`nsw`, `inbounds`) prove nothing here: they hold for active lanes, and the address of lane 0 must be right even if lane 0 is
//! masked off. `widen_indices` uses them before, by doing the arithmetic in 64 bits.
//!
//! Needs: which values are uniform, and which phis are blends ([`Premises`]). Changes: nothing.

mod premises;
mod ranges;
mod shape;
#[cfg(test)]
mod tests;
mod transfer;

use std::fmt;

use cranelift_entity::{EntityRef, EntitySet, SecondaryMap};

use crate::function::{BlockId, Function, ValueId};
pub(crate) use ranges::integer_bits;
pub use ranges::{Interval, Ranges};
pub use shape::{NotAShape, Shape, Stride};
pub use transfer::{Clamp, Guard};

/// What is known about a function before its shapes are.
pub struct Premises<'a> {
    /// The dimension that lanes lie along.
    pub dimension: u32,
    /// The size of work-groups.
    pub local_size: Option<[u64; 3]>,
    /// Whether a value is the same in all active lanes.
    pub is_uniform: &'a dyn Fn(ValueId) -> bool,
    /// Whether lanes that came different ways meet in a phi, or lanes that left a loop at different times.
    pub is_blend: &'a dyn Fn(ValueId) -> bool,
    /// The stride of a private variable's address, if lanes have copies at a constant distance.
    pub private_stride: &'a dyn Fn(ValueId) -> Option<i64>,
    /// Whether all lanes come to a block, at the same time.
    pub is_by_all: &'a dyn Fn(BlockId) -> bool,
    /// Whether an address is in a private variable whose copies are interleaved: what is added to it is added for all lanes.
    pub is_interleaved: &'a dyn Fn(ValueId) -> bool,
}

/// The shapes of a function's values.
#[derive(Clone, Debug, Default)]
pub struct Shapes {
    found: SecondaryMap<ValueId, Shape>,
    /// What asks something of its operand ([`Guard`]) that intervals prove: nobody has to test it.
    proved: EntitySet<ValueId>,
}

impl Shapes {
    /// Finds the shapes.
    pub fn run(f: &Function<'_>, premises: &Premises<'_>) -> Shapes {
        let ranges = Ranges::new(f, premises.local_size);
        let transfer = transfer::Transfer {
            function: f,
            premises,
            ranges: &ranges,
        };
        // What is not known yet agrees with everything: a phi of a loop has the shape of its start until the loop says otherwise.
        let mut found: SecondaryMap<ValueId, Option<Shape>> = SecondaryMap::new();
        for value in f.values.keys() {
            if f.instruction(value).is_none() || (premises.is_uniform)(value) {
                found[value] = Some(Shape::Uniform);
            }
        }
        let order: Vec<ValueId> = f.all_instructions().filter(|value| found[*value].is_none()).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for value in &order {
                let now = visit(f, premises, &transfer, &found, *value);
                // A shape only ever loses: one that changes twice is none.
                let now = match (found[*value], now) {
                    (Some(before), Some(now)) if before != now => Some(Shape::Varying),
                    (Some(before), None) => Some(before),
                    (_, now) => now,
                };
                changed |= now != found[*value];
                found[*value] = now;
            }
        }
        let mut shapes = Shapes::default();
        for value in f.values.keys() {
            shapes.found[value] = found[value].unwrap_or(Shape::Varying);
        }
        for value in order {
            let guard = f.instruction(value).and_then(|it| Guard::of(f, it, |of| shapes.of(of)));
            if guard.is_some_and(|guard| guard.is_proved(&ranges)) {
                shapes.proved.insert(value);
            }
        }
        shapes
    }

    /// The shape of a value.
    pub fn of(&self, value: ValueId) -> Shape {
        self.found[value]
    }

    /// Whether an instruction asks something of its operand that intervals prove: the operand stands for the integer that the instruction shows.
    pub fn is_proved(&self, value: ValueId) -> bool {
        self.proved.contains(value)
    }

    /// What must hold for a [`Shape::Guarded`] value to be linear, each once, innermost first.
    pub fn guards(&self, f: &Function<'_>, value: ValueId) -> Vec<Guard> {
        let mut guards = Vec::new();
        self.collect_guards(f, value, &mut guards);
        guards
    }

    fn collect_guards(&self, f: &Function<'_>, value: ValueId, guards: &mut Vec<Guard>) {
        let (Shape::Guarded(_), Some(instruction)) = (self.of(value), f.instruction(value)) else {
            return;
        };
        for operand in &instruction.operands {
            self.collect_guards(f, *operand, guards);
        }
        let asked = (!self.proved.contains(value)).then_some(instruction);
        let guard = asked.and_then(|it| Guard::of(f, it, |of| self.of(of)));
        // What all lanes have neither wraps between them nor is divided into two quotients. But lane 0's quotient is that of numbers without a sign, so that it is asked for one.
        let varies = |guard: &Guard| self.of(guard.operand()).guarded_stride().is_none_or(|it| !it.is_zero());
        let is_signed = |guard: &Guard| matches!(guard, Guard::SameQuotient { is_signed: true, .. });
        let Some(guard) = guard.filter(|it| varies(it) || is_signed(it)) else {
            return;
        };
        // The shifts of a sign extension: the operand is behind the first of them.
        self.collect_guards(f, guard.operand(), guards);
        if !guards.contains(&guard) {
            guards.push(guard);
        }
    }

    /// The shapes as text, one instruction a line.
    pub fn display<'a, 'ctx>(&'a self, f: &'a Function<'ctx>) -> Displayed<'a, 'ctx> {
        Displayed { shapes: self, f }
    }
}

fn visit(
    f: &Function<'_>,
    premises: &Premises<'_>,
    transfer: &transfer::Transfer<'_, '_>,
    found: &SecondaryMap<ValueId, Option<Shape>>,
    value: ValueId,
) -> Option<Shape> {
    let instruction = f.instruction(value)?;
    if !instruction.incoming.is_empty() {
        let mut known = instruction.operands.iter().filter_map(|of| found[*of]);
        let joined = known.try_fold(None, |joined: Option<Shape>, shape| match (joined, shape) {
            // Guards are tested where a value is used: what they are about must be the same there as where the value was made.
            (_, Shape::Guarded(_)) => Err(()),
            (None, shape) => Ok(Some(shape)),
            (Some(one), other) => Ok(Some(one.join(other))),
        });
        return match joined {
            Err(()) => Some(Shape::Varying),
            Ok(Some(Shape::Uniform | Shape::Strided(_))) if (premises.is_blend)(value) => Some(Shape::Varying),
            // A symbol of a loop's own stride may be another value each time around.
            Ok(Some(Shape::Strided(stride))) if stride.symbol.is_some() => Some(Shape::Varying),
            // Uniformity knows of reasons that shapes do not see: a loop that lanes leave one by one.
            Ok(Some(Shape::Uniform)) => Some(Shape::Varying),
            Ok(other) => other,
        };
    }
    if let Some(stride) = (premises.private_stride)(value) {
        return Some(Shape::strided(Stride::constant(stride)));
    }
    // With an operand that is not known yet, the instruction is not either.
    if instruction.operands.iter().any(|of| found[*of].is_none()) {
        return None;
    }
    let shape = |of: ValueId| found[of].unwrap_or_default();
    Some(transfer.of(instruction, &shape))
}

/// Shapes as text.
pub struct Displayed<'a, 'ctx> {
    shapes: &'a Shapes,
    f: &'a Function<'ctx>,
}

impl fmt::Display for Displayed<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for value in self
            .f
            .all_instructions()
            .filter(|value| self.f.values[*value].ty.is_some())
        {
            let (f, shape) = (self.f, self.shapes.of(value));
            let symbol = shape.guarded_stride().and_then(|stride| stride.symbol);
            write!(out, "{}: {shape}", f.named(value))?;
            if let Some((symbol, _)) = symbol {
                write!(out, " with %{} = {}", symbol.index(), f.named(symbol))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}
