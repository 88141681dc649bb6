//! Inputs of networks, and evaluation by a network that is not embedded.

use std::marker::PhantomData;
use std::sync::Arc;

use jersi_rules::{AnyPosition, Color, Position, Ruleset, RulesetId, Set, Visit};

use crate::NetworkError;
use crate::evaluation::{
    Design, EXTRAS, Evaluation, Extra, Header, Inputs, Lister, Network, ONE, OUT_ONE, SCALE, Seen, Sink,
    WIDTH, Weights, design, fading, is_threatened,
};
pub use crate::evaluation::{Factors, Symmetry};

/// The shape of a ruleset's network.
#[derive(Clone, Copy, Debug)]
pub struct NetworkDesign {
    design: &'static Design,
    ruleset: RulesetId,
}

impl NetworkDesign {
    /// The width of the first layer, for one perspective.
    pub const WIDTH: usize = WIDTH;
    /// The number of skip connections to the output.
    pub const EXTRAS: usize = EXTRAS;
    /// The fixed-point one of the weights of the first layer, and of the output.
    pub const ONES: [i32; 2] = [ONE, OUT_ONE];
    /// Points of an output of one.
    pub const SCALE: i32 = SCALE;

    /// The shape that a ruleset declares.
    #[must_use]
    pub fn of(ruleset: RulesetId) -> Self {
        Self { design: AnyPosition::initial(ruleset).visit(Find), ruleset }
    }

    /// Its name, also that of its file.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.design.name
    }

    /// The rulesets that use it.
    #[must_use]
    pub fn rulesets(&self) -> Vec<RulesetId> {
        RulesetId::ALL.iter().copied().filter(|&id| Self::of(id).name() == self.name()).collect()
    }

    /// The number of inputs.
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.design.inputs()
    }

    /// The image of each input under a symmetry.
    #[must_use]
    pub fn images(&self, symmetry: Symmetry) -> Vec<u16> {
        AnyPosition::initial(self.ruleset).visit(Images(self.design, symmetry))
    }

    /// The virtual inputs of training.
    #[must_use]
    pub fn factors(&self) -> Factors {
        self.design.factors()
    }

    /// The file of a network: `weights` are the rows of the inputs, their bias, the output's for the side to move and
    /// for the opponent, and those of the extras.
    ///
    /// # Panics
    /// If their number differs from the shape's.
    #[must_use]
    pub fn file(&self, weights: &[i16]) -> Vec<u8> {
        assert_eq!(weights.len(), self.design.weights(), "the weights of another shape");
        let mut file = Header::new(self.design).bytes().to_vec();
        file.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
        file
    }
}

struct Find;

impl Visit for Find {
    type Output = &'static Design;

    fn visit<R: Ruleset>(self, position: &Position<R>) -> &'static Design {
        designed(position.game())
    }
}

struct Images(&'static Design, Symmetry);

impl Visit for Images {
    type Output = Vec<u16>;

    fn visit<R: Ruleset>(self, position: &Position<R>) -> Vec<u16> {
        self.0.images(position.game(), self.1)
    }
}

/// The active inputs of one perspective.
pub type Eyes = Vec<u16>;

/// The inputs of a position, for the side to move.
#[derive(Clone, PartialEq, Debug)]
pub struct NetworkInputs {
    /// From the perspective of the side to move, and from the opponent's.
    pub eyes: [Eyes; 2],
    /// The values of the skip connections.
    pub extras: [i16; EXTRAS],
    /// The remaining share of an advantage, as numerator and denominator; `None` if it is not scaled down.
    pub fading: Option<(i32, i32)>,
}

/// Finds the inputs of positions of one ruleset.
#[derive(Clone, Debug)]
pub struct NetworkLister<R> {
    lister: Lister,
    ruleset: PhantomData<R>,
}

impl<R: Ruleset> NetworkLister<R> {
    /// For the network of the ruleset.
    #[must_use]
    pub fn new(game: R) -> Self {
        Self { lister: Lister::new(game, designed(game)), ruleset: PhantomData }
    }

    /// The inputs of a position.
    #[must_use]
    pub fn list(&self, position: &Position<R>) -> NetworkInputs {
        let seen = Seen::new(position);
        let mut lists = [Inputs::new(), Inputs::new()];
        self.lister.list(position, &mut lists);
        let mut gather = Gather { extras: [0; EXTRAS], sign: 1 };
        if position.side() == Color::Black {
            lists.reverse();
            gather.sign = -1;
        }
        self.lister.show_extras(position, &seen, &mut gather);
        gather.extras[EXTRAS - 1] = is_threatened(position, &seen).into();
        let eyes = lists.map(|list| list.numbers().to_vec());
        NetworkInputs { eyes, extras: gather.extras, fading: fading(position) }
    }
}

/// The shape that a ruleset declares.
///
/// # Panics
/// If it declares none, as no game from a file does.
fn designed<R: Ruleset>(game: R) -> &'static Design {
    design(game).unwrap_or_else(|| panic!("{} has no network", game.rules().id))
}

struct Gather {
    extras: [i16; EXTRAS],
    sign: i32,
}

impl Sink for Gather {
    fn add(&mut self, extra: Extra, times: i32) {
        self.extras[extra as usize] += (self.sign * times) as i16;
    }

    fn units<S: Set>(&mut self, _: usize, _: Color, _: S) {}
}

/// Evaluates positions by a network that need not be embedded, exactly as the engine does.
#[derive(Clone, Debug)]
pub struct NetworkJudge<R: Ruleset> {
    network: Network<R>,
}

impl<R: Ruleset> NetworkJudge<R> {
    /// From the bytes of a file.
    pub fn new(game: R, file: &[u8]) -> Result<Self, NetworkError> {
        let design = designed(game);
        let weights = Arc::new(Weights::read(design, file)?);
        Ok(Self { network: Network::new(game, design, weights) })
    }

    /// Points for the side to move.
    pub fn points(&mut self, position: &Position<R>) -> i32 {
        self.network.evaluate(0, position, &Seen::new(position))
    }
}
