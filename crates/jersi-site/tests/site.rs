//! All tests of this crate in one program, to link once. Run one file with `cargo test -p jersi-site --test site app::`.

mod app;
mod export;
mod serve;
