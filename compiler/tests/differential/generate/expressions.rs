//! Expressions of every type, none of which has an undefined value: signed arithmetic is done in unsigned types, and conversions saturate.

use super::super::source::ELEMENTS;
use super::super::tree::Expr;
use super::super::types::{Scalar, Ty};
use super::Generator;

impl Generator {
    /// An expression; one that is not a work-item's own is the same for all.
    pub(super) fn expr(&mut self, ty: Ty, depth: usize, own: bool) -> Expr {
        if depth == 0 || self.random.percent(20) {
            return self.leaf(ty, depth, own);
        }
        if self.is_rich && own && self.random.percent(35) {
            if let Some(expr) = self.rich_expr(ty, depth) {
                return expr;
            }
        }
        match self.random.below(10) {
            0 => {
                let from = if own { *self.random.pick(&self.types) } else { Ty::UINT };
                let from = if ty.is_scalar() {
                    Ty::of(from.scalar)
                } else {
                    ty.with(from.scalar)
                };
                let value = self.expr(from, depth - 1, own);
                self.convert(value, ty)
            }
            1 => self.choice(ty, depth, own),
            2 if own => self.load(ty, depth, own),
            _ if ty.is_float() => self.float_operation(ty, depth, own),
            _ => self.integer_operation(ty, depth, own),
        }
    }

    /// A condition: an integer that is zero or not.
    pub(super) fn condition(&mut self, depth: usize, own: bool) -> Expr {
        let ty = self.scalar_type(own);
        let [a, b] = [(), ()].map(|()| self.expr(ty, depth, own));
        match self.random.below(8) {
            0..=2 => Expr::new(Ty::INT, "($ < $)", vec![a, b]),
            3 => Expr::new(Ty::INT, "($ >= $)", vec![a, b]),
            4 => Expr::new(Ty::INT, "($ == $)", vec![a, b]),
            5 => {
                let c = self.expr(Ty::UINT, depth, own);
                let text = *self.random.pick(&["($ < $ && $ & 1)", "($ < $ || $ & 2)"]);
                Expr::new(Ty::INT, text, vec![a, b, c])
            }
            _ => {
                let value = self.expr(Ty::UINT, depth, own);
                let bit = 1 << self.random.below(4);
                Expr::new(Ty::INT, format!("($ & {bit})"), vec![value])
            }
        }
    }

    fn scalar_type(&mut self, own: bool) -> Ty {
        let ty = if own { *self.random.pick(&self.types) } else { Ty::UINT };
        Ty::of(ty.scalar)
    }

    /// One value as another type.
    pub(super) fn convert(&mut self, value: Expr, to: Ty) -> Expr {
        if value.ty == to {
            return value;
        }
        if !to.is_scalar() && value.ty.is_scalar() {
            let scalar = self.convert(value, Ty::of(to.scalar));
            return Expr::new(to, format!("({})($)", to.name()), vec![scalar]);
        }
        let saturates = value.ty.is_float() && !to.is_float() || (!to.is_float() && self.random.percent(20));
        let text = match (saturates, to.is_scalar()) {
            (true, _) => format!("convert_{}_sat($)", to.name()),
            (false, true) => format!("({})($)", to.name()),
            (false, false) => format!("convert_{}($)", to.name()),
        };
        Expr::new(to, text, vec![value])
    }

    fn choice(&mut self, ty: Ty, depth: usize, own: bool) -> Expr {
        let [a, b] = [(), ()].map(|()| self.expr(ty, depth - 1, own));
        if ty.is_scalar() {
            let condition = self.condition(depth - 1, own);
            return Expr::new(ty, format!("({})($ ? $ : $)", ty.name()), vec![condition, a, b]);
        }
        let mask = ty.with(ty.scalar.unsigned());
        let mask = self.expr(mask, depth - 1, own);
        Expr::new(ty, "select($, $, $)", vec![a, b, mask])
    }

    fn integer_operation(&mut self, ty: Ty, depth: usize, own: bool) -> Expr {
        let [a, b] = [(), ()].map(|()| self.expr(ty, depth - 1, own));
        let name = ty.name();
        if self.random.percent(20) {
            let function = *self
                .random
                .pick(&["min", "max", "rotate", "add_sat", "sub_sat", "hadd", "rhadd", "mul_hi"]);
            return Expr::new(ty, format!("{function}($, $)"), vec![a, b]);
        }
        if self.random.percent(8) {
            let function = *self.random.pick(&["popcount", "clz"]);
            return Expr::new(ty, format!("{function}($)"), vec![a]);
        }
        // By anything, even zero: OpenCL says not what comes out, but it is always the same. Not of constants, which clang would work out; and variables are a work-item's own.
        let dividend = self
            .variable(ty)
            .filter(|_| ty.is_scalar() && self.random.percent(5) && own);
        if let Some(dividend) = dividend {
            let operator = *self.random.pick(&["/", "%"]);
            return Expr::new(ty, format!("({name})({dividend} {operator} $)"), vec![b]);
        }
        let operator = *self
            .random
            .pick(&["+", "+", "-", "*", "&", "|", "^", "<<", ">>", "/", "%"]);
        let arithmetic = ["+", "-", "*"].contains(&operator);
        let unsigned = ty.with(ty.scalar.unsigned()).name();
        let text = match (operator, ty.is_scalar()) {
            ("/" | "%", true) => format!("({name})($ {operator} ($ | 1))"),
            ("/" | "%", false) => format!("($ {operator} ($ | ({name})(1)))"),
            ("<<" | ">>", true) => format!("({name})($ {operator} ($ & 7))"),
            ("<<" | ">>", false) => format!("($ {operator} ($ & ({name})(7)))"),
            (_, true) if arithmetic && ty.scalar.bytes() < 8 => format!("({name})((uint)$ {operator} (uint)$)"),
            (_, true) if arithmetic => format!("({name})((ulong)$ {operator} (ulong)$)"),
            (_, false) if arithmetic && ty.scalar.is_signed() => {
                format!("as_{name}(as_{unsigned}($) {operator} as_{unsigned}($))")
            }
            (_, true) => format!("({name})($ {operator} $)"),
            (_, false) => format!("($ {operator} $)"),
        };
        Expr::new(ty, text, vec![a, b])
    }

