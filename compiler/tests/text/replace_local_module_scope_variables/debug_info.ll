; RUN: irun --pass replace_local_module_scope_variables %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@k.x = internal addrspace(3) global i64 undef, !dbg !8

define spir_kernel void @k(i64 %n) "mux-kernel"="entry-point" "mux-orig-fn"="k" !dbg !4 {
  store i64 %n, ptr addrspace(3) @k.x, !dbg !10
  ret void, !dbg !10
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug, globals: !11)
!1 = !DIFile(filename: "a.cl", directory: "")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 5, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null, !7}
!7 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!8 = !DIGlobalVariableExpression(var: !9, expr: !DIExpression())
!9 = distinct !DIGlobalVariable(name: "x", scope: !4, file: !1, line: 6, type: !7, isLocal: true, isDefinition: true)
!10 = !DILocation(line: 6, scope: !4)
!11 = !{!8}

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; define spir_kernel void @k(i64 %n) #0 !dbg !5 {
;   %1 = call spir_func ptr addrspace(3) @__mux_get_local_memory(), !dbg !10
;   %2 = getelementptr inbounds i8, ptr addrspace(3) %1, i64 0, !dbg !10
;   %3 = alloca ptr addrspace(3), align 8, !dbg !10
;   store ptr addrspace(3) %2, ptr %3, align 8, !dbg !10
;   store i64 %n, ptr addrspace(3) %2, align 8, !dbg !10
;     #dbg_declare(ptr %3, !11, !DIExpression(DW_OP_deref), !10)
;   ret void, !dbg !10
; }
;
; ; Function Attrs: nounwind willreturn memory(none)
; declare spir_func ptr addrspace(3) @__mux_get_local_memory() #1
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-local-mem-usage"="8" "mux-orig-fn"="k" }
; attributes #1 = { nounwind willreturn memory(none) }
;
; !llvm.dbg.cu = !{!0}
; !llvm.module.flags = !{!9}
;
; !0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !2)
; !1 = !DIFile(filename: "a.cl", directory: "")
; !2 = !{!3}
; !3 = !DIGlobalVariableExpression(var: !4, expr: !DIExpression())
; !4 = distinct !DIGlobalVariable(name: "x", scope: !5, file: !1, line: 6, type: !8, isLocal: true, isDefinition: true)
; !5 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 5, type: !6, spFlags: DISPFlagDefinition, unit: !0)
; !6 = !DISubroutineType(types: !7)
; !7 = !{null, !8}
; !8 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
; !9 = !{i32 2, !"Debug Info Version", i32 3}
; !10 = !DILocation(line: 6, scope: !5)
; !11 = !DILocalVariable(name: "x", scope: !5, file: !1, line: 6, type: !8)
