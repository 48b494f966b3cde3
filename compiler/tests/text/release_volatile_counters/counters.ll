; RUN: irun --pass release_volatile_counters %s
; A counter; not a number with a point, which may be volatile to be rounded, nor what somebody else may see, or is no variable.
declare void @other(ptr)
declare void @llvm.lifetime.start.p0(i64, ptr)

define void @k(ptr addrspace(1) %p) "mux-kernel"="entry-point" {
  %i = alloca i32, align 4
  %f = alloca float, align 4
  %seen = alloca i32, align 4
  %stored = alloca ptr, align 8
  call void @llvm.lifetime.start.p0(i64 4, ptr %i)
  store volatile i32 0, ptr %i, align 4
  %a = load volatile i32, ptr %i, align 4
  store volatile float 1.0, ptr %f, align 4
  store volatile i32 %a, ptr %seen, align 4
  call void @other(ptr %seen)
  store volatile ptr %i, ptr %stored, align 8
  store volatile i32 %a, ptr addrspace(1) %p, align 4
  ret void
}

define void @counts() {
  %i = alloca i32, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %i)
  store volatile i32 0, ptr %i, align 4
  %a = load volatile i32, ptr %i, align 4
  %b = add i32 %a, 1
  store volatile i32 %b, ptr %i, align 4
  ret void
}

; EXPECTED:
;
; declare void @other(ptr)
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
; declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #0
;
; define void @k(ptr addrspace(1) %p) #1 {
;   %i = alloca i32, align 4
;   %f = alloca float, align 4
;   %seen = alloca i32, align 4
;   %stored = alloca ptr, align 8
;   call void @llvm.lifetime.start.p0(i64 4, ptr %i)
;   store volatile i32 0, ptr %i, align 4
;   %a = load volatile i32, ptr %i, align 4
;   store volatile float 1.000000e+00, ptr %f, align 4
;   store volatile i32 %a, ptr %seen, align 4
;   call void @other(ptr %seen)
;   store volatile ptr %i, ptr %stored, align 8
;   store volatile i32 %a, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define void @counts() {
;   %i = alloca i32, align 4
;   call void @llvm.lifetime.start.p0(i64 4, ptr %i)
;   store i32 0, ptr %i, align 4
;   %a = load i32, ptr %i, align 4
;   %b = add i32 %a, 1
;   store i32 %b, ptr %i, align 4
;   ret void
; }
;
; attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
; attributes #1 = { "mux-kernel"="entry-point" }
