//! Switches for whoever tests or tunes: `WEFT_VECZ_CHOICES`, `CODEPLAY_VECZ_CHOICES`, `veczc --choice`.
//!
//! A text of words between `:`, `;` or `,`. A word is the name of a switch, which turns it on; the name behind `no`, which turns it off; or a
//! number by its name, `Width=8`. A word that would change nothing is wrong.

use std::{env, fmt};

/// A switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// What is computed of values that are the same for all lanes is computed as vectors.
    PacketizeUniform,
    /// The same, of what stands in loops.
    PacketizeUniformInLoops,
    /// Calls in loops are made lane by lane even where there is a vector function.
    InstantiateCallsInLoops,
    /// Functions that stay calls are vectorized too, where that pays; it is on unless it is off.
    VectorizeCallees,
    /// Branches get a copy of what they guard for when all lanes take them, whatever the cost.
    LinearizeBoscc,
    /// Loops are run by lanes one by one, as scalars, where that is possible, whatever the cost.
    ReplicateLoops,
    /// Loops that only look for something are searched by each lane on its own, many rounds at once, whatever the cost.
    SearchLoops,
    /// Vectors of the kernel become scalars before anything else.
    FullScalarization,
    /// Vectors of the kernel stay whole, each work-item having its own.
    WholeVectors,
    /// Lanes that are off divide by 1. It cannot be off: LLVM leaves undefined what a division by zero does, whether or not the machine stops at it.
    DivisionExceptions,
    /// Where there is a choice, the new kernel runs any number of work-items up to its width.
    VectorPredication,
    /// Tests of ids against limits are taken out of a kernel that does nothing beyond them: whoever runs it leaves out the work-items that fail them ([`ir::id_limits`]).
    ClipIds,
    /// Plans do not depend on the machine: they are made for one that exists nowhere and has everything.
    TargetIndependentPacketization,
}

use Choice::*;

/// The names of all.
const NAMES: [(Choice, &str); 13] = [
    (PacketizeUniform, "PacketizeUniform"),
    (PacketizeUniformInLoops, "PacketizeUniformInLoops"),
    (InstantiateCallsInLoops, "InstantiateCallsInLoops"),
    (VectorizeCallees, "VectorizeCallees"),
    (LinearizeBoscc, "LinearizeBOSCC"),
    (ReplicateLoops, "ReplicateLoops"),
    (SearchLoops, "SearchLoops"),
    (FullScalarization, "FullScalarization"),
    (WholeVectors, "WholeVectors"),
    (DivisionExceptions, "DivisionExceptions"),
    (VectorPredication, "VectorPredication"),
    (ClipIds, "ClipIds"),
    (TargetIndependentPacketization, "TargetIndependentPacketization"),
];

/// The switches and their positions, and numbers that take the place of what a request or the cost model says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    given: [Option<bool>; NAMES.len()],
    /// `Width`: work-items at once.
    pub width: Option<u32>,
    /// `Interleave`: vectors for each value.
    pub uf: Option<u32>,
    /// `Dimension`: 0, 1, 2, or x, y, z.
    pub dimension: Option<u32>,
}

/// A word that is no choice. The user's fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    /// No switch or number has this name.
    #[error("there is no choice `{0}`")]
    Unknown(String),
    /// A switch with a number.
    #[error("choice `{0}` takes no number: `{0}` turns it on, `no{0}` off")]
    Switch(String),
    /// A number without one.
    #[error("choice `{0}` is a number: `{0}=8`")]
    Number(String),
    /// A switch that cannot be off.
    #[error("choice `{0}` is always on: LLVM leaves undefined what a division by zero does")]
    AlwaysOn(String),
    /// A number that cannot be it.
    #[error("choice `{name}` cannot be `{value}`")]
    BadValue {
        /// Which one.
        name: String,
        /// What it was to be.
        value: String,
    },
}

