//! What arguments of a launch may do that nobody knows the values of when a kernel is built: be factors and divisors of indices, which are 1, 0 or
//! negative as often as not, and be a second name of the same memory.

use super::super::layout::{OWN, PLACES};
use super::super::tree::{Expr, Statement};
use super::super::types::{Scalar, Ty};
use super::Generator;

/// The parameters behind the usual ones.
pub const PARAMETERS: &str = ", int by, int row, uint odd, global uchar *out_too";

/// `by`, `row` and `odd` in a launch of a program, by numbers of both. A work-item's number times `by` is below 2048.
pub fn values(seed: u64, launch: usize) -> (i32, i32, u32) {
    let at = seed as usize / 4 + 3 * launch;
    let by = [1, -1, 0, 2, 1, -3, 4, 3][at % 8];
    let row = [1, 8, -4, 16, 3, 64, -1, 7, 2][at % 9];
    let odd = [1, u32::MAX, 3, 5, 511, 1, 0x8000_0001][at % 7];
    (by, row, odd)
}

/// Words of each work-item in memory: so many of a type, one behind the other.
#[derive(Clone, Copy)]
pub struct Words {
    pub scalar: Scalar,
    pub each: usize,
}

impl Generator {
    /// An index below 4096, of any type.
    pub(super) fn index_by_arguments(&mut self) -> Expr {
        let (c, bits) = (self.random.below(64), self.random.below(7));
        // A number of 32 bits that is extended has no step that only a launch knows.
        let is_long = self.random.percent(40);
        let (by, row) = if is_long {
            ("(long)by", "(long)row")
        } else {
            ("by", "row")
        };
        let ids: &[&str] = match is_long {
            true => &["(long)g", "(long)x", "(long)l", "((long)g - 40)"],
            false => &[
                "g",
                "(int)g",
                "(int)g",
                "x",
                "y",
                "(int)l",
                "((int)g - 40)",
                "(int)(g & 31)",
                "(uint)(g >> 1)",
            ],
        };
        let id = *self.random.pick(ids);
        let index = match self.random.below(17) {
            0 | 1 => format!("{id} * {by}"),
            2 | 3 => format!("{id} % {row} * {by}"),
            4 => format!("{id} / {row} * {by} + {id} % {row}"),
            5 => format!("({id} / {} - 2) / {row}", 1 << bits),
            6 => format!("({id} / {row} - {c}) * {by}"),
            7 => format!("x * {by} + y * ({row} % 16)"),
            8 => format!("{id} * {by} % {row}"),
            9 => format!("({id} + {by}) % {row}"),
            10 => format!("(by < 0 ? {c} - {id} : {id})"),
            11 => format!("({id} * {by} & {})", (2 << bits) - 1),
            12 => format!("({id} * {} & {}) * {by}", c + 1, (2 << bits) - 1),
            13 => format!("(int)((uint)g * odd & {}u)", (2 << bits) - 1),
            14 if self.loops > 0 => format!("(int)c{} * {by} + {id}", self.random.below(self.loops)),
            14 if self.own_loops > 0 => format!("(int)d{} * {by} + {id}", self.random.below(self.own_loops)),
            15 => format!("({id} & {}) * ({row} & 3)", (2 << bits) - 1),
            _ => format!("({id} - {c}) * {by} / {}", 1 << bits),
        };
        // Less than none, divided as a number without a sign, is very much.
        let is_unsigned = id == "g" || id.starts_with("(uint)");
        let text = match self.random.below(if is_unsigned { 1 } else { 3 }) {
            _ if is_long => format!("{index} + 2048"),
            0 => format!("({index} + 2048) & 0xFFF"),
            1 => format!("(size_t)({index} + 2048)"),
            _ => format!("(uint)({index} + 2048)"),
        };
        Expr::leaf(Ty::UINT, text)
    }

    /// A pointer into the output by one of its names; it has one, if programs have no arguments for it.
    pub(super) fn either_name(&mut self, name: &str) -> String {
        let is_other = self.rich.arguments && self.random.percent(40);
        format!("{name}{}", if is_other { "_too" } else { "" })
    }

    /// One of the statements that are for this.
    pub(super) fn statement_of_arguments(&mut self) -> Statement {
        match self.random.below(5) {
            0 => self.two_names(),
            1 | 2 => self.read_by_arguments(),
            3 => self.read_neighbours(),
            _ => match self.rich.words {
                Some(words) => self.turns_of_words(words),
                None => self.read_by_arguments(),
            },
        }
    }

    /// All that a short program does.
    pub(super) fn short_body(&mut self) -> Vec<Statement> {
        let count = self.random.below(3) + 1;
        let mut one = || match (self.rich.words, self.random.below(3)) {
            (Some(words), 0) => self.turns_of_words(words),
            (Some(words), 1) => self.whole_words(words),
            (_, 2) => self.read_neighbours(),
            _ => self.read_by_arguments(),
        };
        (0..count).map(|_| one()).collect()
    }

