//! Scans over a work-group, in the linear order of its work-items.
//!
//! before: `%s = call i32 @__mux_work_group_scan_inclusive_add_i32(i32 0, i32 %x)`
//! after:  in the loop of the region before, `array[item] = %x`; behind it `__weft_scan_inclusive_add_i32(array, items)`, in place; in the region
//!         after, `%s` is `array[item]`
//!
//! Where a body runs several work-items at once, its operand has one element for each, and so has what it stores and loads.
//!
//! So the loops over work-items have nothing that leads from one iteration to the next, and may run in any order. What does is in the function
//! ([`define`]), which scans a vector at a time: one after the other go only the totals of vectors.

use inkwell::builder::Builder;
use inkwell::module::{Linkage, Module};
use inkwell::types::{BasicTypeEnum, VectorType};
use inkwell::values::{
    BasicMetadataValueEnum, BasicValue, BasicValueEnum, FunctionValue, InstructionValue, IntValue, PointerValue,
};
use inkwell::IntPredicate;
use ir::builtin_info::Mux;
use ir::group_ops::{Element, GroupOp, Kind, Op, OperandType, Participants, Scope};
use ir::loops::{self, Rolled};
use ir::vectorization::Width;
use ir::widen;

use super::bug;
use super::kept::Array;
use super::points::{Hooks, Site};
use crate::passes::group_arithmetic::{combine, number_or_identity};
use crate::passes::mux;
use crate::BuildError;

/// Bytes of the vectors that are scanned. Places are kept for a multiple of 64 work-items, so the last vector is within the array.
const VECTOR_BYTES: u32 = 64;

/// Elements behind the last whole vector are scanned one by one if they are fewer. They were mostly written so, and a vector that is read where elements were just written waits until those
/// are in the cache: groups of 8 took 3 times as long as those of 16.
const ONE_BY_ONE: u32 = 16;

/// A scan.
pub(super) struct Scan<'ctx> {
    group_op: GroupOp,
    /// The operation on what is in the array.
    op: Op,
    /// The type of its elements: single bits take a byte each.
    element: Element,
    array: Array<'ctx>,
}

/// Bytes of the array that a scan needs, for each work-item.
pub(super) fn bytes_per_item(group_op: GroupOp) -> u64 {
    u64::from(in_memory(group_op.operand_type().element).bits() / 8)
}

fn in_memory(element: Element) -> Element {
    match element {
        Element::I1 => Element::I8,
        other => other,
    }
}

impl<'ctx> Scan<'ctx> {
    /// The point that a scan is, with its array.
    pub fn open(group_op: GroupOp, array: Array<'ctx>) -> Result<Self, BuildError> {
        let op = match group_op.kind() {
            Kind::ScanInclusive(op) | Kind::ScanExclusive(op) => op,
            _ => return Err(bug("a function of a work-group that is no scan")),
        };
        let op = match op {
            Op::LogicalAnd => Op::And,
            Op::LogicalOr => Op::Or,
            Op::LogicalXor => Op::Xor,
            other => other,
        };
        Ok(Self {
            group_op,
            op,
            element: in_memory(group_op.operand_type().element),
            array,
        })
    }

    /// The type of what a body stores and loads.
    fn of_body(&self, site: &Site<'_, 'ctx>) -> BasicTypeEnum<'ctx> {
        OperandType::fixed(site.width, self.element).llvm(site.module.get_context())
    }

    /// The work-item's element, or that of the first one.
    fn place(&self, site: &Site<'_, 'ctx>) -> Result<PointerValue<'ctx>, BuildError> {
        let item = site.item.ok_or_else(|| bug("a scan without a work-item"))?;
        self.array.element(site.module, site.builder, item)
    }

    fn is_of_bits(&self) -> bool {
        self.group_op.operand_type().element == Element::I1
    }
}

