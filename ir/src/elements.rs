//! Operations on vectors, element by element.

use inkwell::builder::Builder;
use inkwell::llvm_sys::core::{
    LLVMBuildFreeze, LLVMConstRealGetDouble, LLVMGetAggregateElement, LLVMGetIndices, LLVMGetMaskValue,
    LLVMGetNumIndices, LLVMGetNumMaskElements, LLVMGetPoison, LLVMGetUndefMaskElem, LLVMIsAConstant, LLVMIsAConstantFP,
    LLVMIsAPoisonValue, LLVMIsAShuffleVectorInst, LLVMIsUndef,
};
use inkwell::llvm_sys::prelude::{LLVMModuleRef, LLVMTypeRef, LLVMValueRef};
use inkwell::module::Module;
use inkwell::types::{AsTypeRef, BasicTypeEnum, VectorType};
use inkwell::values::{AsValueRef, BasicValueEnum, InstructionOpcode, InstructionValue};

extern "C" {
    fn weft_is_elementwise(instruction: LLVMValueRef) -> bool;
    fn weft_element_operation(
        instruction: LLVMValueRef,
        operands: *mut LLVMValueRef,
        count: u32,
        place: LLVMValueRef,
    ) -> LLVMValueRef;
    fn weft_fold(module: LLVMModuleRef, constant: LLVMValueRef) -> LLVMValueRef;
    fn weft_convert_constant(
        constant: LLVMValueRef,
        ty: LLVMTypeRef,
        from_signed: bool,
        to_signed: bool,
        rounding: u32,
    ) -> LLVMValueRef;
    fn weft_bits(module: LLVMModuleRef, ty: LLVMTypeRef, bits: *mut u64, distance: *mut u64);
}

/// Whether each element of an instruction's result depends on those elements of its operands only that have the same index, operands that are no
/// vectors apart: arithmetic, comparisons, selections, casts, addresses, and calls of intrinsics that are the same at every width.
pub fn is_elementwise(instruction: InstructionValue<'_>) -> bool {
    // SAFETY: a live instruction.
    unsafe { weft_is_elementwise(instruction.as_value_ref()) }
}

/// The operation of an elementwise instruction, of a load or of a store, on one element: its operands are given in order, elements in the place of
/// vectors. Flags and metadata stay. Put before `place`.
pub fn element_operation<'ctx>(
    instruction: InstructionValue<'ctx>,
    operands: &[BasicValueEnum<'ctx>],
    place: InstructionValue<'ctx>,
) -> InstructionValue<'ctx> {
    let mut operands: Vec<LLVMValueRef> = operands.iter().map(|it| it.as_value_ref()).collect();
    assert_eq!(
        operands.len(),
        crate::view::value_operands(instruction).len(),
        "an operation of one element has as many operands as that of all"
    );
    let count = operands.len() as u32;
    // SAFETY: live instructions; `operands` holds as many live values as the instruction has operands. The copy is in a block, which owns it.
    unsafe {
        InstructionValue::new(weft_element_operation(
            instruction.as_value_ref(),
            operands.as_mut_ptr(),
            count,
            place.as_value_ref(),
        ))
    }
}

/// An element of a constant vector, array or structure; none of values that are no constants, and of constant expressions that do not tell.
pub fn constant_element<'ctx>(vector: BasicValueEnum<'ctx>, index: u32) -> Option<BasicValueEnum<'ctx>> {
    // SAFETY: a live value, which is asked for an element only if it is a constant; a null answer is not made into a value.
    unsafe {
        if LLVMIsAConstant(vector.as_value_ref()).is_null() {
            return None;
        }
        let element = LLVMGetAggregateElement(vector.as_value_ref(), index);
        (!element.is_null()).then(|| BasicValueEnum::new(element))
    }
}

/// A constant as simple as it is where the data layout of a module holds; other values as they are.
pub fn fold<'ctx>(module: &Module<'ctx>, value: BasicValueEnum<'ctx>) -> BasicValueEnum<'ctx> {
    // SAFETY: a live module and a live value, which is folded only if it is a constant; then the answer is one of the same type and context.
    unsafe {
        match LLVMIsAConstant(value.as_value_ref()).is_null() {
            true => value,
            false => BasicValueEnum::new(weft_fold(module.as_mut_ptr(), value.as_value_ref())),
        }
    }
}

/// Where numbers are rounded to, as LLVM numbers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// To zero.
    Zero = 0,
    /// To the nearest number, and to the even one of two.
    Nearest = 1,
    /// To a greater number.
    Up = 2,
    /// To a smaller number.
    Down = 3,
}

/// The numbers of a constant as ones of type `ty`, of which there are as many, rounded if either are floating-point. What no integer is becomes the nearest
/// one, and NaN zero. None if the constant is not known, or no constant.
pub fn convert_constant<'ctx>(
    constant: BasicValueEnum<'ctx>,
    ty: BasicTypeEnum<'ctx>,
    (from_signed, to_signed): (bool, bool),
    rounding: Rounding,
) -> Option<BasicValueEnum<'ctx>> {
    let (value, ty) = (constant.as_value_ref(), ty.as_type_ref());
    // SAFETY: a live value and a type of numbers or vectors of them, as the caller says; a null answer is not made into a value.
    unsafe {
        let converted = weft_convert_constant(value, ty, from_signed, to_signed, rounding as u32);
        (!converted.is_null()).then(|| BasicValueEnum::new(converted))
    }
}

