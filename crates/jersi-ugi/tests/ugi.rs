//! All tests of the protocol in one program, which is linked once. One file alone:
//! `cargo test -p jersi-ugi --test ugi ugi_client::`.

mod fuzz_bodies;

mod ugi_client;
mod ugi_fuzz;
mod ugi_lines;
mod ugi_play;
