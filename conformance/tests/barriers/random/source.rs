//! Prints a program as OpenCL C.

use std::fmt::Write;

use super::program::{
    Call, Expr, Function, Operator, Place, Program, Statement, Together, COMPONENTS, ELEMENTS, LANES, OWN, UNIFORMS,
};

/// What comes before the kernels, after the prelude of all files.
pub const PRELUDE: &str = "
static uint exchange(uint v, uint step, local uint *tile) {
    const uint n = items(), l = mine();
    EXCHANGE(v, step);
    return v;
}
";

/// Where a loop around a function for some comes next, those who are through might call it a second time together with those who call it
/// for the first: OpenCL does not say who are together then.
const MEET_AGAIN: &str = "sub_group_barrier(CLK_LOCAL_MEM_FENCE);";

impl Program {
    /// The kernel as source.
    pub fn source(&self) -> String {
        let mut text = "\nkernel ".to_owned();
        if self.has_sub_groups {
            let _ = write!(text, "__attribute__((intel_reqd_sub_group_size({LANES}))) ");
        }
        let _ = writeln!(text, "void {}(PARAMETERS) {{\n    SELF;", self.name());
        text += "    local uint tile[MOST], slot[MOST];\n    local uint shared;\n    const uint input = in[g];\n";
        text += "    uint u0 = seed, u1 = get_group_id(0), u2 = n, u3 = 7;\n";
        let _ = writeln!(
            text,
            "    uint array[{ELEMENTS}];\n    uint{COMPONENTS} vector = input;"
        );
        let _ = writeln!(
            text,
            "    for (uint k = 0; k < {ELEMENTS}; ++k)\n        array[k] = input + k;"
        );
        text += "    ulong own_long = input;\n";
        for (own, place) in OWN.iter().enumerate() {
            if let Some(ty) = type_name(*place) {
                let _ = writeln!(text, "    {ty} own{own};");
            }
            let _ = writeln!(text, "    {};", set(own, &format!("input + {own}")));
        }
        block(&mut text, &self.body, 1);
        text + "    " + &finish(1) + "\n}\n"
    }
}

fn type_name(place: Place) -> Option<&'static str> {
    match place {
        Place::Uint => Some("uint"),
        Place::Uchar => Some("uchar"),
        Place::Ushort => Some("ushort"),
        Place::Bool => Some("bool"),
        Place::Float => Some("float"),
        Place::Local | Place::Global => None,
    }
}

fn set(own: usize, value: &str) -> String {
    match OWN[own] {
        Place::Uint | Place::Uchar | Place::Ushort => format!("own{own} = {value}"),
        Place::Bool => format!("own{own} = ({value}) & 1"),
        Place::Float => format!("own{own} = ({value}) & 0xFFFF"),
        Place::Local => format!("slot[l] = {value}"),
        Place::Global => format!("out[g] = {value}"),
    }
}

fn get(own: usize) -> String {
    match OWN[own] {
        Place::Uint => format!("own{own}"),
        Place::Uchar | Place::Ushort | Place::Bool | Place::Float => format!("(uint)own{own}"),
        Place::Local => "slot[l]".into(),
        Place::Global => "out[g]".into(),
    }
}

/// Writes all that a work-item has, and returns. `tag` tells where.
fn finish(tag: u32) -> String {
    let mut parts: Vec<String> = (0..UNIFORMS).map(|index| format!("u{index}")).collect();
    parts.extend((0..OWN.len()).map(get));
    parts.extend((0..ELEMENTS).map(|index| format!("array[{index}]")));
    parts.extend((0..COMPONENTS).map(|index| format!("vector.s{index}")));
    parts.extend(["(uint)own_long".into(), "(uint)(own_long >> 32)".into()]);
    let steps: Vec<String> = parts.iter().map(|part| format!("h = h * 31 + {part};")).collect();
    format!("{{ uint h = {tag}; {} out[g] = h; return; }}", steps.join(" "))
}

