//! Runs a program for a group: statements one after another, each for all work-items before the next, which is what barriers make of
//! any order there may be.

use std::num::Wrapping;

use super::program::{
    Call, Expr, Function, Operator, Program, Statement, Together, COMPONENTS, ELEMENTS, LANES, OWN, UNIFORMS,
};
use crate::harness::{Group, Uint};

/// How a block ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Next,
    Break,
    Continue,
    Return,
}

/// What a work-item has for itself.
#[derive(Clone)]
struct Item {
    id: u32,
    input: u32,
    own: [u32; OWN.len()],
    array: [u32; ELEMENTS],
    vector: [u32; COMPONENTS],
    long: u64,
    counters: Vec<u32>,
    /// What it wrote when it returned.
    result: Option<u32>,
}

/// What all have together.
struct Common {
    seed: u32,
    group: u32,
    items: u32,
    uniforms: [u32; UNIFORMS],
    counters: Vec<u32>,
}

struct Run {
    common: Common,
    items: Vec<Item>,
}

impl Program {
    /// What the kernel writes for each work-item.
    pub fn interpret(&self, group: &Group) -> Vec<Uint> {
        let n = group.n() as u32;
        let item = |(id, input): (usize, &Uint)| Item {
            id: id as u32,
            input: input.0,
            own: std::array::from_fn(|own| OWN[own].keep(input.0.wrapping_add(own as u32))),
            array: std::array::from_fn(|at| input.0.wrapping_add(at as u32)),
            vector: [input.0; COMPONENTS],
            long: input.0.into(),
            counters: Vec::new(),
            result: None,
        };
        let mut run = Run {
            common: Common {
                seed: group.seed,
                group: group.id as u32,
                items: n,
                uniforms: [group.seed, group.id as u32, n, 7],
                counters: Vec::new(),
            },
            items: group.input.iter().enumerate().map(item).collect(),
        };
        if run.block(&self.body) != Flow::Return {
            run.finish(1, |_, _| true);
        }
        let result = |item: &Item| Wrapping(item.result.expect("every work-item returns"));
        run.items.iter().map(result).collect()
    }
}

impl Run {
    /// The value of an expression that is the same for all.
    fn uniform(&self, it: &Expr) -> u32 {
        value(it, &self.common, &self.items[0])
    }

    /// Whether a condition holds that is the same for all.
    fn holds(&self, condition: &Expr) -> bool {
        self.uniform(condition) & 1 == 1
    }

    /// Does something for every work-item that is still there.
    fn each(&mut self, mut action: impl FnMut(&Common, &mut Item)) {
        for item in self.items.iter_mut().filter(|item| item.result.is_none()) {
            action(&self.common, item);
        }
    }

    fn finish(&mut self, tag: u32, who: impl Fn(&Common, &Item) -> bool) {
        self.each(|common, item| {
            if who(common, item) {
                item.finish(tag, common);
            }
        });
    }

    fn block(&mut self, statements: &[Statement]) -> Flow {
        for it in statements {
            let flow = self.statement(it);
            if flow != Flow::Next {
                return flow;
            }
        }
        Flow::Next
    }

    fn statement(&mut self, it: &Statement) -> Flow {
        match it {
            Statement::SetUniform(index, value) => self.common.uniforms[*index] = self.uniform(value),
            Statement::Barrier => {}
            Statement::Exchange { own, step, .. } => {
                let step = self.uniform(step) % 16;
                let tile: Vec<u32> = self.items.iter().map(|item| item.own[*own] ^ step).collect();
                self.each(|common, item| {
                    let other = tile[((item.id + step + 1) % common.items) as usize];
                    item.own[*own] = OWN[*own].keep(item.own[*own].wrapping_mul(3).wrapping_add(other));
                });
            }
            Statement::Share {
                uniform,
                who,
                value: it,
            } => {
                let who = self.uniform(who) % self.common.items;
                self.common.uniforms[*uniform] = value(it, &self.common, &self.items[who as usize]);
            }
            Statement::SetUniformByCall(index, call) => self.common.uniforms[*index] = self.call(call)[0],
            Statement::SetByCall(own, call) => {
                let results = self.call(call);
                self.set(*own, |item| Some(results[item]));
            }
            Statement::ApartIf {
                condition,
                own,
                sum,
                running,
            } => {
                let holds: Vec<bool> = self.values(condition).iter().map(|it| it & 1 == 1).collect();
                let (sums, running) = (self.values(sum), self.values(running));
                self.set(*own, |item| {
                    let first = item / LANES * LANES;
                    let lanes = (first..first + LANES).take_while(|lane| *lane < holds.len());
                    let apart = lanes.filter(|lane| holds[*lane] == holds[item]);
                    Some(if holds[item] {
                        apart.fold(0, |sum, lane| sum.wrapping_add(sums[lane]))
                    } else {
                        apart
                            .take_while(|lane| *lane <= item)
                            .fold(0, |sum, lane| sum.wrapping_add(running[lane]))
                    })
                });
            }
            Statement::ApartLoop { times, own } => self.apart_loop(times, *own),
            Statement::If(condition, then, otherwise) => {
                return self.block(if self.holds(condition) { then } else { otherwise });
            }
            Statement::Loop {
                limit,
                body,
                at_least_once,
                ..
            } => return self.repeat(limit, body, *at_least_once),
            Statement::Switch(value, cases) => {
                let case = self.uniform(value) as usize % (cases.len() + 1);
                return cases.get(case).map_or(Flow::Next, |case| self.block(case));
            }
            Statement::BreakIf(condition) if self.holds(condition) => return Flow::Break,
            Statement::ContinueIf(condition) if self.holds(condition) => return Flow::Continue,
            Statement::BreakIf(_) | Statement::ContinueIf(_) => {}
            // Some may return, so all do for whom it holds; when none is left, what comes next is done by nobody.
            Statement::ReturnIf(condition) => {
                self.finish(2, |common, item| value(condition, common, item) & 1 == 1);
                if self.items.iter().all(|item| item.result.is_some()) {
                    return Flow::Return;
                }
            }
            Statement::Set(..)
            | Statement::SetElement(..)
            | Statement::SetComponent(..)
            | Statement::AddLong(_)
            | Statement::OwnIf(..)
            | Statement::OwnLoop { .. } => self.each(|common, item| {
                item.statement(it, common);
            }),
        }
        Flow::Next
    }

