; RUN: veczc -k f:2 %s
; The vector version is not.
target triple = "spir64-unknown-unknown"
define available_externally i32 @f(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; define available_externally i32 @f(i32 %x) !codeplay_ca_vecz.base !0 {
;   %y = add i32 %x, 1
;   ret i32 %y
; }
;
; define linkonce_odr <2 x i32> @__vecz_v2_f(<2 x i32> %0) !codeplay_ca_vecz.derived !1 {
;   %y = add <2 x i32> %0, <i32 1, i32 1>
;   ret <2 x i32> %y
; }
;
; !0 = !{i32 2, i32 0, i32 0, i32 0, ptr @__vecz_v2_f}
; !1 = !{i32 2, i32 0, i32 0, i32 0, ptr @f}
