; RUN: irun --pass replace_target_types %s
; A kernel tells what it takes; a sampler is its word.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func <4 x float> @_Z11read_imagef20ocl_image2d_array_ro11ocl_samplerDv4_f(target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 0), target("spirv.Sampler"), <4 x float>)
declare spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32)

define spir_func <4 x float> @read(target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 0) %i, target("spirv.Sampler") %s, <4 x float> %p) {
  %c = call spir_func <4 x float> @_Z11read_imagef20ocl_image2d_array_ro11ocl_samplerDv4_f(target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 0) %i, target("spirv.Sampler") %s, <4 x float> %p)
  ret <4 x float> %c
}

define spir_kernel void @k(target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 0) %i, i32 %n, target("spirv.Sampler") %s, target("spirv.Image", void, 5, 0, 0, 0, 0, 0, 2) %b) "mux-kernel"="entry-point" {
  %v = alloca target("spirv.Sampler")
  store target("spirv.Sampler") %s, ptr %v
  %a = load target("spirv.Sampler"), ptr %v
  %c = call spir_func <4 x float> @read(target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 0) %i, target("spirv.Sampler") %a, <4 x float> zeroinitializer)
  %l = call spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32 37)
  %d = call spir_func <4 x float> @read(target("spirv.Image", void, 1, 0, 1, 0, 0, 0, 0) %i, target("spirv.Sampler") %l, <4 x float> zeroinitializer)
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func <4 x float> @_Z11read_imagef20ocl_image2d_array_ro11ocl_samplerDv4_f(ptr addrspace(2), i32, <4 x float>)
;
; declare spir_func i32 @__translate_sampler_initializer(i32)
;
; define spir_func <4 x float> @read(ptr addrspace(2) %i, i32 %s, <4 x float> %p) {
;   %c = call spir_func <4 x float> @_Z11read_imagef20ocl_image2d_array_ro11ocl_samplerDv4_f(ptr addrspace(2) %i, i32 %s, <4 x float> %p)
;   ret <4 x float> %c
; }
;
; define spir_kernel void @k(ptr addrspace(2) "mux-opaque-argument"="read_only image2d_array_t" %i, i32 %n, i32 "mux-opaque-argument"="sampler_t" %s, ptr addrspace(2) "mux-opaque-argument"="read_write image1d_buffer_t" %b) #0 {
;   %v = alloca i32, align 8
;   store i32 %s, ptr %v, align 8
;   %a = load i32, ptr %v, align 8
;   %c = call spir_func <4 x float> @read(ptr addrspace(2) %i, i32 %a, <4 x float> zeroinitializer)
;   %l = call spir_func i32 @__translate_sampler_initializer(i32 37)
;   %d = call spir_func <4 x float> @read(ptr addrspace(2) %i, i32 %l, <4 x float> zeroinitializer)
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
