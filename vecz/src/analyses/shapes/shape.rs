//! The lattice of shapes: how a value in one lane relates to that in another.

use std::fmt;
use std::str::FromStr;

use cranelift_entity::EntityRef;

use crate::function::ValueId;

/// How far the value of a lane is from that of the lane before: in bytes for a pointer, in units for an integer; modulo the width of the type. It is
/// `constant` and, with a `symbol`, so many times a uniform value, whose sign is extended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stride {
    /// The part that is known.
    pub constant: i64,
    /// A uniform value, and how often it counts.
    pub symbol: Option<(ValueId, i64)>,
}

impl Stride {
    /// A known stride.
    pub fn constant(constant: i64) -> Stride {
        Stride { constant, symbol: None }
    }

    /// A stride of some times a uniform value.
    pub fn symbolic(value: ValueId, times: i64) -> Stride {
        Stride {
            constant: 0,
            symbol: Some((value, times)),
        }
    }

    /// The stride, if it is known.
    pub fn known(self) -> Option<i64> {
        match self.symbol {
            None => Some(self.constant),
            Some(_) => None,
        }
    }

    /// Whether all lanes have the same.
    pub fn is_zero(self) -> bool {
        self.known() == Some(0)
    }

    /// The stride of a sum; none if two different symbols would be in it.
    pub fn plus(self, other: Stride) -> Option<Stride> {
        let symbol = match (self.symbol, other.symbol) {
            (Some((one, times)), Some((two, more))) if one == two => Some((one, times.checked_add(more)?)),
            (Some(_), Some(_)) => return None,
            (one, two) => one.or(two),
        };
        Some(Stride {
            constant: self.constant.wrapping_add(other.constant),
            symbol: symbol.filter(|(_, times)| *times != 0),
        })
    }

    /// The stride of a multiple.
    pub fn times(self, factor: i64) -> Option<Stride> {
        let symbol = match self.symbol {
            Some((value, times)) => Some((value, times.checked_mul(factor)?)),
            None => None,
        };
        Some(Stride {
            constant: self.constant.wrapping_mul(factor),
            symbol: symbol.filter(|(_, times)| *times != 0),
        })
    }

    /// The stride of the same value in a type of `bits` bits.
    pub fn in_width(self, bits: u32) -> Stride {
        let unused = 64_u32.saturating_sub(bits);
        Stride {
            constant: (self.constant << unused) >> unused,
            symbol: self.symbol,
        }
    }
}

/// How the values of the lanes relate. A shape speaks of the lanes that are active; the value of lane 0 that the others are measured from is the one
/// that lane 0 would have, whether it is active or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// The same in every lane.
    Uniform,
    /// Lane *k* has the value of lane 0 and *k* strides, modulo the width of the type.
    Strided(Stride),
    /// The same as `Strided` where some integers do not wrap, or are not clamped, between the first and the last lane: which the vectorized kernel can
    /// find out. See [`super::Shapes::guards`].
    Guarded(Stride),
    /// Nothing is known.
    #[default]
    Varying,
}

impl Shape {
    /// The shape of a linear value.
    pub fn strided(stride: Stride) -> Shape {
        match stride.is_zero() {
            true => Shape::Uniform,
            false => Shape::Strided(stride),
        }
    }

    /// The stride of a value that is linear without question.
    pub fn stride(self) -> Option<Stride> {
        match self {
            Shape::Uniform => Some(Stride::constant(0)),
            Shape::Strided(stride) => Some(stride),
            Shape::Guarded(_) | Shape::Varying => None,
        }
    }

    /// The stride of a value that is linear, perhaps under guards.
    pub fn guarded_stride(self) -> Option<Stride> {
        match self {
            Shape::Guarded(stride) => Some(stride),
            other => other.stride(),
        }
    }

    /// Whether it is the same in every lane.
    pub fn is_uniform(self) -> bool {
        self == Shape::Uniform
    }

    /// Whether lane 0's value tells all others.
    pub fn is_linear(self) -> bool {
        self.stride().is_some()
    }

    /// The shape of a value that is the one or the other, in all lanes alike.
    #[must_use]
    pub fn join(self, other: Shape) -> Shape {
        match self == other {
            true => self,
            false => Shape::Varying,
        }
    }

    /// The shape of what is linear in values of these shapes, with this stride.
    pub(super) fn linear(stride: Option<Stride>, of: &[Shape]) -> Shape {
        let is_guarded = of.iter().any(|shape| matches!(shape, Shape::Guarded(_)));
        match stride {
            None => Shape::Varying,
            Some(stride) if is_guarded => Shape::Guarded(stride),
            Some(stride) => Shape::strided(stride),
        }
    }
}

impl fmt::Display for Stride {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.symbol {
            None => write!(f, "{}", self.constant),
            Some((value, times)) if self.constant == 0 => write!(f, "{times}*{value}"),
            Some((value, times)) => write!(f, "{}+{times}*{value}", self.constant),
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shape::Uniform => f.write_str("uniform"),
            Shape::Strided(stride) => write!(f, "strided {stride}"),
            Shape::Guarded(stride) => write!(f, "guarded {stride}"),
            Shape::Varying => f.write_str("varying"),
        }
    }
}

/// A text that is no shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a shape")]
pub struct NotAShape(pub String);

impl FromStr for Stride {
    type Err = NotAShape;

    fn from_str(text: &str) -> Result<Stride, NotAShape> {
        let wrong = || NotAShape(text.to_owned());
        let number = |text: &str| text.parse::<i64>().map_err(|_| wrong());
        let Some((times, value)) = text.split_once("*%") else {
            return Ok(Stride::constant(number(text)?));
        };
        let (constant, times) = times.split_once('+').unwrap_or(("0", times));
        let value = ValueId::new(value.parse::<usize>().map_err(|_| wrong())?);
        Ok(Stride {
            constant: number(constant)?,
            symbol: Some((value, number(times)?)),
        })
    }
}

impl FromStr for Shape {
    type Err = NotAShape;

    fn from_str(text: &str) -> Result<Shape, NotAShape> {
        match text.split_once(' ') {
            None if text == "uniform" => Ok(Shape::Uniform),
            None if text == "varying" => Ok(Shape::Varying),
            Some(("strided", stride)) => Ok(Shape::Strided(stride.parse()?)),
            Some(("guarded", stride)) => Ok(Shape::Guarded(stride.parse()?)),
            _ => Err(NotAShape(text.to_owned())),
        }
    }
}
