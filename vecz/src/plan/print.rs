//! Plans as text: regions, and in them a line for each instruction, with what its recipe costs in the target's unit.

use std::fmt::{self, Write};

use inkwell::values::AnyValue;

use super::control::ActiveLanes;
use super::{Facts, Plan, Region};
use crate::function::BlockId;
use crate::target::Cost;

/// A plan as text.
pub struct Displayed<'a, 'ctx> {
    plan: &'a Plan,
    facts: &'a Facts<'a, 'ctx>,
}

impl Plan {
    /// The plan as text.
    pub fn display<'a, 'ctx>(&'a self, facts: &'a Facts<'a, 'ctx>) -> Displayed<'a, 'ctx> {
        Displayed { plan: self, facts }
    }
}

impl fmt::Display for Displayed<'_, '_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.regions(out, &self.plan.regions, 0)
    }
}

impl Displayed<'_, '_> {
    fn regions(&self, out: &mut fmt::Formatter<'_>, regions: &[Region], depth: usize) -> fmt::Result {
        let indent = "  ".repeat(depth);
        let f = self.facts.function;
        for region in regions {
            match region {
                Region::Block(block) => self.block(out, *block, &indent)?,
                Region::Guarded(body) => {
                    writeln!(out, "{indent}if any:")?;
                    self.regions(out, body, depth + 1)?;
                }
                Region::Loop { id, is_divergent, body } => {
                    let header = f.block_name(f.loops.all[*id].header);
                    match is_divergent {
                        true => writeln!(out, "{indent}loop {header}, until the last lane has left:")?,
                        false => writeln!(out, "{indent}loop {header}:")?,
                    }
                    self.regions(out, body, depth + 1)?;
                }
            }
        }
        Ok(())
    }

    fn block(&self, out: &mut fmt::Formatter<'_>, block: BlockId, indent: &str) -> fmt::Result {
        let f = self.facts.function;
        let control = &self.facts.analyses.control;
        let lanes = match control.mask(block) {
            ActiveLanes::All => "all lanes".to_owned(),
            ActiveLanes::Loop(id) => format!("lanes in loop {}", f.block_name(f.loops.all[id].header)),
            ActiveLanes::Into(of) if of == block => {
                let mut edges = String::new();
                for from in &f.blocks[block].predecessors {
                    let separator = if edges.is_empty() { "" } else { ", " };
                    write!(edges, "{separator}{}", f.block_name(*from))?;
                }
                format!("lanes from {edges}")
            }
            ActiveLanes::Into(of) => format!("lanes of {}", f.block_name(of)),
        };
        let active = match control.is_active(block) {
            true => "",
            false => ", or none",
        };
        writeln!(out, "{indent}{}: {lanes}{active}", f.block_name(block))?;
        for value in f.instructions_of(block) {
            let Some(recipe) = self.plan.recipe(value) else {
                continue;
            };
            let what = match (recipe.describe(self.facts), recipe.cost(self.facts)) {
                (what, Cost::FREE) => what,
                (what, cost) => format!("{what}, {cost}"),
            };
            match f.values[value].ty {
                Some(_) => writeln!(out, "{indent}  {} = {what}", f.named(value))?,
                None => writeln!(out, "{indent}  {what}: {}", text(self.facts, value))?,
            }
        }
        Ok(())
    }
}

/// An instruction without a result, as in the IR.
fn text(facts: &Facts<'_, '_>, value: crate::function::ValueId) -> String {
    let text = facts.instruction(value).map(|it| it.llvm.print_to_string().to_string());
    text.unwrap_or_default().trim().to_owned()
}
