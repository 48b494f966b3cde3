//! Candidates: how many lanes, how many vectors for each value, along which dimension, with which tail, with or without copies for when all lanes agree.
//!
//! Vectors are as wide as registers are for the types that the kernel computes with, from the widest to the narrowest. Several vectors for each
//! value hide latencies, as long as registers last. What the request says leaves no choice; what the size of work-groups does not fill is not tried.

use std::fmt;

use inkwell::values::InstructionOpcode;
use ir::builtin_info::Mux;
use ir::vectorization::Width;

use super::pages::Pages;
use super::rows::Rows;
use super::{few_items, flat_groups};
use crate::analyses::shapes::Shapes;
use crate::analyses::simd_width::SimdWidth;
use crate::function::{Function, ValueId};
use crate::placeholders;
use crate::request::MAX_WIDTH;
use crate::target::{element_bits, TargetHooks};
use crate::{Choice, Request};

/// How many work-items are tried side by side. MD5 of `uint16` (hashcat's mode 0) gains by four what it gains by two once more; more are more than registers hold.
const SIDE_BY_SIDE: [u32; 2] = [2, 4];

/// The most vectors that are tried for each value.
const MOST_VECTORS: u32 = 4;

/// A way to vectorize a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Lanes of a vector.
    pub vf: Width,
    /// Vectors for each value.
    pub uf: u32,
    /// The dimension that work-items lie along.
    pub dimension: u32,
    /// What becomes of work-items that do not fill vectors.
    pub tail: Tail,
    /// Whether sides of branches have copies for when all lanes take them (`prepare::boscc`).
    pub has_boscc: bool,
    /// Whether lanes search on their own in some loops (`prepare::search_loops`).
    pub searches: bool,
    /// Whether lanes go around some loops one by one (`prepare::replicate_loops`).
    pub replicates: bool,
}

/// What becomes of the work-items of a row that do not fill vectors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tail {
    /// The scalar kernel runs them one by one, if there are any.
    #[default]
    Scalar,
    /// A kernel of its own runs them at once, with the lanes beyond the row masked off.
    Masked,
    /// A kernel of fewer lanes runs as many as fill its vectors, the scalar kernel the others.
    Narrow,
    /// The vectorized kernel itself has these lanes masked off, and runs whole rows.
    Folded,
}

impl Tail {
    /// Whether there is a second vectorized kernel for it.
    pub fn is_of_second_kernel(self) -> bool {
        matches!(self, Tail::Masked | Tail::Narrow)
    }
}

impl Candidate {
    /// Work-items at once, times `vscale` if vectors are scalable.
    pub fn width(self) -> Width {
        Width {
            lanes: self.vf.lanes * self.uf,
            ..self.vf
        }
    }
}

impl fmt::Display for Candidate {
    /// `16 x 2 of y`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scalable = if self.vf.is_scalable { "vscale x " } else { "" };
        let dimension = ["x", "y", "z"].get(self.dimension as usize).unwrap_or(&"?");
        write!(f, "{scalable}{} x {} of {dimension}", self.vf.lanes, self.uf)?;
        f.write_str(match self.tail {
            Tail::Scalar => "",
            Tail::Masked => ", masked tail",
            Tail::Narrow => ", narrow tail",
            Tail::Folded => ", folded tail",
        })?;
        f.write_str(if self.has_boscc { ", BOSCC" } else { "" })?;
        f.write_str(if self.searches { ", searches" } else { "" })?;
        f.write_str(if self.replicates { ", replicated loops" } else { "" })
    }
}

/// The dimensions that are worth a look: the one of the request, or those whose ids the kernel asks for, x first, but not those along which [few](few_items) work-items do anything, or work-groups [are flat](flat_groups), unless
/// there are no others.
pub fn dimensions(f: &Function<'_>, request: &Request<'_>) -> Vec<u32> {
    if let Some(dimension) = request.dimension {
        return vec![dimension];
    }
    let is_used = |dimension: u32| f.all_instructions().any(|value| asks_for_id(f, value, dimension));
    let is_wide = |dimension: u32| {
        let size = request.local_size.map(|size| size[dimension as usize]);
        size.is_none_or(|size| size > 1)
    };
    let used: Vec<u32> = (0..3).filter(|it| is_used(*it) && is_wide(*it)).collect();
    if used.is_empty() {
        return vec![0];
    }
    // Where sizes are known, they tell.
    let are_flat = |dimension: u32| request.local_size.is_none() && flat_groups::are_flat(f, dimension);
    let is_full = |dimension: &u32| !few_items::are_few(f, *dimension) && !are_flat(*dimension);
    let full: Vec<u32> = used.iter().copied().filter(is_full).collect();
    match full.is_empty() {
        true => used,
        false => full,
    }
}

/// Whether all loads and stores go to one place or to neighbours.
pub fn is_near(f: &Function<'_>, shapes: &Shapes) -> bool {
    f.all_instructions().all(|value| is_near_access(f, shapes, value))
}

