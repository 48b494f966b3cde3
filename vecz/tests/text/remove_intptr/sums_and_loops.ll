; RUN: veczc --pass remove_intptr %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p, i64 %x, i64 %n) {
entry:
  %i = ptrtoint ptr addrspace(1) %p to i64
  %j = add i64 %x, %i
  %q = inttoptr i64 %j to ptr addrspace(1)
  store i32 1, ptr addrspace(1) %q
  br label %loop
loop:
  %at = phi i64 [ %j, %entry ], [ %next, %loop ]
  %r = inttoptr i64 %at to ptr addrspace(1)
  store i32 2, ptr addrspace(1) %r
  %next = sub i64 %at, %x
  %more = icmp ugt i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, i64 %x, i64 %n) {
; entry:
;   %i = ptrtoint ptr addrspace(1) %p to i64
;   %0 = getelementptr i8, ptr addrspace(1) %p, i64 %x
;   %1 = getelementptr i8, ptr addrspace(1) %p, i64 %x
;   %j = add i64 %x, %i
;   store i32 1, ptr addrspace(1) %0, align 4
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %2 = phi ptr addrspace(1) [ %1, %entry ], [ %4, %loop ]
;   %at = phi i64 [ %j, %entry ], [ %next, %loop ]
;   store i32 2, ptr addrspace(1) %2, align 4
;   %3 = sub i64 0, %x
;   %4 = getelementptr i8, ptr addrspace(1) %2, i64 %3
;   %next = sub i64 %at, %x
;   %more = icmp ugt i64 %next, %n
;   br i1 %more, label %loop, label %exit
;
; exit:                                             ; preds = %loop
;   ret void
; }
