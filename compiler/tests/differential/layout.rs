//! Where kernels put their results: one buffer in sections, so that each is compared as what it is.

use super::tree::Program;
use super::types::{Scalar, Ty};

/// The most work-items of a launch.
pub const MOST: usize = 512;
/// Bytes of the input buffer.
pub const INPUT: usize = 1 << 20;
/// Bytes of a work-item's own place.
pub const OWN: usize = 64;

/// Where the tags of early returns are.
pub const TAGS: usize = 0;
/// Where all atomics go.
pub const SHARED: usize = TAGS + 4 * MOST;
/// How many words they go to.
pub const SHARED_WORDS: usize = 64;
/// Where each work-item has its own place.
pub const PLACES: usize = SHARED + 4 * SHARED_WORDS;
/// Where work-items write in another order.
pub const SCATTERED: usize = PLACES + OWN * MOST;
/// Where variables go, one after the other; behind what follows here, if a program has it.
pub const VARIABLES: usize = SCATTERED + 4 * MOST;

/// Where the records of work-items are, as many bytes of each as of its own place.
pub const RECORDS: usize = VARIABLES;
/// Where each work-item has an element that is not at its number.
pub const PERMUTED: usize = RECORDS + OWN * MOST;
/// Where each work-group has a place.
pub const GROUPS: usize = PERMUTED + 8 * MOST;
pub const GROUP_BYTES: usize = 512;
/// The most work-groups of a launch.
pub const MOST_GROUPS: usize = 8;

/// How many variables hold results of functions that are not exact.
pub const LOOSE: usize = 3;

/// What is in a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Bytes that must be equal.
    Exact,
    /// Numbers that must be equal; one NaN is as good as another.
    Floats(Scalar),
    /// Floats of functions with an error, which may be twice what is allowed.
    Loose,
}

/// A section of the output.
#[derive(Clone, Debug)]
pub struct Section {
    pub what: String,
    pub start: usize,
    pub bytes: usize,
    pub kind: Kind,
}

/// The sections of a program's output, in order.
pub fn sections(program: &Program) -> Vec<Section> {
    let exact = |what: &str, start: usize, end: usize| Section {
        what: what.to_owned(),
        start,
        bytes: end - start,
        kind: Kind::Exact,
    };
    let mut sections = vec![
        exact("tags", TAGS, SHARED),
        exact("shared words", SHARED, PLACES),
        exact("own places", PLACES, SCATTERED),
        exact("scattered words", SCATTERED, VARIABLES),
    ];
    let mut start = VARIABLES;
    if program.rich.is_some() {
        start = GROUPS + GROUP_BYTES * MOST_GROUPS;
        sections.extend([
            exact("records", RECORDS, PERMUTED),
            exact("permuted elements", PERMUTED, GROUPS),
            exact("places of groups", GROUPS, start),
        ]);
    }
    let mut push = |what: String, ty: Ty, kind: Kind| {
        let bytes = ty.bytes() * MOST;
        sections.push(Section {
            what,
            start,
            bytes,
            kind,
        });
        start += bytes;
    };
    for variable in &program.variables {
        let kind = match variable.ty.is_float() {
            true => Kind::Floats(variable.ty.scalar),
            false => Kind::Exact,
        };
        push(variable.name.clone(), variable.ty, kind);
    }
    for at in 0..LOOSE {
        push(format!("m{at}"), Ty::of(Scalar::Float), Kind::Loose);
    }
    sections
}

/// Bytes of the output.
pub fn output_bytes(program: &Program) -> usize {
    sections(program).last().map_or(0, |last| last.start + last.bytes)
}
