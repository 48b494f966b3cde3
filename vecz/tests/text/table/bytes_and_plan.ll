; RUN: veczc --cpu znver4 --print-plan -k k:64 %s
; Letters of base64, and a table that is none, as it changes. An address that is never computed costs nothing.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
@letters = internal addrspace(2) constant [64 x i8] c"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
@changes = addrspace(1) global [64 x i8] zeroinitializer
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %a) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = getelementptr i8, ptr addrspace(1) %a, i64 %id
  %x = load i8, ptr addrspace(1) %at
  %number = and i8 %x, 63
  %wide = zext i8 %number to i64
  %letter = getelementptr [64 x i8], ptr addrspace(2) @letters, i64 0, i64 %wide
  %y = load i8, ptr addrspace(2) %letter
  %there = getelementptr [64 x i8], ptr addrspace(1) @changes, i64 0, i64 %wide
  %z = load i8, ptr addrspace(1) %there
  %yz = xor i8 %y, %z
  store i8 %yz, ptr addrspace(1) %at
  ret void
}

; EXPECTED:
; 16 x 4 of x
; block0: all lanes
;   %id = id
;   %at = linear 1
;   %x = contiguous, 4.0
;   %number = widen, 2.0
;   %wide = widen, 15.0
;   %letter = widen
;   %there = widen, 8.0
;   %y = each, table of 64, 16.0
;   %z = each, small, 192.0
;   %yz = widen, 2.0
;   contiguous, 4.0: store i8 %yz, ptr addrspace(1) %at, align 1
