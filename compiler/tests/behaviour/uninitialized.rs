//! Variables that a kernel does not set, or not all of: undefined, but to be some number, and not a licence for LLVM to make a NaN, or anything, of whatever comes of it. Programs do without what they have
//! not set, and most of them were never run where that is more than it seems: darktable's sums of three colours are products of four numbers, of which the last weight is zero.

use crate::support::{buffer, build_chosen, launch, range};
use compiler::options::Wfv;
use vecz::Choices;

const ITEMS: usize = 100;

/// What a kernel with `x`, a number of its own, as a local variable puts into `r` for each work-item, scalar and in vectors.
fn results(body: &str) -> Vec<Vec<f32>> {
    let source = format!(
        "kernel void k(global const float *a, global float *r) {{
            size_t g = get_global_id(0);
            float x = a[g];
            {body}
        }}"
    );
    let run = |wfv, width| {
        let mut choices = Choices::default();
        choices.width = width;
        let options = ["", "-cl-fast-relaxed-math", "-cl-opt-disable"];
        options.map(|options| {
            let (executable, _) = build_chosen(&source, options, wfv, choices.clone());
            let mut numbers: Vec<f32> = (0..ITEMS).map(|at| at as f32).collect();
            let mut out = vec![-1.0; ITEMS];
            let args = [buffer(&mut numbers), buffer(&mut out)];
            launch(executable.kernel("k").unwrap(), range(ITEMS as u64, 20), &args);
            out
        })
    };
    let widths = [(Wfv::Never, None), (Wfv::Always, Some(4)), (Wfv::Always, Some(16))];
    widths.into_iter().flat_map(|(wfv, width)| run(wfv, width)).collect()
}

#[test]
fn elements_that_do_not_count() {
    for out in results("float4 c; c.x = x; c.y = 2 * x; c.z = x + 1; r[g] = dot(c, (float4)(1, 0.5f, 2, 0));") {
        for (at, sum) in out.into_iter().enumerate() {
            assert_eq!(sum, 4.0 * at as f32 + 2.0);
        }
    }
}

#[test]
fn variables_that_only_some_paths_set() {
    // Where nothing was found, it is added up as nothing.
    let body = "float found; bool is_found = false; if (x > 50) { found = x; is_found = true; }
        float by = is_found; r[g] = found * by + 1;";
    for out in results(body) {
        for (at, sum) in out.into_iter().enumerate() {
            assert_eq!(sum, if at > 50 { at as f32 + 1.0 } else { 1.0 });
        }
    }
}

#[test]
fn fields_that_do_not_count() {
    let body = "struct { float value, weight, margin; } s; s.value = x; s.weight = 2; float none = x < 0; r[g] = s.value * s.weight + s.margin * none;";
    for out in results(body) {
        for (at, sum) in out.into_iter().enumerate() {
            assert_eq!(sum, 2.0 * at as f32);
        }
    }
}
