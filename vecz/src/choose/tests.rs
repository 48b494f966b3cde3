//! What is chosen among estimates.

use super::*;
use ir::vectorization::Width;

fn estimate(lanes: u32, uf: u32, cost: f64) -> Estimate {
    let vf = Width {
        lanes,
        is_scalable: false,
    };
    Estimate {
        candidate: Candidate {
            vf,
            uf,
            dimension: 0,
            tail: Tail::Scalar,
            has_boscc: false,
            searches: false,
            replicates: false,
        },
        cost: Cycles::new(cost),
        agreeing: Cycles::new(cost),
        building: Cycles::default(),
    }
}

#[test]
fn the_cheapest_is_taken_and_the_first_of_equals() {
    let estimates = [estimate(8, 1, 3.0), estimate(16, 1, 2.0), estimate(16, 2, 2.0)];
    let chosen = choose(Mode::Auto, Cycles::new(10.0), &estimates);
    assert_eq!(chosen.map(|it| it.to_string()), Ok("16 x 1 of x".to_owned()));
}

#[test]
fn as_many_lanes_are_better_in_fewer_vectors() {
    let (narrow, wide) = (estimate(8, 2, 2.0), estimate(16, 1, 2.05));
    for estimates in [[narrow, wide], [wide, narrow]] {
        let chosen = choose(Mode::Auto, Cycles::new(10.0), &estimates);
        assert_eq!(chosen.map(|it| it.to_string()), Ok("16 x 1 of x".to_owned()));
    }
    let chosen = choose(Mode::Auto, Cycles::new(10.0), &[estimate(8, 2, 1.9), wide]);
    assert_eq!(chosen.map(|it| it.to_string()), Ok("8 x 2 of x".to_owned()));
}

#[test]
fn auto_declines_what_does_not_pay_and_always_does_not() {
    let estimates = [estimate(8, 1, 9.5)];
    let declined = choose(Mode::Auto, Cycles::new(10.0), &estimates).unwrap_err();
    assert!(declined.is_decision(), "{declined}");
    assert_eq!(
        declined.to_string(),
        "it does not pay: a work-item costs 9.5 at 8 x 1 of x, and 10.0 as it is"
    );
    assert!(choose(Mode::Always, Cycles::new(10.0), &estimates).is_ok());
    assert!(choose(Mode::Auto, Cycles::new(11.0), &estimates).is_ok());
}

#[test]
fn without_candidates_the_target_has_none() {
    assert!(matches!(
        choose(Mode::Always, Cycles::NEVER, &[]),
        Err(Reason::Target(_))
    ));
}

#[test]
fn more_code_must_be_worth_it() {
    let plain = estimate(16, 1, 2.0);
    let longer = |change: fn(&mut Candidate), cost: f64| {
        let mut longer = estimate(16, 1, cost);
        change(&mut longer.candidate);
        choose(Mode::Always, Cycles::new(10.0), &[plain, longer]).map(|it| it.to_string())
    };
    let masked: fn(&mut Candidate) = |it| it.tail = Tail::Masked;
    let folded: fn(&mut Candidate) = |it| it.tail = Tail::Folded;
    let boscc: fn(&mut Candidate) = |it| it.has_boscc = true;
    assert_eq!(longer(masked, 1.95), Ok("16 x 1 of x".to_owned()));
    assert_eq!(longer(masked, 1.8), Ok("16 x 1 of x, masked tail".to_owned()));
    assert_eq!(longer(boscc, 1.95), Ok("16 x 1 of x".to_owned()));
    assert_eq!(longer(boscc, 1.8), Ok("16 x 1 of x, BOSCC".to_owned()));
    // It is one function, like the other.
    assert_eq!(longer(folded, 1.95), Ok("16 x 1 of x, folded tail".to_owned()));
}

#[test]
fn loops_of_each_lane_must_gain_more_than_vectors() {
    let replicated = |cost: f64| {
        let mut one = estimate(16, 1, cost);
        one.candidate.replicates = true;
        one
    };
    let chosen = |estimates: &[Estimate]| choose(Mode::Auto, Cycles::new(10.0), estimates).map(|it| it.to_string());
    assert_eq!(
        chosen(&[replicated(8.0)]),
        Ok("16 x 1 of x, replicated loops".to_owned())
    );
    assert!(matches!(chosen(&[replicated(8.5)]), Err(Reason::NotWorth(_))));
    // What is dearer, but surer, will do.
    assert_eq!(
        chosen(&[replicated(8.5), estimate(16, 1, 8.8)]),
        Ok("16 x 1 of x".to_owned())
    );
}

#[test]
fn lanes_rather_stay_together() {
    let mut replicated = estimate(16, 1, 2.0);
    replicated.candidate.replicates = true;
    let chosen = |together: f64| {
        let chosen = choose(
            Mode::Always,
            Cycles::new(10.0),
            &[estimate(16, 1, together), replicated],
        );
        chosen.map(|it| it.replicates)
    };
    assert_eq!(chosen(2.2), Ok(false));
    assert_eq!(chosen(2.4), Ok(true));
}

#[test]
fn lanes_are_together_where_one_by_one_is_nothing_else_than_scalar() {
    let mut replicated = estimate(16, 1, 9.9);
    replicated.candidate.replicates = true;
    let chosen = |together: f64, agreeing: f64| {
        let mut together = estimate(16, 1, together);
        together.agreeing = Cycles::new(agreeing);
        choose(Mode::Always, Cycles::new(10.0), &[together, replicated]).map(|it| it.replicates)
    };
    assert_eq!(chosen(19.0, 15.0), Ok(false));
    assert_eq!(chosen(21.0, 15.0), Ok(true));
    assert_eq!(chosen(60.0, 5.0), Ok(false), "if lanes agree, it is twice as fast");
    assert_eq!(chosen(90.0, 5.0), Ok(true));
}

#[test]
fn what_takes_long_to_build_must_be_worth_it() {
    let (short, mut long) = (estimate(16, 1, 3.0), estimate(16, 4, 1.6));
    let mut chosen = |building: f64| {
        long.building = Cycles::new(building);
        choose(Mode::Auto, Cycles::new(3.5), &[short, long]).map(|it| it.to_string())
    };
    assert_eq!(chosen(1.0), Ok("16 x 4 of x".to_owned()));
    // Whether vectors pay is another question.
    assert_eq!(chosen(2.0), Ok("16 x 1 of x".to_owned()));
}
