//! Functions of those work-items of a sub-group that reach them (`GroupNonUniform*`), and Intel's shuffles and block accesses.
//!
//! What takes more than one work-item is a `__mux_sub_group_*` builtin, by the name that its OpenCL C function gets too: `non_uniform` is in it where
//! OpenCL C has another function for the uniform case. What a work-item answers by itself is a call of the OpenCL C function.

use inkwell::values::{BasicValueEnum, IntValue};
use inkwell::IntPredicate;
use ir::group_ops::{self, Kind, Participants};
use ir::mangle::{AddressSpace, Qualifiers, Scalar, Type};
use rspirv::spirv::{GroupOperation, Op, StorageClass};

use crate::binary::Inst;
use crate::builtins::Effect;
use crate::conversions::mangled_space;
use crate::error::{Id, Result};
use crate::translator::Translator;

/// Components of a ballot.
const BALLOT: u32 = 4;

/// Functions that take more than one work-item.
impl<'ctx> Translator<'ctx, '_> {
    /// Elect, all, any, all-equal, broadcast-first and ballot: an operand after the scope, or none.
    pub fn op_group_non_uniform_vote(&mut self, inst: &Inst) -> Result<()> {
        use Participants::{Active, All};
        let (participants, kind) = match inst.op {
            Op::GroupNonUniformElect => (All, Kind::Elect),
            Op::GroupNonUniformAll => (Active, Kind::All),
            Op::GroupNonUniformAny => (Active, Kind::Any),
            Op::GroupNonUniformAllEqual => (Active, Kind::AllEqual),
            Op::GroupNonUniformBroadcastFirst => (All, Kind::BroadcastFirst),
            Op::GroupNonUniformBallot => (All, Kind::Ballot),
            _ => return Err(inst.internal("no vote")),
        };
        let scope = self.sub_group_scope(inst)?;
        let operands: Vec<BasicValueEnum> = match kind {
            Kind::Elect => Vec::new(),
            _ => vec![self.llvm(inst, 1)?],
        };
        self.set_group_call(inst, scope, participants, kind, &operands)
    }

    /// A value, and which work-item's is wanted: its id, or how to come to it from the own one.
    pub fn op_group_non_uniform_exchange(&mut self, inst: &Inst) -> Result<()> {
        let scope = self.sub_group_scope(inst)?;
        let (value, number) = (self.llvm(inst, 1)?, self.lane_number(inst, 2)?);
        let (participants, kind) = match inst.op {
            Op::GroupNonUniformBroadcast => (Participants::Active, Kind::Broadcast),
            Op::GroupNonUniformShuffle => (Participants::All, Kind::Shuffle),
            Op::GroupNonUniformShuffleXor => (Participants::All, Kind::ShuffleXor),
            Op::GroupNonUniformShuffleUp => (Participants::All, Kind::ShuffleUp),
            Op::GroupNonUniformShuffleDown => (Participants::All, Kind::ShuffleDown),
            Op::GroupNonUniformRotateKHR if inst.len() > 3 => (Participants::All, Kind::ClusteredRotate),
            Op::GroupNonUniformRotateKHR => (Participants::All, Kind::Rotate),
            _ => return Err(inst.internal("no exchange")),
        };
        let operands: Vec<BasicValueEnum> = match kind {
            // The builtins take two values as one sequence.
            Kind::ShuffleUp | Kind::ShuffleDown => vec![value, value, number.into()],
            Kind::ClusteredRotate => vec![value, number.into(), self.lane_number(inst, 3)?.into()],
            _ => vec![value, number.into()],
        };
        self.set_group_call(inst, scope, participants, kind, &operands)
    }

    /// Reductions, also of clusters, and scans.
    pub fn op_group_non_uniform_arithmetic(&mut self, inst: &Inst) -> Result<()> {
        let op = operation(inst.op).ok_or_else(|| inst.internal("no operation of a group"))?;
        let scope = self.sub_group_scope(inst)?;
        let mut operands = vec![self.llvm(inst, 2)?];
        let (participants, kind) = match GroupOperation::from_u32(inst.word(1)?) {
            Some(GroupOperation::Reduce) => (Participants::Active, Kind::Reduce(op)),
            Some(GroupOperation::InclusiveScan) => (Participants::Active, Kind::ScanInclusive(op)),
            Some(GroupOperation::ExclusiveScan) => (Participants::Active, Kind::ScanExclusive(op)),
            Some(GroupOperation::ClusteredReduce) => {
                operands.push(self.lane_number(inst, 3)?.into());
                (Participants::All, Kind::ClusteredReduce(op))
            }
            _ => return Err(inst.unsupported(format!("group operation {}", inst.word(1)?))),
        };
        self.set_group_call(inst, scope, participants, kind, &operands)
    }

    /// Intel's shuffles: no scope, and two values for those up and down.
    pub fn op_subgroup_shuffle(&mut self, inst: &Inst) -> Result<()> {
        let kind = match inst.op {
            Op::SubgroupShuffleINTEL => Kind::Shuffle,
            Op::SubgroupShuffleXorINTEL => Kind::ShuffleXor,
            Op::SubgroupShuffleUpINTEL => Kind::ShuffleUp,
            Op::SubgroupShuffleDownINTEL => Kind::ShuffleDown,
            _ => return Err(inst.internal("no shuffle")),
        };
        let values = if matches!(kind, Kind::ShuffleUp | Kind::ShuffleDown) {
            2
        } else {
            1
        };
        let operands = (0..values).map(|at| self.llvm(inst, at));
        let mut operands = operands.collect::<Result<Vec<_>>>()?;
        operands.push(self.lane_number(inst, values)?.into());
        self.set_group_call(inst, group_ops::Scope::Sub, Participants::All, kind, &operands)
    }

    /// The execution scope of an instruction that only sub-groups have.
    fn sub_group_scope(&self, inst: &Inst) -> Result<group_ops::Scope> {
        match self.group_scope(inst)? {
            group_ops::Scope::Sub => Ok(group_ops::Scope::Sub),
            _ => Err(inst.unsupported("an execution scope other than that of a sub-group")),
        }
    }

    /// An integer operand as a `uint`.
    fn lane_number(&self, inst: &Inst, index: usize) -> Result<IntValue<'ctx>> {
        let number = self.int(inst, index)?;
        let cast = self
            .builder
            .build_int_cast_sign_flag(number, self.context.i32_type(), false, "");
        cast.map_err(|error| inst.internal(error))
    }
}

