//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{ArgGroup, CommandFactory, Parser};
use regex_lite::Regex;
use vecz::specification::KernelSpecification;
use vecz::{ChoiceError, Choices};

/// Vectorize the kernels of a module across work-items.
///
/// A vectorized kernel is for work-items whose global ids are below 2^31 - 2^16; whoever runs kernels has the scalar one for others. What is said of one kernel (`-k`) wins over what is
/// said of all (`-w`, `-d`), and that over choices.
#[derive(Parser)]
#[command(name = "veczc", group(ArgGroup::new("instead").args(["print", "print_plan", "print_costs", "list"])))]
pub struct Arguments {
    /// The module, bitcode or text; `-` is standard input.
    #[arg(default_value = "-")]
    pub input: PathBuf,
    /// Write the module here, as text if the name ends in `.ll`; `-`, or no name, is text on standard output.
    #[arg(short, long)]
    pub output: Option<PathBuf>,
    /// Write text, whatever the output is called.
    #[arg(short = 'S', long)]
    pub text: bool,
    /// Work-items at once; without it, what the cost model says.
    #[arg(short = 'w', long, visible_alias = "vecz-width")]
    pub width: Option<u32>,
    /// Vectors for each value; the width is a multiple of it.
    #[arg(long)]
    pub interleave: Option<u32>,
    /// The dimension along which work-items lie: 0, 1 or 2; without it, x or what costs less.
    #[arg(short = 'd', long, visible_alias = "vecz-dimension")]
    pub dimension: Option<u32>,
    /// A kernel, or `kernel:specification,...` with `<factor>[.<dimension>][@<size>][s][p][a]`. All kernels if there is none.
    #[arg(short = 'k', long = "kernel", visible_alias = "vecz-kernel", action = clap::ArgAction::Append)]
    pub kernels: Vec<KernelSpecification>,
    /// Choose by cost, and leave kernels alone that do not gain by it.
    #[arg(long, visible_alias = "vecz-auto")]
    pub auto: bool,
    /// Vectors without a fixed size.
    #[arg(long, visible_alias = "vecz-scalable")]
    pub scalable: bool,
    /// Vectorized kernels that run any number of work-items up to their width.
    #[arg(long)]
    pub predicated: bool,
    /// The size of work-groups along the dimension; without it, what the kernel requires.
    #[arg(long, visible_alias = "vecz-simd-width")]
    pub local_size: Option<u64>,
    /// Switches, as in `WEFT_VECZ_CHOICES`.
    #[arg(long = "choice", visible_aliases = ["vecz-choice", "vecz-choices"], value_parser = choices)]
    pub choices: Vec<Choices>,
    /// The CPU that costs are asked for; `host` is this machine's. [default: x86-64-v4]
    #[arg(long)]
    pub cpu: Option<String>,
    /// The CPU's features, as LLVM spells them: `+sve`.
    #[arg(
        long,
        visible_alias = "vecz-target-features",
        default_value = "",
        allow_hyphen_values = true
    )]
    pub features: String,
    /// The machine that costs are asked for.
    #[arg(
        long,
        visible_alias = "vecz-target-triple",
        default_value = "x86_64-unknown-linux-gnu"
    )]
    pub triple: String,
    /// Run preparation passes alone, in this order; nothing is vectorized.
    #[arg(long = "pass", value_delimiter = ',')]
    pub passes: Vec<String>,
    /// Print an analysis of each kernel as it is, or as the passes leave it, instead of a module.
    #[arg(long)]
    pub print: Option<String>,
    /// Print the plan that each kernel was vectorized by, with the cost of each recipe, instead of a module.
    #[arg(long)]
    pub print_plan: bool,
    /// Print what the plans that there were for each kernel would cost, and which was chosen, instead of a module.
    #[arg(long)]
    pub print_costs: bool,
    /// Print the names of all passes and analyses.
    #[arg(long)]
    pub list: bool,
    /// Say what was counted.
    #[arg(long, visible_aliases = ["vecz-llvm-stats", "stats"])]
    pub statistics: bool,
    /// Say which kernels were vectorized, if the regular expression is found in `vecz`.
    #[arg(long, num_args = 0..=1, default_missing_value = "vecz", require_equals = true)]
    pub pass_remarks: Option<Regex>,
    /// Say which kernels were not, and why, if the regular expression is found in `vecz`.
    #[arg(long, num_args = 0..=1, default_missing_value = "vecz", require_equals = true)]
    pub pass_remarks_missed: Option<Regex>,
}

/// The words of a command line; LLVM's tools take long names behind one dash too: `-vecz-width=8` is `--vecz-width=8`.
pub fn with_two_dashes(words: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    let command = Arguments::command();
    let names: Vec<String> = command
        .get_arguments()
        .flat_map(|it| it.get_long_and_visible_aliases().unwrap_or_default())
        .map(str::to_owned)
        .collect();
    words.map(move |word| {
        let behind_dash = word.to_str().and_then(|word| word.strip_prefix('-'));
        let name = behind_dash.and_then(|it| it.split('=').next()).map(str::to_owned);
        let is_long = name.is_some_and(|name| names.contains(&name));
        if is_long {
            let mut longer = OsString::from("-");
            longer.push(word);
            return longer;
        }
        word
    })
}

/// Whether remarks of passes that a pattern names are remarks of ours. It is found anywhere in a name, as LLVM's tools do.
pub fn names_vecz(pattern: &Option<Regex>) -> bool {
    pattern.as_ref().is_some_and(|pattern| pattern.is_match("vecz"))
}

fn choices(text: &str) -> Result<Choices, ChoiceError> {
    let mut choices = Choices::default();
    choices.add(text).map(|()| choices)
}
