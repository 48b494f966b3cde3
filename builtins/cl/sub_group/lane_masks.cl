// get_sub_group_eq_mask and its relatives: the lanes that compare so with the work-item's own.

#include "sub_group.h"

HELPER ulong own_lane(void) { return 1UL << __mux_get_sub_group_local_id(); }

OVERLOAD uint4 get_sub_group_eq_mask(void) { return as_ballot(own_lane()); }
OVERLOAD uint4 get_sub_group_lt_mask(void) { return as_ballot(own_lane() - 1); }
OVERLOAD uint4 get_sub_group_le_mask(void) { return as_ballot(own_lane() | (own_lane() - 1)); }
OVERLOAD uint4 get_sub_group_ge_mask(void) { return as_ballot(all_lanes() & ~(own_lane() - 1)); }
OVERLOAD uint4 get_sub_group_gt_mask(void) { return as_ballot(all_lanes() & ~(own_lane() | (own_lane() - 1))); }
