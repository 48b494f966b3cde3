; RUN: irun --pass work_item_loops %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %out, ptr byval(i64) %v) "mux-kernel"="entry-point" !reqd_work_group_size !0 {
  %own = alloca [4 x i32]
  %id = call spir_func i64 @__mux_get_global_id(i32 0)
  %slot = getelementptr [4 x i32], ptr %own, i64 0, i64 %id
  store i32 1, ptr %slot
  %place = getelementptr i32, ptr addrspace(1) %out, i64 %id
  %load = load i32, ptr %slot
  store i32 %load, ptr addrspace(1) %place
  ret void
}
!0 = !{i32 8, i32 1, i32 1}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_global_id(i32)
;
; ; Function Attrs: alwaysinline
; define internal spir_func void @k(ptr addrspace(1) %out, ptr byval(i64) %v) #0 !reqd_work_group_size !0 {
;   %own = alloca [4 x i32], align 4
;   %id = call spir_func i64 @__mux_get_global_id(i32 0)
;   %slot = getelementptr [4 x i32], ptr %own, i64 0, i64 %id
;   store i32 1, ptr %slot, align 4
;   %place = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   %load = load i32, ptr %slot, align 4
;   store i32 %load, ptr addrspace(1) %place, align 4, !llvm.access.group !1
;   ret void
; }
;
; define internal spir_kernel void @k.mux-barrier-wrapper(ptr addrspace(1) %0, ptr byval(i64) %1) #1 !reqd_work_group_size !0 {
; entry:
;   %2 = call spir_func i64 @__mux_get_local_size(i32 0)
;   %3 = call spir_func i64 @__mux_get_local_size(i32 1)
;   %4 = call spir_func i64 @__mux_get_local_size(i32 2)
;   br label %loop.z
;
; loop.z:                                           ; preds = %done.y, %entry
;   %local.z = phi i64 [ 0, %entry ], [ %5, %done.y ]
;   call spir_func void @__mux_set_local_id(i32 2, i64 %local.z)
;   %5 = add nuw i64 %local.z, 1
;   br label %loop.y
;
; done.z:                                           ; preds = %done.y
;   ret void
;
; loop.y:                                           ; preds = %done.x, %loop.z
;   %local.y = phi i64 [ 0, %loop.z ], [ %6, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %6 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; done.y:                                           ; preds = %done.x
;   %more2 = icmp ult i64 %5, %4
;   br i1 %more2, label %loop.z, label %done.z
;
; loop.x:                                           ; preds = %loop.x, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %7, %loop.x ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %7 = add nuw i64 %local.x, 1
;   call spir_func void @k(ptr addrspace(1) %0, ptr byval(i64) %1)
;   %more = icmp ult i64 %7, %2
;   br i1 %more, label %loop.x, label %done.x, !llvm.loop !2
;
; done.x:                                           ; preds = %loop.x
;   %more1 = icmp ult i64 %6, %3
;   br i1 %more1, label %loop.y, label %done.y
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_size(i32) #2
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_set_local_id(i32, i64) #3
;
; attributes #0 = { alwaysinline }
; attributes #1 = { "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
; attributes #2 = { nounwind willreturn memory(none) }
; attributes #3 = { nounwind }
;
; !0 = !{i32 8, i32 1, i32 1}
; !1 = distinct !{}
; !2 = distinct !{!2, !3}
; !3 = !{!"llvm.loop.parallel_accesses", !1}
