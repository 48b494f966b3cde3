//! The group builtins `__mux_{work,sub,vec}_group_*` by name: which group, which operation, on operands of which type.
//!
//! ```text
//! __mux_<scope>_group_[non_uniform_]<kind>_<type>        __mux_work_group_reduce_add_i32(i32 id, i32 value)
//! ```
//! The type is that of the first operand (of `elect`, which has none, that of its result). Integers have no sign, so operations have:
//! `smin`, `umin`, `fmin`. Functions of a work-group take the number that `prepare_barriers` gives them first. A builtin of a
//! *vec-group*, the lanes of one vector, takes vectors, as `v4i32` or `nxv4i32`, where the others take scalars.
//!
//! `non_uniform` marks a function that some of a group's work-items may not reach; it is about those that do. Only sub-groups have
//! them, and vec-groups, whose operands are then neutral in the lanes that take no part.

mod op;
pub mod opencl_c;
mod operand;
#[cfg(test)]
mod tests;

use std::fmt;

use inkwell::context::ContextRef;
use inkwell::types::{BasicMetadataTypeEnum, BasicType, FunctionType};

pub use op::{Op, OPS};
pub use operand::{Element, Lanes, OperandType, ELEMENTS};

/// Whose work-items take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// A work-group.
    Work,
    /// A sub-group.
    Sub,
    /// The lanes of a vector.
    Vec,
}

/// Which work-items of the group reach the builtin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Participants {
    /// All or none.
    All,
    /// Any of them.
    Active,
}

/// What the group does. Results are the same for all work-items unless said otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `i1 (i1 value)`: whether it is true for any.
    Any,
    /// `i1 (i1 value)`: whether it is true for all.
    All,
    /// `i1 (T value)`: whether all have the same.
    AllEqual,
    /// `i1 ()`: true for one work-item, the first.
    Elect,
    /// `<4 x i32> (i1 value)`: a bit for each work-item, the first in the lowest place.
    Ballot,
    /// `T (T value, index)`: the value of one work-item. The index is an `i32`; in a work-group it is three `i64`.
    Broadcast,
    /// `T (T value)`: the value of the first work-item.
    BroadcastFirst,
    /// `T (T value)`: all values together.
    Reduce(Op),
    /// `T (T value)`: for each work-item, the values up to its own, in linear order.
    ScanInclusive(Op),
    /// `T (T value)`: for each work-item, the values before its own, in linear order.
    ScanExclusive(Op),
    /// `T (T value, i32 size)`: for each work-item, the values of its cluster of `size` neighbours together.
    ClusteredReduce(Op),
    /// `T (T value, i32 index)`: for each work-item, the value of the one that it names.
    Shuffle,
    /// `T (T previous, T current, i32 delta)`: the value of the one `delta` before, in the two as one sequence.
    ShuffleUp,
    /// `T (T current, T next, i32 delta)`: the value of the one `delta` after, in the two as one sequence.
    ShuffleDown,
    /// `T (T value, i32 mask)`: the value of the one whose index is the own one XOR `mask`.
    ShuffleXor,
    /// `T (T value, i32 delta)`: the value of the one `delta` after, around the end of the sub-group.
    Rotate,
    /// `T (T value, i32 delta, i32 size)`: the same within clusters of `size` neighbours.
    ClusteredRotate,
}

/// A group builtin. Its `Display` is its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GroupOp {
    scope: Scope,
    participants: Participants,
    kind: Kind,
    ty: OperandType,
}

const SCOPES: [(Scope, &str); 3] = [
    (Scope::Work, "__mux_work_group_"),
    (Scope::Sub, "__mux_sub_group_"),
    (Scope::Vec, "__mux_vec_group_"),
];

const NON_UNIFORM: &str = "non_uniform_";

