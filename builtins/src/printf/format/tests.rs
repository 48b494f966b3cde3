//! Every conversion, flag and mismatch, by what is written.

use super::super::arguments::{ArgumentType, Arguments, Kind};
use super::super::MAX_TEXT;

/// A packed call.
#[derive(Default)]
struct Call {
    signature: Vec<u8>,
    slots: Vec<u64>,
}

impl Call {
    fn add(mut self, kind: Kind, bytes: u8, slots: &[u64]) -> Call {
        let lanes = if kind == Kind::Pointer { 1 } else { slots.len() as u8 };
        self.signature.extend(ArgumentType { kind, bytes, lanes }.encode());
        self.slots.extend(slots);
        self
    }

    fn int(self, value: i32) -> Call {
        self.add(Kind::Integer, 4, &[value as u32 as u64])
    }

    fn long(self, value: i64) -> Call {
        self.add(Kind::Integer, 8, &[value as u64])
    }

    fn double(self, value: f64) -> Call {
        self.add(Kind::Float, 8, &[value.to_bits()])
    }

    fn floats(self, values: &[f32]) -> Call {
        let slots: Vec<u64> = values.iter().map(|it| it.to_bits().into()).collect();
        self.add(Kind::Float, 4, &slots)
    }

    fn string(self, text: &'static [u8]) -> Call {
        self.add(Kind::Pointer, 8, &[text.as_ptr() as u64, text.len() as u64])
    }

    /// What is written, and whether the call succeeds.
    fn format(mut self, format: &str) -> (String, bool) {
        self.signature.push(0);
        // SAFETY: the signature ends with a zero and tells of the slots that are there.
        let arguments = unsafe { Arguments::new(self.signature.as_ptr(), self.slots.as_ptr()) };
        // SAFETY: the strings are as long as said.
        let formatted = unsafe { super::format(format.as_bytes(), arguments) };
        (
            String::from_utf8_lossy(&formatted.text).into_owned(),
            formatted.is_complete,
        )
    }

    fn gives(self, format: &str, expected: &str) {
        assert_eq!(self.format(format), (expected.to_owned(), true), "{format}");
    }

    fn fails(self, format: &str, expected: &str) {
        assert_eq!(self.format(format), (expected.to_owned(), false), "{format}");
    }
}

fn call() -> Call {
    Call::default()
}

fn int(format: &str, value: i32, expected: &str) {
    call().int(value).gives(format, expected);
}

fn double(format: &str, value: f64, expected: &str) {
    call().double(value).gives(format, expected);
}

#[test]
fn signed_integers() {
    int("%d", -17, "-17");
    int("%i", i32::MIN, "-2147483648");
    int("%5d|", 10, "   10|");
    int("%-5d|", 10, "10   |");
    int("%05d", -10, "-0010");
    int("%+d", 10, "+10");
    int("% d", 10, " 10");
    int("%+ d", 10, "+10");
    int("%.5d", -100, "-00100");
    int("%06.5d", 100, " 00100");
    int("%-06d|", 100, "100   |");
    int("%.0d|", 0, "|");
    int("%+.0d", 0, "+");
    int("%hhd", 200, "-56");
    int("%hd", 65535, "-1");
    call().long(i64::MIN).gives("%ld", "-9223372036854775808");
    call().long(-5).gives("%zd", "-5");
}

#[test]
fn unsigned_integers() {
    int("%u", -1, "4294967295");
    int("%o", 8, "10");
    int("%#o", 8, "010");
    int("%#o", 0, "0");
    int("%#.0o", 0, "0");
    int("%#.3o", 8, "010");
    int("%x", 0xabc, "abc");
    int("%#X", 0xabc, "0XABC");
    int("%#x", 0, "0");
    int("%#08x", 0xab, "0x0000ab");
    int("%08.3x|", 0xab, "     0ab|");
    int("%+u", 7, "7");
    int("%hhx", -1, "ff");
    int("%hu", -1, "65535");
    call().long(-1).gives("%lx", "ffffffffffffffff");
    call().long(-1).gives("%tu", "18446744073709551615");
}

