//! Statements. Work-items never read what others write but across barriers.

use super::super::layout::{LOOSE, SHARED_WORDS};
use super::super::source::ELEMENTS;
use super::super::tree::{statement, Expr, Statement};
use super::super::types::Ty;
use super::{Generator, Scope};

/// Deepest nesting of blocks.
const DEEPEST: usize = 4;

impl Generator {
    pub(super) fn block(&mut self, length: usize, scope: Scope) -> Vec<Statement> {
        (0..length).filter_map(|_| self.statement(scope)).collect()
    }

    pub(super) fn body(&mut self, scope: Scope) -> Vec<Statement> {
        let length = self.random.below(4) + 1;
        self.block(length, scope.deeper())
    }

    fn statement(&mut self, scope: Scope) -> Option<Statement> {
        self.budget = self.budget.checked_sub(1)?;
        let nests = scope.depth < DEEPEST;
        if self.is_rich && self.random.percent(45) {
            if let Some(statement) = self.rich_statement(scope) {
                return Some(statement);
            }
        }
        Some(match self.random.below(30) {
            0 | 1 if nests => self.branch(scope),
            2 if nests && !scope.own => self.uniform_branch(scope),
            3 | 4 if nests && self.features.loops && self.own_loops < 3 => self.own_loop(scope),
            5 if nests && self.features.loops && self.loops < 2 => self.uniform_loop(scope),
            6 if nests && self.features.switches => self.switch(scope),
            7 if nests && self.features.gotos => self.forward_goto(scope),
            8 | 9 if scope.can_break && scope.own => self.leave("break", true),
            10 if scope.can_continue && scope.own => self.leave("continue", true),
            11 if scope.can_break && !scope.own => self.leave("break", false),
            12 if self.features.returns && self.may_return_apart() => self.leave("return", true),
            12 if self.features.returns && !scope.own => self.leave("return", false),
            13 if self.features.barriers && !scope.own => self.exchange(),
            14 if self.features.group_functions && !scope.own => self.group_function(),
            15 if self.features.atomics => self.atomic(),
            23..=26 if self.features.sub_groups => self.sub_group_function(scope),
            16 if self.features.math => self.math(),
            17 if self.features.functions => self.call(),
            18 if self.features.arrays => self.set_element(),
            19 if !scope.own => statement(
                &format!("u{} = $;", self.random.below(4)),
                vec![self.expr(Ty::UINT, 2, false)],
                vec![],
            ),
            20 | 21 => self.set_own_place(),
            22 if self.features.scattered => statement(
                "scattered[(g * 17 + 5) % all] += $;",
                vec![self.expr(Ty::UINT, 2, true)],
                vec![],
            ),
            _ => self.set(),
        })
    }

    fn set(&mut self) -> Statement {
        let at = self.random.below(self.variables.len());
        let (name, ty) = (self.variables[at].name.clone(), self.variables[at].ty);
        if !ty.is_scalar() && self.random.percent(30) {
            let component = self.random.below(ty.width);
            let value = self.expr(Ty::of(ty.scalar), 2, true);
            return statement(&format!("{name}.s{component:x} = $;"), vec![value], vec![]);
        }
        if self.random.percent(10) {
            let place = self.own_place();
            let value = self.convert_from_any(place, ty);
            return statement(&format!("{name} = $;"), vec![value], vec![]);
        }
        let value = self.expr(ty, 3, true);
        statement(&format!("{name} = $;"), vec![value], vec![])
    }

    /// A vector of another number of elements gives its first.
    pub(super) fn convert_from_any(&mut self, value: Expr, to: Ty) -> Expr {
        if value.ty.is_scalar() || value.ty.width == to.width {
            return self.convert(value, to);
        }
        let first = Expr::new(Ty::of(value.ty.scalar), "$.s0", vec![value]);
        self.convert(first, to)
    }

    fn set_own_place(&mut self) -> Statement {
        let place = self.own_place();
        let value = self.expr(place.ty, 2, true);
        let (operator, value) = match self.random.below(3) {
            0 if place.ty.is_scalar() => ("^=", value),
            _ => ("=", value),
        };
        statement(&format!("$ {operator} $;"), vec![place, value], vec![])
    }

    fn set_element(&mut self) -> Statement {
        let value = self.expr(Ty::UINT, 2, true);
        let at = self.expr(Ty::UINT, 1, true);
        match self.random.below(4) {
            0 => statement(&format!("a[{}] = $;", self.random.below(ELEMENTS)), vec![value], vec![]),
            1 => statement("b[$ & 7] += $;", vec![at, value], vec![]),
            2 => statement(
                "{ uint *some = $ ? a : b; some[$ & 7] = $; }",
                vec![self.condition(1, true), at, value],
                vec![],
            ),
            _ => statement("a[$ & 7] = $;", vec![at, value], vec![]),
        }
    }

