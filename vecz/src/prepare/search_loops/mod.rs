//! Take out loops that only look for something, to search in windows: so many rounds at once, for each lane on its own.
//! Needs: nothing. Guarantees: nothing. Changes: such loops become functions, which say what their counters are when they are left, and one round of each stays.
//!
//! before: `while (table[at].key != key && table[at].key != 0) at = (at + 1) & mask;`
//! after:  `at = vecz.search(at, table, key, mask);`, in which 16 keys are compared at once, and the round of that `at`
//!
//! Lanes that search places of their own would gather in each round, and go around as often as the one that looks longest; a scalar loop is left when nobody foresees it. A window is loaded as
//! it lies in memory, and the first of its ways out is a matter of counting zeros. (Among compilers this is vectorization of loops with early exits, or of uncountable loops; here the vectors are not of
//! work-items but of rounds.) What follows is done by lanes together again.
//!
//! - [`search`]: what such a loop is. [`steps`]: how its values go on from round to round. [`write`]: the function, with [`guards`] and the values of [`rounds`]. [`call`]: what
//!   becomes of the loop.
//!
//! What becomes of the functions is told in [`super::replicate_loops`]. Whether a kernel is better off with them is known only when there are plans: [`Choice::SearchLoops`] says what is open.

mod call;
mod guards;
mod rounds;
mod search;
mod steps;
mod write;

use inkwell::module::Module;
use inkwell::values::FunctionValue;
use ir::passes::FunctionPasses;

use crate::analyses::divergence::Divergence;
use crate::analyses::frequencies::Frequencies;
use crate::analyses::shapes::Shapes;
use crate::analyses::uniformity::Uniformity;
use crate::function::Function;
use crate::prepare::replicate_loops;
use crate::target::Target;
use crate::{Choice, Reason, Request};

use search::Search;

/// What takes away the ways that are not gone any more.
const CLEAN_UP: &str = "simplifycfg<keep-loops>";

/// The pass.
pub fn search_loops<'ctx>(
    module: &Module<'ctx>,
    function: FunctionValue<'ctx>,
    request: &Request<'_>,
) -> Result<(), Reason> {
    let choices = &request.choices;
    if choices.given(Choice::SearchLoops) == Some(false) || request.is_scalable {
        return Ok(());
    }
    let target = request.target(function);
    let mut has_changed = false;
    // What cannot be read yet has switches.
    while let Ok(f) = Function::read(function) {
        let Some(search) = find(&f, request, &*target) else {
            break;
        };
        let made = write::write(module, &search)?;
        replicate_loops::set_cost_of_lane(made, search.cost(&Frequencies::run(&f), &*target));
        replicate_loops::set_is_search(made);
        tracing::debug!(rounds = search.rounds, windows = search.windows.len(), "search");
        call::replace(module, &search, made)?;
        has_changed = true;
    }
    match has_changed {
        false => Ok(()),
        true => FunctionPasses::new(function, request.machine)
            .run(CLEAN_UP)
            .map_err(Reason::Internal),
    }
}

/// The first loop that lanes had better search on their own.
fn find<'a, 'ctx>(f: &'a Function<'ctx>, request: &Request<'_>, target: &dyn Target) -> Option<Search<'a, 'ctx>> {
    let searches: Vec<Search> = f.loops.all.keys().filter_map(|id| Search::of(f, id, target)).collect();
    if searches.is_empty() {
        return None;
    }
    let dimension = request.dimension.unwrap_or(0);
    let uniformity = Uniformity::run(f, dimension);
    let divergence = Divergence::run(f, &uniformity);
    let shapes = Shapes::find(f, dimension, request.local_size, &uniformity, &divergence);
    let mut searches = searches.into_iter();
    searches.find(|it| divergence.is_divergent_loop(it.id) && it.is_far(&shapes))
}
