; RUN: veczc --pass replicate_loops --choice ReplicateLoops %s
; A row of a sparse matrix: the loop takes what it uses, and gives what it is left with.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %rows, ptr addrspace(1) %x, ptr addrspace(1) %out) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %rows, i64 %i
  %start = load i32, ptr addrspace(1) %p
  %q = getelementptr i8, ptr addrspace(1) %p, i64 4
  %end = load i32, ptr addrspace(1) %q
  br label %loop

loop:
  %j = phi i32 [ %start, %entry ], [ %next, %latch ]
  %sum = phi float [ 0.0, %entry ], [ %more, %latch ]
  %wide = zext i32 %j to i64
  %r = getelementptr float, ptr addrspace(1) %x, i64 %wide
  %y = load float, ptr addrspace(1) %r
  %more = fadd float %sum, %y
  %next = add i32 %j, 1
  %goes.on = icmp ult i32 %next, %end
  br i1 %goes.on, label %latch, label %done

latch:
  br label %loop

done:
  %total = phi float [ %more, %loop ]
  %first = phi i32 [ %start, %loop ]
  %o = getelementptr float, ptr addrspace(1) %out, i64 %i
  %f = uitofp i32 %first to float
  %z = fmul float %total, %f
  store float %z, ptr addrspace(1) %o
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %rows, ptr addrspace(1) %x, ptr addrspace(1) %out) {
; entry:
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %rows, i64 %i
;   %start = load i32, ptr addrspace(1) %p, align 4
;   %q = getelementptr i8, ptr addrspace(1) %p, i64 4
;   %end = load i32, ptr addrspace(1) %q, align 4
;   %0 = call { float } @vecz.loop(i32 %start, ptr addrspace(1) %x, i32 %end)
;   %1 = extractvalue { float } %0, 0
;   br label %done
;
; done:                                             ; preds = %entry
;   %2 = phi float [ %1, %entry ]
;   %3 = phi i32 [ %start, %entry ]
;   %o = getelementptr float, ptr addrspace(1) %out, i64 %i
;   %f = uitofp i32 %3 to float
;   %z = fmul float %2, %f
;   store float %z, ptr addrspace(1) %o, align 4
;   ret void
; }
;
; define internal { float } @vecz.loop(i32 %0, ptr addrspace(1) %1, i32 %2) #0 {
;   br label %loop
;
; left:                                             ; preds = %loop
;   %4 = insertvalue { float } poison, float %more, 0
;   ret { float } %4
;
; loop:                                             ; preds = %3, %latch
;   %j = phi i32 [ %0, %3 ], [ %next, %latch ]
;   %sum = phi float [ 0.000000e+00, %3 ], [ %more, %latch ]
;   %wide = zext i32 %j to i64
;   %r = getelementptr float, ptr addrspace(1) %1, i64 %wide
;   %y = load float, ptr addrspace(1) %r, align 4
;   %more = fadd float %sum, %y
;   %next = add i32 %j, 1
;   %goes.on = icmp ult i32 %next, %2
;   br i1 %goes.on, label %latch, label %left
;
; latch:                                            ; preds = %loop
;   br label %loop
; }
;
; attributes #0 = { "vecz-replicated-loop"="66.80025159167555" }
