//! Supported languages.

/// The list of languages, as the arguments of another macro: name in code, ISO 639-1 code, name of the language in that
/// language, and the plural categories of whole numbers (CLDR) as the arms of a `match`; all other numbers are `other`.
///
/// A new language is one line here. English is first: it is the default.
#[macro_export]
macro_rules! each_language {
    ($macro:ident) => {
        $macro! {
            English "en" "English" { 1 => "one" }
            French "fr" "Français" { 0 | 1 => "one" }
        }
    };
}

macro_rules! languages {
    ($($language:ident $code:literal $name:literal { $($numbers:pat $(if $condition:expr)? => $form:literal),* })+) => {
        /// A language; the first one is the default.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Language {
            $(
                #[doc = concat!($name, ".")]
                $language,
            )+
        }

        impl Language {
            /// Every language.
            pub const ALL: [Self; [$($code),+].len()] = [$(Self::$language),+];

            /// ISO 639-1 code, such as `en`.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self {
                    $(Self::$language => $code,)+
                }
            }

            /// Name of the language in that language.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$language => $name,)+
                }
            }

            /// Content of the message file.
            pub(super) const fn messages(self) -> &'static str {
                match self {
                    $(Self::$language => include_str!(concat!("../words/", $code, ".ftl")),)+
                }
            }

            /// CLDR plural category of a number.
            pub(super) const fn plural(self, number: u32) -> &'static str {
                match self {
                    $(Self::$language => match number {
                        $($numbers $(if $condition)? => $form,)*
                        _ => "other",
                    },)+
                }
            }
        }
    };
}

each_language!(languages);

impl Default for Language {
    fn default() -> Self {
        Self::ALL[0]
    }
}

impl Language {
    /// The language of a locale such as `fr`, `fr-CA`, `fr_FR.UTF-8`, if it is supported.
    ///
    /// ```
    /// use jersi_words::Language;
    ///
    /// assert_eq!(Language::of_locale("fr_BE.UTF-8"), Some(Language::French));
    /// assert_eq!(Language::of_locale("C"), None);
    /// ```
    #[must_use]
    pub fn of_locale(locale: &str) -> Option<Self> {
        let code = locale.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| code.eq_ignore_ascii_case(language.code()))
    }

    /// The language of the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty. English if
    /// that language is not supported.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| variable(name).filter(|value| !value.is_empty()))
            .and_then(|locale| Self::of_locale(&locale))
            .unwrap_or_default()
    }
}

/// Reads a language by its code or by a locale.
impl std::str::FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        Self::of_locale(text).ok_or_else(|| UnknownLanguage { name: text.to_owned() })
    }
}

/// Unsupported language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown language '{name}': there are {}", Language::ALL.map(Language::code).join(", "))]
pub struct UnknownLanguage {
    /// Requested language.
    pub name: String,
}

#[cfg(test)]
mod tests {
    use super::Language;

    #[test]
    fn a_language_is_found_by_its_code_and_by_locales() {
        for locale in ["fr", "FR", "fr-CA", "fr_FR", "fr_FR.UTF-8", "fr@euro"] {
            assert_eq!(locale.parse(), Ok(Language::French), "{locale}");
        }
        assert_eq!("en_GB.UTF-8".parse(), Ok(Language::English));
        for locale in ["", "C", "POSIX", "de_DE", "frr", "fro"] {
            assert_eq!(Language::of_locale(locale), None, "{locale}");
        }
    }

    #[test]
    fn the_first_nonempty_variable_decides() {
        let language = |pairs: &[(&str, &str)]| {
            Language::of_environment(|name| {
                pairs.iter().find(|pair| pair.0 == name).map(|pair| pair.1.to_owned())
            })
        };
        assert_eq!(language(&[]), Language::English);
        assert_eq!(language(&[("LANG", "fr_FR.UTF-8")]), Language::French);
        assert_eq!(language(&[("LC_ALL", ""), ("LANG", "fr")]), Language::French);
        assert_eq!(language(&[("LC_MESSAGES", "en"), ("LANG", "fr")]), Language::English);
        assert_eq!(language(&[("LC_ALL", "C"), ("LANG", "fr")]), Language::English);
    }
}
