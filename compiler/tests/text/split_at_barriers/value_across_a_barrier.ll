; RUN: irun --pass split_at_barriers %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %v = load i32, ptr addrspace(1) %out
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
;
; define spir_kernel void @k(ptr addrspace(1) %out, i32 %0, ptr %1) #0 {
; resume:
;   %2 = call spir_func i64 @__mux_get_local_memory_size()
;   %3 = call spir_func i64 @__mux_get_local_linear_id()
;   %4 = mul nuw i64 %3, 128
;   %5 = add nuw i64 %4, %2
;   %6 = call spir_func ptr addrspace(3) @__mux_get_local_memory()
;   %7 = getelementptr inbounds i8, ptr addrspace(3) %6, i64 %5
;   %8 = addrspacecast ptr addrspace(3) %7 to ptr
;   %9 = getelementptr inbounds i8, ptr %8, i64 0
;   switch i32 %0, label %10 [
;     i32 1, label %11
;   ]
;
; 10:                                               ; preds = %resume
;   %"reg2mem alloca point" = bitcast i32 0 to i32
;   %v = load i32, ptr addrspace(1) %out, align 4
;   store i32 %v, ptr %9, align 4
;   store i32 1, ptr %1, align 4
;   ret void
;
; 11:                                               ; preds = %resume
;   %v.reload = load i32, ptr %9, align 4
;   store i32 %v.reload, ptr addrspace(1) %out, align 4
;   store i32 -1, ptr %1, align 4
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_memory_size() #1
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_linear_id() #1
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func ptr addrspace(3) @__mux_get_local_memory() #1
;
; attributes #0 = { "mux-barrier-bytes"="128" "mux-kernel"="entry-point" "weft-resumable" }
; attributes #1 = { nounwind willreturn memory(none) }
