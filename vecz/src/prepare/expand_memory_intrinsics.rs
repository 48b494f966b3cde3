//! Make copies and fills of a small constant length loads and stores.
//! Needs: nothing. Guarantees: no `llvm.memcpy`, `llvm.memmove` or `llvm.memset` of a constant length up to [`LIMIT`] is left, volatile ones apart.
//! Changes: those calls.
//! before: `call void @llvm.memcpy.p1.p1.i64(ptr align 8 %to, ptr align 8 %from, i64 12, i1 false)`
//! after:  `%a = load i64, ptr %from   %b = load i32, ptr %from.8   store i64 %a, ptr %to   store i32 %b, ptr %to.8`
//!
//! Copies of structures are such calls. As accesses of elements they have addresses that differ by constants, so those of many work-items become groups of
//! interleaved elements. Everything is loaded before anything is stored: the same code does for `memmove`. Where a structure has been taken apart, what lies between its
//! fields is left as a copy of its own, whose `!tbaa.struct` names no field: what such bytes are nobody may know (C11 6.2.6.1), so that they are not copied.

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::builder::{Builder, BuilderError};
use inkwell::module::Module;
use inkwell::targets::TargetData;
use inkwell::types::IntType;
use inkwell::values::{
    BasicValue, BasicValueEnum, CallSiteValue, FunctionValue, InstructionValue, IntValue, PointerValue,
};
use ir::{build, metadata, rewrite, view};

use super::variable_layout::Place;
use crate::{Reason, Request};

/// The longest copy in bytes that becomes loads and stores: 32 of the widest, more than fit into registers otherwise.
pub const LIMIT: u64 = 256;

/// The size in bytes of the largest piece: what the machine's registers for integers hold.
const WIDEST: u64 = 8;

/// The pass.
pub fn expand_memory_intrinsics<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    _: &Request<'_>,
) -> Result<(), Reason> {
    let builder = module.get_context().create_builder();
    let layout = view::layout(module);
    let wanted = view::instructions(function).into_iter().filter_map(Wanted::of);
    for wanted in wanted.collect::<Vec<_>>() {
        builder.position_before(&wanted.call);
        if wanted.is_of_padding {
            rewrite::erase(wanted.call);
            continue;
        }
        let expansion = Expansion {
            module,
            builder: &builder,
            layout: &layout,
        };
        expansion.expand(&wanted)?;
        rewrite::erase(wanted.call);
    }
    Ok(())
}

/// Where what is stored comes from.
#[derive(Clone, Copy)]
enum Source<'ctx> {
    /// Memory, of an alignment.
    Memory(PointerValue<'ctx>, u64),
    /// One byte again and again.
    Byte(IntValue<'ctx>),
}

/// A call that is expanded.
struct Wanted<'ctx> {
    call: InstructionValue<'ctx>,
    to: PointerValue<'ctx>,
    to_align: u64,
    source: Source<'ctx>,
    length: u64,
    /// Whether it copies nothing that a field has.
    is_of_padding: bool,
    /// The places in private variables that it reads or writes.
    places: Vec<Place<'ctx>>,
}

