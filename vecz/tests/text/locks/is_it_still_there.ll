; RUN: veczc --print vectorizability %s
; A count without atomics; and a volatile place that the loop does not write.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @counts(ptr addrspace(1) %p, ptr addrspace(3) %counts) {
entry:
  %gid = call i64 @__mux_get_global_id(i32 0)
  %of = getelementptr i32, ptr addrspace(1) %p, i64 %gid
  %number = load i32, ptr addrspace(1) %of
  %at = getelementptr i32, ptr addrspace(3) %counts, i32 %number
  br label %count
count:
  %had = load volatile i32, ptr addrspace(3) %at
  %more = add i32 %had, 1
  store volatile i32 %more, ptr addrspace(3) %at
  %has = load volatile i32, ptr addrspace(3) %at
  %is.there = icmp eq i32 %has, %more
  br i1 %is.there, label %end, label %count
end:
  ret void
}
define spir_kernel void @reads(ptr addrspace(1) %p) {
entry:
  %gid = call i64 @__mux_get_global_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %gid
  br label %read
read:
  %i = phi i32 [ 0, %entry ], [ %next, %read ]
  %had = load volatile i32, ptr addrspace(1) %at
  %next = add i32 %i, 1
  %is.more = icmp ult i32 %next, %had
  br i1 %is.more, label %read, label %end
end:
  ret void
}

; EXPECTED:
; vectorizability of counts:
; control flow at count: a loop looks whether what it wrote is still there, and another lane may have written the same
; vectorizability of reads:
; nothing is in the way
