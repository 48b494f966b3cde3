//! Linking of separately compiled OpenCL C.

use compiler::options::{BuildOptions, Usage};
use compiler::{compile_source, link, Bitcode, BuildError, BuildLog};

fn compile(source: &str) -> Bitcode {
    let mut log = BuildLog::new();
    let options = BuildOptions::parse("", Usage::Compile).expect("no option is wrong");
    compile_source(source, &[], &options, &mut log).unwrap_or_else(|error| panic!("{error}: {log}"))
}

#[test]
fn modules_that_fit_become_one() {
    let library = compile("int twice(int x) { return 2 * x; }");
    let user = compile("int twice(int); kernel void f(global int *a) { *a = twice(*a); }");
    let other = compile("kernel void g(global int *a) { *a = 1; }");
    let mut log = BuildLog::new();
    let linked = link(&[&user, &library, &other], &mut log).expect("they fit");
    assert_eq!(log.as_str(), "");
    assert!(Bitcode::parse(linked.as_bytes()).is_ok());
    assert!(
        link(&[&linked, &library], &mut log).is_err(),
        "the library is in there already"
    );
}

#[test]
fn a_function_defined_twice_is_named() {
    let one = compile("int twice(int x) { return 2 * x; }");
    let two = compile("int twice(int x) { return x + x; }");
    match link(&[&one, &two], &mut BuildLog::new()) {
        Err(BuildError::Link(message)) => assert!(message.contains("twice"), "{message}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_function_may_stay_undefined() {
    let user = compile("int nobody(int); kernel void f(global int *a) { *a = nobody(*a); }");
    assert!(link(&[&user], &mut BuildLog::new()).is_ok());
}

#[test]
fn bytes_that_are_no_module_are_refused() {
    assert!(matches!(
        Bitcode::parse(b"BC\xc0\xdeabcd"),
        Err(BuildError::InvalidModule(_))
    ));
    assert!(matches!(Bitcode::parse(&[]), Err(BuildError::InvalidModule(_))));
}
