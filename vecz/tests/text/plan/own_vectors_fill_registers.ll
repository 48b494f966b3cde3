; RUN: veczc --auto --cpu x86-64-v4 --pass-remarks-missed=. -k hash %s
; Sixteen numbers of 32 bits fill a register: sixteen of them for each value would be more than there are. So vectors stay whole, and work-items wait for their results side by side.
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
; define spir_kernel void @hash(ptr addrspace(1) %p, i32 %n) !codeplay_ca_vecz.base !0 {
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
; define spir_kernel void @__vecz_v4_hash(ptr addrspace(1) %0, i32 %1) !codeplay_ca_vecz.derived !1 {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %here = getelementptr <16 x i32>, ptr addrspace(1) %0, i64 %x
;   %first = load <16 x i32>, ptr addrspace(1) %here, align 64
;   %2 = getelementptr i8, ptr addrspace(1) %here, i64 64
;   %first1 = load <16 x i32>, ptr addrspace(1) %2, align 64
;   %3 = getelementptr i8, ptr addrspace(1) %here, i64 128
;   %first2 = load <16 x i32>, ptr addrspace(1) %3, align 64
;   %4 = getelementptr i8, ptr addrspace(1) %here, i64 192
;   %first3 = load <16 x i32>, ptr addrspace(1) %4, align 64
;   br label %round
;
; round:                                            ; preds = %round, %entry
;   %5 = phi i32 [ 0, %entry ], [ %next, %round ]
;   %6 = phi <16 x i32> [ %first, %entry ], [ %mixed, %round ]
;   %7 = phi <16 x i32> [ %first1, %entry ], [ %mixed7, %round ]
;   %8 = phi <16 x i32> [ %first2, %entry ], [ %mixed8, %round ]
;   %9 = phi <16 x i32> [ %first3, %entry ], [ %mixed9, %round ]
;   %sum = add <16 x i32> %6, %first
;   %sum4 = add <16 x i32> %7, %first1
;   %sum5 = add <16 x i32> %8, %first2
;   %sum6 = add <16 x i32> %9, %first3
;   %mixed = xor <16 x i32> %sum, %6
;   %mixed7 = xor <16 x i32> %sum4, %7
;   %mixed8 = xor <16 x i32> %sum5, %8
;   %mixed9 = xor <16 x i32> %sum6, %9
;   %next = add nuw i32 %5, 1
;   %more = icmp ult i32 %next, %1
;   br i1 %more, label %round, label %end
;
; end:                                              ; preds = %round
;   %mixed.lcssa = phi <16 x i32> [ %mixed, %round ]
;   %mixed7.lcssa = phi <16 x i32> [ %mixed7, %round ]
;   %mixed8.lcssa = phi <16 x i32> [ %mixed8, %round ]
;   %mixed9.lcssa = phi <16 x i32> [ %mixed9, %round ]
;   store <16 x i32> %mixed.lcssa, ptr addrspace(1) %here, align 64
;   store <16 x i32> %mixed7.lcssa, ptr addrspace(1) %2, align 64
;   store <16 x i32> %mixed8.lcssa, ptr addrspace(1) %3, align 64
;   store <16 x i32> %mixed9.lcssa, ptr addrspace(1) %4, align 64
;   ret void
; }
;
; !0 = !{i32 4, i32 0, i32 0, i32 0, ptr @__vecz_v4_hash}
; !1 = !{i32 4, i32 0, i32 0, i32 0, ptr @hash}
