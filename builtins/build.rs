//! Compiles the OpenCL C sources under `cl/` to bitcode, a *part* of the library each, and writes `$OUT_DIR/parts.rs`: the parts and
//! an index that says which part defines a name. A kernel then pays for reading the parts it calls, not for the whole library.
//!
//! Needs: `clang-19` and `llvm-as-19` on the search path (Debian packages clang-19 and llvm-19).
//! Steps: clang (O2, textual IR) per source, attributes that are wrong for a library removed, scopes given to atomics, what images are known not to
//! change marked, llvm-as.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::thread;

type Outcome<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

const CLANG: &str = "clang-19";
const LLVM_AS: &str = "llvm-as-19";

const CLANG_ARGUMENTS: &[&str] = &[
    "-x",
    "cl",
    "-cl-std=CL3.0",
    "-target",
    "spir64-unknown-unknown",
    // The library defines the builtins, so only types and constants of clang's header are wanted.
    "-cl-no-stdinc",
    "-include",
    "opencl-c-base.h",
    // `sin` is OpenCL's function here, not C's.
    "-fno-builtin",
    // Kernels flush denormal numbers, or do not. Tests for zero would otherwise become tests of bits, of which some do and others do not take these for zeros.
    "-fdenormal-fp-math=dynamic",
    "-fomit-frame-pointer",
    "-O2",
    // Whoever inlines the library knows the machine's vectors; here they are unknown.
    "-fno-vectorize",
    "-fno-slp-vectorize",
    "-Wall",
    "-Werror",
    // spir64 has no atomic instructions of its own; every host has them up to 64 bits.
    "-Wno-atomic-alignment",
    "-ferror-limit=5",
    "-fmacro-backtrace-limit=2",
    "-S",
    "-emit-llvm",
];

/// Text of clang's output that must not reach the library, with the reason.
const REMOVED: &[(&str, &str)] = &[
    (
        " noundef",
        "a vectorized caller may pass poison for lanes that are masked off",
    ),
    (
        " \"no-builtins\"",
        "LLVM does not inline a function that has it into one that has not",
    ),
    (" nobuiltin", "the same, on call sites"),
    (
        " convergent",
        "nothing in the library communicates across work-items by control flow",
    ),
    (
        " noinline",
        "it only keeps functions apart until `with_scopes` has seen them",
    ),
    (
        " signext",
        "callers written by other front ends do not promise extended arguments",
    ),
    (
        " zeroext",
        "callers written by other front ends do not promise extended arguments",
    ),
];

/// Sources that are compiled a second time, with `WEFT_TABLES` defined, for machines that look tables up in registers.
const WITH_TABLES: &[&str] = &["math/logarithm.cl", "math/power.cl"];

fn main() -> ExitCode {
    match build() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn build() -> Outcome {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("cl");
    println!("cargo::rerun-if-changed={}", root.display());
    println!("cargo::rerun-if-changed=build.rs");

    let sources = sources(&root, &out)?;
    compile_all(&root, &sources)?;
    Ok(fs::write(out.join("parts.rs"), parts(&sources)?)?)
}

/// A source and what is made of it.
struct Source {
    path: PathBuf,
    module: PathBuf,
    /// The module with tables, if there is such a version.
    with_tables: Option<PathBuf>,
}

/// The source of the table of parts and of the index, which is sorted by name.
fn parts(sources: &[Source]) -> Outcome<String> {
    let mut index = Vec::new();
    let mut text = String::from("static PARTS: &[Part] = &[\n");
    let embedded = |module: &Path| {
        format!(
            "include_bytes!({:?})",
            module.with_extension("bc").display().to_string()
        )
    };
    for (number, source) in sources.iter().enumerate() {
        let name = source.module.file_stem().unwrap_or_default().to_string_lossy();
        let with_tables = match &source.with_tables {
            Some(module) => format!("Some({})", embedded(module)),
            None => "None".to_owned(),
        };
        text += &format!(
            "    Part {{ name: {name:?}, bitcode: {}, with_tables: {with_tables} }},\n",
            embedded(&source.module)
        );
        let ir = fs::read_to_string(&source.module)?;
        index.extend(
            ir.lines()
                .filter_map(defined_name)
                .map(|name| (name.to_owned(), number)),
        );
    }
    index.sort();
    if let Some(twice) = index.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(format!("{} is defined in two parts", twice[0].0).into());
    }
    text += "];\nstatic INDEX: &[(&str, u16)] = &[\n";
    for (name, number) in index {
        text += &format!("    ({name:?}, {number}),\n");
    }
    Ok(text + "];\n")
}

/// The name that a line of textual IR defines for other parts, if it does.
fn defined_name(line: &str) -> Option<&str> {
    let is_function = line.starts_with("define ");
    let is_variable = line.starts_with('@');
    let is_hidden = [" internal ", " private ", " external "]
        .iter()
        .any(|linkage| line.contains(linkage));
    if (!is_function && !is_variable) || is_hidden {
        return None;
    }
    let name = line.split_once('@')?.1;
    name.split(['(', ' ']).next()
}

