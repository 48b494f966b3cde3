//! Making a program smaller that still shows what is wrong.

use super::tree::{Expr, Piece, Program, Statement};

/// The smallest program that is found for which `is_bad` still holds, after at most so many questions.
pub fn shrink(program: &Program, mut questions: usize, is_bad: &mut dyn FnMut(&Program) -> bool) -> Program {
    let mut best = program.clone();
    loop {
        let mut step = 0;
        let mut is_smaller = false;
        // A candidate is known by its number; after a success the numbers go on from where they were.
        while let Some(candidate) = candidate(&best, step) {
            if questions == 0 {
                return best;
            }
            questions -= 1;
            if is_bad(&candidate) {
                best = candidate;
                is_smaller = true;
            } else {
                step += 1;
            }
        }
        if !is_smaller {
            return best;
        }
    }
}

/// The program with one thing less, by number: statements first, from the outside in, then what they are made of.
fn candidate(program: &Program, number: usize) -> Option<Program> {
    let mut cut = Cut {
        left: number,
        phase: Phase::Remove,
        done: false,
    };
    for phase in [Phase::Remove, Phase::Unwrap, Phase::Simplify] {
        cut.phase = phase;
        let mut smaller = program.clone();
        cut.block(&mut smaller.body);
        if phase == Phase::Simplify {
            for variable in &mut smaller.variables {
                cut.expr(&mut variable.start);
            }
        }
        if cut.done {
            return Some(smaller);
        }
    }
    None
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// A statement goes.
    Remove,
    /// What is in its blocks takes its place.
    Unwrap,
    /// An expression becomes one of its operands, or a constant.
    Simplify,
}

struct Cut {
    /// Places to pass before the one that is cut.
    left: usize,
    phase: Phase,
    done: bool,
}

impl Cut {
    /// Whether this is the place.
    fn is_here(&mut self) -> bool {
        if self.done || self.left > 0 {
            self.left = self.left.saturating_sub(usize::from(!self.done));
            return false;
        }
        self.done = true;
        true
    }

    fn block(&mut self, block: &mut Vec<Statement>) {
        let mut at = 0;
        while at < block.len() && !self.done {
            if self.phase == Phase::Remove && self.is_here() {
                block.remove(at);
                return;
            }
            let has_blocks = block[at].0.iter().any(|piece| matches!(piece, Piece::Block(_)));
            if self.phase == Phase::Unwrap && has_blocks && self.is_here() {
                let inner = block.remove(at).0.into_iter().flat_map(|piece| match piece {
                    Piece::Block(block) => block,
                    _ => Vec::new(),
                });
                let inner: Vec<Statement> = inner.collect();
                block.splice(at..at, inner);
                return;
            }
            for piece in &mut block[at].0 {
                match piece {
                    Piece::Block(block) => self.block(block),
                    Piece::Expr(expr) if self.phase == Phase::Simplify => self.expr(expr),
                    _ => {}
                }
            }
            at += 1;
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        let constant = format!("({})(1)", expr.ty.name());
        let is_place = expr.text.contains("own") || ["out +", "out_too +"].iter().any(|it| expr.text.contains(it));
        if expr.text != constant && !is_place && self.is_here() {
            *expr = Expr::leaf(expr.ty, constant);
            return;
        }
        let alike: Vec<usize> = (0..expr.operands.len())
            .filter(|at| expr.operands[*at].ty == expr.ty)
            .collect();
        for at in alike {
            if self.is_here() {
                *expr = expr.operands[at].clone();
                return;
            }
        }
        for operand in &mut expr.operands {
            self.expr(operand);
        }
    }
}
