; RUN: veczc --scalable -w 2 --triple aarch64-unknown-linux-gnu --cpu generic --features +sve -k k %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare double @foo_04(double) #0
declare <vscale x 2 x double> @vector_foo_04(<vscale x 2 x double>, <vscale x 16 x i1>)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %i = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr double, ptr addrspace(1) %y, i64 %i
  %yi = load double, ptr addrspace(1) %p
  %xi = call double @foo_04(double %yi)
  %q = getelementptr double, ptr addrspace(1) %x, i64 %i
  store double %xi, ptr addrspace(1) %q
  ret void
}
attributes #0 = { nounwind "vector-function-abi-variant"="_ZGVsMxv_foo_04(vector_foo_04)" }

; CHECK: call <vscale x 16 x i1> @llvm.aarch64.sve.convert.to.svbool.nxv2i1(<vscale x 2 x i1>