    /// Each work-item's value of an expression.
    fn values(&self, it: &Expr) -> Vec<u32> {
        self.items.iter().map(|item| value(it, &self.common, item)).collect()
    }

    /// Sets a work-items' own variable to what there is for it.
    fn set(&mut self, own: usize, value: impl Fn(usize) -> Option<u32>) {
        self.each(|_, item| {
            if let Some(value) = value(item.id as usize) {
                item.own[own] = OWN[own].keep(value);
            }
        });
    }

    /// Sub-groups go through the loop by themselves: all who have not had enough do so together.
    fn apart_loop(&mut self, times: &Expr, own: usize) {
        let times: Vec<u32> = self.values(times).iter().map(|times| times % 4).collect();
        for round in 0..3 {
            let goes_on = |item: &usize| times[*item] > round;
            let left = |item: usize| times[item] - round;
            let values: Vec<u32> = self.items.iter().map(|item| item.own[own]).collect();
            self.set(own, |item| {
                let first = item / LANES * LANES;
                let lanes = (first..first + LANES).take_while(|lane| *lane < values.len());
                let sum = lanes.filter(goes_on).fold(0_u32, |sum, lane| {
                    sum.wrapping_add(values[lane]).wrapping_add(left(lane))
                });
                goes_on(&item).then_some(sum)
            });
        }
    }

    /// What a function of a group gives to each work-item.
    fn call(&self, call: &Call) -> Vec<u32> {
        let (operands, seconds) = (self.values(&call.operand), self.values(&call.second));
        let size = match call.together {
            Together::WorkGroup => operands.len(),
            Together::SubGroup => LANES,
        };
        let groups = operands.chunks(size).zip(seconds.chunks(size));
        groups
            .flat_map(|(operands, seconds)| results(call.function, operands, seconds))
            .collect()
    }

    fn repeat(&mut self, limit: &Expr, body: &[Statement], at_least_once: bool) -> Flow {
        let depth = self.common.counters.len();
        self.common.counters.push(0);
        let mut flow = Flow::Next;
        let mut first = at_least_once;
        while first || self.common.counters[depth] < self.uniform(limit) % 4 {
            first = false;
            flow = self.block(body);
            if matches!(flow, Flow::Break | Flow::Return) {
                break;
            }
            self.common.counters[depth] += 1;
        }
        self.common.counters.pop();
        if flow == Flow::Return {
            flow
        } else {
            Flow::Next
        }
    }
}

/// What a function gives to those who call it together.
fn results(function: Function, operands: &[u32], seconds: &[u32]) -> Vec<u32> {
    let all = |value: u32| vec![value; operands.len()];
    let running = |first: u32, step: fn(u32, u32) -> u32| {
        let sums = operands.iter().scan(first, |sum, operand| {
            *sum = step(*sum, *operand);
            Some(*sum)
        });
        std::iter::once(first).chain(sums).collect::<Vec<u32>>()
    };
    let exclusive = |mut sums: Vec<u32>| {
        sums.pop();
        sums
    };
    match function {
        Function::Any => all(operands.iter().any(|it| it & 1 == 1).into()),
        Function::All => all(operands.iter().all(|it| it & 1 == 1).into()),
        Function::Add => all(operands.iter().fold(0, |sum, it| sum.wrapping_add(*it))),
        Function::Max => all(operands.iter().copied().fold(0, u32::max)),
        Function::Min => all(operands.iter().copied().fold(u32::MAX, u32::min)),
        Function::ScanInclusiveAdd => running(0, u32::wrapping_add).split_off(1),
        Function::ScanExclusiveAdd => exclusive(running(0, u32::wrapping_add)),
        Function::ScanInclusiveMax => running(0, u32::max).split_off(1),
        Function::ScanExclusiveMin => exclusive(running(u32::MAX, u32::min)),
        Function::Broadcast | Function::Shuffle => seconds
            .iter()
            .map(|second| operands[*second as usize % operands.len()])
            .collect(),
    }
}

