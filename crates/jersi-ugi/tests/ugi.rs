//! All tests of the crate in one program, linked once. A single file: `cargo test -p jersi-ugi --test ugi
//! ugi_client::`.

mod fuzz_bodies;

mod ugi_client;
mod ugi_fuzz;
mod ugi_lines;
mod ugi_play;
