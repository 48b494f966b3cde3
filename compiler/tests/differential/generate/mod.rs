//! Makes a program from a number. Not every program has everything: what it has is drawn first, so that each thing is also seen without the others.

pub mod arguments;
mod expressions;
mod memory;
mod rich;
mod rich_expressions;
mod rich_statements;
mod searches;
mod statements;
mod sub_groups;

use super::layout::MOST;
use super::random::Random;
use super::source::TILE;
use super::tree::{statement, Expr, Program, Variable};
use super::types::{Scalar, Ty};
use rich::RichFeatures;

/// What a program may have.
struct Features {
    barriers: bool,
    group_functions: bool,
    sub_groups: bool,
    returns: bool,
    atomics: bool,
    math: bool,
    functions: bool,
    arrays: bool,
    gotos: bool,
    loops: bool,
    switches: bool,
    scattered: bool,
}

impl Features {
    const NONE: Features = Features {
        barriers: false,
        group_functions: false,
        sub_groups: false,
        returns: false,
        atomics: false,
        math: false,
        functions: false,
        arrays: false,
        gotos: false,
        loops: false,
        switches: false,
        scattered: false,
    };
}

/// Where a statement is to stand.
#[derive(Clone, Copy, Default)]
struct Scope {
    depth: usize,
    /// Only some work-items are here: no barrier, and no uniform variable may be set.
    own: bool,
    can_break: bool,
    can_continue: bool,
}

impl Scope {
    fn deeper(self) -> Scope {
        Scope {
            depth: self.depth + 1,
            ..self
        }
    }
}

struct Generator {
    random: Random,
    features: Features,
    rich: RichFeatures,
    is_rich: bool,
    variables: Vec<Variable>,
    /// The types that the program has values of.
    types: Vec<Ty>,
    /// Loops around, with counters that are the same for all, and with counters of each work-item's own.
    loops: usize,
    own_loops: usize,
    labels: usize,
    /// Statements that may still be made.
    budget: usize,
}

impl Program {
    /// The program of a number.
    pub fn random(seed: u64) -> Program {
        let mut random = Random::new(seed);
        let mut has = |percent| random.percent(percent);
        let sub_group_size = sub_group_size(seed);
        let mut features = Features {
            barriers: has(25),
            group_functions: has(12),
            sub_groups: sub_group_size.is_some(),
            returns: has(30),
            atomics: has(25),
            math: has(20),
            functions: has(30),
            arrays: has(40),
            gotos: has(12),
            loops: has(75),
            switches: has(40),
            scattered: has(30),
        };
        if features.sub_groups {
            // Which lanes meet again where is not said of these.
            (features.gotos, features.switches) = (false, false);
        }
        let types = types(&mut random);
        // Work-items of a launch are few, so none of these wraps; but not everybody knows.
        let id = *random.pick(&[
            "const uint g = get_global_linear_id()",
            "const size_t g = get_global_linear_id()",
            "const int g = (x - (int)get_global_offset(0)) + (int)get_global_size(0) * ((y - (int)get_global_offset(1)) \
             + (int)get_global_size(1) * (z - (int)get_global_offset(2)))",
            "const ulong g = (get_global_id(0) - get_global_offset(0)) + get_global_size(0) * ((get_global_id(1) - \
             get_global_offset(1)) + get_global_size(1) * (get_global_id(2) - get_global_offset(2)))",
        ]);
        let mut budget = 6 + random.below(26);
        let (rich, declared) = match seed < RICH {
            true => (RichFeatures::NONE, None),
            false => {
                let (mut rich, declared) = rich::draw(&mut random, has_arguments(seed));
                rich.machines &= !features.sub_groups;
                rich.searches = (SEARCHES..ARGUMENTS).contains(&seed);
                if random.percent(50) {
                    // Little beside it.
                    budget = 2 + random.below(6);
                }
                (rich, Some(declared))
            }
        };
        let is_short = rich.is_short;
        if is_short {
            features = Features::NONE;
        }
        let mut generator = Generator {
            random,
            features,
            rich,
            is_rich: declared.is_some(),
            variables: Vec::new(),
            types: if is_short { vec![Ty::UINT] } else { types },
            loops: 0,
            own_loops: 0,
            labels: 0,
            budget,
        };
        generator.declare();
        let length = generator.random.below(6) + 3;
        let mut body = match is_short {
            true => generator.short_body(),
            false => generator.block(length, Scope::default()),
        };
        if generator.features.returns && generator.meets() && generator.may_return_apart() {
            // Others read the places of those that have returned.
            let text = format!("for (uint k = l; k < {TILE}; k += n) tile[k] = k; barrier(CLK_LOCAL_MEM_FENCE);");
            body.insert(0, statement(&text, vec![], vec![]));
        }
        Program {
            seed,
            sub_group_size,
            id,
            variables: generator.variables,
            body,
            rich: declared,
        }
    }
}

