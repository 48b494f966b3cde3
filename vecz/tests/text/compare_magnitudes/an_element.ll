; RUN: veczc -w 4 -k k %s
; The magnitudes of a vector become those of its elements, of which one is compared: what is chosen by it is not taken for positive.
declare i64 @__mux_get_global_id(i32)
declare <2 x float> @llvm.fabs.v2f32(<2 x float>)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %out) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr <2 x float>, ptr addrspace(1) %a, i64 %id
  %v = load <2 x float>, ptr addrspace(1) %p
  %m = call <2 x float> @llvm.fabs.v2f32(<2 x float> %v)
  %y = extractelement <2 x float> %m, i64 1
  %is.large = fcmp ogt float %y, 3.0
  %x = extractelement <2 x float> %m, i64 0
  %is.more = fcmp oge float %x, 0.0
  %number = extractelement <2 x float> %v, i64 0
  %chosen = select i1 %is.more, float %number, float 1.0
  %is.less = fcmp olt float %chosen, 0.0
  %both = and i1 %is.less, %is.large
  %r = zext i1 %both to i32
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %id
  store i32 %r, ptr addrspace(1) %q
  ret void
}
; CHECK: define spir_kernel void @__vecz_v4_k
; CHECK: fcmp ogt <4 x float>
; CHECK: fcmp olt <4 x float>
