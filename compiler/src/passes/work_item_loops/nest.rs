//! A loop over local ids of one dimension.

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::values::{FunctionValue, InstructionValue, IntValue, PhiValue};
use inkwell::IntPredicate;
use ir::builtin_info::Mux;

use crate::passes::mux;
use crate::BuildError;

/// The local ids of a loop: from the first one on, in steps, below the end. There is at least one.
#[derive(Clone, Copy)]
pub(super) struct Span<'ctx> {
    pub first: IntValue<'ctx>,
    pub step: IntValue<'ctx>,
    pub end: IntValue<'ctx>,
}

impl<'ctx> Span<'ctx> {
    /// All ids below a size.
    pub fn whole(size: IntValue<'ctx>) -> Self {
        Self {
            first: size.get_type().const_zero(),
            step: size.get_type().const_int(1, false),
            end: size,
        }
    }
}

/// A loop that counts a local id up to an end.
pub(super) struct Loop<'ctx> {
    body: BasicBlock<'ctx>,
    next: IntValue<'ctx>,
    end: IntValue<'ctx>,
    phi: PhiValue<'ctx>,
    letter: &'static str,
}

impl<'ctx> Loop<'ctx> {
    /// Starts the loop where the builder stands; what is built next is in its body.
    pub fn open(
        module: &Module<'ctx>,
        builder: &Builder<'ctx>,
        wrapper: FunctionValue<'ctx>,
        dimension: u32,
        span: Span<'ctx>,
    ) -> Result<Self, BuildError> {
        let context = module.get_context();
        let before = builder.get_insert_block().expect("the builder stands in a block");
        let letter = ["x", "y", "z"][dimension as usize];
        let body = context.append_basic_block(wrapper, &format!("loop.{letter}"));
        builder.build_unconditional_branch(body)?;
        builder.position_at_end(body);
        let phi = builder.build_phi(span.end.get_type(), &format!("local.{letter}"))?;
        phi.add_incoming(&[(&span.first, before)]);
        let id = phi.as_basic_value().into_int_value();
        let dimension = context.i32_type().const_int(dimension.into(), false);
        mux::call(module, builder, Mux::SetLocalId, &[dimension.into(), id.into()])?;
        // Ids stay below the size, so they do not wrap.
        let next = builder.build_int_nuw_add(id, span.step, "")?;
        Ok(Self {
            body,
            next,
            end: span.end,
            phi,
            letter,
        })
    }

    /// The local id.
    pub fn id(&self) -> IntValue<'ctx> {
        self.phi.as_basic_value().into_int_value()
    }

    /// Ends the loop; what is built next comes after it. Returns its latch.
    pub fn close(
        self,
        module: &Module<'ctx>,
        builder: &Builder<'ctx>,
        wrapper: FunctionValue<'ctx>,
    ) -> Result<InstructionValue<'ctx>, BuildError> {
        let last = builder.get_insert_block().expect("the builder stands in a block");
        let context = module.get_context();
        let done = context.append_basic_block(wrapper, &format!("done.{}", self.letter));
        let more = builder.build_int_compare(IntPredicate::ULT, self.next, self.end, "more")?;
        let latch = builder.build_conditional_branch(more, self.body, done)?;
        self.phi.add_incoming(&[(&self.next, last)]);
        builder.position_at_end(done);
        Ok(latch)
    }
}
