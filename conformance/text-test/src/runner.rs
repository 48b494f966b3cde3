//! Running every test of a folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;

use crate::file::{Expectation, TestFile};
use crate::{check, diff};

/// The variable that makes the runner rewrite expected texts.
const BLESS: &str = "WEFT_BLESS";

/// A command in this process: the words after its name, `%s` replaced; gives its output or its error message.
type Closure = Box<dyn Fn(&[String]) -> Result<String, String>>;

/// What a word at the start of a `RUN:` line stands for.
pub enum Command {
    /// A function of the test program.
    Closure(Closure),
    /// A program, such as `env!("CARGO_BIN_EXE_irun")`. Its standard output is the output; when it fails, its standard error is the message.
    Program(PathBuf),
}

/// The commands of a test program by name.
#[derive(Default)]
pub struct Commands(BTreeMap<String, Command>);

impl Commands {
    /// No commands.
    pub fn new() -> Commands {
        Commands::default()
    }

    /// Adds a function.
    pub fn closure(mut self, name: &str, run: impl Fn(&[String]) -> Result<String, String> + 'static) -> Commands {
        self.0.insert(name.to_owned(), Command::Closure(Box::new(run)));
        self
    }

    /// Adds a program.
    pub fn program(mut self, name: &str, path: impl Into<PathBuf>) -> Commands {
        self.0.insert(name.to_owned(), Command::Program(path.into()));
        self
    }

    fn run(&self, words: &[String]) -> Result<String, String> {
        let Some((name, arguments)) = words.split_first() else {
            return Err("an empty `; RUN:` line".to_owned());
        };
        match self.0.get(name) {
            None => Err(format!("no command `{name}`; there are: {}", self.names())),
            Some(Command::Closure(run)) => Ok(run(arguments).unwrap_or_else(|message| format!("error: {message}\n"))),
            Some(Command::Program(path)) => run_program(path, arguments),
        }
    }

    fn names(&self) -> String {
        self.0.keys().map(String::as_str).collect::<Vec<_>>().join(", ")
    }
}

fn run_program(path: &Path, arguments: &[String]) -> Result<String, String> {
    let output = process::Command::new(path)
        .args(arguments)
        .output()
        .map_err(|error| format!("cannot run {}: {error}", path.display()))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match output.status.code() {
        Some(0) => Ok(text(&output.stdout)),
        Some(_) => Ok(format!("error: {}", text(&output.stderr).trim_start_matches("error: "))),
        None => Err(format!(
            "{} was killed: {}\n{}",
            path.display(),
            output.status,
            text(&output.stderr)
        )),
    }
}

/// Runs every test of `folder` and the folders below it whose name ends in `extension`.
///
/// # Panics
/// When a test fails, after all have run, with every failure's message; or when there is no test at all.
pub fn run_folder(folder: impl AsRef<Path>, extension: &str, commands: &Commands) {
    let mut files = Vec::new();
    collect(folder.as_ref(), extension, &mut files);
    files.sort();
    assert!(
        !files.is_empty(),
        "no *.{extension} below {}",
        folder.as_ref().display()
    );
    let bless = std::env::var_os(BLESS).is_some_and(|value| value == "1");
    let failures: Vec<String> = files
        .iter()
        .filter_map(|file| {
            run_file(file, commands, bless)
                .err()
                .map(|why| format!("{}: {why}", file.display()))
        })
        .collect();
    assert!(
        failures.is_empty(),
        "{} of {} text tests failed\n\n{}",
        failures.len(),
        files.len(),
        failures.join("\n")
    );
}

fn collect(folder: &Path, extension: &str, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("cannot read {}: {error}", folder.display()));
    for entry in entries {
        let path = entry
            .unwrap_or_else(|error| panic!("cannot read {}: {error}", folder.display()))
            .path();
        if path.is_dir() {
            collect(&path, extension, files);
        } else if path.extension().is_some_and(|found| found == extension) {
            files.push(path);
        }
    }
}

fn run_file(path: &Path, commands: &Commands, bless: bool) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let test = TestFile::parse(&text).map_err(|error| error.to_string())?;
    let words: Vec<String> = test
        .run
        .iter()
        .map(|word| word.replace("%s", &path.to_string_lossy()))
        .collect();
    let output = normal(&commands.run(&words)?, path);
    match &test.expectation {
        Expectation::Checks(checks) => {
            check::hold(checks, &output).map_err(|why| format!("{why}\n--- output\n{output}"))
        }
        Expectation::Full(expected) if normal(expected, path) == output => Ok(()),
        _ if bless => fs::write(path, test.blessed(&output)).map_err(|error| error.to_string()),
        Expectation::Full(expected) => Err(format!(
            "output differs (`-` expected, `+` got; {BLESS}=1 accepts it)\n{}",
            diff::lines(expected, &output)
        )),
        Expectation::Missing => Err(format!("no expected text ({BLESS}=1 makes it)\n{output}")),
    }
}

/// Output as it is compared: the file's own path as `%s`, no white space at line ends, one newline at the end.
fn normal(output: &str, path: &Path) -> String {
    let output = output.replace(&*path.to_string_lossy(), "%s");
    let lines: Vec<&str> = output.trim_end().lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}
