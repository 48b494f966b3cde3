//! Expressions of rich programs: other bits of the same, unusual indices and addresses, and what only they have declared.

use super::super::layout::INPUT;
use super::super::tree::Expr;
use super::super::types::{Scalar, Ty};
use super::rich::{LocalLayout, Record};
use super::Generator;

use Scalar::*;

impl Generator {
    /// An expression of a type, if what was drawn has one. It is a work-item's own.
    pub(super) fn rich_expr(&mut self, ty: Ty, depth: usize) -> Option<Expr> {
        let rich = self.rich;
        let depth = depth.saturating_sub(1);
        match self.random.below(9) {
            0 if rich.bits => self.same_bits(ty, depth),
            1 if rich.bits => Some(self.shuffled(ty, depth)),
            2 if rich.bits => Some(self.rounded(ty, depth)),
            3 if rich.bits => self.function(ty, depth),
            4 if rich.indices => Some(self.load_at_unusual_index(ty, depth)),
            5 if rich.odd_accesses => Some(self.load_oddly(ty, depth)),
            6 => match rich.records {
                Some((record, _)) => {
                    let field = self.record_field(record, depth);
                    Some(self.convert_from_any(field, ty))
                }
                None => None,
            },
            7 if rich.private_arrays => {
                let element = self.private_element(depth);
                Some(self.convert_from_any(element, ty))
            }
            8 => {
                let place = self.word_place(depth)?;
                Some(self.convert_from_any(place, ty))
            }
            _ => None,
        }
    }

    /// A vector of other elements with the same bits. Floats may be any NaN, so they are only what comes out.
    fn same_bits(&mut self, ty: Ty, depth: usize) -> Option<Expr> {
        let bytes = ty.scalar.bytes() * ty.width;
        let sources: Vec<Ty> = Scalar::ALL
            .into_iter()
            .filter(|scalar| !scalar.is_float() && bytes % scalar.bytes() == 0)
            .map(|scalar| Ty {
                scalar,
                width: bytes / scalar.bytes(),
            })
            .filter(|it| [1, 2, 4, 8, 16].contains(&it.width) && *it != ty)
            .collect();
        if ty.width == 3 || sources.is_empty() {
            return None;
        }
        let from = *self.random.pick(&sources);
        let value = self.expr(from, depth, true);
        Some(Expr::new(ty, format!("as_{}($)", ty.name()), vec![value]))
    }

    fn shuffled(&mut self, ty: Ty, depth: usize) -> Expr {
        let width = *self.random.pick(&[2, 4, 4, 8, 16]);
        let from = Ty {
            scalar: ty.scalar,
            width,
        };
        let value = self.expr(from, depth, true);
        if ty.is_scalar() {
            let at = self.random.below(width);
            return Expr::new(ty, format!("($).s{at:x}"), vec![value]);
        }
        if ty.width == 3 {
            let parts: Vec<String> = (0..3).map(|_| format!("{:x}", self.random.below(width))).collect();
            return Expr::new(ty, format!("($).s{}", parts.concat()), vec![value]);
        }
        let mask = Ty {
            scalar: ty.scalar.unsigned(),
            width: ty.width,
        };
        let mask = match self.random.below(2) {
            0 => self.expr(mask, depth, true),
            _ => {
                let parts: Vec<String> = (0..ty.width)
                    .map(|_| self.random.below(2 * width).to_string())
                    .collect();
                Expr::leaf(mask, format!("({})({})", mask.name(), parts.join(", ")))
            }
        };
        if self.random.percent(50) {
            return Expr::new(ty, "shuffle($, $)", vec![value, mask]);
        }
        let other = self.expr(from, depth, true);
        Expr::new(ty, "shuffle2($, $, $)", vec![value, other, mask])
    }

    /// A conversion that says how it rounds, and saturates where numbers may be too large.
    fn rounded(&mut self, ty: Ty, depth: usize) -> Expr {
        let scalar = *self.random.pick(&Scalar::ALL);
        let from = ty.with(scalar);
        let value = self.expr(from, depth, true);
        let saturates = if ty.is_float() { "" } else { "_sat" };
        let mode = *self.random.pick(&["_rte", "_rtz", "_rtp", "_rtn"]);
        Expr::new(ty, format!("convert_{}{saturates}{mode}($)", ty.name()), vec![value])
    }

