//! Elements lane by lane, for machines without gathers.
//!
//! A lane that is off must touch nothing. Instead of a branch around its access, which is often not foreseen, it accesses a place of the
//! kernel's own: it stores where nobody loads, and loads zeros. Nobody looks at those either, but they are computed with as other lanes' values are, and
//! what happens to lie in memory may be numbers that machines are slow with: halves of addresses are denormal, and for each sum or product of such Golden Cove goes through
//! microcode (a convolution whose rows are not whole vectors took 2.7 times as long in every other process).

use inkwell::module::Linkage;
use inkwell::types::{BasicTypeEnum, PointerType};
use inkwell::values::{BasicValue, IntValue, PointerValue, UnnamedAddress};
use inkwell::AddressSpace;
use ir::build::set_align;
use ir::widen;

use super::{Element, Emitted, Emitter, Part};

impl<'ctx> Emitter<'_, 'ctx> {
    /// A load in each lane.
    pub fn load_lanes(
        &self,
        element: Element<'ctx>,
        address: &dyn Fn(u32) -> Emitted<PointerValue<'ctx>>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<Part<'ctx>> {
        let mut loaded = self.anything(self.vector(element.ty));
        for lane in 0..self.lanes() {
            let (at, align) = self.place(Idle::Loads, element, address(lane)?, (mask, lane))?;
            let one = self.builder.build_load(element.ty, at, "")?;
            set_align(one.as_instruction_value(), align);
            loaded = widen::insert(self.builder, loaded, one, self.number(lane));
        }
        Ok(loaded)
    }

    /// A store in each lane, in order.
    pub fn store_lanes(
        &self,
        element: Element<'ctx>,
        address: &dyn Fn(u32) -> Emitted<PointerValue<'ctx>>,
        value: Part<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<()> {
        for lane in 0..self.lanes() {
            let (at, align) = self.place(Idle::Stores, element, address(lane)?, (mask, lane))?;
            let one = widen::extract(self.builder, value, self.number(lane));
            set_align(Some(self.builder.build_store(at, one)?), align);
        }
        Ok(())
    }

    /// The address of a lane out of a vector of them.
    pub fn lane_address(&self, addresses: Part<'ctx>, lane: u32) -> Emitted<PointerValue<'ctx>> {
        Ok(widen::lane_of(self.builder, addresses, lane).into_pointer_value())
    }

    /// The number of a lane.
    pub(super) fn number(&self, lane: u32) -> IntValue<'ctx> {
        self.context().i32_type().const_int(lane.into(), false)
    }

    /// Where a lane goes, and how that is aligned.
    fn place(
        &self,
        idle: Idle,
        element: Element<'ctx>,
        address: PointerValue<'ctx>,
        (mask, lane): (Option<Part<'ctx>>, u32),
    ) -> Emitted<(PointerValue<'ctx>, u32)> {
        let Some(mask) = mask else {
            return Ok((address, element.align));
        };
        let nowhere = self.nowhere(idle, element.ty, address.get_type())?;
        let is_on = widen::extract(self.builder, mask, self.number(lane)).into_int_value();
        let place = self.builder.build_select(is_on, address, nowhere, "")?;
        // A vector of 16 elements is never more aligned than what lanes that are off have.
        Ok((place.into_pointer_value(), element.align.min(NOWHERE_ALIGN)))
    }

    /// The addresses of lanes that are on, and where others may load or store something of a type. That is aligned to [`NOWHERE_ALIGN`].
    pub fn somewhere(
        &self,
        idle: Idle,
        ty: BasicTypeEnum<'ctx>,
        addresses: Part<'ctx>,
        mask: Option<Part<'ctx>>,
    ) -> Emitted<Part<'ctx>> {
        let Some(mask) = mask else { return Ok(addresses) };
        let address = addresses.get_type().into_vector_type().get_element_type();
        let nowhere = self.nowhere(idle, ty, address.into_pointer_type())?;
        let nowhere = widen::splat(self.builder, nowhere.into(), self.width);
        Ok(widen::select(self.builder, mask, addresses, nowhere))
    }

    /// Where lanes that are off access something of a type, as an address of a space.
    fn nowhere(&self, idle: Idle, ty: BasicTypeEnum<'ctx>, space: PointerType<'ctx>) -> Emitted<PointerValue<'ctx>> {
        let place = match idle {
            Idle::Loads => self.zeros(ty),
            Idle::Stores => self.shared_variable("nowhere", ty, NOWHERE_ALIGN)?,
        };
        match place.get_type() == space {
            true => Ok(place),
            false => Ok(self.builder.build_address_space_cast(place, space, "")?),
        }
    }

    /// A constant of a type that is all zeros, one for each module.
    fn zeros(&self, ty: BasicTypeEnum<'ctx>) -> PointerValue<'ctx> {
        // No variable of a program's is called like that: clang's names are `function.variable`, and numbers.
        let name = format!("vecz.zeros.{}", spelling(ty));
        let known = self.module.get_global(&name);
        let zeros = known.unwrap_or_else(|| {
            let zeros = self.module.add_global(ty, Some(AddressSpace::default()), &name);
            zeros.set_initializer(&ty.const_zero());
            zeros.set_constant(true);
            zeros.set_linkage(Linkage::Private);
            zeros.set_unnamed_address(UnnamedAddress::Global);
            zeros.set_alignment(NOWHERE_ALIGN);
            zeros
        });
        zeros.as_pointer_value()
    }

    /// A variable of the kernel's own, made once in its entry for each purpose and type.
    pub(super) fn shared_variable(
        &self,
        purpose: &str,
        ty: BasicTypeEnum<'ctx>,
        align: u32,
    ) -> Emitted<PointerValue<'ctx>> {
        let function = self.block().get_parent().expect("a block is in a function");
        let entry = function
            .get_first_basic_block()
            .expect("a function that is written has an entry");
        let name = format!("{purpose}.{}", spelling(ty));
        let known = entry
            .get_instructions()
            .find(|it| it.get_name().is_some_and(|it| it.to_bytes() == name.as_bytes()));
        if let Some(known) = known.and_then(ir::view::value_of) {
            return Ok(known.into_pointer_value());
        }
        let builder = self.context().create_builder();
        match entry.get_first_instruction() {
            Some(first) => builder.position_before(&first),
            None => builder.position_at_end(entry),
        }
        let variable = builder.build_alloca(ty, &name)?;
        set_align(variable.as_instruction_value(), align);
        Ok(variable)
    }
}

/// A type as a part of a name. Brackets stay: a vector of three is larger than an array of three.
fn spelling(ty: BasicTypeEnum<'_>) -> String {
    ty.print_to_string().to_string().replace([' ', '(', ')'], ".")
}

/// What lanes that are off do at their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Idle {
    /// They load.
    Loads,
    /// They store.
    Stores,
}

/// What the places that lanes which are off access are aligned to: the size of the largest element.
pub(in crate::memory) const NOWHERE_ALIGN: u32 = 16;
