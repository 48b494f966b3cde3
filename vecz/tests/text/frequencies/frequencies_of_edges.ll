; RUN: veczc --print frequencies %s
; A cell beside the grid is rare, whichever side; what is loaded may well be negative.
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %width, i32 %step) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %small = trunc i64 %id to i32
  %x = add nsw i32 %small, %step
  %left = icmp slt i32 %x, 0
  %right = icmp sge i32 %x, %width
  %beside = or i1 %left, %right
  br i1 %beside, label %end, label %inside

inside:
  %at = sext i32 %x to i64
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %at
  %v = load i32, ptr addrspace(1) %p
  %is_negative = icmp slt i32 %v, 0
  br i1 %is_negative, label %store, label %after

store:
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %v, ptr addrspace(1) %q
  br label %after

after:
  store i32 1, ptr addrspace(1) %out
  br label %end

end:
  %r = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 2, ptr addrspace(1) %r
  ret void
}

; EXPECTED:
; frequencies of k:
; entry: 1.00
; inside: 0.81
; store: 0.41
; after: 0.81
; end: 1.00
