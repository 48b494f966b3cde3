//! Damaged modules give an error or a module, never a crash, and never so late that it is LLVM that finds the error. Deterministic: each run makes the same mutants.
//!
//! Base modules are the text tests and the kernels, so that every instruction with a test is also damaged. A mutant is made from a number; a process
//! of its own translates it. `WEFT_MUTATION=first-last` tries the mutants of a range in the place of the fixed ones, which `WEFT_MUTATION_FACTOR=N` makes
//! N times as many. What fails is left in a file.

mod child;
#[path = "../common/mod.rs"]
mod common;
mod judge;
mod module;
mod mutate;
mod random;

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use inkwell::context::Context;

use child::Report;
use module::Module;
use random::Random;

/// Mutants that are always tried.
const FIXED: u64 = 24_000;
/// Failures that are shown.
const SHOWN: usize = 20;

/// All base modules as files of a folder; names begin with a number that keeps their order.
fn write_bases(folder: &Path) {
    let texts = common::files("text", "spvasm").into_iter();
    // Files for other environments are still assembled: the newest has all instructions.
    let texts = texts.filter_map(|path| Some((common::assemble(&path, "spv1.6").ok()?, path)));
    let kernels = common::files("kernels", "cl").into_iter();
    let kernels = kernels.flat_map(|path| [0, 2].map(|level| (common::compile(&path, level), path.clone())));
    for (number, (bytes, path)) in texts.chain(kernels).enumerate() {
        let name = path.file_stem().expect("a file").to_string_lossy().into_owned();
        fs::write(folder.join(format!("{number:04}_{name}.spv")), bytes).expect("it can be written");
    }
}

/// The mutant of a number.
fn mutant(seed: u64, bases: &[Module]) -> Vec<u8> {
    let mut random = Random::new(seed);
    let base = &bases[random.below(bases.len())];
    mutate::mutate(base, bases, &mut random).to_bytes()
}

fn seeds() -> Range<u64> {
    let variable = |name: &str| std::env::var(name).ok();
    if let Some(range) = variable("WEFT_MUTATION") {
        let ends = range
            .split_once('-')
            .and_then(|(first, last)| Some((first.parse().ok()?, last.parse().ok()?)));
        let (first, last): (u64, u64) = ends.expect("WEFT_MUTATION is first-last");
        return first..last + 1;
    }
    let factor = variable("WEFT_MUTATION_FACTOR").map_or(1, |text| text.parse().expect("a number"));
    0..FIXED * factor
}

#[test]
fn mutants_are_survived() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    write_bases(folder.path());
    let seeds = seeds();
    let processes = std::thread::available_parallelism().map_or(1, |it| it.get().min(4)) as u64;
    let share = (seeds.end - seeds.start).div_ceil(processes);
    let parts = (0..processes).map(|it| seeds.start + it * share);
    let parts: Vec<Range<u64>> = parts.map(|first| first..seeds.end.min(first + share)).collect();
    let reports: Vec<Report> = std::thread::scope(|scope| {
        let threads: Vec<_> = parts
            .into_iter()
            .map(|part| scope.spawn(|| child::run(part, folder.path())))
            .collect();
        threads.into_iter().map(|it| it.join().expect("a report")).collect()
    });
    let (accepted, refused): (u64, u64) = reports
        .iter()
        .fold((0, 0), |(a, r), it| (a + it.accepted, r + it.refused));
    println!("{accepted} mutants accepted, {refused} refused");
    let finds: Vec<(u64, String)> = reports.into_iter().flat_map(|it| it.finds).collect();
    let bases = child::bases(folder.path());
    let shown: Vec<String> = finds
        .iter()
        .take(SHOWN)
        .map(|(seed, what)| keep(*seed, what, &bases))
        .collect();
    assert!(finds.is_empty(), "{} finds\n{}", finds.len(), shown.join("\n"));
    // Mutants that are all refused at once would test nothing behind the first check.
    assert!(
        accepted > seeds.end.saturating_sub(seeds.start) / 20 && refused > 0,
        "{accepted} accepted, {refused} refused"
    );
}

/// Writes a mutant to a file, and says so.
fn keep(seed: u64, what: &str, bases: &[Module]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("mutant_{seed}.spv"));
    fs::write(&path, mutant(seed, bases)).expect("it can be written");
    format!("mutant {seed} ({}): {what}", path.display())
}

/// The process that the test above starts.
#[test]
#[ignore = "a part of the other test"]
fn child() {
    child::main();
}

/// What the fuzz target starts from are modules that are accepted.
#[test]
fn the_corpus_of_the_fuzz_target_is_good() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/translate");
    let entries = fs::read_dir(corpus).expect("a folder of this crate");
    let mut count = 0;
    for entry in entries {
        let path = entry.expect("a readable entry").path();
        let judged = judge::judge(&fs::read(&path).expect("a readable file"));
        assert_eq!(judged, Ok(judge::Verdict::Accepted), "{}", path.display());
        count += 1;
    }
    assert!(count >= 20, "{count} files");
}

#[test]
fn truncated_modules_are_survived() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    write_bases(folder.path());
    for entry in fs::read_dir(folder.path()).expect("the folder is there") {
        let path = entry.expect("a readable entry").path();
        let module = fs::read(&path).expect("a readable file");
        let words = module.len() / 4;
        // Every word of small modules; of large ones as many places, spread out.
        let step = (words / 100).max(1);
        for length in (0..words).step_by(step) {
            let judged = judge::judge(&module[..4 * length]);
            assert!(judged.is_ok(), "{} cut to {length} words: {judged:?}", path.display());
        }
        let odd = &module[..module.len() - 1];
        assert!(
            spirv_frontend::translate(&Context::create(), odd, &[]).is_err(),
            "{}",
            path.display()
        );
    }
}
