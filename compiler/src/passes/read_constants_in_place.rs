//! Let go of private variables that hold nothing but a copy of a constant: it is read where it is.
//! Needs: inline_functions, which brings the accesses of a variable into one function. Guarantees: nothing. Changes: such variables, and the types of pointers into them.
//! before: `%c = alloca [7 x float]   memcpy(%c, @table)   %p = getelementptr %c, 0, %i   load %p`   after: `%p = getelementptr addrspace(2) @table, 0, %i   load addrspace(2) %p`
//!
//! `const float c[57] = {...};` in a function is a copy of its table for each work-item, in each round of the loops that call the function (FluidX3D). Where the table itself is read, loops over it
//! become numbers, and lanes that read one place of it share the load.

use inkwell::module::Module;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, GlobalValue, InstructionOpcode, InstructionValue, PointerValue};
use inkwell::AddressSpace;
use ir::{debug_info, pointers, rewrite, view};

use crate::pipeline::PassContext;
use crate::BuildError;

/// The address space of variables, which is the default one.
const PRIVATE: u32 = 0;

/// The pass. Whoever debugs wants to see variables.
pub fn read_constants_in_place(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    if debug_info::is_present(module) {
        return Ok(());
    }
    for function in view::defined_functions(module) {
        let copies: Vec<Copy> = view::instructions(function)
            .into_iter()
            .filter_map(|it| Copy::of(module, it))
            .collect();
        copies.iter().for_each(Copy::replace);
        if !copies.is_empty() {
            rewrite::infer_address_spaces(function, PRIVATE);
        }
    }
    Ok(())
}

/// A variable that is written once, all of it, from a constant of its size.
struct Copy<'ctx> {
    variable: InstructionValue<'ctx>,
    constant: PointerValue<'ctx>,
    /// The copy, and what is said of the variable's life.
    calls: Vec<InstructionValue<'ctx>>,
}

impl<'ctx> Copy<'ctx> {
    fn of(module: &Module<'ctx>, variable: InstructionValue<'ctx>) -> Option<Copy<'ctx>> {
        if variable.get_opcode() != InstructionOpcode::Alloca {
            return None;
        }
        let uses = pointers::uses(variable);
        if uses.escapes {
            return None;
        }
        let (mut constant, mut calls) = (None, Vec::new());
        for user in uses.users {
            match user.get_opcode() {
                InstructionOpcode::GetElementPtr => {}
                InstructionOpcode::Load if user.get_volatile() == Ok(false) => {}
                InstructionOpcode::Call if is_of_lifetime(user) => calls.push(user),
                InstructionOpcode::Call if constant.is_none() => {
                    constant = Some(copied(module, variable, user)?);
                    calls.push(user);
                }
                _ => return None,
            }
        }
        let constant = constant?;
        Some(Copy {
            variable,
            constant,
            calls,
        })
    }

    fn replace(&self) {
        let private = view::context_of(self.variable).ptr_type(AddressSpace::default());
        self.calls.iter().for_each(|call| rewrite::erase(*call));
        rewrite::replace_uses(self.variable, self.constant.const_address_space_cast(private));
        rewrite::erase(self.variable);
    }
}

fn is_of_lifetime(call: InstructionValue<'_>) -> bool {
    let callee = view::as_call(call).and_then(view::called_function);
    callee.is_some_and(view::marks_lifetime)
}

/// The constant that a call copies to a variable, if it fills it.
fn copied<'ctx>(
    module: &Module<'ctx>,
    variable: InstructionValue<'ctx>,
    call: InstructionValue<'ctx>,
) -> Option<PointerValue<'ctx>> {
    let name = view::name(view::called_function(view::as_call(call)?)?);
    let [BasicValueEnum::PointerValue(to), BasicValueEnum::PointerValue(from), BasicValueEnum::IntValue(bytes), BasicValueEnum::IntValue(is_volatile)] =
        view::value_operands(call)[..]
    else {
        return None;
    };
    let layout = view::layout(module);
    let size = |ty: BasicTypeEnum<'ctx>| layout.get_abi_size(&ty);
    let ty = variable.get_allocated_type().ok()?;
    let is_whole = view::value_of(variable) == Some(to.into())
        && bytes.get_zero_extended_constant() == Some(size(ty))
        && is_volatile.get_zero_extended_constant() == Some(0);
    let global = module.get_global(from.get_name().to_str().ok()?)?;
    let is_constant = view::is_constant_global(from)
        && global.as_pointer_value() == from
        && BasicTypeEnum::try_from(global.get_value_type()).is_ok_and(|it| size(it) == size(ty))
        && is_as_aligned(global, variable);
    (name.starts_with("llvm.memcpy.") && is_whole && is_constant).then_some(from)
}

fn is_as_aligned(global: GlobalValue<'_>, variable: InstructionValue<'_>) -> bool {
    variable.get_alignment().is_ok_and(|it| it <= global.get_alignment())
}
