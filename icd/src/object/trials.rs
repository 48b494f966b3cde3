//! Which variant of each kernel is faster, for as long as there is the executable: of its two forms, scalar and vectorized; and of code for all launches, and for those of a *kind*, of whose
//! work-groups the size is known, or some of the arguments ([`Known`]).
//!
//! One question at a time. First the forms, if there may be two. Then the kernel is compiled for the kinds of launches that much time is spent in, and has to show that this helped.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use compiler::forms::Form;
use compiler::variant::Known;
use compiler::{Kernel as Compiled, NativeEntry, Rival};
use parking_lot::Mutex;
use scheduler::{NdRange, Newcomer, Side};

use super::arguments::Arguments;
use super::launch::native_entry;
use super::variants;
use crate::error::{ClError, ClResult};

/// How many kinds of launches a kernel may be compiled for: those that come first.
const MOST_KINDS: usize = 8;
/// How long launches of a kind must have taken for it to be worth while, in quarters of what compiling takes: with sizes of work-groups most kernels gain a fifth, some a half, some nothing.
const WORTH_A_SIZE: u32 = 16;
/// The same where arguments are known: most gain nothing, but where an increment is known to be 1, vectors may take a tenth of the time, or a fiftieth.
const WORTH_ARGUMENTS: u32 = 4;
/// The same where rows of that size are short for the kernel's vectors: of thirteen kernels of tinygrad, seven are such, with work-groups of 2 x 16 x 3 or 8 x 16, and take 0.1 to 0.5 of the time; the others
/// 0.8 to 1.2.
const WORTH_SHORT_ROWS: u32 = 1;
/// The same for a kernel's second form.
const WORTH_A_FORM: u32 = 4;
/// The same while a launch runs, which shares the CPUs with the compiler, and may be the last one: vectors of long kernels take two and a half times as long to make as scalars.
const WORTH_A_FORM_AT_ONCE: u32 = 10;
/// How many times as long it must have been where the second form is hardly thought to be faster, and no launches wait for it that more is known of.
const UNLIKELY: u32 = 4;
/// Launches of fewer work-items do not say which kinds matter.
const LEAST_ITEMS: u64 = 256;

/// The trials of a kernel that may have several variants.
#[derive(Default)]
pub(crate) struct Trial {
    /// What its launches find out about its two forms.
    pub forms: Arc<scheduler::Trial>,
    requests: Requests,
    kinds: [OnceLock<Arc<KindTrial>>; MOST_KINDS],
}

/// What was asked for of one variant.
#[derive(Default)]
struct Requests {
    was_looked_for: AtomicBool,
    is_requested: AtomicBool,
}

impl Requests {
    /// Whether to look for it among what other processes have made: once, when something was launched twice.
    fn should_look(&self, measured: &scheduler::Trial, kernel: &Compiled) -> bool {
        !measured.spent().is_zero() && is_first(&self.was_looked_for) && kernel.keeps_variants()
    }

    /// Whether to have it made: once, when launches have taken so many quarters of the time that this takes.
    fn should_make(&self, measured: &scheduler::Trial, kernel: &Compiled, quarters: u32) -> bool {
        // Most launches come after that, and do not count.
        let was_requested = self.is_requested.load(Ordering::Relaxed);
        !was_requested && measured.spent() * 4 >= kernel.compile_time() * quarters && is_first(&self.is_requested)
    }
}

/// Whether nobody has asked before. Launches ask, most of them in vain: that changes nothing that other threads read.
fn is_first(was_asked: &AtomicBool) -> bool {
    !was_asked.load(Ordering::Relaxed) && !was_asked.swap(true, Ordering::Relaxed)
}

/// How many times as much work its second form has to be worth for it to be made.
fn odds(kernel: &Compiled) -> u32 {
    match kernel.is_rival_unlikely() {
        true => UNLIKELY,
        false => 1,
    }
}

/// What may run a launch.
pub(crate) struct Contest<'a> {
    /// The entry that is presumed to be faster.
    pub presumed: NativeEntry,
    /// Another one, and the trial between the two.
    pub rival: Option<(NativeEntry, &'a Arc<scheduler::Trial>)>,
    /// What is to know how long the launch takes.
    pub meter: Option<&'a Arc<scheduler::Trial>>,
    /// Whether the kernel's second form may come to be there while the launch runs ([`Trial::second_form_of_launch`]).
    pub may_be_joined: bool,
    /// A variant besides the kernel's own forms for which scratch and stack are to be enough too.
    pub variant: Option<&'a Rival>,
}

