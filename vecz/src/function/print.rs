//! Values and blocks as text, by their names in the IR, so that what is printed can be searched for there.

use std::fmt;

use inkwell::values::AnyValue;
use ir::view;

use super::{BlockId, Definition, Function, ValueId};

/// A value of a function, as text.
pub struct Named<'a, 'ctx> {
    function: &'a Function<'ctx>,
    value: ValueId,
}

impl<'ctx> Function<'ctx> {
    /// A value as text: `%name` when it has a name in the IR, the instruction when it has none.
    pub fn named(&self, value: ValueId) -> Named<'_, 'ctx> {
        Named { function: self, value }
    }

    /// A block as text: its name in the IR, or its id.
    pub fn block_name(&self, block: BlockId) -> String {
        let name = self.blocks[block].llvm.get_name().to_string_lossy();
        match name.is_empty() {
            true => block.to_string(),
            false => name.into_owned(),
        }
    }
}

impl fmt::Display for Named<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match &self.function.values[self.value].definition {
            Definition::Argument(index, llvm) => match view::value_name(*llvm) {
                name if name.is_empty() => format!("%{index}"),
                name => format!("%{name}"),
            },
            Definition::Constant(llvm) => llvm.print_to_string().to_string(),
            Definition::Instruction(instruction) => match view::value_name(instruction.llvm) {
                name if name.is_empty() => instruction.llvm.print_to_string().to_string(),
                name => format!("%{name}"),
            },
        };
        f.write_str(text.trim())
    }
}
