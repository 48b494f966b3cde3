; RUN: veczc -w 2 --choice NoLinearizeBOSCC -k k %s
; Of 35 values, 32 are chosen among by a chain of selects and three by another, then one by the masks of those three.
declare i64 @__mux_get_global_id(i32)
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %id
  %x = load i32, ptr addrspace(1) %p
  switch i32 %x, label %join [
    i32 0, label %c0
    i32 8, label %c1
    i32 18, label %c2
    i32 30, label %c3
    i32 44, label %c4
    i32 60, label %c5
    i32 78, label %c6
    i32 98, label %c7
    i32 120, label %c8
    i32 144, label %c9
    i32 170, label %c10
    i32 198, label %c11
    i32 228, label %c12
    i32 260, label %c13
    i32 294, label %c14
    i32 330, label %c15
    i32 368, label %c16
    i32 408, label %c17
    i32 450, label %c18
    i32 494, label %c19
    i32 540, label %c20
    i32 588, label %c21
    i32 638, label %c22
    i32 690, label %c23
    i32 744, label %c24
    i32 800, label %c25
    i32 858, label %c26
    i32 918, label %c27
    i32 980, label %c28
    i32 1044, label %c29
    i32 1110, label %c30
    i32 1178, label %c31
    i32 1248, label %c32
    i32 1320, label %c33
  ]
c0:
  br label %join
c1:
  br label %join
c2:
  br label %join
c3:
  br label %join
c4:
  br label %join
c5:
  br label %join
c6:
  br label %join
c7:
  br label %join
c8:
  br label %join
c9:
  br label %join
c10:
  br label %join
c11:
  br label %join
c12:
  br label %join
c13:
  br label %join
c14:
  br label %join
c15:
  br label %join
c16:
  br label %join
c17:
  br label %join
c18:
  br label %join
c19:
  br label %join
c20:
  br label %join
c21:
  br label %join
c22:
  br label %join
c23:
  br label %join
c24:
  br label %join
c25:
  br label %join
c26:
  br label %join
c27:
  br label %join
c28:
  br label %join
c29:
  br label %join
c30:
  br label %join
c31:
  br label %join
c32:
  br label %join
c33:
  br label %join
join:
  %m = phi i32 [ %x, %entry ], [ 5, %c0 ], [ 6, %c1 ], [ 13, %c2 ], [ 32, %c3 ], [ 69, %c4 ], [ 130, %c5 ], [ 221, %c6 ], [ 348, %c7 ], [ 517, %c8 ], [ 734, %c9 ], [ 1005, %c10 ], [ 1336, %c11 ], [ 1733, %c12 ], [ 2202, %c13 ], [ 2749, %c14 ], [ 3380, %c15 ], [ 4101, %c16 ], [ 4918, %c17 ], [ 5837, %c18 ], [ 6864, %c19 ], [ 8005, %c20 ], [ 9266, %c21 ], [ 10653, %c22 ], [ 12172, %c23 ], [ 13829, %c24 ], [ 15630, %c25 ], [ 17581, %c26 ], [ 19688, %c27 ], [ 21957, %c28 ], [ 24394, %c29 ], [ 27005, %c30 ], [ 29796, %c31 ], [ 32773, %c32 ], [ 35942, %c33 ]
  %q = getelementptr i32, ptr addrspace(1) %b, i64 %id
  store i32 %m, ptr addrspace(1) %q
  ret void
}

