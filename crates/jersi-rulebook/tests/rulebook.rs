//! All tests of the crate in one program, linked once.

mod differences;
mod languages;
mod pages;
mod site;
mod sources;
mod wrong_claims;
