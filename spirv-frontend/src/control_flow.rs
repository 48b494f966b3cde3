//! Control flow: labels, branches, phis.

use std::collections::HashSet;

use inkwell::basic_block::BasicBlock;
use inkwell::types::{BasicType, BasicTypeEnum};
use inkwell::values::{BasicValueEnum, InstructionOpcode, IntValue, PhiValue};

use crate::binary::Inst;
use crate::error::{Error, Id, Result};
use crate::functions::FunctionState;
use crate::translator::Translator;
use crate::types::Kind;

/// A phi whose operands are looked up when all of the function has been seen.
pub(crate) struct PendingPhi<'ctx, 'm> {
    phi: PhiValue<'ctx>,
    label: Id,
    inst: Inst<'m>,
}

impl<'ctx, 'm> Translator<'ctx, 'm> {
    /// The function that the instruction is in.
    pub fn state(&mut self, inst: &Inst) -> Result<&mut FunctionState<'ctx, 'm>> {
        self.function.as_mut().ok_or(Error::Layout {
            at: inst.at,
            reason: "it is not inside a function",
        })
    }

    pub fn op_label(&mut self, inst: &Inst) -> Result<()> {
        let id = inst.result()?;
        let block = self.block(inst, id)?;
        let state = self.state(inst)?;
        state.label = Some(id);
        state.block = state.control_flow.block(id);
        self.builder.position_at_end(block);
        if self.state(inst)?.entry == Some(block) {
            self.describe_parameters(block);
        }
        Ok(())
    }

