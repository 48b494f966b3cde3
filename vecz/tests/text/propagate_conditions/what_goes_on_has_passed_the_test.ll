; A counter that is set back where its loop ends, as DPC++ writes it: in the next run it is never set back. And a remainder of an id, which is below 2^31.
; RUN: veczc --pass propagate_conditions -S %s

declare i64 @__mux_get_global_id(i32)

define spir_kernel void @count(ptr addrspace(1) %out, i64 %n, i64 %size) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0), !range !0
  %rest = urem i64 %id, 3
  br label %loop

loop:
  %at = phi i64 [ %id, %entry ], [ %next, %loop ]
  %place = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %at
  store i32 1, ptr addrspace(1) %place, align 4
  %plus = add i64 %at, %size
  %more = icmp ult i64 %plus, %n
  %next = select i1 %more, i64 %plus, i64 %id
  br i1 %more, label %loop, label %exit

exit:
  %last = getelementptr inbounds i64, ptr addrspace(1) %out, i64 %id
  store i64 %rest, ptr addrspace(1) %last, align 8
  ret void
}

!0 = !{i64 0, i64 2147418112}

; EXPECTED:
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @count(ptr addrspace(1) %out, i64 %n, i64 %size) {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0), !range !0
;   %rest.lhs.trunc = trunc i64 %id to i32
;   %rest1 = urem i32 %rest.lhs.trunc, 3
;   %rest.zext = zext i32 %rest1 to i64
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %at = phi i64 [ %id, %entry ], [ %plus, %loop ]
;   %place = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %at
;   store i32 1, ptr addrspace(1) %place, align 4
;   %plus = add i64 %at, %size
;   %more = icmp ult i64 %plus, %n
;   %next = select i1 %more, i64 %plus, i64 %id
;   br i1 %more, label %loop, label %exit
;
; exit:                                             ; preds = %loop
;   %last = getelementptr inbounds i64, ptr addrspace(1) %out, i64 %id
;   store i64 %rest.zext, ptr addrspace(1) %last, align 8
;   ret void
; }
;
; !0 = !{i64 0, i64 2147418112}
