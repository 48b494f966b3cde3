; RUN: veczc --print uniformity %s
; Each lane reads the clock by itself.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare i64 @llvm.readcyclecounter()

define spir_kernel void @k(ptr addrspace(1) %a) "mux-kernel"="entry-point" {
  %clock = call i64 @llvm.readcyclecounter()
  store i64 %clock, ptr addrspace(1) %a
  ret void
}

; EXPECTED:
; uniformity of k:
; block0:
;   %clock: varying
