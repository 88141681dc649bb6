//! All tests of the page and its server in one program, which is linked once. One file alone:
//! `cargo test -p jersi-site --test site app::`.

mod app;
mod export;
mod serve;
