; RUN: irun --pass replace_local_module_scope_variables %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@k.byte = internal addrspace(3) global i8 undef
@k.wide = internal addrspace(3) global <4 x float> undef, align 16
@k.array = internal addrspace(3) global [3 x i32] undef
define spir_func void @helper() {
  store i8 1, ptr addrspace(3) @k.byte
  ret void
}
define spir_kernel void @k(i64 %i) "mux-kernel"="entry-point" {
  call spir_func void @helper()
  store <4 x float> zeroinitializer, ptr addrspace(3) @k.wide
  store i32 2, ptr addrspace(3) getelementptr ([3 x i32], ptr addrspace(3) @k.array, i64 0, i64 2)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_func void @helper() {
;   %1 = call spir_func ptr addrspace(3) @__mux_get_local_memory()
;   %2 = getelementptr inbounds i8, ptr addrspace(3) %1, i64 0
;   store i8 1, ptr addrspace(3) %2, align 1
;   ret void
; }
;
; define spir_kernel void @k(i64 %i) #0 {
;   %1 = call spir_func ptr addrspace(3) @__mux_get_local_memory()
;   %2 = getelementptr inbounds i8, ptr addrspace(3) %1, i64 32
;   %3 = call spir_func ptr addrspace(3) @__mux_get_local_memory()
;   %4 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 16
;   call spir_func void @helper()
;   store <4 x float> zeroinitializer, ptr addrspace(3) %4, align 16
;   %5 = getelementptr [3 x i32], ptr addrspace(3) %2, i64 0, i64 2
;   store i32 2, ptr addrspace(3) %5, align 4
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func ptr addrspace(3) @__mux_get_local_memory() #1
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-local-mem-usage"="44" }
; attributes #1 = { nounwind willreturn memory(none) }
