//! Elements one after another, and elements at addresses that are in a vector.

use inkwell::values::{BasicValue, InstructionValue, PointerValue};

use ir::widen;

use super::{Element, Emitted, Emitter, Part};

impl<'ctx> Emitter<'_, 'ctx> {
    /// A load of elements one after another. With a mask, the machine should have masked loads.
    pub fn load_vector(
        &self,
        element: Element<'ctx>,
        address: PointerValue<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<Part<'ctx>> {
        let ty = self.vector(element.ty);
        let Some(mask) = mask else {
            let load = self.builder.build_load(ty, address, "")?;
            set_align(load.as_instruction_value(), element.align);
            return Ok(load);
        };
        let align = self.context().i32_type().const_int(element.align.into(), false);
        let types = [ty, address.get_type().into()];
        let arguments = [address.into(), align.into(), mask, self.anything(ty)];
        let loaded = self.intrinsic("llvm.masked.load", &types, &arguments)?;
        Ok(loaded.expect("a load gives a value"))
    }

    /// A store of elements one after another. With a mask, the machine should have masked stores.
    pub fn store_vector(
        &self,
        element: Element<'ctx>,
        address: PointerValue<'ctx>,
        value: Part<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<()> {
        let Some(mask) = mask else {
            let store = self.builder.build_store(address, value)?;
            set_align(Some(store), element.align);
            return Ok(());
        };
        let align = self.context().i32_type().const_int(element.align.into(), false);
        let types = [value.get_type(), address.get_type().into()];
        let arguments = [value, address.into(), align.into(), mask];
        self.intrinsic("llvm.masked.store", &types, &arguments)?;
        Ok(())
    }

    /// A load of an element at each address of a vector.
    pub fn gather(
        &self,
        element: Element<'ctx>,
        addresses: Part<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<Part<'ctx>> {
        let ty = self.vector(element.ty);
        let align = self.context().i32_type().const_int(element.align.into(), false);
        let mask = mask.unwrap_or_else(|| self.every_lane());
        let types = [ty, addresses.get_type()];
        let arguments = [addresses, align.into(), mask, self.anything(ty)];
        let loaded = self.intrinsic("llvm.masked.gather", &types, &arguments)?;
        Ok(loaded.expect("a load gives a value"))
    }

    /// A store of an element at each address of a vector; where addresses are equal, the last lane wins.
    pub fn scatter(
        &self,
        element: Element<'ctx>,
        addresses: Part<'ctx>,
        value: Part<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<()> {
        let align = self.context().i32_type().const_int(element.align.into(), false);
        let mask = mask.unwrap_or_else(|| self.every_lane());
        let types = [value.get_type(), addresses.get_type()];
        let arguments = [value, addresses, align.into(), mask];
        self.intrinsic("llvm.masked.scatter", &types, &arguments)?;
        Ok(())
    }

    /// The mask of all lanes.
    pub fn every_lane(&self) -> Part<'ctx> {
        let on = self.context().bool_type().const_all_ones();
        widen::splat(self.builder, on.into(), self.width)
    }
}

/// Sets what the builder took from the type.
pub(crate) fn set_align(access: Option<InstructionValue<'_>>, align: u32) {
    let access = access.expect("an access of memory is an instruction");
    access
        .set_alignment(align)
        .expect("an access has an alignment, which is a power of two");
}
