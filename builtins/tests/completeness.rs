//! Every built-in function that clang declares is defined under the name by which clang calls it, or listed as omitted.
//!
//! The declarations come from clang's opencl-c.h, per language version. A generated source calls every overload; clang
//! compiles it with its usual, built-in declarations, and what it leaves undefined has to be in the library.

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use builtins::omitted::{matches, reason_for_function, OMITTED_FUNCTIONS};
use support::{library_file, library_symbols, run, scratch};

const VERSIONS: &[&str] = &["CL1.0", "CL1.1", "CL1.2", "CL2.0", "CL3.0"];

/// Types of features that functions cannot be called without; their features are not reported.
const FOREIGN_TYPES: &[&str] = &[
    "image2d_depth_t",
    "image2d_array_depth_t",
    "image2d_msaa_t",
    "image2d_array_msaa_t",
    "image2d_msaa_depth_t",
    "image2d_array_msaa_depth_t",
    "queue_t",
    "clk_event_t",
    "ndrange_t",
    "reserve_id_t",
    "intel_sub_group_avc",
    "clk_profiling_info",
];

const QUALIFIERS: &[&str] = &[
    "const",
    "volatile",
    "restrict",
    "unsigned",
    "signed",
    "read_only",
    "write_only",
    "read_write",
];

/// A declared overload: its name and types, as clang's header spells them.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Overload {
    name: String,
    parameters: Vec<String>,
    result: String,
}

impl Overload {
    /// Reads `float __attribute__((overloadable)) sin(float x)`.
    fn parse(declaration: &str) -> Option<Overload> {
        let mut text = declaration.to_owned();
        if !text.contains("__attribute__((overloadable))") {
            return None;
        }
        while let Some(start) = text.find("__attribute__((") {
            let end = start + text[start..].find("))")? + 2;
            text.replace_range(start..end, "");
        }
        let (head, parameters) = text.split_once('(')?;
        let mut words = head.split_whitespace().rev();
        let name = words.next()?.trim_start_matches('*').to_owned();
        let result = words.next()?.to_owned();
        let parameters = parameters
            .rsplit_once(')')?
            .0
            .split(',')
            .map(parameter_type)
            .collect::<Vec<_>>();
        let parameters = if parameters == ["void"] || parameters == [""] {
            Vec::new()
        } else {
            parameters
        };
        Some(Overload {
            name,
            parameters,
            result,
        })
    }

    fn mentions(&self, is_meant: impl Fn(&str) -> bool) -> bool {
        let types = self.parameters.iter().chain([&self.result]);
        types.flat_map(|ty| ty.split(&[' ', '*'][..])).any(is_meant)
    }

    /// Whether a type puts it outside the library.
    fn is_omitted_by_type(&self) -> bool {
        self.mentions(|word| FOREIGN_TYPES.iter().any(|foreign| word.starts_with(foreign))) || self.is_of_mipmaps()
    }

    /// Whether it takes a level of an image, or gradients to choose one by: an image, a sampler or a colour, and a coordinate are all that others take. The
    /// header has samplers for images that are written to as well in these functions only.
    fn is_of_mipmaps(&self) -> bool {
        let is_access = self.name.starts_with("read_image") || self.name.starts_with("write_image");
        is_access && self.parameters.len() > 3
    }

    fn caller(&self, index: usize) -> String {
        let declared: Vec<String> = self
            .parameters
            .iter()
            .enumerate()
            .map(|(i, ty)| format!("{ty} a{i}"))
            .collect();
        let passed: Vec<String> = (0..self.parameters.len()).map(|i| format!("a{i}")).collect();
        format!(
            "void caller_{index}({}) {{ {}({}); }}\n",
            declared.join(", "),
            self.name,
            passed.join(", ")
        )
    }
}

/// Drops a parameter's name: the word after the last `*`, or a second word that is no qualifier.
fn parameter_type(parameter: &str) -> String {
    let parameter = parameter.trim();
    if let Some((ty, _name)) = parameter.rsplit_once('*') {
        return format!("{} *", ty.trim());
    }
    let mut kept: Vec<&str> = Vec::new();
    for word in parameter.split_whitespace() {
        if kept
            .last()
            .is_none_or(|last| QUALIFIERS.contains(last) || last.starts_with("__"))
        {
            kept.push(word);
        }
    }
    kept.join(" ")
}

fn clang(version: &str) -> Command {
    let mut command = Command::new("clang-19");
    command
        .args(["-x", "cl", "-target", "spir64-unknown-unknown"])
        .arg(format!("-cl-std={version}"));
    command
}

/// Every overload that clang's header declares for a language version.
fn declared(version: &str) -> BTreeSet<Overload> {
    let text = run(clang(version).args(["-E", "-P", "-cl-no-stdinc", "-include", "opencl-c.h", "/dev/null"]));
    text.split(';').filter_map(Overload::parse).collect()
}

