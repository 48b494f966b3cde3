//! Instructions over vectors in the place of scalars, masks, and values where control flow has changed around them.
//!
//! Code is written where a builder stands. Values and types may be scalable vectors, so they are not told apart here. A vector of one lane is a scalar: LLVM makes
//! less of `<1 x i32>`.

use inkwell::builder::Builder;
use inkwell::llvm_sys::core::{
    LLVMBuildAdd, LLVMBuildAnd, LLVMBuildExtractElement, LLVMBuildGEP2, LLVMBuildICmp, LLVMBuildInsertElement,
    LLVMBuildMul, LLVMBuildNot, LLVMBuildOr, LLVMBuildSelect, LLVMConstNull, LLVMGetTypeContext, LLVMInt8TypeInContext,
    LLVMIsAConstant, LLVMTypeOf,
};
use inkwell::llvm_sys::prelude::{LLVMBuilderRef, LLVMTypeRef, LLVMValueRef};
use inkwell::llvm_sys::LLVMIntPredicate;
use inkwell::types::{AsTypeRef, BasicTypeEnum, VectorType};
use inkwell::values::{AsValueRef, BasicValueEnum, FunctionValue, InstructionValue, IntValue, VectorValue};

use crate::vectorization::Width;
use crate::{elements, view};

extern "C" {
    fn weft_lane_of(builder: LLVMBuilderRef, of: LLVMValueRef, lane: u32) -> LLVMValueRef;
    fn weft_extended_lane(builder: LLVMBuilderRef, of: LLVMValueRef, lane: u32, is_signed: bool) -> LLVMValueRef;
    fn weft_vector_type(element: LLVMTypeRef, lanes: u32, scalable: bool) -> LLVMTypeRef;
    fn weft_splat(builder: LLVMBuilderRef, value: LLVMValueRef, lanes: u32, scalable: bool) -> LLVMValueRef;
    fn weft_steps(builder: LLVMBuilderRef, element: LLVMTypeRef, lanes: u32, scalable: bool) -> LLVMValueRef;
    fn weft_lane_count(builder: LLVMBuilderRef, ty: LLVMTypeRef, lanes: u32, scalable: bool) -> LLVMValueRef;
    fn weft_clone(
        builder: LLVMBuilderRef,
        instruction: LLVMValueRef,
        operands: *mut LLVMValueRef,
        forget: bool,
    ) -> LLVMValueRef;
    fn weft_can_widen(instruction: LLVMValueRef) -> bool;
    fn weft_operand_is_scalar(instruction: LLVMValueRef, at: u32) -> bool;
    fn weft_widen(
        builder: LLVMBuilderRef,
        instruction: LLVMValueRef,
        operands: *mut LLVMValueRef,
        lanes: u32,
        scalable: bool,
        forget: bool,
    ) -> LLVMValueRef;
    fn weft_can_run_anywhere(instruction: LLVMValueRef) -> bool;
    fn weft_own(builder: LLVMBuilderRef, value: LLVMValueRef) -> LLVMValueRef;
    fn weft_any(builder: LLVMBuilderRef, mask: LLVMValueRef) -> LLVMValueRef;
    fn weft_all(builder: LLVMBuilderRef, mask: LLVMValueRef) -> LLVMValueRef;
    fn weft_stand_for(builder: LLVMBuilderRef, instruction: LLVMValueRef);
    fn weft_move_subprogram(from: LLVMValueRef, to: LLVMValueRef);
    fn weft_repair_ssa(function: LLVMValueRef, masks: *mut LLVMValueRef, count: usize);
}

/// Whether a copy of an instruction keeps what was promised of the original's result (`nsw`, `inbounds`, `!range`), which holds only where that was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promises {
    /// The copy runs where the original did, lane by lane.
    Keep,
    /// It runs elsewhere too.
    Forget,
}

