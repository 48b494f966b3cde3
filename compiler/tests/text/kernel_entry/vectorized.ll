; RUN: irun --pass kernel_entry %s
; The entry of a vectorized kernel says that LLVM is to make no calls of its loops: rows may be a vector long.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %a) "mux-kernel"="entry-point" "mux-orig-fn"="k" !codeplay_ca_wrapper !0 {
  ret void
}

!0 = !{i32 16, i32 0, i32 0, i32 1}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; ; Function Attrs: alwaysinline
; define internal spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %a) #0 !codeplay_ca_wrapper !0 {
;   ret void
; }
;
; ; Function Attrs: nounwind
; define void @weft.entry.k(ptr noalias readonly align 128 %args, ptr noalias readonly align 8 dereferenceable(128) %range, i64 %first, i64 %last, ptr noalias align 128 %scratch) #1 !codeplay_ca_wrapper !0 {
; start:
;   %item = alloca { [3 x i64] }, align 8
;   %group.info = alloca { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, align 8
;   %0 = getelementptr inbounds i8, ptr %range, i64 0
;   %1 = load i64, ptr %0, align 8
;   %2 = getelementptr inbounds i8, ptr %range, i64 8
;   %3 = load i64, ptr %2, align 8
;   %4 = getelementptr inbounds i8, ptr %range, i64 16
;   %5 = load i64, ptr %4, align 8
;   %6 = getelementptr inbounds i8, ptr %range, i64 48
;   %7 = load i64, ptr %6, align 8
;   %8 = getelementptr inbounds i8, ptr %range, i64 56
;   %9 = load i64, ptr %8, align 8
;   %10 = getelementptr inbounds i8, ptr %range, i64 64
;   %11 = load i64, ptr %10, align 8
;   %12 = getelementptr inbounds i8, ptr %range, i64 72
;   %13 = load i64, ptr %12, align 8
;   %14 = getelementptr inbounds i8, ptr %range, i64 80
;   %15 = load i64, ptr %14, align 8
;   %16 = getelementptr inbounds i8, ptr %range, i64 88
;   %17 = load i64, ptr %16, align 8
;   %18 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 5
;   %19 = getelementptr inbounds [3 x i64], ptr %18, i64 0, i64 0
;   store i64 %1, ptr %19, align 8
;   %20 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 5
;   %21 = getelementptr inbounds [3 x i64], ptr %20, i64 0, i64 1
;   store i64 %3, ptr %21, align 8
;   %22 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 5
;   %23 = getelementptr inbounds [3 x i64], ptr %22, i64 0, i64 2
;   store i64 %5, ptr %23, align 8
;   %24 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 4
;   %25 = getelementptr inbounds [3 x i64], ptr %24, i64 0, i64 0
;   store i64 %7, ptr %25, align 8
;   %26 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 4
;   %27 = getelementptr inbounds [3 x i64], ptr %26, i64 0, i64 1
;   store i64 %9, ptr %27, align 8
;   %28 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 4
;   %29 = getelementptr inbounds [3 x i64], ptr %28, i64 0, i64 2
;   store i64 %11, ptr %29, align 8
;   %30 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 1
;   %31 = getelementptr inbounds [3 x i64], ptr %30, i64 0, i64 0
;   store i64 %13, ptr %31, align 8
;   %32 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 1
;   %33 = getelementptr inbounds [3 x i64], ptr %32, i64 0, i64 1
;   store i64 %15, ptr %33, align 8
;   %34 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 1
;   %35 = getelementptr inbounds [3 x i64], ptr %34, i64 0, i64 2
;   store i64 %17, ptr %35, align 8
;   %36 = getelementptr inbounds i8, ptr %range, i64 24
;   %37 = load i64, ptr %36, align 8
;   %38 = getelementptr inbounds i8, ptr %range, i64 32
;   %39 = load i64, ptr %38, align 8
;   %40 = getelementptr inbounds i8, ptr %range, i64 40
;   %41 = load i64, ptr %40, align 8
;   %42 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 2
;   %43 = getelementptr inbounds [3 x i64], ptr %42, i64 0, i64 0
;   store i64 %37, ptr %43, align 8
;   %44 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 2
;   %45 = getelementptr inbounds [3 x i64], ptr %44, i64 0, i64 1
;   store i64 %39, ptr %45, align 8
;   %46 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 2
;   %47 = getelementptr inbounds [3 x i64], ptr %46, i64 0, i64 2
;   store i64 %41, ptr %47, align 8
;   %48 = getelementptr inbounds i8, ptr %range, i64 96
;   %49 = load i32, ptr %48, align 4
;   %50 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 6
;   store i32 %49, ptr %50, align 4
;   %51 = addrspacecast ptr %scratch to ptr addrspace(3)
;   %52 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 7
;   store ptr addrspace(3) %51, ptr %52, align 8
;   %53 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 8
;   %54 = getelementptr inbounds i8, ptr %range, i64 104
;   %55 = load i64, ptr %54, align 8
;   store i64 %55, ptr %53, align 8
;   %56 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 9
;   %57 = getelementptr inbounds i8, ptr %range, i64 112
;   %58 = load i64, ptr %57, align 8
;   store i64 %58, ptr %56, align 8
;   %59 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 10
;   %60 = getelementptr inbounds i8, ptr %range, i64 120
;   %61 = load i64, ptr %60, align 8
;   store i64 %61, ptr %59, align 8
;   %62 = call ptr @llvm.frameaddress.p0(i32 0)
;   %stack_end = ptrtoint ptr %62 to i64
;   %63 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 11
;   store i64 %stack_end, ptr %63, align 8
;   %64 = getelementptr inbounds i8, ptr %args, i64 0
;   %65 = load ptr addrspace(1), ptr %64, align 8
;   %66 = udiv i64 %first, %13
;   %67 = urem i64 %first, %13
;   %68 = urem i64 %66, %15
;   %69 = udiv i64 %66, %15
;   %empty = icmp uge i64 %first, %last
;   br i1 %empty, label %done, label %group
;
; group:                                            ; preds = %group, %start
;   %number = phi i64 [ %first, %start ], [ %next, %group ]
;   %x = phi i64 [ %67, %start ], [ %96, %group ]
;   %y = phi i64 [ %68, %start ], [ %100, %group ]
;   %z = phi i64 [ %69, %start ], [ %102, %group ]
;   %70 = mul nuw i64 %x, %7
;   %71 = sub nuw i64 %1, %70
;   %72 = icmp uge i64 %71, %7
;   %73 = select i1 %72, i64 %7, i64 %71
;   %74 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 0
;   %75 = getelementptr inbounds [3 x i64], ptr %74, i64 0, i64 0
;   store i64 %x, ptr %75, align 8
;   %76 = mul nuw i64 %y, %9
;   %77 = sub nuw i64 %3, %76
;   %78 = icmp uge i64 %77, %9
;   %79 = select i1 %78, i64 %9, i64 %77
;   %80 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 0
;   %81 = getelementptr inbounds [3 x i64], ptr %80, i64 0, i64 1
;   store i64 %y, ptr %81, align 8
;   %82 = mul nuw i64 %z, %11
;   %83 = sub nuw i64 %5, %82
;   %84 = icmp uge i64 %83, %11
;   %85 = select i1 %84, i64 %11, i64 %83
;   %86 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 0
;   %87 = getelementptr inbounds [3 x i64], ptr %86, i64 0, i64 2
;   store i64 %z, ptr %87, align 8
;   %88 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 3
;   %89 = getelementptr inbounds [3 x i64], ptr %88, i64 0, i64 0
;   store i64 %73, ptr %89, align 8
;   %90 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 3
;   %91 = getelementptr inbounds [3 x i64], ptr %90, i64 0, i64 1
;   store i64 %79, ptr %91, align 8
;   %92 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 3
;   %93 = getelementptr inbounds [3 x i64], ptr %92, i64 0, i64 2
;   store i64 %85, ptr %93, align 8
;   call spir_func void @k.mux-barrier-wrapper(ptr addrspace(1) %65)
;   %next = add nuw i64 %number, 1
;   %94 = add nuw i64 %x, 1
;   %95 = icmp eq i64 %94, %13
;   %96 = select i1 %95, i64 0, i64 %94
;   %97 = zext i1 %95 to i64
;   %98 = add nuw i64 %y, %97
;   %99 = icmp eq i64 %98, %15
;   %100 = select i1 %99, i64 0, i64 %98
;   %101 = zext i1 %99 to i64
;   %102 = add nuw i64 %z, %101
;   %is_last = icmp uge i64 %next, %last
;   br i1 %is_last, label %done, label %group
;
; done:                                             ; preds = %group, %start
;   ret void
; }
;
; ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
; declare ptr @llvm.frameaddress.p0(i32 immarg) #2
;
; attributes #0 = { alwaysinline "mux-orig-fn"="k" }
; attributes #1 = { nounwind "mux-barrier-bytes"="0" "mux-kernel"="entry-point" "mux-local-mem-usage"="0" "mux-orig-fn"="k" "mux-private-mem-usage"="0" "no-builtin-memcpy" "no-builtin-memmove" "no-builtin-memset" }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
;
; !0 = !{i32 16, i32 0, i32 0, i32 1}
