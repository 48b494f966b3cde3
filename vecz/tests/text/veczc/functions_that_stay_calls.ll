; Functions whose bodies cannot stand elsewhere, or would have no end there, stay calls: one that branches to addresses of its own blocks, one that calls itself though it wants to be
; inlined, one with values of a type that no kernel has.
; RUN: veczc -w 4 %s
target triple = "spir64-unknown-unknown"

declare i64 @__mux_get_global_id(i32)
declare token @llvm.coro.save(ptr)

define internal i32 @jumps(i32 %n) {
entry:
  %is_large = icmp sgt i32 %n, 3
  %to = select i1 %is_large, ptr blockaddress(@jumps, %one), ptr blockaddress(@jumps, %other)
  indirectbr ptr %to, [label %one, label %other]

one:
  ret i32 1

other:
  ret i32 2
}

define internal i32 @fibonacci(i32 %n) alwaysinline {
entry:
  %is_small = icmp slt i32 %n, 2
  br i1 %is_small, label %small, label %large

small:
  ret i32 1

large:
  %m = sub i32 %n, 1
  %l = sub i32 %n, 2
  %x = call i32 @fibonacci(i32 %m)
  %y = call i32 @fibonacci(i32 %l)
  %z = add i32 %x, %y
  ret i32 %z
}

define internal i32 @saves(i32 %n) {
  %t = call token @llvm.coro.save(ptr null)
  ret i32 %n
}

define spir_kernel void @k(ptr addrspace(1) %a) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %v = load i32, ptr addrspace(1) %p
  %x = call i32 @jumps(i32 %v)
  %y = call i32 @fibonacci(i32 %x)
  %z = call i32 @saves(i32 %y)
  store i32 %z, ptr addrspace(1) %p
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; ; Function Attrs: nomerge nounwind
; declare token @llvm.coro.save(ptr) #0
;
; define internal i32 @jumps(i32 %n) {
; entry:
;   %is_large = icmp sgt i32 %n, 3
;   %to = select i1 %is_large, ptr blockaddress(@jumps, %one), ptr blockaddress(@jumps, %other)
;   indirectbr ptr %to, [label %one, label %other]
;
; one:                                              ; preds = %entry
;   ret i32 1
;
; other:                                            ; preds = %entry
;   ret i32 2
; }
;
; ; Function Attrs: alwaysinline
; define internal i32 @fibonacci(i32 %n) #1 {
; entry:
;   %is_small = icmp slt i32 %n, 2
;   br i1 %is_small, label %small, label %large
;
; small:                                            ; preds = %entry
;   ret i32 1
;
; large:                                            ; preds = %entry
;   %m = sub i32 %n, 1
;   %l = sub i32 %n, 2
;   %x = call i32 @fibonacci(i32 %m)
;   %y = call i32 @fibonacci(i32 %l)
;   %z = add i32 %x, %y
;   ret i32 %z
; }
;
; define internal i32 @saves(i32 %n) {
;   %t = call token @llvm.coro.save(ptr null)
;   ret i32 %n
; }
;
; define spir_kernel void @k(ptr addrspace(1) %a) !codeplay_ca_vecz.base !0 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
;   %v = load i32, ptr addrspace(1) %p, align 4
;   %x = call i32 @jumps(i32 %v)
;   %y = call i32 @fibonacci(i32 %x)
;   %z = call i32 @saves(i32 %y)
;   store i32 %z, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define internal i32 @jumps.v(i32 %0, i1 %1) #2 {
;   br i1 %1, label %run, label %end, !prof !1
;
; run:                                              ; preds = %2
;   %3 = call i32 @jumps(i32 %0)
;   br label %end
;
; end:                                              ; preds = %run, %2
;   %4 = phi i32 [ poison, %2 ], [ %3, %run ]
;   ret i32 %4
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0) !codeplay_ca_vecz.derived !2 {
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %i
;   %2 = load <4 x i32>, ptr addrspace(1) %p, align 4
;   %3 = extractelement <4 x i32> %2, i64 0
;   %x = call i32 @jumps(i32 %3)
;   %4 = extractelement <4 x i32> %2, i64 1
;   %x1 = call i32 @jumps(i32 %4)
;   %5 = extractelement <4 x i32> %2, i64 2
;   %x2 = call i32 @jumps(i32 %5)
;   %6 = extractelement <4 x i32> %2, i64 3
;   %x3 = call i32 @jumps(i32 %6)
;   %y = call i32 @fibonacci(i32 %x)
;   %y4 = call i32 @fibonacci(i32 %x1)
;   %y5 = call i32 @fibonacci(i32 %x2)
;   %y6 = call i32 @fibonacci(i32 %x3)
;   %z = call i32 @saves(i32 %y)
;   %z7 = call i32 @saves(i32 %y4)
;   %z8 = call i32 @saves(i32 %y5)
;   %z9 = call i32 @saves(i32 %y6)
;   %7 = insertelement <4 x i32> poison, i32 %z, i64 0
;   %8 = insertelement <4 x i32> %7, i32 %z7, i64 1
;   %9 = insertelement <4 x i32> %8, i32 %z8, i64 2
;   %10 = insertelement <4 x i32> %9, i32 %z9, i64 3
;   store <4 x i32> %10, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; attributes #0 = { nomerge nounwind }
; attributes #1 = { alwaysinline }
; attributes #2 = { "vecz-parameters"="vv" }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{!"branch_weights", i32 1980, i32 20}
; !2 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
