; RUN: veczc --print frequencies %s
; One work-item in so many has some bits as they are asked for.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %p) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %low = and i64 %id, 255
  %is = icmp eq i64 %low, 7
  br i1 %is, label %one, label %rest
one:
  store i32 1, ptr addrspace(1) %p
  br label %rest
rest:
  %bit = and i64 %id, 8
  %is.not = icmp ne i64 %bit, 0
  br i1 %is.not, label %half, label %end
half:
  store i32 2, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; EXPECTED:
; frequencies of k:
; block0: 1.00
; one: 0.00
; rest: 1.00
; half: 0.50
; end: 1.00
