//! What registers do not hold of a kernel's own vectors, where work-items are done side by side.
//!
//! Counted are the vectors that are alive at each instruction, as often as it runs: much that is alive is only for when something was found that hardly ever is. What a loop only
//! uses is an operand in memory, which costs nothing.

use std::collections::BTreeMap;

use inkwell::types::{BasicTypeEnum, VectorType};

use crate::analyses::frequencies::Frequencies;
use crate::analyses::liveness::Liveness;
use crate::function::{Function, ValueId};
use crate::target::{element_bits, TargetHooks};

/// How many registers own vectors want for one work-item, and how many there are.
#[derive(Clone, Debug, Default)]
pub struct Pressure {
    /// For each number of registers that is wanted, how often instructions run at which it is.
    wanted: BTreeMap<u32, f64>,
    registers: u32,
}

impl Pressure {
    /// Finds it.
    pub fn run(f: &Function<'_>, frequencies: &Frequencies, liveness: &Liveness, target: &dyn TargetHooks) -> Pressure {
        let registers = |value: ValueId| match f.values[value].ty {
            Some(BasicTypeEnum::VectorType(ty)) if !(is_mask(ty) && target.has_mask_registers()) => {
                element_bits(ty.into()).div_ceil(target.vector_bits().max(1))
            }
            _ => 0,
        };
        let mut found = Pressure {
            registers: target.vector_registers(),
            ..Pressure::default()
        };
        for block in f.blocks.keys() {
            let within = f.loops.innermost(block);
            let is_made_here = |value: &ValueId| match within {
                Some(id) => f.block_of(*value).is_some_and(|it| f.loops.all[id].contains(it)),
                None => true,
            };
            liveness.walk_back(f, block, |_, alive| {
                let wanted = alive.iter().filter(is_made_here).map(&registers).sum();
                *found.wanted.entry(wanted).or_default() += frequencies.of(block);
            });
        }
        found
    }

    /// The share of operands that are in memory, of so many work-items side by side.
    pub fn spilled(&self, items: u32) -> f64 {
        let all: f64 = self.wanted.values().sum();
        let spilled = |(wanted, runs): (&u32, &f64)| {
            let wanted = f64::from(wanted * items);
            runs * (1.0 - f64::from(self.registers) / wanted).max(0.0)
        };
        self.wanted.iter().map(spilled).sum::<f64>() / all.max(f64::MIN_POSITIVE)
    }
}

fn is_mask(ty: VectorType<'_>) -> bool {
    element_bits(ty.get_element_type()) == 1
}

#[cfg(test)]
mod tests {
    use inkwell::context::Context;

    use super::*;
    use crate::target::fixed::Fixed;
    use crate::test_ir;

    #[test]
    fn what_hardly_ever_runs_is_hardly_counted() {
        // A store of 64 vectors that are made in the loop, if an element is what is looked for, or else of none.
        let kernel = |condition: &str| {
            let made: String = (0..64)
                .map(|at| format!("  %v{at} = add <16 x i32> %round, splat (i32 {at})\n"))
                .collect();
            let stored: String = (0..64)
                .map(|at| format!("  store <16 x i32> %v{at}, ptr addrspace(1) %p\n"))
                .collect();
            format!(
                "define spir_kernel void @k(ptr addrspace(1) %p, <16 x i32> %x, i32 %n) {{
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %round = phi <16 x i32> [ %x, %entry ], [ %v0, %more ]
{made}
  %one = extractelement <16 x i32> %v63, i32 0
  %is = icmp {condition}
  br i1 %is, label %found, label %more
found:
{stored}
  br label %more
more:
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}}"
            )
        };
        let spilled = |condition: &str, items: u32| {
            let context = Context::create();
            let module = test_ir::module(&context, &kernel(condition));
            let kernel = module.get_function("k").expect("the test has a kernel");
            let f = Function::read(kernel).expect("it can be read");
            let pressure = Pressure::run(&f, &Frequencies::run(&f), &Liveness::run(&f), &Fixed::WIDE);
            pressure.spilled(items)
        };
        let (rarely, often) = ("eq i32 %one, 5", "ult i32 %one, 5");
        assert!(spilled(rarely, 1) < spilled(often, 1));
        assert!(spilled(rarely, 1) < spilled(rarely, 2));
        assert!((0.0..1.0).contains(&spilled(often, 4)));
    }
}
