//! What a kernel says about the sizes of its work-groups before any launch.

use inkwell::values::FunctionValue;
use ir::builtin_info::Mux;
use ir::{attributes, metadata};

/// What is known of the work-groups of a kernel.
#[derive(Clone, Copy, Debug)]
pub struct KnownSizes {
    /// The size that every launch asks for.
    required: Option<[u64; 3]>,
    /// How many dimensions a launch may use.
    dimensions: u32,
    /// Whether every work-group has the size that its launch asked for.
    pub is_uniform: bool,
}

impl Default for KnownSizes {
    /// Nothing is known.
    fn default() -> KnownSizes {
        KnownSizes {
            required: None,
            dimensions: 3,
            is_uniform: false,
        }
    }
}

impl KnownSizes {
    /// What a kernel's attributes and metadata say.
    pub fn of(kernel: FunctionValue<'_>) -> KnownSizes {
        KnownSizes {
            required: metadata::required_work_group_size(kernel),
            dimensions: metadata::max_work_dim(kernel).unwrap_or(3),
            is_uniform: attributes::has_uniform_work_groups(kernel),
        }
    }

    /// The answer to a query, for a dimension, where every launch gives the same.
    pub fn answer(&self, query: Mux, dimension: u32) -> Option<u64> {
        let is_used = dimension < self.dimensions;
        match query {
            Mux::GetLocalSize | Mux::GetEnqueuedLocalSize | Mux::GetNumGroups | Mux::GetGlobalSize if !is_used => {
                Some(1)
            }
            Mux::GetEnqueuedLocalSize => Some(self.required?[dimension as usize]),
            // The last work-group of a dimension takes what is left, and may be smaller.
            Mux::GetLocalSize if self.is_uniform => Some(self.required?[dimension as usize]),
            Mux::GetLocalId | Mux::GetGroupId if !is_used => Some(0),
            _ => None,
        }
    }
}
