//! Walking over modules and functions.

use std::collections::HashSet;
use std::ffi::CString;

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::basic_block::BasicBlock;
use inkwell::context::ContextRef;
use inkwell::llvm_sys::core::{
    LLVMGetAllocatedType, LLVMGetCalledFunctionType, LLVMGetCalledValue, LLVMGetFirstFunction, LLVMGetFirstUse,
    LLVMGetGlobalParent, LLVMGetInitializer, LLVMGetModuleInlineAsm, LLVMGetNamedFunction, LLVMGetNextFunction,
    LLVMGetNextUse, LLVMGetNumArgOperands, LLVMGetNumOperandBundles, LLVMGetNumOperands, LLVMGetOperand, LLVMGetParam,
    LLVMGetPointerAddressSpace, LLVMGetTypeContext, LLVMGetTypeKind, LLVMGetUser, LLVMGetValueName2, LLVMIsAAllocaInst,
    LLVMIsACallInst, LLVMIsAConstant, LLVMIsAFunction, LLVMIsAGlobalVariable, LLVMIsAInlineAsm, LLVMIsAInstruction,
    LLVMIsAUser, LLVMPrintTypeToString, LLVMTypeOf,
};
use inkwell::llvm_sys::prelude::{LLVMTypeRef, LLVMValueRef};
use inkwell::llvm_sys::LLVMTypeKind;
use inkwell::module::Module;
use inkwell::targets::TargetData;
use inkwell::types::FunctionType;
use inkwell::values::{
    AsValueRef, BasicValueEnum, CallSiteValue, FunctionValue, GlobalValue, InstructionOpcode, InstructionValue,
    PointerValue,
};

use crate::message;

/// The context a value lives in.
pub fn context_of<'ctx>(value: impl AsValueRef) -> ContextRef<'ctx> {
    // SAFETY: `value` is live, so its type and that type's context are.
    unsafe { ContextRef::new(LLVMGetTypeContext(LLVMTypeOf(value.as_value_ref()))) }
}

/// The sizes of types in a module.
pub fn layout(module: &Module<'_>) -> TargetData {
    TargetData::create(module.get_data_layout().as_str().to_str().unwrap_or_default())
}

/// The name of a function, as text.
pub fn name(function: FunctionValue<'_>) -> String {
    function.get_name().to_string_lossy().into_owned()
}

/// Whether the function has a body.
pub fn is_defined(function: FunctionValue<'_>) -> bool {
    function.count_basic_blocks() > 0
}

/// Whether the function stands for instructions: one of LLVM's own, or [ours](crate::scaling).
pub fn is_intrinsic(function: FunctionValue<'_>) -> bool {
    function.get_name().to_bytes().starts_with(b"llvm.") || crate::scaling::is_scaled(function)
}

/// The functions of a module that have bodies, in order. The list does not change while the module does.
pub fn defined_functions<'ctx>(module: &Module<'ctx>) -> Vec<FunctionValue<'ctx>> {
    module
        .get_functions()
        .filter(|function| is_defined(*function))
        .collect()
}

/// The instructions of a block, in order. The list does not change while the block does.
pub fn block_instructions<'ctx>(block: BasicBlock<'ctx>) -> Vec<InstructionValue<'ctx>> {
    block.get_instructions().collect()
}

/// The instructions of a function, block by block. The list does not change while the function does.
pub fn instructions<'ctx>(function: FunctionValue<'ctx>) -> Vec<InstructionValue<'ctx>> {
    function
        .get_basic_blocks()
        .into_iter()
        .flat_map(|block| block.get_instructions())
        .collect()
}

/// The call instructions of a function, calls of intrinsics included.
pub fn calls<'ctx>(function: FunctionValue<'ctx>) -> Vec<CallSiteValue<'ctx>> {
    instructions(function).into_iter().filter_map(as_call).collect()
}

/// The number that a constant integer is, with its sign.
pub fn constant_integer(value: BasicValueEnum<'_>) -> Option<i64> {
    match value {
        BasicValueEnum::IntValue(it) => it.get_sign_extended_constant(),
        _ => None,
    }
}

