; RUN: veczc --choice ClipIds --pass clip_ids %s
; Something is done beyond the limit: for some values of an argument, behind a barrier, in a kernel's second half, under another limit.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)
define spir_kernel void @either(ptr addrspace(1) %p, i64 %n, i1 %all) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %is.in = icmp ult i64 %x, %n
  %any = or i1 %is.in, %all
  br i1 %any, label %body, label %end
body:
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
  store i32 1, ptr addrspace(1) %q
  br label %end
end:
  ret void
}
define spir_kernel void @behind(ptr addrspace(1) %p, i64 %n, i64 %m) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %is.in = icmp ult i64 %x, %n
  br i1 %is.in, label %body, label %wait
body:
  store i32 1, ptr addrspace(1) %q
  br label %wait
wait:
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  %is.here = icmp ult i64 %x, %m
  br i1 %is.here, label %last, label %end
last:
  store i32 2, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; declare void @__mux_work_group_barrier(i32, i32, i32)
;
; define spir_kernel void @either(ptr addrspace(1) %p, i64 %n, i1 %all) {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %is.in = icmp ult i64 %x, %n
;   %any = or i1 %is.in, %all
;   br i1 %any, label %body, label %end
;
; body:                                             ; preds = %entry
;   %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
;   store i32 1, ptr addrspace(1) %q, align 4
;   br label %end
;
; end:                                              ; preds = %body, %entry
;   ret void
; }
;
; define spir_kernel void @behind(ptr addrspace(1) %p, i64 %n, i64 %m) {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
;   %is.in = icmp ult i64 %x, %n
;   br i1 %is.in, label %body, label %wait
;
; body:                                             ; preds = %entry
;   store i32 1, ptr addrspace(1) %q, align 4
;   br label %wait
;
; wait:                                             ; preds = %body, %entry
;   call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   %is.here = icmp ult i64 %x, %m
;   br i1 %is.here, label %last, label %end
;
; last:                                             ; preds = %wait
;   store i32 2, ptr addrspace(1) %q, align 4
;   br label %end
;
; end:                                              ; preds = %last, %wait
;   ret void
; }
