//! Calls through pointers, when functions get hidden parameters.
//!
//! A call through a pointer may call any function of its type whose address is taken. So what one of these functions needs to know of its place, all of them are
//! given, and whoever calls through a pointer of that type knows it.

use inkwell::module::Module;
use inkwell::types::FunctionType;
use inkwell::values::{CallSiteValue, FunctionValue};
use ir::metadata;
use ir::rewrite;
use ir::view::{self, Callee};

use super::define_mux_builtins::wanted_values;
use crate::BuildError;

/// The functions that pointers may point to, and the calls through pointers, as they are before parameters are added.
pub(super) struct FunctionPointers<'ctx> {
    functions: Vec<(FunctionValue<'ctx>, FunctionType<'ctx>)>,
    calls: Vec<(CallSiteValue<'ctx>, FunctionType<'ctx>)>,
}

impl<'ctx> FunctionPointers<'ctx> {
    /// Those of a module.
    pub(super) fn of(module: &Module<'ctx>) -> FunctionPointers<'ctx> {
        let functions = view::address_taken_functions(module).into_iter();
        let calls = view::defined_functions(module).into_iter().flat_map(view::calls);
        FunctionPointers {
            functions: functions.map(|function| (function, function.get_type())).collect(),
            calls: calls
                .filter(|call| view::callee(*call) == Callee::Pointer)
                .map(|call| (call, view::called_type(call)))
                .collect(),
        }
    }

    /// The functions that must know what `function` must know because a pointer may point to it: those of its type, and who calls them through a pointer.
    pub(super) fn sharing_with(&self, function: FunctionValue<'ctx>) -> impl Iterator<Item = FunctionValue<'ctx>> + '_ {
        let ty = self
            .functions
            .iter()
            .find(|(known, _)| *known == function)
            .map(|(_, ty)| *ty);
        let others = self.functions.iter().filter(move |(_, other)| Some(*other) == ty);
        let calls = self.calls.iter().filter(move |(_, called)| Some(*called) == ty);
        others
            .map(|(other, _)| *other)
            .chain(calls.filter_map(|(call, _)| view::function_of(*call)))
    }

    /// Once functions have their parameters, `scheduled` being the old and the new ones: pointers point to the new ones, and calls through them pass what these want.
    pub(super) fn pass_on(self, scheduled: &[(FunctionValue<'ctx>, FunctionValue<'ctx>)]) -> Result<(), BuildError> {
        let new_of = |function| scheduled.iter().find(|(old, _)| *old == function).map(|(_, new)| *new);
        for (call, ty) in self.calls {
            let mut called = self.functions.iter().filter(|(_, other)| *other == ty);
            // All that it may call want the same.
            if let Some(new) = called.next().and_then(|(function, _)| new_of(*function)) {
                let values = wanted_values(call, metadata::scheduled_params(new))?;
                rewrite::append_arguments_of_pointer(call, &values);
            }
        }
        for (function, _) in self.functions {
            if let Some(new) = new_of(function) {
                rewrite::replace_uses(function, new);
            }
        }
        Ok(())
    }
}
