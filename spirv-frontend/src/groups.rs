//! Functions of a work-group or sub-group, as the `__mux_*` builtins of `ir::group_ops`.
//!
//! An instruction says by its opcode what OpenCL C says by types: sign, and which are truth values. So these need no mangled names.

use inkwell::values::{BasicValueEnum, IntValue};
use ir::group_ops::{self, GroupOp, Kind, OperandType, Participants};
use rspirv::spirv::{GroupOperation, Op, Scope};

use crate::binary::Inst;
use crate::builtins::Effect;
use crate::error::Result;
use crate::translator::Translator;

/// Dimensions of a local id.
const DIMENSIONS: u64 = 3;

impl<'ctx> Translator<'ctx, '_> {
    pub fn op_group_all(&mut self, inst: &Inst) -> Result<()> {
        self.group_vote(inst, Kind::All)
    }

    pub fn op_group_any(&mut self, inst: &Inst) -> Result<()> {
        self.group_vote(inst, Kind::Any)
    }

    fn group_vote(&mut self, inst: &Inst, kind: Kind) -> Result<()> {
        let (scope, predicate) = (self.group_scope(inst)?, self.llvm(inst, 1)?);
        self.set_group_call(inst, scope, Participants::All, kind, &[predicate])
    }

    /// The local id is one number, or a vector of two or three for a work-group.
    pub fn op_group_broadcast(&mut self, inst: &Inst) -> Result<()> {
        let (scope, value) = (self.group_scope(inst)?, self.llvm(inst, 1)?);
        let id = self.llvm(inst, 2)?;
        let mut operands = vec![value];
        match (scope, id) {
            (group_ops::Scope::Work, BasicValueEnum::VectorValue(ids)) => {
                let count = u64::from(ids.get_type().get_size());
                for at in 0..count.min(DIMENSIONS) {
                    let at = self.context.i32_type().const_int(at, false);
                    let id = self.builder.build_extract_element(ids, at, "");
                    operands.push(self.local_id(inst, id.map_err(|error| inst.internal(error))?)?.into());
                }
            }
            (group_ops::Scope::Work, id) => operands.push(self.local_id(inst, id)?.into()),
            (_, BasicValueEnum::IntValue(id)) => {
                let built = self
                    .builder
                    .build_int_cast_sign_flag(id, self.context.i32_type(), false, "");
                operands.push(built.map_err(|error| inst.internal(error))?.into());
            }
            _ => return Err(inst.type_error("its local id is not an integer")),
        }
        if scope == group_ops::Scope::Work {
            let zero = self.context.i64_type().const_zero();
            operands.resize(1 + DIMENSIONS as usize, zero.into());
        }
        self.set_group_call(inst, scope, Participants::All, Kind::Broadcast, &operands)
    }

    /// A local id as a `size_t`.
    fn local_id(&self, inst: &Inst, id: BasicValueEnum<'ctx>) -> Result<IntValue<'ctx>> {
        let BasicValueEnum::IntValue(id) = id else {
            return Err(inst.type_error("its local id is not of integers"));
        };
        let built = self
            .builder
            .build_int_cast_sign_flag(id, self.context.i64_type(), false, "");
        built.map_err(|error| inst.internal(error))
    }

    /// Reductions and scans.
    pub fn op_group_arithmetic(&mut self, inst: &Inst) -> Result<()> {
        let op = uniform_operation(inst.op).ok_or_else(|| inst.internal("no operation of a group"))?;
        let (scope, value) = (self.group_scope(inst)?, self.llvm(inst, 2)?);
        let kind = match GroupOperation::from_u32(inst.word(1)?) {
            Some(GroupOperation::Reduce) => Kind::Reduce(op),
            Some(GroupOperation::InclusiveScan) => Kind::ScanInclusive(op),
            Some(GroupOperation::ExclusiveScan) => Kind::ScanExclusive(op),
            _ => return Err(inst.unsupported(format!("group operation {}", inst.word(1)?))),
        };
        self.set_group_call(inst, scope, Participants::All, kind, &[value])
    }

    /// The execution scope, which is the first operand of every group instruction.
    pub fn group_scope(&self, inst: &Inst) -> Result<group_ops::Scope> {
        let scope = self.constant_int(inst, inst.id(0)?)?;
        match u32::try_from(scope).ok().and_then(Scope::from_u32) {
            Some(Scope::Workgroup) => Ok(group_ops::Scope::Work),
            Some(Scope::Subgroup) => Ok(group_ops::Scope::Sub),
            _ => Err(inst.unsupported(format!("execution scope {scope}"))),
        }
    }

    /// Call the builtin of a kind for the type of its first operand, and set the result. The number that a work-group's builtins take first is
    /// given by the compiler.
    pub fn set_group_call(
        &mut self,
        inst: &Inst,
        scope: group_ops::Scope,
        participants: Participants,
        kind: Kind,
        operands: &[BasicValueEnum<'ctx>],
    ) -> Result<()> {
        let result = self.result_llvm_type(inst)?;
        let ty = operands.first().map_or(result, |operand| operand.get_type());
        let builtin = OperandType::of(ty).and_then(|ty| GroupOp::new(scope, participants, kind, ty));
        let builtin = builtin.ok_or_else(|| inst.type_error("there is no such function for its operand's type"))?;
        let mut arguments = operands.to_vec();
        if scope == group_ops::Scope::Work {
            arguments.insert(0, self.i32(0).into());
        }
        let signature = builtin.signature(self.context.i8_type().get_context());
        let types: Vec<_> = arguments.iter().map(|argument| argument.get_type().into()).collect();
        if signature.get_param_types() != types || signature.get_return_type() != Some(result) {
            return Err(inst.type_error("its operands or its result have types that do not fit"));
        }
        let name = builtin.to_string();
        let call = self.call_external(inst, &name, &arguments, Some(result), Effect::Convergent)?;
        self.set_call(inst, call)
    }
}

/// What a uniform reduction or scan does.
fn uniform_operation(op: Op) -> Option<group_ops::Op> {
    use group_ops::Op as O;
    Some(match op {
        Op::GroupIAdd => O::Add,
        Op::GroupFAdd => O::FAdd,
        Op::GroupFMin => O::FMin,
        Op::GroupUMin => O::UMin,
        Op::GroupSMin => O::SMin,
        Op::GroupFMax => O::FMax,
        Op::GroupUMax => O::UMax,
        Op::GroupSMax => O::SMax,
        Op::GroupIMulKHR => O::Mul,
        Op::GroupFMulKHR => O::FMul,
        Op::GroupBitwiseAndKHR => O::And,
        Op::GroupBitwiseOrKHR => O::Or,
        Op::GroupBitwiseXorKHR => O::Xor,
        Op::GroupLogicalAndKHR => O::LogicalAnd,
        Op::GroupLogicalOrKHR => O::LogicalOr,
        Op::GroupLogicalXorKHR => O::LogicalXor,
        _ => return None,
    })
}
