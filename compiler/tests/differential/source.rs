//! A program as OpenCL C.

use std::fmt::Write;

use super::generate::arguments::PARAMETERS;
use super::generate::has_arguments;
use super::layout::{sections, LOOSE, OWN, PLACES, SCATTERED, SHARED, TAGS};
use super::tree::{print_block, Program};

/// What comes before all kernels.
pub const PRELUDE: &str = "
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL FP_CONTRACT OFF
struct S { uchar a; short b; int c; uchar4 d; ulong e; };
static uint mix_up(uint a, uint b) { return (a ^ (a >> 7)) * 2654435761u + b; }
static uint wander(uint a, uint b) {
    uint s = b;
    for (uint k = 0; k < (a & 3); ++k) { if ((b >> k) & 1) s += a * k; else { s ^= b; if (s & 8) break; } }
    return s;
}
__attribute__((noinline)) static uint far(uint a, uint b) {
    uint s = 0;
    for (uint k = 0; k < (a & 3); ++k) { if ((b >> k) & 1) s += a * k; else s ^= b; }
    return s;
}
static uint rest(uint *p, uint at) { uint s = 0; for (uint k = at & 7; k < 8; ++k) s = s * 31 + p[k]; return s; }
__attribute__((noinline)) static void poke(uint *p, uint at, uint v) { p[at & 7] += v; }
";

/// What comes behind it for later programs.
pub const RICH_PRELUDE: &str = "
struct P { uint a; float b; int c; };
struct Q { ulong d; uint b; ushort c; uchar a; char e; };
struct R { ushort a, b; short c; };
struct __attribute__((packed)) K { uchar a; uint b; ushort c; };
struct N { uint4 v; uchar t[8]; struct R r; ushort h; };
#define FUNCTIONS_OF(T, F) \
    static struct T change_##T(struct T s, uint k) { s.F ^= k; return s; } \
    __attribute__((noinline)) static struct T remake_##T(struct T s, uint k) { if (k & 1) s.F += k; return s; } \
    static void touch_##T(struct T *s, uint k) { s->F += k; if (k & 2) s->F ^= 5; }
FUNCTIONS_OF(P, a)
FUNCTIONS_OF(Q, c)
FUNCTIONS_OF(R, b)
FUNCTIONS_OF(K, b)
FUNCTIONS_OF(N, t[3])
constant uint TABLE[16] = { 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3 };
static void exchange(uint *a, uint *b) { uint t = *a; *a = *b ^ 1; *b = t + 1; }
static void in_order(uint *a, uint *b) { if (*a > *b) exchange(a, b); }
static void sort_four(uint *p) { for (uint i = 0; i < 3; ++i) for (uint k = 0; k < 3 - i; ++k) in_order(p + k, p + k + 1); }
static uint visit(global const uint *r, uint *count, uint n) {
    for (uint k = 0; k < n; ++k) { if (r[k] & 8) { if (++*count & 2) return k; } else if (r[k] & 1) continue; *count += r[k]; }
    return n;
}
static uint sum_four(const uint *p) { return p[0] + p[1] * 3 + p[2] * 5 + p[3] * 7; }
static uint *either(uint *a, uint *b, uint c) { return c ? a : b; }
__attribute__((noinline)) static uint descend_one(uint a, uint b, uint n) { return n ? a * 31 + (b >> n) : b; }
static uint descend(uint a, uint b, uint n) { uint s = 0; for (uint k = 0; k < n; ++k) s = s * 7 + descend_one(a + k, b, k & a); return s; }
__attribute__((noinline)) static uint two_results(uint a, uint *f, uint *h) { *f = a * 5; if (a & 4) *h ^= a; else return a; return *h; }
static uint classify(uint v) {
    switch (v % 13) {
    case 0: return 7; case 1: return 900; case 2: return 31; case 3: return 5; case 4: return v; case 5: return 77; case 6: return 65535; case 8: return 3;
    case 9: return 12; case 11: return v * 3; default: return 1;
    }
}
static uint find_first(global const uchar *r, uint v) { for (uint i = 0; i < 4; ++i) for (uint k = 0; k < 4; ++k) if (((r[i * 4 + k] ^ v) & 7) == 3) return i * 16 + k; return 99; }
";

