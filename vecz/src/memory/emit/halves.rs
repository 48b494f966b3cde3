//! Records of vectors without a size that is known: they are not shuffled in any order, but there are operations that take the elements with even and with odd numbers apart, and that
//! put two vectors together so. A record of a power of two of elements comes of as many steps as its logarithm (`llvm.vector.deinterleave2` and `llvm.vector.interleave2`;
//! with a load or a store LLVM makes one instruction of a step, such as SVE's `ld2` and `st2`).

use inkwell::types::BasicTypeEnum;
use inkwell::values::PointerValue;

use ir::vectorization::Width;
use ir::widen;

use super::{Chunks, Element, Emitted, Emitter, Part};

impl<'ctx> Emitter<'_, 'ctx> {
    /// Loads whole records, the first of which begins at `first`, and takes their members apart.
    pub(super) fn load_and_take_apart(
        &self,
        element: Element<'ctx>,
        chunks: &Chunks,
        first: PointerValue<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<Vec<Part<'ctx>>> {
        let mask = self.mask_of_records(chunks, mask)?;
        let records = self.of_records(chunks).load_vector(element, first, mask)?;
        let elements = self.take_apart(records, chunks.factor)?;
        let members = chunks.members.iter().map(|member| elements[*member as usize]);
        members.map(|member| self.in_order_of_lanes(chunks, member)).collect()
    }

    /// Puts records together of a value for each of their elements, and stores them, the first at `first`.
    pub(super) fn put_together_and_store(
        &self,
        element: Element<'ctx>,
        chunks: &Chunks,
        first: PointerValue<'ctx>,
        values: &[Part<'ctx>],
        mask: Option<Part<'ctx>>,
    ) -> Emitted<()> {
        let values = values.iter().map(|value| self.in_order_of_lanes(chunks, *value));
        let records = self.put_together(element.ty, &values.collect::<Emitted<Vec<_>>>()?)?;
        let mask = self.mask_of_records(chunks, mask)?;
        self.of_records(chunks).store_vector(element, first, records, mask)
    }

    /// The same for vectors of the records of all lanes.
    fn of_records(&self, chunks: &Chunks) -> Self {
        let width = Width {
            lanes: self.width.lanes * chunks.factor,
            ..self.width
        };
        Emitter { width, ..*self }
    }

    /// From the order of lanes to that of memory, and back.
    fn in_order_of_lanes(&self, chunks: &Chunks, of: Part<'ctx>) -> Emitted<Part<'ctx>> {
        match chunks.is_reversed {
            true => self.reverse(of),
            false => Ok(of),
        }
    }

    /// The elements of lanes that are on, gaps too.
    fn mask_of_records(&self, chunks: &Chunks, mask: Option<Part<'ctx>>) -> Emitted<Option<Part<'ctx>>> {
        let Some(mask) = mask else { return Ok(None) };
        let mask = self.in_order_of_lanes(chunks, mask)?;
        let of_each = vec![mask; chunks.factor as usize];
        self.put_together(self.context().bool_type().into(), &of_each).map(Some)
    }

    /// Each element of the records by itself.
    fn take_apart(&self, records: Part<'ctx>, factor: u32) -> Emitted<Vec<Part<'ctx>>> {
        if factor == 1 {
            return Ok(vec![records]);
        }
        let halves = self.intrinsic("llvm.vector.deinterleave2", &[records.get_type()], &[records])?;
        let halves = halves.expect("two vectors are a value").into_struct_value();
        let half = |at| self.take_apart(self.builder.build_extract_value(halves, at, "")?, factor / 2);
        let (even, odd) = (half(0)?, half(1)?);
        Ok(even.into_iter().zip(odd).flat_map(<[Part; 2]>::from).collect())
    }

    /// Records of elements of a type.
    fn put_together(&self, ty: BasicTypeEnum<'ctx>, elements: &[Part<'ctx>]) -> Emitted<Part<'ctx>> {
        if let [one] = elements {
            return Ok(*one);
        }
        let half = |from: usize| {
            let every_second: Vec<Part> = elements.iter().skip(from).step_by(2).copied().collect();
            self.put_together(ty, &every_second)
        };
        let (even, odd) = (half(0)?, half(1)?);
        let width = Width {
            lanes: self.width.lanes * elements.len() as u32,
            ..self.width
        };
        let types = [widen::vector_type(ty, width)];
        let both = self.intrinsic("llvm.vector.interleave2", &types, &[even, odd])?;
        Ok(both.expect("a vector is a value"))
    }
}
