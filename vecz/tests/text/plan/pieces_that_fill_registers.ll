; RUN: veczc --print-plan -w 16 --interleave 1 --cpu znver4 -k k %s
; Eight of eight bytes fill a register, and two such are sixteen lanes: nothing is put together. Of four lanes each, every two pieces are.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_local_id(i32) memory(none)

define spir_kernel void @k(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %c) {
  %i = call i64 @__mux_get_local_id(i32 0), !range !0
  %high = lshr i64 %i, 3
  %low = and i64 %i, 7
  %row = shl i64 %high, 6
  %at = or i64 %row, %low
  %p = getelementptr i64, ptr addrspace(1) %a, i64 %at
  %x = load i64, ptr addrspace(1) %p
  %high4 = lshr i64 %i, 2
  %low4 = and i64 %i, 3
  %row4 = shl i64 %high4, 6
  %at4 = or i64 %row4, %low4
  %p4 = getelementptr i64, ptr addrspace(1) %b, i64 %at4
  %y = load i64, ptr addrspace(1) %p4
  %z = add i64 %x, %y
  %q = getelementptr i64, ptr addrspace(1) %c, i64 %i
  store i64 %z, ptr addrspace(1) %q
  ret void
}
!0 = !{i64 0, i64 256}

; EXPECTED:
; 16 x 1 of x
; block0: all lanes
;   %i = id
;   %low = widen, 2.0
;   %1 = shl nuw nsw i64 %i, 3 = linear 8, 1.0
;   %row = widen, 2.0
;   %at = widen, 2.0
;   %p = widen, 2.0
;   %low4 = widen, 2.0
;   %2 = shl nuw nsw i64 %i, 4 = linear 16, 1.0
;   %row4 = widen, 2.0
;   %at4 = widen, 2.0
;   %p4 = widen, 2.0
;   %x = each, pattern 0 1 2 3 4 5 6 7 64 65 ..., small, 6.0
;   %y = each, pattern 0 1 2 3 64 65 66 67 128 129 ..., 10.0
;   %z = widen, 2.0
;   %q = linear 8
;   contiguous, 2.0: store i64 %z, ptr addrspace(1) %q, align 4
