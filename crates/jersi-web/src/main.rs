//! The full page.

#[cfg(target_arch = "wasm32")]
fn main() {
    jersi_web::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
