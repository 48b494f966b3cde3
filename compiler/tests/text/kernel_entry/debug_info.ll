; RUN: irun --pass kernel_entry %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64-unknown-unknown"

define spir_func void @k() !dbg !4 {
  ret void, !dbg !7
}

define spir_func void @k.mux-barrier-wrapper() "mux-kernel"="entry-point" "mux-orig-fn"="k" {
  call spir_func void @k()
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 5, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 6, scope: !4)
; CHECK: call spir_func void @k(), !dbg
; CHECK: define void @weft.entry.k(
; CHECK: !dbg
; CHECK: call spir_func void @k.mux-barrier-wrapper(), !dbg
; CHECK: !DISubprogram(name: "k", scope: !1, file: !1, line: 5
; CHECK: !DISubprogram(name: "k.mux-barrier-wrapper", linkageName: "k.mux-barrier-wrapper", scope: !1, file: !1, type: !4, flags: DIFlagArtificial
; CHECK: !DILocation(line: 0,
; CHECK: !DISubprogram(name: "weft.entry.k", linkageName: "weft.entry.k", scope: !1, file: !1, type: !4, flags: DIFlagArtificial