    /// Functions of integers that are not operators, and of floats that are exact.
    fn function(&mut self, ty: Ty, depth: usize) -> Option<Expr> {
        let name = ty.name();
        let mut operands = |count: usize| -> Vec<Expr> { (0..count).map(|_| self.expr(ty, depth, true)).collect() };
        if ty.is_float() {
            let (mut all, fourth) = (operands(3), operands(1));
            if ty.is_scalar() && self.random.percent(50) {
                let test = *self
                    .random
                    .pick(&["isless", "isgreaterequal", "isnotequal", "isunordered"]);
                all.extend(fourth);
                return Some(Expr::new(ty, format!("({test}($, $) ? $ : $)"), all));
            }
            let text = *self.random.pick(&["(step($, $) + $)", "fma($, sign($), $)"]);
            return Some(Expr::new(ty, text, all));
        }
        let which = self.random.below(7);
        let mut operands = |count: usize| -> Vec<Expr> { (0..count).map(|_| self.expr(ty, depth, true)).collect() };
        Some(match which {
            0 => Expr::new(ty, "mad_sat($, $, $)", operands(3)),
            1 => Expr::new(ty, format!("as_{name}(abs_diff($, $))"), operands(2)),
            2 => Expr::new(ty, "bitselect($, $, $)", operands(3)),
            3 => Expr::new(ty, "ctz($)", operands(1)),
            4 => Expr::new(ty, format!("as_{name}(abs($))"), operands(1)),
            5 if ty.scalar == Uint => Expr::new(ty, "mad24($ & 0xFFFFu, $ & 0xFFFFu, $)", operands(3)),
            _ => Expr::new(ty, "mad_hi($, $, $)", operands(3)),
        })
    }

    fn load_at_unusual_index(&mut self, ty: Ty, depth: usize) -> Expr {
        let at = self.unusual_index(depth);
        if self.random.percent(30) {
            return self.load_from_end(ty, at);
        }
        if ty.width == 3 {
            return Expr::new(
                ty,
                format!("vload3($, (global const {} *)in)", ty.scalar.name()),
                vec![at],
            );
        }
        let name = ty.name();
        if self.random.percent(15) {
            // From the middle, in either direction.
            let text = format!("((global const {name} *)(in + 524288))[(int)($) - 1000]");
            return Expr::new(ty, text, vec![at]);
        }
        Expr::new(ty, format!("((global const {name} *)in)[$]"), vec![at])
    }

    /// The last elements of the input, behind which there is nothing.
    fn load_from_end(&mut self, ty: Ty, at: Expr) -> Expr {
        let scalar = ty.scalar.name();
        if !ty.is_scalar() && (ty.width == 3 || self.random.percent(50)) {
            let width = ty.width;
            let text = format!("vload{width}(0, (global const {scalar} *)(in + {INPUT}) - {width} - (int)($))");
            return Expr::new(ty, text, vec![at]);
        }
        let text = format!("((global const {} *)(in + {INPUT}))[-1 - (int)($)]", ty.name());
        Expr::new(ty, text, vec![at])
    }

