; RUN: irun --pass inline_functions %s
; A function is as long as all that there is for a call of it; the short one has its place first. (What gets the address of a private array would not stay a call for its length.)
target triple = "spir64-unknown-unknown"

define internal spir_func void @short(ptr %p) {
  store i32 1, ptr %p
  ret void
}

define internal spir_func void @stores_10(ptr %p) {
  call spir_func void @short(ptr %p)
  call spir_func void @short(ptr %p)
  call spir_func void @short(ptr %p)
  call spir_func void @short(ptr %p)
  call spir_func void @short(ptr %p)
  call spir_func void @short(ptr %p)
  call spir_func void @short(ptr %p)
  call spir_func void @short(ptr %p)
  call spir_func void @short(ptr %p)
  call spir_func void @short(ptr %p)
  ret void
}

define internal spir_func void @stores_100(ptr %p) {
  call spir_func void @stores_10(ptr %p)
  call spir_func void @stores_10(ptr %p)
  call spir_func void @stores_10(ptr %p)
  call spir_func void @stores_10(ptr %p)
  call spir_func void @stores_10(ptr %p)
  call spir_func void @stores_10(ptr %p)
  call spir_func void @stores_10(ptr %p)
  call spir_func void @stores_10(ptr %p)
  call spir_func void @stores_10(ptr %p)
  call spir_func void @stores_10(ptr %p)
  ret void
}

define internal spir_func void @stores_1000(ptr %p) {
  call spir_func void @stores_100(ptr %p)
  call spir_func void @stores_100(ptr %p)
  call spir_func void @stores_100(ptr %p)
  call spir_func void @stores_100(ptr %p)
  call spir_func void @stores_100(ptr %p)
  call spir_func void @stores_100(ptr %p)
  call spir_func void @stores_100(ptr %p)
  call spir_func void @stores_100(ptr %p)
  call spir_func void @stores_100(ptr %p)
  call spir_func void @stores_100(ptr %p)
  ret void
}

define internal spir_func void @stores_10000(ptr %p) {
  call spir_func void @stores_1000(ptr %p)
  call spir_func void @stores_1000(ptr %p)
  call spir_func void @stores_1000(ptr %p)
  call spir_func void @stores_1000(ptr %p)
  call spir_func void @stores_1000(ptr %p)
  call spir_func void @stores_1000(ptr %p)
  call spir_func void @stores_1000(ptr %p)
  call spir_func void @stores_1000(ptr %p)
  call spir_func void @stores_1000(ptr %p)
  call spir_func void @stores_1000(ptr %p)
  ret void
}

define spir_kernel void @k(ptr %p) "mux-kernel"="entry-point" {
  call spir_func void @stores_10000(ptr %p)
  call spir_func void @stores_10000(ptr %p)
  call spir_func void @stores_100(ptr %p)
  ret void
}

; EXPECTED:
; target triple = "spir64-unknown-unknown"
;
; define internal spir_func void @short(ptr %p) {
;   store i32 1, ptr %p, align 4
;   ret void
; }
;
; define internal spir_func void @stores_10(ptr %p) {
;   call spir_func void @short(ptr %p) #1
;   call spir_func void @short(ptr %p) #1
;   call spir_func void @short(ptr %p) #1
;   call spir_func void @short(ptr %p) #1
;   call spir_func void @short(ptr %p) #1
;   call spir_func void @short(ptr %p) #1
;   call spir_func void @short(ptr %p) #1
;   call spir_func void @short(ptr %p) #1
;   call spir_func void @short(ptr %p) #1
;   call spir_func void @short(ptr %p) #1
;   ret void
; }
;
; define internal spir_func void @stores_100(ptr %p) {
;   call spir_func void @stores_10(ptr %p) #1
;   call spir_func void @stores_10(ptr %p) #1
;   call spir_func void @stores_10(ptr %p) #1
;   call spir_func void @stores_10(ptr %p) #1
;   call spir_func void @stores_10(ptr %p) #1
;   call spir_func void @stores_10(ptr %p) #1
;   call spir_func void @stores_10(ptr %p) #1
;   call spir_func void @stores_10(ptr %p) #1
;   call spir_func void @stores_10(ptr %p) #1
;   call spir_func void @stores_10(ptr %p) #1
;   ret void
; }
;
; define internal spir_func void @stores_1000(ptr %p) {
;   call spir_func void @stores_100(ptr %p)
;   call spir_func void @stores_100(ptr %p)
;   call spir_func void @stores_100(ptr %p)
;   call spir_func void @stores_100(ptr %p)
;   call spir_func void @stores_100(ptr %p)
;   call spir_func void @stores_100(ptr %p)
;   call spir_func void @stores_100(ptr %p)
;   call spir_func void @stores_100(ptr %p)
;   call spir_func void @stores_100(ptr %p)
;   call spir_func void @stores_100(ptr %p)
;   ret void
; }
;
; define internal spir_func void @stores_10000(ptr %p) {
;   call spir_func void @stores_1000(ptr %p)
;   call spir_func void @stores_1000(ptr %p)
;   call spir_func void @stores_1000(ptr %p)
;   call spir_func void @stores_1000(ptr %p)
;   call spir_func void @stores_1000(ptr %p)
;   call spir_func void @stores_1000(ptr %p)
;   call spir_func void @stores_1000(ptr %p)
;   call spir_func void @stores_1000(ptr %p)
;   call spir_func void @stores_1000(ptr %p)
;   call spir_func void @stores_1000(ptr %p)
;   ret void
; }
;
; define spir_kernel void @k(ptr %p) #0 {
;   call spir_func void @stores_10000(ptr %p)
;   call spir_func void @stores_10000(ptr %p)
;   call spir_func void @stores_100(ptr %p) #1
;   ret void
; }
;
; attributes #0 = { "mux-kernel"="entry-point" }
; attributes #1 = { alwaysinline }
