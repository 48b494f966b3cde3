//! Debug info from what SPIR-V itself says of sources: `OpSource`, `OpString`, `OpLine`, `OpNoLine`, and the names and types of variables.
//!
//! A function is described when a line stands before it or in it. What follows a line comes from there, up to the next line, `OpNoLine` or the
//! end of the block (2.4, "Source information"). Types are named as OpenCL C names them, integers taken as signed: SPIR-V for kernels does not tell.
//! Where the debug info instruction sets describe a function (`debug_sets`), they tell its name and its variables instead.

use std::collections::HashMap;
use std::path::Path;
use std::rc::Rc;

use inkwell::basic_block::BasicBlock;
use inkwell::values::{AsValueRef, FunctionValue};
use ir::debug_info::EMBEDDED;
use ir::debug_lines::{File, Lines, Variable};
use ir::debug_scopes::Subprogram;
use ir::debug_types::{Encoding, Origin, Pointee, Type};
use rspirv::spirv::Op;

use crate::binary::Inst;
use crate::debug_sets::DebugSets;
use crate::error::{Id, Result};
use crate::translator::Translator;
use crate::types::Kind;

/// How deep the types of variables are described.
const MAX_DESCRIBED_DEPTH: u32 = 8;

/// What is known of the sources.
pub(crate) struct SourceLines<'ctx, 'm> {
    pub lines: Lines<'ctx>,
    pub sets: DebugSets<'m>,
    strings: HashMap<Id, String>,
    /// The texts of files.
    texts: HashMap<Id, String>,
    /// The file whose text may be continued.
    continued: Option<Id>,
    files: HashMap<Id, File>,
    /// Where instructions come from.
    current: Option<Line>,
}

/// An `OpLine`.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    pub file: Id,
    pub line: u32,
    pub column: u32,
}

impl Line {
    fn of(inst: &Inst) -> Result<Line> {
        Ok(Line {
            file: inst.id(0)?,
            line: inst.word(1)?,
            column: inst.word(2)?,
        })
    }
}

impl<'ctx> SourceLines<'ctx, '_> {
    pub fn new(lines: Lines<'ctx>) -> Self {
        Self {
            lines,
            sets: DebugSets::default(),
            strings: HashMap::new(),
            texts: HashMap::new(),
            continued: None,
            files: HashMap::new(),
            current: None,
        }
    }

    pub fn finish(self) {
        self.lines.finish();
    }

    pub fn add_string(&mut self, id: Id, text: &str) {
        self.strings.insert(id, text.to_owned());
    }

    pub fn string(&self, id: Id) -> Option<&str> {
        self.strings.get(&id).map(String::as_str)
    }

    /// The text of a file, or its beginning.
    pub fn add_text(&mut self, file: Id, text: String) {
        self.texts.insert(file, text);
        self.continued = Some(file);
    }

    /// More of the last text.
    pub fn continue_text(&mut self, more: &str) {
        if let Some(text) = self.continued.and_then(|file| self.texts.get_mut(&file)) {
            text.push_str(more);
        }
    }

    /// Where instructions come from, from here on.
    pub fn set_line(&mut self, line: Line) {
        self.current = Some(line);
    }

    /// The file behind an `OpString`; none for an id that is no string: lines are no reason to refuse a module.
    pub fn file(&mut self, id: Id) -> Option<File> {
        if let Some(known) = self.files.get(&id) {
            return Some(*known);
        }
        // LLVM refuses a file without a name.
        let name = self.strings.get(&id).filter(|name| !name.is_empty())?;
        let base = Path::new(name).file_name().and_then(|base| base.to_str());
        let file = match (self.texts.get(&id), base) {
            // Debuggers read files: a text is only of use to them where there is none.
            (Some(text), Some(base)) if !Path::new(name).is_file() => {
                self.lines.file(&format!("{EMBEDDED}/{base}"), Some(text))
            }
            _ => self.lines.file(name, None),
        };
        self.files.insert(id, file);
        Some(file)
    }
}

/// Debug instructions.
impl<'m> Translator<'_, 'm> {
    pub fn op_source(&mut self, inst: &Inst) -> Result<()> {
        let Some(sources) = &mut self.source_lines else {
            return Ok(());
        };
        sources.continued = None;
        // A text that is none is no reason to refuse the module.
        if let (Some(file), Ok((text, _))) = (inst.optional_word(2), inst.string(3)) {
            sources.add_text(Id(file), text);
        }
        Ok(())
    }

    pub fn op_source_continued(&mut self, inst: &Inst) -> Result<()> {
        if let (Some(sources), Ok((more, _))) = (&mut self.source_lines, inst.string(0)) {
            sources.continue_text(&more);
        }
        Ok(())
    }

    pub fn op_line(&mut self, inst: &Inst) -> Result<()> {
        if let Some(sources) = &mut self.source_lines {
            sources.current = Some(Line::of(inst)?);
        }
        Ok(())
    }

    pub fn op_no_line(&mut self, _inst: &Inst) -> Result<()> {
        self.forget_line();
        Ok(())
    }
}

/// What other instructions do with lines.
impl<'ctx, 'm> Translator<'ctx, 'm> {
    /// Says that what follows comes from no line.
    pub fn forget_line(&mut self) {
        if let Some(sources) = &mut self.source_lines {
            sources.current = None;
        }
    }

    /// Ends what is said of a block's instructions: with the block.
    pub fn forget_place(&mut self) {
        self.forget_line();
        if let Some(sources) = &mut self.source_lines {
            sources.sets.scopes.leave();
        }
    }

