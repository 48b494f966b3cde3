//! Which kernels to vectorize, and how: the words of `veczc -k`.
//!
//! ```text
//! kernel        = name | name ":" specification ("," specification)*
//! specification = factor [dimension] [size] ["s"] ["p"]
//! factor        = number | "a"          so many work-items, or as many as the cost model says
//! dimension     = "." ("1" | "2" | "3") along x, y or z
//! size          = "@" number            work-groups have this size along that dimension
//! "s"                                   scalable vectors; "p": predicated
//! ```
//! `a` may also stand at the end, for as many as the cost model says, up to the number before it.

use std::fmt;
use std::str::FromStr;

/// A kernel and the ways in which it is to be vectorized; none: as everything else says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelSpecification {
    /// The kernel.
    pub name: String,
    /// What is to be made of it.
    pub versions: Vec<VersionSpecification>,
}

/// One way to vectorize a kernel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VersionSpecification {
    /// Work-items at once; none: as many as the cost model says.
    pub width: Option<u32>,
    /// The dimension, from 0; none: as everything else says.
    pub dimension: Option<u32>,
    /// The size of work-groups along the dimension.
    pub local_size: Option<u64>,
    /// Scalable vectors.
    pub is_scalable: bool,
    /// Any number of work-items up to the width.
    pub is_predicated: bool,
    /// Whether the cost model may refuse.
    pub is_auto: bool,
}

/// What is wrong with the text of a specification. The user's fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecificationError {
    /// No name that a kernel can have.
    #[error("`{0}` is no name of a kernel")]
    Name(String),
    /// Nothing where a specification must be.
    #[error("`{0}` has an empty specification")]
    Empty(String),
    /// It does not begin with a number or `a`.
    #[error("`{0}` does not begin with a vectorization factor (a number, or `a`)")]
    Factor(String),
    /// The dimension is not 1, 2 or 3.
    #[error("`.{0}` is no dimension (`.1`, `.2`, `.3`)")]
    Dimension(String),
    /// `@` without a number.
    #[error("`@` needs a size behind it in `{0}`")]
    Size(String),
    /// Something behind the end.
    #[error("`{0}` is too much")]
    Rest(String),
}

impl FromStr for KernelSpecification {
    type Err = SpecificationError;

    fn from_str(text: &str) -> Result<Self, SpecificationError> {
        let (name, versions) = match text.split_once(':') {
            Some((_, versions)) if versions.split(',').any(str::is_empty) => {
                return Err(SpecificationError::Empty(text.to_owned()));
            }
            Some((name, versions)) => (name, versions.split(',').map(str::parse).collect::<Result<_, _>>()?),
            None => (text, Vec::new()),
        };
        let is_of_name = |c: char| c.is_ascii_alphanumeric() || "_.$".contains(c);
        let starts_well = name.starts_with(|c: char| is_of_name(c) && !c.is_ascii_digit());
        if !starts_well || !name.chars().all(is_of_name) {
            return Err(SpecificationError::Name(name.to_owned()));
        }
        let name = name.to_owned();
        Ok(KernelSpecification { name, versions })
    }
}

impl FromStr for VersionSpecification {
    type Err = SpecificationError;

    fn from_str(text: &str) -> Result<Self, SpecificationError> {
        let mut version = VersionSpecification::default();
        let mut rest = text;
        match number(&mut rest) {
            Some(width) => {
                let width = u32::try_from(width).ok().filter(|width| *width > 0);
                version.width = Some(width.ok_or_else(|| SpecificationError::Factor(text.to_owned()))?);
            }
            None if take(&mut rest, "a") => version.is_auto = true,
            None => return Err(SpecificationError::Factor(text.to_owned())),
        }
        if take(&mut rest, ".") {
            let dimension = number(&mut rest);
            let bad = || SpecificationError::Dimension(dimension.map_or(rest.to_owned(), |it| it.to_string()));
            let known = dimension.filter(|it| (1..=3).contains(it)).ok_or_else(bad)?;
            version.dimension = Some(known as u32 - 1);
        }
        if take(&mut rest, "@") {
            let size = number(&mut rest).filter(|size| *size > 0);
            version.local_size = Some(size.ok_or_else(|| SpecificationError::Size(text.to_owned()))?);
        }
        version.is_scalable = take(&mut rest, "s");
        version.is_predicated = take(&mut rest, "p");
        version.is_auto |= take(&mut rest, "a");
        match rest {
            "" => Ok(version),
            rest => Err(SpecificationError::Rest(rest.to_owned())),
        }
    }
}

