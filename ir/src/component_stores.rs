//! Stores of components: `v[i].y = y`, for which compilers load a vector, put the component in, and store the vector.
//!
//! before: `%v = load <4 x float>, ptr %p   %w = insertelement <4 x float> %v, float %y, i32 1   store <4 x float> %w, ptr %p`
//! after:  `%q = getelementptr inbounds float, ptr %p, i32 1   store float %y, ptr %q`
//!
//! Each component is a memory location (C11, 3.14: an object of scalar type), so that work-items may write to different ones of one vector at once. Whole vectors would take back what others
//! have written in between: always if lanes load, put in and store together, and now and then if the others are on another thread.

use inkwell::builder::{Builder, BuilderError};
use inkwell::types::{BasicType, BasicTypeEnum, VectorType};
use inkwell::values::{
    BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue, IntValue, PointerValue, VectorValue,
};
use inkwell::AtomicOrdering;

use crate::{addresses, effects, elements, rewrite, view};

/// Stores what is new of vectors alone where the rest was loaded from the same place, in address spaces of which that is wanted.
pub fn narrow<'ctx>(function: FunctionValue<'ctx>, is_wanted: impl Fn(u32) -> bool) -> Result<(), BuilderError> {
    for store in view::instructions(function) {
        let Some(whole) = Whole::of(store).filter(|whole| is_wanted(view::address_space(whole.address))) else {
            continue;
        };
        let builder = view::context_of(store).create_builder();
        builder.position_before(&store);
        if let Some((number, value)) = whole.component_by_number() {
            whole.store_by_number(&builder, number, value)?;
        } else if let Some(parts) = whole.new_parts() {
            for part in parts {
                whole.store_part(&builder, part)?;
            }
        } else {
            continue;
        }
        rewrite::erase(store);
    }
    Ok(())
}

/// A store of a vector whose elements are side by side in memory.
struct Whole<'ctx> {
    store: InstructionValue<'ctx>,
    vector: VectorValue<'ctx>,
    address: PointerValue<'ctx>,
}

/// Where an element of a stored vector comes from.
enum Origin<'ctx> {
    /// It was loaded from where it is stored, or may be anything.
    Old { was_loaded: bool },
    /// It is this value.
    New(BasicValueEnum<'ctx>),
    /// It is something else than before.
    Other,
}

/// Elements that are new, side by side.
struct Part<'ctx> {
    first: u32,
    count: u32,
    /// The value, of a single element.
    value: Option<BasicValueEnum<'ctx>>,
}

impl<'ctx> Whole<'ctx> {
    fn of(store: InstructionValue<'ctx>) -> Option<Whole<'ctx>> {
        if store.get_opcode() != InstructionOpcode::Store || is_atomic(store) {
            return None;
        }
        let [BasicValueEnum::VectorValue(vector), BasicValueEnum::PointerValue(address)] =
            view::value_operands(store)[..]
        else {
            return None;
        };
        let element = vector.get_type().get_element_type();
        // In memory, elements of vectors are side by side; those of an array may have room between them.
        let is_dense = addresses::bits(store, element) == 8 * addresses::array_stride(store, element);
        is_dense.then_some(Whole { store, vector, address })
    }

    fn ty(&self) -> VectorType<'ctx> {
        self.vector.get_type()
    }

