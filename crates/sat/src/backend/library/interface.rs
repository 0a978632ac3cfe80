//! IPASIR, as a trait.

/// One solver of a shared library. The methods are the functions of IPASIR and mean what its header
/// says. Literals are numbers as in DIMACS.
pub trait Ipasir {
    /// Name and version of the solver: `ipasir_signature`.
    fn signature(&self) -> String;

    /// Adds a literal to the clause under way; 0 ends it: `ipasir_add`.
    fn add(&mut self, literal: i32);

    /// Assumes a literal for the next call of [`Self::solve`]: `ipasir_assume`.
    fn assume(&mut self, literal: i32);

    /// Decides the clauses under the assumptions: 10 for satisfiable, 20 for unsatisfiable, 0 if
    /// stopped: `ipasir_solve`. The solver asks `stop` now and then: `ipasir_set_terminate`.
    fn solve(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> i32;

    /// After 10: the literal if it is true, its negation if it is false, 0 if that does not matter:
    /// `ipasir_val`.
    fn value(&mut self, literal: i32) -> i32;

    /// After 20: whether the refutation used this assumption: `ipasir_failed`.
    fn failed(&mut self, literal: i32) -> bool;
}
