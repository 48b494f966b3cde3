; RUN: veczc --pass scalarize --choice FullScalarization %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi <2 x i32> [ <i32 1, i32 2>, %entry ], [ %swapped, %loop ]
  %swapped = shufflevector <2 x i32> %sum, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  store <2 x i32> %swapped, ptr addrspace(1) %p, align 8
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
; entry:
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %sum.s0 = phi i32 [ 1, %entry ], [ %sum.s1, %loop ]
;   %sum.s1 = phi i32 [ 2, %entry ], [ %sum.s0, %loop ]
;   %next = add i32 %i, 1
;   %more = icmp ult i32 %next, %n
;   br i1 %more, label %loop, label %exit
;
; exit:                                             ; preds = %loop
;   store i32 %sum.s1, ptr addrspace(1) %p, align 8
;   %p.s1 = getelementptr inbounds i32, ptr addrspace(1) %p, i64 1
;   store i32 %sum.s0, ptr addrspace(1) %p.s1, align 4
;   ret void
; }
