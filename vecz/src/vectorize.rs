//! From a kernel to a vectorized one: prepare, look, plan, choose, write.

use std::cell::OnceCell;
use std::collections::HashSet;

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::vectorization::Vectorization;
use ir::{attributes, copier, id_limits, rewrite, view};

use crate::choose::own_vectors;
use crate::choose::plans::{Chosen, Plans};
use crate::choose::Candidate;
use crate::outcome::{Declined, Texts};
use crate::plan::{Facts, Plan};
use crate::prepare::vectorize_callees::notes;
use crate::prepare::{clip_ids, replicate_loops, Prepared};
use crate::request::MAX_WIDTH;
use crate::{
    execute, outcome, placeholders, post, prepare, statistics, sub_groups, Choice, Mode, Outcome, Reason, Request,
    Vectorized,
};

/// Vectorizes a kernel of the module across work-items: as the request says, or not at all.
pub fn vectorize<'ctx>(module: &Module<'ctx>, kernel: FunctionValue<'ctx>, request: &Request<'_>) -> Outcome<'ctx> {
    let outcome = attempt(module, kernel, request);
    // A function that is vectorized because a kernel calls it is not the last one.
    if !placeholders::is_callee(kernel) {
        notes::forget_all(module);
    }
    outcome
}

fn attempt<'ctx>(module: &Module<'ctx>, kernel: FunctionValue<'ctx>, request: &Request<'_>) -> Outcome<'ctx> {
    if let Err(reason) = request.check(kernel) {
        return reason.into();
    }
    // Plans would find out too, but preparing long kernels for them takes several times as long as their scalar code: those of sumpy, whose loops are what they are parallel in, require such groups.
    if request.local_size == Some([1; 3]) {
        return Reason::ShortRow { row: 1, width: 2 }.into();
    }
    let of_sub_groups = match sub_groups::request_for(kernel, request) {
        Ok(of_sub_groups) => of_sub_groups,
        Err(reason) => return reason.into(),
    };
    // As scalar kernels, those with functions of sub-groups run lane by lane: what that costs only plans tell.
    let is_for_plans = of_sub_groups.is_some();
    let request = of_sub_groups.as_ref().unwrap_or(request);
    let of_function = match placeholders::request_for(kernel, request) {
        Ok(of_function) => of_function,
        Err(reason) => return reason.into(),
    };
    let request = of_function.as_ref().unwrap_or(request);
    // What a function takes and gives is vectors.
    let is_kernel = !placeholders::is_for(kernel);
    if is_kernel && !is_for_plans && own_vectors::stay_whole(module, kernel, request) {
        match made(module, kernel, &own_vectors::whole(request)) {
            // There must be vectors of work-items then.
            Err(_) if request.mode == Mode::Always => {}
            made => return outcome(made),
        }
    }
    outcome(made(module, kernel, request))
}

fn outcome(made: Result<Vectorized<'_>, Declined>) -> Outcome<'_> {
    match made {
        Ok(made) => Outcome::Vectorized(Box::new(made)),
        Err(declined) => Outcome::Declined(declined),
    }
}

/// What comes of a kernel. Nothing else is left of it.
fn made<'ctx>(
    module: &Module<'ctx>,
    kernel: FunctionValue<'ctx>,
    request: &Request<'_>,
) -> Result<Vectorized<'ctx>, Declined> {
    let mut copies = Vec::new();
    let made = of_copies(module, kernel, &mut copies, request);
    let loops = copies.iter().flat_map(|copy| replicate_loops::replicated_loops(*copy));
    // Forms of which one is a copy of another have some in common.
    let loops: HashSet<FunctionValue> = loops.collect();
    for function in copies.into_iter().chain(loops) {
        rewrite::delete_function(function);
    }
    if placeholders::is_for(kernel) {
        placeholders::forget(module);
    }
    clip_ids::forget(module);
    made
}

