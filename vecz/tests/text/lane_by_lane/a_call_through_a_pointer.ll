; RUN: veczc -w 2 -k k %s
; Which function a lane calls is its own business.
declare i64 @__mux_get_global_id(i32) memory(none)
declare i32 @one(i32)
declare i32 @two(i32)
define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %v = load i32, ptr addrspace(1) %q
  %odd = trunc i32 %v to i1
  %f = select i1 %odd, ptr @one, ptr @two
  %r = call i32 %f(i32 %v)
  store i32 %r, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; error: kernel "k" is not vectorized: goes through a pointer: `%r = call i32 %f(i32 %v)`
