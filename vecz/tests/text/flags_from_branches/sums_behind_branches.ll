; RUN: veczc --pass flags_from_branches %s
; Differences and sums that a branch has made sure of, and others.
declare i64 @__mux_get_global_id(i32) memory(none)
declare void @use(i32)
define spir_kernel void @k(i32 %n, i32 %m) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %x = trunc i64 %id to i32
  %early = sub i32 %x, %n
  %less = icmp ult i32 %x, %n
  br i1 %less, label %below, label %above
below:
  %next = add i32 %x, 1
  %two = add i32 %x, 2
  %negative = sub i32 %x, %n
  br label %both
above:
  %difference = sub i32 %x, %n
  %back = sub i32 %n, %x
  br label %both
both:
  %late = sub i32 %x, %n
  %some = icmp ne i32 %x, 0
  %many = icmp ugt i32 %n, 4
  %and = select i1 %some, i1 %many, i1 false
  br i1 %and, label %then, label %else
then:
  %last = add i32 %x, -1
  %last2 = add i32 %x, -2
  %five = add i32 %n, -5
  %six = add i32 %n, -6
  br label %end
else:
  %neither = add i32 %x, -1
  br label %end
end:
  %signed = icmp sgt i32 %x, %m
  br i1 %signed, label %more, label %done
more:
  %unknown = sub i32 %x, %m
  br label %done
done:
  ret void
}

; EXPECTED:
;
; ; Function Attrs: memory(none)
; declare i64 @__mux_get_global_id(i32) #0
;
; declare void @use(i32)
;
; define spir_kernel void @k(i32 %n, i32 %m) {
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %x = trunc i64 %id to i32
;   %early = sub i32 %x, %n
;   %less = icmp ult i32 %x, %n
;   br i1 %less, label %below, label %above
;
; below:                                            ; preds = %0
;   %next = add nuw i32 %x, 1
;   %two = add i32 %x, 2
;   %negative = sub i32 %x, %n
;   br label %both
;
; above:                                            ; preds = %0
;   %difference = sub nuw i32 %x, %n
;   %back = sub i32 %n, %x
;   br label %both
;
; both:                                             ; preds = %above, %below
;   %late = sub i32 %x, %n
;   %some = icmp ne i32 %x, 0
;   %many = icmp ugt i32 %n, 4
;   %and = select i1 %some, i1 %many, i1 false
;   br i1 %and, label %then, label %else
;
; then:                                             ; preds = %both
;   %1 = sub nuw i32 %x, 1
;   %last2 = add i32 %x, -2
;   %2 = sub nuw i32 %n, 5
;   %six = add i32 %n, -6
;   br label %end
;
; else:                                             ; preds = %both
;   %neither = add i32 %x, -1
;   br label %end
;
; end:                                              ; preds = %else, %then
;   %signed = icmp sgt i32 %x, %m
;   br i1 %signed, label %more, label %done
;
; more:                                             ; preds = %end
;   %unknown = sub i32 %x, %m
;   br label %done
;
; done:                                             ; preds = %more, %end
;   ret void
; }
;
; attributes #0 = { memory(none) }