/// The instruction as a call, if it is one.
pub fn as_call<'ctx>(instruction: InstructionValue<'ctx>) -> Option<CallSiteValue<'ctx>> {
    if instruction.get_opcode() != InstructionOpcode::Call {
        return None;
    }
    // SAFETY: the opcode says that it is a call.
    Some(unsafe { CallSiteValue::new(instruction.as_value_ref()) })
}

/// What a call calls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Callee<'ctx> {
    /// A function, by name.
    Function(FunctionValue<'ctx>),
    /// Inline assembly.
    Assembly,
    /// A pointer.
    Pointer,
}

/// What a call calls.
pub fn callee<'ctx>(call: CallSiteValue<'ctx>) -> Callee<'ctx> {
    // SAFETY: `call` is a live call instruction; `LLVMIsA*` answer null or the same pointer.
    unsafe {
        let called = LLVMGetCalledValue(call.as_value_ref());
        if !LLVMIsAInlineAsm(called).is_null() {
            return Callee::Assembly;
        }
        match FunctionValue::new(LLVMIsAFunction(called)) {
            Some(function) => Callee::Function(function),
            None => Callee::Pointer,
        }
    }
}

/// The function that a call calls by name.
pub fn called_function<'ctx>(call: CallSiteValue<'ctx>) -> Option<FunctionValue<'ctx>> {
    match callee(call) {
        Callee::Function(function) => Some(function),
        Callee::Assembly | Callee::Pointer => None,
    }
}

/// How many arguments a call passes.
pub fn argument_count(call: CallSiteValue<'_>) -> u32 {
    // SAFETY: `call` is a live call instruction.
    unsafe { LLVMGetNumArgOperands(call.as_value_ref()) }
}

/// The instructions that use a value. Constants which use it are not followed.
pub fn instruction_users<'ctx>(value: impl AsValueRef) -> Vec<InstructionValue<'ctx>> {
    users(value.as_value_ref())
        .into_iter()
        // SAFETY: a user is a live value; `LLVMIsAInstruction` answers null or the same pointer.
        .filter(|user| unsafe { !LLVMIsAInstruction(*user).is_null() })
        // SAFETY: it is an instruction, by the line above.
        .map(|user| unsafe { InstructionValue::new(user) })
        .collect()
}

/// The calls of a function; other uses of it are left out.
pub fn calls_of<'ctx>(function: FunctionValue<'ctx>) -> Vec<CallSiteValue<'ctx>> {
    users(function.as_value_ref())
        .into_iter()
        // SAFETY: as in `instruction_users`.
        .filter(|user| unsafe { !LLVMIsACallInst(*user).is_null() })
        // SAFETY: it is a call, by the line above.
        .map(|user| unsafe { CallSiteValue::new(user) })
        .filter(|call| called_function(*call) == Some(function))
        .collect()
}

/// Whether anything but calls uses a function. Lists of LLVM's own do not count.
pub fn is_address_taken(function: FunctionValue<'_>) -> bool {
    let calls = calls_of(function);
    // A call may pass the address of the function that it calls.
    let passes_it = |call: &CallSiteValue| {
        // SAFETY: a live call; the index is below its number of arguments.
        (0..argument_count(*call))
            .any(|at| unsafe { LLVMGetOperand(call.as_value_ref(), at) } == function.as_value_ref())
    };
    let others = users(function.as_value_ref()).into_iter().filter(|it| !only_lists(*it));
    others.count() != calls.len() || calls.iter().any(passes_it)
}

/// Whether a user of a constant does nothing with it but list it for LLVM: `llvm.compiler.used`, `llvm.global.annotations`.
fn only_lists(user: LLVMValueRef) -> bool {
    // SAFETY: `user` is live, and what it is is asked before anything else; a global variable has a name, which LLVM keeps.
    unsafe {
        if !LLVMIsAGlobalVariable(user).is_null() {
            let mut length = 0;
            let start = LLVMGetValueName2(user, &mut length);
            return std::slice::from_raw_parts(start.cast::<u8>(), length).starts_with(b"llvm.");
        }
        let is_part = !LLVMIsAConstant(user).is_null() && LLVMIsAFunction(user).is_null();
        is_part && users(user).into_iter().all(only_lists)
    }
}

