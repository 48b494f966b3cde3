//! Structures, classes and unions: `DebugTypeComposite`, and its members, `DebugTypeMember` and `DebugTypeInheritance`.
//!
//! before: `%s = DebugTypeComposite "node" Structure ... %next`, where `%next = DebugTypeMember "next" %pointer ...` and `%pointer` points to `%s`
//! after: `!1 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", elements: !{!2})`, where `!2` is of a pointer to `!1`
//!
//! Functions and static variables are no parts of an object, and are not described as such.

use ir::debug_types::{Access, Composite, CompositeKind, Member, Origin, Type};

use super::types::MAX_DEPTH;
use super::{flag, number, FIRST};
use crate::binary::Inst;
use crate::error::Id;
use crate::translator::Translator;

/// Most members that an index is looked for among.
const MAX_INDEXED: usize = 1024;

/// A part of an object, before its type is known.
struct Part<'m> {
    inst: Inst<'m>,
    /// Its name; none for what is inherited.
    name: Option<String>,
    ty: Id,
    offset: u64,
    bits: u64,
    access: Access,
}

impl<'m> Translator<'_, 'm> {
    /// A structure, class or union, whose members are to be described when there is time.
    pub(super) fn composite_type(&mut self, id: Id, inst: &Inst<'m>) -> Option<Type> {
        let name = self.debug_string(inst.id(FIRST).ok()?).unwrap_or_default();
        let kind = match self.debug_number(inst, FIRST + 1)? {
            0 => CompositeKind::Class,
            1 => CompositeKind::Structure,
            2 => CompositeKind::Union,
            _ => return None,
        };
        let origin = self.origin(inst, FIRST + 2, Some(FIRST + 5));
        let is_declared = self.debug_number(inst, FIRST + 8)? & flag::FWD_DECL != 0;
        let bits = match self.present(inst, FIRST + 7) {
            Some(_) if !is_declared => Some(self.debug_size(inst, FIRST + 7)?),
            _ => None,
        };
        let sources = self.source_lines.as_mut()?;
        let origin = Origin { name: &name, ..origin };
        let composite = sources.lines.composite_type(kind, origin, bits);
        sources.sets.types.insert(id, Some(composite.into()));
        if bits.is_some() {
            sources.sets.open_composites.push((composite, *inst));
        }
        Some(composite.into())
    }

    /// Says what a structure, class or union has; what is not understood is left out.
    pub(super) fn describe_members(&mut self, composite: Composite, inst: &Inst<'m>) {
        let parts: Vec<Part> = inst.ids(FIRST + 9).filter_map(|id| self.part(id)).collect();
        let mut known = Vec::with_capacity(parts.len());
        for part in &parts {
            let Some(ty) = self.part_of_type(part.ty, MAX_DEPTH) else {
                continue;
            };
            let (offset, bits, access) = (part.offset, part.bits, part.access);
            known.push(match &part.name {
                Some(name) => Member::Data {
                    origin: Origin {
                        name,
                        ..self.origin(&part.inst, FIRST + 2, None)
                    },
                    offset,
                    bits,
                    access,
                    ty,
                },
                None => Member::Base { ty, offset, access },
            });
        }
        if let Some(sources) = &self.source_lines {
            sources.lines.set_members(composite, &known);
        }
    }

    /// Where the part of a number begins, how large it is, and its type.
    pub(super) fn part_of_composite(&self, inst: &Inst<'m>, number: u64) -> Option<(u64, u64, Id)> {
        let parts = inst.ids(FIRST + 9).take(MAX_INDEXED);
        let part = parts
            .filter_map(|id| self.part(id))
            .nth(usize::try_from(number).ok()?)?;
        Some((part.offset, part.bits, part.ty))
    }

    fn part(&self, id: Id) -> Option<Part<'m>> {
        let inst = self.debug_inst(id)?;
        // The first set says in a member what it is one of.
        let owner = usize::from(self.has_literals(&inst)?);
        let (ty, offset) = match inst.word(1).ok()? {
            number::TYPE_MEMBER => (FIRST + 1, FIRST + 5 + owner),
            number::TYPE_INHERITANCE => (FIRST + owner, FIRST + 1 + owner),
            _ => return None,
        };
        let flags = self.debug_number(&inst, offset + 2)?;
        let name = match inst.word(1) {
            Ok(number::TYPE_MEMBER) => Some(self.debug_string(inst.id(FIRST).ok()?)?),
            _ => None,
        };
        (flags & flag::STATIC_MEMBER == 0).then_some(Part {
            inst,
            name,
            ty: inst.id(ty).ok()?,
            offset: self.debug_size(&inst, offset)?,
            bits: self.debug_size(&inst, offset + 1)?,
            access: access(flags),
        })
    }
}

/// Who may use a member, by its flags.
fn access(flags: u32) -> Access {
    match flags & flag::ACCESS {
        1 => Access::Protected,
        2 => Access::Private,
        3 => Access::Public,
        _ => Access::Usual,
    }
}
