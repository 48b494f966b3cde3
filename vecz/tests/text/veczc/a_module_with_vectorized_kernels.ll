; What was made of another kernel is left alone, and named when it is asked for.
; RUN: veczc -w 4 -k __vecz_v4_k -k k %s
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %a) !codeplay_ca_vecz.base !0 {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  store i32 7, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %a) !codeplay_ca_vecz.derived !2 {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  store <4 x i32> <i32 7, i32 7, i32 7, i32 7>, ptr addrspace(1) %p, align 4
  ret void
}

!0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
!2 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}

; EXPECTED:
; error: kernel "__vecz_v4_k" is not vectorized: it is `k` vectorized
