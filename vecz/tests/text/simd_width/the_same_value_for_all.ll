; RUN: veczc --print simd_width -k fill %s
; What all lanes store is stored as vectors: registers hold 64 of it.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @fill(ptr addrspace(1) %p, i8 %x) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i8, ptr addrspace(1) %p, i64 %i
  store i8 %x, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; simd_width of fill:
; lanes that fit: 64
; lanes of a register: 32 to 32, mostly 32