/// The type of the function that a call calls, as the call says.
pub fn called_type<'ctx>(call: CallSiteValue<'ctx>) -> FunctionType<'ctx> {
    // SAFETY: `call` is a live call instruction.
    unsafe { FunctionType::new(LLVMGetCalledFunctionType(call.as_value_ref())) }
}

/// The functions of a module that have bodies and that a pointer may point to.
pub fn address_taken_functions<'ctx>(module: &Module<'ctx>) -> Vec<FunctionValue<'ctx>> {
    let mut functions = defined_functions(module);
    functions.retain(|function| is_address_taken(*function));
    functions
}

/// The functions that a call may call: the one that it names, or all of its type that have bodies and that a pointer may point to.
pub fn callees<'ctx>(call: CallSiteValue<'ctx>) -> Vec<FunctionValue<'ctx>> {
    match callee(call) {
        Callee::Function(function) => vec![function],
        Callee::Assembly => Vec::new(),
        Callee::Pointer => {
            let mut functions = function_of(call).map_or(Vec::new(), beside);
            functions.retain(|function| {
                is_defined(*function) && function.get_type() == called_type(call) && is_address_taken(*function)
            });
            functions
        }
    }
}

/// The function of a name in the module of another one.
pub fn function_beside<'ctx>(function: FunctionValue<'ctx>, name: &str) -> Option<FunctionValue<'ctx>> {
    let name = CString::new(name).ok()?;
    // SAFETY: a function is in a module; the name ends with a null byte.
    unsafe {
        let module = LLVMGetGlobalParent(function.as_value_ref());
        FunctionValue::new(LLVMGetNamedFunction(module, name.as_ptr()))
    }
}

/// All functions of a function's module.
fn beside<'ctx>(function: FunctionValue<'ctx>) -> Vec<FunctionValue<'ctx>> {
    let mut found = Vec::new();
    // SAFETY: a function is in a module while it has a call in it; the module's list of functions is not changed during the walk.
    unsafe {
        let mut at = LLVMGetFirstFunction(LLVMGetGlobalParent(function.as_value_ref()));
        while let Some(function) = FunctionValue::new(at) {
            found.push(function);
            at = LLVMGetNextFunction(at);
        }
    }
    found
}

fn users(value: LLVMValueRef) -> Vec<LLVMValueRef> {
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    // SAFETY: `value` is live; the use list is not changed during the walk.
    unsafe {
        let mut at = LLVMGetFirstUse(value);
        while !at.is_null() {
            let user = LLVMGetUser(at);
            // A user which uses the value twice is listed once.
            if seen.insert(user) {
                found.push(user);
            }
            at = LLVMGetNextUse(at);
        }
    }
    found
}

/// The functions with bodies that `root` reaches by calls, itself included; callees come before callers unless there is recursion.
pub fn reachable<'ctx>(root: FunctionValue<'ctx>) -> Vec<FunctionValue<'ctx>> {
    fn visit<'ctx>(
        function: FunctionValue<'ctx>,
        seen: &mut HashSet<LLVMValueRef>,
        order: &mut Vec<FunctionValue<'ctx>>,
    ) {
        if !is_defined(function) || !seen.insert(function.as_value_ref()) {
            return;
        }
        for callee in calls(function).into_iter().flat_map(callees) {
            visit(callee, seen, order);
        }
        order.push(function);
    }
    let mut order = Vec::new();
    visit(root, &mut HashSet::new(), &mut order);
    order
}

/// The functions that reach, by calls, one whose name is asked for, without those themselves; nearest first.
pub fn functions_that_reach<'ctx>(module: &Module<'ctx>, is_wanted: impl Fn(&str) -> bool) -> Vec<FunctionValue<'ctx>> {
    let mut order: Vec<FunctionValue> = module
        .get_functions()
        .filter(|function| is_wanted(&name(*function)))
        .collect();
    let wanted = order.len();
    let mut seen: HashSet<FunctionValue> = HashSet::new();
    let mut at = 0;
    while let Some(function) = order.get(at).copied() {
        at += 1;
        let callers = calls_of(function).into_iter().filter_map(function_of);
        order.extend(callers.filter(|caller| seen.insert(*caller)));
    }
    order.split_off(wanted)
}

