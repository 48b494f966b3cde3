//! Generic pointers: what they point into is found at run time.

use crate::support::{buffer, launch, range, try_build, Arg};

fn build(source: &str, options: &str) -> compiler::Executable {
    let (built, log) = try_build(source, &format!("-cl-std=CL3.0 {options}"));
    built.unwrap_or_else(|error| panic!("{error}\n{log}"))
}

/// `where` cannot be known when it is compiled: one bit for each conversion that succeeds, and the fence.
const WHERE: &str = "
    __attribute__((noinline)) int where(const int *p) {
        return (to_global(p) == p ? 1 : 0) | (to_local(p) == p ? 2 : 0) | (to_private(p) == p ? 4 : 0) | (int)get_fence(p) << 4;
    }
    global int in_program;
    const global int constant_in_program = 3;
    #define NOWHERE(p) (to_global(p) || to_local(p) || to_private(p))
";
const GLOBAL: i32 = 1 | 2 << 4;
const LOCAL: i32 = 2 | 1 << 4;
const PRIVATE: i32 = 4;

#[test]
fn pointers_of_every_origin() {
    let source = format!(
        "{WHERE}
         typedef struct {{ int values[9]; }} block;
         kernel void k(global int *out, local int *argument, global int *buffer, block by_value) {{
             local int variable[3];
             int own[5] = {{0}};
             out[0] = where(buffer + 2);
             out[1] = where(argument + 3);
             out[2] = where(variable + 2);
             out[3] = where(own + out[9]);
             out[4] = where(&in_program);
             out[5] = where(&constant_in_program);
             out[6] = where(by_value.values + out[9]);
             int *none = 0;
             if (out[9]) none = own;
             out[7] = NOWHERE(none);
         }}"
    );
    let mut far = vec![0i32; 1 << 16];
    for options in ["", "-cl-opt-disable"] {
        let executable = build(&source, options);
        // On this thread's stack, and far from it.
        let mut near = [0i32; 4];
        for place in [buffer(&mut near), buffer(&mut far)] {
            let mut out = vec![0; 10];
            let arguments = [buffer(&mut out), Arg::Local(16), place, Arg::Value(&[0; 36])];
            launch(executable.kernel("k").unwrap(), range(1, 1), &arguments);
            let expected = [GLOBAL, LOCAL, LOCAL, PRIVATE, GLOBAL, GLOBAL, PRIVATE, 0, 0, 0];
            assert_eq!(out, expected, "{options}");
        }
    }
}

/// Variables that live across a barrier are private wherever they are kept, and each work-item has its own.
#[test]
fn variables_across_a_barrier() {
    let executable = build(
        &format!(
            "{WHERE}
             kernel void k(global int *out, local int *shared) {{
                 int i = get_local_id(0), n = get_local_size(0), own[4];
                 int *either = own;
                 if (i % 2 == 0) either = shared + i;
                 own[i % 4] = 7 * i; shared[i] = 5 * i;
                 barrier(CLK_LOCAL_MEM_FENCE);
                 out[2 * i] = where(either + (i % 2 ? i % 4 : 0));
                 out[2 * i + 1] = either[i % 2 ? i % 4 : 0];
             }}"
        ),
        "",
    );
    for local in [1, 5, 64] {
        let mut out = vec![-1; 2 * local];
        let arguments = [buffer(&mut out), Arg::Local(4 * local as u64)];
        launch(
            executable.kernel("k").unwrap(),
            range(local as u64, local as u64),
            &arguments,
        );
        for (item, found) in out.chunks(2).enumerate() {
            let item_number = item as i32;
            let expected = match item % 2 {
                0 => [LOCAL, 5 * item_number],
                _ => [PRIVATE, 7 * item_number],
            };
            assert_eq!(found, expected, "work-item {item} of {local}");
        }
    }
}
