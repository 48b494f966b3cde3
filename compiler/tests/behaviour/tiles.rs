//! Kernels that treat whole tiles apart from those at the border, and wait at barriers in both: all work-items of a group go the same way, which each finds out from its own row.

use crate::support::{buffer, build_chosen, launch, Arg, Range};
use compiler::options::Wfv;
use vecz::Choices;

/// Transposes, by tiles of 16 x 16 that groups of 8 x 8 work-items share, each 2 x 2 elements; what is beyond the border is not touched, where tiles are whole nobody asks.
const SOURCE: &str = "
    kernel __attribute__((reqd_work_group_size(8, 8, 1)))
    void transpose(global const int *in, global int *out, int columns, int rows) {
        local int tile[16][17];
        int lx = get_local_id(0), ly = get_local_id(1);
        int x = lx * 2 + (int)get_group_id(0) * 16, y = ly * 2 + (int)get_group_id(1) * 16;
        if (x < columns / 16 * 16 && y < (rows & ~15)) {
            for (int j = 0; j < 2; ++j) for (int i = 0; i < 2; ++i) tile[ly * 2 + j][lx * 2 + i] = in[(y + j) * columns + x + i];
            barrier(CLK_LOCAL_MEM_FENCE);
            int u = (int)get_group_id(1) * 16 + lx, v = (int)get_group_id(0) * 16 + ly;
            for (int j = 0; j < 16; j += 8) for (int i = 0; i < 16; i += 8) out[(v + j) * rows + u + i] = tile[lx + i][ly + j];
        } else {
            for (int j = 0; j < 2; ++j) for (int i = 0; i < 2; ++i)
                if (x + i < columns && y + j < rows) tile[ly * 2 + j][lx * 2 + i] = in[(y + j) * columns + x + i];
            barrier(CLK_LOCAL_MEM_FENCE);
            int u = (int)get_group_id(1) * 16 + lx, v = (int)get_group_id(0) * 16 + ly;
            for (int j = 0; j < 16; j += 8) for (int i = 0; i < 16; i += 8)
                if (v + j < columns && u + i < rows) out[(v + j) * rows + u + i] = -tile[lx + i][ly + j];
        }
    }";

#[test]
fn whole_tiles_are_told_from_the_border() {
    for wfv in [Wfv::Never, Wfv::Always] {
        let (executable, log) = build_chosen(SOURCE, "", wfv, Choices::default());
        assert!(
            wfv == Wfv::Never || log.contains("\"transpose\" is vectorized"),
            "{log}"
        );
        for (columns, rows) in [(16, 16), (32, 48), (15, 16), (33, 20), (16, 40), (5, 70)] {
            let mut input: Vec<i32> = (1..=columns * rows).collect();
            let mut out = vec![0; input.len()];
            let (width, height) = (columns.to_ne_bytes(), rows.to_ne_bytes());
            let args = [
                buffer(&mut input),
                buffer(&mut out),
                Arg::Value(&width),
                Arg::Value(&height),
            ];
            let groups = |length: i32| length.unsigned_abs().div_ceil(16);
            let range = Range {
                global: [u64::from(groups(columns)) * 8, u64::from(groups(rows)) * 8, 1],
                offset: [0; 3],
                local: [8, 8, 1],
            };
            launch(executable.kernel("transpose").unwrap(), range, &args);
            for y in 0..rows {
                for x in 0..columns {
                    let is_whole = x / 16 < columns / 16 && y / 16 < rows / 16;
                    let expected = input[(y * columns + x) as usize] * if is_whole { 1 } else { -1 };
                    assert_eq!(
                        out[(x * rows + y) as usize],
                        expected,
                        "{wfv:?}: {x}, {y} of {columns}, {rows}"
                    );
                }
            }
        }
    }
}
