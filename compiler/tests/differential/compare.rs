//! Holding one output against another.

use super::layout::{Kind, Section};
use super::types::Scalar;

/// How far results of functions may be apart: each of the two is allowed six units in the last place.
const LOOSE_ULP: u32 = 12;

/// Where the outputs differ first, if they do.
pub fn difference(sections: &[Section], expected: &[u8], got: &[u8]) -> Option<String> {
    sections.iter().find_map(|section| {
        let range = section.start..section.start + section.bytes;
        let (expected, got) = (&expected[range.clone()], &got[range]);
        if expected == got {
            return None;
        }
        let size = match section.kind {
            Kind::Exact => 1,
            Kind::Floats(scalar) => scalar.bytes(),
            Kind::Loose => 4,
        };
        let pairs = expected.chunks(size).zip(got.chunks(size)).enumerate();
        let mut different = pairs.filter(|(_, (expected, got))| !agree(section.kind, expected, got));
        let (at, (expected, got)) = different.next()?;
        Some(format!(
            "{}, byte {}: {expected:02x?} expected, {got:02x?} got; {} more differ",
            section.what,
            at * size,
            different.count()
        ))
    })
}

fn agree(kind: Kind, expected: &[u8], got: &[u8]) -> bool {
    let word = |bytes: &[u8]| u32::from_ne_bytes(bytes.try_into().expect("four bytes"));
    let float = |bytes: &[u8]| f32::from_bits(word(bytes));
    let double = |bytes: &[u8]| f64::from_ne_bytes(bytes.try_into().expect("eight bytes"));
    expected == got
        || match kind {
            Kind::Exact => false,
            Kind::Floats(Scalar::Double) => double(expected).is_nan() && double(got).is_nan(),
            Kind::Floats(Scalar::Half) => half_is_nan(expected) && half_is_nan(got),
            Kind::Floats(_) => float(expected).is_nan() && float(got).is_nan(),
            Kind::Loose => {
                let (a, b) = (float(expected), float(got));
                a.is_nan() && b.is_nan() || ordered(word(expected)).abs_diff(ordered(word(got))) <= LOOSE_ULP
            }
        }
}

fn half_is_nan(bytes: &[u8]) -> bool {
    u16::from_ne_bytes(bytes.try_into().expect("two bytes")) & 0x7fff > 0x7c00
}

/// Floats as integers in the same order.
fn ordered(bits: u32) -> i32 {
    let value = bits as i32;
    if value < 0 {
        i32::MIN.wrapping_sub(value)
    } else {
        value
    }
}

#[test]
fn one_nan_is_as_good_as_another_but_no_other_number_is() {
    let float = |bits: u32| bits.to_ne_bytes();
    let floats = Kind::Floats(Scalar::Float);
    assert!(agree(floats, &float(0x7FC0_0000), &float(0xFFC0_0001)));
    assert!(!agree(Kind::Exact, &float(0x7FC0_0000), &float(0xFFC0_0001)));
    assert!(!agree(floats, &float(0x8000_0000), &float(0)));
    let half = |bits: u16| bits.to_ne_bytes();
    let halves = Kind::Floats(Scalar::Half);
    assert!(agree(halves, &half(0x7e00), &half(0xfc01)));
    assert!(!agree(halves, &half(0x7c00), &half(0x7c01)));
    assert!(agree(Kind::Loose, &float(0x3F80_0000), &float(0x3F80_0000 + LOOSE_ULP)));
    assert!(!agree(
        Kind::Loose,
        &float(0x3F80_0000),
        &float(0x3F80_0001 + LOOSE_ULP)
    ));
    assert!(agree(Kind::Loose, &float(0x8000_0001), &float(1)));
}

#[test]
fn differences_are_named() {
    let section = Section {
        what: "v1".to_owned(),
        start: 4,
        bytes: 8,
        kind: Kind::Exact,
    };
    let (expected, mut got) = ([0; 12], [0; 12]);
    got[0] = 1;
    assert_eq!(difference(std::slice::from_ref(&section), &expected, &got), None);
    got[6] = 1;
    let what = difference(&[section], &expected, &got).unwrap();
    assert!(
        what.starts_with("v1, byte 2: [00] expected, [01] got; 0 more"),
        "{what}"
    );
}
