; RUN: veczc -w 2 -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)

define internal i32 @f(i32 %x) noinline optnone {
  %i = call i64 @__mux_get_global_id(i32 0)
  %t = trunc i64 %i to i32
  %y = add i32 %t, %x
  ret i32 %y
}

define spir_kernel void @k(ptr addrspace(1) %a, i32 %u) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %y = call i32 @f(i32 %u)
  store i32 %y, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; error: kernel "k" is not vectorized: is of a function that asks which work-item it is, and is not inlined: `%y = call i32 @f(i32 %u)`
