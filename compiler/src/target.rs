//! The machine that code is made for: this one, or the one that `WEFT_CPU` names.

mod first_code;

use std::env;
use std::sync::{LazyLock, Once};

use inkwell::module::Module;
use inkwell::targets::{
    CodeModel, FileType, InitializationConfig, RelocMode, Target as LlvmTarget, TargetMachine, TargetTriple,
};
use inkwell::OptimizationLevel;
use ir::view;
use parking_lot::Mutex;

use crate::BuildError;

pub(crate) use first_code::generate_first_code;

/// A target machine. Each compile job has its own: LLVM's is not to be shared between threads. The next job may have it when this one is done.
pub struct Target {
    /// There until it is dropped.
    machine: Option<Machine>,
    triple: TargetTriple,
}

/// LLVM's machine, and what it was made for.
struct Machine {
    made: TargetMachine,
    level: OptimizationLevel,
    cpu: String,
    /// All that were asked for, spelled out.
    features: &'static str,
}

// SAFETY: a machine belongs to no thread and to no context; it has one owner, who uses it on one thread at a time.
unsafe impl Send for Machine {}

/// Machines that no job has. One that a fatal error of LLVM was met with does not come back: its job never ends.
static IDLE: Mutex<Vec<Machine>> = Mutex::new(Vec::new());

impl Target {
    /// The host, with all that its CPU can do; `WEFT_CPU=<name>` compiles for another CPU of the same architecture.
    pub fn host(level: OptimizationLevel) -> Result<Target, BuildError> {
        Target::of_cpu(env::var("WEFT_CPU").ok().as_deref(), level)
    }

    /// A CPU of the host's architecture by LLVM's name, or the host's own.
    pub fn of_cpu(name: Option<&str>, level: OptimizationLevel) -> Result<Target, BuildError> {
        initialize();
        let triple = TargetMachine::get_default_triple();
        let (cpu, features) = cpu(name);
        let idle = {
            let mut idle = IDLE.lock();
            let wanted = |it: &Machine| it.level == level && it.cpu == cpu && it.features == features;
            let found = idle.iter().position(wanted);
            found.map(|at| idle.swap_remove(at))
        };
        if idle.is_some() {
            return Ok(Target { machine: idle, triple });
        }
        let target = LlvmTarget::from_triple(&triple).map_err(|message| BuildError::Backend(message.to_string()))?;
        if !ir::target::knows_cpu(&triple, &cpu) {
            return Err(BuildError::Backend(format!(
                "LLVM knows no CPU `{cpu}` for {} (WEFT_CPU)",
                text(&triple)
            )));
        }
        let all = ir::target::with_whole_registers(&triple, features);
        let spelled = ir::target::besides_cpu(&triple, &cpu, &all);
        let made = target
            .create_target_machine(&triple, &cpu, &spelled, level, RelocMode::PIC, CodeModel::JITDefault)
            .ok_or_else(|| BuildError::Backend(format!("LLVM makes no code for {}", text(&triple))))?;
        let machine = Machine {
            made,
            level,
            cpu,
            features,
        };
        Ok(Target {
            machine: Some(machine),
            triple,
        })
    }

    /// What [`Target::host`] would be made for, as text.
    pub fn wanted() -> String {
        let (cpu, features) = cpu(env::var("WEFT_CPU").ok().as_deref());
        format!("{} {cpu} {features}", text(&TargetMachine::get_default_triple()))
    }

    /// LLVM's machine.
    pub fn machine(&self) -> &TargetMachine {
        &self
            .machine
            .as_ref()
            .expect("it is there until the target is dropped")
            .made
    }

    /// The CPU's name, as LLVM spells it.
    pub fn cpu(&self) -> String {
        self.machine().get_cpu().to_string_lossy().into_owned()
    }

    /// The CPU's features, as LLVM spells them.
    pub fn features(&self) -> String {
        self.machine().get_feature_string().to_string_lossy().into_owned()
    }