fn raw(values: &[BasicValueEnum<'_>]) -> Vec<LLVMValueRef> {
    values.iter().map(|it| it.as_value_ref()).collect()
}

/// # Safety
/// `value` must be live and of a type of values.
unsafe fn value<'ctx>(value: LLVMValueRef) -> BasicValueEnum<'ctx> {
    assert!(!value.is_null(), "LLVM makes a value");
    // SAFETY: live, by the contract of this function.
    unsafe { BasicValueEnum::new(value) }
}

const NO_NAME: *const std::ffi::c_char = c"".as_ptr();

/// A vector type of so many elements.
pub fn vector_type(element: BasicTypeEnum<'_>, width: Width) -> BasicTypeEnum<'_> {
    if width.is_one() {
        return element;
    }
    // SAFETY: a live type that vectors may have elements of: inkwell's builders check it likewise late.
    unsafe { BasicTypeEnum::new(weft_vector_type(element.as_type_ref(), width.lanes, width.is_scalable)) }
}

/// Whether vectors may have elements of a type.
pub fn is_element(ty: BasicTypeEnum<'_>) -> bool {
    matches!(
        ty,
        BasicTypeEnum::IntType(_) | BasicTypeEnum::FloatType(_) | BasicTypeEnum::PointerType(_)
    )
}

/// The same value in every lane.
pub fn splat<'ctx>(builder: &Builder<'ctx>, of: BasicValueEnum<'ctx>, width: Width) -> BasicValueEnum<'ctx> {
    assert!(
        is_element(of.get_type()),
        "vectors have no elements of {}",
        of.get_type()
    );
    if width.is_one() {
        return of;
    }
    // SAFETY: a builder that stands in a block, a live value of a type of elements.
    unsafe {
        value(weft_splat(
            builder.as_mut_ptr(),
            of.as_value_ref(),
            width.lanes,
            width.is_scalable,
        ))
    }
}

/// The number of each lane, as integers of a type.
pub fn steps<'ctx>(builder: &Builder<'ctx>, element: BasicTypeEnum<'ctx>, width: Width) -> BasicValueEnum<'ctx> {
    assert!(element.is_int_type(), "lanes have integers as numbers");
    if width.is_one() {
        return zero(element);
    }
    // SAFETY: a builder that stands in a block, a live integer type.
    unsafe {
        value(weft_steps(
            builder.as_mut_ptr(),
            element.as_type_ref(),
            width.lanes,
            width.is_scalable,
        ))
    }
}

/// How many lanes there are, as an integer of a type.
pub fn lane_count<'ctx>(builder: &Builder<'ctx>, ty: BasicTypeEnum<'ctx>, width: Width) -> BasicValueEnum<'ctx> {
    assert!(ty.is_int_type(), "a number is an integer");
    // SAFETY: a builder that stands in a block, a live integer type.
    unsafe {
        value(weft_lane_count(
            builder.as_mut_ptr(),
            ty.as_type_ref(),
            width.lanes,
            width.is_scalable,
        ))
    }
}

/// A copy of an instruction with other operands of the same types, which are [`view::value_operands`] in order.
pub fn clone_with<'ctx>(
    builder: &Builder<'ctx>,
    instruction: InstructionValue<'ctx>,
    operands: &[BasicValueEnum<'ctx>],
    promises: Promises,
) -> InstructionValue<'ctx> {
    check(instruction, operands);
    let mut operands = raw(operands);
    // SAFETY: a builder that stands in a block; as many live operands as the instruction has.
    unsafe {
        InstructionValue::new(weft_clone(
            builder.as_mut_ptr(),
            instruction.as_value_ref(),
            operands.as_mut_ptr(),
            promises == Promises::Forget,
        ))
    }
}

fn check(instruction: InstructionValue<'_>, operands: &[BasicValueEnum<'_>]) {
    assert_eq!(
        view::value_operands(instruction).len(),
        operands.len(),
        "a copy has as many operands as the original"
    );
}

/// Whether one instruction or intrinsic over vectors does in every lane what an instruction does. Loads, stores and phis are not among them. The results of an
/// intrinsic that has two (`llvm.sadd.with.overflow`) become two vectors in a structure.
pub fn can_widen(instruction: InstructionValue<'_>) -> bool {
    // SAFETY: a live instruction.
    unsafe { weft_can_widen(instruction.as_value_ref()) }
}

