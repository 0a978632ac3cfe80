//! Ways to find generations that follow from each other: oscillators, spaceships, parents.

pub mod backtrack;