/// Whether an instruction, if it is a load or store, goes to one place or to neighbours.
pub fn is_near_access(f: &Function<'_>, shapes: &Shapes, value: ValueId) -> bool {
    let Some(instruction) = f.instruction(value) else {
        return true;
    };
    let (address, ty) = match instruction.opcode {
        InstructionOpcode::Load => (instruction.operands[0], f.values[value].ty),
        InstructionOpcode::Store => (instruction.operands[1], f.values[instruction.operands[0]].ty),
        _ => return true,
    };
    let bytes = ty.map_or(0, |ty| i64::from(element_bits(ty) / 8));
    match shapes.of(address).guarded_stride() {
        Some(stride) => stride
            .known()
            .is_some_and(|stride| stride == 0 || stride.abs() == bytes),
        None => false,
    }
}

fn asks_for_id(f: &Function<'_>, value: ValueId, dimension: u32) -> bool {
    let Some(instruction) = f.instruction(value) else {
        return false;
    };
    match instruction.mux() {
        Some(Mux::GetGlobalId | Mux::GetLocalId) => f
            .constant_int(instruction.operands[0])
            .is_none_or(|of| of == i64::from(dimension)),
        // Neighbours in x are neighbours in these.
        Some(Mux::GetGlobalLinearId | Mux::GetLocalLinearId) => dimension == 0,
        _ => false,
    }
}

/// The candidates along a dimension, the narrowest first; `fits` says what registers hold, `pages` whether it is worth it to hold less, `rows` what there is to fill them. Empty if the machine has
/// no such vectors.
pub fn along(
    f: &Function<'_>,
    request: &Request<'_>,
    target: &dyn TargetHooks,
    dimension: u32,
    fits: &SimdWidth,
    pages: &Pages,
    rows: &Rows,
) -> Vec<Candidate> {
    if request.choices.is_on(Choice::WholeVectors) {
        return side_by_side(request, dimension, rows);
    }
    let bits = match request.is_scalable {
        true => target.scalable_bits(),
        false => target.vector_bits(),
    };
    if bits == 0 {
        return Vec::new();
    }
    let (least, natural) = (fits.per_register.0.max(2), fits.per_register.1.max(2));
    // Many more work-items than registers hold values of are not worth it; as many as one register holds are tried all the same. With half of them, md5crypt (hashcat's mode 500)
    // takes 1.9 times as long on Zen 5, though hardly anything is in registers either way.
    let held = match pages.are_many() {
        true => MAX_WIDTH,
        false => fits.most_lanes(target).max(least).max(fits.usual),
    };
    let most = rows.most_lanes().min(held);
    // Of what a function takes there is one vector for each value: what are several in a kernel are longer ones there.
    let longest = match placeholders::is_for(f.llvm) {
        true => natural * MOST_VECTORS,
        false => natural,
    };
    let mut found = Vec::new();
    for lanes in powers(least, longest) {
        for uf in powers(1, MOST_VECTORS) {
            let candidate = Candidate {
                vf: Width {
                    lanes,
                    is_scalable: request.is_scalable,
                },
                uf,
                dimension,
                tail: Tail::Scalar,
                has_boscc: false,
                searches: false,
                replicates: false,
            };
            let tails = rows.tails(candidate.width().lanes);
            let is_asked = request.width.is_none_or(|width| width == candidate.width().lanes)
                && request.uf.is_none_or(|asked| asked == uf);
            if is_asked && (request.width.is_some() || candidate.width().lanes <= most) {
                found.extend(tails.iter().map(|tail| Candidate {
                    tail: *tail,
                    ..candidate
                }));
            }
        }
    }
    if found.is_empty() {
        found.extend(as_asked(request, dimension, natural.min(most), rows));
    }
    found
}

/// Work-items side by side, each with the kernel's own vectors whole: while one waits for its results, another goes on. The scalar kernel runs those that are left over.
fn side_by_side(request: &Request<'_>, dimension: u32, rows: &Rows) -> Vec<Candidate> {
    let is_asked = |items: &u32| {
        let is_asked = |asked: Option<u32>| asked.is_none_or(|asked| asked == *items);
        is_asked(request.width) && is_asked(request.uf) && rows.tails(*items).contains(&Tail::Scalar)
    };
    let of_items = |items| Candidate {
        vf: Width {
            lanes: 1,
            is_scalable: false,
        },
        uf: items,
        dimension,
        tail: Tail::Scalar,
        has_boscc: false,
        searches: false,
        replicates: false,
    };
    SIDE_BY_SIDE.iter().copied().filter(is_asked).map(of_items).collect()
}

/// What the request says, where no candidate is like that: vectors of what each has of the lanes.
fn as_asked(request: &Request<'_>, dimension: u32, natural: u32, rows: &Rows) -> Option<Candidate> {
    let uf = request.uf.unwrap_or(1);
    let lanes = request.width.map_or(natural.min(MAX_WIDTH / uf), |width| width / uf);
    let tail = rows.tails(lanes * uf).first().copied().unwrap_or_default();
    // LLVM has no code for vectors of one element at least.
    let least = if request.is_scalable { 2 } else { 1 };
    (lanes >= least && lanes * uf > 1).then_some(Candidate {
        vf: Width {
            lanes,
            is_scalable: request.is_scalable,
        },
        uf,
        dimension,
        tail,
        has_boscc: false,
        searches: false,
        replicates: false,
    })
}

fn powers(from: u32, to: u32) -> impl Iterator<Item = u32> {
    std::iter::successors(Some(from), |at| Some(at * 2)).take_while(move |at| *at <= to)
}