/// Questions about a ballot.
impl<'ctx> Translator<'ctx, '_> {
    /// A question about the work-item whose id is the operand after the ballot, or about the own one: the answer is a truth value.
    pub fn op_group_non_uniform_ballot_bit(&mut self, inst: &Inst) -> Result<()> {
        self.sub_group_scope(inst)?;
        let mut types = vec![Type::vector(BALLOT, Scalar::UInt)];
        let mut arguments = vec![self.ballot(inst, 1)?];
        let name = match inst.op {
            Op::GroupNonUniformInverseBallot => "sub_group_inverse_ballot",
            _ => {
                types.push(Scalar::UInt.into());
                arguments.push(self.lane_number(inst, 2)?.into());
                "sub_group_ballot_bit_extract"
            }
        };
        let int = self.context.i32_type();
        let call = self.call_builtin(inst, name, &types, &arguments, Some(int.into()), Effect::None)?;
        let Some(BasicValueEnum::IntValue(answer)) = call.try_as_basic_value().basic() else {
            return Err(inst.internal("a question without an answer"));
        };
        let is_set = self
            .builder
            .build_int_compare(IntPredicate::NE, answer, int.const_zero(), "");
        self.set(inst, is_set.map_err(|error| inst.internal(error))?)
    }

    pub fn op_group_non_uniform_ballot_bit_count(&mut self, inst: &Inst) -> Result<()> {
        let name = match GroupOperation::from_u32(inst.word(1)?) {
            Some(GroupOperation::Reduce) => "sub_group_ballot_bit_count",
            Some(GroupOperation::InclusiveScan) => "sub_group_ballot_inclusive_scan",
            Some(GroupOperation::ExclusiveScan) => "sub_group_ballot_exclusive_scan",
            _ => return Err(inst.unsupported(format!("group operation {}", inst.word(1)?))),
        };
        self.count_of_ballot(inst, name, 2)
    }

    pub fn op_group_non_uniform_ballot_find(&mut self, inst: &Inst) -> Result<()> {
        let name = match inst.op {
            Op::GroupNonUniformBallotFindLSB => "sub_group_ballot_find_lsb",
            _ => "sub_group_ballot_find_msb",
        };
        self.count_of_ballot(inst, name, 1)
    }

    /// `uint name(uint4)` of the ballot in operand `index`.
    fn count_of_ballot(&mut self, inst: &Inst, name: &str, index: usize) -> Result<()> {
        self.sub_group_scope(inst)?;
        let (types, arguments) = ([Type::vector(BALLOT, Scalar::UInt)], [self.ballot(inst, index)?]);
        let result = self.context.i32_type().into();
        let call = self.call_builtin(inst, name, &types, &arguments, Some(result), Effect::None)?;
        self.set_call(inst, call)
    }

    fn ballot(&self, inst: &Inst, index: usize) -> Result<BasicValueEnum<'ctx>> {
        let ballot = self.llvm(inst, index)?;
        match ballot.get_type() == self.context.i32_type().vec_type(BALLOT).into() {
            true => Ok(ballot),
            false => Err(inst.type_error("a ballot is a vector of four integers of 32 bits")),
        }
    }
}