#[test]
fn integers_of_other_sizes_are_converted() {
    call().long(1 << 40 | 7).gives("%d", "7");
    call().int(-3).gives("%ld", "-3");
    call().add(Kind::Integer, 1, &[0xff]).gives("%d", "-1");
    call().add(Kind::Integer, 1, &[0xff]).gives("%u", "255");
    call().add(Kind::Integer, 2, &[0x8000]).gives("%ld", "-32768");
}

#[test]
fn floating_point_numbers() {
    double("%f", 1.5, "1.500000");
    double("%.0f", 2.5, "2");
    double("%#.0f", 2.5, "2.");
    double("%08.2f", -1.25, "-0001.25");
    double("%-8.1f|", 1.25, "1.2     |");
    double("%e", 12345.678, "1.234568e+04");
    double("%.2E", 12345.678, "1.23E+04");
    double("%g", 0.0001, "0.0001");
    double("%G", 1e-10, "1E-10");
    double("%#g", 1.0, "1.00000");
    double("%a", 1.5, "0x1.8p+0");
    double("%.0A", -2.0, "-0X1P+1");
    double("%lf", 0.5, "0.500000");
    double("%+5.1f", 0.5, " +0.5");
    double("% f", 0.5, " 0.500000");
    call().floats(&[0.1]).gives("%.8f", "0.10000000");
    call().add(Kind::Float, 2, &[0x3e00]).gives("%g", "1.5");
    double("%.3f", f64::MAX, &format!("{:.3}", f64::MAX));
    assert_eq!(call().double(f64::MAX).format("%4095.4095f").0.len(), 309 + 1 + 4095);
}

#[test]
fn infinities_and_nan() {
    double("%f", f64::INFINITY, "inf");
    double("%05g|", f64::NEG_INFINITY, " -inf|");
    double("%F", f64::INFINITY, "INF");
    double("%e", f64::NAN, "nan");
    double("%A", f64::NAN, "NAN");
    double("%f", -0.0, "-0.000000");
}

#[test]
fn characters_strings_and_pointers() {
    int("%c%%", 65, "A%");
    int("%3c|", 65, "  A|");
    int("%-3c|", 65, "A  |");
    call().string(b"foo\0").gives("[%s]", "[foo]");
    call().string(b"foo\0bar\0").gives("%5s", "  foo");
    call().string(b"foo\0").gives("%-5s|", "foo  |");
    call().string(b"foo\0").gives("%.1s", "f");
    call().string(b"foo").gives("%s", "foo");
    call().string(b"%d\0").gives("%s", "%d");
    call().add(Kind::Pointer, 8, &[0xbeef, 0]).gives("%p", "0xbeef");
    call().add(Kind::Pointer, 8, &[0, 0]).gives("%5p", "  0x0");
}

#[test]
fn vectors() {
    call()
        .floats(&[1.0, 2.0, 3.0, 4.0])
        .gives("f4 = %2.2v4hlf", "f4 = 1.00,2.00,3.00,4.00");
    call().floats(&[1.0, 2.0]).gives("%v2f", "1.000000,2.000000");
    call()
        .add(Kind::Integer, 1, &[0xfa, 0xfb, 0xfc, 0xfd])
        .gives("%#v4hhx", "0xfa,0xfb,0xfc,0xfd");
    call().add(Kind::Integer, 1, &[0xfa, 1]).gives("%v2hhd", "-6,1");
    call().add(Kind::Integer, 1, &[0xfa, 1]).gives("%v2d", "-6,1");
    call()
        .add(Kind::Integer, 2, &[0xffff, 1, 2])
        .gives("%3v3hd", " -1,  1,  2");
    call()
        .add(Kind::Integer, 4, &[1, 0xffff_ffff])
        .gives("%+v2hli", "+1,-1");
    call()
        .add(Kind::Integer, 8, &[1; 16])
        .gives("%v16lu", "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1");
    call()
        .add(Kind::Float, 8, &[1f64.to_bits(); 8])
        .gives("%v8lg", "1,1,1,1,1,1,1,1");
    call()
        .add(Kind::Float, 2, &[0x3c00, 0xc000])
        .gives("%v2hf", "1.000000,-2.000000");
}

