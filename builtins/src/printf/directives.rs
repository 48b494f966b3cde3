//! A format taken apart: text, and what stands behind each `%` (OpenCL C, "printf Format String").

use super::MAX_FIELD;

/// A part of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// What is written as it is; `%%` gives one `%`.
    Text(&'a [u8]),
    /// A conversion specification.
    Directive(Directive<'a>),
    /// A conversion specification that OpenCL C does not have.
    Invalid {
        /// As it stands.
        text: &'a [u8],
        /// How many arguments it would have taken.
        arguments: usize,
    },
}

/// A conversion specification that is valid by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Directive<'a> {
    /// As it stands.
    pub text: &'a [u8],
    pub flags: Flags,
    /// The minimum width of a field.
    pub width: usize,
    pub precision: Option<usize>,
    /// Elements, if there is a vector specifier.
    pub lanes: Option<u8>,
    pub length: Length,
    pub conversion: u8,
}

/// The flags of a directive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Flags {
    /// `-`
    pub left: bool,
    /// `+`
    pub plus: bool,
    /// A space.
    pub space: bool,
    /// `#`
    pub alternative: bool,
    /// `0`
    pub zero: bool,
}

/// The length modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Length {
    /// None.
    Default,
    /// `hh`
    Char,
    /// `h`
    Short,
    /// `hl`
    Int,
    /// `l`, `z` or `t`
    Long,
}

const CONVERSIONS: &[u8] = b"diouxXfFeEgGaAcspn";
/// What may stand between `%` and the conversion, here or in C.
const MODIFIERS: &[u8] = b"-+ #0123456789.*vhlzjtLq";

/// The pieces of a format.
pub(super) fn pieces(format: &[u8]) -> Pieces<'_> {
    Pieces { rest: format }
}

/// See [`pieces`].
pub(super) struct Pieces<'a> {
    rest: &'a [u8],
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        let (piece, length) = match self.rest {
            [] => return None,
            [b'%', b'%', ..] => (Piece::Text(b"%"), 2),
            [b'%', ..] => match parse(self.rest) {
                Some(directive) => (Piece::Directive(directive), directive.text.len()),
                None => invalid(self.rest),
            },
            rest => {
                let length = rest.iter().position(|it| *it == b'%').unwrap_or(rest.len());
                (Piece::Text(&rest[..length]), length)
            }
        };
        self.rest = &self.rest[length..];
        Some(piece)
    }
}

/// What is no directive of OpenCL C, up to where one of C would end.
fn invalid(rest: &[u8]) -> (Piece<'_>, usize) {
    let modifiers = rest[1..].iter().take_while(|it| MODIFIERS.contains(it)).count();
    let (between, end) = rest[1..].split_at(modifiers);
    let stars = between.iter().filter(|it| **it == b'*').count();
    let has_conversion = end.first().is_some_and(|it| CONVERSIONS.contains(it));
    let length = 1 + modifiers + usize::from(!end.is_empty());
    let arguments = stars + usize::from(has_conversion);
    let text = &rest[..length];
    (Piece::Invalid { text, arguments }, length)
}

/// The directive at the start of `rest`, which is a `%`.
fn parse(rest: &[u8]) -> Option<Directive<'_>> {
    let mut cursor = Cursor { rest, at: 1 };
    let flags = cursor.flags();
    let width = cursor.number();
    let precision = cursor.takes(b".").then(|| cursor.number());
    let lanes = match cursor.takes(b"v") {
        true => Some(cursor.lanes()?),
        false => None,
    };
    let (length, is_of_size) = cursor.length();
    let conversion = cursor.next()?;
    let directive = Directive {
        text: &rest[..cursor.at],
        flags,
        width,
        precision,
        lanes,
        length,
        conversion,
    };
    let is_small = width <= MAX_FIELD && (conversion == b's' || precision.unwrap_or(0) <= MAX_FIELD);
    let fits = has_form(&directive) && !(is_of_size && (lanes.is_some() || !directive.is_integer()));
    (is_small && fits).then_some(directive)
}

/// Whether there is such a length and vector specifier for the conversion. A vector of no stated length is as long as its argument, and `%lf` is `%f` as in C: both
/// are undefined in OpenCL C, and common.
fn has_form(directive: &Directive<'_>) -> bool {
    use Length::*;
    let is_vector = directive.lanes.is_some();
    match directive.length {
        Default if directive.is_integer() || directive.is_float() => true,
        Default => !is_vector && b"csp".contains(&directive.conversion),
        Char => directive.is_integer(),
        Short => directive.is_integer() || directive.is_float() && is_vector,
        Int => (directive.is_integer() || directive.is_float()) && is_vector,
        Long => directive.is_integer() || directive.is_float(),
    }
}

impl Directive<'_> {
    /// Whether it converts integers to numbers.
    pub fn is_integer(&self) -> bool {
        b"diouxX".contains(&self.conversion)
    }

    /// Whether it converts integers as signed ones.
    pub fn is_signed(&self) -> bool {
        b"di".contains(&self.conversion)
    }

    /// Whether it converts floating-point numbers.
    pub fn is_float(&self) -> bool {
        b"fFeEgGaA".contains(&self.conversion)
    }
}