/// The address space that a pointer value (a global, a pointer argument, ...) points into.
pub fn address_space(pointer: impl AsValueRef) -> u32 {
    // SAFETY: the value is live; the kind of its type is checked before the address space is asked for.
    unsafe {
        let ty = LLVMTypeOf(pointer.as_value_ref());
        assert_eq!(
            LLVMGetTypeKind(ty),
            LLVMTypeKind::LLVMPointerTypeKind,
            "a pointer is asked for its address space"
        );
        LLVMGetPointerAddressSpace(ty)
    }
}

/// Whether an address is that of a global variable that never changes and whose content is known.
pub fn is_constant_global(address: PointerValue<'_>) -> bool {
    let raw = address.as_value_ref();
    // SAFETY: a live value; the function answers null or the same pointer.
    if unsafe { LLVMIsAGlobalVariable(raw) }.is_null() {
        return false;
    }
    // SAFETY: it is a global variable, by the line above.
    let global = unsafe { GlobalValue::new(raw) };
    global.is_constant() && global.get_initializer().is_some()
}

/// The global variables whose addresses the initializer of a global holds.
pub fn initializer_globals<'ctx>(global: GlobalValue<'ctx>) -> Vec<GlobalValue<'ctx>> {
    let mut found = initializer_leaves(global);
    // SAFETY: leaves are live values; `LLVMIsA*` answers null or the same pointer.
    found.retain(|leaf| unsafe { !LLVMIsAGlobalVariable(*leaf).is_null() });
    // SAFETY: they are global variables, by the line above.
    found
        .into_iter()
        .map(|leaf| unsafe { GlobalValue::new(leaf) })
        .collect()
}

/// Whether the initializer of a global holds the address of a function.
pub fn initializer_has_function(global: GlobalValue<'_>) -> bool {
    // SAFETY: as in `initializer_globals`.
    let is_function = |leaf: &LLVMValueRef| unsafe { !LLVMIsAFunction(*leaf).is_null() };
    initializer_leaves(global).iter().any(is_function)
}

/// The variables and functions whose addresses the initializer of a global holds.
fn initializer_leaves(global: GlobalValue<'_>) -> Vec<LLVMValueRef> {
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    // SAFETY: operands of live constants are live constants; a null operand (a missing initializer) is not followed.
    unsafe {
        let mut pending = vec![LLVMGetInitializer(global.as_value_ref())];
        while let Some(constant) = pending.pop() {
            if constant.is_null() || !seen.insert(constant) {
                continue;
            }
            if !LLVMIsAGlobalVariable(constant).is_null() || !LLVMIsAFunction(constant).is_null() {
                found.push(constant);
            } else if !LLVMIsAUser(constant).is_null() {
                let count = u32::try_from(LLVMGetNumOperands(constant)).unwrap_or(0);
                pending.extend((0..count).map(|at| LLVMGetOperand(constant, at)));
            }
        }
    }
    found
}

/// A call as an instruction.
pub fn instruction_of<'ctx>(call: CallSiteValue<'ctx>) -> InstructionValue<'ctx> {
    // SAFETY: call sites are made from call instructions, in this module and by builders.
    unsafe { InstructionValue::new(call.as_value_ref()) }
}

/// Whether nothing uses a value.
pub fn has_no_uses(value: impl AsValueRef) -> bool {
    // SAFETY: the value is live.
    unsafe { LLVMGetFirstUse(value.as_value_ref()).is_null() }
}

/// The function that a call stands in.
pub fn function_of<'ctx>(call: CallSiteValue<'ctx>) -> Option<FunctionValue<'ctx>> {
    instruction_of(call).get_parent()?.get_parent()
}

/// Whether the module has assembly that stands outside of its functions.
pub fn has_module_assembly(module: &Module<'_>) -> bool {
    let mut length = 0;
    // SAFETY: the module is live; the text is its own and only its length is looked at.
    unsafe { LLVMGetModuleInlineAsm(module.as_mut_ptr(), &mut length) };
    length > 0
}

