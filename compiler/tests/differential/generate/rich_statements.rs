//! Statements of rich programs. They stand anywhere, but for copies and functions of a work-group, which all its work-items must come to.

use super::super::layout::{GROUP_BYTES, INPUT, OWN};
use super::super::source::TILE;
use super::super::tree::{statement, Expr, Statement};
use super::super::types::{Scalar, Ty};
use super::rich::LocalLayout;
use super::{Generator, Scope};

impl Generator {
    /// A statement, if what was drawn can be had here.
    pub(super) fn rich_statement(&mut self, scope: Scope) -> Option<Statement> {
        let rich = self.rich;
        if rich.searches && self.random.percent(40) {
            return Some(self.search());
        }
        if rich.arguments && self.random.percent(60) {
            return Some(self.statement_of_arguments());
        }
        Some(match self.random.below(16) {
            0 if rich.records.is_some() => self.set_record(),
            1 if rich.private_arrays => self.set_private_element(),
            2 | 3 if rich.permuted.is_some() || rich.local.is_some() => {
                let place = self.word_place(2)?;
                self.set_place(place)
            }
            4 if rich.rows => self.read_row(),
            5 if rich.rows => self.write_row(),
            6 if rich.atomics => self.own_atomic(),
            7 if rich.odd_accesses => self.store_oddly(),
            8 if rich.copies && !scope.own => self.copy(),
            9 if rich.copies && !scope.own => self.group_value(),
            10 if rich.calls => self.rich_call(),
            11 if rich.pointers => self.follow_pointer(),
            12 if rich.machines && scope.depth < 3 => self.machine(scope),
            13 if rich.rows => self.stride_loop(),
            14 if rich.indices => self.narrow_loop(scope),
            15 if rich.copies && !scope.own => self.tile(),
            _ => return None,
        })
    }

    /// A word that is set.
    pub(super) fn target(&mut self) -> String {
        self.variable(Ty::UINT).unwrap_or_else(|| "a[3]".to_owned())
    }

    pub(super) fn word(&mut self, depth: usize) -> Expr {
        self.expr(Ty::UINT, depth, true)
    }

    /// A statement of a text with places; the first expressions are given, others are words of the work-item.
    pub(super) fn filled(&mut self, text: &str, given: Vec<Expr>, blocks: Vec<Vec<Statement>>) -> Statement {
        let places = text.matches('$').count();
        let mut exprs = given;
        exprs.truncate(places);
        while exprs.len() < places {
            exprs.push(self.word(1));
        }
        statement(text, exprs, blocks)
    }

    fn set_place(&mut self, place: Expr) -> Statement {
        let ty = place.ty;
        if ty.is_float() {
            // What is not a number would have bits that nobody knows.
            let value = self.word(2);
            return statement(&format!("$ = ({})($ & 0xFFFF);", ty.name()), vec![place, value], vec![]);
        }
        let value = self.expr(ty, 2, true);
        let operator = *self.random.pick(&["=", "=", "^=", "+="]);
        let operator = if ty.scalar.is_signed() { "=" } else { operator };
        statement(&format!("$ {operator} $;"), vec![place, value], vec![])
    }

    fn set_record(&mut self) -> Statement {
        let (record, _) = self.rich.records.expect("asked before");
        let (name, mine) = (record.name, self.own_record());
        let at = self.word(1);
        match self.random.below(8) {
            0 | 1 => {
                let field = self.field_of(record, mine, vec![]);
                self.set_place(field)
            }
            2 => {
                let field = self.field_of(record, "items[$ & 3]".to_owned(), vec![at]);
                self.set_place(field)
            }
            3 => {
                let field = self.field_of(record, "r".to_owned(), vec![]);
                let change = self.set_place(field);
                self.filled(
                    &format!("{{ struct {name} r = {mine}; @ {mine} = r; }}"),
                    vec![],
                    vec![vec![change]],
                )
            }
            4 => {
                let index = self.unusual_index(1);
                let text = format!("{mine} = ((global const struct {name} *)in)[$];");
                self.filled(&text, vec![index], vec![])
            }
            5 => {
                let function = *self.random.pick(&["change", "remake"]);
                let value = self.word(1);
                let text = format!("items[$ & 3] = {function}_{name}({mine}, $);");
                self.filled(&text, vec![at, value], vec![])
            }
            6 => {
                let value = self.word(1);
                let whose = if self.random.percent(50) {
                    format!("&{mine}")
                } else {
                    "&items[2]".to_owned()
                };
                self.filled(
                    &format!("touch_{name}($ & 1 ? &items[1] : (struct {name} *){whose}, $);"),
                    vec![at, value],
                    vec![],
                )
            }
            _ => {
                let text = format!("{{ struct {name} r = items[$ & 3]; items[$ & 3] = {mine}; {mine} = r; }}");
                let other = self.word(1);
                self.filled(&text, vec![at, other], vec![])
            }
        }
    }

