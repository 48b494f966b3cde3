//! Writes loads and stores of all lanes.
//!
//! A value of all lanes is several vectors, *parts*, of as many lanes each; everything here is about one part, unless it says otherwise. Lane 0 is the
//! first lane of the part. Masks are vectors of `i1`; none means that all lanes are on.

mod builders;
mod chunks;
mod floats;
mod guards;
mod halves;
mod lane_loop;
mod lanes;
mod places;
mod records;
#[cfg(test)]
mod tests;
mod transpose;
mod vectors;

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::context::ContextRef;
use inkwell::intrinsics::Intrinsic;
use inkwell::module::Module;
use inkwell::types::{BasicTypeEnum, VectorType};
use inkwell::values::{BasicValueEnum, IntValue, PointerValue};
use inkwell::IntPredicate;
use ir::vectorization::Width;
use ir::{metadata, widen};

use crate::Reason;

pub use builders::{Builders, PlainBuilders, TestedStores};
pub use chunks::Chunks;
pub use floats::Floats;
pub use guards::{safe_divisor, Check, Quotients};
pub use lane_loop::LaneAccess;
pub(super) use lanes::{Idle, NOWHERE_ALIGN};
pub use places::Places;
pub use records::Fields;

/// What is written, element by element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Element<'ctx> {
    /// The type.
    pub ty: BasicTypeEnum<'ctx>,
    /// The size in bytes.
    pub bytes: u64,
    /// The alignment that each element has for certain.
    pub align: u32,
}

impl<'ctx> Element<'ctx> {
    /// The element where some lanes may be off, and lanes are so many bytes apart: lane 0 may be one of them, and is only as aligned as lanes that are on
    /// and their distance say.
    pub fn of_lanes(self, mask: Option<Part<'ctx>>, distance: u64) -> Element<'ctx> {
        match mask {
            Some(_) => Element {
                align: align_behind(self.align, distance as i64),
                ..self
            },
            None => self,
        }
    }
}

/// Where code is written: at the end of the block that the builder is in. Writing may end that block and go on in another one.
pub struct Emitter<'a, 'ctx> {
    /// The module.
    pub module: &'a Module<'ctx>,
    /// The builder.
    pub builder: &'a Builder<'ctx>,
    /// Lanes of a part.
    pub width: Width,
    /// How the machine loads and stores vectors.
    pub builders: &'a dyn Builders,
}

/// One vector of a value. It may be a scalable vector.
pub type Part<'ctx> = BasicValueEnum<'ctx>;

/// Two ways through the code, the first or the second of which is being written.
#[derive(Clone, Copy, Debug)]
pub struct Fork<'ctx> {
    other: BasicBlock<'ctx>,
    after: BasicBlock<'ctx>,
    /// Where the first way ends, when it has.
    end: BasicBlock<'ctx>,
}

/// How often the first way of a fork is gone. LLVM keeps what only the other way needs out of the way and out of registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Odds {
    /// Nobody knows.
    Unknown,
    /// Nearly always: one lane after the other is what there was hope for.
    Mostly,
    /// As good as always: an index would have to wrap.
    AsGoodAsAlways,
}

impl Odds {
    fn share(self) -> Option<f64> {
        match self {
            Odds::Unknown => None,
            Odds::Mostly => Some(0.98),
            Odds::AsGoodAsAlways => Some(0.9995),
        }
    }
}

/// What comes of writing.
pub type Emitted<T> = Result<T, Reason>;

