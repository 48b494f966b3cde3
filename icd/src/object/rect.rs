//! Rectangular regions in linear memory, as the `*BufferRect` and the image commands describe them: checked once, then compared, copied and filled.
//!
//! Guarantees: of a [`Layout`] and the [`Region`] it was made for, no offset overflows, and the rows lie one behind the other in order of
//! (slice, row) without overlapping; `Layout::strided` is where that is established.

use std::iter;

/// A non-empty box of bytes: `width` bytes in each of `rows` rows in each of `slices` slices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Region {
    width: usize,
    rows: usize,
    slices: usize,
}

impl Region {
    /// The region of these sizes (width in bytes, height in rows, depth in slices), none of which may be zero.
    pub(crate) fn new([width, rows, slices]: [usize; 3]) -> Option<Self> {
        (width != 0 && rows != 0 && slices != 0).then_some(Self { width, rows, slices })
    }

    /// The region of `size` bytes from an offset on, and its layout. There is at least one byte, and memory that has them.
    pub(crate) fn line(offset: usize, size: usize) -> (Self, Layout) {
        debug_assert!(size != 0 && offset.checked_add(size).is_some());
        let region = Self {
            width: size,
            rows: 1,
            slices: 1,
        };
        let layout = Layout {
            start: offset,
            end: offset + size,
            row_pitch: size,
            slice_pitch: size,
        };
        (region, layout)
    }

    /// Bytes in a row.
    pub(crate) fn width(&self) -> usize {
        self.width
    }
}

/// Where a [`Region`] lies in memory, in bytes from the start of that memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    start: usize,
    end: usize,
    row_pitch: usize,
    slice_pitch: usize,
}

impl Layout {
    /// The layout with this origin and these pitches, where a pitch of zero means "densely packed".
    ///
    /// `None` if a pitch is less than what it must step over, if the slice pitch is not a multiple of the row pitch, or if an offset overflows.
    pub(crate) fn new(region: &Region, origin: [usize; 3], row_pitch: usize, slice_pitch: usize) -> Option<Self> {
        let layout = Self::strided(region, origin, row_pitch, slice_pitch)?;
        (layout.slice_pitch % layout.row_pitch == 0).then_some(layout)
    }

    /// [`Layout::new`] without the rule that the slice pitch is a multiple of the row pitch, which is not there for images.
    pub(crate) fn strided(region: &Region, origin: [usize; 3], row_pitch: usize, slice_pitch: usize) -> Option<Self> {
        // "If row_pitch is 0, row_pitch is computed as region[0]."
        let row_pitch = if row_pitch == 0 { region.width } else { row_pitch };
        if row_pitch < region.width {
            return None;
        }
        // "If slice_pitch is 0, slice_pitch is computed as region[1] x row_pitch."
        let slice_size = region.rows.checked_mul(row_pitch)?;
        let slice_pitch = if slice_pitch == 0 { slice_size } else { slice_pitch };
        if slice_pitch < slice_size {
            return None;
        }
        let [x, y, z] = origin;
        let start = z
            .checked_mul(slice_pitch)?
            .checked_add(y.checked_mul(row_pitch)?)?
            .checked_add(x)?;
        let end = start
            .checked_add((region.slices - 1).checked_mul(slice_pitch)?)?
            .checked_add((region.rows - 1).checked_mul(row_pitch)?)?
            .checked_add(region.width)?;
        Some(Self {
            start,
            end,
            row_pitch,
            slice_pitch,
        })
    }

    /// The first byte of the region.
    pub(crate) fn start(&self) -> usize {
        self.start
    }

    /// One past the last byte of the region.
    pub(crate) fn end(&self) -> usize {
        self.end
    }

    /// The row and slice pitches, defaults filled in.
    pub(crate) fn pitches(&self) -> (usize, usize) {
        (self.row_pitch, self.slice_pitch)
    }

    /// The same region in a memory that starts `bytes` before this one; `None` if an offset overflows.
    pub(crate) fn moved(&self, bytes: usize) -> Option<Self> {
        Some(Self {
            start: self.start.checked_add(bytes)?,
            end: self.end.checked_add(bytes)?,
            ..*self
        })
    }