    /// Has the builder say where the next instruction comes from.
    pub fn place_instruction(&mut self) {
        let Some(function) = self.described_as() else {
            return;
        };
        if let Some(sources) = &mut self.source_lines {
            let place = sources
                .current
                .and_then(|at| Some((sources.file(at.file)?, at.line, at.column)));
            let within = sources.sets.scopes.current().unwrap_or(function.body());
            sources.lines.place(&self.builder, within, place);
        }
    }

    /// Describes the function that an instruction begins, if the module says where it comes from.
    pub fn describe_function(&mut self, inst: &Inst, llvm: FunctionValue<'ctx>) -> Result<()> {
        let instructions = Rc::clone(&self.instructions);
        let Some(sources) = &mut self.source_lines else {
            return Ok(());
        };
        let start = instructions.partition_point(|other| other.at.word <= inst.at.word);
        let mut body = instructions[start..]
            .iter()
            .take_while(|other| other.op != Op::FunctionEnd);
        let current = sources.current;
        sources.sets.enter_function(false);
        if !body.clone().any(|other| other.op == Op::Label) {
            return Ok(());
        }
        let described = self.debug_subprogram(inst, body.clone());
        let Some(sources) = &mut self.source_lines else {
            return Ok(());
        };
        sources.sets.enter_function(described.is_some());
        if let Some(subprogram) = described {
            subprogram.attach(llvm);
            return Ok(());
        }
        let first = match current {
            Some(line) => Some(line),
            None => body.find(|other| other.op == Op::Line).map(Line::of).transpose()?,
        };
        if let Some((line, file)) = first.and_then(|line| Some((line.line, sources.file(line.file)?))) {
            let name = llvm.get_name().to_string_lossy().into_owned();
            // The body of a kernel that is there twice goes by the name of the kernel.
            let name = name.strip_suffix(".body").unwrap_or(&name);
            let origin = Origin {
                name,
                file: Some(file),
                line,
                namespace: None,
            };
            sources.lines.subprogram(origin, "", file, None).attach(llvm);
        }
        Ok(())
    }

    /// Describes a private variable of the current function.
    pub fn describe_variable(&self, id: Id, ty: Id, address: impl AsValueRef, block: BasicBlock<'ctx>) {
        if let Some((lines, variable)) = self.description(id, ty) {
            lines.variable_at(address, block, variable);
        }
    }

    /// Describes the parameters of the current function, in its first block.
    pub fn describe_parameters(&self, block: BasicBlock<'ctx>) {
        let Some(state) = &self.function else { return };
        let Some(Kind::Function { parameters, .. }) = self.types.get(&state.info.ty).map(|ty| &ty.kind) else {
            return;
        };
        for ((index, id), ty) in (0..).zip(&state.info.parameters).zip(parameters.iter()) {
            let described = state.info.llvm.get_nth_param(index).zip(self.description(*id, *ty));
            if let Some((value, (lines, variable))) = described {
                let parameter = index + 1;
                lines.variable_of(value, block, Variable { parameter, ..variable });
            }
        }
    }

    /// A variable that can be described by its name and type.
    fn description(&self, id: Id, ty: Id) -> Option<(&Lines<'ctx>, Variable<'_>)> {
        let function = self.described_as()?;
        let sources = self.source_lines.as_ref().filter(|_| !self.has_debug_variables())?;
        let name = self.names.get(&id).filter(|name| !name.is_empty())?;
        let variable = Variable {
            name,
            ty: self.described_type(&sources.lines, ty, MAX_DESCRIBED_DEPTH)?,
            parameter: 0,
            line: 0,
            within: function.body(),
            steps: &[],
        };
        Some((&sources.lines, variable))
    }

    /// What describes the function that is translated, if it is described.
    pub fn described_as(&self) -> Option<Subprogram> {
        let function = self.function.as_ref().filter(|_| self.source_lines.is_some())?;
        Subprogram::of(function.info.llvm)
    }

    /// A type as debuggers know it; none for structures, whose members have no names that all producers give.
    fn described_type(&self, lines: &Lines<'ctx>, id: Id, depth: u32) -> Option<Type> {
        let ty = self.types.get(&id)?;
        let inner = |id: Id| self.described_type(lines, id, depth.checked_sub(1)?);
        Some(match ty.kind {
            Kind::Bool => lines.basic_type("bool", 8, Encoding::Boolean),
            Kind::Int { width } => lines.basic_type(integer_name(width)?, width.into(), Encoding::Signed),
            Kind::Float { width } => lines.basic_type(float_name(width)?, width.into(), Encoding::Float),
            Kind::Vector { element, count } => lines.vector_type(inner(element)?, count.into(), 8 * ty.bytes),
            Kind::Array { element, length } => lines.array_type(inner(element)?, &[length], 8 * ty.bytes),
            Kind::Pointer { pointee, .. } => {
                lines.pointer_type(pointee.and_then(inner).map_or(Pointee::Unknown, Pointee::Type))
            }
            _ => return None,
        })
    }
}

fn integer_name(width: u32) -> Option<&'static str> {
    Some(match width {
        8 => "char",
        16 => "short",
        32 => "int",
        64 => "long",
        _ => return None,
    })
}

fn float_name(width: u32) -> Option<&'static str> {
    Some(match width {
        16 => "half",
        32 => "float",
        64 => "double",
        _ => return None,
    })
}