    fn set_private_element(&mut self) -> Statement {
        let place = self.private_element(2);
        if place.ty.is_scalar() || self.random.percent(70) {
            return self.set_place(place);
        }
        let (at, value) = (self.word(1), self.word(1));
        self.filled(
            "vstore4(vload4(0, wide + ($ & 7)) + $, $ & 3, wide);",
            vec![at.clone(), value, at],
            vec![],
        )
    }

    /// How often a row is walked along: as often for all, or not.
    pub(super) fn length(&mut self, most: usize) -> Expr {
        let constant = [2, 3, 4, 8, 16][self.random.below(5)].min(most);
        match self.random.below(4) {
            0 | 1 => Expr::leaf(Ty::UINT, constant.to_string()),
            2 => Expr::leaf(Ty::UINT, format!("(q & {})", constant.next_power_of_two() - 1)),
            _ => {
                let value = self.word(1);
                Expr::new(Ty::UINT, format!("(($) % {})", constant + 1), vec![value])
            }
        }
    }

    fn read_row(&mut self) -> Statement {
        let name = self.target();
        let (ty, size) = *self.random.pick(&[
            ("uchar", 1),
            ("ushort", 2),
            ("short", 2),
            ("uint", 4),
            ("int", 4),
            ("ulong", 8),
        ]);
        let stride = [1, 2, 3, 4, 5, 8, 16, 64][self.random.below(8)] * size;
        let offset = self.random.below(4) * size;
        let mut row = format!("(global const {ty} *)(in + (ulong)g * {stride} + {offset})");
        let start = self.word(1);
        let length = self.length(16);
        let at = *self.random.pick(&[
            "k",
            "k",
            "k",
            "2 * k",
            "2 * k + (s & 1)",
            "k * all",
            "15 - k",
            "k ^ 1",
            "(k + g) & 15",
            "k * 3",
        ]);
        let (mut at, mut form) = (at, self.random.below(4));
        if self.random.percent(25) {
            // Up to the end of the input.
            row = format!("(global const {ty} *)(in + {INPUT} - (ulong)(g + 1) * {})", 16 * size);
            (at, form) = (*self.random.pick(&["k", "15 - k"]), form | 1);
        }
        let leave = match self.random.below(6) {
            0 => "if (s & 64) break;",
            1 => "if (r[k] & 1) continue;",
            2 => "if ((s & 0x1080) == 0x1080) { s ^= k; break; }",
            _ => "",
        };
        let text = match form {
            0 => format!(
                "{{ const {row_type} *r = {row}, *e = r + $; uint s = $; while (r != e) {{ s = s * 31 + (uint)*r++; }} {name} ^= s; }}",
                row_type = format_args!("global {ty}")
            ),
            1 => format!(
                "{{ const uint e = $; const global {ty} *r = {row} + e; uint s = $; for (uint k = e; k > 0; --k) {{ --r; s = s * 31 + (uint)*r; }} {name} += s; }}"
            ),
            2 => format!(
                "{{ const global {ty} *r = {row}; const uint e = $; uint s = $; uint k = 0; if (e) do {{ s = s * 31 + (uint)r[{at}] * (uint)r[k + 1]; {} }} while (++k < e); {name} = s; }}",
                if leave.contains("continue") { "" } else { leave }
            ),
            _ => format!(
                "{{ const global {ty} *r = {row}; const uint e = $; uint s = $; for (uint k = 0; k < e; ++k) {{ {leave} s = s * 31 + (uint)r[{at}]; }} {name} ^= s; }}"
            ),
        };
        self.filled(&text, vec![length, start], vec![])
    }