impl<'ctx> Hooks<'ctx> for Scan<'ctx> {
    fn leave(&self, site: &Site<'_, 'ctx>, operands: &[BasicValueEnum<'ctx>]) -> Result<(), BuildError> {
        let operand = operands.get(self.group_op.first_operand() as usize);
        let mut value = *operand.ok_or_else(|| bug("a scan without an operand"))?;
        let builder = site.builder;
        if self.is_of_bits() {
            value = match (value, self.of_body(site)) {
                (BasicValueEnum::VectorValue(bits), BasicTypeEnum::VectorType(bytes)) => {
                    builder.build_int_z_extend(bits, bytes, "")?.into()
                }
                (bit, byte) => builder
                    .build_int_z_extend(bit.into_int_value(), byte.into_int_type(), "")?
                    .into(),
            };
        }
        let value = number_or_identity(builder, self.op, self.element, value)?;
        let store = builder.build_store(self.place(site)?, value)?;
        self.set_alignment(Some(store))?;
        site.note_access(Some(store));
        Ok(())
    }

    fn between(&self, site: &Site<'_, 'ctx>) -> Result<(), BuildError> {
        let mut items = mux::query(site.module, site.builder, Mux::GetLocalSize, 0)?;
        for dimension in [1, 2] {
            let size = mux::query(site.module, site.builder, Mux::GetLocalSize, dimension)?;
            items = site.builder.build_int_nuw_mul(items, size, "")?;
        }
        let function = self.function(site.module)?;
        let arguments: [BasicMetadataValueEnum; 2] = [self.array.start.into(), items.into()];
        site.builder.build_call(function, &arguments, "")?;
        Ok(())
    }

    fn enter(&self, site: &Site<'_, 'ctx>) -> Result<Option<BasicValueEnum<'ctx>>, BuildError> {
        let builder = site.builder;
        let result = builder.build_load(self.of_body(site), self.place(site)?, "")?;
        self.set_alignment(result.as_instruction_value())?;
        site.note_access(result.as_instruction_value());
        if !self.is_of_bits() {
            return Ok(Some(result));
        }
        let bit = site.module.get_context().bool_type();
        Ok(Some(match result {
            BasicValueEnum::VectorValue(bytes) => {
                let bits = bit.vec_type(bytes.get_type().get_size());
                builder.build_int_truncate(bytes, bits, "")?.into()
            }
            byte => builder.build_int_truncate(byte.into_int_value(), bit, "")?.into(),
        }))
    }
}

