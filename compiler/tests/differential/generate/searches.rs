//! Loops that only look for something, in a row of each work-item's own or in one ring for all: by counters that go up or down, or start again, and by pointers; for one of several
//! things, in elements of vectors too.

use super::super::layout::INPUT;
use super::super::tree::{Expr, Statement};
use super::super::types::Ty;
use super::Generator;

/// The longest row that is searched, in elements: several windows.
const LONGEST: usize = 150;

impl Generator {
    /// A search. What is looked for is rare or frequent, or is not there; there is always an end.
    pub(super) fn search(&mut self) -> Statement {
        let name = self.target();
        let (ty, size, element) = *self.random.pick(&[
            ("uchar", 1, ""),
            ("char", 1, ""),
            ("ushort", 2, ""),
            ("uint", 4, ""),
            ("int", 4, ""),
            ("float", 4, ""),
            ("ulong", 8, ""),
            ("uint2", 8, ".x"),
            ("uint2", 8, ".y"),
            ("uchar4", 4, ".z"),
            ("ushort2", 4, ".x"),
        ]);
        let most = [7, 20, LONGEST][self.random.below(3)];
        let stride = [0, size, 3 * size, 16 * size, 40 * size][self.random.below(5)];
        // At the end of the input, where nothing follows.
        let row = match self.random.percent(30) {
            true => format!(
                "(global const {ty} *)(in + {INPUT} - (ulong){} - (ulong)(g & 3) * {size})",
                (most.max(20) + 1) * size
            ),
            false => format!(
                "(global const {ty} *)(in + (ulong)g * {stride} + {})",
                self.random.below(4) * size
            ),
        };
        let number = |at: &str| match ty {
            "float" => format!("as_uint(r[{at}])"),
            _ => format!("(uint)r[{at}]{element}"),
        };
        let mask = [1, 3, 7, 31, 127][self.random.below(5)];
        let kind = self.random.below(4);
        let found = |at: &str| match kind {
            0 => format!("({} & {mask}) == (v_ & {mask})", number(at)),
            1 => format!("(({0} & {mask}) == (v_ & {mask}) || ({0} & 255) == 77)", number(at)),
            2 => format!("{} > v_", number(at)),
            _ => format!("({0} == v_ || {0} == w_)", number(at)),
        };
        let counter = *self.random.pick(&["uint", "int", "ulong", "ushort"]);
        let text = match self.random.below(6) {
            0 => format!("const {counter} e = most_; {counter} k = 0; while (k < e && !{}) ++k; {name} += (uint)k;", found("k")),
            1 => format!(
                "const {counter} e = most_; {counter} k; for (k = 0; k < e; k += 2) {{ if ({}) break; }} {name} ^= (uint)k;",
                found("k")
            ),
            2 => format!(
                "const int e = most_; int k = e; for (; k > 0; --k) if ({}) break; {name} = {name} * 5 + (uint)k;",
                found("k - 1")
            ),
            3 => format!(
                "const global {ty} *p = r, *e = r + most_; while (p != e && !{}) ++p; {name} ^= (uint)(p - r);",
                found("p - r")
            ),
            4 => format!(
                "uint k = v_ & 15; uint left = most_; while (left && !{}) {{ k = (k + 1) & 15; --left; }} {name} += k * 3 + left;",
                found("k")
            ),
            _ => format!(
                "uint k = v_; uint left = most_; for (; left > 0; --left, ++k) if ({}) break; {name} ^= (k << 8) + left;",
                found("(k % 19)")
            ),
        };
        let value = self.word(1);
        let other = self.word(1);
        let length = Expr::new(Ty::UINT, format!("(($) % {most})"), vec![self.word(1)]);
        // None of these names is one of the program's.
        let text = format!(
            "{{ const uint v_ = $, w_ = $, most_ = $; const global {} *r = {row}; {text} }}",
            ty
        );
        self.filled(&text, vec![value, other, length], vec![])
    }
}
