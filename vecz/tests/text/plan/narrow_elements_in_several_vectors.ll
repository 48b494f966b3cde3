; RUN: veczc --cpu znver4 --print-plan -w 16 --interleave 2 %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare i16 @llvm.smin.i16(i16, i16)

; Two vectors of eight numbers of 16 bits are two instructions, where one of sixteen would be one. Of 32 bits they are as much work as one whole register.
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, i16 %least, i32 %add) {
  %gid = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i16, ptr addrspace(1) %a, i64 %gid
  %x = load i16, ptr addrspace(1) %p
  %y = call i16 @llvm.smin.i16(i16 %x, i16 %least)
  store i16 %y, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %b, i64 %gid
  %n = load i32, ptr addrspace(1) %q
  %m = add i32 %n, %add
  store i32 %m, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; 8 x 2 of x
; block0: all lanes
;   %gid = id
;   %p = linear 2
;   %q = linear 4
;   %x = contiguous, 2.0
;   %y = widen, 2.0
;   contiguous, 2.0: store i16 %y, ptr addrspace(1) %p, align 2
;   %n = contiguous, 2.0
;   %m = widen, 1.0
;   contiguous, 2.0: store i32 %m, ptr addrspace(1) %q, align 4
