//! Device descriptions for the owner's list of sessions. Only the names of browser and system are stored, and only the
//! owner sees them.

use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;

/// Browser tokens and names. Most browsers also claim to be the later ones.
const BROWSERS: [(&str, &str); 12] = [
    ("jersi/", "Jersi"),
    ("Edg/", "Edge"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Safari/", "Safari"),
];

/// System tokens and names.
const SYSTEMS: [(&str, &str); 7] = [
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

const LONGEST: usize = 24;

/// Description of the device that sent a request: `Firefox · Android`, or the name of a program such as `curl`.
pub(crate) fn device_of(headers: &HeaderMap) -> Option<String> {
    let agent = headers.get(USER_AGENT)?.to_str().ok()?;
    let find = |names: &[(&str, &'static str)]| {
        names.iter().find(|(sign, _)| agent.contains(sign)).map(|&(_, name)| name)
    };
    let Some(browser) = find(&BROWSERS) else {
        let is_plain = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_';
        let name: String = agent.chars().take_while(|&sign| is_plain(sign)).take(LONGEST).collect();
        return (!name.is_empty()).then_some(name);
    };
    Some(match find(&SYSTEMS) {
        Some(system) => format!("{browser} · {system}"),
        None => browser.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_named_by_its_browser_and_system() {
        let named = |agent: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(USER_AGENT, agent.parse().expect("a header"));
            device_of(&headers)
        };
        for (agent, name) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                Some("Firefox · Linux"),
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 \
                 Mobile Safari/537.36",
                Some("Chrome · Android"),
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
                 Version/18.6 Mobile/15E148 Safari/604.1",
                Some("Safari · iPhone"),
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
                Some("Edge · Windows"),
            ),
            ("jersi/0.1.0", Some("Jersi")),
            ("curl/8.14.1", Some("curl")),
            ("<b>x</b>", None),
        ] {
            assert_eq!(named(agent).as_deref(), name, "{agent}");
        }
        assert_eq!(device_of(&HeaderMap::new()), None);
    }
}
