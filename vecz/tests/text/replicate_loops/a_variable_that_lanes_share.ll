; RUN: veczc --pass replicate_loops --choice ReplicateLoops %s
; One table for all lanes stays one: the loop that looks things up in it stays.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
entry:
  %table = alloca [4 x i64]
  %second = getelementptr [4 x i64], ptr %table, i64 0, i64 1
  store i64 3, ptr %table
  store i64 5, ptr %second
  %i = call i64 @__mux_get_global_id(i32 0)
  %q = getelementptr i64, ptr addrspace(1) %p, i64 %i
  br label %loop

loop:
  %a = phi i64 [ %i, %entry ], [ %b, %latch ]
  %x = load i64, ptr %second
  %b = sub i64 %a, %x
  %goes.on = icmp ugt i64 %b, %n
  br i1 %goes.on, label %latch, label %end

latch:
  br label %loop

end:
  %left = phi i64 [ %b, %loop ]
  store i64 %left, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
; entry:
;   %table = alloca [4 x i64], align 8
;   %second = getelementptr [4 x i64], ptr %table, i64 0, i64 1
;   store i64 3, ptr %table, align 4
;   store i64 5, ptr %second, align 4
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %q = getelementptr i64, ptr addrspace(1) %p, i64 %i
;   br label %loop
;
; loop:                                             ; preds = %latch, %entry
;   %a = phi i64 [ %i, %entry ], [ %b, %latch ]
;   %x = load i64, ptr %second, align 4
;   %b = sub i64 %a, %x
;   %goes.on = icmp ugt i64 %b, %n
;   br i1 %goes.on, label %latch, label %end
;
; latch:                                            ; preds = %loop
;   br label %loop
;
; end:                                              ; preds = %loop
;   %left = phi i64 [ %b, %loop ]
;   store i64 %left, ptr addrspace(1) %q, align 4
;   ret void
; }
