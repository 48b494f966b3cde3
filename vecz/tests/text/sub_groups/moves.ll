; RUN: veczc -w 4 -k k -S %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @__mux_get_global_id(i32)
declare spir_func i32 @__mux_sub_group_shuffle_i32(i32, i32) #0
declare spir_func i32 @__mux_sub_group_shuffle_xor_i32(i32, i32) #0
declare spir_func i32 @__mux_sub_group_shuffle_up_i32(i32, i32, i32) #0
declare spir_func i32 @__mux_sub_group_shuffle_down_i32(i32, i32, i32) #0
declare spir_func i32 @__mux_sub_group_rotate_i32(i32, i32) #0
declare spir_func <2 x float> @__mux_sub_group_shuffle_v2f32(<2 x float>, i32) #0

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %two, i32 %n) {
  %id = call spir_func i64 @__mux_get_global_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %id
  %x = load i32, ptr addrspace(1) %from
  %any = call spir_func i32 @__mux_sub_group_shuffle_i32(i32 %x, i32 %x)
  %one = call spir_func i32 @__mux_sub_group_shuffle_i32(i32 %x, i32 %n)
  %xor = call spir_func i32 @__mux_sub_group_shuffle_xor_i32(i32 %x, i32 1)
  %up = call spir_func i32 @__mux_sub_group_shuffle_up_i32(i32 %x, i32 %x, i32 1)
  %down = call spir_func i32 @__mux_sub_group_shuffle_down_i32(i32 %x, i32 %any, i32 %n)
  %turned = call spir_func i32 @__mux_sub_group_rotate_i32(i32 %x, i32 %n)
  %a = add i32 %any, %one
  %b = add i32 %xor, %up
  %c = add i32 %down, %turned
  %d = xor i32 %a, %b
  %e = xor i32 %c, %d
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %e, ptr addrspace(1) %to
  %at = getelementptr <2 x float>, ptr addrspace(1) %two, i64 %id
  %v = load <2 x float>, ptr addrspace(1) %at
  %w = call spir_func <2 x float> @__mux_sub_group_shuffle_v2f32(<2 x float> %v, i32 %x)
  store <2 x float> %w, ptr addrspace(1) %at
  ret void
}

