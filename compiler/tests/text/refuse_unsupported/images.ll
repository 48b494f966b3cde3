; RUN: irun --pass refuse_unsupported %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare spir_func void @_Z12write_imagef14ocl_image2d_woDv2_iiDv4_f()
define spir_kernel void @k() "mux-kernel"="entry-point" {
  call spir_func void @_Z12write_imagef14ocl_image2d_woDv2_iiDv4_f()
  ret void
}
; CHECK: error: in kernel "k": uses mipmaps, depth images and multi-sampled images
