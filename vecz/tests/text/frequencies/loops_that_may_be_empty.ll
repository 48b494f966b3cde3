; A loop is mostly entered, and numbers are mostly numbers.
; RUN: veczc --print frequencies %s
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %in, i64 %id
  %x = load float, ptr addrspace(1) %p, align 4
  %none = fcmp uno float %x, 0.0
  br i1 %none, label %exit, label %number

number:
  %q = getelementptr float, ptr addrspace(1) %out, i64 %id
  %some = icmp ne i32 %n, 0
  br i1 %some, label %loop.preheader, label %exit

loop.preheader:
  br label %loop

loop:
  %k = phi i32 [ 0, %loop.preheader ], [ %next, %loop ]
  store float %x, ptr addrspace(1) %q, align 4
  %next = add i32 %k, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit.loopexit

exit.loopexit:
  br label %exit

exit:
  ret void
}

; A loop that goes on while half of what there is is more than nothing: the guard asks what that is made of.
define spir_kernel void @halves(ptr addrspace(1) %out, i32 %from, i32 %to) {
entry:
  %length = sub i32 %to, %from
  %empty = icmp eq i32 %to, %from
  br i1 %empty, label %exit, label %loop

loop:
  %left = phi i32 [ %length, %entry ], [ %half, %loop ]
  store i32 %left, ptr addrspace(1) %out, align 4
  %half = lshr i32 %left, 1
  %done = icmp eq i32 %half, 0
  br i1 %done, label %exit, label %loop

exit:
  ret void
}

; What asks for something else is no guard: an even chance.
define spir_kernel void @asked(ptr addrspace(1) %out, i32 %n, i32 %flag) {
entry:
  %asked = icmp ne i32 %flag, 0
  br i1 %asked, label %loop, label %exit

loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  store i32 %k, ptr addrspace(1) %out, align 4
  %next = add i32 %k, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; EXPECTED:
; frequencies of k:
; entry: 1.00
; number: 1.00
; loop.preheader: 0.94
; loop: 14.99
; exit.loopexit: 0.94
; exit: 1.00
; frequencies of halves:
; entry: 1.00
; loop: 15.00
; exit: 1.00
; frequencies of asked:
; entry: 1.00
; loop: 14.40
; exit: 1.00
