//! Where code of sub-groups is written.

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, IntValue, PointerValue};

use crate::passes::work_item_loops::bug;
use crate::BuildError;

/// Where code is written.
#[derive(Clone, Copy)]
pub struct Site<'a, 'ctx> {
    /// The module.
    pub module: &'a Module<'ctx>,
    /// Stands where the code goes.
    pub builder: &'a Builder<'ctx>,
    /// Stands at the start of the wrapper, behind its variables: for more variables and their first values.
    pub start: &'a Builder<'ctx>,
    /// In a body: the local linear id of the work-item.
    pub item: Option<IntValue<'ctx>>,
    /// How many lanes a sub-group has.
    pub size: u64,
}

impl<'ctx> Site<'_, 'ctx> {
    /// A 64-bit number.
    pub fn long(&self, value: u64) -> IntValue<'ctx> {
        self.module.get_context().i64_type().const_int(value, false)
    }

    /// One of the operands that a lane brings to a point.
    pub fn operand(&self, operands: &[BasicValueEnum<'ctx>], at: usize) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let operand = operands.get(at).copied();
        operand.ok_or_else(|| bug("a point lacks an operand"))
    }

    /// One of the operands that a lane brings to a point, as a 64-bit number.
    pub fn number(&self, operands: &[BasicValueEnum<'ctx>], at: usize) -> Result<IntValue<'ctx>, BuildError> {
        let operand = self.operand(operands, at)?.into_int_value();
        let long = self.module.get_context().i64_type();
        Ok(self.builder.build_int_z_extend(operand, long, "")?)
    }

    /// A variable of the wrapper with a first value. It becomes a register.
    pub fn variable(&self, first: BasicValueEnum<'ctx>, name: &str) -> Result<PointerValue<'ctx>, BuildError> {
        let variable = self.start.build_alloca(first.get_type(), name)?;
        self.start.build_store(variable, first)?;
        Ok(variable)
    }

    /// A set of lanes, empty at first.
    pub fn lane_set(&self, name: &str) -> Result<PointerValue<'ctx>, BuildError> {
        self.variable(self.long(0).into(), name)
    }

    /// The value of a variable.
    pub fn get(
        &self,
        ty: BasicTypeEnum<'ctx>,
        variable: PointerValue<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>, BuildError> {
        Ok(self.builder.build_load(ty, variable, "")?)
    }

    /// The value of a variable that is a 64-bit number.
    pub fn get_long(&self, variable: PointerValue<'ctx>) -> Result<IntValue<'ctx>, BuildError> {
        let ty = self.module.get_context().i64_type();
        Ok(self.builder.build_load(ty, variable, "")?.into_int_value())
    }

    /// Changes a variable.
    pub fn set(&self, variable: PointerValue<'ctx>, value: BasicValueEnum<'ctx>) -> Result<(), BuildError> {
        self.builder.build_store(variable, value)?;
        Ok(())
    }
}
