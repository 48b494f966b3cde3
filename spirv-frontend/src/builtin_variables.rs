//! Built-in variables: `GlobalInvocationId` and its like as calls of OpenCL's work-item functions.
//!
//! A load gives no LLVM value yet. Taking a component, constant or not, becomes one call with that dimension; any other use of the
//! loaded vector calls for all of its components. So the kernels that clang compiles call exactly the work-item functions they were
//! written with.

use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, IntValue, VectorValue};
use ir::mangle::{Scalar, Type};
use rspirv::spirv::{BuiltIn, Decoration};

use crate::binary::Inst;
use crate::builtins::Effect;
use crate::constants::undef;
use crate::error::{Error, Id, Result};
use crate::translator::{Entity, Translator};
use crate::types::Kind;

/// How a variable's value is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Query {
    /// `size_t name(uint dimension)`, for a vector of three.
    Dimension(&'static str),
    /// `size_t name(void)`
    Size(&'static str),
    /// `uint name(void)`
    Uint(&'static str),
    /// `uint4 name(void)`, for a vector of four.
    Mask(&'static str),
}

impl Query {
    /// Components of the variable.
    fn components(self) -> u32 {
        match self {
            Query::Dimension(_) => 3,
            Query::Mask(_) => 4,
            Query::Size(_) | Query::Uint(_) => 1,
        }
    }
}

/// The work-item function of each built-in.
fn query(builtin: BuiltIn) -> Option<Query> {
    Some(match builtin {
        BuiltIn::WorkDim => Query::Uint("get_work_dim"),
        BuiltIn::GlobalSize => Query::Dimension("get_global_size"),
        BuiltIn::GlobalInvocationId => Query::Dimension("get_global_id"),
        BuiltIn::WorkgroupSize => Query::Dimension("get_local_size"),
        BuiltIn::EnqueuedWorkgroupSize => Query::Dimension("get_enqueued_local_size"),
        BuiltIn::LocalInvocationId => Query::Dimension("get_local_id"),
        BuiltIn::NumWorkgroups => Query::Dimension("get_num_groups"),
        BuiltIn::WorkgroupId => Query::Dimension("get_group_id"),
        BuiltIn::GlobalOffset => Query::Dimension("get_global_offset"),
        BuiltIn::GlobalLinearId => Query::Size("get_global_linear_id"),
        BuiltIn::LocalInvocationIndex => Query::Size("get_local_linear_id"),
        BuiltIn::SubgroupSize => Query::Uint("get_sub_group_size"),
        BuiltIn::SubgroupMaxSize => Query::Uint("get_max_sub_group_size"),
        BuiltIn::NumSubgroups => Query::Uint("get_num_sub_groups"),
        BuiltIn::NumEnqueuedSubgroups => Query::Uint("get_enqueued_num_sub_groups"),
        BuiltIn::SubgroupId => Query::Uint("get_sub_group_id"),
        BuiltIn::SubgroupLocalInvocationId => Query::Uint("get_sub_group_local_id"),
        BuiltIn::SubgroupEqMask => Query::Mask("get_sub_group_eq_mask"),
        BuiltIn::SubgroupGeMask => Query::Mask("get_sub_group_ge_mask"),
        BuiltIn::SubgroupGtMask => Query::Mask("get_sub_group_gt_mask"),
        BuiltIn::SubgroupLeMask => Query::Mask("get_sub_group_le_mask"),
        BuiltIn::SubgroupLtMask => Query::Mask("get_sub_group_lt_mask"),
        _ => return None,
    })
}

/// A built-in variable, or one component of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BuiltinVariable<'ctx> {
    query: Query,
    component: Option<IntValue<'ctx>>,
    /// Of an element, in bits.
    width: u32,
}

impl BuiltinVariable<'_> {
    /// Elements of what is loaded.
    fn lanes(self) -> u32 {
        match self.component {
            None => self.query.components(),
            Some(_) => 1,
        }
    }
}

impl<'ctx> Translator<'ctx, '_> {
    /// If the variable is decorated as a built-in, define it as that.
    pub fn builtin_variable(&mut self, inst: &Inst) -> Result<bool> {
        let id = inst.result()?;
        let Some(number) = self.decorations.literal(id, Decoration::BuiltIn) else {
            return Ok(false);
        };
        let query = BuiltIn::from_u32(number).and_then(query).ok_or_else(|| {
            let name = BuiltIn::from_u32(number).map_or_else(|| number.to_string(), |builtin| format!("{builtin:?}"));
            inst.unsupported(format!("built-in variable {name}"))
        })?;
        let pointee = self.pointee(inst, inst.result_type()?)?;
        let (element, count) = self.components(inst, pointee)?;
        let width = match (query, &self.ty(inst, element)?.kind) {
            (Query::Mask(_), Kind::Int { width: 32 }) => 32,
            (
                Query::Dimension(_) | Query::Size(_) | Query::Uint(_),
                Kind::Int {
                    width: width @ (32 | 64),
                },
            ) => *width,
            _ => 0,
        };
        if width == 0 || count != query.components() {
            return Err(inst.type_error("the type does not fit the built-in variable"));
        }
        let variable = BuiltinVariable {
            query,
            component: None,
            width,
        };
        self.define(inst, id, Entity::BuiltinPointer(variable))?;
        Ok(true)
    }

    /// Component `index` of a variable.
    pub fn builtin_component(
        &self,
        inst: &Inst,
        variable: BuiltinVariable<'ctx>,
        index: IntValue<'ctx>,
    ) -> Result<BuiltinVariable<'ctx>> {
        match (variable.query, variable.component) {
            (Query::Dimension(_) | Query::Mask(_), None) => Ok(BuiltinVariable {
                component: Some(index),
                ..variable
            }),
            _ => Err(inst.type_error("a component of a scalar")),
        }
    }

    /// An access chain whose base is a built-in variable: at most an index into its vector.
    pub fn builtin_access_chain(&mut self, inst: &Inst, variable: BuiltinVariable<'ctx>, first: usize) -> Result<()> {
        let (element, _) = self.components(inst, self.pointee(inst, inst.result_type()?)?)?;
        self.expect_int(inst, element)?;
        let mut variable = variable;
        for index in first..inst.len() {
            let component = self.int(inst, index)?;
            variable = self.builtin_component(inst, variable, component)?;
        }
        self.define(inst, inst.result()?, Entity::BuiltinPointer(variable))
    }

    /// A pointer to a built-in variable once more, as Zig's compiler makes one of each before it uses it: of the same type, or of one to an element, which is the first.
    pub fn builtin_pointer(&mut self, inst: &Inst, variable: BuiltinVariable<'ctx>) -> Result<()> {
        let (element, count) = self.components(inst, self.pointee(inst, inst.result_type()?)?)?;
        let is_as_wide = matches!(self.ty(inst, element)?.kind, Kind::Int { width } if width == variable.width);
        let variable = match count == 1 && variable.lanes() > 1 {
            true => self.builtin_component(inst, variable, self.i32(0))?,
            false => variable,
        };
        if !is_as_wide || variable.lanes() != count {
            return Err(inst.unsupported("a built-in variable as one of another type"));
        }
        self.define(inst, inst.result()?, Entity::BuiltinPointer(variable))
    }

    /// A load of a built-in variable.
    pub fn builtin_load(&mut self, inst: &Inst, variable: BuiltinVariable<'ctx>) -> Result<()> {
        let ty = inst.result_type()?;
        let (element, count) = self.components(inst, ty)?;
        self.expect_int(inst, element)?;
        if variable.lanes() != count {
            return Err(inst.type_error("the result type does not fit the built-in variable"));
        }
        self.define(inst, inst.result()?, Entity::BuiltinValue { variable, ty })
    }

    /// A constant component of a loaded variable.
    pub fn builtin_extract(
        &mut self,
        inst: &Inst,
        variable: BuiltinVariable<'ctx>,
        index: IntValue<'ctx>,
    ) -> Result<()> {
        let component = self.builtin_component(inst, variable, index)?;
        let ty = self.result_llvm_type(inst)?;
        let value = self.query(inst, component, ty)?;
        self.set(inst, value)
    }

    /// The value of a variable, computed where the builder stands.
    pub fn materialize(
        &self,
        inst: &Inst,
        variable: &BuiltinVariable<'ctx>,
        ty: Id,
    ) -> Result<crate::translator::Value<'ctx>> {
        let llvm = self.basic_type(inst, ty)?;
        let value = match llvm {
            BasicTypeEnum::VectorType(_) if matches!(variable.query, Query::Mask(_)) => {
                self.mask(inst, variable)?.into()
            }
            BasicTypeEnum::VectorType(vector) => {
                let element = vector.get_element_type();
                let mut value = undef(llvm).into_vector_value();
                for index in 0..vector.get_size() {
                    let component = self.builtin_component(inst, *variable, self.i32(index))?;
                    let part = self.query(inst, component, element)?;
                    let inserted = self.builder.build_insert_element(value, part, self.i32(index), "");
                    value = inserted.map_err(|error| inst.internal(error))?;
                }
                value.into()
            }
            _ => self.query(inst, *variable, llvm)?,
        };
        Ok(crate::translator::Value { llvm: value, ty })
    }

    /// The whole of a mask.
    fn mask(&self, inst: &Inst, variable: &BuiltinVariable<'ctx>) -> Result<VectorValue<'ctx>> {
        let Query::Mask(name) = variable.query else {
            return Err(inst.internal("no mask"));
        };
        let ty = self.context.i32_type().vec_type(variable.query.components());
        let call = self.call_builtin(inst, name, &[], &[], Some(ty.into()), Effect::None)?;
        match call.try_as_basic_value().basic() {
            Some(BasicValueEnum::VectorValue(mask)) => Ok(mask),
            _ => Err(inst.internal("a mask that is no vector")),
        }
    }

    /// Call the work-item function, for a result of integer type `ty`.
    fn query(
        &self,
        inst: &Inst,
        variable: BuiltinVariable<'ctx>,
        ty: BasicTypeEnum<'ctx>,
    ) -> Result<BasicValueEnum<'ctx>> {
        let BasicTypeEnum::IntType(ty) = ty else {
            return Err(inst.type_error("its result is not an integer"));
        };
        let size = self.context.i64_type();
        let none = Effect::None;
        let call = match (variable.query, variable.component) {
            (Query::Dimension(name), Some(index)) => {
                let dimension = self
                    .builder
                    .build_int_cast_sign_flag(index, self.context.i32_type(), false, "");
                let dimension = dimension.map_err(|error| inst.internal(error))?;
                let parameters = [Type::from(Scalar::UInt)];
                self.call_builtin(inst, name, &parameters, &[dimension.into()], Some(size.into()), none)?
            }
            (Query::Size(name), None) => self.call_builtin(inst, name, &[], &[], Some(size.into()), none)?,
            (Query::Uint(name), None) => {
                self.call_builtin(inst, name, &[], &[], Some(self.context.i32_type().into()), none)?
            }
            (Query::Mask(_), Some(index)) => {
                let part = self
                    .builder
                    .build_extract_element(self.mask(inst, &variable)?, index, "");
                return part.map_err(|error| inst.internal(error));
            }
            _ => return Err(inst.type_error("a vector where one component is needed")),
        };
        match call.try_as_basic_value().basic() {
            Some(BasicValueEnum::IntValue(value)) => {
                let cast = self.builder.build_int_cast_sign_flag(value, ty, false, "");
                Ok(cast.map_err(|error| inst.internal(error))?.into())
            }
            _ => Err(inst.internal("a work-item function without a result")),
        }
    }

    fn expect_int(&self, inst: &Inst, ty: Id) -> Result<()> {
        match self.ty(inst, ty)?.kind {
            Kind::Int { width: 32 | 64 } => Ok(()),
            _ => Err(Error::WrongKind {
                at: inst.at,
                id: ty,
                expected: "a 32- or 64-bit integer type",
            }),
        }
    }
}
