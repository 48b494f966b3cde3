//! What memory accesses do not overlap (SPV_INTEL_memory_access_aliasing), as LLVM's alias scopes.
//!
//! An access is in some scopes, and overlaps none that is in some others: `!alias.scope` and `!noalias`. A scope is a node that begins with a name.
//! It has the module's fingerprint in it, so that scopes of modules that are linked stay apart.

use inkwell::values::{InstructionValue, MetadataValue};
use rspirv::spirv::Decoration;

use crate::binary::Inst;
use crate::error::{Error, Id, Result};
use crate::translator::{Entity, Translator};

/// What an aliasing declaration declares.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Aliasing<'ctx> {
    Domain(MetadataValue<'ctx>),
    Scope(MetadataValue<'ctx>),
    List(MetadataValue<'ctx>),
}

/// The scopes that an access is in, and those whose accesses it does not overlap: lists.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AliasLists {
    pub scopes: Option<Id>,
    pub no_alias: Option<Id>,
}

impl<'ctx> Translator<'ctx, '_> {
    /// A name, which is not kept, or none.
    pub fn op_alias_domain_decl(&mut self, inst: &Inst) -> Result<()> {
        let id = inst.result()?;
        let node = self.context.metadata_node(&[self.unique_name(id).into()]);
        self.define(inst, id, Entity::Aliasing(Aliasing::Domain(node)))
    }

    /// The domain, and a name or none.
    pub fn op_alias_scope_decl(&mut self, inst: &Inst) -> Result<()> {
        let id = inst.result()?;
        let Entity::Aliasing(Aliasing::Domain(domain)) = *self.entity(inst, inst.id(0)?)? else {
            return Err(wrong(inst, inst.id(0)?, "an alias domain"));
        };
        let node = self
            .context
            .metadata_node(&[self.unique_name(id).into(), domain.into()]);
        self.define(inst, id, Entity::Aliasing(Aliasing::Scope(node)))
    }

    pub fn op_alias_scope_list_decl(&mut self, inst: &Inst) -> Result<()> {
        let mut scopes = Vec::with_capacity(inst.len());
        for id in inst.ids(0) {
            match *self.entity(inst, id)? {
                Entity::Aliasing(Aliasing::Scope(scope)) => scopes.push(scope.into()),
                _ => return Err(wrong(inst, id, "an alias scope")),
            }
        }
        let list = self.context.metadata_node(&scopes);
        self.define(inst, inst.result()?, Entity::Aliasing(Aliasing::List(list)))
    }

    fn unique_name(&self, id: Id) -> MetadataValue<'ctx> {
        self.context
            .metadata_string(&format!("spirv.{:016x}.{}", self.fingerprint, id.0))
    }

    /// Says of an access, or of a call for all accesses in it, which scopes it is in and which it does not overlap.
    pub fn set_alias_lists(&self, inst: &Inst, access: InstructionValue<'ctx>, lists: AliasLists) -> Result<()> {
        for (list, kind) in [(lists.scopes, "alias.scope"), (lists.no_alias, "noalias")] {
            let Some(list) = list else { continue };
            let Entity::Aliasing(Aliasing::List(node)) = *self.entity(inst, list)? else {
                return Err(wrong(inst, list, "a list of alias scopes"));
            };
            access
                .set_metadata(node, self.context.get_kind_id(kind))
                .map_err(|error| inst.internal(error))?;
        }
        Ok(())
    }

    /// The lists that an instruction with a result is decorated with.
    pub fn decorated_alias_lists(&self, inst: &Inst) -> Result<AliasLists> {
        let id = inst.result()?;
        let list = |decoration| self.decorations.literal(id, decoration).map(Id);
        Ok(AliasLists {
            scopes: list(Decoration::AliasScopeINTEL),
            no_alias: list(Decoration::NoAliasINTEL),
        })
    }
}

fn wrong(inst: &Inst, id: Id, expected: &'static str) -> Error {
    Error::WrongKind {
        at: inst.at,
        id,
        expected,
    }
}
