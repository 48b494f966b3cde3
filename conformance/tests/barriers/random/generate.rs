//! Makes a program from a number.

use super::program::{Call, Expr, Function, Operator, Program, Statement, Together, COMPONENTS, OWN, UNIFORMS};

/// Which rules a program keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A group's work-items return together, and exchange values.
    WholeGroups,
    /// The same with functions of work-groups.
    Collectives,
    /// The same with functions of work-groups and sub-groups.
    SubGroups,
    /// They return when they like, and then nothing may be expected of them: the others only wait, for what that is worth.
    SomeReturn,
}

/// Deepest nesting of blocks.
const DEEPEST: usize = 4;

impl Program {
    /// The program of this number.
    pub fn random(number: u64, kind: Kind) -> Self {
        let mut generator = Generator {
            state: (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15),
            kind,
            loops: 0,
            own_loops: 0,
            budget: 40,
        };
        let length = generator.below(8) + 4;
        Self {
            number,
            has_sub_groups: kind == Kind::SubGroups,
            body: generator.block(length, Scope::default()),
        }
    }
}

/// What may be written at some place.
#[derive(Clone, Copy, Default)]
struct Scope {
    depth: usize,
    /// Only some work-items are here: no barrier, no uniform variable may be set.
    own: bool,
    /// `break` would leave a loop.
    can_break: bool,
    /// `continue` would go on with one.
    can_continue: bool,
}

impl Scope {
    fn deeper(self) -> Self {
        Self {
            depth: self.depth + 1,
            ..self
        }
    }
}

struct Generator {
    state: u64,
    kind: Kind,
    /// How many loops the place is in.
    loops: usize,
    own_loops: usize,
    /// Statements that may still be made.
    budget: usize,
}