    fn branch(&mut self, scope: Scope) -> Statement {
        let condition = self.condition(2, true);
        let inside = Scope {
            own: true,
            // A uniform loop cannot be left by some where they meet again.
            can_break: scope.can_break && (scope.own || !self.meets()),
            can_continue: scope.can_continue && (scope.own || !self.meets()),
            ..scope
        };
        let then = self.body(inside);
        if self.random.percent(50) {
            let otherwise = self.body(inside);
            return statement("if ($) @ else @", vec![condition], vec![then, otherwise]);
        }
        statement("if ($) @", vec![condition], vec![then])
    }

    /// Whether all work-items of a group must come to the same places.
    pub(super) fn meets(&self) -> bool {
        self.features.barriers || self.features.group_functions || self.features.sub_groups || self.rich.copies
    }

    /// Whether a work-item may return though others go on: at barriers nobody waits for it, but it has to be asked what the group does together.
    pub(super) fn may_return_apart(&self) -> bool {
        !(self.features.group_functions || self.features.sub_groups || self.rich.copies)
    }

    /// Of which a compiler may know that it is uniform, or not: `l < n`.
    fn uniform_branch(&mut self, scope: Scope) -> Statement {
        let condition = self.condition(2, false);
        let (then, otherwise) = (self.body(scope), self.body(scope));
        let text = match self.random.percent(60) {
            true => "if ($) @ else @",
            false => "if (($) ^ (l / n)) @ else @",
        };
        statement(text, vec![condition], vec![then, otherwise])
    }

    fn own_loop(&mut self, scope: Scope) -> Statement {
        let (depth, limit) = (self.own_loops, self.expr(Ty::UINT, 1, true));
        let inside = Scope {
            own: true,
            can_break: true,
            can_continue: true,
            ..scope
        };
        self.own_loops += 1;
        let body = self.body(inside);
        self.own_loops -= 1;
        let most = self.random.below(6) + 2;
        match self.random.below(if self.is_rich { 5 } else { 4 }) {
            // Each leaves in a round of its own, by what is the same for all in each round.
            4 => {
                let (own, same, name) = (self.condition(1, true), self.condition(1, false), self.target());
                statement(
                    &format!("{{ uint d{depth} = 0; do {{ if ($) {{ if ($) break; }} @ }} while (++d{depth} < {most}); {name} += d{depth}; }}"),
                    vec![own, same],
                    vec![body],
                )
            }
            0 => statement(
                &format!("{{ uint d{depth} = 0; do @ while (++d{depth} < ($) % {most}); }}"),
                vec![limit],
                vec![body],
            ),
            1 => {
                let condition = self.condition(1, true);
                statement(
                    &format!("for (uint d{depth} = 0; d{depth} < {most} && $; ++d{depth}) @"),
                    vec![condition],
                    vec![body],
                )
            }
            _ => statement(
                &format!("for (uint d{depth} = 0; d{depth} < ($) % {most}; ++d{depth}) @"),
                vec![limit],
                vec![body],
            ),
        }
    }

    fn uniform_loop(&mut self, scope: Scope) -> Statement {
        let (depth, limit) = (self.loops, self.expr(Ty::UINT, 1, false));
        let inside = Scope {
            can_break: true,
            can_continue: true,
            ..scope
        };
        self.loops += 1;
        let body = self.body(inside);
        self.loops -= 1;
        // The limit may be changed by the body, so it is asked once.
        let head = match self.random.percent(60) {
            true => format!("uint c{depth} = 0; c{depth} < e{depth}; ++c{depth}"),
            // As often for all of a group.
            false => format!("uint i{depth} = l, c{depth} = 0; i{depth} < e{depth} * n; i{depth} += n, ++c{depth}"),
        };
        statement(
            &format!("{{ const uint e{depth} = ($) % 5; for ({head}) @ }}"),
            vec![limit],
            vec![body],
        )
    }

    fn switch(&mut self, scope: Scope) -> Statement {
        let cases = self.random.below(4) + 1;
        let own = scope.own || self.random.percent(80);
        let value = self.expr(Ty::UINT, 2, own);
        let inside = Scope {
            own,
            // It would leave the switch.
            can_break: false,
            can_continue: scope.can_continue && (scope.own || !own || !self.meets()),
            ..scope
        };
        let mut text = format!("switch (($) % {}) {{ ", cases + 1);
        let mut blocks = Vec::new();
        for case in 0..cases {
            blocks.push(self.body(inside));
            let end = if self.random.percent(70) { "break; " } else { "" };
            text += &format!("case {case}: @ {end}");
        }
        if self.random.percent(50) {
            blocks.push(self.body(inside));
            text += "default: @ ";
        }
        statement(&(text + "}"), vec![value], blocks)
    }

    fn forward_goto(&mut self, scope: Scope) -> Statement {
        let label = self.labels;
        self.labels += 1;
        let condition = self.condition(2, true);
        let inside = Scope {
            own: true,
            can_break: scope.can_break && (scope.own || !self.meets()),
            can_continue: scope.can_continue && (scope.own || !self.meets()),
            ..scope
        };
        let (before, skipped) = (self.body(inside), self.body(inside));
        statement(
            &format!("{{ @ if ($) goto after{label}; @ }} after{label}:;"),
            vec![condition],
            vec![before, skipped],
        )
    }

