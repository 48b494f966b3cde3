; RUN: veczc --pass unroll_walks %s
; A row of each lane's own, element by element, is walked four times in one; not what all lanes walk, what goes by rows, where lanes leave one by one, and what a hint is about.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @row(ptr addrspace(1) %a, ptr addrspace(1) %out, i64 %n) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %start = mul i64 %x, %n
  %row = getelementptr float, ptr addrspace(1) %a, i64 %start
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %p = getelementptr float, ptr addrspace(1) %row, i64 %j
  %v = load float, ptr addrspace(1) %p
  %more = fadd float %sum, %v
  %next = add i64 %j, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end
end:
  %to = getelementptr float, ptr addrspace(1) %out, i64 %x
  store float %more, ptr addrspace(1) %to
  ret void
}
define spir_kernel void @all_the_same(ptr addrspace(1) %a, ptr addrspace(1) %out, i64 %n) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %p = getelementptr float, ptr addrspace(1) %a, i64 %j
  %v = load float, ptr addrspace(1) %p
  %more = fadd float %sum, %v
  %next = add i64 %j, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end
end:
  %to = getelementptr float, ptr addrspace(1) %out, i64 %x
  store float %more, ptr addrspace(1) %to
  ret void
}
define spir_kernel void @column(ptr addrspace(1) %a, ptr addrspace(1) %out, i64 %n) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %start = mul i64 %j, %n
  %at = add i64 %start, %x
  %p = getelementptr float, ptr addrspace(1) %a, i64 %at
  %v = load float, ptr addrspace(1) %p
  %more = fadd float %sum, %v
  %next = add i64 %j, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end
end:
  %to = getelementptr float, ptr addrspace(1) %out, i64 %x
  store float %more, ptr addrspace(1) %to
  ret void
}
define spir_kernel void @each_its_length(ptr addrspace(1) %a, ptr addrspace(1) %out, i64 %n) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %start = mul i64 %x, %n
  %row = getelementptr float, ptr addrspace(1) %a, i64 %start
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %p = getelementptr float, ptr addrspace(1) %row, i64 %j
  %v = load float, ptr addrspace(1) %p
  %more = fadd float %sum, %v
  %next = add i64 %j, 1
  %again = icmp ult i64 %next, %x
  br i1 %again, label %loop, label %end
end:
  %to = getelementptr float, ptr addrspace(1) %out, i64 %x
  store float %more, ptr addrspace(1) %to
  ret void
}
define spir_kernel void @as_its_author_says(ptr addrspace(1) %a, ptr addrspace(1) %out, i64 %n) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %start = mul i64 %x, %n
  %row = getelementptr float, ptr addrspace(1) %a, i64 %start
  br label %loop
loop:
  %j = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %p = getelementptr float, ptr addrspace(1) %row, i64 %j
  %v = load float, ptr addrspace(1) %p
  %more = fadd float %sum, %v
  %next = add i64 %j, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !0
end:
  %to = getelementptr float, ptr addrspace(1) %out, i64 %x
  store float %more, ptr addrspace(1) %to
  ret void
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}

; EXPECTED:
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; define spir_kernel void @row(ptr addrspace(1) %a, ptr addrspace(1) %out, i64 %n) {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %start = mul i64 %x, %n
;   %row = getelementptr float, ptr addrspace(1) %a, i64 %start
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %j = phi i64 [ 0, %entry ], [ %next, %loop ]
;   %sum = phi float [ 0.000000e+00, %entry ], [ %more, %loop ]
;   %p = getelementptr float, ptr addrspace(1) %row, i64 %j
;   %v = load float, ptr addrspace(1) %p, align 4
;   %more = fadd float %sum, %v
;   %next = add i64 %j, 1
;   %again = icmp ult i64 %next, %n
;   br i1 %again, label %loop, label %end, !llvm.loop !0
;
; end:                                              ; preds = %loop
;   %to = getelementptr float, ptr addrspace(1) %out, i64 %x
;   store float %more, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; define spir_kernel void @all_the_same(ptr addrspace(1) %a, ptr addrspace(1) %out, i64 %n) {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %j = phi i64 [ 0, %entry ], [ %next, %loop ]
;   %sum = phi float [ 0.000000e+00, %entry ], [ %more, %loop ]
;   %p = getelementptr float, ptr addrspace(1) %a, i64 %j
;   %v = load float, ptr addrspace(1) %p, align 4
;   %more = fadd float %sum, %v
;   %next = add i64 %j, 1
;   %again = icmp ult i64 %next, %n
;   br i1 %again, label %loop, label %end
;
; end:                                              ; preds = %loop
;   %to = getelementptr float, ptr addrspace(1) %out, i64 %x
;   store float %more, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; define spir_kernel void @column(ptr addrspace(1) %a, ptr addrspace(1) %out, i64 %n) {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %j = phi i64 [ 0, %entry ], [ %next, %loop ]
;   %sum = phi float [ 0.000000e+00, %entry ], [ %more, %loop ]
;   %start = mul i64 %j, %n
;   %at = add i64 %start, %x
;   %p = getelementptr float, ptr addrspace(1) %a, i64 %at
;   %v = load float, ptr addrspace(1) %p, align 4
;   %more = fadd float %sum, %v
;   %next = add i64 %j, 1
;   %again = icmp ult i64 %next, %n
;   br i1 %again, label %loop, label %end
;
; end:                                              ; preds = %loop
;   %to = getelementptr float, ptr addrspace(1) %out, i64 %x
;   store float %more, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; define spir_kernel void @each_its_length(ptr addrspace(1) %a, ptr addrspace(1) %out, i64 %n) {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %start = mul i64 %x, %n
;   %row = getelementptr float, ptr addrspace(1) %a, i64 %start
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %j = phi i64 [ 0, %entry ], [ %next, %loop ]
;   %sum = phi float [ 0.000000e+00, %entry ], [ %more, %loop ]
;   %p = getelementptr float, ptr addrspace(1) %row, i64 %j
;   %v = load float, ptr addrspace(1) %p, align 4
;   %more = fadd float %sum, %v
;   %next = add i64 %j, 1
;   %again = icmp ult i64 %next, %x
;   br i1 %again, label %loop, label %end
;
; end:                                              ; preds = %loop
;   %to = getelementptr float, ptr addrspace(1) %out, i64 %x
;   store float %more, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; define spir_kernel void @as_its_author_says(ptr addrspace(1) %a, ptr addrspace(1) %out, i64 %n) {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %start = mul i64 %x, %n
;   %row = getelementptr float, ptr addrspace(1) %a, i64 %start
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %j = phi i64 [ 0, %entry ], [ %next, %loop ]
;   %sum = phi float [ 0.000000e+00, %entry ], [ %more, %loop ]
;   %p = getelementptr float, ptr addrspace(1) %row, i64 %j
;   %v = load float, ptr addrspace(1) %p, align 4
;   %more = fadd float %sum, %v
;   %next = add i64 %j, 1
;   %again = icmp ult i64 %next, %n
;   br i1 %again, label %loop, label %end, !llvm.loop !2
;
; end:                                              ; preds = %loop
;   %to = getelementptr float, ptr addrspace(1) %out, i64 %x
;   store float %more, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; attributes #0 = { memory(none) }
;
; !0 = distinct !{!0, !1}
; !1 = !{!"llvm.loop.unroll.count", i32 4}
; !2 = distinct !{!2, !3}
; !3 = !{!"llvm.loop.unroll.disable"}