#[test]
fn several_arguments_and_too_many() {
    call()
        .int(1)
        .double(2.0)
        .string(b"x\0")
        .int(9)
        .gives("%d %g %s", "1 2 x");
    call().int(1).gives("nothing", "nothing");
    call().gives("", "");
}

#[test]
fn what_does_not_fit_stays_as_it_stands() {
    call().fails("%d", "%d");
    call().int(1).fails("%d %d", "1 %d");
    call().int(1).int(2).fails("%f %d", "%f 2");
    call().double(1.0).int(2).fails("%d %d", "%d 2");
    call().int(1).fails("%s", "%s");
    call().int(1).fails("%p", "%p");
    call().double(1.0).fails("%c", "%c");
    call().string(b"x\0").fails("%x", "%x");
    call().add(Kind::Integer, 4, &[1, 2]).fails("%d", "%d");
    call().add(Kind::Integer, 4, &[1, 2]).fails("%c", "%c");
    call().add(Kind::Integer, 4, &[1, 2]).fails("%v4hld", "%v4hld");
    call().add(Kind::Integer, 4, &[1, 2]).fails("(%#v2hx)", "(%#v2hx)");
    call().int(1).fails("%v2hld", "%v2hld");
    call().floats(&[1.0, 2.0]).fails("%v2lf", "%v2lf");
    call().add(Kind::Other, 0, &[]).int(3).fails("%d %d", "%d 3");
    call().add(Kind::Pointer, 8, &[0, 0]).fails("%s", "%s");
    call().add(Kind::Pointer, 8, &[16, 0]).int(1).fails("%s %d", "%s 1");
}

#[test]
fn invalid_directives_keep_the_arguments_in_step() {
    call().long(1).int(2).fails("%lld %d", "%lld 2");
    call().int(1).int(2).int(3).fails("%*d %d", "%*d 3");
    call().int(1).fails("%y%d%", "%y1%");
    call().int(1).int(2).fails("%99999999d %d", "%99999999d 2");
}

#[test]
fn a_call_s_text_is_bounded() {
    let many = "%4095d".repeat(1000);
    let (text, is_complete) = (0..1000).fold(call(), |call, at| call.int(at)).format(&many);
    assert_eq!((text.len(), is_complete), (MAX_TEXT, false));
    let long = "x".repeat(MAX_TEXT);
    call().gives(&long, &long);
}

/// The decimal point is a point, whatever the application's locale says: it may be set by anyone at any time.
#[test]
fn numbers_do_not_follow_the_locale() {
    for name in [c"de_DE.UTF-8", c"de_DE", c"fr_FR.UTF-8"] {
        // SAFETY: a name that ends with a zero.
        if !unsafe { libc::setlocale(libc::LC_NUMERIC, name.as_ptr()) }.is_null() {
            break;
        }
    }
    double("%.1f", 1.5, "1.5");
}

/// Formats made of what formats are made of, with arguments of all kinds: none may do harm, and none may write more than it may.
#[test]
fn arbitrary_formats_do_no_harm() {
    let letters: Vec<&str> = "% - + # 0 1 16 4095 4096 . * v v2 v16 h hh hl l z t d i u x X o f F e g a A c s p n y %%"
        .split(' ')
        .collect();
    let mut state = 12345u64;
    let mut next = |below: usize| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) as usize % below
    };
    for _ in 0..20_000 {
        let format: String = (0..next(12)).map(|_| letters[next(letters.len())]).collect();
        let mut packed = call();
        for _ in 0..next(4) {
            packed = match next(6) {
                0 => packed.int(-1),
                1 => packed.double(-1e300),
                2 => packed.string(b"text\0"),
                3 => packed.add(Kind::Pointer, 8, &[next(1 << 20) as u64, 0]),
                4 => packed.add(Kind::Integer, 2, &[7; 16]),
                _ => packed.floats(&[0.5, f32::NAN]),
            };
        }
        assert!(packed.format(&format).0.len() <= MAX_TEXT, "{format}");
    }
}