    fn float_operation(&mut self, ty: Ty, depth: usize, own: bool) -> Expr {
        let [a, b] = [(), ()].map(|()| self.expr(ty, depth - 1, own));
        match self.random.below(10) {
            0..=5 => {
                let operator = *self.random.pick(&["+", "-", "*", "/"]);
                Expr::new(ty, format!("($ {operator} $)"), vec![a, b])
            }
            6 => {
                let c = self.expr(ty, depth - 1, own);
                Expr::new(ty, "fma($, $, $)", vec![a, b, c])
            }
            _ => {
                let function = *self
                    .random
                    .pick(&["fabs", "floor", "ceil", "trunc", "rint", "round", "sqrt"]);
                Expr::new(ty, format!("{function}($)"), vec![a])
            }
        }
    }

    fn leaf(&mut self, ty: Ty, depth: usize, own: bool) -> Expr {
        if self.random.percent(15) {
            return self.constant(ty);
        }
        if own && self.random.percent(65) {
            if let Some(name) = self.variable(ty) {
                return Expr::leaf(ty, name);
            }
        }
        if own && depth > 0 && self.random.percent(30) {
            return self.load(ty, depth - 1, own);
        }
        if own && !ty.is_scalar() {
            // Out of parts.
            let element = Ty::of(ty.scalar);
            let parts: Vec<Expr> = (0..ty.width).map(|_| self.cheap(element, own)).collect();
            let places = vec!["$"; ty.width].join(", ");
            return Expr::new(ty, format!("({})({places})", ty.name()), parts);
        }
        self.cheap(ty, own)
    }

    /// A leaf that is a word.
    fn cheap(&mut self, ty: Ty, own: bool) -> Expr {
        let name = if own { self.own_word() } else { self.uniform_word() };
        let word = Expr::leaf(Ty::UINT, name);
        self.convert(word, ty)
    }

    fn own_word(&mut self) -> String {
        match self.random.below(12) {
            0 => "(uint)x".to_owned(),
            1 => "(uint)y".to_owned(),
            2 => "(uint)z".to_owned(),
            3 => "l".to_owned(),
            4 => "(uint)g".to_owned(),
            5 => "(uint)get_local_id(0)".to_owned(),
            6 if self.features.arrays => {
                let array = *self.random.pick(&["a", "b"]);
                match self.random.below(2) {
                    0 => format!("{array}[{}]", self.random.below(ELEMENTS)),
                    _ => format!("{array}[{} & 7]", self.own_word()),
                }
            }
            7 | 8 if self.own_loops > 0 => format!("d{}", self.random.below(self.own_loops)),
            _ => match self.variable(Ty::UINT) {
                Some(name) => name,
                None => self.uniform_word(),
            },
        }
    }

    fn uniform_word(&mut self) -> String {
        match self.random.below(8) {
            0 => "p".to_owned(),
            1 => "q".to_owned(),
            2 => "n".to_owned(),
            3 | 4 if self.loops > 0 => format!("c{}", self.random.below(self.loops)),
            5 => "(uint)get_group_id(0)".to_owned(),
            _ => format!("u{}", self.random.below(4)),
        }
    }

    fn constant(&mut self, ty: Ty) -> Expr {
        let small = self.random.below(20);
        let text = match self.random.below(6) {
            0 if !ty.is_float() => format!("({})(-1)", ty.name()),
            1 if !ty.is_float() => format!("({})(1ul << {})", ty.name(), 8 * ty.scalar.bytes() - 1),
            2 if ty.is_float() => format!("({})(0.1f)", ty.name()),
            _ => format!("({})({small})", ty.name()),
        };
        Expr::leaf(ty, text)
    }

    /// A float that a function of the library takes.
    pub(super) fn float_argument(&mut self) -> Expr {
        let ty = Ty::of(Scalar::Float);
        match self.random.below(3) {
            0 => {
                let word = self.own_word();
                Expr::leaf(ty, format!("(float)(({word}) % 1000) * 0.01f"))
            }
            1 => self.load(ty, 1, true),
            _ => self.expr(ty, 1, true),
        }
    }
}
