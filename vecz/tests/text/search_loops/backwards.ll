; RUN: veczc --cpu x86-64-v3 --pass search_loops %s
; The last word of a row that is not empty, by an address that goes down to another one.
declare i64 @__mux_get_global_id(i32)

define spir_kernel void @k(ptr addrspace(1) %rows, ptr addrspace(1) %last) {
entry:
  %i = call i64 @__mux_get_global_id(i32 0)
  %row = getelementptr [100 x i32], ptr addrspace(1) %rows, i64 %i
  %start = getelementptr i32, ptr addrspace(1) %row, i64 99
  br label %loop

loop:
  %p = phi ptr addrspace(1) [ %start, %entry ], [ %next, %latch ]
  %x = load i32, ptr addrspace(1) %p
  %is.empty = icmp eq i32 %x, 0
  br i1 %is.empty, label %latch, label %end

latch:
  %next = getelementptr i32, ptr addrspace(1) %p, i64 -1
  %is.first = icmp eq ptr addrspace(1) %p, %row
  br i1 %is.first, label %end, label %loop

end:
  %found = phi i32 [ %x, %loop ], [ 0, %latch ]
  %to = getelementptr i32, ptr addrspace(1) %last, i64 %i
  store i32 %found, ptr addrspace(1) %to
  ret void
}

; EXPECTED:
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %rows, ptr addrspace(1) %last) {
; entry:
;   %i = call i64 @__mux_get_global_id(i32 0)
;   %row = getelementptr [100 x i32], ptr addrspace(1) %rows, i64 %i
;   %start = getelementptr i32, ptr addrspace(1) %row, i64 99
;   %0 = call { ptr addrspace(1), i32 } @vecz.search(ptr addrspace(1) %start, ptr addrspace(1) %row)
;   %1 = extractvalue { ptr addrspace(1), i32 } %0, 0
;   %2 = extractvalue { ptr addrspace(1), i32 } %0, 1
;   %is.empty = icmp eq i32 %2, 0
;   %spec.select = select i1 %is.empty, i32 0, i32 %2
;   %to = getelementptr i32, ptr addrspace(1) %last, i64 %i
;   store i32 %spec.select, ptr addrspace(1) %to, align 4
;   ret void
; }
;
; ; Function Attrs: memory(read)
; define internal { ptr addrspace(1), i32 } @vecz.search(ptr addrspace(1) %0, ptr addrspace(1) %1) #0 {
;   br label %head
;
; head:                                             ; preds = %next5, %latch, %2
;   %3 = phi ptr addrspace(1) [ %0, %2 ], [ %next, %latch ], [ %21, %next5 ]
;   %4 = ptrtoint ptr addrspace(1) %3 to i64
;   %5 = and i64 %4, 4095
;   %6 = add i64 %5, -60
;   %7 = icmp ule i64 %6, 4032
;   %8 = getelementptr i8, ptr addrspace(1) %3, i64 -60
;   br i1 %7, label %window, label %loop, !prof !0
;
; left:                                             ; preds = %latch, %loop
;   %mrv = insertvalue { ptr addrspace(1), i32 } poison, ptr addrspace(1) %3, 0
;   %mrv1 = insertvalue { ptr addrspace(1), i32 } %mrv, i32 %x, 1
;   ret { ptr addrspace(1), i32 } %mrv1
;
; loop:                                             ; preds = %head
;   %x = load i32, ptr addrspace(1) %3, align 4
;   %is.empty = icmp eq i32 %x, 0
;   br i1 %is.empty, label %latch, label %left
;
; latch:                                            ; preds = %loop
;   %next = getelementptr i32, ptr addrspace(1) %3, i64 -1
;   %is.first = icmp eq ptr addrspace(1) %3, %1
;   br i1 %is.first, label %left, label %head
;
; window:                                           ; preds = %head
;   %9 = load <16 x i32>, ptr addrspace(1) %8, align 4
;   %10 = shufflevector <16 x i32> %9, <16 x i32> %9, <16 x i32> <i32 15, i32 14, i32 13, i32 12, i32 11, i32 10, i32 9, i32 8, i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>
;   %is.empty2 = icmp eq <16 x i32> %10, zeroinitializer
;   %11 = xor <16 x i1> %is.empty2, <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>
;   %12 = freeze <16 x i1> %11
;   %13 = ptrtoint ptr addrspace(1) %3 to i64
;   %.splatinsert = insertelement <16 x i64> poison, i64 %13, i64 0
;   %.splat = shufflevector <16 x i64> %.splatinsert, <16 x i64> poison, <16 x i32> zeroinitializer
;   %14 = add <16 x i64> %.splat, <i64 0, i64 -4, i64 -8, i64 -12, i64 -16, i64 -20, i64 -24, i64 -28, i64 -32, i64 -36, i64 -40, i64 -44, i64 -48, i64 -52, i64 -56, i64 -60>
;   %15 = ptrtoint ptr addrspace(1) %1 to i64
;   %.splatinsert3 = insertelement <16 x i64> poison, i64 %15, i64 0
;   %.splat4 = shufflevector <16 x i64> %.splatinsert3, <16 x i64> poison, <16 x i32> zeroinitializer
;   %16 = icmp eq <16 x i64> %14, %.splat4
;   %17 = freeze <16 x i1> %16
;   %18 = or <16 x i1> %12, %17
;   %19 = bitcast <16 x i1> %18 to i16
;   %20 = icmp eq i16 %19, 0
;   br i1 %20, label %next5, label %found
;
; next5:                                            ; preds = %window
;   %21 = getelementptr i8, ptr addrspace(1) %3, i64 -64
;   br label %head
;
; found:                                            ; preds = %window
;   %22 = call i16 @llvm.cttz.i16(i16 %19, i1 true)
;   %23 = zext i16 %22 to i64
;   %24 = mul i64 %23, -4
;   %25 = getelementptr i8, ptr addrspace(1) %3, i64 %24
;   %26 = zext i16 %22 to i64
;   %27 = mul i64 %26, -4
;   %28 = getelementptr i8, ptr addrspace(1) %3, i64 %27
;   %29 = load i32, ptr addrspace(1) %28, align 4
;   %mrv6 = insertvalue { ptr addrspace(1), i32 } poison, ptr addrspace(1) %25, 0
;   %mrv7 = insertvalue { ptr addrspace(1), i32 } %mrv6, i32 %29, 1
;   ret { ptr addrspace(1), i32 } %mrv7
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
; declare i16 @llvm.cttz.i16(i16, i1 immarg) #1
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
; declare void @llvm.assume(i1 noundef) #2
;
; attributes #0 = { memory(read) "vecz-replicated-loop"="13.02" "vecz-search" }
; attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
;
; !0 = !{!"branch_weights", i32 1960, i32 40}