    /// Lanes of the widest vector of floats: work-group sizes that are a multiple of this run best.
    pub fn float_lanes(&self) -> u64 {
        // The CPU's name may say more than the features that are spelled out.
        let has = |feature: &str| ir::target::has_features(self.machine(), feature);
        match () {
            () if has("+avx512f") => 16,
            () if has("+avx") => 8,
            () => 4,
        }
    }

    /// Bits of a vector register: of a vector of [`Target::float_lanes`].
    pub fn vector_bits(&self) -> u32 {
        32 * self.float_lanes() as u32
    }

    /// Gives a module the triple and data layout of the machine.
    pub fn adopt(&self, module: &Module<'_>) {
        module.set_triple(&self.triple);
        module.set_data_layout(&self.machine().get_target_data().get_data_layout());
    }

    /// Native code, as a relocatable object.
    pub fn object(&self, module: &Module<'_>) -> Result<Vec<u8>, BuildError> {
        let functions = view::defined_functions(module);
        let instructions: usize = functions.into_iter().map(|it| view::instructions(it).len()).sum();
        ir::target::prepare_generator(module, instructions <= LONG);
        let buffer = self.machine().write_to_memory_buffer(module, FileType::Object);
        Ok(buffer
            .map_err(|message| BuildError::Backend(message.to_string()))?
            .as_slice()
            .to_vec())
    }
}

/// In modules of more instructions than this, addresses in loops stay as they are. What LLVM would do about them takes, of a Fourier transform in 16,000 instructions, a quarter of
/// the time in which its code is generated; and as there are more of them than registers, little is gained: that one takes 0.8 of the time without, matrix products 0.8 to 1.1.
const LONG: usize = 4000;

impl Drop for Target {
    fn drop(&mut self) {
        IDLE.lock().extend(self.machine.take());
    }
}

/// The CPU of this machine, as LLVM names it.
struct Host {
    cpu: String,
    features: String,
}

fn host() -> &'static Host {
    static HOST: LazyLock<Host> = LazyLock::new(|| Host {
        cpu: TargetMachine::get_host_cpu_name().to_string(),
        features: TargetMachine::get_host_cpu_features().to_string(),
    });
    &HOST
}

/// A CPU by LLVM's name, or the host's own with all features that it was found to have.
fn cpu(name: Option<&str>) -> (String, &'static str) {
    match name {
        Some(name) if !name.is_empty() => (name.to_owned(), ""),
        _ => (host().cpu.clone(), host().features.as_str()),
    }
}

fn text(triple: &TargetTriple) -> String {
    triple.as_str().to_string_lossy().into_owned()
}

/// Registers the native target with LLVM, once per process. No signal handlers, no command-line options.
pub fn initialize() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let config = InitializationConfig {
            asm_parser: false,
            disassembler: false,
            ..InitializationConfig::default()
        };
        // It fails only where LLVM was built without the native target; then `from_triple` gives the named error.
        let _ = LlvmTarget::initialize_native(&config);
    });
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    #[test]
    fn a_cpu_s_name_tells_what_it_can_do() {
        initialize();
        let triple = TargetMachine::get_default_triple();
        let target = LlvmTarget::from_triple(&triple).expect("the native target is there");
        for (cpu, features, lanes) in [
            ("nehalem", "", 4),
            ("nehalem", "+avx", 8),
            ("haswell", "", 8),
            ("skylake-avx512", "", 16),
        ] {
            let (level, reloc, code) = (OptimizationLevel::None, RelocMode::PIC, CodeModel::JITDefault);
            let made = target
                .create_target_machine(&triple, cpu, features, level, reloc, code)
                .expect("LLVM makes code for x86");
            let triple = made.get_triple();
            let machine = Some(Machine {
                made,
                level,
                cpu: cpu.to_owned(),
                features,
            });
            assert_eq!(Target { machine, triple }.float_lanes(), lanes, "{cpu}{features}");
        }
    }
}
