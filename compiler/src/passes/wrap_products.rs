//! Let products with large factors wrap: generators of random numbers and hashes in `int` count on it, and get it from other compilers as long as those do not look closely.
//! Needs: tidy, which makes constants of factors. Guarantees: no such product is undefined, whatever its other factor is. Changes: flags of multiplications by constants that are no powers of two and at
//! least [`LEAST_FACTOR`].
//! before: `%s = mul nsw i32 %seed, 1103515245`   after: `%s = mul i32 %seed, 1103515245`
//!
//! Where signed arithmetic does not overflow, 32-bit indices can be widened and vectors load neighbours, so that programs are taken at their word otherwise. No index has such a factor, but for the distance of
//! planes, which nothing of this depends on. LLVM would take the product with a number that is positive for positive: `s = (long)(s * 15484817) % m; if (s < 0) s = -s;` has no sign to look at
//! once a loop is unrolled, and lanes other numbers than work-items (Mandelbulber).

use inkwell::module::Module;
use inkwell::values::{BasicValueEnum, InstructionOpcode};
use ir::{elements, rewrite, view};

use crate::pipeline::PassContext;
use crate::BuildError;

/// The least factor that no index is taken to have: the smallest in common use is 16807, of Park and Miller's generator.
const LEAST_FACTOR: u64 = 1 << 14;

/// The pass.
pub fn wrap_products(module: &Module<'_>, _: &PassContext<'_>) -> Result<(), BuildError> {
    let functions = view::defined_functions(module).into_iter();
    functions
        .flat_map(view::instructions)
        .filter(|it| it.get_opcode() == InstructionOpcode::Mul)
        .filter(|it| view::value_operands(*it).into_iter().any(is_large))
        .for_each(rewrite::let_wrap);
    Ok(())
}

/// Whether a value is a large constant, or a vector with one.
fn is_large(factor: BasicValueEnum<'_>) -> bool {
    match factor {
        BasicValueEnum::VectorValue(of) => (0..of.get_type().get_size())
            .map_while(|at| elements::constant_element(factor, at))
            .any(is_large),
        _ => view::constant_integer(factor)
            .map(i64::unsigned_abs)
            .is_some_and(|it| it >= LEAST_FACTOR && !it.is_power_of_two()),
    }
}