    /// All words of a work-item are written in some order, which makes one store of them worth it, and some are read meanwhile, by another name or the same.
    fn whole_words(&mut self, Words { scalar, each }: Words) -> Statement {
        let (name, ty) = (self.target(), scalar.name());
        let (first, step) = (self.random.below(each), *self.random.pick(&[1, each - 1]));
        let written = self.either_name("own_words");
        let mut text = String::new();
        for at in 0..each {
            text += &format!(
                "{written}[g * {each} + {}] = ({ty})({name} ^ $); ",
                (first + at * step) % each
            );
            if self.random.percent(40) {
                let read = self.either_name("own_words");
                let element = self.random.below(each);
                text += &format!("{name} = {name} * 5 + (uint){read}[g * {each} + {element}]; ");
            }
        }
        self.filled(&text, vec![], vec![])
    }

    fn read_by_arguments(&mut self) -> Statement {
        let name = self.target();
        let ty = *self.random.pick(&["uint", "uint", "uchar", "ushort", "ulong"]);
        let at = self.index_by_arguments();
        let text = format!("{name} = {name} * 31 + (uint)((const global {ty} *)in)[$];");
        self.filled(&text, vec![at], vec![])
    }

    /// Elements that are neighbours, or seem to be: sums that wrap, each of them elsewhere.
    fn read_neighbours(&mut self) -> Statement {
        let name = self.target();
        let ty = *self.random.pick(&["uint", "uint", "uchar", "ushort", "ulong"]);
        let id = *self.random.pick(&[
            "(long)g",
            "g",
            "(long)x",
            "((long)g - 40)",
            "((long)l + row)",
            "(g + odd)",
        ]);
        let apart = self.random.below(4) + 1;
        let mask = *self.random.pick(&[63, 255, 1023]);
        let mut text = String::new();
        for _ in 0..self.random.below(3) + 2 {
            let (added, beside) = (*self.random.pick(&[0, 0, 1, 2, 5, 100]), self.random.below(apart));
            let sum = format!("{apart} * {id} + {added}");
            let wrapped = match mask {
                255 if self.random.percent(50) => format!("(long)(uchar)({sum})"),
                _ => format!("(({sum}) & {mask})"),
            };
            let at = format!("{wrapped} + {}", 1024 - added + beside);
            text += &format!("{name} = {name} * 31 + (uint)((const global {ty} *)in)[{at}]; ");
        }
        self.filled(&text, vec![], vec![])
    }

    /// Some of a work-item's words are read and written in turns.
    fn turns_of_words(&mut self, Words { scalar, each }: Words) -> Statement {
        let name = self.target();
        let mut text = String::new();
        for _ in 0..self.random.below(4) + 2 {
            let own = self.either_name("own_words");
            let id = *self.random.pick(&["g", "(uint)g", "(int)g"]);
            let place = format!("{own}[{id} * {each} + {}]", self.random.below(each));
            text += &match self.random.below(5) {
                0 | 1 => format!("{place} = ({})({name} ^ $); ", scalar.name()),
                2 | 3 => format!("{name} += (uint){place} * 7; "),
                _ => format!("{place} += ({})$; ", scalar.name()),
            };
        }
        self.filled(&text, vec![], vec![])
    }

    /// A loop that writes a work-item's place by one name and reads it by the other one.
    fn two_names(&mut self) -> Statement {
        let name = self.target();
        let (ty, size) = *self
            .random
            .pick(&[("uchar", 1), ("ushort", 2), ("uint", 4), ("ulong", 8)]);
        let length = self.length((OWN / size).min(16));
        let value = self.word(1);
        let mut index = || {
            let all = [
                "k",
                "e - 1 - k",
                "k ^ 1",
                "(k * 5 & 7)",
                "((k + g) & 7)",
                "((k * (uint)by) & 7)",
                "(k & 3)",
                "k / 2",
            ];
            *self.random.pick(&all)
        };
        let (written, read) = (index(), index());
        let work = *self.random.pick(&[
            "r[W] = (T)(s + k); s = s * 31 + (uint)t[R];",
            "s = s * 31 + (uint)t[R]; r[W] = (T)(s ^ k);",
            "r[W] = t[R];",
            "r[W] += t[R] ^ (T)k;",
            "{ const T h = r[W]; r[W] = t[R]; t[R] = h; }",
            "if (s & 1) r[W] = (T)s; s = s * 5 + (uint)t[R];",
        ]);
        let work = work.replace('W', written).replace('R', read).replace('T', ty);
        let (out, too) = *self.random.pick(&[("out", "out_too"), ("out_too", "out")]);
        // An index may be one more than the last, but is within the place.
        let text = format!(
            "{{ global {ty} *r = (global {ty} *)({out} + {PLACES} + (ulong)g * {OWN}), *t = (global {ty} *)({too} + {PLACES} + (ulong)g * {OWN}); \
             const uint e = $; uint s = $; for (uint k = 0; k < e; ++k) {{ {work} }} {name} ^= s; }}"
        );
        self.filled(&text, vec![length, value], vec![])
    }
}
