//! Small dense matrices over `f64`, for grids of a few hundred cells.

pub mod lu;
pub mod matrix;
pub mod stats;

pub use lu::Decomposition;
pub use matrix::{Matrix, ShapeError};