impl Item {
    fn finish(&mut self, tag: u32, common: &Common) {
        let parts = common
            .uniforms
            .iter()
            .chain(&self.own)
            .chain(&self.array)
            .chain(&self.vector)
            .copied()
            .chain([self.long as u32, (self.long >> 32) as u32]);
        self.result = Some(parts.fold(tag, |h, part| h.wrapping_mul(31).wrapping_add(part)));
    }

    fn holds(&self, condition: &Expr, common: &Common) -> bool {
        value(condition, common, self) & 1 == 1
    }

    fn block(&mut self, statements: &[Statement], common: &Common) -> Flow {
        for it in statements {
            let flow = self.statement(it, common);
            if flow != Flow::Next {
                return flow;
            }
        }
        Flow::Next
    }

    /// A statement without barriers.
    fn statement(&mut self, it: &Statement, common: &Common) -> Flow {
        match it {
            Statement::Set(own, it) => self.own[*own] = OWN[*own].keep(value(it, common, self)),
            Statement::SetElement(at, it) => {
                self.array[value(at, common, self) as usize % ELEMENTS] = value(it, common, self);
            }
            Statement::SetComponent(index, it) => self.vector[*index] = value(it, common, self),
            Statement::AddLong(it) => {
                self.long = self.long.wrapping_mul(3).wrapping_add(value(it, common, self).into());
            }
            Statement::OwnIf(condition, then, otherwise) => {
                let branch = if self.holds(condition, common) { then } else { otherwise };
                return self.block(branch, common);
            }
            Statement::OwnLoop { limit, body, .. } => return self.repeat(limit, body, common),
            Statement::BreakIf(condition) if self.holds(condition, common) => return Flow::Break,
            Statement::ContinueIf(condition) if self.holds(condition, common) => return Flow::Continue,
            Statement::ReturnIf(condition) if self.holds(condition, common) => {
                self.finish(2, common);
                return Flow::Return;
            }
            Statement::BreakIf(_) | Statement::ContinueIf(_) | Statement::ReturnIf(_) => {}
            other => unreachable!("a work-item cannot do this by itself: {other:?}"),
        }
        Flow::Next
    }

    fn repeat(&mut self, limit: &Expr, body: &[Statement], common: &Common) -> Flow {
        let depth = self.counters.len();
        self.counters.push(0);
        let mut flow = Flow::Next;
        while self.counters[depth] < value(limit, common, self) % 4 {
            flow = self.block(body, common);
            if matches!(flow, Flow::Break | Flow::Return) {
                break;
            }
            self.counters[depth] += 1;
        }
        self.counters.pop();
        if flow == Flow::Return {
            flow
        } else {
            Flow::Next
        }
    }
}

fn value(it: &Expr, common: &Common, item: &Item) -> u32 {
    match it {
        Expr::Constant(value) => *value,
        Expr::Seed => common.seed,
        Expr::GroupId => common.group,
        Expr::Items => common.items,
        Expr::Uniform(index) => common.uniforms[*index],
        Expr::Counter(depth) => common.counters[*depth],
        Expr::Input => item.input,
        Expr::LocalId => item.id,
        Expr::Own(own) => item.own[*own],
        Expr::OwnCounter(depth) => item.counters[*depth],
        Expr::Element(at) => item.array[value(at, common, item) as usize % ELEMENTS],
        Expr::Component(index) => item.vector[*index],
        Expr::Long => (item.long >> 16) as u32,
        Expr::Binary(operator, a, b) => {
            let (a, b) = (value(a, common, item), value(b, common, item));
            match operator {
                Operator::Add => a.wrapping_add(b),
                Operator::Subtract => a.wrapping_sub(b),
                Operator::Multiply => a.wrapping_mul(b),
                Operator::Xor => a ^ b,
                Operator::And => a & b,
                Operator::Or => a | b,
                Operator::ShiftLeft => a << (b & 31),
                Operator::ShiftRight => a >> (b & 31),
                Operator::Divide => a / (b | 1),
                Operator::Remainder => a % (b | 1),
                Operator::Less => (a < b).into(),
                Operator::Equal => (a == b).into(),
            }
        }
        Expr::Select(condition, a, b) => {
            let chosen = if value(condition, common, item) & 1 == 1 { a } else { b };
            value(chosen, common, item)
        }
    }
}
