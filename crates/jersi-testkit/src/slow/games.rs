//! The rules files of the built-in games.

macro_rules! files {
    ($($id:literal),* $(,)?) => {
        /// The rules files of all built-in games: identifier and text.
        pub const FILES: &[(&str, &str)] =
            &[$(($id, include_str!(concat!("../../../jersi-rules/games/", $id, ".toml")))),*];
    };
}

files![
    "pijersi",
    "jersi-4.16",
    "jersi-4.8",
    "jersi-3",
    "jersi-2",
    "jersi-1",
    "jersi-4.0",
    "jersi-4.3",
    "jersi-4.4",
    "jersi-4.5",
    "mikjersi",
    "jersi-3-darsi",
    "jersi-3-pamei",
    "jersi-3-galtu",
    "jersi-3-fendi",
    "jersi-3-mucti",
    "jersi-3-bevri",
    "jersi-3-cmana",
    "jersi-3-landing",
    "jersi-3-alternation",
    "jersi-3-continuity",
    "jersi-3-one-step",
    "jersi-3-square",
    "jersi-3-enlarged",
];

/// The text of a file.
pub(super) fn text(id: &str) -> Option<&'static str> {
    FILES.iter().find(|(name, _)| *name == id).map(|(_, text)| *text)
}