/// Whether an operand of an instruction that [`can_widen`] stays one for all lanes.
pub fn operand_is_scalar(instruction: InstructionValue<'_>, at: u32) -> bool {
    // SAFETY: a live instruction; the index is only looked up in a table.
    unsafe { weft_operand_is_scalar(instruction.as_value_ref(), at) }
}

/// An instruction that [`can_widen`] over vectors: its operands are vectors, but for those which [`operand_is_scalar`]. The condition of a selection may be
/// one for all lanes, and so may some operands of an address, not all.
pub fn widen<'ctx>(
    builder: &Builder<'ctx>,
    instruction: InstructionValue<'ctx>,
    operands: &[BasicValueEnum<'ctx>],
    width: Width,
    promises: Promises,
) -> BasicValueEnum<'ctx> {
    check(instruction, operands);
    assert!(can_widen(instruction), "no instruction over vectors does that");
    if width.is_one() {
        let copy = clone_with(builder, instruction, operands, promises);
        return view::value_of(copy).expect("what can be widened gives a value");
    }
    let mut operands = raw(operands);
    // SAFETY: a builder that stands in a block; an instruction that has a form over vectors, by the assertion; as many live operands as it has.
    unsafe {
        value(weft_widen(
            builder.as_mut_ptr(),
            instruction.as_value_ref(),
            operands.as_mut_ptr(),
            width.lanes,
            width.is_scalable,
            promises == Promises::Forget,
        ))
    }
}

/// Whether an instruction may run where the function does not run it: it neither traps nor has effects.
pub fn can_speculate(instruction: InstructionValue<'_>) -> bool {
    // SAFETY: a live instruction in a function.
    unsafe { weft_can_run_anywhere(instruction.as_value_ref()) }
}

/// A mask as an instruction of the block that the builder is in, which LLVM makes nothing of.
pub fn own<'ctx>(builder: &Builder<'ctx>, mask: BasicValueEnum<'ctx>) -> BasicValueEnum<'ctx> {
    assert_mask(mask);
    // SAFETY: a builder that stands in a block, a live integer or vector of integers.
    unsafe { value(weft_own(builder.as_mut_ptr(), mask.as_value_ref())) }
}

/// Whether any lane of a mask is on.
pub fn any<'ctx>(builder: &Builder<'ctx>, mask: BasicValueEnum<'ctx>) -> IntValue<'ctx> {
    assert_mask(mask);
    if let BasicValueEnum::IntValue(one) = mask {
        return one;
    }
    // SAFETY: a builder that stands in a block, a live vector of integers; the answer is one of them.
    unsafe { IntValue::new(weft_any(builder.as_mut_ptr(), mask.as_value_ref())) }
}

/// Whether every lane of a mask is on.
pub fn all<'ctx>(builder: &Builder<'ctx>, mask: BasicValueEnum<'ctx>) -> IntValue<'ctx> {
    assert_mask(mask);
    if let BasicValueEnum::IntValue(one) = mask {
        return one;
    }
    // SAFETY: as in `any`.
    unsafe { IntValue::new(weft_all(builder.as_mut_ptr(), mask.as_value_ref())) }
}

/// A mask of so many lanes as an integer of as many bits, lane 0 its lowest.
pub fn bits<'ctx>(builder: &Builder<'ctx>, mask: VectorValue<'ctx>) -> IntValue<'ctx> {
    let ty = std::num::NonZeroU32::new(mask.get_type().get_size())
        .and_then(|lanes| mask.get_type().get_context().custom_width_int_type(lanes).ok())
        .expect("vectors have lanes, of which there are integers of as many bits");
    builder
        .build_bit_cast(mask, ty, "")
        .expect("the builder stands in a block")
        .into_int_value()
}

fn is_vector(value: BasicValueEnum<'_>) -> bool {
    value.get_type().is_vector_type() || value.get_type().is_scalable_vector_type()
}

