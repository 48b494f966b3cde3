; RUN: veczc --pass thread_guards %s
; Nothing is known of the second.
define spir_kernel void @k(ptr %p, ptr %q, i1 %fits, i1 %others) {
entry:
  br i1 %fits, label %linear, label %apart
linear:
  store i32 1, ptr %p
  br label %after
apart:
  store i32 2, ptr %p
  br label %after
after:
  br i1 %others, label %linear2, label %apart2
linear2:
  store i32 1, ptr %q
  br label %end
apart2:
  store i32 2, ptr %q
  br label %end
end:
  ret void
}

; EXPECTED:
;
; define spir_kernel void @k(ptr %p, ptr %q, i1 %fits, i1 %others) {
; entry:
;   br i1 %fits, label %linear, label %apart
;
; linear:                                           ; preds = %entry
;   store i32 1, ptr %p, align 4
;   br label %after
;
; apart:                                            ; preds = %entry
;   store i32 2, ptr %p, align 4
;   br label %after
;
; after:                                            ; preds = %apart, %linear
;   br i1 %others, label %linear2, label %apart2
;
; linear2:                                          ; preds = %after
;   store i32 1, ptr %q, align 4
;   br label %end
;
; apart2:                                           ; preds = %after
;   store i32 2, ptr %q, align 4
;   br label %end
;
; end:                                              ; preds = %apart2, %linear2
;   ret void
; }