    /// What work-items do in turns: a loop that starts at an id, and goes on by how many there are.
    fn stride_loop(&mut self) -> Statement {
        let name = self.target();
        let (first, step) = *self.random.pick(&[
            ("g", "all"),
            ("x", "get_global_size(0)"),
            ("l", "n"),
            ("get_local_id(0)", "get_local_size(0)"),
            ("get_global_id(0)", "get_global_size(0) * 2"),
            ("y", "3"),
            ("get_group_id(0)", "get_num_groups(0)"),
        ]);
        let counter = *self.random.pick(&["uint", "int", "size_t", "long", "ulong"]);
        let ty = *self.random.pick(&["uint", "uchar", "ushort", "ulong"]);
        let last = self.random.below(400) + 20;
        let work = *self.random.pick(&[
            "s = s * 31 + (uint)r[i];",
            "if (r[i] & 4) s += (uint)r[i + 1]; else s ^= (uint)i;",
            "s += (uint)r[i] * (uint)r[2 * i];",
            "if ((r[i] & 31) == 5) break; s += (uint)r[i];",
            "s ^= (uint)r[i ^ 3] << (i & 7);",
            "if (s & 1) continue; s = (s >> 1) + (uint)r[i * 3 + 1];",
        ]);
        // Strides may be small, but there is always an end.
        let text = format!(
            "{{ const global {ty} *r = (const global {ty} *)in; uint s = $; const {counter} last = {last} + (($) & 15); \
             for ({counter} i = {first}; i < last; i += {step}) {{ {work} }} {name} ^= s; }}"
        );
        self.filled(&text, vec![], vec![])
    }

    /// A loop whose counter is narrow, and may wrap.
    fn narrow_loop(&mut self, scope: Scope) -> Statement {
        let name = self.target();
        let counter = *self.random.pick(&["uchar", "ushort", "uchar", "uint"]);
        let ty = *self.random.pick(&["uint", "uchar", "ushort4", "ulong", "uint2"]);
        let element = if ty.ends_with(char::is_numeric) { ".x" } else { "" };
        let (step, count) = ([1, 1, 2, 3, 5][self.random.below(5)], self.random.below(7) + 1);
        let start = *self
            .random
            .pick(&["g", "x * 5", "l + 250", "(uint)g * 201u", "255 - g", "y"]);
        let own = self.random.percent(50);
        let many = self.expr(Ty::UINT, 1, own);
        let index = *self.random.pick(&[
            "i",
            "i * 3",
            "(uchar)(i + g)",
            "(uchar)(i * 7 + 1)",
            "i ^ 1",
            "(ushort)(i << 3)",
            "(uchar)-i",
        ]);
        let inside = Scope {
            own: true,
            can_break: true,
            can_continue: true,
            ..scope
        };
        let body = match scope.depth < 3 && self.random.percent(40) {
            true => self.body(inside),
            false => Vec::new(),
        };
        let text = format!(
            "{{ uint s = 0; {counter} i = ({counter})({start}); const {counter} e = ({counter})(i + {step} * (($) % {})); \
             for (; i != e; i += {step}) {{ s = s * 31 + (uint)((const global {ty} *)in)[({index}) & 0x1FFF]{element}; @ }} {name} ^= s; }}",
            count + 1
        );
        self.filled(&text, vec![many], vec![body])
    }

    /// A tile in local memory that is written in one order and read in another one.
    fn tile(&mut self) -> Statement {
        let name = self.target();
        let sizes = ("get_local_size(0)", "get_local_size(1)");
        let (write, read) = *self.random.pick(&[
            ("l", "n - 1 - l"),
            ("n - 1 - l", "l"),
            ("l", "(l * 7 + 3) % n"),
            ("l", "(l / w) + (l % w) * (n / w)"),
            ("(l / w) + (l % w) * (n / w)", "l"),
            ("l", "l - l % w"),
            ("l", "l / w * w + (w - 1 - l % w)"),
        ]);
        let width = *self.random.pick(&[sizes.0, sizes.1, "get_local_size(2)"]);
        let text = format!(
            "{{ const uint w = (uint){width}; tile[{write}] = $; barrier(CLK_LOCAL_MEM_FENCE); {name} ^= tile[{read}]; barrier(CLK_LOCAL_MEM_FENCE); }}"
        );
        self.filled(&text, vec![], vec![])
    }