impl Contest<'_> {
    /// The kernel's own entry.
    pub fn without(kernel: &Compiled) -> Contest<'static> {
        Contest {
            presumed: kernel.entry(),
            rival: None,
            meter: None,
            may_be_joined: false,
            variant: None,
        }
    }

    /// What runs a launch that the kernel's entry or variants may not be for ([`Compiled::is_for`]).
    pub fn for_others<'a>(kernel: &'a Compiled, range: &NdRange) -> ClResult<Contest<'a>> {
        let alone = Contest::without(kernel);
        if kernel.is_for_all() {
            return Ok(alone);
        }
        let variant = kernel.for_others(range.global_offset, range.global_size, range.local_size);
        let variant = variant.ok_or(ClError::OUT_OF_RESOURCES)?;
        Ok(Contest {
            presumed: variant.entry(),
            variant: Some(variant),
            ..alone
        })
    }
}

impl<'a> Contest<'a> {
    /// Code for the size of the work-groups, where the kernel's vectors do not fit them.
    pub fn fitted(kernel: &'a Compiled, range: &NdRange) -> Option<Contest<'a>> {
        // Nearly all launches end here, before anything is divided.
        if !kernel.is_misfit(range.local_size) || range.item_count() < LEAST_ITEMS {
            return None;
        }
        let variant = size_of_all(range).and_then(|size| kernel.fitted(size))?;
        Some(Contest {
            presumed: variant.entry(),
            variant: Some(variant),
            ..Contest::without(kernel)
        })
    }
}

/// The size of a range's work-groups, if they all have one.
fn size_of_all(range: &NdRange) -> Option<[u64; 3]> {
    let (global, local) = (range.global_size, range.local_size);
    let is_uniform = global.iter().zip(local).all(|(global, local)| global % local == 0);
    is_uniform.then_some(local)
}

/// What of a launch's arguments and of the size of its work-groups would be of use to a compiler, if something is.
fn known(kernel: &Compiled, arguments: &Arguments, local_size: Option<[u64; 3]>) -> Option<Known> {
    kernel.known(arguments.packed(), || arguments.apart(), local_size)
}

impl Trial {
    /// What is to run a launch over a range with these arguments, where `alone` runs it if nothing else does. Asks for variants that it would be worth to have.
    pub fn contest<'a>(
        &'a self,
        kernel: &Arc<Compiled>,
        alone: Contest<'a>,
        range: &NdRange,
        arguments: &Arguments,
    ) -> Contest<'a> {
        let own = alone.presumed;
        if kernel.missing_form().is_some() {
            let odds = match odds(kernel) {
                UNLIKELY if known(kernel, arguments, None).is_some() => 1,
                odds => odds,
            };
            self.request_second_form(kernel, range, WORTH_A_FORM * odds);
            return Contest {
                meter: Some(&self.forms),
                may_be_joined: true,
                ..alone
            };
        }
        let second = kernel.rival();
        let of_forms = Contest {
            rival: second.map(|(_, entry)| (entry, &self.forms)),
            ..alone
        };
        let (form, faster) = match second {
            None => (None, own),
            Some((form, entry)) => match self.forms.outcome() {
                None => return of_forms,
                Some(Side::Presumed) => (Some(form.other()), own),
                Some(Side::Rival) => (Some(form), entry),
            },
        };
        let Some(kind) = self.kind(kernel, range, arguments) else {
            return of_forms;
        };
        kind.request(kernel, form);
        match kind.made.get() {
            None => Contest {
                meter: Some(&kind.measured),
                ..of_forms
            },
            Some(Some(variant)) if !kind.measured.rests(range.item_count()) => Contest {
                presumed: faster,
                rival: Some((variant.entry(), &kind.measured)),
                variant: Some(variant),
                ..alone
            },
            Some(_) => of_forms,
        }
    }

    /// What a launch asks while it runs, with local memory of these sizes: it may take longer than the second form takes to make, and be the only one.
    pub fn second_form_of_launch(
        self: &Arc<Self>,
        kernel: &Arc<Compiled>,
        range: NdRange,
        local_sizes: &[u64],
    ) -> scheduler::Upcoming {
        // The command keeps the kernel's code; this may outlive it.
        let (trial, kernel, local_sizes) = (self.clone(), Arc::downgrade(kernel), local_sizes.to_vec());
        Arc::new(move || {
            let kernel = kernel.upgrade()?;
            trial.request_second_form(&kernel, &range, WORTH_A_FORM_AT_ONCE * odds(&kernel));
            let (_, entry) = kernel.rival()?;
            let scratch = kernel.plan_scratch(&local_sizes, range.local_size);
            Some(Newcomer {
                entry: native_entry(entry),
                scratch_bytes: usize::try_from(scratch.bytes).unwrap_or(usize::MAX),
                stack_bytes: usize::try_from(kernel.stack_bytes()).unwrap_or(usize::MAX),
            })
        })
    }

    /// Asks for the second form, once launches have taken as long as the first took to compile: what is spent on it in vain is then no more than was spent on work. Where rows of work-groups are
    /// short it is asked for sooner, as code for their size comes after it.
    fn request_second_form(&self, kernel: &Arc<Compiled>, range: &NdRange, worth: u32) {
        let worth = match kernel.has_short_rows(range.local_size) {
            true => WORTH_SHORT_ROWS,
            false => worth,
        };
        if self.requests.should_make(&self.forms, kernel, worth) {
            variants::request(kernel, Compiled::make_rival);
        } else if self.requests.should_look(&self.forms, kernel) {
            variants::request(kernel, Compiled::take_kept_rival);
        }
    }

    /// Whether that was done.
    #[cfg(test)]
    pub fn is_requested(&self) -> bool {
        self.requests.is_requested.load(Ordering::Relaxed)
    }

    /// The trial of a launch's kind, if it is one that the kernel may be compiled for.
    pub fn kind(&self, kernel: &Compiled, range: &NdRange, arguments: &Arguments) -> Option<&Arc<KindTrial>> {
        if range.item_count() < LEAST_ITEMS {
            return None;
        }
        let known = known(kernel, arguments, size_of_all(range))?;
        let mut kinds = self.kinds.iter();
        // The first place that is free is taken.
        kinds.find_map(|place| Some(place.get_or_init(|| KindTrial::new(known))).filter(|it| it.known == known))
    }
}

