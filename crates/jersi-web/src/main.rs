//! The full page.

#[cfg(target_arch = "wasm32")]
fn main() {
    jersi_web::start_full();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