attributes #0 = { convergent noduplicate nounwind }

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func i64 @__mux_get_global_id(i32)
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i32 @__mux_sub_group_shuffle_i32(i32, i32) #0
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i32 @__mux_sub_group_shuffle_xor_i32(i32, i32) #0
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i32 @__mux_sub_group_shuffle_up_i32(i32, i32, i32) #0
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i32 @__mux_sub_group_shuffle_down_i32(i32, i32, i32) #0
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i32 @__mux_sub_group_rotate_i32(i32, i32) #0
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func <2 x float> @__mux_sub_group_shuffle_v2f32(<2 x float>, i32) #0
;
; define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %two, i32 %n) !codeplay_ca_vecz.base !0 {
;   %id = call spir_func i64 @__mux_get_global_id(i32 0)
;   %from = getelementptr i32, ptr addrspace(1) %in, i64 %id
;   %x = load i32, ptr addrspace(1) %from, align 4
;   %any = call spir_func i32 @__mux_sub_group_shuffle_i32(i32 %x, i32 %x)
;   %one = call spir_func i32 @__mux_sub_group_shuffle_i32(i32 %x, i32 %n)
;   %xor = call spir_func i32 @__mux_sub_group_shuffle_xor_i32(i32 %x, i32 1)
;   %up = call spir_func i32 @__mux_sub_group_shuffle_up_i32(i32 %x, i32 %x, i32 1)
;   %down = call spir_func i32 @__mux_sub_group_shuffle_down_i32(i32 %x, i32 %any, i32 %n)
;   %turned = call spir_func i32 @__mux_sub_group_rotate_i32(i32 %x, i32 %n)
;   %a = add i32 %any, %one
;   %b = add i32 %xor, %up
;   %c = add i32 %down, %turned
;   %d = xor i32 %a, %b
;   %e = xor i32 %c, %d
;   %to = getelementptr i32, ptr addrspace(1) %out, i64 %id
;   store i32 %e, ptr addrspace(1) %to, align 4
;   %at = getelementptr <2 x float>, ptr addrspace(1) %two, i64 %id
;   %v = load <2 x float>, ptr addrspace(1) %at, align 8
;   %w = call spir_func <2 x float> @__mux_sub_group_shuffle_v2f32(<2 x float> %v, i32 %x)
;   store <2 x float> %w, ptr addrspace(1) %at, align 8
;   ret void
; }
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func float @__mux_sub_group_shuffle_f32(float, i32) #0
;
; define spir_kernel void @__vecz_v4_k(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i32 %3) !codeplay_ca_vecz.derived !1 {
;   %.splatinsert = insertelement <4 x i32> poison, i32 %3, i64 0
;   %.splat = shufflevector <4 x i32> %.splatinsert, <4 x i32> poison, <4 x i32> zeroinitializer
;   %id = call spir_func i64 @__mux_get_global_id(i32 0)
;   %from = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %at = getelementptr <2 x float>, ptr addrspace(1) %2, i64 %id
;   %5 = load <4 x i32>, ptr addrspace(1) %from, align 4
;   %6 = call spir_func <4 x i32> @__mux_vec_group_shuffle_v4i32(<4 x i32> %5, <4 x i32> %5)
;   %7 = and i32 %3, 3
;   %8 = extractelement <4 x i32> %5, i32 %7
;   %.splatinsert1 = insertelement <4 x i32> poison, i32 %8, i64 0
;   %.splat2 = shufflevector <4 x i32> %.splatinsert1, <4 x i32> poison, <4 x i32> zeroinitializer
;   %9 = shufflevector <4 x i32> %5, <4 x i32> poison, <4 x i32> <i32 1, i32 0, i32 3, i32 2>
;   %10 = shufflevector <4 x i32> %5, <4 x i32> poison, <4 x i32> <i32 3, i32 0, i32 1, i32 2>
;   %11 = add <4 x i32> %.splat, <i32 0, i32 1, i32 2, i32 3>
;   %12 = call spir_func <4 x i32> @__mux_vec_group_shuffle_v4i32(<4 x i32> %5, <4 x i32> %11)
;   %13 = call spir_func <4 x i32> @__mux_vec_group_shuffle_v4i32(<4 x i32> %6, <4 x i32> %11)
;   %14 = and <4 x i32> %11, <i32 4, i32 4, i32 4, i32 4>
;   %.not = icmp eq <4 x i32> %14, zeroinitializer
;   %15 = select <4 x i1> %.not, <4 x i32> %12, <4 x i32> %13
;   %16 = call spir_func <4 x i32> @__mux_vec_group_shuffle_v4i32(<4 x i32> %5, <4 x i32> %11)
;   %a = add <4 x i32> %6, %.splat2
;   %b = add <4 x i32> %9, %10
;   %c = add <4 x i32> %15, %16
;   %d = xor <4 x i32> %a, %b
;   %e = xor <4 x i32> %c, %d
;   %to = getelementptr i32, ptr addrspace(1) %1, i64 %id
;   store <4 x i32> %e, ptr addrspace(1) %to, align 4
;   %17 = load <4 x float>, ptr addrspace(1) %at, align 8
;   %18 = getelementptr i8, ptr addrspace(1) %at, i64 16
;   %19 = load <4 x float>, ptr addrspace(1) %18, align 8
;   %20 = shufflevector <4 x float> %17, <4 x float> %19, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
;   %21 = shufflevector <4 x float> %17, <4 x float> %19, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
;   %22 = call spir_func <4 x float> @__mux_vec_group_shuffle_v4f32(<4 x float> %20, <4 x i32> %5)
;   %23 = call spir_func <4 x float> @__mux_vec_group_shuffle_v4f32(<4 x float> %21, <4 x i32> %5)
;   %24 = shufflevector <4 x float> %22, <4 x float> %23, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
;   %25 = shufflevector <4 x float> %22, <4 x float> %23, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
;   store <4 x float> %24, ptr addrspace(1) %at, align 8
;   store <4 x float> %25, ptr addrspace(1) %18, align 8
;   ret void
; }
;
; declare spir_func <4 x i32> @__mux_vec_group_shuffle_v4i32(<4 x i32>, <4 x i32>)
;
; declare spir_func <4 x float> @__mux_vec_group_shuffle_v4f32(<4 x float>, <4 x i32>)
;
; attributes #0 = { convergent noduplicate nounwind }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_k}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @k}
