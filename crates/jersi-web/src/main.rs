//! The whole page.

#[cfg(target_arch = "wasm32")]
fn main() {
    jersi_web::start_whole();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