    /// An index below 4096, of any type, by way of numbers that wrap or are narrow.
    pub(super) fn unusual_index(&mut self, depth: usize) -> Expr {
        if self.rich.arguments && self.random.percent(60) {
            return self.index_by_arguments();
        }
        let (k, c) = (self.random.below(255) + 1, self.random.below(256));
        let big = self.random.bits() as u32 | 1;
        let value = self.expr(Ty::UINT, depth.min(1), true);
        let text = match self.random.below(38) {
            0 => format!("(g * {k}) & 255"),
            1 => format!("(uchar)(g * {k})"),
            2 => format!("(uchar)((uchar)g * {k} + {c})"),
            3 => format!("(ushort)((uint)g * {}u) & 0xFFF", big & 0xFFFF),
            4 => format!("(g * {k}) % {}", c + 2),
            5 => format!("g / {k}"),
            6 => format!("g % {k} * 16 + g / {k}"),
            7 => format!("((ulong)g * {big}ul) >> 7 & 0xFFF"),
            8 => format!("(uint)((uint)g + {}u) + {k}u", (k as u32).wrapping_neg()),
            9 => format!("(ulong)((uint)g * {big}u) & 0xFFF"),
            10 => format!("(uint)((int)((uint)g * {big}u) >> 20) & 0xFFF"),
            11 => format!("2048 + (char)((uint)g * {k}u)"),
            12 => format!("2048 + (short)((short)x * {k}) % 1000"),
            13 => format!("(long)(int)((uint)x - {c}u) + 512"),
            14 => "(size_t)((uint)y * 64u + (uint)x)".to_owned(),
            15 => "(ushort)(65535u - (ushort)g) & 0xFFF".to_owned(),
            16 => "((uint)g & 1) * 2000 + ((uint)g >> 1)".to_owned(),
            17 => return Expr::new(Ty::UINT, "(uint)g * 4u + ($ & 3)", vec![value]),
            18 => format!("(uint)g ^ {c}u"),
            19 => format!("(l * {k} + {c}) & 511"),
            20 => format!("convert_uchar_sat((uint)g * {k}u)"),
            21 => format!("min((uint)g * {k}u, {c}u)"),
            22 => format!("abs((int)x - {c})"),
            23 => format!("rotate((uint)g, {}u) & 0xFFF", c % 32),
            24 => format!("add_sat((uchar)g, (uchar){c}) + hadd((uint)g, {c}u)"),
            25 => "(uint)((float)g * 1.5f)".to_owned(),
            26 => {
                return Expr::new(
                    Ty::UINT,
                    format!("((uint)g * {k}u + (($ & 1) << 9)) & 0xFFF"),
                    vec![value],
                )
            }
            // Rows and columns, of a width that all have, and what a table says of the row.
            27 => "(g / (p & 63) * (p & 63) + g % (p & 63)) & 0xFFF".to_owned(),
            28 => format!("(x / ((int)(q & 31) - 4) * {k} + x % ((int)(q & 31) - 4)) & 0xFFF"),
            29 => "(((const global uint *)in)[g / 32 & 1023] + l) & 0xFFF".to_owned(),
            30 => format!(
                "(((const global uint *)in)[((uint)x + {c}) / (p & 127) & 1023] + ((uint)x + {c}) % (p & 127)) & 0xFFF"
            ),
            31 => "(((const global ushort *)in)[g >> 4 & 0xFFF] + (g & 15)) & 0xFFF".to_owned(),
            32 => format!("(uint)(((ulong)g * {k}ul + {c}) / (q & 255)) & 0xFFF"),
            // What is beyond the ends of a row is reflected, or held; or what is not wanted is the first.
            33 => format!("min({} - (int)x, max((int)x - {k}, {k} - (int)x)) & 0xFFF", c * 2),
            34 => format!(
                "clamp(min({} - (int)g, max((int)g - {k}, {} - (int)g)), 0, {c})",
                c * 3,
                k - 1
            ),
            35 => format!("((int)x < {c} ? (int)x * {} : 0)", k % 5),
            36 => format!("((p & {k}) < (uint)l ? (uint)g : {c}u)"),
            _ => format!("((uint)g * {k}u) >> 2 & 0xFFF"),
        };
        Expr::leaf(Ty::UINT, text)
    }

    /// A vector at the address of an element, or numbers of half the size.
    fn load_oddly(&mut self, ty: Ty, depth: usize) -> Expr {
        let at = self.unusual_index(depth);
        let suffix = if ty.is_scalar() {
            String::new()
        } else {
            ty.width.to_string()
        };
        if ty.is_float() && self.random.percent(40) {
            let from = ty.with(Float);
            let kind = if ty.is_scalar() || self.random.percent(60) {
                "vload"
            } else {
                "vloada"
            };
            let value = Expr::new(
                from,
                format!("{kind}_half{suffix}($, (global const half *)in)"),
                vec![at],
            );
            return self.convert(value, ty);
        }
        let name = ty.scalar.name();
        let odd = self.random.below(40);
        if ty.is_scalar() {
            let of = [2, 3, 4, 8, 16][self.random.below(5)];
            let part = self.random.below(of);
            return Expr::new(
                ty,
                format!("vload{of}($, (global const {name} *)in + {odd}).s{part:x}"),
                vec![at],
            );
        }
        match self.random.below(3) {
            0 => Expr::new(
                ty,
                format!("vload{suffix}($, (global const {name} *)in + {odd})"),
                vec![at],
            ),
            1 => Expr::new(
                ty,
                format!("vload{suffix}(0, (global const {name} *)in + ($) + {odd})"),
                vec![at],
            ),
            _ => Expr::new(
                ty,
                format!("vload{suffix}(g, (global const {name} *)in + {odd}) "),
                vec![],
            ),
        }
    }