impl<'ctx> Wanted<'ctx> {
    fn of(instruction: InstructionValue<'ctx>) -> Option<Wanted<'ctx>> {
        let call = view::as_call(instruction)?;
        let name = view::name(view::called_function(call)?);
        let operands = view::value_operands(instruction);
        let align = |at: u32| argument_align(call, at);
        let is_fill = name.starts_with("llvm.memset.");
        if !is_fill && !name.starts_with("llvm.memcpy.") && !name.starts_with("llvm.memmove.") {
            return None;
        }
        let [to, from, length, is_volatile] = operands[..] else {
            return None;
        };
        let length = length.into_int_value().get_zero_extended_constant()?;
        let is_plain = is_volatile.into_int_value().get_zero_extended_constant() == Some(0);
        (length <= LIMIT && is_plain).then(|| Wanted {
            call: instruction,
            to: to.into_pointer_value(),
            to_align: align(0),
            source: match is_fill {
                true => Source::Byte(from.into_int_value()),
                false => Source::Memory(from.into_pointer_value(), align(1)),
            },
            length,
            is_of_padding: copies_no_field(instruction, length),
            places: [to, from].into_iter().filter_map(Place::of).collect(),
        })
    }

    /// The pieces, offset and size in bytes, each as large as alignment allows, but no larger than [`WIDEST`], nor than the scalars of a private variable that
    /// are there, for which there may be a register each.
    fn pieces(&self, layout: &TargetData) -> Vec<(u64, u64)> {
        let align = match self.source {
            Source::Memory(_, align) => align.min(self.to_align),
            Source::Byte(_) => self.to_align,
        };
        let (mut pieces, mut at) = (Vec::new(), 0);
        while at < self.length {
            let scalars = self.places.iter().filter_map(|place| place.scalar(layout, at));
            let most = scalars.fold(align_at(align, at).min(WIDEST), u64::min).max(1);
            let mut size = 1 << most.ilog2();
            while size > self.length - at {
                size /= 2;
            }
            pieces.push((at, size));
            at += size;
        }
        pieces
    }
}

/// Whether a copy is of a structure, and no field of it is in the copied bytes.
fn copies_no_field(copy: InstructionValue<'_>, length: u64) -> bool {
    let fields = metadata::copied_fields(copy);
    fields.is_some_and(|fields| fields.iter().all(|(at, size)| *size == 0 || *at >= length))
}

struct Expansion<'a, 'ctx> {
    module: &'a Module<'ctx>,
    builder: &'a Builder<'ctx>,
    layout: &'a TargetData,
}

impl<'ctx> Expansion<'_, 'ctx> {
    fn expand(&self, wanted: &Wanted<'ctx>) -> Result<(), BuilderError> {
        let pieces = wanted.pieces(self.layout);
        let mut values = Vec::new();
        for (offset, size) in &pieces {
            let ty = self.integer(*size);
            values.push(match wanted.source {
                Source::Memory(from, align) => {
                    let place = self.place(from, *offset)?;
                    let value = self.builder.build_load(ty, place, "")?;
                    build::set_align(value.as_instruction_value(), align_at(align, *offset) as u32);
                    value
                }
                Source::Byte(byte) => self.repeated(byte, ty)?,
            });
        }
        for ((offset, _), value) in pieces.iter().zip(values) {
            let place = self.place(wanted.to, *offset)?;
            let store = self.builder.build_store(place, value)?;
            build::set_align(Some(store), align_at(wanted.to_align, *offset) as u32);
        }
        Ok(())
    }

    fn integer(&self, bytes: u64) -> IntType<'ctx> {
        let context = self.module.get_context();
        match bytes {
            1 => context.i8_type(),
            2 => context.i16_type(),
            4 => context.i32_type(),
            _ => context.i64_type(),
        }
    }

    fn place(&self, base: PointerValue<'ctx>, offset: u64) -> Result<PointerValue<'ctx>, BuilderError> {
        if offset == 0 {
            return Ok(base);
        }
        let context = self.module.get_context();
        let offset = context.i64_type().const_int(offset, false);
        // SAFETY: the call accesses all bytes up to its length, which the offset is below.
        unsafe { self.builder.build_in_bounds_gep(context.i8_type(), base, &[offset], "") }
    }

    /// An integer all bytes of which are the same.
    fn repeated(&self, byte: IntValue<'ctx>, ty: IntType<'ctx>) -> Result<BasicValueEnum<'ctx>, BuilderError> {
        if ty == byte.get_type() {
            return Ok(byte.into());
        }
        let wide = self.builder.build_int_z_extend(byte, ty, "")?;
        let ones = ty.const_int(0x0101_0101_0101_0101, false);
        Ok(self.builder.build_int_mul(wide, ones, "")?.into())
    }
}

/// The alignment so many bytes behind what is aligned.
fn align_at(align: u64, offset: u64) -> u64 {
    align.min(1 << offset.trailing_zeros().min(31))
}

/// The alignment that a call says an argument has.
fn argument_align(call: CallSiteValue<'_>, at: u32) -> u64 {
    let kind = Attribute::get_named_enum_kind_id("align");
    let align = call.get_enum_attribute(AttributeLoc::Param(at), kind);
    align.map_or(1, |align| align.get_enum_value()).max(1)
}
