; RUN: veczc --cpu znver4 --print-plan -k k:16 %s
; What lanes gather from the memory of their work-group is in the nearest cache, what they gather from elsewhere may not be.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_local_id(i32)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(3) %l, ptr addrspace(1) %g) {
  %id = call i64 @__mux_get_local_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %x = load i32, ptr addrspace(1) %at
  %place = zext i32 %x to i64
  %l.at = getelementptr i32, ptr addrspace(3) %l, i64 %place
  %near = load i32, ptr addrspace(3) %l.at
  %g.at = getelementptr i32, ptr addrspace(1) %g, i64 %place
  %far = load i32, ptr addrspace(1) %g.at
  %sum = add i32 %near, %far
  store i32 %sum, ptr addrspace(1) %at
  ret void
}

; EXPECTED:
; 16 x 1 of x
; block0: all lanes
;   %id = id
;   %at = linear 4
;   %x = contiguous, 1.0
;   %place = widen, 3.0
;   %l.at = widen, 2.0
;   %g.at = widen, 2.0
;   %near = each, 65.0
;   %far = each, 100.0
;   %sum = widen, 1.0
;   contiguous, 1.0: store i32 %sum, ptr addrspace(1) %at, align 4
