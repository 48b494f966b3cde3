//! The asynchronous copies of OpenCL C as their mangled names tell them: which way, in which shape, elements of which size.

use crate::mangle::{demangle, AddressSpace, Scalar, Type};

/// Which way a copy goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From global to local memory.
    Read,
    /// From local to global memory.
    Write,
}

/// What a copy's arguments are, between the pointers and the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `async_work_group_copy(dst, src, count, event)`, of elements of so many bytes.
    Elements {
        /// Bytes of an element.
        bytes: u64,
    },
    /// `async_work_group_strided_copy(dst, src, count, stride, event)`: elements lie together in local memory, `stride` elements apart in global.
    Strided {
        /// Bytes of an element.
        bytes: u64,
    },
    /// `async_work_group_copy_2D2D(dst, dst_offset, src, src_offset, bytes, per_line, lines, src_line, dst_line, event)`
    Lines,
    /// `async_work_group_copy_3D3D(dst, dst_offset, src, src_offset, bytes, per_line, lines, planes, src_line, src_plane, dst_line, dst_plane, event)`
    Planes,
}

/// An asynchronous copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AsyncCopy {
    /// Which way it goes.
    pub direction: Direction,
    /// What it copies.
    pub shape: Shape,
}

impl AsyncCopy {
    /// The copy that a mangled name means.
    pub fn from_name(mangled: &str) -> Option<AsyncCopy> {
        // Most names are of other functions.
        if !mangled.contains("async_work_group_") {
            return None;
        }
        let (name, parameters) = demangle(mangled)?;
        let (space, pointee) = match parameters.first()? {
            Type::Pointer { space, pointee, .. } => (*space, pointee),
            _ => return None,
        };
        let direction = match space {
            AddressSpace::LOCAL => Direction::Read,
            AddressSpace::GLOBAL => Direction::Write,
            _ => return None,
        };
        let shape = match name {
            "async_work_group_copy" => Shape::Elements { bytes: size(pointee)? },
            "async_work_group_strided_copy" => Shape::Strided { bytes: size(pointee)? },
            "async_work_group_copy_2D2D" => Shape::Lines,
            "async_work_group_copy_3D3D" => Shape::Planes,
            _ => return None,
        };
        Some(AsyncCopy { direction, shape })
    }
}

/// Bytes of an element in memory. A 3-vector counts as a 4-vector.
fn size(ty: &Type) -> Option<u64> {
    let bytes = |scalar: &Scalar| match scalar {
        Scalar::Char | Scalar::UChar => Some(1),
        Scalar::Short | Scalar::UShort | Scalar::Half => Some(2),
        Scalar::Int | Scalar::UInt | Scalar::Float => Some(4),
        Scalar::Long | Scalar::ULong | Scalar::Double => Some(8),
        Scalar::Bool | Scalar::Void => None,
    };
    match ty {
        Type::Scalar(scalar) => bytes(scalar),
        Type::Vector { lanes, element } => Some(u64::from(lanes.next_power_of_two()) * bytes(element)?),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_direction_shape_and_size() {
        let rows = [
            (
                "_Z21async_work_group_copyPU3AS3Dv3_fPU3AS1KS_m9ocl_event",
                Direction::Read,
                Shape::Elements { bytes: 16 },
            ),
            (
                "_Z29async_work_group_strided_copyPU3AS1cPU3AS3Kcmm9ocl_event",
                Direction::Write,
                Shape::Strided { bytes: 1 },
            ),
            (
                "_Z26async_work_group_copy_2D2DPU3AS3vmPU3AS1Kvmmmmmm9ocl_event",
                Direction::Read,
                Shape::Lines,
            ),
            (
                "_Z26async_work_group_copy_3D3DPU3AS1vmPU3AS3Kvmmmmmmmmm9ocl_event",
                Direction::Write,
                Shape::Planes,
            ),
        ];
        for (name, direction, shape) in rows {
            assert_eq!(
                AsyncCopy::from_name(name),
                Some(AsyncCopy { direction, shape }),
                "{name}"
            );
        }
    }

    #[test]
    fn others_are_no_copies() {
        for name in [
            "async_work_group_copy",
            "_Z27async_work_group_copy_fencej",
            "_Z21async_work_group_copyPfPKfm9ocl_event",
            "_Z8my_copy_PU3AS3f",
        ] {
            assert_eq!(AsyncCopy::from_name(name), None, "{name}");
        }
    }
}
