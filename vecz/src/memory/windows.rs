//! The code of accesses in a window ([`super::window`]): how far lanes are from one another, computed of masks alone, so that in a loop in which those
//! do not change it is computed before; and the window's vectors, permuted.

use inkwell::values::IntValue;
use ir::widen;

use super::access::Access;
use super::distance::{Condition, Distance, Mask, Masked};
use super::emit::{Check, Emitted, Part, Places};
use super::expand::first;
use super::scope::{emitter, Scope};
use super::ways::element;
use super::window::Window;
use crate::target::{Legal, Target, Wide};

impl Window {
    /// The instruction by which the machine does an access in the window faster than lane by lane: it permutes vectors and keeps masks of elements.
    pub fn permutation(&self, access: &Access, wide: Wide<'_>, target: &dyn Target) -> Option<&'static str> {
        let lanes = wide.width.lanes;
        let question = match access.is_store() {
            true => Legal::MaskedStore,
            false => Legal::MaskedLoad,
        };
        let fits = !wide.width.is_scalable
            && access.bytes >= LEAST_BYTES
            && !wide.element.is_pointer_type()
            && self.order.vectors(lanes) * lanes <= MOST_BITS
            && target.has_mask_registers()
            && target.is_legal(question, wide, access.align.into());
        fits.then(|| target.permutation(access.bytes, lanes)).flatten()
    }
}

/// Smaller elements are numbered with more bits than they have.
const LEAST_BYTES: u64 = 4;

/// A window's elements, as bits of an integer that the machine has.
const MOST_BITS: u32 = 64;

/// Whether the conditions of a distance hold.
pub(super) fn check<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    conditions: &[Condition],
) -> Emitted<IntValue<'ctx>> {
    let width = scope.width();
    assert!(
        !width.is_scalable,
        "windows and patterns are of vectors of a fixed size"
    );
    let lanes = width.lanes * scope.parts();
    let mut checks = Vec::new();
    for condition in conditions {
        checks.push(match *condition {
            Condition::Aligned { of, stride } => Check::Multiple {
                of: first(scope, of)?.into_int_value(),
                by: stride.unsigned_abs() * u64::from(lanes),
            },
            Condition::Fits { of, high, is_signed } => {
                let first = first(scope, of)?.into_int_value();
                Check::Fits {
                    first,
                    stride: high,
                    bits: first.get_type().get_bit_width(),
                    is_signed,
                }
            }
            // Of the bits below those that count lanes, no lane has any.
            Condition::LowBits(masked) => {
                let mask = mask(scope, masked)?;
                let below = mask.get_type().const_int(masked.stride.unsigned_abs() - 1, false);
                Check::LowBits {
                    mask: scope.builder().build_or(mask, below, "")?,
                    of: masked.stride.unsigned_abs() * u64::from(lanes) - 1,
                }
            }
        });
    }
    emitter(scope).check(&checks, lanes)
}

/// Loads or stores a part in its window.
pub(super) fn in_window<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    access: &Access,
    window: &Window,
    permutation: &'static str,
    part: u32,
    stored: Option<Part<'ctx>>,
    mask: Option<Part<'ctx>>,
) -> Emitted<Option<Part<'ctx>>> {
    let first = first(scope, access.address)?.into_pointer_value();
    let (far, before) = distances(scope, &window.distance, part)?;
    let out = emitter(scope);
    let element = (element(scope.function(), access), permutation);
    let places = Places::new(&out, window.order, element, (first, before), far)?;
    match stored {
        Some(stored) => places.store(&out, stored, mask).map(|()| None),
        None => places.load(&out, mask).map(Some),
    }
}

/// How many bytes the lanes of a part are behind its first one, and that behind lane 0, as integers of 32 bits.
fn distances<'f, 'ctx: 'f>(
    scope: &mut dyn Scope<'f, 'ctx>,
    distance: &Distance,
    part: u32,
) -> Emitted<(Part<'ctx>, IntValue<'ctx>)> {
    let (builder, width) = (scope.builder(), scope.width());
    let ty = scope.module().get_context().i32_type();
    let number = |number: i64| ty.const_int(number as u64, true);
    let splat = |one: IntValue<'ctx>| widen::splat(builder, one.into(), width);
    let first = i64::from(part * width.lanes);
    let lanes = widen::add(builder, widen::steps(builder, ty.into(), width), splat(number(first)));
    let mut far = widen::multiply(builder, lanes, splat(number(distance.stride)));
    let mut of_first = number(first.wrapping_mul(distance.stride));
    for (masked, factor) in &distance.masked {
        let mask = mask(scope, *masked)?;
        let mask = builder.build_int_cast_sign_flag(mask, ty, false, "")?;
        let taken = widen::multiply(builder, lanes, splat(number(masked.stride)));
        let taken = widen::and(builder, taken, splat(mask));
        far = widen::add(builder, far, widen::multiply(builder, taken, splat(number(*factor))));
        let taken = builder.build_and(number(first * masked.stride), mask, "")?;
        let taken = builder.build_int_mul(taken, number(*factor), "")?;
        of_first = builder.build_int_add(of_first, taken, "")?;
    }
    let far = builder.build_int_sub(far.into_vector_value(), splat(of_first).into_vector_value(), "")?;
    Ok((far.into(), of_first))
}

/// The mask that takes bits of lanes' numbers.
fn mask<'f, 'ctx: 'f>(scope: &mut dyn Scope<'f, 'ctx>, masked: Masked) -> Emitted<IntValue<'ctx>> {
    match masked.mask {
        Mask::Uniform(mask) => Ok(scope.scalar(mask)?.into_int_value()),
        Mask::Known(mask) => {
            let ty = scope.module().get_context().i64_type();
            Ok(ty.const_int(mask as u64, true))
        }
    }
}
