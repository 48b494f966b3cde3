//! Damaged modules give an error or a module, never a crash. Deterministic: each run makes the same mutants.
//!
//! Base modules are the text tests and the kernels, so that every instruction with a test is also damaged. A crash inside LLVM kills the test
//! program; `WEFT_MUTANT=FILE` in the environment has each mutant written there first, and `WEFT_MUTATION_FACTOR=N` makes N times as many.

mod common;

use std::path::PathBuf;

use inkwell::context::Context;
use spirv_frontend::{reflect, translate, translate_with_debug_info};

/// SplitMix64 with a fixed seed.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

fn factor() -> usize {
    std::env::var("WEFT_MUTATION_FACTOR")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(1)
}

fn base_modules() -> Vec<(PathBuf, Vec<u8>)> {
    let mut modules = Vec::new();
    for path in common::files("text", "spvasm") {
        // Files for other environments are still assembled: the newest has all instructions.
        if let Ok(module) = common::assemble(&path, "spv1.6") {
            modules.push((path, module));
        }
    }
    for path in common::files("kernels", "cl") {
        let module = common::compile(&path, 2);
        modules.push((path, module));
    }
    modules
}

/// Translate what is left of a module; whether it was accepted.
fn survive(bytes: &[u8]) -> bool {
    if let Some(path) = std::env::var_os("WEFT_MUTANT") {
        std::fs::write(path, bytes).expect("the mutant can be written");
    }
    let _ = reflect(bytes);
    let plain = translate(&Context::create(), bytes, &[]).is_ok();
    // What a module says of its sources is no reason to refuse it.
    assert_eq!(plain, translate_with_debug_info(&Context::create(), bytes, &[]).is_ok());
    plain
}

/// Both outcomes must occur: mutants that are all refused at once would test nothing behind the first check.
fn assert_both(accepted: usize, all: usize) {
    assert!(
        accepted > 0 && accepted < all,
        "{accepted} of {all} mutants were accepted"
    );
}

fn set_word(module: &mut [u8], index: usize, word: u32) {
    module[4 * index..4 * index + 4].copy_from_slice(&word.to_le_bytes());
}

fn word(module: &[u8], index: usize) -> u32 {
    u32::from_le_bytes([
        module[4 * index],
        module[4 * index + 1],
        module[4 * index + 2],
        module[4 * index + 3],
    ])
}

#[test]
fn truncated_modules_are_survived() {
    for (path, module) in base_modules() {
        let words = module.len() / 4;
        // Every word of small modules; of large ones as many places, spread out.
        let step = (words / 300).max(1);
        for length in (0..words).step_by(step) {
            survive(&module[..4 * length]);
        }
        assert!(
            translate(&Context::create(), &module[..module.len() - 1], &[]).is_err(),
            "{}",
            path.display()
        );
    }
}

#[test]
fn changed_words_are_survived() {
    let mut random = Random(20);
    let (mut accepted, mut all) = (0, 0);
    for (_, module) in base_modules() {
        let words = module.len() / 4;
        let bound = word(&module, 3);
        for _ in 0..200 * factor() {
            let mut mutant = module.clone();
            for _ in 0..1 + random.below(3) {
                let index = random.below(words);
                let old = word(&mutant, index);
                let new = match random.below(6) {
                    0 => random.next() as u32,
                    1 => old ^ 1 << random.below(32),
                    // Another id, or another small literal.
                    2 | 3 => 1 + random.below(bound as usize) as u32,
                    4 => random.below(64) as u32,
                    // Another opcode with the same length.
                    _ => old & 0xffff_0000 | random.below(420) as u32,
                };
                set_word(&mut mutant, index, new);
            }
            accepted += usize::from(survive(&mutant));
            all += 1;
        }
    }
    assert_both(accepted, all);
}

#[test]
fn exchanged_instructions_are_survived() {
    let mut random = Random(21);
    let (mut accepted, mut all) = (0, 0);
    for (_, module) in base_modules() {
        let starts: Vec<usize> = instruction_starts(&module);
        for _ in 0..60 * factor() {
            let mut mutant = module.clone();
            let (a, b) = (starts[random.below(starts.len())], starts[random.below(starts.len())]);
            let length = |at: usize| (word(&module, at) >> 16) as usize;
            if random.below(2) == 0 {
                // One instruction gone.
                mutant.drain(4 * a..4 * (a + length(a)));
            } else {
                // One copied before another.
                let copy = module[4 * a..4 * (a + length(a))].to_vec();
                mutant.splice(4 * b..4 * b, copy);
            }
            accepted += usize::from(survive(&mutant));
            all += 1;
        }
    }
    assert_both(accepted, all);
}

fn instruction_starts(module: &[u8]) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut at = 5;
    while at < module.len() / 4 {
        starts.push(at);
        at += (word(module, at) >> 16) as usize;
    }
    starts
}