    /// The block of a label, and a note that the current block branches there.
    fn target(&mut self, inst: &Inst, id: Id) -> Result<BasicBlock<'ctx>> {
        let block = self.block(inst, id)?;
        let state = self.state(inst)?;
        let from = state.label.ok_or(Error::Layout {
            at: inst.at,
            reason: "it is not inside a block",
        })?;
        if state.entry == Some(block) {
            return Err(inst.type_error(format!(
                "{id} is the first block of its function, to which no branch leads"
            )));
        }
        *state.edges.entry((from, id)).or_default() += 1;
        Ok(block)
    }

    pub fn op_branch(&mut self, inst: &Inst) -> Result<()> {
        let target = self.target(inst, inst.id(0)?)?;
        self.builder
            .build_unconditional_branch(target)
            .map_err(|error| inst.internal(error))?;
        Ok(())
    }

    pub fn op_branch_conditional(&mut self, inst: &Inst) -> Result<()> {
        let condition = self.int(inst, 0)?;
        if condition.get_type().get_bit_width() != 1 {
            return Err(inst.type_error("its condition is not a boolean"));
        }
        let (yes, no) = (self.target(inst, inst.id(1)?)?, self.target(inst, inst.id(2)?)?);
        self.builder
            .build_conditional_branch(condition, yes, no)
            .map_err(|error| inst.internal(error))?;
        Ok(())
    }

    pub fn op_switch(&mut self, inst: &Inst) -> Result<()> {
        let selector = self.int(inst, 0)?;
        let width = selector.get_type().get_bit_width();
        // A case is a literal of the selector's width, 64 bits in two words, and a label.
        let literal_words = if width == 64 { 2 } else { 1 };
        let words = inst.rest(2);
        if words.len() % (literal_words + 1) != 0 || width == 1 {
            return Err(inst.operand_error("its cases do not have the width of its selector"));
        }
        let default = self.target(inst, inst.id(1)?)?;
        let mut cases: Vec<(IntValue, BasicBlock)> = Vec::with_capacity(words.len() / 2);
        let mut seen = HashSet::new();
        for case in words.chunks_exact(literal_words + 1) {
            let high = if width == 64 { u64::from(case[1]) << 32 } else { 0 };
            let literal = (high | u64::from(case[0])) & (u64::MAX >> (64 - width));
            if !seen.insert(literal) {
                return Err(inst.operand_error(format!("case {literal} is there twice")));
            }
            let target = self.target(inst, Id(case[literal_words]))?;
            cases.push((selector.get_type().const_int(literal, false), target));
        }
        self.builder
            .build_switch(selector, default, &cases)
            .map_err(|error| inst.internal(error))?;
        Ok(())
    }

    pub fn op_return(&mut self, inst: &Inst) -> Result<()> {
        let result = self.state(inst)?.result;
        if self.ty(inst, result)?.kind != Kind::Void {
            return Err(inst.type_error("the function must return a value"));
        }
        self.builder.build_return(None).map_err(|error| inst.internal(error))?;
        Ok(())
    }

    pub fn op_return_value(&mut self, inst: &Inst) -> Result<()> {
        let value = self.llvm(inst, 0)?;
        let result = self.state(inst)?.result;
        if self.ty(inst, result)?.llvm != Some(value.get_type()) {
            return Err(inst.type_error("the value is not of the function's result type"));
        }
        self.builder
            .build_return(Some(&value))
            .map_err(|error| inst.internal(error))?;
        Ok(())
    }

    pub fn op_unreachable(&mut self, inst: &Inst) -> Result<()> {
        self.builder.build_unreachable().map_err(|error| inst.internal(error))?;
        Ok(())
    }

    pub fn op_phi(&mut self, inst: &Inst<'m>) -> Result<()> {
        if inst.len() % 2 != 0 {
            return Err(inst.operand_error("a value without a parent"));
        }
        let ty = self.result_llvm_type(inst)?;
        let block = self.builder.get_insert_block();
        let last = block.and_then(|block| block.get_last_instruction());
        if last.is_some_and(|last| last.get_opcode() != InstructionOpcode::Phi) {
            return Err(Error::Layout {
                at: inst.at,
                reason: "it comes after other instructions of its block",
            });
        }
        if block == self.state(inst)?.entry {
            return Err(inst.type_error("it is in the first block of its function, to which no branch leads"));
        }
        let phi = self.builder.build_phi(ty, "").map_err(|error| inst.internal(error))?;
        let state = self.state(inst)?;
        let label = state.label.ok_or(Error::Layout {
            at: inst.at,
            reason: "it is not inside a block",
        })?;
        state.phis.push(PendingPhi {
            phi,
            label,
            inst: *inst,
        });
        self.set(inst, phi.as_basic_value())
    }

    /// Give the function's phis their operands: one for each edge, though SPIR-V names each parent once.
    pub fn resolve_phis(&mut self) -> Result<()> {
        let Some(state) = &mut self.function else {
            return Ok(());
        };
        for pending in std::mem::take(&mut state.phis) {
            self.resolve_phi(&pending)?;
        }
        Ok(())
    }

    fn resolve_phi(&mut self, PendingPhi { phi, label, inst }: &PendingPhi<'ctx, 'm>) -> Result<()> {
        let mut parents = HashSet::new();
        for pair in inst.rest(0).chunks_exact(2) {
            let (value, parent) = (Id(pair[0]), Id(pair[1]));
            // llvm-spirv repeats a parent that branches here by several cases of a switch.
            if !parents.insert(parent) {
                continue;
            }
            let block = self.block(inst, parent)?;
            let state = self.state(inst)?;
            let edges = *state.edges.get(&(parent, *label)).unwrap_or(&0);
            if edges == 0 {
                return Err(inst.operand_error(format!("{parent} does not branch here")));
            }
            // A value must be there at the end of its parent; a loaded built-in variable is computed there.
            state.block = state.control_flow.block(parent);
            match block.get_terminator() {
                Some(terminator) => self.builder.position_before(&terminator),
                None => return Err(inst.operand_error(format!("{parent} has no terminator"))),
            }
            let value = self.value(inst, value)?.llvm;
            if value.get_type() != phi.as_basic_value().get_type() {
                return Err(inst.type_error("a value is not of the result type"));
            }
            // SPIR-V names each parent once, LLVM each edge: a switch with many cases multiplies. An operand is a quarter of an instruction.
            self.budget.take(inst, u64::from(edges) / 4)?;
            (0..edges).for_each(|_| phi.add_incoming(&[(&value, block)]));
        }
        let state = self.state(inst)?;
        let expected = state
            .control_flow
            .block(*label)
            .map(|block| state.control_flow.predecessors(block));
        match expected == Some(parents.len()) {
            true => Ok(()),
            false => Err(inst.operand_error("it does not name every block that branches here")),
        }
    }

    pub fn op_select(&mut self, inst: &Inst) -> Result<()> {
        let condition = self.llvm(inst, 0)?;
        let (yes, no) = self.pair(inst, 1)?;
        let selected = match condition {
            BasicValueEnum::IntValue(c) if c.get_type().get_bit_width() == 1 => {
                self.builder.build_select(c, yes, no, "")
            }
            BasicValueEnum::VectorValue(c) if is_bool_vector_for(c.get_type(), yes.get_type()) => {
                self.builder.build_select(c, yes, no, "")
            }
            _ => return Err(inst.type_error("its condition does not fit its objects")),
        };
        self.set(inst, selected.map_err(|error| inst.internal(error))?)
    }

    pub fn op_assume_true(&mut self, inst: &Inst) -> Result<()> {
        let condition = self.int(inst, 0)?;
        if condition.get_type().get_bit_width() != 1 {
            return Err(inst.type_error("its condition is not a boolean"));
        }
        self.intrinsic(inst, "llvm.assume", &[], &[condition.into()])
            .map(|_| ())
    }

    pub fn op_expect(&mut self, inst: &Inst) -> Result<()> {
        let (value, _) = self.pair(inst, 0)?;
        self.set(inst, value)
    }
}

/// Whether `condition` is a vector of as many booleans as `object` has components.
fn is_bool_vector_for(condition: inkwell::types::VectorType, object: BasicTypeEnum) -> bool {
    let is_bool = condition.get_element_type() == condition.get_context().bool_type().as_basic_type_enum();
    let BasicTypeEnum::VectorType(object) = object else {
        return false;
    };
    is_bool && condition.get_size() == object.get_size()
}
