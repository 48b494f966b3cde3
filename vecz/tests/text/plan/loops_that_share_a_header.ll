; RUN: veczc --auto --cpu znver4 --choice ClipIds --print-costs -k k %s
; Before preparation one loop with two ways back, afterwards two, of which the inner one runs as often for each run of the outer one: what the kernel costs as it is is of one, and is not what
; plans are compared with.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32) memory(none)

define spir_kernel void @k(ptr addrspace(1) noalias %p, i32 %rounds, i32 %more) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %first = load i32, ptr addrspace(1) %at
  br label %again
again:
  %v = phi i32 [ %first, %0 ], [ %y23, %inner ], [ %y23, %outer ]
  %left = phi i32 [ %rounds, %0 ], [ %fewer, %inner ], [ %rounds, %outer ]
  %turns = phi i32 [ %more, %0 ], [ %turns, %inner ], [ %others, %outer ]
  %x0 = xor i32 %v, 3
  %y0 = mul i32 %x0, 5
  %x1 = xor i32 %y0, 10
  %y1 = mul i32 %x1, 7
  %x2 = xor i32 %y1, 17
  %y2 = mul i32 %x2, 9
  %x3 = xor i32 %y2, 24
  %y3 = mul i32 %x3, 11
  %x4 = xor i32 %y3, 31
  %y4 = mul i32 %x4, 13
  %x5 = xor i32 %y4, 38
  %y5 = mul i32 %x5, 15
  %x6 = xor i32 %y5, 45
  %y6 = mul i32 %x6, 17
  %x7 = xor i32 %y6, 52
  %y7 = mul i32 %x7, 19
  %x8 = xor i32 %y7, 59
  %y8 = mul i32 %x8, 21
  %x9 = xor i32 %y8, 66
  %y9 = mul i32 %x9, 23
  %x10 = xor i32 %y9, 73
  %y10 = mul i32 %x10, 25
  %x11 = xor i32 %y10, 80
  %y11 = mul i32 %x11, 27
  %x12 = xor i32 %y11, 87
  %y12 = mul i32 %x12, 29
  %x13 = xor i32 %y12, 94
  %y13 = mul i32 %x13, 31
  %x14 = xor i32 %y13, 101
  %y14 = mul i32 %x14, 33
  %x15 = xor i32 %y14, 108
  %y15 = mul i32 %x15, 35
  %x16 = xor i32 %y15, 115
  %y16 = mul i32 %x16, 37
  %x17 = xor i32 %y16, 122
  %y17 = mul i32 %x17, 39
  %x18 = xor i32 %y17, 129
  %y18 = mul i32 %x18, 41
  %x19 = xor i32 %y18, 136
  %y19 = mul i32 %x19, 43
  %x20 = xor i32 %y19, 143
  %y20 = mul i32 %x20, 45
  %x21 = xor i32 %y20, 150
  %y21 = mul i32 %x21, 47
  %x22 = xor i32 %y21, 157
  %y22 = mul i32 %x22, 49
  %x23 = xor i32 %y22, 164
  %y23 = mul i32 %x23, 51
  %fewer = add i32 %left, -1
  %is.done = icmp eq i32 %fewer, 0
  br i1 %is.done, label %outer.test, label %inner
inner:
  br label %again
outer.test:
  %others = add i32 %turns, -1
  %is.over = icmp eq i32 %others, 0
  br i1 %is.over, label %end, label %outer
outer:
  br label %again
end:
  store i32 %y23, ptr addrspace(1) %at
  ret void
}

; EXPECTED:
; scalar: 30756.5 cycles
; 16 x 1 of x: 3277.7 cycles busy, 27628.9 waiting, 1931.7 for each of 16 work-items, 1942.6 with what rows leave over
; 16 x 2 of x: 6350.2 cycles busy, 25030.6 waiting, 980.6 for each of 32 work-items, 991.4 with what rows leave over
; 16 x 4 of x: 12495.2 cycles busy, 20678.2 waiting, 518.3 for each of 64 work-items, 550.5 with what rows leave over
; 16 x 4 of x, masked tail: 12495.2 cycles busy, 20678.2 waiting, 518.3 for each of 64 work-items, 521.7 with what rows leave over
; 16 x 4 of x, folded tail: 12497.7 cycles busy, 20678.2 waiting, 518.4 for each of 64 work-items, 519.0 with what rows leave over
; chosen: 16 x 4 of x, folded tail