    fn write_row(&mut self) -> Statement {
        let (ty, size) = *self.random.pick(&[
            ("uchar", 1),
            ("ushort", 2),
            ("uint", 4),
            ("ulong", 8),
            ("uint2", 8),
            ("uchar4", 4),
        ]);
        let count = (OWN / size).min(16);
        let length = self.length(count);
        let value = self.word(1);
        let row = match self.random.below(3) {
            0 => format!("(global {ty} *)own"),
            1 => format!("(global {ty} *)(out + {} + g * {OWN})", super::super::layout::PLACES),
            _ => format!("(global {ty} *)own + {}", OWN / size - count),
        };
        let at = *self.random.pick(&["k", "k", "e - 1 - k", "(k * 3) & 1", "(k + g) & 1"]);
        let scalar = ty.trim_end_matches(char::is_numeric);
        let text = match self.random.below(4) {
            0 => format!("{{ global {ty} *r = {row}; const uint e = $, s = $; for (uint k = 0; k < e; ++k) *r++ = ({ty})(({scalar})(s + k)); }}"),
            1 => format!("{{ global {ty} *r = {row}; const uint e = $; uint s = $; for (uint k = 0; k < e; ++k) {{ if (s & 1) r[{at}] ^= ({ty})(({scalar})s); s = s * 5 + k; }} }}"),
            2 => format!(
                "{{ global {ty} *r = {row}; const global uchar *i = in + g * 16; const uint e = $, s = $; for (uint k = 0; k < e; ++k) r[{at}] = ({ty})(({scalar})(i[k] * s)); }}"
            ),
            _ => format!("{{ global {ty} *r = {row}; const uint e = $, s = $; for (uint k = 0; k < e; ++k) r[{at}] += ({ty})(({scalar})(s + k * g)); }}"),
        };
        self.filled(&text, vec![length, value], vec![])
    }

    fn own_atomic(&mut self) -> Statement {
        let name = self.target();
        let (at, value) = (self.word(1), self.word(1));
        let layout = self.rich.local.filter(|_| self.random.percent(40));
        let (space, place) = match layout {
            Some(layout) => ("local", format!("&own_local[{}]", layout.place("($ & 3)"))),
            None => ("global", "(global uint *)own + ($ & 15)".to_owned()),
        };
        let function = *self
            .random
            .pick(&["add", "sub", "xor", "and", "or", "min", "max", "xchg"]);
        let text = match self.random.below(6) {
            0 => format!("{name} += atomic_{function}((volatile {space} int *)({place}), (int)($));"),
            1 => format!("{name} ^= atomic_{function}((volatile {space} uint *)({place}), $);"),
            2 => format!("{name} += atomic_cmpxchg((volatile {space} uint *)({place}), {name} & 3, $);"),
            3 => format!("{name} = atomic_inc((volatile {space} uint *)({place})) + $;"),
            4 => {
                let function = *self.random.pick(&["fetch_add", "fetch_xor", "exchange", "fetch_max"]);
                format!(
                    "{name} -= atomic_{function}_explicit((volatile {space} atomic_uint *)({place}), $, memory_order_relaxed, memory_scope_device);"
                )
            }
            _ => format!(
                "{{ uint was = {name} & 1; if (!atomic_compare_exchange_strong_explicit((volatile {space} atomic_uint *)({place}), &was, $, \
                 memory_order_acq_rel, memory_order_relaxed, memory_scope_work_group)) {name} = was; }}"
            ),
        };
        self.filled(&text, vec![at, value], vec![])
    }

    /// Vectors at the address of an element, and `float` as `half`.
    fn store_oddly(&mut self) -> Statement {
        let width = [2, 3, 4, 8, 16][self.random.below(5)];
        let value = self.word(2);
        match self.random.below(4) {
            0 => {
                let mode = *self.random.pick(&["", "_rte", "_rtz", "_rtp", "_rtn"]);
                let at = self.word(1);
                let from = *self.random.pick(&["float", "double"]);
                // Numbers that are neither infinite nor none.
                let text =
                    format!("vstore_half{mode}(({from})($ & 0xFFFFF) * ({from})0.037f, $ & 31, (global half *)own);");
                self.filled(&text, vec![value, at], vec![])
            }
            1 => {
                let width = width.min(8);
                let mode = *self.random.pick(&["", "_rtz", "_rtp"]);
                let kind = *self.random.pick(&["vstore", "vstorea"]);
                let text = format!(
                    "{kind}_half{width}{mode}(convert_float{width}((uint{width})($) >> (uint{width})(12)) * 0.37f, {}, (global half *)own);",
                    self.random.below(32 / (width + usize::from(width == 3)))
                );
                self.filled(&text, vec![value], vec![])
            }
            2 => {
                let scalar = *self.random.pick(&[Scalar::Uchar, Scalar::Ushort, Scalar::Uint]);
                let width = width.min(OWN / scalar.bytes() / 2);
                let ty = Ty { scalar, width };
                let most = OWN / scalar.bytes() - width;
                let offset = self.random.below(most + 1);
                let vector = self.expr(ty, 2, true);
                let text = format!("vstore{width}($, 0, (global {} *)own + {offset});", scalar.name());
                self.filled(&text, vec![vector], vec![])
            }
            _ => {
                let ty = Ty {
                    scalar: Scalar::Uchar,
                    width: width.min(8),
                };
                let vector = self.expr(ty, 2, true);
                let text = format!("vstore{}($, $ & 1, own + ($ & 31));", ty.width);
                let at = self.word(1);
                self.filled(&text, vec![vector, value, at], vec![])
            }
        }
    }

