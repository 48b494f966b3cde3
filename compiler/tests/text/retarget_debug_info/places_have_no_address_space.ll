; RUN: irun --pass retarget_debug_info %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@l = internal addrspace(3) global i32 undef, !dbg !0

define spir_kernel void @k(i64 %n) !dbg !7 {
  %x = alloca i64
    #dbg_declare(ptr %x, !10, !DIExpression(DW_OP_constu, 0, DW_OP_swap, DW_OP_xderef), !11)
    #dbg_value(i64 %n, !10, !DIExpression(DW_OP_plus_uconst, 8, DW_OP_stack_value), !11)
  store i64 %n, ptr %x, !dbg !11
  ret void, !dbg !11
}

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!5}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression(DW_OP_constu, 3, DW_OP_swap, DW_OP_xderef))
!1 = distinct !DIGlobalVariable(name: "l", scope: !2, file: !3, line: 1, type: !6, isLocal: true, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !3, emissionKind: FullDebug, globals: !4)
!3 = !DIFile(filename: "a.cl", directory: "")
!4 = !{!0}
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!7 = distinct !DISubprogram(name: "k", scope: !3, file: !3, line: 1, type: !8, spFlags: DISPFlagDefinition, unit: !2)
!8 = !DISubroutineType(types: !9)
!9 = !{null, !6}
!10 = !DILocalVariable(name: "n", arg: 1, scope: !7, file: !3, line: 1, type: !6)
!11 = !DILocation(line: 1, scope: !7)

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; @l = internal addrspace(3) global i32 undef, !dbg !0
;
; define spir_kernel void @k(i64 %n) !dbg !7 {
;   %x = alloca i64, align 8
;     #dbg_declare(ptr %x, !10, !DIExpression(), !11)
;     #dbg_value(i64 %n, !10, !DIExpression(DW_OP_plus_uconst, 8, DW_OP_stack_value), !11)
;   store i64 %n, ptr %x, align 8, !dbg !11
;   ret void, !dbg !11
; }
;
; !llvm.dbg.cu = !{!2}
; !llvm.module.flags = !{!6}
;
; !0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
; !1 = distinct !DIGlobalVariable(name: "l", scope: !2, file: !3, line: 1, type: !5, isLocal: true, isDefinition: true)
; !2 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !3, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !4)
; !3 = !DIFile(filename: "a.cl", directory: "")
; !4 = !{!0}
; !5 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
; !6 = !{i32 2, !"Debug Info Version", i32 3}
; !7 = distinct !DISubprogram(name: "k", scope: !3, file: !3, line: 1, type: !8, spFlags: DISPFlagDefinition, unit: !2)
; !8 = !DISubroutineType(types: !9)
; !9 = !{null, !5}
; !10 = !DILocalVariable(name: "n", arg: 1, scope: !7, file: !3, line: 1, type: !5)
; !11 = !DILocation(line: 1, scope: !7)
