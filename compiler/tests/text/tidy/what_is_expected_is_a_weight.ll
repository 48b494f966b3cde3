; RUN: irun --until tidy %s
; But not before functions are inlined: those that are called where it is not expected would stay calls, which vectors of work-items make one by one.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_global_id(i32)
declare i64 @llvm.expect.i64(i64, i64)

define internal spir_func i64 @long(i64 %x) {
  %1 = mul i64 %x, 3
  %2 = xor i64 %1, %x
  %3 = mul i64 %2, 5
  %4 = xor i64 %3, %1
  %5 = mul i64 %4, 7
  %6 = xor i64 %5, %2
  %7 = mul i64 %6, 9
  %8 = xor i64 %7, %3
  %9 = mul i64 %8, 11
  %10 = xor i64 %9, %4
  %11 = mul i64 %10, 13
  %12 = xor i64 %11, %5
  ret i64 %12
}

define spir_kernel void @k(ptr addrspace(1) %out, i64 %least) "mux-kernel"="entry-point" {
entry:
  %id = call spir_func i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %out, i64 %id
  %x = load i64, ptr addrspace(1) %p
  %less = icmp ult i64 %x, %least
  %wide = zext i1 %less to i64
  %expected = call i64 @llvm.expect.i64(i64 %wide, i64 0)
  %c = icmp ne i64 %expected, 0
  br i1 %c, label %then, label %exit

then:
  %y = call spir_func i64 @long(i64 %x)
  store i64 %y, ptr addrspace(1) %p
  br label %exit

exit:
  %z = call spir_func i64 @long(i64 %id)
  store i64 %z, ptr addrspace(1) %out
  ret void
}

; CHECK: define spir_kernel void @k(
; CHECK: br i1 %less, label %then, label %exit, !prof !0
; CHECK: then:
; CHECK: = mul i64 %x, 3
; CHECK: !0 = !{!"branch_weights", !"expected", i32 1, i32 2000}
