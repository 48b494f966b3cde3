; Linear ids are neighbours along x, and along y only who knows how long rows are knows how far apart.
; RUN: veczc -d 0 --print shapes -k k %s
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_linear_id()
declare i64 @__mux_get_local_linear_id()

define spir_kernel void @k(ptr addrspace(1) %a) {
  %g = call i64 @__mux_get_global_linear_id()
  %l = call i64 @__mux_get_local_linear_id()
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %g
  %n = trunc i64 %l to i32
  store i32 %n, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; shapes of k:
; %g: strided 1
; %l: strided 1
; %p: strided 4
; %n: strided 1
