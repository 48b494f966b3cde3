//! Give events an ordinary type, so that later passes, and the code generator, can handle the values that they are.
//! Needs: refuse_untranslatable. Guarantees: nothing has a type of its target. Changes: the types of what holds an event: values, variables, parameters.
//! before: `%e = alloca [2 x target("spirv.Event")]`   after: `%e = alloca [2 x ptr]`

use inkwell::module::Module;

use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn replace_target_types(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    ir::target_types::replace_target_types(module);
    Ok(())
}