/// Whether code for launches of a kind is faster than code for all.
pub(crate) struct KindTrial {
    known: Known,
    /// What launches find out: the presumed entry is that of the faster form.
    pub measured: Arc<scheduler::Trial>,
    requests: Requests,
    /// None inside: there can be none.
    made: OnceLock<Option<Rival>>,
}

impl KindTrial {
    fn new(known: Known) -> Arc<KindTrial> {
        Arc::new(KindTrial {
            known,
            measured: Arc::default(),
            requests: Requests::default(),
            made: OnceLock::new(),
        })
    }

    /// Asks for the code when launches have taken long enough. `form` is the faster one, if there are two.
    fn request(self: &Arc<Self>, kernel: &Arc<Compiled>, form: Option<Form>) {
        let has_short_rows = self.known.local_size.is_some_and(|size| kernel.has_short_rows(size));
        // What is next to each other in memory is one of the things that arguments decide, and how full vectors are is one that sizes do, so that another form may be the faster one.
        let (worth, form) = match self.known.has_arguments() {
            _ if has_short_rows => (WORTH_SHORT_ROWS, None),
            true => (WORTH_ARGUMENTS, None),
            false => (WORTH_A_SIZE, form.filter(|it| *it != Form::Scalar)),
        };
        if kernel.is_eager() {
            self.make(kernel, form);
        } else if self.requests.should_make(&self.measured, kernel, worth) {
            let kind = self.clone();
            variants::request(kernel, move |kernel| kind.make(kernel, form));
        } else if self.requests.should_look(&self.measured, kernel) {
            let kind = self.clone();
            variants::request(kernel, move |kernel| kind.take_kept(kernel, form));
        }
    }

    fn make(&self, kernel: &Compiled, form: Option<Form>) {
        self.made.get_or_init(|| kernel.specialize(self.known, form));
    }

    fn take_kept(&self, kernel: &Compiled, form: Option<Form>) {
        if self.made.get().is_none() {
            if let Some(kept) = kernel.take_kept(self.known, form) {
                _ = self.made.set(Some(kept));
            }
        }
    }

    /// Whether the code is there.
    #[cfg(test)]
    pub fn is_made(&self) -> bool {
        matches!(self.made.get(), Some(Some(_)))
    }
}

/// The trials of an executable's kernels that may have several variants, by name. Kernel objects come and go; what their launches have found out stays.
#[derive(Clone, Default)]
pub(crate) struct Trials(Arc<Mutex<HashMap<String, Arc<Trial>>>>);

impl Trials {
    /// That of a kernel, if it may have several variants.
    pub fn of(&self, kernel: &Compiled) -> Option<Arc<Trial>> {
        let may_have_several =
            kernel.rival().is_some() || kernel.missing_form().is_some() || kernel.may_be_specialized();
        may_have_several.then(|| self.0.lock().entry(kernel.name().to_owned()).or_default().clone())
    }
}