    /// A field of one of a program's records, in memory, in the input or in a private array, as a place.
    pub(super) fn record_field(&mut self, record: &'static Record, depth: usize) -> Expr {
        let at = self.expr(Ty::UINT, depth.min(1), true);
        let (text, at) = match self.random.below(4) {
            0 => {
                let index = self.unusual_index(depth);
                let text = match self.random.percent(40) {
                    true => format!("((global const struct {} *)(in + {INPUT}))[-1 - (int)($)]", record.name),
                    false => format!("((global const struct {} *)in)[$]", record.name),
                };
                (text, vec![index])
            }
            1 => ("items[$ & 3]".to_owned(), vec![at]),
            2 => (format!("items[{}]", self.random.below(4)), vec![]),
            _ => (self.own_record(), vec![]),
        };
        self.field_of(record, text, at)
    }

    /// A field of a record that is given as a place.
    pub(super) fn field_of(&mut self, record: &'static Record, of: String, mut operands: Vec<Expr>) -> Expr {
        let (path, scalar, width) = *self.random.pick(record.fields);
        if path.contains('$') {
            operands.push(self.expr(Ty::UINT, 1, true));
        }
        Expr::new(Ty { scalar, width }, format!("{of}.{path}"), operands)
    }

    /// A record of the work-item in memory, as a place.
    pub(super) fn own_record(&mut self) -> String {
        let each = self.rich.records.map_or(1, |it| it.1);
        let part = self.random.below(each);
        let own = self.either_name("own_records");
        match (each, self.random.below(2)) {
            (1, _) => format!("{own}[g]"),
            (_, 0) => format!("{own}[g * {each} + {part}]"),
            _ => format!("{own}[(uint)g * {each}u + (own_number & {})]", each - 1),
        }
    }

    /// An element of a private array, as a place.
    pub(super) fn private_element(&mut self, depth: usize) -> Expr {
        let at = self.expr(Ty::UINT, depth.min(1), true);
        let (text, scalar, width) = *self.random.pick(&[
            ("wide[$ & 15]", Uint, 1),
            ("bytes[$ & 15]", Uchar, 1),
            ("quads[$ & 3]", Uint, 4),
            ("quads[$ & 3].z", Uint, 1),
            ("threes[($) % 3]", Ushort, 3),
            ("threes[($) % 3].y", Ushort, 1),
            ("((uint *)quads)[$ & 15]", Uint, 1),
            ("*(uint *)(bytes + ($ & 12))", Uint, 1),
            ("((ushort *)wide)[$ & 31]", Ushort, 1),
            ("((ulong *)wide)[$ & 7]", Ulong, 1),
            ("((uint4 *)wide)[$ & 3]", Uint, 4),
        ]);
        Expr::new(Ty { scalar, width }, text, vec![at])
    }

    /// A word that is the work-item's alone, by its permuted place or in local memory; none if the program has neither.
    pub(super) fn word_place(&mut self, depth: usize) -> Option<Expr> {
        let local = self.rich.local;
        if let Some((scalar, permutation)) = self
            .rich
            .permuted
            .filter(|_| local.is_none() || self.random.percent(50))
        {
            let at = permutation.spell(&mut self.random);
            let own = self.either_name("own_permuted");
            return Some(Expr::leaf(Ty::of(scalar), format!("{own}[{at}]")));
        }
        let layout = local?;
        let at = self.expr(Ty::UINT, depth.min(1), true);
        if layout == LocalLayout::Together && self.random.percent(30) {
            return Some(Expr::new(
                Ty::of(Ushort),
                "((local ushort *)own_local)[l * 8 + ($ & 7)]",
                vec![at],
            ));
        }
        Some(Expr::new(
            Ty::UINT,
            format!("own_local[{}]", layout.place("($ & 3)")),
            vec![at],
        ))
    }
}
