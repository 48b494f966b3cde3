//! The extended instruction set `OpenCL.std`: each instruction is a call of the OpenCL C builtin it stands for.
//!
//! SPIR-V's integers have no sign; the instruction says it (`s_max`, `u_max`), and the mangled name needs it. Where neither says it, the
//! signed overload is called: it is the one that clang takes for `int` arguments, and both compute the same.

use inkwell::values::BasicValueEnum;
use ir::mangle::{Qualifiers, Scalar, Type};
use rspirv::spirv::OpenclStd100Op as Std;

use crate::binary::Inst;
use crate::builtins::Effect;
use crate::conversions::{mangled_space, rounding_suffix};
use crate::error::{Error, Id, Result};
use crate::shapes::element;
use crate::translator::{Entity, Translator, Value};
use crate::types::Kind;

/// How the types of an instruction's operands and result hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// All floating-point and alike.
    Floats,
    /// All integers and alike, with this sign.
    Ints {
        signed: bool,
    },
    /// Floating-point vectors to their scalar: `length`.
    FloatsToScalar,
    /// Floating-point to integers of 32 bits: `ilogb`.
    FloatToInt,
    /// Floating-point, then integers of 32 bits: `ldexp`.
    FloatByInt,
    /// Unsigned integers to floating-point of their width: `nan`.
    IntToFloat,
    /// Floating-point, the last operand a pointer to the same: `sincos`.
    FloatOut,
    /// Floating-point, the last operand a pointer to integers of 32 bits: `frexp`.
    IntOut,
    /// High and low half to an integer of twice the width: `upsample`.
    Upsample {
        signed: bool,
    },
    /// Two values of the result's type, then integers of as many bits: `select`.
    Select,
    /// All of the result's type, integers or not: `bitselect`.
    Alike,
    /// Vectors, then a vector of unsigned indices: `shuffle`.
    Shuffle,
    Memory(Access),
}

/// Loads and stores of vectors and halves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    Load { half: bool },
    Store { half: bool, rounding: bool },
    Prefetch,
}

/// The form of an instruction and the number of its operands; none if it takes any number.
fn form(op: Std) -> Option<(Form, usize)> {
    use Std::*;
    Some(match op {
        acos | acosh | acospi | asin | asinh | asinpi | atan | atanh | atanpi | cbrt | ceil | cos | cosh | cospi
        | erfc | erf | exp | exp2 | exp10 | expm1 | fabs | floor | lgamma | log | log2 | log10 | log1p | logb
        | rint | round | rsqrt | sin | sinh | sinpi | sqrt | tan | tanh | tanpi | tgamma | trunc | half_cos
        | half_exp | half_exp2 | half_exp10 | half_log | half_log2 | half_log10 | half_recip | half_rsqrt
        | half_sin | half_sqrt | half_tan | native_cos | native_exp | native_exp2 | native_exp10 | native_log
        | native_log2 | native_log10 | native_recip | native_rsqrt | native_sin | native_sqrt | native_tan
        | degrees | radians | sign | normalize | fast_normalize => (Form::Floats, 1),
        atan2 | atan2pi | copysign | fdim | fmax | fmin | fmod | hypot | maxmag | minmag | nextafter | pow | powr
        | remainder | half_divide | half_powr | native_divide | native_powr | fmax_common | fmin_common | step
        | cross => (Form::Floats, 2),
        fma | mad | fclamp | mix | smoothstep => (Form::Floats, 3),
        length | fast_length => (Form::FloatsToScalar, 1),
        distance | fast_distance => (Form::FloatsToScalar, 2),
        ilogb => (Form::FloatToInt, 1),
        ldexp | pown | rootn => (Form::FloatByInt, 2),
        nan => (Form::IntToFloat, 1),
        fract | modf | sincos => (Form::FloatOut, 2),
        frexp | lgamma_r => (Form::IntOut, 2),
        remquo => (Form::IntOut, 3),
        s_abs | clz | ctz | popcount => (Form::Ints { signed: true }, 1),
        u_abs => (Form::Ints { signed: false }, 1),
        s_abs_diff | s_add_sat | s_hadd | s_rhadd | s_max | s_min | s_mul_hi | rotate | s_sub_sat | s_mul24 => {
            (Form::Ints { signed: true }, 2)
        }
        u_abs_diff | u_add_sat | u_hadd | u_rhadd | u_max | u_min | u_mul_hi | u_sub_sat | u_mul24 => {
            (Form::Ints { signed: false }, 2)
        }
        s_clamp | s_mad_hi | s_mad_sat | s_mad24 => (Form::Ints { signed: true }, 3),
        u_clamp | u_mad_hi | u_mad_sat | u_mad24 => (Form::Ints { signed: false }, 3),
        s_upsample => (Form::Upsample { signed: true }, 2),
        u_upsample => (Form::Upsample { signed: false }, 2),
        bitselect => (Form::Alike, 3),
        select => (Form::Select, 3),
        shuffle => (Form::Shuffle, 2),
        shuffle2 => (Form::Shuffle, 3),
        vloadn => (Form::Memory(Access::Load { half: false }), 3),
        vload_half => (Form::Memory(Access::Load { half: true }), 2),
        vload_halfn | vloada_halfn => (Form::Memory(Access::Load { half: true }), 3),
        vstoren => (
            Form::Memory(Access::Store {
                half: false,
                rounding: false,
            }),
            3,
        ),
        vstore_half | vstore_halfn | vstorea_halfn => (
            Form::Memory(Access::Store {
                half: true,
                rounding: false,
            }),
            3,
        ),
        vstore_half_r | vstore_halfn_r | vstorea_halfn_r => (
            Form::Memory(Access::Store {
                half: true,
                rounding: true,
            }),
            4,
        ),
        prefetch => (Form::Memory(Access::Prefetch), 2),
        printf => return None,
    })
}

