//! How kernels are vectorized, and how that is spelled: `8x`, `16yp`, `4zi2b`, `auto`, `always`.

use std::fmt;

use compiler::options::Wfv;
use compiler::BuildOptions;
use vecz::Choice;

/// How kernels are vectorized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    pub form: Form,
    /// Whether rows that do not fill vectors are run with masks, where somebody is to say so.
    pub is_masked: bool,
    /// How many vectors each value has, if it is not for the cost model to say.
    pub interleave: Option<u32>,
    /// Whether all branches get copies of their sides for when all lanes agree.
    pub has_copies: bool,
    /// Whether vectors of the kernel become scalars first.
    pub is_scalarized: bool,
    /// Whether lanes go around loops one by one.
    pub replicates: bool,
    /// Whether lanes search on their own, wherever they can.
    pub searches: bool,
    /// Whether vectors of the kernel stay whole, and work-items are side by side.
    pub is_whole: bool,
    /// Whether code for the size of a launch's work-groups runs some of its spans.
    pub is_sized: bool,
}

/// Who says how many lanes there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// So many, along this dimension.
    Forced { width: u32, dimension: u32 },
    /// The cost model, which may also say no (`auto`), or may not (`always`), or must (`never`).
    Chosen(Wfv),
}

impl Way {
    /// So many lanes along a dimension, and nothing else.
    pub fn forced(width: u32, dimension: u32) -> Way {
        Way::of(Form::Forced { width, dimension })
    }

    fn of(form: Form) -> Way {
        Way {
            form,
            is_masked: false,
            interleave: None,
            has_copies: false,
            is_scalarized: false,
            replicates: false,
            searches: false,
            is_whole: false,
            is_sized: false,
        }
    }

    /// Every width along every dimension, and some of them with masks; nothing else is forced.
    pub fn usual() -> Vec<Way> {
        let along = |width, is_masked| {
            (0..3).map(move |dimension| Way {
                is_masked,
                ..Way::forced(width, dimension)
            })
        };
        let whole = [2, 4, 8, 16, 32].into_iter().flat_map(|width| along(width, false));
        let masked = [4, 16].into_iter().flat_map(|width| along(width, true));
        whole.chain(masked).collect()
    }

    /// Those for searches.
    pub fn of_searches() -> Vec<Way> {
        let all = Way::unusual().into_iter();
        all.filter(|way| way.searches).collect()
    }

    /// Those for arguments as factors: no vectors but LLVM's too.
    pub fn of_arguments() -> Vec<Way> {
        let ways = ["never", "16x", "auto", "8x", "never", "4x", "32xp"];
        ways.into_iter().map(|text| Way::parse(text).expect("a way")).collect()
    }

    /// What the cost model makes of kernels, very many lanes, several vectors for each value, and switches.
    pub fn unusual() -> Vec<Way> {
        let ways = [
            "auto", "always", "auton", "4xw", "64x", "8xi2", "alwaysb", "2yw", "4yi4p", "16zsp", "2xi2", "always",
            "64yp", "8xi4b", "alwaysi2", "autos", "4zwb", "32xb", "auto", "8ypb", "4xs", "16xb", "64z", "8xr", "2xi2r",
            "16ypr", "4zi2br", "32xr", "alwaysn", "nevern", "8xn", "8xf", "16ypf", "4zi2f", "2xrf", "32xbf", "alwaysf",
            "4xwf",
        ];
        let ways = ways.into_iter().map(|text| Way::parse(text).expect("a way"));
        ways.collect()
    }

    /// All of them.
    pub fn all() -> Vec<Way> {
        [Way::usual(), Way::unusual()].concat()
    }

    /// A way from its text; none if it is none.
    pub fn parse(text: &str) -> Option<Way> {
        let chosen = [("auto", Wfv::Auto), ("always", Wfv::Always), ("never", Wfv::Never)];
        let chosen = chosen
            .into_iter()
            .find_map(|(name, wfv)| Some((Form::Chosen(wfv), text.strip_prefix(name)?)));
        let (form, rest) = chosen.or_else(|| {
            let (width, rest) = number(text)?;
            let dimension = "xyz".find(rest.chars().next()?)? as u32;
            Some((Form::Forced { width, dimension }, &rest[1..]))
        })?;
        let (mut way, mut rest) = (Way::of(form), rest);
        while let Some(letter) = rest.chars().next() {
            rest = rest.get(1..)?;
            match letter {
                'p' => way.is_masked = true,
                'b' => way.has_copies = true,
                's' => way.is_scalarized = true,
                'r' => way.replicates = true,
                'f' => way.searches = true,
                'w' => way.is_whole = true,
                'n' => way.is_sized = true,
                'i' => {
                    let (vectors, behind) = number(rest)?;
                    (way.interleave, rest) = (Some(vectors), behind);
                }
                _ => return None,
            }
        }
        Some(way)
    }

    /// The dimension, if it is not for the cost model to say.
    pub fn dimension(self) -> Option<u32> {
        match self.form {
            Form::Forced { dimension, .. } => Some(dimension),
            Form::Chosen(_) => None,
        }
    }

    /// Writes the way into options.
    pub fn apply(self, options: &mut BuildOptions) {
        let choices = &mut options.vecz_choices;
        options.wfv = match self.form {
            Form::Forced { width, dimension } => {
                (choices.width, choices.dimension) = (Some(width), Some(dimension));
                choices.set(Choice::VectorPredication, self.is_masked);
                Wfv::Always
            }
            Form::Chosen(wfv) => wfv,
        };
        choices.uf = self.interleave;
        let switches = [
            (Choice::VectorPredication, self.is_masked),
            (Choice::LinearizeBoscc, self.has_copies),
            (Choice::FullScalarization, self.is_scalarized),
            (Choice::ReplicateLoops, self.replicates),
            (Choice::SearchLoops, self.searches),
            (Choice::WholeVectors, self.is_whole),
        ];
        for (switch, _) in switches.into_iter().filter(|(_, is_on)| *is_on) {
            choices.set(switch, true);
        }
    }
}

/// A number at the beginning of a text, and what is behind it.
fn number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.form {
            Form::Forced { width, dimension } => write!(f, "{width}{}", ["x", "y", "z"][dimension as usize])?,
            Form::Chosen(Wfv::Auto) => f.write_str("auto")?,
            Form::Chosen(Wfv::Always) => f.write_str("always")?,
            Form::Chosen(Wfv::Never) => f.write_str("never")?,
        }
        if let Some(vectors) = self.interleave {
            write!(f, "i{vectors}")?;
        }
        let letters = [
            (self.is_masked, "p"),
            (self.has_copies, "b"),
            (self.is_scalarized, "s"),
            (self.replicates, "r"),
            (self.searches, "f"),
            (self.is_whole, "w"),
            (self.is_sized, "n"),
        ];
        letters
            .into_iter()
            .filter(|it| it.0)
            .try_for_each(|it| f.write_str(it.1))
    }
}

#[test]
fn ways_are_what_they_print() {
    for way in Way::all() {
        assert_eq!(Way::parse(&way.to_string()), Some(way));
    }
    for wrong in ["", "8", "8w", "x", "8xi", "8xq", "8xé", "autox"] {
        assert_eq!(Way::parse(wrong), None, "{wrong}");
    }
}
