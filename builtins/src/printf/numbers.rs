//! One number, character or address as a directive wants it.

use std::ffi::c_int;
use std::sync::OnceLock;

use super::directives::{Directive, Length};

/// Appends `body` in a field of the directive's width, filled with spaces.
pub(super) fn pad(out: &mut Vec<u8>, directive: &Directive<'_>, body: &[u8]) {
    let fill = directive.width.saturating_sub(body.len());
    let (before, after) = match directive.flags.left {
        true => (0, fill),
        false => (fill, 0),
    };
    out.resize(out.len() + before, b' ');
    out.extend_from_slice(body);
    out.resize(out.len() + after, b' ');
}

/// Appends an integer: the low `bytes` bytes of `bits`. What is of another size than the directive says is converted, as a cast would in C.
pub(super) fn integer(out: &mut Vec<u8>, directive: &Directive<'_>, bits: u64, bytes: u8) {
    let wanted = match directive.length {
        Length::Char => 1,
        Length::Short => 2,
        Length::Int => 4,
        Length::Long => 8,
        // Vectors are not promoted, so their elements are converted as what they are.
        Length::Default if directive.lanes.is_some() => bytes,
        Length::Default => 4,
    };
    let (is_negative, magnitude) = match directive.is_signed() {
        true => {
            let value = sign_extended(sign_extended(bits, bytes) as u64, wanted);
            (value < 0, value.unsigned_abs())
        }
        false => (false, zero_extended(zero_extended(bits, bytes), wanted)),
    };
    let flags = directive.flags;
    let mut digits = match (magnitude, directive.precision) {
        (0, Some(0)) => String::new(),
        _ => in_base(magnitude, directive.conversion),
    };
    let mut precision = directive.precision.unwrap_or(1);
    let mut prefix = match (directive.is_signed(), is_negative) {
        (true, true) => "-",
        (true, false) if flags.plus => "+",
        (true, false) if flags.space => " ",
        _ => "",
    };
    if flags.alternative {
        match directive.conversion {
            b'o' if !digits.starts_with('0') => precision = precision.max(digits.len() + 1),
            b'x' if magnitude != 0 => prefix = "0x",
            b'X' if magnitude != 0 => prefix = "0X",
            _ => {}
        }
    }
    if flags.zero && !flags.left && directive.precision.is_none() {
        precision = precision.max(directive.width.saturating_sub(prefix.len()));
    }
    digits.insert_str(0, &"0".repeat(precision.saturating_sub(digits.len())));
    digits.insert_str(0, prefix);
    pad(out, directive, digits.as_bytes());
}

fn in_base(magnitude: u64, conversion: u8) -> String {
    match conversion {
        b'o' => format!("{magnitude:o}"),
        b'x' => format!("{magnitude:x}"),
        b'X' => format!("{magnitude:X}"),
        _ => magnitude.to_string(),
    }
}

fn zero_extended(bits: u64, bytes: u8) -> u64 {
    let unused = 64 - 8 * u32::from(bytes.clamp(1, 8));
    bits << unused >> unused
}

fn sign_extended(bits: u64, bytes: u8) -> i64 {
    let unused = 64 - 8 * u32::from(bytes.clamp(1, 8));
    (bits << unused) as i64 >> unused
}

/// Appends an address.
pub(super) fn address(out: &mut Vec<u8>, directive: &Directive<'_>, address: u64) {
    pad(out, directive, format!("{address:#x}").as_bytes());
}

/// The number that `bytes` bytes of bits are, if there is such a format.
pub(super) fn float_of_bits(bits: u64, bytes: u8) -> Option<f64> {
    match bytes {
        2 => Some(half(bits as u16)),
        4 => Some(f32::from_bits(bits as u32).into()),
        8 => Some(f64::from_bits(bits)),
        _ => None,
    }
}

/// The number that a `half` is; every one is a `double`, too.
fn half(bits: u16) -> f64 {
    let (exponent, fraction) = (i32::from(bits >> 10 & 0x1f), f64::from(bits & 0x3ff));
    let magnitude = match exponent {
        0 => fraction * 2f64.powi(-24),
        0x1f if fraction == 0.0 => f64::INFINITY,
        0x1f => f64::NAN,
        _ => (1024.0 + fraction) * 2f64.powi(exponent - 25),
    };
    magnitude.copysign(if bits >> 15 == 0 { 1.0 } else { -1.0 })
}

/// Appends a floating-point number, with the C library's digits: correctly rounded, and with a point whatever the process's locale is. Whether it could.
pub(super) fn float(out: &mut Vec<u8>, directive: &Directive<'_>, value: f64) -> bool {
    /// Characters of a number besides those that its precision asks for: the digits of the largest double before the point, sign, point, exponent, and the final zero.
    const MORE: usize = 309 + 16;
    let flags = directive.flags;
    let mut format = b"%".to_vec();
    let letters = [
        (flags.left, b'-'),
        (flags.plus, b'+'),
        (flags.space, b' '),
        (flags.alternative, b'#'),
        (flags.zero, b'0'),
    ];
    format.extend(letters.iter().filter(|(is_set, _)| *is_set).map(|(_, letter)| letter));
    format.extend_from_slice(b"*.*");
    format.push(directive.conversion);
    format.push(0);
    // A negative precision is none.
    let width = directive.width as c_int;
    let precision = directive.precision.map_or(-1, |it| it as c_int);

    let start = out.len();
    let room = directive.width.max(directive.precision.unwrap_or(0)) + MORE;
    out.resize(start + room, 0);
    let written = in_c_locale(|| {
        // SAFETY: `room` bytes are there; the format ends with a zero and takes two `int` and a `double`; width and precision are at most `MAX_FIELD`.
        unsafe {
            libc::snprintf(
                out[start..].as_mut_ptr().cast(),
                room,
                format.as_ptr().cast(),
                width,
                precision,
                value,
            )
        }
    });
    let written = usize::try_from(written).ok().filter(|it| *it < room);
    out.truncate(start + written.unwrap_or(0));
    written.is_some()
}

/// Does something in this thread as if no locale were set.
fn in_c_locale<T>(work: impl FnOnce() -> T) -> T {
    static C: OnceLock<usize> = OnceLock::new();
    // SAFETY: a name that every system has, and no locale to change.
    let c =
        *C.get_or_init(|| unsafe { libc::newlocale(libc::LC_ALL_MASK, c"C".as_ptr(), std::ptr::null_mut()) } as usize);
    if c == 0 {
        return work();
    }
    // SAFETY: `c` is never freed; what the thread had before is put back.
    let before = unsafe { libc::uselocale(c as libc::locale_t) };
    let done = work();
    // SAFETY: as above.
    unsafe { libc::uselocale(before) };
    done
}

#[cfg(test)]
mod tests {
    use super::{float_of_bits, half};

    #[test]
    fn halves_are_what_they_are() {
        for (bits, expected) in [
            (0x3c00, 1.0),
            (0xc000, -2.0),
            (0x7bff, 65504.0),
            (0x0001, 2f64.powi(-24)),
            (0x0400, 2f64.powi(-14)),
            (0x7c00, f64::INFINITY),
            (0xfc00, f64::NEG_INFINITY),
        ] {
            assert_eq!(half(bits), expected, "{bits:#x}");
        }
        assert!(half(0x7e00).is_nan());
        assert!(half(0x8000).is_sign_negative());
        assert_eq!(float_of_bits(0, 3), None);
    }
}