/// The kinds without an [`Op`].
const PLAIN_KINDS: [(Kind, &str); 13] = [
    (Kind::Any, "any"),
    (Kind::All, "all"),
    (Kind::AllEqual, "all_equal"),
    (Kind::Elect, "elect"),
    (Kind::Ballot, "ballot"),
    (Kind::Broadcast, "broadcast"),
    (Kind::BroadcastFirst, "broadcast_first"),
    (Kind::Shuffle, "shuffle"),
    (Kind::ShuffleUp, "shuffle_up"),
    (Kind::ShuffleDown, "shuffle_down"),
    (Kind::ShuffleXor, "shuffle_xor"),
    (Kind::Rotate, "rotate"),
    (Kind::ClusteredRotate, "clustered_rotate"),
];

/// Makes a kind of an operation.
type MakeKind = fn(Op) -> Kind;

/// The kinds with one.
pub(crate) const OP_KINDS: [(MakeKind, &str); 4] = [
    (Kind::Reduce, "reduce_"),
    (Kind::ScanInclusive, "scan_inclusive_"),
    (Kind::ScanExclusive, "scan_exclusive_"),
    (Kind::ClusteredReduce, "clustered_reduce_"),
];

impl Kind {
    /// The operation, of a kind that has one.
    pub fn op(self) -> Option<Op> {
        match self {
            Kind::Reduce(op) | Kind::ScanInclusive(op) | Kind::ScanExclusive(op) | Kind::ClusteredReduce(op) => {
                Some(op)
            }
            _ => None,
        }
    }

    /// Whether work-items have results of their own. Otherwise all get the same one.
    pub fn is_per_item(self) -> bool {
        !matches!(
            self,
            Kind::Any
                | Kind::All
                | Kind::AllEqual
                | Kind::Ballot
                | Kind::Broadcast
                | Kind::BroadcastFirst
                | Kind::Reduce(_)
        )
    }

    /// Whether such a function of a work-group exists, and of any group.
    fn is_of(self, scope: Scope) -> bool {
        let in_all_groups = matches!(
            self,
            Kind::Any | Kind::All | Kind::Broadcast | Kind::Reduce(_) | Kind::ScanInclusive(_) | Kind::ScanExclusive(_)
        );
        in_all_groups || scope != Scope::Work
    }

    fn takes(self, element: Element) -> bool {
        match self {
            Kind::Any | Kind::All | Kind::Elect | Kind::Ballot => element == Element::I1,
            _ => self.op().is_none_or(|op| op.takes(element)),
        }
    }
}

impl GroupOp {
    /// The builtin, if there is such a one: operations fit the type, and a work-group has fewer functions than a sub-group. Work-groups and
    /// sub-groups may broadcast and shuffle vectors. A work-group's scan of vectors takes an operand of as many work-items, one behind the other; all
    /// other functions take scalars.
    pub fn new(scope: Scope, participants: Participants, kind: Kind, ty: impl Into<OperandType>) -> Option<Self> {
        let ty = ty.into();
        let moves_values = kind.op().is_none();
        let is_scan = matches!(kind, Kind::ScanInclusive(_) | Kind::ScanExclusive(_));
        let is_of_several = moves_values || is_scan && scope == Scope::Work;
        let is_vector_fine = scope == Scope::Vec || is_of_several && matches!(ty.lanes, Lanes::Fixed(_));
        let is_one = kind.is_of(scope)
            && kind.takes(ty.element)
            && (ty.lanes == Lanes::One || is_vector_fine)
            && (participants == Participants::All || scope != Scope::Work);
        is_one.then_some(GroupOp {
            scope,
            participants,
            kind,
            ty,
        })
    }

    /// The builtin of a name.
    pub fn parse(name: &str) -> Option<Self> {
        let (scope, rest) = SCOPES
            .iter()
            .find_map(|(scope, prefix)| Some((*scope, name.strip_prefix(prefix)?)))?;
        let (participants, rest) = match rest.strip_prefix(NON_UNIFORM) {
            Some(rest) => (Participants::Active, rest),
            None => (Participants::All, rest),
        };
        let (kind, ty) = rest.rsplit_once('_')?;
        let with_op = || {
            let (kind, op) = OP_KINDS
                .iter()
                .find_map(|(of, prefix)| Some((of, kind.strip_prefix(prefix)?)))?;
            Some(kind(find(&OPS, op)?))
        };
        let kind = find(&PLAIN_KINDS, kind).or_else(with_op)?;
        GroupOp::new(scope, participants, kind, OperandType::parse(ty)?)
    }

