//! Elements that lanes have in any order within one or two vectors: loaded and stored as a whole, and permuted in registers.
//!
//! What no lane touches is neither read nor written.

use inkwell::types::{BasicTypeEnum, IntType};
use inkwell::values::{IntValue, PointerValue};
use ir::widen;

use super::{align_behind, Element, Emitted, Emitter, Part};
use crate::memory::window::Order;

/// Where lanes are in their window.
pub struct Places<'ctx> {
    order: Order,
    element: Element<'ctx>,
    /// The machine's instruction ([`crate::target::TargetHooks::permutation`]).
    permutation: &'static str,
    /// The window's first element.
    first: PointerValue<'ctx>,
    /// The element of each lane, counted from there, in 32 bits.
    of_lanes: Part<'ctx>,
}

impl<'ctx> Places<'ctx> {
    /// Where lanes are that are `far` bytes behind an address, integers of 32 bits, and that so many bytes behind another.
    pub fn new(
        out: &Emitter<'_, 'ctx>,
        order: Order,
        (element, permutation): (Element<'ctx>, &'static str),
        (address, before): (PointerValue<'ctx>, IntValue<'ctx>),
        far: Part<'ctx>,
    ) -> Emitted<Places<'ctx>> {
        let ty = before.get_type();
        let (far, least) = match order {
            Order::Along { .. } => (far, before),
            Order::Exchanged => {
                let least = out.intrinsic("llvm.vector.reduce.smin", &[far.get_type()], &[far])?;
                let least = least.expect("the least of some is one").into_int_value();
                let from_least = out.builder.build_int_sub(
                    far.into_vector_value(),
                    widen::splat(out.builder, least.into(), out.width).into_vector_value(),
                    "",
                )?;
                (from_least.into(), out.builder.build_int_add(before, least, "")?)
            }
        };
        let by = ty.const_int(u64::from(element.bytes.trailing_zeros()), false);
        let by = widen::splat(out.builder, by.into(), out.width);
        let of_lanes =
            out.builder
                .build_right_shift(far.into_vector_value(), by.into_vector_value(), false, "places")?;
        let least = out.builder.build_int_s_extend(least, out.context().i64_type(), "")?;
        Ok(Places {
            order,
            element: element.of_lanes_any(),
            permutation,
            first: out.behind_by(address, least)?,
            of_lanes: of_lanes.into(),
        })
    }

    /// Loads the elements of lanes.
    pub fn load(&self, out: &Emitter<'_, 'ctx>, mask: Option<Part<'ctx>>) -> Emitted<Part<'ctx>> {
        let touched = self.touched(out, mask)?;
        let mut vectors = Vec::new();
        for at in 0..self.vectors(out) {
            let mask = self.mask_of(out, touched, at)?;
            vectors.push(out.load_vector(self.element, self.vector(out, at)?, Some(mask))?);
        }
        let places = self.resized(out, self.of_lanes, self.number(out))?;
        self.permute(out, vectors[0], *vectors.last().unwrap_or(&vectors[0]), places)
    }

    /// Stores the elements of lanes, no two of which have the same.
    pub fn store(&self, out: &Emitter<'_, 'ctx>, stored: Part<'ctx>, mask: Option<Part<'ctx>>) -> Emitted<()> {
        assert!(self.order.is_injective(), "an element that is stored has one lane");
        let touched = self.touched(out, mask)?;
        let of_all = match mask {
            Some(_) => self.touched(out, None)?,
            None => touched,
        };
        for at in 0..self.vectors(out) {
            let value = self.permute(out, stored, stored, self.owners(out, of_all, at)?)?;
            let mask = self.mask_of(out, touched, at)?;
            out.store_vector(self.element, self.vector(out, at)?, value, Some(mask))?;
        }
        Ok(())
    }

    /// The lanes that the elements of a vector belong to. Lanes rise with elements: as many as there are elements before that any lane has.
    fn owners(&self, out: &Emitter<'_, 'ctx>, of_all: IntValue<'ctx>, at: u32) -> Emitted<Part<'ctx>> {
        let number = self.number(out);
        if self.order == Order::Exchanged {
            return self.resized(out, self.of_lanes, number);
        }
        let ty = of_all.get_type();
        let before = (0..out.lanes()).map(|lane| ty.const_int((1 << (at * out.lanes() + lane)) - 1, false));
        let before = inkwell::types::VectorType::const_vector(&before.collect::<Vec<_>>());
        let all = widen::splat(out.builder, of_all.into(), out.width);
        let before = widen::and(out.builder, all, before.into());
        let count = out.intrinsic("llvm.ctpop", &[before.get_type()], &[before])?;
        self.resized(out, count.expect("a count is a value"), number)
    }

    /// The elements that lanes have that are on, as bits.
    fn touched(&self, out: &Emitter<'_, 'ctx>, mask: Option<Part<'ctx>>) -> Emitted<IntValue<'ctx>> {
        let bits = self.vectors(out) * out.lanes();
        let ty = out
            .context()
            .custom_width_int_type(std::num::NonZeroU32::new(bits).expect("a window has elements"));
        let ty = ty.expect("integers may have as many bits as a window elements");
        let places = self.resized(out, self.of_lanes, ty)?;
        // Where no lane is on, anything may be there.
        let places = widen::and(out.builder, places, self.splat(out, ty, u64::from(bits) - 1));
        let one = self.splat(out, ty, 1);
        let own = out
            .builder
            .build_left_shift(one.into_vector_value(), places.into_vector_value(), "")?;
        let own = match mask {
            Some(mask) => widen::select(out.builder, mask, own.into(), self.splat(out, ty, 0)),
            None => own.into(),
        };
        let all = out.intrinsic("llvm.vector.reduce.or", &[own.get_type()], &[own])?;
        Ok(all.expect("a union is a value").into_int_value())
    }

    /// The elements of one vector that lanes have.
    fn mask_of(&self, out: &Emitter<'_, 'ctx>, touched: IntValue<'ctx>, at: u32) -> Emitted<Part<'ctx>> {
        let lanes = out.lanes();
        let ty = out
            .context()
            .custom_width_int_type(std::num::NonZeroU32::new(lanes).expect("vectors have lanes"));
        let ty = ty.expect("integers may have as many bits as vectors lanes");
        let by = touched.get_type().const_int((at * lanes).into(), false);
        let own = out.builder.build_right_shift(touched, by, false, "")?;
        let own = out.builder.build_int_cast_sign_flag(own, ty, false, "")?;
        let mask = out.vector(out.context().bool_type().into());
        Ok(out.builder.build_bit_cast(own, mask, "touched")?)
    }

    /// The address of one vector.
    fn vector(&self, out: &Emitter<'_, 'ctx>, at: u32) -> Emitted<PointerValue<'ctx>> {
        out.behind(self.first, i64::from(at * out.lanes()) * self.element.bytes as i64)
    }

    fn vectors(&self, out: &Emitter<'_, 'ctx>) -> u32 {
        self.order.vectors(out.lanes())
    }

    /// Integers as wide as elements, which permutations count lanes with.
    fn number(&self, out: &Emitter<'_, 'ctx>) -> IntType<'ctx> {
        match self.element.bytes {
            8 => out.context().i64_type(),
            _ => out.context().i32_type(),
        }
    }

    /// For each lane the element of two vectors that its number names. (As extractions of numbers and values, which would do for any machine, LLVM takes them
    /// out of loops that do not change the numbers, one by one, and no permutation is left.)
    fn permute(
        &self,
        out: &Emitter<'_, 'ctx>,
        one: Part<'ctx>,
        other: Part<'ctx>,
        numbers: Part<'ctx>,
    ) -> Emitted<Part<'ctx>> {
        let (own, bits) = (one.get_type(), numbers.get_type());
        let as_bits = |of: Part<'ctx>| out.builder.build_bit_cast(of, bits, "");
        let arguments = [as_bits(one)?, numbers, as_bits(other)?];
        let permuted = out.intrinsic(self.permutation, &[], &arguments)?;
        Ok(out
            .builder
            .build_bit_cast(permuted.expect("a permutation gives a value"), own, "")?)
    }

    fn resized(&self, out: &Emitter<'_, 'ctx>, of: Part<'ctx>, element: IntType<'ctx>) -> Emitted<Part<'ctx>> {
        let ty = out.vector(BasicTypeEnum::IntType(element)).into_vector_type();
        let resized = out
            .builder
            .build_int_cast_sign_flag(of.into_vector_value(), ty, false, "")?;
        Ok(resized.into())
    }

    fn splat(&self, out: &Emitter<'_, 'ctx>, ty: IntType<'ctx>, number: u64) -> Part<'ctx> {
        widen::splat(out.builder, ty.const_int(number, false).into(), out.width)
    }
}

impl<'ctx> Element<'ctx> {
    /// The element where any of an array may be the first.
    fn of_lanes_any(self) -> Element<'ctx> {
        Element {
            align: align_behind(self.align, self.bytes as i64),
            ..self
        }
    }
}
