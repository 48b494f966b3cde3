//! Refuse, by name, what cannot be run: recursion, pointers to foreign functions, inline assembly, functions and variables that nobody defines.
//! Needs: link_device_library. Guarantees: the call graph below the kernel has no cycle, a call through a pointer being one of every function of its type
//! whose address is taken; there is such a function, and it has a body; what is left undefined is LLVM's, a `__mux_*` builtin, `printf`, or a native
//! function that the device library may call. Changes: nothing.

use std::collections::HashSet;

use inkwell::module::Module;
use inkwell::values::{CallSiteValue, FunctionValue};
use ir::builtin_info::{self, Mux};
use ir::debug_info;
use ir::group_ops::GroupOp;
use ir::view::{self, Callee};

use super::lower_builtins::printf;
use super::{refuse, refuse_at, the_kernel};
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn refuse_unsupported(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let kernel = the_kernel(module)?;
    let mut walk = Walk {
        kernel,
        native: native_names(),
        path: Vec::new(),
        done: HashSet::new(),
    };
    walk.visit(kernel)?;
    let foreign = module.get_functions().find(|function| {
        !view::is_defined(*function) && !view::is_intrinsic(*function) && view::is_address_taken(*function)
    });
    if let Some(function) = foreign {
        let name = view::name(function);
        return Err(refuse(
            kernel,
            format!("takes the address of `{name}`, which the program does not define"),
        ));
    }
    let undefined = module
        .get_globals()
        .find(|variable| variable.get_initializer().is_none() && !view::has_no_uses(*variable));
    match undefined {
        None => Ok(()),
        Some(variable) => Err(BuildError::Link(format!(
            "undefined variable `{}`",
            variable.get_name().to_string_lossy()
        ))),
    }
}

fn native_names() -> HashSet<&'static str> {
    builtins::host_functions()
        .iter()
        .map(|function| function.name)
        .chain([printf::CALL])
        .collect()
}

/// Says how the first of `functions` comes to be called again.
fn cycle(functions: &[FunctionValue<'_>]) -> String {
    let names: Vec<String> = functions.iter().map(|function| view::name(*function)).collect();
    match &names[..] {
        [name] => format!("`{name}` calls itself; recursion is not supported"),
        names => {
            let path = names.join("` calls `");
            let first = &names[0];
            format!("`{path}` calls `{first}`; recursion is not supported")
        }
    }
}

struct Walk<'ctx> {
    kernel: FunctionValue<'ctx>,
    native: HashSet<&'static str>,
    path: Vec<FunctionValue<'ctx>>,
    done: HashSet<FunctionValue<'ctx>>,
}

impl<'ctx> Walk<'ctx> {
    fn visit(&mut self, function: FunctionValue<'ctx>) -> Result<(), BuildError> {
        if let Some(first) = self.path.iter().position(|known| *known == function) {
            return Err(refuse_at(
                self.kernel,
                debug_info::place_of_function(function),
                cycle(&self.path[first..]),
            ));
        }
        if !self.done.insert(function) {
            return Ok(());
        }
        self.path.push(function);
        for call in view::calls(function) {
            let refuse = |reason: &str| {
                Err(refuse_at(
                    self.kernel,
                    debug_info::place_of(view::instruction_of(call)),
                    reason,
                ))
            };
            match view::callee(call) {
                Callee::Function(callee) if !view::is_defined(callee) => self.check_undefined(callee, call)?,
                Callee::Function(callee) => self.visit(callee)?,
                Callee::Assembly => return refuse("uses inline assembly"),
                Callee::Pointer => {
                    let callees = view::callees(call);
                    if callees.is_empty() {
                        return refuse("calls through a pointer what is no function of the program");
                    }
                    callees.into_iter().try_for_each(|callee| self.visit(callee))?;
                }
            }
        }
        self.path.pop();
        Ok(())
    }

    fn check_undefined(&self, function: FunctionValue<'ctx>, call: CallSiteValue<'ctx>) -> Result<(), BuildError> {
        let place = debug_info::place_of(view::instruction_of(call));
        let name = view::name(function);
        if view::is_intrinsic(function) || Mux::from_name(&name).is_some() || self.native.contains(name.as_str()) {
            return Ok(());
        }
        if let Some(group_op) = GroupOp::parse(&name) {
            return match function.get_type() == group_op.signature(view::context_of(function)) {
                true => Ok(()),
                false => Err(BuildError::Link(format!("`{name}` is declared with wrong types"))),
            };
        }
        match builtin_info::unsupported_feature(&name) {
            Some(feature) => Err(refuse_at(
                self.kernel,
                place,
                format!("uses {feature} (`{name}`), which this device does not support"),
            )),
            None => {
                let kernel = view::name(self.kernel);
                let place = place.map(|place| format!(" at {place}")).unwrap_or_default();
                Err(BuildError::Link(format!(
                    "undefined function `{name}`, called for kernel \"{kernel}\"{place}"
                )))
            }
        }
    }
}
