; RUN: veczc --pass lower_expect %s
; As a call it would be made lane by lane.
declare i64 @llvm.expect.i64(i64, i64)

define spir_kernel void @k(ptr addrspace(1) %out, i64 %x) {
entry:
  %expected = call i64 @llvm.expect.i64(i64 %x, i64 0)
  %c = icmp ne i64 %expected, 0
  br i1 %c, label %then, label %exit

then:
  store i32 1, ptr addrspace(1) %out
  br label %exit

exit:
  ret void
}

; EXPECTED:
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare i64 @llvm.expect.i64(i64, i64) #0
;
; define spir_kernel void @k(ptr addrspace(1) %out, i64 %x) {
; entry:
;   %c = icmp ne i64 %x, 0
;   br i1 %c, label %then, label %exit, !prof !0
;
; then:                                             ; preds = %entry
;   store i32 1, ptr addrspace(1) %out, align 4
;   br label %exit
;
; exit:                                             ; preds = %then, %entry
;   ret void
; }
;
; attributes #0 = { nocallback nofree nosync nounwind willreturn memory(none) }
;
; !0 = !{!"branch_weights", !"expected", i32 1, i32 2000}
