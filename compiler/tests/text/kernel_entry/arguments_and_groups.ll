; RUN: irun --pass kernel_entry %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func void @k.mux-barrier-wrapper(i8 %a, ptr addrspace(1) %b, ptr addrspace(3) %c, ptr byval({ i64, i8 }) %d, <3 x float> %e) "mux-kernel"="entry-point" "mux-orig-fn"="k" {
  ret void
}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; ; Function Attrs: alwaysinline
; define internal spir_func void @k.mux-barrier-wrapper(i8 %a, ptr addrspace(1) %b, ptr addrspace(3) %c, ptr byval({ i64, i8 }) %d, <3 x float> %e) #0 {
;   ret void
; }
;
; ; Function Attrs: nounwind
; define void @weft.entry.k(ptr noalias readonly align 128 %args, ptr noalias readonly align 8 dereferenceable(128) %range, i64 %first, i64 %last, ptr noalias align 128 %scratch) #1 {
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
;   %65 = load i8, ptr %64, align 1
;   %66 = getelementptr inbounds i8, ptr %args, i64 8
;   %67 = load ptr addrspace(1), ptr %66, align 8
;   %68 = getelementptr inbounds i8, ptr %args, i64 16
;   %69 = load i64, ptr %68, align 8
;   %70 = getelementptr inbounds i8, ptr %scratch, i64 %69
;   %71 = addrspacecast ptr %70 to ptr addrspace(3)
;   %72 = getelementptr inbounds i8, ptr %args, i64 24
;   %73 = getelementptr inbounds i8, ptr %args, i64 48
;   %74 = load <3 x float>, ptr %73, align 16
;   %75 = udiv i64 %first, %13
;   %76 = urem i64 %first, %13
;   %77 = urem i64 %75, %15
;   %78 = udiv i64 %75, %15
;   %empty = icmp uge i64 %first, %last
;   br i1 %empty, label %done, label %group
;
; group:                                            ; preds = %group, %start
;   %number = phi i64 [ %first, %start ], [ %next, %group ]
;   %x = phi i64 [ %76, %start ], [ %105, %group ]
;   %y = phi i64 [ %77, %start ], [ %109, %group ]
;   %z = phi i64 [ %78, %start ], [ %111, %group ]
;   %79 = mul nuw i64 %x, %7
;   %80 = sub nuw i64 %1, %79
;   %81 = icmp uge i64 %80, %7
;   %82 = select i1 %81, i64 %7, i64 %80
;   %83 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 0
;   %84 = getelementptr inbounds [3 x i64], ptr %83, i64 0, i64 0
;   store i64 %x, ptr %84, align 8
;   %85 = mul nuw i64 %y, %9
;   %86 = sub nuw i64 %3, %85
;   %87 = icmp uge i64 %86, %9
;   %88 = select i1 %87, i64 %9, i64 %86
;   %89 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 0
;   %90 = getelementptr inbounds [3 x i64], ptr %89, i64 0, i64 1
;   store i64 %y, ptr %90, align 8
;   %91 = mul nuw i64 %z, %11
;   %92 = sub nuw i64 %5, %91
;   %93 = icmp uge i64 %92, %11
;   %94 = select i1 %93, i64 %11, i64 %92
;   %95 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 0
;   %96 = getelementptr inbounds [3 x i64], ptr %95, i64 0, i64 2
;   store i64 %z, ptr %96, align 8
;   %97 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 3
;   %98 = getelementptr inbounds [3 x i64], ptr %97, i64 0, i64 0
;   store i64 %82, ptr %98, align 8
;   %99 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 3
;   %100 = getelementptr inbounds [3 x i64], ptr %99, i64 0, i64 1
;   store i64 %88, ptr %100, align 8
;   %101 = getelementptr inbounds { [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], [3 x i64], i32, ptr addrspace(3), i64, i64, i64, i64 }, ptr %group.info, i32 0, i32 3
;   %102 = getelementptr inbounds [3 x i64], ptr %101, i64 0, i64 2
;   store i64 %94, ptr %102, align 8
;   call spir_func void @k.mux-barrier-wrapper(i8 %65, ptr addrspace(1) %67, ptr addrspace(3) %71, ptr byval({ i64, i8 }) %72, <3 x float> %74)
;   %next = add nuw i64 %number, 1
;   %103 = add nuw i64 %x, 1
;   %104 = icmp eq i64 %103, %13
;   %105 = select i1 %104, i64 0, i64 %103
;   %106 = zext i1 %104 to i64
;   %107 = add nuw i64 %y, %106
;   %108 = icmp eq i64 %107, %15
;   %109 = select i1 %108, i64 0, i64 %107
;   %110 = zext i1 %108 to i64
;   %111 = add nuw i64 %z, %110
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
; attributes #1 = { nounwind "mux-barrier-bytes"="0" "mux-kernel"="entry-point" "mux-local-mem-usage"="0" "mux-orig-fn"="k" "mux-private-mem-usage"="0" }
; attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
