; RUN: veczc -w 8 --print-plan %s
; The rest has a uniform load, which must not be done for nobody.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0), !range !0
  %in.range = icmp ult i64 %id, %n
  br i1 %in.range, label %then, label %end
then:
  br label %loop
loop:
  %i = phi i64 [ 0, %then ], [ %next, %loop ]
  %sum = phi float [ 0.0, %then ], [ %sum.next, %loop ]
  %p = getelementptr float, ptr addrspace(1) %in, i64 %i
  %x = load float, ptr addrspace(1) %p
  %sum.next = fadd float %sum, %x
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %done
done:
  %q = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %sum.next, ptr addrspace(1) %q
  br label %end
end:
  ret void
}
!0 = !{i64 0, i64 2147483648}

; EXPECTED:
; 8 x 1 of x
; entry: all lanes
;   %id = id
;   %in.range = widen, 1.0
;   %0 = xor i1 %in.range, true = widen, 1.0
;   %all = in all lanes, 7.0
; some: all lanes
; some.end_crit_edge: lanes from some, or none
; loop.preheader: lanes from some
; loop loop:
;   loop: lanes of loop.preheader
;     %i = uniform phi
;     %sum = uniform phi
;     %p = uniform
;     %x = uniform, 1.0
;     %sum.next = uniform, 1.0
;     %next = uniform, 1.0
;     %c = uniform, 1.0
;   loop.loop_crit_edge: lanes of loop.preheader
; done: lanes of loop.preheader
;   %sum.next.lcssa = uniform phi
;   %q = linear 4
;   contiguous, 1.0: store float %sum.next.lcssa, ptr addrspace(1) %q, align 4
; entry.end_crit_edge: all lanes
; end: all lanes
