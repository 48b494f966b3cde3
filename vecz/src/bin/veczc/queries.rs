//! OpenCL's mangled queries and barriers as the `__mux_*` builtins that the vectorizer knows.
//! before: `%x = call i32 @_Z13get_global_idj(i32 0)` (32 bits wide for `spir`)
//! after:  `%1 = call i64 @__mux_get_global_id(i32 0)`, `%x = trunc i64 %1 to i32`

use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::builder::{Builder, BuilderError};
use inkwell::module::Module;
use inkwell::types::FunctionType;
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, CallSiteValue, FunctionValue};
use ir::builtin_info::{self, Lowering, Mux, Ordering};
use ir::conventions::SPIR_FUNC;
use ir::{rewrite, view};

use crate::error::Error;

/// Bits of memory semantics that are fence flags.
const FLAGS_SHIFT: u64 = 8;

/// Replaces all queries, and all barriers, which get numbers in the order in which they stand.
pub fn lower(module: &Module<'_>) -> Result<(), Error> {
    let builder = module.get_context().create_builder();
    let mut barriers = 0;
    for function in view::defined_functions(module) {
        for call in view::calls(function) {
            let callee = view::called_function(call).filter(|callee| !view::is_defined(*callee));
            let lowering = callee.and_then(|callee| builtin_info::lowering(&view::name(callee)));
            builder.position_before(&view::instruction_of(call));
            match lowering {
                Some(Lowering::Query(mux)) => query(module, &builder, mux, call),
                Some(Lowering::Barrier) => {
                    barriers += 1;
                    barrier(module, &builder, barriers - 1, call)
                }
                _ => Ok(()),
            }
            .map_err(|error| Error::Llvm(error.to_string()))?;
        }
    }
    let declared: Vec<FunctionValue> = module.get_functions().filter(|it| !view::is_defined(*it)).collect();
    for function in declared {
        let is_lowered = matches!(
            builtin_info::lowering(&view::name(function)),
            Some(Lowering::Query(_) | Lowering::Barrier)
        );
        if is_lowered && view::has_no_uses(function) {
            rewrite::delete_function(function);
        }
    }
    Ok(())
}

fn query<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    mux: Mux,
    call: CallSiteValue<'ctx>,
) -> Result<(), BuilderError> {
    let context = module.get_context();
    let instruction = view::instruction_of(call);
    let is_of_dimension = view::argument_count(call) == 1;
    let parameters: &[_] = if is_of_dimension {
        &[context.i32_type().into()]
    } else {
        &[]
    };
    let is_narrow = mux == Mux::GetWorkDim || mux.is_sub_group_query();
    let ty = if is_narrow {
        context.i32_type()
    } else {
        context.i64_type()
    };
    let callee = declare(
        module,
        mux,
        ty.fn_type(parameters, false),
        &["nounwind", "willreturn", "memory"],
    );
    let arguments: Vec<BasicMetadataValueEnum> = (0..view::argument_count(call))
        .filter_map(|at| instruction.get_operand(at)?.value())
        .map(Into::into)
        .collect();
    let answer = builder.build_call(callee, &arguments, "")?;
    answer.set_call_convention(callee.get_call_conventions());
    if let (Some(BasicValueEnum::IntValue(answer)), Some(BasicValueEnum::IntValue(old))) =
        (answer.try_as_basic_value().basic(), call.try_as_basic_value().basic())
    {
        let answer = builder.build_int_z_extend_or_bit_cast(answer, answer.get_type(), "")?;
        let answer = match old.get_type().get_bit_width() < answer.get_type().get_bit_width() {
            true => builder.build_int_truncate(answer, old.get_type(), "")?,
            false => answer,
        };
        rewrite::replace_instruction(instruction, answer);
    }
    Ok(())
}

fn barrier<'ctx>(
    module: &Module<'ctx>,
    builder: &Builder<'ctx>,
    number: u64,
    call: CallSiteValue<'ctx>,
) -> Result<(), BuilderError> {
    let context = module.get_context();
    let word = context.i32_type();
    let instruction = view::instruction_of(call);
    let flags = instruction.get_operand(0).and_then(|operand| operand.value());
    let Some(BasicValueEnum::IntValue(flags)) = flags else {
        return Ok(());
    };
    let memory = builder.build_left_shift(flags, word.const_int(FLAGS_SHIFT, false), "")?;
    let semantics = builder.build_or(memory, word.const_int(Ordering::AcquireRelease as u64, false), "")?;
    let ty = context.void_type().fn_type(&[word.into(); 3], false);
    let callee = declare(
        module,
        Mux::WorkGroupBarrier,
        ty,
        &["nounwind", "convergent", "noduplicate"],
    );
    let scope = word.const_int(builtin_info::scope_of_barrier(call).into(), false);
    let id = word.const_int(number, false);
    let new = builder.build_call(callee, &[id.into(), scope.into(), semantics.into()], "")?;
    new.set_call_convention(callee.get_call_conventions());
    rewrite::erase_call(call);
    Ok(())
}

fn declare<'ctx>(module: &Module<'ctx>, mux: Mux, ty: FunctionType<'ctx>, attributes: &[&str]) -> FunctionValue<'ctx> {
    if let Some(function) = module.get_function(mux.name()) {
        return function;
    }
    let function = module.add_function(mux.name(), ty, None);
    function.set_call_conventions(SPIR_FUNC);
    for attribute in attributes {
        // Zero is the value of attributes without one, and of `memory` it says none.
        let kind = Attribute::get_named_enum_kind_id(attribute);
        let attribute = module.get_context().create_enum_attribute(kind, 0);
        function.add_attribute(AttributeLoc::Function, attribute);
    }
    function
}
