; RUN: irun --pass retarget_debug_info %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

declare !dbg !8 spir_func void @elsewhere()

define spir_kernel void @caller() {
  call spir_func void @described()
  call spir_func void @elsewhere()
  ret void
}

define spir_func void @described() !dbg !4 {
  ret void, !dbg !7
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "described", scope: !1, file: !1, line: 5, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 6, scope: !4)
!8 = !DISubprogram(name: "elsewhere", scope: !1, file: !1, line: 1, type: !5, spFlags: DISPFlagOptimized)

; EXPECTED:
; target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
; target triple = "spir64-unknown-unknown"
;
; declare spir_func void @elsewhere()
;
; define spir_kernel void @caller() !dbg !3 {
;   call spir_func void @described(), !dbg !6
;   call spir_func void @elsewhere(), !dbg !6
;   ret void
; }
;
; define spir_func void @described() !dbg !7 {
;   ret void, !dbg !8
; }
;
; !llvm.dbg.cu = !{!0}
; !llvm.module.flags = !{!2}
;
; !0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
; !1 = !DIFile(filename: "a.cl", directory: "")
; !2 = !{i32 2, !"Debug Info Version", i32 3}
; !3 = distinct !DISubprogram(name: "caller", linkageName: "caller", scope: !1, file: !1, type: !4, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
; !4 = !DISubroutineType(types: !5)
; !5 = !{null}
; !6 = !DILocation(line: 0, scope: !3)
; !7 = distinct !DISubprogram(name: "described", scope: !1, file: !1, line: 5, type: !4, spFlags: DISPFlagDefinition, unit: !0)
; !8 = !DILocation(line: 6, scope: !7)
