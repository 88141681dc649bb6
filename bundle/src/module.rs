//! Modules of the page: crates compiled for the browser, and their compiler options.

use std::path::{Path, PathBuf};

/// Rust target of all modules.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// A crate compiled for the browser.
pub(crate) struct Module {
    /// Package name.
    pub(crate) package: &'static str,
    /// What cargo builds of the package.
    pub(crate) part: &'static [&'static str],
    /// Cargo profile of the workspace.
    pub(crate) profile: &'static str,
    /// Compiler flags.
    pub(crate) flags: &'static str,
    /// Settings of cargo beyond the profile.
    pub(crate) settings: &'static [&'static str],
    /// Name of the compiled module.
    file: &'static str,
}

/// The page.
const PAGE: Module = Module {
    package: "jersi-web",
    part: &["--bin", "jersi-web"],
    profile: "wasm",
    flags: "--cfg=erase_components\u{1f}--cfg=shared_rules",
    settings: &[],
    file: "jersi-web.wasm",
};
/// The page of a first visit.
const FIRST_VISIT: Module =
    Module { part: &["--bin", "jersi-first", "--features", "first-visit"], file: "jersi-first.wasm", ..PAGE };
/// The profile of the page for development: compiled in seconds, several times as large.
const QUICK: &str = "page-quick";
/// The engine. SIMD makes it a tenth faster; all browsers have it since 2023. Optimised for speed, in the page's
/// profile, so that both share compiled macros.
pub(crate) const WORKER: Module = Module {
    package: "jersi-engines",
    part: &["--lib"],
    profile: "wasm",
    flags: "-Ctarget-feature=+simd128",
    settings: &["profile.wasm.opt-level=3", "profile.wasm.package.jersi-rules.opt-level=3"],
    file: "jersi_engines.wasm",
};

impl Module {
    /// Path of the compiled module in a target folder.
    pub(crate) fn path(&self, target: &Path) -> PathBuf {
        target.join(TARGET).join(self.profile).join(self.file)
    }
}

/// Effort of a build.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Release: small.
    Whole,
    /// Development: compiled fast, compressed lightly.
    Quick,
}

impl Effort {
    /// Removes the option from the arguments.
    pub(crate) fn take_from(arguments: &mut Vec<PathBuf>) -> Effort {
        let before = arguments.len();
        arguments.retain(|argument| argument.as_os_str() != "--quick");
        if arguments.len() < before { Effort::Quick } else { Effort::Whole }
    }

    /// Both programs of the page, compiled with this effort.
    pub(crate) fn page(self) -> [Module; 2] {
        match self {
            Effort::Whole => [PAGE, FIRST_VISIT],
            Effort::Quick => [PAGE, FIRST_VISIT].map(|module| Module { profile: QUICK, ..module }),
        }
    }
}

/// Root of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the bundler lies in the root of the repository")
}
