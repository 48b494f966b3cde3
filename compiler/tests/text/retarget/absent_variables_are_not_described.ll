; RUN: irun --pass retarget %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

@shared = available_externally addrspace(1) global i64 1, !dbg !5
@own = internal addrspace(2) constant i64 2, !dbg !7

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug, globals: !2)
!1 = !DIFile(filename: "a.cl", directory: "")
!2 = !{!5, !7, !9}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!6 = distinct !DIGlobalVariable(name: "shared", scope: !0, file: !1, line: 1, type: !4, isDefinition: true)
!7 = !DIGlobalVariableExpression(var: !8, expr: !DIExpression())
!8 = distinct !DIGlobalVariable(name: "own", scope: !0, file: !1, line: 2, type: !4, isDefinition: true)
!9 = !DIGlobalVariableExpression(var: !10, expr: !DIExpression())
!10 = distinct !DIGlobalVariable(name: "gone", scope: !0, file: !1, line: 3, type: !4, isDefinition: true)
; CHECK: @shared = available_externally addrspace(1) global i64 1
; CHECK: @own = internal addrspace(2) constant i64 2, !dbg
; CHECK-NOT: "shared"
; CHECK-NOT: "gone"
