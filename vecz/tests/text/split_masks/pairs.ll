; RUN: veczc --pass split_masks %s
; The second of two elements has the mask of the first, and a mask of that is one of a sum then. A mask that says how far the lanes of a ring go stays whole.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %even = shl i64 %id, 1
  %odd = or disjoint i64 %even, 1
  %first = and i64 %even, 6
  store volatile i64 %first, ptr addrspace(1) %p
  %second = and i64 %odd, 7
  store volatile i64 %second, ptr addrspace(1) %p
  %lowest = and i64 %second, 3
  store volatile i64 %lowest, ptr addrspace(1) %p
  %ring = and i64 %odd, 1023
  store volatile i64 %ring, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p) {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %even = shl i64 %id, 1
;   %odd = or disjoint i64 %even, 1
;   %first = and i64 %even, 6
;   store volatile i64 %first, ptr addrspace(1) %p, align 4
;   %1 = and i64 %even, 6
;   %2 = or disjoint i64 %1, 1
;   store volatile i64 %2, ptr addrspace(1) %p, align 4
;   %lowest = and i64 %2, 3
;   store volatile i64 %lowest, ptr addrspace(1) %p, align 4
;   %ring = and i64 %odd, 1023
;   store volatile i64 %ring, ptr addrspace(1) %p, align 4
;   ret void
; }
