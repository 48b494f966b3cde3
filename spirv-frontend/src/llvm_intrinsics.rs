//! Imported functions that are intrinsics of LLVM: the Khronos translator keeps the names of those that it has no SPIR-V for. (Modules of DPC++ import `llvm.usub.sat.i32`.)

use inkwell::attributes::AttributeLoc;
use inkwell::intrinsics::Intrinsic;
use inkwell::module::Linkage;
use inkwell::types::{BasicTypeEnum, FunctionType};
use inkwell::values::{BasicMetadataValueEnum, FunctionValue};

use crate::binary::Inst;
use crate::error::Result;
use crate::translator::Translator;

/// Those that are known: they compute integers of integers of the same type, by which they are overloaded, and do nothing else.
const KNOWN: [&str; 14] = [
    "llvm.bitreverse",
    "llvm.ctpop",
    "llvm.fshl",
    "llvm.fshr",
    "llvm.sadd.sat",
    "llvm.smax",
    "llvm.smin",
    "llvm.sshl.sat",
    "llvm.ssub.sat",
    "llvm.uadd.sat",
    "llvm.umax",
    "llvm.umin",
    "llvm.ushl.sat",
    "llvm.usub.sat",
];

impl<'ctx> Translator<'ctx, '_> {
    /// A function that calls a known intrinsic, if that is what a name and a type are of: calls of it are like those of any other function.
    pub fn function_of_intrinsic(
        &self,
        inst: &Inst,
        name: &str,
        ty: FunctionType<'ctx>,
    ) -> Result<Option<FunctionValue<'ctx>>> {
        let Some(intrinsic) = known(name) else {
            return Ok(None);
        };
        let Some(result) = ty.get_return_type().filter(|result| is_of_integers(*result)) else {
            return Ok(None);
        };
        let callee = intrinsic.get_declaration(&self.module, &[result]);
        let Some(callee) = callee.filter(|it| it.get_type() == ty && it.get_name().to_bytes() == name.as_bytes())
        else {
            return Ok(None);
        };
        let function = self.module.add_function("", ty, Some(Linkage::Internal));
        function.add_attribute(AttributeLoc::Function, self.flag("alwaysinline"));
        let builder = self.context.create_builder();
        builder.position_at_end(self.context.append_basic_block(function, ""));
        let parameters = function.get_param_iter();
        let arguments: Vec<BasicMetadataValueEnum> = parameters.map(Into::into).collect();
        let call = builder.build_call(callee, &arguments, "");
        let computed = call.map_err(|error| inst.internal(error))?.try_as_basic_value().basic();
        let end = builder.build_return(computed.as_ref().map(|it| it as _));
        end.map_err(|error| inst.internal(error))?;
        Ok(Some(function))
    }
}

/// The intrinsic of a name like `llvm.umin.v4i32`.
fn known(name: &str) -> Option<Intrinsic> {
    let (base, _) = name.rsplit_once('.')?;
    KNOWN.contains(&base).then(|| Intrinsic::find(base)).flatten()
}

fn is_of_integers(ty: BasicTypeEnum<'_>) -> bool {
    match ty {
        BasicTypeEnum::VectorType(vector) => vector.get_element_type().is_int_type(),
        ty => ty.is_int_type(),
    }
}
