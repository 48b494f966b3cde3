; RUN: veczc --print shapes %s
; In the loop all lanes that are still on have gone around as often; behind it, each has its own count.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  br label %loop
loop:
  %i = phi i64 [ %x, %entry ], [ %next, %loop ]
  %count = phi i64 [ 0, %entry ], [ %more, %loop ]
  %a = getelementptr i64, ptr addrspace(1) %p, i64 %i
  store i64 %count, ptr addrspace(1) %a
  %next = add i64 %i, 64
  %more = add i64 %count, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  %i.out = phi i64 [ %i, %loop ]
  %count.out = phi i64 [ %count, %loop ]
  %b = getelementptr i64, ptr addrspace(1) %p, i64 %i.out
  store i64 %count.out, ptr addrspace(1) %b
  ret void
}

; EXPECTED:
; shapes of k:
; %x: strided 1
; %i: strided 1
; %count: uniform
; %a: strided 8
; %next: strided 1
; %more: uniform
; %again: varying
; %i.out: varying
; %count.out: varying
; %b: varying
