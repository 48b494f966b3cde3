; A barrier keeps the scope of its memory; one that only the launch knows is the widest.
; RUN: veczc -w 4 -k k %s
target triple = "spir64-unknown-unknown"

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func void @_Z18work_group_barrierj(i32)
declare spir_func void @_Z18work_group_barrierj12memory_scope(i32, i32)

define spir_kernel void @k(ptr addrspace(1) %a, i32 %scope) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  call spir_func void @_Z18work_group_barrierj(i32 1)
  call spir_func void @_Z18work_group_barrierj12memory_scope(i32 2, i32 2)
  call spir_func void @_Z18work_group_barrierj12memory_scope(i32 2, i32 %scope)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  store i32 7, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(ptr addrspace(1) %a, i32 %scope) !codeplay_ca_vecz.base !0 {
;   %1 = call spir_func i64 @__mux_get_global_id(i32 0)
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   call spir_func void @__mux_work_group_barrier(i32 1, i32 1, i32 520)
;   call spir_func void @__mux_work_group_barrier(i32 2, i32 0, i32 520)
;   %p = getelementptr i32, ptr addrspace(1) %a, i64 %1
;   store i32 7, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_global_id(i32) #0
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32) #1
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, i32 %1) !codeplay_ca_vecz.derived !1 {
;   %3 = call spir_func i64 @__mux_get_global_id(i32 0)
;   call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   call spir_func void @__mux_work_group_barrier(i32 1, i32 1, i32 520)
;   call spir_func void @__mux_work_group_barrier(i32 2, i32 0, i32 520)
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %3
;   store <4 x i32> <i32 7, i32 7, i32 7, i32 7>, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; attributes #0 = { nounwind willreturn memory(none) }
; attributes #1 = { convergent noduplicate nounwind }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
