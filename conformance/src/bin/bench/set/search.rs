//! `kernels/search.cl`: work-items that look for something.

use conformance::session::Session;
use conformance::Result;
use opencl3::program::Program;

use super::Source;
use crate::run::{random_floats, random_words, Range, Run};

pub(super) const SOURCE: Source = Source {
    text: include_str!("../../../../kernels/search.cl"),
    cases: &[
        ("binary search", binary_search),
        ("hash probe", hash_probe),
        ("hash join", hash_join),
        ("common text", common_text),
        ("match text", match_text),
        ("tree walk", tree_walk),
        ("merge", merge),
    ],
};

const QUERIES: usize = 1 << 16;

fn binary_search(session: &Session, program: &Program) -> Result<f64> {
    const SIZE: usize = 1 << 14;
    let mut table = random_words(SIZE);
    table.sort_unstable();
    let wanted: Vec<u32> = random_words(QUERIES).iter().map(|word| word.rotate_left(7)).collect();
    let run = Run::new(session, program, "binary_search")?
        .input(&wanted)?
        .input(&table)?;
    let (run, found) = run.output(&vec![0_u32; QUERIES])?;
    let run = run.value(SIZE as u32)?;
    run.measure(&Range::free(&[QUERIES]), &found, |at, found| {
        found as usize == table.partition_point(|it| *it < wanted[at])
    })
}

fn hash_probe(session: &Session, program: &Program) -> Result<f64> {
    probe(session, program, QUERIES)
}

/// So many queries that no branch predictor learns from one launch for the next what comes of them.
fn hash_join(session: &Session, program: &Program) -> Result<f64> {
    probe(session, program, 1 << 20)
}

fn probe(session: &Session, program: &Program, queries: usize) -> Result<f64> {
    const SIZE: usize = 1 << 14;
    let home = |key: u32| key.wrapping_mul(2_654_435_761) as usize & (SIZE - 1);
    let mut table = vec![[0_u32; 2]; SIZE];
    // Three in four places are taken, so that some probes are long.
    for key in random_words(SIZE * 3 / 4) {
        let mut at = home(key);
        while table[at][0] != 0 {
            at = (at + 1) & (SIZE - 1);
        }
        table[at] = [key, key ^ 0x5555];
    }
    // Every other one is not in the table.
    let wanted: Vec<u32> = (0..queries)
        .zip(random_words(queries))
        .map(|(at, word)| match table[word as usize & (SIZE - 1)][0] {
            key if at % 2 == 0 && key != 0 => key,
            _ => word.rotate_left(9) | 1,
        })
        .collect();
    let run = Run::new(session, program, "hash_probe")?
        .input(&wanted)?
        .input(&table)?;
    let (run, found) = run.output(&vec![0_u32; queries])?;
    let run = run.value(SIZE as u32 - 1)?;
    run.measure(&Range::free(&[queries]), &found, |at, found| {
        let mut place = home(wanted[at]);
        while ![wanted[at], 0].contains(&table[place][0]) {
            place = (place + 1) & (SIZE - 1);
        }
        let is_there = table[place][0] == wanted[at];
        found == if is_there { table[place][1] } else { 0 }
    })
}

fn match_text(session: &Session, program: &Program) -> Result<f64> {
    const LENGTH: usize = 1 << 18;
    let pattern = b"abababac";
    // Two letters: beginnings of the pattern are everywhere.
    let letters = random_words(LENGTH + pattern.len());
    let text: Vec<u8> = letters.iter().map(|word| b'a' + (word >> 9 & 1) as u8).collect();
    let run = Run::new(session, program, "match_text")?.input(&text)?.input(pattern)?;
    let (run, matched) = run.value(pattern.len() as u32)?.output(&vec![0_u8; LENGTH])?;
    run.measure(&Range::free(&[LENGTH]), &matched, |at, found| {
        let same = text[at..].iter().zip(pattern).take_while(|(a, b)| a == b);
        usize::from(found) == same.count()
    })
}

/// Neighbours in the order of all ends of a text, as suffix arrays have them, are alike for a while.
fn common_text(session: &Session, program: &Program) -> Result<f64> {
    const LENGTH: usize = 1 << 16;
    let letters: Vec<u8> = random_words(LENGTH)
        .iter()
        .map(|word| b'a' + (word >> 9 & 3) as u8)
        .collect();
    // Much of it is there twice.
    let mut text: Vec<u8> = (0..LENGTH).map(|at| letters[at % (LENGTH / 2)]).collect();
    for at in random_words(LENGTH / 64) {
        text[at as usize % LENGTH] = b'z';
    }
    let mut ends: Vec<u32> = (0..LENGTH as u32).collect();
    ends.sort_unstable_by(|one, other| text[*one as usize..].cmp(&text[*other as usize..]));
    let run = Run::new(session, program, "common_text")?.input(&text)?.input(&ends)?;
    let (run, common) = run.value(LENGTH as u32)?.output(&vec![0_u32; LENGTH - 1])?;
    run.measure(&Range::free(&[LENGTH - 1]), &common, |at, found| {
        let [one, other] = [ends[at], ends[at + 1]].map(|end| &text[end as usize..]);
        found as usize == one.iter().zip(other).take_while(|(a, b)| a == b).count()
    })
}

fn tree_walk(session: &Session, program: &Program) -> Result<f64> {
    const DEPTH: u32 = 10;
    let mut nodes = Vec::new();
    add_nodes(&mut nodes, (0.0, 1.0), DEPTH);
    let points = random_floats(QUERIES);
    let run = Run::new(session, program, "tree_walk")?.input(&points)?.input(&nodes)?;
    let (run, counts) = run.output(&vec![0_u32; QUERIES])?;
    let run = run.value(nodes.len() as u32)?;
    run.measure(&Range::free(&[QUERIES]), &counts, |at, found| {
        let is_below = |node: &[u32; 4]| (f32::from_bits(node[0])..=f32::from_bits(node[1])).contains(&points[at]);
        found
            == nodes
                .iter()
                .filter(|node| is_below(node))
                .map(|node| node[3])
                .sum::<u32>()
    })
}

/// A tree of intervals, each half of the one above and a little more, as the kernel's `Node`s.
fn add_nodes(nodes: &mut Vec<[u32; 4]>, (low, high): (f32, f32), depth: u32) {
    let at = nodes.len();
    let leaf = if depth == 0 { 1 + at as u32 % 7 } else { 0 };
    nodes.push([low.to_bits(), high.to_bits(), 0, leaf]);
    if depth > 0 {
        let (middle, more) = ((low + high) / 2.0, (high - low) / 64.0);
        // What a node covers lies in what the one above it covers, so the model need not walk.
        add_nodes(nodes, (low, middle + more), depth - 1);
        add_nodes(nodes, (middle - more, high), depth - 1);
    }
    nodes[at][2] = nodes.len() as u32;
}

/// One pass of a merge sort.
fn merge(session: &Session, program: &Program) -> Result<f64> {
    const BLOCK: usize = 1 << 12;
    const PART: usize = 32;
    let mut numbers = random_words(1 << 18);
    numbers.chunks_mut(BLOCK).for_each(<[u32]>::sort_unstable);
    let mut merged = numbers.clone();
    merged.chunks_mut(2 * BLOCK).for_each(<[u32]>::sort_unstable);
    let run = Run::new(session, program, "merge_blocks")?.input(&numbers)?;
    let (run, out) = run.output(&vec![0_u32; numbers.len()])?;
    let run = run.value(BLOCK as u32)?;
    run.measure(&Range::free(&[numbers.len() / PART]), &out, |at, found| {
        found == merged[at]
    })
}