    /// The offset of each row, ascending.
    fn rows(self, region: Region) -> impl Iterator<Item = usize> {
        let slices = (0..region.slices).map(move |z| self.start + z * self.slice_pitch);
        slices.flat_map(move |slice| (0..region.rows).map(move |y| slice + y * self.row_pitch))
    }
}

/// Whether two regions in the same memory share a byte.
///
/// The specification's appendix "Checking for Memory Copy Overlap" decides this for equal pitches. Sub-buffers of one buffer may be laid out
/// differently, so here the rows of both are merged in ascending order, which is exact for any pitches, and for any sizes of the two.
pub(crate) fn overlap((a_region, a): (&Region, &Layout), (b_region, b): (&Region, &Layout)) -> bool {
    if a.end <= b.start || b.end <= a.start {
        return false;
    }
    let (a_region, b_region) = (merged(a_region, a, a), merged(b_region, b, b));
    let (mut a_rows, mut b_rows) = (a.rows(a_region), b.rows(b_region));
    let (mut a_row, mut b_row) = (a_rows.next(), b_rows.next());
    while let (Some(a_start), Some(b_start)) = (a_row, b_row) {
        if a_start + a_region.width <= b_start {
            a_row = a_rows.next();
        } else if b_start + b_region.width <= a_start {
            b_row = b_rows.next();
        } else {
            return true;
        }
    }
    false
}

/// Copies a region from one memory to another.
///
/// # Safety
/// The bytes of the region in `from_layout` at `from` must be readable and those in `to_layout` at `to` writable; both layouts must have been made for
/// `region`.
pub(crate) unsafe fn copy(region: &Region, from: *const u8, from_layout: &Layout, to: *mut u8, to_layout: &Layout) {
    let region = merged(region, from_layout, to_layout);
    for (from_row, to_row) in iter::zip(from_layout.rows(region), to_layout.rows(region)) {
        // SAFETY: each row lies in its layout's region, which the caller vouches for. `ptr::copy` allows overlap: a mapped pointer of the very
        // buffer may be the other side of a transfer.
        unsafe { std::ptr::copy(from.add(from_row), to.add(to_row), region.width) };
    }
}

/// The region's bytes as few ranges: offset and size of each, ascending.
pub(crate) fn spans(region: &Region, layout: &Layout) -> impl Iterator<Item = (usize, usize)> + use<> {
    let region = merged(region, layout, layout);
    layout.rows(region).map(move |start| (start, region.width))
}