impl Choices {
    /// The variables of the environment that are read, the later ones winning.
    pub const VARIABLES: [&'static str; 2] = ["CODEPLAY_VECZ_CHOICES", "WEFT_VECZ_CHOICES"];

    /// What the environment says, and what is wrong with it.
    pub fn from_environment() -> (Choices, Vec<String>) {
        let mut choices = Choices::default();
        let mut wrong = Vec::new();
        for variable in Choices::VARIABLES {
            let text = env::var(variable).unwrap_or_default();
            for word in words(&text) {
                if let Err(error) = choices.add_word(word) {
                    wrong.push(format!("{variable}: {error}"));
                }
            }
        }
        (choices, wrong)
    }

    /// Adds the words of a text; the first that is wrong is the error, and those before it count.
    pub fn add(&mut self, text: &str) -> Result<(), ChoiceError> {
        words(text).try_for_each(|word| self.add_word(word))
    }

    /// Whether a switch is on. Those that nobody spoke of are off.
    pub fn is_on(&self, choice: Choice) -> bool {
        self.given(choice).unwrap_or(false)
    }

    /// The position of a switch, if somebody spoke of it.
    pub fn given(&self, choice: Choice) -> Option<bool> {
        self.given[choice as usize]
    }

    /// Sets a switch.
    pub fn set(&mut self, choice: Choice, is_on: bool) {
        self.given[choice as usize] = Some(is_on);
    }

    /// Takes over what others speak of.
    pub fn merge(&mut self, others: &Choices) {
        for (mine, theirs) in self.given.iter_mut().zip(others.given) {
            *mine = theirs.or(*mine);
        }
        self.width = others.width.or(self.width);
        self.uf = others.uf.or(self.uf);
        self.dimension = others.dimension.or(self.dimension);
    }

    fn add_word(&mut self, word: &str) -> Result<(), ChoiceError> {
        if let Some((name, value)) = word.split_once('=') {
            return self.add_number(name, value);
        }
        let off = || {
            word.strip_prefix("no")
                .or_else(|| word.strip_prefix("No"))
                .and_then(find)
        };
        match (find(word), off()) {
            (Some(choice), _) => self.set(choice, true),
            (None, Some(DivisionExceptions)) => return Err(ChoiceError::AlwaysOn(word[2..].to_owned())),
            (None, Some(choice)) => self.set(choice, false),
            (None, None) if self.number(word).is_some() => return Err(ChoiceError::Number(word.to_owned())),
            (None, None) => return Err(ChoiceError::Unknown(word.to_owned())),
        }
        Ok(())
    }

    fn add_number(&mut self, name: &str, value: &str) -> Result<(), ChoiceError> {
        let number: Option<u32> = match (name, value) {
            ("Dimension", "x") => Some(0),
            ("Dimension", "y") => Some(1),
            ("Dimension", "z") => Some(2),
            _ => value.parse().ok(),
        };
        let Some(place) = self.number(name) else {
            return Err(match find(name) {
                Some(DivisionExceptions) => ChoiceError::AlwaysOn(name.to_owned()),
                Some(_) => ChoiceError::Switch(name.to_owned()),
                None => ChoiceError::Unknown(name.to_owned()),
            });
        };
        let bad = || ChoiceError::BadValue {
            name: name.to_owned(),
            value: value.to_owned(),
        };
        *place = Some(number.filter(|it| *it > 0 || name == "Dimension").ok_or_else(bad)?);
        Ok(())
    }

    fn number(&mut self, name: &str) -> Option<&mut Option<u32>> {
        match name {
            "Width" => Some(&mut self.width),
            "Interleave" => Some(&mut self.uf),
            "Dimension" => Some(&mut self.dimension),
            _ => None,
        }
    }
}

/// The switch of a name.
fn find(name: &str) -> Option<Choice> {
    let found = NAMES.iter().find(|(_, known)| *known == name);
    found.map(|(choice, _)| *choice)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([':', ';', ','])
        .map(str::trim)
        .filter(|word| !word.is_empty())
}

impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let switches = NAMES.iter().filter_map(|(choice, name)| match self.given(*choice)? {
            true => Some((*name).to_owned()),
            false => Some(format!("no{name}")),
        });
        let numbers = [
            ("Width", self.width),
            ("Interleave", self.uf),
            ("Dimension", self.dimension),
        ];
        let numbers = numbers
            .into_iter()
            .filter_map(|(name, number)| Some(format!("{name}={}", number?)));
        f.write_str(&switches.chain(numbers).collect::<Vec<_>>().join(":"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_order_of_the_switches() {
        for (at, (choice, _)) in NAMES.iter().enumerate() {
            assert_eq!(*choice as usize, at);
        }
    }

    #[test]
    fn any_separator_will_do_and_the_last_word_wins() {
        let mut choices = Choices::default();
        choices
            .add("LinearizeBOSCC:noWholeVectors; PacketizeUniform,noPacketizeUniform")
            .unwrap();
        assert!(choices.is_on(LinearizeBoscc) && !choices.is_on(WholeVectors));
        assert_eq!(choices.given(PacketizeUniform), Some(false));
        assert_eq!(choices.given(FullScalarization), None);
    }

    #[test]
    fn numbers_have_names() {
        let mut choices = Choices::default();
        choices.add("Width=8,Interleave=2:Dimension=y").unwrap();
        assert_eq!(
            (choices.width, choices.uf, choices.dimension),
            (Some(8), Some(2), Some(1))
        );
        assert_eq!(choices.to_string(), "Width=8:Interleave=2:Dimension=1");
    }

    #[test]
    fn what_is_wrong_is_named() {
        let mut choices = Choices::default();
        assert_eq!(
            choices.add("PacketizeUniform;Boscc"),
            Err(ChoiceError::Unknown("Boscc".to_owned()))
        );
        assert!(choices.is_on(PacketizeUniform));
        assert!(matches!(choices.add("Width=none"), Err(ChoiceError::BadValue { .. })));
        assert!(matches!(choices.add("Width=0"), Err(ChoiceError::BadValue { .. })));
        assert!(matches!(choices.add("Height=8"), Err(ChoiceError::Unknown(_))));
        assert!(matches!(choices.add("Width"), Err(ChoiceError::Number(_))));
        assert!(matches!(choices.add("PacketizeUniform=0"), Err(ChoiceError::Switch(_))));
        let always = ChoiceError::AlwaysOn("DivisionExceptions".to_owned());
        assert_eq!(choices.add("NoDivisionExceptions"), Err(always));
    }
}