/// What comes of copies of a kernel, which are left as preparation made them.
fn of_copies<'ctx>(
    module: &Module<'ctx>,
    kernel: FunctionValue<'ctx>,
    copies: &mut Vec<FunctionValue<'ctx>>,
    request: &Request<'_>,
) -> Result<Vectorized<'ctx>, Declined> {
    let forms = forms(module, kernel, copies, request)?;
    let target = request.target(copies[0]);
    let mut plans = Plans::new(module, kernel, &forms, request, &*target);
    let with_loops = OnceCell::new();
    if let Some((form, loops)) = plans.loops_one_by_one() {
        let copy = copier::clone_function(form.function.llvm, "vecz.prepared");
        copies.push(copy);
        let function = replicate_loops::replicate(module, copy, &loops)?;
        plans.of_form(with_loops.get_or_init(|| Prepared {
            function,
            has_boscc: form.has_boscc,
            searches: form.searches,
            replicates: true,
        }));
    }
    tracing::debug!(kernel = view::name(kernel), %plans, "planned");
    let costs = |chosen: Result<Candidate, &Reason>| request.wants_texts.then(|| plans.costs(chosen));
    let best = write_best(&plans, &forms[0], request, kernel);
    let (chosen, main) = best.map_err(|reason| Declined {
        gain: plans.gain(),
        costs: costs(Err(&reason)),
        reason,
    })?;
    let candidate = chosen.prospect.candidate;
    let (facts, plan) = chosen.main;
    let write_tail = |(facts, plan)| {
        let made = write(facts, plan, kernel)?;
        clean_up(facts, made.0).map(|()| made)
    };
    let tail = match chosen.tail.map(write_tail).transpose() {
        Ok(tail) => tail,
        Err(reason) => {
            rewrite::delete_function(main.0);
            return Err(reason.into());
        }
    };
    Ok(Vectorized {
        function: main.0,
        vectorization: main.1,
        prospect: chosen.prospect,
        tail,
        texts: costs(Ok(candidate)).map(|costs| Texts {
            plan: format!("{candidate}\n{}", plan.display(&facts)),
            costs,
        }),
        statistics: statistics::of_plan(kernel, &facts, plan),
    })
}

/// A kernel prepared: as it is, with copies of branches' sides for when all lanes take them, if preparation likes some, and with searches of each lane, if there are some. Which is best the
/// costs of whole plans say, unless the request does.
fn forms<'ctx>(
    module: &Module<'ctx>,
    kernel: FunctionValue<'ctx>,
    copies: &mut Vec<FunctionValue<'ctx>>,
    request: &Request<'_>,
) -> Result<Vec<Prepared<'ctx>>, Reason> {
    let mut prepare = |request: &Request<'_>| {
        let copy = copier::clone_function(kernel, "vecz.prepared");
        copies.push(copy);
        if placeholders::is_for(copy) {
            placeholders::insert(module, copy)?;
        }
        prepare::prepare(module, copy, request)
    };
    let first = prepare(request)?;
    let is_open = |choice| request.choices.given(choice).is_none();
    let without = |choice| {
        let mut without = request.clone();
        without.choices.set(choice, false);
        without
    };
    let without_boscc = match is_open(Choice::LinearizeBoscc) && first.has_boscc {
        true => Some(prepare(&without(Choice::LinearizeBoscc))?),
        false => None,
    };
    if first.searches && is_open(Choice::SearchLoops) {
        let mut forms = forms(module, kernel, copies, &without(Choice::SearchLoops))?;
        forms.push(without_boscc.unwrap_or(first));
        return Ok(forms);
    }
    Ok(without_boscc.into_iter().chain([first]).collect())
}

/// How many instructions a vectorized kernel may have: so many for each that it has as it was prepared, and some that short kernels may grow by. Beyond, it takes long
/// to build, and does not fit where the machine keeps decoded instructions. What grows that much is what lanes do one by one, in each place where they may have to.
const GROWTH: usize = 6;
const SHORT: usize = 4000;
/// How many times as many there may be before they are cleaned up, which leaves 0.4 of them or more (seen of five kernels), and took longer than all the rest of a build where 170,000 were left.
const RAW: usize = 4;