/// The name of the type of a value if it is one of a target's own types ("spirv.Image"), for which inkwell has no representation.
pub fn opaque_type(value: impl AsValueRef) -> Option<String> {
    // SAFETY: `value` is live, so its type is.
    let text = unsafe { opaque_type_text(LLVMTypeOf(value.as_value_ref())) }?;
    // target("spirv.Image", void, 1, ...)
    Some(text.split('"').nth(1).unwrap_or(&text).to_owned())
}

/// The first type that a function handles and that no value of inkwell's has, as text: a target's own (`target("spirv.Event")`), a token's, that of a tile of a matrix.
pub fn unknown_type(function: FunctionValue<'_>) -> Option<String> {
    use LLVMTypeKind::{LLVMTargetExtTypeKind, LLVMTokenTypeKind, LLVMX86_AMXTypeKind};
    type_among(function, |kind| {
        matches!(kind, LLVMTargetExtTypeKind | LLVMTokenTypeKind | LLVMX86_AMXTypeKind)
    })
}

/// The first type of vectors without a fixed size (`<vscale x 4 x i32>`) that a function handles, as text.
pub fn scalable_type(function: FunctionValue<'_>) -> Option<String> {
    type_among(function, |kind| kind == LLVMTypeKind::LLVMScalableVectorTypeKind)
}

/// The first type of a kind that is looked for, of what a function handles: parameters, operands, results and variables.
fn type_among(function: FunctionValue<'_>, is_wanted: impl Fn(LLVMTypeKind) -> bool) -> Option<String> {
    // SAFETY: a live function has as many parameters as it says, and its instructions as many operands, all of them live.
    unsafe {
        let parameters = (0..function.count_params()).map(|at| LLVMGetParam(function.as_value_ref(), at));
        let of_instructions = instructions(function).into_iter().flat_map(|instruction| {
            let raw = instruction.as_value_ref();
            let count = u32::try_from(LLVMGetNumOperands(raw)).unwrap_or(0);
            (0..count).map(move |at| LLVMGetOperand(raw, at)).chain([raw])
        });
        let mut types = parameters
            .chain(of_instructions)
            .map(|value| match LLVMIsAAllocaInst(value).is_null() {
                true => LLVMTypeOf(value),
                false => LLVMGetAllocatedType(value),
            });
        types.find(|ty| is_wanted(LLVMGetTypeKind(*ty))).map(|ty| type_text(ty))
    }
}

/// The type of a parameter, as text, if it is one of a target's own. `index` must be below the function's number of parameters.
pub(crate) fn opaque_type_of_parameter(function: FunctionValue<'_>, index: u32) -> Option<String> {
    assert!(index < function.count_params());
    // SAFETY: the function is live and has such a parameter.
    unsafe { opaque_type_text(LLVMTypeOf(LLVMGetParam(function.as_value_ref(), index))) }
}

/// # Safety
/// `ty` must be live.
unsafe fn opaque_type_text(ty: LLVMTypeRef) -> Option<String> {
    // SAFETY: `ty` is live.
    unsafe { (LLVMGetTypeKind(ty) == LLVMTypeKind::LLVMTargetExtTypeKind).then(|| type_text(ty)) }
}

/// # Safety
/// `ty` must be live.
unsafe fn type_text(ty: LLVMTypeRef) -> String {
    // SAFETY: LLVM gives us the text.
    unsafe { message::take(LLVMPrintTypeToString(ty)) }.unwrap_or_default()
}

/// The address space that an operand of an instruction, a pointer, points into.
pub fn address_space_of_operand(instruction: InstructionValue<'_>, at: u32) -> u32 {
    assert!(at < instruction.get_num_operands(), "no operand {at}");
    // SAFETY: a live instruction that has such an operand, which is live too.
    unsafe {
        let ty = LLVMTypeOf(LLVMGetOperand(instruction.as_value_ref(), at));
        assert_eq!(
            LLVMGetTypeKind(ty),
            LLVMTypeKind::LLVMPointerTypeKind,
            "a pointer is asked for its address space"
        );
        LLVMGetPointerAddressSpace(ty)
    }
}

