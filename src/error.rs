//! One error for the whole library.

use std::error::Error as StdError;

use thiserror::Error;

use crate::answer::{Fault, Faulty};
use crate::solve::{bundle, eden, search, ships, still_life};

macro_rules! errors {
    (
        knowing { $($(#[$about:meta])* $knowing:ident($knows:ty),)* }
        of_the_caller { $($(#[$other_about:meta])* $other:ident($others:ty),)* }
    ) => {
        /// Any error of the library, for programs that match on one type: `?` turns the others into it.
        ///
        /// ```
        /// use lifesat::answer::Fault;
        ///
        /// fn live_cells(side: usize) -> Result<usize, lifesat::Error> {
        ///     Ok(lifesat::solve::still_life::densest(side, side)?.population())
        /// }
        /// assert_eq!(live_cells(4).unwrap(), 8);
        /// assert_eq!(live_cells(0).unwrap_err().fault(), Fault::Caller);
        /// ```
        #[derive(Debug, Error)]
        #[non_exhaustive]
        pub enum Error {
            $($(#[$about])* #[error(transparent)] $knowing(#[from] $knows),)*
            $($(#[$other_about])* #[error(transparent)] $other(#[from] $others),)*
        }

        impl Error {
            /// Who is to blame.
            pub fn fault(&self) -> Fault {
                match self {
                    $(Self::$knowing(error) => error.fault(),)*
                    $(Self::$other(_) => Fault::Caller,)*
                }
            }
        }

        /// Asks one error, and not its causes, whose fault it is.
        fn ask(error: &(dyn StdError + 'static)) -> Option<Fault> {
            let whole = error.downcast_ref().map(Error::fault);
            whole$(.or_else(|| error.downcast_ref::<$knows>().map(Faulty::fault)))*
        }
    };
}

errors! {
    // All that are `Faulty`; tests/library/tidy.rs compares.
    knowing {
        /// An external solver failed, or its answer cannot be accepted.
        Process(crate::backend::process::ProcessError),
        /// A solver wrote no proof.
        Proof(crate::backend::ProofError),
        /// A campaign cannot go on.
        Campaign(crate::campaign::CampaignError),
        /// Shared work cannot go on.
        Job(crate::campaign::jobs::JobError),
        /// A certificate could not be made.
        Make(bundle::MakeError),
        /// A search for the densest still life failed.
        Maximise(still_life::MaximiseError),
        /// There is no densest still life.
        Densest(still_life::DensestError),
        /// A census failed.
        Census(still_life::census::CensusError),
        /// A densest still life was not proved.
        ProveDensest(still_life::prove::ProveDensestError),
        /// A case of a refutation was not proved.
        Parts(still_life::prove::parts::PartsError),
        /// Two solvers disagree about a predecessor, or one gave an invalid model.
        Eden(eden::EdenError),
        /// A claim about an orphan or a Garden of Eden was not decided.
        Claim(eden::confirm::ClaimError),
        /// A search through a class of patterns failed.
        GardenSearch(eden::search::GardenSearchError),
        /// A solver failed while a core was sought.
        Shrink(search::cores::ShrinkError),
        /// An engine of a search failed.
        Engine(search::EngineError),
        /// An engine found what is no object.
        Object(search::InvalidObject),
        /// That a search has no answer was not proved.
        ProveSearch(search::prove::ProveSearchError),
        /// A search ended before all objects were found.
        Search(search::Unfinished),
        /// A ship was found that is none.
        Ship(ships::InvalidShip),
        /// A model of a formula is no answer.
        Model(crate::formula::InvalidModel),
        /// A solver's answer to a formula has no meaning.
        Meaning(crate::formula::MeaningError),
    }
    of_the_caller {
        /// A limit was reached.
        Stopped(crate::limits::StopReason),
        /// A file is no formula in DIMACS.
        Dimacs(crate::format::dimacs::DimacsError),
        /// A file is no formula in QDIMACS.
        Qdimacs(crate::format::qdimacs::QdimacsError),
        /// A file is no iCNF.
        Icnf(crate::format::icnf::IcnfError),
        /// The answer of a solver cannot be read.
        Answer(crate::format::answer::AnswerError),
        /// A proof is not accepted.
        Check(crate::proof::CheckError),
        /// A certificate is not accepted.
        Certificate(crate::certificate::BundleError),
        /// Solvers are described wrongly.
        Registry(crate::backend::registry::RegistryError),
        /// A rule cannot be read.
        Rule(crate::life::rule::RuleError),
        /// A pattern file cannot be read.
        Pattern(crate::life::file::PatternError),
        /// A partial pattern cannot be read.
        Partial(crate::life::partial::PartialError),
        /// A question about still lifes is impossible.
        StillLife(crate::problem::still_life::StillLifeError),
        /// A search is impossible.
        SearchProblem(crate::problem::search::SearchError),
        /// A question about spaceships is impossible.
        Ships(crate::problem::ships::ShipsError),
        /// A question about predecessors is impossible.
        Predecessor(crate::problem::predecessor::PredecessorError),
        /// A question about orphans is impossible.
        Orphans(crate::problem::predecessor::EdenError),
        /// A question about a duel is impossible.
        Duel(crate::problem::duel::DuelError),
        /// A picture cannot be drawn.
        Render(crate::render::RenderError),
        /// A computer player has no move.
        Player(crate::player::PlayerError),
        /// A journal cannot be read or written.
        Journal(crate::journal::JournalError),
    }
}

/// Whose fault an error is: that of the outermost cause that knows, and the caller's if none does.
pub fn fault_of(error: &(dyn StdError + 'static)) -> Fault {
    ask(error).or_else(|| error.source().map(fault_of)).unwrap_or(Fault::Caller)
}
