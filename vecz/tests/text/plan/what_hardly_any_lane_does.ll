; RUN: veczc --cpu znver5 --print-costs %s
; One of 1024 work-items has much to do: with 8 lanes that is any of them one of 128 times, with 32 one of 32 times. The other kernel's branch is taken by neighbours together.
declare i64 @__mux_get_global_id(i32) memory(none)
declare double @llvm.sqrt.f64(double)

define spir_kernel void @rare(ptr addrspace(1) %a) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %low = and i64 %id, 1023
  %c = icmp eq i64 %low, 7
  br i1 %c, label %work, label %end
work:
  %p = getelementptr double, ptr addrspace(1) %a, i64 %id
  %x = load double, ptr addrspace(1) %p
  %s1 = call double @llvm.sqrt.f64(double %x)
  %d1 = fdiv double 1.0, %s1
  %s2 = call double @llvm.sqrt.f64(double %d1)
  %d2 = fdiv double %x, %s2
  %s3 = call double @llvm.sqrt.f64(double %d2)
  %d3 = fdiv double %x, %s3
  store double %d3, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

define spir_kernel void @together(ptr addrspace(1) %a, double %limit) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr double, ptr addrspace(1) %a, i64 %id
  %x = load double, ptr addrspace(1) %p
  %c = fcmp olt double %x, %limit
  br i1 %c, label %work, label %end, !prof !0
work:
  %s1 = call double @llvm.sqrt.f64(double %x)
  %d1 = fdiv double 1.0, %s1
  %s2 = call double @llvm.sqrt.f64(double %d1)
  %d2 = fdiv double %x, %s2
  %s3 = call double @llvm.sqrt.f64(double %d2)
  %d3 = fdiv double %x, %s3
  store double %d3, ptr addrspace(1) %p
  br label %end
end:
  ret void
}
!0 = !{!"branch_weights", i32 1, i32 19}

; EXPECTED:
; scalar: 3.6 cycles
; 8 x 1 of x: 3.5 cycles busy, 3.2 waiting, 0.8 for each of 8 work-items
; 8 x 2 of x: 5.4 cycles busy, 4.7 waiting, 0.6 for each of 16 work-items, 0.6 with what rows leave over
; 8 x 2 of x, masked tail: 5.4 cycles busy, 4.7 waiting, 0.6 for each of 16 work-items, 0.6 with what rows leave over
; 8 x 2 of x, folded tail: 6.6 cycles busy, 5.6 waiting, 0.8 for each of 16 work-items, never with what rows leave over
; 8 x 4 of x: 11.2 cycles busy, 8.6 waiting, 0.6 for each of 32 work-items, 0.6 with what rows leave over
; 8 x 4 of x, masked tail: 11.2 cycles busy, 8.6 waiting, 0.6 for each of 32 work-items, 0.6 with what rows leave over
; 8 x 4 of x, folded tail: 12.7 cycles busy, 9.4 waiting, 0.7 for each of 32 work-items, never with what rows leave over
; chosen: 8 x 2 of x
; scalar: 4.1 cycles
; 8 x 1 of x: 7.3 cycles busy, 6.1 waiting, 1.7 for each of 8 work-items
; 8 x 2 of x: 15.4 cycles busy, 10.7 waiting, 1.6 for each of 16 work-items, 1.6 with what rows leave over
; 8 x 2 of x, masked tail: 15.4 cycles busy, 10.7 waiting, 1.6 for each of 16 work-items, 1.6 with what rows leave over
; 8 x 2 of x, folded tail: 16.9 cycles busy, 11.4 waiting, 1.8 for each of 16 work-items, never with what rows leave over
; 8 x 4 of x: 36.9 cycles busy, 16.6 waiting, 1.7 for each of 32 work-items, 1.7 with what rows leave over
; 8 x 4 of x, masked tail: 36.9 cycles busy, 16.6 waiting, 1.7 for each of 32 work-items, 1.7 with what rows leave over
; 8 x 4 of x, folded tail: 38.9 cycles busy, 16.8 waiting, 1.7 for each of 32 work-items, never with what rows leave over
; chosen: 8 x 1 of x
