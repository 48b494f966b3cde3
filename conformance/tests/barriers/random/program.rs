//! A kernel as data: what [`super::generate`] makes, [`super::source`] prints and [`super::interpret`] runs.
//!
//! Some variables are *uniform*: they have the same value for all work-items of a group, and only they decide whether a barrier is
//! reached. The others are each work-item's *own*.

/// Uniform variables, `u0`...
pub const UNIFORMS: usize = 4;
/// Elements of each work-item's array.
pub const ELEMENTS: usize = 8;
/// Components of each work-item's vector.
pub const COMPONENTS: usize = 4;

/// What kind of place one of a work-item's own variables is. Its value is always read as a `uint`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Uint,
    Uchar,
    Ushort,
    Bool,
    /// A float that holds a small integer.
    Float,
    /// The work-item's element of a local array.
    Local,
    /// Its element of the output.
    Global,
}

/// Each work-item's own variables.
pub const OWN: [Place; 8] = [
    Place::Uint,
    Place::Uint,
    Place::Uchar,
    Place::Ushort,
    Place::Bool,
    Place::Float,
    Place::Local,
    Place::Global,
];

impl Place {
    /// What of a `uint` is kept there.
    pub fn keep(self, value: u32) -> u32 {
        match self {
            Self::Uint | Self::Local | Self::Global => value,
            Self::Uchar => value & 0xFF,
            Self::Ushort | Self::Float => value & 0xFFFF,
            Self::Bool => value & 1,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    Xor,
    And,
    Or,
    /// By the lower five bits.
    ShiftLeft,
    ShiftRight,
    /// By the right operand with its lowest bit set.
    Divide,
    Remainder,
    Less,
    Equal,
}

/// An expression; all are of type `uint`.
#[derive(Clone, Debug)]
pub enum Expr {
    Constant(u32),
    Seed,
    GroupId,
    Items,
    Uniform(usize),
    /// The counter of the uniform loop at this depth.
    Counter(usize),
    // From here on what is a work-item's own.
    Input,
    LocalId,
    Own(usize),
    /// The counter of the work-item's own loop at this depth.
    OwnCounter(usize),
    Element(Box<Expr>),
    Component(usize),
    Long,
    Binary(Operator, Box<Expr>, Box<Expr>),
    Select(Box<Expr>, Box<Expr>, Box<Expr>),
}

/// Who takes part in a function of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Together {
    WorkGroup,
    /// Of [`LANES`] work-items, but for the last one of a group.
    SubGroup,
}

/// Work-items of a sub-group.
pub const LANES: usize = 8;

/// A function of a group, that all of its work-items call together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    Any,
    All,
    Add,
    Max,
    Min,
    ScanInclusiveAdd,
    ScanExclusiveAdd,
    ScanInclusiveMax,
    ScanExclusiveMin,
    /// The second operand, which is the same for all, tells whose.
    Broadcast,
    /// The second operand, each one's own, tells whose; only of sub-groups.
    Shuffle,
}

impl Function {
    /// Whether the result is the same for all.
    pub fn is_uniform(self) -> bool {
        matches!(
            self,
            Self::Any | Self::All | Self::Add | Self::Max | Self::Min | Self::Broadcast
        )
    }
}

/// A call of a function of a group. A condition is the lowest bit of the operand.
#[derive(Clone, Debug)]
pub struct Call {
    pub function: Function,
    pub together: Together,
    pub operand: Expr,
    /// What the function says, if it says something.
    pub second: Expr,
}

/// A statement. Conditions are expressions whose lowest bit counts. `Own` statements have no barrier inside.
#[derive(Clone, Debug)]
pub enum Statement {
    SetUniform(usize, Expr),
    Set(usize, Expr),
    SetElement(Expr, Expr),
    SetComponent(usize, Expr),
    /// `own_long = own_long * 3 + value`
    AddLong(Expr),
    Barrier,
    /// The prelude's `EXCHANGE` of an own variable with a uniform step, perhaps in a function.
    Exchange {
        own: usize,
        step: Expr,
        called: bool,
    },
    /// One work-item tells all others what a uniform variable is to be.
    Share {
        uniform: usize,
        who: Expr,
        value: Expr,
    },
    /// A uniform variable gets the result of a call for the work-group.
    SetUniformByCall(usize, Call),
    SetByCall(usize, Call),
    /// Those for whom the condition holds add their numbers in sub-groups, the others find their running sums: by functions that need
    /// not be reached by all.
    ApartIf {
        condition: Expr,
        own: usize,
        sum: Expr,
        running: Expr,
    },
    /// As many times as each one says, at most 3, those who are still there add their numbers in sub-groups.
    ApartLoop {
        times: Expr,
        own: usize,
    },
    If(Expr, Vec<Statement>, Vec<Statement>),
    OwnIf(Expr, Vec<Statement>, Vec<Statement>),
    /// While the counter is below a number, at most 3; `at_least_once` is `do ... while`.
    Loop {
        depth: usize,
        limit: Expr,
        body: Vec<Statement>,
        at_least_once: bool,
    },
    OwnLoop {
        depth: usize,
        limit: Expr,
        body: Vec<Statement>,
    },
    /// By the remainder of the division by one more than there are cases.
    Switch(Expr, Vec<Vec<Statement>>),
    BreakIf(Expr),
    ContinueIf(Expr),
    ReturnIf(Expr),
}

/// A kernel.
pub struct Program {
    /// What it was made from.
    pub number: u64,
    /// Whether it uses sub-groups.
    pub has_sub_groups: bool,
    pub body: Vec<Statement>,
}

impl Program {
    /// The kernel's name.
    pub fn name(&self) -> String {
        format!("random_{}", self.number)
    }
}
