; RUN: veczc -w 4 --interleave 1 -k k %s
; What a pointer leads to that goes on through a private array, and is left behind by the loop, is a row of lanes.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i64 %n) {
entry:
  %acc = alloca [16 x float], align 4
  %id = call i64 @__mux_get_global_id(i32 0)
  %px = getelementptr float, ptr addrspace(1) %x, i64 %id
  %v = load float, ptr addrspace(1) %px
  br label %loop
loop:
  %p = phi ptr [ %acc, %entry ], [ %next, %loop ]
  %i = phi i64 [ 0, %entry ], [ %more, %loop ]
  store float %v, ptr %p
  %next = getelementptr float, ptr %p, i64 1
  %more = add nuw i64 %i, 1
  %again = icmp ult i64 %more, %n
  br i1 %again, label %loop, label %end
end:
  %last = phi ptr [ %p, %loop ]
  %r = load float, ptr %last
  %py = getelementptr float, ptr addrspace(1) %y, i64 %id
  store float %r, ptr addrspace(1) %py
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, i64 %n) !codeplay_ca_vecz.base !0 {
; entry:
;   %acc = alloca [16 x float], align 4
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %px = getelementptr float, ptr addrspace(1) %x, i64 %id
;   %v = load float, ptr addrspace(1) %px, align 4
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %p = phi ptr [ %acc, %entry ], [ %next, %loop ]
;   %i = phi i64 [ 0, %entry ], [ %more, %loop ]
;   store float %v, ptr %p, align 4
;   %next = getelementptr float, ptr %p, i64 1
;   %more = add nuw i64 %i, 1
;   %again = icmp ult i64 %more, %n
;   br i1 %again, label %loop, label %end
;
; end:                                              ; preds = %loop
;   %last = phi ptr [ %p, %loop ]
;   %r = load float, ptr %last, align 4
;   %py = getelementptr float, ptr addrspace(1) %y, i64 %id
;   store float %r, ptr addrspace(1) %py, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1, i64 %2) !codeplay_ca_vecz.derived !1 {
; entry:
;   %3 = alloca [256 x i8], align 16
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %px = getelementptr float, ptr addrspace(1) %0, i64 %id
;   %4 = load <4 x float>, ptr addrspace(1) %px, align 4
;   br label %loop
;
; loop:                                             ; preds = %loop.loop_crit_edge, %entry
;   %5 = phi ptr [ %3, %entry ], [ %7, %loop.loop_crit_edge ]
;   %6 = phi i64 [ 0, %entry ], [ %more, %loop.loop_crit_edge ]
;   store <4 x float> %4, ptr %5, align 4
;   %more = add nuw i64 %6, 1
;   %again = icmp ult i64 %more, %2
;   br i1 %again, label %loop.loop_crit_edge, label %end
;
; loop.loop_crit_edge:                              ; preds = %loop
;   %7 = getelementptr i8, ptr %5, i64 16
;   br label %loop
;
; end:                                              ; preds = %loop
;   %py = getelementptr float, ptr addrspace(1) %1, i64 %id
;   store <4 x float> %4, ptr addrspace(1) %py, align 4
;   ret void
; }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
