//! Event callbacks: each once, in order, on a thread of their own, free to use the scheduler.
#![allow(clippy::cloned_ref_to_slice_refs, reason = "a wait list reads as a list")]

mod common;

use std::sync::mpsc::{channel, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use common::*;
use scheduler::{Event, Failure, Fence, Stage, Status, Work};

const STAGES: [Stage; 3] = [Stage::Submitted, Stage::Running, Stage::Complete];

fn register(event: &Event, sender: &Sender<Status>) {
    for stage in STAGES {
        let sender = sender.clone();
        event.on_status(stage, Box::new(move |status| sender.send(status).unwrap()));
    }
}

fn next_three(receiver: &Receiver<Status>) -> [Status; 3] {
    [(); 3].map(|()| {
        receiver
            .recv_timeout(Duration::from_secs(60))
            .expect("a callback is missing")
    })
}

#[test]
fn every_stage_is_reported_once_in_order() {
    watched(|| {
        let (queue, gate, (sender, receiver)) = (in_order(), Event::user(), channel());
        let event = queue.enqueue(host(|| ()), &[gate.clone()], Fence::None);
        register(&event, &sender);
        assert!(
            receiver.recv_timeout(Duration::from_millis(20)).is_err(),
            "nothing has happened yet"
        );
        gate.set_user_status(Ok(())).unwrap();
        assert_eq!(
            next_three(&receiver),
            [Status::Submitted, Status::Running, Status::Complete]
        );
        register(&event, &sender); // late
        assert_eq!(
            next_three(&receiver),
            [Status::Submitted, Status::Running, Status::Complete]
        );
        drop(sender);
        assert!(receiver.recv().is_err(), "no callback is left");
    });
}

#[test]
fn a_failed_command_reports_its_failure_for_every_stage_it_did_not_reach() {
    watched(|| {
        let (queue, gate, (sender, receiver)) = (in_order(), Event::user(), channel());
        let event = queue.enqueue(host(|| ()), &[gate.clone()], Fence::None);
        register(&event, &sender);
        gate.set_user_status(Err(Failure(-1))).unwrap();
        let failed = Status::Failed(Failure::DEPENDENCY);
        assert_eq!(next_three(&receiver), [Status::Submitted, failed, failed]);
    });
}

#[test]
fn user_events_report_too() {
    watched(|| {
        let (event, (sender, receiver)) = (Event::user(), channel());
        register(&event, &sender);
        assert_eq!(receiver.recv_timeout(Duration::from_secs(60)), Ok(Status::Submitted));
        event.set_user_status(Err(Failure(-8))).unwrap();
        let failed = Status::Failed(Failure(-8));
        assert_eq!(receiver.recv_timeout(Duration::from_secs(60)), Ok(failed));
        assert_eq!(receiver.recv_timeout(Duration::from_secs(60)), Ok(failed));
    });
}

#[test]
fn a_lock_held_while_waiting_does_not_block_the_command() {
    watched(|| {
        let (queue, lock, (sender, receiver)) = (in_order(), Arc::new(Mutex::new(())), channel());
        let held = lock.lock().unwrap();
        for _ in 0..10 {
            let (lock, sender) = (Arc::clone(&lock), sender.clone());
            let event = queue.enqueue(host(|| ()), &[], Fence::None);
            event.on_status(
                Stage::Complete,
                Box::new(move |_| {
                    drop(lock.lock().unwrap());
                    sender.send(()).unwrap();
                }),
            );
            event.wait().unwrap();
        }
        queue.finish();
        assert!(receiver.try_recv().is_err(), "the callbacks need the lock");
        drop(held);
        for _ in 0..10 {
            receiver.recv_timeout(Duration::from_secs(60)).unwrap();
        }
    });
}

#[test]
fn a_callback_may_use_the_scheduler_or_panic() {
    watched(|| {
        let (queue, (sender, receiver)) = (in_order(), channel());
        let event = queue.enqueue(host(|| ()), &[], Fence::None);
        event.on_status(Stage::Complete, Box::new(|_| panic!("on purpose")));
        let (again, own) = (queue.clone(), event.clone());
        event.on_status(
            Stage::Complete,
            Box::new(move |_| {
                let user = Event::user();
                let next = again.enqueue(Work::Nothing, &[own, user.clone()], Fence::None);
                user.set_user_status(Ok(())).unwrap();
                next.wait().unwrap();
                again.finish();
                sender.send(thread::current().id()).unwrap();
            }),
        );
        drop((event, queue));
        let id = receiver.recv_timeout(Duration::from_secs(60)).unwrap();
        assert_ne!(id, thread::current().id());
    });
}