fn block(text: &mut String, statements: &[Statement], depth: usize) {
    for it in statements {
        statement(text, it, depth);
    }
}

fn braces(text: &mut String, head: &str, body: &[Statement], tail: &str, depth: usize) {
    let indent = "    ".repeat(depth);
    let _ = writeln!(text, "{indent}{head} {{");
    block(text, body, depth + 1);
    let _ = writeln!(text, "{indent}}}{tail}");
}

fn statement(text: &mut String, it: &Statement, depth: usize) {
    let indent = "    ".repeat(depth);
    let mut line = |words: String| {
        let _ = writeln!(text, "{indent}{words}");
    };
    match it {
        Statement::SetUniform(index, value) => line(format!("u{index} = {};", expr(value))),
        Statement::Set(own, value) => line(set(*own, &expr(value)) + ";"),
        Statement::SetElement(at, value) => line(format!("array[{} % {ELEMENTS}] = {};", expr(at), expr(value))),
        Statement::SetComponent(index, value) => line(format!("vector.s{index} = {};", expr(value))),
        Statement::AddLong(value) => line(format!("own_long = own_long * 3 + {};", expr(value))),
        Statement::Barrier => line("barrier(CLK_LOCAL_MEM_FENCE);".into()),
        Statement::Exchange { own, step, called } => {
            let step = format!("{} % 16", expr(step));
            if *called {
                line(set(*own, &format!("exchange({}, {step}, tile)", get(*own))) + ";");
            } else {
                line(format!("{{ uint v = {}, step = {step};", get(*own)));
                line("  EXCHANGE(v, step);".into());
                line(format!("  {}; }}", set(*own, "v")));
            }
        }
        Statement::Share { uniform, who, value } => {
            line(format!("if (l == {} % n) shared = {};", expr(who), expr(value)));
            line(format!(
                "barrier(CLK_LOCAL_MEM_FENCE); u{uniform} = shared; barrier(CLK_LOCAL_MEM_FENCE);"
            ));
        }
        Statement::SetUniformByCall(index, it) => line(format!("u{index} = {};", call(it))),
        Statement::SetByCall(own, it) => line(set(*own, &call(it)) + ";"),
        Statement::ApartIf {
            condition,
            own,
            sum,
            running,
        } => {
            let [sum, running] = [("reduce", sum), ("scan_inclusive", running)]
                .map(|(name, operand)| set(*own, &format!("sub_group_non_uniform_{name}_add({})", expr(operand))));
            line(format!(
                "if ({} & 1) {{ {sum}; }} else {{ {running}; }}",
                expr(condition)
            ));
            line(MEET_AGAIN.into());
        }
        Statement::ApartLoop { times, own } => {
            line(format!("for (uint k = {} % 4; k > 0; --k)", expr(times)));
            let sum = format!("sub_group_non_uniform_reduce_add({} + k)", get(*own));
            line(format!("    {{ {}; }}", set(*own, &sum)));
            line(MEET_AGAIN.into());
        }
        Statement::If(condition, then, otherwise) | Statement::OwnIf(condition, then, otherwise) => {
            braces(text, &format!("if ({} & 1)", expr(condition)), then, "", depth);
            braces(text, "else", otherwise, "", depth);
        }
        Statement::Loop {
            depth: at,
            limit,
            body,
            at_least_once: false,
        } => {
            let head = format!("for (uint c{at} = 0; c{at} < {} % 4; ++c{at})", expr(limit));
            braces(text, &head, body, "", depth);
        }
        Statement::Loop {
            depth: at,
            limit,
            body,
            at_least_once: true,
        } => {
            line(format!("{{ uint c{at} = 0;"));
            let tail = format!(" while (++c{at} < {} % 4); }}", expr(limit));
            braces(text, "do", body, &tail, depth);
        }
        Statement::OwnLoop { depth: at, limit, body } => {
            let head = format!("for (uint d{at} = 0; d{at} < {} % 4; ++d{at})", expr(limit));
            braces(text, &head, body, "", depth);
        }
        Statement::Switch(value, cases) => {
            line(format!("switch ({} % {}) {{", expr(value), cases.len() + 1));
            for (index, case) in cases.iter().enumerate() {
                braces(text, &format!("case {index}:"), case, " break;", depth);
            }
            let _ = writeln!(text, "{indent}}}");
        }
        Statement::BreakIf(condition) => line(format!("if ({} & 1) break;", expr(condition))),
        Statement::ContinueIf(condition) => line(format!("if ({} & 1) continue;", expr(condition))),
        Statement::ReturnIf(condition) => line(format!("if ({} & 1) {}", expr(condition), finish(2))),
    }
}

