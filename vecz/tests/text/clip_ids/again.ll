; RUN: veczc --choice ClipIds --pass clip_ids %s
; A test at each thing that a kernel does, before a barrier and behind it, together with others or in a loop: without any of them nothing is done. What a kernel stores into its own variables nobody else sees.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @k(ptr addrspace(1) %p, i64 %n, i32 %part) {
entry:
  %own = alloca [4 x i32]
  store i32 0, ptr %own
  %x = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %is.in = icmp ult i64 %x, %n
  %is.first = icmp eq i32 %part, 0
  %both = select i1 %is.in, i1 %is.first, i1 false
  br i1 %both, label %first, label %next
first:
  store i32 1, ptr addrspace(1) %q
  br label %next
next:
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  br label %header
header:
  %k = phi i32 [ 0, %next ], [ %more, %body ]
  br i1 %is.in, label %test, label %out
test:
  %goes.on = icmp slt i32 %k, %part
  br label %out
out:
  %runs = phi i1 [ false, %header ], [ %goes.on, %test ]
  br i1 %runs, label %body, label %end
body:
  store i32 %k, ptr addrspace(1) %q
  %more = add i32 %k, 1
  br label %header
end:
  %is.out = icmp uge i64 %x, %n
  br i1 %is.out, label %return, label %last
last:
  store i32 3, ptr addrspace(1) %q
  br label %return
return:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; declare void @__mux_work_group_barrier(i32, i32, i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, i64 %n, i32 %part) #0 {
; entry:
;   %own = alloca [4 x i32], align 4
;   store i32 0, ptr %own, align 4
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
;   %is.in = icmp ult i64 %x, %n
;   %is.first = icmp eq i32 %part, 0
;   %both = select i1 true, i1 %is.first, i1 false
;   br i1 %both, label %first, label %next
;
; first:                                            ; preds = %entry
;   store i32 1, ptr addrspace(1) %q, align 4
;   br label %next
;
; next:                                             ; preds = %first, %entry
;   call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   br label %header
;
; header:                                           ; preds = %body, %next
;   %k = phi i32 [ 0, %next ], [ %more, %body ]
;   br i1 true, label %test, label %out
;
; test:                                             ; preds = %header
;   %goes.on = icmp slt i32 %k, %part
;   br label %out
;
; out:                                              ; preds = %test, %header
;   %runs = phi i1 [ false, %header ], [ %goes.on, %test ]
;   br i1 %runs, label %body, label %end
;
; body:                                             ; preds = %out
;   store i32 %k, ptr addrspace(1) %q, align 4
;   %more = add i32 %k, 1
;   br label %header
;
; end:                                              ; preds = %out
;   %is.out = icmp uge i64 %x, %n
;   br i1 false, label %return, label %last
;
; last:                                             ; preds = %end
;   store i32 3, ptr addrspace(1) %q, align 4
;   br label %return
;
; return:                                           ; preds = %last, %end
;   ret void
; }
;
; ; Function Attrs: alwaysinline
; define internal spir_func { i64, i64, i64 } @k.limits(ptr addrspace(1) %0, i64 %1, i32 %2) #1 {
; entry:
;   %3 = freeze i64 %1
;   %mrv = insertvalue { i64, i64, i64 } poison, i64 %3, 0
;   %mrv1 = insertvalue { i64, i64, i64 } %mrv, i64 -1, 1
;   %mrv2 = insertvalue { i64, i64, i64 } %mrv1, i64 -1, 2
;   ret { i64, i64, i64 } %mrv2
; }
;
; attributes #0 = { "mux-id-limits"="k.limits" }
; attributes #1 = { alwaysinline "vecz-limits" }
