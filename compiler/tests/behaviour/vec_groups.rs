//! `__mux_vec_group_*` builtins, called from OpenCL C as what they are: functions of vectors.

use crate::support::{buffer, build, launch, range};

/// Runs a kernel whose body computes an `int8` from the `int8` that `x` is.
fn on_eight_lanes(declarations: &str, expression: &str, x: [i32; 8]) -> [i32; 8] {
    let source = format!(
        "{declarations}
         kernel void k(global int *a) {{ int8 x = vload8(0, a); vstore8({expression}, 1, a); }}"
    );
    let executable = build(&source);
    let mut data = [x.to_vec(), vec![0; 8]].concat();
    launch(executable.kernel("k").unwrap(), range(1, 1), &[buffer(&mut data)]);
    data[8..].try_into().unwrap()
}

const X: [i32; 8] = [3, -1, 4, 1, -5, 9, 2, 6];

#[test]
fn reductions_and_scans() {
    let run = |name: &str, ty: &str| {
        let declaration = format!("{ty} __mux_vec_group_{name}_v8i32(int8);");
        on_eight_lanes(&declaration, &format!("(int8)__mux_vec_group_{name}_v8i32(x)"), X)
    };
    for (op, function) in OPS {
        let fold = |values: &[i32]| values.iter().copied().reduce(function);
        let all = fold(&X).unwrap();
        assert_eq!(run(&format!("reduce_{op}"), "int"), [all; 8], "{op}");
        let inclusive: Vec<i32> = (1..=8).map(|end| fold(&X[..end]).unwrap()).collect();
        assert_eq!(run(&format!("scan_inclusive_{op}"), "int8")[..], inclusive, "{op}");
        let exclusive = run(&format!("scan_exclusive_{op}"), "int8");
        assert_eq!(exclusive[1..], inclusive[..7], "{op}");
        assert_eq!(function(exclusive[0], X[0]), X[0], "the identity of {op}");
    }
}

type Operation = (&'static str, fn(i32, i32) -> i32);

const OPS: [Operation; 9] = [
    ("add", i32::wrapping_add),
    ("mul", i32::wrapping_mul),
    ("smin", |a, b| a.min(b)),
    ("smax", |a, b| a.max(b)),
    ("umin", |a, b| (a as u32).min(b as u32) as i32),
    ("umax", |a, b| (a as u32).max(b as u32) as i32),
    ("and", |a, b| a & b),
    ("or", |a, b| a | b),
    ("xor", |a, b| a ^ b),
];

#[test]
fn clusters() {
    for (op, function) in OPS {
        let name = format!("__mux_vec_group_clustered_reduce_{op}_v8i32");
        for size in [1, 2, 4, 8] {
            let found = on_eight_lanes(&format!("int8 {name}(int8, uint);"), &format!("{name}(x, {size})"), X);
            let clusters = X
                .chunks(size)
                .map(|cluster| (cluster.len(), cluster.iter().copied().reduce(function)));
            let expected: Vec<i32> = clusters.flat_map(|(size, all)| vec![all.unwrap(); size]).collect();
            assert_eq!(found[..], expected, "{op} of {size}");
        }
    }
    let rotate = "__mux_vec_group_clustered_rotate_v8i32";
    let found = on_eight_lanes(
        &format!("int8 {rotate}(int8, uint, uint);"),
        &format!("{rotate}(x, 3, 4)"),
        X,
    );
    assert_eq!(found, [1, 3, -1, 4, 6, -5, 9, 2]);
}

#[test]
fn shuffles() {
    let run = |name: &str, parameters: &str, arguments: &str| {
        let name = format!("__mux_vec_group_{name}_v8i32");
        on_eight_lanes(
            &format!("int8 {name}({parameters});"),
            &format!("{name}({arguments})"),
            X,
        )
    };
    let picked = run("shuffle", "int8, int8", "x, (int8)(7, 0, 0, 1, 2, 3, 3, 5)");
    assert_eq!(picked, [6, 3, 3, -1, 4, 1, 1, 9]);
    assert_eq!(run("shuffle_xor", "int8, uint", "x, 3"), [1, 4, -1, 3, 6, 2, 9, -5]);
    assert_eq!(
        run("shuffle_up", "int8, int8, uint", "x * 10, x, 2"),
        [20, 60, 3, -1, 4, 1, -5, 9]
    );
    assert_eq!(
        run("shuffle_down", "int8, int8, uint", "x, x * 10, 3"),
        [1, -5, 9, 2, 6, 30, -10, 40]
    );
    assert_eq!(run("rotate", "int8, uint", "x, 6"), [2, 6, 3, -1, 4, 1, -5, 9]);
    assert_eq!(run("rotate", "int8, uint", "x, 0"), X);
}

#[test]
fn broadcasts_and_equality() {
    let run = |name: &str, ty: &str, more: &str, x: [i32; 8]| {
        let name = format!("__mux_vec_group_{name}_v8i32");
        let parameters = if more.is_empty() { "int8" } else { "int8, uint" };
        on_eight_lanes(
            &format!("{ty} {name}({parameters});"),
            &format!("(int8)(int){name}(x{more})"),
            x,
        )
    };
    for (lane, value) in X.into_iter().enumerate() {
        assert_eq!(run("broadcast", "int", &format!(", {lane}"), X), [value; 8]);
    }
    assert_eq!(run("broadcast_first", "int", "", X), [3; 8]);
    assert_eq!(run("all_equal", "bool", "", X), [0; 8]);
    assert_eq!(run("all_equal", "bool", "", [5; 8]), [1; 8]);
}

#[test]
fn floating_point() {
    let source = "
        float __mux_vec_group_reduce_fadd_v4f32(float4);
        float __mux_vec_group_reduce_fmul_v4f32(float4);
        float __mux_vec_group_reduce_fmin_v4f32(float4);
        float __mux_vec_group_reduce_fmax_v4f32(float4);
        float4 __mux_vec_group_scan_inclusive_fmul_v4f32(float4);
        float4 __mux_vec_group_scan_exclusive_fmax_v4f32(float4);
        kernel void k(global float *a) {
            float4 x = vload4(0, a);
            a[4] = __mux_vec_group_reduce_fadd_v4f32(x); a[5] = __mux_vec_group_reduce_fmul_v4f32(x);
            a[6] = __mux_vec_group_reduce_fmin_v4f32(x); a[7] = __mux_vec_group_reduce_fmax_v4f32(x);
            vstore4(__mux_vec_group_scan_inclusive_fmul_v4f32(x), 2, a);
            vstore4(__mux_vec_group_scan_exclusive_fmax_v4f32(x), 3, a);
        }";
    let executable = build(source);
    let mut data = [vec![1.5f32, -2.0, 4.0, 0.5], vec![0.0; 12]].concat();
    launch(executable.kernel("k").unwrap(), range(1, 1), &[buffer(&mut data)]);
    assert_eq!(data[4..8], [4.0, -6.0, -2.0, 4.0]);
    assert_eq!(data[8..12], [1.5, -3.0, -12.0, -6.0]);
    assert_eq!(data[12..16], [f32::NEG_INFINITY, 1.5, 1.5, 4.0]);
}