struct Cursor<'a> {
    rest: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    fn next(&mut self) -> Option<u8> {
        let next = *self.rest.get(self.at)?;
        self.at += 1;
        Some(next)
    }

    fn takes(&mut self, text: &[u8]) -> bool {
        let is_there = self.rest[self.at..].starts_with(text);
        if is_there {
            self.at += text.len();
        }
        is_there
    }

    fn flags(&mut self) -> Flags {
        let mut flags = Flags::default();
        loop {
            match self.rest.get(self.at) {
                Some(b'-') => flags.left = true,
                Some(b'+') => flags.plus = true,
                Some(b' ') => flags.space = true,
                Some(b'#') => flags.alternative = true,
                Some(b'0') => flags.zero = true,
                _ => return flags,
            }
            self.at += 1;
        }
    }

    /// A decimal number, 0 if there is none. A number too large to hold is as large as can be.
    fn number(&mut self) -> usize {
        let mut number = 0usize;
        while let Some(digit) = self.rest.get(self.at).filter(|it| it.is_ascii_digit()) {
            number = number.saturating_mul(10).saturating_add(usize::from(digit - b'0'));
            self.at += 1;
        }
        number
    }

    fn lanes(&mut self) -> Option<u8> {
        match self.number() {
            lanes @ (2 | 3 | 4 | 8 | 16) => Some(lanes as u8),
            _ => None,
        }
    }

    /// The length modifier, and whether it is one that speaks of sizes.
    fn length(&mut self) -> (Length, bool) {
        const LENGTHS: [(&[u8], Length, bool); 6] = [
            (b"hh", Length::Char, false),
            (b"hl", Length::Int, false),
            (b"h", Length::Short, false),
            (b"l", Length::Long, false),
            (b"z", Length::Long, true),
            (b"t", Length::Long, true),
        ];
        let found = LENGTHS.into_iter().find(|(text, ..)| self.takes(text));
        found.map_or((Length::Default, false), |(_, length, is_of_size)| (length, is_of_size))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(format: &str) -> Piece<'_> {
        let mut all = pieces(format.as_bytes());
        let first = all.next().expect("the format is not empty");
        assert_eq!(all.next(), None, "{format}");
        first
    }

    fn is_valid(format: &str) -> bool {
        matches!(only(format), Piece::Directive(_))
    }

    #[test]
    fn text_and_directives_alternate() {
        let texts: Vec<_> = pieces(b"a%db%%%5.2fc%")
            .map(|piece| match piece {
                Piece::Text(text) => ("text", text),
                Piece::Directive(directive) => ("directive", directive.text),
                Piece::Invalid { text, .. } => ("invalid", text),
            })
            .collect();
        let expected: [(&str, &[u8]); 7] = [
            ("text", b"a"),
            ("directive", b"%d"),
            ("text", b"b"),
            ("text", b"%"),
            ("directive", b"%5.2f"),
            ("text", b"c"),
            ("invalid", b"%"),
        ];
        assert_eq!(texts, expected);
    }

    #[test]
    fn all_parts_of_a_directive_are_read() {
        let Piece::Directive(directive) = only("%-+ #012.34v16hlX") else {
            panic!("it is valid");
        };
        let flags = Flags {
            left: true,
            plus: true,
            space: true,
            alternative: true,
            zero: true,
        };
        assert_eq!(directive.flags, flags);
        assert_eq!((directive.width, directive.precision), (12, Some(34)));
        assert_eq!((directive.lanes, directive.length), (Some(16), Length::Int));
        assert_eq!(directive.conversion, b'X');
        let Piece::Directive(directive) = only("%.f") else {
            panic!("it is valid");
        };
        assert_eq!(directive.precision, Some(0));
    }

    #[test]
    fn lengths_go_with_conversions_and_vectors() {
        for format in [
            "%hhd", "%hx", "%lu", "%zd", "%ti", "%lf", "%v4f", "%v2d", "%v3hhu", "%v8hf", "%v16hle", "%v2lA",
        ] {
            assert!(is_valid(format), "{format}");
        }
        for format in [
            "%lld", "%jd", "%Lf", "%hld", "%hlf", "%hf", "%hhf", "%zf", "%lc", "%ls", "%hp", "%v4s", "%v4c", "%v4p",
            "%v5f", "%v1d", "%vd", "%v2zd", "%v2hhf", "%n", "%y", "%*d", "%.*f", "%5%", "%", "%-", "%l", "%v4hl", "%v",
        ] {
            assert!(!is_valid(format), "{format}");
        }
    }

    #[test]
    fn fields_are_bounded() {
        assert!(is_valid("%4095.4095d") && is_valid("%.5000s"));
        for format in ["%4096d", "%.4096f", "%99999999999999999999999999d", "%99999999s"] {
            assert!(!is_valid(format), "{format}");
        }
    }

    #[test]
    fn invalid_directives_tell_what_they_would_have_taken() {
        let taken = |format| match only(format) {
            Piece::Invalid { arguments, .. } => arguments,
            other => panic!("{other:?}"),
        };
        assert_eq!(taken("%lld"), 1);
        assert_eq!(taken("%*.*f"), 3);
        assert_eq!(taken("%n"), 1);
        assert_eq!(taken("%y"), 0);
        assert_eq!(taken("%"), 0);
    }
}
