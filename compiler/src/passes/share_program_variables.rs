//! Give program-scope variables one home for all kernels of the program.
//! Needs: a whole program. Guarantees: every variable in the global address space, and every constant whose address such a variable holds, is
//! `available_externally` under a name of ours: kernels refer to it, [`define_shared`] makes the one module that defines it. Constants that only
//! kernels use stay as they are, each kernel having its own copy. A shared variable that holds the address of a function is refused. Changes: linkage and names of globals.
//! before: `@n = internal addrspace(1) global i32 0`   after: `@weft.variable.0 = available_externally addrspace(1) global i32 0`

use inkwell::module::{Linkage, Module};
use inkwell::types::AnyType;
use inkwell::values::GlobalValue;
use ir::view;

use crate::pipeline::PassContext;
use crate::BuildError;

const GLOBAL: u32 = 1;
const PREFIX: &str = "weft.variable.";
/// The name of the first shared variable, which is there if any is.
pub const FIRST_SHARED: &str = "weft.variable.0";

/// The pass.
pub fn share_program_variables(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    for (number, variable) in to_share(module).into_iter().enumerate() {
        if view::initializer_has_function(variable) {
            return Err(BuildError::Variable {
                name: variable.get_name().to_string_lossy().into_owned(),
                reason:
                    "it holds the address of a function, of which each kernel has its own; constants of kernels may",
            });
        }
        variable.set_name(&format!("{PREFIX}{number}"));
        variable.set_linkage(Linkage::AvailableExternally);
    }
    Ok(())
}

/// The names of the variables that the pass shared, in a module that has gone through it.
pub fn shared_names(module: &Module<'_>) -> Vec<String> {
    shared(module)
        .map(|variable| variable.get_name().to_string_lossy().into_owned())
        .collect()
}

/// Bytes of the shared variables in the global address space.
pub fn shared_bytes(module: &Module<'_>) -> u64 {
    let layout = view::layout(module);
    shared(module)
        .filter(|variable| is_global(*variable))
        .map(|variable| layout.get_abi_size(&variable.get_value_type().as_any_type_enum()))
        .sum()
}

/// Makes the shared variables of a module real definitions.
pub fn define_shared(module: &Module<'_>) {
    for variable in shared(module) {
        variable.set_linkage(Linkage::External);
    }
}

fn shared<'ctx>(module: &Module<'ctx>) -> impl Iterator<Item = GlobalValue<'ctx>> {
    module
        .get_globals()
        .filter(|variable| variable.get_name().to_bytes().starts_with(PREFIX.as_bytes()))
}

/// Variables of the global address space, then what their initializers refer to.
fn to_share<'ctx>(module: &Module<'ctx>) -> Vec<GlobalValue<'ctx>> {
    let mut found: Vec<GlobalValue> = module
        .get_globals()
        .filter(|variable| is_global(*variable) && variable.get_initializer().is_some())
        .collect();
    let mut at = 0;
    while at < found.len() {
        for referred in view::initializer_globals(found[at]) {
            if referred.get_initializer().is_some() && !found.contains(&referred) {
                found.push(referred);
            }
        }
        at += 1;
    }
    found
}

/// Whether it is a variable of the global address space. Lists of LLVM's own are in that space too.
fn is_global(variable: GlobalValue<'_>) -> bool {
    space(variable) == GLOBAL && !variable.get_name().to_bytes().starts_with(b"llvm.")
}

fn space(variable: GlobalValue<'_>) -> u32 {
    view::address_space(variable)
}
