//! Scopes of functions: blocks, and calls that were inlined.
//!
//! before: `DebugScope %block %call`, where `%block = DebugLexicalBlock %source 4 9 %twice` and `%call = DebugInlinedAt 10 %caller`
//! after: `!DILocation(scope: !DILexicalBlock(scope: !twice, line: 4), inlinedAt: !DILocation(line: 10, scope: !caller))`
//!
//! Both are chains, which LLVM follows recursively: what is deeper than [`MAX_DEPTH`], and so what leads back to itself, is not described. Neither is what leads
//! to another function than the one that it stands in: LLVM takes that for an error. Such code is in its function and no scope of it.

use std::collections::{HashMap, HashSet};

use ir::debug_scopes::{InlinedCall, Scope, Subprogram, Within};
use ir::debug_types::Origin;

use super::{number, types, FIRST};
use crate::binary::Inst;
use crate::error::Id;
use crate::translator::Translator;

/// Most blocks and calls around an instruction.
const MAX_DEPTH: usize = 256;

/// What has been read of scopes.
#[derive(Default)]
pub(crate) struct DebugScopes {
    /// Scopes by their instructions; none for those that are not understood.
    known: HashMap<Id, Option<Known<Scope>>>,
    /// Calls likewise.
    calls: HashMap<Id, Option<Known<InlinedCall>>>,
    /// What describes functions of the module.
    attached: HashSet<Subprogram>,
    /// The last `DebugScope` of the block.
    current: Option<Here>,
}

/// A link of a chain.
#[derive(Clone, Copy)]
struct Known<T> {
    it: T,
    id: Option<Id>,
    /// The function at the end of the chain.
    function: Subprogram,
    /// How many links there are to the end.
    depth: usize,
}

/// What code or a variable belongs to, in the function that is translated.
#[derive(Clone, Copy)]
pub(super) struct Here {
    scope: Known<Scope>,
    call: Option<Known<InlinedCall>>,
}

impl Here {
    pub fn within(&self) -> Within {
        Within {
            scope: self.scope.it,
            call: self.call.map(|call| call.it),
        }
    }

    /// The function of the source.
    pub fn function(&self) -> Subprogram {
        self.scope.function
    }

    /// The `DebugInlinedAt`.
    pub fn call(&self) -> Option<Id> {
        self.call?.id
    }

    /// Whether it is the function itself, no block of it.
    pub fn is_function(&self) -> bool {
        self.scope.depth == 0
    }
}

impl DebugScopes {
    /// Ends the scope: with the block, the function, or `DebugNoScope`.
    pub fn leave(&mut self) {
        self.current = None;
    }

    /// What the next instruction belongs to, if a `DebugScope` says.
    pub fn current(&self) -> Option<Within> {
        self.current.as_ref().map(Here::within)
    }
}

