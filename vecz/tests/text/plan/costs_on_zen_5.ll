; RUN: veczc --print-costs --cpu znver5 -k k %s
; What one CPU does faster than others with the same instructions: a search that waits for memory is done in more vectors, though registers do not hold them all.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %sorted, ptr addrspace(1) %wanted, ptr addrspace(1) %found, i32 %n) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %wanted, i64 %x
  %key = load i32, ptr addrspace(1) %p
  br label %loop
loop:
  %low = phi i32 [ 0, %entry ], [ %low.next, %loop ]
  %high = phi i32 [ %n, %entry ], [ %high.next, %loop ]
  %sum = add i32 %low, %high
  %middle = lshr i32 %sum, 1
  %index = zext i32 %middle to i64
  %at = getelementptr i32, ptr addrspace(1) %sorted, i64 %index
  %value = load i32, ptr addrspace(1) %at
  %is.below = icmp ult i32 %value, %key
  %behind = add i32 %middle, 1
  %low.next = select i1 %is.below, i32 %behind, i32 %low
  %high.next = select i1 %is.below, i32 %high, i32 %middle
  %more = icmp ult i32 %low.next, %high.next
  br i1 %more, label %loop, label %done
done:
  %q = getelementptr i32, ptr addrspace(1) %found, i64 %x
  store i32 %low.next, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; scalar: 131.7 cycles
; 8 x 1 of x: 286.7 cycles busy, 1171.4 waiting, 182.3 for each of 8 work-items
; 8 x 2 of x: 525.2 cycles busy, 997.9 waiting, 95.2 for each of 16 work-items, 95.2 with what rows leave over
; 8 x 4 of x: 1036.5 cycles busy, 729.6 waiting, 55.2 for each of 32 work-items, 55.2 with what rows leave over
; 16 x 1 of x: 511.9 cycles busy, 1006.3 waiting, 94.9 for each of 16 work-items, 94.9 with what rows leave over
; 16 x 2 of x: 1010.0 cycles busy, 740.2 waiting, 54.7 for each of 32 work-items, 54.7 with what rows leave over
; 16 x 4 of x: 2006.0 cycles busy, 457.1 waiting, 38.5 for each of 64 work-items, 38.7 with what rows leave over
; 16 x 4 of x, masked tail: 2006.0 cycles busy, 457.1 waiting, 38.5 for each of 64 work-items, 38.6 with what rows leave over
; 16 x 4 of x, folded tail: 2008.5 cycles busy, 457.1 waiting, 38.5 for each of 64 work-items, 38.6 with what rows leave over
; chosen: 16 x 4 of x, folded tail
