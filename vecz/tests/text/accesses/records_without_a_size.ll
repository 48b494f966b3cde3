; RUN: veczc -w 4 --scalable --triple aarch64-unknown-linux-gnu --features +sve --print-plan -k k %s
; Vectors without a fixed size are shuffled in whole records of a power of two of elements alone. Others are gathered, and so are those whose end may not be there, as the plan says and reckons.
declare i64 @__mux_get_global_id(i32) memory(none)
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %five = mul i64 %id, 5
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %five
  %x = load i32, ptr addrspace(1) %q
  %two = mul i64 %id, 2
  %r = getelementptr i32, ptr addrspace(1) %p, i64 %two
  %y = load i32, ptr addrspace(1) %r
  %z = add i32 %x, %y
  %s = getelementptr i32, ptr addrspace(1) %o, i64 %id
  store i32 %z, ptr addrspace(1) %s
  ret void
}

; EXPECTED:
; vscale x 4 x 1 of x
; block0: all lanes
;   %id = id
;   %q.idx = linear 20, 1.0
;   %q = linear 20
;   %r.idx = linear 8, 1.0
;   %r = linear 8
;   %x = linear 20, 80.0
;   %y = linear 8, 80.0
;   %z = widen, 1.0
;   %s = linear 4
;   contiguous, 1.0: store i32 %z, ptr addrspace(1) %s, align 4
