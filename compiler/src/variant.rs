//! What a kernel is compiled for: launches of any kind, or some of which more is known.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, FunctionValue};
use ir::{attributes, metadata, rewrite};

use crate::forms::Form;

/// What a kernel is to become.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Variant {
    /// Its form, if that is not for the cost model to choose.
    pub form: Option<Form>,
    /// What all launches that it is for have in common.
    pub known: Known,
    /// Whether its arithmetic is settled ([`settle_arithmetic`](crate::passes::settle_arithmetic)), as the kernel's is that it is a variant of.
    pub is_settled: bool,
    /// Whether it is for launches too some of whose work-groups the first code is not for: those that are smaller than the size that the kernel requires (`passes/whole_groups.rs`), or whose rows are not whole vectors
    /// (`passes/whole_rows.rs`).
    pub has_other_groups: bool,
}

impl From<Form> for Variant {
    fn from(form: Form) -> Variant {
        Variant {
            form: Some(form),
            ..Variant::default()
        }
    }
}

/// What is known of some launches of a kernel before they are there.
///
/// Of arguments that are values only whether they are 0 or 1: increments of vectors that are not strided, offsets of whole buffers, options that are on or off. Other values are hardly ever the
/// same in many launches and of use to a compiler, and each set of values is code of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The size of all work-groups.
    pub local_size: Option<[u64; 3]>,
    /// The arguments that are zero, a bit for each of the first 64.
    pub zeros: u64,
    /// The arguments that are one.
    pub ones: u64,
    /// Those that point to memory which no other argument points to.
    pub apart: u64,
}

impl Known {
    /// Whether something is known of arguments.
    pub fn has_arguments(&self) -> bool {
        self.zeros | self.ones | self.apart != 0
    }

    /// Lets a kernel take it for granted, but for what its arguments point to, which [`tell_apart`](crate::passes::tell_apart) says of accesses.
    pub(crate) fn assume(&self, kernel: FunctionValue<'_>) {
        if let Some(size) = self.local_size {
            metadata::set_required_work_group_size(kernel, size);
            attributes::set_has_uniform_work_groups(kernel, true);
        }
        for (bits, number) in [(self.zeros, 0), (self.ones, 1)] {
            for (parameter, at) in kernel.get_param_iter().zip(0..u64::BITS) {
                if let Some(value) = constant(parameter, number).filter(|_| bits >> at & 1 == 1) {
                    rewrite::replace_uses(parameter, value);
                }
            }
        }
    }
}

/// A number of a parameter's type.
fn constant(parameter: BasicValueEnum<'_>, number: u64) -> Option<BasicValueEnum<'_>> {
    match parameter.get_type() {
        BasicTypeEnum::IntType(ty) => Some(ty.const_int(number, false).into()),
        BasicTypeEnum::FloatType(ty) => Some(ty.const_float(number as f64).into()),
        _ => None,
    }
}
