//! Lanes that walk through graphs by themselves, and in line.

use cranelift_entity::{EntityRef, PrimaryMap};

use super::{linearize, End, Goes, Line, Node};

fn node(at: usize) -> Node {
    Node::new(at)
}

fn graph(ends: Vec<End>) -> PrimaryMap<Node, End> {
    ends.into_iter().collect()
}

/// Runs lanes along a line without loops. `decide` picks one of two; lanes that are together at an [`End::Together`] all do what the first does. Every
/// lane must be where it wants to be when that node runs, and get to the end.
fn walk(ends: &PrimaryMap<Node, End>, line: &Line, lanes: usize, mut decide: impl FnMut() -> usize) -> Vec<Vec<Node>> {
    let mut wants = vec![Some(node(0)); lanes];
    let mut trails: Vec<Vec<Node>> = vec![Vec::new(); lanes];
    let mut at = node(0);
    loop {
        let together = decide();
        for lane in (0..lanes).filter(|lane| wants[*lane] == Some(at)).collect::<Vec<_>>() {
            trails[lane].push(at);
            wants[lane] = match &ends[at] {
                End::Stop => None,
                End::Jump(to) => Some(*to),
                End::Together(both) => Some(both[together]),
                End::Apart(all) => Some(all[decide()]),
                End::Again { .. } => panic!("there are no loops"),
            };
        }
        at = match &line.goes[at] {
            Goes::Stop => break,
            Goes::To(to) => *to,
            Goes::Either(both) => both[together],
            Goes::Again { .. } => panic!("there are no loops"),
        };
        for want in wants.iter().flatten() {
            assert!(*want >= at, "a lane wants {want}, but {at} runs");
        }
    }
    assert!(wants.iter().all(Option::is_none), "lanes are left: {wants:?}");
    trails
}

/// Whether there is a way along the line.
fn has_path(line: &Line, from: Node, to: Node) -> bool {
    let mut pending = line.goes[from].targets();
    let mut seen = Vec::new();
    while let Some(at) = pending.pop() {
        if at == to {
            return true;
        }
        if !seen.contains(&at) {
            seen.push(at);
            pending.extend(line.goes[at].targets());
        }
    }
    false
}

fn check_paths(ends: &PrimaryMap<Node, End>, line: &Line) {
    for (from, end) in ends {
        for to in end.targets() {
            assert!(has_path(line, from, to), "no way from {from} to {to}");
        }
    }
}

#[test]
fn both_sides_of_a_divergent_branch_run_one_after_the_other() {
    let ends = graph(vec![
        End::Apart(vec![node(1), node(2)]),
        End::Jump(node(3)),
        End::Jump(node(3)),
        End::Stop,
    ]);
    let line = linearize(&ends);
    assert_eq!(line.goes[node(0)], Goes::To(node(1)));
    assert_eq!(line.goes[node(1)], Goes::To(node(2)));
    assert_eq!(line.around(node(1)), Some(node(2)));
    assert_eq!(line.around(node(2)), Some(node(3)));
    assert_eq!(line.around(node(3)), None);
    check_paths(&ends, &line);
}

#[test]
fn a_uniform_branch_stays_one() {
    let ends = graph(vec![
        End::Together([node(1), node(2)]),
        End::Jump(node(3)),
        End::Jump(node(3)),
        End::Stop,
    ]);
    let line = linearize(&ends);
    assert_eq!(line.goes[node(0)], Goes::Either([node(1), node(2)]));
    assert_eq!(line.goes[node(1)], Goes::To(node(3)));
    check_paths(&ends, &line);
}

/// Lanes wait for the other side of the divergent branch while the uniform one runs.
#[test]
fn a_uniform_branch_inside_of_a_divergent_one_stays_one() {
    let ends = graph(vec![
        End::Apart(vec![node(1), node(5)]),
        End::Together([node(2), node(3)]),
        End::Jump(node(4)),
        End::Jump(node(4)),
        End::Jump(node(6)),
        End::Jump(node(6)),
        End::Stop,
    ]);
    let line = linearize(&ends);
    assert_eq!(line.goes[node(1)], Goes::Either([node(2), node(3)]));
    assert_eq!(line.goes[node(2)], Goes::To(node(4)));
    assert_eq!(line.goes[node(4)], Goes::To(node(5)));
    check_paths(&ends, &line);
}

#[test]
fn lanes_that_leave_a_divergent_loop_wait_at_its_tail() {
    let ends = graph(vec![
        End::Jump(node(1)),
        End::Apart(vec![node(2), node(3)]),
        End::Apart(vec![node(3)]),
        End::Again {
            start: node(1),
            exits: vec![node(4), node(5)],
        },
        End::Jump(node(6)),
        End::Jump(node(6)),
        End::Stop,
    ]);
    let line = linearize(&ends);
    assert_eq!(line.goes[node(1)], Goes::To(node(2)));
    assert_eq!(
        line.goes[node(3)],
        Goes::Again {
            start: node(1),
            then: node(4)
        }
    );
    assert_eq!(line.goes[node(4)], Goes::To(node(5)));
    check_paths(&ends, &line);
}

/// Lanes get everywhere that they want, whatever the graph and whatever they decide.
#[test]
fn lanes_walk_in_line_as_they_would_alone() {
    let mut seed = 1_u64;
    let mut random = move |below: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for _ in 0..2_000 {
        let count = 3 + random(8);
        let mut ends = Vec::new();
        for at in 0..count {
            let later = |random: &mut dyn FnMut(usize) -> usize| node(at + 1 + random(count - at - 1));
            ends.push(match random(3) {
                _ if at + 1 == count => End::Stop,
                0 => End::Jump(later(&mut random)),
                1 => End::Together([later(&mut random), later(&mut random)]),
                _ => End::Apart(vec![later(&mut random), later(&mut random)]),
            });
        }
        let ends = graph(ends);
        let line = linearize(&ends);
        let trails = walk(&ends, &line, 4, || random(2));
        for trail in trails {
            for pair in trail.windows(2) {
                assert!(
                    ends[pair[0]].targets().contains(&pair[1]),
                    "{trail:?} is no way in {ends:?}"
                );
            }
        }
    }
}
