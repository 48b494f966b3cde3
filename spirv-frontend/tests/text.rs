//! Text tests: SPIR-V assembly in, LLVM IR or an error out.
//!
//! `; RUN: translate %s` with, before the file, `--env ENV` for another target environment of spirv-as than `spv1.2`, and
//! `--spec ID=BYTES` (hexadecimal bytes in order) for specialisation constants, and `--debug-info` for debug info of lines and names.

mod common;

use std::path::Path;

use spirv_frontend::SpecConstant;

#[test]
fn translations() {
    let commands = text_test::Commands::new().closure("translate", run);
    text_test::run_folder(common::tests_dir().join("text"), "spvasm", &commands);
}

fn run(arguments: &[String]) -> Result<String, String> {
    let mut environment = "spv1.2".to_owned();
    let mut specialization = Vec::new();
    let mut translate: common::Translate = spirv_frontend::translate;
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        match word.as_str() {
            "--env" => environment = value()?.clone(),
            "--spec" => specialization.push(spec_constant(value()?)?),
            "--debug-info" => translate = spirv_frontend::translate_with_debug_info,
            path => {
                let module = common::assemble(Path::new(path), &environment)?;
                return common::translate_to_text(&module, &specialization, translate)
                    .map(|text| without_preamble(&text));
            }
        }
    }
    Err("no file".to_owned())
}

fn spec_constant(text: &str) -> Result<SpecConstant, String> {
    let wrong = || format!("{text} is not ID=BYTES");
    let (id, digits) = text.split_once('=').ok_or_else(wrong)?;
    let byte = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    let value = (0..digits.len())
        .step_by(2)
        .map(byte)
        .collect::<Option<Vec<u8>>>()
        .ok_or_else(wrong)?;
    Ok(SpecConstant {
        id: id.parse().map_err(|_| wrong())?,
        value,
    })
}

/// The module without the lines that are the same for each.
fn without_preamble(text: &str) -> String {
    let common = ["; ModuleID", "source_filename", "target datalayout", "target triple"];
    let kept: Vec<&str> = text
        .lines()
        .filter(|line| !common.iter().any(|start| line.starts_with(start)))
        .collect();
    format!("{}\n", kept.join("\n").trim())
}