fn assert_mask(mask: BasicValueEnum<'_>) {
    assert!(is_vector(mask) || mask.is_int_value(), "a mask is a vector, or a bit");
}

/// `one | other`.
pub fn or<'ctx>(
    builder: &Builder<'ctx>,
    one: BasicValueEnum<'ctx>,
    other: BasicValueEnum<'ctx>,
) -> BasicValueEnum<'ctx> {
    assert_eq!(one.get_type(), other.get_type());
    // SAFETY: a builder that stands in a block, live integers or vectors of one type.
    unsafe {
        value(LLVMBuildOr(
            builder.as_mut_ptr(),
            one.as_value_ref(),
            other.as_value_ref(),
            NO_NAME,
        ))
    }
}

/// `one & other`, poison where either is.
pub fn and<'ctx>(
    builder: &Builder<'ctx>,
    one: BasicValueEnum<'ctx>,
    other: BasicValueEnum<'ctx>,
) -> BasicValueEnum<'ctx> {
    assert_eq!(one.get_type(), other.get_type());
    // SAFETY: as in `or`.
    unsafe {
        value(LLVMBuildAnd(
            builder.as_mut_ptr(),
            one.as_value_ref(),
            other.as_value_ref(),
            NO_NAME,
        ))
    }
}

/// `one + other`, which may wrap.
pub fn add<'ctx>(
    builder: &Builder<'ctx>,
    one: BasicValueEnum<'ctx>,
    other: BasicValueEnum<'ctx>,
) -> BasicValueEnum<'ctx> {
    assert_eq!(one.get_type(), other.get_type());
    // SAFETY: as in `or`.
    unsafe {
        value(LLVMBuildAdd(
            builder.as_mut_ptr(),
            one.as_value_ref(),
            other.as_value_ref(),
            NO_NAME,
        ))
    }
}

/// `one * other`, which may wrap.
pub fn multiply<'ctx>(
    builder: &Builder<'ctx>,
    one: BasicValueEnum<'ctx>,
    other: BasicValueEnum<'ctx>,
) -> BasicValueEnum<'ctx> {
    assert_eq!(one.get_type(), other.get_type());
    // SAFETY: as in `or`.
    unsafe {
        value(LLVMBuildMul(
            builder.as_mut_ptr(),
            one.as_value_ref(),
            other.as_value_ref(),
            NO_NAME,
        ))
    }
}

/// `one < other` of unsigned integers, lane by lane.
pub fn less<'ctx>(
    builder: &Builder<'ctx>,
    one: BasicValueEnum<'ctx>,
    other: BasicValueEnum<'ctx>,
) -> BasicValueEnum<'ctx> {
    assert_eq!(one.get_type(), other.get_type());
    // SAFETY: as in `or`.
    unsafe {
        value(LLVMBuildICmp(
            builder.as_mut_ptr(),
            LLVMIntPredicate::LLVMIntULT,
            one.as_value_ref(),
            other.as_value_ref(),
            NO_NAME,
        ))
    }
}

/// The complement of a mask.
pub fn not<'ctx>(builder: &Builder<'ctx>, of: BasicValueEnum<'ctx>) -> BasicValueEnum<'ctx> {
    // SAFETY: a builder that stands in a block, a live integer or vector of them.
    unsafe { value(LLVMBuildNot(builder.as_mut_ptr(), of.as_value_ref(), NO_NAME)) }
}

/// `condition ? one : other`, lane by lane if the condition is a vector.
pub fn select<'ctx>(
    builder: &Builder<'ctx>,
    condition: BasicValueEnum<'ctx>,
    one: BasicValueEnum<'ctx>,
    other: BasicValueEnum<'ctx>,
) -> BasicValueEnum<'ctx> {
    assert_eq!(one.get_type(), other.get_type());
    // SAFETY: a builder that stands in a block, live values, the two of one type.
    unsafe {
        value(LLVMBuildSelect(
            builder.as_mut_ptr(),
            condition.as_value_ref(),
            one.as_value_ref(),
            other.as_value_ref(),
            NO_NAME,
        ))
    }
}

