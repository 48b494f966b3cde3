//! A whole call: its format with its arguments put in.

use super::arguments::{Argument, Arguments, Kind};
use super::directives::{self, Directive, Length, Piece};
use super::{numbers, text, MAX_TEXT};

/// What comes of a call.
pub(super) struct Formatted {
    pub text: Vec<u8>,
    /// Whether all directives were valid and had arguments of their types, and the text was not cut.
    pub is_complete: bool,
}

/// Formats a call. Directives that cannot be followed stay as they stand.
///
/// # Safety
/// The pointers among the arguments are readable for as many bytes as is said beside them.
pub(super) unsafe fn format(format: &[u8], mut arguments: Arguments<'_>) -> Formatted {
    let mut out = Vec::with_capacity(2 * format.len());
    let mut is_complete = true;
    for piece in directives::pieces(format) {
        match piece {
            Piece::Text(text) => out.extend_from_slice(text),
            Piece::Directive(directive) => {
                let start = out.len();
                let argument = arguments.next();
                // SAFETY: the caller's promise.
                if !argument.is_some_and(|argument| unsafe { convert(&mut out, &directive, argument) }) {
                    out.truncate(start);
                    out.extend_from_slice(directive.text);
                    is_complete = false;
                }
            }
            Piece::Invalid { text, arguments: taken } => {
                out.extend_from_slice(text);
                arguments.by_ref().take(taken).for_each(drop);
                is_complete = false;
            }
        }
        if out.len() > MAX_TEXT {
            out.truncate(MAX_TEXT);
            is_complete = false;
            break;
        }
    }
    Formatted { text: out, is_complete }
}

/// Appends what a directive makes of an argument. Whether the argument is one for it.
///
/// # Safety
/// As [`format`].
unsafe fn convert(out: &mut Vec<u8>, directive: &Directive<'_>, argument: Argument<'_>) -> bool {
    let Argument { ty, slots } = argument;
    match (directive.conversion, ty.kind) {
        (b'c', Kind::Integer) if ty.lanes == 1 => {
            numbers::pad(out, directive, &[slots[0] as u8]);
            true
        }
        (b'p', Kind::Pointer) => {
            numbers::address(out, directive, slots[0]);
            true
        }
        (b's', Kind::Pointer) => {
            let limit = directive.precision.unwrap_or(MAX_TEXT).min(MAX_TEXT);
            // SAFETY: the caller's promise about this pointer.
            let text = unsafe { text::read(slots[0], slots[1], limit) };
            text.inspect(|text| numbers::pad(out, directive, text)).is_some()
        }
        (_, Kind::Integer) if directive.is_integer() => elements(out, directive, argument, |out, bits| {
            numbers::integer(out, directive, bits, ty.bytes);
            true
        }),
        (_, Kind::Float) if directive.is_float() => elements(out, directive, argument, |out, bits| {
            numbers::float_of_bits(bits, ty.bytes).is_some_and(|value| numbers::float(out, directive, value))
        }),
        _ => false,
    }
}

/// Appends a number, or the elements of a vector with commas between them.
fn elements(
    out: &mut Vec<u8>,
    directive: &Directive<'_>,
    argument: Argument<'_>,
    mut convert: impl FnMut(&mut Vec<u8>, u64) -> bool,
) -> bool {
    let is_vector_of = |lanes: u8| argument.ty.lanes == lanes && has_elements_of(directive, argument);
    let fits = match directive.lanes {
        None => argument.ty.lanes == 1,
        Some(lanes) => is_vector_of(lanes),
    };
    fits && argument.slots.iter().enumerate().all(|(at, bits)| {
        if at > 0 {
            out.push(b',');
        }
        convert(out, *bits)
    })
}

/// Whether a vector's elements are of the directive's length: there is no conversion between vector types.
fn has_elements_of(directive: &Directive<'_>, argument: Argument<'_>) -> bool {
    let bytes = match directive.length {
        Length::Default => return true,
        Length::Char => 1,
        Length::Short => 2,
        Length::Int => 4,
        Length::Long => 8,
    };
    argument.ty.bytes == bytes
}

#[cfg(test)]
mod tests;
