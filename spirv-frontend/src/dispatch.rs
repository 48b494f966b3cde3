//! Opcode to function, and the part of a module that each belongs to.
//!
//! The table has the order of the specification's section 3.3 (instructions). An opcode that is not in it is refused by name; the comments
//! say where a family that is still missing goes.

use rspirv::spirv::Op;

use crate::binary::Inst;
use crate::error::Result;
use crate::translator::Translator as T;

/// The parts of a module, in the order of the specification's section 2.4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Section {
    Capabilities,
    Extensions,
    Imports,
    MemoryModel,
    EntryPoints,
    ExecutionModes,
    Debug,
    Annotations,
    Types,
    /// `OpFunction` to `OpFunctionEnd`.
    Functions,
    /// Inside a block.
    Body,
    /// Among the types or inside a block.
    TypesOrBody,
    /// Among the annotations or the types: the Khronos translator writes aliasing declarations before the first annotation.
    AnnotationsOrTypes,
    Anywhere,
}

/// A row of the table.
pub(crate) struct Entry<'ctx, 'm> {
    pub section: Section,
    pub translate: fn(&mut T<'ctx, 'm>, &Inst<'m>) -> Result<()>,
}

/// The row of an opcode.
pub(crate) fn lookup<'ctx, 'm>(op: Op) -> Option<Entry<'ctx, 'm>> {
    use Section::*;
    type Translate<'ctx, 'm> = fn(&mut T<'ctx, 'm>, &Inst<'m>) -> Result<()>;
    let (section, translate): (Section, Translate<'ctx, 'm>) = match op {
        // Miscellaneous.
        Op::Nop => (Anywhere, T::op_nothing),
        Op::Undef => (TypesOrBody, T::op_undef),
        Op::SizeOf => (Body, T::op_size_of),
        Op::ReadClockKHR => (Body, T::op_read_clock),
        Op::AssumeTrueKHR => (Body, T::op_assume_true),
        Op::ExpectKHR => (Body, T::op_expect),

        // Debug.
        Op::SourceExtension | Op::MemberName | Op::ModuleProcessed => (Debug, T::op_nothing),
        Op::Source => (Debug, T::op_source),
        Op::SourceContinued => (Debug, T::op_source_continued),
        Op::Name => (Debug, T::op_name),
        Op::String => (Debug, T::op_string),
        Op::Line => (Anywhere, T::op_line),
        Op::NoLine => (Anywhere, T::op_no_line),

        // Annotation.
        Op::Decorate | Op::DecorateId | Op::DecorateString => (Annotations, T::op_decorate),
        Op::MemberDecorate | Op::MemberDecorateString => (Annotations, T::op_member_decorate),
        Op::DecorationGroup => (Annotations, T::op_decoration_group),
        Op::GroupDecorate => (Annotations, T::op_group_decorate),
        Op::GroupMemberDecorate => (Annotations, T::op_group_member_decorate),

        // Extension. Instructions of non-semantic sets may stand among the types, those of OpenCL.std only in blocks.
        Op::Extension => (Extensions, T::op_extension),
        Op::ExtInstImport => (Imports, T::op_ext_inst_import),
        Op::ExtInst | Op::ExtInstWithForwardRefsKHR => (TypesOrBody, T::op_ext_inst),

        // Mode setting.
        Op::MemoryModel => (MemoryModel, T::op_memory_model),
        Op::EntryPoint => (EntryPoints, T::op_entry_point),
        Op::ExecutionMode | Op::ExecutionModeId => (ExecutionModes, T::op_execution_mode),
        Op::Capability => (Capabilities, T::op_capability),

        // Type declaration. Missing: queues.
        Op::TypeVoid => (Types, T::op_type_void),
        Op::TypeBool => (Types, T::op_type_bool),
        Op::TypeInt => (Types, T::op_type_int),
        Op::TypeFloat => (Types, T::op_type_float),
        Op::TypeVector => (Types, T::op_type_vector),
        Op::TypeArray => (Types, T::op_type_array),
        Op::TypeStruct => (Types, T::op_type_struct),
        Op::TypeOpaque => (Types, T::op_type_opaque),
        Op::TypeEvent => (Types, T::op_type_event),
        Op::TypeNamedBarrier => (Types, T::op_type_named_barrier),
        Op::TypeImage => (Types, T::op_type_image),
        Op::TypeSampler => (Types, T::op_type_sampler),
        Op::TypeSampledImage => (Types, T::op_type_sampled_image),
        Op::TypePipe => (Types, T::op_type_pipe),
        Op::TypePipeStorage => (Types, T::op_type_pipe_storage),
        Op::TypeReserveId => (Types, T::op_type_reserve_id),
        Op::TypePointer => (Types, T::op_type_pointer),
        Op::TypeFunction => (Types, T::op_type_function),
        Op::TypeForwardPointer => (Types, T::op_type_forward_pointer),

        // Constant creation.
        Op::ConstantTrue => (Types, T::op_constant_true),
        Op::ConstantFalse => (Types, T::op_constant_false),
        Op::Constant => (Types, T::op_constant),
        Op::ConstantComposite | Op::SpecConstantComposite => (Types, T::op_constant_composite),
        Op::ConstantNull => (Types, T::op_constant_null),
        Op::ConstantSampler => (Types, T::op_constant_sampler),
        Op::ConstantPipeStorage => (Types, T::op_constant_pipe_storage),
        Op::SpecConstantTrue => (Types, T::op_spec_constant_true),
        Op::SpecConstantFalse => (Types, T::op_spec_constant_false),
        Op::SpecConstant => (Types, T::op_spec_constant),
        Op::SpecConstantOp => (Types, T::op_spec_constant_op),
        Op::ConstantFunctionPointerINTEL => (Types, T::op_constant_function_pointer),

        // What memory accesses do not overlap.
        Op::AliasDomainDeclINTEL => (AnnotationsOrTypes, T::op_alias_domain_decl),
        Op::AliasScopeDeclINTEL => (AnnotationsOrTypes, T::op_alias_scope_decl),
        Op::AliasScopeListDeclINTEL => (AnnotationsOrTypes, T::op_alias_scope_list_decl),

        // Memory.
        Op::Variable => (TypesOrBody, T::op_variable),
        Op::Load => (Body, T::op_load),
        Op::Store => (Body, T::op_store),
        Op::CopyMemory => (Body, T::op_copy_memory),
        Op::CopyMemorySized => (Body, T::op_copy_memory_sized),
        Op::AccessChain => (Body, T::op_access_chain),
        Op::InBoundsAccessChain => (Body, T::op_in_bounds_access_chain),
        Op::PtrAccessChain => (Body, T::op_ptr_access_chain),
        Op::InBoundsPtrAccessChain => (Body, T::op_in_bounds_ptr_access_chain),
        Op::PtrEqual => (Body, T::op_ptr_equal),
        Op::PtrNotEqual => (Body, T::op_ptr_not_equal),
        Op::PtrDiff => (Body, T::op_ptr_diff),
        Op::VariableLengthArrayINTEL => (Body, T::op_variable_length_array),
        Op::SaveMemoryINTEL => (Body, T::op_save_memory),
        Op::RestoreMemoryINTEL => (Body, T::op_restore_memory),

        // Function.
        Op::Function => (Functions, T::op_function),
        Op::FunctionParameter => (Functions, T::op_function_parameter),
        Op::FunctionEnd => (Functions, T::op_function_end),
        Op::FunctionCall => (Body, T::op_function_call),
        Op::FunctionPointerCallINTEL => (Body, T::op_function_pointer_call),

        // Image.
        Op::SampledImage => (Body, T::op_sampled_image),
        Op::Image => (Body, T::op_image),
        Op::ImageSampleExplicitLod => (Body, T::op_image_sample_explicit_lod),
        Op::ImageRead => (Body, T::op_image_read),
        Op::ImageWrite => (Body, T::op_image_write),
        Op::ImageQueryFormat => (Body, T::op_image_query_format),
        Op::ImageQueryOrder => (Body, T::op_image_query_order),
        Op::ImageQuerySizeLod => (Body, T::op_image_query_size_lod),
        Op::ImageQuerySize => (Body, T::op_image_query_size),
        Op::ImageQueryLevels => (Body, T::op_image_query_levels),
        Op::ImageQuerySamples => (Body, T::op_image_query_samples),

        // Conversion.
        Op::ConvertFToU => (Body, T::op_convert_f_to_u),
        Op::ConvertFToS => (Body, T::op_convert_f_to_s),
        Op::ConvertSToF => (Body, T::op_convert_s_to_f),
        Op::ConvertUToF => (Body, T::op_convert_u_to_f),
        Op::UConvert => (Body, T::op_u_convert),
        Op::SConvert => (Body, T::op_s_convert),
        Op::FConvert => (Body, T::op_f_convert),
        Op::QuantizeToF16 => (Body, T::op_quantize_to_f16),
        Op::ConvertPtrToU => (Body, T::op_convert_ptr_to_u),
        Op::SatConvertSToU => (Body, T::op_sat_convert_s_to_u),
        Op::SatConvertUToS => (Body, T::op_sat_convert_u_to_s),
        Op::ConvertUToPtr => (Body, T::op_convert_u_to_ptr),
        Op::PtrCastToGeneric => (Body, T::op_ptr_cast_to_generic),
        Op::GenericCastToPtr => (Body, T::op_generic_cast_to_ptr),
        Op::GenericCastToPtrExplicit => (Body, T::op_generic_cast_to_ptr_explicit),
        Op::GenericPtrMemSemantics => (Body, T::op_generic_ptr_mem_semantics),
        Op::Bitcast => (Body, T::op_bitcast),
        Op::PtrCastToCrossWorkgroupINTEL => (Body, T::op_ptr_cast_to_cross_workgroup),
        Op::CrossWorkgroupCastToPtrINTEL => (Body, T::op_cross_workgroup_cast_to_ptr),
        Op::ConvertFToBF16INTEL => (Body, T::op_convert_f_to_bf16),
        Op::ConvertBF16ToFINTEL => (Body, T::op_convert_bf16_to_f),

        // Composite. Missing: matrices.
        Op::VectorExtractDynamic => (Body, T::op_vector_extract_dynamic),
        Op::VectorInsertDynamic => (Body, T::op_vector_insert_dynamic),
        Op::VectorShuffle => (Body, T::op_vector_shuffle),
        Op::CompositeConstruct => (Body, T::op_composite_construct),
        Op::CompositeExtract => (Body, T::op_composite_extract),
        Op::CompositeInsert => (Body, T::op_composite_insert),
        Op::CopyObject => (Body, T::op_copy_object),
        Op::CopyLogical => (Body, T::op_copy_logical),

        // Arithmetic. Missing: matrices.
        Op::SNegate => (Body, T::op_s_negate),
        Op::FNegate => (Body, T::op_f_negate),
        Op::IAdd => (Body, T::op_i_add),
        Op::FAdd => (Body, T::op_f_add),
        Op::ISub => (Body, T::op_i_sub),
        Op::FSub => (Body, T::op_f_sub),
        Op::IMul => (Body, T::op_i_mul),
        Op::FMul => (Body, T::op_f_mul),
        Op::UDiv => (Body, T::op_u_div),
        Op::SDiv => (Body, T::op_s_div),
        Op::FDiv => (Body, T::op_f_div),
        Op::UMod => (Body, T::op_u_mod),
        Op::SRem => (Body, T::op_s_rem),
        Op::SMod => (Body, T::op_s_mod),
        Op::FRem => (Body, T::op_f_rem),
        Op::FMod => (Body, T::op_f_mod),
        Op::VectorTimesScalar => (Body, T::op_vector_times_scalar),
        Op::Dot => (Body, T::op_dot),
        Op::SDot => (Body, T::op_s_dot),
        Op::UDot => (Body, T::op_u_dot),
        Op::SUDot => (Body, T::op_su_dot),
        Op::SDotAccSat => (Body, T::op_s_dot_acc_sat),
        Op::UDotAccSat => (Body, T::op_u_dot_acc_sat),
        Op::SUDotAccSat => (Body, T::op_su_dot_acc_sat),
        Op::ArithmeticFenceEXT => (Body, T::op_arithmetic_fence),
        Op::IAddCarry => (Body, T::op_i_add_carry),
        Op::ISubBorrow => (Body, T::op_i_sub_borrow),
        Op::UMulExtended => (Body, T::op_u_mul_extended),
        Op::SMulExtended => (Body, T::op_s_mul_extended),

        // Bit.
        Op::ShiftRightLogical => (Body, T::op_shift_right_logical),
        Op::ShiftRightArithmetic => (Body, T::op_shift_right_arithmetic),
        Op::ShiftLeftLogical => (Body, T::op_shift_left_logical),
        Op::BitwiseOr => (Body, T::op_bitwise_or),
        Op::BitwiseXor => (Body, T::op_bitwise_xor),
        Op::BitwiseAnd => (Body, T::op_bitwise_and),
        Op::Not => (Body, T::op_not),
        Op::BitFieldInsert => (Body, T::op_bit_field_insert),
        Op::BitFieldSExtract => (Body, T::op_bit_field_s_extract),
        Op::BitFieldUExtract => (Body, T::op_bit_field_u_extract),
        Op::BitReverse => (Body, T::op_bit_reverse),
        Op::BitCount => (Body, T::op_bit_count),

        // Relational and logical.
        Op::Any => (Body, T::op_any),
        Op::All => (Body, T::op_all),
        Op::IsNan => (Body, T::op_is_nan),
        Op::IsInf => (Body, T::op_is_inf),
        Op::IsFinite => (Body, T::op_is_finite),
        Op::IsNormal => (Body, T::op_is_normal),
        Op::SignBitSet => (Body, T::op_sign_bit_set),
        Op::LessOrGreater | Op::FOrdNotEqual => (Body, T::op_f_ord_not_equal),
        Op::Ordered => (Body, T::op_ordered),
        Op::Unordered => (Body, T::op_unordered),
        Op::LogicalEqual | Op::IEqual => (Body, T::op_i_equal),
        Op::LogicalNotEqual | Op::INotEqual => (Body, T::op_i_not_equal),
        Op::LogicalOr => (Body, T::op_bitwise_or),
        Op::LogicalAnd => (Body, T::op_bitwise_and),
        Op::LogicalNot => (Body, T::op_not),
        Op::Select => (Body, T::op_select),
        Op::UGreaterThan => (Body, T::op_u_greater_than),
        Op::SGreaterThan => (Body, T::op_s_greater_than),
        Op::UGreaterThanEqual => (Body, T::op_u_greater_than_equal),
        Op::SGreaterThanEqual => (Body, T::op_s_greater_than_equal),
        Op::ULessThan => (Body, T::op_u_less_than),
        Op::SLessThan => (Body, T::op_s_less_than),
        Op::ULessThanEqual => (Body, T::op_u_less_than_equal),
        Op::SLessThanEqual => (Body, T::op_s_less_than_equal),
        Op::FOrdEqual => (Body, T::op_f_ord_equal),
        Op::FUnordEqual => (Body, T::op_f_unord_equal),
        Op::FUnordNotEqual => (Body, T::op_f_unord_not_equal),
        Op::FOrdLessThan => (Body, T::op_f_ord_less_than),
        Op::FUnordLessThan => (Body, T::op_f_unord_less_than),
        Op::FOrdGreaterThan => (Body, T::op_f_ord_greater_than),
        Op::FUnordGreaterThan => (Body, T::op_f_unord_greater_than),
        Op::FOrdLessThanEqual => (Body, T::op_f_ord_less_than_equal),
        Op::FUnordLessThanEqual => (Body, T::op_f_unord_less_than_equal),
        Op::FOrdGreaterThanEqual => (Body, T::op_f_ord_greater_than_equal),
        Op::FUnordGreaterThanEqual => (Body, T::op_f_unord_greater_than_equal),

        // Control flow. Merge instructions change no meaning; those of loops say how they are to be unrolled.
        Op::Phi => (Body, T::op_phi),
        Op::SelectionMerge => (Body, T::op_nothing),
        Op::LoopMerge => (Body, T::op_loop_merge),
        Op::LoopControlINTEL => (Body, T::op_loop_control),
        Op::Label => (Functions, T::op_label),
        Op::Branch => (Body, T::op_branch),
        Op::BranchConditional => (Body, T::op_branch_conditional),
        Op::Switch => (Body, T::op_switch),
        Op::Return => (Body, T::op_return),
        Op::ReturnValue => (Body, T::op_return_value),
        Op::Unreachable => (Body, T::op_unreachable),
        // How long a variable lives is found again by LLVM.
        Op::LifetimeStart | Op::LifetimeStop => (Body, T::op_nothing),

        // Atomic.
        Op::AtomicLoad => (Body, T::op_atomic_load),
        Op::AtomicStore => (Body, T::op_atomic_store),
        Op::AtomicExchange => (Body, T::op_atomic_exchange),
        Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak => (Body, T::op_atomic_compare_exchange),
        Op::AtomicIIncrement => (Body, T::op_atomic_i_increment),
        Op::AtomicIDecrement => (Body, T::op_atomic_i_decrement),
        Op::AtomicIAdd => (Body, T::op_atomic_i_add),
        Op::AtomicISub => (Body, T::op_atomic_i_sub),
        Op::AtomicSMin => (Body, T::op_atomic_s_min),
        Op::AtomicUMin => (Body, T::op_atomic_u_min),
        Op::AtomicSMax => (Body, T::op_atomic_s_max),
        Op::AtomicUMax => (Body, T::op_atomic_u_max),
        Op::AtomicAnd => (Body, T::op_atomic_and),
        Op::AtomicOr => (Body, T::op_atomic_or),
        Op::AtomicXor => (Body, T::op_atomic_xor),
        Op::AtomicFAddEXT => (Body, T::op_atomic_f_add),
        Op::AtomicFMinEXT => (Body, T::op_atomic_f_min),
        Op::AtomicFMaxEXT => (Body, T::op_atomic_f_max),
        Op::AtomicFlagTestAndSet => (Body, T::op_atomic_flag_test_and_set),
        Op::AtomicFlagClear => (Body, T::op_atomic_flag_clear),

        // Barrier.
        Op::ControlBarrier => (Body, T::op_control_barrier),
        Op::ControlBarrierArriveINTEL => (Body, T::op_control_barrier_arrive),
        Op::ControlBarrierWaitINTEL => (Body, T::op_control_barrier_wait),
        Op::MemoryBarrier => (Body, T::op_memory_barrier),
        Op::NamedBarrierInitialize => (Body, T::op_named_barrier_initialize),
        Op::MemoryNamedBarrier => (Body, T::op_memory_named_barrier),

        // Group, of scopes work-group and sub-group.
        Op::GroupAll => (Body, T::op_group_all),
        Op::GroupAny => (Body, T::op_group_any),
        Op::GroupBroadcast => (Body, T::op_group_broadcast),
        Op::GroupIAdd | Op::GroupFAdd => (Body, T::op_group_arithmetic),
        Op::GroupFMin | Op::GroupUMin | Op::GroupSMin => (Body, T::op_group_arithmetic),
        Op::GroupFMax | Op::GroupUMax | Op::GroupSMax => (Body, T::op_group_arithmetic),
        Op::GroupIMulKHR | Op::GroupFMulKHR => (Body, T::op_group_arithmetic),
        Op::GroupBitwiseAndKHR | Op::GroupBitwiseOrKHR | Op::GroupBitwiseXorKHR => (Body, T::op_group_arithmetic),
        Op::GroupLogicalAndKHR | Op::GroupLogicalOrKHR | Op::GroupLogicalXorKHR => (Body, T::op_group_arithmetic),

        // Asynchronous copies of work-groups.
        Op::GroupAsyncCopy => (Body, T::op_group_async_copy),
        Op::GroupWaitEvents => (Body, T::op_group_wait_events),

        // Non-uniform, of scope sub-group. Missing: quads.
        Op::GroupNonUniformElect | Op::GroupNonUniformBallot => (Body, T::op_group_non_uniform_vote),
        Op::GroupNonUniformAll | Op::GroupNonUniformAny => (Body, T::op_group_non_uniform_vote),
        Op::GroupNonUniformAllEqual | Op::GroupNonUniformBroadcastFirst => (Body, T::op_group_non_uniform_vote),
        Op::GroupNonUniformBroadcast | Op::GroupNonUniformRotateKHR => (Body, T::op_group_non_uniform_exchange),
        Op::GroupNonUniformShuffle | Op::GroupNonUniformShuffleXor => (Body, T::op_group_non_uniform_exchange),
        Op::GroupNonUniformShuffleUp | Op::GroupNonUniformShuffleDown => (Body, T::op_group_non_uniform_exchange),
        Op::GroupNonUniformInverseBallot => (Body, T::op_group_non_uniform_ballot_bit),
        Op::GroupNonUniformBallotBitExtract => (Body, T::op_group_non_uniform_ballot_bit),
        Op::GroupNonUniformBallotBitCount => (Body, T::op_group_non_uniform_ballot_bit_count),
        Op::GroupNonUniformBallotFindLSB => (Body, T::op_group_non_uniform_ballot_find),
        Op::GroupNonUniformBallotFindMSB => (Body, T::op_group_non_uniform_ballot_find),
        Op::GroupNonUniformIAdd | Op::GroupNonUniformFAdd => (Body, T::op_group_non_uniform_arithmetic),
        Op::GroupNonUniformIMul | Op::GroupNonUniformFMul => (Body, T::op_group_non_uniform_arithmetic),
        Op::GroupNonUniformSMin | Op::GroupNonUniformSMax => (Body, T::op_group_non_uniform_arithmetic),
        Op::GroupNonUniformUMin | Op::GroupNonUniformUMax => (Body, T::op_group_non_uniform_arithmetic),
        Op::GroupNonUniformFMin | Op::GroupNonUniformFMax => (Body, T::op_group_non_uniform_arithmetic),
        Op::GroupNonUniformBitwiseAnd | Op::GroupNonUniformBitwiseOr => (Body, T::op_group_non_uniform_arithmetic),
        Op::GroupNonUniformBitwiseXor | Op::GroupNonUniformLogicalXor => (Body, T::op_group_non_uniform_arithmetic),
        Op::GroupNonUniformLogicalAnd | Op::GroupNonUniformLogicalOr => (Body, T::op_group_non_uniform_arithmetic),

        // Intel's sub-groups.
        Op::SubgroupShuffleINTEL | Op::SubgroupShuffleXorINTEL => (Body, T::op_subgroup_shuffle),
        Op::SubgroupShuffleUpINTEL | Op::SubgroupShuffleDownINTEL => (Body, T::op_subgroup_shuffle),
        Op::SubgroupBlockReadINTEL => (Body, T::op_subgroup_block_read),
        Op::SubgroupBlockWriteINTEL => (Body, T::op_subgroup_block_write),

        Op::SubgroupImageBlockReadINTEL => (Body, T::op_subgroup_image_block_read),
        Op::SubgroupImageBlockWriteINTEL => (Body, T::op_subgroup_image_block_write),

        // Pipe.
        Op::ReadPipe | Op::WritePipe | Op::ReservedReadPipe | Op::ReservedWritePipe => (Body, T::op_pipe),
        Op::ReserveReadPipePackets | Op::ReserveWritePipePackets => (Body, T::op_pipe),
        Op::CommitReadPipe | Op::CommitWritePipe => (Body, T::op_pipe),
        Op::GetNumPipePackets | Op::GetMaxPipePackets => (Body, T::op_pipe),
        Op::GroupReserveReadPipePackets | Op::GroupReserveWritePipePackets => (Body, T::op_pipe),
        Op::GroupCommitReadPipe | Op::GroupCommitWritePipe => (Body, T::op_pipe),
        Op::CreatePipeFromPipeStorage => (Body, T::op_create_pipe_from_pipe_storage),
        Op::IsValidReserveId => (Body, T::op_is_valid_reserve_id),

        // Device-side enqueue: missing as a family.
        _ => return None,
    };
    Some(Entry { section, translate })
}
