//! The command line.

use std::path::PathBuf;

use clap::{ArgGroup, Parser};

use crate::specialization::Given;

/// Translate a SPIR-V module to LLVM IR.
#[derive(Parser)]
#[command(
    name = "weft-spirv",
    group(ArgGroup::new("instead").args(["print_capabilities", "print_extensions", "print_spec_constants"]))
)]
pub struct Arguments {
    /// The module, in either byte order; `-` is standard input.
    #[arg(required_unless_present_any = ["print_capabilities", "print_extensions"])]
    pub input: Option<PathBuf>,
    /// Write the module here, as text if the name ends in `.ll`, as bitcode otherwise; `-`, or no name, is text on standard output.
    #[arg(short, long, conflicts_with = "instead")]
    pub output: Option<PathBuf>,
    /// Write text, whatever the output is called.
    #[arg(short = 'S', long)]
    pub text: bool,
    /// Make debug info of the lines and names that the module has.
    #[arg(short = 'g', long)]
    pub debug_info: bool,
    /// The value of a specialisation constant by its `SpecId`: `7=-1`, `7=0xff`, `7=1.5`, `7=true`. Hexadecimal digits are the bits of a number.
    #[arg(long = "spec", value_name = "ID=VALUE")]
    pub specialization: Vec<Given>,
    /// Print the capabilities that a module may declare, a line each, instead of a module.
    #[arg(long)]
    pub print_capabilities: bool,
    /// Print the extensions and extended instruction sets that a module may name, a line each, instead of a module.
    #[arg(long)]
    pub print_extensions: bool,
    /// Print the specialisation constants of the module, a line each, instead of a module.
    #[arg(long)]
    pub print_spec_constants: bool,
}