    /// Copies that a whole work-group makes, in both directions.
    fn copy(&mut self) -> Statement {
        let name = self.target();
        let value = self.word(2);
        let from = self.expr(Ty::UINT, 1, false);
        const { assert!(GROUP_BYTES >= TILE * 4) };
        let text = match self.random.below(4) {
            0 => format!(
                "{{ const uint f = $; event_t e = async_work_group_copy(tile, (global const uint *)in + (f & 0xFFF), 64, 0); wait_group_events(1, &e); \
                 {name} ^= tile[($) & 63]; barrier(CLK_LOCAL_MEM_FENCE); }}"
            ),
            1 => format!(
                "{{ const uint f = $; event_t e = async_work_group_strided_copy(tile, (global const uint *)in + (f & 0xFFF), 32, (f & 3) + 1, 0); \
                 wait_group_events(1, &e); {name} += tile[($) & 31]; barrier(CLK_LOCAL_MEM_FENCE); }}"
            ),
            2 => "{ const uint f = $; tile[l] = $; barrier(CLK_LOCAL_MEM_FENCE); event_t e = async_work_group_copy(group_place, tile, f & 1 ? n : n / 2, 0); \
                  wait_group_events(1, &e); barrier(CLK_LOCAL_MEM_FENCE); }"
                .to_owned(),
            _ => "{ const uint f = $; tile[l] = $; barrier(CLK_LOCAL_MEM_FENCE); event_t e = async_work_group_strided_copy(group_place + (f & 7), tile, n / 4, \
                  3, 0); wait_group_events(1, &e); barrier(CLK_LOCAL_MEM_FENCE); }"
                .to_owned(),
        };
        self.filled(&text, vec![from, value], vec![])
    }

    fn group_value(&mut self) -> Statement {
        let value = self.word(2);
        let uniform = self.random.below(4);
        match self.random.below(5) {
            0 | 1 => {
                let text = format!(
                    "u{uniform} = work_group_broadcast($, u{} % get_local_size(0), q % get_local_size(1), u{} % get_local_size(2));",
                    self.random.below(4),
                    self.random.below(4)
                );
                self.filled(&text, vec![value], vec![])
            }
            2 => {
                let ty = *self.random.pick(&["ulong", "long", "int"]);
                let function = *self.random.pick(&["add", "min", "max"]);
                self.filled(
                    &format!("u{uniform} = (uint)(work_group_reduce_{function}(({ty})($) << 3) >> 2);"),
                    vec![value],
                    vec![],
                )
            }
            3 => {
                let name = self.target();
                self.filled(
                    &format!("{name} ^= (uint)work_group_scan_inclusive_min((int)($));"),
                    vec![value],
                    vec![],
                )
            }
            _ => {
                let name = self.target();
                self.filled(
                    &format!("{name} += (uint)(work_group_scan_exclusive_add((ulong)($) << 16) >> 11);"),
                    vec![value],
                    vec![],
                )
            }
        }
    }

    fn rich_call(&mut self) -> Statement {
        let name = self.target();
        let (a, b) = (self.word(1), self.word(1));
        let text = match self.random.below(10) {
            9 => format!("{name} = classify($) ^ (classify($) << 4);"),
            0 => format!("{{ uint f = $, h = $; exchange(&f, &h); {name} = f * 3 + h; }}"),
            1 => format!("{{ uint f[4] = {{ $, $, {name}, 5 }}; sort_four(f); {name} = f[0] + f[1] * 3 + f[2] * 7; }}"),
            2 => {
                format!("{{ uint f = $; {name} ^= visit((global const uint *)in + ($ & 0xFFF), &f, 6); {name} += f; }}")
            }
            3 => format!("{name} += sum_four($ & 1 ? (uint *)((global uint *)own + 4) : b) + $;"),
            4 => format!("{{ uint f = $; {name} = *either(&f, (uint *)own, $ & 1); }}"),
            5 => format!("{name} ^= descend($, $, 3);"),
            6 => format!("{name} = TABLE[$ & 15] ^ TABLE[(g + $) & 15];"),
            7 => format!("{{ uint f = 7, h = $; {name} += two_results($, &f, &h); {name} ^= f + h; }}"),
            _ => format!("{name} = find_first((global const uchar *)in + g * 4, $) + $;"),
        };
        self.filled(&text, vec![a, b], vec![])
    }

