; RUN: veczc -w 2 --choice WholeVectors %s
; Each work-item keeps its vectors whole. The lanes of a mask are bits of their own, and what a work-item leaves a loop with is chosen for each. Loads, stores and the division are done one
; after the other, by those who come to them.
target triple = "spir64-unknown-unknown"
declare i64 @__mux_get_global_id(i32)
declare void @__mux_work_group_barrier(i32, i32, i32)

define spir_kernel void @search(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %wanted, i32 %n) {
entry:
  %x = call i64 @__mux_get_global_id(i32 0)
  %from = getelementptr <16 x i32>, ptr addrspace(1) %in, i64 %x
  %first = load <16 x i32>, ptr addrspace(1) %from
  call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
  br label %round
round:
  %k = phi i32 [ 0, %entry ], [ %next, %more ]
  %v = phi <16 x i32> [ %first, %entry ], [ %mixed, %more ]
  %mixed = mul <16 x i32> %v, %first
  %one = extractelement <16 x i32> %mixed, i32 0
  %is = icmp eq i32 %one, %wanted
  br i1 %is, label %found, label %more
more:
  %next = add i32 %k, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %round, label %end
found:
  %share = udiv i32 %n, %k
  %to = getelementptr i32, ptr addrspace(1) %out, i64 %x
  store i32 %share, ptr addrspace(1) %to
  br label %end
end:
  %last = phi <16 x i32> [ %mixed, %more ], [ %v, %found ]
  store <16 x i32> %last, ptr addrspace(1) %from
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; declare i64 @__mux_get_global_id(i32)
;
; declare void @__mux_work_group_barrier(i32, i32, i32)
;
; define spir_kernel void @search(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %wanted, i32 %n) !codeplay_ca_vecz.base !0 {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %from = getelementptr <16 x i32>, ptr addrspace(1) %in, i64 %x
;   %first = load <16 x i32>, ptr addrspace(1) %from, align 64
;   call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   br label %round
;
; round:                                            ; preds = %more, %entry
;   %k = phi i32 [ 0, %entry ], [ %next, %more ]
;   %v = phi <16 x i32> [ %first, %entry ], [ %mixed, %more ]
;   %mixed = mul <16 x i32> %v, %first
;   %one = extractelement <16 x i32> %mixed, i32 0
;   %is = icmp eq i32 %one, %wanted
;   br i1 %is, label %found, label %more
;
; more:                                             ; preds = %round
;   %next = add i32 %k, 1
;   %again = icmp ult i32 %next, %n
;   br i1 %again, label %round, label %end
;
; found:                                            ; preds = %round
;   %share = udiv i32 %n, %k
;   %to = getelementptr i32, ptr addrspace(1) %out, i64 %x
;   store i32 %share, ptr addrspace(1) %to, align 4
;   br label %end
;
; end:                                              ; preds = %found, %more
;   %last = phi <16 x i32> [ %mixed, %more ], [ %v, %found ]
;   store <16 x i32> %last, ptr addrspace(1) %from, align 64
;   ret void
; }
;
; define spir_kernel void @__vecz_v2_search(ptr addrspace(1) %0, ptr addrspace(1) %1, i32 %2, i32 %3) !codeplay_ca_vecz.derived !1 {
; entry:
;   %x = call i64 @__mux_get_global_id(i32 0)
;   %from = getelementptr <16 x i32>, ptr addrspace(1) %0, i64 %x
;   %first = load <16 x i32>, ptr addrspace(1) %from, align 64
;   %4 = getelementptr i8, ptr addrspace(1) %from, i64 64
;   %first1 = load <16 x i32>, ptr addrspace(1) %4, align 64
;   call void @__mux_work_group_barrier(i32 0, i32 2, i32 264)
;   br label %round
;
; round:                                            ; preds = %round.tail, %entry
;   %.031 = phi <16 x i32> [ poison, %entry ], [ %.132, %round.tail ]
;   %.029 = phi <16 x i32> [ poison, %entry ], [ %.130, %round.tail ]
;   %.027 = phi i1 [ false, %entry ], [ %.128, %round.tail ]
;   %.026 = phi i1 [ false, %entry ], [ %.1, %round.tail ]
;   %.025 = phi <16 x i32> [ poison, %entry ], [ %15, %round.tail ]
;   %.024 = phi <16 x i32> [ poison, %entry ], [ %14, %round.tail ]
;   %.023 = phi i32 [ poison, %entry ], [ %13, %round.tail ]
;   %.022 = phi i32 [ poison, %entry ], [ %12, %round.tail ]
;   %.021 = phi i1 [ false, %entry ], [ %11, %round.tail ]
;   %.0 = phi i1 [ false, %entry ], [ %10, %round.tail ]
;   %5 = phi i32 [ 0, %entry ], [ %next20, %round.tail ]
;   %6 = phi <16 x i32> [ %first, %entry ], [ %mixed, %round.tail ]
;   %7 = phi <16 x i32> [ %first1, %entry ], [ %mixed3, %round.tail ]
;   %lanes = phi i1 [ true, %entry ], [ %28, %round.tail ]
;   %lanes2 = phi i1 [ true, %entry ], [ %27, %round.tail ]
;   %mixed = mul <16 x i32> %6, %first
;   %mixed3 = mul <16 x i32> %7, %first1
;   %one = extractelement <16 x i32> %mixed, i64 0
;   %one4 = extractelement <16 x i32> %mixed3, i64 0
;   %is = icmp eq i32 %one, %2
;   %is5 = icmp eq i32 %one4, %2
;   %8 = select i1 %lanes, i1 %is, i1 false
;   %9 = select i1 %lanes2, i1 %is5, i1 false
;   %10 = or i1 %.0, %8
;   %11 = or i1 %.021, %9
;   %12 = select i1 %lanes, i32 %5, i32 %.022
;   %13 = select i1 %lanes2, i32 %5, i32 %.023
;   %14 = select i1 %lanes, <16 x i32> %6, <16 x i32> %.024
;   %15 = select i1 %lanes2, <16 x i32> %7, <16 x i32> %.025
;   %16 = xor i1 %is, true
;   %17 = select i1 %lanes, i1 %16, i1 false
;   %18 = xor i1 %is5, true
;   %19 = select i1 %lanes2, i1 %18, i1 false
;   %20 = or i1 %17, %19
;   br i1 %20, label %active, label %round.tail
;
; active:                                           ; preds = %round
;   %next = add nuw i32 %5, 1
;   %again = icmp uge i32 %next, %3
;   %21 = and i1 %again, %17
;   %22 = and i1 %again, %19
;   %23 = or i1 %.026, %21
;   %24 = or i1 %.027, %22
;   %25 = select i1 %17, <16 x i32> %mixed, <16 x i32> %.029
;   %26 = select i1 %19, <16 x i32> %mixed3, <16 x i32> %.031
;   %spec.select = select i1 %again, i1 false, i1 %19
;   %spec.select33 = select i1 %again, i1 false, i1 %17
;   br label %round.tail
;
; round.tail:                                       ; preds = %active, %round
;   %.132 = phi <16 x i32> [ %.031, %round ], [ %26, %active ]
;   %.130 = phi <16 x i32> [ %.029, %round ], [ %25, %active ]
;   %.128 = phi i1 [ %.027, %round ], [ %24, %active ]
;   %.1 = phi i1 [ %.026, %round ], [ %23, %active ]
;   %27 = phi i1 [ false, %round ], [ %spec.select, %active ]
;   %28 = phi i1 [ false, %round ], [ %spec.select33, %active ]
;   %next20 = phi i32 [ poison, %round ], [ %next, %active ]
;   %29 = or i1 %28, %27
;   br i1 %29, label %round, label %found
;
; found:                                            ; preds = %round.tail
;   %.132.lcssa = phi <16 x i32> [ %.132, %round.tail ]
;   %.130.lcssa = phi <16 x i32> [ %.130, %round.tail ]
;   %.128.lcssa = phi i1 [ %.128, %round.tail ]
;   %.1.lcssa = phi i1 [ %.1, %round.tail ]
;   %.lcssa38 = phi i1 [ %10, %round.tail ]
;   %.lcssa37 = phi i1 [ %11, %round.tail ]
;   %.lcssa36 = phi i32 [ %12, %round.tail ]
;   %.lcssa35 = phi i32 [ %13, %round.tail ]
;   %.lcssa34 = phi <16 x i32> [ %14, %round.tail ]
;   %.lcssa = phi <16 x i32> [ %15, %round.tail ]
;   br i1 %.lcssa38, label %lane, label %after, !prof !2
;
; lane:                                             ; preds = %found
;   %share = udiv i32 %3, %.lcssa36
;   br label %after
;
; after:                                            ; preds = %found, %lane
;   %30 = phi i32 [ %share, %lane ], [ poison, %found ]
;   br i1 %.lcssa37, label %lane13, label %after15, !prof !2
;
; lane13:                                           ; preds = %after
;   %share14 = udiv i32 %3, %.lcssa35
;   br label %after15
;
; after15:                                          ; preds = %after, %lane13
;   %31 = phi i32 [ %share14, %lane13 ], [ poison, %after ]
;   %to = getelementptr i32, ptr addrspace(1) %1, i64 %x
;   br i1 %.lcssa38, label %lane16, label %after17, !prof !2
;
; lane16:                                           ; preds = %after15
;   store i32 %30, ptr addrspace(1) %to, align 4
;   br label %after17
;
; after17:                                          ; preds = %after15, %lane16
;   br i1 %.lcssa37, label %lane18, label %end, !prof !2
;
; lane18:                                           ; preds = %after17
;   %32 = getelementptr i8, ptr addrspace(1) %to, i64 4
;   store i32 %31, ptr addrspace(1) %32, align 4
;   br label %end
;
; end:                                              ; preds = %lane18, %after17
;   %33 = select i1 %.1.lcssa, <16 x i32> %.130.lcssa, <16 x i32> %.lcssa34
;   %34 = select i1 %.128.lcssa, <16 x i32> %.132.lcssa, <16 x i32> %.lcssa
;   store <16 x i32> %33, ptr addrspace(1) %from, align 64
;   store <16 x i32> %34, ptr addrspace(1) %4, align 64
;   ret void
; }
;
; !0 = !{i32 2, i32 0, i32 0, i32 0, ptr @__vecz_v2_search}
; !1 = !{i32 2, i32 0, i32 0, i32 0, ptr @search}
; !2 = !{!"branch_weights", i32 1800, i32 200}
