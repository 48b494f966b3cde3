; RUN: veczc --cpu znver4 --print-costs %s
; Vectors of four that the scalar kernel has cost it one operation each, behind a switch too.
declare i64 @__mux_get_global_id(i32) memory(none)

define spir_kernel void @branches(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr <4 x float>, ptr addrspace(1) %in, i64 %id
  %q = getelementptr <4 x float>, ptr addrspace(1) %out, i64 %id
  %kind = urem i64 %id, 3
  %x = load <4 x float>, ptr addrspace(1) %p
  %none = icmp eq i64 %kind, 0
  br i1 %none, label %first, label %others
others:
  %one = icmp eq i64 %kind, 1
  br i1 %one, label %second, label %end
first:
  %f1 = fmul <4 x float> %x, %x
  %f2 = fadd <4 x float> %f1, %x
  %f3 = fdiv <4 x float> %f2, %x
  store <4 x float> %f3, ptr addrspace(1) %q
  br label %end
second:
  %s1 = fadd <4 x float> %x, %x
  %s2 = fmul <4 x float> %s1, %x
  %s3 = fdiv <4 x float> %x, %s2
  store <4 x float> %s3, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

define spir_kernel void @switches(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr <4 x float>, ptr addrspace(1) %in, i64 %id
  %q = getelementptr <4 x float>, ptr addrspace(1) %out, i64 %id
  %kind = urem i64 %id, 3
  %x = load <4 x float>, ptr addrspace(1) %p
  switch i64 %kind, label %end [ i64 0, label %first
                                 i64 1, label %second ]
first:
  %f1 = fmul <4 x float> %x, %x
  %f2 = fadd <4 x float> %f1, %x
  %f3 = fdiv <4 x float> %f2, %x
  store <4 x float> %f3, ptr addrspace(1) %q
  br label %end
second:
  %s1 = fadd <4 x float> %x, %x
  %s2 = fmul <4 x float> %s1, %x
  %s3 = fdiv <4 x float> %x, %s2
  store <4 x float> %s3, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

; EXPECTED:
; scalar: 7.7 cycles
; 8 x 1 of x: 28.3 cycles busy, 5.4 waiting, 4.2 for each of 8 work-items, 4.2 with what rows leave over
; 8 x 2 of x: 49.9 cycles busy, 5.7 waiting, 3.5 for each of 16 work-items, 3.5 with what rows leave over
; 8 x 4 of x: 97.9 cycles busy, 4.5 waiting, 3.2 for each of 32 work-items, 3.2 with what rows leave over
; 16 x 1 of x: 40.4 cycles busy, 5.7 waiting, 2.9 for each of 16 work-items, 2.9 with what rows leave over
; 16 x 1 of x, masked tail: 40.4 cycles busy, 5.7 waiting, 2.9 for each of 16 work-items, 2.9 with what rows leave over
; 16 x 1 of x, folded tail: 42.1 cycles busy, 5.8 waiting, 3.0 for each of 16 work-items, never with what rows leave over
; 16 x 2 of x: 78.4 cycles busy, 5.1 waiting, 2.6 for each of 32 work-items, 2.6 with what rows leave over
; 16 x 2 of x, masked tail: 78.4 cycles busy, 5.1 waiting, 2.6 for each of 32 work-items, 2.6 with what rows leave over
; 16 x 2 of x, folded tail: 80.9 cycles busy, 5.0 waiting, 2.7 for each of 32 work-items, never with what rows leave over
; 16 x 4 of x: 153.0 cycles busy, 3.2 waiting, 2.4 for each of 64 work-items, 2.5 with what rows leave over
; 16 x 4 of x, masked tail: 153.0 cycles busy, 3.2 waiting, 2.4 for each of 64 work-items, 2.4 with what rows leave over
; 16 x 4 of x, folded tail: 157.0 cycles busy, 3.1 waiting, 2.5 for each of 64 work-items, never with what rows leave over
; chosen: 16 x 4 of x
; scalar: 7.7 cycles
; 8 x 1 of x: 28.8 cycles busy, 5.4 waiting, 4.3 for each of 8 work-items
; 8 x 2 of x: 50.9 cycles busy, 5.7 waiting, 3.5 for each of 16 work-items, 3.5 with what rows leave over
; 8 x 4 of x: 99.9 cycles busy, 4.5 waiting, 3.3 for each of 32 work-items, 3.3 with what rows leave over
; 16 x 1 of x: 40.9 cycles busy, 5.8 waiting, 2.9 for each of 16 work-items, 2.9 with what rows leave over
; 16 x 1 of x, masked tail: 40.9 cycles busy, 5.8 waiting, 2.9 for each of 16 work-items, 2.9 with what rows leave over
; 16 x 1 of x, folded tail: 42.7 cycles busy, 5.8 waiting, 3.0 for each of 16 work-items, never with what rows leave over
; 16 x 2 of x: 79.4 cycles busy, 5.1 waiting, 2.6 for each of 32 work-items, 2.6 with what rows leave over
; 16 x 2 of x, masked tail: 79.4 cycles busy, 5.1 waiting, 2.6 for each of 32 work-items, 2.6 with what rows leave over
; 16 x 2 of x, folded tail: 81.9 cycles busy, 5.0 waiting, 2.7 for each of 32 work-items, never with what rows leave over
; 16 x 4 of x: 155.0 cycles busy, 3.1 waiting, 2.5 for each of 64 work-items, 2.5 with what rows leave over
; 16 x 4 of x, masked tail: 155.0 cycles busy, 3.1 waiting, 2.5 for each of 64 work-items, 2.5 with what rows leave over
; 16 x 4 of x, folded tail: 159.0 cycles busy, 3.1 waiting, 2.5 for each of 64 work-items, never with what rows leave over
; 32 x 1 of x: 100.6 cycles busy, 4.5 waiting, 3.3 for each of 32 work-items, 3.3 with what rows leave over
; 32 x 2 of x: 197.9 cycles busy, 2.4 waiting, 3.1 for each of 64 work-items, 3.1 with what rows leave over
; 32 x 2 of x, masked tail: 197.9 cycles busy, 2.4 waiting, 3.1 for each of 64 work-items, 3.1 with what rows leave over
; 32 x 2 of x, folded tail: 201.9 cycles busy, 2.4 waiting, 3.2 for each of 64 work-items, never with what rows leave over
; 64 x 1 of x: 288.8 cycles busy, 1.5 waiting, 4.5 for each of 64 work-items, 4.5 with what rows leave over
; chosen: 16 x 4 of x