; EXPECTED:
;
; declare i64 @__mux_get_global_id(i32)
;
; define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) !codeplay_ca_vecz.base !0 {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %a, i64 %id
;   %x = load i32, ptr addrspace(1) %p, align 4
;   switch i32 %x, label %join [
;     i32 0, label %c0
;     i32 8, label %c1
;     i32 18, label %c2
;     i32 30, label %c3
;     i32 44, label %c4
;     i32 60, label %c5
;     i32 78, label %c6
;     i32 98, label %c7
;     i32 120, label %c8
;     i32 144, label %c9
;     i32 170, label %c10
;     i32 198, label %c11
;     i32 228, label %c12
;     i32 260, label %c13
;     i32 294, label %c14
;     i32 330, label %c15
;     i32 368, label %c16
;     i32 408, label %c17
;     i32 450, label %c18
;     i32 494, label %c19
;     i32 540, label %c20
;     i32 588, label %c21
;     i32 638, label %c22
;     i32 690, label %c23
;     i32 744, label %c24
;     i32 800, label %c25
;     i32 858, label %c26
;     i32 918, label %c27
;     i32 980, label %c28
;     i32 1044, label %c29
;     i32 1110, label %c30
;     i32 1178, label %c31
;     i32 1248, label %c32
;     i32 1320, label %c33
;   ]
;
; c0:                                               ; preds = %entry
;   br label %join
;
; c1:                                               ; preds = %entry
;   br label %join
;
; c2:                                               ; preds = %entry
;   br label %join
;
; c3:                                               ; preds = %entry
;   br label %join
;
; c4:                                               ; preds = %entry
;   br label %join
;
; c5:                                               ; preds = %entry
;   br label %join
;
; c6:                                               ; preds = %entry
;   br label %join
;
; c7:                                               ; preds = %entry
;   br label %join
;
; c8:                                               ; preds = %entry
;   br label %join
;
; c9:                                               ; preds = %entry
;   br label %join
;
; c10:                                              ; preds = %entry
;   br label %join
;
; c11:                                              ; preds = %entry
;   br label %join
;
; c12:                                              ; preds = %entry
;   br label %join
;
; c13:                                              ; preds = %entry
;   br label %join
;
; c14:                                              ; preds = %entry
;   br label %join
;
; c15:                                              ; preds = %entry
;   br label %join
;
; c16:                                              ; preds = %entry
;   br label %join
;
; c17:                                              ; preds = %entry
;   br label %join
;
; c18:                                              ; preds = %entry
;   br label %join
;
; c19:                                              ; preds = %entry
;   br label %join
;
; c20:                                              ; preds = %entry
;   br label %join
;
; c21:                                              ; preds = %entry
;   br label %join
;
; c22:                                              ; preds = %entry
;   br label %join
;
; c23:                                              ; preds = %entry
;   br label %join
;
; c24:                                              ; preds = %entry
;   br label %join
;
; c25:                                              ; preds = %entry
;   br label %join
;
; c26:                                              ; preds = %entry
;   br label %join
;
; c27:                                              ; preds = %entry
;   br label %join
;
; c28:                                              ; preds = %entry
;   br label %join
;
; c29:                                              ; preds = %entry
;   br label %join
;
; c30:                                              ; preds = %entry
;   br label %join
;
; c31:                                              ; preds = %entry
;   br label %join
;
; c32:                                              ; preds = %entry
;   br label %join
;
; c33:                                              ; preds = %entry
;   br label %join
;
; join:                                             ; preds = %c33, %c32, %c31, %c30, %c29, %c28, %c27, %c26, %c25, %c24, %c23, %c22, %c21, %c20, %c19, %c18, %c17, %c16, %c15, %c14, %c13, %c12, %c11, %c10, %c9, %c8, %c7, %c6, %c5, %c4, %c3, %c2, %c1, %c0, %entry
;   %m = phi i32 [ %x, %entry ], [ 5, %c0 ], [ 6, %c1 ], [ 13, %c2 ], [ 32, %c3 ], [ 69, %c4 ], [ 130, %c5 ], [ 221, %c6 ], [ 348, %c7 ], [ 517, %c8 ], [ 734, %c9 ], [ 1005, %c10 ], [ 1336, %c11 ], [ 1733, %c12 ], [ 2202, %c13 ], [ 2749, %c14 ], [ 3380, %c15 ], [ 4101, %c16 ], [ 4918, %c17 ], [ 5837, %c18 ], [ 6864, %c19 ], [ 8005, %c20 ], [ 9266, %c21 ], [ 10653, %c22 ], [ 12172, %c23 ], [ 13829, %c24 ], [ 15630, %c25 ], [ 17581, %c26 ], [ 19688, %c27 ], [ 21957, %c28 ], [ 24394, %c29 ], [ 27005, %c30 ], [ 29796, %c31 ], [ 32773, %c32 ], [ 35942, %c33 ]
;   %q = getelementptr i32, ptr addrspace(1) %b, i64 %id
;   store i32 %m, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; define spir_kernel void @__vecz_v2_k(ptr addrspace(1) %0, ptr addrspace(1) %1) !codeplay_ca_vecz.derived !1 {
; entry:
;   %id = call i64 @__mux_get_global_id(i32 0)
;   %p = getelementptr i32, ptr addrspace(1) %0, i64 %id
;   %2 = load <2 x i32>, ptr addrspace(1) %p, align 4
;   %Pivot = icmp slt <2 x i32> %2, <i32 8, i32 8>
;   %SwitchLeaf = icmp ne <2 x i32> %2, zeroinitializer
;   %3 = and <2 x i1> %Pivot, %SwitchLeaf
;   %Pivot10 = icmp slt <2 x i32> %2, <i32 18, i32 18>
;   %4 = xor <2 x i1> %Pivot, %Pivot10
;   %SwitchLeaf2 = icmp ne <2 x i32> %2, <i32 8, i32 8>
;   %5 = and <2 x i1> %4, %SwitchLeaf2
;   %Pivot8 = icmp slt <2 x i32> %2, <i32 30, i32 30>
;   %6 = xor <2 x i1> %Pivot10, %Pivot8
;   %SwitchLeaf4 = icmp ne <2 x i32> %2, <i32 18, i32 18>
;   %7 = and <2 x i1> %6, %SwitchLeaf4
;   %Pivot26 = icmp slt <2 x i32> %2, <i32 44, i32 44>
;   %8 = xor <2 x i1> %Pivot8, %Pivot26
;   %SwitchLeaf6 = icmp ne <2 x i32> %2, <i32 30, i32 30>
;   %9 = and <2 x i1> %8, %SwitchLeaf6
;   %Pivot16 = icmp slt <2 x i32> %2, <i32 60, i32 60>
;   %10 = xor <2 x i1> %Pivot26, %Pivot16
;   %SwitchLeaf12 = icmp ne <2 x i32> %2, <i32 44, i32 44>
;   %11 = and <2 x i1> %10, %SwitchLeaf12
;   %Pivot24 = icmp slt <2 x i32> %2, <i32 78, i32 78>
;   %12 = xor <2 x i1> %Pivot16, %Pivot24
;   %SwitchLeaf14 = icmp ne <2 x i32> %2, <i32 60, i32 60>
;   %13 = and <2 x i1> %12, %SwitchLeaf14
;   %Pivot22 = icmp slt <2 x i32> %2, <i32 98, i32 98>
;   %14 = xor <2 x i1> %Pivot24, %Pivot22
;   %SwitchLeaf18 = icmp ne <2 x i32> %2, <i32 78, i32 78>
;   %15 = and <2 x i1> %14, %SwitchLeaf18
;   %Pivot62 = icmp slt <2 x i32> %2, <i32 120, i32 120>
;   %16 = xor <2 x i1> %Pivot22, %Pivot62
;   %SwitchLeaf20 = icmp ne <2 x i32> %2, <i32 98, i32 98>
;   %17 = and <2 x i1> %16, %SwitchLeaf20
;   %Pivot32 = icmp slt <2 x i32> %2, <i32 144, i32 144>
;   %18 = xor <2 x i1> %Pivot62, %Pivot32
;   %SwitchLeaf28 = icmp ne <2 x i32> %2, <i32 120, i32 120>
;   %19 = and <2 x i1> %18, %SwitchLeaf28
;   %Pivot40 = icmp slt <2 x i32> %2, <i32 170, i32 170>
;   %20 = xor <2 x i1> %Pivot32, %Pivot40
;   %SwitchLeaf30 = icmp ne <2 x i32> %2, <i32 144, i32 144>
;   %21 = and <2 x i1> %20, %SwitchLeaf30
;   %Pivot38 = icmp slt <2 x i32> %2, <i32 198, i32 198>
;   %22 = xor <2 x i1> %Pivot40, %Pivot38
;   %SwitchLeaf34 = icmp ne <2 x i32> %2, <i32 170, i32 170>
;   %23 = and <2 x i1> %22, %SwitchLeaf34
;   %Pivot60 = icmp slt <2 x i32> %2, <i32 228, i32 228>
;   %24 = xor <2 x i1> %Pivot38, %Pivot60
;   %SwitchLeaf36 = icmp ne <2 x i32> %2, <i32 198, i32 198>
;   %25 = and <2 x i1> %24, %SwitchLeaf36
;   %Pivot46 = icmp slt <2 x i32> %2, <i32 260, i32 260>
;   %26 = xor <2 x i1> %Pivot60, %Pivot46
;   %SwitchLeaf42 = icmp ne <2 x i32> %2, <i32 228, i32 228>
;   %27 = and <2 x i1> %26, %SwitchLeaf42
;   %Pivot58 = icmp slt <2 x i32> %2, <i32 294, i32 294>
;   %28 = xor <2 x i1> %Pivot46, %Pivot58
;   %SwitchLeaf44 = icmp ne <2 x i32> %2, <i32 260, i32 260>
;   %29 = and <2 x i1> %28, %SwitchLeaf44
;   %Pivot56 = icmp slt <2 x i32> %2, <i32 330, i32 330>
;   %30 = xor <2 x i1> %Pivot58, %Pivot56
;   %SwitchLeaf48 = icmp ne <2 x i32> %2, <i32 294, i32 294>
;   %31 = and <2 x i1> %30, %SwitchLeaf48
;   %Pivot54 = icmp slt <2 x i32> %2, <i32 368, i32 368>
;   %32 = xor <2 x i1> %Pivot56, %Pivot54
;   %SwitchLeaf50 = icmp ne <2 x i32> %2, <i32 330, i32 330>
;   %33 = and <2 x i1> %32, %SwitchLeaf50
;   %Pivot130 = icmp slt <2 x i32> %2, <i32 408, i32 408>
;   %34 = xor <2 x i1> %Pivot54, %Pivot130
;   %SwitchLeaf52 = icmp ne <2 x i32> %2, <i32 368, i32 368>
;   %35 = and <2 x i1> %34, %SwitchLeaf52
;   %Pivot68 = icmp slt <2 x i32> %2, <i32 450, i32 450>
;   %36 = xor <2 x i1> %Pivot130, %Pivot68
;   %SwitchLeaf64 = icmp ne <2 x i32> %2, <i32 408, i32 408>
;   %37 = and <2 x i1> %36, %SwitchLeaf64
;   %Pivot76 = icmp slt <2 x i32> %2, <i32 494, i32 494>
;   %38 = xor <2 x i1> %Pivot68, %Pivot76
;   %SwitchLeaf66 = icmp ne <2 x i32> %2, <i32 450, i32 450>
;   %39 = and <2 x i1> %38, %SwitchLeaf66
;   %Pivot74 = icmp slt <2 x i32> %2, <i32 540, i32 540>
;   %40 = xor <2 x i1> %Pivot76, %Pivot74
;   %SwitchLeaf70 = icmp ne <2 x i32> %2, <i32 494, i32 494>
;   %41 = and <2 x i1> %40, %SwitchLeaf70
;   %Pivot92 = icmp slt <2 x i32> %2, <i32 588, i32 588>
;   %42 = xor <2 x i1> %Pivot74, %Pivot92
;   %SwitchLeaf72 = icmp ne <2 x i32> %2, <i32 540, i32 540>
;   %43 = and <2 x i1> %42, %SwitchLeaf72
;   %Pivot82 = icmp slt <2 x i32> %2, <i32 638, i32 638>
;   %44 = xor <2 x i1> %Pivot92, %Pivot82
;   %SwitchLeaf78 = icmp ne <2 x i32> %2, <i32 588, i32 588>
;   %45 = and <2 x i1> %44, %SwitchLeaf78
;   %Pivot90 = icmp slt <2 x i32> %2, <i32 690, i32 690>
;   %46 = xor <2 x i1> %Pivot82, %Pivot90
;   %SwitchLeaf80 = icmp ne <2 x i32> %2, <i32 638, i32 638>
;   %47 = and <2 x i1> %46, %SwitchLeaf80
;   %Pivot88 = icmp slt <2 x i32> %2, <i32 744, i32 744>
;   %48 = xor <2 x i1> %Pivot90, %Pivot88
;   %SwitchLeaf84 = icmp ne <2 x i32> %2, <i32 690, i32 690>
;   %49 = and <2 x i1> %48, %SwitchLeaf84
;   %Pivot128 = icmp slt <2 x i32> %2, <i32 800, i32 800>
;   %50 = xor <2 x i1> %Pivot88, %Pivot128
;   %SwitchLeaf86 = icmp ne <2 x i32> %2, <i32 744, i32 744>
;   %51 = and <2 x i1> %50, %SwitchLeaf86
;   %Pivot98 = icmp slt <2 x i32> %2, <i32 858, i32 858>
;   %52 = xor <2 x i1> %Pivot128, %Pivot98
;   %SwitchLeaf94 = icmp ne <2 x i32> %2, <i32 800, i32 800>
;   %53 = and <2 x i1> %52, %SwitchLeaf94
;   %Pivot106 = icmp slt <2 x i32> %2, <i32 918, i32 918>
;   %54 = xor <2 x i1> %Pivot98, %Pivot106
;   %SwitchLeaf96 = icmp ne <2 x i32> %2, <i32 858, i32 858>
;   %55 = and <2 x i1> %54, %SwitchLeaf96
;   %Pivot104 = icmp slt <2 x i32> %2, <i32 980, i32 980>
;   %56 = xor <2 x i1> %Pivot106, %Pivot104
;   %SwitchLeaf100 = icmp ne <2 x i32> %2, <i32 918, i32 918>
;   %57 = and <2 x i1> %56, %SwitchLeaf100
;   %Pivot126 = icmp slt <2 x i32> %2, <i32 1044, i32 1044>
;   %58 = xor <2 x i1> %Pivot104, %Pivot126
;   %SwitchLeaf102 = icmp ne <2 x i32> %2, <i32 980, i32 980>
;   %59 = and <2 x i1> %58, %SwitchLeaf102
;   %Pivot112 = icmp slt <2 x i32> %2, <i32 1110, i32 1110>
;   %60 = xor <2 x i1> %Pivot126, %Pivot112
;   %SwitchLeaf108 = icmp ne <2 x i32> %2, <i32 1044, i32 1044>
;   %61 = and <2 x i1> %60, %SwitchLeaf108
;   %Pivot124 = icmp slt <2 x i32> %2, <i32 1178, i32 1178>
;   %62 = xor <2 x i1> %Pivot112, %Pivot124
;   %SwitchLeaf110 = icmp ne <2 x i32> %2, <i32 1110, i32 1110>
;   %63 = and <2 x i1> %62, %SwitchLeaf110
;   %Pivot122 = icmp slt <2 x i32> %2, <i32 1248, i32 1248>
;   %64 = xor <2 x i1> %Pivot124, %Pivot122
;   %SwitchLeaf114 = icmp ne <2 x i32> %2, <i32 1178, i32 1178>
;   %65 = and <2 x i1> %64, %SwitchLeaf114
;   %Pivot120 = icmp slt <2 x i32> %2, <i32 1320, i32 1320>
;   %66 = xor <2 x i1> %Pivot122, %Pivot120
;   %SwitchLeaf116 = icmp eq <2 x i32> %2, <i32 1248, i32 1248>
;   %67 = xor <2 x i1> %SwitchLeaf116, %66
;   %SwitchLeaf118 = icmp eq <2 x i32> %2, <i32 1320, i32 1320>
;   %68 = icmp sgt <2 x i32> %2, <i32 1320, i32 1320>
;   %69 = select <2 x i1> %SwitchLeaf2, <2 x i32> <i32 5, i32 5>, <2 x i32> <i32 6, i32 6>
;   %70 = select <2 x i1> %SwitchLeaf4, <2 x i32> %69, <2 x i32> <i32 13, i32 13>
;   %71 = select <2 x i1> %SwitchLeaf6, <2 x i32> %70, <2 x i32> <i32 32, i32 32>
;   %72 = select <2 x i1> %SwitchLeaf12, <2 x i32> %71, <2 x i32> <i32 69, i32 69>
;   %73 = select <2 x i1> %SwitchLeaf14, <2 x i32> %72, <2 x i32> <i32 130, i32 130>
;   %74 = select <2 x i1> %SwitchLeaf18, <2 x i32> %73, <2 x i32> <i32 221, i32 221>
;   %75 = select <2 x i1> %SwitchLeaf20, <2 x i32> %74, <2 x i32> <i32 348, i32 348>
;   %76 = select <2 x i1> %SwitchLeaf28, <2 x i32> %75, <2 x i32> <i32 517, i32 517>
;   %77 = select <2 x i1> %SwitchLeaf30, <2 x i32> %76, <2 x i32> <i32 734, i32 734>
;   %78 = select <2 x i1> %SwitchLeaf34, <2 x i32> %77, <2 x i32> <i32 1005, i32 1005>
;   %79 = select <2 x i1> %SwitchLeaf36, <2 x i32> %78, <2 x i32> <i32 1336, i32 1336>
;   %80 = select <2 x i1> %SwitchLeaf42, <2 x i32> %79, <2 x i32> <i32 1733, i32 1733>
;   %81 = select <2 x i1> %SwitchLeaf44, <2 x i32> %80, <2 x i32> <i32 2202, i32 2202>
;   %82 = select <2 x i1> %SwitchLeaf48, <2 x i32> %81, <2 x i32> <i32 2749, i32 2749>
;   %83 = select <2 x i1> %SwitchLeaf50, <2 x i32> %82, <2 x i32> <i32 3380, i32 3380>
;   %84 = select <2 x i1> %SwitchLeaf52, <2 x i32> %83, <2 x i32> <i32 4101, i32 4101>
;   %85 = select <2 x i1> %SwitchLeaf64, <2 x i32> %84, <2 x i32> <i32 4918, i32 4918>
;   %86 = select <2 x i1> %SwitchLeaf66, <2 x i32> %85, <2 x i32> <i32 5837, i32 5837>
;   %87 = select <2 x i1> %SwitchLeaf70, <2 x i32> %86, <2 x i32> <i32 6864, i32 6864>
;   %88 = select <2 x i1> %SwitchLeaf72, <2 x i32> %87, <2 x i32> <i32 8005, i32 8005>
;   %89 = select <2 x i1> %SwitchLeaf78, <2 x i32> %88, <2 x i32> <i32 9266, i32 9266>
;   %90 = select <2 x i1> %SwitchLeaf80, <2 x i32> %89, <2 x i32> <i32 10653, i32 10653>
;   %91 = select <2 x i1> %SwitchLeaf84, <2 x i32> %90, <2 x i32> <i32 12172, i32 12172>
;   %92 = select <2 x i1> %SwitchLeaf86, <2 x i32> %91, <2 x i32> <i32 13829, i32 13829>
;   %93 = select <2 x i1> %SwitchLeaf94, <2 x i32> %92, <2 x i32> <i32 15630, i32 15630>
;   %94 = select <2 x i1> %SwitchLeaf96, <2 x i32> %93, <2 x i32> <i32 17581, i32 17581>
;   %95 = select <2 x i1> %SwitchLeaf100, <2 x i32> %94, <2 x i32> <i32 19688, i32 19688>
;   %96 = select <2 x i1> %SwitchLeaf102, <2 x i32> %95, <2 x i32> <i32 21957, i32 21957>
;   %97 = select <2 x i1> %SwitchLeaf108, <2 x i32> %96, <2 x i32> <i32 24394, i32 24394>
;   %98 = select <2 x i1> %SwitchLeaf110, <2 x i32> %97, <2 x i32> <i32 27005, i32 27005>
;   %99 = select <2 x i1> %SwitchLeaf114, <2 x i32> %98, <2 x i32> <i32 29796, i32 29796>
;   %100 = select <2 x i1> %SwitchLeaf118, <2 x i32> <i32 35942, i32 35942>, <2 x i32> <i32 32773, i32 32773>
;   %101 = or <2 x i1> %SwitchLeaf116, %SwitchLeaf118
;   %102 = or <2 x i1> %101, %3
;   %103 = or <2 x i1> %5, %3
;   %104 = or <2 x i1> %102, %5
;   %105 = or <2 x i1> %104, %7
;   %106 = or <2 x i1> %105, %9
;   %107 = or <2 x i1> %106, %11
;   %108 = or <2 x i1> %107, %13
;   %109 = or <2 x i1> %108, %15
;   %110 = or <2 x i1> %109, %17
;   %111 = or <2 x i1> %110, %19
;   %112 = or <2 x i1> %111, %21
;   %113 = or <2 x i1> %112, %23
;   %114 = or <2 x i1> %113, %25
;   %115 = or <2 x i1> %114, %27
;   %116 = or <2 x i1> %115, %29
;   %117 = or <2 x i1> %116, %31
;   %118 = or <2 x i1> %117, %33
;   %119 = or <2 x i1> %118, %35
;   %120 = or <2 x i1> %119, %37
;   %121 = or <2 x i1> %120, %39
;   %122 = or <2 x i1> %121, %41
;   %123 = or <2 x i1> %122, %43
;   %124 = or <2 x i1> %123, %45
;   %125 = or <2 x i1> %124, %47
;   %126 = or <2 x i1> %125, %49
;   %127 = or <2 x i1> %126, %51
;   %128 = or <2 x i1> %127, %53
;   %129 = or <2 x i1> %128, %55
;   %130 = or <2 x i1> %129, %57
;   %131 = or <2 x i1> %130, %59
;   %132 = select <2 x i1> %61, <2 x i1> <i1 true, i1 true>, <2 x i1> %59
;   %133 = select <2 x i1> %132, <2 x i1> <i1 true, i1 true>, <2 x i1> %57
;   %134 = select <2 x i1> %133, <2 x i1> <i1 true, i1 true>, <2 x i1> %55
;   %135 = select <2 x i1> %134, <2 x i1> <i1 true, i1 true>, <2 x i1> %53
;   %136 = select <2 x i1> %135, <2 x i1> <i1 true, i1 true>, <2 x i1> %51
;   %137 = select <2 x i1> %136, <2 x i1> <i1 true, i1 true>, <2 x i1> %49
;   %138 = select <2 x i1> %137, <2 x i1> <i1 true, i1 true>, <2 x i1> %47
;   %139 = select <2 x i1> %138, <2 x i1> <i1 true, i1 true>, <2 x i1> %45
;   %140 = select <2 x i1> %139, <2 x i1> <i1 true, i1 true>, <2 x i1> %43
;   %141 = select <2 x i1> %140, <2 x i1> <i1 true, i1 true>, <2 x i1> %41
;   %142 = select <2 x i1> %141, <2 x i1> <i1 true, i1 true>, <2 x i1> %39
;   %143 = select <2 x i1> %142, <2 x i1> <i1 true, i1 true>, <2 x i1> %37
;   %144 = select <2 x i1> %143, <2 x i1> <i1 true, i1 true>, <2 x i1> %35
;   %145 = select <2 x i1> %144, <2 x i1> <i1 true, i1 true>, <2 x i1> %33
;   %146 = select <2 x i1> %145, <2 x i1> <i1 true, i1 true>, <2 x i1> %31
;   %147 = select <2 x i1> %146, <2 x i1> <i1 true, i1 true>, <2 x i1> %29
;   %148 = select <2 x i1> %147, <2 x i1> <i1 true, i1 true>, <2 x i1> %27
;   %149 = select <2 x i1> %148, <2 x i1> <i1 true, i1 true>, <2 x i1> %25
;   %150 = select <2 x i1> %149, <2 x i1> <i1 true, i1 true>, <2 x i1> %23
;   %151 = select <2 x i1> %150, <2 x i1> <i1 true, i1 true>, <2 x i1> %21
;   %152 = select <2 x i1> %151, <2 x i1> <i1 true, i1 true>, <2 x i1> %19
;   %153 = select <2 x i1> %152, <2 x i1> <i1 true, i1 true>, <2 x i1> %17
;   %154 = select <2 x i1> %153, <2 x i1> <i1 true, i1 true>, <2 x i1> %15
;   %155 = select <2 x i1> %154, <2 x i1> <i1 true, i1 true>, <2 x i1> %13
;   %156 = select <2 x i1> %155, <2 x i1> <i1 true, i1 true>, <2 x i1> %11
;   %157 = select <2 x i1> %156, <2 x i1> <i1 true, i1 true>, <2 x i1> %9
;   %158 = select <2 x i1> %157, <2 x i1> <i1 true, i1 true>, <2 x i1> %7
;   %159 = select <2 x i1> %158, <2 x i1> <i1 true, i1 true>, <2 x i1> %103
;   %160 = select <2 x i1> %159, <2 x i32> %2, <2 x i32> %100
;   %161 = or <2 x i1> %131, %61
;   %162 = or <2 x i1> %63, %65
;   %163 = or <2 x i1> %162, %67
;   %164 = or <2 x i1> %163, %68
;   %165 = select <2 x i1> %161, <2 x i32> %160, <2 x i32> %99
;   %166 = select <2 x i1> %164, <2 x i32> %2, <2 x i32> %165
;   %q = getelementptr i32, ptr addrspace(1) %1, i64 %id
;   store <2 x i32> %166, ptr addrspace(1) %q, align 4
;   ret void
; }
;
; !0 = !{i32 2, i32 0, i32 0, i32 0, ptr @__vecz_v2_k}
; !1 = !{i32 2, i32 0, i32 0, i32 0, ptr @k}
