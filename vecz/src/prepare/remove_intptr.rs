//! Make addresses that go through integers addresses all the way.
//! Needs: nothing. Guarantees: an `inttoptr` is left only where its operand is no address plus or minus something. Changes: those instructions, and phis and
//! selections of integers that they come through.
//! before: `%i = ptrtoint ptr %p to i64   %j = add i64 %i, %x   %q = inttoptr i64 %j to ptr`
//! after:  `%q = getelementptr i8, ptr %p, i64 %x`
//!
//! Whoever follows addresses to see how they differ between lanes need not know of integers that are addresses, and uniform strides can be seen. What is
//! added must not itself be made of an address: a difference of two objects' addresses plus the one is the other, which no `getelementptr` says.

use std::collections::HashMap;

use inkwell::builder::{Builder, BuilderError};
use inkwell::module::Module;
use inkwell::types::PointerType;
use inkwell::values::{
    BasicValue, BasicValueEnum, FunctionValue, InstructionOpcode, InstructionValue, IntValue, PhiValue, PointerValue,
};
use ir::{rewrite, view};

use crate::{Reason, Request};

/// How many instructions deep an integer is looked into.
const DEPTH: u32 = 12;

/// The pass.
pub fn remove_intptr<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    _: &Request<'_>,
) -> Result<(), Reason> {
    let casts = view::instructions(function)
        .into_iter()
        .filter(|it| it.get_opcode() == InstructionOpcode::IntToPtr);
    for cast in casts.collect::<Vec<_>>() {
        let (Some(BasicValueEnum::PointerValue(result)), Some(BasicValueEnum::IntValue(integer))) =
            (view::value_of(cast), view::value_operands(cast).first().copied())
        else {
            continue;
        };
        let mut finder = Finder {
            ty: result.get_type(),
            assumed: Vec::new(),
        };
        if integer.get_type().get_bit_width() == 64 && finder.is_address(integer, DEPTH) {
            let mut maker = Maker {
                builder: module.get_context().create_builder(),
                ty: result.get_type(),
                made: HashMap::new(),
            };
            let address = maker.address(integer, cast)?;
            rewrite::replace_instruction(cast, address);
        }
    }
    Ok(())
}

/// What an integer is made of, if it is an address and an offset.
enum Form<'ctx> {
    Cast(PointerValue<'ctx>),
    /// An address, what is added to it, and whether it is subtracted instead.
    Offset(IntValue<'ctx>, IntValue<'ctx>, bool),
    Select(IntValue<'ctx>, IntValue<'ctx>, IntValue<'ctx>),
    Phi(PhiValue<'ctx>),
}

/// What an integer is made of, given which operands are addresses.
fn form<'ctx>(
    integer: IntValue<'ctx>,
    ty: PointerType<'ctx>,
    is_address: &mut dyn FnMut(IntValue<'ctx>) -> bool,
) -> Option<Form<'ctx>> {
    let instruction = integer.as_instruction()?;
    let operands = view::value_operands(instruction);
    match (instruction.get_opcode(), &operands[..]) {
        (InstructionOpcode::PtrToInt, [BasicValueEnum::PointerValue(address)]) => {
            (address.get_type() == ty).then_some(Form::Cast(*address))
        }
        (opcode @ (InstructionOpcode::Add | InstructionOpcode::Sub), [one, other]) => {
            let (one, other) = (one.into_int_value(), other.into_int_value());
            match (opcode, is_address(one)) {
                (InstructionOpcode::Sub, true) => Some(Form::Offset(one, other, true)),
                (InstructionOpcode::Add, true) => Some(Form::Offset(one, other, false)),
                (InstructionOpcode::Add, false) if is_address(other) => Some(Form::Offset(other, one, false)),
                _ => None,
            }
        }
        (InstructionOpcode::Select, [condition, one, other]) if condition.is_int_value() => Some(Form::Select(
            condition.into_int_value(),
            one.into_int_value(),
            other.into_int_value(),
        )),
        (InstructionOpcode::Phi, _) => PhiValue::try_from(instruction).ok().map(Form::Phi),
        _ => None,
    }
}

fn incoming<'ctx>(phi: PhiValue<'ctx>) -> impl Iterator<Item = BasicValueEnum<'ctx>> {
    (0..phi.count_incoming()).filter_map(move |at| phi.get_incoming(at).map(|(value, _)| value))
}

/// Finds out whether an integer is an address plus or minus something.
struct Finder<'ctx> {
    ty: PointerType<'ctx>,
    /// Phis that are being looked into: round a loop they are what they are on entry.
    assumed: Vec<PhiValue<'ctx>>,
}

