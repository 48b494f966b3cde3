; RUN: veczc --auto --cpu x86-64-v4 --pass-remarks-missed=. -k hash %s
; Sixteen numbers of 32 bits fill a register: sixteen of them for each value would be more than there are.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @hash(ptr addrspace(1) %p, i32 %n) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %here = getelementptr <16 x i32>, ptr addrspace(1) %p, i64 %x
  %first = load <16 x i32>, ptr addrspace(1) %here
  br label %round
round:
  %i = phi i32 [ 0, %entry ], [ %next, %round ]
  %v = phi <16 x i32> [ %first, %entry ], [ %mixed, %round ]
  %sum = add <16 x i32> %v, %first
  %mixed = xor <16 x i32> %sum, %v
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %round, label %end
end:
  store <16 x i32> %mixed, ptr addrspace(1) %here
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @hash(ptr addrspace(1) %p, i32 %n) !codeplay_ca_vecz.fail !0 {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %here = getelementptr <16 x i32>, ptr addrspace(1) %p, i64 %x
;   %first = load <16 x i32>, ptr addrspace(1) %here, align 64
;   br label %round
;
; round:                                            ; preds = %round, %entry
;   %i = phi i32 [ 0, %entry ], [ %next, %round ]
;   %v = phi <16 x i32> [ %first, %entry ], [ %mixed, %round ]
;   %sum = add <16 x i32> %v, %first
;   %mixed = xor <16 x i32> %sum, %v
;   %next = add i32 %i, 1
;   %more = icmp ult i32 %next, %n
;   br i1 %more, label %round, label %end
;
; end:                                              ; preds = %round
;   store <16 x i32> %mixed, ptr addrspace(1) %here, align 64
;   ret void
; }
;
; !0 = !{i32 0, i32 0, i32 0, i32 0}
; ; remark: vecz: kernel "hash" is not vectorized: it does not pay: its own vectors fill registers
