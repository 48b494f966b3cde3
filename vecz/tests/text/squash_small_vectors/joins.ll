; RUN: veczc --pass squash_small_vectors %s
; A pixel that is read where there is one, and black or the one before elsewhere, is one integer all the way; not where somebody wants its bytes, nor where one of these may be anything.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i1 %is.inside, i1 %is.last) {
entry:
  %gid = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr <4 x i8>, ptr addrspace(1) %p, i64 %gid
  br i1 %is.inside, label %inside, label %loop
inside:
  %v = load <4 x i8>, ptr addrspace(1) %a, align 4
  br label %loop
loop:
  %pixel = phi <4 x i8> [ %v, %inside ], [ <i8 0, i8 0, i8 0, i8 -1>, %entry ], [ %next, %loop ]
  %next = select i1 %is.last, <4 x i8> %pixel, <4 x i8> zeroinitializer
  br i1 %is.last, label %loop, label %end
end:
  %b = getelementptr <4 x i8>, ptr addrspace(1) %q, i64 %gid
  store <4 x i8> %pixel, ptr addrspace(1) %b, align 4
  ret void
}

define spir_kernel void @bytes(ptr addrspace(1) %p, ptr addrspace(1) %q, i1 %is.inside) {
entry:
  %gid = call i64 @__mux_get_global_id(i32 0)
  %a = getelementptr <4 x i8>, ptr addrspace(1) %p, i64 %gid
  %v = load <4 x i8>, ptr addrspace(1) %a, align 4
  %one = select i1 %is.inside, <4 x i8> %v, <4 x i8> zeroinitializer
  %more = add <4 x i8> %one, %v
  %part = select i1 %is.inside, <4 x i8> %v, <4 x i8> <i8 1, i8 2, i8 3, i8 poison>
  %b = getelementptr <4 x i8>, ptr addrspace(1) %q, i64 %gid
  store <4 x i8> %one, ptr addrspace(1) %b, align 4
  store <4 x i8> %more, ptr addrspace(1) %b, align 4
  store <4 x i8> %part, ptr addrspace(1) %b, align 4
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i1 %is.inside, i1 %is.last) {
; entry:
;   %gid = call i64 @__mux_get_global_id(i32 0)
;   %a = getelementptr <4 x i8>, ptr addrspace(1) %p, i64 %gid
;   br i1 %is.inside, label %inside, label %loop
;
; inside:                                           ; preds = %entry
;   %0 = load i32, ptr addrspace(1) %a, align 4
;   %v1 = bitcast i32 %0 to <4 x i8>
;   br label %loop
;
; loop:                                             ; preds = %loop, %inside, %entry
;   %1 = phi i32 [ %0, %inside ], [ bitcast (<4 x i8> <i8 0, i8 0, i8 0, i8 -1> to i32), %entry ], [ %2, %loop ]
;   %2 = select i1 %is.last, i32 %1, i32 0
;   br i1 %is.last, label %loop, label %end
;
; end:                                              ; preds = %loop
;   %b = getelementptr <4 x i8>, ptr addrspace(1) %q, i64 %gid
;   %3 = freeze i32 %1
;   store i32 %3, ptr addrspace(1) %b, align 4
;   ret void
; }
;
; define spir_kernel void @bytes(ptr addrspace(1) %p, ptr addrspace(1) %q, i1 %is.inside) {
; entry:
;   %gid = call i64 @__mux_get_global_id(i32 0)
;   %a = getelementptr <4 x i8>, ptr addrspace(1) %p, i64 %gid
;   %0 = load i32, ptr addrspace(1) %a, align 4
;   %v1 = bitcast i32 %0 to <4 x i8>
;   %one = select i1 %is.inside, <4 x i8> %v1, <4 x i8> zeroinitializer
;   %more = add <4 x i8> %one, %v1
;   %part = select i1 %is.inside, <4 x i8> %v1, <4 x i8> <i8 1, i8 2, i8 3, i8 poison>
;   %b = getelementptr <4 x i8>, ptr addrspace(1) %q, i64 %gid
;   %1 = freeze <4 x i8> %one
;   %2 = bitcast <4 x i8> %1 to i32
;   store i32 %2, ptr addrspace(1) %b, align 4
;   %3 = freeze <4 x i8> %more
;   %4 = bitcast <4 x i8> %3 to i32
;   store i32 %4, ptr addrspace(1) %b, align 4
;   %5 = freeze <4 x i8> %part
;   %6 = bitcast <4 x i8> %5 to i32
;   store i32 %6, ptr addrspace(1) %b, align 4
;   ret void
; }
