; RUN: irun --pass work_item_loops %s
; A kernel that never returns.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k() "mux-kernel"="entry-point" {
entry:
  br label %loop
loop:
  call spir_func void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  br label %loop
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func void @__mux_work_group_barrier(i32, i32, i32)
;
; define internal spir_func void @k.mux-barrier-wrapper() #0 !codeplay_ca_wrapper !0 {
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
;   call spir_func void @__mux_set_local_id(i32 1, i64 0)
;   call spir_func void @__mux_set_local_id(i32 0, i64 0)
;   %4 = mul nuw i64 0, %1
;   %5 = add nuw i64 %4, 0
;   %6 = mul nuw i64 %5, %0
;   %item = add nuw i64 %6, 0
;   br label %entry1
;
; entry1:                                           ; preds = %region.start
;   br label %loop
;
; loop:                                             ; preds = %entry1
;   br label %reach.0
;
; reach.0:                                          ; preds = %loop
;   br label %through
;
; through:                                          ; preds = %reach.0
;   br label %done
;
; done:                                             ; preds = %through
;   br label %region.0
;
; region.0:                                         ; preds = %done3, %done
;   call spir_func void @__mux_set_local_id(i32 2, i64 0)
;   call spir_func void @__mux_set_local_id(i32 1, i64 0)
;   call spir_func void @__mux_set_local_id(i32 0, i64 0)
;   %7 = mul nuw i64 0, %1
;   %8 = add nuw i64 %7, 0
;   %9 = mul nuw i64 %8, %0
;   %item2 = add nuw i64 %9, 0
;   br label %10
;
; loop6:                                            ; preds = %10
;   br label %reach.05
;
; 10:                                               ; preds = %region.0
;   br label %loop6
;
; reach.05:                                         ; preds = %loop6
;   br label %through4
;
; through4:                                         ; preds = %reach.05
;   br label %done3
;
; done3:                                            ; preds = %through4
;   br label %region.0
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
; !0 = !{i32 1, i32 0, i32 0, i32 0}
