; RUN: irun --pass refuse_untranslatable %s
; A kernel with a depth image goes, one that another kernel calls stays as a function; the rest of the program is as it was.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_kernel void @image(target("spirv.Image", void, 1, 1, 0, 0, 0, 0, 0) %i) "mux-kernel"="entry-point" {
  ret void
}
declare spir_func target("spirv.Pipe", 0) @pipe()
define spir_kernel void @called() "mux-kernel"="entry-point" {
  %p = call spir_func target("spirv.Pipe", 0) @pipe()
  ret void
}
define spir_kernel void @calls() "mux-kernel"="entry-point" {
  call spir_kernel void @called()
  ret void
}
define spir_kernel void @good(i32 %n, target("spirv.Image", void, 5, 0, 0, 0, 0, 0, 2) %i, target("spirv.Sampler") %s) "mux-kernel"="entry-point" {
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func target("spirv.Pipe", 0) @pipe()
;
; define spir_kernel void @called() {
;   %p = call spir_func target("spirv.Pipe", 0) @pipe()
;   ret void
; }
;
; define spir_kernel void @good(i32 %n, target("spirv.Image", void, 5, 0, 0, 0, 0, 0, 2) %i, target("spirv.Sampler") %s) #0 {
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
; ; left out: in kernel "image": its parameter 0 is a depth image, which this device does not support
; ; left out: in kernel "called": `called` uses a pipe, which this device does not support
; ; left out: in kernel "calls": `called` uses a pipe, which this device does not support
