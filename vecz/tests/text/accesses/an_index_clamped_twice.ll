; RUN: veczc -d 0 --print accesses %s
; An index that a kernel clamps to the image that it has in mind, and the sampler to the one that there is.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
define spir_kernel void @k(ptr addrspace(1) %row, ptr addrspace(1) %out, i32 %j, i32 %last, i32 %width) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %x = trunc i64 %id to i32
  %col = add i32 %x, %j
  %a = call i32 @llvm.smax.i32(i32 %col, i32 0)
  %b = call i32 @llvm.smin.i32(i32 %a, i32 %last)
  %c = call i32 @llvm.smax.i32(i32 %b, i32 0)
  %d = call i32 @llvm.smin.i32(i32 %c, i32 %width)
  %i = zext i32 %d to i64
  %p = getelementptr float, ptr addrspace(1) %row, i64 %i
  %v = load float, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(1) %out, i64 %id
  store float %v, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; accesses of k:
; %v: contiguous guarded 5 times
; store float %v, ptr addrspace(1) %q, align 4: contiguous
