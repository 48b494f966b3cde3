//! The machine that costs are asked for.

use inkwell::targets::{CodeModel, InitializationConfig, RelocMode, Target, TargetMachine, TargetTriple};
use inkwell::OptimizationLevel;

use crate::arguments::Arguments;
use crate::error::Error;

/// What is compiled for when nothing is said. Fixed, so that output does not depend on the machine.
const CPU: &str = "x86-64-v4";

/// The machine of the command line.
pub fn machine(arguments: &Arguments) -> Result<TargetMachine, Error> {
    let config = InitializationConfig {
        asm_parser: false,
        disassembler: false,
        ..InitializationConfig::default()
    };
    Target::initialize_x86(&config);
    Target::initialize_aarch64(&config);
    Target::initialize_power_pc(&config);
    let triple = TargetTriple::create(&arguments.triple);
    let no_target = |what: &str| Error::Target(format!("{what} of {}", arguments.triple));
    let target = Target::from_triple(&triple).map_err(|_| Error::Target(arguments.triple.clone()))?;
    let is_x86 = arguments.triple.starts_with("x86_64");
    let (cpu, features) = match arguments.cpu.as_deref() {
        Some("host") => (
            TargetMachine::get_host_cpu_name().to_string(),
            ir::target::with_whole_registers(&triple, TargetMachine::get_host_cpu_features().to_str().unwrap_or("")),
        ),
        Some(cpu) => (cpu.to_owned(), arguments.features.clone()),
        None => (
            if is_x86 { CPU } else { "generic" }.to_owned(),
            arguments.features.clone(),
        ),
    };
    if !ir::target::knows_cpu(&triple, &cpu) {
        return Err(no_target(&format!("CPU `{cpu}`")));
    }
    let (level, reloc, code) = (OptimizationLevel::Aggressive, RelocMode::PIC, CodeModel::JITDefault);
    target
        .create_target_machine(&triple, &cpu, &features, level, reloc, code)
        .ok_or_else(|| no_target(&format!("CPU `{cpu}`")))
}