/// Block accesses.
impl Translator<'_, '_> {
    pub fn op_subgroup_block_read(&mut self, inst: &Inst) -> Result<()> {
        let (pointer, pointer_type) = self.pointer(inst, 0)?;
        let data = inst.result_type()?;
        let (suffix, scalar, space) = self.block_of(inst, pointer_type, data)?;
        let types = [Type::pointer(space, Qualifiers::CONST, scalar)];
        let name = format!("intel_sub_group_block_read{suffix}");
        let result = self.result_llvm_type(inst)?;
        let call = self.call_builtin(inst, &name, &types, &[pointer.into()], Some(result), Effect::Memory)?;
        self.set_call(inst, call)
    }

    pub fn op_subgroup_block_write(&mut self, inst: &Inst) -> Result<()> {
        let ((pointer, pointer_type), data) = (self.pointer(inst, 0)?, self.operand(inst, 1)?);
        let (suffix, scalar, space) = self.block_of(inst, pointer_type, data.ty)?;
        let (_, count) = self.components(inst, data.ty)?;
        let types = [
            Type::pointer(space, Qualifiers::NONE, scalar),
            Type::vector(count, scalar),
        ];
        let name = format!("intel_sub_group_block_write{suffix}");
        self.call_builtin(inst, &name, &types, &[pointer.into(), data.llvm], None, Effect::Memory)?;
        Ok(())
    }

    /// What follows the function's name for blocks of type `data`, its scalar, and the address space of the memory.
    fn block_of(&self, inst: &Inst, pointer: Id, data: Id) -> Result<(String, Scalar, AddressSpace)> {
        let (element, count) = self.components(inst, data)?;
        let scalar = self.scalar(inst, element, false);
        let (letters, most) = match scalar {
            Some(Scalar::UChar) => ("_uc", 16),
            Some(Scalar::UShort) => ("_us", 16),
            Some(Scalar::UInt) => ("_ui", 8),
            Some(Scalar::ULong) => ("_ul", 8),
            _ => return Err(inst.type_error("a block is one of integers")),
        };
        if self.pointee(inst, pointer)? != element {
            return Err(inst.type_error("its pointer does not point to the block's components"));
        }
        if count == 3 || count > most {
            return Err(inst.type_error(format!("there are no blocks of {count} such components")));
        }
        let storage = self.storage(inst, pointer)?;
        if !matches!(storage, StorageClass::CrossWorkgroup | StorageClass::Workgroup) {
            return Err(inst.unsupported("a block of memory that is neither global nor local"));
        }
        let count = if count > 1 { count.to_string() } else { String::new() };
        let scalar = scalar.ok_or_else(|| inst.internal("a block of nothing"))?;
        Ok((format!("{letters}{count}"), scalar, mangled_space(storage)))
    }
}

/// What a non-uniform reduction or scan does.
fn operation(op: Op) -> Option<group_ops::Op> {
    use group_ops::Op as O;
    Some(match op {
        Op::GroupNonUniformIAdd => O::Add,
        Op::GroupNonUniformFAdd => O::FAdd,
        Op::GroupNonUniformIMul => O::Mul,
        Op::GroupNonUniformFMul => O::FMul,
        Op::GroupNonUniformSMin => O::SMin,
        Op::GroupNonUniformUMin => O::UMin,
        Op::GroupNonUniformFMin => O::FMin,
        Op::GroupNonUniformSMax => O::SMax,
        Op::GroupNonUniformUMax => O::UMax,
        Op::GroupNonUniformFMax => O::FMax,
        Op::GroupNonUniformBitwiseAnd => O::And,
        Op::GroupNonUniformBitwiseOr => O::Or,
        Op::GroupNonUniformBitwiseXor => O::Xor,
        Op::GroupNonUniformLogicalAnd => O::LogicalAnd,
        Op::GroupNonUniformLogicalOr => O::LogicalOr,
        Op::GroupNonUniformLogicalXor => O::LogicalXor,
        _ => return None,
    })
}
