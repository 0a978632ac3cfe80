//! Certificates.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use lifesat_core::backend::Refuter;
use lifesat_core::certificate::{self, BundleError, Findings, Refutation};
use lifesat_core::limits::Limits;
use lifesat_core::new_file::NewFolder;
use lifesat_core::problem::Problem;
use lifesat_core::proof::CheckError;
use pyo3::exceptions::{PyFileExistsError, PyFileNotFoundError, PyOSError, PyValueError};
use pyo3::prelude::*;

use crate::error::{InvalidProof, NotChecked, input};
use crate::work::watched;

/// What a certificate shows about `problem`. Of a still life: the densest one has `live_cells` live cells.
/// Of a search: the smallest, or largest, pattern that answers it has `live_cells`, in its first generation or in all of
/// them together. If nothing answers the problem, `live_cells` is `None`. Of a patch: it forces itself, and `live_cells` is
/// `None`.
#[pyclass(frozen, eq, module = "lifesat")]
#[derive(PartialEq)]
pub(crate) struct CheckedProof {
    problem: Problem,
    /// Live cells of the best pattern; `None` if there is no pattern at all.
    #[pyo3(get)]
    live_cells: Option<usize>,
    /// How the bound was confirmed: "proof", "wastage" if no proof is needed, or "counting" if all patterns were
    /// counted again.
    #[pyo3(get)]
    by: String,
}

/// The JSON form of the problem, and the other fields.
type Parts = (String, Option<usize>, String);

/// Checks a folder that `--proof` of `lifesat solve`, `search` or `eden force` wrote: pattern, formula, proof
/// and hashes, without a solver.
///
/// Raises `InvalidProof` if the folder does not show what it claims, `OSError` if it cannot be read or is not the
/// folder of a certificate, and `NotChecked` if it was not judged: its proof is in FRAT, which
/// `lifesat check FORMULA PROOF` checks, it is too large, or another version of lifesat wrote it.
#[pyfunction]
pub(crate) fn check_proof(python: Python<'_>, folder: PathBuf) -> PyResult<CheckedProof> {
    watched(python, Limits::none(), move |_| {
        certificate::check(&folder, &mut |_| {}).map_err(|error| exception(&error)).and_then(shown)
    })
}

fn exception(error: &BundleError) -> PyErr {
    match error {
        BundleError::NoManifest(folder) if !folder.is_dir() => {
            PyFileNotFoundError::new_err(format!("there is no folder {}", folder.display()))
        }
        BundleError::NoManifest(_) => PyFileNotFoundError::new_err(error.to_string()),
        error if error.is_about_the_content() => InvalidProof::new_err(error.to_string()),
        BundleError::Io { .. }
        | BundleError::NotAFile(_)
        | BundleError::Cuts(_)
        | BundleError::Formula { .. }
        | BundleError::Proof(CheckError::Formula(_) | CheckError::Proof(_)) => {
            PyOSError::new_err(error.to_string())
        }
        _ => NotChecked::new_err(error.to_string()),
    }
}

fn shown(findings: Findings) -> PyResult<CheckedProof> {
    let (problem, live_cells, refutation) = match findings {
        Findings::Counted(found) => {
            let (problem, best) = (Problem::Search(found.search), found.manifest.best);
            let live_cells = best.map(|best| best.live_cells);
            return Ok(CheckedProof { problem, live_cells, by: "counting".to_owned() });
        }
        Findings::Densest(found) => {
            (Problem::StillLife(found.problem), found.manifest.live_cells, found.refutation)
        }
        Findings::Searched(found) => {
            (Problem::Search(found.search), found.manifest.live_cells, found.refutation)
        }
        Findings::Forced(found) => (Problem::Force(found.problem), None, found.refutation),
    };
    let by = match refutation {
        Refutation::Wastage => "wastage",
        Refutation::Checked(_) | Refutation::InCases(_) => "proof",
        Refutation::NotChecked(format) => {
            let name = format.extension().to_uppercase();
            let advice = format!(
                "the proof is in {name}, which is not checked with a folder; in it, run `{}`",
                format.own_check()
            );
            return Err(NotChecked::new_err(advice));
        }
    };
    Ok(CheckedProof { problem, live_cells, by: by.to_owned() })
}

#[pymethods]
impl CheckedProof {
    /// The question, with the keys of docs/json.md, such as `kind`, `width` and `height`.
    #[getter]
    fn problem<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        python.import("json")?.call_method1("loads", (self.json()?,))
    }

    /// For pickle and copy: what makes an equal one.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let Self { live_cells, by, .. } = slf.get();
        Ok((slf.get_type().getattr("_of")?, (slf.get().json()?, *live_cells, by.clone())))
    }

    #[staticmethod]
    fn _of(problem: &str, live_cells: Option<usize>, by: String) -> PyResult<Self> {
        let problem = serde_json::from_str(problem).map_err(input)?;
        Ok(Self { problem, live_cells, by })
    }

    fn __hash__(&self) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        (self.json()?, self.live_cells, &self.by).hash(&mut hasher);
        Ok(hasher.finish())
    }

    fn __repr__(&self) -> PyResult<String> {
        let Self { live_cells, by, .. } = self;
        let count = live_cells.map_or_else(|| "None".to_owned(), |count| count.to_string());
        Ok(format!("<CheckedProof of {}: live_cells={count}, by={by:?}>", self.json()?))
    }
}

impl CheckedProof {
    fn json(&self) -> PyResult<String> {
        serde_json::to_string(&self.problem).map_err(|error| PyValueError::new_err(error.to_string()))
    }
}

/// The folder of a certificate, which appears when it is complete. Finds out now, and not after hours of work, whether it
/// can be made and the solver writes proofs.
pub(crate) fn folder_for(solver: &Refuter<'_>, target: &Path) -> PyResult<NewFolder> {
    solver.format().map_err(input)?;
    if fs::symlink_metadata(target).is_ok() {
        let what = format!("{} exists already: proof names a new folder", target.display());
        return Err(PyFileExistsError::new_err(what));
    }
    // Folders above that are missing are a mistake, and not made.
    if let Some(above) = target.parent().filter(|above| !above.as_os_str().is_empty()) {
        fs::metadata(above)?;
    }
    Ok(NewFolder::beside(target)?)
}
