//! Arbitrary words into the translator: an error with a place, or a module that LLVM can write. Never a crash, never an error that LLVM had to find.
//!
//! `cargo +nightly fuzz run translate` in the crate's folder (`cargo install cargo-fuzz`). It starts from `corpus/translate`: modules that spirv-as made of text tests.
//! Half of the inputs are made as in `tests/mutation`, with knowledge of the grammar, the others by libFuzzer, which knows what was covered.

#![no_main]

#[path = "../../tests/mutation/judge.rs"]
mod judge;
#[path = "../../tests/mutation/module.rs"]
mod module;
#[path = "../../tests/mutation/mutate.rs"]
mod mutate;
#[path = "../../tests/mutation/random.rs"]
mod random;

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};

use module::Module;
use random::Random;

fuzz_target!(|bytes: &[u8]| {
    if let Err(what) = judge::translate_and_check(bytes) {
        panic!("{what}");
    }
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let mut random = Random::new(seed.into());
    let module = Module::read(&data[..size]).filter(|_| random.below(2) == 0);
    let Some(module) = module else {
        return fuzzer_mutate(data, size, max_size);
    };
    let others = [module.clone()];
    let mutant = mutate::mutate(&module, &others, &mut random).to_bytes();
    match data[..max_size].get_mut(..mutant.len()) {
        Some(place) => {
            place.copy_from_slice(&mutant);
            mutant.len()
        }
        None => fuzzer_mutate(data, size, max_size),
    }
});