/// Carries out the best plan; fewer lanes than it has if it turns out to be too much code. With the fewest, `auto` declines.
fn write_best<'a, 'ctx>(
    plans: &'a Plans<'_, 'ctx>,
    form: &Prepared<'ctx>,
    request: &Request<'_>,
    kernel: FunctionValue<'ctx>,
) -> Result<(Chosen<'a, 'ctx>, (FunctionValue<'ctx>, Vectorization)), Reason> {
    let of = form.function.all_instructions().count();
    let mut most_lanes = MAX_WIDTH;
    loop {
        let chosen = plans.best(most_lanes)?;
        if request.is_wanted.is_some_and(|is_wanted| !is_wanted(&chosen.prospect)) {
            return Err(Reason::Unwanted);
        }
        let lanes = chosen.prospect.candidate.width().lanes;
        let fewest = plans.planned().map(|it| it.candidate.width().lanes).min();
        let is_last = fewest.is_none_or(|fewest| lanes <= fewest);
        let is_taken = is_last && request.mode == Mode::Always;
        let most = SHORT + GROWTH * of;
        let (facts, plan) = chosen.main;
        let (function, how) = write(facts, plan, kernel)?;
        let raw = view::instructions(function).len();
        if raw <= RAW * most || is_taken {
            clean_up(facts, function)?;
        }
        let size = view::instructions(function).len();
        tracing::debug!(lanes, raw, size, of, "written");
        if size <= most || is_taken {
            return Ok((chosen, (function, how)));
        }
        rewrite::delete_function(function);
        if is_last {
            return Err(Reason::NotWorth(format!("{of} instructions become {size}")));
        }
        most_lanes = lanes - 1;
    }
}

/// Carries a plan out; the new function, which is to be [cleaned up](clean_up), and how it is vectorized.
fn write<'ctx>(
    facts: Facts<'_, 'ctx>,
    plan: &Plan,
    kernel: FunctionValue<'ctx>,
) -> Result<(FunctionValue<'ctx>, Vectorization), Reason> {
    let how = Vectorization {
        width: facts.vectors.total(),
        dimension: facts.analyses.dimension,
        is_predicated: facts.is_predicated,
    };
    let name = outcome::name(&attributes::original_name(kernel), how);
    let function = execute::execute(facts, plan, kernel, &name)?;
    if let Some(limits) = id_limits::of(facts.function.llvm) {
        id_limits::set(function, limits);
    }
    Ok((function, how))
}

