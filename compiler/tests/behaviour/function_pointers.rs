//! Calls through pointers, which clang's extension allows: functions are called with what they need to know of their place, and what cannot be
//! run is refused by name.
//!
//! The pointers are of type `__typeof__(&f)`: clang 19 crashes over `int (*p)(int)`, whose target it has in private memory.

use crate::support::{buffer, launch, range, try_build, Arg};
use compiler::BuildError;

const PRAGMA: &str = "#pragma OPENCL EXTENSION __cl_clang_function_pointers : enable\n";

fn build(source: &str, options: &str) -> compiler::Executable {
    let (built, log) = try_build(&format!("{PRAGMA}{source}"), options);
    built.unwrap_or_else(|error| panic!("{error}\n{log}"))
}

fn refusal(source: &str) -> String {
    match try_build(&format!("{PRAGMA}{source}"), "").0 {
        Err(BuildError::Kernel { reason, .. }) => reason,
        Err(error) => panic!("not a refusal of a kernel: {error}"),
        Ok(_) => panic!("it is built"),
    }
}

/// A table in constant memory, chosen by data; one function asks where it is, one calls a function of the device library, one needs nothing.
#[test]
fn table_of_functions() {
    let source = "
        int place(int x) { return x + 100 * (int)get_local_id(0) + 10000 * (int)get_group_id(0); }
        int root(int x) { return (int)sqrt((float)x); }
        int negate(int x) { return -x; }
        typedef __typeof__(&place) operation;
        constant operation table[] = {&place, &root, &negate};
        __attribute__((noinline)) int apply(operation f, int x) { return f(x); }
        kernel void k(global const int *in, global int *out) {
            size_t i = get_global_id(0);
            out[i] = apply(table[in[i] % 3], in[i]);
        }";
    let mut input: Vec<i32> = (0..60).collect();
    let expected: Vec<i32> = (0..60)
        .map(|i| match i % 3 {
            0 => i + 100 * (i % 20) + 10000 * (i / 20),
            1 => f64::from(i).sqrt() as i32,
            _ => -i,
        })
        .collect();
    for options in ["", "-cl-opt-disable"] {
        let executable = build(source, options);
        let mut out = vec![0; 60];
        let arguments = [buffer(&mut input), buffer(&mut out)];
        launch(executable.kernel("k").unwrap(), range(60, 20), &arguments);
        assert_eq!(out, expected, "{options}");
    }
}

/// A pointer that is kept across a barrier, in a variable that each work-item has.
#[test]
fn pointer_across_a_barrier() {
    let executable = build(
        "int here(int x) { return x + (int)get_local_id(0); }
         int twice(int x) { return 2 * x; }
         kernel void k(global int *out, local int *shared) {
             int i = get_local_id(0), n = get_local_size(0);
             __typeof__(&here) f = i % 2 ? &twice : &here;
             shared[i] = i;
             barrier(CLK_LOCAL_MEM_FENCE);
             out[i] = f(shared[n - 1 - i]);
         }",
        "",
    );
    let mut out = vec![0; 10];
    let arguments = [buffer(&mut out), Arg::Local(40)];
    launch(executable.kernel("k").unwrap(), range(10, 10), &arguments);
    let expected: Vec<i32> = (0..10).map(|i| if i % 2 == 1 { 2 * (9 - i) } else { 9 }).collect();
    assert_eq!(out, expected);
}

#[test]
fn a_barrier_behind_a_pointer_is_refused() {
    let reason = refusal(
        "void waits(local int *p) { *p = 1; barrier(CLK_LOCAL_MEM_FENCE); }
         void writes(local int *p) { *p = 2; }
         kernel void k(global int *out, local int *p) { __typeof__(&waits) s = *out ? &waits : &writes; s(p); *out = *p; }",
    );
    assert!(
        reason.contains("`waits` waits for other work-items and its address is taken"),
        "{reason}"
    );
}

#[test]
fn recursion_is_told_by_its_cycle() {
    let reason = refusal(
        "int odd(int n);
         int even(int n) { return n == 0 ? 1 : odd(n - 1); }
         int odd(int n) { return n == 0 ? 0 : even(n - 1); }
         kernel void k(global int *a) { *a = even(*a); }",
    );
    assert!(
        reason.starts_with("`even` calls `odd` calls `even`; recursion"),
        "{reason}"
    );
    let reason = refusal(
        "int stop(int n, ulong next) { return 0; }
         int count(int n, ulong next) { return n == 0 ? 0 : 1 + ((__typeof__(&stop))next)(n - 1, next); }
         kernel void k(global int *a) { *a = count(*a, (ulong)&count) + count(*a, (ulong)&stop); }",
    );
    assert!(reason.starts_with("`count` calls itself; recursion"), "{reason}");
}

/// A variable that kernels share could not point to the function of each of them.
#[test]
fn a_shared_table_of_functions_is_refused() {
    let source = "
        int f(int x) { return x + 1; }
        typedef __typeof__(&f) operation;
        global operation table[1] = {&f};
        kernel void k(global int *a) { *a = table[*a](5); }";
    let error = try_build(&format!("{PRAGMA}{source}"), "-cl-std=CL3.0").0.err();
    let error = error.expect("it is not built").to_string();
    assert!(
        error.starts_with("variable `table`: it holds the address of a function"),
        "{error}"
    );
}

/// Without the pragma the language has no function pointers.
#[test]
fn the_extension_must_be_turned_on() {
    let (built, log) = try_build(
        "int f(int x) { return x; } kernel void k(global int *a) { int (*g)(int) = f; *a = g(*a); }",
        "",
    );
    assert!(built.is_err());
    assert!(log.contains("pointers to functions are not allowed"), "{log}");
}
