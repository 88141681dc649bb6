//! All tests of the rulebook in one program, which is linked once.

mod differences;
mod languages;
mod pages;
mod site;
mod sources;
mod wrong_claims;