impl Generator {
    /// A number below another one (Marsaglia's xorshift, the upper bits).
    fn below(&mut self, limit: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 33) as usize % limit
    }

    fn block(&mut self, length: usize, scope: Scope) -> Vec<Statement> {
        (0..length).filter_map(|_| self.statement(scope)).collect()
    }

    fn body(&mut self, scope: Scope) -> Vec<Statement> {
        let length = self.below(4) + 1;
        self.block(length, scope)
    }

    fn statement(&mut self, scope: Scope) -> Option<Statement> {
        self.budget = self.budget.checked_sub(1)?;
        if matches!(self.kind, Kind::Collectives | Kind::SubGroups) && !scope.own && self.below(4) == 0 {
            return Some(self.group_function());
        }
        let nests = scope.depth < DEEPEST;
        Some(match self.below(24) {
            0..=3 => Statement::Set(self.below(OWN.len()), self.expr(true, 3)),
            4 => Statement::SetElement(self.expr(true, 2), self.expr(true, 2)),
            5 => Statement::SetComponent(self.below(COMPONENTS), self.expr(true, 2)),
            6 => Statement::AddLong(self.expr(true, 2)),
            7 | 8 if !scope.own => Statement::SetUniform(self.below(UNIFORMS), self.expr(false, 3)),
            9..=11 if !scope.own => self.synchronization(),
            12 if !scope.own && self.kind != Kind::SomeReturn => Statement::Share {
                uniform: self.below(UNIFORMS),
                who: self.expr(false, 1),
                value: self.expr(true, 2),
            },
            13 | 14 if nests && !scope.own => {
                Statement::If(self.expr(false, 2), self.body(scope.deeper()), self.otherwise(scope))
            }
            15 | 16 if nests && !scope.own && self.loops < 3 => self.uniform_loop(scope),
            17 if nests && !scope.own => {
                let cases = self.below(3) + 1;
                let inside = Scope {
                    can_break: false,
                    ..scope.deeper()
                };
                let value = self.expr(false, 2);
                Statement::Switch(value, (0..cases).map(|_| self.body(inside)).collect())
            }
            18 | 19 if nests => {
                let inside = Scope {
                    own: true,
                    // A uniform loop cannot be left by some.
                    can_break: scope.own && scope.can_break,
                    can_continue: scope.own && scope.can_continue,
                    ..scope
                };
                Statement::OwnIf(self.expr(true, 2), self.body(inside.deeper()), self.otherwise(inside))
            }
            20 if nests && self.own_loops < 2 => self.own_loop(scope),
            21 if scope.can_break => Statement::BreakIf(self.expr(scope.own, 2)),
            22 if scope.can_continue => Statement::ContinueIf(self.expr(scope.own, 2)),
            23 if self.kind == Kind::SomeReturn || (!scope.own && self.below(3) == 0) => self.returns(),
            _ => Statement::Set(self.below(OWN.len()), self.expr(true, 2)),
        })
    }

    fn otherwise(&mut self, scope: Scope) -> Vec<Statement> {
        if self.below(2) == 0 {
            Vec::new()
        } else {
            self.body(scope.deeper())
        }
    }

    fn synchronization(&mut self) -> Statement {
        if self.kind == Kind::SomeReturn || self.below(5) == 0 {
            return Statement::Barrier;
        }
        Statement::Exchange {
            own: self.below(OWN.len()),
            step: self.expr(false, 1),
            called: self.below(3) == 0,
        }
    }

    fn group_function(&mut self) -> Statement {
        const FUNCTIONS: [Function; 11] = [
            Function::Any,
            Function::All,
            Function::Add,
            Function::Max,
            Function::Min,
            Function::Broadcast,
            Function::ScanInclusiveAdd,
            Function::ScanExclusiveAdd,
            Function::ScanInclusiveMax,
            Function::ScanExclusiveMin,
            // Of sub-groups only: the last.
            Function::Shuffle,
        ];
        let own = self.below(OWN.len());
        let together = if self.kind == Kind::SubGroups && self.below(3) > 0 {
            Together::SubGroup
        } else {
            Together::WorkGroup
        };
        if together == Together::SubGroup {
            match self.below(6) {
                0 => {
                    return Statement::ApartIf {
                        condition: self.expr(true, 2),
                        own,
                        sum: self.expr(true, 2),
                        running: self.expr(true, 2),
                    }
                }
                1 => {
                    return Statement::ApartLoop {
                        times: self.expr(true, 2),
                        own,
                    }
                }
                _ => {}
            }
        }
        let functions = match together {
            Together::WorkGroup => &FUNCTIONS[..FUNCTIONS.len() - 1],
            Together::SubGroup => &FUNCTIONS[..],
        };
        let function = functions[self.below(functions.len())];
        let call = Call {
            function,
            together,
            operand: self.expr(true, 2),
            second: self.expr(function == Function::Shuffle, 1),
        };
        if together == Together::WorkGroup && function.is_uniform() && self.below(2) == 0 {
            Statement::SetUniformByCall(self.below(UNIFORMS), call)
        } else {
            Statement::SetByCall(own, call)
        }
    }

    fn uniform_loop(&mut self, scope: Scope) -> Statement {
        let (depth, limit) = (self.loops, self.expr(false, 1));
        self.loops += 1;
        let inside = Scope {
            can_break: true,
            can_continue: true,
            ..scope.deeper()
        };
        let body = self.body(inside);
        self.loops -= 1;
        Statement::Loop {
            depth,
            limit,
            body,
            at_least_once: self.below(3) == 0,
        }
    }

    fn own_loop(&mut self, scope: Scope) -> Statement {
        let (depth, limit) = (self.own_loops, self.expr(true, 1));
        self.own_loops += 1;
        let inside = Scope {
            own: true,
            can_break: true,
            can_continue: true,
            ..scope.deeper()
        };
        let body = self.body(inside);
        self.own_loops -= 1;
        Statement::OwnLoop { depth, limit, body }
    }

    /// A return that few take.
    fn returns(&mut self) -> Statement {
        let own = self.kind == Kind::SomeReturn;
        let (value, which) = (self.expr(own, 2), self.below(7) as u32);
        let seventh = Expr::Binary(Operator::Remainder, Box::new(value), Box::new(Expr::Constant(7)));
        Statement::ReturnIf(Expr::Binary(
            Operator::Equal,
            Box::new(seventh),
            Box::new(Expr::Constant(which)),
        ))
    }

    /// An expression; one that is not a work-item's own is the same for all.
    fn expr(&mut self, own: bool, depth: usize) -> Expr {
        if depth == 0 || self.below(4) == 0 {
            return self.leaf(own);
        }
        if self.below(8) == 0 {
            let [condition, a, b] = [(), (), ()].map(|()| Box::new(self.expr(own, depth - 1)));
            return Expr::Select(condition, a, b);
        }
        const OPERATORS: [Operator; 12] = [
            Operator::Add,
            Operator::Subtract,
            Operator::Multiply,
            Operator::Xor,
            Operator::And,
            Operator::Or,
            Operator::ShiftLeft,
            Operator::ShiftRight,
            Operator::Divide,
            Operator::Remainder,
            Operator::Less,
            Operator::Equal,
        ];
        let operator = OPERATORS[self.below(OPERATORS.len())];
        let [a, b] = [(), ()].map(|()| Box::new(self.expr(own, depth - 1)));
        Expr::Binary(operator, a, b)
    }

    fn leaf(&mut self, own: bool) -> Expr {
        if own && self.below(3) > 0 {
            return match self.below(8) {
                0 => Expr::Input,
                1 => Expr::LocalId,
                2 => Expr::Element(Box::new(self.leaf(true))),
                3 => Expr::Component(self.below(COMPONENTS)),
                4 => Expr::Long,
                5 if self.own_loops > 0 => Expr::OwnCounter(self.below(self.own_loops)),
                _ => Expr::Own(self.below(OWN.len())),
            };
        }
        match self.below(7) {
            0 => Expr::Seed,
            1 => Expr::GroupId,
            2 => Expr::Items,
            3 => Expr::Constant(self.below(20) as u32),
            4 | 5 if self.loops > 0 => Expr::Counter(self.below(self.loops)),
            _ => Expr::Uniform(self.below(UNIFORMS)),
        }
    }
}
