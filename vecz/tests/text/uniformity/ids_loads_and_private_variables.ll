; RUN: veczc --print uniformity %s
; A private variable is one for all lanes while all of them store the same in it.

target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)
declare i64 @__mux_get_local_size(i32)

define spir_kernel void @k(ptr addrspace(1) %a, i64 %n) {
entry:
  %shared = alloca [4 x i64]
  %own = alloca [4 x i64]
  %partly = alloca i64
  %x = call i64 @__mux_get_global_id(i32 0)
  %y = call i64 @__mux_get_global_id(i32 1)
  %size = call i64 @__mux_get_local_size(i32 0)
  %same = load i64, ptr addrspace(1) %a
  %p = getelementptr i64, ptr addrspace(1) %a, i64 %x
  %different = load i64, ptr addrspace(1) %p
  store i64 %y, ptr %shared
  store i64 %x, ptr %own
  %s = load i64, ptr %shared
  %o = load i64, ptr %own
  %first = icmp eq i64 %x, 0
  br i1 %first, label %then, label %join
then:
  store i64 %n, ptr %partly
  br label %join
join:
  %phi = phi i64 [ 1, %entry ], [ 2, %then ]
  %q = load i64, ptr %partly
  %old = atomicrmw add ptr addrspace(1) %a, i64 1 monotonic
  ret void
}

; EXPECTED:
; uniformity of k:
; entry:
;   %shared: uniform
;   %own: varying
;   %partly: varying
;   %x: varying
;   %y: uniform
;   %size: uniform
;   %same: uniform
;   %p: varying
;   %different: varying
;   %s: uniform
;   %o: varying
;   %first: varying
;   branch: divergent
; then:
; join:
;   %phi: varying
;   %q: varying
;   %old: varying
