; RUN: veczc --cpu znver4 --print simd_width %s
; What is passed to a function is a vector of the kernel's own, of three components: lanes are a power of two all the same.
declare i64 @__mux_get_global_id(i32)
declare spir_func float @length(<3 x float>)
define spir_kernel void @k(ptr addrspace(1) %a) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %at
  %v = insertelement <3 x float> zeroinitializer, float %x, i64 0
  %y = call spir_func float @length(<3 x float> %v)
  store float %y, ptr addrspace(1) %at
  ret void
}

; EXPECTED:
; simd_width of k:
; lanes that fit: 64
; lanes of a register: 4 to 16, mostly 16
; most are alive before store float %y, ptr addrspace(1) %at, align 4: 1
