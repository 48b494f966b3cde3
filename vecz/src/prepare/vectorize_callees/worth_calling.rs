//! Which functions had better stay calls, though there would be room for them in the kernel.
//!
//! Before functions were vectorized for calls, calls were for single lanes, and everything that fits was inlined. As a vector function, what is long costs no more than in place, and its code is made once. But what
//! is inlined is simplified for its place: so functions stay calls only where nothing is known of the arguments, and where they get no addresses of private arrays, whose elements would be in registers.

use inkwell::module::Module;
use inkwell::targets::TargetData;
use inkwell::values::{BasicValue, BasicValueEnum, CallSiteValue, FunctionValue, InstructionOpcode};
use ir::private_memory::variable_bytes;
use ir::view;

use super::{fits, flat};
use crate::analyses::callees::why_not_one_by_one;

/// The instructions of a function from which on a call of it is little beside what it does, with the vectors that are alive around the call, which are stored and loaded again. Measured on Zen 4 with one of 600:
/// the benchmark `chained hash`, which calls it in thirteen places, takes 1.13 times as long as with all of it inlined, and a twelfth of the time to build.
const LONG: usize = 500;
/// The instructions in other places that a kernel is spared where such a function stays a call: about half a second to build. A ray marcher with the distance of a fractal in eight places builds in 0.15 s,
/// with all of it inlined in 1.2 s, and renders as fast (Zen 4).
const SPARED: usize = 3000;
/// The bytes of a private variable whose address may be passed: it is for a result, or a vector that the function changes.
const SMALL: u64 = 16;

/// Whether a function of so many instructions, with what is inlined into it, had better stay a call.
pub fn is_worth_calling(module: &Module<'_>, function: FunctionValue<'_>, length: usize) -> bool {
    let layout = view::layout(module);
    let calls = view::calls_of(function);
    let spared = length.saturating_mul(calls.len().saturating_sub(1));
    let is_for_vectors = || flat::are_passed(function) || flat::is_wanted(function);
    length >= LONG
        && spared >= SPARED
        && is_for_vectors()
        && fits(module, function)
        && calls.iter().all(|call| tells_nothing(&layout, *call))
        && calls.iter().all(|call| why_not_one_by_one(*call).is_none())
}

/// Whether nothing is known of what a call passes that its function could be simplified by.
fn tells_nothing(layout: &TargetData, call: CallSiteValue<'_>) -> bool {
    let operands = view::value_operands(view::instruction_of(call)).into_iter();
    let mut arguments = operands.take(view::called_type(call).count_param_types() as usize);
    arguments.all(|argument| match argument {
        BasicValueEnum::IntValue(it) => !it.is_const(),
        BasicValueEnum::FloatValue(it) => !it.is_const(),
        BasicValueEnum::VectorValue(it) => !it.is_const(),
        BasicValueEnum::PointerValue(it) if matches!(view::address_space(it), 0 | 4) => is_small(layout, argument),
        _ => true,
    })
}

/// Whether an address is that of a small variable.
fn is_small(layout: &TargetData, address: BasicValueEnum<'_>) -> bool {
    let Some(made) = address.as_instruction_value() else {
        return false;
    };
    match made.get_opcode() {
        InstructionOpcode::Alloca => variable_bytes(layout, made).is_some_and(|bytes| bytes <= SMALL),
        InstructionOpcode::AddrSpaceCast => is_small(layout, view::value_operands(made)[0]),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use inkwell::context::Context;

    use super::*;
    use crate::prepare::inline_functions::choose;
    use crate::test_ir;

    /// Whether a function of so many additions stays a call in a kernel that calls it so many times with these arguments, in which `%x` is a number, and `%small` and `%array` are variables.
    fn is_kept(length: usize, times: usize, arguments: &str) -> bool {
        let body: String = (1..=length)
            .map(|it| format!("  %x{it} = add i32 %x{}, 1\n", it - 1))
            .collect();
        let calls = format!("  call spir_func void @f({arguments})\n").repeat(times);
        let text = format!(
            "define spir_func void @f(i32 %x0, ptr %p) {{
{body}  store i32 %x{length}, ptr %p
  ret void
}}
define spir_kernel void @k(i32 %x) {{
  %small = alloca i32
  %array = alloca [16 x i32]
{calls}  ret void
}}"
        );
        let context = Context::create();
        let module = test_ir::module(&context, &text);
        let kernel = module.get_function("k").expect("the test has a kernel");
        let inlining = choose(&module, kernel);
        assert_ne!(inlining.kept.is_empty(), inlining.chosen.is_empty());
        !inlining.kept.is_empty()
    }

    #[test]
    fn what_is_long_and_called_in_several_places_stays_a_call() {
        let places = SPARED / LONG + 1;
        assert!(is_kept(LONG, places, "i32 %x, ptr %small"));
        assert!(!is_kept(LONG, places / 2, "i32 %x, ptr %small"));
        assert!(!is_kept(LONG / 2, places * 4, "i32 %x, ptr %small"));
    }

    #[test]
    fn what_is_simplified_in_its_place_is_inlined() {
        let places = SPARED / LONG + 1;
        assert!(!is_kept(LONG, places, "i32 7, ptr %small"));
        assert!(!is_kept(LONG, places, "i32 %x, ptr %array"));
    }
}