impl<'ctx> Scan<'ctx> {
    /// The function that scans an array of so many elements in place, made when the module has none.
    fn function(&self, module: &Module<'ctx>) -> Result<FunctionValue<'ctx>, BuildError> {
        let context = module.get_context();
        let kind = match self.group_op.kind() {
            Kind::ScanInclusive(_) => "inclusive",
            _ => "exclusive",
        };
        let name = format!("__weft_scan_{kind}_{}_{}", self.op.name(), self.element.name());
        if let Some(made) = module.get_function(&name) {
            return Ok(made);
        }
        let pointer = context.ptr_type(mux::LOCAL.into());
        let ty = context
            .void_type()
            .fn_type(&[pointer.into(), context.i64_type().into()], false);
        let function = module.add_function(&name, ty, Some(Linkage::Internal));
        self.define(module, function)?;
        Ok(function)
    }

    /// `whole` is the count without the few elements that are left over:
    /// `for at in (0..whole).step_by(LANES) { v = scan(array[at..]); array[at..] = running op v; running = running op v[LANES - 1] }`
    /// `for at in whole..count { running = running op array[at]; array[at] = running }`
    fn define(&self, module: &Module<'ctx>, function: FunctionValue<'ctx>) -> Result<(), BuildError> {
        let context = module.get_context();
        let builder = context.create_builder();
        let missing = || bug("a scan without its parameters");
        let array = function.get_nth_param(0).ok_or_else(missing)?.into_pointer_value();
        let count = function.get_nth_param(1).ok_or_else(missing)?.into_int_value();
        let made = Made {
            scan: self,
            module,
            builder: &builder,
            array,
        };
        let long = count.get_type();
        let number = |value: u32| long.const_int(value.into(), false);
        let lanes = VECTOR_BYTES * 8 / self.element.bits();
        builder.position_at_end(context.append_basic_block(function, "entry"));
        let most = builder.build_int_nuw_add(count, number(lanes.saturating_sub(ONE_BY_ONE)), "")?;
        let whole = builder.build_and(most, long.const_int(u64::from(lanes).wrapping_neg(), true), "whole")?;
        let running = self.op.identity(context, self.element);
        let running = made.each("vectors", (number(0), whole, lanes), running, |at, running| {
            made.scan_vector(lanes, at, running)
        })?;
        made.each("elements", (whole, count, 1), running, |at, running| {
            made.scan_element(at, running)
        })?;
        builder.build_return(None)?;
        Ok(())
    }

    /// Elements lie at their own alignment, not at that of vectors.
    fn set_alignment(&self, access: Option<InstructionValue<'ctx>>) -> Result<(), BuildError> {
        let aligned = access.map(|access| access.set_alignment(self.element.bits() / 8));
        aligned
            .filter(Result::is_ok)
            .map(|_| ())
            .ok_or_else(|| bug("an access without an alignment"))
    }
}

/// The function that scans, while it is made.
struct Made<'a, 'ctx> {
    scan: &'a Scan<'ctx>,
    module: &'a Module<'ctx>,
    builder: &'a Builder<'ctx>,
    array: PointerValue<'ctx>,
}

impl<'ctx> Made<'_, 'ctx> {
    /// `for at in (from..to).step_by(step) { running = body(at, running) }`, and `running` behind it.
    fn each(
        &self,
        name: &str,
        (from, to, step): (IntValue<'ctx>, IntValue<'ctx>, u32),
        running: BasicValueEnum<'ctx>,
        body: impl FnOnce(IntValue<'ctx>, BasicValueEnum<'ctx>) -> Result<BasicValueEnum<'ctx>, BuildError>,
    ) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let builder = self.builder;
        let before = builder.get_insert_block().ok_or_else(|| bug("a loop out of place"))?;
        let behind = self.module.get_context().insert_basic_block_after(before, "behind");
        let block = self.module.get_context().insert_basic_block_after(before, name);
        let any = builder.build_int_compare(IntPredicate::ULT, from, to, "")?;
        builder.build_conditional_branch(any, block, behind)?;
        builder.position_at_end(block);
        let at = builder.build_phi(from.get_type(), "at")?;
        let so_far = builder.build_phi(running.get_type(), "running")?;
        let index = at.as_basic_value().into_int_value();
        let total = body(index, so_far.as_basic_value())?;
        let next = builder.build_int_nuw_add(index, index.get_type().const_int(step.into(), false), "")?;
        let more = builder.build_int_compare(IntPredicate::ULT, next, to, "")?;
        let latch = builder.build_conditional_branch(more, block, behind)?;
        loops::keep_rolled(latch, Rolled::Scalar);
        at.add_incoming(&[(&from, before), (&next, block)]);
        so_far.add_incoming(&[(&running, before), (&total, block)]);
        builder.position_at_end(behind);
        let last = builder.build_phi(running.get_type(), "running")?;
        last.add_incoming(&[(&running, before), (&total, block)]);
        Ok(last.as_basic_value())
    }

    fn place(&self, at: IntValue<'ctx>) -> Result<PointerValue<'ctx>, BuildError> {
        let element = self.scan.element.llvm(self.module.get_context());
        // SAFETY: one index, below the count, into elements.
        Ok(unsafe { self.builder.build_in_bounds_gep(element, self.array, &[at], "")? })
    }

    fn load(&self, ty: BasicTypeEnum<'ctx>, place: PointerValue<'ctx>) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let load = self.builder.build_load(ty, place, "")?;
        self.scan.set_alignment(load.as_instruction_value())?;
        Ok(load)
    }

    fn combine(
        &self,
        one: BasicValueEnum<'ctx>,
        other: BasicValueEnum<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>, BuildError> {
        combine(self.module, self.builder, self.scan.op, one, other)
    }

    fn is_exclusive(&self) -> bool {
        matches!(self.scan.group_op.kind(), Kind::ScanExclusive(_))
    }

    /// Scans an element in place, and gives what runs along behind it.
    fn scan_element(
        &self,
        at: IntValue<'ctx>,
        running: BasicValueEnum<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let place = self.place(at)?;
        let value = self.load(running.get_type(), place)?;
        let total = self.combine(running, value)?;
        let result = if self.is_exclusive() { running } else { total };
        self.builder.build_store(place, result)?;
        Ok(total)
    }

    /// The same of a vector: `running` goes on from one to the next by a single operation.
    fn scan_vector(
        &self,
        lanes: u32,
        at: IntValue<'ctx>,
        running: BasicValueEnum<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>, BuildError> {
        let (builder, context) = (self.builder, self.module.get_context());
        let ty = OperandType::fixed(lanes, self.scan.element);
        let of_vector = GroupOp::new(Scope::Vec, Participants::All, Kind::ScanInclusive(self.scan.op), ty);
        let of_vector = of_vector.ok_or_else(|| bug("a scan of no vectors"))?;
        let place = self.place(at)?;
        let values = self.load(ty.llvm(context), place)?;
        let scanned = mux::value(mux::group_call(self.module, builder, of_vector, &[values.into()])?)?;
        let width = Width {
            lanes,
            is_scalable: false,
        };
        let before = widen::splat(builder, running, width).into_vector_value();
        let mut result = self.combine(before.into(), scanned)?.into_vector_value();
        let number = |lane: u32| context.i32_type().const_int(lane.into(), false);
        if self.is_exclusive() {
            let mask: Vec<IntValue> = (lanes - 1..2 * lanes - 1).map(number).collect();
            result = builder.build_shuffle_vector(before, result, VectorType::const_vector(&mask), "")?;
        }
        let store = builder.build_store(place, result)?;
        self.scan.set_alignment(Some(store))?;
        let last = builder.build_extract_element(scanned.into_vector_value(), number(lanes - 1), "")?;
        self.combine(running, last)
    }
}
