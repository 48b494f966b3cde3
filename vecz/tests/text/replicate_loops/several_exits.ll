; RUN: veczc --pass replicate_loops --choice ReplicateLoops %s
; A loop says by which of three exits it was left, and what each is left with is in the first fields of its type.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %x = load i32, ptr addrspace(1) %q
  br label %loop

loop:
  %a = phi i32 [ %x, %entry ], [ %b, %latch ]
  %one = icmp eq i32 %a, 7
  br i1 %one, label %first, label %more

more:
  %b = mul i32 %a, 5
  %wide = zext i32 %b to i64
  %two = icmp ugt i32 %b, 100
  br i1 %two, label %second, label %rest

rest:
  %three = icmp ult i32 %b, 3
  br i1 %three, label %third, label %latch

latch:
  br label %loop

first:
  %of.one = phi i32 [ %a, %loop ]
  br label %end

second:
  %of.two.b = phi i32 [ %b, %more ]
  %of.two = phi i32 [ %a, %more ]
  %of.wide = phi i64 [ %wide, %more ]
  %t = trunc i64 %of.wide to i32
  %u = add i32 %t, %of.two
  %v = add i32 %u, %of.two.b
  br label %end

third:
  br label %end

end:
  %left = phi i32 [ %of.one, %first ], [ %v, %second ], [ 9, %third ]
  store i32 %left, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p) {
; entry:
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
;   %x = load i32, ptr addrspace(1) %q, align 4
;   %0 = call { i32, i32, i32, i64 } @vecz.loop(i32 %x)
;   %1 = extractvalue { i32, i32, i32, i64 } %0, 1
;   %2 = extractvalue { i32, i32, i32, i64 } %0, 2
;   %3 = extractvalue { i32, i32, i32, i64 } %0, 3
;   %4 = extractvalue { i32, i32, i32, i64 } %0, 0
;   %5 = icmp eq i32 %4, 0
;   br i1 %5, label %first, label %left1
;
; left1:                                            ; preds = %entry
;   %6 = icmp eq i32 %4, 1
;   br i1 %6, label %second, label %third
;
; first:                                            ; preds = %entry
;   %7 = phi i32 [ %1, %entry ]
;   br label %end
;
; second:                                           ; preds = %left1
;   %8 = phi i32 [ %1, %left1 ]
;   %9 = phi i32 [ %2, %left1 ]
;   %10 = phi i64 [ %3, %left1 ]
;   %t = trunc i64 %10 to i32
;   %u = add i32 %t, %9
;   %v = add i32 %u, %8
;   br label %end
;
; third:                                            ; preds = %left1
;   br label %end
;
; end:                                              ; preds = %third, %second, %first
;   %left = phi i32 [ %7, %first ], [ %v, %second ], [ 9, %third ]
;   store i32 %left, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; define internal { i32, i32, i32, i64 } @vecz.loop(i32 %0) #0 {
;   br label %loop
;
; left:                                             ; preds = %loop
;   %2 = insertvalue { i32, i32, i32, i64 } { i32 0, i32 poison, i32 poison, i64 poison }, i32 %a, 1
;   ret { i32, i32, i32, i64 } %2
;
; left1:                                            ; preds = %more
;   %3 = insertvalue { i32, i32, i32, i64 } { i32 1, i32 poison, i32 poison, i64 poison }, i32 %b, 1
;   %4 = insertvalue { i32, i32, i32, i64 } %3, i32 %a, 2
;   %5 = insertvalue { i32, i32, i32, i64 } %4, i64 %wide, 3
;   ret { i32, i32, i32, i64 } %5
;
; left2:                                            ; preds = %rest
;   ret { i32, i32, i32, i64 } { i32 2, i32 poison, i32 poison, i64 poison }
;
; loop:                                             ; preds = %1, %latch
;   %a = phi i32 [ %0, %1 ], [ %b, %latch ]
;   %one = icmp eq i32 %a, 7
;   br i1 %one, label %left, label %more
;
; more:                                             ; preds = %loop
;   %b = mul i32 %a, 5
;   %wide = zext i32 %b to i64
;   %two = icmp ugt i32 %b, 100
;   br i1 %two, label %left1, label %rest
;
; rest:                                             ; preds = %more
;   %three = icmp ult i32 %b, 3
;   br i1 %three, label %left2, label %latch
;
; latch:                                            ; preds = %rest
;   br label %loop
; }
;
; attributes #0 = { "vecz-replicated-loop"="69.43220557610347" }