/// `mask && condition`: off where the mask is, even if the condition is poison there.
pub fn both<'ctx>(
    builder: &Builder<'ctx>,
    mask: BasicValueEnum<'ctx>,
    condition: BasicValueEnum<'ctx>,
) -> BasicValueEnum<'ctx> {
    select(builder, mask, condition, zero(condition.get_type()))
}

/// The zero of a type.
pub fn zero(ty: BasicTypeEnum<'_>) -> BasicValueEnum<'_> {
    // SAFETY: a live type of values.
    unsafe { value(LLVMConstNull(ty.as_type_ref())) }
}

/// One lane of a vector. A scalar is its own.
pub fn extract<'ctx>(
    builder: &Builder<'ctx>,
    from: BasicValueEnum<'ctx>,
    lane: IntValue<'ctx>,
) -> BasicValueEnum<'ctx> {
    if !is_vector(from) {
        return from;
    }
    // SAFETY: a builder that stands in a block, a live vector and a live integer.
    unsafe {
        value(LLVMBuildExtractElement(
            builder.as_mut_ptr(),
            from.as_value_ref(),
            lane.as_value_ref(),
            NO_NAME,
        ))
    }
}

/// One lane of a vector of addresses or of indices, made of what the vector is made of: a word of indices comes out at once, and several addresses that are near each other have
/// the same index. A scalar is its own.
pub fn lane_of<'ctx>(builder: &Builder<'ctx>, of: BasicValueEnum<'ctx>, lane: u32) -> BasicValueEnum<'ctx> {
    // SAFETY: a builder that stands in a block, and a live value with more lanes, if it is a vector.
    unsafe { value(weft_lane_of(builder.as_mut_ptr(), of.as_value_ref(), lane)) }
}

/// One lane of a vector of integers, extended to 64 bits: the word that it is a part of comes out of the vector, and is shifted. None if elements are no parts of words, or the vector is computed of what is
/// one for all lanes, with which LLVM makes a mistake, and on machines on which the first element is not in the lowest bits.
pub fn extended_lane<'ctx>(
    builder: &Builder<'ctx>,
    of: VectorValue<'ctx>,
    lane: u32,
    is_signed: bool,
) -> Option<BasicValueEnum<'ctx>> {
    // SAFETY: a builder that stands in a block, and a live vector with more lanes.
    let made = unsafe { weft_extended_lane(builder.as_mut_ptr(), of.as_value_ref(), lane, is_signed) };
    // SAFETY: a live value, if any.
    (!made.is_null()).then(|| unsafe { value(made) })
}

/// A vector with one lane replaced. In the place of a scalar there is the element.
pub fn insert<'ctx>(
    builder: &Builder<'ctx>,
    into: BasicValueEnum<'ctx>,
    element: BasicValueEnum<'ctx>,
    lane: IntValue<'ctx>,
) -> BasicValueEnum<'ctx> {
    if !is_vector(into) {
        return element;
    }
    // SAFETY: as in `extract`; the element is of the vector's element type, or LLVM's verifier complains.
    unsafe {
        value(LLVMBuildInsertElement(
            builder.as_mut_ptr(),
            into.as_value_ref(),
            element.as_value_ref(),
            lane.as_value_ref(),
            NO_NAME,
        ))
    }
}

/// The address so many bytes behind another one, which need not be of the same object. Either may be a vector.
pub fn behind<'ctx>(
    builder: &Builder<'ctx>,
    address: BasicValueEnum<'ctx>,
    bytes: BasicValueEnum<'ctx>,
) -> BasicValueEnum<'ctx> {
    // SAFETY: a builder that stands in a block, a live pointer or vector of them, a live integer or vector of them.
    unsafe {
        let context = LLVMGetTypeContext(LLVMTypeOf(address.as_value_ref()));
        let mut bytes = bytes.as_value_ref();
        value(LLVMBuildGEP2(
            builder.as_mut_ptr(),
            LLVMInt8TypeInContext(context),
            address.as_value_ref(),
            &mut bytes,
            1,
            NO_NAME,
        ))
    }
}

