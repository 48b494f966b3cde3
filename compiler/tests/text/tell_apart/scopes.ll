; RUN: irun --pass tell_apart %s
; `a` and `b` are apart from all others; `c` and `d` may be the same. Of what comes of two arguments it is said of both; nothing is said of atomic and volatile accesses, of what has scopes, of
; variables, and of pointers that are loaded.
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %d, i64 %i, i1 %which) #0 {
  %own = alloca i32
  %at = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %of.a = load i32, ptr addrspace(1) %at
  store i32 %of.a, ptr addrspace(1) %b
  %of.c = load i32, ptr addrspace(1) %c
  store i32 %of.c, ptr addrspace(1) %d
  %either = select i1 %which, ptr addrspace(1) %a, ptr addrspace(1) %c
  %of.either = load i32, ptr addrspace(1) %either
  store i32 %of.either, ptr %own
  %pointer = load ptr addrspace(1), ptr addrspace(1) %b
  %far = load i32, ptr addrspace(1) %pointer
  %a.or.far = select i1 %which, ptr addrspace(1) %a, ptr addrspace(1) %pointer
  store i32 %far, ptr addrspace(1) %a.or.far
  store volatile i32 0, ptr addrspace(1) %b
  store atomic i32 0, ptr addrspace(1) %b monotonic, align 4
  store i32 1, ptr addrspace(1) %b, !alias.scope !0
  ret void
}

attributes #0 = { "mux-kernel"="entry-point" "mux-restrict"="3" }

!0 = !{!1}
!1 = !{!"scope", !2}
!2 = !{!"domain"}

; EXPECTED:
;
; define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %d, i64 %i, i1 %which) #0 {
;   %own = alloca i32, align 4
;   %at = getelementptr i32, ptr addrspace(1) %a, i64 %i
;   %of.a = load i32, ptr addrspace(1) %at, align 4, !alias.scope !0, !noalias !3
;   store i32 %of.a, ptr addrspace(1) %b, align 4, !alias.scope !7, !noalias !8
;   %of.c = load i32, ptr addrspace(1) %c, align 4, !alias.scope !9, !noalias !10
;   store i32 %of.c, ptr addrspace(1) %d, align 4, !alias.scope !11, !noalias !10
;   %either = select i1 %which, ptr addrspace(1) %a, ptr addrspace(1) %c
;   %of.either = load i32, ptr addrspace(1) %either, align 4, !alias.scope !12, !noalias !7
;   store i32 %of.either, ptr %own, align 4
;   %pointer = load ptr addrspace(1), ptr addrspace(1) %b, align 8, !alias.scope !7, !noalias !8
;   %far = load i32, ptr addrspace(1) %pointer, align 4
;   %a.or.far = select i1 %which, ptr addrspace(1) %a, ptr addrspace(1) %pointer
;   store i32 %far, ptr addrspace(1) %a.or.far, align 4
;   store volatile i32 0, ptr addrspace(1) %b, align 4
;   store atomic i32 0, ptr addrspace(1) %b monotonic, align 4
;   store i32 1, ptr addrspace(1) %b, align 4, !alias.scope !13
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" "mux-restrict"="3" }
;
; !0 = !{!1}
; !1 = !{!"argument 0 of k", !2}
; !2 = !{!"arguments of k"}
; !3 = !{!4, !5, !6}
; !4 = !{!"argument 1 of k", !2}
; !5 = !{!"argument 2 of k", !2}
; !6 = !{!"argument 3 of k", !2}
; !7 = !{!4}
; !8 = !{!1, !5, !6}
; !9 = !{!5}
; !10 = !{!1, !4}
; !11 = !{!6}
; !12 = !{!1, !5}
; !13 = !{!14}
; !14 = !{!"scope", !15}
; !15 = !{!"domain"}
