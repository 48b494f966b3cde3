; RUN: veczc -w 4 %s
; Lane 0's number is divided; the others count on from its remainder, as long as there is at most one multiple between them.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(i32 %width, ptr addrspace(1) %p) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %zero = icmp eq i32 %width, 0
  %safe = select i1 %zero, i32 1, i32 %width
  %row = udiv i32 %i, %safe
  %at = getelementptr i32, ptr addrspace(1) %p, i64 %id
  store i32 %row, ptr addrspace(1) %at
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(i32 %width, ptr addrspace(1) %p) !codeplay_ca_vecz.base !0 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %i = trunc i64 %id to i32
;   %zero = icmp eq i32 %width, 0
;   %safe = select i1 %zero, i32 1, i32 %width
;   %row = udiv i32 %i, %safe
;   %at = getelementptr i32, ptr addrspace(1) %p, i64 %id
;   store i32 %row, ptr addrspace(1) %at, align 4
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i32 @llvm.umax.i32(i32, i32) #0
;
; define spir_kernel void @__vecz_v4_k(i32 %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !1 {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %id.fr = freeze i64 %id
;   %i = trunc i64 %id.fr to i32
;   %.fr = freeze i32 %0
;   %safe = call i32 @llvm.umax.i32(i32 %.fr, i32 1)
;   %long = icmp ugt i32 %.fr, 3
;   %fits = icmp ult i32 %i, -3
;   %3 = and i1 %long, %fits
;   br i1 %3, label %counted, label %divided, !prof !2
;
; counted:                                          ; preds = %2
;   %4 = urem i32 %i, %safe
;   %5 = udiv i32 %i, %safe
;   %6 = add i32 %5, 1
;   %.splatinsert4 = insertelement <4 x i32> poison, i32 %4, i64 0
;   %.splat5 = shufflevector <4 x i32> %.splatinsert4, <4 x i32> poison, <4 x i32> zeroinitializer
;   %7 = add <4 x i32> %.splat5, <i32 0, i32 1, i32 2, i32 3>
;   %.splatinsert6 = insertelement <4 x i32> poison, i32 %safe, i64 0
;   %.splat7 = shufflevector <4 x i32> %.splatinsert6, <4 x i32> poison, <4 x i32> zeroinitializer
;   %8 = icmp ult <4 x i32> %7, %.splat7
;   %.splatinsert8 = insertelement <4 x i32> poison, i32 %5, i64 0
;   %.splat9 = shufflevector <4 x i32> %.splatinsert8, <4 x i32> poison, <4 x i32> zeroinitializer
;   %.splatinsert10 = insertelement <4 x i32> poison, i32 %6, i64 0
;   %.splat11 = shufflevector <4 x i32> %.splatinsert10, <4 x i32> poison, <4 x i32> zeroinitializer
;   %9 = select <4 x i1> %8, <4 x i32> %.splat9, <4 x i32> %.splat11
;   br label %after
;
; divided:                                          ; preds = %2
;   %.splatinsert1 = insertelement <4 x i32> poison, i32 %safe, i64 0
;   %.splat2 = shufflevector <4 x i32> %.splatinsert1, <4 x i32> poison, <4 x i32> zeroinitializer
;   %.splatinsert = insertelement <4 x i32> poison, i32 %i, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %10 = add <4 x i32> %.splat, <i32 0, i32 1, i32 2, i32 3>
;   %11 = uitofp <4 x i32> %10 to <4 x double>
;   %12 = uitofp <4 x i32> %.splat2 to <4 x double>
;   %13 = fdiv <4 x double> %11, %12
;   %14 = fptoui <4 x double> %13 to <4 x i32>
;   br label %after
;
; after:                                            ; preds = %divided, %counted
;   %15 = phi <4 x i32> [ %9, %counted ], [ %14, %divided ]
;   %at = getelementptr i32, ptr addrspace(1) %1, i64 %id.fr
;   store <4 x i32> %15, ptr addrspace(1) %at, align 4
;   ret void
; }
;
; attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
; !2 = !{!"branch_weights", i32 1960, i32 40}
