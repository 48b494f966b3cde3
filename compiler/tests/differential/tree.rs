//! A kernel as a tree that prints itself, and that can be made smaller anywhere.

use std::fmt;

use super::types::Ty;

/// An expression: a text with a place (`$`) for each of its operands.
#[derive(Clone, Debug)]
pub struct Expr {
    pub ty: Ty,
    pub text: String,
    pub operands: Vec<Expr>,
}

impl Expr {
    pub fn leaf(ty: Ty, text: impl Into<String>) -> Expr {
        Expr::new(ty, text, Vec::new())
    }

    pub fn new(ty: Ty, text: impl Into<String>, operands: Vec<Expr>) -> Expr {
        let text = text.into();
        assert_eq!(text.matches('$').count(), operands.len(), "{text}");
        Expr { ty, text, operands }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut operands = self.operands.iter();
        for part in self.text.split_inclusive('$') {
            match part.strip_suffix('$') {
                Some(before) => write!(f, "{before}{}", operands.next().expect("as many operands as places"))?,
                None => f.write_str(part)?,
            }
        }
        Ok(())
    }
}

/// A statement: texts, expressions and blocks, one after the other.
#[derive(Clone, Debug)]
pub struct Statement(pub Vec<Piece>);

/// A part of a statement.
#[derive(Clone, Debug)]
pub enum Piece {
    Text(String),
    Expr(Expr),
    Block(Vec<Statement>),
}

/// A statement of a text with places (`$`) for expressions and (`@`) for blocks.
pub fn statement(text: &str, exprs: Vec<Expr>, blocks: Vec<Vec<Statement>>) -> Statement {
    let (mut exprs, mut blocks) = (exprs.into_iter(), blocks.into_iter());
    let mut pieces = Vec::new();
    for part in text.split_inclusive(['$', '@']) {
        let before = part.trim_end_matches(['$', '@']);
        pieces.push(Piece::Text(before.to_owned()));
        match part.chars().last() {
            Some('$') => pieces.push(Piece::Expr(exprs.next().expect("an expression for each place"))),
            Some('@') => pieces.push(Piece::Block(blocks.next().expect("a block for each place"))),
            _ => {}
        }
    }
    assert!(exprs.next().is_none() && blocks.next().is_none(), "{text}");
    Statement(pieces)
}

/// A variable of a work-item.
#[derive(Clone, Debug)]
pub struct Variable {
    pub name: String,
    pub ty: Ty,
    pub start: Expr,
}

/// A kernel.
#[derive(Clone, Debug)]
pub struct Program {
    /// What it was made from.
    pub seed: u64,
    /// How many work-items a sub-group has, if it has functions of sub-groups.
    pub sub_group_size: Option<u32>,
    /// How the linear id is come by.
    pub id: &'static str,
    pub variables: Vec<Variable>,
    pub body: Vec<Statement>,
    /// What only later programs have.
    pub rich: Option<Rich>,
}

/// What is declared for what only later programs have.
#[derive(Clone, Debug)]
pub struct Rich {
    /// Lines in front of the variables.
    pub beginning: String,
    /// Lines at the end, which make results of it.
    pub end: String,
    /// The size that work-groups must have.
    pub group_size: Option<[u64; 3]>,
    /// Whether it is without the arrays that others have.
    pub is_short: bool,
}

pub fn print_block(out: &mut String, block: &[Statement], depth: usize) {
    for statement in block {
        out.push_str(&"    ".repeat(depth));
        for piece in &statement.0 {
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Expr(expr) => out.push_str(&expr.to_string()),
                Piece::Block(block) => {
                    out.push_str("{\n");
                    print_block(out, block, depth + 1);
                    out.push_str(&"    ".repeat(depth));
                    out.push('}');
                }
            }
        }
        out.push('\n');
    }
}
