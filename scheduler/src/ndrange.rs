//! The index space of a launch, as compiled kernels read it.

use std::mem::offset_of;

use thiserror::Error;

/// An index space that cannot be launched. Always the application's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RangeError {
    /// The number of dimensions is not 1, 2 or 3.
    #[error("{0} dimensions instead of 1, 2 or 3")]
    Dimensions(usize),
    /// A global size is zero: there is nothing to run. (Since OpenCL 2.1 the launch is then a no-op.)
    #[error("the global size of dimension {dimension} is zero")]
    EmptyGlobalSize {
        /// The dimension, counted from zero.
        dimension: usize,
    },
    /// A work-group size is zero.
    #[error("the work-group size of dimension {dimension} is zero")]
    EmptyLocalSize {
        /// The dimension, counted from zero.
        dimension: usize,
    },
    /// Offset plus global size does not fit 64 bits: some global ids would not exist.
    #[error("offset plus global size of dimension {dimension} exceeds 64 bits")]
    GlobalIdOverflow {
        /// The dimension, counted from zero.
        dimension: usize,
    },
    /// The product of the work-group sizes does not fit 64 bits.
    #[error("the number of work-items in a work-group exceeds 64 bits")]
    GroupSizeOverflow,
    /// The number of work-groups does not fit 64 bits.
    #[error("the number of work-groups exceeds 64 bits")]
    GroupCountOverflow,
}

/// The index space of one launch. The layout is part of the native entry convention: compiled code reads the fields.
///
/// Unused dimensions have size 1 and offset 0. The last work-group of a dimension may be smaller than the others
/// (a non-uniform work-group): `global_size` need not be a multiple of `local_size`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NdRange {
    /// Work-items per dimension.
    pub global_size: [u64; 3],
    /// First global id per dimension.
    pub global_offset: [u64; 3],
    /// Enqueued work-group size per dimension.
    pub local_size: [u64; 3],
    /// Work-groups per dimension, the smaller last one included.
    pub num_groups: [u64; 3],
    /// Number of dimensions, 1 to 3.
    pub work_dim: u32,
    /// Bytes of scratch, from its start, that are local memory of a work-group. Filled by the launch, like the others below.
    pub(crate) local_bytes: u64,
    /// Bytes of scratch.
    pub(crate) scratch_bytes: u64,
    /// Bytes of stack that a call of the entry may use.
    pub(crate) stack_bytes: u64,
}

/// Where the fields that only launches fill are in the record: local, scratch and stack bytes.
pub const NDRANGE_MEMORY_OFFSETS: [usize; 3] = [
    offset_of!(NdRange, local_bytes),
    offset_of!(NdRange, scratch_bytes),
    offset_of!(NdRange, stack_bytes),
];

impl NdRange {
    /// So many work-groups of one work-item, in one dimension.
    pub(crate) const fn of_groups(count: u64) -> NdRange {
        NdRange {
            global_size: [count, 1, 1],
            global_offset: [0; 3],
            local_size: [1; 3],
            num_groups: [count, 1, 1],
            work_dim: 1,
            local_bytes: 0,
            scratch_bytes: 0,
            stack_bytes: 0,
        }
    }

    /// The range of `work_dim` dimensions; elements of the arrays past `work_dim` are ignored.
    pub fn new(work_dim: usize, global: [u64; 3], offset: [u64; 3], local: [u64; 3]) -> Result<NdRange, RangeError> {
        if !(1..=3).contains(&work_dim) {
            return Err(RangeError::Dimensions(work_dim));
        }
        let mut range = NdRange {
            work_dim: work_dim as u32,
            ..NdRange::of_groups(1)
        };
        for dimension in 0..work_dim {
            if local[dimension] == 0 {
                return Err(RangeError::EmptyLocalSize { dimension });
            }
            if global[dimension] == 0 {
                return Err(RangeError::EmptyGlobalSize { dimension });
            }
            if offset[dimension].checked_add(global[dimension]).is_none() {
                return Err(RangeError::GlobalIdOverflow { dimension });
            }
            range.global_size[dimension] = global[dimension];
            range.global_offset[dimension] = offset[dimension];
            range.local_size[dimension] = local[dimension];
            range.num_groups[dimension] = global[dimension].div_ceil(local[dimension]);
        }
        checked_product(range.local_size).ok_or(RangeError::GroupSizeOverflow)?;
        checked_product(range.num_groups).ok_or(RangeError::GroupCountOverflow)?;
        Ok(range)
    }

    /// Work-groups in all dimensions together; the native entry counts them from zero to this, x fastest.
    pub fn group_count(&self) -> u64 {
        checked_product(self.num_groups).unwrap_or(u64::MAX)
    }

    /// Work-items in a full work-group.
    pub fn group_size(&self) -> u64 {
        checked_product(self.local_size).unwrap_or(u64::MAX)
    }

    /// Work-items in the whole range; `u64::MAX` if there are more.
    pub fn item_count(&self) -> u64 {
        checked_product(self.global_size).unwrap_or(u64::MAX)
    }
}

fn checked_product(sizes: [u64; 3]) -> Option<u64> {
    sizes[0].checked_mul(sizes[1])?.checked_mul(sizes[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unused_dimensions_are_one_and_the_last_group_may_be_smaller() {
        let range = NdRange::new(2, [10, 7, 99], [3, 0, 99], [4, 7, 99]).unwrap();
        assert_eq!(range.global_size, [10, 7, 1]);
        assert_eq!(range.global_offset, [3, 0, 0]);
        assert_eq!(range.local_size, [4, 7, 1]);
        assert_eq!(range.num_groups, [3, 1, 1]);
        assert_eq!(
            (range.group_count(), range.group_size(), range.item_count()),
            (3, 28, 70)
        );
    }

    #[test]
    fn impossible_ranges_are_named() {
        let max = u64::MAX;
        let new = NdRange::new;
        assert_eq!(new(0, [1; 3], [0; 3], [1; 3]), Err(RangeError::Dimensions(0)));
        assert_eq!(new(4, [1; 3], [0; 3], [1; 3]), Err(RangeError::Dimensions(4)));
        assert_eq!(
            new(2, [1, 0, 1], [0; 3], [1; 3]),
            Err(RangeError::EmptyGlobalSize { dimension: 1 })
        );
        assert_eq!(
            new(3, [1; 3], [0; 3], [1, 1, 0]),
            Err(RangeError::EmptyLocalSize { dimension: 2 })
        );
        assert_eq!(
            new(1, [2, 1, 1], [max - 1, 0, 0], [1; 3]),
            Err(RangeError::GlobalIdOverflow { dimension: 0 })
        );
        assert_eq!(
            new(2, [max, max, 1], [0; 3], [max, 2, 1]),
            Err(RangeError::GroupSizeOverflow)
        );
        assert_eq!(new(2, [max, 2, 1], [0; 3], [1; 3]), Err(RangeError::GroupCountOverflow));
    }

    #[test]
    fn the_largest_counts_fit() {
        let range = NdRange::new(1, [u64::MAX, 1, 1], [0; 3], [1; 3]).unwrap();
        assert_eq!(range.group_count(), u64::MAX);
        let range = NdRange::new(3, [u64::MAX, 2, 2], [0; 3], [1 << 20, 2, 2]).unwrap();
        assert_eq!((range.group_count(), range.item_count()), (1 << 44, u64::MAX));
    }
}
