; RUN: veczc --choice PacketizeUniform -k k:4 %s
; The same as code.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %a, i32 %n, float %f) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %at = getelementptr float, ptr addrspace(1) %a, i64 %id
  %f2 = fmul float %f, %f
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 3
  %j = sitofp i32 %i to float
  %x = load float, ptr addrspace(1) %at
  %y = fmul float %x, %j
  %z = fadd float %y, %f2
  store float %z, ptr addrspace(1) %at
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %out
out:
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %a, i32 %n, float %f) !codeplay_ca_vecz.base !0 {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %at = getelementptr float, ptr addrspace(1) %a, i64 %id
;   %f2 = fmul float %f, %f
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %next = add i32 %i, 3
;   %j = sitofp i32 %i to float
;   %x = load float, ptr addrspace(1) %at, align 4
;   %y = fmul float %x, %j
;   %z = fadd float %y, %f2
;   store float %z, ptr addrspace(1) %at, align 4
;   %more = icmp slt i32 %next, %n
;   br i1 %more, label %loop, label %out
;
; out:                                              ; preds = %loop
;   ret void
; }
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, i32 %1, float %2) !codeplay_ca_vecz.derived !1 {
; entry:
;   %.splatinsert = insertelement <4 x float> poison, float %2, i64 0
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %at = getelementptr float, ptr addrspace(1) %0, i64 %id
;   %3 = fmul <4 x float> %.splatinsert, %.splatinsert
;   %f21 = shufflevector <4 x float> %3, <4 x float> poison, <4 x i32> zeroinitializer
;   %4 = load <4 x float>, ptr addrspace(1) %at, align 4
;   br label %loop
;
; loop:                                             ; preds = %loop, %entry
;   %5 = phi <4 x float> [ %4, %entry ], [ %z, %loop ]
;   %6 = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %.splatinsert2 = insertelement <4 x i32> poison, i32 %6, i64 0
;   %next = add i32 %6, 3
;   %7 = sitofp <4 x i32> %.splatinsert2 to <4 x float>
;   %j5 = shufflevector <4 x float> %7, <4 x float> poison, <4 x i32> zeroinitializer
;   %y = fmul <4 x float> %5, %j5
;   %z = fadd <4 x float> %y, %f21
;   %more = icmp slt i32 %next, %1
;   br i1 %more, label %loop, label %out
;
; out:                                              ; preds = %loop
;   %z.lcssa = phi <4 x float> [ %z, %loop ]
;   store <4 x float> %z.lcssa, ptr addrspace(1) %at, align 4
;   ret void
; }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
