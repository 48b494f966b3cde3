; RUN: irun --pass lower_builtins %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z13sub_group_anyi(i32)
declare spir_func i32 @_Z15sub_group_electv()
declare spir_func <4 x i32> @_Z16sub_group_balloti(i32)
declare spir_func i32 @_Z20sub_group_reduce_mini(i32)
declare spir_func i32 @_Z20sub_group_reduce_minj(i32)
declare spir_func i32 @_Z40sub_group_non_uniform_reduce_logical_andi(i32)
declare spir_func float @_Z20sub_group_shuffle_upfj(float, i32)
declare spir_func <4 x float> @_Z19sub_group_broadcastDv4_fj(<4 x float>, i32)
declare spir_func void @_Z17sub_group_barrierj(i32)
define spir_kernel void @k(i32 %x, float %f, <4 x float> %v, ptr addrspace(1) %out) "mux-kernel"="entry-point" {
  %any = call spir_func i32 @_Z13sub_group_anyi(i32 %x)
  store i32 %any, ptr addrspace(1) %out
  %elect = call spir_func i32 @_Z15sub_group_electv()
  store i32 %elect, ptr addrspace(1) %out
  %ballot = call spir_func <4 x i32> @_Z16sub_group_balloti(i32 %x)
  store <4 x i32> %ballot, ptr addrspace(1) %out
  %smin = call spir_func i32 @_Z20sub_group_reduce_mini(i32 %x)
  store i32 %smin, ptr addrspace(1) %out
  %umin = call spir_func i32 @_Z20sub_group_reduce_minj(i32 %x)
  store i32 %umin, ptr addrspace(1) %out
  %and = call spir_func i32 @_Z40sub_group_non_uniform_reduce_logical_andi(i32 %x)
  store i32 %and, ptr addrspace(1) %out
  %up = call spir_func float @_Z20sub_group_shuffle_upfj(float %f, i32 1)
  store float %up, ptr addrspace(1) %out
  %from = call spir_func <4 x float> @_Z19sub_group_broadcastDv4_fj(<4 x float> %v, i32 %x)
  store <4 x float> %from, ptr addrspace(1) %out
  call spir_func void @_Z17sub_group_barrierj(i32 1)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(i32 %x, float %f, <4 x float> %v, ptr addrspace(1) %out) #0 {
;   %1 = icmp ne i32 %x, 0
;   %2 = call spir_func i1 @__mux_sub_group_any_i1(i1 %1)
;   %3 = zext i1 %2 to i32
;   store i32 %3, ptr addrspace(1) %out, align 4
;   %4 = call spir_func i1 @__mux_sub_group_elect_i1()
;   %5 = zext i1 %4 to i32
;   store i32 %5, ptr addrspace(1) %out, align 4
;   %6 = icmp ne i32 %x, 0
;   %7 = call spir_func <4 x i32> @__mux_sub_group_ballot_i1(i1 %6)
;   store <4 x i32> %7, ptr addrspace(1) %out, align 16
;   %8 = call spir_func i32 @__mux_sub_group_reduce_smin_i32(i32 %x)
;   store i32 %8, ptr addrspace(1) %out, align 4
;   %9 = call spir_func i32 @__mux_sub_group_reduce_umin_i32(i32 %x)
;   store i32 %9, ptr addrspace(1) %out, align 4
;   %10 = icmp ne i32 %x, 0
;   %11 = call spir_func i1 @__mux_sub_group_non_uniform_reduce_logical_and_i1(i1 %10)
;   %12 = zext i1 %11 to i32
;   store i32 %12, ptr addrspace(1) %out, align 4
;   %13 = call spir_func float @__mux_sub_group_shuffle_up_f32(float %f, float %f, i32 1)
;   store float %13, ptr addrspace(1) %out, align 4
;   %14 = call spir_func <4 x float> @__mux_sub_group_broadcast_v4f32(<4 x float> %v, i32 %x)
;   store <4 x float> %14, ptr addrspace(1) %out, align 16
;   call spir_func void @__mux_sub_group_barrier(i32 0, i32 3, i32 264)
;   ret void
; }
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i1 @__mux_sub_group_any_i1(i1) #1
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i1 @__mux_sub_group_elect_i1() #1
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func <4 x i32> @__mux_sub_group_ballot_i1(i1) #1
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i32 @__mux_sub_group_reduce_smin_i32(i32) #1
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i32 @__mux_sub_group_reduce_umin_i32(i32) #1
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func i1 @__mux_sub_group_non_uniform_reduce_logical_and_i1(i1) #1
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func float @__mux_sub_group_shuffle_up_f32(float, float, i32) #1
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func <4 x float> @__mux_sub_group_broadcast_v4f32(<4 x float>, i32) #1
;
; ; Function Attrs: convergent noduplicate nounwind
; declare spir_func void @__mux_sub_group_barrier(i32, i32, i32) #1
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { convergent noduplicate nounwind }
