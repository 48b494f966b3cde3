; RUN: irun --pass lower_builtins %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i32 @_Z12get_work_dimv()
declare spir_func void @_Z7barrierj(i32)
declare spir_func void @_Z9mem_fencej(i32)
declare spir_func void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32, i32, i32)
define spir_kernel void @k(i32 %flags, ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %id = call spir_func i64 @_Z13get_global_idj(i32 %flags)
  store i64 %id, ptr addrspace(1) %out
  %dim = call spir_func i32 @_Z12get_work_dimv()
  store i32 %dim, ptr addrspace(1) %out
  call spir_func void @_Z7barrierj(i32 1)
  call spir_func void @_Z7barrierj(i32 %flags)
  call spir_func void @_Z9mem_fencej(i32 2)
  call spir_func void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 3, i32 2, i32 1)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(i32 %flags, ptr addrspace(1) %out) #0 {
;   %1 = call spir_func i64 @__mux_get_global_id(i32 %flags)
;   store i64 %1, ptr addrspace(1) %out, align 8
;   %2 = call spir_func i32 @__mux_get_work_dim()
;   store i32 %2, ptr addrspace(1) %out, align 4
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   %3 = and i32 %flags, 3
;   %4 = shl i32 %3, 8
;   %5 = or i32 %4, 8
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 %5)
;   call spir_func void @__mux_mem_barrier(i32 2, i32 520)
;   call spir_func void @__mux_mem_barrier(i32 2, i32 770)
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_global_id(i32) #1
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i32 @__mux_get_work_dim() #1
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32) #2
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_mem_barrier(i32, i32) #3
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { convergent noduplicate nounwind }
; attributes #3 = { nounwind }
