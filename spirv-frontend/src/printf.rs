//! `printf` of OpenCL.std: the call that clang makes, of a function with any number of arguments and no mangled name.

use inkwell::attributes::AttributeLoc;
use inkwell::values::BasicMetadataValueEnum;
use inkwell::AddressSpace;
use ir::conventions::SPIR_FUNC;
use rspirv::spirv::StorageClass;

use crate::binary::Inst;
use crate::error::Result;
use crate::translator::Translator;
use crate::types::address_space;

impl Translator<'_, '_> {
    /// The format may lie in any memory (SPV_EXT_relaxed_printf_string_address_space); the function takes it as one of constant memory.
    pub fn std_printf(&mut self, inst: &Inst, first: usize) -> Result<()> {
        let (format, _) = self.pointer(inst, first)?;
        let result = self.result_llvm_type(inst)?;
        if result != self.context.i32_type().into() {
            return Err(inst.type_error("its result is not an integer of 32 bits"));
        }
        let space = address_space(StorageClass::UniformConstant).ok_or_else(|| inst.internal("no constant memory"))?;
        let constant = self.context.ptr_type(AddressSpace::from(space));
        let format = match format.get_type() == constant {
            true => format,
            false => self
                .builder
                .build_address_space_cast(format, constant, "")
                .map_err(|error| inst.internal(error))?,
        };
        let ty = self.context.i32_type().fn_type(&[constant.into()], true);
        self.free_name("printf");
        let function = match self.module.get_function("printf") {
            Some(function) if function.get_type() == ty => function,
            Some(_) => return Err(inst.type_error("the module declares printf with another type")),
            None => {
                let function = self.module.add_function("printf", ty, None);
                function.set_call_conventions(SPIR_FUNC);
                function.add_attribute(AttributeLoc::Function, self.flag("nounwind"));
                function
            }
        };
        let mut arguments: Vec<BasicMetadataValueEnum> = vec![format.into()];
        arguments.extend(
            self.values(inst, first + 1)?
                .iter()
                .map(|value| BasicMetadataValueEnum::from(value.llvm)),
        );
        let call = self
            .builder
            .build_call(function, &arguments, "")
            .map_err(|error| inst.internal(error))?;
        call.set_call_convention(SPIR_FUNC);
        self.set_call(inst, call)
    }
}