/// Whether a function says of itself that it neither reads nor writes memory.
pub fn accesses_no_memory(function: FunctionValue<'_>) -> bool {
    let kind = Attribute::get_named_enum_kind_id("memory");
    let memory = function.get_enum_attribute(AttributeLoc::Function, kind);
    memory.is_some_and(|memory| memory.get_enum_value() == 0)
}

/// Whether a function says where the life of a variable begins or ends, and does nothing.
pub fn marks_lifetime(function: FunctionValue<'_>) -> bool {
    name(function).starts_with("llvm.lifetime.")
}

/// The name of a value, as text; empty when it has none.
pub fn value_name(value: impl AsValueRef) -> String {
    let mut length = 0;
    // SAFETY: a live value; its name is `length` bytes that live with it.
    let bytes = unsafe {
        let name = LLVMGetValueName2(value.as_value_ref(), &mut length);
        std::slice::from_raw_parts(name.cast::<u8>(), length)
    };
    String::from_utf8_lossy(bytes).into_owned()
}

/// The operands of an instruction that are instructions.
pub fn operand_instructions<'ctx>(instruction: InstructionValue<'ctx>) -> Vec<InstructionValue<'ctx>> {
    let raw = instruction.as_value_ref();
    // SAFETY: a live instruction has as many operands as it says; `LLVMIsAInstruction` answers null or the same pointer.
    unsafe {
        let count = u32::try_from(LLVMGetNumOperands(raw)).unwrap_or(0);
        (0..count)
            .map(|at| LLVMIsAInstruction(LLVMGetOperand(raw, at)))
            .filter(|operand| !operand.is_null())
            .map(|operand| InstructionValue::new(operand))
            .collect()
    }
}

/// The operands of an instruction that are values, in order: the arguments of a call and then the pointer if it goes through one, the incoming values of a
/// phi, the condition of a branch. Blocks, metadata and functions that are called by name are left out.
pub fn value_operands<'ctx>(instruction: InstructionValue<'ctx>) -> Vec<BasicValueEnum<'ctx>> {
    let raw = instruction.as_value_ref();
    // SAFETY: a live instruction has as many operands as it says, all of them live; blocks, metadata and tokens are not made into values.
    unsafe {
        let (count, pointer) = match as_call(instruction) {
            None => (u32::try_from(LLVMGetNumOperands(raw)).unwrap_or(0), None),
            Some(call) => {
                let is_through_pointer = callee(call) == Callee::Pointer;
                let pointer = is_through_pointer.then(|| LLVMGetCalledValue(raw));
                (LLVMGetNumArgOperands(raw), pointer)
            }
        };
        (0..count)
            .map(|at| LLVMGetOperand(raw, at))
            .chain(pointer)
            .filter(|operand| {
                !matches!(
                    LLVMGetTypeKind(LLVMTypeOf(*operand)),
                    LLVMTypeKind::LLVMLabelTypeKind
                        | LLVMTypeKind::LLVMMetadataTypeKind
                        | LLVMTypeKind::LLVMTokenTypeKind
                )
            })
            .map(|operand| BasicValueEnum::new(operand))
            .collect()
    }
}

/// Whether a call has operands beside its arguments: operand bundles.
pub fn has_operand_bundles(call: CallSiteValue<'_>) -> bool {
    // SAFETY: a live call.
    unsafe { LLVMGetNumOperandBundles(call.as_value_ref()) > 0 }
}

/// The value of an instruction; none if it has none, as a store has, or one that no value of inkwell's is ([`unknown_type`]).
pub fn value_of<'ctx>(instruction: InstructionValue<'ctx>) -> Option<BasicValueEnum<'ctx>> {
    // SAFETY: a live instruction; only what has a type of values is made into one.
    unsafe {
        match LLVMGetTypeKind(LLVMTypeOf(instruction.as_value_ref())) {
            LLVMTypeKind::LLVMVoidTypeKind
            | LLVMTypeKind::LLVMTokenTypeKind
            | LLVMTypeKind::LLVMX86_AMXTypeKind
            | LLVMTypeKind::LLVMTargetExtTypeKind => None,
            _ => Some(BasicValueEnum::new(instruction.as_value_ref())),
        }
    }
}
