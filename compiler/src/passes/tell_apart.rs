//! Say which loads and stores have no memory in common: those through arguments that are `restrict`, or whose buffers are apart in the launches that the code is for ([`Known`](crate::variant::Known)).
//! Needs: infer_address_spaces; note_restrict. Guarantees: nothing. Changes: `!alias.scope` and `!noalias` of loads and stores.
//! before: `%x = load float, ptr addrspace(1) %a   store float %x, ptr addrspace(1) %b`
//! after:  the same, the load in the scope of `%a` and outside of that of `%b`, the store the other way round
//!
//! `for (k = 0; k < n; k++) c[i] += a[k] * b[i]` stores each sum, and loads it and `b[i]` again: for all that a compiler knows, `c[i]` may be `a[k + 1]` or `b[i]`. Programs hardly ever say `restrict`.
//!
//! Scopes say no more than what is known, that ranges of memory are apart. An access by a pointer that comes from elsewhere is in none, and so is a barrier, which changes what others have
//! written; `noalias` parameters would be another matter ([`note_restrict`](super::note_restrict)).

use inkwell::context::ContextRef;
use inkwell::module::Module;
use inkwell::values::MetadataValue;
use ir::{attributes, view};

use super::the_kernel;
use super::through_arguments::{self, Arguments};
use crate::pipeline::PassContext;
use crate::BuildError;

/// The pass.
pub fn tell_apart(module: &Module<'_>, context: &PassContext<'_>) -> Result<(), BuildError> {
    let kernel = the_kernel(module)?;
    let apart = context.variant.known.apart | attributes::restrict_parameters(kernel);
    if apart == 0 {
        return Ok(());
    }
    let accesses = through_arguments::accesses(kernel);
    let all = accesses.iter().fold(0, |all, access| all | access.arguments);
    let scopes = Scopes::new(view::context_of(kernel), all, &attributes::original_name(kernel));
    let [alias_scope, noalias] = ["alias.scope", "noalias"].map(|it| scopes.context.get_kind_id(it));
    for access in accesses {
        let others = all & !access.arguments;
        // One that overlaps no other argument is apart from each; another, from those that do not.
        let is_apart = access.arguments & !apart == 0;
        let others = if is_apart { others } else { others & apart };
        if others == 0 || access.instruction.get_metadata(alias_scope).is_some() {
            continue;
        }
        for (kind, arguments) in [(alias_scope, access.arguments), (noalias, others)] {
            let scopes = scopes.list(arguments);
            let is_set = access.instruction.set_metadata(scopes, kind);
            is_set.map_err(|error| BuildError::Backend(error.to_string()))?;
        }
    }
    Ok(())
}

/// A scope for each argument.
struct Scopes<'ctx> {
    context: ContextRef<'ctx>,
    /// By the number of the argument.
    scopes: Vec<(u32, MetadataValue<'ctx>)>,
}

impl<'ctx> Scopes<'ctx> {
    /// Of a kernel of a name.
    fn new(context: ContextRef<'ctx>, arguments: Arguments, kernel: &str) -> Self {
        let name = |text: &str| context.metadata_string(text).into();
        let domain = context.metadata_node(&[name(&format!("arguments of {kernel}"))]);
        let numbers = (0..Arguments::BITS).filter(|number| arguments >> number & 1 == 1);
        let scopes = numbers.map(|number| {
            let own = name(&format!("argument {number} of {kernel}"));
            (number, context.metadata_node(&[own, domain.into()]))
        });
        Scopes {
            context,
            scopes: scopes.collect(),
        }
    }

    fn list(&self, arguments: Arguments) -> MetadataValue<'ctx> {
        let listed = self.scopes.iter().filter(|(number, _)| arguments >> number & 1 == 1);
        let listed: Vec<_> = listed.map(|(_, scope)| (*scope).into()).collect();
        self.context.metadata_node(&listed)
    }
}
