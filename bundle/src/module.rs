//! The modules of the page, which are crates that run in a browser, and how each is compiled.

use std::path::{Path, PathBuf};

/// The Rust target of everything in a browser.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// A crate that runs in a browser.
pub(crate) struct Module {
    /// Its package.
    pub(crate) package: &'static str,
    /// The profile of the workspace that it is compiled with.
    pub(crate) profile: &'static str,
    /// Flags for the compiler.
    pub(crate) flags: &'static str,
    /// Settings of cargo beyond the profile's.
    pub(crate) settings: &'static [&'static str],
    /// What cargo calls the compiled module.
    file: &'static str,
}

/// The page itself.
pub(crate) const PAGE: Module = Module {
    package: "jersi-web",
    profile: "wasm",
    flags: "--cfg=erase_components",
    settings: &[],
    file: "jersi-web.wasm",
};
/// The page for the next look of a developer: some seconds to compile, several times as large.
pub(crate) const QUICK_PAGE: Module = Module { profile: "page-quick", ..PAGE };
/// The engine beside it. Its wide registers make it a tenth faster; every browser has had them since 2023. It is
/// fast before small, in the page's profile, so that the macros of both are compiled once.
pub(crate) const WORKER: Module = Module {
    package: "jersi-engines",
    profile: "wasm",
    flags: "-Ctarget-feature=+simd128",
    settings: &["profile.wasm.opt-level=3", "profile.wasm.package.jersi-rules.opt-level=3"],
    file: "jersi_engines.wasm",
};

impl Module {
    /// Where the compiled module lies in a target folder.
    pub(crate) fn path(&self, target: &Path) -> PathBuf {
        target.join(TARGET).join(self.profile).join(self.file)
    }
}

/// How much time a build of the page may take.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// As users get it: small.
    Whole,
    /// For the next look while developing: compiled fast, compressed lightly.
    Quick,
}

impl Effort {
    /// Takes the option out of the arguments.
    pub(crate) fn take_from(arguments: &mut Vec<PathBuf>) -> Effort {
        let before = arguments.len();
        arguments.retain(|argument| argument.as_os_str() != "--quick");
        if arguments.len() < before { Effort::Quick } else { Effort::Whole }
    }

    /// The page, as it is compiled with this effort.
    pub(crate) fn page(self) -> &'static Module {
        match self {
            Effort::Whole => &PAGE,
            Effort::Quick => &QUICK_PAGE,
        }
    }
}

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the bundler lies in the root of the repository")
}
