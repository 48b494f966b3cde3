//! Functions of sub-groups. Those at which some lanes may be missing stand anywhere; in those that name lanes, all are there.

use super::super::tree::{statement, Statement};
use super::super::types::Ty;
use super::{Generator, Scope};

impl Generator {
    pub(super) fn sub_group_function(&mut self, scope: Scope) -> Statement {
        let name = self.variable(Ty::UINT).unwrap_or_else(|| "a[3]".to_owned());
        let value = self.expr(Ty::UINT, 2, true);
        let kinds = if scope.own { 7 } else { 11 };
        let text = match self.random.below(kinds) {
            0 => format!("{name} = sub_group_non_uniform_reduce_{}($);", self.operation()),
            1 => format!("{name} = sub_group_non_uniform_scan_inclusive_{}($);", self.operation()),
            2 => format!("{name} = sub_group_non_uniform_scan_exclusive_{}($);", self.operation()),
            3 => {
                let vote = *self.random.pick(&["any", "all", "all_equal"]);
                format!("{name} ^= sub_group_non_uniform_{vote}(($) & 3);")
            }
            4 => format!("{name} += sub_group_ballot(($) & 1).x;"),
            5 => format!("{name} = sub_group_elect() ? $ : {name} + 1;"),
            6 => format!("{name} = sub_group_broadcast_first($);"),
            7 => format!("{name} = sub_group_broadcast($, p % get_sub_group_size());"),
            8 => format!("{name} = sub_group_clustered_reduce_{}($, 4);", self.operation()),
            9 => {
                let lane = self.expr(Ty::UINT, 1, true);
                let text = format!("{name} = sub_group_shuffle($, ($) % get_sub_group_size());");
                return statement(&text, vec![value, lane], vec![]);
            }
            _ => format!(
                "tile[l] = $; sub_group_barrier(CLK_LOCAL_MEM_FENCE); {name} = tile[l - get_sub_group_local_id()]; \
                 sub_group_barrier(CLK_LOCAL_MEM_FENCE);"
            ),
        };
        statement(&text, vec![value], vec![])
    }

    fn operation(&mut self) -> &'static str {
        let operations = ["add", "mul", "min", "max", "and", "or", "xor"];
        operations[self.random.below(operations.len())]
    }
}