/// A floating-point number that is known: of a vector, that of all its elements; those that are undefined or poison are whatever the others are.
pub fn known_number(value: BasicValueEnum<'_>) -> Option<f64> {
    let BasicValueEnum::VectorValue(vector) = value else {
        // SAFETY: a live value, which is asked for its number only if it is one: other constants have none.
        return unsafe {
            let mut loses = 0;
            let is_number = !LLVMIsAConstantFP(value.as_value_ref()).is_null();
            is_number.then(|| LLVMConstRealGetDouble(value.as_value_ref(), &mut loses))
        };
    };
    let mut known = None;
    for at in 0..vector.get_type().get_size() {
        let element = constant_element(value, at)?;
        if !is_undefined(element) {
            let number = known_number(element)?;
            if known.is_some_and(|known| known != number) {
                return None;
            }
            known = Some(number);
        }
    }
    known
}

/// Whether a value is the constant `poison`.
pub fn is_poison(value: BasicValueEnum<'_>) -> bool {
    // SAFETY: a live value; the answer is null or the same pointer.
    unsafe { !LLVMIsAPoisonValue(value.as_value_ref()).is_null() }
}

/// Whether a value is a constant that is poison, or has elements or fields that are.
pub fn has_poison(value: BasicValueEnum<'_>) -> bool {
    let count = match value.get_type() {
        BasicTypeEnum::VectorType(ty) => ty.get_size(),
        BasicTypeEnum::ArrayType(ty) => ty.len(),
        BasicTypeEnum::StructType(ty) => ty.count_fields(),
        _ => 0,
    };
    is_poison(value) || (0..count).map_while(|at| constant_element(value, at)).any(has_poison)
}

/// The type of vectors of so many elements of a type.
pub fn vector_of(element: BasicTypeEnum<'_>, count: u32) -> VectorType<'_> {
    match element {
        BasicTypeEnum::IntType(ty) => ty.vec_type(count),
        BasicTypeEnum::FloatType(ty) => ty.vec_type(count),
        BasicTypeEnum::PointerType(ty) => ty.vec_type(count),
        other => panic!("there are no vectors of {other}"),
    }
}

/// Whether a value is the constant `poison` or `undef`: anything will do for it.
pub fn is_undefined(value: BasicValueEnum<'_>) -> bool {
    // SAFETY: a live value.
    unsafe { LLVMIsUndef(value.as_value_ref()) != 0 }
}

/// The constant `poison` of a type.
pub fn poison(ty: BasicTypeEnum<'_>) -> BasicValueEnum<'_> {
    // SAFETY: a live type of values, of which its poison is one.
    unsafe { BasicValueEnum::new(LLVMGetPoison(ty.as_type_ref())) }
}

/// A value that is no longer poison, whatever it is otherwise, where the builder stands.
pub fn freeze<'ctx>(builder: &Builder<'ctx>, value: BasicValueEnum<'ctx>) -> BasicValueEnum<'ctx> {
    assert!(builder.get_insert_block().is_some(), "the builder stands nowhere");
    // SAFETY: the builder stands in a block, by the assertion; a live value of any type has a frozen one of its type.
    unsafe {
        BasicValueEnum::new(LLVMBuildFreeze(
            builder.as_mut_ptr(),
            value.as_value_ref(),
            c"".as_ptr(),
        ))
    }
}

/// Which elements of its operands, one after the other, a `shufflevector` takes; none for elements that may be anything.
pub fn shuffle_mask(shuffle: InstructionValue<'_>) -> Vec<Option<u32>> {
    let raw = shuffle.as_value_ref();
    // SAFETY: a live instruction, asked for its mask once it is known to have one, at indices below the mask's length.
    unsafe {
        assert!(!LLVMIsAShuffleVectorInst(raw).is_null(), "shuffles have masks");
        (0..LLVMGetNumMaskElements(raw))
            .map(|at| LLVMGetMaskValue(raw, at))
            .map(|element| (element != LLVMGetUndefMaskElem()).then_some(element as u32))
            .collect()
    }
}

/// Where an `insertvalue` puts something, or an `extractvalue` takes it from.
pub fn indices(access: InstructionValue<'_>) -> Vec<u32> {
    let opcode = access.get_opcode();
    assert!(
        matches!(opcode, InstructionOpcode::InsertValue | InstructionOpcode::ExtractValue),
        "{opcode:?} has no indices"
    );
    let raw = access.as_value_ref();
    // SAFETY: a live instruction with indices, by the assertion: as many as it says, at least one, which are its own as long as it lives.
    unsafe { std::slice::from_raw_parts(LLVMGetIndices(raw), LLVMGetNumIndices(raw) as usize).to_vec() }
}

/// How large values of a type are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits {
    /// The bits of a value.
    pub value: u64,
    /// The bits from one to the next in memory.
    pub distance: u64,
}

/// How large values of a type are; the type must not be scalable.
pub fn bits<'ctx>(module: &Module<'ctx>, ty: BasicTypeEnum<'ctx>) -> Bits {
    assert!(!ty.is_scalable_vector_type(), "the size of {ty} is not known");
    let (mut value, mut distance) = (0, 0);
    // SAFETY: live module and type; both places outlive the call.
    unsafe { weft_bits(module.as_mut_ptr(), ty.as_type_ref(), &mut value, &mut distance) }
    Bits { value, distance }
}
