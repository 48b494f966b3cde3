//! Do the arithmetic of indices in the width of addresses, where flags allow it.
//! Needs: loops in LCSSA form. Guarantees: a sum of linear 32-bit integers that may not overflow, extended to 64 bits, is a 64-bit sum of linear integers;
//! loops stay in LCSSA form. Changes: adds integer arithmetic and phis beside what is there, replaces extensions.
//!
//! before: `%i = add nsw i32 %x, %n` `%j = sext i32 %i to i64`   after: `%i = ...` `%j = add i64 (sext %x), (sext %n)`
//!
//! What wraps in 32 bits is no line of addresses. `nsw` says that lanes which are on do not wrap, and nothing about lane 0 when it is off; but all
//! addresses are measured from lane 0's. The 64-bit sum is right in every lane, and needs no flags for it. Only integers that are linear are treated
//! so: as vectors, wider ones cost more.

use std::collections::{HashMap, HashSet};

use inkwell::builder::Builder;
use inkwell::module::Module;
use inkwell::types::IntType;
use inkwell::values::{BasicValueEnum, FunctionValue, InstructionOpcode, IntValue};
use ir::rewrite;

use crate::analyses::divergence::Divergence;
use crate::analyses::shapes::{integer_bits, Ranges, Shape, Shapes};
use crate::analyses::uniformity::Uniformity;
use crate::function::{Function, ValueId};
use crate::{Reason, Request};

/// The pass.
pub fn widen_indices<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    request: &Request<'_>,
) -> Result<(), Reason> {
    let f = Function::read(function)?;
    let dimension = request.dimension.unwrap_or(0);
    let uniformity = Uniformity::run(&f, dimension);
    let divergence = Divergence::run(&f, &uniformity);
    let shapes = Shapes::find(&f, dimension, request.local_size, &uniformity, &divergence);
    let mut widener = Widener {
        f: &f,
        shapes: &shapes,
        ranges: Ranges::new(&f, request.local_size),
        wide: module.get_context().i64_type(),
        builder: module.get_context().create_builder(),
        made: HashMap::new(),
        extensions: HashMap::new(),
    };
    let mut replaced = Vec::new();
    for value in f.all_instructions() {
        let Some(sign) = widener.extension(value) else { continue };
        let of = f.instruction(value).map(|it| it.operands[0]);
        let Some(of) = of.filter(|of| widener.is_wanted(value, *of)) else {
            continue;
        };
        if !widener.can_widen(of, sign, &mut HashSet::new()) {
            // What is read as a signed integer anyway must not be read otherwise where it is off.
            continue;
        }
        replaced.push((value, widener.widen(of, sign)?));
    }
    for (value, with) in replaced {
        let instruction = f.instruction(value).expect("only instructions are extensions");
        rewrite::replace_instruction(instruction.llvm, with);
    }
    Ok(())
}

/// How a narrow integer is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Sign {
    Signed,
    Unsigned,
}

struct Widener<'a, 'ctx> {
    f: &'a Function<'ctx>,
    shapes: &'a Shapes,
    ranges: Ranges<'a, 'ctx>,
    wide: IntType<'ctx>,
    builder: Builder<'ctx>,
    made: HashMap<(ValueId, Sign), IntValue<'ctx>>,
    extensions: HashMap<(ValueId, Sign), IntValue<'ctx>>,
}

