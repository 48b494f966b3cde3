//! What the vectorizer cannot do, or LLVM with what that made, is no reason to be without a kernel: it is scalar code then, and whoever looks is told.

use std::sync::Arc;

use super::guarded;
use super::job::{self, CompiledKernel, Program};
use crate::options::Wfv;
use crate::variant::Variant;
use crate::{BuildError, BuildOptions};

/// Compiles a variant of the kernel of a number; if that fails and nothing is wrong with the program, once more without vectors. Other forms than the first are not tried again: nobody needs them.
pub(super) fn compile(
    program: &Arc<Program>,
    index: usize,
    options: &BuildOptions,
    variant: Variant,
) -> Result<CompiledKernel, BuildError> {
    let compile = |options: &BuildOptions| {
        let (program, options) = (Arc::clone(program), options.clone());
        guarded(move || job::compile(&program, index, &options, variant))
    };
    if variant.form.is_some() {
        return compile(options);
    }
    let (mut kernel, failure) = or_scalar(options, compile)?;
    if let Some(failure) = failure {
        let name = &program.kernels[index];
        tracing::warn!(kernel = name, failure, "not vectorized");
        let remark = format!("warning: kernel \"{name}\" is not vectorized: internal compiler error: {failure}");
        kernel.remarks.push(remark);
    }
    Ok(kernel)
}

/// What comes of options, or of the same without vectors and why; if neither comes to anything, why the first did not.
fn or_scalar<T>(
    options: &BuildOptions,
    compile: impl Fn(&BuildOptions) -> Result<T, BuildError>,
) -> Result<(T, Option<String>), BuildError> {
    match compile(options) {
        Err(BuildError::Backend(failure)) if options.wfv != Wfv::Never => {
            let scalar = BuildOptions {
                wfv: Wfv::Never,
                ..options.clone()
            };
            match compile(&scalar) {
                Ok(made) => Ok((made, Some(failure))),
                Err(_) => Err(BuildError::Backend(failure)),
            }
        }
        made => made.map(|made| (made, None)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(wfv: Wfv) -> BuildOptions {
        BuildOptions {
            wfv,
            ..BuildOptions::default()
        }
    }

    fn backend(message: &str) -> BuildError {
        BuildError::Backend(message.to_owned())
    }

    #[test]
    fn what_fails_with_vectors_is_made_without() {
        let compile = |options: &BuildOptions| match options.wfv {
            Wfv::Never => Ok(1),
            _ => Err(backend("panic")),
        };
        for wfv in [Wfv::Auto, Wfv::Always] {
            let (made, failure) = or_scalar(&options(wfv), compile).unwrap();
            assert_eq!((made, failure.as_deref()), (1, Some("panic")));
        }
        assert!(matches!(or_scalar(&options(Wfv::Never), compile), Ok((1, None))));
    }

    #[test]
    fn what_fails_without_vectors_too_fails_as_it_did() {
        let compile = |options: &BuildOptions| -> Result<(), _> { Err(backend(&format!("{:?}", options.wfv))) };
        for wfv in [Wfv::Auto, Wfv::Never] {
            let error = or_scalar(&options(wfv), compile).unwrap_err();
            assert!(matches!(error, BuildError::Backend(of) if of == format!("{wfv:?}")));
        }
    }

    #[test]
    fn what_is_wrong_with_the_program_is_not_tried_again() {
        let compile = |options: &BuildOptions| match options.wfv {
            Wfv::Never => Ok(()),
            _ => Err(BuildError::InvalidModule("it is none".to_owned())),
        };
        assert!(matches!(
            or_scalar(&options(Wfv::Auto), compile),
            Err(BuildError::InvalidModule(_))
        ));
    }
}
