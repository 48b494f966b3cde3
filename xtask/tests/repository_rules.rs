//! Rules that hold for every file of the repository, and that no compiler checks.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Crates that become part of an application's process, or of the tools that build them.
const LIBRARIES: &[&str] = &[
    "icd",
    "ir",
    "builtins",
    "compiler",
    "vecz",
    "spirv-frontend",
    "scheduler",
    "conformance/text-test",
];

/// Where a library may print: commands, and what a developer asked to see with `WEFT_PRINT_BEFORE` and `WEFT_PRINT_AFTER`.
const MAY_PRINT: &[&str] = &[
    "/src/bin/",
    "compiler/src/pipeline/runner.rs",
    "conformance/text-test/src/",
];

/// One file: its path from the root, with `/` between folders, and its text.
struct File {
    path: String,
    text: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in the workspace")
}

/// The text files of the workspace, build products and hidden folders apart, in order.
fn files() -> Vec<File> {
    let mut files = Vec::new();
    let mut folders = vec![root().to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path: PathBuf = entry.expect("a readable entry").path();
            let name = path
                .file_name()
                .expect("an entry has a name")
                .to_string_lossy()
                .into_owned();
            // Cargo marks its own; a module may have that name.
            let is_built = name == "target" && path.join("CACHEDIR.TAG").exists();
            if name.starts_with('.') || is_built {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(text) = fs::read_to_string(&path) {
                let path = path.strip_prefix(root()).expect("it was found below the root");
                files.push(File {
                    path: path.to_string_lossy().into_owned(),
                    text,
                });
            }
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(
        files.iter().any(|file| file.path == "icd/src/lib.rs"),
        "not the workspace"
    );
    files
}

impl File {
    fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    /// Whether it is part of one of these crates, their tests and examples apart.
    fn is_source_of(&self, crates: &[&str]) -> bool {
        self.is_rust()
            && crates.iter().any(|name| self.path.starts_with(&format!("{name}/src/")))
            && !self.path.contains("/tests/")
    }

    /// The lines that break a rule, as a compiler would name them.
    fn lines(&self, breaks: impl Fn(&str) -> bool) -> Vec<String> {
        let numbered = self.text.lines().enumerate().filter(|(_, line)| breaks(line));
        numbered
            .map(|(number, line)| format!("{}:{}: {}", self.path, number + 1, line.trim()))
            .collect()
    }
}

fn assert_none(rule: &str, broken: &[String]) {
    assert!(broken.is_empty(), "{rule}:\n{}", broken.join("\n"));
}

#[test]
fn every_module_says_what_it_is_for() {
    let mut broken = files();
    broken.retain(|file| file.is_rust() && !file.text.starts_with("//! "));
    let broken: Vec<String> = broken.into_iter().map(|file| file.path).collect();
    assert_none("a file begins with a header (`//! ...`)", &broken);
}

#[test]
fn libraries_do_not_print() {
    let mut broken = Vec::new();
    for file in files() {
        if file.is_source_of(LIBRARIES) && !MAY_PRINT.iter().any(|place| file.path.contains(place)) {
            broken.extend(file.lines(|line| {
                let code = line.split("//").next().unwrap_or_default();
                code.contains("print!(") || code.contains("println!(") || code.contains("dbg!(")
            }));
        }
    }
    assert_none("an application's output is its own: use `tracing`", &broken);
}

#[test]
fn no_path_of_somebody_s_machine() {
    let places = ["home", "work", "root", "Users", "tmp"].map(|folder| format!("/{folder}/"));
    // `a/work/b` is a path inside of the repository or of a URL.
    let is_absolute = |line: &str, at: usize| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || "._-})*".contains(c))
    };
    // Where `perf` looks for the names of code that is in no file, on every machine. In two parts, for this file is checked too.
    let map_of_perf = concat!("/tmp", "/perf-");
    let mut broken = Vec::new();
    for file in files() {
        broken.extend(file.lines(|line| {
            let mut found = places.iter().flat_map(|place| line.match_indices(place.as_str()));
            found.any(|(at, _)| is_absolute(line, at) && !line[at..].starts_with(map_of_perf))
        }));
    }
    assert_none("a path that other machines do not have", &broken);
}