impl<'ctx> Emitter<'_, 'ctx> {
    fn context(&self) -> ContextRef<'ctx> {
        self.module.get_context()
    }

    /// Lanes of a part, where how many there are must be known.
    fn lanes(&self) -> u32 {
        assert!(!self.width.is_scalable, "only vectors of a fixed size are shuffled");
        self.width.lanes
    }

    /// The type of a part.
    pub fn vector(&self, element: BasicTypeEnum<'ctx>) -> BasicTypeEnum<'ctx> {
        widen::vector_type(element, self.width)
    }

    /// The address so many bytes behind another one.
    pub fn behind(&self, address: PointerValue<'ctx>, bytes: i64) -> Emitted<PointerValue<'ctx>> {
        if bytes == 0 {
            return Ok(address);
        }
        let bytes = self.context().i64_type().const_int(bytes as u64, true);
        self.behind_by(address, bytes)
    }

    /// The address so many bytes behind another one. It need not be one of the same object: lanes that are off have addresses too.
    pub fn behind_by(&self, address: PointerValue<'ctx>, bytes: IntValue<'ctx>) -> Emitted<PointerValue<'ctx>> {
        // SAFETY: without `inbounds`, an address may be anything.
        let behind = unsafe { self.builder.build_gep(self.context().i8_type(), address, &[bytes], "") };
        Ok(behind?)
    }

    /// Calls an intrinsic.
    pub fn intrinsic(
        &self,
        name: &str,
        types: &[BasicTypeEnum<'ctx>],
        arguments: &[BasicValueEnum<'ctx>],
    ) -> Emitted<Option<BasicValueEnum<'ctx>>> {
        let intrinsic = Intrinsic::find(name).expect("LLVM has the intrinsic");
        let function = intrinsic
            .get_declaration(self.module, types)
            .expect("the intrinsic has such a type");
        let arguments: Vec<_> = arguments.iter().map(|it| (*it).into()).collect();
        let call = self.builder.build_call(function, &arguments, "")?;
        Ok(ir::view::value_of(ir::view::instruction_of(call)))
    }

    /// Begins code that runs if a condition holds.
    pub fn fork(&self, condition: IntValue<'ctx>, odds: Odds, names: [&str; 2]) -> Emitted<Fork<'ctx>> {
        let context = self.context();
        let one = context.insert_basic_block_after(self.block(), names[0]);
        let other = context.insert_basic_block_after(one, names[1]);
        let after = context.insert_basic_block_after(other, "after");
        let branch = self.builder.build_conditional_branch(condition, one, other)?;
        if let Some(share) = odds.share() {
            metadata::set_branch_likelihood(branch, share);
        }
        self.builder.position_at_end(one);
        Ok(Fork { other, after, end: one })
    }

    /// Ends the code that runs if the condition holds, and begins that which runs if not.
    pub fn other_way(&self, fork: Fork<'ctx>) -> Emitted<Fork<'ctx>> {
        let end = self.block();
        self.builder.build_unconditional_branch(fork.after)?;
        self.builder.position_at_end(fork.other);
        Ok(Fork { end, ..fork })
    }

    /// Ends both; the values that they give, which are as many, are merged.
    pub fn join(&self, fork: Fork<'ctx>, ones: &[Part<'ctx>], others: &[Part<'ctx>]) -> Emitted<Vec<Part<'ctx>>> {
        assert_eq!(ones.len(), others.len(), "both ways give the same values");
        let end = self.block();
        self.builder.build_unconditional_branch(fork.after)?;
        self.builder.position_at_end(fork.after);
        let mut merged = Vec::new();
        for (one, other) in ones.iter().zip(others) {
            let phi = self.builder.build_phi(one.get_type(), "")?;
            phi.add_incoming(&[(one, fork.end), (other, end)]);
            merged.push(phi.as_basic_value());
        }
        Ok(merged)
    }

    fn block(&self) -> BasicBlock<'ctx> {
        self.builder.get_insert_block().expect("the builder is in a block")
    }

    /// Lanes of two vectors in any order: those of the second are counted on from those of the first; none: anything.
    pub fn shuffle(&self, one: Part<'ctx>, other: Part<'ctx>, order: &[Option<u32>]) -> Emitted<Part<'ctx>> {
        let i32_type = self.context().i32_type();
        let numbers: Vec<IntValue> = order
            .iter()
            .map(|at| match at {
                Some(at) => i32_type.const_int(u64::from(*at), false),
                None => i32_type.get_poison(),
            })
            .collect();
        let (one, other) = (one.into_vector_value(), other.into_vector_value());
        let shuffled = self
            .builder
            .build_shuffle_vector(one, other, VectorType::const_vector(&numbers), "")?;
        Ok(shuffled.into())
    }

    /// The address of the last lane, where addresses go down by so many bytes from lane 0's.
    pub fn before_all(&self, first: PointerValue<'ctx>, bytes: u64) -> Emitted<PointerValue<'ctx>> {
        let step = self.context().i64_type().const_int(bytes, false).const_neg();
        let far = self.builder.build_int_mul(self.last_lane()?, step, "")?;
        self.behind_by(first, far)
    }

    /// The addresses of all lanes, from lane 0's and how far they are apart.
    pub fn spread(&self, first: PointerValue<'ctx>, step: IntValue<'ctx>) -> Emitted<Part<'ctx>> {
        let lanes = widen::steps(self.builder, step.get_type().into(), self.width);
        let steps = widen::splat(self.builder, step.into(), self.width);
        let far = widen::multiply(self.builder, lanes, steps);
        Ok(widen::behind(self.builder, first.into(), far))
    }

    /// Whether any lane of any part is on.
    pub fn any(&self, mask: &[Part<'ctx>]) -> Emitted<IntValue<'ctx>> {
        let all = mask
            .iter()
            .copied()
            .reduce(|one, other| widen::or(self.builder, one, other));
        Ok(widen::any(self.builder, all.expect("a value has parts")))
    }

    /// The number of the last lane of a part.
    fn last_lane(&self) -> Emitted<IntValue<'ctx>> {
        let ty = self.context().i64_type();
        let lanes = widen::lane_count(self.builder, ty.into(), self.width).into_int_value();
        Ok(self.builder.build_int_sub(lanes, ty.const_int(1, false), "")?)
    }

    /// The value of the last lane.
    pub fn last(&self, parts: &[Part<'ctx>]) -> Emitted<BasicValueEnum<'ctx>> {
        let part = *parts.last().expect("a value has parts");
        Ok(widen::extract(self.builder, part, self.last_lane()?))
    }

    /// The value of the last lane that is on; anything if none is.
    pub fn last_on(&self, parts: &[Part<'ctx>], mask: &[Part<'ctx>]) -> Emitted<BasicValueEnum<'ctx>> {
        let mut found: Option<BasicValueEnum> = None;
        for (part, mask) in parts.iter().zip(mask) {
            let (lane, is_on) = match self.width.is_scalable {
                true => self.last_lane_on_of_many(*mask)?,
                false => self.last_lane_on(*mask)?,
            };
            let value = widen::extract(self.builder, *part, lane);
            found = Some(match found {
                None => value,
                Some(before) => widen::select(self.builder, is_on.into(), value, before),
            });
        }
        Ok(found.expect("a value has parts"))
    }

    /// The last lane that is on, some lane if none is; and whether any is.
    fn last_lane_on(&self, mask: Part<'ctx>) -> Emitted<(IntValue<'ctx>, IntValue<'ctx>)> {
        let bits = widen::bits(self.builder, mask.into_vector_value());
        let ty = bits.get_type();
        let is_zero = self.context().bool_type().const_zero();
        let leading = self.intrinsic("llvm.ctlz", &[ty.into()], &[bits.into(), is_zero.into()])?;
        let leading = leading.expect("a count is a value").into_int_value();
        let last = ty.const_int(u64::from(self.lanes()) - 1, false);
        // With no lane on this wraps around; the mask keeps it in the vector.
        let lane = self.builder.build_int_sub(last, leading, "")?;
        let lane = self.builder.build_and(lane, last, "last")?;
        let is_on = self
            .builder
            .build_int_compare(IntPredicate::NE, bits, ty.const_zero(), "")?;
        Ok((lane, is_on))
    }

    /// The same where nobody knows how many lanes there are, and so no integer has a bit for each.
    fn last_lane_on_of_many(&self, mask: Part<'ctx>) -> Emitted<(IntValue<'ctx>, IntValue<'ctx>)> {
        let ty = self.context().i64_type();
        let backwards = self.reverse(mask)?;
        let is_poison_without = self.context().bool_type().const_zero();
        let types = [ty.into(), backwards.get_type()];
        let off = self.intrinsic(
            "llvm.experimental.cttz.elts",
            &types,
            &[backwards, is_poison_without.into()],
        )?;
        let off = off.expect("a count is a value").into_int_value();
        let last = self.last_lane()?;
        let is_on = self.builder.build_int_compare(IntPredicate::ULE, off, last, "")?;
        // With no lane on this is -1, which is no lane.
        let lane = self.builder.build_int_sub(last, off, "")?;
        let lane = self.builder.build_select(is_on, lane, last, "last")?;
        Ok((lane.into_int_value(), is_on))
    }

    /// The lanes backwards.
    pub fn reverse(&self, of: Part<'ctx>) -> Emitted<Part<'ctx>> {
        if self.width.is_scalable {
            let backwards = self.intrinsic("llvm.vector.reverse", &[of.get_type()], &[of])?;
            return Ok(backwards.expect("a vector backwards is a value"));
        }
        let order: Vec<Option<u32>> = (0..self.lanes()).rev().map(Some).collect();
        self.shuffle(of, self.anything(of.get_type()), &order)
    }

    /// A part that nobody looks at.
    fn anything(&self, ty: BasicTypeEnum<'ctx>) -> Part<'ctx> {
        ir::build::poison(ty)
    }
}

/// The element of one lane behind an element: its own alignment, and what is left of it after so many bytes.
pub(super) fn align_behind(align: u32, bytes: i64) -> u32 {
    match bytes.trailing_zeros() {
        zeros @ 0..=30 => align.min(1 << zeros),
        _ => align,
    }
}
