//! Elements one after another, elements at addresses that are in a vector, and records, as the target writes them ([`super::Builders`]).

use inkwell::values::PointerValue;

use ir::widen;

use super::{Chunks, Element, Emitted, Emitter, Part};

impl<'ctx> Emitter<'_, 'ctx> {
    /// A load of elements one after another. With a mask, the machine should have masked loads.
    pub fn load_vector(
        &self,
        element: Element<'ctx>,
        address: PointerValue<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<Part<'ctx>> {
        self.builders.load(self, element, address, mask)
    }

    /// A store of elements one after another. With a mask, the machine should have masked stores.
    pub fn store_vector(
        &self,
        element: Element<'ctx>,
        address: PointerValue<'ctx>,
        value: Part<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<()> {
        self.builders.store(self, element, address, value, mask)
    }

    /// A load of an element at each address of a vector.
    pub fn gather(
        &self,
        element: Element<'ctx>,
        addresses: Part<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<Part<'ctx>> {
        self.builders.gather(self, element, addresses, mask)
    }

    /// A store of an element at each address of a vector; where addresses are equal, the last lane wins.
    pub fn scatter(
        &self,
        element: Element<'ctx>,
        addresses: Part<'ctx>,
        value: Part<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<()> {
        self.builders.scatter(self, element, addresses, value, mask)
    }

    /// Loads each member of the records, the first of which begins at `first`.
    pub fn load_chunks(
        &self,
        element: Element<'ctx>,
        chunks: &Chunks,
        first: PointerValue<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<Vec<Part<'ctx>>> {
        self.builders.load_interleaved(self, element, chunks, first, mask)
    }

    /// Stores records, the first of which begins at `first`: a value for each member.
    pub fn store_chunks(
        &self,
        element: Element<'ctx>,
        chunks: &Chunks,
        first: PointerValue<'ctx>,
        values: &[Part<'ctx>],
        mask: Option<Part<'ctx>>,
    ) -> Emitted<()> {
        assert_eq!(values.len(), chunks.members.len(), "each member is stored");
        self.builders
            .store_interleaved(self, element, chunks, first, values, mask)
    }

    /// The mask of all lanes.
    pub fn every_lane(&self) -> Part<'ctx> {
        let on = self.context().bool_type().const_all_ones();
        widen::splat(self.builder, on.into(), self.width)
    }
}