fn call(it: &Call) -> String {
    let (group, size) = match it.together {
        Together::WorkGroup => ("work_group", "n"),
        Together::SubGroup => ("sub_group", "get_sub_group_size()"),
    };
    let operand = expr(&it.operand);
    match it.function {
        Function::Any => format!("(uint)({group}_any({operand} & 1) != 0)"),
        Function::All => format!("(uint)({group}_all({operand} & 1) != 0)"),
        Function::Add => format!("{group}_reduce_add({operand})"),
        Function::Max => format!("{group}_reduce_max({operand})"),
        Function::Min => format!("{group}_reduce_min({operand})"),
        Function::ScanInclusiveAdd => format!("{group}_scan_inclusive_add({operand})"),
        Function::ScanExclusiveAdd => format!("{group}_scan_exclusive_add({operand})"),
        Function::ScanInclusiveMax => format!("{group}_scan_inclusive_max({operand})"),
        Function::ScanExclusiveMin => format!("{group}_scan_exclusive_min({operand})"),
        Function::Broadcast => format!("{group}_broadcast({operand}, {} % {size})", expr(&it.second)),
        Function::Shuffle => format!("{group}_shuffle({operand}, {} % {size})", expr(&it.second)),
    }
}

fn expr(it: &Expr) -> String {
    match it {
        Expr::Constant(value) => format!("{value}u"),
        Expr::Seed => "seed".into(),
        Expr::GroupId => "(uint)get_group_id(0)".into(),
        Expr::Items => "n".into(),
        Expr::Uniform(index) => format!("u{index}"),
        Expr::Counter(depth) => format!("c{depth}"),
        Expr::Input => "input".into(),
        Expr::LocalId => "l".into(),
        Expr::Own(own) => get(*own),
        Expr::OwnCounter(depth) => format!("d{depth}"),
        Expr::Element(at) => format!("array[{} % {ELEMENTS}]", expr(at)),
        Expr::Component(index) => format!("vector.s{index}"),
        Expr::Long => "(uint)(own_long >> 16)".into(),
        Expr::Binary(operator, a, b) => {
            let (a, b) = (expr(a), expr(b));
            match operator {
                Operator::Add => format!("({a} + {b})"),
                Operator::Subtract => format!("({a} - {b})"),
                Operator::Multiply => format!("({a} * {b})"),
                Operator::Xor => format!("({a} ^ {b})"),
                Operator::And => format!("({a} & {b})"),
                Operator::Or => format!("({a} | {b})"),
                Operator::ShiftLeft => format!("({a} << ({b} & 31))"),
                Operator::ShiftRight => format!("({a} >> ({b} & 31))"),
                Operator::Divide => format!("({a} / ({b} | 1))"),
                Operator::Remainder => format!("({a} % ({b} | 1))"),
                Operator::Less => format!("(uint)({a} < {b})"),
                Operator::Equal => format!("(uint)({a} == {b})"),
            }
        }
        Expr::Select(condition, a, b) => format!("({} & 1 ? {} : {})", expr(condition), expr(a), expr(b)),
    }
}