/// Which declarations a generated source sees.
#[derive(Clone, Copy, Debug)]
enum Declarations {
    /// Clang's usual, built-in ones.
    BuiltIn,
    /// Those of opencl-c.h, which alone has functions of vendor extensions.
    Header,
}

/// The names by which clang calls the overloads.
fn called(version: &str, declarations: Declarations, overloads: &[&Overload]) -> Vec<String> {
    let source = scratch(&format!("calls-{version}-{declarations:?}.cl"));
    let module = source.with_extension("ll");
    let mut text = String::from("#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n");
    text.extend(
        overloads
            .iter()
            .enumerate()
            .map(|(index, overload)| overload.caller(index)),
    );
    fs::write(&source, text).expect("the scratch directory is writable");
    let header: &[&str] = match declarations {
        Declarations::BuiltIn => &[],
        Declarations::Header => &["-cl-no-stdinc", "-include", "opencl-c.h"],
    };
    run(clang(version)
        .args(header)
        .args(["-w", "-S", "-emit-llvm", "-O0"])
        .arg(&source)
        .arg("-o")
        .arg(&module));
    fs::read_to_string(module)
        .expect("clang wrote its output")
        .lines()
        .filter(|line| line.starts_with("declare"))
        .filter_map(|line| Some(line.split_once('@')?.1.split_once('(')?.0.to_owned()))
        .filter(|name| name.starts_with("_Z"))
        .collect()
}

#[test]
fn every_declared_function_is_defined_or_omitted() {
    let defined: BTreeSet<String> = library_symbols(&library_file("completeness.bc"))
        .into_iter()
        .filter(|symbol| symbol.kind != 'U')
        .map(|symbol| symbol.name)
        .collect();
    for version in VERSIONS {
        let declared = declared(version);
        assert!(
            declared.len() > 8000,
            "{version}: only {} declarations were understood",
            declared.len()
        );
        let wanted: Vec<&Overload> = declared
            .iter()
            .filter(|overload| !overload.is_omitted_by_type() && reason_for_function(&overload.name).is_none())
            .collect();
        let (vendor, usual): (Vec<_>, Vec<_>) = wanted.iter().partition(|overload| overload.name.starts_with("intel_"));
        let mut called = called(version, Declarations::BuiltIn, &usual);
        called.extend(self::called(version, Declarations::Header, &vendor));
        assert!(
            called.len() > 7000,
            "{version}: only {} functions are called",
            called.len()
        );
        let missing: Vec<&String> = called.iter().filter(|name| !defined.contains(*name)).collect();
        assert!(
            missing.is_empty(),
            "{version}: {} functions are missing: {missing:#?}",
            missing.len()
        );
    }
}

/// No entry of the table is stale: each names functions that clang declares, and none that the library defines.
#[test]
fn the_table_of_omitted_functions_is_exact() {
    let declared: BTreeSet<String> = VERSIONS
        .iter()
        .flat_map(|version| declared(version))
        .map(|overload| overload.name)
        .collect();
    let defined: BTreeSet<String> = library_symbols(&library_file("omitted.bc"))
        .into_iter()
        .filter(|symbol| symbol.kind != 'U')
        .filter_map(|symbol| source_name(&symbol.name))
        .collect();
    for (pattern, _) in OMITTED_FUNCTIONS {
        assert!(
            declared.iter().any(|name| matches(pattern, name)),
            "clang declares nothing like {pattern}"
        );
        let both: Vec<&String> = defined.iter().filter(|name| matches(pattern, name)).collect();
        assert!(both.is_empty(), "{pattern} is listed as omitted, but defined: {both:?}");
    }
}

/// `_Z3sinDv4_f` is called `sin`.
fn source_name(mangled: &str) -> Option<String> {
    let rest = mangled.strip_prefix("_Z")?;
    let digits = rest.find(|c: char| !c.is_ascii_digit())?;
    let length: usize = rest[..digits].parse().ok()?;
    rest.get(digits..digits + length).map(str::to_owned)
}

#[test]
fn declarations_are_read_as_clang_writes_them() {
    let overload = Overload::parse(
        "float2 __attribute__((overloadable)) __attribute__((pure)) vload2(size_t, const __global float *p)",
    );
    let expected = Overload {
        name: "vload2".into(),
        parameters: vec!["size_t".into(), "const __global float *".into()],
        result: "float2".into(),
    };
    assert_eq!(overload, Some(expected));
    assert_eq!(parameter_type("uint nancode"), "uint");
    assert_eq!(
        parameter_type("volatile __global atomic_int *"),
        "volatile __global atomic_int *"
    );
}
