//! Which form of each kernel is faster, for as long as there is the executable.

use std::collections::HashMap;
use std::sync::Arc;

use compiler::{Executable, Kernel as Compiled};
use scheduler::Trial;

/// The trials of an executable's kernels that have two forms, by name. Kernel objects come and go; what their launches have found out stays.
#[derive(Clone, Default)]
pub(crate) struct Trials(Arc<HashMap<String, Arc<Trial>>>);

impl Trials {
    /// Trials that are all open.
    pub fn of_executable(executable: &Executable) -> Trials {
        let kernels = executable.kernels().iter().filter(|kernel| kernel.rival().is_some());
        let trials = kernels.map(|kernel| (kernel.name().to_owned(), Arc::default()));
        Trials(Arc::new(trials.collect()))
    }

    /// That of a kernel, if it has two forms.
    pub fn of(&self, kernel: &Compiled) -> Option<Arc<Trial>> {
        self.0.get(kernel.name()).cloned()
    }
}