/// The builtin's name: the instruction's own, without the marks of sign and kind that C does by overloading.
fn builtin_name(op: Std) -> String {
    let name = format!("{op:?}");
    match op {
        Std::fclamp => "clamp".to_owned(),
        Std::fmax_common => "max".to_owned(),
        Std::fmin_common => "min".to_owned(),
        _ => name
            .strip_prefix("s_")
            .or_else(|| name.strip_prefix("u_"))
            .unwrap_or(&name)
            .to_owned(),
    }
}

/// Operand words before the instruction's own: the set and the instruction's number.
const FIRST: usize = 2;

impl<'ctx> Translator<'ctx, '_> {
    pub fn opencl_std(&mut self, inst: &Inst) -> Result<()> {
        if self.function.is_none() {
            return Err(Error::Layout {
                at: inst.at,
                reason: "it is not inside a function",
            });
        }
        let number = inst.word(1)?;
        let op = Std::from_u32(number)
            .ok_or_else(|| inst.operand_error(format!("{number} is no instruction of OpenCL.std")))?;
        if op == Std::printf {
            return self.std_printf(inst, FIRST);
        }
        let (form, count) = form(op).ok_or_else(|| inst.unsupported(format!("OpenCL.std {op:?}")))?;
        if inst.len() != FIRST + count {
            return Err(inst.operand_error(format!("OpenCL.std {op:?} has {count} operands")));
        }
        let name = builtin_name(op);
        match form {
            Form::Memory(Access::Load { half }) => self.std_load(inst, op, half),
            Form::Memory(Access::Store { half, rounding }) => self.std_store(inst, op, half, rounding),
            Form::Memory(Access::Prefetch) => self.std_prefetch(inst),
            form => self.std_compute(inst, &name, form),
        }
    }

    fn std_compute(&mut self, inst: &Inst, name: &str, form: Form) -> Result<()> {
        let operands = self.values(inst, FIRST)?;
        let result = inst.result_type()?;
        // OpenCL C has the fast forms for `float` only. Of other numbers the usual ones are what is asked for, too.
        let is_float = |value: &Value<'ctx>| self.float_bits(inst, value.llvm.get_type()) == Ok(32);
        let name = match name.strip_prefix("fast_") {
            Some(usual) if !operands.iter().all(is_float) => usual,
            _ => name,
        };
        let mut types = Vec::with_capacity(operands.len());
        for (index, operand) in operands.iter().enumerate() {
            let last = index + 1 == operands.len();
            types.push(self.parameter(inst, form, result, &operands, *operand, last)?);
        }
        self.check_result(inst, form, result, &operands)?;
        let has_pointer = matches!(form, Form::FloatOut | Form::IntOut);
        let effect = if has_pointer { Effect::Memory } else { Effect::None };
        let llvm: Vec<BasicValueEnum> = operands.iter().map(|value| value.llvm).collect();
        let call = self.call_builtin(inst, name, &types, &llvm, Some(self.basic_type(inst, result)?), effect)?;
        match call.try_as_basic_value().basic() {
            Some(value) if self.float_bits(inst, value.get_type()).is_ok() => self.set_float(inst, value),
            _ => self.set_call(inst, call),
        }
    }

    /// The type of one parameter, its operand checked against the instruction's form.
    fn parameter(
        &self,
        inst: &Inst,
        form: Form,
        result: Id,
        operands: &[Value<'ctx>],
        operand: Value<'ctx>,
        last: bool,
    ) -> Result<Type> {
        let misfit = || inst.type_error("an operand's type does not fit the instruction");
        let check = |fits: bool| if fits { Ok(()) } else { Err(misfit()) };
        let ty = operand.llvm.get_type();
        let (result_llvm, first) = (self.basic_type(inst, result)?, operands[0].llvm.get_type());
        let lanes = |ty| element(ty).1;
        let is_float = |id: Id| self.expect_float(inst, id);
        let plain = |signed| self.builtin_type(inst, operand.ty, signed, Qualifiers::NONE);
        match form {
            Form::FloatOut | Form::IntOut if last => {
                let pointee = self.pointee(inst, operand.ty)?;
                let llvm = self.basic_type(inst, pointee)?;
                match form {
                    Form::FloatOut => check(llvm == first)?,
                    _ => check(lanes(llvm) == lanes(first) && self.int_bits(inst, llvm)? == 32)?,
                }
                plain(true)
            }
            Form::Floats | Form::FloatOut | Form::IntOut => {
                is_float(operand.ty)?;
                check(ty == result_llvm)?;
                plain(true)
            }
            Form::FloatsToScalar | Form::FloatToInt => {
                is_float(operand.ty)?;
                check(ty == first)?;
                plain(true)
            }
            Form::FloatByInt if last => {
                check(self.int_bits(inst, ty)? == 32 && lanes(ty) == lanes(first))?;
                plain(true)
            }
            Form::FloatByInt => {
                is_float(operand.ty)?;
                check(ty == result_llvm)?;
                plain(true)
            }
            Form::IntToFloat => {
                check(self.int_bits(inst, ty)? == self.float_bits(inst, result_llvm)?)?;
                check(lanes(ty) == lanes(result_llvm))?;
                plain(false)
            }
            Form::Ints { signed } => {
                check(self.int_bits(inst, ty)? > 1 && ty == result_llvm)?;
                plain(signed)
            }
            // The low half has no sign.
            Form::Upsample { signed } => {
                check(ty == first && lanes(ty) == lanes(result_llvm))?;
                check(2 * self.int_bits(inst, ty)? == self.int_bits(inst, result_llvm)?)?;
                plain(signed && !last)
            }
            Form::Select if last => {
                let bits = |id: Id| -> Result<u64> {
                    let (element, _) = self.components(inst, id)?;
                    Ok(self.ty(inst, element)?.bytes)
                };
                self.int_bits(inst, ty)?;
                check(lanes(ty) == lanes(result_llvm) && bits(operand.ty)? == bits(result)?)?;
                plain(true)
            }
            Form::Select | Form::Alike => {
                check(ty == result_llvm)?;
                plain(true)
            }
            Form::Shuffle if last => {
                check(lanes(ty) == lanes(result_llvm) && self.int_bits(inst, ty)? > 1)?;
                plain(false)
            }
            Form::Shuffle => {
                check(ty == first && element(ty).0 == element(result_llvm).0)?;
                plain(true)
            }
            Form::Memory(_) => Err(misfit()),
        }
    }

    /// Checks the result where the operands alone do not decide it.
    fn check_result(&self, inst: &Inst, form: Form, result: Id, operands: &[Value<'ctx>]) -> Result<()> {
        let (llvm, first) = (self.basic_type(inst, result)?, operands[0].llvm.get_type());
        let fits = match form {
            Form::FloatsToScalar => llvm == element(first).0,
            Form::FloatToInt => element(llvm).1 == element(first).1 && self.int_bits(inst, llvm)? == 32,
            _ => true,
        };
        match fits {
            true => Ok(()),
            false => Err(inst.type_error("the result type does not fit the operands")),
        }
    }
}

/// Memory.
impl<'ctx> Translator<'ctx, '_> {
    /// A pointer operand to scalars, as a parameter; checked to point to `scalar` if that is given.
    fn scalar_pointer(
        &self,
        inst: &Inst,
        operand: Value<'ctx>,
        scalar: Option<Scalar>,
        qualifiers: Qualifiers,
    ) -> Result<Type> {
        let pointee = self.pointee(inst, operand.ty)?;
        let space = mangled_space(self.storage(inst, operand.ty)?);
        match (self.scalar(inst, pointee, true), scalar) {
            (Some(found), None) if found != Scalar::Void && found != Scalar::Bool => {
                Ok(Type::pointer(space, qualifiers, found))
            }
            (Some(found), Some(wanted)) if found == wanted => Ok(Type::pointer(space, qualifiers, found)),
            _ => Err(inst.type_error("its pointer does not point to the scalars that are loaded or stored")),
        }
    }

    fn offset(&self, inst: &Inst, index: usize) -> Result<BasicValueEnum<'ctx>> {
        let offset = self.int(inst, index)?;
        match offset.get_type().get_bit_width() {
            64 => Ok(offset.into()),
            _ => Err(inst.type_error("its offset is not of 64 bits")),
        }
    }

    /// Offset, pointer, and for vectors the number of components.
    fn std_load(&mut self, inst: &Inst, op: Std, half: bool) -> Result<()> {
        let (offset, pointer) = (self.offset(inst, FIRST)?, self.operand(inst, FIRST + 1)?);
        let result = inst.result_type()?;
        let (scalar, lanes) = self.components(inst, result)?;
        if inst.optional_word(FIRST + 2).is_some_and(|count| count != lanes) {
            return Err(inst.type_error("its number of components is not the result's"));
        }
        let scalar = match self.scalar(inst, scalar, true) {
            Some(Scalar::Float | Scalar::Double) if half => Some(Scalar::Half),
            scalar if !half => scalar,
            _ => return Err(inst.type_error("a half is loaded as a wider floating-point value")),
        };
        let stem = if op == Std::vloada_halfn {
            "vloada_half"
        } else if half {
            "vload_half"
        } else {
            "vload"
        };
        let name = if lanes > 1 {
            format!("{stem}{lanes}")
        } else {
            stem.to_owned()
        };
        let types = [
            Scalar::ULong.into(),
            self.scalar_pointer(inst, pointer, scalar, Qualifiers::CONST)?,
        ];
        let llvm = Some(self.basic_type(inst, result)?);
        let call = self.call_builtin(inst, &name, &types, &[offset, pointer.llvm], llvm, Effect::Memory)?;
        self.set_call(inst, call)
    }

    /// Data, offset, pointer, and for some a rounding mode.
    fn std_store(&mut self, inst: &Inst, op: Std, half: bool, rounding: bool) -> Result<()> {
        let (data, offset) = (self.operand(inst, FIRST)?, self.offset(inst, FIRST + 1)?);
        let pointer = self.operand(inst, FIRST + 2)?;
        let (scalar, lanes) = self.components(inst, data.ty)?;
        let scalar = match self.scalar(inst, scalar, true) {
            Some(Scalar::Float | Scalar::Double) if half => Some(Scalar::Half),
            scalar if !half => scalar,
            _ => return Err(inst.type_error("a half is stored from a wider floating-point value")),
        };
        let suffix = match rounding {
            true => rounding_suffix(inst.word(FIRST + 3)?)
                .ok_or_else(|| inst.operand_error("its rounding mode is unknown"))?,
            false => "",
        };
        let aligned = matches!(op, Std::vstorea_halfn | Std::vstorea_halfn_r);
        let stem = if aligned {
            "vstorea_half"
        } else if half {
            "vstore_half"
        } else {
            "vstore"
        };
        let lanes = if lanes > 1 { lanes.to_string() } else { String::new() };
        let types = [
            self.builtin_type(inst, data.ty, true, Qualifiers::NONE)?,
            Scalar::ULong.into(),
            self.scalar_pointer(inst, pointer, scalar, Qualifiers::NONE)?,
        ];
        let arguments = [data.llvm, offset, pointer.llvm];
        self.call_builtin(
            inst,
            &format!("{stem}{lanes}{suffix}"),
            &types,
            &arguments,
            None,
            Effect::Memory,
        )?;
        self.set_nothing(inst)
    }

    fn std_prefetch(&mut self, inst: &Inst) -> Result<()> {
        let (pointer, count) = (self.operand(inst, FIRST)?, self.offset(inst, FIRST + 1)?);
        self.pointer(inst, FIRST)?;
        let types = [
            self.builtin_type(inst, pointer.ty, true, Qualifiers::CONST)?,
            Scalar::ULong.into(),
        ];
        self.call_builtin(inst, "prefetch", &types, &[pointer.llvm, count], None, Effect::Memory)?;
        self.set_nothing(inst)
    }

    /// The result of an instruction that has none: its type must be void.
    fn set_nothing(&mut self, inst: &Inst) -> Result<()> {
        match self.ty(inst, inst.result_type()?)?.kind {
            Kind::Void => self.define(inst, inst.result()?, Entity::Inert),
            _ => Err(inst.type_error("its result type is not void")),
        }
    }
}