/// As it is written; of one that leaves everything open, nothing.
impl fmt::Display for VersionSpecification {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.width {
            Some(width) => write!(f, "{width}")?,
            None if self.is_auto => f.write_str("a")?,
            None => {}
        }
        if let Some(dimension) = self.dimension {
            write!(f, ".{}", dimension + 1)?;
        }
        if let Some(size) = self.local_size {
            write!(f, "@{size}")?;
        }
        let is_bound = self.is_auto && self.width.is_some();
        let letters = [(self.is_scalable, "s"), (self.is_predicated, "p"), (is_bound, "a")];
        letters
            .into_iter()
            .filter(|(is_there, _)| *is_there)
            .try_for_each(|(_, letter)| f.write_str(letter))
    }
}

fn take(rest: &mut &str, what: &str) -> bool {
    let stripped = rest.strip_prefix(what);
    *rest = stripped.unwrap_or(rest);
    stripped.is_some()
}

/// The number with which a text begins. One that is too large is the largest there is.
fn number(rest: &mut &str) -> Option<u64> {
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (digits, behind) = rest.split_at(end);
    *rest = behind;
    (!digits.is_empty()).then(|| digits.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(text: &str) -> Result<VersionSpecification, SpecificationError> {
        text.parse()
    }

    #[test]
    fn a_name_alone_says_nothing_more() {
        let foo: KernelSpecification = "foo".parse().unwrap();
        assert_eq!((foo.name.as_str(), foo.versions.len()), ("foo", 0));
        assert!(matches!(
            "4foo".parse::<KernelSpecification>(),
            Err(SpecificationError::Name(_))
        ));
        assert!(matches!(
            "".parse::<KernelSpecification>(),
            Err(SpecificationError::Name(_))
        ));
        assert_eq!(VersionSpecification::default().to_string(), "");
    }

    #[test]
    fn several_versions_are_separated_by_commas() {
        let foo: KernelSpecification = "foo:4,8,16".parse().unwrap();
        let widths: Vec<_> = foo.versions.iter().map(|version| version.width).collect();
        assert_eq!(widths, [Some(4), Some(8), Some(16)]);
    }

    #[test]
    fn every_part_has_its_place() {
        let all = VersionSpecification {
            width: Some(8),
            dimension: Some(1),
            local_size: Some(64),
            is_scalable: true,
            is_predicated: true,
            is_auto: true,
        };
        assert_eq!(all.to_string(), "8.2@64spa");
        assert_eq!(version("8.2@64spa"), Ok(all));
        let auto = VersionSpecification {
            dimension: Some(2),
            is_auto: true,
            ..VersionSpecification::default()
        };
        assert_eq!(auto.to_string(), "a.3");
        assert_eq!(version("a.3"), Ok(auto));
        assert!(version("a@16").unwrap().is_auto && version("4s").unwrap().is_scalable);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for empty in ["k:", "k:,4", "k:4,,8", "k:4,"] {
            let kernel = empty.parse::<KernelSpecification>();
            assert_eq!(kernel, Err(SpecificationError::Empty(empty.to_owned())));
        }
        let list = "k,,other".to_owned();
        assert_eq!(list.parse::<KernelSpecification>(), Err(SpecificationError::Name(list)));
        assert_eq!(version("x"), Err(SpecificationError::Factor("x".to_owned())));
        assert_eq!(version("0"), Err(SpecificationError::Factor("0".to_owned())));
        assert_eq!(version("4.4"), Err(SpecificationError::Dimension("4".to_owned())));
        assert_eq!(version("4.0"), Err(SpecificationError::Dimension("0".to_owned())));
        assert_eq!(version("4@"), Err(SpecificationError::Size("4@".to_owned())));
        assert_eq!(version("4@8.1"), Err(SpecificationError::Rest(".1".to_owned())));
        assert_eq!(version("4 "), Err(SpecificationError::Rest(" ".to_owned())));
    }
}
