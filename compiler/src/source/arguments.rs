//! Clang's command line.

use std::ffi::OsString;
use std::path::PathBuf;

use super::workspace::Workspace;
use crate::device;
use crate::options::{BuildOptions, Preprocessor, Standard};

const CURRENT_FOLDER: &str = ".";

/// The arguments that compile a workspace's source to its output, in which parameters may have to have names.
pub(super) fn arguments(options: &BuildOptions, workspace: &Workspace, has_names: bool) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = fixed(options).into_iter().map(OsString::from).collect();
    if has_names {
        arguments.push("-fno-discard-value-names".into());
    }
    // As if the source lay in the application's folder, in which relative paths are looked for (OpenCL C compiler options, `-I`).
    let own_folders: [OsString; 2] = [workspace.headers().into(), CURRENT_FOLDER.into()];
    for folder in &own_folders {
        arguments.extend(["-iquote".into(), folder.clone()]);
    }
    for option in &options.preprocessor {
        let (key, value) = match option {
            Preprocessor::Define(value) => ("-D", value),
            Preprocessor::Include(value) => ("-I", value),
        };
        arguments.push(format!("{key}{value}").into());
    }
    for folder in own_folders {
        arguments.extend(["-I".into(), folder]);
    }
    // `__FILE__` is what messages say.
    for (ours, name) in workspace.names() {
        arguments.push(format!("-fmacro-prefix-map={ours}={name}").into());
    }
    for header in workspace.declarations() {
        arguments.extend(["-include".into(), header.into()]);
    }
    arguments.extend([
        "-o".into(),
        workspace.output().into(),
        "--".into(),
        workspace.source().into(),
    ]);
    arguments
}

/// What makes debug info usable wherever the module is built later: it carries its sources, and names files by the second of each pair.
pub(super) fn debug_info(names: &[(PathBuf, PathBuf)]) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = ["-gdwarf-5", "-gembed-source"].map(OsString::from).into();
    for (ours, name) in names {
        let mut argument = OsString::from("-fdebug-prefix-map=");
        argument.push(ours);
        argument.push("=");
        argument.push(name);
        arguments.push(argument);
    }
    arguments
}

fn fixed(options: &BuildOptions) -> Vec<String> {
    let mut arguments: Vec<String> = [
        "-x",
        "cl",
        "-target",
        "spir64-unknown-unknown",
        "-c",
        "-emit-llvm",
        // Types and names of arguments are asked for by debuggers and binding generators, whatever the options say.
        "-cl-kernel-arg-info",
        // For SPIR targets clang's header takes every feature as given; the list below is what is true.
        "-U__SPIR__",
        "-U__SPIR64__",
        "-D__IMAGE_SUPPORT__=1",
        "-D__OPENCL_VERSION__=300",
        "-fno-color-diagnostics",
        // A crash is told by the log; files about it, which nobody would find, are not to be left behind.
        "-fno-crash-diagnostics",
        // `float4 rgb; rgb.xyz = …; dot(rgb, weights)`, where the fourth weight is zero: what is not said is a number, and not LLVM's, for which that sum is a NaN. Programs are written where it is.
        "-ftrivial-auto-var-init=zero",
        // A vector of 16 numbers; to clear arrays takes time.
        "-ftrivial-auto-var-init-max-size=128",
    ]
    .map(str::to_owned)
    .into();
    arguments.push(format!("-cl-std={}", options.standard.as_str()));
    arguments.extend(["-Xclang".to_owned(), format!("-cl-ext={}", features())]);
    // Clang does not know every extension; it gives the macros of those that it knows the same value.
    arguments.extend(
        device::EXTENSIONS
            .iter()
            .map(|extension| format!("-D{}=1", extension.name)),
    );
    if options.standard == Standard::Cl30 {
        arguments.extend(
            device::OPENCL_C_FEATURES
                .iter()
                .map(|feature| format!("-D{}=1", feature.name)),
        );
    }
    if options.opt_disable {
        arguments.extend(["-O0".to_owned(), "-cl-opt-disable".to_owned()]);
    } else {
        // LLVM's own passes stay off, because they take division by zero as undefined; but not as -O0, which forbids all later ones.
        arguments.extend(["-O2", "-Xclang", "-disable-llvm-passes"].map(str::to_owned));
    }
    if !options.strict_aliasing {
        arguments.push("-fno-strict-aliasing".to_owned());
    }
    if options.uniform_work_group_size {
        arguments.push("-cl-uniform-work-group-size".to_owned());
    }
    arguments.extend(options.flags.iter().map(|flag| (*flag).to_owned()));
    if options.may_flush_denormals() {
        // Clang takes the option of OpenCL, and does nothing.
        arguments.push("-fdenormal-fp-math=preserve-sign".to_owned());
    }
    arguments
}

/// Exactly the extensions and features of the device's tables.
fn features() -> String {
    let mut text = "-all".to_owned();
    let features = device::EXTENSIONS.iter().chain(device::OPENCL_C_FEATURES);
    for name in features
        .map(|feature| feature.name)
        .chain(device::CLANG_EXTENSIONS.iter().copied())
    {
        text.push_str(",+");
        text.push_str(name);
    }
    text
}