/// What comes after writing; without success the function is gone.
fn clean_up<'ctx>(facts: Facts<'_, 'ctx>, function: FunctionValue<'ctx>) -> Result<(), Reason> {
    post::finish(facts.module, function, facts.request).inspect_err(|_| rewrite::delete_function(function))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use inkwell::context::Context;
    use inkwell::targets::TargetMachine;
    use inkwell::types::BasicType;
    use inkwell::values::{AnyValue, PointerValue};

    use super::*;
    use crate::memory::emit::{Element, Emitted, Emitter, Part};
    use crate::target::machine::Machine;
    use crate::target::tests::{machine, X86};
    use crate::target::{Builders, Target, Targets};
    use crate::{test_ir, Prospect};

    /// What comes of a kernel `k` of these instructions, in which `%q` points to an integer of each work-item's own.
    fn vectorized<T>(body: &str, wants_texts: bool, look: impl FnOnce(Outcome<'_>) -> T) -> T {
        let machine = machine(X86, "x86-64-v3", "");
        let request = Request {
            wants_texts,
            ..Request::new(Mode::Always, &machine)
        };
        vectorized_as(body, &request, look)
    }

    /// The same, as a request says.
    fn vectorized_as<T>(body: &str, request: &Request<'_>, look: impl FnOnce(Outcome<'_>) -> T) -> T {
        let text = format!(
            "declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p) {{
  %x = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
  {body}
  ret void
}}"
        );
        let context = Context::create();
        let module = test_ir::module(&context, &text);
        let kernel = module.get_function("k").expect("the test has a kernel");
        look(vectorize(&module, kernel, request))
    }

    #[test]
    fn plans_are_made_texts_only_for_those_who_want_them() {
        for wants_texts in [false, true] {
            let has_texts = |outcome: Outcome<'_>| match outcome {
                Outcome::Vectorized(made) => made.texts.is_some(),
                Outcome::Declined(declined) => panic!("a store can be vectorized: {declined:?}"),
            };
            let store = "store i32 1, ptr addrspace(1) %q";
            assert_eq!(vectorized(store, wants_texts, has_texts), wants_texts);
        }
    }

    #[test]
    fn what_is_not_wanted_is_not_written() {
        let machine = machine(X86, "x86-64-v3", "");
        let lanes = Cell::new(0);
        let are_few = |prospect: &Prospect| {
            lanes.set(prospect.candidate.width().lanes);
            lanes.get() < 8
        };
        let request = |width| Request {
            is_wanted: Some(&are_few),
            width: Some(width),
            ..Request::new(Mode::Always, &machine)
        };
        let store = "store i32 1, ptr addrspace(1) %q";
        vectorized_as(store, &request(4), |outcome| {
            assert!(matches!(outcome, Outcome::Vectorized(_)))
        });
        vectorized_as(store, &request(8), |outcome| match outcome {
            Outcome::Vectorized(_) => panic!("nobody wants it"),
            Outcome::Declined(declined) => {
                assert_eq!(declined.reason, Reason::Unwanted);
                assert!(declined.gain.is_some_and(|gain| gain.reckoned > 1.0), "{declined:?}");
            }
        });
        assert_eq!(lanes.get(), 8);
    }

    fn lanes(outcome: Outcome<'_>) -> u32 {
        match outcome {
            Outcome::Vectorized(made) => made.vectorization.width.lanes,
            Outcome::Declined(declined) => panic!("it can be vectorized: {declined:?}"),
        }
    }

    #[test]
    fn where_lanes_do_much_one_by_one_there_are_few_of_them() {
        // Volatile stores are made lane by lane, so the code grows with the lanes.
        let body = |stores: usize| {
            let load = "%y = load i32, ptr addrspace(1) %q\n".to_owned();
            load + &"store volatile i32 %y, ptr addrspace(1) %p\n".repeat(stores)
        };
        let few = vectorized(&body(400), false, lanes);
        let many = vectorized(&body(1), false, lanes);
        assert!(few < many, "{few} and {many} lanes");
    }

    #[test]
    fn long_kernels_have_fewer_vectors() {
        // Of many cases a launch takes one, and all are compiled.
        let body = |cases: usize| {
            let case = |at: usize| {
                format!(
                    "%c{at} = icmp eq i32 %n, {at}
  br i1 %c{at}, label %case{at}, label %next{at}
case{at}:
  %v{at} = mul i32 %y, {at}
  %w{at} = xor i32 %v{at}, %n
  store i32 %w{at}, ptr addrspace(1) %q
  br label %next{at}
next{at}:
"
                )
            };
            let loads = "%y = load i32, ptr addrspace(1) %q\n%n = load i32, ptr addrspace(1) %p\n".to_owned();
            loads + &(0..cases).map(case).collect::<String>()
        };
        let few = vectorized(&body(4), false, lanes);
        let many = vectorized(&body(300), false, lanes);
        assert!(many < few, "{many} and {few} lanes");
    }

    /// A machine that loads vectors by a function.
    struct OwnLoads;

    impl Builders for OwnLoads {
        fn load<'ctx>(
            &self,
            out: &Emitter<'_, 'ctx>,
            element: Element<'ctx>,
            address: PointerValue<'ctx>,
            _: Option<Part<'ctx>>,
        ) -> Emitted<Part<'ctx>> {
            let ty = out.vector(element.ty).fn_type(&[address.get_type().into()], false);
            let function = out.module.add_function("own.load", ty, None);
            let call = out.builder.build_call(function, &[address.into()], "")?;
            Ok(view::value_of(view::instruction_of(call)).expect("a load gives a value"))
        }
    }

    impl Targets for OwnLoads {
        fn target<'m>(&'m self, machine: &'m TargetMachine, function: FunctionValue<'m>) -> Box<dyn Target + 'm> {
            Box::new(Machine::new(machine, function).with_builders(self))
        }
    }

    #[test]
    fn targets_write_loads_of_their_own() {
        let machine = machine(X86, "x86-64-v3", "");
        let request = Request {
            targets: &OwnLoads,
            ..Request::new(Mode::Always, &machine)
        };
        let body = "%y = load i32, ptr addrspace(1) %q
            %z = add i32 %y, 1
            store i32 %z, ptr addrspace(1) %q";
        let written = vectorized_as(body, &request, |outcome| match outcome {
            Outcome::Vectorized(made) => made.function.print_to_string().to_string(),
            Outcome::Declined(declined) => panic!("a load can be vectorized: {declined:?}"),
        });
        assert!(
            written.contains("call <8 x i32> @own.load(ptr addrspace(1)"),
            "{written}"
        );
        assert!(!written.contains("load <"), "{written}");
    }

    #[test]
    fn plans_for_no_machine_are_the_same_on_all() {
        let body = "%y = load i32, ptr addrspace(1) %q
            %d = zext i32 %y to i64
            %r = getelementptr i32, ptr addrspace(1) %p, i64 %d
            %z = load i32, ptr addrspace(1) %r
            store i32 %z, ptr addrspace(1) %q";
        let plan = |cpu: &str, is_for_none: bool| {
            let machine = machine(X86, cpu, "");
            let mut request = Request {
                wants_texts: true,
                ..Request::new(Mode::Always, &machine)
            };
            request.choices.set(Choice::TargetIndependentPacketization, is_for_none);
            vectorized_as(body, &request, |outcome| match outcome {
                Outcome::Vectorized(made) => made.texts.expect("texts are wanted").plan,
                Outcome::Declined(declined) => panic!("loads can be vectorized: {declined:?}"),
            })
        };
        assert_eq!(plan("x86-64-v2", true), plan("x86-64-v4", true));
        assert_ne!(plan("x86-64-v2", false), plan("x86-64-v4", false));
    }
}