    fn element(&self) -> BasicTypeEnum<'ctx> {
        self.ty().get_element_type()
    }

    /// Of `v[i][k] = x`: `k` and `x`.
    fn component_by_number(&self) -> Option<(IntValue<'ctx>, BasicValueEnum<'ctx>)> {
        let insert = self.vector.as_instruction()?;
        if insert.get_opcode() != InstructionOpcode::InsertElement {
            return None;
        }
        let [BasicValueEnum::VectorValue(others), value, BasicValueEnum::IntValue(number)] =
            view::value_operands(insert)[..]
        else {
            return None;
        };
        let is_reload = others.as_instruction().is_some_and(|it| self.is_reload(it));
        (is_reload && !number.is_const()).then_some((number, value))
    }

    /// The elements that are new, if some are and some are not.
    fn new_parts(&self) -> Option<Vec<Part<'ctx>>> {
        let mut parts: Vec<Part> = Vec::new();
        let mut is_reloaded = false;
        for at in 0..self.ty().get_size() {
            let value = match self.origin(at) {
                Origin::Old { was_loaded } => {
                    is_reloaded |= was_loaded;
                    continue;
                }
                Origin::New(value) => Some(value),
                Origin::Other => None,
            };
            match parts.last_mut().filter(|part| part.first + part.count == at) {
                Some(part) => part.count += 1,
                None => parts.push(Part {
                    first: at,
                    count: 1,
                    value,
                }),
            }
        }
        (is_reloaded && !parts.is_empty()).then_some(parts)
    }

    fn origin(&self, at: u32) -> Origin<'ctx> {
        let (mut vector, mut number) = (self.vector, at);
        loop {
            if vector.is_undef() {
                return Origin::Old { was_loaded: false };
            }
            let Some(instruction) = vector.as_instruction() else {
                return Origin::Other;
            };
            let operands = view::value_operands(instruction);
            match (instruction.get_opcode(), &operands[..]) {
                (InstructionOpcode::InsertElement, [BasicValueEnum::VectorValue(others), value, place]) => {
                    match view::constant_integer(*place) {
                        None => return Origin::Other,
                        Some(place) if place == i64::from(number) => return Origin::New(*value),
                        Some(_) => vector = *others,
                    }
                }
                (
                    InstructionOpcode::ShuffleVector,
                    [BasicValueEnum::VectorValue(one), BasicValueEnum::VectorValue(other)],
                ) => {
                    let Some(taken) = elements::shuffle_mask(instruction)[number as usize] else {
                        return Origin::Old { was_loaded: false };
                    };
                    let of_one = one.get_type().get_size();
                    (vector, number) = match taken.checked_sub(of_one) {
                        None => (*one, taken),
                        Some(taken) => (*other, taken),
                    };
                }
                _ if number == at && self.is_reload(instruction) => return Origin::Old { was_loaded: true },
                _ => return Origin::Other,
            }
        }
    }

    /// Whether an instruction loads what is there when the store is reached.
    fn is_reload(&self, load: InstructionValue<'ctx>) -> bool {
        load.get_opcode() == InstructionOpcode::Load
            && !is_atomic(load)
            && view::value_operands(load)[..] == [BasicValueEnum::PointerValue(self.address)]
            && view::value_of(load).is_some_and(|it| it.get_type() == self.ty().as_basic_type_enum())
            && nothing_writes(load, self.store)
    }

    fn store_part(&self, builder: &Builder<'ctx>, part: Part<'ctx>) -> Result<(), BuilderError> {
        let int = view::context_of(self.store).i32_type();
        let number = |at: u32| int.const_int(at.into(), false);
        let value = match part {
            Part {
                count: 1,
                value: Some(value),
                ..
            } => value,
            Part { first, count: 1, .. } => builder.build_extract_element(self.vector, number(first), "")?,
            Part { first, count, .. } => {
                let mask: Vec<IntValue> = (first..first + count).map(number).collect();
                let mask = VectorType::const_vector(&mask);
                builder
                    .build_shuffle_vector(self.vector, self.ty().get_poison(), mask, "")?
                    .into()
            }
        };
        let offset = u64::from(part.first) * addresses::array_stride(self.store, self.element());
        let align = self.align();
        let align = match offset {
            0 => align,
            offset => align.min(1 << offset.trailing_zeros().min(16)),
        };
        self.store_at(builder, number(part.first), value, align)
    }

    /// A number that there is no component of is undefined; what is no part of the vector is not written to.
    fn store_by_number(
        &self,
        builder: &Builder<'ctx>,
        number: IntValue<'ctx>,
        value: BasicValueEnum<'ctx>,
    ) -> Result<(), BuilderError> {
        let last = self.ty().get_size().next_power_of_two() - 1;
        let last = number.get_type().const_int(last.into(), false);
        let number = builder.build_and(number, last, "")?;
        // Numbers are unsigned, indices signed.
        let number = builder.build_int_z_extend_or_bit_cast(number, view::context_of(self.store).i64_type(), "")?;
        let bytes = addresses::array_stride(self.store, self.element());
        let align = self.align().min(1 << bytes.trailing_zeros());
        self.store_at(builder, number, value, align)
    }

    fn align(&self) -> u32 {
        self.store.get_alignment().unwrap_or(1)
    }

    fn store_at(
        &self,
        builder: &Builder<'ctx>,
        number: IntValue<'ctx>,
        value: BasicValueEnum<'ctx>,
        align: u32,
    ) -> Result<(), BuilderError> {
        // SAFETY: `getelementptr` of a number that is below that of the elements which the vector has room for.
        let place = unsafe { builder.build_in_bounds_gep(self.element(), self.address, &[number], "")? };
        let store = builder.build_store(place, value)?;
        // Of stores, and of powers of two, which these are, there is no error.
        let _ = store.set_alignment(align);
        let _ = store.set_volatile(self.store.get_volatile() == Ok(true));
        Ok(())
    }
}

fn is_atomic(access: InstructionValue<'_>) -> bool {
    !matches!(access.get_atomic_ordering(), Ok(AtomicOrdering::NotAtomic))
}

/// Whether a block goes from one instruction on to a second without anything that may write to memory.
fn nothing_writes(from: InstructionValue<'_>, to: InstructionValue<'_>) -> bool {
    let mut between = std::iter::successors(from.get_next_instruction(), |at| at.get_next_instruction());
    let end = between.find(|at| *at == to || effects::of(*at).writes);
    end == Some(to)
}
