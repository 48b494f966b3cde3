; RUN: veczc --print uniformity %s
; What is the same for all lanes behind a divergent branch is poison if none comes there: a sum that promises not to wrap, of what is loaded there. Behind the join it is not.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %x = load i32, ptr addrspace(1) %p
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %some, label %all
some:
  %u = load i32, ptr addrspace(1) %b
  %v = add nsw i32 %u, %n
  store i32 %v, ptr addrspace(1) %p
  br label %all
all:
  %w = mul nsw i32 %n, 3
  ret void
}

; EXPECTED:
; uniformity of k:
; block0:
;   %id: varying
;   %p: varying
;   %x: varying
;   %c: varying
;   branch: divergent
; some:
;   %u: uniform where a lane comes
;   %v: uniform where a lane comes
; all:
;   %w: uniform