/// Elements of each work-item's array.
pub const ELEMENTS: usize = 8;
/// Elements of a work-group's array.
pub const TILE: usize = 128;

impl Program {
    /// The kernel's name.
    pub fn name(&self) -> String {
        format!("k{}", self.seed)
    }

    /// Whether the kernel has the parameters of `generate/arguments.rs`.
    pub fn has_arguments(&self) -> bool {
        has_arguments(self.seed)
    }

    /// The kernel as source.
    pub fn source(&self) -> String {
        let attribute = self
            .sub_group_size
            .map(|size| format!("__attribute__((intel_reqd_sub_group_size({size})))\n"));
        let mut text = attribute.unwrap_or_default();
        if let Some([x, y, z]) = self.rich.as_ref().and_then(|rich| rich.group_size) {
            let _ = writeln!(text, "__attribute__((reqd_work_group_size({x}, {y}, {z})))");
        }
        text += &format!(
            "kernel void {}(global const uchar *in, global uchar *out, uint p, uint q, int stride{}) {{\n",
            self.name(),
            if self.has_arguments() { PARAMETERS } else { "" }
        );
        text += "    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);\n";
        let _ = writeln!(text, "    {};", self.id);
        text += "    const uint n = get_local_size(0) * get_local_size(1) * get_local_size(2), l = get_local_linear_id();\n";
        text += "    const uint all = get_global_size(0) * get_global_size(1) * get_global_size(2);\n";
        let _ = writeln!(text, "    local uint tile[{TILE}];");
        let _ = writeln!(text, "    global uint *tag = (global uint *)(out + {TAGS});");
        let _ = writeln!(
            text,
            "    volatile global uint *shared = (volatile global uint *)(out + {SHARED});"
        );
        let _ = writeln!(text, "    global uchar *own = out + {PLACES} + (ulong)g * {OWN};");
        let _ = writeln!(text, "    global uint *scattered = (global uint *)(out + {SCATTERED});");
        text += "    uint u0 = p, u1 = q ^ (uint)get_group_id(0), u2 = n, u3 = 7;\n";
        let is_short = self.rich.as_ref().is_some_and(|rich| rich.is_short);
        if !is_short {
            let _ = writeln!(text, "    uint a[{ELEMENTS}], b[{ELEMENTS}];");
            let _ = writeln!(
                text,
                "    for (uint k = 0; k < {ELEMENTS}; ++k) {{ a[k] = k * g; b[k] = p + k; }}"
            );
        }
        for at in 0..LOOSE {
            let _ = writeln!(text, "    float m{at} = {at}.0f;");
        }
        if let Some(rich) = &self.rich {
            text += &rich.beginning;
        }
        for variable in &self.variables {
            let _ = writeln!(
                text,
                "    {} {} = {};",
                variable.ty.name(),
                variable.name,
                variable.start
            );
        }
        print_block(&mut text, &self.body, 1);
        let first = sections(self).len() - self.variables.len() - LOOSE;
        for (section, variable) in sections(self)[first..].iter().zip(&self.variables) {
            let (name, ty, start) = (&variable.name, variable.ty, section.start);
            if ty.width == 3 {
                let pointer = format!("(global {} *)(out + {start})", ty.scalar.name());
                let _ = writeln!(text, "    vstore3({name}, g, {pointer});");
            } else {
                let _ = writeln!(text, "    ((global {} *)(out + {start}))[g] = {name};", ty.name());
            }
        }
        for section in &sections(self)[first + self.variables.len()..] {
            let _ = writeln!(
                text,
                "    ((global float *)(out + {}))[g] = {};",
                section.start, section.what
            );
        }
        if !is_short {
            text += "    for (uint k = 0; k < 8; ++k) tag[g] = tag[g] * 31 + a[k] + b[k];\n";
        }
        if let Some(rich) = &self.rich {
            text += &rich.end;
        }
        text + "}\n"
    }
}
