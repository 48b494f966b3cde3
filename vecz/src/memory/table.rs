//! Loads from small tables that never change, such as `constant float weights[16]`: the table is kept in registers, which are permuted.
//!
//! A lane that is on has an index within the table, since one beyond it is undefined. A permutation takes any number, so lanes that are off need no mask.

use std::fmt;

use inkwell::types::{BasicTypeEnum, IntType};
use inkwell::values::{BasicValue, BasicValueEnum, VectorValue};
use inkwell::IntPredicate;
use ir::addresses::{self, Step};
use ir::vectorization::Width;
use ir::{build, widen};

use super::access::Access;
use super::emit::{Emitted, Emitter, Part};
use super::scope::{emitter, Scope};
use crate::analyses::shapes::Shapes;
use crate::function::{Function, ValueId};
use crate::target::{Cost, Shuffle, Target, Wide};

/// A table, and which of its elements is loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The variable.
    base: ValueId,
    /// The number of the element.
    index: ValueId,
    /// How many elements there are.
    elements: u32,
}

/// How a machine looks elements up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lookup {
    intrinsic: &'static str,
    /// Vectors that one instruction takes elements of: 1 or 2.
    sources: u32,
    /// Lanes of each.
    lanes: u32,
}

/// The most instructions that one lookup takes.
const MOST_STEPS: u32 = 2;

impl Table {
    /// The table that a load is from, if it is one whose lanes may want any element.
    pub fn of(f: &Function<'_>, shapes: &Shapes, access: &Access) -> Option<Table> {
        let is_number = |ty: BasicTypeEnum<'_>| ty.is_int_type() || ty.is_float_type();
        let address = f.instruction(access.address)?;
        let steps = addresses::steps(address.llvm)?;
        let base = address.operands[0];
        let BasicValueEnum::PointerValue(pointer) = f.llvm_value(base).filter(|_| f.is_constant(base))? else {
            return None;
        };
        let bytes = addresses::constant_bytes_at(pointer)?;
        let mut index = None;
        for (step, of) in steps.into_iter().zip(&address.operands[1..]) {
            match step {
                _ if f.constant_int(*of) == Some(0) => {}
                Step::Elements(bytes) if bytes == access.bytes && index.is_none() => index = Some(*of),
                Step::Elements(_) | Step::Field(_) => return None,
            }
        }
        let index = index.filter(|it| !shapes.of(*it).is_uniform())?;
        let is_whole = bytes % access.bytes == 0 && !access.is_store() && is_number(access.element(f));
        let elements = u32::try_from(bytes / access.bytes).ok()?;
        is_whole.then_some(Table { base, index, elements })
    }

    /// How a machine looks up elements for vectors of lanes, if it can.
    pub fn lookup(&self, access: &Access, wide: Wide<'_>, target: &dyn Target) -> Option<Lookup> {
        if wide.width.is_scalable {
            return None;
        }
        let of_two = |lanes| target.permutation(access.bytes, lanes).map(|it| (it, 2));
        let of_one = |lanes| target.permutation_of_one(access.bytes, lanes).map(|it| (it, 1));
        let halves = std::iter::successors(Some(wide.width.lanes), |lanes| Some(lanes / 2).filter(|it| *it > 1));
        let lookups = halves.filter_map(|lanes| {
            let (intrinsic, sources) = of_two(lanes).or_else(|| of_one(lanes))?;
            Some(Lookup {
                intrinsic,
                sources,
                lanes,
            })
        });
        lookups.into_iter().find(|it| it.steps(self.elements) <= MOST_STEPS)
    }

    /// What it costs a vector of lanes.
    pub fn cost(&self, lookup: Lookup, wide: Wide<'_>, target: &dyn Target) -> Cost {
        let pieces = f64::from(wide.width.lanes / lookup.lanes);
        let one = Wide::fixed(wide.element, lookup.lanes);
        let steps = f64::from(lookup.steps(self.elements));
        // Each instruction, and the choice between two.
        (target.shuffle(one, Shuffle::Permute) * steps + Cost::new(steps - 1.0) * 2.0) * pieces
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table of {}", self.elements)
    }
}

impl Lookup {
    /// How many instructions look through so many elements.
    fn steps(self, elements: u32) -> u32 {
        elements.div_ceil(self.lanes * self.sources)
    }
}

/// Loads a part from a table.
pub(super) fn from_table<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    access: &Access,
    table: &Table,
    lookup: Lookup,
    part: u32,
) -> Emitted<Part<'ctx>> {
    let index = scope.vectors(table.index)?[part as usize].into_vector_value();
    let base = scope.scalar(table.base)?.into_pointer_value();
    let out = emitter(scope);
    let bits = u32::try_from(access.bytes * 8).expect("elements of vectors are small");
    let number = out
        .module
        .get_context()
        .custom_width_int_type(std::num::NonZeroU32::new(bits).expect("elements have bits"));
    let number = number.expect("integers may be as wide as elements");
    let element = BasicTypeEnum::IntType(number);
    let whole = out.builder.build_load(number.vec_type(table.elements), base, "table")?;
    build::set_align(whole.as_instruction_value(), access.align);
    let index = out
        .builder
        .build_int_cast_sign_flag(index, out.vector(element).into_vector_type(), false, "")?;
    let pieces = widen::split(out.builder, index.into(), scope.width().lanes / lookup.lanes);
    let mut found = Vec::new();
    for piece in pieces {
        found.push(lookup.through(&out, whole, (table.elements, number), piece.into_vector_value())?);
    }
    let found = widen::concatenate(out.builder, found);
    let own = out.vector(access.element(scope.function()));
    Ok(out.builder.build_bit_cast(found, own, "")?)
}

impl Lookup {
    /// The elements of a table that numbers name.
    fn through<'ctx>(
        self,
        out: &Emitter<'_, 'ctx>,
        table: Part<'ctx>,
        (elements, number): (u32, IntType<'ctx>),
        index: VectorValue<'ctx>,
    ) -> Emitted<Part<'ctx>> {
        // What lies beyond the table may be anything.
        let source = |at: u32| {
            let order: Vec<Option<u32>> = (at * self.lanes..(at + 1) * self.lanes)
                .map(|at| (at < elements).then_some(at))
                .collect();
            out.shuffle(table, table, &order)
        };
        let step = |at: u32| {
            let arguments = match self.sources {
                1 => vec![source(at)?, index.into()],
                _ => vec![source(2 * at)?, index.into(), source(2 * at + 1)?],
            };
            out.intrinsic(self.intrinsic, &[], &arguments)
                .map(|it| it.expect("a permutation gives a value"))
        };
        let mut found = step(0)?;
        for at in 1..self.steps(elements) {
            let first = u64::from(at * self.sources * self.lanes);
            let width = Width {
                lanes: self.lanes,
                is_scalable: false,
            };
            let first = widen::splat(out.builder, number.const_int(first, false).into(), width);
            let is_there = out
                .builder
                .build_int_compare(IntPredicate::UGE, index, first.into_vector_value(), "")?;
            found = widen::select(out.builder, is_there.into(), step(at)?, found);
        }
        Ok(found)
    }
}
