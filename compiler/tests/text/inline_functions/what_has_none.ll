; RUN: irun --pass inline_functions %s
; A function is as long as all that there is for a call of it; the short one has its place first.
target triple = "spir64-unknown-unknown"

define internal spir_func void @short(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}

define internal spir_func void @stores_10(ptr addrspace(1) %p) {
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  call spir_func void @short(ptr addrspace(1) %p)
  ret void
}

define internal spir_func void @stores_100(ptr addrspace(1) %p) {
  call spir_func void @stores_10(ptr addrspace(1) %p)
  call spir_func void @stores_10(ptr addrspace(1) %p)
  call spir_func void @stores_10(ptr addrspace(1) %p)
  call spir_func void @stores_10(ptr addrspace(1) %p)
  call spir_func void @stores_10(ptr addrspace(1) %p)
  call spir_func void @stores_10(ptr addrspace(1) %p)
  call spir_func void @stores_10(ptr addrspace(1) %p)
  call spir_func void @stores_10(ptr addrspace(1) %p)
  call spir_func void @stores_10(ptr addrspace(1) %p)
  call spir_func void @stores_10(ptr addrspace(1) %p)
  ret void
}

define internal spir_func void @stores_1000(ptr addrspace(1) %p) {
  call spir_func void @stores_100(ptr addrspace(1) %p)
  call spir_func void @stores_100(ptr addrspace(1) %p)
  call spir_func void @stores_100(ptr addrspace(1) %p)
  call spir_func void @stores_100(ptr addrspace(1) %p)
  call spir_func void @stores_100(ptr addrspace(1) %p)
  call spir_func void @stores_100(ptr addrspace(1) %p)
  call spir_func void @stores_100(ptr addrspace(1) %p)
  call spir_func void @stores_100(ptr addrspace(1) %p)
  call spir_func void @stores_100(ptr addrspace(1) %p)
  call spir_func void @stores_100(ptr addrspace(1) %p)
  ret void
}

define internal spir_func void @stores_10000(ptr addrspace(1) %p) {
  call spir_func void @stores_1000(ptr addrspace(1) %p)
  call spir_func void @stores_1000(ptr addrspace(1) %p)
  call spir_func void @stores_1000(ptr addrspace(1) %p)
  call spir_func void @stores_1000(ptr addrspace(1) %p)
  call spir_func void @stores_1000(ptr addrspace(1) %p)
  call spir_func void @stores_1000(ptr addrspace(1) %p)
  call spir_func void @stores_1000(ptr addrspace(1) %p)
  call spir_func void @stores_1000(ptr addrspace(1) %p)
  call spir_func void @stores_1000(ptr addrspace(1) %p)
  call spir_func void @stores_1000(ptr addrspace(1) %p)
  ret void
}

define spir_kernel void @k(ptr addrspace(1) %p) "mux-kernel"="entry-point" {
  call spir_func void @stores_10000(ptr addrspace(1) %p)
  call spir_func void @stores_10000(ptr addrspace(1) %p)
  call spir_func void @stores_100(ptr addrspace(1) %p)
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; define internal spir_func void @short(ptr addrspace(1) %p) {
;   store i32 1, ptr addrspace(1) %p, align 4
;   ret void
; }
;
; define internal spir_func void @stores_10(ptr addrspace(1) %p) {
;   call spir_func void @short(ptr addrspace(1) %p) #1
;   call spir_func void @short(ptr addrspace(1) %p) #1
;   call spir_func void @short(ptr addrspace(1) %p) #1
;   call spir_func void @short(ptr addrspace(1) %p) #1
;   call spir_func void @short(ptr addrspace(1) %p) #1
;   call spir_func void @short(ptr addrspace(1) %p) #1
;   call spir_func void @short(ptr addrspace(1) %p) #1
;   call spir_func void @short(ptr addrspace(1) %p) #1
;   call spir_func void @short(ptr addrspace(1) %p) #1
;   call spir_func void @short(ptr addrspace(1) %p) #1
;   ret void
; }
;
; define internal spir_func void @stores_100(ptr addrspace(1) %p) {
;   call spir_func void @stores_10(ptr addrspace(1) %p) #1
;   call spir_func void @stores_10(ptr addrspace(1) %p) #1
;   call spir_func void @stores_10(ptr addrspace(1) %p) #1
;   call spir_func void @stores_10(ptr addrspace(1) %p) #1
;   call spir_func void @stores_10(ptr addrspace(1) %p) #1
;   call spir_func void @stores_10(ptr addrspace(1) %p) #1
;   call spir_func void @stores_10(ptr addrspace(1) %p) #1
;   call spir_func void @stores_10(ptr addrspace(1) %p) #1
;   call spir_func void @stores_10(ptr addrspace(1) %p) #1
;   call spir_func void @stores_10(ptr addrspace(1) %p) #1
;   ret void
; }
;
; define internal spir_func void @stores_1000(ptr addrspace(1) %p) {
;   call spir_func void @stores_100(ptr addrspace(1) %p)
;   call spir_func void @stores_100(ptr addrspace(1) %p)
;   call spir_func void @stores_100(ptr addrspace(1) %p)
;   call spir_func void @stores_100(ptr addrspace(1) %p)
;   call spir_func void @stores_100(ptr addrspace(1) %p)
;   call spir_func void @stores_100(ptr addrspace(1) %p)
;   call spir_func void @stores_100(ptr addrspace(1) %p)
;   call spir_func void @stores_100(ptr addrspace(1) %p)
;   call spir_func void @stores_100(ptr addrspace(1) %p)
;   call spir_func void @stores_100(ptr addrspace(1) %p)
;   ret void
; }
;
; define internal spir_func void @stores_10000(ptr addrspace(1) %p) {
;   call spir_func void @stores_1000(ptr addrspace(1) %p)
;   call spir_func void @stores_1000(ptr addrspace(1) %p)
;   call spir_func void @stores_1000(ptr addrspace(1) %p)
;   call spir_func void @stores_1000(ptr addrspace(1) %p)
;   call spir_func void @stores_1000(ptr addrspace(1) %p)
;   call spir_func void @stores_1000(ptr addrspace(1) %p)
;   call spir_func void @stores_1000(ptr addrspace(1) %p)
;   call spir_func void @stores_1000(ptr addrspace(1) %p)
;   call spir_func void @stores_1000(ptr addrspace(1) %p)
;   call spir_func void @stores_1000(ptr addrspace(1) %p)
;   ret void
; }
;
; define spir_kernel void @k(ptr addrspace(1) %p) #0 {
;   call spir_func void @stores_10000(ptr addrspace(1) %p)
;   call spir_func void @stores_10000(ptr addrspace(1) %p)
;   call spir_func void @stores_100(ptr addrspace(1) %p) #1
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { alwaysinline }
