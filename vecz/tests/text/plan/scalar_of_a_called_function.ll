; RUN: veczc --auto --print-costs --cpu x86-64-v4 -k k %s
; What a kernel calls is reckoned with as what it is, not as a call of something: all of the work is in there.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define internal spir_func i32 @mix(i32 %seed, i32 %n) {
entry:
  br label %round
round:
  %i = phi i32 [ 0, %entry ], [ %next, %round ]
  %v = phi i32 [ %seed, %entry ], [ %mixed, %round ]
  %product = mul i32 %v, 73244475
  %shifted = lshr i32 %product, 16
  %mixed = xor i32 %product, %shifted
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %round, label %end
end:
  ret i32 %mixed
}

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %seed = trunc i64 %x to i32
  %mixed = call spir_func i32 @mix(i32 %seed, i32 %n)
  %to = getelementptr i32, ptr addrspace(1) %p, i64 %x
  store i32 %mixed, ptr addrspace(1) %to
  ret void
}

; EXPECTED:
; scalar: 97.5 cycles
; 4 x 1 of x: 36.1 cycles busy, 67.5 waiting, 25.9 for each of 4 work-items, 25.9 with what rows leave over
; 4 x 2 of x: 53.8 cycles busy, 57.3 waiting, 13.9 for each of 8 work-items, 13.9 with what rows leave over
; 4 x 4 of x: 54.5 cycles busy, 57.3 waiting, 7.0 for each of 16 work-items, 7.0 with what rows leave over
; 8 x 1 of x: 36.1 cycles busy, 67.5 waiting, 12.9 for each of 8 work-items, 12.9 with what rows leave over
; 8 x 2 of x: 36.5 cycles busy, 67.5 waiting, 6.5 for each of 16 work-items, 6.5 with what rows leave over
; 8 x 4 of x: 54.5 cycles busy, 57.3 waiting, 3.5 for each of 32 work-items, 3.5 with what rows leave over
; 8 x 4 of x, masked tail: 54.5 cycles busy, 57.3 waiting, 3.5 for each of 32 work-items, 3.5 with what rows leave over
; 8 x 4 of x, folded tail: 56.6 cycles busy, 57.3 waiting, 3.6 for each of 32 work-items, never with what rows leave over
; chosen: 8 x 4 of x
