//! Reading memory: input anywhere, output only where the work-item itself writes.

use super::super::layout::OWN;
use super::super::tree::Expr;
use super::super::types::{Scalar, Ty};
use super::Generator;

/// An index after this is within the input for all types.
const MASK: &str = "0xFFF";

impl Generator {
    /// A value of a type from the input.
    pub(super) fn load(&mut self, ty: Ty, depth: usize, own: bool) -> Expr {
        if own && ty.is_scalar() && self.random.percent(15) {
            let at = self.index(depth, own);
            let (field, of) = *self.random.pick(&[
                ("a", Scalar::Uchar),
                ("b", Scalar::Short),
                ("c", Scalar::Int),
                ("d.y", Scalar::Uchar),
                ("e", Scalar::Ulong),
            ]);
            let text = format!("((global const struct S *)in)[$].{field}");
            return self.convert(Expr::new(Ty::of(of), text, vec![at]), ty);
        }
        if own && ty.is_scalar() && !ty.is_float() && self.random.percent(10) {
            // Two that lie side by side, wherever.
            let (factor, offset) = (self.random.below(8) + 1, self.random.below(64));
            let (at, name) = (self.pattern(factor, offset), ty.name());
            let of = |at: String| format!("((global const {name} *)in)[{at}]");
            let text = format!(
                "({name})({} ^ {})",
                of(format!("({at}) * 2")),
                of(format!("({at}) * 2 + 1"))
            );
            return Expr::leaf(ty, text);
        }
        let at = self.index(depth, own);
        let by_vload = ty.width == 3 || (!ty.is_scalar() && self.random.percent(30));
        let text = if by_vload {
            format!("vload{}($, (global const {} *)in)", ty.width, ty.scalar.name())
        } else {
            format!("((global const {} *)in)[$]", ty.name())
        };
        Expr::new(ty, text, vec![at])
    }

    /// An index into the input. Only what cannot be too large is not masked.
    fn index(&mut self, depth: usize, own: bool) -> Expr {
        let by = |text: String| Expr::leaf(Ty::UINT, text);
        if !own {
            let value = self.expr(Ty::UINT, depth.saturating_sub(1), false);
            return Expr::new(Ty::UINT, format!("$ & {MASK}"), vec![value]);
        }
        let (factor, offset) = (self.random.below(8) + 1, self.random.below(64));
        match self.random.below(16) {
            0..=2 => by("g".to_owned()),
            3 => by(format!("g + {offset}")),
            4 | 5 => by(format!("g * {factor} + {offset}")),
            6 => by("all - 1 - g".to_owned()),
            7 => by(format!("(uint)(x - {factor}) & {MASK}")),
            13 => by(format!("(int)g * stride + {offset}")),
            14 | 15 => by(self.pattern(factor, offset)),
            8 => by(format!("((y & 15) * 16 + x) & {MASK}")),
            12 => {
                let mask = self.expr(Ty::UINT, depth.saturating_sub(1), false);
                let text = *self.random.pick(&[
                    "g & ($ & 255)",
                    "g | ($ & 255)",
                    "g ^ ($ & 255)",
                    "2 * g - (g & ($ & 255))",
                    "g + (g & ~($ & 255))",
                ]);
                Expr::new(Ty::UINT, text, vec![mask])
            }
            9 if self.loops > 0 => by(format!("c{} * 16 + g", self.random.below(self.loops))),
            9 if self.own_loops > 0 => by(format!("g * 4 + d{}", self.random.below(self.own_loops))),
            _ => {
                let value = self.expr(Ty::UINT, depth.saturating_sub(1), true);
                Expr::new(Ty::UINT, format!("$ & {MASK}"), vec![value])
            }
        }
    }

    /// An index that is known to go up and down as ids do.
    fn pattern(&mut self, factor: usize, offset: usize) -> String {
        let bits = self.random.below(4) + 1;
        let (block, low) = (1 << bits, (1 << bits) - 1);
        match self.random.below(7) {
            0 => format!("g / {block} * {} + g % {block} + {offset}", block * 4),
            1 => format!("(g & {low}) * {factor} + {offset}"),
            2 => format!("g ^ {}", offset | 1),
            3 => format!("(g >> {bits}) + (g & {low}) * {factor}"),
            4 => format!("((g >> {bits}) + {offset} & {low}) * {factor} + g % {block}"),
            _ => self.bits_of_id(),
        }
    }

    /// An index of the bits of an id, moved, changed and counted on, in any order.
    fn bits_of_id(&mut self) -> String {
        let mut text = "g".to_owned();
        for _ in 0..self.random.below(4) + 2 {
            let (bits, number) = (self.random.below(4) + 1, self.random.below(64) + 1);
            let step = match self.random.below(8) {
                0 | 1 => format!(">> {bits}"),
                2 => format!("<< {bits}"),
                3 => format!("& {}", (1 << (bits + 1)) - 1),
                4 => format!("& {number}"),
                5 => format!("^ {number}"),
                6 => format!("- {number}"),
                _ => format!("+ {number}"),
            };
            text = format!("({text} {step})");
        }
        format!("{text} & {MASK}")
    }

    /// An integer in the work-item's own place, as something that can be written too.
    pub(super) fn own_place(&mut self) -> Expr {
        let integers: Vec<Ty> = self.types.iter().copied().filter(|ty| !ty.is_float()).collect();
        let ty = *self.random.pick(&integers);
        let ty = if ty.width == 3 || ty.bytes() > OWN {
            Ty::UINT
        } else {
            ty
        };
        let per_item = OWN / ty.bytes();
        let at = self.random.below(per_item);
        let name = ty.name();
        let volatile = if self.random.percent(10) { "volatile " } else { "" };
        Expr::leaf(
            ty,
            match self.random.below(3) {
                0 => format!("((global {name} *)own)[{at}]"),
                _ => format!(
                    "((global {name} {volatile}*)({} + {}))[g * {per_item} + {at}]",
                    self.either_name("out"),
                    super::super::layout::PLACES
                ),
            },
        )
    }
}
