//! Scans over a work-group, in the linear order of its work-items.
//!
//! Work-items run in linear order, so what a scan gives one of them depends on those that ran before: a variable of the wrapper runs along.
//! before: `%s = call i32 @__mux_work_group_scan_inclusive_add_i32(i32 0, i32 %x)`
//! after:  behind the point `running = 0`; in the region after, `running = running + x`, and `%s` is `running`
//!
//! A scan is a point although its result could be made without waiting: work-items "complete reads and writes to memory before any are
//! allowed to continue execution beyond the work-group function" (the specification's execution model).
//!
//! While regions are found and copied, making the result is a call of [`STEP`], which keeps the operand alive across the point, and starting anew one of
//! [`RESET`], both with the scan's number.

use std::collections::{HashMap, HashSet};

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, CallSiteValue, FunctionValue, PointerValue};
use ir::group_ops::{GroupOp, Kind, Op, Scope};
use ir::{attributes, rewrite, view};

use super::bug;
use super::points::{Hooks, Site};
use crate::passes::group_arithmetic::combine;
use crate::BuildError;

/// `T __weft_scan_step_<scan>(i32 number, T value)`
const STEP: &str = "__weft_scan_step_";
/// `void __weft_scan_reset(i32 number)`
const RESET: &str = "__weft_scan_reset";

/// A scan of the kernel.
struct Scan<'ctx> {
    /// What is run for each work-item.
    step: FunctionValue<'ctx>,
    op: Op,
    group_op: GroupOp,
}

/// The scans of a kernel, by their numbers.
pub(super) struct Scans<'ctx> {
    by_number: HashMap<u64, Scan<'ctx>>,
}

/// At a scan, work-items wait and what runs along starts anew.
pub(super) struct Restart<'ctx> {
    number: BasicValueEnum<'ctx>,
}

impl<'ctx> Restart<'ctx> {
    /// The point that a scan is.
    pub fn of(call: CallSiteValue<'ctx>) -> Result<Self, BuildError> {
        let number = view::instruction_of(call)
            .get_operand(0)
            .and_then(|number| number.value());
        let number = number.ok_or_else(|| bug("a scan without a number"))?;
        Ok(Self { number })
    }
}

impl<'ctx> Hooks<'ctx> for Restart<'ctx> {
    fn between(&self, site: &Site<'_, 'ctx>) -> Result<(), BuildError> {
        let reset = site.module.get_function(RESET).unwrap_or_else(|| {
            let context = site.module.get_context();
            let ty = context.void_type().fn_type(&[context.i32_type().into()], false);
            site.module.add_function(RESET, ty, None)
        });
        site.builder.build_call(reset, &[self.number.into()], "")?;
        Ok(())
    }
}

fn operation(group_op: GroupOp) -> Option<Op> {
    match group_op.kind() {
        Kind::ScanInclusive(op) | Kind::ScanExclusive(op) if group_op.scope() == Scope::Work => Some(op),
        _ => None,
    }
}

impl<'ctx> Scans<'ctx> {
    /// Puts steps behind the scans of a kernel, which stay as points.
    pub fn prepare(module: &Module<'ctx>, kernel: FunctionValue<'ctx>) -> Result<Self, BuildError> {
        let mut by_number = HashMap::new();
        let builder = module.get_context().create_builder();
        for call in view::calls(kernel) {
            let Some(callee) = view::called_function(call) else {
                continue;
            };
            let Some(group_op) = GroupOp::parse(&view::name(callee)) else {
                continue;
            };
            let Some(op) = operation(group_op) else { continue };
            let name = format!("{STEP}{group_op}");
            let step = module
                .get_function(&name)
                .unwrap_or_else(|| module.add_function(&name, callee.get_type(), None));
            let instruction = view::instruction_of(call);
            let operand = |at| instruction.get_operand(at).and_then(|operand| operand.value());
            let (Some(number), Some(value)) = (operand(0), operand(1)) else {
                return Err(bug("a scan without operands"));
            };
            let after = instruction
                .get_next_instruction()
                .ok_or_else(|| bug("a scan ends a block"))?;
            builder.position_before(&after);
            let arguments: [BasicMetadataValueEnum; 2] = [number.into(), value.into()];
            let result = builder.build_call(step, &arguments, "")?;
            rewrite::replace_uses(instruction, view::instruction_of(result));
            by_number.insert(number_of(number)?, Scan { step, op, group_op });
        }
        if !by_number.is_empty() {
            // The order of scans.
            attributes::set_work_item_order(kernel, [0, 1, 2]);
        }
        Ok(Self { by_number })
    }

    /// Writes the steps out in the finished wrapper.
    pub fn expand(self, module: &Module<'ctx>, wrapper: FunctionValue<'ctx>) -> Result<(), BuildError> {
        if self.by_number.is_empty() {
            return Ok(());
        }
        let (builder, start) = (
            module.get_context().create_builder(),
            module.get_context().create_builder(),
        );
        crate::passes::replace_local_module_scope_variables::position_at_start(&start, wrapper);
        let mut running: HashMap<u64, PointerValue> = HashMap::new();
        let steps: HashSet<FunctionValue> = self.by_number.values().map(|scan| scan.step).collect();
        let reset = module.get_function(RESET);
        for call in view::calls(wrapper) {
            let Some(callee) = view::called_function(call) else {
                continue;
            };
            let (is_step, is_reset) = (steps.contains(&callee), Some(callee) == reset);
            if !is_step && !is_reset {
                continue;
            }
            let operand = |at| view::instruction_of(call).get_operand(at).and_then(|it| it.value());
            let number = number_of(operand(0).ok_or_else(|| bug("a scan without a number"))?)?;
            let scan = self.by_number.get(&number).ok_or_else(|| bug("an unknown scan"))?;
            let variable = match running.get(&number) {
                Some(variable) => *variable,
                None => {
                    let variable = start.build_alloca(scan.identity(module).get_type(), "running")?;
                    running.insert(number, variable);
                    variable
                }
            };
            builder.position_before(&view::instruction_of(call));
            if is_reset {
                builder.build_store(variable, scan.identity(module))?;
                rewrite::erase_call(call);
            } else {
                let value = operand(1).ok_or_else(|| bug("a scan without an operand"))?;
                let result = scan.step(module, &builder, variable, value)?;
                rewrite::replace_instruction(view::instruction_of(call), result);
            }
        }
        let mut markers: Vec<FunctionValue> = reset.into_iter().chain(steps).collect();
        markers.retain(|marker| view::has_no_uses(*marker));
        markers.into_iter().for_each(rewrite::delete_function);
        Ok(())
    }
}

impl<'ctx> Scan<'ctx> {
    fn identity(&self, module: &Module<'ctx>) -> BasicValueEnum<'ctx> {
        self.op
            .identity(module.get_context(), self.group_op.operand_type().element)
    }

    fn step(
        &self,
        module: &Module<'ctx>,
        builder: &Builder<'ctx>,
        variable: PointerValue<'ctx>,
        value: BasicValueEnum<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let before = builder.build_load(value.get_type(), variable, "")?;
        let after = combine(module, builder, self.op, before, value)?;
        builder.build_store(variable, after)?;
        Ok(match self.group_op.kind() {
            Kind::ScanExclusive(_) => before,
            _ => after,
        })
    }
}

fn number_of(value: BasicValueEnum<'_>) -> Result<u64, BuildError> {
    match value {
        BasicValueEnum::IntValue(number) => number.get_zero_extended_constant(),
        _ => None,
    }
    .ok_or_else(|| bug("the number of a scan is not constant"))
}
