//! Decorations: collected before anything they apply to, asked for by it.

use std::collections::HashMap;

use rspirv::spirv::{Decoration, LinkageType};

use crate::binary::Inst;
use crate::error::{Id, Result};
use crate::translator::{Entity, Translator};

/// Most decorations in a module, those that groups multiply counted singly.
const MAX_DECORATIONS: usize = 1 << 20;

/// One decoration of one id: the instruction, and where in it the decoration's own operands start.
#[derive(Clone, Copy, Debug)]
struct Applied<'m> {
    decoration: u32,
    inst: Inst<'m>,
    operands: usize,
}

/// All decorations of a module.
#[derive(Default)]
pub(crate) struct Decorations<'m> {
    by_id: HashMap<Id, Vec<Applied<'m>>>,
    by_member: HashMap<(Id, u32), Vec<Applied<'m>>>,
    count: usize,
}

/// What a `LinkageAttributes` decoration says.
pub(crate) struct Linkage {
    pub name: String,
    pub kind: LinkageType,
}

impl<'m> Decorations<'m> {
    fn add(&mut self, inst: &Inst<'m>, target: Id, member: Option<u32>, applied: &[Applied<'m>]) -> Result<()> {
        self.count += applied.len();
        if self.count > MAX_DECORATIONS {
            return Err(inst.limit("the number of decorations", MAX_DECORATIONS as u64));
        }
        match member {
            None => self.by_id.entry(target).or_default().extend(applied),
            Some(member) => self.by_member.entry((target, member)).or_default().extend(applied),
        }
        Ok(())
    }

    fn find(&self, id: Id, decoration: Decoration) -> impl Iterator<Item = &Applied<'m>> {
        self.by_id
            .get(&id)
            .into_iter()
            .flatten()
            .filter(move |applied| applied.decoration == decoration as u32)
    }

    /// Whether `id` has the decoration.
    pub fn has(&self, id: Id, decoration: Decoration) -> bool {
        self.find(id, decoration).next().is_some()
    }

    /// The first literal of every such decoration of `id`.
    pub fn literals(&self, id: Id, decoration: Decoration) -> Vec<u32> {
        self.find(id, decoration)
            .filter_map(|applied| applied.inst.optional_word(applied.operands))
            .collect()
    }

    /// The second literal of every decoration of `id` with this number.
    pub fn seconds(&self, id: Id, decoration: u32) -> Vec<u32> {
        let all = self.by_id.get(&id).into_iter().flatten();
        all.filter(|applied| applied.decoration == decoration)
            .filter_map(|applied| applied.inst.optional_word(applied.operands + 1))
            .collect()
    }

    /// The literal of such a decoration of `id`.
    pub fn literal(&self, id: Id, decoration: Decoration) -> Option<u32> {
        self.literals(id, decoration).first().copied()
    }

    /// The linkage of `id`, if it has any.
    pub fn linkage(&self, id: Id) -> Result<Option<Linkage>> {
        let Some(applied) = self.find(id, Decoration::LinkageAttributes).next() else {
            return Ok(None);
        };
        let (name, next) = applied.inst.string(applied.operands)?;
        let kind = LinkageType::from_u32(applied.inst.word(next)?)
            .ok_or_else(|| applied.inst.operand_error("its linkage type is unknown"))?;
        Ok(Some(Linkage { name, kind }))
    }
}

/// Numbers that stand in a decoration, or whose constant does.
impl Translator<'_, '_> {
    /// The alignment that `id` is decorated with: a power of two.
    pub fn decorated_alignment(&self, id: Id) -> Option<u32> {
        self.decorated_number(id, Decoration::Alignment, Decoration::AlignmentId)
            .filter(|bytes| bytes.is_power_of_two() && *bytes <= 1 << 20)
    }

    /// How many bytes can be accessed behind the pointer `id`, as it is decorated.
    pub fn decorated_size(&self, id: Id) -> Option<u32> {
        self.decorated_number(id, Decoration::MaxByteOffset, Decoration::MaxByteOffsetId)
            .filter(|bytes| *bytes > 0)
    }

    fn decorated_number(&self, id: Id, literal: Decoration, constant: Decoration) -> Option<u32> {
        let of_constant = || {
            let applied = self.decorations.find(id, constant).next()?;
            let number = self.constant_int(&applied.inst, applied.inst.id(applied.operands).ok()?);
            u32::try_from(number.ok()?).ok()
        };
        self.decorations.literal(id, literal).or_else(of_constant)
    }
}

impl<'m> Translator<'_, 'm> {
    pub fn op_decorate(&mut self, inst: &Inst<'m>) -> Result<()> {
        let applied = Applied {
            decoration: inst.word(1)?,
            inst: *inst,
            operands: 2,
        };
        self.decorations.add(inst, inst.id(0)?, None, &[applied])
    }

    pub fn op_member_decorate(&mut self, inst: &Inst<'m>) -> Result<()> {
        let applied = Applied {
            decoration: inst.word(2)?,
            inst: *inst,
            operands: 3,
        };
        self.decorations.add(inst, inst.id(0)?, Some(inst.word(1)?), &[applied])
    }

    pub fn op_decoration_group(&mut self, inst: &Inst) -> Result<()> {
        self.define(inst, inst.result()?, Entity::Inert)
    }

    pub fn op_group_decorate(&mut self, inst: &Inst<'m>) -> Result<()> {
        let group = self.decorations.by_id.get(&inst.id(0)?).cloned().unwrap_or_default();
        inst.ids(1).try_for_each(|target| {
            self.budget.take(inst, group.len() as u64)?;
            self.decorations.add(inst, target, None, &group)
        })
    }

    pub fn op_group_member_decorate(&mut self, inst: &Inst<'m>) -> Result<()> {
        let group = self.decorations.by_id.get(&inst.id(0)?).cloned().unwrap_or_default();
        let targets = inst.rest(1);
        if targets.len() % 2 != 0 {
            return Err(inst.operand_error("a target has no member"));
        }
        targets.chunks_exact(2).try_for_each(|pair| {
            self.budget.take(inst, group.len() as u64)?;
            self.decorations.add(inst, Id(pair[0]), Some(pair[1]), &group)
        })
    }
}