/// The region with rows that touch in both layouts joined into one, and the same for slices: fewer and longer copies.
fn merged(region: &Region, a: &Layout, b: &Layout) -> Region {
    let Region { width, rows, slices } = *region;
    let dense = |layout: &Layout| layout.row_pitch == width;
    if !(dense(a) && dense(b)) {
        return *region;
    }
    let slice = width * rows;
    if a.slice_pitch == slice && b.slice_pitch == slice {
        Region {
            width: slice * slices,
            rows: 1,
            slices: 1,
        }
    } else {
        Region {
            width: slice,
            rows: 1,
            slices,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::object::tests::Random;

    /// A region and two layouts of it with small random numbers, for a memory of the returned size.
    fn random_case(random: &mut Random) -> (Region, Layout, Layout, usize) {
        let sizes = [1 + random.below(6), 1 + random.below(4), 1 + random.below(3)];
        let region = Region::new(sizes).unwrap();
        let mut layout = || {
            let row_pitch = if random.below(3) == 0 {
                0
            } else {
                sizes[0] + random.below(4)
            };
            let row = row_pitch.max(sizes[0]);
            let slice_pitch = if random.below(3) == 0 {
                0
            } else {
                row * (sizes[1] + random.below(3))
            };
            let origin = [random.below(5), random.below(4), random.below(3)];
            Layout::new(&region, origin, row_pitch, slice_pitch).unwrap()
        };
        let (a, b) = (layout(), layout());
        (region, a, b, a.end.max(b.end))
    }

    /// The offset of every byte of a region, from the definition.
    fn bytes(region: &Region, layout: &Layout) -> Vec<usize> {
        let mut offsets = Vec::new();
        for z in 0..region.slices {
            for y in 0..region.rows {
                for x in 0..region.width {
                    offsets.push(layout.start + z * layout.slice_pitch + y * layout.row_pitch + x);
                }
            }
        }
        offsets
    }

    #[test]
    fn overlap_is_exact() {
        let mut random = Random::new(1);
        let mut seen = [0; 2];
        for round in 0..4000 {
            let (region, a, same, _) = random_case(&mut random);
            let (other, different, _, _) = random_case(&mut random);
            let (b_region, b) = if round % 2 == 0 {
                (region, same)
            } else {
                (other, different)
            };
            let b_bytes = bytes(&b_region, &b);
            let expected = bytes(&region, &a).iter().any(|offset| b_bytes.contains(offset));
            let found = overlap((&region, &a), (&b_region, &b));
            assert_eq!(found, expected, "{region:?} {a:?} {b_region:?} {b:?}");
            seen[usize::from(expected)] += 1;
        }
        assert!(seen[0] > 100 && seen[1] > 100, "both answers are tested: {seen:?}");
    }

    #[test]
    fn copies_exactly_the_region() {
        let mut random = Random::new(2);
        for _ in 0..4000 {
            let (region, a, b, size) = random_case(&mut random);
            let from: Vec<u8> = (0..size).map(|_| random.below(256) as u8).collect();
            let mut to = vec![0xEE; size];
            let mut expected = to.clone();
            for (source, target) in iter::zip(bytes(&region, &a), bytes(&region, &b)) {
                expected[target] = from[source];
            }
            // SAFETY: both memories have `size` bytes, the larger of the two ends.
            unsafe { copy(&region, from.as_ptr(), &a, to.as_mut_ptr(), &b) };
            assert_eq!(to, expected, "{region:?} {a:?} {b:?}");
        }
    }

    #[test]
    fn spans_are_the_region() {
        let mut random = Random::new(3);
        for _ in 0..1000 {
            let (region, layout, _, _) = random_case(&mut random);
            let spanned: Vec<usize> = spans(&region, &layout)
                .flat_map(|(start, size)| start..start + size)
                .collect();
            assert_eq!(spanned, bytes(&region, &layout), "{region:?} {layout:?}");
        }
        let (line, layout) = Region::line(7, 5);
        assert_eq!(spans(&line, &layout).collect::<Vec<_>>(), [(7, 5)]);
    }

    #[test]
    fn impossible_layouts_are_refused() {
        assert_eq!(Region::new([1, 0, 1]), None);
        let region = Region::new([8, 4, 2]).unwrap();
        let cases = [
            ([0; 3], 7, 0, "row pitch less than the width"),
            ([0; 3], 8, 31, "slice pitch less than its rows"),
            ([0; 3], 8, 36, "slice pitch not a multiple of the row pitch"),
            ([usize::MAX, 0, 0], 0, 0, "origin overflows"),
            ([0, usize::MAX, 0], 0, 0, "row offset overflows"),
            ([0, 0, 2], 0, usize::MAX - 7, "slice offset overflows"),
            ([0; 3], usize::MAX / 2, 0, "slice size overflows"),
        ];
        for (origin, row_pitch, slice_pitch, why) in cases {
            assert_eq!(Layout::new(&region, origin, row_pitch, slice_pitch), None, "{why}");
        }
        let strided = Layout::strided(&region, [0; 3], 8, 36).unwrap();
        assert_eq!(strided.end(), 68, "the slice pitch is no multiple of the row pitch");
        let dense = Layout::new(&region, [0; 3], 0, 0).unwrap();
        assert_eq!((dense.end(), dense.pitches()), (64, (8, 32)));
        assert_eq!(dense.moved(usize::MAX - 8), None);
    }
}