/// Every `.cl` file in the chapter folders of `root`, in a fixed order.
fn sources(root: &Path, out: &Path) -> Outcome<Vec<Source>> {
    let mut found = Vec::new();
    for chapter in fs::read_dir(root)? {
        for file in fs::read_dir(chapter?.path())? {
            let file = file?.path();
            if file.extension().is_some_and(|extension| extension == "cl") {
                found.push(file);
            }
        }
    }
    found.sort();
    let source = |path: PathBuf| {
        // `cl/math/libm.cl` becomes `$OUT_DIR/math.libm.ll`.
        let relative = path.strip_prefix(root).unwrap_or(&path);
        let has_tables = WITH_TABLES.iter().any(|it| relative == Path::new(it));
        let module = |end| out.join(relative.with_extension(end).to_string_lossy().replace(['/', '\\'], "."));
        let (module, with_tables) = (module("ll"), has_tables.then(|| module("tables.ll")));
        Source {
            path,
            module,
            with_tables,
        }
    };
    Ok(found.into_iter().map(source).collect())
}

/// Compiles with as many children at once as cargo allows this build to have jobs.
fn compile_all(root: &Path, sources: &[Source]) -> Outcome {
    let jobs = env::var("NUM_JOBS")?.parse::<usize>()?.clamp(1, 4);
    let versions = sources.iter().flat_map(|source| {
        let plain = (&source.path, &source.module, None);
        let tables = source
            .with_tables
            .iter()
            .map(|module| (&source.path, module, Some("-DWEFT_TABLES")));
        std::iter::once(plain).chain(tables)
    });
    let next = Mutex::new(versions);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs)
            .map(|_| {
                scope.spawn(|| loop {
                    let Some((source, module, definition)) = next.lock().ok().and_then(|mut next| next.next()) else {
                        return Ok(());
                    };
                    compile(root, source, definition, module)?;
                })
            })
            .collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().expect("a compile worker does not panic"))
    })
}

fn compile(root: &Path, source: &Path, definition: Option<&str>, module: &Path) -> Outcome {
    run(Command::new(CLANG)
        .args(CLANG_ARGUMENTS)
        .args(definition)
        .arg("-I")
        .arg(root.join("include"))
        .arg(source)
        .arg("-o")
        .arg(module))?;
    let text = fs::read_to_string(module)?;
    let mut text = with_scopes(&for_library(&text));
    if fs::read_to_string(source)?.contains("#include \"image.h\"") {
        text = with_invariant_loads(&text);
    }
    fs::write(module, text)?;
    run(Command::new(LLVM_AS)
        .arg(module)
        .arg("-o")
        .arg(module.with_extension("bc")))
}

/// Removes what `REMOVED` lists, and the named metadata that would repeat itself in every linked program.
fn for_library(text: &str) -> String {
    let mut kept: String = text
        .lines()
        .filter(|line| !line.starts_with("!opencl.") && !line.starts_with("!llvm.ident"))
        .flat_map(|line| [line, "\n"])
        .collect();
    for (attribute, _reason) in REMOVED {
        kept = kept.replace(attribute, "");
    }
    kept
}

/// Functions with this in their names hold atomics of the scope of a work-group.
const IN_GROUP: &str = "in_group_";

/// Gives the atomic instructions of the `in_group_*` functions their scope: clang writes none for SPIR targets.
fn with_scopes(text: &str) -> String {
    let mut scoped = String::with_capacity(text.len());
    let mut in_group = false;
    for line in text.lines() {
        if line.starts_with("define ") {
            in_group = line.split_once('(').is_some_and(|(name, _)| name.contains(IN_GROUP));
        }
        let is_atomic = ["atomicrmw ", "cmpxchg ", " load atomic ", " store atomic "]
            .iter()
            .any(|instruction| line.contains(instruction));
        let order = [" monotonic", " seq_cst"]
            .iter()
            .filter_map(|order| line.find(order))
            .min();
        match order.filter(|_| in_group && is_atomic) {
            Some(at) => scoped.extend([&line[..at], " syncscope(\"workgroup\")", &line[at..], "\n"]),
            None => scoped.extend([line, "\n"]),
        }
    }
    scoped
}

/// Says of every load from constant memory that what it loads never changes: sources that include `image.h` load nothing from there but descriptions of images,
/// which would have to be loaded again after each write otherwise. OpenCL C has no way to say it.
fn with_invariant_loads(text: &str) -> String {
    const NODE: &str = "!1000000";
    let mut marked = String::with_capacity(text.len());
    for line in text.lines() {
        marked += line;
        if line.contains(" = load ") && line.contains("ptr addrspace(2)") {
            marked.extend([", !invariant.load ", NODE]);
        }
        marked.push('\n');
    }
    marked + NODE + " = !{}\n"
}

fn run(command: &mut Command) -> Outcome {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| {
        format!(
            "the device library needs {program} (Debian packages clang-19 and llvm-19), which did not start: {error}"
        )
    })?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!(
        "{program} failed ({}):\n{}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    )
    .into())
}
