; RUN: veczc --print-costs --cpu znver4 -k columns -k rows -k first %s
; One work-item goes along a column, or a row, of a grid launched in two dimensions. Lanes along the other dimension would do the same, all but one of them nothing.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @columns(ptr addrspace(1) %a, i32 %width, i32 %height) {
entry:
  %idx = call i64 @__mux_get_global_id(i32 0)
  %idy = call i64 @__mux_get_global_id(i32 1)
  %x = trunc i64 %idx to i32
  %y = trunc i64 %idy to i32
  %beside = icmp sge i32 %x, %width
  %below = icmp sge i32 %y, 1
  %out = select i1 %beside, i1 true, i1 %below
  br i1 %out, label %end, label %loop
loop:
  %j = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %row = mul nsw i32 %j, %width
  %at = add nsw i32 %row, %x
  %wide = sext i32 %at to i64
  %p = getelementptr float, ptr addrspace(1) %a, i64 %wide
  %v = load float, ptr addrspace(1) %p
  %more = fadd float %sum, %v
  store float %more, ptr addrspace(1) %p
  %next = add nsw i32 %j, 1
  %again = icmp slt i32 %next, %height
  br i1 %again, label %loop, label %end
end:
  ret void
}
define spir_kernel void @rows(ptr addrspace(1) %a, i32 %width, i32 %height) {
entry:
  %idx = call i64 @__mux_get_global_id(i32 0)
  %idy = call i64 @__mux_get_global_id(i32 1)
  %x = trunc i64 %idx to i32
  %y = trunc i64 %idy to i32
  %first = icmp eq i32 %x, 0
  br i1 %first, label %inside, label %end
inside:
  %above = icmp slt i32 %y, %height
  br i1 %above, label %start, label %end
start:
  %row = mul nsw i32 %y, %width
  br label %loop
loop:
  %j = phi i32 [ 0, %start ], [ %next, %loop ]
  %sum = phi float [ 0.0, %start ], [ %more, %loop ]
  %at = add nsw i32 %row, %j
  %wide = sext i32 %at to i64
  %p = getelementptr float, ptr addrspace(1) %a, i64 %wide
  %v = load float, ptr addrspace(1) %p
  %more = fadd float %sum, %v
  store float %more, ptr addrspace(1) %p
  %next = add nsw i32 %j, 1
  %again = icmp slt i32 %next, %width
  br i1 %again, label %loop, label %end
end:
  ret void
}


; Of all work-items along y, the first does something besides.
define spir_kernel void @first(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %width) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %y = call i64 @__mux_get_global_id(i32 1)
  %wide = sext i32 %width to i64
  %row = mul i64 %x, %wide
  %at = add i64 %row, %y
  %p = getelementptr float, ptr addrspace(1) %a, i64 %at
  %v = load float, ptr addrspace(1) %p
  %more = fadd float %v, 1.0
  store float %more, ptr addrspace(1) %p
  %is = icmp eq i64 %y, 0
  br i1 %is, label %do, label %end
do:
  %q = getelementptr float, ptr addrspace(1) %b, i64 %x
  store float %more, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

