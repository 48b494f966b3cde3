//! Vectors that the work-items of a sub-group take of one another: each element is taken by itself.
//!
//! before: `%v = call <2 x float> @__mux_sub_group_shuffle_v2f32(<2 x float> %u, i32 %lane)`
//! after:  `%v.s0 = call float @__mux_sub_group_shuffle_f32(float %u.s0, i32 %lane)`, and the same of `%u.s1`

use inkwell::builder::BuilderError;
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionValue};
use ir::group_ops::{GroupOp, Kind, Lanes, Scope};
use ir::{rewrite, view};

use super::{element_name, vector_type, Scalarizer};

/// The function for one element of what a call is of vectors, and the number of elements.
pub(super) fn of_elements(instruction: InstructionValue<'_>) -> Option<(GroupOp, u32)> {
    let callee = view::as_call(instruction).and_then(view::called_function)?;
    let of = GroupOp::parse(&view::name(callee)).filter(|it| it.scope() == Scope::Sub)?;
    let Lanes::Fixed(count) = of.operand_type().lanes else {
        return None;
    };
    let is_by_element = matches!(
        of.kind(),
        Kind::AllEqual
            | Kind::Broadcast
            | Kind::BroadcastFirst
            | Kind::Shuffle
            | Kind::ShuffleUp
            | Kind::ShuffleDown
            | Kind::ShuffleXor
            | Kind::Rotate
            | Kind::ClusteredRotate
    );
    let of_element = of.with(Scope::Sub, of.operand_type().element)?;
    is_by_element.then_some((of_element, count))
}

impl<'ctx> Scalarizer<'_, 'ctx> {
    pub(super) fn take_elements(
        &mut self,
        instruction: InstructionValue<'ctx>,
        (of, count): (GroupOp, u32),
        operands: &[BasicValueEnum<'ctx>],
    ) -> Result<(), BuilderError> {
        let Some(like) = view::as_call(instruction).and_then(view::called_function) else {
            return Ok(());
        };
        let function = self.declaration(of, like);
        let mut parts = Vec::new();
        for operand in operands {
            parts.push(match vector_type(*operand) {
                Some(_) => self.elements(*operand)?,
                None => vec![*operand; count as usize],
            });
        }
        let name = view::value_name(instruction);
        let mut made = Vec::new();
        for at in 0..count {
            let operands: Vec<_> = parts.iter().map(|part| part[at as usize].into()).collect();
            let call = self.builder.build_call(function, &operands, &element_name(&name, at))?;
            call.set_call_convention(function.get_call_conventions());
            made.extend(view::value_of(view::instruction_of(call)));
        }
        if of.kind() != Kind::AllEqual {
            self.set_elements(instruction, made);
            return Ok(());
        }
        let mut all = made[0].into_int_value();
        for equal in &made[1..] {
            all = self.builder.build_and(all, equal.into_int_value(), "")?;
        }
        self.set_scalar(instruction, all.into());
        Ok(())
    }

    /// The function for elements, of which the same is said as of that for vectors.
    fn declaration(&self, of: GroupOp, like: FunctionValue<'ctx>) -> FunctionValue<'ctx> {
        let name = of.to_string();
        self.module.get_function(&name).unwrap_or_else(|| {
            let ty = of.signature(self.module.get_context());
            let function = self.module.add_function(&name, ty, None);
            rewrite::copy_attributes(function, like);
            function.set_call_conventions(like.get_call_conventions());
            function
        })
    }
}
