//! How the loads and stores of a vector are written.
//!
//! Each way is a method with a body, which writes instructions and intrinsics that LLVM has for every machine. A target with instructions of its own for one of them
//! overrides it ([`crate::target::TargetHooks::builders`]); what that costs, and where it is worth it, its cost model and its other hooks say.

use inkwell::values::{BasicValue, PointerValue};

use ir::build::set_align;
use ir::widen;

use super::{Chunks, Element, Emitted, Emitter, Odds, Part};

/// The ways in which vectors are loaded and stored. Without a mask, all lanes are on; with one, the target said that it has such an access
/// ([`crate::target::Legal`]). Lanes that are off get anything.
pub trait Builders {
    /// A load of elements one after another.
    fn load<'ctx>(
        &self,
        out: &Emitter<'_, 'ctx>,
        element: Element<'ctx>,
        address: PointerValue<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<Part<'ctx>> {
        let ty = out.vector(element.ty);
        let Some(mask) = mask else {
            let load = out.builder.build_load(ty, address, "")?;
            set_align(load.as_instruction_value(), element.align);
            return Ok(load);
        };
        let types = [ty, address.get_type().into()];
        let arguments = [address.into(), out.number(element.align).into(), mask, out.anything(ty)];
        let loaded = out.intrinsic("llvm.masked.load", &types, &arguments)?;
        Ok(loaded.expect("a load gives a value"))
    }

    /// A store of elements one after another.
    fn store<'ctx>(
        &self,
        out: &Emitter<'_, 'ctx>,
        element: Element<'ctx>,
        address: PointerValue<'ctx>,
        value: Part<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<()> {
        let Some(mask) = mask else {
            let store = out.builder.build_store(address, value)?;
            set_align(Some(store), element.align);
            return Ok(());
        };
        let types = [value.get_type(), address.get_type().into()];
        let arguments = [value, address.into(), out.number(element.align).into(), mask];
        out.intrinsic("llvm.masked.store", &types, &arguments)?;
        Ok(())
    }

    /// A load of an element at each address of a vector.
    fn gather<'ctx>(
        &self,
        out: &Emitter<'_, 'ctx>,
        element: Element<'ctx>,
        addresses: Part<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<Part<'ctx>> {
        let ty = out.vector(element.ty);
        let mask = mask.unwrap_or_else(|| out.every_lane());
        let types = [ty, addresses.get_type()];
        let arguments = [addresses, out.number(element.align).into(), mask, out.anything(ty)];
        let loaded = out.intrinsic("llvm.masked.gather", &types, &arguments)?;
        Ok(loaded.expect("a load gives a value"))
    }

    /// A store of an element at each address of a vector; where addresses are equal, the last lane wins.
    fn scatter<'ctx>(
        &self,
        out: &Emitter<'_, 'ctx>,
        element: Element<'ctx>,
        addresses: Part<'ctx>,
        value: Part<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<()> {
        let mask = mask.unwrap_or_else(|| out.every_lane());
        let types = [value.get_type(), addresses.get_type()];
        let arguments = [value, addresses, out.number(element.align).into(), mask];
        out.intrinsic("llvm.masked.scatter", &types, &arguments)?;
        Ok(())
    }

    /// A load of each member of the lanes' records, the first of which begins at an address: a vector for each member.
    fn load_interleaved<'ctx>(
        &self,
        out: &Emitter<'_, 'ctx>,
        element: Element<'ctx>,
        records: &Chunks,
        first: PointerValue<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<Vec<Part<'ctx>>> {
        match out.width.is_scalable {
            true => out.load_and_take_apart(element, records, first, mask),
            false => out.load_and_transpose(element, records, first, mask),
        }
    }

    /// A store of the lanes' records, the first of which begins at an address: a value for each member.
    fn store_interleaved<'ctx>(
        &self,
        out: &Emitter<'_, 'ctx>,
        element: Element<'ctx>,
        records: &Chunks,
        first: PointerValue<'ctx>,
        values: &[Part<'ctx>],
        mask: Option<Part<'ctx>>,
    ) -> Emitted<()> {
        match out.width.is_scalable {
            true => out.put_together_and_store(element, records, first, values, mask),
            false => out.transpose_and_store(element, records, first, values, mask),
        }
    }
}

/// What LLVM has for every machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainBuilders;

impl Builders for PlainBuilders {}

/// The same for machines whose masked stores are slow: where all lanes are on, which is more often than not, there is a plain one.
#[derive(Clone, Copy, Debug, Default)]
pub struct TestedStores;

impl TestedStores {
    /// Has a store written for where all lanes are on, and with the mask. Neither tests that again.
    fn write<'ctx>(
        out: &Emitter<'_, 'ctx>,
        mask: Option<Part<'ctx>>,
        store: impl Fn(&Emitter<'_, 'ctx>, Option<Part<'ctx>>) -> Emitted<()>,
    ) -> Emitted<()> {
        let out = Emitter {
            builders: &PlainBuilders,
            ..*out
        };
        let Some(mask) = mask else {
            return store(&out, None);
        };
        let fork = out.fork(widen::all(out.builder, mask), Odds::Unknown, ["all", "some"])?;
        store(&out, None)?;
        let fork = out.other_way(fork)?;
        store(&out, Some(mask))?;
        out.join(fork, &[], &[]).map(drop)
    }
}

impl Builders for TestedStores {
    fn store<'ctx>(
        &self,
        out: &Emitter<'_, 'ctx>,
        element: Element<'ctx>,
        address: PointerValue<'ctx>,
        value: Part<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<()> {
        Self::write(out, mask, |out, mask| out.store_vector(element, address, value, mask))
    }

    fn store_interleaved<'ctx>(
        &self,
        out: &Emitter<'_, 'ctx>,
        element: Element<'ctx>,
        records: &Chunks,
        first: PointerValue<'ctx>,
        values: &[Part<'ctx>],
        mask: Option<Part<'ctx>>,
    ) -> Emitted<()> {
        Self::write(out, mask, |out, mask| {
            out.store_chunks(element, records, first, values, mask)
        })
    }
}
