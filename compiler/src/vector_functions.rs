//! The vector functions that a kernel may call: those that its program declares, then those of the host.

use vecz::vector_functions::{DeclaredVariants, Several, VectorFunctionTable};

use crate::target::Target;

/// What a kernel may call on a machine.
pub struct AvailableVectorFunctions {
    declared: Option<DeclaredVariants>,
    host: VectorFunctionTable,
}

impl AvailableVectorFunctions {
    /// What there is for a machine. Code for another CPU than the host's may only call what that CPU has the instructions for.
    pub fn new(target: &Target) -> AvailableVectorFunctions {
        let Some(declared) = DeclaredVariants::for_machine(target.machine()) else {
            return AvailableVectorFunctions {
                declared: None,
                host: VectorFunctionTable::default(),
            };
        };
        let has = |feature| ir::target::has_features(target.machine(), &format!("+{feature}"));
        let host = builtins::vector_host_functions().iter().filter(|it| has(it.feature));
        let names = host.map(|it| it.name.as_str());
        let table = VectorFunctionTable::new(names, declared.architecture(), declared.isas());
        AvailableVectorFunctions {
            declared: Some(declared),
            // The names are those of our own table, and the test below reads them all.
            host: table.unwrap_or_default(),
        }
    }

    /// All of it, as the vectorizer asks for it.
    pub fn all(&self) -> Several<'_> {
        let mut places: Vec<&dyn vecz::vector_functions::VectorFunctions> = Vec::new();
        if let Some(declared) = &self.declared {
            places.push(declared);
        }
        places.push(&self.host);
        Several(places)
    }
}

#[cfg(test)]
mod tests {
    use vecz::vector_functions::{Architecture, Isa};

    use super::*;

    #[test]
    fn the_host_s_names_are_names() {
        let names = builtins::vector_host_functions().iter().map(|it| it.name.as_str());
        let isas = [Isa::Sse, Isa::Avx, Isa::Avx2, Isa::Avx512];
        let table = VectorFunctionTable::new(names, Architecture::X86, &isas);
        assert!(table.is_ok(), "{:?}", table.err());
    }
}