/// ARCHITECTURE.md, "Invariants": who may name what.
#[test]
fn crates_keep_to_their_layers() {
    let layers: &[(&str, &[&str])] = &[
        ("llvm_sys", &["ir"]),
        ("cl_sys", &["icd"]),
        ("opencl_sys", &["icd"]),
        ("inkwell", &["ir", "compiler", "vecz", "spirv-frontend"]),
        ("rspirv", &["spirv-frontend"]),
        ("scheduler::", &["scheduler", "icd"]),
    ];
    let mut broken = Vec::new();
    for file in files() {
        for (name, allowed) in layers {
            if file.is_source_of(LIBRARIES) && !file.is_source_of(allowed) {
                broken.extend(file.lines(|line| line.split("//").next().unwrap_or_default().contains(name)));
            }
        }
    }
    assert_none("a crate names what belongs to another layer", &broken);
}

#[test]
fn every_environment_variable_is_explained() {
    let files = files();
    let pages: Vec<&File> = files
        .iter()
        .filter(|file| ["README.md", "ARCHITECTURE.md"].contains(&file.path.as_str()))
        .collect();
    let mut broken = Vec::new();
    for file in files.iter().filter(|file| file.is_source_of(LIBRARIES)) {
        broken.extend(file.lines(|line| {
            let variables = line
                .match_indices("\"WEFT_")
                .filter_map(|(at, _)| line[at + 1..].split('"').next());
            let mut variables = variables.filter(|name| name.chars().all(|c| c.is_ascii_uppercase() || c == '_'));
            variables.any(|name| !pages.iter().any(|page| page.text.contains(name)))
        }));
    }
    assert_none(
        "an environment variable that neither README.md nor ARCHITECTURE.md explains",
        &broken,
    );
}

/// What stands in backticks or brackets on a page of documentation.
fn names_on(page: &File) -> impl Iterator<Item = &str> {
    let quoted = page.text.split('`').skip(1).step_by(2);
    let bracketed = page.text.split('[').skip(1).filter_map(|rest| rest.split(']').next());
    quoted.chain(bracketed)
}

#[test]
fn documents_name_files_that_there_are() {
    let files = files();
    let is_path = |name: &str| {
        let is_file = [".rs", ".md", ".h", ".cpp"].iter().any(|end| name.ends_with(end));
        (is_file || name.ends_with('/')) && name.chars().all(|c| c.is_ascii_alphanumeric() || "_-./".contains(c))
    };
    let exists = |name: &str| {
        let is_at_end = |path: &str| path == name || path.ends_with(&format!("/{name}"));
        let is_folder_of = |path: &str| name.ends_with('/') && format!("/{path}").contains(&format!("/{name}"));
        files
            .iter()
            .any(|file| is_at_end(&file.path) || is_folder_of(&file.path))
    };
    let mut broken = Vec::new();
    for page in files.iter().filter(|file| file.path.ends_with(".md")) {
        let missing = names_on(page).filter(|name| is_path(name) && !exists(name));
        broken.extend(missing.map(|name| format!("{}: {name}", page.path)));
    }
    assert_none("a page names a file that there is not", &broken);
}

#[test]
fn documents_name_items_that_there_are() {
    let files = files();
    let is_word = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let code = files.iter().filter(|file| file.is_rust());
    let words: HashSet<&str> = code
        .flat_map(|file| file.text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')))
        .collect();
    let mut broken = Vec::new();
    for page in files.iter().filter(|file| file.path.ends_with(".md")) {
        let items = names_on(page).filter(|name| name.contains("::") && name.split("::").all(is_word));
        let missing = items.filter(|name| !name.split("::").all(|word| words.contains(word)));
        broken.extend(missing.map(|name| format!("{}: {name}", page.path)));
    }
    assert_none("a page names an item that there is not", &broken);
}