    /// Whose work-items take part.
    pub fn scope(self) -> Scope {
        self.scope
    }

    /// Which of them reach it.
    pub fn participants(self) -> Participants {
        self.participants
    }

    /// What is done.
    pub fn kind(self) -> Kind {
        self.kind
    }

    /// Type of the operand.
    pub fn operand_type(self) -> OperandType {
        self.ty
    }

    /// The same on other operands: what a vectorizer makes of it. `None` when there is no such builtin.
    pub fn with(self, scope: Scope, ty: impl Into<OperandType>) -> Option<Self> {
        GroupOp::new(scope, self.participants, self.kind, ty)
    }

    /// Which parameter is the first operand: those of a work-group come after a number.
    pub fn first_operand(self) -> u32 {
        u32::from(self.scope == Scope::Work)
    }

    /// The builtin's type. In a vec-group, what differs from lane to lane is a vector, all else a scalar.
    pub fn signature<'ctx>(self, context: ContextRef<'ctx>) -> FunctionType<'ctx> {
        let value = self.ty.llvm(context);
        let (bit, int, long) = (
            context.bool_type().as_basic_type_enum(),
            context.i32_type().as_basic_type_enum(),
            context.i64_type().as_basic_type_enum(),
        );
        let is_vec = self.scope == Scope::Vec;
        let index = if is_vec { self.ty.with_lanes(int) } else { int };
        let operands = match self.kind {
            Kind::Elect => vec![],
            Kind::Broadcast if self.scope == Scope::Work => vec![value, long, long, long],
            Kind::Broadcast | Kind::Rotate | Kind::ClusteredReduce(_) | Kind::ShuffleXor => vec![value, int],
            Kind::Shuffle => vec![value, index],
            Kind::ShuffleUp | Kind::ShuffleDown => vec![value, value, int],
            Kind::ClusteredRotate => vec![value, int, int],
            _ => vec![value],
        };
        let result = match self.kind {
            Kind::Any | Kind::All | Kind::AllEqual => bit,
            Kind::Elect => self.ty.with_lanes(bit),
            Kind::Ballot => context.i32_type().vec_type(4).into(),
            Kind::Broadcast | Kind::BroadcastFirst | Kind::Reduce(_) if is_vec => self.ty.element.llvm(context),
            _ => value,
        };
        let id = (self.scope == Scope::Work).then_some(int);
        let parameters: Vec<BasicMetadataTypeEnum> = id.into_iter().chain(operands).map(Into::into).collect();
        result.fn_type(&parameters, false)
    }
}

impl fmt::Display for GroupOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SCOPES[self.scope as usize].1)?;
        if self.participants == Participants::Active {
            f.write_str(NON_UNIFORM)?;
        }
        match self.kind {
            Kind::Reduce(op) => write!(f, "reduce_{}", op.name()),
            Kind::ScanInclusive(op) => write!(f, "scan_inclusive_{}", op.name()),
            Kind::ScanExclusive(op) => write!(f, "scan_exclusive_{}", op.name()),
            Kind::ClusteredReduce(op) => write!(f, "clustered_reduce_{}", op.name()),
            plain => f.write_str(plain_name(plain)),
        }?;
        write!(f, "_{}", self.ty)
    }
}

/// The name of a kind without an operation.
fn plain_name(kind: Kind) -> &'static str {
    let found = PLAIN_KINDS.iter().find(|(plain, _)| *plain == kind);
    found.expect("a kind without an operation has a line in the table").1
}

fn find<T: Copy>(table: &[(T, &str)], name: &str) -> Option<T> {
    table.iter().find(|(_, known)| *known == name).map(|(it, _)| *it)
}