/// From here on programs have functions of sub-groups.
pub const SUB_GROUPS: u64 = 1 << 40;
/// As many programs have sub-groups of one size.
pub const OF_ONE_SIZE: u64 = 4;

/// From here on programs have what came later, and no functions of sub-groups.
pub const RICH: u64 = 1 << 41;
/// The first seed of those that also have searches.
pub const SEARCHES: u64 = RICH + (1 << 40);
/// The first seed of those whose indices have arguments as factors and whose memory has two names, and no searches.
pub const ARGUMENTS: u64 = SEARCHES + (1 << 39);
/// From here on programs have functions of sub-groups, and what rich ones have.
pub const RICH_SUB_GROUPS: u64 = 1 << 42;

/// Whether arguments are factors of a program's indices, and name its memory twice.
pub fn has_arguments(seed: u64) -> bool {
    (ARGUMENTS..RICH_SUB_GROUPS).contains(&seed)
}

/// How large the sub-groups of a program are, if it has such functions.
pub fn sub_group_size(seed: u64) -> Option<u32> {
    let of_few = seed.checked_sub(SUB_GROUPS).filter(|_| seed < RICH);
    let number = seed.checked_sub(RICH_SUB_GROUPS).or(of_few)?;
    Some(4 << (number / OF_ONE_SIZE % 4))
}

/// Some types; `uint` is always there.
fn types(random: &mut Random) -> Vec<Ty> {
    let mut types = vec![Ty::UINT];
    for _ in 0..random.below(4) {
        types.push(Ty::of(*random.pick(&Scalar::ALL)));
    }
    if random.percent(40) {
        for _ in 0..random.below(2) + 1 {
            let (scalar, width) = (*random.pick(&Scalar::ALL), *random.pick(&[2, 3, 4, 4, 8, 16]));
            types.push(Ty { scalar, width });
        }
    }
    types
}

impl Generator {
    /// The variables, filled from memory and ids.
    fn declare(&mut self) {
        for at in 0..self.random.below(5) + 3 {
            let ty = *self.random.pick(&self.types);
            let start = match self.random.below(3) {
                0 => self.id_as(ty),
                _ => self.load(ty, 1, true),
            };
            let name = format!("v{at}");
            self.variables.push(Variable { name, ty, start });
        }
    }

    /// Something that is different for each work-item.
    fn id_as(&mut self, ty: Ty) -> Expr {
        let factor = self.random.below(2 * MOST);
        let id = *self.random.pick(&["g", "x", "y", "z", "l"]);
        let scalar = format!("({})({id} * {factor}u)", ty.scalar.name());
        Expr::leaf(
            ty,
            if ty.is_scalar() {
                scalar
            } else {
                format!("({})({scalar})", ty.name())
            },
        )
    }

    /// A variable of a type, if there is one.
    fn variable(&mut self, ty: Ty) -> Option<String> {
        let of_type: Vec<&Variable> = self.variables.iter().filter(|it| it.ty == ty).collect();
        (!of_type.is_empty()).then(|| self.random.pick(&of_type).name.clone())
    }
}
