//! Make masked accesses with known masks plain ones.
//! Needs: nothing. Guarantees: nothing. Changes: calls of `llvm.masked.*` whose mask is constant: no lane on, all lanes of a contiguous access, or its first half,
//! quarter, ... .
//! before: `%v = call <4 x float> @llvm.masked.load(ptr %p, i32 4, <4 x i1> <i1 1, i1 1, i1 0, i1 0>, <4 x float> %else)`
//! after:  `%h = load <2 x float>, ptr %p   %w = shufflevector %h   %v = shufflevector <4 x float> %w, <4 x float> %else, <0, 1, 6, 7>`

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::types::{BasicTypeEnum, VectorType};
use inkwell::values::{
    BasicValue, BasicValueEnum, FunctionValue, InstructionValue, IntValue, PointerValue, VectorValue,
};
use ir::{build, elements, rewrite, view};

use crate::{Reason, Request};

/// The pass.
pub fn simplify_masked_memory<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    _: &Request<'_>,
) -> Result<(), Reason> {
    let builder = module.get_context().create_builder();
    for call in view::instructions(function) {
        if let Some(access) = Masked::of(call) {
            access.simplify(&builder)?;
        }
    }
    Ok(())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Load,
    Store,
    Gather,
    Scatter,
}

/// A masked access of whose mask the first `on` lanes are on, and no other.
struct Masked<'ctx> {
    call: InstructionValue<'ctx>,
    kind: Kind,
    operands: Vec<BasicValueEnum<'ctx>>,
    on: u32,
    lanes: u32,
}

impl<'ctx> Masked<'ctx> {
    fn of(call: InstructionValue<'ctx>) -> Option<Masked<'ctx>> {
        let callee = view::as_call(call).and_then(view::called_function)?;
        let name = view::name(callee);
        let kind = match name.strip_prefix("llvm.masked.")?.split('.').next()? {
            "load" => Kind::Load,
            "store" => Kind::Store,
            "gather" => Kind::Gather,
            "scatter" => Kind::Scatter,
            _ => return None,
        };
        let operands = view::value_operands(call);
        let mask = match kind {
            Kind::Load | Kind::Gather => operands[2],
            Kind::Store | Kind::Scatter => operands[3],
        };
        let BasicTypeEnum::VectorType(ty) = mask.get_type() else {
            return None;
        };
        let is_on = |lane: u32| match elements::constant_element(mask, lane)? {
            BasicValueEnum::IntValue(bit) => bit.get_zero_extended_constant().map(|bit| bit == 1),
            _ => None,
        };
        let bits: Option<Vec<bool>> = (0..ty.get_size()).map(is_on).collect();
        let bits = bits?;
        let on = bits.iter().take_while(|bit| **bit).count();
        let is_prefix = bits[on..].iter().all(|bit| !*bit);
        let is_known = on == 0 || on.is_power_of_two() && matches!(kind, Kind::Load | Kind::Store);
        (is_prefix && is_known).then_some(Masked {
            call,
            kind,
            operands,
            on: on as u32,
            lanes: ty.get_size(),
        })
    }

    fn simplify(&self, builder: &Builder<'ctx>) -> Result<(), Reason> {
        builder.position_before(&self.call);
        match self.kind {
            Kind::Load | Kind::Gather if self.on == 0 => rewrite::replace_instruction(self.call, self.operands[3]),
            Kind::Store | Kind::Scatter if self.on == 0 => rewrite::erase(self.call),
            Kind::Load => {
                let (address, otherwise) = (self.operands[0], self.operands[3].into_vector_value());
                let value = self.load(builder, address.into_pointer_value(), otherwise)?;
                rewrite::replace_instruction(self.call, value);
            }
            Kind::Store => {
                let (value, address) = (self.operands[0].into_vector_value(), self.operands[1]);
                let first = self.shuffle(builder, value, value, 0..self.on)?;
                let store = builder.build_store(address.into_pointer_value(), first)?;
                self.align(store, self.operands[2]);
                rewrite::erase(self.call);
            }
            // All lanes on, an address each.
            Kind::Gather | Kind::Scatter => {}
        }
        Ok(())
    }

    fn load(
        &self,
        builder: &Builder<'ctx>,
        address: PointerValue<'ctx>,
        otherwise: VectorValue<'ctx>,
    ) -> Result<VectorValue<'ctx>, Reason> {
        let ty: VectorType = elements::vector_of(otherwise.get_type().get_element_type(), self.on);
        let load = builder.build_load(ty, address, "")?;
        if let Some(load) = load.as_instruction_value() {
            self.align(load, self.operands[1]);
        }
        let first = load.into_vector_value();
        if self.on == self.lanes {
            return Ok(first);
        }
        let wide = self.shuffle(builder, first, first, (0..self.lanes).map(|lane| lane.min(self.on - 1)))?;
        let lanes = (0..self.lanes).map(|lane| if lane < self.on { lane } else { self.lanes + lane });
        self.shuffle(builder, wide, otherwise, lanes)
    }

    /// The lanes of two vectors, one after the other, in another order.
    fn shuffle(
        &self,
        builder: &Builder<'ctx>,
        one: VectorValue<'ctx>,
        other: VectorValue<'ctx>,
        lanes: impl Iterator<Item = u32>,
    ) -> Result<VectorValue<'ctx>, Reason> {
        let i32_type = one.get_type().get_context().i32_type();
        let lanes: Vec<IntValue> = lanes.map(|lane| i32_type.const_int(u64::from(lane), false)).collect();
        if lanes.len() as u32 == one.get_type().get_size() && one == other {
            return Ok(one);
        }
        Ok(builder.build_shuffle_vector(one, other, VectorType::const_vector(&lanes), "")?)
    }

    fn align(&self, access: InstructionValue<'ctx>, align: BasicValueEnum<'ctx>) {
        let align = align.into_int_value().get_zero_extended_constant().unwrap_or(1);
        build::set_align(Some(access), align.clamp(1, 1 << 31) as u32);
    }
}