impl<'m> Translator<'_, 'm> {
    /// Does what `DebugScope` says.
    pub(super) fn enter_scope(&mut self, inst: &Inst<'m>) -> Option<()> {
        let here = self.read_scope(inst);
        self.source_lines.as_mut()?.sets.scopes.current = here;
        Some(())
    }

    fn read_scope(&mut self, inst: &Inst<'m>) -> Option<Here> {
        let scope = self.scope(inst.id(FIRST).ok()?)?;
        let call = match self.present(inst, FIRST + 1) {
            Some(id) => Some(self.inlined_call(id)?),
            None => None,
        };
        self.here(scope, call)
    }

    /// What a variable belongs to: its parent, inlined by the call that is given or as the code around is.
    pub(super) fn place_of_variable(&mut self, variable: &Inst<'m>, call: Option<Id>) -> Option<Here> {
        let Some(scope) = variable.id(FIRST + 5).ok().and_then(|parent| self.scope(parent)) else {
            let function = self.described_as()?;
            let scope = Known {
                it: function.scope(),
                id: None,
                function,
                depth: 0,
            };
            return self.here(scope, None);
        };
        let around = self.source_lines.as_ref()?.sets.scopes.current;
        let call = match call {
            Some(id) => Some(self.inlined_call(id)?),
            None => around
                .filter(|around| around.function() == scope.function)
                .and_then(|around| around.call),
        };
        self.here(scope, call)
    }

    /// A scope inlined by a call, if all of that is in the current function.
    fn here(&self, scope: Known<Scope>, call: Option<Known<InlinedCall>>) -> Option<Here> {
        let function = call.map_or(scope.function, |call| call.function);
        let depth = scope.depth + call.map_or(0, |call| call.depth);
        (self.described_as() == Some(function) && depth <= MAX_DEPTH).then_some(Here { scope, call })
    }

    /// The scope of a `DebugFunction`, `DebugLexicalBlock` or `DebugLexicalBlockDiscriminator`.
    fn scope(&mut self, id: Id) -> Option<Known<Scope>> {
        let scope = self.read_blocks(id);
        self.source_lines.as_mut()?.sets.scopes.known.insert(id, scope);
        scope
    }

    /// The function that a scope is, or is in.
    pub(super) fn function_around(&mut self, id: Id) -> Option<Subprogram> {
        Some(self.scope(id)?.function)
    }

    fn read_blocks(&mut self, id: Id) -> Option<Known<Scope>> {
        let (mut blocks, mut outer) = (Vec::new(), id);
        let mut scope = loop {
            if let Some(known) = self.source_lines.as_ref()?.sets.scopes.known.get(&outer) {
                break (*known)?;
            }
            let inst = self.debug_inst(outer)?;
            let parent = match inst.word(1).ok()? {
                number::FUNCTION => break self.function_scope(outer, &inst)?,
                number::LEXICAL_BLOCK => inst.id(FIRST + 3).ok()?,
                number::LEXICAL_BLOCK_DISCRIMINATOR => inst.id(FIRST + 2).ok()?,
                _ => return None,
            };
            blocks.push((outer, inst));
            if blocks.len() > MAX_DEPTH {
                return None;
            }
            outer = parent;
        };
        for (id, inst) in blocks.into_iter().rev() {
            scope = self.block_scope(id, &inst, scope)?;
            self.source_lines.as_mut()?.sets.scopes.known.insert(id, Some(scope));
        }
        Some(scope)
    }

    /// A block in a scope.
    fn block_scope(&mut self, id: Id, inst: &Inst<'m>, parent: Known<Scope>) -> Option<Known<Scope>> {
        let depth = Some(parent.depth + 1).filter(|depth| *depth <= MAX_DEPTH)?;
        let file = self.debug_file(inst, FIRST)?;
        let number = self.debug_number(inst, FIRST + 1)?;
        let column = match inst.word(1).ok()? {
            number::LEXICAL_BLOCK => Some(self.debug_number(inst, FIRST + 2)?),
            _ => None,
        };
        let lines = &self.source_lines.as_ref()?.lines;
        let it = match column {
            Some(column) => lines.block(parent.it, file, number, column),
            None => lines.discriminator(parent.it, file, number),
        };
        Some(Known {
            it,
            id: Some(id),
            depth,
            ..parent
        })
    }

    /// A `DebugInlinedAt`. It names the scope of the call, and the call by which that one was inlined.
    fn inlined_call(&mut self, id: Id) -> Option<Known<InlinedCall>> {
        let call = self.read_calls(id);
        self.source_lines.as_mut()?.sets.scopes.calls.insert(id, call);
        call
    }

    fn read_calls(&mut self, id: Id) -> Option<Known<InlinedCall>> {
        let (mut calls, mut next) = (Vec::new(), Some(id));
        let mut call = None;
        while let Some(id) = next {
            if let Some(known) = self.source_lines.as_ref()?.sets.scopes.calls.get(&id) {
                call = Some((*known)?);
                break;
            }
            let inst = self.debug_inst(id)?;
            calls.push((id, inst));
            if inst.word(1) != Ok(number::INLINED_AT) || calls.len() > MAX_DEPTH {
                return None;
            }
            next = self.present(&inst, FIRST + 2);
        }
        for (id, inst) in calls.into_iter().rev() {
            call = Some(self.call_in(id, &inst, call)?);
            self.source_lines.as_mut()?.sets.scopes.calls.insert(id, call);
        }
        call
    }

    /// A call, in a scope that was itself inlined by another one.
    fn call_in(&mut self, id: Id, inst: &Inst<'m>, outer: Option<Known<InlinedCall>>) -> Option<Known<InlinedCall>> {
        let scope = self.scope(inst.id(FIRST + 1).ok()?)?;
        let depth = scope.depth + 1 + outer.map_or(0, |outer| outer.depth);
        if depth > MAX_DEPTH {
            return None;
        }
        let line = self.debug_number(inst, FIRST)?;
        let within = Within {
            scope: scope.it,
            call: outer.map(|outer| outer.it),
        };
        Some(Known {
            it: self.source_lines.as_ref()?.lines.inlined_call(within, line),
            id: Some(id),
            function: outer.map_or(scope.function, |outer| outer.function),
            depth,
        })
    }
}

/// Functions.
impl<'m> Translator<'_, 'm> {
    /// The subprogram of a `DebugFunction` for a function of the module to be described by: no other one may be described by the same.
    pub(super) fn own_subprogram(&mut self, id: Id) -> Option<Subprogram> {
        let inst = self
            .debug_inst(id)
            .filter(|inst| inst.word(1) == Ok(number::FUNCTION))?;
        let function = self.scope(id)?.function;
        match self.source_lines.as_mut()?.sets.scopes.attached.insert(function) {
            true => Some(function),
            false => self.new_subprogram(&inst),
        }
    }

    fn function_scope(&mut self, id: Id, inst: &Inst<'m>) -> Option<Known<Scope>> {
        let function = self.new_subprogram(inst)?;
        let scope = Known {
            it: function.scope(),
            id: Some(id),
            function,
            depth: 0,
        };
        self.source_lines.as_mut()?.sets.scopes.known.insert(id, Some(scope));
        Some(scope)
    }

    fn new_subprogram(&mut self, inst: &Inst<'m>) -> Option<Subprogram> {
        let name = self.debug_string(inst.id(FIRST).ok()?)?;
        let line = self.debug_number(inst, FIRST + 3)?;
        let file = self.debug_file(inst, FIRST + 2)?;
        let ty = inst.id(FIRST + 1).ok().and_then(|ty| self.debug_function_type(ty));
        let namespace = inst
            .id(FIRST + 5)
            .ok()
            .and_then(|id| self.namespace(id, types::MAX_DEPTH));
        let origin = Origin {
            name: &name,
            file: Some(file),
            line,
            namespace,
        };
        // Kernels, and functions of C, are linked by the names that they have.
        let linkage_name = inst.id(FIRST + 6).ok().and_then(|id| self.debug_string(id));
        let linkage_name = linkage_name.filter(|it| *it != name).unwrap_or_default();
        let lines = &self.source_lines.as_ref()?.lines;
        Some(lines.subprogram(origin, &linkage_name, file, ty))
    }
}
