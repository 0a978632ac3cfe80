//! What `lifesat doctor` is asked.

use crate::cli::args::DoctorArgs;

/// An examination of the machine.
pub(crate) struct DoctorRequest {
    pub(crate) json: bool,
}

impl From<DoctorArgs> for DoctorRequest {
    fn from(args: DoctorArgs) -> Self {
        Self { json: args.json }
    }
}