impl<'ctx> Finder<'ctx> {
    fn is_address(&mut self, integer: IntValue<'ctx>, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else {
            return false;
        };
        let ty = self.ty;
        match form(integer, ty, &mut |it| self.is_address(it, depth)) {
            Some(Form::Cast(_)) => true,
            Some(Form::Offset(_, offset, _)) => !is_made_of_address(offset, DEPTH),
            Some(Form::Select(_, one, other)) => self.is_address(one, depth) && self.is_address(other, depth),
            Some(Form::Phi(phi)) if self.assumed.contains(&phi) => true,
            Some(Form::Phi(phi)) => {
                self.assumed.push(phi);
                let are_all = incoming(phi).all(|it| self.is_address(it.into_int_value(), depth));
                self.assumed.pop();
                are_all
            }
            None => false,
        }
    }
}

/// Whether an address went into an integer, as far as can be seen. What cannot be seen to its end may be.
fn is_made_of_address(integer: IntValue<'_>, depth: u32) -> bool {
    let Some(instruction) = integer.as_instruction() else {
        return false;
    };
    let Some(depth) = depth.checked_sub(1) else { return true };
    match instruction.get_opcode() {
        InstructionOpcode::PtrToInt => true,
        // What is loaded or returned has been somewhere where nobody follows it: it is as good as a number.
        InstructionOpcode::Load | InstructionOpcode::Call => false,
        _ => view::value_operands(instruction)
            .into_iter()
            .any(|operand| match operand {
                BasicValueEnum::IntValue(operand) => is_made_of_address(operand, depth),
                _ => false,
            }),
    }
}

/// Makes addresses of integers that are.
struct Maker<'ctx> {
    builder: Builder<'ctx>,
    ty: PointerType<'ctx>,
    made: HashMap<BasicValueEnum<'ctx>, PointerValue<'ctx>>,
}

impl<'ctx> Maker<'ctx> {
    /// The address that an integer is. New instructions stand beside those that made the integer; `user` is who wants it.
    fn address(
        &mut self,
        integer: IntValue<'ctx>,
        user: InstructionValue<'ctx>,
    ) -> Result<PointerValue<'ctx>, BuilderError> {
        if let Some(made) = self.made.get(&integer.into()) {
            return Ok(*made);
        }
        let place = integer.as_instruction().unwrap_or(user);
        let mut finder = Finder {
            ty: self.ty,
            assumed: self.open_phis(),
        };
        let form = form(integer, self.ty, &mut |it| finder.is_address(it, DEPTH));
        let Some(form) = form else {
            // The finder was more generous, which costs an `inttoptr` more, no more.
            self.builder
                .position_before(&place.get_next_instruction().unwrap_or(user));
            return self.builder.build_int_to_ptr(integer, self.ty, "");
        };
        let address = match form {
            Form::Cast(address) => address,
            Form::Offset(base, offset, is_negative) => {
                let base = self.address(base, user)?;
                self.builder.position_before(&place);
                let offset = match is_negative {
                    true => self.builder.build_int_neg(offset, "")?,
                    false => offset,
                };
                let byte = base.get_type().get_context().i8_type();
                // SAFETY: without `inbounds`, an address may be computed of any offset.
                unsafe { self.builder.build_gep(byte, base, &[offset], "")? }
            }
            Form::Select(condition, one, other) => {
                let (one, other) = (self.address(one, user)?, self.address(other, user)?);
                self.builder.position_before(&place);
                let chosen = self.builder.build_select(condition, one, other, "")?;
                chosen.into_pointer_value()
            }
            Form::Phi(phi) => {
                self.builder.position_before(&place);
                let made = self.builder.build_phi(self.ty, "")?;
                let address = made.as_basic_value().into_pointer_value();
                // Round the loop it is this one.
                self.made.insert(integer.into(), address);
                for (value, block) in (0..phi.count_incoming()).filter_map(|at| phi.get_incoming(at)) {
                    let value = self.address(value.into_int_value(), user)?;
                    made.add_incoming(&[(&value, block)]);
                }
                address
            }
        };
        self.made.insert(integer.into(), address);
        Ok(address)
    }

    /// The phis for which there is an address already: what is made of them is one, too.
    fn open_phis(&self) -> Vec<PhiValue<'ctx>> {
        let made = self.made.keys().filter_map(|it| it.as_instruction_value());
        made.filter_map(|it| PhiValue::try_from(it).ok()).collect()
    }
}
