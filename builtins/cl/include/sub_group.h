// What functions of sub-groups share: where a work-item stands, and sets of lanes.
//
// A sub-group has at most 64 lanes, so a set of them is a `ulong`, bit i for the work-item whose get_sub_group_local_id() is i.

#ifndef WEFT_SUB_GROUP_H
#define WEFT_SUB_GROUP_H

#include "weft.h"

// The library is linked after the compiler has lowered the OpenCL names of these.
uint __mux_get_sub_group_local_id(void);
uint __mux_get_max_sub_group_size(void);

// The lanes below `lane`, which may be 64.
HELPER ulong lanes_below(uint lane) { return lane < 64 ? (1UL << lane) - 1 : ~0UL; }

// All lanes that a sub-group of this kernel may have.
HELPER ulong all_lanes(void) { return lanes_below(__mux_get_max_sub_group_size()); }

// A set as OpenCL C passes it, bit 0 of `.x` for lane 0; and back.
HELPER uint4 as_ballot(ulong lanes) { return (uint4)((uint)lanes, (uint)(lanes >> 32), 0, 0); }
HELPER ulong from_ballot(uint4 ballot) { return (ulong)ballot.y << 32 | ballot.x; }

#endif
