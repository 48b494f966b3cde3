; RUN: veczc --pass pre_linearize %s
; CHECK: br i1 %positive, label %then, label %end
; CHECK: br i1 %effect, label %store, label %last
declare i64 @__mux_get_global_id(i32) memory(none)
declare float @llvm.sqrt.f32(float)
define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %i = trunc i64 %id to i32
  %x = sitofp i32 %i to float
  %positive = icmp sgt i32 %i, 7
  br i1 %positive, label %then, label %end
then:
  %a = call float @llvm.sqrt.f32(float %x)
  %b = call float @llvm.sqrt.f32(float %a)
  %c = call float @llvm.sqrt.f32(float %b)
  %d = call float @llvm.sqrt.f32(float %c)
  %e = call float @llvm.sqrt.f32(float %d)
  %f = call float @llvm.sqrt.f32(float %e)
  %g = call float @llvm.sqrt.f32(float %f)
  br label %end
end:
  %z = phi float [ %g, %then ], [ %x, %entry ]
  %effect = icmp sgt i32 %i, 9
  %q = getelementptr float, ptr addrspace(1) %out, i64 %id
  br i1 %effect, label %store, label %last
store:
  store float %z, ptr addrspace(1) %q
  br label %last
last:
  ret void
}