    /// A pointer that points into one memory or another.
    fn follow_pointer(&mut self) -> Statement {
        let name = self.target();
        let condition = self.condition(1, true);
        let (at, value) = (self.word(1), self.word(1));
        let local = match self.rich.local {
            Some(LocalLayout::Together) => "own_local + l * 4",
            _ => "(uint *)quads",
        };
        let text = match self.random.below(6) {
            0 => format!("{{ uint *any = $ ? (uint *)own : wide; any[$ & 3] ^= $; {name} += any[1]; }}"),
            1 => format!("{{ uint *any = $ ? {local} : (uint *)own; {name} ^= any[$ & 3]; any[2] = $; }}"),
            2 => format!("{{ const uint *any = $ ? (const uint *)in + g : (const uint *)wide; {name} = any[$ & 7] + any[($) & 1]; }}"),
            3 => format!(
                "{{ uint *any = wide; if ($) any = {local}; for (uint k = 0; k < 3; ++k) {{ any[($ + k) & 3] += k; any = (k ^ $) & 1 ? (uint *)own : any; }} \
                 {name} ^= any[0]; }}"
            ),
            4 => format!("{{ global const uint *some = $ ? (global const uint *)in + ($ & 0xFFF) : (global const uint *)own; {name} ^= some[1] + some[$ & 1]; }}"),
            _ => format!("{{ uint *any = $ ? wide + 3 : &wide[$ & 7]; *any += 5; any[1] = *any ^ $; {name} = any[0]; }}"),
        };
        self.filled(&text, vec![condition, at, value], vec![])
    }

    /// A loop around a switch, which is left and continued from within.
    fn machine(&mut self, scope: Scope) -> Statement {
        let form = self.random.below(4);
        let inside = Scope {
            own: true,
            can_break: false,
            // What has two entries is no loop to the language, so this is the one around it.
            can_continue: form < 3 || (scope.can_continue && (scope.own || !self.meets())),
            ..scope
        };
        let name = self.target();
        let (start, condition, last) = (self.word(1), self.condition(1, true), self.condition(1, true));
        let most = self.random.below(8) + 2;
        let bodies = (0..3).map(|_| self.body(inside)).collect();
        let label = self.labels;
        self.labels += 1;
        let text = match form {
            // A loop that is entered in two places.
            3 => format!(
                "{{ uint i = $ & 3; if ($) goto into{label}; again{label}: @ if (++i > 5) goto out{label}; into{label}: @ {name} += i; if ($) goto out{label}; \
                 if (++i < {most}) goto again{label}; @ }} out{label}:;"
            ),
            0 => format!(
                "{{ uint t = $ & 3, i = 0; do {{ switch (t) {{ case 0: @ t = {name} & 3; continue; case 1: if ($) break; @ t = 2; break; \
                 case 2: if (i > 2) goto out{label}; t = 3; continue; default: @ if ($) goto out{label}; t = i & 1; }} {name} += t; }} while (++i < {most}); }} \
                 out{label}:;"
            ),
            1 => format!(
                "{{ uint t = $ & 3; for (uint i = 0; i < {most}; ++i) {{ switch (t ^ (i & 1)) {{ case 1: @ t += 1; continue; case 2: if ($) {{ t = 0; break; }} @ \
                 case 3: t = t * 5 & 3; @ if ($) continue; break; default: t = 1; }} {name} ^= t << i; }} }}"
            ),
            _ => format!(
                "{{ uint t = $ & 7, i = 0; while (true) {{ if (++i > {most}) break; @ if ($) {{ if (t & 1) goto out{label}; t >>= 1; @ continue; }} \
                 for (uint j = 0; j < t; ++j) {{ if ({name} & (1 << j)) {{ {name} += j; goto out{label}; }} }} @ if ($) break; t += 3; {name} ^= t; }} }} out{label}:;"
            ),
        };
        self.filled(&text, vec![start, condition, last], bodies)
    }
}
