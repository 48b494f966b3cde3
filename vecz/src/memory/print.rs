//! How loads and stores are done, as text.

use std::fmt;

use ir::vectorization::Width;

use super::plan::{AccessPlan, PlannedAccess, Way};
use crate::analyses::shapes::Stride;
use crate::function::{Function, ValueId};
use crate::target::Target;

impl AccessPlan {
    /// In a word or two, how an access is done in parts of such a width.
    pub fn describe(
        &self,
        f: &Function<'_>,
        value: ValueId,
        is_masked: bool,
        width: Width,
        target: &dyn Target,
    ) -> String {
        let Some(planned) = self.of(value) else {
            return String::new();
        };
        match planned.way {
            Way::Interleaved(group) if self.chunks(f, value, is_masked, width, target).is_none() => {
                let group = self.group(group);
                let bytes = planned.access.bytes as i64;
                let way = Way::Linear(Stride::constant(i64::from(group.factor) * bytes));
                PlannedAccess { way, ..planned.clone() }.to_string()
            }
            _ => planned.to_string(),
        }
    }

    /// The plan as text, one access a line.
    pub fn display<'a, 'ctx>(&'a self, f: &'a Function<'ctx>) -> Displayed<'a, 'ctx> {
        Displayed { plan: self, f }
    }
}

/// A plan as text.
pub struct Displayed<'a, 'ctx> {
    plan: &'a AccessPlan,
    f: &'a Function<'ctx>,
}

impl fmt::Display for Displayed<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for value in self.f.all_instructions() {
            let Some(planned) = self.plan.of(value) else { continue };
            write!(out, "{}: {planned}", self.f.named(value))?;
            if let Some(id) = self.plan.tiles.of(value) {
                let leads = if self.plan.tiles.all[id].leader == value {
                    ", leads"
                } else {
                    ""
                };
                write!(out, ", {id}{leads}")?;
            }
            if let Way::Interleaved(id) = planned.way {
                let group = self.plan.group(id);
                let member = group.members.iter().find(|member| member.access.value == value);
                let index = member.map_or(0, |member| member.index);
                write!(out, ", element {index} of {}", group.factor)?;
                if group.leader == value {
                    out.write_str(", leads")?;
                    match group.guards.len() {
                        0 => {}
                        guards => write!(out, ", {guards} guards in all")?,
                    }
                }
            }
            if let Some(id) = self.plan.records.of(value) {
                let record = &self.plan.records.all[id];
                let member = record.members.iter().find(|member| member.access.value == value);
                let index = member.map_or(0, |member| member.index);
                write!(out, ", {id} field {index} of {}", record.fields)?;
                if record.leader == value {
                    out.write_str(", leads")?;
                }
                if record.condition.is_some() {
                    out.write_str(", unless it wraps")?;
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Way::Uniform => f.write_str("uniform"),
            Way::Contiguous { is_reversed: false } => f.write_str("contiguous"),
            Way::Contiguous { is_reversed: true } => f.write_str("reversed"),
            Way::Interleaved(group) => write!(f, "interleaved {group}"),
            Way::Linear(stride) => write!(f, "linear {stride}"),
            Way::Stepped(stride) => write!(f, "linear {stride}, or a line"),
            Way::Each => f.write_str("each"),
        }
    }
}

impl fmt::Display for PlannedAccess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.way)?;
        match self.guards.len() {
            0 => Ok(()),
            1 => write!(f, " guarded"),
            guards => write!(f, " guarded {guards} times"),
        }?;
        if let Some(room) = self.ring {
            write!(f, ", in a ring of {room} lanes")?;
        }
        if let Some(pattern) = &self.pattern {
            write!(f, ", {pattern}")?;
        }
        match (&self.window, &self.table) {
            (Some(window), _) => write!(f, ", {window}"),
            (None, Some(table)) => write!(f, ", {table}"),
            (None, None) if self.lines.are_few => f.write_str(", small"),
            (None, None) => Ok(()),
        }
    }
}
