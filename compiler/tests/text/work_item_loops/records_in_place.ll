; RUN: irun --pass work_item_loops %s
; A record is read, written through another pointer and read again, by an address of many steps: LLVM's vectorizer is not told that the innermost loop has no dependences, or it would
; take both loads to where the first one is.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) noalias %z) "mux-kernel"="entry-point" !reqd_work_group_size !0 {
  %id = call spir_func i64 @__mux_get_global_id(i32 0)
  %record = mul i64 %id, 3
  %a = getelementptr i32, ptr addrspace(1) %x, i64 %record
  %first = load i32, ptr addrspace(1) %a
  %b = getelementptr i32, ptr addrspace(1) %y, i64 %record
  store i32 %first, ptr addrspace(1) %b
  %a1 = getelementptr i8, ptr addrspace(1) %x, i64 %record
  %a2 = getelementptr i8, ptr addrspace(1) %a1, i64 %record
  %a3 = getelementptr i8, ptr addrspace(1) %a2, i64 %record
  %a4 = getelementptr i8, ptr addrspace(1) %a3, i64 %record
  %a5 = getelementptr i8, ptr addrspace(1) %a4, i64 1
  %a6 = getelementptr i8, ptr addrspace(1) %a5, i64 1
  %a7 = getelementptr i8, ptr addrspace(1) %a6, i64 1
  %a8 = getelementptr i8, ptr addrspace(1) %a7, i64 1
  %second = load i32, ptr addrspace(1) %a8
  %c = getelementptr i32, ptr addrspace(1) %z, i64 %record
  store i32 %second, ptr addrspace(1) %c
  ret void
}
!0 = !{i32 8, i32 1, i32 1}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_global_id(i32)
;
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) noalias %z) #0 !reqd_work_group_size !0 !codeplay_ca_wrapper !1 {
; entry:
;   %0 = call spir_func i64 @__mux_get_local_size(i32 0)
;   %1 = call spir_func i64 @__mux_get_local_size(i32 1)
;   %2 = call spir_func i64 @__mux_get_local_size(i32 2)
;   %3 = mul nuw i64 %0, %1
;   %items = mul nuw i64 %3, %2
;   br label %region.start
;
; region.start:                                     ; preds = %entry
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   %rows = mul nuw i64 %2, %1
;   br label %loop.y
;
; loop.y:                                           ; preds = %done.x, %region.start
;   %local.y = phi i64 [ 0, %region.start ], [ %4, %done.x ]
;   call spir_func void @__mux_set_local_id(i32 1, i64 %local.y)
;   %4 = add nuw i64 %local.y, 1
;   br label %loop.x
;
; loop.x:                                           ; preds = %done, %loop.y
;   %local.x = phi i64 [ 0, %loop.y ], [ %5, %done ]
;   call spir_func void @__mux_set_local_id(i32 0, i64 %local.x)
;   %5 = add nuw i64 %local.x, 1
;   %6 = mul nuw i64 0, %1
;   %7 = add nuw i64 %6, %local.y
;   %8 = mul nuw i64 %7, %0
;   %item = add nuw i64 %8, %local.x
;   br label %9
;
; 9:                                                ; preds = %loop.x
;   %id = call spir_func i64 @__mux_get_global_id(i32 0)
;   %record = mul i64 %id, 3
;   %a = getelementptr i32, ptr addrspace(1) %x, i64 %record
;   %first = load i32, ptr addrspace(1) %a, align 4, !llvm.access.group !2
;   %b = getelementptr i32, ptr addrspace(1) %y, i64 %record
;   store i32 %first, ptr addrspace(1) %b, align 4, !llvm.access.group !2
;   %a1 = getelementptr i8, ptr addrspace(1) %x, i64 %record
;   %a2 = getelementptr i8, ptr addrspace(1) %a1, i64 %record
;   %a3 = getelementptr i8, ptr addrspace(1) %a2, i64 %record
;   %a4 = getelementptr i8, ptr addrspace(1) %a3, i64 %record
;   %a5 = getelementptr i8, ptr addrspace(1) %a4, i64 1
;   %a6 = getelementptr i8, ptr addrspace(1) %a5, i64 1
;   %a7 = getelementptr i8, ptr addrspace(1) %a6, i64 1
;   %a8 = getelementptr i8, ptr addrspace(1) %a7, i64 1
;   %second = load i32, ptr addrspace(1) %a8, align 4, !llvm.access.group !2
;   %c = getelementptr i32, ptr addrspace(1) %z, i64 %record
;   store i32 %second, ptr addrspace(1) %c, align 4, !llvm.access.group !2
;   br label %reach.end
;
; reach.end:                                        ; preds = %9
;   br label %through
;
; through:                                          ; preds = %reach.end
;   br label %done
;
; done:                                             ; preds = %through
;   %more = icmp ult i64 %5, %0
;   br i1 %more, label %loop.x, label %done.x
;
; done.x:                                           ; preds = %done
;   %more1 = icmp ult i64 %4, %rows
;   br i1 %more1, label %loop.y, label %done.y, !llvm.loop !3
;
; done.y:                                           ; preds = %done.x
;   br label %end
;
; end:                                              ; preds = %done.y
;   ret void
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func i64 @__mux_get_local_size(i32) #1
;
; ; Function Attrs: nounwind
; declare spir_func void @__mux_set_local_id(i32, i64) #2
;
; attributes #0 = { "mux-barrier-bytes"="0" "mux-base-fn-name"="k" "mux-kernel"="entry-point" }
; attributes #1 = { nounwind willreturn memory(none) }
; attributes #2 = { nounwind }
;
; !0 = !{i32 8, i32 1, i32 1}
; !1 = !{i32 1, i32 0, i32 0, i32 0}
; !2 = distinct !{}
; !3 = distinct !{!3, !4}
; !4 = !{!"llvm.loop.unroll.disable"}
