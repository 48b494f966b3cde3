//! `ir::mangle` against the names that clang-19 itself gives to builtins on `spir64`.

use std::io::Write;
use std::process::{Command, Stdio};

use ir::mangle::{demangle, mangle, AddressSpace, Qualifiers, Scalar, Type};

/// Signatures chosen for their substitutions: repeated vectors, pointers to a vector already seen, atomics, enumerations twice, qualified
/// pointees twice, opaque types, pointers to pointers.
const SOURCE: &str = r#"
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef struct pair { int a, b; } pair;
#define F __attribute__((overloadable)) void
F f1(float4 a, float4 b, float4 *p);
F f2(const global float *p, global float *q, const global float *r);
F f3(volatile global atomic_int *p, int *expected, int v, memory_order a, memory_order b, memory_scope s);
F f4(pair p, pair *q, const pair *r, local pair *s, memory_scope t);
F f5(half h, half8 v, char c, uchar u, short s, ushort t, long l, ulong m, double d, bool b);
F f6(event_t e, event_t *q, read_only image2d_t i, write_only image3d_t w, sampler_t s, global event_t *t);
F f7(global float *global *p, float **q, const volatile local int3 *r, int3 *restrict s);
F f8(constant char16 *p, private uint2 *q, generic uint2 *r, const constant char16 *s);
F f9(volatile local atomic_ulong *p, volatile local atomic_ulong *q, atomic_double *r, size_t n);
F f10(float *restrict *p, float *restrict const *q, float *volatile *r);
F f11(void *p, const global void *q, global void *r);
kernel void k() {
  f1(0,0,0); f2(0,0,0); f3(0,0,0,memory_order_relaxed,memory_order_relaxed,memory_scope_device);
  pair p; f4(p,0,0,0,memory_scope_device); f5(0,0,0,0,0,0,0,0,0,0);
  f7(0,0,0,0); f8(0,0,0,0); f9(0,0,0,0); f10(0,0,0); f11(0,0,0);
}
kernel void images(read_only image2d_t i, write_only image3d_t w, sampler_t s) { event_t e; f6(e, &e, i, w, s, 0); }
kernel void builtins(global float4 *a, local int *l, global half *h) {
  a[0] = fma(a[1], a[2], a[3]) + remquo(a[1], a[2], (private int4*)0) + fract(a[0], a + 1);
  vstore4(a[0], get_global_id(0), (global float *)a); vstore_half4_rtz(a[0], 0, h); a[1] = vload_half4(3, h);
  atomic_cmpxchg(l, 1, 2); async_work_group_copy(l, (global int *)a, 3, 0); prefetch(a, 3); barrier(1);
  l[0] = convert_int_sat_rte(a[0].x) + mad_sat(l[0], l[1], l[2]) + mul24(l[0], l[1]) + select(l[0], l[1], 3u);
}
"#;

fn clang_names() -> Vec<String> {
    let mut child = Command::new("clang-19")
        .args([
            "-target",
            "spir64",
            "-cl-std=CL3.0",
            "-Xclang",
            "-finclude-default-header",
            "-x",
            "cl",
            "-w",
        ])
        .args(["-S", "-emit-llvm", "-O0", "-o", "-", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("clang-19 is needed (apt: clang-19)");
    child
        .stdin
        .take()
        .expect("piped")
        .write_all(SOURCE.as_bytes())
        .expect("clang-19 reads its input");
    let output = child.wait_with_output().expect("clang-19 runs");
    assert!(output.status.success(), "clang-19 refused the test source");
    let text = String::from_utf8(output.stdout).expect("LLVM IR is text");
    text.lines()
        .filter(|line| line.starts_with("declare"))
        .filter_map(|line| line.split_once('@')?.1.split_once('('))
        .map(|(name, _)| name.to_owned())
        .filter(|name| name.starts_with("_Z"))
        .collect()
}

#[test]
fn names_from_clang_survive_a_round_trip() {
    let names = clang_names();
    assert!(names.len() >= 25, "{names:?}");
    for name in names {
        let (function, parameters) = demangle(&name).unwrap_or_else(|| panic!("{name} does not demangle"));
        assert_eq!(mangle(function, &parameters), name);
    }
}

#[test]
fn structured_types_give_clangs_names() {
    let names = clang_names();
    let int = || Type::from(Scalar::Int);
    let named = |name: &str| Type::Named(name.to_owned());
    let atomic_int = Type::Atomic(Box::new(int()));
    let float4 = || Type::vector(4, Scalar::Float);
    let expected = [
        mangle(
            "f1",
            &[
                float4(),
                float4(),
                Type::pointer(AddressSpace::GENERIC, Qualifiers::NONE, float4()),
            ],
        ),
        mangle(
            "f3",
            &[
                Type::pointer(AddressSpace::GLOBAL, Qualifiers::VOLATILE, atomic_int),
                Type::pointer(AddressSpace::GENERIC, Qualifiers::NONE, int()),
                int(),
                named("memory_order"),
                named("memory_order"),
                named("memory_scope"),
            ],
        ),
        mangle(
            "f6",
            &[
                named("ocl_event"),
                Type::pointer(AddressSpace::GENERIC, Qualifiers::NONE, named("ocl_event")),
                named("ocl_image2d_ro"),
                named("ocl_image3d_wo"),
                named("ocl_sampler"),
                Type::pointer(AddressSpace::GLOBAL, Qualifiers::NONE, named("ocl_event")),
            ],
        ),
        mangle("barrier", &[Scalar::UInt.into()]),
    ];
    for name in expected {
        assert!(names.contains(&name), "{name} is not among {names:?}");
    }
}