/// Whether a value is a constant, which is there everywhere.
pub fn is_constant(of: BasicValueEnum<'_>) -> bool {
    // SAFETY: a live value; the answer is null or the same pointer.
    unsafe { !LLVMIsAConstant(of.as_value_ref()).is_null() }
}

/// Code that the builder makes next belongs to an instruction's place in the source.
pub fn stand_for<'ctx>(builder: &Builder<'ctx>, instruction: InstructionValue<'ctx>) {
    // SAFETY: a live builder and a live instruction.
    unsafe { weft_stand_for(builder.as_mut_ptr(), instruction.as_value_ref()) }
}

/// Moves the description that a function has in debug info to another one.
pub fn move_subprogram(from: FunctionValue<'_>, to: FunctionValue<'_>) {
    // SAFETY: both are live functions.
    unsafe { weft_move_subprogram(from.as_value_ref(), to.as_value_ref()) }
}

/// Makes every value of a function reach its uses where control flow goes around what makes it: there it is poison, or, if it is one of `masks`, zero. In
/// a loop it is so again in each iteration.
pub fn repair_ssa<'ctx>(function: FunctionValue<'ctx>, masks: &[BasicValueEnum<'ctx>]) {
    let mut masks = raw(masks);
    // SAFETY: a live function whose blocks all end, and live values.
    unsafe { weft_repair_ssa(function.as_value_ref(), masks.as_mut_ptr(), masks.len()) }
}

/// Vectors of one type, or scalars, one behind the other in one. There must be a power of two of them, and if they are scalable only one.
pub fn concatenate<'ctx>(builder: &Builder<'ctx>, mut parts: Vec<BasicValueEnum<'ctx>>) -> BasicValueEnum<'ctx> {
    assert!(parts.len().is_power_of_two(), "vectors are put together in pairs");
    if !is_vector(parts[0]) {
        let width = Width {
            lanes: parts.len() as u32,
            is_scalable: false,
        };
        let empty = elements::poison(vector_type(parts[0].get_type(), width));
        let number = view::context_of(parts[0]).i32_type();
        let with = |vector, (part, at)| insert(builder, vector, part, number.const_int(at, false));
        return parts.into_iter().zip(0..).fold(empty, with);
    }
    while let [first, _, ..] = parts[..] {
        let lanes = 2 * first.into_vector_value().get_type().get_size();
        let pair = |pair: &[BasicValueEnum<'ctx>]| shuffle(builder, pair[0], pair[1], 0..lanes);
        parts = parts.chunks(2).map(pair).collect();
    }
    parts[0]
}

/// The parts of a vector, of as many lanes each, which are scalars if it is one.
pub fn split<'ctx>(builder: &Builder<'ctx>, whole: BasicValueEnum<'ctx>, count: u32) -> Vec<BasicValueEnum<'ctx>> {
    if count == 1 {
        return vec![whole];
    }
    let lanes = whole.into_vector_value().get_type().get_size() / count;
    if lanes == 1 {
        let number = view::context_of(whole).i32_type();
        let scalar = |at: u32| extract(builder, whole, number.const_int(at.into(), false));
        return (0..count).map(scalar).collect();
    }
    let part = |at: u32| shuffle(builder, whole, whole, at * lanes..(at + 1) * lanes);
    (0..count).map(part).collect()
}

/// Lanes of two vectors.
fn shuffle<'ctx>(
    builder: &Builder<'ctx>,
    one: BasicValueEnum<'ctx>,
    other: BasicValueEnum<'ctx>,
    lanes: std::ops::Range<u32>,
) -> BasicValueEnum<'ctx> {
    let number = view::context_of(one).i32_type();
    let mask: Vec<IntValue> = lanes.map(|lane| number.const_int(lane.into(), false)).collect();
    let mask = VectorType::const_vector(&mask);
    let made = builder.build_shuffle_vector(one.into_vector_value(), other.into_vector_value(), mask, "");
    made.expect("the builder stands in a block").into()
}
