; RUN: irun --pass replace_local_module_scope_variables %s
; Those that begin as zeros come first: the entry clears them for each work-group.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@any = internal addrspace(3) global i64 undef
@bytes = internal addrspace(3) global [3 x i8] zeroinitializer
@words = internal addrspace(3) global [3 x i32] zeroinitializer
define spir_kernel void @k() "mux-kernel"="entry-point" {
  store i64 1, ptr addrspace(3) @any
  store i8 2, ptr addrspace(3) @bytes
  store i32 3, ptr addrspace(3) @words
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k() #0 {
;   %1 = call spir_func ptr addrspace(3) @__mux_get_local_memory()
;   %2 = getelementptr inbounds i8, ptr addrspace(3) %1, i64 16
;   %3 = call spir_func ptr addrspace(3) @__mux_get_local_memory()
;   %4 = getelementptr inbounds i8, ptr addrspace(3) %3, i64 4
;   %5 = call spir_func ptr addrspace(3) @__mux_get_local_memory()
;   %6 = getelementptr inbounds i8, ptr addrspace(3) %5, i64 0
;   store i64 1, ptr addrspace(3) %2, align 8
;   store i8 2, ptr addrspace(3) %6, align 1
;   store i32 3, ptr addrspace(3) %4, align 4
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func ptr addrspace(3) @__mux_get_local_memory() #1
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-local-mem-usage"="24" "mux-zeroed-local-mem"="16" }
; attributes #1 = { nounwind willreturn memory(none) }