    fn leave(&mut self, how: &str, own: bool) -> Statement {
        let condition = self.condition(1, own);
        if how != "return" {
            return statement(&format!("if ($) {how};"), vec![condition], vec![]);
        }
        // That few take.
        let value = self.expr(Ty::UINT, 1, own);
        let tag = self.random.below(100) + 1;
        statement(
            &format!(
                "if ($ && ($) % 7 == {}) {{ tag[g] = {tag}; return; }}",
                self.random.below(7)
            ),
            vec![condition, value],
            vec![],
        )
    }

    fn exchange(&mut self) -> Statement {
        let target = self.variable(Ty::UINT).unwrap_or_else(|| "a[2]".to_owned());
        let value = self.expr(Ty::UINT, 1, true);
        let step = self.expr(Ty::UINT, 1, false);
        if self.random.percent(30) {
            let text = format!(
                "{{ const uint step = ($) & 15; tile[l] = l; barrier(CLK_LOCAL_MEM_FENCE); tile[l ^ step] = $; \
                 barrier(CLK_LOCAL_MEM_FENCE); {target} = tile[l]; barrier(CLK_LOCAL_MEM_FENCE); }}"
            );
            return statement(&text, vec![step, value], vec![]);
        }
        statement(
            &format!(
                "{{ const uint step = ($) & 15; tile[l] = $; barrier(CLK_LOCAL_MEM_FENCE); {target} = tile[(l + step) % n]; \
                 barrier(CLK_LOCAL_MEM_FENCE); }}"
            ),
            vec![step, value],
            vec![],
        )
    }

    fn group_function(&mut self) -> Statement {
        let value = self.expr(Ty::UINT, 2, true);
        let uniform = self.random.below(4);
        match self.random.below(8) {
            0 => statement(&format!("u{uniform} = work_group_any(($) & 1);"), vec![value], vec![]),
            1 => statement(&format!("u{uniform} = work_group_all(($) & 1);"), vec![value], vec![]),
            2 => statement(&format!("u{uniform} = work_group_reduce_add($);"), vec![value], vec![]),
            3 => statement(&format!("u{uniform} = work_group_reduce_min($);"), vec![value], vec![]),
            4 => statement(&format!("u{uniform} = work_group_reduce_max($);"), vec![value], vec![]),
            other => {
                let name = self.variable(Ty::UINT).unwrap_or_else(|| "a[0]".to_owned());
                let function = ["inclusive_add", "exclusive_add", "inclusive_max"][other - 5];
                statement(&format!("{name} = work_group_scan_{function}($);"), vec![value], vec![])
            }
        }
    }

    fn atomic(&mut self) -> Statement {
        let function = *self.random.pick(&["add", "sub", "xor", "and", "or", "min", "max"]);
        let value = self.expr(Ty::UINT, 2, true);
        let own = self.random.percent(70);
        let at = self.expr(Ty::UINT, 1, own);
        // One function for each group of words: different ones do not commute.
        let groups = SHARED_WORDS / 8;
        let group = ["add", "xor", "and", "or", "min", "max"]
            .iter()
            .position(|it| *it == function)
            .unwrap_or(0);
        statement(
            &format!(
                "atomic_{function}(shared + {} + ($ & {}), $);",
                group * groups,
                groups - 1
            ),
            vec![at, value],
            vec![],
        )
    }

    fn math(&mut self) -> Statement {
        let at = self.random.below(LOOSE);
        let a = self.float_argument();
        if self.random.percent(20) {
            let b = self.float_argument();
            let function = *self.random.pick(&["atan2", "fmod", "hypot", "fdim"]);
            return statement(&format!("m{at} = {function}($, $);"), vec![a, b], vec![]);
        }
        let function = *self.random.pick(&[
            "sin", "cos", "exp", "log", "exp2", "log2", "tan", "rsqrt", "cbrt", "atan", "tanh",
        ]);
        statement(&format!("m{at} = {function}($);"), vec![a], vec![])
    }

    fn call(&mut self) -> Statement {
        let name = self.variable(Ty::UINT).unwrap_or_else(|| "a[1]".to_owned());
        let [a, b] = [(), ()].map(|()| self.expr(Ty::UINT, 1, true));
        match self.random.below(5) {
            0 => statement(&format!("{name} = mix_up($, $);"), vec![a, b], vec![]),
            1 => statement(&format!("{name} = wander($, $);"), vec![a, b], vec![]),
            2 => statement(&format!("{name} = far($, $);"), vec![a, b], vec![]),
            3 => statement(&format!("{name} ^= rest(a, $);"), vec![a], vec![]),
            _ => statement("poke(b, $, $);", vec![a, b], vec![]),
        }
    }
}
