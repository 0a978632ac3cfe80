//! The Python module `lifesat`. Each function calls the library and decides nothing by itself.
//!
//! Work that may take long runs in a thread of its own, without the interpreter's lock, while the
//! calling thread watches for Ctrl-C ([`work`]).

mod eden;
mod error;
mod formula;
mod objects;
mod pattern;
mod proof;
mod search;
mod ships;
mod solver;
mod still_lifes;
mod work;

use pyo3::prelude::*;

/// The part of the package that is written in Rust.
#[pymodule]
fn _lifesat(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<pattern::Pattern>()?;
    module.add_class::<objects::Objects>()?;
    module.add_class::<formula::Formula>()?;
    module.add_class::<proof::CheckedProof>()?;
    module.add_function(wrap_pyfunction!(still_lifes::densest_still_life, module)?)?;
    module.add_function(wrap_pyfunction!(still_lifes::count, module)?)?;
    module.add_function(wrap_pyfunction!(eden::predecessor, module)?)?;
    module.add_function(wrap_pyfunction!(eden::orphan, module)?)?;
    module.add_function(wrap_pyfunction!(eden::eden_prove, module)?)?;
    module.add_function(wrap_pyfunction!(search::search, module)?)?;
    module.add_function(wrap_pyfunction!(ships::ships, module)?)?;
    module.add_function(wrap_pyfunction!(proof::check_proof, module)?)
}