; EXPECTED:
; scalar: 126.6 cycles
; 8 x 1 of x: 42.7 cycles busy, 160.7 waiting, 25.4 for each of 8 work-items, 26.3 with what rows leave over
; 8 x 2 of x: 52.9 cycles busy, 27.4 waiting, 5.0 for each of 16 work-items, 6.1 with what rows leave over
; 8 x 4 of x: 76.7 cycles busy, 21.0 waiting, 3.1 for each of 32 work-items, 4.3 with what rows leave over
; 16 x 1 of x: 43.2 cycles busy, 31.1 waiting, 4.6 for each of 16 work-items, 5.7 with what rows leave over
; 16 x 2 of x: 57.2 cycles busy, 26.1 waiting, 2.6 for each of 32 work-items, 3.7 with what rows leave over
; 16 x 4 of x: 84.9 cycles busy, 19.4 waiting, 1.6 for each of 64 work-items, 3.3 with what rows leave over
; 16 x 4 of x, masked tail: 84.9 cycles busy, 19.4 waiting, 1.6 for each of 64 work-items, 1.9 with what rows leave over
; 16 x 4 of x, folded tail: 86.9 cycles busy, 19.4 waiting, 1.7 for each of 64 work-items, 1.7 with what rows leave over
; chosen: 16 x 4 of x, folded tail
; scalar: 4.6 cycles
; 8 x 1 of y: 327.6 cycles busy, 82.5 waiting, 51.3 for each of 8 work-items, 50.8 with what rows leave over
; 8 x 1 of y, masked tail: 327.6 cycles busy, 82.5 waiting, 51.3 for each of 8 work-items, 51.5 with what rows leave over
; 8 x 1 of y, folded tail: 328.8 cycles busy, 82.5 waiting, 51.4 for each of 8 work-items, 51.7 with what rows leave over
; 8 x 2 of y: 636.8 cycles busy, 112.3 waiting, 46.8 for each of 16 work-items, 46.2 with what rows leave over
; 8 x 2 of y, masked tail: 636.8 cycles busy, 112.3 waiting, 46.8 for each of 16 work-items, 47.2 with what rows leave over
; 8 x 2 of y, folded tail: 638.1 cycles busy, 112.3 waiting, 46.9 for each of 16 work-items, 47.5 with what rows leave over
; 8 x 4 of y: 1831.1 cycles busy, 119.0 waiting, 60.9 for each of 32 work-items, 59.2 with what rows leave over
; 16 x 1 of y: 635.9 cycles busy, 112.3 waiting, 46.8 for each of 16 work-items, 46.1 with what rows leave over
; 16 x 1 of y, masked tail: 635.9 cycles busy, 112.3 waiting, 46.8 for each of 16 work-items, 47.4 with what rows leave over
; 16 x 1 of y, folded tail: 637.1 cycles busy, 112.3 waiting, 46.8 for each of 16 work-items, 47.4 with what rows leave over
; 16 x 2 of y: 1829.2 cycles busy, 119.0 waiting, 60.9 for each of 32 work-items, 59.2 with what rows leave over
; 16 x 4 of y: 3639.3 cycles busy, 91.8 waiting, 58.3 for each of 64 work-items, 52.7 with what rows leave over
; 16 x 4 of y, masked tail: 3639.3 cycles busy, 91.8 waiting, 58.3 for each of 64 work-items, 57.9 with what rows leave over
; 16 x 4 of y, folded tail: 3641.3 cycles busy, 91.8 waiting, 58.3 for each of 64 work-items, 59.9 with what rows leave over
; chosen: 16 x 1 of y
; scalar: 2.7 cycles
; 16 x 1 of x: 24.8 cycles busy, 1.4 waiting, 1.6 for each of 16 work-items, 1.7 with what rows leave over
; 16 x 1 of x, masked tail: 24.8 cycles busy, 1.4 waiting, 1.6 for each of 16 work-items, 1.7 with what rows leave over
; 16 x 1 of x, folded tail: 26.1 cycles busy, 1.4 waiting, 1.7 for each of 16 work-items, 1.7 with what rows leave over
; 16 x 2 of x: 46.0 cycles busy, 1.5 waiting, 1.5 for each of 32 work-items, 1.5 with what rows leave over
; 16 x 2 of x, masked tail: 46.0 cycles busy, 1.5 waiting, 1.5 for each of 32 work-items, 1.5 with what rows leave over
; 16 x 2 of x, folded tail: 47.6 cycles busy, 1.5 waiting, 1.5 for each of 32 work-items, 1.6 with what rows leave over
; 16 x 4 of x: 88.2 cycles busy, 1.2 waiting, 1.4 for each of 64 work-items, 1.5 with what rows leave over
; 16 x 4 of x, masked tail: 88.2 cycles busy, 1.2 waiting, 1.4 for each of 64 work-items, 1.4 with what rows leave over
; 16 x 4 of x, folded tail: 90.5 cycles busy, 1.2 waiting, 1.4 for each of 64 work-items, 1.5 with what rows leave over
; 8 x 1 of y: 4.7 cycles busy, 0.5 waiting, 0.7 for each of 8 work-items, 0.7 with what rows leave over
; 8 x 2 of y: 5.8 cycles busy, 0.6 waiting, 0.4 for each of 16 work-items, 0.4 with what rows leave over
; 8 x 4 of y: 8.6 cycles busy, 0.8 waiting, 0.3 for each of 32 work-items, 0.3 with what rows leave over
; 16 x 1 of y: 4.8 cycles busy, 0.5 waiting, 0.3 for each of 16 work-items, 0.4 with what rows leave over
; 16 x 2 of y: 6.6 cycles busy, 0.6 waiting, 0.2 for each of 32 work-items, 0.3 with what rows leave over
; 16 x 4 of y: 10.1 cycles busy, 0.9 waiting, 0.2 for each of 64 work-items, 0.3 with what rows leave over
; 16 x 4 of y, masked tail: 10.1 cycles busy, 0.9 waiting, 0.2 for each of 64 work-items, 0.2 with what rows leave over
; 16 x 4 of y, folded tail: 12.6 cycles busy, 1.0 waiting, 0.2 for each of 64 work-items, 0.2 with what rows leave over
; chosen: 16 x 4 of y, masked tail
