//! Which form of each kernel is faster, for as long as there is the executable.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use compiler::{Executable, Kernel as Compiled};

use super::second_forms;

/// The trial of a kernel that has two forms, or would have if it were launched much.
#[derive(Default)]
pub(crate) struct Trial {
    /// What its launches find out.
    pub measured: Arc<scheduler::Trial>,
    is_requested: AtomicBool,
}

impl Trial {
    /// Asks for the second form, once launches have taken as long as the first took to compile: what is spent on it in vain is then no more than was spent on work.
    pub fn request_second_form(&self, kernel: &Arc<Compiled>) {
        if self.measured.spent() >= kernel.compile_time() && !self.is_requested.swap(true, Ordering::Relaxed) {
            second_forms::request(kernel);
        }
    }

    /// Whether that was done.
    #[cfg(test)]
    pub fn is_requested(&self) -> bool {
        self.is_requested.load(Ordering::Relaxed)
    }
}

/// The trials of an executable's kernels that may have two forms, by name. Kernel objects come and go; what their launches have found out stays.
#[derive(Clone, Default)]
pub(crate) struct Trials(Arc<HashMap<String, Arc<Trial>>>);

impl Trials {
    /// Trials that are all open.
    pub fn of_executable(executable: &Executable) -> Trials {
        let may_have_two = |kernel: &&Arc<Compiled>| kernel.rival().is_some() || kernel.missing_form().is_some();
        let kernels = executable.kernels().iter().filter(may_have_two);
        let trials = kernels.map(|kernel| (kernel.name().to_owned(), Arc::default()));
        Trials(Arc::new(trials.collect()))
    }

    /// That of a kernel, if it may have two forms.
    pub fn of(&self, kernel: &Compiled) -> Option<Arc<Trial>> {
        self.0.get(kernel.name()).cloned()
    }
}