impl<'ctx> Widener<'_, 'ctx> {
    /// How an extension to the width of addresses reads what it extends.
    fn extension(&self, value: ValueId) -> Option<Sign> {
        let instruction = self.f.instruction(value)?;
        if integer_bits(self.f.values[value].ty) != Some(64) {
            return None;
        }
        match instruction.opcode {
            InstructionOpcode::SExt => Some(Sign::Signed),
            // One that promises that the integer is not negative reads it as a signed one as well.
            InstructionOpcode::ZExt if instruction.llvm.get_non_negative_flag() == Ok(true) => Some(Sign::Signed),
            InstructionOpcode::ZExt => Some(Sign::Unsigned),
            _ => None,
        }
    }

    /// Whether an integer is linear, and its extension not yet.
    fn is_wanted(&self, extension: ValueId, of: ValueId) -> bool {
        let is_linear = matches!(self.shapes.of(of), Shape::Strided(_) | Shape::Guarded(_));
        is_linear && !self.shapes.of(extension).is_linear()
    }

    /// Whether the extension of a value is a sum of extensions; `pending` are phis whose answer is being looked for.
    fn can_widen(&self, value: ValueId, sign: Sign, pending: &mut HashSet<ValueId>) -> bool {
        if self.made.contains_key(&(value, sign)) || self.is_leaf(value, sign) {
            return true;
        }
        let Some(instruction) = self.f.instruction(value) else {
            return true;
        };
        let operands = &instruction.operands;
        let constant = |at: usize| self.f.constant_int(operands[at]);
        let keeps = match sign {
            Sign::Signed => instruction.llvm.get_no_signed_wrap_flag() == Ok(true),
            Sign::Unsigned => instruction.llvm.get_no_unsigned_wrap_flag() == Ok(true),
        };
        match instruction.opcode {
            InstructionOpcode::Add | InstructionOpcode::Sub | InstructionOpcode::Mul if keeps => {}
            InstructionOpcode::Shl if keeps && constant(1).is_some_and(|by| (0..32).contains(&by)) => {
                return self.can_widen(operands[0], sign, pending);
            }
            InstructionOpcode::Or if instruction.llvm.get_disjoint_flag() == Ok(true) => {}
            InstructionOpcode::Select if self.shapes.of(operands[0]).is_uniform() => {
                return operands[1..].iter().all(|of| self.can_widen(*of, sign, pending));
            }
            // Lanes that came different ways have no lane 0 to measure from: only a linear phi is one of all lanes.
            InstructionOpcode::Phi if self.shapes.of(value).is_linear() => {
                if !pending.insert(value) {
                    return true;
                }
            }
            _ => return false,
        }
        operands.iter().all(|of| self.can_widen(*of, sign, pending))
    }

    /// Whether the extension of a value is right in all lanes as it is.
    fn is_leaf(&self, value: ValueId, sign: Sign) -> bool {
        let Some(bits) = integer_bits(self.f.values[value].ty) else {
            return false;
        };
        let fits = match sign {
            Sign::Signed => self.ranges.fits_signed(value, bits),
            Sign::Unsigned => self.ranges.fits_unsigned(value, bits),
        };
        match self.shapes.of(value) {
            Shape::Uniform => true,
            Shape::Strided(_) => fits,
            Shape::Guarded(_) | Shape::Varying => false,
        }
    }

    /// The extension of a value that [`Self::can_widen`].
    fn widen(&mut self, value: ValueId, sign: Sign) -> Result<IntValue<'ctx>, Reason> {
        if let Some(made) = self.made.get(&(value, sign)) {
            return Ok(*made);
        }
        if self.is_leaf(value, sign) || self.f.instruction(value).is_none() {
            return self.extend(value, sign);
        }
        let instruction = self.f.instruction(value).expect("other values are leaves");
        let operands = instruction.operands.clone();
        if instruction.opcode == InstructionOpcode::Phi {
            self.builder.position_before(&instruction.llvm);
            let phi = self.builder.build_phi(self.wide, "wide")?;
            let made = phi.as_basic_value().into_int_value();
            self.made.insert((value, sign), made);
            for (of, from) in operands.iter().zip(&instruction.incoming) {
                let of = self.widen(*of, sign)?;
                phi.add_incoming(&[(&of, self.f.blocks[*from].llvm)]);
            }
            return Ok(made);
        }
        let mut wide = Vec::new();
        let first = usize::from(instruction.opcode == InstructionOpcode::Select);
        for of in &operands[first..] {
            wide.push(self.widen(*of, sign)?);
        }
        self.place_behind(value);
        let b = &self.builder;
        let made = match instruction.opcode {
            InstructionOpcode::Add | InstructionOpcode::Or => b.build_int_add(wide[0], wide[1], "wide"),
            InstructionOpcode::Sub => b.build_int_sub(wide[0], wide[1], "wide"),
            InstructionOpcode::Mul => b.build_int_mul(wide[0], wide[1], "wide"),
            InstructionOpcode::Shl => b.build_left_shift(wide[0], wide[1], "wide"),
            _ => {
                let condition = self.f.llvm_value(operands[0]).expect("a condition is a value");
                b.build_select(condition.into_int_value(), wide[0], wide[1], "wide")
                    .map(BasicValueEnum::into_int_value)
            }
        };
        let made = made?;
        self.made.insert((value, sign), made);
        Ok(made)
    }

    /// The extension of a leaf.
    fn extend(&mut self, value: ValueId, sign: Sign) -> Result<IntValue<'ctx>, Reason> {
        if let Some(made) = self.extensions.get(&(value, sign)) {
            return Ok(*made);
        }
        let narrow = self
            .f
            .llvm_value(value)
            .expect("an integer is a value")
            .into_int_value();
        if let Some(constant) = narrow.get_sign_extended_constant() {
            let unsigned = narrow.get_zero_extended_constant().unwrap_or_default();
            return Ok(match sign {
                Sign::Signed => self.wide.const_int(constant as u64, true),
                Sign::Unsigned => self.wide.const_int(unsigned, false),
            });
        }
        if let Some(whole) = self.whole(value, sign) {
            return Ok(whole);
        }
        self.place_behind(value);
        let made = match sign {
            Sign::Signed => self.builder.build_int_s_extend(narrow, self.wide, "wide"),
            Sign::Unsigned => self.builder.build_int_z_extend(narrow, self.wide, "wide"),
        };
        let made = made?;
        self.extensions.insert((value, sign), made);
        Ok(made)
    }

    /// What a narrow integer was cut from, if nothing was lost.
    fn whole(&self, value: ValueId, sign: Sign) -> Option<IntValue<'ctx>> {
        let instruction = self.f.instruction(value)?;
        let bits = integer_bits(self.f.values[value].ty)?;
        let of = *instruction.operands.first()?;
        let is_cut = instruction.opcode == InstructionOpcode::Trunc && integer_bits(self.f.values[of].ty) == Some(64);
        let is_whole = match sign {
            Sign::Signed => self.ranges.fits_signed(of, bits),
            Sign::Unsigned => self.ranges.fits_unsigned(of, bits),
        };
        (is_cut && is_whole).then(|| self.f.llvm_value(of).map(BasicValueEnum::into_int_value))?
    }

    /// Puts what is built next where a value is there for the first time.
    fn place_behind(&self, value: ValueId) {
        let entry = self.f.blocks[self.f.entry()].llvm;
        match self.f.instruction(value) {
            Some(instruction) if instruction.opcode != InstructionOpcode::Phi => {
                let next = instruction.llvm.get_next_instruction().expect("a block has an end");
                self.builder.position_before(&next);
            }
            Some(phi) => {
                let block = self.f.blocks[phi.block].llvm;
                self.builder.position_before(&rewrite::first_place(block));
            }
            None => self.builder.position_before(&rewrite::first_place(entry)),
        }
    }
}
