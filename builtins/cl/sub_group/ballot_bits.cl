// Questions about a ballot that a work-item can answer by itself. Only bits of lanes that a sub-group may have count.

#include "sub_group.h"

HELPER ulong voters(uint4 ballot) { return from_ballot(ballot) & all_lanes(); }

HELPER int bit_of(uint4 ballot, uint lane) { return lane < 64 && (voters(ballot) >> lane & 1); }

OVERLOAD int sub_group_inverse_ballot(uint4 ballot) { return bit_of(ballot, __mux_get_sub_group_local_id()); }
OVERLOAD int sub_group_ballot_bit_extract(uint4 ballot, uint lane) { return bit_of(ballot, lane); }

OVERLOAD uint sub_group_ballot_bit_count(uint4 ballot) { return __builtin_popcountl(voters(ballot)); }

OVERLOAD uint sub_group_ballot_inclusive_scan(uint4 ballot) {
    return __builtin_popcountl(voters(ballot) & lanes_below(__mux_get_sub_group_local_id() + 1));
}

OVERLOAD uint sub_group_ballot_exclusive_scan(uint4 ballot) {
    return __builtin_popcountl(voters(ballot) & lanes_below(__mux_get_sub_group_local_id()));
}

// Of an empty set the answers are undefined values, which clang's builtins are too; these are not.
OVERLOAD uint sub_group_ballot_find_lsb(uint4 ballot) {
    const ulong lanes = voters(ballot);
    return lanes ? __builtin_ctzl(lanes) : 0;
}

OVERLOAD uint sub_group_ballot_find_msb(uint4 ballot) {
    const ulong lanes = voters(ballot);
    return lanes ? 63 - __builtin_clzl(lanes) : 0;
}
