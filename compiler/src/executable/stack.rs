//! How much stack native code takes, as the code generator tells when it is asked to warn of every frame.

use inkwell::module::Module;
use ir::{attributes, view};

/// Makes the code generator report the frame of every function.
pub(super) fn ask(module: &Module<'_>) {
    for function in view::defined_functions(module) {
        attributes::set_string(function, "warn-stack-size", "0");
    }
}

/// What a function uses besides its frame: the return address, and the red zone below the frame.
const BESIDES: u64 = 8 + 128;

/// Bytes of stack of the deepest call, at most: kernels do not recurse, so no frame is there twice.
pub(super) fn answer(warnings: &[String]) -> u64 {
    warnings
        .iter()
        .filter_map(|warning| frame(warning)?.checked_add(BESIDES))
        .fold(0, u64::saturating_add)
}

/// The bytes in `stack frame size (120) exceeds limit (0) in function 'k'`, which may come after a place in the source.
fn frame(warning: &str) -> Option<u64> {
    let (_, size) = warning.split_once("stack frame size (")?;
    let (size, _) = size.split_once(')')?;
    size.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_summed() {
        let warning =
            |bytes: &str| format!("input.cl:1:1: stack frame size ({bytes}) exceeds limit (0) in function 'k'");
        assert_eq!(
            answer(&[warning("120"), "something else (7)".to_owned(), warning("8")]),
            128 + 2 * BESIDES
        );
        assert_eq!(answer(&[]), 0);
    }
}
