; RUN: veczc --print-costs --cpu znver4 -k k %s
; The more lanes, the more often they are on both sides of where the ring turns, and go to places of their own.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %out, i32 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  br label %loop
loop:
  %j = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %from = add i32 %i, %j
  %turned = and i32 %from, 63
  %at = zext nneg i32 %turned to i64
  %p = getelementptr float, ptr addrspace(1) %a, i64 %at
  %x = load float, ptr addrspace(1) %p
  %more = fadd float %sum, %x
  %next = add i32 %j, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  %q = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %more, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; scalar: 67.5 cycles
; 16 x 1 of x: 130.3 cycles busy, 15.0 waiting, 9.1 for each of 16 work-items, 9.1 with what rows leave over
; 16 x 1 of x, masked tail: 130.3 cycles busy, 15.0 waiting, 9.1 for each of 16 work-items, 9.1 with what rows leave over
; 16 x 1 of x, folded tail: 133.0 cycles busy, 14.9 waiting, 9.2 for each of 16 work-items, never with what rows leave over
; 16 x 2 of x: 429.3 cycles busy, 4.8 waiting, 13.6 for each of 32 work-items, 13.6 with what rows leave over
; 16 x 4 of x: 1621.5 cycles busy, 2.6 waiting, 25.4 for each of 64 work-items, 25.5 with what rows leave over
; chosen: 16 x 1 of x
